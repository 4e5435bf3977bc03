package web_test

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"strings"
	"testing"

	"spieltisch/companion/web"
)

// fakeSettings has one key, which takes de and fr; locked: its file cannot be written.
type fakeSettings struct {
	value  string
	locked bool
	silent error // why nothing is heard
}

func (f *fakeSettings) Try(context.Context) error { return f.silent }

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
