// Package trial sums up throws that a person confirmed: how many dice a table reads at once, and where it
// is weak.
//
// A die is read at once if nobody would be asked about its throw and its face is right, or if its throw
// would be asked about and the die itself is sure and right. It is wrong if nobody would be asked and its
// face is not right. All others are asked about.
package trial

import (
	"slices"
	"strings"

	"spieltisch/vision"
	"spieltisch/vision/share"
)

// Throw is a throw that was read and confirmed.
type Throw struct {
	Seen vision.Observation
	True []int                     // the faces as a person says
	Part func(vision.Thing) string // in which part of the area a die lies; nil: nobody knows
	Why  func(part string) string  // what is wrong with the light there ("glare", "dim"), or ""; nil: nothing
}

// Sum is what some throws show.
type Sum struct {
	Throws, Dice  int
	AtOnce, Asked int
	Wrong         int
	LeastShare    float64 // of AtOnce in Dice, at 95 %
	Missed, Extra int     // dice that were not seen; things that were taken for dice
	Weak          []Part  // the weakest part first
}

// Part is how one part of the area does.
type Part struct {
	Name         string
	Dice, AtOnce int
	Why          string
}

// sure is the confidence from which a die of a throw that is asked about is sure itself.
const sure = 0.95

// A part is weak if it has so many dice at least, and of them more than twice the share of all others is
// not read at once.
const (
	leastOfPart = 3
	weaker      = 2.0
)

// Of sums up throws.
func Of(throws []Throw) (s Sum) {
	parts := map[string]*Part{}
	for _, t := range throws {
		s.Throws++
		left := slices.Clone(t.True)
		for _, d := range t.Seen.Things {
			i := slices.Index(left, d.Face)
			right := i >= 0
			if right {
				left = slices.Delete(left, i, i+1)
			}
			once := right && (t.Seen.Decision == vision.Accept || d.Confidence >= sure)
			s.Dice++
			switch {
			case once:
				s.AtOnce++
			case t.Seen.Decision == vision.Accept:
				s.Wrong++
			default:
				s.Asked++
			}
			if t.Part != nil {
				t.count(parts, t.Part(d), once)
			}
		}
		more := len(t.True) - len(t.Seen.Things)
		s.Missed += max(more, 0)
		s.Extra += max(-more, 0)
		s.Dice += max(more, 0)
		if t.Seen.Decision == vision.Ask {
			s.Asked += max(more, 0)
		} else {
			s.Wrong += max(more, 0)
		}
	}
	s.LeastShare, _ = share.Interval(s.AtOnce, s.Dice)
	s.weak(parts)
	return s
}

func (t Throw) count(parts map[string]*Part, name string, once bool) {
	p := parts[name]
	if p == nil {
		p = &Part{Name: name}
		parts[name] = p
	}
	p.Dice++
	if once {
		p.AtOnce++
	}
	if t.Why != nil {
		if why := t.Why(name); why != "" {
			p.Why = why
		}
	}
}

// weak keeps the parts that are weaker than the others together.
func (s *Sum) weak(parts map[string]*Part) {
	dice, not := 0, 0
	for _, p := range parts {
		dice, not = dice+p.Dice, not+p.Dice-p.AtOnce
	}
	for _, p := range parts {
		mine, others := p.Dice-p.AtOnce, float64(not-(p.Dice-p.AtOnce))/float64(max(dice-p.Dice, 1))
		if p.Dice >= leastOfPart && mine > 0 && float64(mine) > weaker*others*float64(p.Dice) {
			s.Weak = append(s.Weak, *p)
		}
	}
	slices.SortFunc(s.Weak, func(a, b Part) int {
		if d := a.AtOnce*b.Dice - b.AtOnce*a.Dice; d != 0 {
			return d
		}
		return strings.Compare(a.Name, b.Name)
	})
}
