package animals

import (
	"fmt"
	"strconv"

	"spieltisch/engines"
)

// phase is what a round waits for.
type phase uint8

const (
	dealing phase = iota
	turning
	revealing
	ended
)

// String is the name of the rules interface.
func (p phase) String() string { return [...]string{"deal", "turn", "reveal", "over"}[p] }

// State is one position. States come from Game.New and Apply; the zero State belongs to no match.
type State struct {
	match     *match
	phase     phase
	round     int
	start     uint8           // seat that starts the round
	turn      uint8           // seat on turn, 0 unless phase is turning
	knocker   uint8           // seat that knocked, 0: nobody
	mayCall   uint8           // seat that exchanged just now, 0: nobody
	exchanged uint8           // bit seat-1: has exchanged in this round
	rows      [rowCount]cards // row k has k cards
	known     [maxSeats]cards // [seat-1] cards that the hand is known to hold
	lives     [maxSeats]int   // [seat-1], 0 is out
	scored    bool            // scores are those of the last round
	scores    [maxSeats]int   // [seat-1]
}

var (
	_ engines.State      = State{}
	_ engines.Strict     = State{}
	_ engines.Positioned = State{}
)

func (s State) hasExchanged(seat uint8) bool { return s.exchanged>>(seat-1)&1 == 1 }

// in counts the seats with lives.
func (s State) in() int {
	n := 0
	for _, l := range s.lives {
		if l > 0 {
			n++
		}
	}
	return n
}

// after is the next seat clockwise with lives (AN-03, AN-19).
func (s State) after(seat uint8) uint8 {
	for {
		if seat = seat%uint8(s.match.seats) + 1; s.lives[seat-1] > 0 {
			return seat
		}
	}
}

// unknown is how many cards of a hand nobody has seen.
func (s State) unknown(seat uint8) int { return handSize - s.known[seat-1].n() }

// seen counts the cards in the rows and in what is known of hands.
func (s State) seen() cards {
	var c cards
	for _, row := range s.rows {
		c = c.plus(row)
	}
	for _, hand := range s.known {
		c = c.plus(hand)
	}
	return c
}

// pool is what may be in unknown hands or unused.
func (s State) pool() cards { return supply.less(s.seen()) }

// most is how many cards of an animal a seat can have at most.
func (s State) most(seat uint8, a Animal, pool cards) int {
	return int(s.known[seat-1][a]) + min(int(pool[a]), s.unknown(seat))
}

// refuse makes a violation.
func refuse(rule, which string, seat engines.Seat, args map[string]any) *engines.Violation {
	return &engines.Violation{Rule: rule, Seat: seat, Case: which, Args: args}
}

// layRows counts rows of 1, 2, 3 and 4 cards (AN-02).
func layRows(lists [][]Animal) (rows [rowCount]cards, v *engines.Violation) {
	if len(lists) != rowCount {
		return rows, refuse("AN-02", "rows", 0, map[string]any{"count": len(lists)})
	}
	for i, list := range lists {
		if len(list) != i+1 {
			return rows, refuse("AN-02", "", 0, map[string]any{"row": i + 1, "count": len(list)})
		}
		var ok bool
		if rows[i], ok = count(list); !ok {
			return rows, engines.UnknownAction(nil)
		}
	}
	return rows, nil
}

// tooMany judges that there are no more cards of an animal than the box has (AN-21).
func tooMany(c cards) *engines.Violation {
	for k, n := range c {
		if n > supply[k] {
			return refuse("AN-21", "", 0, map[string]any{"count": int(supply[k]), "animals": several(k)})
		}
	}
	return nil
}

