package schweinebande

import (
	"slices"

	"spieltisch/engines"
)

var (
	_ engines.Coach = Game{}
	_ engines.Judge = Game{}
)

// Advise says what the own farm can be worth at the end without one more tile from the board, exactly: over all orders
// of groups, sales and feedings in the rounds that are left, with the hay that others hold now where hay is limited. In
// the last round that is the result; before it, it is the least that is safe. For lines it is the printed value of the
// animals that come home. What a tile turned up or a farmer placed may bring is not weighed.
func (Game) Advise(in engines.State) []engines.Advice {
	s, ok := in.(State)
	if !ok || s.match == nil {
		return nil
	}
	if s.phase == collecting {
		return s.lines()
	}
	if !s.together() {
		return nil
	}
	var out []engines.Advice
	for i := range s.match.seats {
		if !s.done[i] {
			out = append(out, s.own(engines.Seat(i+1))...)
		}
	}
	return out
}

// lines weighs what the farmers of the seat on turn would bring. The tiles are counted on the board: after the last line
// the game may be over and the pens empty (SB-26).
func (s State) lines() []engines.Advice {
	var out []engines.Advice
	for _, a := range s.collectChoices() {
		c, ok := a.(Collect)
		if !ok {
			continue
		}
		step, _ := c.Dir.step() // an offered line has a direction
		sum := 0
		for _, p := range s.line(c.Space, step) {
			i, _ := p.at()
			if kind, up := s.board[i].kind(); up && kind < animals {
				sum += s.match.values[kind]
			}
		}
		out = append(out, engines.Advice{Action: a, Seat: s.seat(), Value: float64(sum), Unit: engines.InPoints})
	}
	return out
}

// own weighs the groups, sales and feedings of a seat.
func (s State) own(seat engines.Seat) []engines.Advice {
	p := s.newPlan(seat)
	from := barn{s.phase, s.round, s.pens[seat-1], s.hay[seat-1]}
	var out []engines.Advice
	for _, step := range p.steps(from) {
		value := s.score(seat) + step.points + p.best(step.to)
		out = append(out, engines.Advice{Action: step.action(seat), Seat: seat, Value: float64(value), Unit: engines.InPoints})
	}
	return out
}

// barn is all that counts for one seat while it gets nothing new.
type barn struct {
	phase phase
	round uint8
	pen   bag
	hay   int
}

// step is something that a seat may do, and what follows.
type step struct {
	action func(engines.Seat) engines.Action
	points int // that the farm gains
	to     barn
}

// plan finds the best order of steps. It is used by one caller, once.
type plan struct {
	match  *match
	others int          // hay that the other seats hold
	known  map[barn]int // best points from there on
}

func (s State) newPlan(seat engines.Seat) *plan {
	p := &plan{match: s.match, known: map[barn]int{}}
	for i, n := range s.hay {
		if engines.Seat(i+1) != seat {
			p.others += n
		}
	}
	return p
}

// best is the most points that the farm can still gain.
func (p *plan) best(b barn) int {
	b = p.settle(b)
	switch b.phase {
	case over:
		return 0
	case final:
		return p.last(b.pen)
	}
	if points, ok := p.known[b]; ok {
		return points
	}
	best := 0
	for i, step := range p.steps(b) {
		if points := step.points + p.best(step.to); i == 0 || points > best {
			best = points
		}
	}
	p.known[b] = best
	return best
}

// last is the most points of groups of any four. The lowest of each goes to the farm, so the best is to put the highest
// four together, then the next four.
func (p *plan) last(pen bag) int {
	var values []int
	for kind, n := range pen[:animals] {
		for range n {
			values = append(values, p.match.values[kind])
		}
	}
	slices.SortFunc(values, func(a, b int) int { return b - a })
	sum := 0
	for i := groupSize - 1; i < len(values); i += groupSize {
		sum += values[i]
	}
	return sum
}

// settle goes on to the next phase in which the seat can do something. Hay that can never be needed is forgotten.
func (p *plan) settle(b barn) barn {
	for b.phase != over && b.idle() {
		b = p.next(b)
	}
	if p.match.hayLimit == 0 {
		b.hay = min(b.hay, b.pen.animals()*rounds)
	}
	return b
}

// idle tells that the seat can do nothing in this phase.
func (b barn) idle() bool {
	alone := State{phase: b.phase, pens: [maxSeats]bag{b.pen}}
	return alone.idle(1)
}

// next is the phase after; where no tiles come, a round is groups and feeding.
func (p *plan) next(b barn) barn {
	switch {
	case b.phase == farming && (b.round < rounds || p.match.feedRound4):
		b.phase = feeding
	case b.phase == final:
		b.phase = over
	case b.round >= rounds:
		b.phase = final
	default:
		b.phase, b.round = farming, b.round+1
	}
	return b
}

