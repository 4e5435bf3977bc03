package dice

import "testing"

func TestWhatShowsNoFaceMayBeADie(t *testing.T) {
	const face, seen, out = 50.0, 120.0, 110.0 // px, and the contrast and the outline of the die that was read
	die := reading{candidate: candidate{x: 80, y: 120, size: face}}
	like := func(changes ...func(c *candidate)) candidate {
		c := candidate{x: 220, y: 120, size: face, a: [2]float64{face / 2, 0}, b: [2]float64{0, face / 2}, heat: 0.4, levels: 3, contrast: 0.4 * seen}
		c.judge[unread] = 0.4
		for _, change := range changes {
			change(&c)
		}
		return c
	}
	blank := func(c *candidate) { c.judge[unread], c.contrast, c.outline = 0.95, 5, 0.9*out }
	faint := func(c *candidate) {
		c.judge[unread], c.size, c.levels, c.outline, c.fitted, c.disc = 0.2, 0.7*c.size, 1, 0.6*out, 0.7, 0.6
	}
	tests := []struct {
		name string
		c    candidate
		want bool
	}{
		{"a die with its pips in the dusk", like(func(*candidate) {}), true},
		{"a little smaller", like(func(c *candidate) { c.size *= 0.85 }), true},
		{"half as large", like(func(c *candidate) { c.size *= 0.5 }), false},
		{"smaller, and the judge sees a face", like(func(c *candidate) { c.size, c.judge[unread] = 0.7*c.size, 0.1 }), true},
		{"hardly a die to the finder", like(func(c *candidate) { c.heat = 0.2 }), false},
		{"none to the judge", like(func(c *candidate) { c.judge[unread] = 0.95 }), false},
		{"a rivet's sheen", like(func(c *candidate) { c.contrast = 0.1 * seen }), false},
		{"seen in one scale", like(func(c *candidate) { c.levels = 1 }), false},
		{"a side of the die that was read", like(func(c *candidate) { c.x, c.y = 80, 120+0.7*face }), false},
		{"cut off by the picture's edge", like(func(c *candidate) { c.x = 310 }), false},
		{"one without pips that stands out as dice do", like(blank), true},
		{"the same, seen in one scale", like(blank, func(c *candidate) { c.levels = 1 }), false},
		{"the same, of another size", like(blank, func(c *candidate) { c.size *= 0.6 }), false},
		{"the shadow of the die that was read", like(blank, func(c *candidate) { c.x, c.y = 80+1.1*face, 120 }), false},
		{"a rivet that stands out by half as much", like(blank, func(c *candidate) { c.outline = 0.5 * out }), false},
		{"pips in the colour of the die", like(faint), true},
		{"the same, and the judge sees none", like(faint, func(c *candidate) { c.judge[unread] = 0.6 }), false},
		{"the same, half as large", like(faint, func(c *candidate) { c.size *= 0.45 }), false},
		{"a speck, that a plain disc fits better", like(faint, func(c *candidate) { c.disc = 0.8 }), false},
		{"grain of the table", like(faint, func(c *candidate) { c.outline = 0.02 * out }), false},
		{"its sheen", like(faint, func(c *candidate) { c.contrast = 0.1 * seen }), false},
		{"a side that is seen", like(faint, func(c *candidate) { c.x, c.y = 80, 120+1.2*face }), false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			v := view{w: 320, h: 240, found: []candidate{die.candidate, tt.c}}
			if got := v.anyUnread([]reading{die}, scene{size: face, contrast: seen, outline: out}); got != tt.want {
				t.Errorf("may be a die: %t, want %t", got, tt.want)
			}
		})
	}
}
