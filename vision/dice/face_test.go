package dice

import (
	"math"
	"testing"
)

// half is a picture that is dark to the left of x and light from there on, one colour after the other
// lighter.
func half(w, h int, x float64) *patch {
	p := &patch{pix: make([]byte, 3*w*h), w: w, h: h, sx: 1, sy: 1}
	for i := range w * h {
		for k := range 3 {
			p.pix[3*i+k] = byte(20 + 20*k)
			if float64(i%w) >= x {
				p.pix[3*i+k] += 100
			}
		}
	}
	return p
}

func TestCutOutsAreUprightAndOfOneSize(t *testing.T) {
	for _, size := range []float64{24, 32, 64} {
		for turn, light := range []func(u, v int) bool{
			func(u, _ int) bool { return u >= nameSide/2 }, func(_, v int) bool { return v < nameSide/2 },
			func(u, _ int) bool { return u < nameSide/2 }, func(_, v int) bool { return v >= nameSide/2 }} {
			sin, cos := math.Sincos(float64(turn) * math.Pi / 2)
			a := Account{X: 60, Y: 60, Size: size, A: [2]float64{size / 2 * cos, size / 2 * sin},
				B: [2]float64{-size / 2 * sin, size / 2 * cos}}
			cut := make([]float32, faceCut)
			half(120, 120, 60).cut(&a, cut)
			for k := range 3 {
				for i := range nameSide * nameSide {
					u, v := i%nameSide, i/nameSide
					if u == nameSide/2-1 || u == nameSide/2 || v == nameSide/2-1 || v == nameSide/2 {
						continue // along the line
					}
					want := float32(20 + 20*k)
					if light(u, v) {
						want += 100
					}
					if got := cut[k*nameSide*nameSide+i]; math.Abs(float64(got-want)) > 1 {
						t.Fatalf("size %.0f, turn %d: px %d, %d of plane %d is %.1f, want %.0f", size, turn, u, v, k, got, want)
					}
				}
			}
		}
	}
}

func TestEvenedCutOutsHaveNoLight(t *testing.T) {
	a := Account{X: 60, Y: 60, Size: 32, A: [2]float64{16, 0}, B: [2]float64{0, 16}}
	cut := make([]float32, faceCut)
	half(120, 120, 60).cut(&a, cut)
	even(cut)
	sum, squares := 0.0, 0.0
	for _, v := range cut {
		sum, squares = sum+float64(v), squares+float64(v)*float64(v)
	}
	n := float64(len(cut))
	if deviation := math.Sqrt(squares / n); math.Abs(sum/n) > 1e-3 || deviation < 0.8 || deviation > 1 {
		t.Errorf("mean %.4f, deviation %.3f, want 0 and a little less than 1", sum/n, deviation)
	}
}

func TestContrastIsWhatIsToBeSeenOnTheFace(t *testing.T) {
	tests := []struct {
		name   string
		radius float64 // px of the cut-out
		light  float32
		want   float64
	}{{"nothing", 0, 0, 0}, {"a light pip", 4, 180, 80}, {"a dark pip", 4, 20, 80}, {"a single px", 0.8, 255, 0}}
	for _, tt := range tests {
		cut := make([]float32, faceCut)
		for i := range cut {
			cut[i] = 100
			u, v := float64(i%nameSide)-27.5, float64(i/nameSide%nameSide)-27.5
			if math.Hypot(u, v) < tt.radius {
				cut[i] = tt.light
			}
		}
		if got := contrast(cut); math.Abs(got-tt.want) > 1 {
			t.Errorf("%s: contrast %.1f, want %.0f", tt.name, got, tt.want)
		}
	}
}

// Copies show the same face: near its middle, about as large, and turned or mirrored by quarters only.
func TestCopiesShowTheSameFace(t *testing.T) {
	a := die(100, 80, 40)
	turned := map[[4]bool]bool{}
	for i, c := range a.copies() {
		if far := math.Hypot(c.X-a.X, c.Y-a.Y) / a.Size; far > 1.0/11 {
			t.Errorf("copy %d is moved by %.2f edges", i, far)
		}
		if by := math.Sqrt(math.Abs(c.A[0]*c.B[1]-c.A[1]*c.B[0])) / (a.Size / 2); by < 0.89 || by > 1.11 {
			t.Errorf("copy %d is %.2f times as large", i, by)
		}
		if across := math.Abs(c.A[0] * c.A[1]); across > 1e-9 {
			t.Errorf("copy %d is turned by no quarter: %v", i, c.A)
		}
		turned[[4]bool{c.A[0] > 1, c.A[0] < -1, c.B[0] > 1, c.B[1] > 1}] = true
	}
	if len(turned) < 5 {
		t.Errorf("copies are seen in %d ways, want 5 or more", len(turned))
	}
}

func TestChangingFacesAreNotSteady(t *testing.T) {
	two, one := [classes]float64{1: 0.9, 0: 0.1}, [classes]float64{0: 0.8, 1: 0.2}
	var a Account
	a.hear([][classes]float64{two, two, one, two})
	if likeliest(a.Name[:]) != 1 || math.Abs(a.Votes-0.75) > 1e-9 || math.Abs(a.Steady-0.2) > 1e-9 {
		t.Errorf("face %d, votes %.2f, steady %.2f, want 1, 0.75, 0.2", likeliest(a.Name[:]), a.Votes, a.Steady)
	}
}
