package kniffel

import "spieltisch/engines"

var (
	_ engines.Coach          = Game{}
	_ engines.OutcomeSampler = Game{}
	_ engines.Judge          = Game{}
)

// Keep is a roll that has not been rolled: which dice stay. What the others will show is not known.
type Keep struct {
	Kept []engines.Face `json:"kept"`
}

// keepFields is Keep without its methods.
type keepFields Keep

var _ engines.Action = Keep{}

// Kind is "roll", the action that it will be.
func (Keep) Kind() string { return "roll" }

// MarshalJSON gives {"kind":"roll","kept":[6,6]}.
func (a Keep) MarshalJSON() ([]byte, error) { return engines.WriteAction(a, keepFields(a)) }

// usual is what it costs to fill a field: about what it would give later.
var usual = [fieldCount]float64{2.2, 5.4, 8.9, 12.2, 15.4, 17.5, 22.5, 13.8, 20.6, 29.4, 30.8, 16.0, 23.0}

// perPoint is what a point of the upper part is worth beside itself, for the bonus (KN-05). In 500 games of
// the coach 1.4 gives 234.9 points on average and 1.8 gives 240.5.
const perPoint = 1.8

// choice is one that five dice leave: its worth above what it costs, and the points that it brings in this
// turn.
type choice struct{ worth, points float64 }

// weigh is what a field brings with these dice, and that above what it costs to fill it. The last empty field
// costs nothing: it is worth what the total gains.
func (s State) weigh(at field) choice {
	own := &s.forms[s.turn-1]
	gives := at.gives(s.dice, s.match.FiveHouse)
	further := s.further()
	points := float64(gives + further)
	switch {
	case own.count() == fieldCount-1:
		after := *own
		after.write(at, gives)
		return choice{float64(after.total() - own.total() + further), points}
	case at <= sixes && own.bonusOpen():
		return choice{points - usual[at] + perPoint*(float64(gives)-usual[at]), points}
	}
	return choice{points - usual[at], points}
}

// further is what the dice bring in any field as a further Kniffel (KN-13).
func (s State) further() int {
	if s.more() {
		return kniffelGives
	}
	return 0
}

// bonusOpen reports whether the bonus is neither there nor out of reach (KN-05).
func (f *form) bonusOpen() bool {
	upper := f.upper()
	most := upper
	for at := range field(upperCount) {
		if !f.has(at) {
			most += dieCount * (int(at) + 1)
		}
	}
	return upper < bonusFrom && most >= bonusFrom
}

// throws are ways in which up to five dice can lie, by their number, and which may stay of five.
type throws struct {
	all   [dieCount + 1][]dice
	stays [][]dice // by the place of five dice
}

// allThrows are all of them; nobody writes to it.
var allThrows = newThrows()

func newThrows() *throws {
	t := &throws{}
	var add func(face, left int, d dice)
	add = func(face, left int, d dice) {
		if face > 6 {
			t.all[d.n()] = append(t.all[d.n()], d)
			return
		}
		for k := 0; k <= left; k++ {
			d[face] = uint8(k)
			add(face+1, left-k, d)
		}
	}
	add(1, dieCount, dice{})
	for _, d := range t.all[dieCount] {
		t.stays = append(t.stays, d.some())
	}
	return t
}

// some are the dice that may stay while at least one is rolled, each set of faces once.
func (d dice) some() (out []dice) {
	var keep func(face int, kept dice)
	keep = func(face int, kept dice) {
		if face > 6 {
			if kept != d {
				out = append(out, kept)
			}
			return
		}
		for k := uint8(0); k <= d[face]; k++ {
			kept[face] = k
			keep(face+1, kept)
		}
	}
	keep(1, dice{})
	return out
}

// value is what may be expected, the expected square of it, and the points of the turn's field.
type value struct{ mean, square, points float64 }

