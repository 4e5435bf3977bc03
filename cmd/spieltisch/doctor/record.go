package doctor

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"spieltisch/companion"
	"spieltisch/companion/journal"
	"spieltisch/engines/catalog"
	"spieltisch/engines/i18n"
)

const (
	little   = 200 << 20 // bytes free: less is an evening away from a full disk
	some     = 1 << 30   // bytes free: with pictures, some evenings
	writes   = 8
	slowest  = 500 * time.Millisecond // of a move that is on the disk before anybody sees it
	longSpan = 4 * time.Second        // for all writes
)

// checkJournal finds out whether the journal may be used and is the one that a table has open, reads it and
// plays every match again.
func checkJournal(ctx context.Context, x *examination) outcome {
	path := filepath.Join(x.data(), "journal.db")
	o := outcome{looked: path,
		args: args("path", path, "dir", x.data(), "user", service, "restart", journal.Restart)}
	if err := x.journalRights(); err != nil {
		return o.unread(err, x)
	}
	if x.Journal != nil {
		if err := x.Journal(); err != nil {
			return o.unread(err, x)
		}
	}
	info, err := os.Stat(x.path(path))
	if f, ok := x.journalOpen(ctx, path); ok {
		return outcome{ready: &f}
	}
	if pid := x.holder(); pid > 0 && !x.Inside {
		if err := journal.LookAt(pid, x.path(path)); err != nil {
			return o.unread(err, x)
		}
	}
	switch {
	case errors.Is(err, fs.ErrNotExist):
		o.key = "new"
		return o
	case err != nil:
		return o.unread(err, x)
	case !info.Mode().IsRegular():
		o.key = "foreign"
		return o
	}
	report, err := x.replay(path)
	if err != nil {
		return o.unread(err, x)
	}
	return o.replayed(report)
}

// replayed says what became of playing a journal again.
func (o outcome) replayed(report journal.Report) outcome {
	o.key = "fine"
	entries := 0
	for _, m := range report.Matches {
		entries += m.Entries
		if m.Conflict != nil {
			o.key = "waits"
		}
	}
	o.args["matches"], o.args["entries"] = len(report.Matches), entries
	if !report.OK() {
		o.key = "differs"
	}
	return o
}

// replay plays the journal again. Beside a table that runs it is read in place. Without one a copy is: SQLite
// would leave files beside the journal, which then belong to whoever asked, and the table may not write into
// those.
func (x *examination) replay(path string) (journal.Report, error) {
	path = x.path(path)
	if x.Inside || x.locked() {
		return journal.Replay(path, catalog.Find)
	}
	dir, err := os.MkdirTemp("", "spieltisch-doctor-*")
	if err != nil {
		return journal.Report{}, err
	}
	defer os.RemoveAll(dir) // a copy, in the folder for what nobody keeps
	for _, suffix := range []string{"", "-wal", "-journal"} {
		data, err := os.ReadFile(path + suffix)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return journal.Report{}, err
		}
		if err := os.WriteFile(filepath.Join(dir, filepath.Base(path)+suffix), data, 0o600); err != nil {
			return journal.Report{}, err
		}
	}
	return journal.Replay(filepath.Join(dir, filepath.Base(path)), catalog.Find)
}

// journalRights finds out whether the table's own user may use the data folder and everything in it.
func (x *examination) journalRights() error {
	dir := x.path(x.data())
	fields, installed := x.users()[service]
	if !installed || !x.guest() || len(fields) < 3 {
		return rightsOnly(journal.CheckRights(dir))
	}
	id, err := strconv.Atoi(fields[2])
	if err != nil {
		return nil // a line that nobody wrote so
	}
	return rightsOnly(journal.CheckRightsOf(dir, id))
}

// rightsOnly leaves out that there is no folder yet.
func rightsOnly(err error) error {
	if _, ok := errors.AsType[*journal.RightsError](err); ok {
		return err
	}
	return nil
}

// journalOpen is what a table that runs finds of the journal that it has open, where that is not well.
func (x *examination) journalOpen(ctx context.Context, path string) (companion.Finding, bool) {
	if x.Inside {
		return companion.Finding{}, false
	}
	f, err := x.ask(ctx, "journal")
	return f, err == nil && f.Looked == path && f.State == companion.Mend
}

// unread sorts why the journal cannot be read.
func (o outcome) unread(err error, x *examination) outcome {
	o.detail = err.Error()
	away, isAway := errors.AsType[*journal.AwayError](err)
	rights, isRights := errors.AsType[*journal.RightsError](err)
	switch {
	case isAway && away.Fault == journal.Gone && away.Back != "":
		o.key, o.args["do"] = "gone", away.Back
	case isAway:
		o.key = "other"
	case isRights && rights.Frozen:
		o.key, o.args["do"] = "frozen", rights.Do()
	case isRights:
		o.key = "rights"
		o.args["do"], o.args["owner"] = rights.Do(), rights.Owner()
		o.args["files"], o.args["user"] = rights.Which(), rights.User
	case errors.Is(err, journal.ErrHeld):
		o.key, o.args["do"] = "held", journal.Holders(o.looked)
	case errors.Is(err, fs.ErrPermission), errors.Is(err, journal.ErrReadOnly):
		o.key = "denied"
		if x.guest() {
			o.key = "guest"
		}
	case errors.Is(err, journal.ErrNewer):
		o.key = "newer"
	case errors.Is(err, journal.ErrForeign):
		o.key = "foreign"
	default:
		o.key = "damaged"
	}
	return o
}

