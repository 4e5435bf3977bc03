package web_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"spieltisch/companion/tuning"
	"spieltisch/companion/web"
	"spieltisch/devices"
	"spieltisch/engines"
	"spieltisch/engines/heckmeck"
)

// fakeTuner is one that is on, and keeps what it is asked to do.
type fakeTuner struct {
	did   []string
	fails error
}

func (f *fakeTuner) Tuning() web.Tuning {
	return web.Tuning{State: tuning.New().State(), Set: "heckmeck",
		Held: []devices.Fixed{{Name: "exposure", Value: 156, Held: true}}}
}

func (f *fakeTuner) Tune(_ context.Context, s web.TuningStep) error {
	f.did = append(f.did, fmt.Sprint(s))
	return f.fails
}

func TestTuning(t *testing.T) {
	f := &fakeTuner{}
	h := openFor(t, []engines.Game{heckmeck.Game{}}, func(c *web.Config) { c.Tuner = f })
	for _, tt := range []struct {
		method, body string
		fails        error
		status       int
		want, did    string
	}{
		{"GET", "", nil, 200, `"phase":"seeing"`, ""},
		{"GET", "", nil, 200, `"held":[{"name":"exposure","value":156,"held":true}]`, ""},
		{"POST", `{"do":"confirm","faces":[6,5]}`, nil, 204, "", "{confirm [6 5] []}"},
		{"POST", `{"do":"begin"}`, web.ErrGameOn, 409, `"says"`, "{begin [] []}"},
		{"POST", `{"do":"confirm"}`, tuning.ErrNoThrow, 409, `"code":"throw"`, "{confirm [] []}"},
		{"POST", `{"do":"dance"}`, web.ErrNoChange, 422, `"code":"error"`, "{dance [] []}"},
		{"POST", `{"do":"hold"}`, context.DeadlineExceeded, 503, `"code":"camera"`, "{hold [] []}"},
		{"POST", `{"do":"corners","corners":[[0.5,0.5]]}`, web.ErrNoArea, 422, "noch kein Viereck", "{corners [] [[0.5 0.5]]}"},
		{"POST", `{"do":7}`, nil, 422, `"code"`, ""},
	} {
		f.fails, f.did = tt.fails, nil
		status, body, _ := h.send(tt.method, "/api/v1/tuning", tt.body, nil)
		if status != tt.status || !strings.Contains(string(body), tt.want) || strings.Join(f.did, "") != tt.did {
			t.Errorf("%s %s = %d %s, did %v; want %d, %q, %q", tt.method, tt.body, status, body, f.did, tt.status, tt.want,
				tt.did)
		}
	}
	blind := openFor(t, []engines.Game{heckmeck.Game{}})
	for _, tt := range []struct {
		house  *house
		status int
		want   string
	}{{h, 200, `id="tuning"`}, {blind, 404, "Hier schaut keine Kamera auf die Würfel."}} {
		if _, page, _ := tt.house.send("GET", "/tuning?lang=de", "", nil); !strings.Contains(string(page), tt.want) {
			t.Errorf("the page says nothing of %q", tt.want)
		}
		if status, _, _ := tt.house.send("GET", "/api/v1/tuning", "", nil); status != tt.status {
			t.Errorf("the API answers %d, want %d", status, tt.status)
		}
	}
}
