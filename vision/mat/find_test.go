//go:build !nocv

package mat_test

import (
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"syscall"
	"testing"
	"time"

	"spieltisch/devices"
	"spieltisch/devices/devicestest"
	"spieltisch/devices/filecam"
	"spieltisch/packaging/sweep"
	"spieltisch/vision"
	"spieltisch/vision/mat"
)

func finder(t testing.TB) *mat.Finder {
	t.Helper()
	f, err := mat.NewFinder()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(f.Close)
	return f
}

// off is how far places all over the paper are from where they are, on average, mm.
func off(m *mat.Mat, truth vision.Homography) (mean float64) {
	w, h := m.Sheet.Paper.Size()
	back := m.ToPx.Inverse()
	const n = 12
	for i := range n * n {
		p := vision.Vec{X: w * float64(i%n) / (n - 1), Y: h * float64(i/n) / (n - 1)}
		u, v := truth.Apply(p.X, p.Y)
		x, y := back.Apply(u, v)
		mean += p.Distance(vision.Vec{X: x, Y: y}) / (n * n)
	}
	return mean
}

// usual is a scene as a camera of a table gives it.
func usual(s scene) scene {
	if s.sheet == (mat.Sheet{}) {
		s.sheet = heckmeck
	}
	s.w, s.h = 1280, 720
	if s.blur == 0 {
		s.blur = 0.7
	}
	s.noise = 3
	return s
}

// TestFind holds which mats are found and how well, and what is said of each.
func TestFind(t *testing.T) {
	f := finder(t)
	says := func(w ...mat.Warning) []mat.Warning { return w }
	tests := []struct {
		name  string
		scene scene
		found bool
		want  []mat.Warning
	}{
		{"straight from above", scene{}, true, nil},
		{"leaning and turned", scene{lean: 35, toward: 70, turn: 200}, true, nil},
		{"A3, near the lens", scene{sheet: mat.Sheet{Number: 2, Paper: mat.A3}, lean: 35, near: 600}, true, nil},
		{"letter, out of focus", scene{sheet: mat.Sheet{Number: 5, Paper: mat.Letter}, blur: 1.5}, true, nil},
		{"half the picture", scene{fill: 0.6, lean: 35, toward: 180}, true, nil},
		{"on a white table", scene{table: 205}, true, nil},
		{"a third covered from the right", scene{cover: 0.3, lean: 35}, true, says(mat.Covered)},
		{"a third covered from a corner", scene{cover: 0.3, side: 215, lean: 20}, true, says(mat.Covered)},
		{"creased a little", scene{crease: 3, lean: 20, seed: 3}, true, nil},
		{"creased", scene{crease: 12, lean: 35, seed: 2}, true, says(mat.Creased)},
		{"far away", scene{fill: 0.4}, true, says(mat.TooSmall)},
		{"a part is out of the picture", scene{fill: 1.25}, true, says(mat.CutOff)},
		{"a tag of its own in another place", scene{swap: func(tags [][8][8]bool) { tags[3] = tags[0] }}, true,
			says(mat.Strange, mat.Covered)},

		{"nearly all covered", scene{cover: 0.88, side: 30, lean: 10}, false, says(mat.TooFew)},
		{"printed at 97 %", scene{print: 0.97, fill: 0.8}, false, says(mat.Scaled)},
		{"printed at 90 %, leaning", scene{print: 0.90, lean: 30, toward: 20, fill: 0.8}, false, says(mat.Scaled)},
		{"its tags in another order", scene{swap: func(tags [][8][8]bool) { slices.Reverse(tags[:9]) }}, false,
			says(mat.Foreign)},
		{"no tags", scene{swap: func(tags [][8][8]bool) { clear(tags) }}, false, nil},
	}
	for _, tt := range sweep.Each(tests) {
		t.Run(tt.name, func(t *testing.T) {
			frame, truth := usual(tt.scene).draw()
			m, warnings, err := f.Find(frame)
			if err != nil || !slices.Equal(warnings, tt.want) || (m != nil) != tt.found {
				t.Fatalf("found %v, warnings %v, %v; want %v, %v", m != nil, warnings, err, tt.found, tt.want)
			}
			if m == nil {
				return
			}
			if s := usual(tt.scene).sheet; m.Sheet != s {
				t.Errorf("the sheet is %v, want %v", m.Sheet, s)
			}
			if mm := off(m, truth); mm > 1 || mm > 1.5*m.ErrorMM+0.05 {
				t.Errorf("places are off by %.2f mm, said %.2f; want 1 at most", mm, m.ErrorMM)
			}
		})
	}
}