// Understands reports whether the action has one entry per seat and names seats of this match only.
func (s State) Understands(a engines.Action) error {
	hands := 0
	switch a := a.(type) {
	case Deal:
		if a.Hands == nil {
			return nil
		}
		hands = len(a.Hands)
	case Reveal:
		hands = len(a.Hands)
	case Score:
		for k, seat := range a.Majorities {
			if seat < 0 || int(seat) > s.match.seats {
				return fmt.Errorf("field \"majorities\": field %q: there is no seat %d", names[k], seat)
			}
		}
		return nil
	default:
		return nil
	}
	if hands != s.match.seats {
		return fmt.Errorf("field \"hands\": %d hands for %d players", hands, s.match.seats)
	}
	return nil
}

// UnderstandsReading is satisfied by what DecodeSensed gives.
func (s State) UnderstandsReading(engines.Sensed) error { return nil }

// Prompts says what the game waits for.
func (s State) Prompts() []engines.Prompt {
	out := make([]engines.Prompt, 0, 3)
	table := func(kind string) engines.Prompt {
		return engines.Prompt{Kind: kind, Source: engines.FromPlayer, Open: true}
	}
	switch s.phase {
	case dealing:
		return append(out, table("deal"))
	case revealing:
		out = append(out, table("reveal"), table("score"))
	case turning:
		seat := engines.Seat(s.turn)
		out = append(out, engines.Prompt{Kind: "exchange", Seat: seat, Source: engines.FromPlayer, Open: true})
		if s.knocker != 0 {
			out = append(out, engines.Prompt{Kind: "decline", Seat: seat, Source: engines.FromPlayer})
		} else if s.hasExchanged(s.turn) {
			out = append(out, engines.Prompt{Kind: "knock", Seat: seat, Source: engines.FromPlayer})
		}
	}
	if s.mayCall != 0 {
		out = append(out, engines.Prompt{Kind: "instant", Seat: engines.Seat(s.mayCall), Source: engines.FromPlayer,
			Choices: s.calls(), Open: true})
	}
	return out
}

// calls are the sets that the seat which exchanged just now may hold.
func (s State) calls() []engines.Action {
	var out []engines.Action
	pool := s.pool()
	for _, a := range callable {
		if (a != Cat || !s.match.Expert) && s.most(s.mayCall, a, pool) >= int(supply[a]) {
			out = append(out, Instant{Animal: a})
		}
	}
	return out
}

// Apply takes one action.
func (s State) Apply(a engines.Action) (engines.State, []engines.Event, *engines.Violation) {
	if s.Understands(a) != nil {
		return s, nil, engines.UnknownAction(a)
	}
	switch a := a.(type) {
	case Deal:
		return s.deal(a)
	case Exchange:
		return s.exchange(a)
	case Knock:
		return s.knock(a.Seat)
	case Decline:
		return s.decline(a.Seat)
	case Instant:
		return s.instant(a)
	case Reveal:
		return s.reveal(a)
	case Score:
		return s.score(a)
	}
	return s, nil, engines.UnknownAction(a)
}

// over refuses everything after the end (AN-20).
func (s State) over(seat *engines.Seat) *engines.Violation {
	if s.phase != ended {
		return nil
	}
	return refuse("AN-20", "", given(seat, 0), nil)
}

// given is the seat that an action names, else the usual one.
func given(seat *engines.Seat, usual uint8) engines.Seat {
	if seat != nil {
		return *seat
	}
	return engines.Seat(usual)
}

// common judges phase and seat of what all do together: deal, reveal and score.
func (s State) common(seat *engines.Seat, when phase) *engines.Violation {
	switch {
	case s.phase == ended:
		return s.over(seat)
	case s.phase == when && seat != nil && *seat != engines.Table:
		return refuse("AN-03", "together", *seat, nil)
	case s.phase == when:
		return nil
	case s.phase == dealing:
		return refuse("AN-02", "noRows", given(seat, 0), nil)
	case s.phase == revealing:
		return refuse("AN-09", "reveal", given(seat, 0), nil)
	case when == dealing:
		return refuse("AN-04", "deal", given(seat, 0), nil)
	}
	return refuse("AN-09", "early", given(seat, 0), nil)
}

