package mat

import (
	"math"
	"slices"

	"spieltisch/devices"
	"spieltisch/vision"
)

// A camera cannot tell a mat of 95 % from one that lies further away: all that it sees is 95 % as large. But
// the paper is as large as ever, so its edges lie elsewhere on the print. Where they cannot be seen (a white
// table, something over them) nothing is said; then the ruler on the sheet tells it.

// Limits of what is read off the edges of the paper.
const (
	mostScale    = 0.015 // that a print may be too small or too large, as a share
	sameScale    = 0.010 // by which the scales of both directions may differ
	edgeFrom     = 4.0   // mm inside the edge, where the paper is certainly blank
	edgeTo       = 60.0  // mm outside
	edgeStep     = 0.5   // mm
	edgeContrast = 22.0  // grey levels between paper and table
	mostApart    = 1.5   // mm that places along one edge may differ
	mostBlur     = 0.5   // mm, sigma of the edges of tags: where they are softer, that of the paper is as well
)

// printed says whether a mat was printed at 100 %: "", Scaled or Trimmed.
func (m *Mat) printed(grey []byte, w, h int) Warning {
	if m.softest(grey, w, h) > mostBlur {
		return "" // out of focus, or shaken
	}
	var out [4]float64 // mm that the paper goes beyond where it should end: left, top, right, bottom
	for side := range out {
		d, ok := m.edge(grey, w, h, side)
		if !ok {
			return ""
		}
		out[side] = d
	}
	pw, ph := m.Sheet.Paper.Size()
	wide, high := pw+out[0]+out[2], ph+out[1]+out[3]
	best := Trimmed
	for _, p := range Papers {
		tw, th := p.Size()
		for range 2 {
			sx, sy := tw/wide, th/high
			if math.Abs(sx-sy) <= sameScale*sx {
				if s := (sx + sy) / 2; math.Abs(s-1) <= mostScale {
					return ""
				}
				best = Scaled
			}
			tw, th = th, tw
		}
	}
	if best == Trimmed && slices.Max(out[:]) < 3 && slices.Min(out[:]) > -3 {
		return ""
	}
	return best
}

// softest is the sigma of the softest quarter of the tags' edges, mm; 0: none was seen. A camera that moves
// blurs the edges across its way alone.
func (m *Mat) softest(grey []byte, w, h int) float64 {
	at := func(p vision.Vec) (float64, bool) {
		x, y := m.ToPx.Apply(p.X, p.Y)
		return sample(grey, w, h, x, y)
	}
	var blurs []float64
	for _, e := range m.seenEdges() {
		if _, _, blur, ok := e.profile(at); ok {
			blurs = append(blurs, blur)
		}
	}
	if len(blurs) == 0 {
		return 0
	}
	slices.Sort(blurs)
	return blurs[len(blurs)*3/4]
}

// seenEdges are those of the tags that the mat was found by.
func (m *Mat) seenEdges() (all []edge) {
	for _, t := range m.Sheet.Tags() {
		if slices.Contains(m.Tags, t.ID) {
			edges := t.edges()
			all = append(all, edges[:]...)
		}
	}
	return all
}

// edge is how many mm the paper goes beyond where one of its sides should be: the median of places along it
// that agree; false: it cannot be told.
func (m *Mat) edge(grey []byte, w, h, side int) (mm float64, ok bool) {
	pw, ph := m.Sheet.Paper.Size()
	const places = 32
	var at []float64
	for i := range places {
		t := (float64(i) + 0.5) / places
		from := [4]vision.Vec{{X: 0, Y: t * ph}, {X: t * pw, Y: 0}, {X: pw, Y: t * ph}, {X: t * pw, Y: ph}}
		out := [4]vision.Vec{{X: -1}, {Y: -1}, {X: 1}, {Y: 1}}
		if d, ok := m.end(grey, w, h, from[side], out[side]); ok {
			at = append(at, d)
		}
	}
	if len(at) < places/2 {
		return 0, false
	}
	slices.Sort(at)
	mid := at[len(at)/2]
	near := 0
	for _, d := range at {
		if math.Abs(d-mid) <= mostApart {
			near++
		}
	}
	return mid, near >= places/2
}