// Two or three tags that lie otherwise than on a sheet are other people's; as on it, they are what is left to
// see.
func TestAFewTags(t *testing.T) {
	tags := heckmeck.Tags()
	at := func(i int, x, y float64) mat.Seen {
		out := mat.Seen{ID: tags[i].ID}
		for k, c := range tags[i].Corners() {
			out.Corners[k] = vision.Vec{X: 2*(c.X+x) + 100, Y: 2*(c.Y+y) + 100}
		}
		return out
	}
	for name, tt := range map[string]struct {
		seen []mat.Seen
		want mat.Warning
	}{
		"as on the sheet": {[]mat.Seen{at(0, 0, 0), at(1, 0, 0), at(4, 0, 0)}, mat.TooFew},
		"elsewhere":       {[]mat.Seen{at(0, 60, 0), at(1, 0, 80), at(4, -90, 0)}, mat.Foreign},
		"two elsewhere":   {[]mat.Seen{at(0, 60, 0), at(1, 0, 80)}, mat.Foreign},
		"one":             {[]mat.Seen{at(0, 0, 0)}, mat.TooFew},
	} {
		if m, got := mat.Fit(tt.seen, 800, 600); m != nil || !slices.Equal(got, []mat.Warning{tt.want}) {
			t.Errorf("%s: %+v, %v; want %v", name, m, got, tt.want)
		}
	}
}

// Half covered, a mat is said to be; what is still accepted is right.
func TestHalfCovered(t *testing.T) {
	f := finder(t)
	type half struct{ cover, side float64 }
	var all []half
	for _, side := range []float64{0, 60, 90, 150, 180, 225, 270, 330} {
		all = append(all, half{0.5, side}, half{0.7, side}, half{0.84, side})
	}
	for _, h := range sweep.Each(all) {
		frame, truth := usual(scene{cover: h.cover, side: h.side, lean: 25, toward: h.side}).draw()
		m, warnings, err := f.Find(frame)
		if err != nil || len(warnings) == 0 {
			t.Errorf("%v: warnings %v, %v", h, warnings, err)
		}
		if m != nil {
			t.Logf("%v: off by %.2f mm, said %.2f", h, off(m, truth), m.ErrorMM)
			if off(m, truth) > 1 {
				t.Errorf("%v: accepted, and off by %.2f mm", h, off(m, truth))
			}
		}
	}
}

// A mirrored picture is no mat, and is known for what it is; another one is not.
func TestMirrored(t *testing.T) {
	f := finder(t)
	frame, _ := usual(scene{}).draw()
	if f.Mirrored(frame) {
		t.Error("a mat is taken for a mirrored one")
	}
	for y := range frame.H {
		row := frame.Pix[y*frame.Stride:][:3*frame.W]
		for x := range frame.W / 2 {
			for c := range 3 {
				a, b := 3*x+c, 3*(frame.W-1-x)+c
				row[a], row[b] = row[b], row[a]
			}
		}
	}
	if m, warnings, err := f.Find(frame); m != nil || len(warnings) > 0 || err != nil {
		t.Errorf("a mirrored mat: found %v, %v, %v", m != nil, warnings, err)
	}
	if !f.Mirrored(frame) {
		t.Error("a mirrored mat is not known for one")
	}
}

