package sim

import (
	"image"
	"math"
	"time"

	"spieltisch/devices"
)

// light is what a camera's exposure meets beside the table itself: faults of lamp and lens and knocks. All of
// it is worked into the finished picture. The zero value leaves the picture alone.
type light struct {
	missing float64 // share of the lamp's light that is gone
	hz      float64 // of a lamp that flickers
	depth   float64
	auto    bool          // the camera sets its exposure by itself
	shadow  time.Duration // when a shadow began to pass, of the table's time
	passing time.Duration // how long it takes; 0: none
	capped  bool
	knocked time.Duration // when the table was knocked at, of the table's time
	shaking bool
	pushed  image.Point // px that the camera stands beside its place
}

// Lamp sets the light: 1 is all of it, 0 is night. The camera's own noise stays.
func (t *Table) Lamp(level float64) {
	t.fault(func(f *faults) { f.light.missing = 1 - min(max(level, 0), 1) })
}

// Flicker makes the lamp go up and down by depth (0–1) so many times a second, which is twice the frequency
// of the mains. The shutter rolls, so it is seen as bands that wander. Depth 0 ends it.
func (t *Table) Flicker(hz, depth float64) {
	t.fault(func(f *faults) { f.light.hz, f.light.depth = hz, depth })
}

// AutoExposure lets the camera follow the mean brightness of its pictures, in steps, as webcams do.
func (t *Table) AutoExposure(on bool) { t.fault(func(f *faults) { f.light.auto = on }) }

// Shadow lets a shadow pass over the table from left to right, as of somebody who walks by the lamp. It takes
// d.
func (t *Table) Shadow(d time.Duration) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.tick()
	t.faults.light.shadow, t.faults.light.passing = t.now, d
}

// Cap puts a cap on the lens, or a thumb: some light comes through, and nothing can be made out.
func (t *Table) Cap(on bool) { t.fault(func(f *faults) { f.light.capped = on }) }

// Knock shakes the camera for half a second, and each die hops to a place that is about so many mm away,
// turned by twice as many degrees. It shows the same face.
func (t *Table) Knock(jolt float64) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.tick()
	t.knock(jolt)
}

func (t *Table) knock(jolt float64) {
	t.faults.light.knocked, t.faults.light.shaking = t.now, true
	if jolt <= 0 {
		return
	}
	for i := range t.dice {
		d := &t.dice[i].look
		s, c := math.Sincos(2 * math.Pi * t.rng.Float64())
		d.X, d.Y, d.Yaw = d.X+jolt*c, d.Y+jolt*s, d.Yaw+2*jolt*t.rng.NormFloat64()
	}
}

// Push leaves the camera some px beside its place.
func (t *Table) Push(dx, dy int) {
	t.fault(func(f *faults) { f.light.pushed = f.light.pushed.Add(image.Pt(dx, dy)) })
}

const (
	shakeFor  = 500 * time.Millisecond
	shadeDark = 0.45 // of the light that the passing shadow takes
	shadeHalf = 0.16 // half its width as a share of the frame's
	shadeSoft = 0.06 // of its edges
	meter     = 0.12 // share of the way that the exposure goes with each frame
	meterStep = 0.04 // smallest change of it
)

// shift is how far the picture is out of its place at a time, px.
func (l light) shift(at time.Duration, w int) image.Point {
	p := l.pushed
	if age := at - l.knocked; l.shaking && age >= 0 && age < shakeFor {
		s := age.Seconds()
		swing := float64(w) / 640 * 7 * math.Exp(-s/0.12)
		p = p.Add(image.Pt(int(math.Round(swing*math.Cos(60*s))), int(math.Round(0.6*swing*math.Sin(47*s)))))
	}
	return p
}

// develop works the light into a picture.
func (c *Camera) develop(f devices.Frame, l light, at time.Duration) devices.Frame {
	if l.capped {
		return covered(f, uint64(at))
	}
	f = shifted(f, l.shift(at, f.W))
	rows, columns := l.rows(f.H, at, c.table.period()), l.columns(f.W, at)
	if l.missing > 0 || rows != nil || columns != nil || l.auto {
		expose(f, (1-l.missing)*c.gain(l), rows, columns, uint64(at))
	}
	c.measure(f, l)
	return f
}

