//go:build !nocv

package stabilize_test

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"image/color"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"gocv.io/x/gocv"

	"spieltisch/devices"
	"spieltisch/devices/devicestest"
	"spieltisch/devices/filecam"
	"spieltisch/devices/sim/tray"
	"spieltisch/packaging/sweep"
	"spieltisch/vision"
	"spieltisch/vision/settle"
	"spieltisch/vision/stabilize"
)

// The clips: an empty tray, then dice thrown in, at rest in frames 45 to 74, then a hand, at 20 frames/s.
var clips = []string{"sim_pxl_00.mp4", "sim_pxl_29.mp4", "sim_pxl_33.mp4"}

const firstRest, lastRest = 45, 74

// frames decodes a clip.
func frames(t *testing.T, name string) []devices.Frame { return firstFrames(t, name, math.MaxInt) }

// firstFrames decodes at most so many frames of a clip.
func firstFrames(t *testing.T, name string, most int) (out []devices.Frame) {
	t.Helper()
	v, err := filecam.OpenVideo(filepath.Join(devicestest.Shared(t, "dicevideo"), name))
	if err != nil {
		t.Fatal(err)
	}
	defer v.Close()
	for len(out) < most {
		f, err := v.Next()
		if errors.Is(err, devices.ErrGone) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		f.At = time.Unix(0, int64(len(out))*int64(time.Second/20))
		out = append(out, f)
	}
	return out
}

