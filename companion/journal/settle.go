package journal

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// Check compares the files at the journal's path with those that are open: nil, an *AwayError, a
// *RightsError or another ErrReadOnly. It looks and reads no more than names, unless the file changed.
// While an append is on its way to the disk it waits for that.
func (j *Journal) Check() error {
	j.mu.Lock()
	defer j.mu.Unlock()
	if err := j.check(); err != nil {
		return fmt.Errorf("journal: %w", err)
	}
	return nil
}

// check is Look with j.mu held. Names of -wal and -shm that are gone it mends.
func (j *Journal) check() error {
	if j.options.ReadOnly {
		return nil
	}
	err := j.place.check(!j.settling)
	if errors.Is(err, errWALGone) && !j.settling {
		err = j.renew()
	}
	var away *AwayError
	switch {
	case errors.As(err, &away):
		j.secure(away.Fault)
	case errors.Is(err, errWALGone):
		return nil // the next look mends it
	case err == nil && j.shut:
		return j.renew()
	case err == nil:
		return j.cutBack()
	}
	return err
}

// renew opens the same file again, as a WAL without a name is lost with the process. The old connections
// are closed first: those of one process share what they know of the WAL.
func (j *Journal) renew() error {
	j.handles.Lock()
	defer j.handles.Unlock()
	j.foul = false // check has found the file as it was
	if !j.shut {
		if err := j.checkpoint(); err != nil {
			return fmt.Errorf("%w: %w", ErrReadOnly, explain(err))
		}
		if err := j.close(); err != nil {
			return fmt.Errorf("%w: %w", ErrReadOnly, explain(err))
		}
		j.shut = true
	}
	fresh, err := Open(j.path, j.options)
	if err != nil {
		return err
	}
	if fresh.Last() != j.Last() {
		return errors.Join(&AwayError{Fault: Other, Path: j.path}, fresh.close())
	}
	j.db, j.readers, j.mover, j.place, j.wal = fresh.db, fresh.readers, fresh.mover, fresh.place, fresh.wal
	j.loose, j.shut, j.unsure, j.hasty = 0, false, false, false
	return nil
}

// secure keeps what the open files hold together, once the names at the path are another's: in one file,
// and away from what is not ours. What fails is done again with the next look.
func (j *Journal) secure(f Fault) {
	switch {
	case j.shut || f == WAL:
	case f == Written:
		if !j.foul {
			j.foul = true
			j.setAside()
		}
	case j.loose > 0: // what is open is not what lies there, so nothing of that is changed
		j.handles.Lock()
		defer j.handles.Unlock()
		if j.checkpoint() != nil {
			return
		}
		j.loose = 0
		if is, err := contentOf(j.place.open); err == nil {
			j.place.content = is
		}
	}
}

// setAside renames the WAL: beside a file that it does not belong to, the next start would mix it into that.
func (j *Journal) setAside() {
	real, err := filepath.EvalSymlinks(j.path)
	if err != nil {
		return // gone meanwhile
	}
	if wal, _, err := fileAt(real + "-wal"); err == nil && wal == j.place.wal {
		_ = os.Rename(real+"-wal", real+"-wal.old") // the next start then refuses what it would make of both
	}
}

// checkpoint moves the whole WAL into the file and empties it. Nobody reads meanwhile.
func (j *Journal) checkpoint() error {
	var busy, frames, moved int
	if err := j.db.QueryRow("PRAGMA wal_checkpoint(TRUNCATE)").Scan(&busy, &frames, &moved); err != nil {
		return err
	}
	if busy != 0 {
		return fmt.Errorf("%w: its WAL cannot be moved into it", ErrHeld)
	}
	return nil
}

// Loose tells how many appends are in the WAL and not in the file itself.
func (j *Journal) Loose() int {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.loose
}

// Settle moves the WAL into the file, beside appends. What was appended is safe on the disk without it; a
// copy of the file alone, or a file whose WAL is lost, has everything up to the last Settle.
func (j *Journal) Settle() error {
	j.mu.Lock()
	err := j.check()
	had := j.loose
	if err != nil || had == 0 || j.settling {
		j.mu.Unlock()
		return err
	}
	j.settling = true
	j.mu.Unlock()

	whole, err := j.moveOver()

	j.mu.Lock()
	defer j.mu.Unlock()
	j.settling = false
	if err != nil {
		return fmt.Errorf("journal: settle: %w", explain(err))
	}
	if whole {
		j.loose -= had
	}
	is, err := contentOf(j.place.open)
	if err != nil {
		return fmt.Errorf("journal: settle: %w", err)
	}
	j.place.content = is
	return nil
}

// moveOver moves what is in the WAL into the file as far as nobody reads what was there before. whole: all
// that was appended when it began.
func (j *Journal) moveOver() (whole bool, err error) {
	j.handles.RLock()
	defer j.handles.RUnlock()
	var busy, frames, moved int
	err = j.mover.QueryRow("PRAGMA wal_checkpoint(PASSIVE)").Scan(&busy, &frames, &moved)
	return busy == 0 && moved == frames, err
}
