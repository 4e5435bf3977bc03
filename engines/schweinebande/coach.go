package schweinebande

import (
	"slices"

	"spieltisch/engines"
)

var (
	_ engines.Coach = Game{}
	_ engines.Judge = Game{}
)

// Advise says what the own farm can be worth at the end without one more tile from the board, exactly:
// over all orders of groups, sales and feedings in the rounds that are left, with the hay that others hold
// now where hay is limited. In the last round that is the result; before it, it is the least that is safe.
// Of equal ones more pigs are better (SB-27). For lines it is the printed value of the animals that come
// home, and of those that the best line of each other seat brings then. Where a choice ends the game, it
// says who wins. What a tile turned up or a farmer placed may bring is not weighed.
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

// lines weighs what the farmers of the seat on turn would bring. The tiles are counted on the board: after
// the last line the game may be over and the pens empty (SB-26).
func (s State) lines() []engines.Advice {
	var out []engines.Advice
	for _, a := range s.collectChoices() {
		c, ok := a.(Collect)
		if !ok {
			continue
		}
		next, _, _ := s.Apply(a) // it is offered
		after := next.(State)
		advice := engines.Advice{Action: a, Seat: s.seat(), Value: float64(s.brings(c)), Unit: engines.InPoints}
		for i := range s.match.seats {
			if seat := engines.Seat(i + 1); seat != s.seat() {
				advice.Rivals += float64(after.longest(seat)) / float64(s.match.seats-1)
			}
		}
		advice.Won, advice.Lost = engines.EndFor(s.seat(), after.phase == over, after.winners())
		out = append(out, advice)
	}
	return out
}

// brings is the printed value of the animals that a line brings home.
func (s State) brings(c Collect) int {
	step, _ := c.Dir.step() // an offered line has a direction
	sum := 0
	for _, p := range s.line(c.Space, step) {
		i, _ := p.at()
		if kind, up := s.board[i].kind(); up && kind < animals {
			sum += s.match.Values[kind]
		}
	}
	return sum
}

// longest is what the best line of a seat would bring now.
func (s State) longest(seat engines.Seat) int {
	if s.phase != collecting {
		return 0
	}
	s.turn = uint8(seat)
	best := 0
	for _, a := range s.collectChoices() {
		if c, ok := a.(Collect); ok {
			best = max(best, s.brings(c))
		}
	}
	return best
}

// own weighs the groups, sales and feedings of a seat.
func (s State) own(seat engines.Seat) []engines.Advice {
	p := s.newPlan(seat)
	from := barn{s.phase, s.round, s.pens[seat-1], s.hay[seat-1]}
	var out []engines.Advice
	var ends []gain
	settled := false // nobody else can change anything any more
	for _, step := range p.steps(from) {
		end := gain{s.score(seat), int(s.farms[seat-1][pig])}.plus(step.farm).plus(p.best(step.to))
		a := engines.Advice{Action: step.action(seat), Seat: seat, Value: float64(end.points),
			Tie: float64(end.pigs), Unit: engines.InPoints}
		if next, _, v := s.Apply(a.Action); v == nil {
			settled = settled || next.(State).phase == over
		}
		out, ends = append(out, a), append(ends, end)
	}
	for i := range out {
		if settled {
			out[i].Won, out[i].Lost = s.against(seat, ends[i])
		}
	}
	return out
}

// against says who wins where a seat comes to this, and the others stay as they are (SB-27).
func (s State) against(seat engines.Seat, own gain) (won, lost float64) {
	equal := 1
	for i := range s.match.seats {
		switch other := (gain{s.score(engines.Seat(i + 1)), int(s.farms[i][pig])}); {
		case engines.Seat(i+1) == seat:
		case other.more(own):
			return 0, 1
		case other == own:
			equal++
		}
	}
	won = 1 / float64(equal)
	return won, 1 - won
}

// gain is what comes to a farm: points, and the pigs among them, which break a tie (SB-27).
type gain struct{ points, pigs int }

func (g gain) plus(o gain) gain { return gain{g.points + o.points, g.pigs + o.pigs} }

func (g gain) more(o gain) bool {
	return g.points > o.points || g.points == o.points && g.pigs > o.pigs
}

// gainOf is n animals of a kind.
func (m *match) gainOf(kind, n int) gain {
	g := gain{points: n * m.Values[kind]}
	if kind == pig {
		g.pigs = n
	}
	return g
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
	farm   gain
	to     barn
}

// plan finds the best order of steps. It is used by one caller, once.
type plan struct {
	match  *match
	others int           // hay that the other seats hold
	known  map[barn]gain // the best from there on
}

func (s State) newPlan(seat engines.Seat) *plan {
	p := &plan{match: s.match, known: map[barn]gain{}}
	for i, n := range s.hay {
		if engines.Seat(i+1) != seat {
			p.others += n
		}
	}
	return p
}

// best is the most that the farm can still gain.
func (p *plan) best(b barn) gain {
	b = p.settle(b)
	switch b.phase {
	case over:
		return gain{}
	case final:
		return p.last(b.pen)
	}
	if best, ok := p.known[b]; ok {
		return best
	}
	best := gain{}
	for i, step := range p.steps(b) {
		if g := step.farm.plus(p.best(step.to)); i == 0 || g.more(best) {
			best = g
		}
	}
	p.known[b] = best
	return best
}

