package verasselt

import (
	"encoding/json"

	"spieltisch/engines"
)

var _ engines.Sampler = Game{}

// Setup draws who starts, the hub and the options. sharedWin stays: it only says who is named at the end.
func (Game) Setup(by engines.Chance, seats int) []byte {
	setup, options := engines.RandomSetup(by, seats, Game{}.Options())
	delete(options, "sharedWin")
	hub := defaults().HubStart
	if by.IntN(3) == 0 {
		hub = 8
		options["hubStart"] = hub
	}
	rest := perColor - seats
	setup["hub"] = draw(by, Cards{rest, rest, rest, rest}, hub)
	data, _ := json.Marshal(setup) // plain data: cannot fail
	return data
}

var (
	_ engines.Fated  = Game{}
	_ engines.Dealer = Game{}
)

// Deal lays the hub.
func (Game) Deal(by engines.Chance, setup []byte) ([]byte, error) {
	from, n, err := hubFrom(setup)
	if err != nil || n == 0 {
		return setup, err
	}
	var whole map[string]any
	if err := json.Unmarshal(setup, &whole); err != nil {
		return nil, err
	}
	whole["hub"] = draw(by, from, n)
	return json.Marshal(whole)
}

// Fated are the cards of a refill, from the pile.
func (Game) Fated() []string { return []string{"refill"} }

// Answer plays anything that is legal. New cards are drawn from those that nobody has seen.
func (Game) Answer(by engines.Chance, in engines.State, p engines.Prompt) engines.Action {
	s, ok := in.(State)
	if !ok {
		return nil
	}
	switch p.Kind {
	case "bank":
		room := max(0, yardLimit-s.yards[s.pred()-1].n())
		return Bank{Yard: draw(by, s.catches[s.pred()-1].cards(), by.IntN(room+1))}
	case "refill":
		return Refill{Cards: draw(by, s.unseen(), s.refillCount())}
	case "boost":
		yard := s.yards[s.turn-1]
		return Boost{Cards: draw(by, yard.cards(), 1+by.IntN(yard.n()))}
	case "roll":
		return s.randomRoll(by, minRolled+by.IntN(dieCount-minRolled+1))
	}
	return p.Choices[by.IntN(len(p.Choices))]
}

// unseen counts what the pile may hold.
func (s State) unseen() (c Cards) {
	for i, n := range s.seen() {
		c[i] = perColor - int(n)
	}
	return c
}

// draw takes n random cards, or all where there are fewer.
func draw(by engines.Chance, from Cards, n int) (out Cards) {
	for range min(n, from.n()) {
		out[engines.Draw(by, from[:])]++
	}
	return out
}

// randomRoll rolls n of the dice that lie there.
func (s State) randomRoll(by engines.Chance, n int) Roll {
	lying := s.dice.list()
	for i := range lying {
		j := i + by.IntN(len(lying)-i)
		lying[i], lying[j] = lying[j], lying[i]
	}
	for i := range n {
		lying[i] = s.match.Sides[by.IntN(len(s.match.Sides))]
	}
	return Roll{Kept: lying[n:], Faces: lying[:n]}
}

// Arbitrary gives any action at all, colours and counts that no game has included.
func (Game) Arbitrary(by engines.Chance, in engines.State) engines.Action {
	s, ok := in.(State)
	if !ok {
		return nil
	}
	var seat *engines.Seat
	if by.IntN(3) == 0 {
		seat = new(engines.Seat(1 + by.IntN(s.match.seats)))
	}
	cards := wildCards(by)
	groups := []Group{Hub, Catch}
	switch by.IntN(7) {
	case 0:
		return Choose{By: By{seat}, Group: groups[by.IntN(2)]}
	case 1:
		return Bank{By: By{seat}, Yard: cards}
	case 2:
		return Refill{By: By{seat}, Cards: cards}
	case 3:
		b := Boost{By: By{seat}, Cards: cards}
		b.Cards[by.IntN(colors)]++
		if by.IntN(2) == 0 {
			b.Group = new(groups[by.IntN(2)])
		}
		return b
	case 4:
		return Draw{By: By{seat}, Cards: cards}
	case 5:
		return s.wildRoll(by, seat)
	}
	return Stop{By: By{seat}}
}

func wildCards(by engines.Chance) (c Cards) {
	for i := range c {
		c[i] = by.IntN(4) * by.IntN(2)
	}
	if by.IntN(20) == 0 {
		c[by.IntN(colors)] = by.IntN(300)
	}
	return c
}

// wildRoll has a die too many, too few rolled dice or a turned one.
func (s State) wildRoll(by engines.Chance, seat *engines.Seat) Roll {
	r := s.randomRoll(by, 1+by.IntN(dieCount))
	r.Seat = seat
	switch any := s.match.Sides[by.IntN(len(s.match.Sides))]; by.IntN(4) {
	case 0:
		r.Kept = append(r.Kept[:len(r.Kept):len(r.Kept)], any)
	case 1:
		if len(r.Kept) > 0 {
			r.Kept[0] = any
		}
	}
	return r
}
