//go:build !nocv

package read

import (
	"encoding/json"
	"errors"
	"image"
	"image/color"
	"math"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"gocv.io/x/gocv"

	"spieltisch/cmd/internal/cli"
	"spieltisch/cmd/spieltisch/internal/reader"
	"spieltisch/devices"
	"spieltisch/devices/devicestest"
	"spieltisch/devices/filecam"
	"spieltisch/devices/sim/tray"
	"spieltisch/packaging/sweep"
	"spieltisch/vision"
)

// TestReadSteadiesVideos: of a clip whose camera is not held still, the same rest is told as of the clip
// itself, and the dice at their places in the frame, by a reader that knows what the clip shows and by the
// program's own.
func TestReadSteadiesVideos(t *testing.T) {
	const (
		thrown = 45 // frame from which the dice lie
		looked = 75 // frames of the shorter clip: the dice lie in it, and the hand has not come
	)
	clip := filepath.Join(devicestest.Shared(t, "dicevideo"), "sim_pxl_33.mp4")
	lie := photographed(t, "pxl_33.jpg")
	seen := func(at func(n int) image.Point) informed {
		return func(n int) vision.Observation {
			if n < thrown {
				return sure()
			}
			return sure(moved(lie, at(n))...)
		}
	}
	as := restsBy(t, clip, seen(func(int) image.Point { return image.Point{} }))
	if len(as) != 1 {
		t.Fatalf("%d rests in the clip itself, want 1", len(as))
	}
	t.Run("known to its end", func(t *testing.T) {
		sweep.Long(t)
		checkHeld(t, as, restsBy(t, heldInHand(t, clip, math.MaxInt), seen(hand)), len(lie))
	})
	as[0].Frames[1] = min(as[0].Frames[1], looked-1)
	t.Run("known", func(t *testing.T) {
		checkHeld(t, as, restsBy(t, heldInHand(t, clip, looked), seen(hand)), len(lie))
	})
	t.Run("read", func(t *testing.T) {
		sweep.Long(t)
		checkHeld(t, as, rests(t, heldInHand(t, clip, looked)), len(lie)-1)
	})
}

// checkHeld holds what is told of a clip in a hand against what is told of the clip itself: the same
// frames, and so many of its dice at their places.
func checkHeld(t *testing.T, as, is []line, least int) {
	t.Helper()
	if len(is) != 1 {
		t.Fatalf("%d rests of the clip held in a hand, want 1", len(is))
	}
	if first, last := is[0].Frames[0]-as[0].Frames[0], is[0].Frames[1]-as[0].Frames[1]; first < -1 ||
		first > 2 || last < -1 || last > 1 {
		t.Errorf("frames %v at rest, want %v", is[0].Frames, as[0].Frames)
	}
	found := 0
	for _, d := range as[0].Dice {
		x, y := middle(d.Box)
		for _, e := range is[0].Dice { // somewhere between the least and the most that the hand moved
			u, v := middle(e.Box)
			if math.Hypot(x-u-inset, y-v-inset) < 2*sway {
				found++
				break
			}
		}
	}
	if found < least { // one at the edge may be cut off
		t.Errorf("%d of %d dice at their places, want at least %d", found, len(as[0].Dice), least)
	}
}

// TestReadWalksUpToTheDice: dice that a camera comes up to, or passes by, are one rest from beginning to end.
func TestReadWalksUpToTheDice(t *testing.T) {
	const frames, w, h = 72, 640, 480
	lay := tray.Demo()
	lay.W, lay.H = 3*w, 3*h
	lay.Dice = []tray.Die{tray.DemoDie(5, -20, 12, 10), tray.DemoDie(4, 0, -16, 40),
		tray.DemoDie(2, 20, 10, 75)}
	whole, _ := lay.Render()
	tests := []struct {
		name string
		// of the whole: the middle of what is to be seen, and how wide that is
		part func(way float64) (x, y, width float64)
	}{
		{"up to them", func(way float64) (x, y, width float64) { return 0.5, 0.5, math.Exp2(-1.3 * way) }},
		{"past them", func(way float64) (x, y, width float64) { return 0.43 + 0.14*way, 0.5, 0.5 }},
	}
	for i, tt := range sweep.Each(tests) {
		t.Run(tt.name, func(t *testing.T) {
			noise := rand.New(rand.NewPCG(1, uint64(i)))
			path := filepath.Join(t.TempDir(), "clip.avi")
			film(t, path, 24, w, h, frames, func(i int) []byte {
				// half a second at rest before it, and after it
				way := min(max(float64(i-12)/(frames-24), 0), 1)
				x, y, width := tt.part(way)
				pix := seen(t, whole, x, y, width, w, h)
				return grained(pix, noise)
			})
			got := rests(t, path)
			if len(got) != 1 || !slices.Equal(got[0].Faces, []int{5, 4, 2}) || got[0].Frames[0] > 2 ||
				got[0].Frames[1] < frames-2 {
				t.Errorf("told %+v, want 5 4 2 once, from the first to the last of %d frames", got, frames)
			}
		})
	}
}

// seen is a part of a frame, as a camera of w×h px shows it that is held straight above.
func seen(t *testing.T, f devices.Frame, x, y, width float64, w, h int) []byte {
	t.Helper()
	whole, err := gocv.NewMatFromBytes(f.H, f.W, gocv.MatTypeCV8UC3, f.Packed())
	if err != nil {
		t.Fatal(err)
	}
	defer whole.Close()
	m := gocv.NewMatWithSize(2, 3, gocv.MatTypeCV64F)
	defer m.Close()
	k := width * float64(f.W) / float64(w)
	for i, v := range []float64{k, 0, x*float64(f.W) - k*float64(w)/2, 0, k,
		y*float64(f.H) - k*float64(h)/2} {
		m.SetDoubleAt(i/3, i%3, v)
	}
	out := gocv.NewMat()
	defer out.Close()
	gocv.WarpAffineWithParams(whole, &out, m, image.Pt(w, h), gocv.InterpolationLinear|gocv.WarpInverseMap,
		gocv.BorderReplicate, color.RGBA{})
	return out.ToBytes()
}

