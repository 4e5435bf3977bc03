package backup_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"spieltisch/companion"
	"spieltisch/companion/backup"
	"spieltisch/companion/companiontest"
	"spieltisch/companion/health"
	"spieltisch/companion/journal"
	"spieltisch/companion/journal/journaltest"
	"spieltisch/companion/record"
	"spieltisch/engines/catalog"
	"spieltisch/packaging/sweep"
)

// shelf is a journal in a folder.
type shelf struct {
	*journal.Journal
	t    testing.TB
	data string
	at   time.Time
}

func newShelf(t testing.TB, at time.Time, games int) *shelf {
	t.Helper()
	s := &shelf{t: t, data: journaltest.Dir(t), at: at}
	var err error
	if s.Journal, err = journal.Open(filepath.Join(s.data, "journal.db"), journal.Options{}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() }) // a test may have closed it
	for range games {
		s.play()
	}
	return s
}

// play writes a game.
func (s *shelf) play() {
	s.t.Helper()
	all := catalog.All()
	by := rand.New(rand.NewPCG(uint64(s.Last()), 1))
	entries, err := journaltest.Game(all[int(s.Last())%len(all)], by, s.at)
	if err == nil {
		_, err = s.Append(entries...)
	}
	if err != nil {
		s.t.Fatal(err)
	}
	s.at = s.at.Add(time.Hour)
}

func (s *shelf) keeper(change func(*backup.Config)) *backup.Keeper {
	cfg := backup.Config{Journal: s.Journal, Folder: filepath.Join(s.data, "backups"), Keep: 3, Find: catalog.Find,
		Now: func() time.Time { return s.at }}
	if change != nil {
		change(&cfg)
	}
	return backup.New(cfg)
}

func (s *shelf) all() []journal.Entry {
	s.t.Helper()
	list, err := s.All()
	if err != nil {
		s.t.Fatal(err)
	}
	return list
}

var evening = time.Date(2026, 11, 27, 18, 0, 0, 0, time.UTC)

