package tray

import (
	"image"
	"math"
)

type vec [3]float64

func (a vec) add(b vec) vec     { return vec{a[0] + b[0], a[1] + b[1], a[2] + b[2]} }
func (a vec) sub(b vec) vec     { return vec{a[0] - b[0], a[1] - b[1], a[2] - b[2]} }
func (a vec) mul(s float64) vec { return vec{a[0] * s, a[1] * s, a[2] * s} }
func (a vec) dot(b vec) float64 { return a[0]*b[0] + a[1]*b[1] + a[2]*b[2] }
func (a vec) length() float64   { return math.Sqrt(a.dot(a)) }
func (a vec) cross(b vec) vec {
	return vec{a[1]*b[2] - a[2]*b[1], a[2]*b[0] - a[0]*b[2], a[0]*b[1] - a[1]*b[0]}
}

func (a vec) unit() vec {
	l := a.length()
	if l == 0 {
		return vec{0, 0, 1}
	}
	return a.mul(1 / l)
}

// turn is a rotation; its columns are where the axes go.
type turn [3]vec

func (m turn) apply(v vec) vec {
	return m[0].mul(v[0]).add(m[1].mul(v[1])).add(m[2].mul(v[2]))
}

// back applies the inverse.
func (m turn) back(v vec) vec { return vec{m[0].dot(v), m[1].dot(v), m[2].dot(v)} }

func (m turn) after(n turn) turn { return turn{m.apply(n[0]), m.apply(n[1]), m.apply(n[2])} }

// rotation turns about the vector by its length in degrees.
func rotation(v vec) turn {
	angle := v.length() * math.Pi / 180
	if angle == 0 {
		return turn{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}
	}
	k := v.unit()
	c, s := math.Cos(angle), math.Sin(angle)
	rodrigues := func(e vec) vec {
		return e.mul(c).add(k.cross(e).mul(s)).add(k.mul(k.dot(e) * (1 - c)))
	}
	return turn{rodrigues(vec{1, 0, 0}), rodrigues(vec{0, 1, 0}), rodrigues(vec{0, 0, 1})}
}

// normals of the faces in the frame of the die: 1, 2 and 3 counter-clockwise around their corner.
var normals = [7]vec{1: {1, 0, 0}, 2: {0, 1, 0}, 3: {0, 0, 1}, 4: {0, 0, -1}, 5: {0, -1, 0}, 6: {-1, 0, 0}}

// faceAt gives the face whose normal points along the axis (0–2), positive or negative.
func faceAt(axis int, positive bool) int {
	if positive {
		return axis + 1
	}
	return 6 - axis
}

// pose is the rotation of a die from its own frame to the tray's.
func (d Die) pose() turn {
	face := min(max(d.Face, 1), 6)
	n := normals[face]
	u := vec{n[2], n[0], n[1]} // square to n, since n is an axis
	w := n.cross(u)
	// n, u, w are the die's axes that shall lie along z, x and y.
	lie := turn{{u[0], w[0], n[0]}, {u[1], w[1], n[1]}, {u[2], w[2], n[2]}}
	return rotation(vec(d.Turn)).after(rotation(vec{0, 0, d.Yaw})).after(lie)
}

func (d Die) size() float64 { return orElse(d.Size, 16) }

// centre of the die. A turned die is lifted so that it stands on its lowest corner.
func (d Die) centre(m turn) vec {
	half := d.size() / 2
	reach := half * (math.Abs(m[0][2]) + math.Abs(m[1][2]) + math.Abs(m[2][2]))
	return vec{d.X, d.Y, reach + d.Lift}
}

func orElse(v, otherwise float64) float64 {
	if v == 0 {
		return otherwise
	}
	return v
}

// view is a camera made ready: position, axes and focal length in px.
type view struct {
	at, right, up, forward vec
	focal, cx, cy          float64
}

func (t Tray) view() view {
	tilt := t.Camera.Tilt * math.Pi / 180
	fov := orElse(t.Camera.FOV, 45) * math.Pi / 180
	s, c := math.Sincos(tilt)
	v := view{right: vec{1, 0, 0}, up: vec{0, c, s}, forward: vec{0, s, -c}}
	v.focal = float64(t.W) / 2 / math.Tan(fov/2)
	v.cx, v.cy = float64(t.W)/2, float64(t.H)/2
	v.at = v.forward.mul(-orElse(t.Camera.Width, 300) * v.focal / float64(t.W))
	if t.Camera.Turn != 0 {
		m := rotation(vec{0, 0, t.Camera.Turn})
		v.at, v.right, v.up, v.forward = m.apply(v.at), m.apply(v.right), m.apply(v.up), m.apply(v.forward)
	}
	return v
}

