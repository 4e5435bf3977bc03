package heckmeck

import (
	"math"
	"math/bits"
	"slices"

	"spieltisch/engines"
)

// EndGame is the end of a game of two that is solved for winning: all positions between turns that can still
// come, each with the best chance of the seat on turn to win. It is never written after Solver.EndGame and
// safe for concurrent use.
type EndGame struct {
	rolls *rolls
	index map[State]int
	nodes []node
	wins  []float64 // by node
}

// node is a position between turns with what each end of a turn leads to.
type node struct {
	state State
	bust  leaf
	stops [mostPoints + 1]leaf // a stop with a worm aside, by points
}

// leaf is where a turn ends: a node at which the other seat is on turn, or, with node below 0, the end of the
// game.
type leaf struct {
	node int
	win  float64 // at the end of the game: of the seat that took the last portion
}

// mostLive is the most portions that may not be closed. With one more there are millions of positions, and it
// is not worth while to count them first.
const mostLive = 7

// EndGame solves the rest of a game for winning. It gives nil where there are not two seats, the game is
// over, or more than limit positions can come: these grow with the portions that are not closed, by more than
// the factor 5 for each.
func (v *Solver) EndGame(state engines.State, limit int) *EndGame {
	s, ok := state.(State)
	if !ok || s.match == nil || s.over() || s.match.seats != 2 ||
		tileCount-bits.OnesCount16(uint16(s.closed)) > mostLive {
		return nil
	}
	e := &EndGame{rolls: v.rolls, index: map[State]int{}}
	if !e.explore(s.between(), limit) {
		return nil
	}
	e.wins = make([]float64, len(e.nodes))
	for i := range e.wins {
		e.wins[i] = 0.5
	}
	c := newCourse(v.rolls)
	for _, layer := range e.layers() {
		if !e.solve(c, layer) {
			return nil
		}
	}
	return e
}

// between is the position at the beginning of the running turn.
func (s State) between() State {
	s.aside, s.roll = dice{}, dice{}
	return s
}

// explore finds all positions that can come; false: there are more than limit.
func (e *EndGame) explore(start State, limit int) bool {
	e.find(start)
	for i := 0; i < len(e.nodes); i++ {
		if len(e.nodes) > limit {
			return false
		}
		e.expand(i)
	}
	return true
}

// find is the node of a position, a new one if need be.
func (e *EndGame) find(s State) int {
	i, ok := e.index[s]
	if !ok {
		i = len(e.nodes)
		e.index[s] = i
		e.nodes = append(e.nodes, node{state: s})
	}
	return i
}

// expand finds what follows a node.
func (e *EndGame) expand(i int) {
	s := e.nodes[i].state
	bust := e.follow(s, outcome{})
	known := map[outcome]leaf{}
	var stops [mostPoints + 1]leaf
	for points := wormValue; points <= mostPoints; points++ {
		out := s.outcomeOf(points)
		if out.tile == 0 {
			stops[points] = bust
			continue
		}
		out.rule = "" // for the same portion it may differ
		if _, ok := known[out]; !ok {
			known[out] = e.follow(s, out)
		}
		stops[points] = known[out]
	}
	e.nodes[i].bust, e.nodes[i].stops = bust, stops
}

// follow ends a turn.
func (e *EndGame) follow(s State, out outcome) leaf {
	seat := s.seat()
	s.judge(out, &[]engines.Event{})
	if !s.over() {
		return leaf{node: e.find(s)}
	}
	if winners := s.winners(); slices.Contains(winners, seat) {
		return leaf{-1, 1 / float64(len(winners))}
	}
	return leaf{-1, 0}
}

// layers groups the nodes by the portions that are closed, most first: closed portions stay closed, so
// nothing leads from a layer to one after it.
func (e *EndGame) layers() [][]int {
	var by [tileCount + 1][]int
	for i, n := range e.nodes {
		closed := bits.OnesCount16(uint16(n.state.closed))
		by[closed] = append(by[closed], i)
	}
	out := by[:]
	slices.Reverse(out)
	return out
}

