package speech_test

import (
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

	"spieltisch/companion"
	"spieltisch/companion/companiontest"
	"spieltisch/companion/speech"
	"spieltisch/engines"
)

// early is a voice that notes its number when it starts, waits for a sentence and says it.
func early(t *testing.T) (p speech.Program, started func() []string, heard func() string) {
	t.Helper()
	p = speech.Program{Early: true, Voice: script(t, "voice", `echo $$ >> "$0.pid"; cat`),
		Player: script(t, "player", `cat >> "$0.heard"`)}
	read := func(name string) string {
		data, err := os.ReadFile(name)
		if err != nil && !errors.Is(err, os.ErrNotExist) {
			t.Fatal(err)
		}
		return string(data)
	}
	return p, func() []string { return strings.Fields(read(p.Voice[1] + ".pid")) },
		func() string { return read(p.Player[1] + ".heard") }
}

// reach waits until n voices have been started.
func reach(t *testing.T, started func() []string, n int) (last int) {
	t.Helper()
	for len(started()) < n {
		if t.Context().Err() != nil {
			t.Fatalf("%d voices were started, want %d", len(started()), n)
		}
	}
	last, err := strconv.Atoi(started()[n-1])
	if err != nil {
		t.Fatal(err)
	}
	return last
}

// A voice waits for each sentence; one that is killed while it waits is started anew, and none is left.
func TestAVoiceWaitsForItsSentence(t *testing.T) {
	p, started, heard := early(t)
	r := p.Ready(t.Context())
	reach(t, started, 1)
	for i, says := range []string{"Schieb. ", "Zieh. "} {
		if err := r.Say(t.Context(), says); err != nil {
			t.Fatal(err)
		}
		reach(t, started, i+2)
	}
	waits := reach(t, started, 3)
	if err := syscall.Kill(-waits, syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	if err := r.Say(t.Context(), "Leg. "); err != nil {
		t.Errorf("after the voice that waited was killed: %v", err)
	}
	if got, want := heard(), "Schieb. Zieh. Leg. "; got != want {
		t.Errorf("heard %q, want %q", got, want)
	}
	last := reach(t, started, 5) // the third was killed, the fourth said its sentence
	r.Close()
	if err := syscall.Kill(last, 0); !errors.Is(err, syscall.ESRCH) {
		t.Errorf("the voice that waited: %v, want it gone", err)
	}
}

// A sentence that is cut off is not said again, and the next one is.
func TestAVoiceThatWaitsIsCutOff(t *testing.T) {
	p, _, _ := early(t)
	p.Player = script(t, "player", `echo >> "$0.begun"; sleep 60`)
	r := p.Ready(t.Context())
	defer r.Close()
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- r.Say(ctx, "Schieb.") }()
	for _, err := os.Stat(p.Player[1] + ".begun"); err != nil; _, err = os.Stat(p.Player[1] + ".begun") {
	}
	cancel()
	if err := <-done; err == nil {
		t.Error("a sentence that was cut off was said")
	}
}

// A voice that is not there is told when it is to speak.
func TestNoVoiceWaits(t *testing.T) {
	r := speech.Program{Early: true, Voice: []string{"no-such-program"}}.Ready(t.Context())
	defer r.Close()
	if err := r.Say(t.Context(), "Schieb."); !errors.Is(err, exec.ErrNotFound) {
		t.Errorf("Say() = %v, want that the program is missing", err)
	}
}

// BenchmarkMoveToSamples is the time from a snapshot with something new to say until a player has the first
// of espeak-ng's samples: with a voice that is started for each sentence, and with one that waits. Between
// two moves people think.
func BenchmarkMoveToSamples(b *testing.B) {
	if _, err := exec.LookPath("espeak-ng"); err != nil {
		b.Skip("espeak-ng is not here")
	}
	pipe := filepath.Join(b.TempDir(), "begun")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		b.Fatal(err)
	}
	p := speech.Espeak("de", speech.Manner{})
	p.Player = []string{"tee", pipe}
	samples, err := os.OpenFile(pipe, os.O_RDWR, 0) // it never ends
	if err != nil {
		b.Fatal(err)
	}
	first := make(chan struct{}, 1)
	go func() {
		for buf := make([]byte, 1<<16); ; {
			if _, err := samples.Read(buf); err != nil {
				return
			}
			select {
			case first <- struct{}{}:
			default:
			}
		}
	}()
	defer samples.Close()
	ready := p.Ready(b.Context())
	defer ready.Close()
	for name, say := range map[string]func(context.Context, string) error{"started": p.Say,
		"waiting": ready.Say} {
		b.Run(name, func(b *testing.B) {
			table, over := companiontest.New(), make(chan error)
			ctx, cancel := context.WithCancel(b.Context())
			ended := make(chan error, 1)
			s := speech.New(speech.Config{Table: table, Language: "de",
				Say: func(ctx context.Context, text string) error {
					err := say(ctx, text)
					over <- err
					return err
				}})
			go func() { ended <- s.Run(ctx) }()
			move := 0
			for b.Loop() {
				b.StopTimer()
				time.Sleep(300 * time.Millisecond)
				select {
				case <-first: // the end of the sentence before
				default:
				}
				b.StartTimer()
				text := fmt.Sprintf("Nimm alle Dreier: Es sind %d. Dann würfle weiter.", move%9)
				table.Shown <- companiontest.Game(1, int64(move), func(s *companion.Snapshot) {
					s.Now = &companion.Words{Text: engines.Text{"de": text, "en": text}}
				})
				<-first
				b.StopTimer()
				if err := <-over; err != nil {
					b.Fatal(err)
				}
				move++
				b.StartTimer()
			}
			cancel()
			if err := <-ended; err != nil {
				b.Fatal(err)
			}
		})
	}
}
