package dice

import (
	"encoding/json"
	"fmt"
	"image"
	"slices"
	"strings"

	"spieltisch/companion/fuse"
	"spieltisch/companion/journal"
	"spieltisch/companion/record"
	"spieltisch/companion/sense"
	"spieltisch/companion/words"
	"spieltisch/engines"
	"spieltisch/vision"
)

// maxReadings is how many readings are offered: two or three large answers are quick, more are a riddle.
const maxReadings = 3

func onlyMoveUnsure(reasons []vision.Reason) bool {
	return len(reasons) == 1 && reasons[0] == vision.ReasonMovedUnsure
}

// maybeRolled reports whether the readings leave open whether the dice were rolled.
func maybeRolled(readings []reading) bool {
	return slices.ContainsFunc(readings, func(
		r reading) bool {
		return r.sensed.Dice.Moved != readings[0].sensed.Dice.Moved
	})
}

// read asks the rules about one way to read the tray.
func (l look) read(dice []vision.Thing, moved bool) reading {
	in := fuse.Sensed(dice, moved)
	if moved && !l.tray.obs.Moved { // nobody saw which
		in.Dice.Count = len(dice)
	}
	in.Cards = l.beside
	return reading{
		dice: dice, sensed: in, outcome: fuse.Judge(l.match.State(), in, l.match.Game.Info().Dice),
		evidence: l.evidence(dice, moved),
	}
}

// readings are the ways to read the tray: as it was read, then the alternatives, likeliest first.
func (l look) readings() []reading {
	o := l.tray.obs
	dice := l.tray.dice()
	moved, guessed, unsure := l.rolled(dice)
	list := []reading{l.read(dice, moved)}
	list[0].evidence.Decided = l.tray.decider(guessed)
	if unsure {
		list = append(list, l.read(dice, !moved))
	}
	if o.Decision != vision.Ask {
		return list
	}
	for _, alt := range o.Alternatives {
		other := fuse.As(o.Things, alt)
		if len(list) == maxReadings || !l.tray.agrees(other) {
			continue
		}
		if other = fuse.Overridden(other, l.tray.named); !slices.Equal(fuse.Faces(other), fuse.Faces(dice)) {
			list = append(list, l.read(other, moved))
		}
	}
	return list
}

// rolled reports whether the dice of the tray were rolled. guessed: nobody saw it, and the rules say that
// they were. unsure: a person has to say whether they were, or whether not.
func (l look) rolled(dice []vision.Thing) (moved, guessed, unsure bool) {
	moved = l.tray.obs.Moved || l.tray.roll.open
	switch all := len(dice) == l.match.Game.Info().Dice; {
	case l.tray.roll.unsure:
	case !l.tray.obs.Moved && l.tray.roll.refused != nil && l.read(dice, false).outcome.Kind == fuse.Nothing:
		return l.refusedRoll(dice)
	case l.tray.past == blind && !all:
		moved = false // what is there of them was compared with a tray from before
	case l.tray.past == blind || all && !moved && l.newSince(dice):
		switch {
		case has(l.match, dice):
			return false, false, false
		case l.read(dice, true).outcome.Violation != nil:
			moved = false
		case !l.turnGoesOn(dice) || l.still(dice) > 0.5:
			return true, false, true
		default:
			moved, guessed = true, true
		}
	}
	return moved, guessed, l.tray.rollInDoubt()
}

// refusedRoll reports whether a tray that means nothing by itself is the roll that was refused as it lay.
// What was mended is where dice lay: with other faces than it had, or with dice that were no part of it, a
// person has to say.
func (l look) refusedRoll(dice []vision.Thing) (moved, guessed, unsure bool) {
	now, was := fuse.Sensed(dice, false), l.tray.roll.refused
	switch k := l.read(dice, true).outcome.Kind; {
	case k == fuse.Wait: // a die is in a hand
		return true, false, false
	case k == fuse.Breach && was.rolled > 0 && fuse.Same(was.in, now): // it lies as it did
		return true, false, false
	case k == fuse.Act:
		return true, false, !fuse.SameDice(was.in, now) || len(now.Dice.Rolled) > was.rolled
	}
	return false, false, l.tray.rollInDoubt()
}

