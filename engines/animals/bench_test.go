package animals_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"spieltisch/engines"
	"spieltisch/engines/animals"
)

// dealer plays hands that nobody else sees: it holds real cards, and answers prompts with them at random.
type dealer struct {
	r     *rand.Rand
	deck  [60]animals.Animal
	hands [5][10]animals.Animal
	rows  [4][4]animals.Animal
	laid  [4]animals.Animal
	seats int
}

func newDealer(seats int) *dealer {
	d := &dealer{r: rand.New(rand.NewPCG(1, 2)), seats: seats}
	copy(d.deck[:], cardsOf(box))
	return d
}

func (d *dealer) deal() engines.Action {
	d.r.Shuffle(len(d.deck), func(i, j int) { d.deck[i], d.deck[j] = d.deck[j], d.deck[i] })
	at := 0
	rows := make([][]animals.Animal, 4)
	for i := range rows {
		rows[i] = d.rows[i][:copy(d.rows[i][:i+1], d.deck[at:])]
		at += i + 1
	}
	for i := range d.seats {
		at += copy(d.hands[i][:], d.deck[at:])
	}
	return animals.Deal{Rows: rows}
}

// swap lays random cards of the hand for a random row.
func (d *dealer) swap(seat engines.Seat) engines.Action {
	hand := &d.hands[seat-1]
	for {
		row := 1 + d.r.IntN(4)
		for i := range row {
			j := i + d.r.IntN(10-i)
			hand[i], hand[j] = hand[j], hand[i]
		}
		copy(d.laid[:row], hand[:row])
		laid := d.laid[:row]
		slices.Sort(laid)
		slices.Sort(d.rows[row-1][:row])
		if !slices.Equal(laid, d.rows[row-1][:row]) {
			copy(hand[:row], d.rows[row-1][:row])
			copy(d.rows[row-1][:row], laid)
			return animals.Exchange{Row: row, Cards: laid}
		}
	}
}

func (d *dealer) choose(prompts []engines.Prompt) engines.Action {
	p := prompts[d.r.IntN(len(prompts))]
	switch p.Kind {
	case "deal":
		return d.deal()
	case "knock":
		return animals.Knock{}
	case "decline":
		return animals.Decline{}
	case "exchange":
		return d.swap(p.Seat)
	case "reveal", "score":
		hands := make([][]animals.Animal, d.seats)
		for i := range hands {
			hands[i] = d.hands[i][:]
		}
		return animals.Reveal{Hands: hands}
	}
	return d.choose(prompts[:len(prompts)-1]) // nobody calls
}

// BenchmarkRandomActions asks for the prompts, chooses an answer and applies it with all checks; a finished game begins
// again.
func BenchmarkRandomActions(b *testing.B) {
	// Two seats: nobody is out before the end, so the dealer needs no list of those who are.
	start, _, v, err := animals.Game{}.New([]byte(`{"players":["Anna","Ben"]}`))
	if v != nil || err != nil {
		b.Fatal(v, err)
	}
	d, s := newDealer(2), start
	games := 0
	b.ReportAllocs()
	for b.Loop() {
		prompts := s.Prompts()
		if len(prompts) == 0 {
			s = start
			games++
			continue
		}
		next, _, v := s.Apply(d.choose(prompts))
		if v != nil {
			b.Fatalf("refused: %+v", v)
		}
		s = next
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "actions/s")
	b.ReportMetric(float64(games)/b.Elapsed().Seconds(), "games/s")
}
