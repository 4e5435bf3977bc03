//go:build !nocv

package dice

import (
	"errors"
	"fmt"
	"image"
	"math"
	"slices"

	"gocv.io/x/gocv"

	"spieltisch/devices"
	"spieltisch/vision"
)

// picture is a frame that is being read. Free it after use.
type picture struct {
	mat   gocv.Mat
	pix   []byte // of mat
	w, h  int
	areas []vision.Polygon // px: what lies in none of them is not looked at; empty: all is
	seen  map[view]*glimpse
}

// glimpse is a part of a picture and what find said of it as it is.
type glimpse struct {
	part patch
	out  []float32
}

func newPicture(f devices.Frame) (*picture, error) {
	if err := f.Check(16); err != nil {
		return nil, fmt.Errorf("dice: %w", err)
	}
	pix := f.Packed()
	mat, err := gocv.NewMatFromBytes(f.H, f.W, gocv.MatTypeCV8UC3, pix)
	if err != nil {
		return nil, fmt.Errorf("dice: frame to matrix: %w", err)
	}
	return &picture{mat: mat, pix: pix, w: f.W, h: f.H, seen: map[view]*glimpse{}}, nil
}

func (p *picture) free() error { return p.mat.Close() }

// part is a part of the picture in w×h px, each the mean of those that lie in it.
func (p *picture) part(r image.Rectangle, w, h int) (patch, error) {
	region := p.mat.Region(r)
	defer region.Close()
	how := gocv.InterpolationArea
	if w > r.Dx() {
		how = gocv.InterpolationLinear
	}
	small := gocv.NewMat()
	defer small.Close()
	if w == r.Dx() && h == r.Dy() {
		region.CopyTo(&small)
	} else {
		gocv.Resize(region, &small, image.Pt(w, h), 0, 0, how)
	}
	out := patch{pix: small.ToBytes(), w: w, h: h, x: float64(r.Min.X), y: float64(r.Min.Y),
		sx: float64(r.Dx()) / float64(w), sy: float64(r.Dy()) / float64(h)}
	if len(out.pix) != 3*w*h {
		return out, fmt.Errorf("dice: a part of %dx%d px has %d bytes", w, h, len(out.pix))
	}
	return out, nil
}

// patchFace is how many px of a face its patch has at most: twice as many as a cut-out of it.
const patchFace = 2 * nameFace

// patchReach is how many half edges of a face its patch shows to each side, for all its copies.
const patchReach = nameSide/nameFace*1.1 + shifted

// patch is what lies about a face.
func (p *picture) patch(a *Account) (patch, error) {
	dx := patchReach * (math.Abs(a.A[0]) + math.Abs(a.B[0]))
	dy := patchReach * (math.Abs(a.A[1]) + math.Abs(a.B[1]))
	r := image.Rect(int(a.X-dx)-1, int(a.Y-dy)-1, int(a.X+dx)+2,
		int(a.Y+dy)+2).Intersect(image.Rect(0, 0, p.w, p.h))
	if r.Empty() {
		r = image.Rect(0, 0, 1, 1)
	}
	by := min(patchFace/a.Size, 1)
	px := func(side int) int { return max(int(math.Round(float64(side)*by)), 1) }
	return p.part(r, px(r.Dx()), px(r.Dy()))
}

// find is the network that says where dice lie.
type find struct{ net gocv.Net }

func newFind(weights []byte) (*find, error) {
	net, err := gocv.ReadNetFromONNXBytes(weights)
	if err != nil {
		return nil, fmt.Errorf("dice: read find: %w", err)
	}
	return &find{net}, nil
}

func (n *find) free() error { return n.net.Close() }

// look shows it a part of a picture; mirrored, too, if the reader has that and all is to be seen. What it
// has said of the picture already it is not asked again.
func (n *find) look(p *picture, v view, mirrored bool) (*look, error) {
	w, gw := seenAs(v.shown.Dx(), v.scale)
	h, gh := seenAs(v.shown.Dy(), v.scale)
	g := p.seen[v]
	if g == nil {
		part, err := p.part(v.shown, w, h)
		if err != nil {
			return nil, err
		}
		out, err := n.forward(part, gw, gh, false)
		if err != nil {
			return nil, err
		}
		g = &glimpse{part, out}
		p.seen[v] = g
	}
	l := &look{shown: v.shown, core: v.core, w: gw, h: gh, sx: g.part.sx, sy: g.part.sy, out: g.out}
	if !mirrored {
		return l, nil
	}
	out, err := n.forward(g.part, gw, gh, true)
	if err != nil {
		return nil, err
	}
	l.out = slices.Clone(g.out)
	l.hearMirrored(out)
	return l, nil
}

