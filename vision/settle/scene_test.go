package settle_test

import (
	"image"
	"slices"
	"testing"

	"spieltisch/vision"
	"spieltisch/vision/settle"
)

// staging gives frames of squares to a scene, ten a second, and books what it wants read.
type staging struct {
	t    *testing.T
	s    *settle.Scene
	seq  int
	dice []image.Point
	rest []image.Point // the cards

	wanted [][]vision.Part // of each frame that was to be read
	waited []int           // frames that came before each of them, since look
	told   []vision.Observation
}

// look shows so many frames.
func (g *staging) look(frames int, a vision.Attention) {
	g.wanted, g.waited, g.told = nil, nil, nil
	for n := range frames {
		g.seq++
		f := cardFrame(g.seq, append(slices.Clone(g.dice), g.rest...)...)
		step := g.s.Step(f, a)
		if !step.Read {
			continue
		}
		g.wanted, g.waited = append(g.wanted, step.Parts), append(g.waited, n)
		for _, part := range append(step.Parts, make([]vision.Part, max(1-len(step.Parts), 0))...) {
			lie, name := g.dice, ""
			if part == vision.Pieces {
				lie, name = g.rest, "cat"
			}
			o := cardsAt(slices.Repeat([]string{name}, len(lie)), lie...)
			for i := range o.Things {
				if o.Of = part; part == vision.Dice {
					o.Things[i].Face, o.Things[i].Confidence = 3, 1
				}
			}
			if o, ok := g.s.Observe(f, o); ok {
				g.told = append(g.told, o)
			}
		}
	}
}

// wants compares what was to be read with what it has to be, and after how many frames.
func (g *staging) wants(what string, parts []vision.Part, waited ...int) {
	g.t.Helper()
	same := func(p []vision.Part) bool { return slices.Equal(p, parts) }
	if !slices.Equal(g.waited, waited) || len(slices.DeleteFunc(slices.Clone(g.wanted), same)) > 0 {
		g.t.Fatalf("%s: %v is read after %v frames, want %v after %v", what, g.wanted, g.waited, parts, waited)
	}
}

// Dice are read once they lie still, cards after they have for longer. What is followed from another frame on
// is read anew, though nothing moved.
func TestASceneFollowsWhatIsLookedFor(t *testing.T) {
	dice, cards := vision.Attention{Dice: "pips"}, vision.Attention{Pieces: "rows"}
	pieces := []vision.Part{vision.Pieces}
	g := &staging{t: t, s: settle.NewScene(settle.Config{}, nil), dice: []image.Point{{40, 40}}}
	g.look(12, dice)
	g.wants("dice", nil, 1, 2)
	g.look(12, vision.Attention{Dice: "worms"})
	g.wants("dice of another set", nil)
	g.dice, g.rest = nil, g.dice
	g.look(12, cards)
	g.wants("cards", pieces, 6, 7)
	if len(g.told) != 1 || g.told[0].Things[0].Name != "cat" {
		t.Errorf("told %+v of the card", g.told)
	}
	g.look(12, vision.Attention{Pieces: "gems", Compared: true})
	g.wants("what is compared is followed as cards are", nil)
	g.dice, g.rest = g.rest, nil
	g.look(12, dice)
	g.wants("dice that lie as before", nil, 0, 1)
	g.s.Reread()
	g.look(12, dice)
	g.wants("dice that are to be read again", nil, 0, 1)
}

// Dice in a tray are read with the cards about it, or once these lie still; each is read alone where only it
// has moved. In another tray all begins anew.
func TestASceneWithATrayBesideCards(t *testing.T) {
	a := vision.Attention{Dice: "bugs", Pieces: "hub", Tray: vision.Rect{X0: 0.6, X1: 1, Y1: 0.5}}
	g := &staging{t: t, s: settle.NewScene(settle.Config{}, nil),
		dice: []image.Point{{220, 20}}, rest: []image.Point{{40, 40}}}
	both, dice, pieces := []vision.Part{vision.Dice, vision.Pieces}, []vision.Part{vision.Dice},
		[]vision.Part{vision.Pieces}
	g.look(12, a)
	g.wants("all", both, 6, 7)
	if len(g.told) != 2 || len(g.told[0].Things) != 1 || len(g.told[1].Things) != 1 ||
		g.told[1].Things[0].Name != "cat" {
		t.Fatalf("told %+v, want the die and then the card", g.told)
	}
	g.dice[0] = image.Pt(240, 30)
	g.look(12, a)
	g.wants("a die moved", dice, 1, 2)
	if len(g.told) != 1 || g.told[0].Of != vision.Dice {
		t.Errorf("told %+v, want the die alone", g.told)
	}
	g.rest[0] = image.Pt(60, 150)
	g.look(12, a)
	g.wants("a card moved", pieces, 6, 7)
	if len(g.told) != 1 || g.told[0].Of != vision.Pieces {
		t.Errorf("told %+v, want the card alone", g.told)
	}
	g.s.Reread()
	g.look(12, a)
	g.wants("all again", both, 0, 1)
	a.Tray.X0 = 0.62
	g.look(12, a)
	g.wants("another tray", both, 6, 7)
}