// gain is what the exposure makes of the light.
func (c *Camera) gain(l light) float64 {
	if !l.auto || c.exposure == 0 {
		return 1
	}
	return c.exposure
}

// measure sets the exposure for the next frame.
func (c *Camera) measure(f devices.Frame, l light) {
	if !l.auto {
		c.exposure, c.aim = 0, 0
		return
	}
	sum := 0
	for i := 0; i < len(f.Pix); i += 31 {
		sum += int(f.Pix[i])
	}
	mean := max(float64(sum)/float64(len(f.Pix)/31+1), 1)
	if c.aim == 0 {
		c.aim, c.exposure = mean, 1
	}
	if step := meter * (c.aim/mean - 1); math.Abs(step) >= meter*meterStep {
		c.exposure = min(max(c.exposure*(1+step), 0.25), 4)
	}
}

// rows is the light of each row under a lamp that flickers; nil: it does not.
func (l light) rows(h int, at, period time.Duration) []float64 {
	if l.depth == 0 {
		return nil
	}
	readout := min(0.025, 0.9*period.Seconds()) // from the first row to the last
	out := make([]float64, h)
	for y := range out {
		t := at.Seconds() + readout*float64(y)/float64(h)
		out[y] = 1 + l.depth*math.Sin(2*math.Pi*l.hz*t)
	}
	return out
}

// columns is the light of each column while a shadow passes; nil: none does.
func (l light) columns(w int, at time.Duration) []float64 {
	age := at - l.shadow
	if l.passing <= 0 || age < 0 || age > l.passing {
		return nil
	}
	middle := -shadeHalf - shadeSoft + (1+2*shadeHalf+2*shadeSoft)*float64(age)/float64(l.passing)
	out := make([]float64, w)
	for x := range out {
		away := (math.Abs(float64(x)/float64(w)-middle) - shadeHalf) / shadeSoft
		out[x] = 1 - shadeDark*ease(1-min(max(away+0.5, 0), 1))
	}
	return out
}

// expose multiplies a picture by its light and adds the last grey level of noise that no darkness takes away.
func expose(f devices.Frame, all float64, rows, columns []float64, seed uint64) {
	x := seed*2862933555777941757 + 3037000493
	for row := range f.H {
		k := all
		if rows != nil {
			k *= rows[row]
		}
		line := f.Pix[row*f.Stride:][:3*f.W]
		for i, v := range line {
			g := k
			if columns != nil {
				g *= columns[i/3]
			}
			x ^= x << 13
			x ^= x >> 7
			x ^= x << 17
			line[i] = uint8(min(max(float64(v)*g+float64(x&3)/2, 0), 255))
		}
	}
}

// shifted moves a picture; what comes in at its edge repeats the outermost px.
func shifted(f devices.Frame, by image.Point) devices.Frame {
	if by == (image.Point{}) {
		return f
	}
	out := f
	out.Pix = make([]byte, len(f.Pix))
	for y := range f.H {
		from := f.Pix[min(max(y-by.Y, 0), f.H-1)*f.Stride:]
		to := out.Pix[y*f.Stride:]
		for x := range f.W {
			copy(to[3*x:3*x+3], from[3*min(max(x-by.X, 0), f.W-1):])
		}
	}
	return out
}

// covered is what comes through a cap: a reddish grey, a little darker towards the corners, and noise.
func covered(f devices.Frame, seed uint64) devices.Frame {
	out := f
	out.Pix = make([]byte, len(f.Pix))
	x := seed*2862933555777941757 + 3037000493
	for row := range f.H {
		v := float64(row)/float64(f.H) - 0.5
		for i := range f.W {
			u := float64(i)/float64(f.W) - 0.5
			light := 1 - 0.6*(u*u+v*v)
			for k, c := range [3]float64{26, 30, 44} {
				x ^= x << 13
				x ^= x >> 7
				x ^= x << 17
				out.Pix[row*f.Stride+3*i+k] = uint8(c*light + float64(x&7))
			}
		}
	}
	return out
}
