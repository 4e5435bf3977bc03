package tray

import (
	"cmp"
	"image"
	"image/color"
	"math"
)

// patch is a small picture with coverage: red, green, blue (times coverage) and coverage.
type patch struct {
	box image.Rectangle
	pix [][4]float32
}

// solid is a die made ready for one instant of the exposure.
type solid struct {
	die    Die
	pose   turn
	centre vec
	half   float64
	lamp   vec // where the lamp is, in the die's frame
}

func (d Die) solid() solid {
	m := d.pose()
	return solid{die: d, pose: m, centre: d.centre(m), half: d.size() / 2}
}

// during gives the die at a moment of the exposure, s from -0.5 to 0.5.
func (d Die) during(s float64) Die {
	d.X += d.Blur[0] * s
	d.Y += d.Blur[1] * s
	for k := range d.Turn {
		d.Turn[k] += d.Spin[k] * s
	}
	return d
}

func (s *solid) corners() (out [8]vec) {
	for i := range out {
		local := vec{s.half, s.half, s.half}
		for k := range local {
			if i>>k&1 == 1 {
				local[k] = -s.half
			}
		}
		out[i] = s.centre.add(s.pose.apply(local))
	}
	return out
}

// bounds is the part of the picture that the die may cover.
func (s *solid) bounds(v *view) image.Rectangle {
	box := image.Rectangle{Min: image.Pt(math.MaxInt32, math.MaxInt32),
		Max: image.Pt(math.MinInt32, math.MinInt32)}
	for _, c := range s.corners() {
		x, y, ok := v.project(c)
		if !ok {
			return image.Rectangle{}
		}
		box.Min.X, box.Min.Y = min(box.Min.X, int(x)-1), min(box.Min.Y, int(y)-1)
		box.Max.X, box.Max.Y = max(box.Max.X, int(x)+2), max(box.Max.Y, int(y)+2)
	}
	return box
}

// hit gives the first point of the die on a ray, and its normal, both in the die's frame.
func (s *solid) hit(origin, dir vec) (p, n vec, ok bool) {
	near, far := 0.0, math.Inf(1)
	for k := range 3 {
		if math.Abs(dir[k]) < 1e-12 {
			if math.Abs(origin[k]) > s.half {
				return p, n, false
			}
			continue
		}
		a, b := (-s.half-origin[k])/dir[k], (s.half-origin[k])/dir[k]
		near, far = max(near, min(a, b)), min(far, max(a, b))
	}
	if near > far {
		return p, n, false
	}
	speed := dir.length()
	tolerance := s.half * 2e-3
	r := orElse(s.die.Corner, 0.25) * s.half
	for range 24 {
		p = vec{origin[0] + dir[0]*near, origin[1] + dir[1]*near, origin[2] + dir[2]*near}
		away, ball := s.distance(&p, r)
		if away < tolerance {
			return p, s.normal(p, r, ball), true
		}
		near += away / speed
		if near > far {
			return p, n, false
		}
	}
	return p, n, false
}

// distance to the surface of the cube, rounded by r, and whether that is where a ball cuts its corners.
func (s *solid) distance(p *vec, r float64) (d float64, ball bool) {
	inner := s.half - r
	squares, most := 0.0, math.Inf(-1)
	for _, v := range p {
		q := math.Abs(v) - inner
		if q > 0 {
			squares += q * q
		}
		if q > most {
			most = q
		}
	}
	if most > 0 {
		most = 0
	}
	d = math.Sqrt(squares) + most - r
	if s.die.Ball > 0 {
		if l := p.length(); l-s.die.Ball*s.half > d {
			return l - s.die.Ball*s.half, true
		}
	}
	return d, false
}

// normal of the surface at a point of it.
func (s *solid) normal(p vec, r float64, ball bool) (n vec) {
	if ball {
		return p.mul(1 / p.length())
	}
	for k := range n {
		n[k] = math.Copysign(max(math.Abs(p[k])-(s.half-r), 0), p[k])
	}
	return n.unit()
}

