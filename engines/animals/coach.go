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

// Standings gives the chance of every majority, exactly, where each card that nobody has seen is as likely to be in one
// hidden place as in another. People who keep what they like make it likelier to be in a hand; that is not weighed.
func (s State) Standings() []Standing {
	if s.match == nil || s.phase != turning && s.phase != revealing {
		return nil
	}
	out := make([]Standing, kindCount)
	for k := range out {
		out[k] = Standing{Animal(k), s.match.values[k], make([]float64, s.match.seats)}
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

// Advise says how many points the seat on turn may expect if the hands were laid open after its move, by Standings. It
// weighs exchanges only where the whole hand is known (Seen). What others do in the turns that follow is not weighed,
// nor a set that ends the round at once.
func (Game) Advise(in engines.State) []engines.Advice {
	s, ok := in.(State)
	if !ok || s.match == nil || s.phase != turning {
		return nil
	}
	seat, now := s.turn, s.expected(s.turn)
	advice := func(a engines.Action, points float64) engines.Advice {
		return engines.Advice{Action: a, Seat: engines.Seat(seat), Value: points, Unit: engines.InPoints}
	}
	var out []engines.Advice
	if s.unknown(seat) == 0 {
		for _, a := range s.exchanges() {
			next := s
			laid, _ := count(a.Cards)
			next.known[seat-1] = s.known[seat-1].less(laid).plus(s.rows[a.Row-1])
			next.rows[a.Row-1] = laid
			out = append(out, advice(a, next.expected(seat)))
		}
	}
	for _, p := range s.Prompts() {
		switch p.Kind {
		case "knock":
			out = append(out, advice(Knock{}, now))
		case "decline":
			out = append(out, advice(Decline{}, now))
		}
	}
	return out
}

// expected is how many points a seat may expect if the hands were laid open.
func (s State) expected(seat uint8) float64 {
	sum := 0.0
	for k, value := range s.match.values {
		if value != 0 {
			sum += float64(value) * s.chance(seat, k)
		}
	}
	return sum
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

// fewer is the chance that all of some seats have fewer than most cards of kind k, with so many hidden cards left, and
// so many of the kind among them.
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

// drawn is the chance that exactly n of the cards of a kind are among so many that are drawn from the hidden ones.
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
