package schweinebande

import "spieltisch/engines"

// What happens on the board: tiles are turned up, farmers stand on them and collect.

func (s *State) reveal(a Reveal, events *[]engines.Event) *engines.Violation {
	i, ok := a.Space.at()
	kind, ok2 := a.Tile.index()
	switch {
	case !ok || !ok2:
		return engines.UnknownAction(a)
	case s.board[i].tile != faceDown:
		return refuse(s.seat(), "SB-05", "", map[string]any{"space": spot(i)})
	case int(s.seen()[kind]) >= supply(kind):
		return tooMany(s.seat(), kind)
	}
	s.board[i].tile = showing(kind)
	*events = append(*events, s.event("reveal", "SB-05", turned{a.Space, a.Tile}))
	if s.down() == 0 && !s.match.PlaceOnLast { // SB-10
		s.endPlacing(events)
		return nil
	}
	s.phase, s.revealed = placing, uint8(i)
	return nil
}

func (s *State) place(a Place, events *[]engines.Event) *engines.Violation {
	if a.Space != nil {
		i, ok := a.Space.at()
		switch {
		case !ok:
			return engines.UnknownAction(a)
		case i == int(s.revealed):
		case s.board[i].farmer != 0:
			return refuse(s.seat(), "SB-07", "", map[string]any{"space": spot(i)})
		default:
			return refuse(s.seat(), "SB-06", "", map[string]any{"space": spot(int(s.revealed))})
		}
	}
	s.board[s.revealed].farmer = s.turn
	s.farmers[s.turn-1]--
	*events = append(*events, s.event("place", "SB-06", lying{spaceAt(int(s.revealed))}))
	s.giveBack(events)
	if s.farmers[s.turn-1] == 0 { // SB-08
		s.giveToken(s.turn, events)
	}
	s.nextReveal(events)
	return nil
}

func (s *State) skip(events *[]engines.Event) {
	*events = append(*events, s.event("skip", "SB-06", lying{spaceAt(int(s.revealed))}))
	s.giveBack(events)
	s.nextReveal(events)
}

func (s *State) open(a Open, events *[]engines.Event) *engines.Violation {
	seat := engines.Table
	if a.Seat != nil {
		seat = *a.Seat
	}
	down := s.down()
	for _, t := range a.Tiles {
		i, ok := t.Space.at()
		kind, ok2 := t.Tile.index()
		if !ok || !ok2 {
			return engines.UnknownAction(a)
		}
		if s.board[i].tile != faceDown { // turned up already, or told twice
			return refuse(seat, "SB-11", "", map[string]any{"count": len(a.Tiles), "want": down})
		}
		s.board[i].tile = showing(kind)
	}
	if len(a.Tiles) != down {
		return refuse(seat, "SB-11", "", map[string]any{"count": len(a.Tiles), "want": down})
	}
	if kind, ok := s.seen().excess(); ok {
		return tooMany(seat, kind)
	}
	*events = append(*events, engines.Event{Kind: "open", Rule: "SB-11"})
	s.startCollecting(events)
	return nil
}

func (s *State) collect(a Collect, events *[]engines.Event) *engines.Violation {
	i, ok := a.Space.at()
	step, ok2 := a.Dir.step()
	if !ok || !ok2 {
		return engines.UnknownAction(a)
	}
	if s.board[i].farmer != s.turn {
		return refuse(s.seat(), "SB-13", "", map[string]any{"space": spot(i)})
	}
	if _, ok := (Space{a.Space[0] + step[0], a.Space[1] + step[1]}).at(); !ok {
		return refuse(s.seat(), "SB-14", "edge", map[string]any{"space": spot(i)})
	}
	line := s.line(a.Space, step)
	if a.Spaces != nil && !same(a.Spaces, line) {
		return refuse(s.seat(), "SB-14", "", map[string]any{"count": len(a.Spaces), "want": len(line)})
	}
	var got bag
	for _, p := range line {
		j, _ := p.at()
		kind, _ := s.board[j].kind()
		got[kind]++
		s.board[j] = cell{}
	}
	s.pens[s.turn-1] = s.pens[s.turn-1].plus(got)
	s.farmers[s.turn-1]++
	*events = append(*events, s.event("collect", "SB-14", collected{line, got}))
	s.nextCollector(events)
	return nil
}

// line lists the spaces with tiles from a farmer outwards, to the edge or up to the next farmer (SB-14).
func (s State) line(from, step Space) []Space {
	out := append(make([]Space, 0, side), from)
	for p := from; ; {
		p = Space{p[0] + step[0], p[1] + step[1]}
		i, ok := p.at()
		if !ok || s.board[i].farmer != 0 {
			return out
		}
		if s.board[i].tile != empty {
			out = append(out, p)
		}
	}
}

// same compares lists of spaces in any order.
func same(a, b []Space) bool {
	var seen [spaces]bool
	for _, p := range b {
		i, _ := p.at()
		seen[i] = true
	}
	for _, p := range a {
		i, ok := p.at()
		if !ok || !seen[i] {
			return false
		}
		seen[i] = false
	}
	return len(a) == len(b)
}
