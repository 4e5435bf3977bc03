package schnackelstein

import "spieltisch/engines"

// applyPush judges a push, makes it, and settles it as far as nobody has to choose.
func (s State) applyPush(a Push) (engines.State, []engines.Event, *engines.Violation) {
	if a.Tunnel < 1 || a.Tunnel > tunnelCount || !a.Tile.known() || a.Len < shortest || a.Len > longest ||
		a.Owner != engines.Table && !a.Tile.joker() || a.Saw.negative() {
		return s, nil, engines.UnknownAction(a) // a value that no JSON gives
	}
	if v := s.mayPush(a.Seat, a.Tunnel-1); v != nil {
		return s, nil, v
	}
	if v := s.refuseTile(a.Tile, a.Owner); v != nil {
		return s, nil, v
	}
	l, v := s.believe(a)
	if v != nil {
		return s, nil, v
	}
	events := make([]engines.Event, 0, 6)
	s.take(a.Tile)
	s.push(a.Tunnel-1, a.Tile, l, a.Saw, &events)
	s.settle(&events)
	return s, events, nil
}

// mayPush judges whether anything may be pushed into tunnel i now: SS-21, SS-05, SS-19, SS-09.
func (s State) mayPush(seat *engines.Seat, i int) *engines.Violation {
	if v := s.mayAct(seat); v != nil {
		return v
	}
	switch phase := s.phase(); {
	case phase != phasePush:
		return s.refuse("SS-19", phase, map[string]any{"due": s.due()})
	case s.tunnels[i].blocked(&s.match.geometry):
		return s.refuse("SS-09", "", map[string]any{"tunnel": i + 1})
	}
	return nil
}

// tileRule is the first rule that forbids the seat on turn to push a tile, "" where none does: SS-32, SS-07,
// SS-08, SS-11.
func (s State) tileRule(t Tile, owner engines.Seat) string {
	left := s.supply[Beetle.heap()]+s.supply[Worm.heap()] > 0
	first := s.turns[s.turn-1] == 0 && (!s.extra || s.match.options.FirstRoundStrict)
	switch {
	case s.match.simple && t != Soil:
		return "SS-32"
	case first && left && t != Beetle && t != Worm:
		return "SS-07"
	case owner != engines.Table && owner != s.turn:
		return "SS-08"
	case t.joker() && !s.jokers[s.turn-1].has(t), !t.joker() && s.supply[t.heap()] == 0:
		return "SS-11"
	}
	return ""
}

// refuseTile is the violation of that rule; nil: the tile may be pushed.
func (s State) refuseTile(t Tile, owner engines.Seat) *engines.Violation {
	switch rule := s.tileRule(t, owner); {
	case rule == "":
		return nil
	case rule == "SS-08":
		return s.refuse(rule, "", map[string]any{"ownerSeat": owner})
	case rule == "SS-11" && t.joker():
		return s.refuse(rule, "joker", map[string]any{"tile": yourTile(t)})
	case rule == "SS-11":
		return s.refuse(rule, "", map[string]any{"tiles": tilesOf(t)})
	case rule == "SS-07" && s.extra:
		return s.refuse(rule, "extra", map[string]any{"tile": aTile(t)})
	default:
		return s.refuse(rule, "", map[string]any{"tile": aTile(t)})
	}
}

// believe gives the length that fits what was seen: sensors and people beat the lengths. SS-12, SS-16, SS-18
// judge what was seen and cannot be.
func (s State) believe(a Push) (engines.MM, *engines.Violation) {
	if a.Saw == nil {
		return a.Len, nil
	}
	lo, hi, v := s.room(a.Tunnel-1, a.Saw)
	if v != nil {
		return 0, v
	}
	t := s.tunnels[a.Tunnel-1].pushed(a.Tile, a.Len)
	for _, seen := range []struct {
		kind  Tile
		rule  string
		count *int
	}{{Beetle, "SS-16", a.Saw.Beetles}, {Worm, "SS-18", a.Saw.Worms}} {
		if seen.count == nil {
			continue
		}
		if n := t.holds(seen.kind); *seen.count > n {
			return 0, s.refuse(seen.rule, "seen", map[string]any{"count": *seen.count, "most": n})
		}
	}
	return min(max(a.Len, lo), hi), nil
}

