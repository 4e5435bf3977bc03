package web

import (
	"context"
	"errors"
	"net/http"

	"spieltisch/companion"
	"spieltisch/companion/tuning"
	"spieltisch/companion/web/page"
	"spieltisch/devices"
)

// Tuner leads people through setting up the camera.
type Tuner interface {
	// Tuning is how far it is; its phase is empty where none is on. Who asks takes part: one after which
	// nobody asks ends.
	Tuning() Tuning
	// Tune does a step. ErrGameOn: a game is played whose dice the camera reads.
	Tune(context.Context, TuningStep) error
}

// Tuning is how far the setting up of the camera is.
type Tuning struct {
	tuning.State
	Set   string          `json:"set"`   // what is thrown, as engines.Info.DieSet has it
	Holds bool            `json:"holds"` // the camera can be held as it is
	Held  []devices.Fixed `json:"held"`  // what became of that
	Other bool            `json:"other"` // the light is another one than when it was set up last
	// Corners of the area where dice lie, shares of the picture, from the upper left one clockwise; none: all
	// of it.
	Corners [][2]float64 `json:"corners"`
	// Outline is where they may lie, as Corners has it: a tray or a sheet that was seen at the step outline.
	// It counts only once a person says so. None: nothing like it was seen.
	Outline [][2]float64 `json:"outline"`
	// Rolling and Aside are the zones of dice: left, top, right, bottom as shares of the area, seen from
	// straight above.
	Rolling [4]float64 `json:"rolling"`
	Aside   [4]float64 `json:"aside"`
}

// TuningStep is a step of setting up the camera.
type TuningStep struct {
	Do      string       `json:"do"`      // begin, throw, confirm, hold, outline, corners, end
	Faces   []int        `json:"faces"`   // confirm: the dice that lie there
	Corners [][2]float64 `json:"corners"` // corners: as in Tuning, in any order; none: all of the picture
}

// ErrNoArea refuses corners that make no area.
var ErrNoArea = errors.New("the corners make no convex quadrangle of some size")

// tuningHandlers serves the setting up of the camera.
type tuningHandlers struct{ core *core }

func (s *tuningHandlers) none(w http.ResponseWriter) bool {
	if s.core.cfg.Tuner == nil {
		problem{Status: http.StatusNotFound, Code: codeTuning, Detail: "no camera of this table reads dice"}.write(w)
	}
	return s.core.cfg.Tuner == nil
}

func (s *tuningHandlers) getTuning(w http.ResponseWriter, _ *http.Request) {
	if s.none(w) {
		return
	}
	w.Header().Set("Cache-Control", "no-store")
	t := s.core.cfg.Tuner.Tuning()
	t.Steps, t.Faces = append([]tuning.Step{}, t.Steps...), append([]int{}, t.Faces...)
	t.Corners, t.Outline = append([][2]float64{}, t.Corners...), append([][2]float64{}, t.Outline...)
	t.Weak, t.Held = append([]tuning.Weak{}, t.Weak...), append([]devices.Fixed{}, t.Held...)
	writeJSON(w, t)
}

func (s *tuningHandlers) postTuning(w http.ResponseWriter, r *http.Request) {
	var in TuningStep
	if s.none(w) || !decode(w, r, &in) {
		return
	}
	switch err := s.core.cfg.Tuner.Tune(r.Context(), in); {
	case err == nil:
		w.WriteHeader(http.StatusNoContent)
	case errors.Is(err, ErrGameOn):
		says := companion.Words{Key: "no.tuning", Text: page.Text("tuning.gameOn"),
			Display: page.Text("tuning.gameOnShort"), Picture: "dice"}
		problem{Status: http.StatusConflict, Code: codeGameOn, Detail: err.Error(), Says: &says}.write(w)
	case errors.Is(err, ErrNoArea):
		says := companion.Words{Key: "no.area", Text: page.Text("tuning.noArea"),
			Display: page.Text("tuning.noAreaShort"), Picture: "dice"}
		problem{Status: http.StatusUnprocessableEntity, Code: codeArea, Detail: err.Error(), Says: &says}.write(w)
	case errors.Is(err, tuning.ErrNoThrow):
		problem{Status: http.StatusConflict, Code: codeThrow, Detail: err.Error()}.write(w)
	case errors.Is(err, ErrNoChange):
		problem{Status: http.StatusUnprocessableEntity, Code: codeError, Detail: err.Error()}.write(w)
	default:
		problem{Status: http.StatusServiceUnavailable, Code: codeCamera, Detail: err.Error()}.write(w)
	}
}