// layout gives the pips of each face in units of the spread.
var layout = [7][][2]float64{
	1: {{0, 0}},
	2: {{-1, -1}, {1, 1}},
	3: {{-1, -1}, {0, 0}, {1, 1}},
	4: {{-1, -1}, {-1, 1}, {1, -1}, {1, 1}},
	5: {{-1, -1}, {-1, 1}, {0, 0}, {1, -1}, {1, 1}},
	6: {{-1, -1}, {-1, 0}, {-1, 1}, {1, -1}, {1, 0}, {1, 1}},
}

// mark gives how much of a point of a face is inked, the colour of the ink, and how the surface leans there
// (dimples).
func (d *Die) mark(face int, u, v, blur float64) (ink float64, c color.RGBA, lean [2]float64) {
	c = d.Pips
	if d.Art != nil && d.Art[face] != nil {
		if face > 3 { // as below
			u = -u
		}
		ink, c = painted(d.Art[face], u, v)
		if d.Sunk > 0 {
			lean = d.wall(face, u, v)
		}
		return ink, c, lean
	}
	if d.Print != nil && d.Print[face] != nil {
		if face > 3 { // seen from outside these have their axes the other way round
			u = -u
		}
		if d.Inks != nil {
			c = d.Inks[face]
		}
		return printed(d.Print[face], u, v), c, lean
	}
	if face == 6 && d.Worm {
		return wormInk(u, v, blur), c, lean
	}
	radius, spread := orElse(d.PipSize, 0.19), orElse(d.Spread, 0.5)
	if face == 1 && d.One.A != 0 {
		c, radius = d.One, radius*1.5
	}
	across := spread
	if face == 6 {
		across *= orElse(d.Narrow, 1)
	}
	for _, pip := range layout[face] {
		x, y := u-pip[0]*across, v-pip[1]*spread
		if far := radius + blur; math.Abs(x) > far || math.Abs(y) > far { // most are
			continue
		}
		r := math.Hypot(x, y)
		if d.Style == Square {
			r = max(math.Abs(x), math.Abs(y)) * 1.1
		}
		cover := 1 - step(radius-blur, radius+blur, r)
		if d.Style == Ring {
			cover *= step(radius*0.55-blur, radius*0.55+blur, r)
		}
		ink = max(ink, cover)
		if d.Style == Hollow && r < radius {
			lean = [2]float64{x / radius * 0.6, y / radius * 0.6}
		}
	}
	return ink, c, lean
}

// printed is how much ink a picture that fills a face, -1 to 1 both ways, has at a point: the mean of the
// four px around it.
func printed(p *image.Alpha, u, v float64) float64 {
	at := func(x, y int) float64 { return float64(p.AlphaAt(x, y).A) / 255 }
	b := p.Rect
	x := float64(b.Min.X) + (u+1)/2*float64(b.Dx()) - 0.5
	y := float64(b.Min.Y) + (1-v)/2*float64(b.Dy()) - 0.5
	x0, y0 := math.Floor(x), math.Floor(y)
	i, j, fx, fy := int(x0), int(y0), x-x0, y-y0
	return (at(i, j)*(1-fx)+at(i+1, j)*fx)*(1-fy) + (at(i, j+1)*(1-fx)+at(i+1, j+1)*fx)*fy
}

// painted is printed of a picture in colours.
func painted(p *image.NRGBA, u, v float64) (ink float64, c color.RGBA) {
	b := p.Rect
	x := float64(b.Min.X) + (u+1)/2*float64(b.Dx()) - 0.5
	y := float64(b.Min.Y) + (1-v)/2*float64(b.Dy()) - 0.5
	x0, y0 := math.Floor(x), math.Floor(y)
	var rgb [3]float64
	for k := range 4 {
		i, j := k%2, k/2
		share := math.Abs(float64(1-i)-(x-x0)) * math.Abs(float64(1-j)-(y-y0))
		at := p.NRGBAAt(int(x0)+i, int(y0)+j)
		a := share * float64(at.A) / 255
		ink += a
		for n, v := range [3]uint8{at.R, at.G, at.B} {
			rgb[n] += a * float64(v)
		}
	}
	by := 1 / max(ink, 1e-6)
	return ink, color.RGBA{R: uint8(rgb[0] * by), G: uint8(rgb[1] * by), B: uint8(rgb[2] * by), A: 255}
}