// room gives the lengths, from the shortest to the longest, with which exactly the hills that were seen are
// newly reached in tunnel i, and the nose is out or not.
func (s State) room(i int, saw *Saw) (lo, hi engines.MM, v *engines.Violation) {
	g, t := &s.match.geometry, s.tunnels[i]
	lo, hi = shortest, longest
	at := t.after(g, 0)
	if saw.Reached != nil {
		var seen [hillCount]bool
		for _, h := range *saw.Reached {
			seen[h-1] = true
		}
		for k, h := range g.hills[i] {
			switch need := g.reached(h) - at; {
			case s.reached(i, k) && seen[k]:
				return 0, 0, s.refuse("SS-12", "again", map[string]any{"tunnel": i + 1, "hill": k + 1})
			case s.reached(i, k):
			case seen[k]:
				lo = max(lo, need)
			default:
				hi = min(hi, need-1)
			}
		}
	}
	if saw.Out != nil && *saw.Out {
		lo = max(lo, g.out()-at)
	}
	if saw.Out != nil && !*saw.Out {
		hi = min(hi, g.out()-at-1)
	}
	if lo > hi {
		return 0, 0, s.refuse("SS-12", "seen", map[string]any{"tunnel": i + 1})
	}
	return lo, hi, nil
}

// take takes a tile from the middle or from the seat's jokers (SS-11).
func (s *State) take(t Tile) {
	if t.joker() {
		s.jokers[s.turn-1] = s.jokers[s.turn-1].without(t)
		return
	}
	s.supply[t.heap()]--
}

// push moves everything in tunnel i on, digs, blocks and looks for creatures (SS-12 to SS-20).
func (s *State) push(i int, tile Tile, l engines.MM, saw *Saw, events *[]engines.Event) {
	g := &s.match.geometry
	before := s.tunnels[i].nose(g)
	s.tunnels[i] = s.tunnels[i].pushed(tile, l)
	nose := s.tunnels[i].nose(g)
	s.tell(events, "pushed", "SS-11", pushed{i + 1, tile, l, nose})
	diamonds := 0
	for k, h := range g.hills[i] {
		if at := g.reached(h); before < at && at <= nose {
			diamonds += s.dig(i, k, events)
		}
	}
	if !s.match.simple {
		s.pending.fees = min(diamonds, s.stump.kinds())
	}
	if s.tunnels[i].blocked(g) {
		s.tell(events, "blocked", "SS-20", blocked{i + 1})
	}
	s.look(i, l, saw, events)
}

// tell adds an event of the seat on turn.
func (s *State) tell(events *[]engines.Event, kind, rule string, data any) {
	*events = append(*events, engines.Event{Kind: kind, Seat: s.turn, Rule: rule, Data: data})
}

// dig empties a hill and shares its gems out; it counts the diamonds.
func (s *State) dig(i, k int, events *[]engines.Event) (diamonds int) {
	gems := s.match.gems[i][k]
	if gems.n() == 0 {
		return 0
	}
	s.tell(events, "dug", "SS-12", dug{i + 1, k + 1, gems})
	own := &s.gems[s.turn-1]
	if s.match.simple || gems[Sapphire] == 0 { // SS-13, SS-15, SS-31
		*own = own.plus(gems)
		return gems[Diamond]
	}
	given := Gems{Sapphire: gems[Sapphire]}
	*own = own.plus(gems.minus(given))
	to := make([]engines.Seat, 0, maxSeats)
	for seat := engines.Seat(1); int(seat) <= s.match.seats; seat++ {
		if seat != s.turn { // SS-14
			s.gems[seat-1][Sapphire]++
			to = append(to, seat)
		}
	}
	s.tell(events, "gave", "SS-14", gave{given, to})
	return gems[Diamond]
}

// look counts the creatures in view after a push of length l into tunnel i (SS-16, SS-17, SS-18). What was
// seen beats what the lengths say.
func (s *State) look(i int, l engines.MM, saw *Saw, events *[]engines.Event) {
	var beetlesAgo, wormsAgo engines.MM
	if s.match.options.BeetleOnlyNew {
		beetlesAgo = l
	}
	if s.match.options.WormOnlyNew {
		wormsAgo = l
	}
	seen := s.tunnels[i].seen(&s.match.geometry, i, beetlesAgo, wormsAgo)
	if saw != nil && saw.Beetles != nil {
		seen.Beetles = *saw.Beetles
	}
	if saw != nil && saw.Worms != nil {
		seen.Worms = *saw.Worms
	}
	s.pending.beetles, s.pending.worm = seen.Beetles, seen.Worms > 0
	switch {
	case seen.Beetles > 0:
		s.tell(events, "visible", "SS-16", visible{i + 1, seen})
	case seen.Worms > 0:
		s.tell(events, "visible", "SS-18", visible{i + 1, seen})
	}
}