// rollInDoubt reports whether only a person can say that the dice were rolled.
func (tr *tray) rollInDoubt() bool {
	switch {
	case tr.confirmed:
		return false
	case slices.Contains(tr.obs.Reasons, vision.ReasonMovedUnsure):
		return !tr.roll.open || tr.roll.unsure
	}
	return tr.roll.unsure && !tr.obs.Moved
}

// decider says what makes the tray as it was read sure, where nobody is asked about it. guessed: nobody saw
// the dice roll, and the rules say that they did.
func (tr *tray) decider(guessed bool) record.Decider {
	switch {
	case tr.overridden():
		return record.ByPerson
	case guessed || tr.obs.Decision != vision.Accept:
		return record.ByRules
	}
	return record.ByPicture
}

// agrees reports whether a reading says nothing new about the dice that a person spoke about: it has them as
// they were read, or as they are. One with fewer dice does not say which of them it leaves out.
func (tr *tray) agrees(dice []vision.Thing) bool {
	if len(tr.named) > 0 && len(dice) < len(tr.obs.Things) {
		return false
	}
	for i, face := range tr.named {
		if dice[i].Face != face && dice[i].Face != tr.obs.Things[i].Face {
			return false
		}
	}
	return true
}

// newSince tells, of the first tray after a start, whether other dice lie there than when the record was last
// written: then they were rolled while nobody looked. One that is read otherwise where it lay is the same
// die.
func (l look) newSince(dice []vision.Thing) bool {
	if !l.tray.first || l.desk.Breach != nil {
		return false
	}
	last, _ := l.lastSeen()
	return last != nil && !fuse.SameDice(fuse.Sensed(last, false), fuse.Sensed(dice, false)) &&
		l.still(dice) < 1
}

// still is which part of the dice in the dice area lies where a die lay when the record was last written,
// 0–1. A roll leaves few of them there.
func (l look) still(dice []vision.Thing) float64 {
	last, _ := l.lastSeen()
	still, all := 0, 0
	for _, d := range dice {
		if d.Area == vision.Aside {
			continue
		}
		all++
		placed := d.Box != [4]image.Point{} // a die that only a person named has no place
		if placed && slices.ContainsFunc(last, func(old vision.Thing) bool { return unmoved(old, d) }) {
			still++
		}
	}
	return float64(still) / float64(max(all, 1))
}

// has reports whether the dice lie there as the newest entry left them, whoever made it: the tray would have
// become that very entry, rolled or left lying.
func has(m *record.Match, dice []vision.Thing) bool {
	return became(m, dice, false) || became(m, dice, true)
}

// became reports whether dice that lie there, rolled or not, would have become the newest entry.
func became(m *record.Match, dice []vision.Thing, moved bool) bool {
	if len(m.Result.Steps) == 0 {
		return false
	}
	now, err := journal.Hash(m.State())
	before := m.Before(m.Result.Steps[len(m.Result.Steps)-1].Seq)
	x := fuse.Judge(before, fuse.Sensed(dice, moved), m.Game.Info().Dice)
	_, after, v := record.Played(before, x.Actions)
	if x.Kind != fuse.Act || v != nil {
		return false
	}
	then, err2 := journal.Hash(after)
	return err == nil && err2 == nil && then == now
}

// turnGoesOn reports whether the turn of the newest entry goes on as it was seen then: the dice that lay
// aside lie there still. Of all dice rolled anew nobody knows whether the turn before ended as it seems.
func (l look) turnGoesOn(dice []vision.Thing) bool {
	last, newest := l.lastSeen()
	then, now := fuse.Sensed(last, false).Dice.Aside, fuse.Sensed(dice, false).Dice.Aside
	return newest && len(now) > 0 && slices.Equal(then, now)
}

// withDice is the tray of a question with other dice than its readings have.
func (l look) withDice(q *question, dice []vision.Thing) reading {
	first := q.readings[0]
	r := l.read(dice, first.sensed.Dice.Moved)
	first.evidence.Dice = r.evidence.Dice // a newer tray may lie there: the picture is the question's
	r.evidence = first.evidence
	return r
}

// answerByFace answers the question about an earlier tray with the face of a die that still lies there.
func (l look) answerByFace(q *question, die, face int) (reading, bool) {
	if q == nil || q.seen == nil || q.seen == l.tray.obs || len(q.readings) == 0 ||
		l.tray.obs.Things[die].Rolled {
		return reading{}, false
	}
	dice := slices.Clone(q.readings[0].dice)
	i := slices.IndexFunc(dice, func(d vision.Thing) bool {
		return d.Track != 0 &&
			d.Track == l.tray.obs.Things[die].Track
	})
	if i < 0 {
		return reading{}, false
	}
	dice[i].Face, dice[i].Confidence = face, 1
	r := l.withDice(q, dice)
	return r, r.outcome.Kind == fuse.Act
}

