package schnackelstein

import (
	"errors"
	"fmt"
	"slices"

	"spieltisch/engines"
)

// maxTravel is the longest way of a nose that a reading may tell, in one push.
const maxTravel = 2000 * engines.Millimetre

// sensed is {"push":{…}} or {"gems":{…}}.
type sensed struct {
	Push *pushReading `json:"push,omitzero"`
	Gems *Gems        `json:"gems,omitzero"`
}

// pushReading is what a board felt of a push.
type pushReading struct {
	Tunnel   int               `json:"tunnel"`
	Min      engines.MM        `json:"min"`
	Max      engines.MM        `json:"max"`
	Complete bool              `json:"complete"`
	Reached  []int             `json:"reached,omitzero"`
	Kinds    []Tile            `json:"kinds,omitzero"`
	Speed    *engines.MM       `json:"speed,omitzero"`
	Seen     *countedCreatures `json:"seen,omitzero"`
}

// countedCreatures is engines.Creatures with counts that are looked at.
type countedCreatures engines.Creatures

// DecodeSensed reads a reading of the board, or the gems in view.
func (Game) DecodeSensed(data []byte) (engines.Sensed, error) {
	var in sensed
	if err := engines.Read(data, &in); err != nil {
		return engines.Sensed{}, err
	}
	if p := in.Push; p != nil {
		var kinds []string
		for _, t := range p.Kinds {
			kinds = append(kinds, string(t))
		}
		return engines.Sensed{Push: &engines.Push{Tunnel: p.Tunnel, Min: p.Min, Max: p.Max, Complete: p.Complete,
			Reached: p.Reached, Kinds: kinds, Speed: p.Speed, Seen: (*engines.Creatures)(p.Seen)}}, nil
	}
	counted := map[string]int{}
	for c := range colours {
		counted[c.String()] = in.Gems[c]
	}
	return engines.Sensed{Gems: counted}, nil
}

// Check wants one of the two.
func (in *sensed) Check() error {
	if (in.Push == nil) == (in.Gems == nil) {
		return errors.New(`a reading has either "push" or "gems"`)
	}
	return nil
}

// Check finds what no push can be.
func (p *pushReading) Check() error {
	switch {
	case p.Tunnel < 1 || p.Tunnel > tunnelCount:
		return noTunnel(p.Tunnel)
	case p.Min < 0 || p.Max > maxTravel:
		return fmt.Errorf("the nose travels 0 to %v mm, not %v to %v", maxTravel, p.Min, p.Max)
	case p.Min > p.Max:
		return fmt.Errorf("field \"min\": %v is more than \"max\", %v", p.Min, p.Max)
	case p.Kinds != nil && len(p.Kinds) == 0:
		return errors.New(`field "kinds": empty; leave it out where the kind is not known`)
	case p.Speed != nil && *p.Speed < 0:
		return fmt.Errorf("field \"speed\": %v mm/s is less than nothing", *p.Speed)
	}
	return nil
}

// Check finds what is no count.
func (c *countedCreatures) Check() error { return (&Saw{Beetles: &c.Beetles, Worms: &c.Worms}).Check() }

// Explain turns what the sensors felt into the tiles that fit, in the order of the rules interface.
func (s State) Explain(in engines.Sensed) engines.Explanation {
	switch {
	case s.match == nil, s.UnderstandsReading(in) != nil:
		return engines.Explanation{Breach: engines.UnknownAction(nil)}
	case in.Push != nil:
		return s.explainPush(in.Push)
	case in.Gems != nil:
		return s.explainGems(in.Gems)
	case in.Cards != nil && in.Cards.Seen:
		return s.differ(in.Cards.Rows)
	}
	return engines.Explanation{}
}

// explainGems compares the gems in view with those of the game (SS-24).
func (s State) explainGems(seen map[string]int) engines.Explanation {
	var counted Gems
	for c := range colours {
		counted[c] = seen[c.String()]
	}
	return engines.Explanation{Breach: miscounted(counted, s.lying())}
}

func (s State) explainPush(p *engines.Push) engines.Explanation {
	if p.Tunnel < 1 || p.Tunnel > tunnelCount {
		return engines.Explanation{Breach: engines.UnknownAction(nil)} // a value that no JSON gives
	}
	i := p.Tunnel - 1
	if v := s.mayPush(nil, i); v != nil {
		return engines.Explanation{Breach: v}
	}
	if !p.Complete {
		return engines.Explanation{Breach: s.refuse("SS-10", "", map[string]any{"tunnel": p.Tunnel})}
	}
	kinds, v := s.mayBe(p.Kinds)
	if v != nil {
		return engines.Explanation{Breach: v}
	}
	lo, hi := s.travelled(i, p)
	var fits []candidate
	for _, t := range kinds {
		fits = append(fits, s.candidates(i, t, lo, hi)...)
	}
	x := engines.Explanation{Notes: s.notes(p)}
	saw, fits := sighted(fits, p.Seen)
	actions := make([]engines.Action, len(fits))
	for k, c := range fits {
		actions[k] = Push{Tunnel: p.Tunnel, Tile: c.tile, Len: c.len, Saw: saw}
	}
	if len(actions) == 1 && saw == nil {
		x.Actions = actions
		return x
	}
	x.Ask = actions
	return x
}