// The grey field tells the colour of the light.
func TestBalance(t *testing.T) {
	f := finder(t)
	light := [3]float64{0.65, 0.9, 1.05} // a warm lamp
	frame, _ := usual(scene{light: light, lean: 10}).draw()
	m, _, err := f.Find(frame)
	if err != nil || m == nil {
		t.Fatalf("found %v, %v", m, err)
	}
	for c := range light {
		if got, want := m.Balance[c]/m.Balance[1], light[1]/light[c]; math.Abs(got-want) > 0.03*want {
			t.Errorf("channel %d is to be multiplied by %.3f beside green, want %.3f", c, got, want)
		}
	}
}

// What lies on the grey field is not taken for the light, and neither is paper that is burnt out: nobody can
// tell what colour it has.
func TestBalanceIsThatOfPaper(t *testing.T) {
	f := finder(t)
	frame, truth := usual(scene{lean: 10}).draw()
	r := heckmeck.Patches()[0].Rect
	for y := r.Y0 - 5; y < r.Y1+5; y += 0.1 { // a green box
		for x := r.X0 - 5; x < r.X1+5; x += 0.1 {
			u, v := truth.Apply(x, y)
			if u > 0 && v > 0 && int(u) < frame.W && int(v) < frame.H {
				copy(frame.Pix[int(v)*frame.Stride+3*int(u):], []byte{90, 180, 85})
			}
		}
	}
	m, _, err := f.Find(frame)
	if err != nil || m == nil || m.Balance != [3]float64{} {
		t.Errorf("found %+v, %v; want no balance", m, err)
	}
	frame, _ = usual(scene{lean: 10, light: [3]float64{3, 3, 3}}).draw()
	if m, _, err := f.Find(frame); err != nil || m != nil && m.Balance != [3]float64{} {
		t.Errorf("burnt out: found %+v, %v; want no balance", m, err)
	}
}

// Pictures of a hand's camera and of others: shaken, a mat is not called printed too small; what covers the
// grey field has no say; a lens that bends the sheet is named.
func TestSharedMats(t *testing.T) {
	f := finder(t)
	for name, right := range map[string]func(*mat.Mat, []mat.Warning) bool{
		"mat_motion9": func(_ *mat.Mat, w []mat.Warning) bool {
			return len(w) == 0 || slices.Equal(w, []mat.Warning{mat.Covered}) // a tag is blurred away
		},
		"mat_green_cover": func(m *mat.Mat, _ []mat.Warning) bool { return m.Balance == [3]float64{} },
		"mat_wide_lens": func(m *mat.Mat, w []mat.Warning) bool {
			return m.ErrorMM > 1 && slices.Equal(w, []mat.Warning{mat.Lens})
		},
	} {
		frame, err := filecam.Load(filepath.Join(devicestest.Shared(t, "faults3"), name+".jpg"))
		if err != nil {
			t.Fatal(err)
		}
		m, warnings, err := f.Find(frame)
		if err != nil || m == nil || !right(m, warnings) {
			t.Errorf("%s: %+v, %v, %v", name, m, warnings, err)
		}
	}
}