// end is where the paper ends on a way out from its edge, mm beyond: the first place from which on it is
// darker, or lighter, than the paper for 2 mm.
func (m *Mat) end(grey []byte, w, h int, from, dir vision.Vec) (mm float64, ok bool) {
	const run = 4
	paper, n := 0.0, 0.0
	differs := 0
	for d := -edgeFrom; d < edgeTo; d += edgeStep {
		x, y := m.ToPx.Apply(from.X+d*dir.X, from.Y+d*dir.Y)
		px, inside := sample(grey, w, h, x, y)
		if !inside {
			return 0, false
		}
		if d < -edgeFrom/2 {
			paper, n = paper+px, n+1
			continue
		}
		if math.Abs(px-paper/n) < edgeContrast {
			differs = 0
			if d < 0 || n < 20 {
				paper, n = paper+px, n+1
			}
			continue
		}
		if differs++; differs == run {
			return d - (run-1)*edgeStep, true
		}
	}
	return 0, false
}

// sample is the px at a place, between its neighbours.
func sample(grey []byte, w, h int, x, y float64) (float64, bool) {
	if !(x >= 0 && y >= 0 && x < float64(w-1) && y < float64(h-1)) {
		return 0, false
	}
	i, j := int(x), int(y)
	fx, fy := x-float64(i), y-float64(j)
	p := grey[j*w+i:]
	q := p[w:]
	return (1-fy)*((1-fx)*float64(p[0])+fx*float64(p[1])) + fy*((1-fx)*float64(q[0])+fx*float64(q[1])), true
}

// The grey field and the paper beside the tags that are seen have one colour, or something lies on the field.
const (
	mostTinted = 1.25 // times as much of the paper's light that one channel of the field may have as another one
	clipped    = 250  // level from which on a px may be any lighter one
	leastPaper = 8    // edges of tags beside which the paper is seen
)

// paperAt is the colour of the paper beside the tags that are seen, the median; false: too little of it is.
func (m *Mat) paperAt(f devices.Frame) (colour [3]float64, ok bool) {
	var px [3][]float64
	for _, e := range m.seenEdges() {
		x, y := m.ToPx.Apply(e.at.X+0.6*e.cell*e.out.X, e.at.Y+0.6*e.cell*e.out.Y)
		u, v := int(math.Round(x)), int(math.Round(y))
		if u < 0 || v < 0 || u >= f.W || v >= f.H {
			continue
		}
		for c := range px {
			px[c] = append(px[c], float64(f.Pix[v*f.Stride+3*u+c]))
		}
	}
	if len(px[0]) < leastPaper {
		return colour, false
	}
	for c := range px {
		colour[c] = median(px[c])
	}
	return colour, true
}

// tinted reports whether a field that is grey on this paper cannot have such a colour, or nobody can tell as
// the paper is burnt out. Of a channel that is, only how little of its light the field can have is known.
func tinted(field, paper [3]float64) bool {
	least, most := math.Inf(1), 0.0
	for c := range field {
		if paper[c] < clipped {
			share := field[c] / max(paper[c], 1)
			least, most = min(least, share), max(most, share)
		}
	}
	if most == 0 || most > mostTinted*least {
		return true
	}
	for c := range field {
		if paper[c] >= clipped && field[c]/paper[c]*mostTinted < most {
			return true
		}
	}
	return false
}

// balance reads the grey field of the colour patch: what blue, green and red are to be multiplied by for it
// to be grey. It is zero where the field is covered, burnt out or too dark, or the paper cannot be told.
func (m *Mat) balance(f devices.Frame) (gain [3]float64) {
	r := m.Sheet.Patches()[0].Rect
	var px [3][]byte
	const n = 7
	for i := range n * n {
		at := vision.Vec{X: r.X0 + (r.X1-r.X0)*(0.25+0.5*float64(i%n)/(n-1)),
			Y: r.Y0 + (r.Y1-r.Y0)*(0.25+0.5*float64(i/n)/(n-1))}
		x, y := m.ToPx.Apply(at.X, at.Y)
		u, v := int(math.Round(x)), int(math.Round(y))
		if u < 0 || v < 0 || u >= f.W || v >= f.H {
			return gain
		}
		for c := range px {
			px[c] = append(px[c], f.Pix[v*f.Stride+3*u+c])
		}
	}
	var mid [3]float64
	for c := range px {
		slices.Sort(px[c])
		low, high := px[c][len(px[c])/10], px[c][len(px[c])*9/10]
		if mid[c] = float64(px[c][len(px[c])/2]); mid[c] < 25 || mid[c] > 245 || high-low > 60 {
			return [3]float64{}
		}
	}
	if paper, ok := m.paperAt(f); !ok || tinted(mid, paper) {
		return [3]float64{}
	}
	grey := (mid[0] + mid[1] + mid[2]) / 3
	for c := range gain {
		if gain[c] = grey / mid[c]; gain[c] < 0.4 || gain[c] > 2.5 { // no lamp is so coloured: something lies there
			return [3]float64{}
		}
	}
	return gain
}
