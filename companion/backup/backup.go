// Package backup keeps copies of a journal, and puts one back in its place.
//
// A copy is made after each game: by SQLite itself (VACUUM INTO), beside the game that goes on. It is
// opened and every match in it is played again before it counts. Then it is packed (gzip), and only that
// goes to the disk: a card wears out by what is written. Its SHA-256 is written beside it, as sha256sum
// reads it, so that a bit that flips later is found. The newest few are kept. A second folder, such as that
// of a USB stick, gets each copy as well; a stick that is not there is a warning and no more.
//
// Copies are named for the number of the newest entry in them and for the time, and are told apart by the
// number: a clock of 1970 makes no copy old.
package backup

import (
	"cmp"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"log/slog"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"spieltisch/companion"
	"spieltisch/companion/health"
	"spieltisch/companion/journal"
	"spieltisch/engines"
)

// The errors of a copy.
var (
	ErrChanged = errors.New("is not what was written: it was cut short or changed")
	ErrOther   = errors.New("is of another table")
	ErrReplay  = errors.New("cannot be played again")
	ErrOneDisk = errors.New("is on the same disk as the other copies: no stick is mounted there")
)

// Table is what is watched for the end of games; *companion.Table is one.
type Table interface {
	Watch(ctx context.Context) iter.Seq[*companion.Snapshot]
}

// Journal is what is copied; *journal.Journal is one.
type Journal interface {
	CopyTo(ctx context.Context, path string) error
	Last() int64
}

var (
	_ Table   = (*companion.Table)(nil)
	_ Journal = (*journal.Journal)(nil)
)

// Config says what is needed. Table, Journal, Folder and Find must be there.
type Config struct {
	Table   Table
	Journal Journal
	Folder  string // of the copies; made where there is none
	Stick   string // a second folder, which must be there; "": none
	Keep    int    // how many copies are kept in each (0: 10)
	Find    func(id string) (engines.Game, bool)
	Health  *health.Board
	Log     *slog.Logger
	Now     func() time.Time
	Device  func(path string) (uint64, error) // which disk it lies on; nil: as the kernel says
}

// Keeper makes copies. Make one with New; Run it once.
type Keeper struct {
	cfg   Config
	made  int64 // newest number of the last copy
	tried int64 // and of the last try that failed
	here  *health.Reporter
	stick *health.Reporter
}

// New makes a keeper.
func New(cfg Config) *Keeper {
	health.Defaults(&cfg.Health, &cfg.Log, &cfg.Now)
	cfg.Keep = cmp.Or(max(cfg.Keep, 0), 10)
	if cfg.Device == nil {
		cfg.Device = device
	}
	return &Keeper{cfg: cfg, here: health.NewReporter(cfg.Log, cfg.Health, health.Backup, "backup", cfg.Folder),
		stick: health.NewReporter(cfg.Log, cfg.Health, health.Stick, "backup", cfg.Stick)}
}

// Run makes a copy when a game is over, and at the start where there are entries of which there is none,
// until ctx ends.
func (k *Keeper) Run(ctx context.Context) error {
	defer k.here.Stop()
	defer k.stick.Stop()
	if list, err := List(k.cfg.Folder); err == nil {
		k.made = newestOf(list, k.cfg.Journal.Last())
	}
	first := true
	for s := range k.cfg.Table.Watch(ctx) {
		over := !s.Match.Shown() || s.Match.Status == "over"
		if (over || first) && s.Seq > max(k.made, k.tried) {
			k.save(ctx)
		}
		first = false
	}
	return nil
}

func (k *Keeper) save(ctx context.Context) {
	c, err := k.Make(ctx)
	if ctx.Err() != nil {
		return
	}
	if err != nil {
		k.tried = k.cfg.Journal.Last() // the next game tries again
		k.here.Away(err, "warn.backup")
		return
	}
	k.here.There()
	if k.cfg.Stick == "" {
		return
	}
	if err := k.carry(c); err != nil {
		k.stick.Away(err, "warn.backupStick")
		return
	}
	k.stick.There()
}