// steps lists what a seat may do; empty where it can do nothing in this phase.
func (p *plan) steps(b barn) []step {
	switch b.phase {
	case farming:
		return p.groups(b)
	case feeding:
		return p.feedings(b)
	case final:
		return p.finals(b)
	}
	return nil
}

func done(seat engines.Seat) engines.Action { return Done{Seat: seat} }

func (p *plan) groups(b barn) []step {
	var out []step
	for kind, n := range b.pen[:animals] {
		if n < groupSize {
			continue
		}
		farm := 1
		if kind == pig && b.round == rounds { // SB-21
			farm = pigBonus
		}
		to := b
		to.pen[kind] -= groupSize
		out = append(out, step{func(seat engines.Seat) engines.Action { return Group4{Seat: seat, Tile: tiles[kind]} }, farm * p.match.values[kind], to})
	}
	if rest, ok := b.pen.minus(six); ok {
		to := b
		to.pen = rest
		out = append(out, step{func(seat engines.Seat) engines.Action { return Group6{Seat: seat} }, p.match.values[cow], to})
	}
	if len(out) == 0 {
		return nil
	}
	return append(out, step{done, 0, p.next(b)})
}

func (p *plan) feedings(b barn) []step {
	n := b.pen.animals()
	if n == 0 {
		return nil
	}
	var out []step
	if b.hay >= n {
		to := p.next(b)
		to.hay -= n
		out = append(out, step{func(seat engines.Seat) engines.Action { return Feed{Seat: seat, Hay: &n} }, 0, to})
	}
	if b.pen[hayIndex] > 0 {
		to := p.next(b)
		to.pen[hayIndex]--
		out = append(out, step{func(seat engines.Seat) engines.Action { return Feed{Seat: seat} }, 0, to})
	}
	if b.hay >= n && !p.match.freeSale {
		return out
	}
	for kind, have := range b.pen[:animals] {
		if have == 0 {
			continue
		}
		to := b
		to.pen[kind]--
		to.hay += p.price(kind, b.hay)
		out = append(out, step{func(seat engines.Seat) engines.Action { return Sell{Seat: seat, Tile: tiles[kind]} }, 0, to})
	}
	return out
}

// price is State.price for a seat with so much hay.
func (p *plan) price(kind, hay int) int {
	value := p.match.values[kind]
	if p.match.hayLimit == 0 {
		return value
	}
	return max(0, min(value, p.match.hayLimit-p.others-hay))
}

// finals lists all groups of any four animals, but only one of those with the same tiles.
func (p *plan) finals(b barn) []step {
	if b.pen.animals() < groupSize {
		return nil
	}
	var out []step
	var pick func(kind int, four []Tile, rest bag, low int)
	pick = func(kind int, four []Tile, rest bag, low int) {
		if len(four) == groupSize {
			to, list := b, slices.Clone(four)
			to.pen = rest
			out = append(out, step{func(seat engines.Seat) engines.Action { return Final4{Seat: seat, Tiles: list} }, low, to})
			return
		}
		if kind == animals {
			return
		}
		pick(kind+1, four, rest, low)
		for rest[kind] > 0 && len(four) < groupSize {
			rest[kind]--
			four = append(four, tiles[kind])
			low = min(low, p.match.values[kind])
			pick(kind+1, four, rest, low)
		}
	}
	pick(0, nil, b.pen, engines.HighestNumber)
	return append(out, step{done, 0, barn{phase: over}})
}

// Judge weighs groups, sales and feedings by what Advise says of them. Luck is in the tiles, which are not weighed.
func (g Game) Judge(before engines.State, a engines.Action, _ engines.State) (engines.Judgement, bool) {
	s, ok := before.(State)
	seat, own := seatOf(a)
	if !ok || !own || s.match == nil || !s.together() || seat == nil || s.done[*seat-1] {
		return engines.Judgement{}, false
	}
	all := s.own(*seat)
	i := slices.IndexFunc(all, func(c engines.Advice) bool { return meant(c.Action, a) })
	if i < 0 {
		return engines.Judgement{}, false
	}
	return engines.Judgement{
		Seat: *seat, Unit: engines.InPoints, Choices: len(all), Best: all[engines.Best(all)].Value, Chosen: all[i].Value,
	}, true
}

// meant tells that an action is the choice that was weighed; what was seen beside it does not matter.
func meant(choice, a engines.Action) bool {
	switch c := choice.(type) {
	case Group4:
		g, ok := a.(Group4)
		return ok && g.Tile == c.Tile
	case Sell:
		sold, ok := a.(Sell)
		return ok && sold.Tile == c.Tile
	case Feed:
		fed, ok := a.(Feed)
		return ok && (fed.Hay == nil) == (c.Hay == nil)
	case Final4:
		final, ok := a.(Final4)
		return ok && slices.Equal(slices.Sorted(slices.Values(final.Tiles)), slices.Sorted(slices.Values(c.Tiles)))
	}
	return choice.Kind() == a.Kind()
}
