package tray

import (
	"image"
	"math"
	"math/rand/v2"
	"slices"
	"sort"
	"sync"

	"spieltisch/devices"
)

// Renderer draws trays and keeps what did not change since the last one. The zero value is ready.
type Renderer struct {
	last   Tray // what ground and base were made for; Dice holds the resting ones
	have   bool
	ground []byte // BGR, table without dice
	base   []byte // BGR, table with the dice at rest
}

// Render draws the tray. The frame's pixels are the caller's.
func (r *Renderer) Render(t Tray) (devices.Frame, []Label) {
	sc := &scene{tray: t, view: t.view(), seed: t.Seed, bounds: image.Rect(0, 0, t.W, t.H), lamp: t.Light.lamp(),
		strips: strips(t.Shades)}
	resting, moving := split(t.Dice)
	r.prepare(t, sc, resting)
	pix := append([]byte(nil), r.base...)
	sc.pix = pix
	sc.all = sc.solids(resting)
	for _, d := range moving {
		sc.shadow(d)
	}
	for _, d := range sc.backToFront(moving) {
		sc.compose(d.paint(sc))
	}
	var cover []bool
	if t.Hand != nil {
		cover = sc.hand(*t.Hand)
	}
	if t.Cat != nil {
		cover = sc.cat(*t.Cat, cover)
	}
	addNoise(pix, t.Noise, t.Seed*1000003+t.Shot)
	labels := make([]Label, 0, len(t.Dice))
	all := sc.solids(t.Dice)
	for i := range t.Dice {
		l := t.label(&sc.view, &all[i], i)
		l.Hidden = cover != nil && hidden(l.Box, cover, t.W, t.H)
		l.Seen, l.Middle = sc.seen(all, i, cover)
		labels = append(labels, l)
	}
	return devices.Frame{W: t.W, H: t.H, Stride: 3 * t.W, Pix: pix}, labels
}

// prepare brings ground and base up to date.
func (r *Renderer) prepare(t Tray, sc *scene, resting []Die) {
	same := r.have && r.last.W == t.W && r.last.H == t.H && r.last.Seed == t.Seed &&
		r.last.Camera == t.Camera &&
		r.last.Ground == t.Ground && r.last.Light == t.Light && slices.Equal(r.last.Shades, t.Shades) &&
		slices.Equal(r.last.Clutter, t.Clutter)
	if !same {
		r.ground = make([]byte, 3*t.W*t.H)
		sc.pix = r.ground
		sc.drawGround()
	}
	if !same || !slices.Equal(r.last.Dice, resting) {
		r.base = append(r.base[:0], r.ground...)
		sc.pix = r.base
		sc.all = sc.solids(resting)
		for _, d := range resting {
			sc.shadow(d)
		}
		for _, d := range sc.backToFront(resting) {
			sc.compose(d.paint(sc))
		}
	}
	r.last, r.have = t, true
	r.last.Dice = resting
	r.last.Shades, r.last.Clutter = slices.Clone(t.Shades), slices.Clone(t.Clutter)
}

func (sc *scene) solids(dice []Die) []solid {
	out := make([]solid, len(dice))
	for i, d := range dice {
		out[i] = d.solid()
		out[i].lamp = out[i].pose.back(sc.lamp)
	}
	return out
}

func split(dice []Die) (resting, moving []Die) {
	for _, d := range dice {
		if d.resting() {
			resting = append(resting, d)
		} else {
			moving = append(moving, d)
		}
	}
	return resting, moving
}

// scene is one picture in the making.
type scene struct {
	tray   Tray
	view   view
	seed   uint64
	bounds image.Rectangle
	lamp   vec     // unit vector to the lamp
	strips []strip // of the tray's shades
	all    []solid // that may throw shadows on each other
	pix    []byte
}

func (l Light) lamp() vec {
	sa, ca := math.Sincos(l.Azimuth * math.Pi / 180)
	sh, ch := math.Sincos(orElse(l.Height, 55) * math.Pi / 180)
	return vec{ch * ca, ch * sa, sh}
}

func (sc *scene) at(x, y int) []byte { return sc.pix[3*(y*sc.tray.W+x):][:3] }

func put(dst []byte, c shade3) {
	for k := range 3 {
		switch v := c[k] + 0.5; { // min and max know more numbers, and take longer
		case v >= 255:
			dst[2-k] = 255
		case v > 0:
			dst[2-k] = uint8(v)
		default:
			dst[2-k] = 0
		}
	}
}

func (sc *scene) under(x, y int) shade3 {
	p := sc.at(x, y)
	return shade3{float64(p[2]), float64(p[1]), float64(p[0])}
}

func (sc *scene) backToFront(dice []Die) []Die {
	out := slices.Clone(dice)
	away := func(d Die) float64 { return vec{d.X, d.Y, d.size()/2 + d.Lift}.sub(sc.view.at).length() }
	sort.SliceStable(out, func(i, j int) bool { return away(out[i]) > away(out[j]) })
	return out
}