// own judges phase and seat of what the seat on turn does: exchange, knock and decline.
func (s State) own(seat *engines.Seat) *engines.Violation {
	switch {
	case s.phase == ended:
		return s.over(seat)
	case s.phase == dealing:
		return refuse("AN-02", "noRows", given(seat, 0), nil)
	case s.phase == revealing:
		return refuse("AN-09", "reveal", given(seat, 0), nil)
	case seat == nil || *seat == engines.Seat(s.turn):
		return nil
	case s.hadLast(*seat):
		return refuse("AN-09", "", *seat, map[string]any{"turnSeat": engines.Seat(s.turn)})
	}
	return refuse("AN-03", "", *seat, map[string]any{"turnSeat": engines.Seat(s.turn)})
}

// hadLast reports whether a seat has knocked, or had its turn after the knock (AN-09).
func (s State) hadLast(seat engines.Seat) bool {
	if s.knocker == 0 {
		return false
	}
	for at := s.knocker; at != s.turn; at = s.after(at) {
		if engines.Seat(at) == seat {
			return true
		}
	}
	return false
}

// next passes the turn on; the last lap ends with the knocker (AN-09).
func (s *State) next() {
	s.turn = s.after(s.turn)
	if s.turn == s.knocker {
		s.turn, s.phase = 0, revealing
	}
}

// Position says how the match goes on from here.
func (s State) Position() engines.Position {
	return engines.PositionOf(s, "phase", "round", "start", "lives", "rows", "turn", "knocker", "mayCall", "exchanged", "known",
		"scores")
}

// MarshalJSON gives the state object of the rules interface. It is written by hand because the journal hashes
// every state.
func (s State) MarshalJSON() ([]byte, error) {
	if s.match == nil { // the zero State is no position of a match
		return []byte("null"), nil
	}
	seats := s.match.seats
	b := make([]byte, 0, 640)
	b = append(append(b, `{"players":`...), s.match.players...)
	b = strconv.AppendInt(append(b, `,"round":`...), int64(s.round), 10)
	b = strconv.AppendInt(append(b, `,"start":`...), int64(s.start), 10)
	b = append(append(append(b, `,"phase":"`...), s.phase.String()...), `","rows":[`...)
	for i := range s.rows {
		if s.phase == turning || s.phase == revealing {
			b = appendCards(engines.Comma(b), s.rows[i])
		}
	}
	b = strconv.AppendInt(append(b, `],"turn":`...), int64(s.turn), 10)
	b = strconv.AppendInt(append(b, `,"knocker":`...), int64(s.knocker), 10)
	b = strconv.AppendInt(append(b, `,"mayCall":`...), int64(s.mayCall), 10)
	b = append(b, `,"exchanged":[`...)
	for i := range seats {
		b = strconv.AppendBool(engines.Comma(b), s.hasExchanged(uint8(i+1)))
	}
	b = append(b, `],"lives":`...)
	b = engines.AppendInts(b, s.lives[:seats])
	b = append(b, `,"known":[`...)
	for i := range seats {
		b = appendCounts(engines.Comma(b), s.known[i])
	}
	b = append(b, `],"scores":`...)
	if s.scored {
		b = engines.AppendInts(b, s.scores[:seats])
	} else {
		b = append(b, "[]"...)
	}
	b = engines.AppendInts(append(b, `,"winners":`...), s.winners())
	return append(b, '}'), nil
}

func appendCards(b []byte, c cards) []byte {
	b = append(b, '[')
	for k, n := range c {
		for range n {
			b = engines.AppendName(b, names[k])
		}
	}
	return append(b, ']')
}

func appendCounts(b []byte, c cards) []byte {
	b = append(b, '{')
	for k, n := range c {
		b = engines.AppendCount(b, names[k], n)
	}
	return append(b, '}')
}
