package tray_test

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"spieltisch/devices"
	"spieltisch/devices/sim/tray"
)

func grey(f devices.Frame, x, y int) int {
	p := f.Pix[y*f.Stride+3*x:]
	return (int(p[0]) + int(p[1]) + int(p[2])) / 3
}

// blobs counts connected dark spots of at least 4 px inside a box that is shrunk to leave the rounded edges
// out.
func blobs(f devices.Frame, box [4]image.Point, darker int) int {
	mid := box[0].Add(box[1]).Add(box[2]).Add(box[3]).Div(4)
	for i, p := range box {
		box[i] = mid.Add(p.Sub(mid).Mul(17).Div(20))
	}
	inside := func(x, y int) bool {
		for i, a := range box {
			b := box[(i+1)%4]
			if (b.X-a.X)*(y-a.Y)-(b.Y-a.Y)*(x-a.X) < 0 {
				return false
			}
		}
		return true
	}
	seen := map[image.Point]bool{}
	count := 0
	for y := range f.H {
		for x := range f.W {
			if seen[image.Pt(x, y)] || !inside(x, y) || grey(f, x, y) > darker {
				continue
			}
			size := 0
			stack := []image.Point{{X: x, Y: y}}
			seen[stack[0]] = true
			for len(stack) > 0 {
				p := stack[len(stack)-1]
				stack = stack[:len(stack)-1]
				size++
				for _, o := range []image.Point{{X: 1}, {X: -1}, {Y: 1}, {Y: -1}} {
					q := p.Add(o)
					if !seen[q] && q.In(image.Rect(0, 0, f.W, f.H)) && inside(q.X, q.Y) &&
						grey(f, q.X, q.Y) <= darker {
						seen[q] = true
						stack = append(stack, q)
					}
				}
			}
			if size >= 4 {
				count++
			}
		}
	}
	return count
}

// show writes a picture for a person when TRAY_SHOW names a folder.
func show(t *testing.T, name string, f devices.Frame) {
	dir := os.Getenv("TRAY_SHOW")
	if dir == "" {
		return
	}
	img := image.NewRGBA(image.Rect(0, 0, f.W, f.H))
	for y := range f.H {
		for x := range f.W {
			p := f.Pix[y*f.Stride+3*x:]
			img.SetRGBA(x, y, color.RGBA{R: p[2], G: p[1], B: p[0], A: 255})
		}
	}
	out, err := os.Create(filepath.Join(dir, name+".png"))
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	if err := png.Encode(out, img); err != nil {
		t.Fatal(err)
	}
}

func TestBoxHoldsAsManyPipsAsTheFace(t *testing.T) {
	for _, tilt := range []float64{0, 25, 45} {
		tr := tray.Demo()
		tr.Camera.Tilt = tilt
		tr.Light.Shadow, tr.Light.Glare = 0.3, 0
		for face := 1; face <= 6; face++ {
			d := tray.DemoDie(face, float64(face)*38-133, float64(face%2)*40-20, float64(face)*23+tilt)
			d.Worm = false
			tr.Dice = append(tr.Dice, d)
		}
		f, labels := tr.Render()
		show(t, "faces-"+strconv.Itoa(int(tilt)), f)
		for _, l := range labels {
			if got := blobs(f, l.Box, 110); got != l.Face || !l.Inside {
				t.Errorf("tilt %v: %d pips in the box of face %d (inside %v)", tilt, got, l.Face, l.Inside)
			}
		}
	}
}

// TestPrintsAreNotMirrored inks one quarter of every face fully and the next one clockwise by half: so they
// follow each other in the picture, whichever face is up.
func TestPrintsAreNotMirrored(t *testing.T) {
	ink := image.NewAlpha(image.Rect(0, 0, 20, 20))
	for y := range 10 {
		for x := range 20 {
			ink.SetAlpha(x, y, color.Alpha{A: [2]uint8{255, 128}[x/10]})
		}
	}
	for face := 1; face <= 6; face++ {
		tr := tray.Demo()
		tr.Camera.Tilt, tr.Light.Shadow, tr.Light.Glare, tr.Noise = 0, 0, 0, 0
		d := tray.DemoDie(face, 0, 0, 0)
		d.Print = &tray.Prints{ink, ink, ink, ink, ink, ink, ink}
		tr.Dice = []tray.Die{d}
		f, labels := tr.Render()
		show(t, "print-"+strconv.Itoa(face), f)
		middle := labels[0].Box[0].Add(labels[0].Box[2]).Div(2)
		var seen [4]int // at the corners, clockwise: 2 inked, 1 half, 0 not
		full := -1
		for k, p := range labels[0].Box {
			at := p.Add(middle).Div(2)
			seen[k] = 2 - (grey(f, at.X, at.Y)+40)/105
			if seen[k] == 2 {
				full = k
			}
		}
		if full < 0 || seen[(full+1)%4] != 1 || seen[(full+2)%4] != 0 || seen[(full+3)%4] != 0 {
			t.Errorf("face %d: %v around the face, want 2 1 0 0", face, seen)
		}
	}
}

