package heckmeck

import "spieltisch/engines"

// outcome is what a stop gives: a portion (from the grill, or stolen) or, with tile 0, a bust.
type outcome struct {
	rule string
	tile tile
	from engines.Seat // whom it is stolen from; Table otherwise
}

// outcome judges the dice aside by HM-13 … HM-17, in this order.
func (s State) outcome() outcome {
	total := s.aside.total()
	if s.aside[worm] == 0 {
		return outcome{rule: "HM-13"}
	}
	if total <= int(highest) && s.grill.has(tile(total)) {
		return outcome{rule: "HM-14", tile: tile(total)}
	}
	for i, t := range s.top {
		// HM-15: another's top portion only; the own one is not looked at.
		if int(t) == total && i+1 != int(s.turn) {
			return outcome{rule: "HM-15", tile: t, from: engines.Seat(i + 1)}
		}
	}
	if t := s.grill.below(total).top(); t != 0 {
		return outcome{rule: "HM-16", tile: t}
	}
	return outcome{rule: "HM-17"}
}

// judge carries an outcome out and ends the turn.
func (s *State) judge(out outcome, events *[]engines.Event) {
	seat := s.seat()
	switch {
	case out.tile == 0:
		s.bust(out.rule, events)
		return
	case out.from != engines.Table:
		s.push(seat, s.pop(out.from))
		*events = append(*events, engines.Event{Kind: "stole", Seat: seat, Rule: out.rule,
			Data: stole{int(out.tile), out.from}})
	default:
		s.grill &^= setOf(out.tile)
		s.push(seat, out.tile)
		*events = append(*events, engines.Event{Kind: "took", Seat: seat, Rule: out.rule, Data: took{int(out.tile)}})
	}
	s.endTurn(events)
}

// bust returns the own top portion (HM-20), turns over the highest open one (HM-21) or does neither (HM-22),
// and ends the turn.
func (s *State) bust(rule string, events *[]engines.Event) {
	returned, turned := s.lost()
	if returned != 0 {
		s.grill |= setOf(s.pop(s.seat()))
	}
	if turned != 0 {
		s.grill &^= setOf(turned)
		s.closed |= setOf(turned)
	}
	*events = append(*events, engines.Event{Kind: "bust", Seat: s.seat(), Rule: rule,
		Data: bust{int(returned), int(turned)}})
	s.endTurn(events)
}

// lost tells what a bust would return and turn over.
func (s State) lost() (returned, turned tile) {
	returned = s.top[s.turn-1]
	if returned == 0 {
		return 0, 0 // HM-22
	}
	open := s.grill | setOf(returned)
	rivals := open
	if s.match.flipAll {
		rivals |= s.closed
	}
	if rivals.top() == returned {
		return returned, 0
	}
	return returned, open.top() // HM-21: with flipAll this may be the returned portion itself
}

func (s *State) endTurn(events *[]engines.Event) {
	s.aside, s.roll = dice{}, dice{}
	if s.over() { // HM-24
		s.turn = 0
		*events = append(*events, engines.Event{Kind: "over", Rule: "HM-24", Data: ended{s.winners()}})
		return
	}
	s.turn = s.turn%uint8(s.match.seats) + 1 // HM-03
}
