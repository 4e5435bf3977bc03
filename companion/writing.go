package companion

import (
	"context"
	"errors"
	"time"

	"spieltisch/companion/health"
	"spieltisch/companion/journal"
	"spieltisch/companion/record"
	"spieltisch/engines"
)

// mostLoose is how many appends may be in the journal's WAL and not in its file, at a table that never rests.
const mostLoose = 64

// append puts entries into the journal, or keeps them in memory where the disk refuses and people go on even
// so. With none it writes what is kept.
func (t *Table) append(entries []journal.Entry) ([]journal.Entry, error) {
	written, err := t.toDisk(entries)
	if t.unsaved && mayWait(err) {
		written, err = t.cfg.Journal.Defer(entries...)
	}
	return written, err
}

// mayWait reports whether what the journal refused for a reason may be kept until it takes it: not where the
// reason is the entry, nor where what lies there is another's.
func mayWait(err error) bool {
	return err != nil && !errors.Is(err, journal.ErrRepeat) && !errors.Is(err, journal.ErrAway)
}

// toDisk puts entries onto the disk, which may take seconds. Meanwhile the loop says that it lives and shows
// what was before; nobody hears of the entries until they are there.
func (t *Table) toDisk(entries []journal.Entry) ([]journal.Entry, error) {
	var written []journal.Entry
	var err error
	done := make(chan struct{})
	go func() { // ends before this function does
		defer close(done)
		written, err = t.appendTo(entries...)
	}()
	slow := time.NewTimer(t.cfg.Slow)
	defer slow.Stop()
	for {
		select {
		case <-done:
			t.cfg.Health.Clear(health.Saving)
			t.noteJournal(err)
			select {
			case t.wrote <- struct{}{}:
			default:
			}
			return written, err
		case <-t.beats:
		case looked := <-t.looks:
			close(looked) // an append looks itself
		case <-slow.C:
			t.cfg.Log.Warn("the disk takes long to write", "longer", t.cfg.Slow)
			t.cfg.Health.Set(health.Warning{Name: health.Saving, Key: "warn.saving", Cause: "the disk has not yet said that an entry is safe"})
			t.republish()
		case <-t.cfg.Health.Changed():
			t.republish()
		}
	}
}

// republish shows what was shown last, with the warnings of now.
func (t *Table) republish() {
	t.version++
	s := *t.snap.Load()
	s.Version, s.At, s.Warnings = t.version, t.cfg.Now(), warnings(t.cfg.Health)
	t.snap.Store(&s)
	t.news.Tell()
}

// tend brings the journal's file up to date when nothing was appended for a while, or much, until ctx ends.
func (t *Table) tend(ctx context.Context) {
	rest := idleTimer()
	defer rest.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-t.wrote:
			rest.Reset(t.cfg.Rest)
			if t.cfg.Journal.Loose() < mostLoose {
				continue
			}
		case <-rest.C:
		}
		if err := t.cfg.Journal.Settle(); err != nil { // the entries are safe without it
			t.cfg.Log.Debug("journal is not brought up to date", "err", err)
			rest.Reset(t.cfg.Rest)
		}
	}
}

// lookAfter looks whether the journal is where it belongs and may be used, and tells whether that is news.
// A journal that is back is read again: it may have what was refused when it went.
func (t *Table) lookAfter() (news bool) {
	rights := t.noteRights(t.cfg.Journal.Rights())
	err := t.cfg.Journal.Check()
	if err != nil {
		t.lost = true
		return t.noteJournal(err) || rights
	}
	if !t.lost {
		return t.catchUp() || rights
	}
	t.desk.Clear()
	if err := t.load(); err != nil {
		return t.noteJournal(err) || rights
	}
	t.lost = false
	t.cfg.Log.Info("journal is back where it belongs")
	t.noteJournal(nil)
	t.retry.Set(0)
	return true
}

// catchUp tries to write what waits for the disk, and tells whether there was anything.
func (t *Table) catchUp() (news bool) {
	if t.cfg.Journal.Deferred() == 0 {
		return false
	}
	_, _ = t.append(nil) // the warning says what became of it
	return true
}

// goUnsaved has the game go on unsaved for as long as the journal takes nothing.
func (t *Table) goUnsaved() Verdict {
	switch {
	case t.trouble == nil:
		return t.record.Deny(record.CodeGone, "no.gone", "the journal has not refused anything")
	case !mayWait(t.trouble):
		return t.record.Failed(t.trouble)
	}
	t.unsaved = true
	t.cfg.Log.Warn("the game goes on unsaved")
	t.cfg.Health.Set(health.Warning{Name: health.Unsaved, Loud: true, Key: "warn.unsaved", Cause: t.trouble.Error()})
	t.retry.Set(0) // what was sensed and refused
	return t.record.Nothing()
}

// noteRights shows or takes down the warning that the next start would fail.
func (t *Table) noteRights(err error) (news bool) {
	was := t.cfg.Health.Has(health.Folder)
	rights, ok := errors.AsType[*journal.RightsError](err)
	if !ok {
		t.cfg.Health.Clear(health.Folder)
		return was
	}
	if !was {
		t.cfg.Log.Warn("journal may not be used", "err", err)
	}
	key := "warn.journalRights"
	if rights.Frozen {
		key = "warn.journalFrozen"
	}
	t.cfg.Health.Set(health.Warning{
		Name: health.Folder, Loud: true, Key: key, Cause: err.Error(),
		Args: map[string]any{"owner": rights.Owner(), "do": engines.Code(rights.Do())},
	})
	return !was
}

// noteJournal shows or takes down the warning of the journal.
func (t *Table) noteJournal(err error) (news bool) {
	switch {
	case err == nil:
		t.trouble, t.unsaved = nil, false
		t.cfg.Health.Clear(health.Journal)
		if t.cfg.Journal.Deferred() == 0 {
			t.cfg.Health.Clear(health.Unsaved)
		}
		return false
	case errors.Is(err, journal.ErrRepeat):
		return false
	}
	t.lost = t.lost || errors.Is(err, journal.ErrAway)
	key, args := record.Trouble(err, t.cfg.Journal.Path())
	if t.unsaved && errors.Is(err, journal.ErrUnsure) {
		key = "warn.journalFails" // what was refused counts here
	}
	if t.trouble == nil || blamed(t.trouble) != blamed(err) {
		news = true
		t.cfg.Log.Warn("journal cannot be written", "err", err)
	}
	t.trouble = err
	t.cfg.Health.Set(health.Warning{Name: health.Journal, Loud: true, Key: key, Args: args, Cause: err.Error()})
	return news
}

// blamed is what is wrong, the same for a look and for an append.
func blamed(err error) string {
	if away, ok := errors.AsType[*journal.AwayError](err); ok {
		return away.Error()
	}
	return err.Error()
}
