package journal

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"

	"golang.org/x/sys/unix"
)

// RightsError says that this user may not use all files of a folder, or make it, and what mends it. It is
// an ErrReadOnly.
type RightsError struct {
	Dir     string
	Files   []string // that may not be used, as they are called in the folder; or a folder by its path
	Owners  []string // whose they are
	User    string   // who asks
	Frozen  bool     // the file system takes no writes, whoever asks
	Missing bool     // there is no folder, and that above it which there is may not be used
}

// Do is the command that mends it.
func (e *RightsError) Do() string {
	switch {
	case e.Frozen:
		return "sudo mount -o remount,rw " + quote(mountOf(e.Dir))
	case e.Missing:
		return fmt.Sprintf("sudo install -d -o %s %s", quote(e.User), quote(e.Dir))
	case slices.Equal(e.Owners, []string{e.User}):
		return "sudo chmod -R u+rwX " + quote(e.Dir)
	}
	return fmt.Sprintf("sudo chown -R %s: %s", quote(e.User), quote(e.Dir))
}

// Owner names whose the files are, for people.
func (e *RightsError) Owner() string { return strings.Join(e.Owners, ", ") }

// Which names the files, for people: not more of them than one reads.
func (e *RightsError) Which() string {
	const most = 4
	list := e.Files
	if len(list) > most {
		list = append(slices.Clone(list[:most]), fmt.Sprintf("… (%d)", len(e.Files)))
	}
	return strings.Join(list, ", ")
}

// Error says whose files they are, and what people can do.
func (e *RightsError) Error() string {
	if e.Frozen {
		return fmt.Sprintf("%s: the file system is read-only: %s", e.Dir, e.Do())
	}
	if e.Missing {
		return fmt.Sprintf("%s cannot be made: %s belongs to %s, and %s may not use it: %s", e.Dir, e.Which(), e.Owner(), e.User, e.Do())
	}
	return fmt.Sprintf("%s: %s: belongs to %s, and %s may not use it: %s", e.Dir, e.Which(), e.Owner(), e.User, e.Do())
}

// Is lets errors.Is find ErrReadOnly.
func (e *RightsError) Is(target error) bool { return target == ErrReadOnly }

// CheckRights finds out whether this user may read and write a folder and everything in it, or make the
// folder where there is none: a *RightsError if not.
func CheckRights(dir string) error {
	e := newRightsError(dir)
	there, err := nearest(e.Dir)
	if err != nil {
		return err
	}
	if e.Missing = there != e.Dir; e.Missing {
		e.look(there, access)
		return e.orNil()
	}
	return checkRights(dir, access)
}

// nearest is the folder itself, or the one above it that there is.
func nearest(dir string) (string, error) {
	for ; ; dir = filepath.Dir(dir) {
		info, err := os.Stat(dir)
		switch {
		case err == nil && !info.IsDir():
			return "", fmt.Errorf("%s is no folder", dir)
		case err == nil:
			return dir, nil
		case dir == filepath.Dir(dir), !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, syscall.ENOTDIR):
			return "", fmt.Errorf("%w: %w", ErrReadOnly, err)
		}
	}
}

// CheckRightsOf finds out for another user, as far as owners and modes tell. What is not there may be made.
func CheckRightsOf(dir string, id int) error {
	err := checkRights(dir, func(_ string, info fs.FileInfo) error {
		stat, ok := info.Sys().(*syscall.Stat_t)
		mine, group, all := fs.FileMode(0o600), fs.FileMode(0o060), fs.FileMode(0o006)
		mode := info.Mode().Perm()
		if !ok || int(stat.Uid) == id && mode&mine == mine || mode&group == group || mode&all == all {
			return nil // of a group only the kernel knows who belongs to it
		}
		return fs.ErrPermission
	})
	if rights, ok := errors.AsType[*RightsError](err); ok {
		rights.User = userName(id)
	}
	return err
}

func checkRights(dir string, may func(path string, info fs.FileInfo) error) error {
	e := newRightsError(dir)
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return nil
		case err == nil && d.Type()&fs.ModeSymlink != 0 && path != dir:
			return nil // whose a link is does not matter
		}
		if e.look(path, may) && d != nil && d.IsDir() {
			return fs.SkipDir // what is in it follows
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("%w: %w", ErrReadOnly, err)
	}
	return e.orNil()
}

func newRightsError(dir string) *RightsError {
	if abs, err := filepath.Abs(dir); err == nil {
		dir = abs
	}
	return &RightsError{Dir: dir}
}

func (e *RightsError) orNil() error {
	if len(e.Files) == 0 {
		return nil
	}
	e.User = userName(os.Geteuid())
	return e
}

// access asks the kernel whether this user may use a file.
func access(path string, info fs.FileInfo) error {
	mode := uint32(unix.R_OK | unix.W_OK)
	if info.IsDir() {
		mode |= unix.X_OK
	}
	return unix.Faccessat(unix.AT_FDCWD, path, mode, unix.AT_EACCESS)
}

// look notes a file that may not be used.
func (e *RightsError) look(path string, may func(string, fs.FileInfo) error) bool {
	info, err := os.Stat(path)
	if err != nil {
		return false
	}
	if err = may(path, info); err == nil {
		return false
	}
	e.Frozen = e.Frozen || errors.Is(err, syscall.EROFS)
	name, relErr := filepath.Rel(e.Dir, path)
	if relErr != nil || name == "." || !filepath.IsLocal(name) {
		name = path
	}
	e.Files = append(e.Files, name)
	if owner := ownerOf(info); !slices.Contains(e.Owners, owner) {
		e.Owners = append(e.Owners, owner)
	}
	return true
}

// ownerOf names whose a file is.
func ownerOf(info fs.FileInfo) string {
	stat, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return "?"
	}
	return userName(int(stat.Uid))
}

// Rights reports whether this user may still use the files of the journal and their folder: a *RightsError,
// or nil. What is open is written to even so; the next start would fail.
func (j *Journal) Rights() error {
	dir := filepath.Dir(j.path)
	e := newRightsError(dir)
	for _, path := range []string{dir, j.path, j.path + "-wal", j.path + "-shm"} {
		e.look(path, access)
	}
	return e.orNil()
}

// userName names a user, by number where it has no name.
func userName(id int) string {
	if u, err := user.LookupId(strconv.Itoa(id)); err == nil {
		return u.Username
	}
	return strconv.Itoa(id)
}

// mountOf is where the file system of a folder begins.
func mountOf(dir string) string {
	if there, err := nearest(dir); err == nil {
		dir = there
	}
	at, _, err := fileAt(dir)
	for err == nil && dir != filepath.Dir(dir) {
		above, _, e := fileAt(filepath.Dir(dir))
		if e != nil || above.dev != at.dev {
			break
		}
		dir = filepath.Dir(dir)
	}
	return dir
}