// settle goes on with a push until somebody has to choose or push (SS-19).
func (s *State) settle(events *[]engines.Event) {
	if s.pending.fees > 0 {
		return
	}
	if s.pending.beetles > 0 && s.gems[s.turn-1].n() > 0 {
		return
	}
	s.pending.beetles = 0
	worm := s.pending.worm
	s.pending.worm = false
	mover := s.turn
	switch {
	case s.allBlocked(): // SS-21: an extra turn is void
		s.end(mover, true, events)
		return
	case worm: // SS-18
		s.extra = true
		s.tell(events, "extraTurn", "SS-18", nil)
	default: // SS-05
		s.turns[mover-1]++
		s.turn, s.extra = next(mover, s.match.seats), false
	}
	if !s.hasTile(s.turn) {
		s.end(mover, worm, events)
	}
}

// end ends the game (SS-21). count: the last turn has not been counted yet.
func (s *State) end(mover engines.Seat, count bool, events *[]engines.Event) {
	if count {
		s.turns[mover-1]++
	}
	s.turn, s.extra = engines.Table, false
	s.tell(events, "over", "SS-21", ended{s.winners()})
}

func (s State) applyStump(a Stump) (engines.State, []engines.Event, *engines.Violation) {
	if a.Colour >= colours {
		return s, nil, engines.UnknownAction(a)
	}
	if v := s.mayAct(a.Seat); v != nil {
		return s, nil, v
	}
	switch {
	case s.match.simple:
		return s, nil, s.refuse("SS-30", "unused", nil)
	case s.phase() != phaseStump:
		return s, nil, s.refuse("SS-15", "", nil)
	case s.stump[a.Colour] == 0:
		return s, nil, s.refuse("SS-15", "colour", map[string]any{"gems": stones(a.Colour)})
	}
	var found Gems
	found[a.Colour] = s.stump[a.Colour]
	s.stump = s.stump.minus(found)
	s.gems[s.turn-1] = s.gems[s.turn-1].plus(found)
	s.pending.fees--
	events := make([]engines.Event, 0, 3)
	s.tell(&events, "found", "SS-15", foundGems{a.Colour, found})
	s.settle(&events)
	return s, events, nil
}

func (s State) applyPay(a Pay) (engines.State, []engines.Event, *engines.Violation) {
	if a.Gems[Ruby] < 0 || a.Gems[Sapphire] < 0 || a.Gems[Diamond] < 0 || a.Gems[Ruby] > mostCounted ||
		a.Gems[Sapphire] > mostCounted || a.Gems[Diamond] > mostCounted {
		return s, nil, engines.UnknownAction(a)
	}
	if v := s.mayAct(a.Seat); v != nil {
		return s, nil, v
	}
	if v := s.judgePay(a.Gems); v != nil {
		return s, nil, v
	}
	s.gems[s.turn-1] = s.gems[s.turn-1].minus(a.Gems)
	s.stump = s.stump.plus(a.Gems)
	s.pending.beetles = 0
	events := make([]engines.Event, 0, 3)
	s.tell(&events, "paid", "SS-16", paid{a.Gems})
	s.settle(&events)
	return s, events, nil
}

func (s State) judgePay(gems Gems) *engines.Violation {
	switch {
	case s.match.simple:
		return s.refuse("SS-30", "unused", nil)
	case s.phase() == phaseStump:
		return s.refuse("SS-19", phaseStump, map[string]any{"due": s.due()})
	case s.phase() != phasePay:
		return s.refuse("SS-16", "nothing", nil)
	case gems.n() != s.due():
		return s.refuse("SS-16", "", map[string]any{"due": s.due(), "count": gems.n()})
	}
	if colour, over := gems.beyond(s.gems[s.turn-1]); over {
		return s.refuse("SS-16", "notOwn", map[string]any{"gems": stones(colour), "count": s.gems[s.turn-1][colour]})
	}
	return nil
}
