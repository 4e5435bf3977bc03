package companion

import (
	"fmt"

	"spieltisch/companion/journal"
)

// meant judges whether a command was meant for the record as it is: who taps means what he saw. What has
// changed since, and what this record never had, is refused; a journal that was restored, emptied or
// replaced is another record.
func (t *Table) meant(c Command) (no Verdict, ok bool) {
	last := t.cfg.Journal.Last()
	switch {
	case c.Seq < 0 || c.Seq > last:
		return t.elsewhere(fmt.Sprintf("seq %d is not in this record, which ends at %d", c.Seq, last)), false
	case c.Record != "" && c.Record != t.nameOf(c.Seq):
		return t.elsewhere(fmt.Sprintf("this record has no entry %d of the name %.20q", c.Seq, c.Record)), false
	case c.Match != "" && !c.Kind.choosesMatch() && (t.match == nil || t.match.id != c.Match):
		return t.no("stale", "no.stale", fmt.Sprintf("the match %.40q is not the one that is on", c.Match)), false
	case c.Picture != 0 && (t.tray.obs == nil || t.tray.obs.Frame != c.Picture):
		return t.no("stale", "no.stale", "another picture of the tray is shown"), false
	case c.Seq != 0 && c.Seq < t.changed(c):
		return t.no("stale", "no.stale", "the record has changed since"), false
	}
	return Verdict{}, true
}

func (t *Table) elsewhere(detail string) Verdict { return t.no("stale", "no.elsewhere", detail) }

// choosesMatch tells that Command.Match is what the command is about, and need not be the match that is on.
func (k CommandKind) choosesMatch() bool { return k == DoResume || k == DoAgain || k == DoForget }

// changed is the number of the newest entry that changes what a command is about: the match that is on,
// and the one that it names.
func (t *Table) changed(c Command) int64 {
	var newest int64
	if t.match != nil {
		newest = t.match.changed()
	}
	if !c.Kind.choosesMatch() || c.Match == "" || t.match != nil && t.match.id == c.Match {
		return newest
	}
	if m, err := t.archive.open(c.Match); err == nil {
		newest = max(newest, m.changed())
	}
	return newest
}

// named is the name of an entry of the record.
type named struct {
	seq  int64
	name string
}

// nameOf names an entry of the record, and with it this record among others that have as many; "" where
// there is none, or where the journal cannot be read. The newest is kept: every snapshot shows it.
func (t *Table) nameOf(seq int64) string {
	if seq == 0 {
		return ""
	}
	if t.newest.seq == seq {
		return t.newest.name
	}
	e, ok, err := t.cfg.Journal.Entry(seq)
	if err != nil || !ok {
		return ""
	}
	name := journal.Name(e)
	if seq == t.cfg.Journal.Last() {
		t.newest = named{seq, name}
	}
	return name
}
