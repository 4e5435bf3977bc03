package web

import (
	"context"
	"errors"
	"net/http"
	"os/exec"

	"spieltisch/companion"
	"spieltisch/companion/web/page"
	"spieltisch/companion/words"
)

// Settings is what a family sets for the table itself, kept by whoever starts it.
type Settings interface {
	// Settings lists them, in the order of the page.
	Settings() ([]Setting, error)
	// Plugged lists those that name a device, with what is plugged in or answers in the house.
	Plugged(context.Context) ([]Setting, error)
	// Look gives a picture of a camera among them that the table does not use, as JPEG. ErrNoSetting: it
	// is none.
	Look(ctx context.Context, camera string) ([]byte, error)
	// Restart begins the table anew, with what is set by then; an error says why it would not start. It
	// returns before that.
	Restart() error
	// Set keeps a value; it counts from the next start of the table on. ErrNoSetting: there is no such key,
	// or it does not take that value.
	Set(key, value string) error
	// Try says a sentence on the table's speaker, as it would speak from its next start on, and returns when it
	// was said. ErrNoSetting: it is silent, or says one already.
	Try(context.Context) error
}

// Setting is one of few values that a key of the configuration takes.
type Setting = page.Setting

// Device is something that the table may use.
type Device = page.Device

// ErrNoSetting is returned by Settings.Set for what cannot be set.
var ErrNoSetting = errors.New("cannot be set")

// settingAct is a choice on the page of settings.
type settingAct struct {
	Key   string `json:"key"`
	Value string `json:"value"`
}

// postSetting keeps a choice.
func (s *api) postSetting(w http.ResponseWriter, r *http.Request) {
	var in settingAct
	if s.core.cfg.Settings == nil {
		noSettings(w)
		return
	}
	if !decode(w, r, &in) {
		return
	}
	switch err := s.core.cfg.Settings.Set(in.Key, in.Value); {
	case errors.Is(err, ErrNoSetting):
		problem{Status: http.StatusUnprocessableEntity, Code: codeError, Detail: err.Error()}.write(w)
	case err != nil:
		text := page.Text("settings.locked")
		says := companion.Words{Key: "no.settings", Text: text, Display: page.Text("settings.lockedShort"), Picture: "warn"}
		problem{Status: http.StatusConflict, Code: codeSettings, Detail: err.Error(), Says: &says}.write(w)
	default:
		w.WriteHeader(http.StatusNoContent)
	}
}

// getCamera is a look through a camera that could be used.
func (s *api) getCamera(w http.ResponseWriter, r *http.Request) {
	if s.core.cfg.Settings == nil {
		noSettings(w)
		return
	}
	picture, err := s.core.cfg.Settings.Look(r.Context(), r.URL.Query().Get("url"))
	switch {
	case errors.Is(err, ErrNoSetting):
		problem{Status: http.StatusUnprocessableEntity, Code: codeError, Detail: err.Error()}.write(w)
	case err != nil:
		problem{Status: http.StatusServiceUnavailable, Code: codeCamera, Detail: err.Error()}.write(w)
	default:
		w.Header().Set("Content-Type", "image/jpeg")
		w.Header().Set("Cache-Control", "no-store")
		_, _ = w.Write(picture) // whoever has gone sees none
	}
}

// postRestart begins the table anew.
func (s *api) postRestart(w http.ResponseWriter, _ *http.Request) {
	if s.core.cfg.Settings == nil {
		noSettings(w)
		return
	}
	if err := s.core.cfg.Settings.Restart(); err != nil {
		says := companion.Words{Key: "no.restart", Text: page.Text("settings.noStart"), Display: page.Text("settings.noStartShort"), Picture: "warn"}
		problem{Status: http.StatusConflict, Code: codeSettings, Detail: err.Error(), Says: &says}.write(w)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

func noSettings(w http.ResponseWriter) {
	problem{Status: http.StatusNotFound, Code: codeSettings,
		Detail: "this table was started without a configuration file"}.write(w)
}

// postSay has the table say a sentence.
func (s *api) postSay(w http.ResponseWriter, r *http.Request) {
	if s.core.cfg.Settings == nil {
		noSettings(w)
		return
	}
	switch err := s.core.cfg.Settings.Try(r.Context()); {
	case errors.Is(err, ErrNoSetting):
		problem{Status: http.StatusUnprocessableEntity, Code: codeError, Detail: err.Error()}.write(w)
	case err != nil:
		key := "warn.speech"
		if errors.Is(err, exec.ErrNotFound) {
			key = "warn.speechMissing"
		}
		says := words.Of(key, nil)
		problem{Status: http.StatusConflict, Code: codeSpeech, Detail: err.Error(), Says: &says}.write(w)
	default:
		w.WriteHeader(http.StatusNoContent)
	}
}
