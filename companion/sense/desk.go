package sense

import (
	"encoding/json"
	"log/slog"
	"slices"
	"time"

	"spieltisch/companion/fuse"
	"spieltisch/companion/health"
	"spieltisch/companion/journal"
	"spieltisch/companion/record"
	"spieltisch/companion/words"
	"spieltisch/engines"
)

// Question is a reading that a person has to settle. It never blocks sensing: what happens next may settle
// it.
type Question struct {
	ID      int64       `json:"id"`
	Says    words.Words `json:"says"`
	Choices []Choice    `json:"choices"` // likeliest first
	// Felt is how far a tile went in, as sensors felt it, mm; 0: the question is not about a push.
	Felt engines.MM `json:"felt"`
}

// Choice is one large button.
type Choice struct {
	Label   words.Words       `json:"label"`
	Faces   []int             `json:"faces,omitempty"` // a reading of the whole tray
	Actions []json.RawMessage `json:"actions,omitempty"`
}

// Breach is a broken rule: what was seen, what the rule says, what to do.
type Breach struct {
	ID    int64        `json:"id"`
	Rule  string       `json:"rule"`
	Seat  engines.Seat `json:"seat"`
	Says  words.Words  `json:"says"`
	Since time.Time    `json:"since"`
}

// Answer is what a person answers to a question: the first choice (Accept), a choice by its number from 0,
// the faces of all dice, or actions.
type Answer struct {
	Accept  bool
	Choice  int
	Faces   []int
	Actions []json.RawMessage
}

// Desk is what the senses share. It belongs to the table's goroutine.
type Desk struct {
	Record *record.Record
	Health *health.Board
	Now    func() time.Time
	Log    *slog.Logger
	Later  func() // has what waits for the journal tried again in a while
	Run    int64  // of the program, ms: tracks and clocks without a name are those of one run

	Question *Question // shown now; nil: none
	By       any       // what the sense that asks knows of the question; nil: it was another one's
	Breach   *Breach   // shown now; nil: none
	asker    Asker     // whose question is shown; nil: none is
	asked    int64     // newest number of a question

	Cards Cards // what the sense for cards lets others know; nil: nobody sees cards
}

// Cards is what the sense for cards lets others know.
type Cards interface {
	Plays() bool            // cards at rest count now
	Beside() *engines.Cards // how cards lie beside dice, those without a name in it; nil: nobody has seen them
}

// Beside is how cards lie beside dice; nil: nobody has seen any.
func (d *Desk) Beside() *engines.Cards {
	if d.Cards == nil {
		return nil
	}
	return d.Cards.Beside()
}

// Number begins to number questions after n.
func (d *Desk) Number(n int64) { d.asked = n }

// Ask shows a question of a sense with its choices and a last one, that none of them is right (a key of
// words). A question that is shown already, with the same choices, keeps its number. by is what the sense
// knows of it.
func (d *Desk) Ask(asker Asker, q *Question, last string, by any) {
	q.Choices = append(q.Choices, Choice{Label: words.Of(last, nil)})
	if d.Question != nil && same(d.Question, q) {
		q.ID = d.Question.ID
	} else {
		q.ID = d.next()
	}
	d.Question, d.By, d.asker = q, by, asker
}

// Asker is whose question is shown; nil: none is.
func (d *Desk) Asker() Asker { return d.asker }

func (d *Desk) next() int64 {
	d.asked++
	return d.asked
}

func same(a, b *Question) bool {
	return a.Says.Equal(b.Says) && slices.EqualFunc(a.Choices, b.Choices, func(x, y Choice) bool {
		return x.Label.Equal(y.Label) && slices.Equal(x.Faces, y.Faces)
	})
}

// Unask takes the question down.
func (d *Desk) Unask() { d.Question, d.By, d.asker = nil, nil, nil }

// Clear takes question and breach down.
func (d *Desk) Clear() {
	d.Unask()
	d.Breach = nil
}

// Enter shows of a match that is entered the breach that is not settled.
func (d *Desk) Enter(m *record.Match) {
	d.Unask()
	d.Breach = openBreach(m)
}

// openBreach finds the breach that was shown when the match was last touched and is not settled.
func openBreach(m *record.Match) *Breach {
	for _, e := range slices.Backward(m.Entries) {
		b := m.Body(e)
		switch {
		case e.Kind == journal.Refused && e.Source == Source(m):
			return newBreach(m, e.Seq, b.Violation, e.At)
		case e.Kind != journal.Refused && (e.Kind != journal.Noted || b.Note == journal.NoteMended):
			return nil
		}
	}
	return nil
}

func newBreach(m *record.Match, id int64, v *engines.Violation, at time.Time) *Breach {
	return &Breach{ID: id, Rule: v.Rule, Seat: v.Seat, Says: m.Violation(v), Since: at}
}

// Source is the source of what is sensed in a match: tunnels, or the camera.
func Source(m *record.Match) string {
	if Tunnels(m.State()) != nil {
		return record.FromTunnel
	}
	return record.FromCamera
}

// Tunnels are the tunnels of a state; nil for a game without.
func Tunnels(s engines.State) []engines.TunnelView {
	if p, ok := s.(engines.TunnelPredictor); ok {
		return p.Tunnels()
	}
	return nil
}

// Mend takes the breach down: the table is as the rules want it.
func (d *Desk) Mend() error {
	if d.Breach == nil {
		return nil
	}
	if m := d.Record.Match(); d.Breach.ID <= d.Record.Last() {
		draft := record.Draft{Kind: journal.Noted, Body: journal.Body{Note: journal.NoteMended}}
		if _, err := d.Record.Write(m.ID, record.Origin{Source: Source(m)}, draft); err != nil {
			return err
		}
	}
	d.Breach = nil
	return nil
}

// Raise writes a breach down, with what it was read from, and shows it until it is mended. One that is shown
// already is not shown anew. It is shown even if the journal fails: it changes nothing in the record.
func (d *Desk) Raise(x fuse.Outcome, evidence json.RawMessage) error {
	m := d.Record.Match()
	fresh := newBreach(m, d.next(), x.Violation, d.Now())
	if d.Breach != nil && d.Breach.Rule == fresh.Rule && d.Breach.Says.Equal(fresh.Says) {
		return nil
	}
	list, err := record.Raws(x.Actions)
	if err != nil {
		return err
	}
	body := journal.Body{Actions: list, Violation: x.Violation, Evidence: evidence}
	v, err := d.Record.Write(m.ID, record.Origin{Source: Source(m)},
		record.Draft{Kind: journal.Refused, Body: body})
	if err == nil {
		fresh.ID = v.Seq
	}
	d.Breach = fresh
	d.Unask()
	d.Log.Info("breach", "match", m.ID, "rule", fresh.Rule, "seat", int(fresh.Seat))
	return nil
}
