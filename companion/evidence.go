package companion

import (
	"log/slog"

	"spieltisch/companion/evidence"
	"spieltisch/companion/history"
	"spieltisch/companion/journal"
	"spieltisch/companion/record"
)

// cases takes over what a person says about cases.
func (t *Table) cases(o record.Origin, note string) Verdict {
	if t.cfg.Cases != CasesChosen && note != journal.NoteCasesDropped {
		no := t.record.Deny(record.CodeGone, "no.gone", "the configuration says whether cases are kept (evidence.cases)")
		return t.record.Remember(o, no)
	}
	v, err := t.record.Write("", o, record.Draft{Kind: journal.Noted, Body: journal.Body{Note: note}})
	if err != nil {
		return t.record.Failed(err)
	}
	t.wish.Hear(v.Seq, note)
	t.cfg.Evidence.Gather(t.wish.Wanted(t.cfg.Cases))
	if note == journal.NoteCasesDropped {
		t.cfg.Evidence.Forget("")
	}
	return v
}

// written lets what stands beside the journal follow what was written: pictures of moves, and cases.
func (t *Table) written(m *record.Match, entries []journal.Entry) {
	told := false
	for _, e := range entries {
		told = told || e.Kind == journal.Corrected || e.Kind == journal.Acted && !record.Sensed(e.Source)
		ev, ok := m.SawBy(e)
		if ok && e.Kind == journal.Acted && ev.Hash != "" && t.cfg.Pictures > 0 {
			t.cfg.Evidence.Keep(e.Match, ev.Hash)
		}
	}
	if told { // also while none are kept: a correction that is undone takes its case back
		t.cfg.Evidence.Cases(m.ID, history.Cases(m, t.wish, t.wish.Wanted(t.cfg.Cases)))
	}
}

// retain throws away pictures that are too many. An empty journal says nothing of pictures: it may be moved
// away for a moment, and its pictures are to be there when it or its copy is put back.
func (t *Table) retain() error {
	if t.record.Last() == 0 {
		return nil
	}
	list, err := t.archive.NewestFirst()
	if err != nil {
		return err
	}
	return evidence.Trim(t.cfg.Evidence, t.cfg.Journal, list, t.cfg.Pictures)
}

// logRetain says that the pictures wait for the next time: the game goes on if the journal cannot be read.
func logRetain(log *slog.Logger, err error) {
	if err != nil {
		log.Warn("pictures of old games are not deleted", "err", err)
	}
}

// forget throws a match away ("": the one that is on), and its pictures and cases with it.
func (t *Table) forget(o record.Origin, id string) Verdict {
	if m := t.record.Match(); id == "" && m != nil {
		id = m.ID
	}
	v, change := t.record.Forget(o, id)
	t.changed(change)
	if v.OK {
		t.cfg.Evidence.Forget(id)
		logRetain(t.cfg.Log, t.retain())
	}
	return v
}
