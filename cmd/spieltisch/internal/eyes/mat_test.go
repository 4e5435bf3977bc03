package eyes

import (
	"log/slog"
	"testing"
	"time"

	"spieltisch/companion/health"
	"spieltisch/devices"
	"spieltisch/vision"
	"spieltisch/vision/mat"
	"spieltisch/vision/settle"
)

// What is wrong with the mat hangs on the board as long as it is so; that the camera was moved, for a
// while. The hand that moves dice, and lies over tags, is no trouble.
func TestMatWarnings(t *testing.T) {
	here := &mat.Mat{Sheet: mat.Sheet{Number: 1, Paper: mat.A4},
		ToPx: vision.Homography{3, 0, 100, 0, 3, 50, 0, 0, 1}}
	there := &mat.Mat{Sheet: here.Sheet, ToPx: vision.Homography{3, 0, 160, 0, 3, 50, 0, 0, 1}}
	says := func(w ...mat.Warning) []mat.Warning { return w }
	type look struct {
		mat      *mat.Mat
		warnings []mat.Warning
		after    time.Duration // since the look before
		want     string        // key of the warning; "": none
	}
	const second = time.Second
	for _, tt := range []struct {
		name  string
		looks []look
	}{
		{"found", []look{{here, nil, 0, ""}}},
		{"none at all", []look{{nil, nil, 0, ""}}},
		{"bumped in the middle of a turn", []look{{here, nil, 0, ""}, {there, nil, second, "warn.matMoved"},
			{there, nil, 5 * second, "warn.matMoved"}, {there, nil, 6 * second, ""}}},
		{"bumped twice", []look{{here, nil, 0, ""}, {there, nil, second, "warn.matMoved"},
			{here, nil, 9 * second, "warn.matMoved"}, {here, nil, 9 * second, "warn.matMoved"},
			{here, nil, 2 * second, ""}}},
		{"a hand over it", []look{{here, nil, 0, ""}, {here, says(mat.Covered), second, ""},
			{nil, says(mat.TooFew), second, ""}, {here, nil, second, ""}}},
		{"printed at 90 %", []look{{nil, says(mat.Scaled), 0, "warn.matScaled"},
			{nil, says(mat.Scaled), 20 * second, "warn.matScaled"},
			{here, nil, second, ""}}},
		{"two mats, one creased", []look{{nil, says(mat.Creased, mat.Two), 0, "warn.matTwo"}}},
		{"bumped out of the picture", []look{{here, nil, 0, ""},
			{there, says(mat.CutOff), second, "warn.matCutOff"},
			{there, says(mat.CutOff), 20 * second, "warn.matCutOff"}}},
		{"a foreign mat", []look{{nil, says(mat.Foreign), 0, "warn.matForeign"}}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			board := health.New(nil)
			var now look
			table := &Table{Log: slog.New(slog.DiscardHandler)}
			w := table.watchMat(func(devices.Frame) (*mat.Mat, []mat.Warning, error) {
				return now.mat, now.warnings, nil
			}, board)
			at := time.Unix(100, 0)
			for i, l := range tt.looks {
				now, at = l, at.Add(l.after)
				w.Place(devices.Frame{W: 1280, H: 720, At: at}, true, true)
				got := ""
				for _, h := range board.List() {
					got = h.Key
				}
				if got != l.want {
					t.Errorf("look %d says %q, want %q", i+1, got, l.want)
				}
			}
		})
	}
}

// What happened last counts: an outline that a person draws, or a mat that is found.
func TestOutlineAndMat(t *testing.T) {
	var drawn vision.Homography
	n := 0
	found := false
	o := &outlined{area: func() (vision.Homography, int) { return drawn, n },
		conf: settle.Config{Rolling: settle.Rect(0, 0, 0.5, 1), Aside: settle.Rect(0.5, 0, 1, 1)},
		then: follows(func() (vision.Placement, bool) {
			return vision.Placement{Rolling: settle.Rect(0, 0, 1, 1)}, found
		})}
	for i, tt := range []struct {
		do    func()
		want  vision.Vec // lower right corner of the rolling area
		moved bool
	}{
		{func() {}, vision.Vec{}, false},
		{func() { drawn, n = vision.Homography{0.8, 0, 0.1, 0, 0.6, 0.2, 0, 0, 1}, 1 },
			vision.Vec{X: 0.5, Y: 0.8}, true},
		{func() {}, vision.Vec{}, false},
		{func() { found = true }, vision.Vec{X: 1, Y: 1}, true},
		{func() { drawn, n = vision.Identity(), 2 }, vision.Vec{X: 0.5, Y: 1}, true},
	} {
		tt.do()
		p, moved := o.Place(devices.Frame{}, false, false)
		if moved != tt.moved || moved && p.Rolling[2].Distance(tt.want) > 1e-9 {
			t.Errorf("look %d: %v, %t; want a corner at %v, %t", i+1, p.Rolling, moved, tt.want, tt.moved)
		}
	}
}

type follows func() (vision.Placement, bool)

func (f follows) Place(devices.Frame, bool, bool) (vision.Placement, bool) { return f() }
