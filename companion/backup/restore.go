package backup

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"time"

	"spieltisch/companion/journal"
	"spieltisch/engines"
)

// Restore says what is put in the place of a journal. File, Data and Find must be there.
type Restore struct {
	File  string // a copy, or an export
	Data  string // folder of the journal, which no table uses meanwhile
	Other bool   // though it is of another table
	// File is a damaged journal, of which what can be read is to be taken; Other and a sum beside it do not
	// matter then
	Rescue bool
	Find   func(id string) (engines.Game, bool)
	Now    time.Time
}

// Restored is what came of it.
type Restored struct {
	Entries int64  // in the journal now
	Matches int    // in it
	Lost    int    // entries that could not be rescued, and stand in it as notes
	Unsure  int    // others that their matches do not lead to without the lost ones; notes too
	Before  int64  // entries in the one of before; 0: there was none, or it could not be read
	Aside   string // folder with the one of before; "": there was none
}

// Do checks a copy whole, puts the journal of before aside, and the copy in its place in one step: a plug
// that is pulled meanwhile leaves one or the other. Its errors are ErrChanged, ErrOther, ErrReplay and
// those of journal.Open; the journal of before is then as it was.
func (r Restore) Do() (Restored, error) {
	fail := func(err error) (Restored, error) { return Restored{}, fmt.Errorf("restore: %s %w", r.File, err) }
	if r.Rescue {
		r.Other = true // its first entry may be lost
	} else if err := checkSum(r.File); err != nil {
		return fail(err)
	}
	fresh := filepath.Join(r.Data, ".restore.db")
	removeAll(fresh) // of a try that was killed
	defer removeAll(fresh)
	var out Restored
	if err := r.fetch(fresh, &out); err != nil {
		return fail(err)
	}
	last, report, err := look(fresh, r.Find, 0)
	if err != nil {
		return fail(err)
	}
	for _, m := range report.Matches {
		if m.Problem != "" || len(m.Differs) > 0 && !m.OtherRules {
			return fail(fmt.Errorf("%w: match %s, %s", ErrReplay, m.ID, problemOf(m)))
		}
	}
	path := filepath.Join(r.Data, "journal.db")
	out.Entries, out.Matches = last, len(report.Matches)
	out.Before, err = r.compare(path, fresh)
	if err != nil {
		return fail(err)
	}
	removeBeside(fresh)
	if err := r.own(fresh); err != nil {
		return fail(err)
	}
	if out.Aside, err = r.aside(path); err != nil {
		return fail(err)
	}
	removeBeside(path) // of the one of before, whose copy has them; beside the new one they would be mixed
	if err := os.Rename(fresh, path); err != nil {
		return fail(err)
	}
	return out, syncDir(r.Data)
}

func problemOf(m journal.Replayed) string {
	if m.Problem != "" {
		return m.Problem
	}
	return fmt.Sprintf("the state after entry %d is another one", m.Differs[0])
}

// fetch brings the file to where the journal lies: a copy as it is, an export as the journal that it makes,
// and of a damaged journal what is left.
func (r Restore) fetch(to string, out *Restored) error {
	if r.Rescue {
		left, err := journal.Rescue(r.File, r.Find)
		if err != nil {
			return err
		}
		out.Lost, out.Unsure = len(left.Lost), len(left.Unsure)
		return begin(to, left.Entries)
	}
	f, err := os.Open(r.File)
	if err != nil {
		return err
	}
	defer f.Close()
	in := bufio.NewReader(f)
	if head, _ := in.Peek(2); bytes.Equal(head, []byte{0x1f, 0x8b}) { // RFC 1952
		z, err := gzip.NewReader(in)
		if err != nil {
			return fmt.Errorf("%w: %v", ErrChanged, err)
		}
		in = bufio.NewReader(packed{z})
	}
	head, _ := in.Peek(16) // nothing read is no journal
	if bytes.HasPrefix(head, []byte("SQLite format 3")) || !isExport(head) {
		return write(to, in) // what is no journal at all is told by opening it
	}
	return Import(in, to)
}

// packed is what was packed, whose end is missing or which is not what it was packed from where it says so.
type packed struct{ r io.Reader }

func (p packed) Read(b []byte) (int, error) {
	n, err := p.r.Read(b)
	if err != nil && !errors.Is(err, io.EOF) {
		err = fmt.Errorf("%w: %v", ErrChanged, err)
	}
	return n, err
}

// compare tells how many entries the journal of before has, and refuses one of another table: its first
// entry is another one.
func (r Restore) compare(path, fresh string) (int64, error) {
	was, err := journal.Open(path, journal.Options{ReadOnly: true})
	if err != nil {
		return 0, nil // there is none, or it is broken: that is why somebody restores
	}
	defer func() {
		_ = was.Close() // it was only read
		if info, err := os.Stat(path + "-wal"); err == nil && info.Size() == 0 {
			removeBeside(path) // what reading has left
		}
	}()
	is, err := journal.Open(fresh, journal.Options{ReadOnly: true})
	if err != nil {
		return 0, err
	}
	defer is.Close()
	a, okA, errA := was.Entry(1)
	b, okB, errB := is.Entry(1)
	if err := errors.Join(errA, errB); err != nil {
		return 0, err
	}
	if same := a.Match == b.Match && a.At.Equal(b.At) && a.Cause == b.Cause; okA && okB && !same && !r.Other {
		return 0, ErrOther
	}
	return was.Last(), nil
}

// own gives a file to the owner of the folder, where root restores.
func (r Restore) own(path string) error {
	info, err := os.Stat(r.Data)
	if err != nil {
		return err
	}
	if who, ok := info.Sys().(*syscall.Stat_t); ok && os.Geteuid() == 0 {
		return os.Chown(path, int(who.Uid), int(who.Gid))
	}
	return nil
}

// aside copies the journal of before, with what belongs to it, into a folder beside it.
func (r Restore) aside(path string) (string, error) {
	if _, err := os.Lstat(path); errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	// One that can be opened has all in its file then.
	if j, err := journal.Open(path, journal.Options{}); err == nil {
		if err := j.Close(); err != nil {
			return "", err
		}
	}
	dir := filepath.Join(r.Data, "before-"+r.Now.UTC().Format("20060102-150405"))
	for i := 2; ; i++ {
		err := os.Mkdir(dir, 0o755)
		if err == nil {
			break
		}
		if !errors.Is(err, fs.ErrExist) || i > 100 {
			return "", err
		}
		dir = filepath.Join(r.Data, fmt.Sprintf("before-%s-%d", r.Now.UTC().Format("20060102-150405"), i))
	}
	if err := r.own(dir); err != nil {
		return "", err
	}
	for _, end := range []string{"", "-wal"} {
		to := filepath.Join(dir, filepath.Base(path)+end)
		err := duplicate(path+end, to)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err := errors.Join(err, r.own(to)); err != nil {
			return "", errors.Join(err, os.RemoveAll(dir))
		}
	}
	return dir, syncDir(dir)
}