// checkDisk tells what room there is, and how long a durable write takes.
func checkDisk(ctx context.Context, x *examination) outcome {
	dir := existing(x.path(x.data()))
	o := outcome{looked: x.data()}
	free, total, err := x.Machine.Space(dir)
	if err != nil {
		o.key, o.detail = "unknown", err.Error()
		return o
	}
	o.args = args("free", size(free), "total", size(total), "user", service, "dir", x.data())
	if dir != x.path(x.data()) {
		o.key = "new" // the folder is made when the table first starts; nothing is made here
		return o.room(free)
	}
	took, err := x.Machine.Write(ctx, dir)
	switch {
	case errors.Is(err, syscall.EROFS):
		o.key, o.detail = "readOnly", err.Error()
		return o
	case errors.Is(err, syscall.ENOSPC):
		o.key, o.detail = "full", err.Error()
		return o
	case errors.Is(err, fs.ErrPermission):
		o.key, o.detail = "denied", err.Error()
		if x.guest() {
			o.key = "guest"
		}
		return o.room(free)
	case err != nil:
		o.key, o.detail = "failing", err.Error()
		return o
	}
	o.key, o.args["ms"] = "fine", i18n.Number(fmt.Sprintf("%.1f", float64(took)/float64(time.Millisecond)))
	if took > slowest {
		o.key = "slow"
	}
	if used, ok := x.worn(dir); ok {
		o.key, o.args["used"] = "worn", used
	}
	return o.room(free)
}

// worn tells what of its life a medium has used, where that is nine tenths or more. An eMMC says so in
// tenths, from 1 for the first to 11 for more than all, of each of its two kinds of memory (JEDEC eMMC 5.0,
// EXT_CSD 268 and 269), and that its spare blocks run out (EXT_CSD 267, from 2). Memory cards and most
// sticks say nothing.
func (x *examination) worn(dir string) (used string, ok bool) {
	number, err := x.Machine.Device(dir)
	if err != nil {
		return "", false
	}
	place, err := filepath.EvalSymlinks(x.path(filepath.Join("/sys/dev/block", number)))
	if err != nil {
		return "", false
	}
	for _, disk := range []string{place, filepath.Dir(place)} { // a disk, or a part of it
		tenths := hexadecimals(filepath.Join(disk, "device/life_time"))
		spare := hexadecimals(filepath.Join(disk, "device/pre_eol_info"))
		if len(tenths) == 0 {
			continue
		}
		most := slices.Max(tenths)
		switch {
		case most > 10:
			return "> 100\u00a0%", true
		case most == 10 || len(spare) > 0 && spare[0] >= 2:
			return fmt.Sprintf("%d–%d\u00a0%%", 10*(max(most, 1)-1), 10*max(most, 1)), true
		}
		return "", false
	}
	return "", false
}

// hexadecimals are the numbers in a file of the kernel's, "0x01 0x0a"; none where it cannot be read.
func hexadecimals(path string) (all []uint64) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil
	}
	for word := range strings.FieldsSeq(string(data)) {
		n, err := strconv.ParseUint(word, 0, 8)
		if err != nil {
			return nil
		}
		all = append(all, n)
	}
	return all
}

// room lets too little room weigh more than anything else.
func (o outcome) room(free uint64) outcome {
	switch {
	case free < little:
		o.key = "full"
	case free < some && (o.key == "fine" || o.key == "new"):
		o.key = "low"
	}
	return o
}

// existing is the folder, or the nearest one above it that exists.
func existing(dir string) string {
	for {
		if _, err := os.Stat(dir); err == nil || dir == filepath.Dir(dir) {
			return dir
		}
		dir = filepath.Dir(dir)
	}
}

// timeWrites gives the median time of a durable write of 4 KiB, as an entry of the journal needs one.
func timeWrites(ctx context.Context, dir string) (median time.Duration, err error) {
	f, err := os.CreateTemp(dir, ".doctor-*")
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, f.Close(), os.Remove(f.Name())) }()
	page := make([]byte, 4096)
	if _, err := rand.Read(page); err != nil { // some cards write zeros for nothing
		return 0, err
	}
	var took []time.Duration
	for begun := time.Now(); len(took) < writes && time.Since(begun) < longSpan && ctx.Err() == nil; {
		started := time.Now()
		if _, err := f.Write(page); err != nil {
			return 0, err
		}
		if err := f.Sync(); err != nil {
			return 0, err
		}
		took = append(took, time.Since(started))
	}
	if len(took) == 0 {
		return 0, ctx.Err()
	}
	slices.Sort(took)
	return took[len(took)/2], nil
}

// size is an argument: bytes, as people say them.
type size uint64

// In says them in a language.
func (n size) In(lang string) string {
	if n >= 1<<30 {
		return Words.Say("size.gb", map[string]any{"n": i18n.Number(fmt.Sprintf("%.1f", float64(n)/(1<<30)))}).In(lang)
	}
	return Words.Say("size.mb", map[string]any{"n": uint64(n >> 20)}).In(lang)
}
