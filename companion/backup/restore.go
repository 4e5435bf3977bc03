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
	// File was brought by somebody: Most bounds its size, and longestMatch its matches
	Brought bool
	// File is a damaged journal, of which what can be read is to be taken; Other and a sum beside it do not
	// matter then
	Rescue bool
	Find   func(id string) (engines.Game, bool)
	Now    time.Time
	// Journal is the one of Data while a table has it open; nil: nobody has. A file is opened by one
	// connection of a process alone, as closing another one would give up its locks.
	Journal *journal.Journal
}

// longestMatch is how many entries a match has at most that somebody brings: a corrected one is played again
// for each correction. Games of people have some hundred.
const longestMatch = 5000

// Restored is what came of it.
type Restored struct {
	Entries int64 // in the journal now
	Matches int   // in it
	Lost    int   // entries that could not be rescued, and stand in it as notes
	Unsure  int   // others that their matches do not lead to without the lost ones; notes too
	Before  int64 // entries in the one of before; 0: there was none, or it could not be read
	// folder with the one of before, and with belongings that others have replaced; "": there was none
	Aside string
}

// Do checks a copy whole, puts the journal of before aside, and the copy in its place in one step: a plug
// that is pulled meanwhile leaves one or the other. Its errors are ErrChanged, ErrOther, ErrReplay and
// those of journal.Open; the journal of before is then as it was.
func (r Restore) Do() (Restored, error) {
	p, err := r.Prepare()
	if err != nil {
		return Restored{}, err
	}
	defer p.Drop()
	return p.Swap()
}

// Prepared is a copy that was checked whole and lies beside the journal. Swap it or Drop it.
type Prepared struct {
	Restored // all but Aside
	r        Restore
}

// Prepare does all of Do that needs no journal to be closed: a table may go on meanwhile. One at a time is
// prepared in a folder.
func (r Restore) Prepare() (*Prepared, error) {
	p := &Prepared{r: r}
	if err := p.prepare(); err != nil {
		p.Drop()
		return nil, fmt.Errorf("restore: %s %w", r.File, err)
	}
	return p, nil
}

func (p *Prepared) fresh() string { return filepath.Join(p.r.Data, ".restore.db") }

// beside is the folder with what came along, if anything did.
func (r Restore) beside() string { return filepath.Join(r.Data, ".restore") }

func (p *Prepared) prepare() error {
	if p.r.Rescue {
		p.r.Other = true // its first entry may be lost
	} else if err := checkSum(p.r.File); err != nil {
		return err
	}
	fresh := p.fresh()
	p.Drop() // of a try that was killed
	if err := p.r.fetch(fresh, &p.Restored); err != nil {
		return err
	}
	longest := 0
	if p.r.Brought {
		longest = longestMatch
	}
	last, games, report, err := look(fresh, p.r.Find, 0, longest)
	if err != nil {
		return err
	}
	for _, m := range report.Matches {
		if !journal.NamesMatch(m.ID) {
			return fmt.Errorf("%w: entry %d: a match is called %q, want a time as in 20261127-180000",
				ErrChanged, m.First, m.ID[:min(40, len(m.ID))])
		}
		if m.Problem != "" || len(m.Differs) > 0 && !m.OtherRules {
			return &ReplayError{Match: m.ID, Seq: firstOf(m), Line: p.r.lineOf(firstOf(m)), Reason: problemOf(m)}
		}
	}
	p.Entries, p.Matches = last, games
	if p.Before, err = p.r.compare(filepath.Join(p.r.Data, "journal.db"), fresh); err != nil {
		return err
	}
	removeBeside(fresh)
	return p.r.own(fresh)
}

// Drop takes away what was prepared. After Swap it does nothing.
func (p *Prepared) Drop() {
	removeAll(p.fresh())
	_ = os.RemoveAll(p.r.beside()) // mostly there is none
}

// Swap puts the copy in the place of the journal, which nobody has open now.
func (p *Prepared) Swap() (Restored, error) {
	out, path, err := p.Restored, filepath.Join(p.r.Data, "journal.db"), error(nil)
	if out.Aside, err = p.r.aside(path); err == nil {
		removeBeside(path) // of the one of before, whose copy has them; beside the new one they would be mixed
		err = os.Rename(p.fresh(), path)
	}
	if err == nil {
		err = settle(p.r.beside(), p.r.Data, p.r.own)
	}
	if err != nil {
		return Restored{}, fmt.Errorf("restore: %s %w", p.r.File, err)
	}
	return out, SyncDir(p.r.Data)
}