// What bends the picture of the sheet is named, and what is said of the error is about what it is.
func TestBentSheets(t *testing.T) {
	f := finder(t)
	says := func(w ...mat.Warning) []mat.Warning { return w }
	for _, tt := range sweep.Each([]struct {
		name  string
		scene scene
		want  []mat.Warning
	}{
		{"a wide lens", scene{lens: -0.12}, says(mat.Lens)},
		{"a wide lens, leaning", scene{lens: 0.15, lean: 30, toward: 40}, says(mat.Lens)},
		{"a curled corner, leaning", scene{curl: 18, lean: 30, toward: 200, fill: 0.8}, says(mat.Creased)},
		{"a corner curled more, leaning little", scene{curl: 24, lean: 15, toward: 100, turn: 140},
			says(mat.Creased)},
	}) {
		t.Run(tt.name, func(t *testing.T) {
			s := usual(tt.scene)
			frame, _ := s.draw()
			m, warnings, err := f.Find(frame)
			if err != nil || m == nil {
				t.Fatalf("found nothing, %v, %v", warnings, err)
			}
			if !slices.Equal(warnings, tt.want) {
				t.Errorf("warnings %v, want %v", warnings, tt.want)
			}
			w, h := s.sheet.Paper.Size()
			back := m.ToPx.Inverse()
			off := func(p vision.Vec) float64 {
				x, y := back.Apply(s.seen(p.X, p.Y))
				return p.Distance(vision.Vec{X: x, Y: y})
			}
			true, worst := 0.0, mat.Corner{}
			const n = 12
			for i := range n * n {
				true += off(vision.Vec{X: w * float64(i%n) / (n - 1), Y: h * float64(i/n) / (n - 1)}) / (n * n)
			}
			var offs []float64
			for k, c := range (mat.Rect{X1: w, Y1: h}).Corners() {
				if offs = append(offs, off(c)); offs[k] > worst.Off {
					worst = mat.Corner{At: k, Off: offs[k]}
				}
			}
			t.Logf("off by %.2f mm on average, said %.2f, %v", true, m.ErrorMM, warnings)
			t.Logf("corners off by %.1f mm, said %+v", offs, m.Worst)
			if got := m.Worst; offs[got.At] < 0.9*worst.Off || got.Off < 0.7*worst.Off || got.Off > 1.3*worst.Off+0.3 {
				t.Errorf("corner %d is said to be off by %.1f mm; they are by %.1f", got.At, got.Off, offs)
			}
			if m.ErrorMM < true/1.5 || m.ErrorMM > 3*true+0.3 {
				t.Errorf("off by %.2f mm on average, said %.2f", true, m.ErrorMM)
			}
		})
	}
}

// The stripes of light that a blind throws hide no mat.
func TestABlind(t *testing.T) {
	f := finder(t)
	for _, mm := range sweep.Each([]float64{10, 6, 15, 25, 40}) {
		frame, truth := usual(scene{blind: mm, lean: 15}).draw()
		m, warnings, err := f.Find(frame)
		if err != nil || m == nil || len(m.Tags) < 9 || off(m, truth) > 1 ||
			slices.Contains(warnings, mat.Creased) {
			t.Errorf("stripes of %v mm: %+v, %v, %v; want nine of twelve tags", mm, m, warnings, err)
		}
	}
}

// Each tag is printed as the library reads it.
func TestInk(t *testing.T) {
	d, err := mat.NewDetector()
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	for n := 1; n <= mat.MostSheets; n++ {
		for _, paper := range mat.Papers {
			for _, tag := range (mat.Sheet{Number: n, Paper: paper}).Tags() {
				const cell, side = 6, 6 * (mat.Cells + 4)
				grey := make([]byte, side*side)
				black := mat.Ink(tag.ID)
				for i := range grey {
					x, y := i%side/cell-2, i/side/cell-2
					if x < 0 || y < 0 || x >= mat.Cells || y >= mat.Cells || !black[y][x] {
						grey[i] = 255
					}
				}
				seen := d.Detect(grey, side, side, 1)
				if len(seen) != 1 || seen[0].ID != tag.ID {
					t.Fatalf("tag %d is read as %v", tag.ID, seen)
				}
				if c := seen[0].Corners[0]; math.Abs(c.X-(2*cell-0.5)) > 0.3 || math.Abs(c.Y-(2*cell-0.5)) > 0.3 {
					t.Errorf("the upper left corner of tag %d is at %.2f, %.2f, want %.1f", tag.ID, c.X, c.Y, 2*cell-0.5)
				}
			}
		}
	}
}