// last is the most of groups of any four. The lowest of each goes to the farm, so the best is to put the
// highest four together, then the next four.
func (p *plan) last(pen bag) gain {
	var kinds []int
	for kind, n := range slices.Backward(pen[:animals]) { // of equal values the first goes to the farm (SB-25)
		for range n {
			kinds = append(kinds, kind)
		}
	}
	slices.SortStableFunc(kinds, func(a, b int) int { return p.match.Values[b] - p.match.Values[a] })
	sum := gain{}
	for i := groupSize - 1; i < len(kinds); i += groupSize {
		sum = sum.plus(p.match.gainOf(kinds[i], 1))
	}
	return sum
}

// settle goes on to the next phase in which the seat can do something. Hay that can never be needed is
// forgotten.
func (p *plan) settle(b barn) barn {
	for b.phase != over && b.idle() {
		b = p.next(b)
	}
	if p.match.HayLimit == 0 {
		b.hay = min(b.hay, b.pen.animals()*rounds)
	}
	return b
}

// idle reports whether the seat can do nothing in this phase.
func (b barn) idle() bool {
	alone := State{phase: b.phase, pens: [maxSeats]bag{b.pen}}
	return alone.idle(1)
}

// next is the phase after; where no tiles come, a round is groups and feeding.
func (p *plan) next(b barn) barn {
	switch {
	case b.phase == farming && (b.round < rounds || p.match.FeedRound4):
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

func done(seat engines.Seat) engines.Action { return Done{Of: Of{seat}} }

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
		out = append(out, step{func(seat engines.Seat) engines.Action {
			return Group4{Of: Of{seat},
				Tile: tiles[kind]}
		}, p.match.gainOf(kind, farm), to})
	}
	if rest, ok := b.pen.minus(six); ok {
		to := b
		to.pen = rest
		out = append(out, step{func(seat engines.Seat) engines.Action { return Group6{Of: Of{seat}} },
			p.match.gainOf(cow, 1), to})
	}
	if len(out) == 0 {
		return nil
	}
	return append(out, step{done, gain{}, p.next(b)})
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
		out = append(out, step{func(seat engines.Seat) engines.Action { return Feed{Of: Of{seat}, Hay: &n} },
			gain{}, to})
	}
	if b.pen[hayIndex] > 0 {
		to := p.next(b)
		to.pen[hayIndex]--
		out = append(out, step{func(seat engines.Seat) engines.Action { return Feed{Of: Of{seat}} }, gain{}, to})
	}
	if b.hay >= n && !p.match.FreeSale {
		return out
	}
	for kind, have := range b.pen[:animals] {
		if have == 0 {
			continue
		}
		to := b
		to.pen[kind]--
		to.hay += p.price(kind, b.hay)
		out = append(out, step{func(seat engines.Seat) engines.Action {
			return Sell{Of: Of{seat},
				Tile: tiles[kind]}
		}, gain{}, to})
	}
	return out
}

// price is State.price for a seat with so much hay.
func (p *plan) price(kind, hay int) int {
	value := p.match.Values[kind]
	if p.match.HayLimit == 0 {
		return value
	}
	return max(0, min(value, p.match.HayLimit-p.others-hay))
}

// finals lists all groups of any four animals, but only one of those with the same tiles.
func (p *plan) finals(b barn) []step {
	if b.pen.animals() < groupSize {
		return nil
	}
	var out []step
	// low: the kind of least value, the first of equal ones
	var pick func(kind int, four []Tile, rest bag, low int)
	pick = func(kind int, four []Tile, rest bag, low int) {
		if len(four) == groupSize {
			to, list := b, slices.Clone(four)
			to.pen = rest
			out = append(out, step{func(seat engines.Seat) engines.Action { return Final4{Of: Of{seat}, Tiles: list} },
				p.match.gainOf(low, 1), to})
			return
		}
		if kind == animals {
			return
		}
		pick(kind+1, four, rest, low)
		for rest[kind] > 0 && len(four) < groupSize {
			rest[kind]--
			four = append(four, tiles[kind])
			if low < 0 || p.match.Values[kind] < p.match.Values[low] {
				low = kind
			}
			pick(kind+1, four, rest, low)
		}
	}
	pick(0, nil, b.pen, -1)
	return append(out, step{done, gain{}, barn{phase: over}})
}

// Judge weighs groups, sales and feedings by what Advise says of them. Luck is in the tiles, which are not
// weighed.
func (g Game) Judge(before engines.State, a engines.Action, _ engines.State) (engines.Judgement, bool) {
	s, ok := before.(State)
	own, is := a.(act)
	if !ok || !is || s.match == nil || !s.together() || own.by() == nil || s.done[*own.by()-1] {
		return engines.Judgement{}, false
	}
	seat := own.by()
	all := s.own(*seat)
	i := slices.IndexFunc(all, func(c engines.Advice) bool { return meant(c.Action, a) })
	if i < 0 {
		return engines.Judgement{}, false
	}
	return engines.Judgement{
		Seat: *seat, Unit: engines.InPoints, Choices: len(all), Best: engines.Highest(all), Chosen: all[i].Value,
	}, true
}

// meant reports whether an action is the choice that was weighed; what was seen beside it does not matter.
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