func TestTheNewestCopiesAreKept(t *testing.T) {
	s := newShelf(t, evening, 1)
	k := s.keeper(nil)
	var made []string
	for i := range 5 {
		if i == 4 {
			s.at = time.Date(1970, 1, 1, 0, 0, 0, 0, time.UTC) // a clock that was lost makes no copy old
		}
		c, err := k.Make(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		made = append(made, c.Path)
		s.play()
	}
	list, err := backup.List(filepath.Join(s.data, "backups"))
	if err != nil {
		t.Fatal(err)
	}
	var kept []string
	for _, c := range list {
		kept = append(kept, c.Path)
		if report, err := journal.Replay(unpacked(t, c.Path), catalog.Find); err != nil || !report.OK() {
			t.Errorf("%s: %+v, %v", c.Path, report, err)
		}
	}
	slices.Reverse(made)
	if d := cmp.Diff(kept, made[:3]); d != "" {
		t.Errorf("kept (-got +want):\n%s", d)
	}
	if files, err := os.ReadDir(filepath.Join(s.data, "backups")); err != nil || len(files) != 6 {
		t.Errorf("the folder has %v (%v), want three copies and their sums", files, err)
	}
}

// A copy is one moment of a journal that is written to.
func TestACopyBesideAGame(t *testing.T) {
	s := newShelf(t, evening, 3)
	var play sync.WaitGroup
	stop := make(chan struct{})
	play.Go(func() {
		for {
			select {
			case <-stop:
				return
			default:
				s.play()
			}
		}
	})
	k := s.keeper(nil)
	for range 4 {
		c, err := k.Make(t.Context())
		if err != nil {
			t.Error(err)
			break
		}
		if report, err := journal.Replay(unpacked(t, c.Path), catalog.Find); err != nil || !report.OK() {
			t.Errorf("%v, %v", report, err)
		}
	}
	close(stop)
	play.Wait()
}

// restore puts a file in place of the journal of a shelf, which is closed.
func (s *shelf) restore(file string, other bool) (backup.Restored, error) {
	return backup.Restore{File: file, Data: s.data, Other: other, Find: catalog.Find, Now: s.at}.Do()
}

// read is a file.
func read(t testing.TB, path string) []byte {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func write(t testing.TB, path string, data []byte) string {
	t.Helper()
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

// unpacked is a file that was packed, as another one.
func unpacked(t testing.TB, path string) string {
	t.Helper()
	z, err := gzip.NewReader(bytes.NewReader(read(t, path)))
	if err != nil {
		t.Fatal(err)
	}
	data, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	return write(t, filepath.Join(journaltest.Dir(t), "copy.db"), data)
}

// exported are the entries in both forms.
func exported(t testing.TB, entries []journal.Entry) map[string][]byte {
	t.Helper()
	var lines, table bytes.Buffer
	all := func(yield func(journal.Entry, error) bool) {
		for _, e := range entries {
			if !yield(e, nil) {
				return
			}
		}
	}
	_, err := backup.JSONL(&lines, all, "")
	_, err2 := backup.CSV(&table, all)
	if err := errors.Join(err, err2); err != nil {
		t.Fatal(err)
	}
	return map[string][]byte{"all.jsonl": lines.Bytes(), "all.csv": table.Bytes()}
}

func TestWhatWasKeptComesBack(t *testing.T) {
	s := newShelf(t, evening, 5)
	c, err := s.keeper(nil).Make(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	want := s.all()
	files := []string{c.Path, unpacked(t, c.Path)} // older copies are not packed
	for name, data := range exported(t, want) {
		files = append(files, write(t, filepath.Join(journaltest.Dir(t), name), data))
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			s := newShelf(t, evening, 6) // the same table, one game later
			later := s.all()
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
			out, err := s.restore(file, false)
			if err != nil || out.Entries != int64(len(want)) || out.Matches != 5 || out.Before != int64(len(later)) {
				t.Fatalf("restore = %+v, %v; want %d entries of 5 matches in place of %d", out, err, len(want), len(later))
			}
			for dir, list := range map[string][]journal.Entry{s.data: want, out.Aside: later} {
				j, err := journal.Open(filepath.Join(dir, "journal.db"), journal.Options{})
				if err != nil {
					t.Fatal(err)
				}
				got, err := j.All()
				if d := cmp.Diff(got, list); err != nil || d != "" {
					t.Errorf("%s (-got +want): %v\n%s", dir, err, d)
				}
				if err := j.Close(); err != nil {
					t.Error(err)
				}
			}
		})
	}
}

// fresh restores into a folder without a journal.
func TestIntoAnEmptyFolder(t *testing.T) {
	s := newShelf(t, evening, 1)
	file := write(t, filepath.Join(journaltest.Dir(t), "x"), exported(t, s.all())["all.jsonl"])
	out, err := backup.Restore{File: file, Data: journaltest.Dir(t), Find: catalog.Find, Now: evening}.Do()
	if err != nil || out.Aside != "" || out.Before != 0 || out.Entries != s.Last() {
		t.Errorf("%+v, %v", out, err)
	}
}

// With a journal that is broken, a copy is all the more wanted; what is left of it is put aside.
func TestInPlaceOfABrokenJournal(t *testing.T) {
	s := newShelf(t, evening, 2)
	c, err := s.keeper(nil).Make(t.Context())
	if err == nil {
		err = s.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(s.data, "journal.db")
	broken := read(t, path)
	copy(broken[4096:], bytes.Repeat([]byte{0xa5}, 4096))
	write(t, path, broken)
	write(t, path+"-wal", []byte("what a WAL may have been"))
	out, err := s.restore(c.Path, false)
	if err != nil || out.Aside == "" || out.Before != 0 {
		t.Fatalf("%+v, %v", out, err)
	}
	if !bytes.Equal(read(t, filepath.Join(out.Aside, "journal.db")), broken) {
		t.Error("what was there is not put aside as it was")
	}
	if report, err := journal.Replay(path, catalog.Find); err != nil || !report.OK() {
		t.Errorf("the journal afterwards: %v, %v", report, err)
	}
}

// What is wrong is refused with its reason, and nothing is changed or left behind.
func TestWhatIsWrongIsRefused(t *testing.T) {
	s := newShelf(t, evening, 3)
	c, err := s.keeper(nil).Make(t.Context())
	entries := s.all()
	if err == nil {
		err = s.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	dir := journaltest.Dir(t)
	packed, sum := read(t, c.Path), read(t, c.Path+".sha256")
	whole := read(t, unpacked(t, c.Path))
	type wrong struct {
		name string
		file string
		want error
	}
	var tests []wrong
	add := func(name string, data []byte, summed bool, want error) {
		path := write(t, filepath.Join(dir, strings.ReplaceAll(name, " ", "-")), data)
		if summed {
			write(t, path+".sha256", sum)
		}
		tests = append(tests, wrong{name, path, want})
	}
	flipped := func(data []byte, at int) []byte {
		out := bytes.Clone(data)
		out[at] ^= 1 << (at % 8)
		return out
	}
	add("copy cut short", packed[:len(packed)/2], true, backup.ErrChanged)
	add("copy cut short without its sum", packed[:len(packed)/2], false, backup.ErrChanged)
	add("copy without its last byte and sum", packed[:len(packed)-1], false, backup.ErrChanged)
	add("unpacked copy cut short without its sum", whole[:len(whole)/2], false, journal.ErrDamaged)
	for i := 1; i < 20; i++ {
		at := len(packed) * i / 20
		add(fmt.Sprintf("copy with bit %d changed", at), flipped(packed, at), true, backup.ErrChanged)
		add(fmt.Sprintf("copy with bit %d changed without its sum", at), flipped(packed, at), false,
			backup.ErrChanged)
	}
	add("no journal", []byte("PNG or so, which is long enough"), false, journal.ErrForeign)
	newer := write(t, filepath.Join(dir, "newer"), whole)
	db, err := sql.Open("sqlite", newer)
	if err == nil {
		_, err = db.Exec("PRAGMA user_version = 99")
		err = errors.Join(err, db.Close())
	}
	if err != nil {
		t.Fatal(err)
	}
	tests = append(tests, wrong{"copy of a newer version", newer, journal.ErrNewer})
	for name, data := range exported(t, entries) {
		for i := range 8 {
			add(fmt.Sprintf("%s cut at %d of 8", name, i), data[:len(data)*i/8], false, nil)
		}
		add(name+" without its last line", data[:bytes.LastIndexByte(data[:len(data)-1], '\n')+1], false, backup.ErrChanged)
		for i := 1; i < 20; i++ {
			add(fmt.Sprintf("%s with byte %d changed", name, len(data)*i/20), flipped(data, len(data)*i/20), false, nil)
		}
	}
	add("export of a newer version", bytes.Replace(exported(t, entries)["all.jsonl"], []byte(`"version":1`),
		[]byte(`"version":3`), 1), false, backup.ErrVersion)
	add("table of a newer version", bytes.Replace(exported(t, entries)["all.csv"], []byte("journal,1"),
		[]byte("journal,2"), 1), false, backup.ErrVersion)
	lied := slices.Clone(entries)
	lied[3].State = "0123456789abcdef"
	lied[3].Answer = nil // its seal would tell first
	add("export that does not replay", exported(t, lied)["all.jsonl"], false, backup.ErrReplay)
	gap := slices.Delete(slices.Clone(entries), 4, 5)
	add("export with a gap", exported(t, gap)["all.csv"], false, nil)
	other := newShelf(t, evening.Add(time.Minute), 1)
	add("export of another table", exported(t, other.all())["all.jsonl"], false, backup.ErrOther)

	path := filepath.Join(s.data, "journal.db")
	before := read(t, path)
	for _, tt := range tests {
		_, err := s.restore(tt.file, false)
		if err == nil || tt.want != nil && !errors.Is(err, tt.want) {
			t.Errorf("%s: %v, want %v", tt.name, err, tt.want)
		}
		if !bytes.Equal(read(t, path), before) {
			t.Fatalf("%s: the journal was changed", tt.name)
		}
		left, err := os.ReadDir(s.data)
		if names := fmt.Sprint(left); err != nil || len(left) != 2 {
			t.Fatalf("%s: the folder has %s (%v), want journal and backups", tt.name, names, err)
		}
	}
	if _, err := s.restore(tests[len(tests)-1].file, true); err != nil {
		t.Errorf("another table's, as somebody wants it: %v", err)
	}
}

// A copy is made when a game is over and not with each move; a stick that is not there is a warning, and
// has the next copy when it is back.
func TestACopyAfterEachGame(t *testing.T) {
	s := newShelf(t, evening, 1)
	stick := filepath.Join(journaltest.Dir(t), "stick")
	board := health.New(nil)
	f := companiontest.New()
	var pulled atomic.Bool // what is left is the folder, on the disk of the table
	k := s.keeper(func(c *backup.Config) {
		c.Table, c.Stick, c.Health = f, stick, board
		c.Device = func(path string) (uint64, error) {
			if strings.HasPrefix(path, stick) && !pulled.Load() {
				return 2, nil
			}
			return 1, nil
		}
	})
	ctx, cancel := context.WithCancel(t.Context())
	var run sync.WaitGroup
	run.Go(func() {
		if err := k.Run(ctx); err != nil {
			t.Error(err)
		}
	})
	defer run.Wait()
	defer cancel()
	show := func(status record.Status) {
		shown := &companion.Snapshot{Seq: s.Last(), Match: &companion.MatchInfo{ID: "m", Status: status}}
		f.Shown <- shown
		f.Shown <- shown // taken when the first one is done with
	}
	copies := func(dir string, want int) {
		t.Helper()
		list, _ := backup.List(dir) // a folder that is not there has none
		if len(list) != want {
			t.Errorf("%d copies in %s, want %d", len(list), dir, want)
		}
	}
	folder := filepath.Join(s.data, "backups")
	show("on") // at the start: there is none yet
	copies(folder, 1)
	s.play()
	show("on")
	copies(folder, 1)
	show("over")
	copies(folder, 2)
	copies(stick, 0)
	if list := board.List(); len(list) != 1 || list[0].Key != "warn.backupStick" {
		t.Errorf("warnings %+v, want one of the stick", list)
	}
	if err := os.Mkdir(stick, 0o755); err != nil {
		t.Fatal(err)
	}
	s.play()
	show("over")
	copies(folder, 3)
	copies(stick, 1)
	show("over") // nothing new
	copies(stick, 1)
	last := s.all()[s.Last()-1]
	if _, err := s.Append(journal.Entry{Match: last.Match, At: s.at, Kind: journal.Noted, Source: "web",
		Body: json.RawMessage(`{"note":"mended"}`)}); err != nil {
		t.Fatal(err)
	}
	show("over") // a single entry is something new
	copies(folder, 3)
	copies(stick, 2)
	if list := board.List(); len(list) != 0 {
		t.Errorf("warnings %+v, want none", list)
	}
	pulled.Store(true)
	s.play()
	show("over")
	if list := board.List(); len(list) != 1 || list[0].Key != "warn.backupStick" {
		t.Errorf("warnings %+v, want one of the stick that is away", list)
	}
}

// synced and named are what strace writes of an open file that is brought to the disk, and of one that gets
// another name.
var (
	synced = regexp.MustCompile(`fsync\(\d+<([^>]*)>`)
	named  = regexp.MustCompile(`renameat2?\([^"]*"([^"]*)"[^"]*"([^"]*)"`)
)

// A copy and its sum are on the disk before the copy has its name, and then its name is.
func TestACopyIsOnTheDisk(t *testing.T) {
	strace, err := exec.LookPath("strace")
	if err != nil {
		sweep.Missing(t, "%v", err)
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	log := filepath.Join(t.TempDir(), "strace")
	trace := exec.Command(strace, "-f", "-qq", "-y", "-e", "trace=fsync,renameat,renameat2", "-o", log, self,
		"-test.run=^TestACopyAfterEachGame$")
	if out, err := trace.CombinedOutput(); err != nil {
		if bytes.Contains(out, []byte("ptrace")) {
			sweep.Missing(t, "the right to look at other processes: %s", out)
		}
		t.Fatalf("%v\n%s", err, out)
	}
	onDisk, copies, folder := map[string]bool{}, 0, ""
	for line := range strings.Lines(string(read(t, log))) {
		if m := synced.FindStringSubmatch(line); m != nil {
			if onDisk[m[1]] = true; m[1] == folder {
				folder = ""
			}
		}
		m := named.FindStringSubmatch(line)
		if m == nil || !strings.HasSuffix(m[2], ".db.gz") {
			continue
		}
		copies++
		if !onDisk[m[1]] || !onDisk[m[2]+".sha256"] || folder != "" {
			t.Errorf("%s gets its name: on the disk are the copy: %v, its sum: %v, the name before: %v",
				m[2], onDisk[m[1]], onDisk[m[2]+".sha256"], folder == "")
		}
		delete(onDisk, m[1])
		folder = filepath.Dir(m[2])
	}
	if copies != 8 || folder != "" {
		t.Errorf("%d copies got names, want 8; the last one is on the disk: %v", copies, folder == "")
	}
}

// After an older copy was put back there are copies again of what is played from then on, and those of what
// was played before stay as well.
func TestCopiesAfterARestore(t *testing.T) {
	s := newShelf(t, evening, 1)
	k := s.keeper(nil)
	var made []backup.Copy
	for range 5 {
		c, err := k.Make(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		made = append(made, c)
		s.play()
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := s.restore(made[2].Path, false); err != nil { // the oldest of three that are kept
		t.Fatal(err)
	}
	var err error
	if s.Journal, err = journal.Open(filepath.Join(s.data, "journal.db"), journal.Options{}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	s.at = s.at.Add(time.Hour)
	entries, err := journaltest.Game(catalog.All()[0], rand.New(rand.NewPCG(9, 9)), s.at)
	if err == nil {
		_, err = s.Append(entries[:3]...)
	}
	if err != nil {
		t.Fatal(err)
	}
	f := companiontest.New()
	ctx, cancel := context.WithCancel(t.Context())
	k = s.keeper(func(c *backup.Config) { c.Table = f })
	var run sync.WaitGroup
	run.Go(func() {
		if err := k.Run(ctx); err != nil {
			t.Error(err)
		}
	})
	defer run.Wait()
	defer cancel()
	shown := &companion.Snapshot{Seq: s.Last(), Match: &companion.MatchInfo{ID: "m", Status: "over"}}
	f.Shown <- shown
	f.Shown <- shown // taken when the first one is done with
	list, err := backup.List(filepath.Join(s.data, "backups"))
	if err != nil {
		t.Fatal(err)
	}
	var seqs []int64
	for _, c := range list {
		seqs = append(seqs, c.Seq)
	}
	if want := []int64{made[4].Seq, made[3].Seq, s.Last(), made[2].Seq}; !slices.Equal(seqs, want) {
		t.Errorf("copies up to %v, want %v", seqs, want)
	}
	if list[0].Games() != 5 || !list[0].Made.Equal(made[4].Made) {
		t.Errorf("the newest copy says %d games at %v, want 5 at %v", list[0].Games(), list[0].Made, made[4].Made)
	}
}

// benchGames is how many games the benchmarks have.
const benchGames = 2000

func BenchmarkMake(b *testing.B) {
	s := newShelf(b, evening, benchGames)
	k := s.keeper(nil)
	if _, err := k.Make(b.Context()); err != nil { // what is new is played again
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := k.Make(b.Context()); err != nil {
			b.Fatal(err)
		}
	}
}

// What an evening of eight games at a table of a hundred writes to the disk, as the kernel counts it: moves
// one by one, the journal's file brought up to date, and a copy after each game.
func BenchmarkEvening(b *testing.B) {
	s := newShelf(b, evening, 100)
	k := s.keeper(nil)
	if _, err := k.Make(b.Context()); err != nil {
		b.Fatal(err)
	}
	moves, copied := 0, 0
	var writing int
	begun := writtenBytes(b)
	for b.Loop() {
		for range 8 {
			all := catalog.All()
			by := rand.New(rand.NewPCG(uint64(s.Last()), 1))
			s.at = s.at.Add(time.Hour)
			entries, err := journaltest.Game(all[int(s.Last())%len(all)], by, s.at)
			if err != nil {
				b.Fatal(err)
			}
			for i, e := range entries {
				if _, err := s.Append(e); err != nil {
					b.Fatal(err)
				}
				if i%64 == 63 || i == len(entries)-1 {
					if err := s.Settle(); err != nil {
						b.Fatal(err)
					}
				}
				moves++
			}
			before := writtenBytes(b)
			if _, err := k.Make(b.Context()); err != nil {
				b.Fatal(err)
			}
			copied += writtenBytes(b) - before
		}
		writing = writtenBytes(b) - begun
	}
	b.ReportMetric(float64(writing)/float64(b.N), "B-written/op")
	b.ReportMetric(float64(copied)/float64(b.N), "B-copied/op")
	b.ReportMetric(float64(moves)/float64(b.N), "entries/op")
}

// writtenBytes is how many bytes this process has sent to disks: those of files that were deleted before it
// are not written (man 5 proc, cancelled_write_bytes).
func writtenBytes(b *testing.B) int {
	b.Helper()
	data, err := os.ReadFile("/proc/self/io")
	if err != nil {
		b.Skip(err)
	}
	written, cancelled := 0, 0
	for line := range strings.Lines(string(data)) {
		_, _ = fmt.Sscanf(line, "write_bytes: %d", &written)
		_, _ = fmt.Sscanf(line, "cancelled_write_bytes: %d", &cancelled) // the last line
	}
	if written == 0 {
		b.Skip("the kernel does not count")
	}
	return written - cancelled
}

func BenchmarkRestore(b *testing.B) {
	s := newShelf(b, evening, benchGames)
	c, err := s.keeper(nil).Make(b.Context())
	if err == nil {
		err = s.Close()
	}
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := s.restore(c.Path, false); err != nil {
			b.Fatal(err)
		}
	}
}

// What is exported is written as people and programs read it: a line for each entry.
func TestExportsAreLines(t *testing.T) {
	s := newShelf(t, evening, 1)
	lines := strings.Split(strings.TrimSpace(string(exported(t, s.all())["all.jsonl"])), "\n")
	if len(lines) != int(s.Last())+2 {
		t.Errorf("%d lines of %d entries, want a first and a last one besides", len(lines), s.Last())
	}
	for i, l := range lines {
		if !json.Valid([]byte(l)) {
			t.Errorf("line %d is no JSON: %s", i+1, l)
		}
	}
}

// What has lines or records that no journal has is refused before it is read.
func TestAnExportWithoutEndIsNotRead(t *testing.T) {
	for name, begin := range map[string]string{
		"JSON Lines": `{"spieltisch":"journal","version":1}` + "\n" + `{"seq":1,"match":"`,
		"CSV":        "spieltisch-journal,1,,,,,,,,\nseq,match,at,kind,source,cause,target,body,answer,state\n1,\"",
	} {
		pad := "x"
		if name == "CSV" {
			pad = "x\n" // a field in quotes has line breaks
		}
		endless := io.MultiReader(strings.NewReader(begin), strings.NewReader(strings.Repeat(pad, 1<<20)),
			strings.NewReader("\n{\"entries\":1,\"sha256\":\"0\"}\nsha256,0,1,,,,,,,\n"))
		path := filepath.Join(journaltest.Dir(t), "fresh.db")
		err := backup.Import(endless, path, filepath.Join(filepath.Dir(path), "beside"))
		if !errors.Is(err, backup.ErrChanged) || !strings.Contains(err.Error(), "more than 262144 bytes") {
			t.Errorf("%s: %v, want that a line is too long", name, err)
		}
		left, err := filepath.Glob(filepath.Join(filepath.Dir(path), ".import-*"))
		if err != nil || len(left) > 0 {
			t.Errorf("%s: %v are left, %v", name, left, err)
		}
	}
}
