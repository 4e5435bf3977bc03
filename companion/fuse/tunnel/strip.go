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
	sureKind  = 0.02  // share of the weight below which a kind is not told
)

// strip is what was seen under a tile.
type strip struct {
	seen *devices.TunnelStripe // nil: nothing
	all  bool                  // every tile but soil has one
}

// told tells that the strip, or that there is none, says something.
func (s strip) told() bool { return s.seen != nil || s.all }

// fits is how likely a strip is seen so under a tile.
func (s strip) fits(t Tile) float64 {
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

// weigh gives tiles the weight that a strip leaves them: those of the kind that it tells, if there are any.
func (s strip) weigh(tiles []Tile) []Tile {
	if !s.told() {
		return tiles
	}
	out := slices.Clone(tiles)
	other := func(t Tile) bool { return t.Kind != "" && t.Kind != s.seen.Kind }
	if s.seen != nil && s.seen.Kind != "" && slices.ContainsFunc(tiles, func(t Tile) bool { return !other(t) }) {
		out = slices.DeleteFunc(out, other)
	}
	for i := range out {
		out[i].Weight *= s.fits(out[i])
	}
	return out
}

// kinds are those that a push may have brought in, by the strip and the lengths; nil: nothing is known. tiles
// have the weights that weigh has given them.
func (s strip) kinds(tiles []Tile, lengths weights) []string {
	switch {
	case !s.told():
		return nil
	case s.seen != nil && s.seen.Kind != "":
		return []string{s.seen.Kind}
	}
	of, byKind, all := map[engines.MM]float64{}, map[string]float64{}, 0.0
	for _, t := range tiles {
		of[t.Len] += t.Weight
	}
	for _, t := range tiles {
		if w := lengths[t.Len]; w > 0 {
			byKind[t.Kind] += w * t.Weight / of[t.Len]
			all += w * t.Weight / of[t.Len]
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
