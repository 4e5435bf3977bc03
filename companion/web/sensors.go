package web

import (
	"context"
	"net/http"
)

// Sensors are the raw side of a tunnel board: the levels of its lines, and thresholds that fit them. A
// request may take seconds; they come one at a time.
type Sensors interface {
	// Levels are those of all tunnels, now.
	Levels(ctx context.Context) ([]TunnelLevels, error)
	// Empty learns how the lines of a tunnel, from 1, are with nothing in it.
	Empty(ctx context.Context, tunnel int) error
	// Passed sets the thresholds of that tunnel by what Levels has seen since, while its mole went through,
	// and keeps them in the board.
	Passed(ctx context.Context, tunnel int) (Calibrated, error)
}

// TunnelLevels are the lines of a tunnel: outer gate, five hills, far end, inner gate, stripe sensor.
type TunnelLevels struct {
	Tunnel int         `json:"tunnel"` // from 1
	Lines  []LineLevel `json:"lines"`
}

// LineLevel is what a line has, of 0 to 255, and at which levels it becomes 1 and 0. Both 0: it is switched
// off.
type LineLevel struct {
	Level int `json:"level"`
	On    int `json:"on"`
	Off   int `json:"off"`
}

// Calibrated is what became of the lines of a tunnel.
type Calibrated struct {
	Tunnel int              `json:"tunnel"`
	Well   bool             `json:"well"` // nothing is to be mended
	Lines  []CalibratedLine `json:"lines"`
}

// CalibratedLine is a line, with nothing there and covered.
type CalibratedLine struct {
	Free    int    `json:"free"`
	Covered int    `json:"covered"`
	Well    bool   `json:"well"`
	Detail  string `json:"detail"` // what is wrong, for the tinkerer, English; ""
}

// sensorAct is a step of a calibration.
type sensorAct struct {
	Tunnel int `json:"tunnel"`
}

// sensorHandlers serves what the board's lines say, and sets their thresholds.
type sensorHandlers struct{ core *core }

func (s *sensorHandlers) getSensors(w http.ResponseWriter, r *http.Request) {
	if s.noSensors(w) {
		return
	}
	all, err := s.core.cfg.Sensors.Levels(r.Context())
	if err != nil {
		boardAway(w, err)
		return
	}
	writeJSON(w, map[string][]TunnelLevels{"tunnels": all})
}

func (s *sensorHandlers) postSensorsEmpty(w http.ResponseWriter, r *http.Request) {
	a, ok := s.calibrates(w, r)
	if !ok {
		return
	}
	if err := s.core.cfg.Sensors.Empty(r.Context(), a.Tunnel); err != nil {
		boardAway(w, err)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

func (s *sensorHandlers) postSensorsPassed(w http.ResponseWriter, r *http.Request) {
	a, ok := s.calibrates(w, r)
	if !ok {
		return
	}
	c, err := s.core.cfg.Sensors.Passed(r.Context(), a.Tunnel)
	if err != nil {
		boardAway(w, err)
		return
	}
	writeJSON(w, c)
}

// calibrates reads a step of a calibration. While a game follows the tunnels there is none: what is pushed
// would count.
func (s *sensorHandlers) calibrates(w http.ResponseWriter, r *http.Request) (a sensorAct, ok bool) {
	if s.noSensors(w) || !decode(w, r, &a) {
		return a, false
	}
	switch {
	case a.Tunnel < 1 || a.Tunnel > 4:
		problem{Status: http.StatusUnprocessableEntity, Code: codeBody, Detail: "field \"tunnel\": they are 1 to 4"}.write(w)
		return a, false
	case len(s.core.cfg.Table.Snapshot().Board.Lanes) > 0:
		problem{Status: http.StatusConflict, Code: codeGameOn, Detail: "a game follows the tunnels; put it away first"}.write(w)
		return a, false
	}
	return a, true
}

func (s *sensorHandlers) noSensors(w http.ResponseWriter) bool {
	if s.core.cfg.Sensors == nil {
		problem{Status: http.StatusNotFound, Code: codeSensors, Detail: "no board here has levels to show (one on a serial port has)"}.write(w)
	}
	return s.core.cfg.Sensors == nil
}

func boardAway(w http.ResponseWriter, err error) {
	problem{Status: http.StatusServiceUnavailable, Code: codeBoard, Detail: err.Error()}.write(w)
}
