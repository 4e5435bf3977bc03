package web_test

import (
	"context"
	"errors"
	"fmt"
	neturl "net/url"
	"os/exec"
	"strings"
	"testing"

	"spieltisch/companion/web"
	"spieltisch/engines"
)

// fakeSettings has one key, which takes de and fr; locked: its file cannot be written.
type fakeSettings struct {
	value     string
	locked    bool
	restarted int
	silent    error // why nothing is heard
}

func (f *fakeSettings) Try(context.Context) error { return f.silent }

func (f *fakeSettings) Plugged(context.Context) ([]web.Setting, error) {
	text := func(s string) engines.Text { return engines.Text{"en": s} }
	return []web.Setting{{Key: "camera", Value: "", Devices: []web.Device{
		{Value: "v4l2:/dev/video7", Name: text("Webcam"), Look: true}, {Name: text("nothing"), Used: true}}}}, nil
}

func (f *fakeSettings) Look(_ context.Context, camera string) ([]byte, error) {
	if camera != "v4l2:/dev/video7" {
		return nil, fmt.Errorf("camera %q: %w", camera, web.ErrNoSetting)
	}
	return []byte("\xff\xd8picture"), nil
}

func (f *fakeSettings) Restart() error {
	if f.locked {
		return errors.New("camera: built without OpenCV")
	}
	f.restarted++
	return nil
}

func (f *fakeSettings) Settings() ([]web.Setting, error) {
	return []web.Setting{{Key: "dice.set", Value: f.value, Choices: []string{"pips", "heckmeck"}}}, nil
}

func (f *fakeSettings) Set(key, value string) error {
	switch {
	case f.locked:
		return errors.New("read-only file system")
	case key != "dice.set" || value != "pips" && value != "heckmeck":
		return fmt.Errorf("%s: %w", key, web.ErrNoSetting)
	}
	f.value = value
	return nil
}

// Say something: a silent speaker, a program that is missing and a table that does not speak are told apart.
func TestSaySomething(t *testing.T) {
	f := &fakeSettings{value: "pips"}
	h := open(t, func(c *web.Config) { c.Settings = f })
	for _, tt := range []struct {
		silent error
		status int
		want   string
	}{
		{nil, 204, ""},
		{errors.New("aplay: no sound card"), 409, `"warn.speech"`},
		{fmt.Errorf("espeak-ng: %w", exec.ErrNotFound), 409, `"warn.speechMissing"`},
		{fmt.Errorf("it is silent: %w", web.ErrNoSetting), 422, `it is silent`},
	} {
		f.silent = tt.silent
		if status, body, _ := h.post("/api/v1/say", "{}"); status != tt.status || !strings.Contains(string(body), tt.want) {
			t.Errorf("%v = %d %s, want %d, %q", tt.silent, status, body, tt.status, tt.want)
		}
	}
}

// What is plugged in stands on the page of set-up, can be looked through, and the table begins anew on a tap.
func TestPluggedDevicesAndRestart(t *testing.T) {
	f := &fakeSettings{}
	h := open(t, func(c *web.Config) { c.Settings = f })
	status, body, _ := h.get("/setup?lang=en")
	for _, want := range []string{`data-use="camera" data-value="v4l2:/dev/video7"`, `data-look="camera.jpg"`, "Use this one", "Restart now"} {
		if status != 200 || !strings.Contains(string(body), want) {
			t.Errorf("the page of set-up (%d) lacks %q", status, want)
		}
	}
	for url, want := range map[string]int{"v4l2:/dev/video7": 200, "v4l2:/dev/video8": 422, "rtsp://elsewhere/": 422, "": 422} {
		if status, _, _ := h.get("/api/v1/camera.jpg?url=" + neturl.QueryEscape(url)); status != want {
			t.Errorf("a look through %q = %d, want %d", url, status, want)
		}
	}
	if status, _, _ := h.post("/api/v1/restart", "{}"); status != 204 || f.restarted != 1 {
		t.Errorf("restart = %d, %d times", status, f.restarted)
	}
	f.locked = true
	status, body, _ = h.post("/api/v1/restart", "{}")
	if status != 409 || f.restarted != 1 || !strings.Contains(string(body), "would not start") {
		t.Errorf("a restart into nothing = %d %s, %d times", status, body, f.restarted)
	}
}

func TestSettings(t *testing.T) {
	f := &fakeSettings{value: "pips"}
	h := open(t, func(c *web.Config) { c.Settings = f })
	tests := []struct {
		body   string
		locked bool
		status int
		want   string // of the answer
		value  string
	}{
		{`{"key":"dice.set","value":"heckmeck"}`, false, 204, "", "heckmeck"},
		{`{"key":"dice.set","value":"pips"}`, true, 409, `"code":"settings"`, "heckmeck"},
		{`{"key":"dice.set","value":"round"}`, false, 422, `cannot be set`, "heckmeck"},
		{`{"key":"token","value":""}`, false, 422, `cannot be set`, "heckmeck"},
		{`{"key":`, false, 422, `"code"`, "heckmeck"},
		{`{"key":"dice.set","value":"pips","more":1}`, false, 422, `"code"`, "heckmeck"},
	}
	for _, tt := range tests {
		f.locked = tt.locked
		status, body, _ := h.post("/api/v1/settings", tt.body)
		if status != tt.status || !strings.Contains(string(body), tt.want) || f.value != tt.value {
			t.Errorf("%s = %d %s, value %q; want %d, %q", tt.body, status, body, f.value, tt.status, tt.value)
		}
	}
	_, page, _ := h.get("/settings?lang=en")
	for _, want := range []string{`data-setting="dice.set"`, `<option value="heckmeck" selected>with a worm for the 6`,
		`href="setup?lang=en"`, `data-hints="numbers"`} {
		if !strings.Contains(string(page), want) {
			t.Errorf("the page of settings lacks %q", want)
		}
	}
}

func TestSettingsWithoutAFile(t *testing.T) {
	h := open(t)
	if status, body, _ := h.post("/api/v1/settings", `{"key":"language","value":"de"}`); status != 404 {
		t.Errorf("%d %s, want 404", status, body)
	}
	if _, page, _ := h.get("/settings?lang=de"); strings.Contains(string(page), "data-setting=") {
		t.Error("the page offers settings that nobody keeps")
	}
}