func sameOutcome(readings []reading) bool {
	first, err := record.Raws(readings[0].outcome.Actions)
	for _, r := range readings[1:] {
		other, err2 := record.Raws(r.outcome.Actions)
		same := slices.EqualFunc(first, other,
			func(a, b json.RawMessage) bool { return string(a) == string(b) })
		if err != nil || err2 != nil || !same || r.outcome.Kind != readings[0].outcome.Kind {
			return false
		}
	}
	return true
}

// ask shows a question about the dice. A question that is shown already, with the same answers, stays as it
// is.
func (s *Sense) ask(readings []reading) {
	s.become(use{status: asked})
	s.tray.roll.open, s.tray.roll.unsure = readings[0].sensed.Dice.Moved, maybeRolled(readings)
	key := "ask.dice"
	if oneDie(readings) {
		key = "ask.die"
	}
	q := &sense.Question{Says: words.Of(key, nil)}
	if s.tray.roll.unsure {
		q.Says = words.Of("ask.rolled", nil)
	}
	l := s.look()
	for _, r := range readings {
		q.Choices = append(q.Choices, sense.Choice{Label: l.label(readings, r), Faces: fuse.Faces(r.dice)})
	}
	s.desk.Ask(s, q, "choice.again", &question{readings: readings, seen: s.tray.obs})
}

// askActions shows a question about what happened.
func (s *Sense) askActions(r reading) {
	s.become(use{status: asked, waits: s.tray.use.waits}) // a newer tray may wait behind the question
	q, by := &sense.Question{Says: words.Of("ask.what", nil)}, &question{seen: s.tray.obs}
	for _, a := range r.outcome.Actions {
		one := r
		one.outcome = fuse.Outcome{Kind: fuse.Act, Actions: []engines.Action{a}}
		list, err := record.Raws(one.outcome.Actions)
		if err != nil {
			continue
		}
		by.readings = append(by.readings, one)
		q.Choices = append(q.Choices, sense.Choice{Label: s.match().Action(a), Actions: list})
	}
	s.desk.Ask(s, q, "choice.again", by)
}

// oneDie reports whether the readings differ in a single die.
func oneDie(readings []reading) bool {
	different := map[int]bool{}
	for _, r := range readings[1:] {
		if len(r.dice) != len(readings[0].dice) {
			return false
		}
		for i := range r.dice {
			if r.dice[i].Face != readings[0].dice[i].Face {
				different[i] = true
			}
		}
	}
	return len(different) == 1
}

// label is what stands on the button of a reading: only the face in question where it is one die.
func (l look) label(readings []reading, r reading) words.Words {
	said := func(faces []int) map[string]any { return map[string]any{"faces": l.named(faces)} }
	if len(readings) > 1 && readings[0].sensed.Dice.Moved != readings[1].sensed.Dice.Moved {
		if r.sensed.Dice.Moved {
			return words.Of("choice.rolled", said(fuse.Faces(r.dice)))
		}
		faces := fuse.Faces(r.dice)
		if slices.ContainsFunc(readings, func(o reading) bool {
			return !o.sensed.Dice.Moved && !slices.Equal(fuse.Faces(o.dice), faces)
		}) {
			return words.Of("choice.layAs", said(faces))
		}
		return words.Of("choice.lay", nil)
	}
	faces := fuse.Faces(r.dice)
	if oneDie(readings) {
		for i := range r.dice {
			for _, other := range readings {
				if other.dice[i].Face != r.dice[i].Face {
					faces = []int{r.dice[i].Face}
				}
			}
		}
	}
	return words.Of("choice.faces", said(faces))
}

// named are faces as people say them: numbers, or what a game has on its dice.
func (l look) named(faces []int) any {
	g, ok := l.match.Game.(engines.Faced)
	if !ok {
		return strings.Trim(fmt.Sprint(faces), "[]")
	}
	var out sense.Called
	for _, f := range faces {
		if m, ok := l.match.Game.Message("mark." + g.Marks()[min(max(f, 1), 6)-1]); ok {
			out = append(out, m.Text)
		}
	}
	return out
}
