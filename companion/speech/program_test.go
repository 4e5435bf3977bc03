package speech_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"spieltisch/companion/speech"
	"spieltisch/packaging/sweep"
)

// script is a program that a shell runs; $0 names a file of its own beside which it may write.
func script(t *testing.T, name, does string) []string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(does), 0o600); err != nil {
		t.Fatal(err)
	}
	return []string{"sh", path}
}

func TestProgram(t *testing.T) {
	const loud = `cat; echo " as WAV"`
	tests := []struct {
		name          string
		voice, player string // "": one that is not there
		own           bool
		want, heard   string // of the error: how it begins and ends
	}{
		{"its samples are played", loud, `cat > "$0.heard"`, false, "", "-q Ben: Zahle. as WAV\n"},
		{"no sound card", loud, "echo one >&2; echo no sound card >&2; exit 1", false, "sh: exit status 1: no sound card", ""},
		{"a player that is busy and leaves its input", "yes", "echo busy >&2; exit 1", false, "sh: exit status 1: busy", ""},
		{"a player that takes only a part", "head -c 10000000 /dev/zero", "head -c 5 >/dev/null", false, "", ""},
		{"a voice that is not installed", "echo The specified espeak-ng voice does not exist. >&2; exit 1", "cat", false,
			"sh: exit status 1: The specified espeak-ng voice does not exist.", ""},
		{"megabytes of complaints", "yes | head -c 5000000 >&2; echo at last >&2; exit 3", "cat", false, "sh: exit status 3: at last", ""},
		{"success without a sound", "cat >/dev/null", `cat > "$0.heard"`, false, "sh: made no sound", ""},
		{"a voice with a sound of its own", "cat >/dev/null", "exit 1", true, "", ""},
		{"no player", loud, "", false, "no-such-program: ", ""},
		{"no voice", "", "cat", false, "no-such-program: ", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			one := func(name, does string) []string {
				if does == "" {
					return []string{"no-such-program"}
				}
				return script(t, name, does)
			}
			p := speech.Program{Voice: one("voice", tt.voice), Player: one("player", tt.player), Own: tt.own}
			err := p.Say(t.Context(), "-q Ben: Zahle.")
			switch {
			case tt.want == "":
				if err != nil {
					t.Errorf("error %v", err)
				}
			case err == nil || !strings.HasPrefix(err.Error(), tt.want):
				t.Errorf("error %v, want %s", err, tt.want)
			case (tt.voice == "" || tt.player == "") != errors.Is(err, exec.ErrNotFound):
				t.Errorf("error %v: is it that a program is missing?", err)
			}
			if tt.heard == "" {
				return
			}
			if got, err := os.ReadFile(p.Player[1] + ".heard"); string(got) != tt.heard || err != nil {
				t.Errorf("played %q, %v, want %q", got, err, tt.heard)
			}
		})
	}
}

// TestEspeak hears what espeak-ng makes: a WAV with sound in it, and a voice that is missing is told.
func TestEspeak(t *testing.T) {
	if _, err := exec.LookPath("espeak-ng"); err != nil {
		sweep.Missing(t, "espeak-ng")
	}
	p := speech.Espeak("de", speech.Manner{High: true})
	p.Player = script(t, "player", `cat > "$0.heard"`)
	if err := p.Say(t.Context(), "Leg eine Sorte Würfel zur Seite."); err != nil {
		t.Fatal(err)
	}
	wav, err := os.ReadFile(p.Player[1] + ".heard")
	if err != nil || !bytes.HasPrefix(wav, []byte("RIFF")) || len(wav) < 40_000 {
		t.Errorf("%d bytes of sound, %v", len(wav), err)
	}
	p = speech.Espeak("xx", speech.Manner{})
	if err := p.Say(t.Context(), "Hallo."); err == nil || !strings.Contains(err.Error(), "voice") {
		t.Errorf("a voice that is not installed: %v", err)
	}
}

// A program that hangs, and speaks through another one that ignores everything, ends with the sentence, and
// nothing of it is left.
func TestAProgramThatHangs(t *testing.T) {
	v := script(t, "voice", `trap "" TERM INT HUP
sh -c 'trap "" TERM INT HUP; echo $$ >> "'$0'.pid"; while :; do sleep 1; done' &
wait; while :; do sleep 1; done`)
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- speech.Program{Voice: v}.Say(ctx, "Schieb.") }()
	pid := 0
	for pid == 0 {
		data, err := os.ReadFile(v[1] + ".pid")
		if err == nil {
			pid, _ = strconv.Atoi(strings.TrimSpace(string(data))) // half a number comes whole
		}
		time.Sleep(10 * time.Millisecond)
	}
	cancel()
	if err := <-done; err == nil {
		t.Error("a sentence that was cut off was said")
	}
	deadline := time.Now().Add(5 * time.Second)
	for ; syscall.Kill(pid, 0) == nil; time.Sleep(10 * time.Millisecond) {
		state, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
		if err != nil || strings.Contains(string(state), ") Z ") { // nobody has asked for its end yet
			break
		}
		if time.Now().After(deadline) {
			t.Fatalf("process %d is still there: %s", pid, state)
		}
	}
}
