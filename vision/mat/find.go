package mat

import (
	"fmt"
	"slices"

	"spieltisch/devices"
)

// Finder finds the mat in frames. It belongs to one goroutine; Close frees it.
type Finder struct {
	detector *Detector
	grey     []byte
}

// NewFinder makes one.
func NewFinder() (*Finder, error) {
	d, err := NewDetector()
	if err != nil {
		return nil, err
	}
	return &Finder{detector: d}, nil
}

// Close frees it.
func (f *Finder) Close() { f.detector.Close() }

// fineSide is the longest side of a picture in which the outlines of tags are sought, px.
const fineSide = 1280

// Find finds the mat in a frame, and says what is wrong with it, or why there is none: no warning, no tag
// was seen. The outlines of tags are sought in every second px, which finds most, and in each px where that
// finds few, and then in a picture in which paper in the shade is as white as in the sun.
func (f *Finder) Find(frame devices.Frame) (*Mat, []Warning, error) {
	if frame.W < 16 || frame.H < 16 || frame.Stride < 3*frame.W ||
		len(frame.Pix) < (frame.H-1)*frame.Stride+3*frame.W {
		return nil, nil, fmt.Errorf("mat: frame of %dx%d px is no picture", frame.W, frame.H)
	}
	f.grey = grey(f.grey, frame)
	m, warnings := f.sought(frame)
	if m == nil {
		return nil, warnings, nil
	}
	if !slices.Contains(warnings, Lens) { // it bends the paper's edges as well
		switch wrong := m.printed(f.grey, frame.W, frame.H); wrong {
		case "":
		case Scaled:
			return nil, []Warning{Scaled}, nil
		default:
			warnings = append(warnings, wrong)
		}
	}
	m.Balance = m.balance(frame)
	return m, warnings, nil
}

// sought seeks the mat three times at most.
func (f *Finder) sought(frame devices.Frame) (m *Mat, warnings []Warning) {
	coarse := max((max(frame.W, frame.H)+fineSide-1)/fineSide, 1)
	for _, look := range []func() (*Mat, []Warning){
		func() (*Mat, []Warning) { return f.look(f.grey, frame, 2*coarse) },
		func() (*Mat, []Warning) { return f.look(f.grey, frame, coarse) },
		func() (*Mat, []Warning) { return f.look(brightened(f.grey), frame, coarse) },
	} {
		if next, more := look(); better(next, more, m) {
			m, warnings = next, more
		}
		if m != nil && len(m.Tags) >= TagsPerSheet/2 {
			break
		}
	}
	return m, warnings
}

// shade is how many times as bright the sun makes paper as it is in the stripes of a blind beside it. Ink has
// a tenth of the light of paper, so that it stays darker.
const shade = 3

// brightened is a picture in which paper in the shade is white.
func brightened(grey []byte) []byte {
	out := make([]byte, len(grey))
	for i, v := range grey {
		out[i] = byte(min(shade*int(v), 255))
	}
	return out
}

func better(m *Mat, warnings []Warning, than *Mat) bool {
	if m == nil || than == nil {
		return m != nil || than == nil && len(warnings) > 0
	}
	return len(m.Tags) > len(than.Tags)
}

func (f *Finder) look(grey []byte, frame devices.Frame, decimate int) (*Mat, []Warning) {
	return Fit(f.detector.Detect(grey, frame.W, frame.H, decimate), frame.W, frame.H)
}

// Mirrored reports whether a frame shows a mat as in a mirror, as cameras give it that are made for video
// calls.
func (f *Finder) Mirrored(frame devices.Frame) bool {
	f.grey = grey(f.grey, frame)
	for y := range frame.H {
		slices.Reverse(f.grey[y*frame.W:][:frame.W])
	}
	m, _ := f.sought(frame)
	return m != nil
}

// grey is a frame in grey, in the memory of another one where that is large enough.
func grey(into []byte, f devices.Frame) []byte {
	if cap(into) < f.W*f.H {
		into = make([]byte, f.W*f.H)
	}
	into = into[:f.W*f.H]
	for y := range f.H {
		row, out := f.Pix[y*f.Stride:][:3*f.W], into[y*f.W:][:f.W]
		for x := range out {
			p := row[3*x : 3*x+3]
			out[x] = byte((29*int(p[0]) + 150*int(p[1]) + 77*int(p[2])) >> 8)
		}
	}
	return into
}
