package cards

import (
	"image"
	"math"
	"slices"
	"time"
)

// Label is a card as a frame shows it.
type Label struct {
	Card
	Box    [4]image.Point // its corners, or those of the square about a tile or stone, px, clockwise
	Foot   [4]image.Point // about the place where its figure stands; zero without one
	Hidden bool           // a hand is over it
}

// shot is what a frame shows. The cards of a table are replaced, never changed.
type shot struct {
	at    time.Time
	cards []Card
	hand  float64
}

// remembered is of how many frames a table knows what they show: more than wait to be read.
const remembered = 64

// saw keeps what a frame shows; mu is held.
func (t *Table) saw(s shot) {
	if len(t.shots) == remembered {
		t.shots = slices.Delete(t.shots, 0, 1)
	}
	t.shots = append(t.shots, s)
}

// LabelsAt are those of the frame of a moment (devices.Frame.At), if that is one of the last ones.
func (t *Table) LabelsAt(at time.Time) ([]Label, bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, s := range slices.Backward(t.shots) {
		if s.at.Equal(at) {
			return t.cfg.labels(s), true
		}
	}
	return nil, false
}

func (c Config) labels(s shot) (out []Label) {
	wide, tall := c.Deck().size()
	for _, card := range s.cards {
		l := Label{Card: card, Box: c.corners(card.X, card.Y, wide/2, tall/2, card.Yaw)}
		if card.Figure != "" {
			l.Foot = c.corners(card.X+card.FX, card.Y+card.FY, foot, foot, 0)
		}
		l.Hidden = slices.ContainsFunc(l.Box[:], func(p image.Point) bool {
			return s.hand > 0 && reaches(float64(p.X)/float64(c.W), float64(p.Y)/float64(c.H), s.hand)
		})
		out = append(out, l)
	}
	return out
}

// corners are those of a rectangle on the table about a place, mm, by half its sides and its turn.
func (c Config) corners(x, y, wide, tall, yaw float64) (out [4]image.Point) {
	s, k := math.Sincos(yaw * math.Pi / 180)
	for i, at := range [4][2]float64{{-wide, tall}, {wide, tall}, {wide, -tall}, {-wide, -tall}} {
		px, py := c.project(x+at[0]*k-at[1]*s, y+at[0]*s+at[1]*k)
		out[i] = image.Pt(int(math.Round(px)), int(math.Round(py)))
	}
	return out
}
