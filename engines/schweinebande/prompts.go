package schweinebande

import "spieltisch/engines"

// Prompts says what the game waits for: of the seat on turn, or of each seat that is not done yet.
func (s State) Prompts() []engines.Prompt {
	p := engines.Prompt{Seat: s.seat(), Source: engines.FromPlayer}
	switch s.phase {
	case revealing:
		p.Kind, p.Open = "reveal", true
		return []engines.Prompt{p}
	case placing:
		place, skip := p, p
		place.Kind, place.Choices = "place", []engines.Action{Place{}}
		skip.Kind, skip.Choices = "skip", []engines.Action{Skip{}}
		return []engines.Prompt{place, skip}
	case opening:
		p.Kind, p.Open = "open", true
		return []engines.Prompt{p}
	case collecting:
		p.Kind, p.Choices = "collect", s.collectChoices()
		return []engines.Prompt{p}
	}
	out := []engines.Prompt{}
	for i := range s.match.seats {
		if s.phase == over || s.done[i] {
			continue
		}
		seat := engines.Seat(i + 1)
		for _, p := range s.ownPrompts(seat) {
			if len(p.Choices) > 0 {
				p.Seat, p.Source = seat, engines.FromPlayer
				out = append(out, p)
			}
		}
	}
	return out
}

// collectChoices are all lines of all farmers of the seat on turn.
func (s State) collectChoices() []engines.Action {
	out := make([]engines.Action, 0, 6*s.match.farmers())
	for i, c := range s.board {
		if c.farmer != s.turn {
			continue
		}
		from := spaceAt(i)
		for _, d := range dirs {
			if _, ok := (Space{from[0] + d.step[0], from[1] + d.step[1]}).at(); ok {
				out = append(out, Collect{Space: from, Dir: d.name})
			}
		}
	}
	return out
}

// ownPrompts are what a seat may do where all act at once. Those without a choice are not offered.
func (s State) ownPrompts(seat engines.Seat) []engines.Prompt {
	pen := s.pens[seat-1]
	done := engines.Prompt{Kind: "done", Choices: []engines.Action{Done{Of: Of{seat}}}}
	switch s.phase {
	case farming:
		four, whole := engines.Prompt{Kind: "group4"}, engines.Prompt{Kind: "group6"}
		for kind, n := range pen[:animals] {
			if n >= groupSize {
				four.Choices = append(four.Choices, Group4{Of: Of{seat}, Tile: tiles[kind]})
			}
		}
		if _, ok := pen.minus(six); ok {
			whole.Choices = []engines.Action{Group6{Of: Of{seat}}}
		}
		return []engines.Prompt{four, whole, done}
	case feeding:
		return s.feedPrompts(seat, pen)
	}
	return []engines.Prompt{{Kind: "final4", Open: true, Choices: []engines.Action{best(seat, pen)}}, done}
}

func (s State) feedPrompts(seat engines.Seat, pen bag) []engines.Prompt {
	sell, feed := engines.Prompt{Kind: "sell"}, engines.Prompt{Kind: "feed"}
	n := pen.animals()
	if s.hay[seat-1] < n || s.match.FreeSale {
		for kind, have := range pen[:animals] {
			if have > 0 {
				sell.Choices = append(sell.Choices, Sell{Of: Of{seat}, Tile: tiles[kind]})
			}
		}
	}
	if s.hay[seat-1] >= n {
		feed.Choices = append(feed.Choices, Feed{Of: Of{seat}, Hay: &n})
	}
	if pen[hayIndex] > 0 {
		feed.Choices = append(feed.Choices, Feed{Of: Of{seat}})
	}
	return []engines.Prompt{feed, sell}
}

// best is one of the groups that can be made of any four animals: the last four in order, so that a high one
// is kept.
func best(seat engines.Seat, pen bag) Final4 {
	a := Final4{Of: Of{seat}, Tiles: make([]Tile, 0, groupSize)}
	for kind := animals - 1; kind >= 0; kind-- {
		for range pen[kind] {
			if len(a.Tiles) < groupSize {
				a.Tiles = append(a.Tiles, tiles[kind])
			}
		}
	}
	return a
}
