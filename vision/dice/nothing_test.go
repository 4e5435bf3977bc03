package dice

import (
	"cmp"
	"slices"
	"testing"

	"spieltisch/vision"
)

// What was not read is not always nothing.
func TestNothingReadIsToldFromNothingThere(t *testing.T) {
	speck := face(3, 100, 100, 0.12, 0)
	speck.judge = [classes]float64{unread: 1}
	blurred := face(3, 100, 100, 0.75, 0)
	blurred.judge, blurred.face, blurred.levels = [classes]float64{unread: 1}, [classes]float64{unread: 0.9}, 1
	cut := face(3, 4, 100, 0.3, 0)
	cut.judge, cut.part = [classes]float64{unread: 1}, 4
	uncut := cut
	uncut.part = -4
	tests := []struct {
		name    string
		found   []candidate
		covered float64 // 0: nothing lies over a die
		want    vision.Decision
		reason  string
	}{
		{name: "an empty tray", want: vision.None, reason: ReasonEmpty},
		{name: "a speck", found: []candidate{speck}, want: vision.None, reason: ReasonEmpty},
		{name: "something at the edge", found: []candidate{uncut}, want: vision.None, reason: ReasonEmpty},
		{name: "a die out of focus", found: []candidate{blurred}, want: vision.Ask, reason: ReasonUnread},
		{name: "a die under a hand", found: []candidate{speck}, covered: 1, want: vision.Ask, reason: ReasonUnread},
		{name: "a die that the edge cuts off", found: []candidate{cut}, want: vision.Ask, reason: ReasonEdge},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			v := view{w: 320, h: 240, found: tt.found, covered: cmp.Or(tt.covered, -2)}
			o, kept := v.decide(Options{})
			if o.Decision != tt.want || len(kept) > 0 || !slices.Equal(o.Reasons, []string{tt.reason}) {
				t.Errorf("%s %v with %d dice, want %s [%s]", o.Decision, o.Reasons, len(kept), tt.want, tt.reason)
			}
		})
	}
}
