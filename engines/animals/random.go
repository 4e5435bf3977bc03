package animals

import (
	"encoding/json"

	"spieltisch/engines"
)

var _ engines.Sampler = Game{}

// Setup draws who starts and the options.
func (Game) Setup(by engines.Chance, seats int) []byte {
	setup, options := engines.RandomSetup(by, seats, Game{}.Options())
	if by.IntN(3) == 0 {
		options["maxLives"] = startLives + by.IntN(5)
	}
	if by.IntN(3) == 0 {
		options["values"] = map[string]int{names[by.IntN(kindCount)]: by.IntN(12)}
	}
	data, _ := json.Marshal(setup) // plain data: cannot fail
	return data
}

// Answer plays as people would whose hands agree with all that is known.
func (Game) Answer(by engines.Chance, in engines.State, p engines.Prompt) engines.Action {
	s, ok := in.(State)
	if !ok {
		return nil
	}
	switch p.Kind {
	case "deal":
		return s.freshDeal(by)
	case "exchange":
		return s.swap(by)
	case "knock":
		return Knock{}
	case "decline":
		return Decline{}
	case "reveal":
		return Reveal{Hands: s.drawHands(by)}
	case "score":
		return s.told(by)
	}
	return nil // nobody has to call
}

// freshDeal lays rows and, every other time, hands as far as somebody saw them.
func (s State) freshDeal(by engines.Chance) Deal {
	blind := by.IntN(2) == 0
	need := supply.n()
	if blind {
		need = rowCards
	}
	deck := shuffled(by, supply.list(), need)
	d := Deal{Rows: make([][]Animal, rowCount)}
	for i := range d.Rows {
		n := i + 1
		d.Rows[i], deck = deck[:n:n], deck[n:]
	}
	if blind {
		return d
	}
	for i := range s.match.seats {
		d.Hands = append(d.Hands, []Animal{})
		if s.lives[i] > 0 && by.IntN(3) > 0 {
			d.Hands[i], deck = deck[:handSize:handSize], deck[handSize:]
		}
	}
	return d
}

// swap lays cards that the hand may hold. Ten cards are never all alike, so that a row of one can always be
// changed.
func (s State) swap(by engines.Chance) Exchange {
	pool := s.pool()
	for row := 1 + by.IntN(rowCount); ; row = row%rowCount + 1 {
		if laid := s.some(by, row, pool); laid != s.rows[row-1] {
			return Exchange{Row: row, Cards: laid.list()}
		}
	}
}

// some draws n cards of the hand on turn: those that are known to be in it, and others that may be.
func (s State) some(by engines.Chance, n int, pool cards) (laid cards) {
	known := s.known[s.turn-1]
	seen := known.n()
	for held := handSize; held > handSize-n; held-- {
		from := &pool
		if by.IntN(held) < seen {
			from = &known
			seen--
		}
		laid[engines.Draw(by, from[:])]++
	}
	return laid
}

// drawHands gives each seat ten cards: those that are known, and others that may be there.
func (s State) drawHands(by engines.Chance) [][]Animal {
	need := 0
	for i := range s.match.seats {
		if s.lives[i] > 0 {
			need += s.unknown(uint8(i + 1))
		}
	}
	deck := shuffled(by, s.pool().list(), need)
	hands := make([][]Animal, s.match.seats)
	for i := range hands {
		hands[i] = []Animal{}
		if s.lives[i] > 0 {
			known := s.known[i].list()
			n := handSize - len(known)
			hands[i], deck = append(known, deck[:n]...), deck[n:]
		}
	}
	return hands
}

// told says who has most of each animal, of some hands that may be.
func (s State) told(by engines.Chance) Score {
	var hands [maxSeats]cards
	for i, hand := range s.drawHands(by) {
		hands[i], _ = count(hand)
	}
	var score Score
	for k := range score.Majorities {
		score.Majorities[k] = s.majority(hands, k)
	}
	return score
}

// shuffled brings n random cards of a list to its front.
func shuffled(by engines.Chance, list []Animal, n int) []Animal {
	for i := range n {
		j := i + by.IntN(len(list)-i)
		list[i], list[j] = list[j], list[i]
	}
	return list
}

// Arbitrary is any action at all, of animals that there are.
func (Game) Arbitrary(by engines.Chance, in engines.State) engines.Action {
	s, ok := in.(State)
	if !ok {
		return nil
	}
	var seat *engines.Seat
	if by.IntN(3) == 0 {
		seat = new(engines.Seat(by.IntN(s.match.seats + 2)))
	}
	some := func(n int) []Animal {
		out := make([]Animal, n)
		for i := range out {
			out[i] = Animal(by.IntN(kindCount))
		}
		return out
	}
	switch by.IntN(7) {
	case 0:
		d := s.freshDeal(by)
		d.Seat, d.Rows[by.IntN(rowCount)] = seat, some(by.IntN(rowCount+1))
		return d
	case 1:
		return Knock{seat}
	case 2:
		return Decline{seat}
	case 3:
		in := Instant{Seat: seat, Animal: Animal(by.IntN(kindCount))}
		if by.IntN(2) == 0 {
			in.Hand = some(handSize - 1 + by.IntN(3))
		}
		return in
	case 4:
		r := Reveal{Seat: seat}
		for range s.match.seats {
			r.Hands = append(r.Hands, some(handSize*(1-by.IntN(5)/4)))
		}
		return r
	case 5:
		told := Score{Seat: seat}
		for k := range told.Majorities {
			told.Majorities[k] = engines.Seat(max(0, by.IntN(s.match.seats+4)-3))
		}
		return told
	}
	return Exchange{Seat: seat, Row: 1 + by.IntN(rowCount), Cards: some(by.IntN(rowCount + 1))}
}