// wall is how a picture that is cut into a face leans at a point: towards where it is deepest, which is where
// it covers most.
func (d *Die) wall(face int, u, v float64) (lean [2]float64) {
	const near = 0.03 // of half the size, half the width of a wall
	deep := func(u, v float64) float64 { ink, _ := painted(d.Art[face], u, v); return d.Sunk * ink }
	lean[0] = (deep(u-near, v) - deep(u+near, v)) / (2 * near)
	lean[1] = (deep(u, v-near) - deep(u, v+near)) / (2 * near)
	if face > 3 {
		lean[0] = -lean[0]
	}
	return lean
}

// body is the colour of the material at a point of a face.
func (d *Die) body(face int, u, v, blur float64, seed uint64) shade3 {
	c := lin(d.Body)
	if d.Mottle > 0 {
		grain := cmp.Or(d.Grain, 2.5)
		x, y := u*grain+10*float64(face), v*grain
		k := smoothNoise(x, y, seed)
		if d.Marble.A == 0 {
			c = c.scale(1 + d.Mottle*(k-0.5))
		} else {
			k = smoothNoise(x+3*k, y+3*smoothNoise(x+5, y, seed), seed+1)
			c = c.mix(lin(d.Marble), d.Mottle*step(0.3, 0.7, k))
		}
		if d.Vein.A != 0 {
			w := smoothNoise(x*0.9+2*k, y*0.9+2*smoothNoise(x+7, y+3, seed+4), seed+5)
			c = c.mix(lin(d.Vein), d.Mottle*(1-step(0.03, 0.09, math.Abs(w-0.5))))
		}
	}
	if d.Glitter > 0 {
		c = c.mix(shade3{255, 255, 255},
			d.Glitter*step(0.7, 0.85, smoothNoise(u*9+20*float64(face), v*9, seed+2)))
	}
	if d.Disc > 0 {
		c = c.mix(lin(d.Inlay), 1-step(d.Disc-blur, d.Disc+blur, math.Hypot(u, v)))
	}
	return c
}

// worm are the middles of a crawling worm's segments.
var worm = func() (back [21][2]float64) {
	for i := range back {
		s := float64(i)/float64(len(back)-1)*1.1 - 0.6
		back[i] = [2]float64{s, 0.3 * math.Sin(s*7.5)}
	}
	return back
}()

// wormInk draws a crawling worm with a round head and an eye.
func wormInk(u, v, blur float64) float64 {
	var squares [len(worm)]float64
	least := math.Inf(1)
	for i, p := range worm {
		squares[i] = (u-p[0])*(u-p[0]) + (v-p[1])*(v-p[1])
		if squares[i] < least {
			least = squares[i]
		}
	}
	best := math.Inf(1)
	for i, p := range worm { // the exact distance costs more: only of the nearest
		if squares[i] <= least*(1+1e-9) {
			best = min(best, math.Hypot(u-p[0], v-p[1]))
		}
	}
	body := 1 - step(0.115-blur, 0.115+blur, best)
	head := math.Hypot(u-0.52, v+0.2)
	body = max(body, 1-step(0.2-blur, 0.2+blur, head))
	eye := 1 - step(0.06-blur, 0.06+blur, math.Hypot(u-0.57, v+0.25))
	return body * (1 - eye)
}

// planes gives the two axes that span a face with the given axis.
func planes(axis int) (int, int) { return (axis + 1) % 3, (axis + 2) % 3 }

// colour of the die where a ray meets it.
func (s *solid) colour(sc *scene, p, n, eye vec, under shade3, pixel float64) shade3 {
	axis := 0
	for k := 1; k < 3; k++ {
		if math.Abs(p[k]) > math.Abs(p[axis]) {
			axis = k
		}
	}
	face := faceAt(axis, p[axis] > 0)
	iu, iv := planes(axis)
	blur := min(max(pixel/s.half*0.6, 0.015), 0.15)
	ink, inkColour, lean := s.die.mark(face, p[iu]/s.half, p[iv]/s.half, blur)
	n[iu] -= lean[0] // sunk: the walls lean towards the middle
	n[iv] -= lean[1]
	n = n.unit()
	body := s.die.body(face, p[iu]/s.half, p[iv]/s.half, blur, sc.seed)
	if s.die.Clear > 0 {
		body = body.mix(under, s.die.Clear*0.6)
	}
	base := body.mix(lin(inkColour), ink)
	normal := s.pose.apply(n)
	at := s.centre.add(s.pose.apply(p))
	return sc.lit(base, at, normal, eye, s)
}

