package schweinebande

import (
	"math"
	"slices"

	"spieltisch/engines"
)

var (
	_ engines.Carded   = Game{}
	_ engines.Figured  = Game{}
	_ engines.Spread   = State{}
	_ engines.Gestured = Game{}
)

// Cards are the names of the tiles, and of one that lies face down.
func (Game) Cards() []string {
	out := make([]string, 0, tileKinds+1)
	for _, t := range tiles {
		out = append(out, string(t))
	}
	return append(out, engines.FaceDown)
}

// Figures are the colours of the farmers.
func (Game) Figures() []string { return []string{"blue", "yellow", "green", "red", "black"} }

// SensedBy is the camera above the board.
func (Game) SensedBy() engines.Source { return engines.FromCards }

// Gesture lays the board as it is after a move on it; whatever else is done is told.
func (Game) Gesture(in engines.State, move engines.Action) engines.Gesture {
	s, ok := in.(State)
	if !ok {
		return nil
	}
	switch move.(type) {
	case Reveal, Place, Open, Collect:
	default:
		return nil
	}
	next, _, v := s.Apply(move)
	if v != nil {
		return nil
	}
	after := next.(State).board
	if c, ok := move.(Collect); ok { // what is left is still there when the board is cleared by the rules
		after, _ = s.without(c)
	}
	return engines.Lay{Places: Game{}.Places(), Cards: lie(after)}
}

// without is the board without a line that is collected, and how many tiles that has.
func (s State) without(c Collect) (board [spaces]cell, n int) {
	step, _ := c.Dir.step()
	board = s.board
	line := s.line(c.Space, step)
	for _, p := range line {
		i, _ := p.at()
		board[i] = cell{}
	}
	return board, len(line)
}

// Places are the spaces as they lie: a row of hexagons is half a space to the right of the one above.
func (Game) Places() []engines.Place {
	out := make([]engines.Place, spaces)
	for i := range out {
		q, r := float64(i%side), float64(i/side)
		out[i] = engines.Place{X: q + r/2, Y: r * math.Sqrt(3) / 2, Name: spot(i).In("")}
	}
	return out
}

// lie are the names of what is on the spaces.
func lie(board [spaces]cell) [][]string {
	out := make([][]string, spaces)
	for i, c := range board {
		switch kind, up := c.kind(); {
		case up:
			out[i] = []string{string(tiles[kind])}
		case c.tile == faceDown:
			out[i] = []string{engines.FaceDown}
		}
		if c.farmer != 0 {
			out[i] = append(out[i], engines.FigureOf(engines.Seat(c.farmer)))
		}
	}
	return out
}

// Lying is the board, while there is something on it. Before the first tile is turned up it is being laid.
func (s State) Lying() engines.Lying {
	if s.match == nil || s.phase == over || s.together() {
		return engines.Lying{}
	}
	return engines.Lying{Places: Game{}.Places(), Cards: lie(s.board), Laying: s.fresh()}
}

// fresh reports whether no tile of the round is turned up yet.
func (s State) fresh() bool { return s.phase == revealing && s.down() == spaces }

// Lain has the board as it lies. A tile that is gone is in the pen of whoever collects, or out of the game;
// one that is there again came from there.
func (s State) Lain(rows [][]string) engines.Position {
	seen, ok := glimpse(rows)
	if !ok {
		return s.Position()
	}
	from := &s.out
	if s.phase == collecting {
		from = &s.pens[s.turn-1]
	}
	for i, c := range seen {
		was, up := s.board[i].kind()
		if up && c.tile == empty {
			from[was]++
		}
		if is, up := c.kind(); up && s.board[i].tile == empty && from[is] > 0 {
			from[is]--
		}
		if c.farmer == anyone {
			seen[i].farmer = max(s.board[i].farmer, s.turn)
		}
	}
	s.board = seen
	for i := range s.match.seats {
		home := s.match.farmers() - s.placed(engines.Seat(i+1))
		s.farmers[i] = uint8(max(home, 0))
	}
	switch {
	case s.phase == placing && s.board[s.revealed].farmer != 0:
		s.phase, s.turn = revealing, s.nextAtHome()
	case s.phase == collecting && s.placed(s.seat()) == 0:
		for _, seat := range s.tokens[:s.tokens.n()] {
			if s.placed(engines.Seat(seat)) > 0 {
				s.turn = seat
				break
			}
		}
	}
	return s.Position()
}