// row is a row of px that rays go through: what they have in common is worked out once.
type row struct {
	at, forward, right, up vec // up: by how much the row lies below the middle
	cx                     float64
}

func (v *view) row(y float64) row {
	return row{at: v.at, forward: v.forward.mul(v.focal), right: v.right, up: v.up.mul(y - v.cy), cx: v.cx}
}

// ray through a point of the row; not of unit length.
func (r *row) ray(x float64) vec {
	k := x - r.cx
	return vec{r.forward[0] + r.right[0]*k - r.up[0], r.forward[1] + r.right[1]*k - r.up[1],
		r.forward[2] + r.right[2]*k - r.up[2]}
}

// ground gives the point of the tray seen at a point of the row, and false above the horizon.
func (r *row) ground(x float64) (gx, gy float64, ok bool) {
	k := x - r.cx
	down := r.forward[2] + r.right[2]*k - r.up[2]
	if down >= -1e-9 {
		return 0, 0, false
	}
	s := -r.at[2] / down
	return r.at[0] + s*(r.forward[0]+r.right[0]*k-r.up[0]), r.at[1] + s*(r.forward[1]+r.right[1]*k-r.up[1]), true
}

// ray through a point of the picture; not of unit length.
func (v *view) ray(x, y float64) vec {
	r := v.row(y)
	return r.ray(x)
}

// project gives the px of a point, and false behind the camera.
func (v *view) project(p vec) (x, y float64, ok bool) {
	d := p.sub(v.at)
	z := d.dot(v.forward)
	if z <= 0 {
		return 0, 0, false
	}
	return v.cx + v.focal*d.dot(v.right)/z, v.cy - v.focal*d.dot(v.up)/z, true
}

// ground gives the point of the tray seen at a px, and false above the horizon.
func (v *view) ground(x, y float64) (gx, gy float64, ok bool) {
	r := v.row(y)
	return r.ground(x)
}

// Project gives the px of a point of the tray, z mm above it.
func (t Tray) Project(x, y, z float64) (px, py float64) {
	v := t.view()
	px, py, _ = v.project(vec{x, y, z})
	return px, py
}

// Unproject gives the point of the tray, in mm, that is seen at a px; false above the horizon.
func (t Tray) Unproject(px, py float64) (x, y float64, ok bool) {
	v := t.view()
	return v.ground(px, py)
}

// label says where the top face of a die is seen.
func (t *Tray) label(v *view, s *solid, i int) Label {
	d := &t.Dice[i]
	l := Label{Die: i, Inside: true}
	if d.resting() {
		l.Face = d.Face
	}
	top, a, b := s.top()
	corners := [4]vec{top.sub(a).sub(b), top.sub(a).add(b), top.add(a).add(b), top.add(a).sub(b)}
	for k, p := range corners {
		x, y, _ := v.project(p)
		l.Box[k] = image.Pt(int(math.Round(x)), int(math.Round(y)))
		l.Inside = l.Inside && l.Box[k].In(image.Rect(0, 0, t.W, t.H))
	}
	if signedArea(l.Box) < 0 {
		l.Box[1], l.Box[3] = l.Box[3], l.Box[1]
	}
	return l
}

// top gives the middle of the face that points most upward, and from there the ways to the middles of two of
// its edges.
func (s *solid) top() (middle, a, b vec) {
	axis, sign := upAxis(s.pose)
	a, b = s.pose[(axis+1)%3].mul(s.half), s.pose[(axis+2)%3].mul(s.half)
	return s.centre.add(s.pose[axis].mul(sign * s.half)), a, b
}

// upAxis gives the die's own axis that points most upward.
func upAxis(m turn) (axis int, sign float64) {
	for k := 1; k < 3; k++ {
		if math.Abs(m[k][2]) > math.Abs(m[axis][2]) {
			axis = k
		}
	}
	return axis, math.Copysign(1, m[axis][2])
}

// signedArea is positive for corners that run clockwise on the screen.
func signedArea(b [4]image.Point) int {
	sum := 0
	for i, p := range b {
		q := b[(i+1)%4]
		sum += p.X*q.Y - q.X*p.Y
	}
	return sum
}
