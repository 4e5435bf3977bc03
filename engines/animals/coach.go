package animals

import (
	"fmt"

	"spieltisch/engines"
)

var _ engines.Coach = Game{}

// Standing says who may have most of an animal if the hands were laid open now.
type Standing struct {
	Animal  Animal
	Value   int       // points of the majority
	Chances []float64 // per seat, of having strictly most; 1: it stands whatever is hidden
}

// Standings gives the chance of every majority, exactly, where each card that nobody has seen is as likely to
// be in one hidden place as in another. People who keep what they like make it likelier to be in a hand; that
// is not weighed.
func (s State) Standings() []Standing {
	if s.match == nil || s.phase != turning && s.phase != revealing {
		return nil
	}
	out := make([]Standing, kindCount)
	for k := range out {
		out[k] = Standing{Animal(k), s.match.Values[k], make([]float64, s.match.seats)}
		for i := range out[k].Chances {
			if s.lives[i] > 0 {
				out[k].Chances[i] = s.chance(uint8(i+1), k)
			}
		}
	}
	return out
}

// Seen is the position as a seat sees it that knows its own hand. The cards must be ten that it can hold.
func (s State) Seen(seat engines.Seat, hand []Animal) (State, error) {
	if s.match == nil || seat < 1 || int(seat) > s.match.seats || s.lives[seat-1] == 0 {
		return s, fmt.Errorf("seat %d holds no cards", seat)
	}
	c, ok := count(hand)
	if !ok || len(hand) != handSize {
		return s, fmt.Errorf("a hand is %d cards, not %v", handSize, hand)
	}
	if s.judgeHand(uint8(seat), c) != nil || beyond(c.less(s.known[seat-1]), s.pool(), seat) != nil {
		return s, fmt.Errorf("seat %d cannot hold %v: other cards are known", seat, hand)
	}
	s.known[seat-1] = c
	return s, nil
}

// Advise says how many points the seat on turn may expect if the hands were laid open after its move, by
// Standings, and how many each of the others. It weighs exchanges only where the whole hand is known
// (Seen). Where the round ends and nothing that is hidden matters, it says whether the seat wins the game
// by it, or can win no more; so too where the seat may then call a set. What others do in the turns that
// follow is not weighed.
func (Game) Advise(in engines.State) []engines.Advice {
	s, ok := in.(State)
	if !ok || s.match == nil || s.phase != turning {
		return nil
	}
	w := weigher{before: s, seat: s.turn, known: map[holding]race{}}
	var out []engines.Advice
	if s.unknown(s.turn) == 0 {
		for _, a := range s.exchanges() {
			laid, _ := count(a.Cards)
			out = append(out, w.weigh(a, s.known[s.turn-1].less(laid).plus(s.rows[a.Row-1])))
		}
	}
	for _, p := range s.Prompts() {
		switch p.Kind {
		case "knock":
			out = append(out, w.weigh(Knock{}, s.known[s.turn-1]))
		case "decline":
			out = append(out, w.weigh(Decline{}, s.known[s.turn-1]))
		}
	}
	return out
}

// weigher weighs the moves of one seat. What it holds of a kind decides that majority: what is hidden
// stays the same.
type weigher struct {
	before State
	seat   uint8
	known  map[holding]race
}

// holding is how many cards of a kind the seat is known to have.
type holding struct {
	kind  int
	count uint8
}

// race is a majority as it stands.
type race struct {
	own, others float64      // chances of the seat, and of all others together
	who         engines.Seat // has it for certain; Table: nobody
	certain     bool
}

func (w *weigher) race(hand cards, k int) race {
	at := holding{k, hand[k]}
	if r, ok := w.known[at]; ok {
		return r
	}
	s, r := w.before, race{}
	open := s.known[w.seat-1]
	for _, row := range s.rows {
		open = open.plus(row)
	}
	// in which row a card lies does not matter
	s.known[w.seat-1], s.rows = hand, [rowCount]cards{open.less(hand)}
	for i := range s.match.seats {
		if s.lives[i] == 0 {
			continue
		}
		p := s.chance(uint8(i+1), k)
		if p > 1-rounding {
			r.who = engines.Seat(i + 1)
		}
		if uint8(i+1) == w.seat {
			r.own = p
		} else {
			r.others += p
		}
	}
	r.certain = r.who != engines.Table || r.own+r.others < rounding
	w.known[at] = r
	return r
}

