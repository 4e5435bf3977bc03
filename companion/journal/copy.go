package journal

import (
	"context"
	"fmt"
)

// CopyTo writes a copy of everything that is in the journal into a file that does not exist yet, beside
// appends that go on. It is whole, without a WAL, and mostly not on the disk yet when it returns.
func (j *Journal) CopyTo(ctx context.Context, path string) error {
	j.handles.RLock()
	defer j.handles.RUnlock()
	if _, err := j.readers.ExecContext(ctx, "VACUUM INTO ?", path); err != nil {
		return fmt.Errorf("journal: copy to %s: %w", path, explain(err))
	}
	return nil
}

// Take writes entries as they are, with their numbers, times and answers, behind those that a journal has:
// all or none.
func (j *Journal) Take(entries []Entry) error {
	j.mu.Lock()
	defer j.mu.Unlock()
	last := j.last.Load()
	if len(entries) > 0 && entries[0].Seq <= last {
		return fmt.Errorf("journal: %s has entry %d already", j.path, entries[0].Seq)
	}
	if err := j.commit(entries); err != nil {
		return fmt.Errorf("journal: take: %w", err)
	}
	j.last.Store(last + int64(len(entries)))
	return nil
}