// What is cut into a face is darker towards the lamp, and lighter on the other side: its walls lean to the
// middle. The same picture in ink is not.
func TestWhatIsCutInHasWalls(t *testing.T) {
	dot := image.NewNRGBA(image.Rect(0, 0, 96, 96))
	for i := range 96 * 96 {
		if math.Hypot(float64(i%96)-47.5, float64(i/96)-47.5) < 24 {
			dot.SetNRGBA(i%96, i/96, color.NRGBA{R: 200, G: 200, B: 200, A: 255})
		}
	}
	left := func(sunk, azimuth float64, face int) (more int) {
		tr := tray.Tray{W: 320, H: 240, Camera: tray.Camera{Width: 40}}
		tr.Light = tray.Light{Azimuth: azimuth, Height: 40}
		tr.Dice = []tray.Die{{Face: face, Body: color.RGBA{R: 200, G: 200, B: 200, A: 255}, Sunk: sunk,
			Art: &tray.Art{dot, dot, dot, dot, dot, dot, dot}}}
		f, labels := tr.Render()
		middle := labels[0].Middle
		for y := middle.Y - 3; y <= middle.Y+3; y++ {
			for x := 20; x < 45; x++ { // px from the middle: the rim is 32 away
				more += grey(f, middle.X-x, y) - grey(f, middle.X+x, y)
			}
		}
		return more
	}
	for _, face := range []int{2, 5} {
		plain, cut, turned := left(0, 0, face), left(0.08, 0, face), left(0.08, 180, face)
		if cut < 150 || turned > -150 || plain > 50 || plain < -50 {
			t.Errorf("face %d: to the left there is %d more light, %d from the other side, %d in ink", face, cut, turned,
				plain)
		}
	}
}

func TestASheetLiesOnTheTable(t *testing.T) {
	red := image.NewNRGBA(image.Rect(0, 0, 40, 20))
	for x := range 20 { // its left half; the right one is clear
		for y := range 20 {
			red.SetNRGBA(x, y, color.NRGBA{R: 250, A: 255})
		}
	}
	tr := tray.Demo()
	tr.Camera.Tilt, tr.Noise, tr.Light.Glare = 0, 0, 0
	plain, _ := tr.Render()
	tr.Clutter = []tray.Item{{Kind: tray.Sheet, Size: 80, Picture: red}}
	f, _ := tr.Render()
	for _, tt := range []struct {
		name string
		x, y float64
		red  bool
	}{{"its left half", -35, 15, true}, {"its clear half", 35, 0, false}, {"beside it", -45, 0, false},
		{"below it", -20, -25, false}} {
		px, py := tr.Project(tt.x, tt.y, 0)
		at := int(py)*f.Stride + 3*int(px)
		if got := f.Pix[at+2] > 200; got != tt.red || !tt.red && f.Pix[at+2] != plain.Pix[at+2] {
			t.Errorf("%s: red %d, want the sheet %v", tt.name, f.Pix[at+2], tt.red)
		}
	}
}

func TestOppositeFacesSumToSeven(t *testing.T) {
	// A die turned half about a level axis shows the opposite face; its label says 0, since it is not at
	// rest.
	for face := 1; face <= 6; face++ {
		tr := tray.Demo()
		tr.Camera.Tilt, tr.Light.Shadow, tr.Light.Glare = 0, 0.3, 0
		d := tray.DemoDie(face, 0, 0, 30)
		d.Worm, d.Turn = false, [3]float64{180, 0, 0}
		tr.Dice = []tray.Die{d}
		f, labels := tr.Render()
		if got := blobs(f, labels[0].Box, 110); got != 7-face || labels[0].Face != 0 {
			t.Errorf("opposite of %d shows %d pips, want %d (label %d, want 0)", face, got, 7-face,
				labels[0].Face)
		}
	}
}

func TestRightHanded(t *testing.T) {
	// With 1 on top and turned a quarter towards each side, 2 and 3 come up in the order of a right-handed
	// die.
	up := func(turn [3]float64) int {
		tr := tray.Demo()
		tr.Camera.Tilt, tr.Light.Shadow, tr.Light.Glare = 0, 0.3, 0
		d := tray.DemoDie(1, 0, 0, 0)
		d.Worm, d.Turn = false, turn
		tr.Dice = []tray.Die{d}
		f, labels := tr.Render()
		return blobs(f, labels[0].Box, 110)
	}
	// Turning about +x brings the side at +y up (right hand rule: z goes to -y, y goes to z); about -y the
	// side at +x.
	east, north := up([3]float64{0, -90, 0}), up([3]float64{90, 0, 0})
	if east != 2 || north != 3 {
		t.Errorf("around a 1 lie east %d and north %d, want 2 and 3", east, north)
	}
}

