package journal

import (
	"errors"
	"fmt"
	"hash/maphash"
	"io"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

// ErrAway says that what lies at the path of a journal is not the journal that is open.
var ErrAway = errors.New("is not where it belongs")

// Fault is what is wrong with the place of a journal.
type Fault string

// The faults of a place.
const (
	Gone    Fault = "gone"    // nothing lies there
	Other   Fault = "other"   // another file lies there
	Written Fault = "written" // somebody else wrote into the file
	WAL     Fault = "wal"     // a WAL of another journal lies beside it
)

// AwayError is an ErrAway with what people can do. Nothing is written until the right files are back.
type AwayError struct {
	Fault Fault
	Path  string
	Found string // where the open file lies now; "": it was deleted
	Back  string // command that puts the open file back; "": there is none
}

// Error says what lies there, and what people can do.
func (e *AwayError) Error() string {
	said := map[Fault]string{
		Gone:    "no file lies there any more",
		Other:   "another file lies there",
		Written: "somebody else wrote into it while the table had it open",
		WAL:     "another -wal lies beside it",
	}[e.Fault]
	text := fmt.Sprintf("%s %v: %s; nothing is written until the right one is back", e.Path, ErrAway, said)
	if e.Back != "" {
		text += "; " + e.Back
	}
	if e.Fault != Gone {
		text += "; to go on with what lies there: " + Restart
	}
	return text
}

// Is lets errors.Is find ErrAway.
func (e *AwayError) Is(target error) bool { return target == ErrAway }

// Restart is the command that starts an installed table anew.
const Restart = "sudo systemctl restart spieltisch"

// Holders is the command that tells which programs have a journal open.
func Holders(path string) string { return "sudo fuser -v " + quote(path) }

// file names a file whatever it is called.
type file struct{ dev, ino uint64 }

// fileAt tells which file lies at a path.
func fileAt(path string) (file, fs.FileInfo, error) {
	info, err := os.Stat(path)
	if err != nil {
		return file{}, nil, err
	}
	stat, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return file{}, info, fmt.Errorf("%s: no number of the file is known", path)
	}
	return file{uint64(stat.Dev), stat.Ino}, info, nil
}

// place is which files a journal consists of. SQLite has them open, and goes on with them when their names
// are gone. All of it is only known again after the file was moved into (Settle), as nothing else of ours
// writes into it.
type place struct {
	path         string // as it was given
	db, wal, shm file
	// the file itself, open for as long as SQLite has it: closing any other descriptor of it would give up
	// the locks that this process has on it (POSIX, fcntl)
	open    *os.File
	content content
}

// content is what the file itself holds.
type content struct {
	size   int64
	at     time.Time // of the last write
	digest uint64
}

var seed = maphash.MakeSeed()

// contentOf reads a file from its beginning, wherever its offset stands.
func contentOf(f *os.File) (content, error) {
	info, err := f.Stat()
	if err != nil {
		return content{}, err
	}
	var h maphash.Hash
	h.SetSeed(seed)
	if _, err := io.Copy(&h, io.NewSectionReader(f, 0, math.MaxInt64)); err != nil {
		return content{}, err
	}
	return content{info.Size(), info.ModTime(), h.Sum64()}, nil
}

// placeOf notes the files of a journal that is open.
func placeOf(path string) (place, error) {
	real, err := filepath.EvalSymlinks(path)
	if err != nil {
		return place{}, err
	}
	p := place{path: path}
	for end, f := range map[string]*file{"": &p.db, "-wal": &p.wal, "-shm": &p.shm} {
		if *f, _, err = fileAt(real + end); err != nil {
			return place{}, err
		}
	}
	if p.open, err = os.Open(real); err != nil {
		return place{}, err
	}
	if p.content, err = contentOf(p.open); err != nil {
		return place{}, errors.Join(err, p.open.Close())
	}
	return p, nil
}

// errWALGone says that the names of -wal or -shm are gone, which can be mended: everything in them is
// still open.
var errWALGone = errors.New("-wal or -shm was deleted")

// check compares what lies at the path with what is open. With still false the content may change meanwhile.
func (p *place) check(still bool) error {
	real, err := filepath.EvalSymlinks(p.path)
	if errors.Is(err, fs.ErrNotExist) {
		return p.away(Gone)
	}
	if err != nil {
		return p.unreachable(err)
	}
	db, info, err := fileAt(real)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return p.away(Gone)
	case err != nil:
		return p.unreachable(err)
	case db != p.db:
		return p.away(Other)
	}
	if still && (info.Size() != p.content.size || !info.ModTime().Equal(p.content.at)) {
		is, err := contentOf(p.open)
		if err != nil {
			return p.unreachable(err)
		}
		if is.size != p.content.size || is.digest != p.content.digest {
			return p.away(Written)
		}
		p.content = is // touched, and nothing else
	}
	return p.checkBeside(real)
}