// nextAtHome is the next seat with a farmer at home.
func (s State) nextAtHome() uint8 {
	seat := s.turn
	for range s.match.seats {
		if seat = seat%uint8(s.match.seats) + 1; s.farmers[seat-1] > 0 {
			break
		}
	}
	return seat
}

// anyone stands for the seat of a farmer that nobody knows whose it is.
const anyone = maxSeats + 1

// glimpse is a board as it was read; false: it is none.
func glimpse(rows [][]string) (seen [spaces]cell, ok bool) {
	if len(rows) != spaces {
		return seen, false
	}
	for i, row := range rows {
		for _, name := range row {
			seat, figure := engines.FigureSeat(name)
			kind, tile := Tile(name).index()
			switch {
			case figure && seat == engines.Table:
				seen[i].farmer = anyone
			case figure && seat <= maxSeats:
				seen[i].farmer = uint8(seat)
			case tile:
				seen[i].tile = showing(kind)
			case name == engines.FaceDown:
				seen[i].tile = faceDown
			default:
				return seen, false
			}
		}
	}
	return seen, true
}

// shows reports whether a board is the one that was read.
func shows(board, seen [spaces]cell) bool {
	for i, c := range seen {
		if c.tile != board[i].tile || (c.farmer == 0) != (board[i].farmer == 0) ||
			c.farmer != anyone && c.farmer != board[i].farmer {
			return false
		}
	}
	return true
}

// How much may have happened between two looks at a board.
const (
	mostTurned   = 2
	mostCollects = 2
)

// Explain compares the board as a camera saw it with that of the position. A farmer who is not put on the
// tile just turned up is not seen: the next tile tells. Where it is not known what was first, or whether a
// line is whole yet, a person is asked.
func (s State) Explain(in engines.Sensed) engines.Explanation {
	if in.Cards == nil || !in.Cards.Seen || s.phase == over || s.together() {
		return engines.Explanation{}
	}
	seen, ok := glimpse(in.Cards.Rows)
	if !ok {
		return engines.Explanation{Breach: engines.UnknownAction(nil)}
	}
	if shows(s.board, seen) || s.phase == opening && s.turning(seen) {
		return engines.Explanation{}
	}
	switch ways := s.lead(seen, mostTurned, mostCollects); {
	case len(ways) == 0:
		return engines.Explanation{Breach: s.differs(seen)}
	case len(ways) == 1 && !s.short(ways[0]):
		return engines.Explanation{Actions: ways[0]}
	default:
		return engines.Explanation{Ways: ways}
	}
}

// turning reports whether some of the tiles that are left are turned up, and not all yet.
func (s State) turning(seen [spaces]cell) bool {
	down := 0
	for i, c := range seen {
		if c.tile == faceDown {
			down++
		}
		turned := s.board[i].tile == faceDown && c.tile != empty && c.farmer == 0
		if c != s.board[i] && !turned {
			return false
		}
	}
	return down > 0
}

// short reports whether a line is collected that has one tile, where another one of that farmer has more:
// it may not be whole yet; or more than one line is, as after somebody has swept over the board.
func (s State) short(way []engines.Action) bool {
	collects := 0
	for _, a := range way {
		if c, ok := a.(Collect); ok {
			if collects++; collects > 1 {
				return true
			}
			_, n := s.without(c)
			longer := slices.ContainsFunc(s.collectChoices(), func(a engines.Action) bool {
				o, ok := a.(Collect)
				if !ok || o.Space != c.Space {
					return false
				}
				_, more := s.without(o)
				return more > 1
			})
			if n == 1 && longer {
				return true
			}
		}
		next, _, v := s.Apply(a)
		if v != nil {
			return false
		}
		s = next.(State)
	}
	return false
}