// What is no picture is an error.
func TestNoPicture(t *testing.T) {
	f := finder(t)
	for _, frame := range []devices.Frame{{}, {W: 640, H: 480, Stride: 1920, Pix: make([]byte, 1920*479)}} {
		if _, _, err := f.Find(frame); err == nil {
			t.Errorf("%dx%d px with %d bytes: no error", frame.W, frame.H, len(frame.Pix))
		}
	}
}

// TestAccuracy is the table of docs/contributor/benchmarks.md: on seeded scenes, by what makes them hard.
func TestAccuracy(t *testing.T) {
	sweep.Long(t)
	f := finder(t)
	rows := []struct {
		name string
		of   func(s *scene, i int)
		n    int
	}{
		{"straight from above", func(s *scene, i int) {}, 10},
		{"leaning 20°", func(s *scene, i int) { s.lean = 20 }, 10},
		{"leaning 35°", func(s *scene, i int) { s.lean = 35 }, 10},
		{"leaning 35°, 450 mm away", func(s *scene, i int) { s.lean, s.near = 35, 450 }, 10},
		{"leaning 35°, 1200 mm away", func(s *scene, i int) { s.lean, s.near = 35, 1200 }, 10},
		{"leaning 35°, 60 % of the picture", func(s *scene, i int) { s.lean, s.fill = 35, 0.6 }, 10},
		{"leaning 35°, 45 % of the picture", func(s *scene, i int) { s.lean, s.fill = 35, 0.45 }, 10},
		{"leaning 35°, blur 1 px", func(s *scene, i int) { s.lean, s.blur = 35, 1 }, 10},
		{"leaning 35°, blur 2 px", func(s *scene, i int) { s.lean, s.blur = 35, 2 }, 10},
		{"leaning 35°, 10 % covered", func(s *scene, i int) { s.lean, s.cover = 35, 0.1 }, 10},
		{"leaning 35°, 30 % covered", func(s *scene, i int) { s.lean, s.cover = 35, 0.3 }, 20},
		{"leaning 35°, folds of 4 mm", func(s *scene, i int) { s.lean, s.crease = 35, 4 }, 10},
		{"leaning 35°, folds of 10 mm", func(s *scene, i int) { s.lean, s.crease = 35, 10 }, 10},
		{"leaning 35°, 30 % covered, folds of 4 mm, blur 1 px", func(s *scene, i int) {
			s.lean, s.cover, s.crease, s.blur = 35, 0.3, 4, 1
		}, 20},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			n, found, sum, worst, said := sweep.Some(row.n), 0, 0.0, 0.0, 0.0
			for i := range sweep.Of(row.n) {
				s := scene{seed: uint64(i) + 1, toward: 137 * float64(i), turn: 61 * float64(i), side: 97 * float64(i),
					sheet: mat.Sheet{Number: 1 + i%5, Paper: mat.Papers[i%3]}}
				row.of(&s, i)
				frame, truth := usual(s).draw()
				m, warnings, err := f.Find(frame)
				if err != nil {
					t.Fatal(err)
				}
				if m == nil {
					t.Logf("scene %d: %v", i, warnings)
					continue
				}
				mm := off(m, truth)
				found, sum, worst = found+1, sum+mm, max(worst, mm)
				said = max(said, mm-m.ErrorMM)
			}
			line := fmt.Sprintf("%d of %d, mean %.2f mm, worst %.2f mm, at most %.2f mm more than said",
				found, n,
				sum/float64(found), worst, said)
			t.Log(line)
			if found < n*19/20 || worst > 1 {
				t.Errorf("%s; want 19 of 20, within 1 mm", line)
			}
		})
	}
}

