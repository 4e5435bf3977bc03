package verasselt

import (
	"fmt"
	"strconv"

	"spieltisch/engines"
)

// phase says what the game waits for.
type phase string

const (
	choosing  phase = "choose"
	banking   phase = "bank"
	refilling phase = "refill"
	ready     phase = "ready"  // before a roll
	rolled    phase = "rolled" // after a roll that was fine
	drawing   phase = "draw"   // the consolation
	over      phase = "over"
)

// State is one position. States come from Game.New and Apply; the zero State belongs to no match.
type State struct {
	match     *match
	phase     phase
	group     Group // of the running turn, "" before it is chosen
	turn      uint8 // seat on turn, 0 when over
	mustBoost uint8 // cards that must come from the yard before the first roll (VA-20)
	pile      uint8
	turns     int // of the whole game, this one included
	rolls     int // of this turn
	hub, own  tally
	dice      dice
	yards     [maxSeats]tally // [seat-1]
	heaps     [maxSeats]tally // [seat-1]
	catches   [maxSeats]tally // [seat-1] left on the table; of the predecessor what remains of it
}

var (
	_ engines.State      = State{}
	_ engines.Strict     = State{}
	_ engines.Positioned = State{}
)

func (s State) seat() engines.Seat { return engines.Seat(s.turn) }

// pred is the seat before the one on turn.
func (s State) pred() engines.Seat {
	if s.turn <= 1 {
		return engines.Seat(s.match.seats)
	}
	return engines.Seat(s.turn - 1)
}

// mover is whose move it is: the predecessor banks, the seat on turn does all else.
func (s State) mover() engines.Seat {
	if s.phase == banking {
		return s.pred()
	}
	return s.seat()
}

// cards is the group that is rolled for.
func (s *State) cards() *tally {
	if s.group == Catch {
		return &s.catches[s.pred()-1]
	}
	return &s.hub
}

// seen counts the cards of each colour that lie open or were seen before they went to a heap.
func (s State) seen() tally {
	all := s.hub.plus(s.own)
	for i := range s.match.seats {
		all = all.plus(s.yards[i]).plus(s.heaps[i]).plus(s.catches[i])
	}
	return all
}

// lost reports whether neither the hub nor the own yard keeps the game going (VA-20).
func (s State) lost() bool {
	hub := s.hub.n()
	return s.pile == 0 && hub < hubLeast && hub+s.yards[s.turn-1].n() < hubLeast
}

// refillCount is how many cards come to the hub (VA-07).
func (s State) refillCount() int {
	if s.turns == 1 && !s.match.RefillFirst {
		return 0
	}
	n := max(s.match.PerDoubleBar*s.dice.bars(), hubLeast-s.hub.n())
	switch pile := int(s.pile); {
	case n <= pile:
		return n
	case s.match.PartialRefill:
		return pile
	}
	return 0
}

// consolation is how many cards a bugged roll brings (VA-16).
func (s State) consolation() int {
	return max(0, min(consoled, yardLimit-s.yards[s.turn-1].n(), int(s.pile)))
}

// winners is empty until the game is over. VA-23: most cards in the heap, then fewest in the yard.
func (s State) winners() []engines.Seat {
	winners := []engines.Seat{}
	if s.phase != over {
		return winners
	}
	most, fewest := -1, 0
	for i := range s.match.seats {
		h, y := s.heaps[i].n(), s.yards[i].n()
		if h > most || h == most && y < fewest {
			most, fewest, winners = h, y, winners[:0]
		}
		if h == most && y == fewest {
			winners = append(winners, engines.Seat(i+1))
		}
	}
	if len(winners) > 1 && !s.match.SharedWin {
		return winners[:0]
	}
	return winners
}

// Understands finds a seat that is not at the table and a face that the dice do not have.
func (s State) Understands(a engines.Action) error {
	if own, ok := a.(act); ok && own.by() != nil {
		if err := engines.CheckSeat("seat", *own.by(), s.match.seats); err != nil {
			return err
		}
	}
	r, ok := a.(Roll)
	if !ok {
		return nil
	}
	if err := s.match.check("kept", r.Kept); err != nil {
		return err
	}
	return s.match.check("faces", r.Faces)
}

// UnderstandsReading finds a face that the dice do not have.
func (s State) UnderstandsReading(in engines.Sensed) error {
	if in.Dice == nil {
		return nil
	}
	for _, side := range append(in.Dice.Rolled[:len(in.Dice.Rolled):len(in.Dice.Rolled)], in.Dice.Aside...) {
		d, ok := readDice([]engines.Face{side})
		if !ok {
			return fmt.Errorf("field \"dice\": a die has no side %d", side)
		}
		if err := s.match.check("dice", d.list()); err != nil {
			return err
		}
	}
	return nil
}

// Prompts says what the game waits for.
func (s State) Prompts() []engines.Prompt {
	p := engines.Prompt{Seat: s.mover(), Source: engines.FromPlayer}
	switch s.phase {
	case choosing:
		p.Kind, p.Choices = "choose", []engines.Action{Choose{Group: Hub}}
		if s.catches[s.pred()-1] != (tally{}) {
			p.Choices = append(p.Choices, Choose{Group: Catch})
		}
	case banking:
		p.Kind, p.Open, p.Choices = "bank", true, s.bankChoices()
	case refilling:
		p.Kind, p.Open = "refill", true
	case drawing:
		p.Kind, p.Choices = "draw", s.drawChoices()
	case ready, rolled:
		return s.rollPrompts(p)
	default:
		return []engines.Prompt{}
	}
	return []engines.Prompt{p}
}

