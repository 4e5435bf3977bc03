package page

import (
	"bytes"
	"strings"
	"testing"

	"spieltisch/companion"
	"spieltisch/engines"
	"spieltisch/engines/catalog"
	"spieltisch/vision"
)

// Cards have their names in the picture, and are no dice that a person may change.
func TestCardsAreNoDice(t *testing.T) {
	s := &companion.Snapshot{}
	s.Tray = companion.Tray{State: vision.Settled, Picture: 7, W: 640, H: 480, Dice: []companion.TrayDie{
		{Kind: vision.Card, Name: "bear"}, {Kind: vision.Card, Name: "21"}, {Kind: vision.Card, Doubt: true},
		{Kind: vision.Figure, Name: engines.FigureOf(1)}, {Face: 5}}}
	v := &View{Shown: &Shown{Snapshot: s}, Pictured: true}
	if got := v.AllSeen(); len(got) != 1 || got[0].Face != 5 || got[0].Index != 4 {
		t.Errorf("dice: %+v, want the five alone", got)
	}
	var b bytes.Buffer
	if err := New("", nil, catalog.All())["de"].tmpl().ExecuteTemplate(&b, "part-boxes", v); err != nil {
		t.Fatal(err)
	}
	html := b.String()
	for _, want := range []string{`>Bär</text>`, `>21</text>`, `>?</text>`, `></text>`, `>5</text>`} {
		if n := strings.Count(html, want); n != 1 {
			t.Errorf("%d of %s, want one in %s", n, want, html)
		}
	}
	if strings.Contains(html, `>0`) {
		t.Errorf("a card wears a 0: %s", html)
	}
	if n := strings.Count(html, "box card"); n != 4 {
		t.Errorf("%d cards, want 4", n)
	}
}

// A label is as large as on any picture, but never hides its die: that of a small one is small.
func TestALabelHidesNoDie(t *testing.T) {
	for side, want := range map[int]int{200: 17, 60: 17, 20: 8, 4: 3} {
		d := seenDie{companion.TrayDie{Box: [4][2]int{{0, 0}, {side, 0}, {side, side}, {0, side}}}, 0}
		if got := d.R(17); got != want {
			t.Errorf("a die of %d px has a label of radius %d, want %d", side, got, want)
		}
	}
}