// paint ray-casts the die into a patch, averaged over the exposure.
func (d *Die) paint(sc *scene) patch {
	still := d.Blur == [2]float64{} && d.Spin == [3]float64{}
	if still {
		s := d.solid()
		p := newPatch(s.bounds(&sc.view).Intersect(sc.bounds))
		s.cast(sc, &p, 1, subpixels[:])
		return p
	}
	moments := d.moments(sc)
	path := make([]solid, moments)
	var box image.Rectangle
	for i := range path {
		path[i] = d.during((float64(i)+0.5)/float64(moments) - 0.5).solid()
		box = box.Union(path[i].bounds(&sc.view))
	}
	p := newPatch(box.Intersect(sc.bounds))
	for i := range path {
		path[i].castCoarse(sc, &p, 1/float64(moments), subpixels[i%4:i%4+1])
	}
	return p
}

// moments is how many instants make a smooth blur: one for about 4 px of the way, or copies of the pips would
// be seen.
func (d *Die) moments(sc *scene) int {
	turned := vec(d.Spin).length() * math.Pi / 180 * d.size() / 2
	px := (math.Hypot(d.Blur[0], d.Blur[1]) + turned) * sc.view.focal / sc.view.at.length()
	return min(max(int(px/4), 6), 28)
}

// subpixels are where rays go through a px of a die at rest.
var subpixels = [4][2]float64{{0.125, 0.375}, {0.625, 0.125}, {0.375, 0.875}, {0.875, 0.625}}

func newPatch(box image.Rectangle) patch {
	return patch{box: box, pix: make([][4]float32, box.Dx()*box.Dy())}
}

// cast adds what the rays see of the die to the patch.
func (s *solid) cast(sc *scene, p *patch, weight float64, rays [][2]float64) {
	box, eye := s.bounds(&sc.view).Intersect(p.box), s.eye(&sc.view)
	for y := box.Min.Y; y < box.Max.Y; y++ {
		for x := box.Min.X; x < box.Max.X; x++ {
			p.add(x, y, s.sample(sc, eye, x, y, rays), float32(weight/float64(len(rays))))
		}
	}
}

// castCoarse is cast with one ray for 2×2 px: the blur hides it, and a roll has to keep up with the camera.
func (s *solid) castCoarse(sc *scene, p *patch, weight float64, rays [][2]float64) {
	box, eye := s.bounds(&sc.view).Intersect(p.box), s.eye(&sc.view)
	for y := box.Min.Y; y < box.Max.Y; y += 2 {
		for x := box.Min.X; x < box.Max.X; x += 2 {
			sum := s.sample(sc, eye, x, y, rays)
			if sum[3] == 0 {
				continue
			}
			for i := range 4 {
				if q := image.Pt(x+i&1, y+i>>1); q.In(box) {
					p.add(q.X, q.Y, sum, float32(weight))
				}
			}
		}
	}
}

// eye is the camera in a die's frame, and how large a px is there, mm.
type eye struct {
	at    vec
	pixel float64
}

func (s *solid) eye(v *view) eye {
	to := v.at.sub(s.centre)
	return eye{s.pose.back(to), to.length() / v.focal}
}

// sample sums the colours that rays through a px see, and counts the rays that meet the die.
func (s *solid) sample(sc *scene, eye eye, x, y int, rays [][2]float64) (sum [4]float32) {
	for _, sub := range rays {
		dir := sc.view.ray(float64(x)+sub[0], float64(y)+sub[1])
		q, n, ok := s.hit(eye.at, s.pose.back(dir))
		if !ok {
			continue
		}
		c := s.colour(sc, q, n, dir.mul(-1).unit(), sc.under(x, y), eye.pixel)
		sum[0] += float32(c[0])
		sum[1] += float32(c[1])
		sum[2] += float32(c[2])
		sum[3]++
	}
	return sum
}

func (p *patch) add(x, y int, sum [4]float32, weight float32) {
	cell := &p.pix[(y-p.box.Min.Y)*p.box.Dx()+x-p.box.Min.X]
	for k := range sum {
		cell[k] += sum[k] * weight
	}
}
