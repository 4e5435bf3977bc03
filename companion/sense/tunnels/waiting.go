package tunnels

import (
	"errors"
	"slices"

	"spieltisch/companion/fuse"
	"spieltisch/companion/journal"
	"spieltisch/companion/record"
	"spieltisch/companion/sense"
	"spieltisch/companion/words"
	"spieltisch/engines"
)

// waiting are the pushes that were felt and are not in the record yet, in order. They wait for the journal,
// or for a person's word. In the journal each is noted, so that a restart does not forget it.
type waiting struct {
	desk   *sense.Desk
	asker  sense.Asker // whose pushes they are
	list   []push
	judged [2]int // entries and pushes when the first one was judged last
}

func (w *waiting) match() *record.Match { return w.desk.Record.Match() }

// unchanged reports whether the first push that waits was judged already and nothing has changed since.
func (w *waiting) unchanged() bool {
	now := [2]int{len(w.match().Entries), len(w.list)}
	if w.list[0].Noted && w.judged == now && (w.desk.Question != nil || w.desk.Breach != nil) {
		return true
	}
	w.judged = now
	return false
}

// meaning asks the rules what a push means. What they find nothing for is looked at more broadly: the sensors
// may be a little off; a person then has to say so.
func (w *waiting) meaning(p *push) fuse.Outcome {
	s := w.match().State()
	in := p.sensed()
	o := fuse.Judge(s, in, 0)
	if o.Violation != nil {
		o.Kind = fuse.Breach
		return o
	}
	sure := len(o.Actions) > 0
	for by := widen; o.Kind == fuse.Choose && len(o.Actions) == 0 && by <= widest; by += widen {
		in.Push.Min, in.Push.Max = max(p.Min-by, 0), p.Max+by
		o = fuse.Judge(s, in, 0)
		o.Kind = fuse.Choose
	}
	if o.Kind != fuse.Choose {
		return o
	}
	fits := w.stillMay(p, o.Actions)
	if sure && len(fits) == 1 && len(o.Actions) > 1 {
		o.Kind = fuse.Act
	}
	o.Actions = fits
	return o
}

// stillMay drops what a later push into the same tunnel speaks against: what happens next answers the
// question.
func (w *waiting) stillMay(p *push, list []engines.Action) []engines.Action {
	for _, later := range w.list[1:] {
		if later.Tunnel != p.Tunnel {
			continue
		}
		fits := slices.DeleteFunc(slices.Clone(list), func(a engines.Action) bool {
			nose, ok := noseAfter(w.match().State(), a, p.Tunnel)
			return !ok || nose < later.WasMin-near || nose > later.WasMax+near
		})
		if len(fits) > 0 {
			return fits
		}
		return list
	}
	return list
}

// overtaken reports whether the table has gone on after a breach: the next push is right without the first.
func (w *waiting) overtaken() bool {
	if len(w.list) < 2 {
		return false
	}
	return w.match().State().Explain(w.list[1].sensed()).Breach == nil
}

// hold writes down that a push waits, once, so that a restart does not forget it, and shows why.
func (w *waiting) hold(p *push, show func() error) error {
	if err := w.note(p); err != nil {
		return err
	}
	return show()
}

// raise shows the breach that a push is.
func (w *waiting) raise(p *push, x fuse.Outcome) error {
	if err := w.desk.Raise(x, record.JSON(p)); err != nil {
		return err
	}
	p.broke = w.desk.Breach.ID
	return nil
}

// noteAll writes down those that wait behind the first.
func (w *waiting) noteAll() error {
	for i := range w.list {
		if err := w.note(&w.list[i]); err != nil {
			return err
		}
	}
	return nil
}

func (w *waiting) note(p *push) error {
	if p.Noted {
		return nil
	}
	body := journal.Body{Note: notePush, Evidence: record.JSON(p)}
	_, err := w.desk.Record.Write(w.match().ID, record.Origin{Source: record.FromTunnel, Cause: p.Cause},
		record.Draft{Kind: journal.Noted, Body: body})
	p.Noted = err == nil || errors.Is(err, journal.ErrRepeat)
	if p.Noted {
		return nil
	}
	return err
}

// ask asks which tile it was.
func (w *waiting) ask(p *push, x fuse.Outcome) {
	key := "ask.tile"
	if p.Missed {
		key = "ask.missedTile"
	}
	v := sense.Tunnels(w.match().State())[p.Tunnel-1]
	q := &sense.Question{Says: words.Of(key, map[string]any{"tunnel": p.Tunnel}), Felt: longer(v, v.Nose+p.Mid)}
	by := &tiles{}
	labels := map[string]int{}
	for _, a := range x.Actions[:min(len(x.Actions), maxTiles)] {
		c, ok := tileChoice(w.match(), p, a)
		if !ok {
			continue
		}
		labels[c.Label.Text.In("en")]++
		by.said = append(by.said, a)
		q.Choices = append(q.Choices, c)
	}
	for i := range q.Choices {
		if c := &q.Choices[i]; labels[c.Label.Text.In("en")] > 1 {
			nose, _ := noseAfter(w.match().State(), by.said[i], p.Tunnel)
			c.Label = c.Label.With(" – " + longer(v, nose).String() + " mm")
		}
	}
	w.desk.Question = p.shown // that of this push, where it was shown before
	w.desk.Ask(w.asker, q, "choice.none", by)
	p.shown = q
}

// forget writes down that a push waits no more.
func (w *waiting) forget(p push) error {
	if !p.Noted {
		return nil
	}
	body := journal.Body{Note: journal.NoteMended, Evidence: record.JSON(p)}
	_, err := w.desk.Record.Write(w.match().ID, record.Origin{Source: record.FromTunnel},
		record.Draft{Kind: journal.Noted, Body: body})
	return err
}

// has reports whether a push into a tunnel waits for a person's word.
func (w *waiting) has(n int) bool {
	for _, p := range w.list {
		if p.Tunnel == n {
			return true
		}
	}
	return false
}

// tileChoice is the answer that it was this tile: the name of its kind.
func tileChoice(m *record.Match, p *push, a engines.Action) (sense.Choice, bool) {
	next, _, v := m.State().Apply(a)
	list, err := record.Raws([]engines.Action{a})
	if v != nil || err != nil {
		return sense.Choice{}, false
	}
	key := "mark." + newest(sense.Tunnels(next)[p.Tunnel-1]).Kind
	msg, ok := m.Game.Message(key)
	return sense.Choice{Label: words.OfGame(key, "", msg, ok), Actions: list}, true
}
