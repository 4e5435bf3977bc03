//go:build !nocv

package cards

import (
	"math"

	"gocv.io/x/gocv"

	"spieltisch/devices"
	"spieltisch/vision"
	"spieltisch/vision/pieces"
)

// Limits of a card that is shown alone.
const (
	alone     = 0.02 // the least share of a picture that it has
	movedTo   = 0.03 // by how much its edge is moved to where the picture changes most, in shares of its size
	sideSeen  = 0.5  // how much of each side is seen of an outline, at least
	clearEdge = 24   // grey levels by which a clear edge changes, all colours together
	sideParts = 40   // places at which a side is looked at
	withinRim = 0.6  // px by which what is learned ends within the edge: beyond it is the ground
)

// Teacher learns cards from pictures. It holds nothing.
type Teacher struct{}

// Close does nothing.
func (Teacher) Close() error { return nil }

// Show gives a view of the card in a picture: of the largest outline, each side of which is seen. What keeps the
// picture from being used is a pieces.Unusable.
func (Teacher) Show(f devices.Frame) ([]*pieces.View, error) {
	whole, small, scale, err := picture(f)
	if err != nil {
		return nil, err
	}
	defer func() { _, _ = whole.Close(), small.Close() }()
	hexagons := map[quad]bool{}
	either := func(c gocv.PointVector, w, h int) (quad, bool) {
		if o, ok := sixOutline(c, w, h); ok {
			hexagons[o.scaled(scale)] = true
			return o, true
		}
		return fourSided(c, w, h)
	}
	all := float64(f.W * f.H)
	var q quad
	six, largest := false, alone*all
	found, _ := outlines(small, scale, either)
	for _, o := range found {
		switch a := o.area(); {
		case a <= largest:
		case hexagons[o]:
			q, six, largest = o, true, a
		default:
			if o, seen := edged(f, o); seen >= sideSeen && o.square() && o.area() > largest {
				q, six, largest = o, false, o.area()
			}
		}
	}
	if largest <= alone*all {
		return nil, pieces.Unusable{Reason: string(vision.ReasonEmpty)}
	}
	if q.shape() > 1 && !six {
		q = q.turned(1)
	}
	long := min(pieces.Long, int(math.Sqrt(q.area()/q.shape())))
	shape := q.shape()
	if six {
		shape = sixShape
	}
	m := straight(whole, q, int(math.Round(float64(long)*shape)), long, 0)
	defer m.Close()
	if m.Cols() < pieces.Long/4 {
		return nil, pieces.Unusable{Reason: string(vision.ReasonTooSmall)}
	}
	return []*pieces.View{{W: m.Cols(), H: m.Rows(), Pix: m.ToBytes(), Six: six}}, nil
}

// edged moves each side of an outline to where the picture changes most along all of it, and gives how much of the
// least clear side is seen: 0 to 1.
func edged(f devices.Frame, q quad) (quad, float64) {
	reach := int(math.Round(movedTo*math.Sqrt(math.Abs(q.area())))) + 1
	var sides [4][2]vision.Vec
	least := 1.0
	for i := range q {
		a, b := q[i], q[(i+1)%4]
		along := b.Minus(a)
		n := math.Hypot(along.X, along.Y)
		out := vision.Vec{X: along.Y / n, Y: -along.X / n} // the corners go round clockwise
		changes := make([][]float32, sideParts)            // at each part, by how far out
		for k := range changes {
			at := a.Plus(times(along, 0.08+0.84*float64(k)/(sideParts-1)))
			changes[k] = make([]float32, 2*reach+1)
			for d := range changes[k] {
				p := at.Plus(times(out, float64(d-reach)))
				changes[k][d] = changed(f, p, out)
			}
		}
		best, from, to := float32(-1), 0, 0
		for u := range 2*reach + 1 {
			for v := range 2*reach + 1 {
				var sum float32
				for k, c := range changes {
					share := float64(k) / (sideParts - 1)
					sum += min(c[int(math.Round(float64(u)*(1-share)+float64(v)*share))], clearEdge)
				}
				if sum > best {
					best, from, to = sum, u, v
				}
			}
		}
		least = min(least, float64(best)/clearEdge/sideParts)
		in := withinRim + float64(reach)
		sides[i] = [2]vision.Vec{
			a.Plus(times(along, 0.08)).Plus(times(out, float64(from)-in)),
			a.Plus(times(along, 0.92)).Plus(times(out, float64(to)-in)),
		}
	}
	var moved quad
	for i := range q {
		p, ok := crossing(sides[(i+3)%4], sides[i])
		if !ok {
			return q, 0
		}
		moved[i] = p
	}
	return moved, least
}

// changed is by how much the colours of a frame change about a place from one side to the other.
func changed(f devices.Frame, p, out vision.Vec) (sum float32) {
	at := func(p vision.Vec) []byte {
		x, y := min(max(int(p.X), 0), f.W-1), min(max(int(p.Y), 0), f.H-1)
		return f.Pix[y*f.Stride+3*x:][:3]
	}
	a, b := at(p.Plus(times(out, 1.5))), at(p.Minus(times(out, 1.5)))
	for k := range 3 {
		sum += float32(math.Abs(float64(a[k]) - float64(b[k])))
	}
	return sum
}

func times(v vision.Vec, by float64) vision.Vec { return vision.Vec{X: v.X * by, Y: v.Y * by} }

// crossing is where two lines meet, each given by two of its points; false: they run side by side.
func crossing(a, b [2]vision.Vec) (vision.Vec, bool) {
	u, v := a[1].Minus(a[0]), b[1].Minus(b[0])
	d := u.X*v.Y - u.Y*v.X
	if math.Abs(d) < 1e-6*(math.Hypot(u.X, u.Y)*math.Hypot(v.X, v.Y)) {
		return vision.Vec{}, false
	}
	w := b[0].Minus(a[0])
	return a[0].Plus(times(u, (w.X*v.Y-w.Y*v.X)/d)), true
}

// TooAlike are kinds of a set from which a reader will often ask which of two it is.
func (Teacher) TooAlike(set *pieces.Set) (out []pieces.Alike) {
	pictures, of, err := small(set)
	if err != nil { // a view that is none: New says so
		return nil
	}
	for _, a := range newShown(set.Names(), pictures, of, set.Six()).alike() {
		if a.like > tooAlike {
			out = append(out, pieces.Alike{A: set.Faces[a.a].Name, B: set.Faces[a.b].Name, Same: a.like > sameKind})
		}
	}
	return out
}
