package schweinebande

import "spieltisch/engines"

// Apply takes one action.
func (s State) Apply(a engines.Action) (engines.State, []engines.Event, *engines.Violation) {
	seat, ok := seatOf(a)
	if !ok {
		return s, nil, engines.Foreign(a)
	}
	if v := s.mayAct(a, seat); v != nil {
		return s, nil, v
	}
	next, events := s, make([]engines.Event, 0, 4)
	var v *engines.Violation
	switch a := a.(type) {
	case Reveal:
		v = next.reveal(a, &events)
	case Place:
		v = next.place(a, &events)
	case Skip:
		next.skip(&events)
	case Open:
		v = next.open(a, &events)
	case Collect:
		v = next.collect(a, &events)
	case Group4:
		v = next.group4(a, &events)
	case Group6:
		v = next.group6(a, &events)
	case Done:
		next.finish(a, &events)
	case Sell:
		v = next.sell(a, &events)
	case Feed:
		v = next.feed(a, &events)
	case Final4:
		v = next.final4(a, &events)
	}
	if v != nil {
		return s, nil, v
	}
	if next.together() {
		next.settle(&events)
	}
	return next, events, nil
}

// seatOf is who was seen to act; false for an action of another game.
func seatOf(a engines.Action) (*engines.Seat, bool) {
	switch a := a.(type) {
	case Reveal:
		return a.Seat, true
	case Place:
		return a.Seat, true
	case Skip:
		return a.Seat, true
	case Open:
		return a.Seat, true
	case Collect:
		return a.Seat, true
	case Group4:
		return &a.Seat, true
	case Group6:
		return &a.Seat, true
	case Done:
		return &a.Seat, true
	case Sell:
		return &a.Seat, true
	case Feed:
		return &a.Seat, true
	case Final4:
		return &a.Seat, true
	}
	return nil, false
}

// mayAct judges what holds for all actions: SB-27, then the phase, then the seat.
func (s State) mayAct(a engines.Action, seat *engines.Seat) *engines.Violation {
	if s.phase == over {
		return &engines.Violation{Rule: "SB-27", Case: "over"}
	}
	if !s.inPhase(a.Kind()) {
		return s.outOfPhase(a, seat)
	}
	if seat == nil || s.phase == opening {
		return nil
	}
	if s.together() {
		return s.mayStill(a, *seat)
	}
	if *seat != s.seat() {
		return s.notOnTurn(a, *seat)
	}
	return nil
}

// inPhase tells that an action belongs to the phase.
func (s State) inPhase(kind string) bool {
	switch s.phase {
	case revealing:
		return kind == "reveal"
	case placing:
		return kind == "place" || kind == "skip"
	case opening:
		return kind == "open"
	case collecting:
		return kind == "collect"
	case farming:
		return kind == "group4" || kind == "group6" || kind == "done"
	case feeding:
		return kind == "sell" || kind == "feed"
	}
	return kind == "final4" || kind == "done"
}

// ownRule is the rule that an action breaks where it does not belong.
func (s State) ownRule(a engines.Action) string {
	switch a := a.(type) {
	case Reveal:
		return "SB-05"
	case Place, Skip:
		return "SB-06"
	case Open:
		return "SB-11"
	case Collect:
		return "SB-12"
	case Group6:
		return "SB-18"
	case Sell:
		return "SB-23"
	case Feed:
		if a.Hay == nil {
			return "SB-24"
		}
		return "SB-22"
	case Final4:
		return "SB-25"
	case Done:
		if s.phase == final {
			return "SB-25"
		}
	}
	return "SB-17" // four of a kind
}

func (s State) outOfPhase(a engines.Action, seat *engines.Seat) *engines.Violation {
	if seat == nil {
		seat = new(s.seat())
	}
	if s.phase == opening {
		return &engines.Violation{Rule: "SB-11", Seat: *seat, Case: "first"}
	}
	if _, ok := a.(Place); ok && (s.phase == collecting || s.together()) {
		return &engines.Violation{Rule: "SB-10", Seat: *seat}
	}
	return &engines.Violation{Rule: s.ownRule(a), Seat: *seat, Case: "notNow"}
}

// mayStill refuses a seat that is done already.
func (s State) mayStill(a engines.Action, seat engines.Seat) *engines.Violation {
	if seat < 1 || int(seat) > s.match.seats {
		return engines.Foreign(a)
	}
	if s.done[seat-1] {
		return &engines.Violation{Rule: s.ownRule(a), Seat: seat, Case: "done"}
	}
	return nil
}

// notOnTurn says why it is not this seat's turn.
func (s State) notOnTurn(a engines.Action, seat engines.Seat) *engines.Violation {
	v := &engines.Violation{Rule: s.ownRule(a), Seat: seat, Case: "turn", Args: map[string]any{"turnSeat": s.seat()}}
	if s.phase != revealing {
		return v
	}
	switch {
	case s.down() == spaces:
		v.Rule, v.Case = "SB-03", ""
	case s.onlyOne():
		v.Rule, v.Case = "SB-09", ""
	case seat >= 1 && int(seat) <= s.match.seats && s.farmers[seat-1] == 0:
		v.Rule, v.Case = "SB-08", "rest"
	}
	return v
}

// onlyOne tells that a single seat has farmers at home (SB-09).
func (s State) onlyOne() bool {
	n := 0
	for _, f := range s.farmers {
		if f > 0 {
			n++
		}
	}
	return n == 1
}

// refuse makes a violation of a seat.
func refuse(seat engines.Seat, rule, which string, args map[string]any) *engines.Violation {
	return &engines.Violation{Rule: rule, Seat: seat, Case: which, Args: args}
}

func tooMany(seat engines.Seat, kind int) *engines.Violation {
	return refuse(seat, "SB-28", "tooMany", map[string]any{"tile": kindName(kind), "want": supply(kind)})
}

func (s *State) reveal(a Reveal, events *[]engines.Event) *engines.Violation {
	i, ok := a.Space.at()
	kind, ok2 := a.Tile.index()
	switch {
	case !ok || !ok2:
		return engines.Foreign(a)
	case s.board[i].tile != faceDown:
		return refuse(s.seat(), "SB-05", "", map[string]any{"space": spot(i)})
	case int(s.seen()[kind]) >= supply(kind):
		return tooMany(s.seat(), kind)
	}
	s.board[i].tile = showing(kind)
	*events = append(*events, s.event("reveal", "SB-05", turned{a.Space, a.Tile}))
	if s.down() == 0 && !s.match.placeOnLast { // SB-10
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
			return engines.Foreign(a)
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
			return engines.Foreign(a)
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
		return engines.Foreign(a)
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

func (s *State) group4(a Group4, events *[]engines.Event) *engines.Violation {
	kind, ok := a.Tile.index()
	if !ok {
		return engines.Foreign(a)
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
			return engines.Foreign(a)
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
		if n > 0 && (low < 0 || s.match.values[kind] < s.match.values[low]) {
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
		return engines.Foreign(a)
	case kind == hayIndex:
		return refuse(a.Seat, "SB-20", "", nil)
	case s.pens[i][kind] == 0:
		return refuse(a.Seat, "SB-23", "notThere", map[string]any{"tile": kindName(kind)})
	case s.hay[i] >= n && !s.match.freeSale:
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
	value := s.match.values[kind]
	if s.match.hayLimit == 0 {
		return value
	}
	left := s.match.hayLimit
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
