package configure

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"spieltisch/cmd/spieltisch/config"
	"spieltisch/companion/web"
)

func TestSettingsOfAFamilyAreKeptInTheFile(t *testing.T) {
	t.Parallel()
	const before = "# ours\nlanguage: fr # at home\ndice:\n  set: pips\n"
	tests := []struct {
		key, value string
		want       string // in the file; "": it is refused
	}{
		{"language", "it", "language: it # at home"},
		{"dice.set", "heckmeck", "  set: heckmeck"},
		{"speech", "espeak-ng", "speech: espeak-ng"},
		{"speech", "program", ""}, // the file names none
		{"voice.program", "[/bin/sh]", ""},
		{"voice.program", "/bin/sh", ""},
		{"speech", "espeak-ng\nvoice:\n  program: [/bin/sh]", ""},
		{"voice.speed", "slow", "  speed: slow"},
		{"evidence.cases", "never", "  cases: never"},
		{"language", "xx", ""},
		{"language", "de\nlisten: :1", ""},
		{"presence", "everybody", ""}, // who may change things is not for the page
		{"data", "/", ""},
		{"", "", ""},
	}
	for _, tt := range tests {
		path := filepath.Join(t.TempDir(), "spieltisch.yaml")
		if err := os.WriteFile(path, []byte(before), 0o600); err != nil {
			t.Fatal(err)
		}
		s := &Family{File: path}
		err := s.Set(tt.key, tt.value)
		text, _ := os.ReadFile(path)
		if tt.want == "" {
			if !errors.Is(err, web.ErrNoSetting) || string(text) != before {
				t.Errorf("%s=%q: %v, file %q; want it refused", tt.key, tt.value, err, text)
			}
			continue
		}
		if err != nil || !strings.Contains(string(text), tt.want) || !strings.HasPrefix(string(text), "# ours\n") {
			t.Errorf("%s=%q: %v, file %q", tt.key, tt.value, err, text)
		}
		list, err := s.Settings()
		if err != nil || len(list) != len(familyKeys()) {
			t.Fatalf("Settings() = %v, %v", list, err)
		}
		for _, one := range list {
			if len(one.Choices) < 2 || one.Key == tt.key && one.Value != tt.value {
				t.Errorf("%+v, want %q", one, tt.value)
			}
		}
	}
}

func TestTryTheVoice(t *testing.T) {
	path := filepath.Join(t.TempDir(), "spieltisch.yaml")
	var heard []string
	s := &Family{File: path, Say: func(_ context.Context, conf config.Config, text string) error {
		heard = append(heard, strings.Join(conf.Speaker().Voice, " ")+": "+text)
		return nil
	}}
	for _, tt := range []struct {
		file, want string // "": it is silent
	}{
		{"speech: off", ""},
		{"speech: espeak-ng\nlanguage: en\nvoice:\n  sound: high\n  speed: fast\n  loudness: loud",
			"espeak-ng -v en+f3 -s 170 -a 200 --stdin --stdout: Hello! Can you hear me?"},
		{"speech: program\nvoice:\n  program: [/bin/speak, -q]", "/bin/speak -q: Hallo! Könnt ihr mich hören?"},
	} {
		if err := os.WriteFile(path, []byte(tt.file+"\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		heard = nil
		err := s.Try(t.Context())
		if got := strings.Join(heard, "; "); got != tt.want || errors.Is(err, web.ErrNoSetting) != (tt.want == "") {
			t.Errorf("%s: heard %q, %v; want %q", tt.file, got, err, tt.want)
		}
	}
}

func TestSettingsOfAFileThatIsGone(t *testing.T) {
	s := &Family{File: filepath.Join(t.TempDir(), "none.yaml")}
	if _, err := s.Settings(); err == nil {
		t.Error("no error")
	}
	if err := s.Set("language", "de"); err == nil || errors.Is(err, web.ErrNoSetting) {
		t.Errorf("Set = %v", err)
	}
}
