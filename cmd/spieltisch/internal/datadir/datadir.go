// Package datadir keeps the data folder of a table for one daemon.
package datadir

import (
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"syscall"

	"spieltisch/cmd/internal/cli"
	"spieltisch/companion/journal"
)

// ForPerson marks the errors of a journal that a person has to mend.
func ForPerson(err error) error {
	for _, lasting := range []error{journal.ErrReadOnly, journal.ErrDamaged, journal.ErrForeign,
		journal.ErrNewer, fs.ErrPermission} {
		if errors.Is(err, lasting) {
			return cli.NeedsPerson{Err: err}
		}
	}
	return err
}

// Lock makes the data folder, keeps a second daemon out of it and finds out whether everything in it may
// be used. The lock goes with the process, however it ends. It is on folders, as a file could be deleted:
// on this one, and on that in which the journal really lies, if that is another one.
func Lock(dir string) (unlock func(), err error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		if rights := journal.CheckRights(dir); rights != nil {
			err = rights
		}
		return nil, cli.NeedsPerson{Err: fmt.Errorf("run: data folder: %w (choose another with --data)", err)}
	}
	folders := []string{dir}
	if real, err := filepath.EvalSymlinks(filepath.Join(dir, "journal.db")); err == nil {
		folders = append(folders, filepath.Dir(real))
	}
	var locks []*os.File
	unlock = func() {
		for _, f := range locks {
			f.Close()
		}
	}
	for _, folder := range folders {
		f, err := flock(folder, locks)
		if err != nil {
			unlock()
			return nil, err
		}
		if f != nil {
			locks = append(locks, f)
		}
	}
	if err := journal.CheckRights(dir); err != nil {
		unlock()
		return nil, cli.NeedsPerson{Err: fmt.Errorf("run: data folder: %w", err)}
	}
	return unlock, nil
}

// flock locks a folder; nil: it is among those that are locked already.
func flock(dir string, locked []*os.File) (*os.File, error) {
	f, err := os.Open(dir)
	if err != nil {
		if rights := journal.CheckRights(dir); rights != nil {
			err = rights
		}
		return nil, cli.NeedsPerson{Err: fmt.Errorf("run: data folder: %w", err)}
	}
	for _, other := range locked {
		if sameFolder(f, other) {
			return nil, f.Close()
		}
	}
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		f.Close()
		if !errors.Is(err, syscall.EWOULDBLOCK) {
			return nil, fmt.Errorf("run: data folder %s cannot be locked: %w; choose another with --data",
				dir, err)
		}
		return nil, fmt.Errorf(
			"run: another spieltisch uses the data folder %s; stop it, or choose another with --data", dir)
	}
	return f, nil
}

func sameFolder(f, other *os.File) bool {
	a, errA := f.Stat()
	b, errB := other.Stat()
	return errA == nil && errB == nil && os.SameFile(a, b)
}

// WarnRoot tells root that what he makes in a folder of somebody else's will not be theirs.
func WarnRoot(dir string, log *slog.Logger) {
	info, err := os.Stat(dir)
	if err != nil || os.Geteuid() != 0 {
		return
	}
	if stat, ok := info.Sys().(*syscall.Stat_t); ok && stat.Uid != 0 {
		log.Warn("root plays in a folder of somebody else's, who may not use the files that are made now",
			"data", dir, "owner", stat.Uid, "then", fmt.Sprintf("sudo chown -R %d: %s", stat.Uid, dir))
	}
}
