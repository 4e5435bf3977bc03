package visiontest

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"math"
	"slices"

	"spieltisch/devices"
	"spieltisch/devices/sim/cards"
	"spieltisch/vision"
)

// FaceDown is the name of a card that lies face down, as engines.FaceDown has it.
const FaceDown = "back"

// Cards says what labels of cards say, and makes the mistakes that it is told to make.
type Cards struct {
	Source func(devices.Frame) ([]cards.Label, bool) // cards.Table.LabelsAt, by the frame's moment
	// Slip is the mistake that is made with a card; nil: none is
	Slip func(cards.Label) CardSlip
}

var _ vision.Reader = (*Cards)(nil)

// CardsOf reads the cards of a simulated table.
func CardsOf(t *cards.Table, slip func(cards.Label) CardSlip) *Cards {
	return &Cards{func(f devices.Frame) ([]cards.Label, bool) { return t.LabelsAt(f.At) }, slip}
}

// CardSlip is a mistake with a card. The zero value is none.
type CardSlip struct {
	Missed bool   // it is left out, with what stands on it
	As     string // the name that it is taken for; "": its own
	// the names between which it is in doubt; "": it is not, or one of two
	Maybe [2]string
}

// ByPlace reports whether a card lies in one of the places in which a mistake is made, a share of all, by a
// seed. It is made in each look until the card is moved, as with a reflection or a shadow.
func ByPlace(seed uint64, l cards.Label, share float64) bool {
	h := fnv.New64a()
	for _, v := range []uint64{seed, math.Float64bits(l.X), math.Float64bits(l.Y), math.Float64bits(l.FX)} {
		_ = binary.Write(h, binary.LittleEndian, v) // a hash takes everything
	}
	return float64(h.Sum64()>>11)/(1<<53) < share
}

// Read tells of a frame. It fails on one that the source does not know.
func (r *Cards) Read(f devices.Frame) (vision.Observation, error) {
	labels, ok := r.Source(f)
	if !ok {
		return vision.Observation{}, fmt.Errorf("visiontest: frame %d of %v has no labels", f.Seq, f.At)
	}
	o := vision.Observation{Frame: f.Seq, At: f.At, Decision: vision.Accept}
	for _, l := range labels {
		var s CardSlip
		if r.Slip != nil {
			s = r.Slip(l)
		}
		if l.Hidden || s.Missed {
			continue
		}
		die := vision.Thing{Kind: vision.Card, Name: cmp.Or(s.As, l.Kind, FaceDown), Confidence: belief, Box: l.Box}
		if s.Maybe[0] != "" {
			die.Name, die.Maybe, die.Confidence = "", s.Maybe, 0.5
			o.Doubt(vision.ReasonUnsure)
		}
		o.Things = append(o.Things, die)
		if l.Figure != "" {
			o.Things = append(o.Things, vision.Thing{Kind: vision.Figure, Name: l.Figure, Confidence: belief,
				Box: l.Foot})
		}
	}
	slices.SortFunc(o.Things, func(a, b vision.Thing) int {
		p, q := a.Box.Center(), b.Box.Center()
		return cmp.Or(cmp.Compare(p.X, q.X), cmp.Compare(p.Y, q.Y))
	})
	if len(o.Things) == 0 {
		o.Decision, o.Reasons = vision.None, []vision.Reason{vision.ReasonEmpty}
	}
	return o, nil
}
