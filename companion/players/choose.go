package players

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"

	"spieltisch/companion"
)

const (
	dieCount = 8
	worm     = 6
)

// position is what a player looks at.
type position struct {
	Roll   []int   `json:"roll"`
	Aside  []int   `json:"aside"`
	Total  int     `json:"total"`
	Grill  []int   `json:"grill"`
	Stacks [][]int `json:"stacks"`
	Turn   int     `json:"turn"`
}

func read(s *companion.Snapshot) (position, error) {
	var p position
	if err := json.Unmarshal(s.State, &p); err != nil {
		return p, fmt.Errorf("players: state: %w", err)
	}
	return p, nil
}

// points of a die: a worm counts 5 (HM-10).
func points(face int) int { return min(face, 5) }

// choose is the face to put aside and how many dice show it; 0 when none may be.
func (p position) choose() (face, n int) {
	best := math.Inf(-1)
	for f := 1; f <= worm; f++ {
		c := count(p.Roll, f)
		if c == 0 || slices.Contains(p.Aside, f) {
			continue
		}
		if v := p.worth(f, c); v > best {
			best, face, n = v, f, c
		}
	}
	return face, n
}

// worth weighs the points against the dice that they cost; a die left is worth about 3 points, a first worm more.
func (p position) worth(face, n int) float64 {
	v := float64(n*points(face)) - 2.9*float64(n)
	if face == worm {
		v += 3 + float64(len(p.Aside))/2
	}
	return v
}

func count(faces []int, face int) int {
	n := 0
	for _, f := range faces {
		if f == face {
			n++
		}
	}
	return n
}

// prize is the portion that a stop would win, 0 for none (HM-13 to HM-17).
func (p position) prize() int {
	if !slices.Contains(p.Aside, worm) {
		return 0
	}
	if slices.Contains(p.Grill, p.Total) {
		return p.Total
	}
	for i, stack := range p.Stacks {
		if i+1 != p.Turn && len(stack) > 0 && stack[len(stack)-1] == p.Total {
			return p.Total
		}
	}
	best := 0
	for _, tile := range p.Grill {
		if tile < p.Total {
			best = max(best, tile)
		}
	}
	return best
}

// stops tells whether a player would rather stop: there is something to win, and rolling on goes bust too often.
func (p position) stops() bool {
	prize := p.prize()
	if prize == 0 {
		return false
	}
	left := dieCount - len(p.Aside)
	bust := math.Pow(float64(len(taken(p.Aside)))/6, float64(left))
	return bust > 0.25 || p.Total >= 27 && bust > 0.08 || left <= 1
}

func taken(aside []int) []int {
	faces := slices.Clone(aside)
	slices.Sort(faces)
	return slices.Compact(faces)
}

// last tells whether a stop ends the game: it takes the only open portion (HM-24).
func (p position) last() bool { return len(p.Grill) == 1 && p.prize() == p.Grill[0] }