// TestCurves finds mats in ever worse pictures, each number alone, until none is found any more. One that is
// found may not lie elsewhere.
func TestCurves(t *testing.T) {
	sweep.All(t)
	f := finder(t)
	const draws = 6
	for _, curve := range []struct {
		name   string
		set    func(s *scene, x float64)
		points []float64
	}{
		{"mm to the lens", func(s *scene, x float64) { s.near = x }, []float64{350, 700, 1500, 2500}},
		{"share of the picture", func(s *scene, x float64) { s.fill = x }, []float64{0.6, 0.45, 0.35, 0.25, 0.2}},
		{"degrees", func(s *scene, x float64) { s.lean = x }, []float64{0, 35, 50, 60, 70}},
		{"share covered", func(s *scene, x float64) { s.cover = x }, []float64{0.3, 0.5, 0.7, 0.85}},
		{"px of blur", func(s *scene, x float64) { s.blur = x }, []float64{1, 2, 3, 4, 6}},
	} {
		line := curve.name + ":"
		for _, x := range curve.points {
			found, sum := 0, 0.0
			for i := range draws {
				s := scene{seed: uint64(i) + 50, toward: 137 * float64(i), turn: 61 * float64(i),
					side: 97 * float64(i), lean: 20, sheet: mat.Sheet{Number: 1 + i%5, Paper: mat.Papers[i%3]}}
				curve.set(&s, x)
				frame, truth := usual(s).draw()
				m, _, err := f.Find(frame)
				if err != nil {
					t.Fatal(err)
				}
				if m == nil {
					continue
				}
				mm := off(m, truth)
				if found, sum = found+1, sum+mm; mm > 2 {
					t.Errorf("%s %v, draw %d: %.2f mm off", curve.name, x, i, mm)
				}
			}
			line += fmt.Sprintf(" %v %d/%d", x, found, draws)
			if found > 0 {
				line += fmt.Sprintf(" %.2f mm,", sum/float64(found))
			}
		}
		t.Log(line)
	}
}

// BenchmarkFind also reports processor time, for machines that are busy.
func BenchmarkFind(b *testing.B) {
	f := finder(b)
	for _, bench := range []struct {
		name  string
		scene scene
	}{
		{"whole", scene{lean: 20}},
		{"covered", scene{lean: 20, cover: 0.3}},
		{"none", scene{swap: func(tags [][8][8]bool) { clear(tags) }}},
	} {
		frame, _ := usual(bench.scene).draw()
		b.Run(bench.name, func(b *testing.B) {
			from := processor(b)
			for b.Loop() {
				if _, _, err := f.Find(frame); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric((processor(b)-from).Seconds()*1000/float64(b.N), "cpu-ms/op")
		})
	}
}

// processor is the processor time that this process has had.
func processor(b *testing.B) time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// A sight tells blur, glare and shadow off the tags.
func TestSight(t *testing.T) {
	f := finder(t)
	for _, blur := range sweep.Each([]float64{0.8, 1.6}) {
		frame, _ := usual(scene{blur: blur, lean: 15}).draw()
		m, _, err := f.Find(frame)
		if err != nil || m == nil {
			t.Fatalf("blurred by %v: found %v, %v", blur, m, err)
		}
		s := m.Sight(frame)
		if math.Abs(s.Blur-blur) > 0.35 || s.White < s.Black+80 || len(s.Glare)+len(s.Dim) > 0 {
			t.Errorf("blurred by %v: %+v", blur, s)
		}
		lamp, _ := usual(scene{blur: blur, lean: 15, light: [3]float64{1.5, 1.5, 1.5}}).draw()
		if s := m.Sight(lamp); len(s.Glare) == 0 {
			t.Errorf("burnt out: %+v", s)
		}
		for y := range frame.H {
			for x := range frame.W / 2 { // a shadow on the left
				frame.Pix[y*frame.Stride+3*x] /= 3
				frame.Pix[y*frame.Stride+3*x+1] /= 3
				frame.Pix[y*frame.Stride+3*x+2] /= 3
			}
		}
		if s := m.Sight(frame); !slices.Contains(s.Dim, "upperLeft") || slices.Contains(s.Dim, "upperRight") {
			t.Errorf("in a shadow: %+v", s)
		}
	}
}