// Make makes one copy now, checks it, and takes away those that are too old. What fails leaves nothing
// behind.
func (k *Keeper) Make(ctx context.Context) (Copy, error) {
	if err := os.MkdirAll(k.cfg.Folder, 0o755); err != nil {
		return Copy{}, fmt.Errorf("backup: %w", err)
	}
	fresh := filepath.Join(k.cfg.Folder, ".new.db")
	packed := fresh + packing
	clear := func() { removeAll(fresh); _ = os.Remove(packed) } // mostly there is none
	clear()                                                     // of a try that was killed
	defer clear()
	if err := k.cfg.Journal.CopyTo(ctx, fresh); err != nil {
		return Copy{}, fmt.Errorf("backup: %w", err)
	}
	last, games, report, err := look(fresh, k.cfg.Find, k.made, 0) // the rest was played again for the last copy
	if err != nil {
		return Copy{}, fmt.Errorf("backup: the copy %w", err)
	}
	if !report.OK() { // so is the journal: it is kept as it is, and said
		k.cfg.Log.Warn("a match of the copy does not play again as it was written down", "seq", last)
	}
	at := k.cfg.Now()
	c := Copy{Path: filepath.Join(k.cfg.Folder, name(last, at)), Seq: last, Made: at}
	if err := pack(fresh, packed, games); err != nil {
		return Copy{}, fmt.Errorf("backup: %w", err)
	}
	if err := place(packed, c.Path); err != nil {
		return Copy{}, fmt.Errorf("backup: %w", err)
	}
	k.made = last
	k.cfg.Log.Info("a copy of the journal was made", "seq", last, "file", c.Path)
	return c, prune(k.cfg.Folder, k.cfg.Keep, last)
}

// newestOf is the newest number in a copy of what a journal has up to last. Others are of what was played
// before an older copy was put back.
func newestOf(list []Copy, last int64) int64 {
	for _, c := range list {
		if c.Seq <= last {
			return c.Seq
		}
	}
	return 0
}

// carry puts a copy onto the stick, and reads it again from there. ErrOneDisk: it is there, and no stick is.
func (k *Keeper) carry(c Copy) error {
	if info, err := os.Stat(k.cfg.Stick); err != nil {
		return fmt.Errorf("backup: %w", err)
	} else if !info.IsDir() {
		return fmt.Errorf("backup: %s is no folder", k.cfg.Stick)
	}
	onStick, err := k.cfg.Device(k.cfg.Stick)
	here, errHere := k.cfg.Device(k.cfg.Folder)
	if err := errors.Join(err, errHere); err != nil {
		return fmt.Errorf("backup: %w", err)
	}
	fresh := filepath.Join(k.cfg.Stick, ".new.db"+packing)
	defer os.Remove(fresh)
	if err := duplicate(c.Path, fresh); err != nil {
		return fmt.Errorf("backup: %w", err)
	}
	to := filepath.Join(k.cfg.Stick, filepath.Base(c.Path))
	if err := place(fresh, to); err != nil {
		return fmt.Errorf("backup: %w", err)
	}
	if err := checkSum(to); err != nil {
		return fmt.Errorf("backup: %s %w", to, err)
	}
	if err := prune(k.cfg.Stick, k.cfg.Keep, c.Seq); err != nil {
		return err
	}
	if onStick == here { // what is left of a stick that was pulled is the folder where it was mounted
		return fmt.Errorf("backup: %s %w", k.cfg.Stick, ErrOneDisk)
	}
	return nil
}

// device is the disk that a file lies on.
func device(path string) (uint64, error) {
	info, err := os.Stat(path)
	if err != nil {
		return 0, err
	}
	stat, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return 0, errors.ErrUnsupported
	}
	return stat.Dev, nil
}

// Copy is one of a journal.
type Copy struct {
	Path string
	Seq  int64     // newest number in it
	Made time.Time // by the clock of then
}

// Games is how many matches are in a copy; 0: it does not say.
func (c Copy) Games() int {
	f, err := os.Open(c.Path)
	if err != nil {
		return 0
	}
	defer f.Close()
	games := 0
	if z, err := gzip.NewReader(f); err == nil {
		_, _ = fmt.Sscanf(z.Comment, gamesComment, &games) // older ones have none
	}
	return games
}

// gamesComment is what the head of a packed copy says for people.
const gamesComment = "%d games"

// names are those of copies; older ones are not packed.
var names = regexp.MustCompile(`^spieltisch-(\d{8,})-(\d{8}-\d{6})\.db(\.gz)?$`)

// packing is what the name of a packed file ends with.
const packing = ".gz"

// stamp is the time in a name.
const stamp = "20060102-150405"

func name(seq int64, at time.Time) string {
	return fmt.Sprintf("spieltisch-%08d-%s.db", seq, at.UTC().Format(stamp)) + packing
}

