package tunnel

import (
	"slices"

	"spieltisch/devices"
	"spieltisch/engines"
)

// Strips under tiles tell the kind, and by their bars the length. Neither is beyond doubt: a bar may be cut
// off at the end of a tile, the gap between tile and finger looks like one, and a tile that was drawn back is
// counted twice there.
const (
	barPitch  = 4 * engines.Millimetre
	soil      = "soil" // what has no strip (firmware/PROTOCOL.md)
	fewBars   = 2      // so few may be seen of no strip at all
	noStrip   = 0.01   // a strip is missed: it came off, or its frame was lost
	gapOnly   = 0.05   // bars are seen where there is no strip
	oneOff    = 0.1    // a bar more or less than there are
	drawnBack = 0.01   // up to backBars more, by a hand that goes to and fro
	backBars  = 6
	unheard   = 0.001 // any other number of bars
	tried     = 0.05  // a tile with a strip was taken out again
	sureKind  = 0.02  // probability below which a kind is not reported
)

// strip is what was seen under a tile.
type strip struct {
	seen *devices.TunnelStripe // nil: nothing
	all  bool                  // every tile but soil has one
}

// informs reports whether the strip, or its absence, says something.
func (s strip) informs() bool { return s.seen != nil || s.all }

// likelihood is that of what was seen, under a tile.
func (s strip) likelihood(t Tile) float64 {
	switch {
	case s.seen == nil && s.all && t.Kind != soil:
		return noStrip
	case s.seen == nil:
		return 1
	case t.Kind == soil && s.seen.Bars <= fewBars:
		return gapOnly
	case t.Kind == soil:
		return unheard
	}
	switch more := s.seen.Bars - int((t.Len+barPitch/2)/barPitch); {
	case more == 0:
		return 1
	case more == 1 || more == -1:
		return oneOff
	case more > 0 && more <= backBars:
		return drawnBack
	}
	return unheard
}

// update multiplies the priors of tiles by the likelihood of the strip. Where it tells a kind, only tiles of
// that kind are left, if there are any.
func (s strip) update(tiles []Tile) []Tile {
	if !s.informs() {
		return tiles
	}
	out := slices.Clone(tiles)
	other := func(t Tile) bool { return t.Kind != "" && t.Kind != s.seen.Kind }
	if s.seen != nil && s.seen.Kind != "" && slices.ContainsFunc(tiles, func(t Tile) bool { return !other(t) }) {
		out = slices.DeleteFunc(out, other)
	}
	for i := range out {
		out[i].Prior *= s.likelihood(out[i])
	}
	return out
}

// kinds are those that a push may have brought in, by the strip and the lengths; nil: nothing is known. tiles
// have the probabilities of update.
func (s strip) kinds(tiles []Tile, lengths belief) []string {
	switch {
	case !s.informs():
		return nil
	case s.seen != nil && s.seen.Kind != "":
		return []string{s.seen.Kind}
	}
	of, byKind, all := map[engines.MM]float64{}, map[string]float64{}, 0.0
	for _, t := range tiles {
		of[t.Len] += t.Prior
	}
	for _, t := range tiles {
		if w := lengths[t.Len]; w > 0 {
			byKind[t.Kind] += w * t.Prior / of[t.Len]
			all += w * t.Prior / of[t.Len]
		}
	}
	var out []string
	for _, t := range tiles {
		if byKind[t.Kind] >= sureKind*all && !slices.Contains(out, t.Kind) {
			out = append(out, t.Kind)
		}
	}
	if slices.Contains(out, "") {
		return nil
	}
	return out
}
