//go:build !nocv

package read

import (
	"image"
	"image/color"
	"image/color/palette"
	"image/gif"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gocv.io/x/gocv"

	"spieltisch/cmd/internal/cli"
	"spieltisch/devices"
	"spieltisch/devices/sim/tray"
	"spieltisch/packaging/sweep"
	"spieltisch/vision"
)

// TestReadTellsARestOnce: dice that lie where they were told to lie a moment ago were not thrown again,
// though the picture jumped, or after a hand beside them has gone that hid one; after a pause as long as a
// throw's they were. Package session has the same with a reader that knows what each frame shows.
func TestReadTellsARestOnce(t *testing.T) {
	lay := tray.Demo()
	lay.W, lay.H = 640, 480
	lay.Dice = []tray.Die{
		tray.DemoDie(5, -60, 20, 10), tray.DemoDie(4, 0, -30, 40), tray.DemoDie(2, 60, 30, 75),
	}
	const frames = 24 // of each part, a second
	lies := []devices.Frame{render(lay)}
	soft := []devices.Frame{softened(t, lies[0])}
	lay.Camera.Turn += 1
	jumped := []devices.Frame{render(lay)}
	lay.Camera.Turn -= 1
	var beside []devices.Frame // a hand that is never still
	for i := range 4 {
		lay.Hand = &tray.Hand{
			X: 75 + 2*float64(i), Y: 40, Angle: 0, Size: 60,
			Skin:   color.RGBA{R: 210, G: 160, B: 130, A: 255},
			Sleeve: color.RGBA{R: 60, G: 60, B: 140, A: 255},
		}
		beside = append(beside, render(lay))
	}
	lay.Hand, lay.Dice = nil, nil
	empty := []devices.Frame{render(lay)}
	noise := rand.New(rand.NewPCG(1, 1))
	tests := []struct {
		name  string
		parts [][]devices.Frame
		want  [][]int // frames of the rests, first and last, from 0
	}{
		{"a jump", [][]devices.Frame{lies, jumped}, [][]int{{0, 2*frames - 1}}},
		{"a throw", [][]devices.Frame{lies, empty, lies},
			[][]int{{0, frames - 1}, {2 * frames, 3*frames - 1}}},
		{"a hand", [][]devices.Frame{empty, beside, lies}, [][]int{{frames, 3*frames - 1}}},
		{"a hand, and then another throw", [][]devices.Frame{empty, beside, empty, lies},
			[][]int{{frames, 2*frames - 1}, {3 * frames, 4*frames - 1}}},
		{"a hand, and the focus is another one", [][]devices.Frame{lies, beside, soft},
			[][]int{{0, 3*frames - 1}}},
	}
	for _, tt := range sweep.Each(tests) {
		t.Run(tt.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "clip.avi")
			film(t, path, frames, lay.W, lay.H, frames*len(tt.parts), func(i int) []byte {
				part := tt.parts[i/frames]
				return grained(part[i%frames%len(part)].Packed(), noise)
			})
			got := [][]int{}
			for _, l := range rests(t, path) {
				hidden := slices.Equal(l.Reasons, []vision.Reason{vision.ReasonHand}) // one die, by the hand
				if !hidden && !slices.Equal(l.Faces, []int{5, 4, 2}) {
					t.Errorf("frames %v: read %v, want 5 4 2", l.Frames, l.Faces)
				}
				got = append(got, l.Frames)
			}
			if !slices.EqualFunc(got, tt.want, slices.Equal) {
				t.Errorf("at rest in %v, want %v", got, tt.want)
			}
		})
	}
}

func render(lay tray.Tray) devices.Frame {
	f, _ := lay.Render()
	return f
}

// softened is a frame as a lens shows it that is a little out of focus.
func softened(t *testing.T, f devices.Frame) devices.Frame {
	t.Helper()
	m, err := gocv.NewMatFromBytes(f.H, f.W, gocv.MatTypeCV8UC3, f.Packed())
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	gocv.GaussianBlur(m, &m, image.Pt(7, 7), 0, 0, gocv.BorderDefault)
	f.Pix, f.Stride = m.ToBytes(), 3*f.W
	return f
}

// thrown are three dice that lie, and frames in which they come there.
func thrown() (coming []devices.Frame, lies devices.Frame) {
	lay := tray.Demo()
	lay.W, lay.H = 640, 480
	for _, x := range []float64{-90, -60, -30, 0} {
		lay.Dice = []tray.Die{tray.DemoDie(5, x-60, 20, 10+x), tray.DemoDie(4, x, -30, 40+x),
			tray.DemoDie(2, x+60, 30, 75+x)}
		lies, _ = lay.Render()
		coming = append(coming, lies)
	}
	return coming[:3], lies
}

