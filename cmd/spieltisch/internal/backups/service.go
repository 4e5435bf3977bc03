package backups

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"sync"
	"time"

	"spieltisch/companion/backup"
	"spieltisch/companion/journal"
	"spieltisch/companion/web"
	"spieltisch/engines/catalog"
)

// Service puts copies back at a table that runs: it checks one while the table goes on, and asks whoever runs
// the table to close the journal, to Exchange it, and to begin anew. It lives longer than one journal.
type Service struct {
	Data   string // folder of the journal
	Folder string // of the copies
	Log    *slog.Logger
	Now    func() time.Time

	checking sync.Mutex // held while a copy is checked or exchanged

	mu      sync.Mutex // guards the fields below
	journal *journal.Journal
	ready   func() // ends what uses the journal
	next    *backup.Prepared
	last    *web.Exchanged
}

var _ web.Backups = (*Service)(nil)

// Open tells which journal is open now, and what ends its use once a copy was checked.
func (d *Service) Open(j *journal.Journal, ready func()) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.journal, d.ready = j, ready
}

// Exchange puts the copy that was checked in the place of the journal, which is closed; false: none was.
func (d *Service) Exchange() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	next := d.next
	if next == nil {
		return false
	}
	defer d.checking.Unlock() // Restore has left it locked
	defer next.Drop()
	d.next = nil
	out, err := next.Swap()
	d.last = &web.Exchanged{At: d.Now(), Entries: out.Entries, Games: out.Matches, Before: out.Before}
	if err != nil {
		d.Log.Warn("a copy was not put back", "err", err)
		d.last.Failed = err.Error()
		return true
	}
	if out.Aside != "" {
		d.last.Aside = filepath.Base(out.Aside)
	}
	d.Log.Info("a copy was put back", "entries", out.Entries, "before", out.Before, "aside", out.Aside)
	return true
}

// brought is the name of what somebody brought, in the data folder.
const brought = ".brought"

// Backups lists the copies, the newest first.
func (d *Service) Backups() (web.BackupList, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	out := web.BackupList{Last: d.last}
	all, err := backup.List(d.Folder)
	if errors.Is(err, fs.ErrNotExist) {
		return out, nil // made with the first copy
	}
	for _, c := range all {
		out.Copies = append(out.Copies, web.BackupCopy{File: filepath.Base(c.Path), Made: c.Made,
			Entries: c.Seq, Games: c.Games()})
	}
	return out, err
}

// find gives the path of a copy by its name.
func (d *Service) find(file string) (string, error) {
	if file == brought {
		return filepath.Join(d.Data, brought), nil
	}
	all, err := backup.List(d.Folder)
	for _, c := range all {
		if filepath.Base(c.Path) == file {
			return c.Path, err
		}
	}
	return "", fmt.Errorf("restore: %q: %w", file, fs.ErrNotExist)
}

// Restore checks a copy, and lets the table begin anew with it.
func (d *Service) Restore(_ context.Context, file string, other bool) error {
	path, err := d.find(file)
	if err != nil {
		return err
	}
	if !d.checking.TryLock() {
		return web.ErrExchanging
	}
	next, err := d.restore(path, other).Prepare()
	if err != nil {
		d.checking.Unlock()
		return explain(err)
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.next = next // checking stays locked until it is exchanged
	d.ready()
	return nil
}

func (d *Service) restore(path string, other bool) backup.Restore {
	d.mu.Lock()
	defer d.mu.Unlock()
	return backup.Restore{File: path, Data: d.Data, Other: other, Brought: filepath.Base(path) == brought,
		Find: catalog.Find, Now: d.Now(), Journal: d.journal}
}

// Take keeps what somebody brings, in place of what was brought before, and checks it.
func (d *Service) Take(_ context.Context, r io.Reader) (web.BackupCopy, error) {
	if !d.checking.TryLock() {
		return web.BackupCopy{}, web.ErrExchanging
	}
	defer d.checking.Unlock()
	path := filepath.Join(d.Data, brought)
	found, err := d.take(r, path)
	if err != nil {
		return web.BackupCopy{}, errors.Join(explain(err), os.Remove(path))
	}
	return found, nil
}

func (d *Service) take(r io.Reader, path string) (web.BackupCopy, error) {
	f, err := os.Create(path)
	if err != nil {
		return web.BackupCopy{}, err
	}
	_, err = io.Copy(f, r)
	if err := errors.Join(err, f.Close()); err != nil {
		return web.BackupCopy{}, err
	}
	next, err := d.restore(path, true).Prepare() // whose it is is asked when it is put back
	if err != nil {
		return web.BackupCopy{}, err
	}
	defer next.Drop()
	return web.BackupCopy{File: brought, Made: d.Now(), Entries: next.Entries, Games: next.Matches}, nil
}

// Export writes everything.
func (d *Service) Export(w io.Writer, form string) error {
	d.mu.Lock()
	j := d.journal
	d.mu.Unlock()
	_, err := forms["."+form](w, j.Walk(), d.Data)
	return err
}

// explain says what is wrong with a file in the way of the page.
func explain(err error) error {
	line := 0
	if wrong, ok := errors.AsType[*backup.ReplayError](err); ok {
		line = wrong.Line
	}
	for fault, is := range map[web.Fault][]error{
		web.BackupChanged: {backup.ErrChanged, journal.ErrDamaged},
		web.BackupNewer:   {backup.ErrVersion, journal.ErrNewer},
		web.BackupOther:   {backup.ErrOther},
		web.BackupReplays: {backup.ErrReplay},
		web.BackupNone:    {journal.ErrForeign},
	} {
		for _, e := range is {
			if errors.Is(err, e) {
				return &web.BadBackup{Fault: fault, Line: line, Err: err}
			}
		}
	}
	if errors.Is(err, backup.ErrLarge) {
		return errors.Join(err, &http.MaxBytesError{Limit: backup.Most})
	}
	return err
}