// shades is the light that the strips of shadow leave.
func (sc *scene) shades(x, y float64) float64 {
	l := 1.0
	for i := range sc.strips {
		l *= sc.strips[i].light(x, y)
	}
	return l
}

// lit is the colour of a surface in this light.
func (sc *scene) lit(c shade3, at, n, eye vec, self *solid) shade3 {
	light := &sc.tray.Light
	ambient := orElse(light.Ambient, 0.5)
	direct := max(n.dot(sc.lamp), 0) / max(sc.lamp[2], 0.35)
	if direct > 0 && light.Shadow > 0 && sc.shaded(at, self) {
		direct *= 1 - light.Shadow
	}
	// The room's light comes from above: walls and undersides get less.
	c = c.scale((ambient*(0.7+0.3*n[2]) + (1-ambient)*direct) * sc.shades(at[0], at[1]))
	if light.Glare > 0 {
		h := n.dot(sc.lamp.add(eye).unit())
		gloss := light.Glare * 255 * power(max(h, 0), 30)
		c = shade3{c[0] + gloss, c[1] + gloss, c[2] + gloss}
	}
	return c
}

// shaded reports whether another die stands between the point and the lamp.
func (sc *scene) shaded(at vec, self *solid) bool {
	for i := range sc.all {
		o := &sc.all[i]
		dx, dy := o.centre[0]-at[0], o.centre[1]-at[1]
		if dx*dx+dy*dy > 64*o.half*o.half || o.centre == self.centre {
			continue
		}
		if slab(o.pose.back(at.sub(o.centre)), o.lamp, o.half*0.93) {
			return true
		}
	}
	return false
}

// slab reports whether a ray meets a cube around the origin.
func slab(o, d vec, half float64) bool {
	near, far := 0.0, math.Inf(1)
	for k := range 3 {
		if math.Abs(d[k]) < 1e-12 {
			if math.Abs(o[k]) > half {
				return false
			}
			continue
		}
		a, b := (-half-o[k])/d[k], (half-o[k])/d[k]
		if a > b {
			a, b = b, a
		}
		if a > near {
			near = a
		}
		if b < far {
			far = b
		}
	}
	return near < far
}

// drawGround paints the table and the flat things on it.
func (sc *scene) drawGround() {
	t := &sc.tray
	wall := lin(orColour(t.Ground.Wall, rgb(90, 90, 95)))
	top, flat := t.Ground.top(sc.seed), flats(t.Clutter, sc.seed)
	for y := range t.H {
		row := sc.view.row(float64(y) + 0.5)
		for x := range t.W {
			gx, gy, ok := row.ground(float64(x) + 0.5)
			if !ok {
				put(sc.at(x, y), wall)
				continue
			}
			put(sc.at(x, y), sc.groundAt(top, flat, gx, gy))
		}
	}
}

// flat is a thing on the table made ready.
type flat struct {
	*Item
	sin, cos, reach float64
	seed            uint64
}

func flats(items []Item, seed uint64) []flat {
	out := make([]flat, len(items))
	for i := range items {
		it := &items[i]
		out[i] = flat{Item: it, reach: it.reach(), seed: seed + uint64(i)*31}
		out[i].sin, out[i].cos = math.Sincos(it.Angle * math.Pi / 180)
	}
	return out
}

func (sc *scene) groundAt(top *top, flat []flat, gx, gy float64) shade3 {
	g := &sc.tray.Ground
	c := top.at(gx, gy)
	if g.Rim > 0 {
		r := math.Hypot(gx, gy)
		wall := step(g.Rim, g.Rim+1, r)
		c = c.mix(lin(g.Second).scale(0.45+0.4*step(g.Rim+6, g.Rim+7, r)), wall)
	}
	for i := range flat {
		it := &flat[i]
		dx, dy := gx-it.X, gy-it.Y
		if math.Abs(dx) > it.reach || math.Abs(dy) > it.reach {
			continue
		}
		col, cover := it.over(dx*it.cos+dy*it.sin, -dx*it.sin+dy*it.cos, it.seed)
		c = c.mix(col, cover)
	}
	if len(sc.strips) > 0 {
		c = c.scale(sc.shades(gx, gy))
	}
	if glare := sc.tray.Light.Glare; glare > 0 {
		gloss := glare * 120 * power(sc.halfway(gx, gy), 40)
		c = shade3{c[0] + gloss, c[1] + gloss, c[2] + gloss}
	}
	return c
}

// halfway is how much the way from a point of the table to between camera and lamp points upward, 0–1.
func (sc *scene) halfway(gx, gy float64) float64 {
	x, y, z := sc.view.at[0]-gx, sc.view.at[1]-gy, sc.view.at[2]
	k := 1 / math.Sqrt(x*x+y*y+z*z)
	x, y, z = sc.lamp[0]+x*k, sc.lamp[1]+y*k, sc.lamp[2]+z*k
	return max(z*(1/math.Sqrt(x*x+y*y+z*z)), 0)
}