func newStabilizer(t *testing.T) *stabilize.Stabilizer {
	t.Helper()
	s := stabilize.New()
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// wobble is a hand that holds a camera: the angles (radians) at which it looks, of a focal length of so
// many px.
type wobble struct {
	*rand.Rand
	amount       float64 // 1: about a degree
	angle, speed [3]float64
}

func (w *wobble) next() {
	for i := range w.angle {
		w.speed[i] = 0.85*w.speed[i] + w.NormFloat64()*0.0018*w.amount
		w.angle[i] = 0.92*w.angle[i] + w.speed[i]
	}
}

// view is the homography K·R·K⁻¹ of a camera that was turned.
func (w *wobble) view(width, height int) [9]float64 {
	const focal = 700.0
	cx, cy := float64(width)/2, float64(height)/2
	sx, ox := math.Sincos(w.angle[0])
	sy, oy := math.Sincos(w.angle[1])
	sz, oz := math.Sincos(w.angle[2])
	r := mul([9]float64{oz, -sz, 0, sz, oz, 0, 0, 0, 1},
		mul([9]float64{oy, 0, sy, 0, 1, 0, -sy, 0, oy}, [9]float64{1, 0, 0, 0, ox, -sx, 0, sx, ox}))
	k := [9]float64{focal, 0, cx, 0, focal, cy, 0, 0, 1}
	back := [9]float64{1 / focal, 0, -cx / focal, 0, 1 / focal, -cy / focal, 0, 0, 1}
	return mul(k, mul(r, back))
}

func mul(a, b [9]float64) (out [9]float64) {
	for i := range 3 {
		for j := range 3 {
			for k := range 3 {
				out[3*i+j] += a[3*i+k] * b[3*k+j]
			}
		}
	}
	return out
}

// margin is the share of the picture at each edge that a shaken camera does not show: what comes in there
// was filmed, too.
const margin = 0.08

// shaken draws a frame as a turned camera sees it.
func shaken(t *testing.T, f devices.Frame, h [9]float64) devices.Frame {
	t.Helper()
	src, err := gocv.NewMatFromBytes(f.H, f.W, gocv.MatTypeCV8UC3, f.Pix)
	if err != nil {
		t.Fatal(err)
	}
	defer src.Close()
	m, dst := gocv.NewMatWithSize(3, 3, gocv.MatTypeCV64F), gocv.NewMat()
	defer m.Close()
	defer dst.Close()
	for i, v := range h {
		m.SetDoubleAt(i/3, i%3, v)
	}
	gocv.WarpPerspective(src, &dst, m, image.Pt(f.W, f.H))
	x, y := int(margin*float64(f.W)), int(margin*float64(f.H))
	inner := dst.Region(image.Rect(x, y, f.W-x, f.H-y))
	defer inner.Close()
	whole := inner.Clone()
	defer whole.Close()
	f.W, f.H = whole.Cols(), whole.Rows()
	f.Stride, f.Pix = 3*f.W, whole.ToBytes()
	return f
}

func TestStillCamerasAreLeftAlone(t *testing.T) {
	for _, clip := range sweep.Each(clips) {
		s := newStabilizer(t)
		for i, f := range frames(t, clip) {
			got, view, err := s.Step(f)
			if err != nil {
				t.Fatal(err)
			}
			if view != vision.Identity() || !bytes.Equal(got.Pix, f.Pix) {
				t.Fatalf("%s, frame %d: view %v, want the frame as it is", clip, i, view)
			}
		}
	}
}

// TestAThingThatMovesIsNoCamera: a sleeve with a pattern that has most of the points slides over a table
// with few.
func TestAThingThatMovesIsNoCamera(t *testing.T) {
	const w, h, block = 640, 480, 8
	rng := rand.New(rand.NewPCG(3, 3))
	levels := make([]byte, w/block*h/block)
	for i := range levels {
		levels[i] = byte(rng.UintN(256))
	}
	s := newStabilizer(t)
	for n := range 20 {
		f := devices.Frame{Seq: uint64(n + 1), W: w, H: h, Stride: 3 * w,
			Pix: bytes.Repeat([]byte{128}, 3*w*h)}
		for y := range h {
			for x := range w {
				from := x
				if x >= w/3 { // the sleeve
					from = x - 2*n + w
				}
				if x < w/3 || y < h*3/4 {
					l := levels[y/block*(w/block)+from/block%(w/block)]
					copy(f.Pix[3*(y*w+x):], []byte{l, l, l})
				}
			}
		}
		if _, view, err := s.Step(f); err != nil || view != vision.Identity() {
			t.Fatalf("frame %d: view %v, %v; want a camera that stands", n, view, err)
		}
	}
}

// TestCamerasInHands shakes the clips a little and much. Each rest has to be found, neither more nor less
// of it, and each view has to be the true one.
func TestCamerasInHands(t *testing.T) {
	for i, clip := range sweep.Each([]string{clips[0], clips[2]}) {
		// in the other one the codec lets the carpet swim by a px
		still := frames(t, clip)
		for _, amount := range sweep.Each([]float64{1, 0.2, 0.5, 2}) {
			t.Run(fmt.Sprintf("%s by %v", clip, amount), func(t *testing.T) {
				w := &wobble{Rand: rand.New(rand.NewPCG(uint64(i), uint64(10*amount))), amount: amount}
				checkShaken(t, still, boxes(t, clip), w)
			})
		}
	}
}

// boxes are the dice of a clip, from the labels of the photo that it was made of; all of one face, for what
// counts here is where they lie.
func boxes(t *testing.T, clip string) (out []vision.Thing) {
	t.Helper()
	photo := strings.TrimSuffix(strings.TrimPrefix(clip, "sim_"), ".mp4") + ".jpg"
	f, err := os.Open(filepath.Join(devicestest.Shared(t, "dice"), "labels.csv"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	at := slices.IndexFunc(rows, func(r []string) bool { return r[0] == photo })
	if at < 0 {
		t.Fatalf("no labels of %s", photo)
	}
	var sides [][4]int
	if err := json.Unmarshal([]byte(rows[at][2]), &sides); err != nil {
		t.Fatal(err)
	}
	for _, s := range sides {
		out = append(out, vision.Thing{Face: 1, Confidence: 1,
			Box: [4]image.Point{{s[0], s[1]}, {s[2], s[1]}, {s[2], s[3]}, {s[0], s[3]}}})
	}
	return out
}

func checkShaken(t *testing.T, still []devices.Frame, filmed []vision.Thing, w *wobble) {
	s, settler := newStabilizer(t), settle.New(settle.Config{Rolling: settle.Rect(0.08, 0.08, 0.92, 0.92),
		Steadied: true})
	var first [9]float64
	var dice []vision.Thing // in the first frame
	var rests []int
	worst, bad := 0.0, 0
	for n, f := range still {
		w.next()
		h := w.view(f.W, f.H)
		cut := [9]float64{1, 0, -float64(int(margin * float64(f.W))), 0, 1,
			-float64(int(margin * float64(f.H))), 0, 0, 1}
		truth := mul(cut, h)
		if n == 0 {
			first = truth
			dice = vision.Homography(truth).Observed(vision.Observation{Things: filmed}).Things
		}
		f = shaken(t, f, h)
		got, view, err := s.Step(f)
		if err != nil {
			t.Fatal(err)
		}
		if off := miss(view, first, truth, f.W, f.H); off > 1.5 {
			worst, bad = max(worst, off), bad+1
		}
		v := settler.Step(got)
		if !v.Read {
			continue
		}
		if n > 14 && (n < firstRest || n > lastRest) {
			t.Errorf("frame %d was read, want only the empty tray and %d to %d", n, firstRest, lastRest)
		}
		o := vision.Observation{Frame: f.Seq, At: f.At, Decision: vision.None}
		if n >= firstRest {
			o.Decision, o.Things = vision.Accept, dice
		}
		if o, ok := settler.Observe(got, o); ok && o.Tray == vision.Settled {
			rests = append(rests, int(v.First)-1)
		}
	}
	// A die that rolls out by less than half a px a frame lies still here.
	if len(rests) != 1 || rests[0] < firstRest-1 || rests[0] > firstRest+2 {
		t.Errorf("at rest since frames %v, want %d", rests, firstRest)
	}
	if bad > 0 {
		t.Errorf("%d views miss the true one, by up to %.1f px", bad, worst)
	}
}

// miss is by how many px at most a view is wrong in the middle of the picture.
func miss(view vision.Homography, first, now [9]float64, w, h int) (most float64) {
	filmed := vision.Homography(first)
	for _, p := range [5][2]float64{{0.5, 0.5}, {0.25, 0.25}, {0.75, 0.25}, {0.25, 0.75}, {0.75, 0.75}} {
		x, y := p[0]*float64(w), p[1]*float64(h)
		a, b := filmed.Apply(x, y) // in the steadied picture, which is the first frame
		c, d := vision.Homography(now).Apply(x, y)
		u, v := view.Apply(a, b)
		most = max(most, math.Hypot(u-c, v-d))
	}
	return most
}

// TestNothingToFollow: a plain table says nothing about the camera.
func TestNothingToFollow(t *testing.T) {
	s, rng := newStabilizer(t), rand.New(rand.NewPCG(1, 2))
	for range 10 {
		f := devices.Frame{W: 320, H: 240, Stride: 960, Pix: make([]byte, 960*240)}
		for i := range f.Pix {
			f.Pix[i] = byte(120 + rng.IntN(3))
		}
		got, view, err := s.Step(f)
		if err != nil || view != vision.Identity() || !bytes.Equal(got.Pix, f.Pix) {
			t.Fatalf("view %v (%v), want the frame as it is", view, err)
		}
	}
}

// TestAnotherPlace: a camera that shows something else starts anew there.
func TestAnotherPlace(t *testing.T) {
	s := newStabilizer(t)
	a, b := firstFrames(t, clips[0], 1)[0], firstFrames(t, clips[1], 1)[0]
	for i, f := range slices.Concat(slices.Repeat([]devices.Frame{a}, 3),
		slices.Repeat([]devices.Frame{b}, 70)) {
		got, _, err := s.Step(f)
		if err != nil {
			t.Fatal(err)
		}
		if last := i == 72; last && (got.W != b.W || !bytes.Equal(got.Pix, b.Pix)) {
			t.Errorf("the other place is not shown as it is")
		}
	}
}

func BenchmarkStep(b *testing.B) {
	t := tray.Tray{W: 660, H: 500, Seed: 1, Ground: tray.Ground{Kind: tray.Carpet,
		Colour: color.RGBA{R: 90, G: 110, B: 80, A: 255}, Second: color.RGBA{R: 160, G: 150, B: 120, A: 255}}}
	f, _ := t.Render()
	var seen [2]devices.Frame // of a hand that shakes by six px
	for i := range seen {
		x := 6 * i
		g := devices.Frame{W: 640, H: 480, Stride: 3 * 640}
		for y := range 480 {
			g.Pix = append(g.Pix, f.Pix[(y+x)*f.Stride+3*x:][:3*640]...)
		}
		seen[i] = g
	}
	s := stabilize.New()
	defer s.Close()
	for i := 0; b.Loop(); i++ {
		_, view, err := s.Step(seen[i%2])
		if err != nil {
			b.Fatal(err)
		}
		if i == 1 && view == vision.Identity() {
			b.Fatal("the camera was not seen to move")
		}
	}
}
