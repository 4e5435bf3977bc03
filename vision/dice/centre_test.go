//go:build !nocv

package dice

import (
	"image/color"
	"testing"

	"spieltisch/devices/sim/tray"
)

// lookAt is what a reader finds on a plain tray with one die.
func lookAt(t *testing.T, face int) *pyramid {
	t.Helper()
	r, err := New(Options{Set: Pips})
	if err != nil {
		t.Fatal(err)
	}
	tr := tray.Demo()
	tr.W, tr.H, tr.Seed = 640, 480, 7
	tr.Camera.Tilt = 0
	green := color.RGBA{R: 60, G: 96, B: 70, A: 255}
	tr.Ground = tray.Ground{Kind: tray.Plain, Colour: green, Second: green}
	tr.Dice = []tray.Die{tray.DemoDie(face, 0, 0, 0)}
	tr.Dice[0].Worm = false
	f, _ := tr.Render()
	mat, err := matrix(f)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := mat.Close(); err != nil {
			t.Error(err)
		}
		if err := r.Close(); err != nil {
			t.Error(err)
		}
	})
	p, err := r.candidates(mat, 0)
	if err != nil {
		t.Fatal(err)
	}
	if len(p.found) != 1 {
		t.Fatalf("%d candidates, want 1", len(p.found))
	}
	return p
}

func (p *pyramid) only() reading { return joinAll(p.found, newScene(p.found), p.reader.options)[0] }

// A die that the finder saw on one of its pips or rows, and took for another one, is read as if it had been seen in its middle.
func TestAFaceSeenAsideIsCentred(t *testing.T) {
	tests := []struct {
		name     string
		face, as int     // as the finder took it
		u, v     float64 // how far from its middle, in half edges along a and b
	}{
		{"a two, on one of its pips", 2, 1, 0.55, -0.55},
		{"a four, between two of its pips", 4, 2, 0.7, 0},
		{"a six, on one of its rows", 6, 3, 0, 0.6},
		{"a six, between its rows", 6, 2, 0.6, 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := lookAt(t, tt.face)
			c := &p.found[0]
			c.x += tt.u*c.a[0] + tt.v*c.b[0]
			c.y += tt.u*c.a[1] + tt.v*c.b[1]
			c.face = [classes]float64{unread: 0.2}
			c.face[tt.as-1], c.face[tt.face-1] = 0.6, 0.2
			if err := p.reader.accounts(c, p.levels); err != nil {
				t.Fatal(err)
			}
			aside := p.only()
			if aside.exists < rules.keep || aside.confidence() > calibrated.Belief {
				t.Fatalf("seen aside it exists by %.2f and is right by %.2f, want it to be a die in doubt", aside.exists, aside.right)
			}
			if err := p.centre(); err != nil {
				t.Fatal(err)
			}
			if r := p.only(); r.best != tt.face || r.confidence() < 0.85 {
				t.Errorf("read as %d by %.2f (%.2f before), want %d by 0.85 or more", r.best, r.confidence(), aside.confidence(), tt.face)
			}
		})
	}
}

// A die that is plain stays where it is, and so does what is no die.
func TestOnlyDoubtIsCentred(t *testing.T) {
	tests := []struct {
		name  string
		doubt func(c *candidate)
	}{
		{"a plain die", func(*candidate) {}},
		{"the plain table", func(c *candidate) { c.x, c.y, c.heat = c.x+4*c.size, c.y+2*c.size, 0.3 }},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := lookAt(t, 4)
			c := p.found[0]
			tt.doubt(&c)
			if err := p.reader.accounts(&c, p.levels); err != nil {
				t.Fatal(err)
			}
			p.found[0] = c
			if err := p.centre(); err != nil {
				t.Fatal(err)
			}
			if p.found[0] != c {
				t.Errorf("moved by %.1f, %.1f px", p.found[0].x-c.x, p.found[0].y-c.y)
			}
		})
	}
}
