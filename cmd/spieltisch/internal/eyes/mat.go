package eyes

import (
	"fmt"
	"slices"
	"time"

	"spieltisch/companion/health"
	"spieltisch/devices"
	"spieltisch/vision"
	"spieltisch/vision/mat"
	"spieltisch/vision/session"
	"spieltisch/vision/settle"
)

// Settler tells when what there is to look for is at rest. Before a camera that is no simulated one the areas
// of dice are shares of what a person has outlined, if anybody did, and then follow the printed mat, if there
// is one and this build finds it; else they are those of the configuration.
func (t *Table) Settler(board *health.Board) *settle.Scene {
	conf := t.settling()
	if t.Demo || t.Tuner == nil {
		return settle.NewScene(conf, nil)
	}
	o := &outlined{area: t.Tuner.Area, conf: conf}
	if finder, err := mat.NewFinder(); err == nil { // else -tags nocv
		o.then = t.watchMat(finder.Find, board)
	}
	return settle.NewScene(conf, session.Following{Settler: settle.New(conf), Follower: o})
}

// outlined follows what people outline on the page. What happened last counts: an outline, or a mat that is
// found elsewhere.
type outlined struct {
	area func() (vision.Homography, int) // calibrate.Service.Area
	conf settle.Config
	then session.Follower // nil: nothing else tells where the areas lie
	seen int              // outlines
}

// Place tells of a new outline, and else what the mat does.
func (o *outlined) Place(f devices.Frame, moving, now bool) (p vision.Placement, moved bool) {
	h, n := o.area()
	if n == o.seen {
		if o.then == nil {
			return p, false
		}
		return o.then.Place(f, moving, now)
	}
	o.seen = n
	return vision.Placement{Rolling: h.Area(o.conf.Rolling), Aside: h.Area(o.conf.Aside),
		Moved: vision.Identity()}, true
}

// matWatch follows the mat, and tells people what is wrong with it.
type matWatch struct {
	mat.Watch
	board *health.Board
	wrong bool      // people are told what is wrong with it
	hung  time.Time // At of the frame since which they are told that the camera was moved; zero: they are not
}

// movedFor is how long people are told that the camera was moved.
const movedFor = 10 * time.Second

func (t *Table) watchMat(find func(devices.Frame) (*mat.Mat, []mat.Warning, error),
	board *health.Board) *matWatch {
	w := &matWatch{board: board}
	w.Watch = mat.Watch{Find: find, Changed: func(m *mat.Mat, warnings []mat.Warning) {
		t.matChanged(m, warnings)
		w.tell(m, warnings)
	}}
	return w
}

// Place looks at the next frame, as mat.Watch does.
func (w *matWatch) Place(f devices.Frame, moving, now bool) (vision.Placement, bool) {
	p, moved := w.Watch.Place(f, moving, now)
	if moved && !w.wrong && p.Moved != vision.Identity() {
		w.hung = f.At
		w.board.Set(health.Warning{Name: health.Mat, Key: "warn.matMoved",
			Cause: "the mat lies elsewhere in the picture"})
	}
	if since := f.At.Sub(w.hung); !w.hung.IsZero() && (since > movedFor || since < 0) {
		w.hung = time.Time{}
		w.board.Clear(health.Mat)
	}
	return p, moved
}

// wrongMats are the warnings that people can do something about, the worst first. A hand that lies over a
// mat is none of them.
var wrongMats = []struct {
	is  mat.Warning
	key string
}{
	{mat.Scaled, "warn.matScaled"}, {mat.Two, "warn.matTwo"}, {mat.Mirrored, "warn.matMirrored"},
	{mat.Foreign, "warn.matForeign"}, {mat.TooSmall, "warn.matSmall"}, {mat.Creased, "warn.matCreased"},
	{mat.Lens, "warn.matLens"},
	{mat.CutOff, "warn.matCutOff"},
}

// tell hangs up the worst of what is wrong, with how far off things lie.
func (w *matWatch) tell(m *mat.Mat, warnings []mat.Warning) {
	for _, wrong := range wrongMats {
		if slices.Contains(warnings, wrong.is) {
			w.wrong, w.hung = true, time.Time{}
			cause := string(wrong.is)
			if m != nil {
				cause = fmt.Sprintf("%s: its corners are off by up to %.1f mm", wrong.is, m.Worst.Off)
			}
			w.board.Set(health.Warning{Name: health.Mat, Key: wrong.key, Cause: cause})
			return
		}
	}
	if w.wrong {
		w.wrong = false
		w.board.Clear(health.Mat)
	}
}

// matChanged logs what is seen of the mat.
func (t *Table) matChanged(m *mat.Mat, warnings []mat.Warning) {
	say := t.Log.Info
	if len(warnings) > 0 {
		say = t.Log.Warn
	}
	if m == nil {
		say("mat not seen", "device", t.Camera, "warnings", warnings)
		return
	}
	say("mat seen", "device", t.Camera, "number", m.Sheet.Number, "paper", m.Sheet.Paper, "errorMM", m.ErrorMM,
		"cornerMM", m.Worst.Off, "warnings", warnings)
}