// checkBeside compares -wal and -shm.
func (p *place) checkBeside(real string) error {
	wal, info, err := fileAt(real + "-wal")
	shm, _, errShm := fileAt(real + "-shm")
	for _, err := range []error{err, errShm} {
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return p.unreachable(err)
		}
	}
	if err == nil && wal != p.wal && info.Size() > 0 {
		return p.away(WAL)
	}
	if wal != p.wal || shm != p.shm {
		return errWALGone
	}
	return nil
}

// unreachable is the error of a path that cannot be looked at.
func (p *place) unreachable(err error) error {
	if errors.Is(err, fs.ErrPermission) {
		if rights := CheckRights(filepath.Dir(p.path)); rights != nil {
			return rights
		}
	}
	return fmt.Errorf("%w: %w", ErrReadOnly, err)
}

// away says what became of the open file, and how it comes back.
func (p *place) away(f Fault) error {
	e := &AwayError{Fault: f, Path: p.path}
	if f == Gone || f == Other {
		open, link := descriptorOf(os.Getpid(), p.db)
		e.bringBack(p.db, open, link, userName(os.Geteuid()))
	}
	return e
}

// bringBack finds the command for a file that is open under a name in /proc, and is called link now.
func (e *AwayError) bringBack(db file, open, link, user string) {
	abs, err := filepath.Abs(e.Path)
	if err != nil {
		abs = e.Path
	}
	aside := ""
	if e.Fault == Other {
		aside = fmt.Sprintf("sudo mv -T %s %s && ", quote(abs), quote(abs+".other"))
	}
	if now, _, err := fileAt(link); err == nil && now == db {
		e.Found, e.Back = link, aside+"sudo "+backFrom(link, abs)
		return
	}
	if open != "" {
		e.Back = fmt.Sprintf("%ssudo install -D -o %s %s %s && %s", aside, quote(user), open, quote(abs), Restart)
	}
}

// backFrom moves the file from where it lies now to where it belongs, with its folder where that was moved
// as a whole.
func backFrom(link, abs string) string {
	dir := filepath.Dir(abs)
	if _, err := os.Lstat(dir); errors.Is(err, fs.ErrNotExist) && filepath.Base(link) == filepath.Base(abs) {
		return fmt.Sprintf("mv -T %s %s", quote(filepath.Dir(link)), quote(dir))
	}
	return fmt.Sprintf("mv -T %s %s", quote(link), quote(abs))
}

// descriptorOf finds an open file among those of a process, and the name that it has now.
func descriptorOf(pid int, db file) (open, link string) {
	for path, f := range descriptors(pid) {
		if f == db {
			link, _ = os.Readlink(path) // "": it has no name
			return path, link
		}
	}
	return "", ""
}

// descriptors are the files that a process has open; nil: this user may not know.
func descriptors(pid int) map[string]file {
	dir := fmt.Sprintf("/proc/%d/fd", pid)
	list, err := os.ReadDir(dir)
	if err != nil {
		return nil
	}
	out := map[string]file{}
	for _, entry := range list {
		path := filepath.Join(dir, entry.Name())
		if f, info, err := fileAt(path); err == nil && info.Mode().IsRegular() {
			out[path] = f
		}
	}
	return out
}

// LookAt finds out whether the journal at a path is the one that a process has open: nil, also where this
// user may not know, or an *AwayError.
func LookAt(pid int, path string) error {
	files := descriptors(pid)
	if len(files) == 0 {
		return nil
	}
	e := &AwayError{Fault: Other, Path: path}
	there, _, err := fileAt(path)
	if errors.Is(err, fs.ErrNotExist) {
		e.Fault = Gone
	} else if err != nil {
		return nil
	}
	var open, link string
	holds := false // it has a journal open at all
	for name, f := range files {
		if err == nil && f == there {
			return nil
		}
		is, _ := os.Readlink(name)
		base := filepath.Base(strings.TrimSuffix(is, " (deleted)"))
		holds = holds || strings.HasPrefix(base, filepath.Base(path))
		if base == filepath.Base(path) {
			open, link = name, is
		}
	}
	if !holds {
		return nil
	}
	user := ""
	if info, err := os.Stat(fmt.Sprintf("/proc/%d", pid)); err == nil {
		user = ownerOf(info)
	}
	e.bringBack(files[open], open, link, user)
	return e
}

// quote writes a word for a shell.
func quote(s string) string {
	plain := func(r rune) bool {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("/._-+:@%", r)
	}
	if s != "" && strings.IndexFunc(s, func(r rune) bool { return !plain(r) }) < 0 {
		return s
	}
	return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
}