// forward gives its answer to a patch in the upper left corner of w×h px, or to all that mirrored.
func (n *find) forward(p patch, w, h int, mirrored bool) ([]float32, error) {
	blob := gocv.NewMatWithSizesWithScalar([]int{1, 4, h, w}, gocv.MatTypeCV32F, gocv.NewScalar(0, 0, 0, 0))
	defer blob.Close()
	in, err := blob.DataPtrFloat32()
	if err != nil || len(in) < 4*w*h {
		return nil, fmt.Errorf("dice: input of find, %d numbers: %w", len(in), errOr(err))
	}
	for y := range p.h {
		row := p.pix[3*y*p.w:][:3*p.w]
		for x := range p.w {
			i := y*w + x
			if mirrored {
				i = y*w + w - 1 - x
			}
			in[i] = float32(row[3*x]) / 255
			in[w*h+i] = float32(row[3*x+1]) / 255
			in[2*w*h+i] = float32(row[3*x+2]) / 255
			in[3*w*h+i] = 1
		}
	}
	n.net.SetInput(blob, "x")
	return answer(&n.net, "find", planes*(w/stride)*(h/stride))
}

// rest has it look at next to nothing, as it keeps what it needed for its last look: up to 80 MB.
func (n *find) rest() error {
	_, err := n.forward(patch{}, grid, grid, false)
	return err
}

// name is the network that says what is printed on a face.
type name struct{ net gocv.Net }

// mostFaces is how many cut-outs it is shown at once: with more it takes no less time for each, but more
// memory.
const mostFaces = 16

func newName(weights []byte) (*name, error) {
	net, err := gocv.ReadNetFromONNXBytes(weights)
	if err != nil {
		return nil, fmt.Errorf("dice: read name: %w", err)
	}
	return &name{net}, nil
}

func (n *name) free() error { return n.net.Close() }

// look gives the probabilities of each of some cut-outs, evened, one after another.
func (n *name) look(cuts []float32) (out [][classes]float64, err error) {
	for len(cuts) > 0 {
		some := min(len(cuts)/faceCut, mostFaces)
		said, err := n.forward(cuts[:some*faceCut], some)
		if err != nil {
			return nil, err
		}
		for i := range some {
			var logits [classes]float64
			for k := range logits {
				logits[k] = float64(said[i*classes+k])
			}
			out = append(out, softmax(logits))
		}
		cuts = cuts[some*faceCut:]
	}
	return out, nil
}

func (n *name) forward(cuts []float32, count int) ([]float32, error) {
	blob := gocv.NewMatWithSizes([]int{count, 3, nameSide, nameSide}, gocv.MatTypeCV32F)
	defer blob.Close()
	in, err := blob.DataPtrFloat32()
	if err != nil || len(in) < len(cuts) {
		return nil, fmt.Errorf("dice: input of name, %d numbers: %w", len(in), errOr(err))
	}
	copy(in, cuts)
	n.net.SetInput(blob, "x")
	return answer(&n.net, "name", classes*count)
}

// answer is what a network says to its input: so many numbers.
func answer(net *gocv.Net, who string, numbers int) ([]float32, error) {
	out := net.Forward("y")
	defer out.Close()
	data, err := out.DataPtrFloat32()
	if err != nil || len(data) != numbers {
		return nil, fmt.Errorf("dice: %s answered %d numbers, want %d: %w", who, len(data), numbers, errOr(err))
	}
	return append([]float32(nil), data...), nil
}

// errBadAnswer means that the weights do not fit this program.
var errBadAnswer = errors.New("weights do not fit the program")

func errOr(err error) error {
	if err != nil {
		return err
	}
	return errBadAnswer
}

// burntOut reports whether a die may be burnt out to white beside those that are likely ones; dark: all dice
// are.
func (p *picture) burntOut(places []Account, dark bool) (bool, error) {
	var likely []Account
	for _, a := range places {
		if a.Heat > 0 {
			likely = append(likely, a)
		}
	}
	scale, size := burntScale(p.w, p.h, likely)
	if !whiteEnough(p.pix, size) {
		return false, nil
	}
	px := func(side int) int { return max(int(math.Round(float64(side)/scale)), 1) }
	part, err := p.part(image.Rect(0, 0, p.w, p.h), px(p.w), px(p.h))
	return err == nil && part.burntOut(likely, size, dark), err
}