// ReplayError is an ErrReplay with the place.
type ReplayError struct {
	Match  string
	Seq    int64 // of the first entry that is not what its match leads to
	Line   int   // of it in an export; 0: it came from a copy
	Reason string
}

// Error says which match, and why.
func (e *ReplayError) Error() string {
	at := ""
	if e.Line > 0 {
		at = fmt.Sprintf("line %d, ", e.Line)
	}
	return fmt.Sprintf("%v: %smatch %s, %s", ErrReplay, at, e.Match, e.Reason)
}

// Is lets errors.Is find ErrReplay.
func (e *ReplayError) Is(target error) bool { return target == ErrReplay }

// firstOf is the first entry of a match that is not what the match leads to.
func firstOf(m journal.Replayed) int64 {
	if len(m.Differs) > 0 {
		return m.Differs[0]
	}
	return m.First
}

// lineOf is where an entry stands in an export; 0: the file is none.
func (r Restore) lineOf(seq int64) int {
	head := r.head()
	switch {
	case bytes.HasPrefix(head, []byte(beginJSON)):
		return int(seq) + 1 // behind the line that names the form
	case bytes.HasPrefix(head, []byte(beginCSV)):
		return int(seq) + 2 // and behind that of the columns
	}
	return 0
}

// head is the beginning of the file; nothing where it cannot be read.
func (r Restore) head() []byte {
	in, err := r.open()
	if err != nil {
		return nil
	}
	defer in.Close()
	head, _ := in.Peek(len(beginCSV))
	return head
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
		return begin(to, func(take func(journal.Entry) error) error {
			for _, e := range left.Entries {
				if err := take(e); err != nil {
					return err
				}
			}
			return nil
		})
	}
	in, err := r.open()
	if err != nil {
		return err
	}
	defer in.Close()
	head, _ := in.Peek(16) // nothing read is no journal
	if bytes.HasPrefix(head, []byte("SQLite format 3")) || !isExport(head) {
		return write(to, r.bounded(in)) // what is no journal at all is told by opening it
	}
	return Import(r.bounded(in), to, r.beside())
}

func (r Restore) bounded(in io.Reader) io.Reader {
	if !r.Brought {
		return in
	}
	return &bounded{in, Most}
}

// source is the file as it was before it was packed.
type source struct {
	*bufio.Reader
	f *os.File
}

func (s source) Close() error { return s.f.Close() }

func (r Restore) open() (source, error) {
	f, err := os.Open(r.File)
	if err != nil {
		return source{}, err
	}
	in := source{bufio.NewReader(f), f}
	if head, _ := in.Peek(2); bytes.Equal(head, []byte{0x1f, 0x8b}) { // RFC 1952
		z, err := gzip.NewReader(in.Reader)
		if err != nil {
			return source{}, errors.Join(fmt.Errorf("%w: %v", ErrChanged, err), f.Close())
		}
		in.Reader = bufio.NewReader(packed{z})
	}
	return in, nil
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
	was := r.Journal
	if was == nil {
		var err error
		if was, err = journal.Open(path, journal.Options{ReadOnly: true}); err != nil {
			return 0, nil // there is none, or it is broken: that is why somebody restores
		}
		defer func() {
			_ = was.Close() // it was only read
			if info, err := os.Stat(path + "-wal"); err == nil && info.Size() == 0 {
				removeBeside(path) // what reading has left
			}
		}()
	}
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
	replaced, err := r.replaced()
	_, missing := os.Lstat(path)
	none := errors.Is(missing, fs.ErrNotExist)
	if err != nil || none && len(replaced) == 0 {
		return "", err
	}
	if !none { // one that can be opened has all in its file then
		if j, err := journal.Open(path, journal.Options{}); err == nil {
			if err := j.Close(); err != nil {
				return "", err
			}
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
	return dir, errors.Join(keepBelongings(r.Data, replaced, dir, r.own), SyncDir(dir))
}
