package web_test

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"spieltisch/companion"
	"spieltisch/companion/web"
)

// fakeSensors are lines at one level; a calibration of tunnel 3 finds one line broken.
type fakeSensors struct {
	level int
	empty []int // tunnels that a calibration was begun of
	away  bool
}

func (f *fakeSensors) Levels(context.Context) ([]web.TunnelLevels, error) {
	if f.away {
		return nil, errors.New("the tunnel board is away")
	}
	out := make([]web.TunnelLevels, 4)
	for i := range out {
		out[i].Tunnel = i + 1
		for range 9 {
			out[i].Lines = append(out[i].Lines, web.LineLevel{Level: f.level, On: 144, Off: 112})
		}
	}
	return out, nil
}

func (f *fakeSensors) Empty(_ context.Context, tunnel int) error {
	f.empty = append(f.empty, tunnel)
	return nil
}

func (f *fakeSensors) Passed(_ context.Context, tunnel int) (web.Calibrated, error) {
	c := web.Calibrated{Tunnel: tunnel, Well: tunnel != 3}
	for k := range 9 {
		l := web.CalibratedLine{Free: 40, Covered: 200, Well: tunnel != 3 || k != 5}
		if !l.Well {
			l.Detail = "is at 5 V"
		}
		c.Lines = append(c.Lines, l)
	}
	return c, nil
}

func TestSensors(t *testing.T) {
	f := &fakeSensors{level: 43}
	h := open(t, func(c *web.Config) { c.Sensors = f })
	tests := []struct {
		method, path, body string
		status             int
		want               string
	}{
		{"GET", "/api/v1/sensors", "", http.StatusOK, `{"level":43,"on":144,"off":112}`},
		{"POST", "/api/v1/sensors/empty", `{"tunnel":3}`, http.StatusNoContent, ""},
		{"POST", "/api/v1/sensors/passed", `{"tunnel":3}`, http.StatusOK, `{"free":40,"covered":200,"well":false,"detail":"is at 5 V"}`},
		{"POST", "/api/v1/sensors/empty", `{"tunnel":5}`, http.StatusUnprocessableEntity, "they are 1 to 4"},
		{"POST", "/api/v1/sensors/empty", `{`, http.StatusUnprocessableEntity, "not JSON at byte 1"},
		{"POST", "/api/v1/sensors/empty", `{"tunnel":5,"tunnel":3}`, http.StatusUnprocessableEntity,
			"stands twice"},
	}
	for _, tt := range tests {
		status, body, _ := h.send(tt.method, tt.path, tt.body, nil)
		if status != tt.status || !strings.Contains(string(body), tt.want) {
			t.Errorf("%s %s %s: %d %s, want %d and %q", tt.method, tt.path, tt.body, status, body, tt.status, tt.want)
		}
	}
	f.away = true
	if status, body, _ := h.get("/api/v1/sensors"); status != http.StatusServiceUnavailable ||
		!strings.Contains(string(body), "is away") {
		t.Errorf("a board that is away: %d %s", status, body)
	}
	if status, _, _ := open(t).get("/api/v1/sensors"); status != http.StatusNotFound {
		t.Errorf("without a board: %d, want 404", status)
	}
	for lang, want := range map[string]string{"de": "Sensoren der Gänge", "en": "Sensors of the tunnels", "fr": "Capteurs des tunnels", "it": "Sensori dei tunnel"} {
		if html, _ := page(t, h, "/setup?lang="+lang, nil); !strings.Contains(html, want) || strings.Count(html, "data-calibrate=") != 4 {
			t.Errorf("in %s the set-up page shows no sensors", lang)
		}
	}
	if html, _ := page(t, open(t), "/setup", nil); strings.Contains(html, "data-calibrate") {
		t.Error("without a board the set-up page offers to calibrate")
	}
}

// What is pushed while a game follows the tunnels is a move, and no calibration.
func TestNoCalibrationWhileAGameIsOn(t *testing.T) {
	f := &fakeSensors{}
	on := &fakeTable{snap: companion.Snapshot{
		Board: companion.Board{State: companion.BoardThere, Lanes: []string{"", "", "", ""}}}}
	s := web.New(web.Config{Table: on, Sensors: f})
	for _, step := range []string{"empty", "passed"} {
		w := httptest.NewRecorder()
		r := localRequest("POST", "/api/v1/sensors/"+step, `{"tunnel":1}`)
		r.Header.Set("Content-Type", "application/json")
		s.ServeHTTP(w, r)
		if w.Code != http.StatusConflict || !strings.Contains(w.Body.String(), `"code":"gameOn"`) || len(f.empty) > 0 {
			t.Errorf("%s while a game is on: %d %s", step, w.Code, w.Body)
		}
	}
}
