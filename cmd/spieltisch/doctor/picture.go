package doctor

import (
	"slices"

	"spieltisch/devices"
)

// picture is what can be said about one frame without knowing what it shows.
type picture struct {
	bright float64 // mean brightness, 0–1
	burnt  float64 // share of pixels that are as bright as can be, 0–1
	// median width of the clear edges, in thousandths of the picture's width; 0: no clear edge in view
	edge float64
}

// The bounds of a picture that can be used. Of 125 labelled photographs (every third), the darkest is at
// 0.18, none has more than 0.02 burnt, and two have edges above the bound; all 12 that were blurred have. A
// few pale dice on a pale ground have no clear edge at all, so that this alone is nothing to mend.
const (
	tooDark   = 0.06
	tooBurnt  = 0.35
	tooBlurry = 24.5
)

const (
	clearEdge = 70  // of 255, from one side to the other
	fewEdges  = 100 // with less nothing is said
)

// Seen is what is wrong with a picture, whatever it shows.
type Seen struct {
	Dark, Burnt, Blurred bool
	Plain                bool // it has no clear edge: nobody can tell whether it is blurred
}

// See looks at a picture as the doctor does.
func See(f devices.Frame) Seen {
	p := measure(f)
	return Seen{Dark: p.bright < tooDark, Burnt: p.burnt > tooBurnt, Blurred: p.edge > tooBlurry,
		Plain: p.edge == 0}
}

// measure looks at every fourth row.
func measure(f devices.Frame) picture {
	if f.W < 3 || f.H < 1 || len(f.Pix) < (f.H-1)*f.Stride+3*f.W {
		return picture{}
	}
	var sum, burnt, n int
	var widths []int
	row := make([]int, f.W)
	for y := 0; y < f.H; y += 4 {
		line := f.Pix[y*f.Stride:]
		for x := range row {
			b, g, r := int(line[3*x]), int(line[3*x+1]), int(line[3*x+2])
			row[x] = (29*b + 150*g + 77*r) >> 8 // ITU-R BT.601
			sum += row[x]
			if row[x] >= 250 {
				burnt++
			}
		}
		n += f.W
		widths = append(widths, edges(row)...)
	}
	p := picture{bright: float64(sum) / float64(n) / 255, burnt: float64(burnt) / float64(n)}
	if len(widths) >= fewEdges {
		slices.Sort(widths)
		p.edge = 1000 * float64(widths[len(widths)/2]) / float64(f.W)
	}
	return p
}

// edges gives the widths, px, of the clear edges of a row: runs that only rise or only fall but for noise. A
// run ends where it turns, and where nothing happens for a while, so that two steps of a stair are two edges.
func edges(row []int) []int {
	const noise, progress = 6, 2
	idle := len(row) / 50 // px
	var out []int
	end := func(from, to int) {
		if w := steep(row[from : to+1]); w > 0 {
			out = append(out, w)
		}
	}
	from, top, dir := 0, 0, 0 // where the run began, its furthest value, and whether it rises
	for x := range row {
		switch d := (row[x] - row[top]) * dir; {
		case dir == 0 && abs(row[x]-row[from]) > noise:
			dir, top = sign(row[x]-row[from]), x
		case dir == 0 && x-from > idle:
			from++
		case dir == 0:
		case d >= progress:
			top = x
		case d < -noise:
			end(from, top)
			from, top, dir = top, x, -dir
		case x-top > idle:
			end(from, top)
			from, dir = x, 0
		}
	}
	if dir != 0 {
		end(from, top)
	}
	return out
}

// steep is the width between a tenth and nine tenths of a run's height; 0 where it is no clear edge.
func steep(run []int) int {
	lo, hi := run[0], run[len(run)-1]
	if abs(hi-lo) < clearEdge {
		return 0
	}
	first, last := 0, len(run)-1
	for i, v := range run {
		if 10*abs(v-lo) <= abs(hi-lo) {
			first = i
		}
	}
	for i := len(run) - 1; i > first; i-- {
		if 10*abs(run[i]-hi) <= abs(hi-lo) {
			last = i
		}
	}
	return max(last-first, 1)
}

func abs(n int) int { return max(n, -n) }

func sign(n int) int {
	if n < 0 {
		return -1
	}
	return 1
}