// List lists the copies in a folder, the newest entry first.
func List(dir string) ([]Copy, error) {
	found, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	var all []Copy
	for _, f := range found {
		if m := names.FindStringSubmatch(f.Name()); m != nil {
			seq, err := strconv.ParseInt(m[1], 10, 64)
			made, _ := time.Parse(stamp, m[2]) // a wrong date is that of no copy: the year 1
			if err == nil {
				all = append(all, Copy{filepath.Join(dir, f.Name()), seq, made})
			}
		}
	}
	slices.SortFunc(all, func(a, b Copy) int {
		return cmp.Or(cmp.Compare(b.Seq, a.Seq), strings.Compare(b.Path, a.Path))
	})
	return all, nil
}

// prune keeps the newest copies, and as many of those that have more than the journal, which was put back
// since.
func prune(dir string, keep int, last int64) error {
	all, err := List(dir)
	later := slices.IndexFunc(all, func(c Copy) bool { return c.Seq <= last })
	if later < 0 {
		later = len(all)
	}
	old := slices.Concat(all[min(later, keep):later], all[min(len(all), later+keep):])
	for _, c := range old {
		err = errors.Join(err, os.Remove(c.Path))
		if e := os.Remove(c.Path + sums); !errors.Is(e, fs.ErrNotExist) {
			err = errors.Join(err, e)
		}
	}
	return err
}

// sums is what the file with the sum of another one is called, behind its name.
const sums = ".sha256"

// place gives a file that is whole its name, on the disk, with its sum beside it: the sum first, so that
// no copy stands without one.
func place(fresh, path string) error {
	sum, err := sumOf(fresh)
	if err != nil {
		return err
	}
	line := sum + "  " + filepath.Base(path) + "\n"
	if err := write(path+sums, strings.NewReader(line)); err != nil {
		return err
	}
	if err := os.Rename(fresh, path); err != nil {
		return errors.Join(err, os.Remove(path+sums))
	}
	return SyncDir(filepath.Dir(path))
}

// checkSum reports whether a file is what its sum beside it was made of. One without is taken for right.
func checkSum(path string) error {
	text, err := os.ReadFile(path + sums)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	sum, err := sumOf(path)
	if err != nil {
		return err
	}
	if want, _, _ := strings.Cut(string(text), " "); want != sum {
		return ErrChanged
	}
	return nil
}

func sumOf(path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return "", err
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

// pack makes a packed file of another one.
func pack(from, to string, games int) error {
	f, err := os.Open(from)
	if err != nil {
		return err
	}
	defer f.Close()
	return fill(to, func(w io.Writer) error {
		z := gzip.NewWriter(w)
		z.Comment = fmt.Sprintf(gamesComment, games)
		_, err := io.Copy(z, f)
		return errors.Join(err, z.Close())
	})
}

func duplicate(from, to string) error {
	f, err := os.Open(from)
	if err != nil {
		return err
	}
	defer f.Close()
	return write(to, f)
}

// write makes a file that is on the disk when it returns.
func write(path string, from io.Reader) error {
	return fill(path, func(w io.Writer) error {
		_, err := io.Copy(w, from)
		return err
	})
}

func fill(path string, with func(io.Writer) error) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	if err := errors.Join(with(f), f.Sync(), f.Close()); err != nil {
		return errors.Join(err, os.Remove(path))
	}
	return nil
}

// SyncDir has the names in a folder survive a power cut.
func SyncDir(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}

// removeBeside takes away what SQLite leaves beside a file that was only read.
func removeBeside(path string) {
	for _, end := range []string{"-wal", "-shm", "-journal"} {
		_ = os.Remove(path + end) // mostly there is none
	}
}

func removeAll(path string) {
	_ = os.Remove(path) // mostly there is none
	removeBeside(path)
}

// look opens a journal to be read, looks it over and plays the matches again that have entries behind a
// number, and no more than so many (0: any). Its errors are those of journal.Open.
func look(path string, find func(string) (engines.Game, bool), since int64,
	longest int) (last int64, games int, report journal.Report, err error) {
	if report, err = journal.ReplaySince(path, find, since, longest); err != nil {
		return 0, 0, report, err
	}
	j, err := journal.Open(path, journal.Options{ReadOnly: true})
	if err != nil {
		return 0, 0, report, err
	}
	list, err := j.Matches()
	return j.Last(), len(list), report, errors.Join(err, j.Close())
}