// power is math.Pow for whole exponents, bit by bit: both multiply in the same order.
func power(x float64, n uint) float64 {
	if x < 1e-6 { // a product could become so small that it loses bits
		return math.Pow(x, float64(n))
	}
	out := 1.0
	for ; n > 0; n >>= 1 {
		if n&1 == 1 {
			out *= x
		}
		x *= x
	}
	return out
}

// compose lays a patch over the picture.
func (sc *scene) compose(p patch) {
	i := 0
	for y := p.box.Min.Y; y < p.box.Max.Y; y++ {
		for x := p.box.Min.X; x < p.box.Max.X; x++ {
			cell := p.pix[i]
			i++
			if cell[3] == 0 {
				continue
			}
			under := sc.under(x, y)
			a := float64(cell[3])
			put(sc.at(x, y), shade3{
				under[0]*(1-a) + float64(cell[0]), under[1]*(1-a) + float64(cell[1]),
				under[2]*(1-a) + float64(cell[2]),
			})
		}
	}
}

// hidden reports whether something is over the middle or over two corners of a box.
func hidden(box [4]image.Point, cover []bool, w, h int) bool {
	over := func(p image.Point) bool {
		return p.In(image.Rect(0, 0, w, h)) && cover[p.Y*w+p.X]
	}
	n := 0
	var mid image.Point
	for _, p := range box {
		mid = mid.Add(p)
		if over(p) {
			n++
		}
	}
	return n >= 2 || over(mid.Div(4))
}

// seen gives the share of a top face that nothing lies over, looked at in a grid of points, and its middle in
// px.
func (sc *scene) seen(all []solid, die int, cover []bool) (share float64, middle image.Point) {
	const side = 15
	top, a, b := all[die].top()
	others := sc.before(all, die, top)
	free, sum := 0, vec{}
	for i := range side * side {
		u, v := float64(i%side)/(side/2)-1, float64(i/side)/(side/2)-1
		p := top.add(a.mul(0.9 * u)).add(b.mul(0.9 * v))
		if !sc.blocked(p, others) && !sc.behind(p, cover) {
			free++
			sum = sum.add(p)
		}
	}
	if free > 0 {
		top = sum.mul(1 / float64(free))
	}
	x, y, _ := sc.view.project(top)
	return float64(free) / (side * side), image.Pt(int(math.Round(x)), int(math.Round(y)))
}

// before are the dice that may stand between the top face of one, about a point, and the camera: those whose
// spheres come as near as the face is wide to the way from there.
func (sc *scene) before(all []solid, die int, top vec) (out []*solid) {
	const corner = 1.75 // halves from the middle of a cube to its corners, and more than to those of a face
	way := sc.view.at.sub(top)
	for i := range all {
		o := &all[i]
		at := o.centre.sub(top)
		off := at.sub(way.mul(min(max(at.dot(way)/way.dot(way), 0), 1)))
		if i != die && off.length() < corner*(o.half+all[die].half) {
			out = append(out, o)
		}
	}
	return out
}

// blocked reports whether a die stands between a point of another one and the camera.
func (sc *scene) blocked(p vec, dice []*solid) bool {
	for _, o := range dice {
		if slab(o.pose.back(p.sub(o.centre)), o.pose.back(sc.view.at.sub(p)), o.half*0.93) {
			return true
		}
	}
	return false
}

// behind reports whether a point lies behind a px that is covered.
func (sc *scene) behind(p vec, cover []bool) bool {
	x, y, ok := sc.view.project(p)
	px := image.Pt(int(x), int(y))
	return cover != nil && ok && px.In(sc.bounds) && cover[px.Y*sc.tray.W+px.X]
}

// deviates are normal; drawing new ones for each px would cost more than the rest of a frame.
var deviates = sync.OnceValue(func() []int8 {
	own := rand.New(rand.NewPCG(1, 2))
	cells := make([]int8, 1<<17)
	for i := range cells {
		cells[i] = int8(min(max(own.NormFloat64()*32, -127), 127))
	}
	return cells
})

func addNoise(pix []byte, sigma float64, seed uint64) {
	if sigma <= 0 {
		return
	}
	rng := rand.New(rand.NewPCG(seed, 77))
	cells := deviates()
	scale := int32(sigma * 8) // deviates have sigma 32, and the product is divided by 256
	const run = 1024
	for i := 0; i < len(pix); i += run {
		row := pix[i:min(i+run, len(pix))]
		noise := cells[rng.IntN(len(cells)-run):][:len(row)]
		for k, p := range row {
			v := int32(p) + (int32(noise[k])*scale+128)>>8
			row[k] = uint8(min(max(v, 0), 255))
		}
	}
}
