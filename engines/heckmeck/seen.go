package heckmeck

import (
	"strconv"

	"spieltisch/engines"
)

var (
	_ engines.Carded = Game{}
	_ engines.Spread = State{}
)

// Cards are the numbers of the portions, and of one that was turned over.
func (Game) Cards() []string {
	out := make([]string, 0, tileCount+1)
	for _, n := range allTiles.list() {
		out = append(out, strconv.Itoa(n))
	}
	return append(out, engines.FaceDown)
}

// How far down the picture the grill reaches, and where the stacks begin; between them dice are rolled.
const (
	grillTo    = 0.4
	stacksFrom = 0.7
)

// zones are where the grill lies, and below it a column for the stack of each seat, from left to right.
func (s State) zones() []engines.Zone {
	out := []engines.Zone{{X1: 1, Y1: grillTo, Title: "area.grill"}}
	wide := 1 / float64(s.match.seats)
	for i := range s.match.seats {
		x := float64(i) * wide
		out = append(out, engines.Zone{X0: x, Y0: stacksFrom, X1: x + wide, Y1: 1, Seat: engines.Seat(i + 1)})
	}
	return out
}

// Lying is the grill and the tops of the stacks. They are compared with the record only: moves are told by
// dice.
func (s State) Lying() engines.Lying {
	if s.match == nil || s.over() {
		return engines.Lying{}
	}
	l := engines.Lying{Zones: s.zones(), Compared: true}
	grill := []string{}
	for _, n := range (s.grill | s.closed).list() {
		name := strconv.Itoa(n)
		if s.closed.has(tile(n)) {
			name = engines.FaceDown
		}
		grill = append(grill, name)
	}
	l.Cards = append(l.Cards, grill)
	for i := range s.match.seats {
		top := []string{}
		if s.top[i] != 0 {
			top = append(top, strconv.Itoa(int(s.top[i])))
		}
		l.Cards = append(l.Cards, top)
	}
	return l
}

// layout is what a camera sees of the portions.
type layout struct {
	grill tiles
	down  int // portions on the grill that were turned over
	top   [maxSeats]tile
}

func (s State) layout() layout {
	l := layout{grill: s.grill, down: len(s.closed.list())}
	copy(l.top[:], s.top[:s.match.seats])
	return l
}

// glimpse is a layout as it was read; false: it is none, as a portion is there twice or a stack is spread.
func (s State) glimpse(rows [][]string) (l layout, ok bool) {
	if len(rows) != s.match.seats+1 {
		return l, false
	}
	var all tiles
	for zone, row := range rows {
		if zone > 0 && len(row) > 1 {
			return l, false
		}
		for _, name := range row {
			n, err := strconv.Atoi(name)
			t := tile(n)
			switch {
			case zone == 0 && name == engines.FaceDown:
				l.down++
				continue
			case err != nil || n < int(lowest) || n > int(highest) || all.has(t):
				return l, false
			case zone == 0:
				l.grill |= setOf(t)
			default:
				l.top[zone-1] = t
			}
			all |= setOf(t)
		}
	}
	return l, true
}

// lain is the position with the portions as they were seen. What cannot be seen is where the record has it:
// under its stack or, where that is not there any more, turned over. False: they cannot lie so, as one of
// them is covered or lost.
func (s State) lain(l layout) (State, bool) {
	var seen tiles
	for _, t := range l.top {
		if t != 0 {
			seen |= setOf(t)
		}
	}
	seen |= l.grill
	out := s
	out.grill, out.closed, out.top, out.under = l.grill, allTiles&^seen, [maxSeats]tile{}, [tileCount]tile{}
	for i, top := range l.top[:s.match.seats] {
		if top == 0 {
			continue
		}
		for _, n := range s.stack(engines.Seat(i + 1)) {
			if tile(n) == top { // what lay on it is gone
				break
			}
			if !seen.has(tile(n)) {
				out.push(engines.Seat(i+1), tile(n))
				out.closed &^= setOf(tile(n))
			}
		}
		out.push(engines.Seat(i+1), top)
	}
	return out, out.layout() == l
}

// Lain has grill and stacks as they lie.
func (s State) Lain(rows [][]string) engines.Position {
	if l, ok := s.glimpse(rows); ok {
		if out, ok := s.lain(l); ok {
			return out.Position()
		}
	}
	return s.Position()
}

// differ compares the portions as a camera saw them with those of the position. Where nobody has said yet
// that the turn is over, they may lie as after it. What does not show all of them tells nothing.
func (s State) differ(rows [][]string) engines.Explanation {
	l, ok := s.glimpse(rows)
	if !ok || s.over() || s.layout() == l {
		return engines.Explanation{}
	}
	if next, _, v := s.Apply(Stop{}); v == nil && next.(State).layout() == l {
		return engines.Explanation{}
	}
	if _, ok := s.lain(l); !ok {
		return engines.Explanation{}
	}
	first := append((s.grill ^ l.grill).list(), 0)[0]
	for i, t := range l.top {
		if first == 0 && t != s.top[i] {
			first = int(max(t, s.top[i]))
		}
	}
	return engines.Explanation{Breach: &engines.Violation{Rule: "HM-02", Case: "tileMissing",
		Args: map[string]any{"tile": first}}}
}