// expected gives, for dice that stay, what the best goes on to bring once the others are rolled; best is by
// the place of the five dice.
func (t *throws) expected(best []choice) map[dice]value {
	out := make(map[dice]value, 462)
	for i, d := range t.all[dieCount] {
		out[d] = value{best[i].worth, best[i].worth * best[i].worth, best[i].points}
	}
	for n := dieCount - 1; n >= 0; n-- {
		for _, d := range t.all[n] {
			var v value
			for face := 1; face <= 6; face++ {
				one := d
				one[face]++
				v.mean += out[one].mean / 6
				v.square += out[one].square / 6
				v.points += out[one].points / 6
			}
			out[d] = v
		}
	}
	return out
}

// ahead is what may be expected of each set of dice that stays in a roll after which so many are left.
func (s State) ahead(left int) map[dice]value {
	t := allThrows
	best := make([]choice, len(t.all[dieCount]))
	empty := s.form().empty()
	for i, d := range t.all[dieCount] {
		s.dice = d
		best[i] = s.bestField(empty)
	}
	out := t.expected(best)
	for range left {
		for i := range best {
			for _, kept := range t.stays[i] {
				if v := out[kept]; v.mean > best[i].worth {
					best[i] = choice{v.mean, v.points}
				}
			}
		}
		out = t.expected(best)
	}
	return out
}

func (s State) bestField(empty []field) choice {
	best := s.weigh(empty[0])
	for _, at := range empty[1:] {
		if c := s.weigh(at); c.worth > best.worth {
			best = c
		}
	}
	return best
}

// Advise solves the turn exactly: every outcome of every roll that is left. A field counts what it gives
// above what it costs to fill; the turns that follow are not weighed otherwise.
func (Game) Advise(in engines.State) []engines.Advice {
	s, ok := in.(State)
	if !ok || s.match == nil || s.turn == 0 || s.rolls == 0 {
		return nil
	}
	var out []engines.Advice
	for _, at := range s.form().empty() {
		c := s.weigh(at)
		out = append(out, engines.Advice{Action: s.fill(at), Seat: s.seat(), Value: c.worth,
			Later: c.points - c.worth,
			Unit:  engines.InPoints})
	}
	if s.rolls == rollCount {
		return out
	}
	ahead := s.ahead(rollCount - 1 - int(s.rolls))
	for _, kept := range s.dice.some() {
		v := ahead[kept]
		out = append(out, engines.Advice{Action: Keep{kept.faces()}, Seat: s.seat(), Value: v.mean,
			Later: v.points - v.mean, Unit: engines.InPoints})
	}
	return out
}

// SampleOutcome rolls the dice that a Keep does not keep.
func (Game) SampleOutcome(by engines.Chance, _ engines.State, choice engines.Action) engines.Action {
	keep, is := choice.(Keep)
	if !is {
		return choice
	}
	return Roll{Kept: keep.Kept, Faces: randomFaces(by, dieCount-len(keep.Kept))}
}

// Judge weighs by what Advise says: which dice stayed, or which field was filled, is the choice, what the
// roll showed is luck. The first roll of a turn leaves no choice.
func (g Game) Judge(before engines.State, a engines.Action, after engines.State) (engines.Judgement, bool) {
	s, ok := before.(State)
	next, ok2 := after.(State)
	if !ok || !ok2 || s.match == nil || s.turn == 0 {
		return engines.Judgement{}, false
	}
	all := g.Advise(s)
	j := engines.Judgement{Seat: s.seat(), Unit: engines.InPoints, Choices: len(all), Best: engines.Highest(all)}
	switch a := a.(type) {
	case Fill:
		if s.rolls == 0 {
			return engines.Judgement{}, false // nobody saw dice
		}
		j.Chosen = s.weigh(a.Field).worth
		return j, true
	case Roll:
		kept, ok := count(a.Kept)
		if !ok || next.rolls == 0 {
			return engines.Judgement{}, false
		}
		v := s.ahead(rollCount - 1 - int(s.rolls))[kept]
		j.Chosen, j.Rolled, j.Variance = v.mean, true, max(0, v.square-v.mean*v.mean)
		if s.rolls == 0 {
			j.Choices, j.Best = 1, v.mean
		}
		j.Luck = engines.Highest(g.Advise(next)) - v.mean
		return j, true
	}
	return engines.Judgement{}, false
}