func TestSameValueSameBytes(t *testing.T) {
	tr := tray.Demo()
	for i := range 5 {
		tr.Dice = append(tr.Dice, tray.DemoDie(i+1, float64(i-2)*30, 10, 20))
	}
	a, _ := tr.Render()
	var r tray.Renderer
	other := tr
	other.Dice = append([]tray.Die{tray.DemoDie(6, 0, -50, 0)}, tr.Dice...)
	r.Render(other)
	b, _ := r.Render(tr)
	if !bytes.Equal(a.Pix, b.Pix) {
		t.Error("a renderer that drew another tray before gives other bytes")
	}
	tr.Shot++
	c, _ := tr.Render()
	if bytes.Equal(a.Pix, c.Pix) {
		t.Error("another exposure has the same noise")
	}
}

func TestHandHidesDice(t *testing.T) {
	tr := tray.Demo()
	tr.Dice = []tray.Die{tray.DemoDie(5, 0, 0, 0), tray.DemoDie(5, -110, -60, 0)}
	tr.Hand = &tray.Hand{X: 20, Y: 5, Angle: 20}
	f, labels := tr.Render()
	show(t, "hand", f)
	if !labels[0].Hidden || labels[1].Hidden {
		t.Errorf("hidden = %v, %v, want true, false", labels[0].Hidden, labels[1].Hidden)
	}
}

// TestSeenIsWhatIsLeft: a die that lies upon another, moved by half an edge, leaves about half of it to be
// seen.
func TestSeenIsWhatIsLeft(t *testing.T) {
	tr := tray.Demo()
	tr.Camera.Tilt = 0
	below, above := tray.DemoDie(5, 0, 0, 0), tray.DemoDie(3, 8.5, 0, 0)
	above.Lift = below.Size
	tr.Dice = []tray.Die{below, above, tray.DemoDie(2, 60, 0, 0)}
	f, labels := tr.Render()
	show(t, "stack", f)
	for i, want := range []float64{0.5, 1, 1} {
		if got := labels[i].Seen; math.Abs(got-want) > 0.1 {
			t.Errorf("of die %d a share of %.2f is seen, want %.2f", i, got, want)
		}
	}
	x, _ := tr.Project(-4, 0, below.Size)
	if got := float64(labels[0].Middle.X); math.Abs(got-x) > 3 {
		t.Errorf("the middle of what is seen is at x = %v px, want %.0f", got, x)
	}
	tr.Hand = &tray.Hand{X: 60, Y: 0}
	if _, labels = tr.Render(); labels[2].Seen > 0 {
		t.Errorf("under a hand a share of %.2f is seen, want 0", labels[2].Seen)
	}
}

func TestProjectAndUnprojectAgree(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	tr := tray.Demo()
	for range 50 {
		tr.Camera = tray.Camera{Tilt: rng.Float64() * 45, FOV: 30 + rng.Float64()*40, Width: 250,
			Turn: rng.Float64() * 360}
		x, y := rng.Float64()*100-50, rng.Float64()*100-50
		px, py := tr.Project(x, y, 0)
		gx, gy, ok := tr.Unproject(px, py)
		if !ok || abs(gx-x) > 1e-6 || abs(gy-y) > 1e-6 {
			t.Errorf("(%v, %v) comes back as (%v, %v, %v)", x, y, gx, gy, ok)
		}
	}
}

func TestRollingDieHasNoFace(t *testing.T) {
	tr := tray.Demo()
	d := tray.DemoDie(3, 0, 0, 0)
	d.Lift, d.Turn, d.Blur, d.Spin = 12, [3]float64{30, 40, 0}, [2]float64{18, 6}, [3]float64{0, 60, 0}
	tr.Dice = []tray.Die{d, tray.DemoDie(6, 50, 30, 15)}
	f, labels := tr.Render()
	show(t, "rolling", f)
	if labels[0].Face != 0 || labels[1].Face != 6 {
		t.Errorf("faces = %d, %d, want 0, 6", labels[0].Face, labels[1].Face)
	}
}

func abs(x float64) float64 { return max(x, -x) }

func BenchmarkRestingFrame(b *testing.B) {
	tr := tray.Demo()
	tr.W, tr.H = 800, 600
	for i := range 8 {
		tr.Dice = append(tr.Dice, tray.DemoDie(i%6+1, float64(i-4)*25, float64(i%3)*30-30, float64(i*31)))
	}
	var r tray.Renderer
	for b.Loop() {
		tr.Shot++
		r.Render(tr)
	}
}

func BenchmarkRollingFrame(b *testing.B) {
	tr := tray.Demo()
	for i := range 8 {
		d := tray.DemoDie(i%6+1, float64(i-4)*25, float64(i%3)*30-30, float64(i*31))
		d.Lift, d.Turn, d.Blur = 10, [3]float64{30, 20, 10}, [2]float64{10, 5}
		tr.Dice = append(tr.Dice, d)
	}
	var r tray.Renderer
	for b.Loop() {
		tr.Shot++
		r.Render(tr)
	}
}