// notes: SS-10, a flick is only warned of.
func (s State) notes(p *engines.Push) []engines.Event {
	if p.Speed == nil || *p.Speed <= s.match.options.MaxSpeed {
		return nil
	}
	return []engines.Event{{Kind: "tooFast", Seat: s.turn, Rule: "SS-10", Data: tooFast{*p.Speed}}}
}

// mayBe lists what the tile may be and the rules allow. Where nothing is left, the rule that refuses the
// first of them.
func (s State) mayBe(named []string) (kinds []Tile, v *engines.Violation) {
	for _, t := range allTiles() {
		if len(named) > 0 && !slices.Contains(named, string(t)) {
			continue
		}
		refused := s.refuseTile(t, engines.Table)
		switch {
		case refused == nil:
			kinds = append(kinds, t)
		case v == nil:
			v = refused
		}
	}
	if len(kinds) > 0 {
		return kinds, nil
	}
	if v == nil {
		v = engines.UnknownAction(nil) // no kind that there is: a value that no JSON gives
	}
	return nil, v
}

// travelled gives the lengths that the tile may have. A hill at which a sensor met the nose was reached,
// whatever the travel says; one that stayed silent tells nothing, as its sensor may be dead or lie behind the
// edge.
func (s State) travelled(i int, p *engines.Push) (lo, hi engines.MM) {
	g, t := &s.match.geometry, s.tunnels[i]
	lo, hi = p.Min, p.Max
	if t.newest == nil {
		lo, hi = lo-g.mole, hi-g.mole
	}
	lo = max(lo, shortest)
	for _, h := range p.Reached {
		if s.reached(i, h-1) {
			continue
		}
		if need := g.reached(g.hills[i][h-1]) - t.after(g, 0); need > lo {
			lo = need
			hi = max(hi, lo)
		}
	}
	return lo, min(hi, longest)
}

// candidate is a tile that fits a reading, and what would show with it.
type candidate struct {
	tile Tile
	len  engines.MM
	seen engines.Creatures
}

// outcome is what tells lengths apart.
type outcome struct {
	hills int // reached, which is a number as they are reached in order
	seen  engines.Creatures
	out   bool
}

func (s State) outcome(i int, tile Tile, l engines.MM) outcome {
	g := &s.match.geometry
	t := s.tunnels[i].pushed(tile, l)
	o := outcome{seen: t.seen(g, i, 0, 0), out: t.blocked(g)}
	for _, h := range g.hills[i] {
		if t.nose(g) >= g.reached(h) {
			o.hills++
		}
	}
	return o
}

// candidates are the lengths of a kind from lo to hi: those that there are or, where they are not known, one
// for each outcome, in the middle of the lengths that have it.
func (s State) candidates(i int, tile Tile, lo, hi engines.MM) []candidate {
	var out []candidate
	if known, ok := s.match.geometry.lengths[tile]; ok {
		for _, l := range known {
			if lo <= l && l <= hi {
				out = append(out, candidate{tile, l, s.outcome(i, tile, l).seen})
			}
		}
		return out
	}
	if lo > hi {
		return nil
	}
	cuts := s.cuts(i, lo, hi)
	first, now := lo, s.outcome(i, tile, lo)
	for _, cut := range cuts {
		o := s.outcome(i, tile, cut)
		if o == now {
			continue
		}
		out = append(out, candidate{tile, (first + cut - 1) / 2, now.seen})
		first, now = cut, o
	}
	return append(out, candidate{tile, (first + hi) / 2, now.seen})
}

// cuts lists the lengths in (lo, hi] with which an outcome may begin, ascending: the nose reaches a hill or
// the end, a tile begins to show in a hill or has left it.
func (s State) cuts(i int, lo, hi engines.MM) []engines.MM {
	g, t := &s.match.geometry, s.tunnels[i]
	at := t.after(g, 0)
	cuts := []engines.MM{g.out() - at}
	for _, h := range g.hills[i] {
		cuts = append(cuts, g.reached(h)-at, h.from+g.visible) // the second: the new tile shows
		from := engines.MM(0)
		for n := t.newest; n != nil; n = n.older {
			to := from + n.len
			cuts = append(cuts, h.from+g.visible-to, h.to-g.visible-from+1)
			from = to
		}
	}
	cuts = slices.DeleteFunc(cuts, func(l engines.MM) bool { return l <= lo || l > hi })
	slices.Sort(cuts)
	return slices.Compact(cuts)
}

// sighted keeps the candidates that show the creatures in view. Where none does, all stay, and what was seen
// goes with them: a person decides, and the lengths give way.
func sighted(all []candidate, seen *engines.Creatures) (*Saw, []candidate) {
	if seen == nil {
		return nil, all
	}
	var fits []candidate
	for _, c := range all {
		if c.seen == *seen {
			fits = append(fits, c)
		}
	}
	if len(fits) > 0 || len(all) == 0 {
		return nil, fits
	}
	beetles, worms := seen.Beetles, seen.Worms
	return &Saw{Beetles: &beetles, Worms: &worms}, all
}
