package schnackelstein

import (
	"strconv"

	"spieltisch/engines"
)

// View draws the position: the four tunnels, the stump, and gems and jokers of each seat.
func (s State) View() engines.View {
	v := engines.View{
		Turn:    s.turn,
		Over:    s.over(),
		Winners: s.winners(),
		Now:     s.now(),
		Outlook: s.outlook(),
		Scores:  make([]int, s.match.seats),
	}
	for i := range v.Scores {
		v.Scores[i] = s.gems[i].n()
	}
	switch s.phase() {
	case phaseOver:
		if s.match.options.TieBreak == "diamonds" {
			for _, gems := range s.gems[:s.match.seats] {
				v.Ties = append(v.Ties, gems[Diamond])
			}
		}
		v.Big = strconv.Itoa(v.Scores[v.Winners[0]-1])
	case phasePay:
		v.Big = strconv.Itoa(s.due())
	case phaseStump:
		v.Big = strconv.Itoa(s.stump.n())
	default:
		v.Big = strconv.Itoa(v.Scores[s.turn-1])
	}
	v.Scene.Areas = s.areas()
	return v
}

// now says what to do.
func (s State) now() engines.MessageRef {
	switch s.phase() {
	case phaseOver:
		return s.winnersSay()
	case phaseStump:
		return engines.MessageRef{Key: "now.stump", Rule: "SS-15"}
	case phasePay:
		if s.due() == 1 {
			return engines.MessageRef{Key: "now.pay1", Rule: "SS-16"}
		}
		return engines.MessageRef{Key: "now.pay", Rule: "SS-16", Args: map[string]any{"due": s.due()}}
	}
	switch {
	case s.match.simple:
		return engines.MessageRef{Key: "now.soil", Rule: "SS-32"}
	case s.tileRule(Soil, engines.Table) == "SS-07":
		return engines.MessageRef{Key: "now.first", Rule: "SS-07"}
	case s.extra:
		return engines.MessageRef{Key: "now.extra", Rule: "SS-18"}
	}
	return engines.MessageRef{Key: "now.push", Rule: "SS-08"}
}

func (s State) winnersSay() engines.MessageRef {
	winners := s.winners()
	n := s.gems[winners[0]-1].n()
	switch {
	case len(winners) > 1:
		return engines.MessageRef{Key: "now.share", Rule: "SS-22", Args: map[string]any{"count": n}}
	case n == 1:
		return engines.MessageRef{Key: "now.wins1", Rule: "SS-22", Args: map[string]any{"winnerSeat": winners[0]}}
	}
	return engines.MessageRef{Key: "now.wins", Rule: "SS-22", Args: map[string]any{"winnerSeat": winners[0], "count": n}}
}

// outlook says what a colour of the stump would bring, and that an extra turn follows.
func (s State) outlook() []engines.MessageRef {
	says := []engines.MessageRef{}
	if s.phase() == phaseStump {
		for c := range colours {
			if n := s.stump[c]; n > 0 {
				says = append(says, engines.MessageRef{Key: "outlook.found", Rule: "SS-15", Args: map[string]any{"gems": stones(c), "count": n}})
			}
		}
	}
	if s.pending.worm && !s.allBlocked() {
		says = append(says, engines.MessageRef{Key: "outlook.worm", Rule: "SS-18"})
	}
	return says
}

func (s State) areas() []engines.Area {
	areas := make([]engines.Area, 0, tunnelCount+2+2*s.match.seats)
	for i := range s.tunnels {
		areas = append(areas, s.lane(i))
	}
	if !s.match.simple {
		areas = append(areas, engines.Area{ID: "stump", Title: "area.stump", Layout: engines.LayoutRow,
			Pieces: gemPieces(s.stump)})
	}
	heap := engines.Area{ID: "supply", Title: "area.supply", Layout: engines.LayoutRow, Pieces: []engines.Piece{}}
	for _, t := range [...]Tile{Soil, Beetle, Worm} {
		if n := s.supply[t.heap()]; n > 0 {
			heap.Pieces = append(heap.Pieces, engines.Piece{Kind: "tile", Label: strconv.Itoa(n), Mark: string(t)})
		}
	}
	areas = append(areas, heap)
	for i := range s.match.seats {
		seat := engines.Seat(i + 1)
		areas = append(areas, engines.Area{ID: "gems", Title: "area.gems", Seat: seat, Layout: engines.LayoutRow,
			Pieces: gemPieces(s.gems[i])})
		if s.match.simple {
			continue
		}
		jokers := engines.Area{ID: "jokers", Title: "area.jokers", Seat: seat, Layout: engines.LayoutRow, Pieces: []engines.Piece{}}
		for _, t := range [...]Tile{Long, Short} {
			if s.jokers[i].has(t) {
				jokers.Pieces = append(jokers.Pieces, engines.Piece{Kind: "tile", Mark: string(t)})
			}
		}
		areas = append(areas, jokers)
	}
	return areas
}

// mark is the name of the symbol of a colour.
func (g Gem) mark() string { return [...]string{"ruby", "sapphire", "diamond"}[g] }

// gemPieces are the colours that are there, each with its number.
func gemPieces(g Gems) []engines.Piece {
	pieces := []engines.Piece{}
	for c := range colours {
		if g[c] > 0 {
			pieces = append(pieces, engines.Piece{Kind: "gem", Label: strconv.Itoa(g[c]), Mark: c.mark()})
		}
	}
	return pieces
}

// lane is a tunnel: the mole, its tiles from mouth to end, and the hills over them.
func (s State) lane(i int) engines.Area {
	v := s.tunnelView(i)
	area := engines.Area{ID: "tunnel", Title: "area.tunnel" + strconv.Itoa(i+1), Layout: engines.LayoutLane, Length: v.End,
		Pieces: []engines.Piece{}}
	if v.Out {
		area.State = "closed"
	}
	for k, h := range v.Hills {
		p := engines.Piece{Kind: "hill", Label: strconv.Itoa(k + 1), From: h.From, To: h.To}
		if h.Reached {
			p.State = "dug"
		}
		for c, n := range s.hill(i, k) {
			if n > 0 {
				p.Mark, p.Marks = Gem(c).mark(), n
			}
		}
		area.Pieces = append(area.Pieces, p)
	}
	for k := len(v.Tiles) - 1; k >= 0; k-- {
		t := v.Tiles[k]
		p := engines.Piece{Kind: "tile", Mark: t.Kind, From: t.From, To: t.To}
		if t.Seen && (t.Kind == string(Beetle) || t.Kind == string(Worm)) {
			p.State = "seen"
		}
		area.Pieces = append(area.Pieces, p)
	}
	if !v.Out {
		from := v.Nose - v.Mole
		if v.Nose == 0 { // it lies before the mouth
			from = -v.Mole
		}
		area.Pieces = append(area.Pieces, engines.Piece{Kind: "mole", From: from, To: v.Nose})
	}
	return area
}
