package schweinebande

import "spieltisch/engines"

// What each seat does by itself with its pen: groups, sales and feeding.

func (s *State) group4(a Group4, events *[]engines.Event) *engines.Violation {
	kind, ok := a.Tile.index()
	if !ok {
		return engines.UnknownAction(a)
	}
	rule, farm := "SB-17", 1
	if kind == pig && s.round == rounds { // SB-21
		rule, farm = "SB-21", pigBonus
	}
	pen := s.pens[a.Seat-1]
	switch {
	case kind == hayIndex:
		return refuse(a.Seat, "SB-20", "", nil)
	case pen[kind] < groupSize:
		return refuse(a.Seat, "SB-17", "", map[string]any{"tile": kindName(kind), "count": int(pen[kind])})
	case a.Farm != nil && *a.Farm != farm && kind == pig:
		return refuse(a.Seat, "SB-21", "", map[string]any{"want": farm})
	case a.Farm != nil && *a.Farm != farm:
		return refuse(a.Seat, "SB-17", "farm", map[string]any{"tile": kindName(kind)})
	}
	var kept, rest bag
	kept[kind], rest[kind] = uint8(farm), uint8(groupSize-farm)
	s.group(a.Seat, rule, kept, rest, events)
	return nil
}

func (s *State) group6(a Group6, events *[]engines.Event) *engines.Violation {
	pen := s.pens[a.Seat-1]
	for kind := range animals {
		if pen[kind] == 0 {
			return refuse(a.Seat, "SB-18", "", map[string]any{"tile": kindName(kind)})
		}
	}
	if a.Farm != nil && *a.Farm != Cow {
		return refuse(a.Seat, "SB-18", "farm", nil)
	}
	var kept bag
	kept[cow] = 1
	rest, _ := six.minus(kept)
	s.group(a.Seat, "SB-18", kept, rest, events)
	return nil
}

func (s *State) final4(a Final4, events *[]engines.Event) *engines.Violation {
	var four bag
	for _, t := range a.Tiles {
		kind, ok := t.index()
		if !ok {
			return engines.UnknownAction(a)
		}
		if kind == hayIndex {
			return refuse(a.Seat, "SB-20", "", nil)
		}
		four[kind] = min(four[kind]+1, tileCount) // more than that cannot be in a pen
	}
	_, there := s.pens[a.Seat-1].minus(four)
	switch {
	case len(a.Tiles) != groupSize:
		return refuse(a.Seat, "SB-25", "", map[string]any{"count": len(a.Tiles)})
	case !there:
		return refuse(a.Seat, "SB-25", "notThere", nil)
	}
	low := s.lowest(four)
	if a.Farm != nil && *a.Farm != tiles[low] {
		return refuse(a.Seat, "SB-25", "farm", map[string]any{"tile": kindName(low)})
	}
	var kept bag
	kept[low] = 1
	rest, _ := four.minus(kept)
	s.group(a.Seat, "SB-25", kept, rest, events)
	return nil
}

// lowest is the animal with the lowest value, of equal ones the first.
func (s State) lowest(b bag) int {
	low := -1
	for kind, n := range b[:animals] {
		if n > 0 && (low < 0 || s.match.Values[kind] < s.match.Values[low]) {
			low = kind
		}
	}
	return low
}

// group moves one part of a group to the farm and the rest out of the game.
func (s *State) group(seat engines.Seat, rule string, farm, out bag, events *[]engines.Event) {
	i := seat - 1
	s.pens[i], _ = s.pens[i].minus(farm.plus(out))
	s.farms[i], s.out = s.farms[i].plus(farm), s.out.plus(out)
	*events = append(*events, engines.Event{Kind: "group", Seat: seat, Rule: rule, Data: grouped{farm, out}})
}

func (s *State) finish(a Done, events *[]engines.Event) {
	s.done[a.Seat-1] = true
	*events = append(*events, engines.Event{Kind: "done", Seat: a.Seat, Rule: s.ownRule(a)})
}

func (s *State) sell(a Sell, events *[]engines.Event) *engines.Violation {
	kind, ok := a.Tile.index()
	i := a.Seat - 1
	switch n := s.pens[i].animals(); {
	case !ok:
		return engines.UnknownAction(a)
	case kind == hayIndex:
		return refuse(a.Seat, "SB-20", "", nil)
	case s.pens[i][kind] == 0:
		return refuse(a.Seat, "SB-23", "notThere", map[string]any{"tile": kindName(kind)})
	case s.hay[i] >= n && !s.match.FreeSale:
		return refuse(a.Seat, "SB-23", "enough", map[string]any{"count": s.hay[i], "want": n})
	}
	paid := s.price(kind)
	s.pens[i][kind]--
	s.out[kind]++
	s.hay[i] += paid
	*events = append(*events, engines.Event{Kind: "sell", Seat: a.Seat, Rule: "SB-23", Data: sold{a.Tile, paid}})
	return nil
}

// price is what an animal brings: its value, or what the limit leaves.
func (s State) price(kind int) int {
	value := s.match.Values[kind]
	if s.match.HayLimit == 0 {
		return value
	}
	left := s.match.HayLimit
	for _, n := range s.hay {
		left -= n
	}
	return max(0, min(value, left))
}

func (s *State) feed(a Feed, events *[]engines.Event) *engines.Violation {
	i := a.Seat - 1
	if a.Hay == nil {
		if s.pens[i][hayIndex] == 0 {
			return refuse(a.Seat, "SB-24", "", nil)
		}
		s.pens[i][hayIndex]--
		s.out[hayIndex]++
		*events = append(*events, engines.Event{Kind: "feed", Seat: a.Seat, Rule: "SB-24", Data: fed{}})
		s.done[i] = true
		return nil
	}
	n := s.pens[i].animals()
	switch {
	case *a.Hay != n:
		return refuse(a.Seat, "SB-22", "", map[string]any{"count": *a.Hay, "want": n})
	case n > s.hay[i]:
		return refuse(a.Seat, "SB-23", "", map[string]any{"count": n - s.hay[i]})
	}
	s.hay[i] -= n
	s.done[i] = true
	*events = append(*events, engines.Event{Kind: "feed", Seat: a.Seat, Rule: "SB-22", Data: fed{n}})
	return nil
}