// TestReadFramesThatStand: a frame that stands for a second is a rest as long, though no other one tells of
// it.
func TestReadFramesThatStand(t *testing.T) {
	coming, lies := thrown()
	tests := []struct {
		name   string
		stands int // hundredths of a second
		want   []vision.Reason
	}{
		{"a second", 100, nil},
		{"a third of a second", 33, []vision.Reason{"tooBrief"}},
	}
	for _, tt := range sweep.Each(tests) {
		t.Run(tt.name, func(t *testing.T) {
			var all gif.GIF
			for i, f := range []devices.Frame{coming[0], coming[1], coming[2], lies, coming[0], coming[1],
				coming[2]} {
				delay := 5
				if i == 3 {
					delay = tt.stands
				}
				all.Image, all.Delay = append(all.Image, paletted(f)), append(all.Delay, delay)
			}
			path := filepath.Join(t.TempDir(), "clip.gif")
			out, err := os.Create(path)
			if err != nil {
				t.Fatal(err)
			}
			if err := gif.EncodeAll(out, &all); err != nil {
				t.Fatal(err)
			}
			if err := out.Close(); err != nil {
				t.Fatal(err)
			}
			got := rests(t, path)
			if len(got) != 1 || !slices.Equal(got[0].Frames, []int{3, 3}) ||
				!slices.Equal(got[0].Faces, []int{5, 4, 2}) ||
				!slices.Equal(got[0].Reasons, append([]vision.Reason{}, tt.want...)) {
				t.Errorf("told %+v, want 5 4 2 in frame 3, %v", got, tt.want)
			}
		})
	}
}

// paletted is a frame in the 256 colours that an animated GIF has.
func paletted(f devices.Frame) *image.Paletted {
	out := image.NewPaletted(image.Rect(0, 0, f.W, f.H), palette.Plan9)
	near := map[color.RGBA]uint8{} // by 15 bits of a colour: to look for each px's takes seconds
	for y := range f.H {
		for x := range f.W {
			p := f.Pix[y*f.Stride+3*x:]
			c := color.RGBA{R: p[2] &^ 7, G: p[1] &^ 7, B: p[0] &^ 7, A: 255}
			i, ok := near[c]
			if !ok {
				i = uint8(out.Palette.Index(c))
				near[c] = i
			}
			out.SetColorIndex(x, y, i)
		}
	}
	return out
}

// TestReadTooShortToRest: a video of a frame or two shows dice, and nobody knows whether they lie; an empty
// one has a word why.
func TestReadTooShortToRest(t *testing.T) {
	_, lies := thrown()
	empty := tray.Demo()
	empty.W, empty.H, empty.Dice = 640, 480, nil
	bare, _ := empty.Render()
	for _, n := range sweep.Each([]int{2, 1}) {
		path := filepath.Join(t.TempDir(), "clip.avi")
		film(t, path, 24, lies.W, lies.H, n, func(int) []byte { return lies.Packed() })
		got := rests(t, path)
		if len(got) != 1 || !slices.Equal(got[0].Frames, []int{n - 1, n - 1}) ||
			!slices.Equal(got[0].Faces, []int{5, 4, 2}) || !slices.Contains(got[0].Reasons, "tooBrief") {
			t.Errorf("%d frames: told %+v, want 5 4 2 to be asked about", n, got)
		}
		film(t, path, 24, bare.W, bare.H, n, func(int) []byte { return bare.Packed() })
		var text, problems strings.Builder
		if err := (Command{Files: []string{path}, JSON: true, Set: "pips"}).Run(cli.Stdio{Out: &text,
			Err: &problems}); err != cli.None {
			t.Fatalf("read: %v, want exit status %d", err, cli.None)
		}
		if text.Len() > 0 || !strings.Contains(problems.String(), "too short") {
			t.Errorf("%d frames of an empty tray: told %q and %q, want no reading, and that it is too short",
				n, text.String(), problems.String())
		}
	}
}

// TestReadTellsOfADamagedVideo: what is left of a file that was cut short is read, with a word on stderr; a
// whole one has none.
func TestReadTellsOfADamagedVideo(t *testing.T) {
	_, lies := thrown()
	path := filepath.Join(t.TempDir(), "clip.avi")
	film(t, path, 20, lies.W, lies.H, 30, func(int) []byte { return lies.Packed() })
	whole, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name string
		size int64
		want string // on stderr
	}{{"whole", whole.Size(), ""}, {"cut short", whole.Size() / 2, "of its 1.5 s"}} {
		t.Run(tt.name, func(t *testing.T) {
			if err := os.Truncate(path, tt.size); err != nil {
				t.Fatal(err)
			}
			var text, problems strings.Builder
			if err := (Command{Files: []string{path}, JSON: true, Set: "pips"}).Run(cli.Stdio{Out: &text,
				Err: &problems}); err != nil {
				t.Fatal(err)
			}
			if got := progressLine.ReplaceAllString(problems.String(), ""); !strings.Contains(got, tt.want) ||
				tt.want == "" && got != "" {
				t.Errorf("stderr has %q, want %q", got, tt.want)
			}
			if !strings.Contains(text.String(), "[5,4,2]") {
				t.Errorf("told %q, want 5 4 2", text.String())
			}
		})
	}
}

// progressLine is what a slow machine says besides.
var progressLine = regexp.MustCompile(`(?m)^spieltisch: \d+ of \d+ .* left\n`)