// TestReadTellsWhyNothingIsTold: a video in which nothing rests gives no reading, nor does one of an empty
// tray; both give a word why.
func TestReadTellsWhyNothingIsTold(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	tests := []struct {
		name   string
		spread uint // of the px about a middle grey
		want   string
	}{
		{"a plain table", 4, "no dice lay on it"},
		{"noise", 256, "never came to rest"},
	}
	for _, tt := range sweep.Each(tests) {
		t.Run(tt.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "clip.avi")
			film(t, path, 20, 160, 120, 20, func(int) []byte {
				pix := make([]byte, 3*160*120)
				for i := range pix {
					pix[i] = byte(128 - tt.spread/2 + rng.UintN(tt.spread))
				}
				return pix
			})
			var text, problems strings.Builder
			if err := (Command{Files: []string{path}, JSON: true, Set: "pips"}).Run(cli.Stdio{Out: &text,
				Err: &problems}); err != cli.None {
				t.Fatalf("read: %v, want exit status %d", err, cli.None)
			}
			if text.Len() > 0 || !strings.Contains(problems.String(), path) ||
				!strings.Contains(problems.String(), tt.want) {
				t.Errorf("told %q and %q, want no reading, and why: %s", text.String(), problems.String(),
					tt.want)
			}
		})
	}
}

// film writes a clip of n frames of w×h px, so many a second, each given as its bytes.
func film(t *testing.T, path string, fps float64, w, h, n int, pix func(i int) []byte) {
	t.Helper()
	out, err := gocv.VideoWriterFile(path, "MJPG", fps, w, h, true)
	if err != nil {
		t.Fatal(err)
	}
	for i := range n {
		frame, err := gocv.NewMatFromBytes(h, w, gocv.MatTypeCV8UC3, pix(i))
		if err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(out.Write(frame), frame.Close()); err != nil {
			t.Fatal(err)
		}
	}
	if err := out.Close(); err != nil {
		t.Fatal(err)
	}
}

// grained is a frame with noise: no camera sends the same bytes twice.
func grained(pix []byte, noise *rand.Rand) []byte {
	for range 1000 {
		pix[noise.IntN(len(pix))] ^= 1
	}
	return pix
}

// The hand shows the picture without so many px at each edge, and sways by so many.
const inset, sway = 24, 12

// hand is where the picture begins that a swaying camera shows of a frame.
func hand(n int) image.Point {
	return image.Pt(inset+int(sway*math.Sin(float64(n)/7)), inset+int(sway*math.Sin(float64(n)/11)))
}

// heldInHand writes the first frames of a clip as a camera would film them that sways.
func heldInHand(t *testing.T, from string, most int) (to string) {
	t.Helper()
	to = filepath.Join(t.TempDir(), "held.avi")
	v, err := filecam.OpenVideo(from)
	if err != nil {
		t.Fatal(err)
	}
	defer v.Close()
	var out *gocv.VideoWriter
	for n := range most {
		f, err := v.Next()
		if errors.Is(err, devices.ErrGone) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		w, h := f.W-2*inset, f.H-2*inset
		if out == nil {
			if out, err = gocv.VideoWriterFile(to, "MJPG", v.FPS, w, h, true); err != nil {
				t.Fatal(err)
			}
			defer out.Close()
		}
		whole, err := gocv.NewMatFromBytes(f.H, f.W, gocv.MatTypeCV8UC3, f.Pix)
		if err != nil {
			t.Fatal(err)
		}
		part := whole.Region(image.Rect(0, 0, w, h).Add(hand(n)))
		frame := part.Clone()
		if err := errors.Join(out.Write(frame), frame.Close(), part.Close(), whole.Close()); err != nil {
			t.Fatal(err)
		}
	}
	return to
}

// middle is the middle of a box, in px: which of its corners is the first depends on how the pattern of
// pips was seen to lie.
func middle(box [4][2]int) (x, y float64) {
	for _, corner := range box {
		x += float64(corner[0]) / 4
		y += float64(corner[1]) / 4
	}
	return x, y
}

// rests are the trays at rest with two dice or more that read tells of a video, by the program's own reader.
func rests(t *testing.T, path string) []line {
	t.Helper()
	mine, err := own()
	if err != nil {
		t.Fatal(err)
	}
	return restsBy(t, path, mine)
}

// own is the program's reader, opened once: a reading has no history.
var own = sync.OnceValues(func() (vision.Reader, error) { return reader.New("pips") })

// restsBy are those that another reader sees.
func restsBy(t *testing.T, path string, reader vision.Reader) (out []line) {
	t.Helper()
	var text, problems strings.Builder
	got := (Command{Files: []string{path}, JSON: true}).read(cli.Stdio{Out: &text, Err: &problems}, reader)
	var decisions outcome
	for _, told := range strings.Split(strings.TrimSpace(text.String()), "\n") {
		var l line
		if err := json.Unmarshal([]byte(told), &l); err != nil {
			t.Fatalf("%v: %s", err, told)
		}
		decisions.asked = decisions.asked || l.Decision == vision.Ask
		decisions.none = decisions.none || l.Decision == vision.None
		if len(l.Dice) > 1 {
			out = append(out, l)
		}
	}
	if want := decisions.status(); got != want {
		t.Fatalf("read: %v, want %v\n%s%s", got, want, text.String(), problems.String())
	}
	return out
}