// rollPrompts asks for a roll, a boost or a stop, where they are legal.
func (s State) rollPrompts(p engines.Prompt) []engines.Prompt {
	out := make([]engines.Prompt, 0, 3)
	if s.mustBoost == 0 {
		out = append(out, engines.Prompt{Kind: "roll", Seat: p.Seat, Source: engines.FromDice, Dice: dieCount})
	}
	if s.yards[s.turn-1] != (tally{}) {
		p.Kind, p.Open, p.Choices = "boost", true, s.boostChoices()
		out = append(out, p)
	}
	if s.mayStop() {
		out = append(out, engines.Prompt{Kind: "stop", Seat: p.Seat, Source: engines.FromPlayer,
			Choices: []engines.Action{Stop{}}})
	}
	return out
}

func (s State) mayStop() bool {
	boosted := s.phase == ready && s.rolls > 0
	return (s.phase == ready || s.phase == rolled) && s.rolls >= s.match.MinRolls && s.mustBoost == 0 && !boosted
}

// bankChoices are two of the ways to bank: all to the heap, or as much as fits to the yard.
func (s State) bankChoices() []engines.Action {
	catch := s.catches[s.pred()-1]
	room := max(0, yardLimit-s.yards[s.pred()-1].n())
	var most Cards
	for i, n := range catch {
		most[i] = min(int(n), room)
		room -= most[i]
	}
	if most == (Cards{}) {
		return []engines.Action{Bank{}}
	}
	return []engines.Action{Bank{}, Bank{Yard: most}}
}

// boostChoices are the boosts with one card.
func (s State) boostChoices() []engines.Action {
	out := make([]engines.Action, 0, colors)
	for i, n := range s.yards[s.turn-1] {
		if n > 0 {
			var one Cards
			one[i] = 1
			out = append(out, Boost{Cards: one})
		}
	}
	return out
}

// drawChoices are all the cards that the pile can still hold, one or two of them.
func (s State) drawChoices() []engines.Action {
	seen, n := s.seen(), s.consolation()
	out := make([]engines.Action, 0, 10)
	for i := range colors {
		for j := i; j < colors; j++ {
			var c Cards
			c[i]++
			if n > 1 {
				c[j]++
			} else if j > i {
				break
			}
			if possible(seen, c) {
				out = append(out, Draw{Cards: c})
			}
		}
	}
	return out
}

// possible reports whether cards may come off the pile: no colour is seen more often than there are cards of
// it (VA-01).
func possible(seen tally, c Cards) bool {
	_, ok := excess(seen, c)
	return !ok
}

// excess finds a colour of which there would be too many.
func excess(seen tally, c Cards) (color int, ok bool) {
	for i, n := range c {
		if n > perColor-int(seen[i]) {
			return i, true
		}
	}
	return 0, false
}

// Position says how the match goes on from here.
func (s State) Position() engines.Position {
	return engines.PositionOf(s, "hub", "pile", "yards", "heaps", "catches", "dice", "turn", "phase", "group", "own", "rolls",
		"turns", "mustBoost")
}

// MarshalJSON gives the state object of the rules interface. It is written by hand because the journal hashes
// every state.
func (s State) MarshalJSON() ([]byte, error) {
	if s.match == nil { // the zero State is no position of a match
		return []byte("null"), nil
	}
	n := s.match.seats
	b := make([]byte, 0, 768)
	b = append(append(b, `{"players":`...), s.match.players...)
	b = strconv.AppendInt(append(b, `,"turn":`...), int64(s.turn), 10)
	b = strconv.AppendInt(append(b, `,"turns":`...), int64(s.turns), 10)
	b = append(append(append(b, `,"phase":"`...), s.phase...), '"')
	b = append(append(append(b, `,"group":"`...), s.group...), '"')
	b = s.hub.append(append(b, `,"hub":`...))
	b = strconv.AppendInt(append(b, `,"pile":`...), int64(s.pile), 10)
	b = appendPlaces(append(b, `,"yards":`...), s.yards[:n])
	b = appendPlaces(append(b, `,"heaps":`...), s.heaps[:n])
	b = appendPlaces(append(b, `,"catches":`...), s.catches[:n])
	b = s.own.append(append(b, `,"own":`...))
	b = s.dice.append(append(b, `,"dice":`...))
	b = strconv.AppendInt(append(b, `,"rolls":`...), int64(s.rolls), 10)
	b = strconv.AppendInt(append(b, `,"mustBoost":`...), int64(s.mustBoost), 10)
	b = strconv.AppendBool(append(b, `,"over":`...), s.phase == over)
	b = engines.AppendInts(append(b, `,"winners":`...), s.winners())
	return append(b, '}'), nil
}

func appendPlaces(b []byte, places []tally) []byte {
	b = append(b, '[')
	for _, t := range places {
		b = t.append(engines.Comma(b))
	}
	return append(b, ']')
}

func (t tally) append(b []byte) []byte {
	b = append(b, '{')
	for i, n := range t {
		b = engines.AppendCount(b, faces[i], n)
	}
	return append(b, '}')
}

func (d dice) append(b []byte) []byte {
	b = append(b, '[')
	for _, i := range alphabetic {
		for range d[i] {
			b = engines.AppendName(b, faces[i])
		}
	}
	return append(b, ']')
}
