package settle

import (
	"math"
	"slices"
	"time"

	"spieltisch/devices"
	"spieltisch/vision"
)

// ReasonFlicker is that of a question about dice below bands of light, which come to rest nowhere.
const ReasonFlicker = "flicker"

const (
	bandsFor    = time.Second // bands and nothing else, from which on they are known for what they are
	bandFrames  = 5           // so many frames at least
	bandStep    = 0.1         // share by which the light of a row changes that is in a band's edge
	bandSame    = 0.25        // share by which cells of a row may differ from its light: compression smears
	bandMost    = 0.75        // share of cells, or of rows, that have to agree
	bandRows    = 0.1         // share of the rows that become brighter, and that become darker, at least
	bandDark    = 8 * unit    // cells that are darker say nothing
	bandBright  = 230 * unit  // and so do brighter ones
	bandShape   = 0.3         // share by which a cell differs from those above and below, the light of rows aside: a thing's edge
	bandEdges   = 12          // cells with such an edge at least; without a thing that stays where it is nobody can tell bands from a push
	bandLeftOut = 0.002       // share of the cells watched that may change in one piece beside: less than a die
)

// bands follows a lamp that flickers against the exposure so strongly that nothing comes to rest.
type bands struct {
	since  time.Time // At of the first frame of them
	first  uint64    // Seq of the second one; 0: there are none
	frames int       // that showed them, in a row
	votes  []vote
	told   bool // what lies below them is known
	asked  bool // Step has just asked for a frame of it
}

// on says whether the last movement was one of bands.
func (b *bands) on() bool { return b.first != 0 }

// see looks at one more frame in which something moved since the anchor.
func (b *bands) see(s *Settler, g *grid) {
	switch {
	case s.anchor == nil || !rolling(difference(s.anchor, g), s.watch):
		*b = bands{}
	case !b.on():
		*b = bands{since: s.since, first: max(g.seq, s.anchor.seq+1), frames: 1}
	default:
		b.frames++
	}
}

// step says of a tray below bands what it would say of one at rest, once they are known for what they are. What comes to rest all the
// same is read as ever.
func (b *bands) step(s *Settler, f devices.Frame, v Verdict) Verdict {
	if b.asked = false; s.used {
		*b = bands{}
	}
	if !b.on() {
		return v
	}
	v.State = vision.Moving // and no hand, though all of the picture is new
	if b.frames < bandFrames || f.At.Sub(b.since) < bandsFor {
		return v
	}
	if v.Reason = Flicker; v.Read {
		return v
	}
	b.told = b.told && !s.restless
	b.asked = !b.told
	v = Verdict{State: v.State, Read: b.asked, First: b.first, Since: b.since, Reason: Flicker}
	if b.told {
		v.State = s.state
	}
	return v
}

// observe takes what the reader saw in the frame that step asked for. Dice that are known already are no news.
func (b *bands) observe(s *Settler, f devices.Frame, g *grid, o vision.Observation) (vision.Observation, bool) {
	b.votes = append(b.votes, vote{obs: o})
	out, ok := count(b.votes, s.cfg.Votes)
	if !ok {
		return out, false
	}
	b.votes, b.told = nil, true
	var known vision.Observation
	for _, d := range s.rest.dice {
		known.Dice = append(known.Dice, d.Die)
	}
	if s.rest.cells != nil && !s.restless && Same(out, known) {
		return out, false
	}
	if out.Decision != vision.None {
		ask(&out, ReasonFlicker)
	}
	s.blind = true // that bands move says nothing about the dice
	clear(s.free)
	out = s.finish(f, g, out)
	s.rest.banded = true
	s.restless = false
	return out, true
}

// rolling says whether two frames differ by bands of light and by nothing else: the light of a row is the same from its left to its
// right, some rows become brighter and others darker, and things stay where they are.
func rolling(d *contrast, watch *mask) bool {
	light, rows := rowLights(d, watch)
	if rows == 0 {
		return false
	}
	known, up, down := 0, 0, 0
	for _, l := range light {
		known += one(l > 0)
		up += one(l > 1+bandStep)
		down += one(l > 0 && l < 1-bandStep)
	}
	least := max(1, int(bandRows*float64(known)))
	if float64(known) < bandMost*float64(rows) || up < least || down < least {
		return false
	}
	return stay(d, watch, light)
}

// rowLights are the lights of the rows, as shares of those of before; 0: the row has none of its own, or is too dark to say. Rows are
// counted that are bright enough.
func rowLights(d *contrast, watch *mask) (light []float64, rows int) {
	light = make([]float64, d.from.h)
	var shares []float64
	for y := range light {
		shares = shares[:0]
		n := 0
		for i := y * d.from.w; i < (y+1)*d.from.w; i++ {
			if !watch.on[i] {
				continue
			}
			n++
			if s := share(d, i); s > 0 {
				shares = append(shares, s)
			}
		}
		if n == 0 || len(shares)*2 < n {
			continue
		}
		rows++
		slices.Sort(shares)
		middle := shares[len(shares)/2]
		agree := 0
		for _, s := range shares {
			agree += one(math.Abs(s-middle) <= bandSame*middle)
		}
		if float64(agree) >= bandMost*float64(len(shares)) {
			light[y] = middle
		}
	}
	return light, rows
}

// share is a cell's luma as a share of what was wanted; 0: it is too dark to say, or part of it may be too bright.
func share(d *contrast, i int) float64 {
	want := luma(d.want, i)
	if want < bandDark || slices.Max(d.from.v[i*3:i*3+3]) > bandBright || slices.Max(d.to.v[i*3:i*3+3]) > bandBright {
		return 0
	}
	return float64(luma(d.to.v, i)) / float64(want)
}

// stay says whether the light of rows explains what changed, at the edges of things in particular.
func stay(d *contrast, watch *mask, light []float64) bool {
	w := d.from.w
	other := newMask(w, d.from.h)
	edges, kept := 0, 0
	for i, on := range watch.on {
		y := i / w
		s := share(d, i)
		if !on || light[y] == 0 || s == 0 {
			continue
		}
		fits := math.Abs(s-light[y]) <= bandSame*light[y]
		other.on[i] = !fits && d.far[i] > d.limit
		other.n += one(other.on[i])
		if shaped(d.from, i) {
			edges++
			kept += one(fits)
		}
	}
	if edges < bandEdges || float64(kept) < bandMost*float64(edges) {
		return false
	}
	return !slices.ContainsFunc(other.blobs(), func(blob []int) bool { return float64(len(blob)) > bandLeftOut*float64(watch.n) })
}

// shaped says whether a cell stands out from its neighbours above and below against its neighbours to the side: no light of rows
// does that.
func shaped(g *grid, i int) bool {
	const aside = 4 // cells
	x, y := i%g.w, i/g.w
	if y == 0 || y == g.h-1 {
		return false
	}
	j := i + aside
	if x+aside >= g.w {
		j = i - aside
	}
	at := func(i int) float64 { return float64(max(luma(g.v, i), unit)) }
	return math.Abs(math.Log(at(i+g.w)/at(i-g.w)*at(j-g.w)/at(j+g.w))) > bandShape
}
