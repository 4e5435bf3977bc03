package schweinebande

import (
	"strconv"

	"spieltisch/engines"
)

// phase says what the game waits for.
type phase string

const (
	revealing  phase = "reveal"
	placing    phase = "place"
	opening    phase = "open"
	collecting phase = "collect"
	farming    phase = "farm"
	feeding    phase = "feed"
	final      phase = "final"
	over       phase = "over"
)

// What lies on a space.
const (
	empty    = 0
	faceDown = 1
)

// showing is a tile that lies face up.
func showing(kind int) uint8 { return faceDown + 1 + uint8(kind) }

// cell is a space of the board.
type cell struct {
	tile   uint8 // empty, faceDown or showing
	farmer uint8 // seat, 0 for nobody
}

// kind is the tile that lies face up; false where there is none.
func (c cell) kind() (int, bool) { return int(c.tile) - faceDown - 1, c.tile > faceDown }

// tokens are the order tokens: who holds number 1, 2, …; 0 ends the list.
type tokens [maxSeats]uint8

func (t tokens) n() int {
	for i, seat := range t {
		if seat == 0 {
			return i
		}
	}
	return maxSeats
}

func (t tokens) has(seat uint8) bool {
	for _, s := range t {
		if s == seat {
			return true
		}
	}
	return false
}

// add gives the lowest free token to a seat and tells its number.
func (t *tokens) add(seat uint8) int {
	n := t.n()
	t[n] = seat
	return n + 1
}

// State is one position. States come from Game.New and Apply; the zero State belongs to no match.
type State struct {
	match    *match
	phase    phase
	round    uint8
	turn     uint8 // seat on turn in reveal, place and collect, else 0
	first    uint8 // seat that started the round
	revealed uint8 // in place: the space of the tile just turned up
	board    [spaces]cell
	tokens   tokens
	farmers  [maxSeats]uint8 // [seat-1] at home
	done     [maxSeats]bool  // [seat-1]
	pens     [maxSeats]bag   // [seat-1]
	farms    [maxSeats]bag   // [seat-1]
	hay      [maxSeats]int   // [seat-1]
	out      bag
}

var (
	_ engines.State      = State{}
	_ engines.Strict     = State{}
	_ engines.Positioned = State{}
)

func (s State) seat() engines.Seat { return engines.Seat(s.turn) }

// down counts the face-down tiles on the board.
func (s State) down() int {
	n := 0
	for _, c := range s.board {
		if c.tile == faceDown {
			n++
		}
	}
	return n
}

// up counts the tiles on the board that lie face up.
func (s State) up() (b bag) {
	for _, c := range s.board {
		if kind, ok := c.kind(); ok {
			b[kind]++
		}
	}
	return b
}

// placed counts a seat's farmers on the board.
func (s State) placed(seat engines.Seat) int {
	n := 0
	for _, c := range s.board {
		if seat != engines.Table && c.farmer == uint8(seat) {
			n++
		}
	}
	return n
}

// seen counts all tiles that were ever turned up.
func (s State) seen() bag {
	b := s.up().plus(s.out)
	for i := range s.match.seats {
		b = b.plus(s.pens[i]).plus(s.farms[i])
	}
	return b
}

// score is the value of a seat's farm (SB-27).
func (s State) score(seat engines.Seat) int {
	sum := 0
	for i, value := range s.match.Values {
		sum += value * int(s.farms[seat-1][i])
	}
	return sum
}

// winners is empty until the game is over. SB-27: most points, then most pigs in the farm.
func (s State) winners() []engines.Seat {
	winners := []engines.Seat{}
	if s.phase != over {
		return winners
	}
	most, pigs := -1, 0
	for i := range s.match.seats {
		n, p := s.score(engines.Seat(i+1)), int(s.farms[i][pig])
		if n > most || n == most && p > pigs {
			most, pigs, winners = n, p, winners[:0]
		}
		if n == most && p == pigs {
			winners = append(winners, engines.Seat(i+1))
		}
	}
	return winners
}

// together reports whether all seats act at once.
func (s State) together() bool { return s.phase == farming || s.phase == feeding || s.phase == final }

// Understands finds a seat that is not at the table.
func (s State) Understands(a engines.Action) error {
	if own, ok := a.(act); ok && own.by() != nil {
		return engines.CheckSeat("seat", *own.by(), s.match.seats)
	}
	return nil
}

// UnderstandsReading is satisfied by what a camera gives; lines have no readings.
func (s State) UnderstandsReading(engines.Sensed) error { return nil }

// Position says how the match goes on from here.
func (s State) Position() engines.Position {
	return engines.PositionOf(s, "round", "phase", "turn", "first", "board", "revealed", "farmers", "tokens", "pens", "farms",
		"hay", "out", "done")
}

// MarshalJSON gives the state object of the rules interface. It is written by hand because the journal hashes
// every state.
func (s State) MarshalJSON() ([]byte, error) {
	if s.match == nil { // the zero State is no position of a match
		return []byte("null"), nil
	}
	n := s.match.seats
	b := make([]byte, 0, 2048)
	b = append(append(b, `{"players":`...), s.match.players...)
	b = strconv.AppendInt(append(b, `,"round":`...), int64(s.round), 10)
	b = append(append(append(b, `,"phase":"`...), s.phase...), '"')
	b = strconv.AppendInt(append(b, `,"turn":`...), int64(s.turn), 10)
	b = strconv.AppendInt(append(b, `,"first":`...), int64(s.first), 10)
	b = s.appendBoard(append(b, `,"board":`...))
	b = append(b, `,"revealed":`...)
	if s.phase == placing {
		b = appendSpace(b, int(s.revealed))
	} else {
		b = append(b, "[]"...)
	}
	b = engines.AppendInts(append(b, `,"farmers":`...), s.farmers[:n])
	b = engines.AppendInts(append(b, `,"tokens":`...), s.tokens[:s.tokens.n()])
	b = appendBags(append(b, `,"pens":`...), s.pens[:n])
	b = appendBags(append(b, `,"farms":`...), s.farms[:n])
	b = engines.AppendInts(append(b, `,"hay":`...), s.hay[:n])
	b = s.out.append(append(b, `,"out":`...))
	b = engines.AppendBools(append(b, `,"done":`...), s.done[:n])
	b = append(b, `,"scores":[`...)
	for i := range n {
		b = strconv.AppendInt(engines.Comma(b), int64(s.score(engines.Seat(i+1))), 10)
	}
	b = strconv.AppendBool(append(b, `],"over":`...), s.phase == over)
	b = engines.AppendInts(append(b, `,"winners":`...), s.winners())
	return append(b, '}'), nil
}

func (s State) appendBoard(b []byte) []byte {
	b = append(b, '[')
	for i, c := range s.board {
		if c.tile == empty {
			continue
		}
		b = appendSpace(append(engines.Comma(b), `{"space":`...), i)
		b = append(b, `,"tile":"`...)
		if kind, up := c.kind(); up {
			b = append(b, tiles[kind]...)
		}
		b = strconv.AppendInt(append(b, `","farmer":`...), int64(c.farmer), 10)
		b = append(b, '}')
	}
	return append(b, ']')
}

func appendSpace(b []byte, i int) []byte { return engines.AppendInts(b, []int{i % side, i / side}) }

func appendBags(b []byte, list []bag) []byte {
	b = append(b, '[')
	for _, bag := range list {
		b = bag.append(engines.Comma(b))
	}
	return append(b, ']')
}
