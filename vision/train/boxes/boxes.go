// Package boxes knows where dice lie in photos, and cuts photos through them.
package boxes

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"

	"spieltisch/devices"
)

// Box holds the corners of a top face in px.
type Box [4][2]float64

// bounds are the least and the highest of x and y.
func (b Box) bounds() (low, high [2]float64) {
	low, high = b[0], b[0]
	for _, p := range b {
		for k, v := range p {
			low[k], high[k] = min(low[k], v), max(high[k], v)
		}
	}
	return low, high
}

// Photo is where the dice of a photo lie, and their faces.
type Photo struct {
	File       string
	Faces      []int
	Boxes      []Box
	Blur, Hand bool // dice without boxes lie there
}

// Load reads a boxes.jsonl, one line of JSON a photo, by their files; without a path there are none.
func Load(path string) (map[string]Photo, error) {
	if path == "" {
		return nil, nil
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("open boxes: %w", err)
	}
	defer f.Close()
	out := map[string]Photo{}
	for in := json.NewDecoder(bufio.NewReader(f)); in.More(); {
		var p Photo
		if err := in.Decode(&p); err != nil {
			return nil, fmt.Errorf("%s after %d photos: %w", path, len(out), err)
		}
		out[p.File] = p
	}
	return out, nil
}

// CutThrough gives the part of a photo whose edge leaves between 40 and 80 % of the die nearest to an edge.
// It tells of each die at the new edge where its middle is and which share of its extent is left.
func CutThrough(f devices.Frame, boxes []Box) (devices.Frame, [][3]float64) {
	if len(boxes) == 0 {
		return f, nil
	}
	size := [2]float64{float64(f.W), float64(f.H)}
	nearest, axis, far, at := size[0]+size[1], 0, false, 0
	for i, b := range boxes {
		low, high := b.bounds()
		for k := range 2 {
			if low[k] < nearest {
				nearest, axis, far, at = low[k], k, false, i
			}
			if size[k]-high[k] < nearest {
				nearest, axis, far, at = size[k]-high[k], k, true, i
			}
		}
	}
	low, high := boxes[at].bounds()
	left := 0.4 + 0.4*float64(f.W%7+at%5+len(boxes)%4)/13 // varied, yet the same each time
	from, to := [2]int{}, [2]int{f.W, f.H}
	if far {
		to[axis] = int(low[axis] + left*(high[axis]-low[axis]))
	} else {
		from[axis] = max(int(high[axis]-left*(high[axis]-low[axis])), 0)
	}
	f.Pix = f.Pix[from[1]*f.Stride+3*from[0]:]
	f.W, f.H = to[0]-from[0], to[1]-from[1]
	var cut [][3]float64
	for _, b := range boxes {
		low, high := b.bounds()
		in := (min(high[axis], float64(to[axis])) - max(low[axis],
			float64(from[axis]))) / (high[axis] - low[axis])
		if in > 0 && in < 0.95 {
			cut = append(cut, [3]float64{(low[0]+high[0])/2 - float64(from[0]),
				(low[1]+high[1])/2 - float64(from[1]), in})
		}
	}
	return f, cut
}
