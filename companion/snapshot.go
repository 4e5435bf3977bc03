package companion

import (
	"encoding/json"
	"slices"

	"spieltisch/companion/health"
	"spieltisch/companion/journal"
	"spieltisch/companion/record"
	"spieltisch/companion/words"
	"spieltisch/engines"
)

// publish makes a snapshot of what is now and tells everybody.
func (t *Table) publish() {
	t.version++
	s := empty()
	if m := t.record.Match(); m != nil {
		*s = *t.drawn.snapshot(m, t.cfg.Moves)
		s.Moves = m.Mark(s.Moves, t.cfg.Journal.Last())
	}
	shown := t.shown()
	if shown.Says != nil {
		s.Now = shown.Says
	}
	s.Tray, s.Reads, s.Cards, s.Laid = shown.Tray, shown.Reads, shown.Cards, shown.Laid
	s.Compares, s.Board = shown.Compares, shown.Board
	s.keeping, s.attention = t.wish.Wanted(t.cfg.Cases), attention(s, t.record.Match())
	s.Version, s.Seq, s.At = t.version, t.record.Last(), t.cfg.Now()
	s.Record = t.record.Name(s.Seq)
	s.Unsaved, s.MayGoUnsaved = t.cfg.Journal.Deferred(), !t.unsaved && mayWait(t.trouble)
	s.Offers = t.offering()
	s.Breach, s.Warnings = t.desk.Breach, warnings(t.cfg.Health)
	if t.desk.Question != nil {
		q := *t.desk.Question
		q.Choices = slices.Clone(q.Choices)
		s.Question = &q
	}
	t.snap.Store(s)
	t.news.Tell()
}

// empty is a snapshot without a match.
func empty() *Snapshot {
	return &Snapshot{
		Outlook: []Words{}, Titles: map[string]engines.Text{}, Prompts: []engines.Prompt{},
		Forms: []*engines.Form{},
		Moves: []Move{}, State: json.RawMessage("null"),
	}
}

func warnings(board *health.Board) []Warning {
	list := []Warning{}
	for _, w := range board.List() {
		list = append(list, Warning{Name: w.Name, Since: w.Since, Loud: w.Loud, Says: words.Of(w.Key, w.Args),
			Cause: w.Cause})
	}
	return list
}

// drawing is what a snapshot shows of a match. All of it follows from the entries, so it is drawn once for
// each; a hand that comes and goes costs nothing.
type drawing struct {
	of      *record.Match
	entries int // of the match, when it was drawn
	drawn   *Snapshot
}

func (d *drawing) snapshot(m *record.Match, moves int) *Snapshot {
	if d.of != m || d.entries != len(m.Entries) {
		d.of, d.entries, d.drawn = m, len(m.Entries), draw(m, d.moves(m, moves))
	}
	return d.drawn
}

// moves are the newest n moves of a match. One more leaves those before it as they were said, in every
// language, which is half of the work of a move.
func (d *drawing) moves(m *record.Match, n int) []Move {
	if d.of == m && len(m.Entries) == d.entries+1 && m.Entries[d.entries].Kind == journal.Acted {
		newest := m.Moves(1)
		if len(newest) == 1 && newest[0].Seq == m.Entries[d.entries].Seq {
			list := append(newest, d.drawn.Moves...)
			return list[:min(n, len(list))]
		}
	}
	return m.Moves(n)
}

// draw is a snapshot with what it shows of a match, and its newest moves.
func draw(m *record.Match, moves []Move) *Snapshot {
	s := empty()
	info, view := m.Info(), m.State().View()
	s.Match, s.View = &info, &view
	now := m.Say(view.Now)
	s.Now = &now
	for _, say := range view.Outlook {
		s.Outlook = append(s.Outlook, m.Say(say))
	}
	if m.Playing() {
		w := record.LegalMovesOf(m.State())
		s.Prompts, s.Forms = w.Prompts, w.Forms
	}
	s.name(m)
	s.State, s.Position = record.JSON(m.State()), m.State()
	s.Moves, s.Conflict = moves, m.Conflict()
	if e, ok := m.Undoable(); ok && m.Status == record.On {
		w := m.About(e)
		s.Undo = &w
	}
	if e, ok := m.Redoable(); ok && m.Status == record.On {
		w := words.Of("record.move", nil)
		if target, ok := m.At(e.Target); ok {
			w = m.About(target)
		}
		s.Redo = &w
	}
	return s
}

// name finds the words for the areas of the scene, for what is drawn in them, and for what forms ask.
func (s *Snapshot) name(m *record.Match) {
	keys := map[string]bool{}
	record.SceneKeys(s.View.Scene, keys)
	LegalMoves{Prompts: s.Prompts, Forms: s.Forms}.Keys(keys)
	s.Titles = m.Titles(m.State(), keys)
}
