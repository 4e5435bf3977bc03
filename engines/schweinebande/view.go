package schweinebande

import (
	"strconv"

	"spieltisch/engines"
)

// View draws the position: the board, and of each seat the pen, the farm and the hay. A tile that was just
// turned up is the target.
func (s State) View() engines.View {
	v := engines.View{
		Turn:    s.mover(),
		Over:    s.phase == over,
		Winners: s.winners(),
		Now:     s.now(),
		Outlook: s.outlook(),
		Scores:  make([]int, s.match.seats),
		Scene:   engines.Scene{Areas: s.areas()},
	}
	for i := range v.Scores {
		v.Scores[i] = s.score(engines.Seat(i + 1))
	}
	switch {
	case v.Over:
		for _, farm := range s.farms[:s.match.seats] {
			v.Ties = append(v.Ties, int(farm[pig]))
		}
		v.Big = strconv.Itoa(v.Scores[v.Winners[0]-1])
	case s.phase == feeding:
		v.Big = strconv.Itoa(s.pens[v.Turn-1].animals())
	}
	return v
}

// mover is the seat on turn; where all act at once, the first one that is not done.
func (s State) mover() engines.Seat {
	switch {
	case s.phase == opening:
		return engines.Seat(s.first)
	case s.together():
		for i := range s.match.seats {
			if !s.done[i] {
				return engines.Seat(i + 1)
			}
		}
	}
	return s.seat()
}

// now says what to do.
func (s State) now() engines.MessageRef {
	switch s.phase {
	case revealing:
		return engines.MessageRef{Key: "now.reveal", Rule: "SB-05"}
	case placing:
		return engines.MessageRef{Key: "now.place", Rule: "SB-06", Args: map[string]any{"space": spot(s.revealed)}}
	case opening:
		return engines.MessageRef{Key: "now.open", Rule: "SB-11", Args: map[string]any{"count": s.down()}}
	case collecting:
		return engines.MessageRef{Key: "now.collect", Rule: "SB-14"}
	case farming:
		return engines.MessageRef{Key: "now.farm", Rule: "SB-17"}
	case feeding:
		return s.nowFeed()
	case final:
		return engines.MessageRef{Key: "now.final", Rule: "SB-25"}
	}
	winners := s.winners()
	args := map[string]any{"points": s.score(winners[0])}
	if len(winners) > 1 {
		return engines.MessageRef{Key: "now.shareWin", Rule: "SB-27", Args: args}
	}
	args["winnerSeat"] = winners[0]
	return engines.MessageRef{Key: "now.wins", Rule: "SB-27", Args: args}
}

func (s State) nowFeed() engines.MessageRef {
	seat := s.mover()
	n, hay := s.pens[seat-1].animals(), s.hay[seat-1]
	if hay >= n {
		return engines.MessageRef{Key: "now.feed", Rule: "SB-22", Args: map[string]any{"want": n}}
	}
	return engines.MessageRef{Key: "now.sell", Rule: "SB-23", Args: map[string]any{"count": n - hay}}
}

// outlook says which groups the seat that is asked could make, and what a hay tile would save.
func (s State) outlook() []engines.MessageRef {
	says := []engines.MessageRef{}
	if s.phase != farming && s.phase != feeding {
		return says
	}
	pen := s.pens[s.mover()-1]
	if s.phase == feeding {
		if pen[hayIndex] > 0 {
			says = append(says, engines.MessageRef{Key: "outlook.hayTile", Rule: "SB-24"})
		}
		return says
	}
	for kind, n := range pen[:animals] {
		if n >= groupSize {
			says = append(says, engines.MessageRef{Key: "outlook.group4", Rule: "SB-17", Args: map[string]any{"tile": kindName(kind)}})
		}
	}
	if _, ok := pen.minus(six); ok {
		says = append(says, engines.MessageRef{Key: "outlook.group6", Rule: "SB-18"})
	}
	return says
}

func (s State) areas() []engines.Area {
	areas := make([]engines.Area, 0, 1+3*s.match.seats)
	board := engines.Area{ID: "board", Title: "area.board", Layout: engines.LayoutBoard,
		Pieces: make([]engines.Piece, 0, spaces)}
	for i := range s.board {
		board.Pieces = append(board.Pieces, s.piece(i))
	}
	areas = append(areas, board)
	for i := range s.match.seats {
		seat := engines.Seat(i + 1)
		hay := []engines.Piece{}
		if s.hay[i] > 0 {
			hay = append(hay, engines.Piece{Kind: "marker", Label: strconv.Itoa(s.hay[i]), Mark: string(Hay), Marks: 1})
		}
		areas = append(areas,
			engines.Area{ID: "pen", Title: "area.pen", Seat: seat, Layout: engines.LayoutRow, Pieces: bagPieces(s.pens[i])},
			engines.Area{ID: "farm", Title: "area.farm", Seat: seat, Layout: engines.LayoutRow, Pieces: bagPieces(s.farms[i])},
			engines.Area{ID: "hay", Title: "area.hay", Seat: seat, Layout: engines.LayoutRow, Pieces: hay},
		)
	}
	return areas
}

// piece is a space: its tile, labelled with the seat of the farmer that stands there.
func (s State) piece(i int) engines.Piece {
	q, r := i%side, i/side
	// a row of hexagons lies half a space to the right of the one above
	p := engines.Piece{Kind: "tile", Col: 2*q + r, Row: r}
	c := s.board[i]
	kind, up := c.kind()
	switch {
	case up:
		p.Mark, p.Marks = string(tiles[kind]), 1
	case c.tile == faceDown:
		p.State = "closed"
	default:
		p.Kind = "gap"
	}
	if c.farmer != 0 {
		p.Label = strconv.Itoa(int(c.farmer))
	}
	if s.phase == placing && i == int(s.revealed) {
		p.State = "target"
	}
	return p
}

// bagPieces are one piece per kind, with the number of its tiles.
func bagPieces(b bag) []engines.Piece {
	pieces := make([]engines.Piece, 0, tileKinds)
	for kind, n := range b {
		if n > 0 {
			pieces = append(pieces, engines.Piece{Kind: "tile", Label: strconv.Itoa(int(n)), Mark: string(tiles[kind]),
				Marks: 1})
		}
	}
	return pieces
}