// rounding is a difference of chances that is none.
const rounding = 1e-12

// weigh judges a move after which the seat is known to hold these cards.
func (w *weigher) weigh(a engines.Action, hand cards) engines.Advice {
	out := engines.Advice{Action: a, Seat: engines.Seat(w.seat), Unit: engines.InPoints}
	certain, most := true, majorities{}
	for k, value := range w.before.match.Values {
		r := w.race(hand, k)
		out.Value += float64(value) * r.own
		out.Rivals += float64(value) * r.others / float64(w.before.in()-1)
		most[k], certain = r.who, certain && (r.certain || value == 0)
	}
	next, _, v := w.before.Apply(a)
	after, ok := next.(State)
	if v != nil || !ok {
		return out
	}
	if after.phase == revealing && certain {
		next, _, _ = after.settle(most)
		after = next.(State)
	}
	out.Won, out.Lost = after.fate(w.seat)
	if full, ok := after.set(w.seat); ok && out.Won == 0 {
		after.call(full, &[]engines.Event{})
		if won, _ := after.fate(w.seat); won > 0 {
			out.Won, out.Lost = won, 0
		}
	}
	return out
}

// set is one that a seat holds for certain and may call.
func (s State) set(seat uint8) (Animal, bool) {
	if s.mayCall != seat {
		return 0, false
	}
	return s.full()
}

// fate reports whether a seat has won, and whether it can win no more because it is out (AN-18).
func (s State) fate(seat uint8) (won, lost float64) {
	if s.phase != ended && s.lives[seat-1] == 0 {
		return 0, 1
	}
	return engines.EndFor(engines.Seat(seat), s.phase == ended, s.winners())
}

// exchanges lists what the seat on turn may swap from a hand that is known whole.
func (s State) exchanges() []Exchange {
	var out []Exchange
	hand := s.known[s.turn-1]
	for row := 1; row <= rowCount; row++ {
		var pick func(k, left int, laid cards)
		pick = func(k, left int, laid cards) {
			if left == 0 {
				if laid != s.rows[row-1] { // AN-07
					out = append(out, Exchange{Row: row, Cards: laid.list()})
				}
				return
			}
			if k == kindCount {
				return
			}
			for n := 0; n <= min(left, int(hand[k])); n++ {
				laid[k] = uint8(n)
				pick(k+1, left-n, laid)
			}
		}
		pick(0, row, cards{})
	}
	return out
}

// chance is that a seat has strictly most of kind k (AN-12 to AN-15).
func (s State) chance(seat uint8, k int) float64 {
	pool := s.pool()
	needed := 1
	if s.in() == 2 {
		needed = 2
	}
	var others []uint8
	for i := range s.match.seats {
		if other := uint8(i + 1); other != seat && s.lives[i] > 0 {
			others = append(others, other)
		}
	}
	hidden, ofKind, sum := pool.n(), int(pool[k]), 0.0
	unknown := s.unknown(seat)
	for n := 0; n <= min(ofKind, unknown); n++ {
		if total := int(s.known[seat-1][k]) + n; total >= needed {
			sum += drawn(hidden, ofKind, unknown, n) * s.fewer(others, k, hidden-unknown, ofKind-n, total)
		}
	}
	return sum
}

// fewer is the chance that all of some seats have fewer than most cards of kind k, with so many hidden cards
// left, and so many of the kind among them.
func (s State) fewer(seats []uint8, k, hidden, ofKind, most int) float64 {
	if len(seats) == 0 {
		return 1
	}
	seat, sum := seats[0], 0.0
	unknown := s.unknown(seat)
	for n := 0; n <= min(ofKind, unknown) && int(s.known[seat-1][k])+n < most; n++ {
		if p := drawn(hidden, ofKind, unknown, n); p > 0 {
			sum += p * s.fewer(seats[1:], k, hidden-unknown, ofKind-n, most)
		}
	}
	return sum
}

// drawn is the chance that exactly n of the cards of a kind are among so many that are drawn from the hidden
// ones.
func drawn(hidden, ofKind, draws, n int) float64 {
	if n > draws || draws-n > hidden-ofKind {
		return 0
	}
	return binomial(ofKind, n) * binomial(hidden-ofKind, draws-n) / binomial(hidden, draws)
}

func binomial(n, k int) float64 {
	b := 1.0
	for i := range k {
		b *= float64(n-i) / float64(i+1)
	}
	return b
}