// settled is a change of a chance to win that no longer matters while play is given; agreed is one that no
// longer matters at all. Where a turn ends the game with a chance of p, the chances to win are right to about
// agreed/p.
const (
	settled = 1e-14
	agreed  = 1e-11
)

// solve finds the chances of a layer by turns: the best play against the chances as they are, then the
// chances that this play gives. It ends when the best play changes no chance any more, which is what makes
// the chances right; false: it never came to that.
func (e *EndGame) solve(c *course, layer []int) bool {
	const mostRounds = 500
	ends := make([]ends, len(layer))
	for range mostRounds {
		change := 0.0
		for k, i := range layer {
			n := &e.nodes[i]
			win := c.solve(e.prizes(n), n.state.match.stopBefore)
			ends[k] = c.ends()
			change = max(change, math.Abs(win-e.wins[i]))
			e.wins[i] = win
		}
		if change < agreed {
			return true
		}
		e.play(layer, ends)
	}
	return false
}

// prizes are the chances to win at the ends of a turn.
func (e *EndGame) prizes(n *node) ends {
	p := ends{bust: e.worth(n.bust)}
	for points := wormValue; points <= mostPoints; points++ {
		p.stops[points] = e.worth(n.stops[points])
	}
	return p
}

// play finds the chances that given play leads to.
func (e *EndGame) play(layer []int, ends []ends) {
	const mostSweeps = 20_000
	for range mostSweeps {
		change := 0.0
		for k, i := range layer {
			prizes := e.prizes(&e.nodes[i])
			win := ends[k].bust * prizes.bust
			for points, p := range ends[k].stops {
				win += p * prizes.stops[points]
			}
			change = max(change, math.Abs(win-e.wins[i]))
			e.wins[i] = win
		}
		if change < settled {
			return
		}
	}
}

// worth is the chance to win of the seat whose turn has ended there.
func (e *EndGame) worth(l leaf) float64 {
	if l.node < 0 {
		return l.win
	}
	return 1 - e.wins[l.node]
}

// turn is a turn of a node, played to win.
func (e *EndGame) turn(n *node) *turn {
	p := e.prizes(n)
	t := &turn{rolls: e.rolls, stopBefore: n.state.match.stopBefore, lost: score{value: p.bust, bust: 1},
		solved: make([]point, places)}
	for points := wormValue; points <= mostPoints; points++ {
		t.prize[points].value = p.stops[points]
		if n.stops[points] == n.bust {
			t.prize[points].bust = 1
		}
	}
	return t
}

// Win is the best chance to win of the seat whose turn begins; false where the position is none of those that
// were solved.
func (e *EndGame) Win(state engines.State) (float64, bool) {
	s, ok := state.(State)
	if !ok {
		return 0, false
	}
	i, ok := e.index[s]
	if !ok {
		return 0, false
	}
	return e.wins[i], true
}

// Positions is how many positions were solved.
func (e *EndGame) Positions() int { return len(e.nodes) }

// Odds is Solver.Odds with the chances to win. False where the position is none of those that were solved.
func (e *EndGame) Odds(v *Solver, state engines.State) (Odds, bool) {
	odds, ok := v.Odds(state)
	if !ok {
		return odds, false
	}
	choices, ok := e.choices(state.(State))
	for k, c := range choices {
		odds.Choices[k].Win = new(c.value)
		if k == 0 || c.value > *odds.Win {
			odds.Win = new(c.value)
		}
	}
	return odds, ok
}

// choices are those of a running turn, by the chance to win. False where the position is none of those that
// were solved.
func (e *EndGame) choices(s State) ([]weighed, bool) {
	i, ok := e.index[s.between()]
	if !ok {
		return nil, false
	}
	return e.turn(&e.nodes[i]).choices(s), true
}

// mostHinted is how many positions may come for a hint to look to the end of the game: half a second of
// solving.
const mostHinted = 400

// Finish weighs what the seat on turn may do by the chance to win, at the end of a game for two.
func (Game) Finish(state engines.State) []engines.Advice {
	e := (&Solver{rolls: newRolls()}).EndGame(state, mostHinted)
	if e == nil {
		return nil
	}
	s := state.(State)
	choices, _ := e.choices(s)
	return s.advice(choices, engines.InWins)
}