// lead are all sequences of actions that lead to a board which was read, with so many tiles turned up and
// lines collected at most.
func (s State) lead(seen [spaces]cell, turned, collects int) (out [][]engines.Action) {
	if shows(s.board, seen) {
		return [][]engines.Action{nil}
	}
	then := func(a engines.Action, turned, collects int) {
		next, _, v := s.Apply(a)
		if v != nil {
			return
		}
		for _, more := range next.(State).lead(seen, turned, collects) {
			out = append(out, append([]engines.Action{a}, more...))
		}
	}
	switch {
	case s.phase == revealing && turned > 0:
		for i, c := range seen {
			if kind, up := c.kind(); up && s.board[i].tile == faceDown {
				then(Reveal{Space: spaceAt(i), Tile: tiles[kind]}, turned-1, collects)
			}
		}
	case s.phase == placing && seen[s.revealed].farmer != 0:
		if f := seen[s.revealed].farmer; f == s.turn || f == anyone {
			then(Place{}, turned, collects)
		}
	case s.phase == placing:
		then(Skip{}, turned, collects)
	case s.phase == opening:
		var a Open
		for i, c := range seen {
			if kind, up := c.kind(); up && s.board[i].tile == faceDown {
				a.Tiles = append(a.Tiles, Opened{spaceAt(i), tiles[kind]})
			}
		}
		then(a, turned, collects)
	case s.phase == collecting && collects > 0:
		for _, c := range s.collected(seen) {
			if after, _ := s.without(c); shows(after, seen) {
				out = append(out, []engines.Action{c})
				continue
			}
			then(c, turned, collects-1)
		}
	}
	return out
}

// collected are the lines of the seat on turn whose tiles are all gone. Of two that are the same tile alone
// the first one is meant.
func (s State) collected(seen [spaces]cell) (out []Collect) {
	var lines [][]Space
	for _, a := range s.collectChoices() {
		c, ok := a.(Collect)
		if !ok {
			continue
		}
		step, _ := c.Dir.step()
		line := s.line(c.Space, step)
		gone := !slices.ContainsFunc(line, func(p Space) bool {
			i, _ := p.at()
			return seen[i] != cell{}
		})
		if gone && !slices.ContainsFunc(lines, func(l []Space) bool { return slices.Equal(l, line) }) {
			lines, out = append(lines, line), append(out, c)
		}
	}
	return out
}

// differs says what is wrong with a board that no move leads to.
func (s State) differs(seen [spaces]cell) *engines.Violation {
	up, gap := 0, -1
	for i, c := range seen {
		if _, is := c.kind(); is && s.board[i].tile == faceDown {
			up++
		}
		if c.tile == empty && gap < 0 {
			gap = i
		}
	}
	switch {
	case s.phase == collecting:
		return s.wrongLine(seen)
	case s.fresh() && up > mostTurned:
		return refuse(engines.Table, "SB-16", "", nil)
	case gap >= 0:
		return refuse(engines.Table, "SB-02", "", map[string]any{"space": spot(gap)})
	case s.phase == opening:
		return refuse(engines.Table, "SB-11", "", map[string]any{"count": up, "want": s.down()})
	case up > 1:
		return refuse(s.seat(), "SB-05", "two", map[string]any{"count": up})
	}
	return refuse(s.seat(), "SB-06", "turn", map[string]any{"turnSeat": s.seat()})
}

// wrongLine says how many tiles are gone, beside the line that is most like them.
func (s State) wrongLine(seen [spaces]cell) *engines.Violation {
	gone := 0
	for i, c := range s.board {
		if c.tile == empty || seen[i].tile != empty {
			continue
		}
		if gone++; c.farmer != 0 && c.farmer != s.turn {
			return refuse(s.seat(), "SB-13", "", map[string]any{"space": spot(i)})
		}
	}
	most, want := 0, 1
	for _, a := range s.collectChoices() {
		c, ok := a.(Collect)
		if !ok {
			continue
		}
		step, _ := c.Dir.step()
		same, line := 0, s.line(c.Space, step)
		for _, p := range line {
			if i, _ := p.at(); seen[i].tile == empty {
				same++
			}
		}
		if same > most {
			most, want = same, len(line)
		}
	}
	return refuse(s.seat(), "SB-14", "", map[string]any{"count": gone, "want": want})
}
