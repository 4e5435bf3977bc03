package speech_test

import (
	"context"
	"fmt"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"spieltisch/companion"
	"spieltisch/companion/health"
	"spieltisch/companion/speech"
	"spieltisch/engines"
)

// fakeTable shows snapshots, each when the one before was heard, and then waits.
type fakeTable []*companion.Snapshot

func (f fakeTable) Watch(ctx context.Context) iter.Seq[*companion.Snapshot] {
	return func(yield func(*companion.Snapshot) bool) {
		for _, s := range f {
			if !yield(s) {
				return
			}
		}
	}
}

func now(turn engines.Seat, de string) *companion.Snapshot {
	return &companion.Snapshot{
		Match: &companion.MatchInfo{Players: []string{"Anna", "-q Ben"}, Status: "on"}, View: &engines.View{Turn: turn},
		Now: &companion.Words{Text: engines.Text{"de": de, "en": "en"}},
	}
}

func TestSentence(t *testing.T) {
	says := companion.Words{Text: engines.Text{"de": "Welche Platte war das?", "en": "Which tile was that?"}}
	asked, broken, over := now(1, "Schieb."), now(1, "Schieb."), now(0, "Anna gewinnt.")
	asked.Question = &companion.Question{Says: says}
	broken.Question, broken.Breach = asked.Question,
		&companion.Breach{Says: companion.Words{Text: engines.Text{"de": "Schieb ganz hinein."}}}
	over.Match.Status = "over"
	unfit, ended := now(1, "Schieb."), now(1, "Schieb.")
	unfit.Question, unfit.Conflict = asked.Question,
		&companion.Conflict{Says: companion.Words{Text: engines.Text{"de": "Das passt nicht."}}}
	ended.Match.Status = "ended"
	tests := []struct {
		name string
		s    *companion.Snapshot
		want string
	}{
		{"what to do now, with whose turn it is", now(1, "Schieb."), "Anna: Schieb."},
		{"a question first", asked, "Welche Platte war das?"},
		{"a breach before it", broken, "Schieb ganz hinein."},
		{"an entry that fits no more, before a question", unfit, "Das passt nicht."},
		{"a game that was ended", ended, ""},
		{"nobody's turn", over, "Anna gewinnt."},
		{"no game", &companion.Snapshot{}, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := tt.s.Sentence("de"); got != tt.want {
				t.Errorf("says %q, want %q", got, tt.want)
			}
		})
	}
}

// standIn is a program in place of espeak-ng, which writes down how it was called and what it was given.
func standIn(t *testing.T, ends string) (program, heard string) {
	dir := t.TempDir()
	program, heard = filepath.Join(dir, "espeak-ng"), filepath.Join(dir, "heard")
	script := "#!/bin/sh\necho \"$@\" >> " + heard + "\ncat >> " + heard + "\necho >> " + heard + "\n" + ends + "\n"
	if err := os.WriteFile(program, []byte(script), 0o755); err != nil {
		t.Fatal(err)
	}
	return program, heard
}

func TestSpeaks(t *testing.T) {
	program, heard := standIn(t, "")
	table := fakeTable{now(1, "Schieb."), now(1, "Schieb."), now(2, "Zahle."), {}}
	board := health.New(nil)
	if err := speech.New(speech.Config{Table: table, Program: program, Language: "de", Health: board}).Run(
		t.Context()); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(heard)
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"-v de -s 140 --stdin", "Anna: Schieb.", "-v de -s 140 --stdin", "-q Ben: Zahle.", ""}
	if got := strings.Split(string(data), "\n"); !slices.Equal(got, want) {
		t.Errorf("heard %q, want %q", got, want)
	}
	if list := board.List(); len(list) != 0 {
		t.Errorf("warnings %+v", list)
	}
}

// Troubles and sentence are said one by one. A trouble is said when it begins, and not again while it lasts;
// when it comes back it is.
func TestTroubles(t *testing.T) {
	program, heard := standIn(t, "")
	with := func(s *companion.Snapshot, troubles ...string) *companion.Snapshot {
		for _, text := range troubles {
			s.Warnings = append(s.Warnings, companion.Warning{
				Says: companion.Words{Text: engines.Text{"de": text}}})
		}
		return s
	}
	const mole, gate = "Setz den Maulwurf zurück.", "Das Tor ist schmutzig."
	table := fakeTable{
		now(1, "Schieb."), with(now(1, "Schieb."), mole), with(now(2, "Zahle."), mole), with(now(1, "Schieb."), mole, gate), now(1, "Schieb."),
		with(now(1, "Schieb."), mole),
	}
	if err := speech.New(speech.Config{Table: table, Program: program, Language: "de"}).Run(
		t.Context()); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(heard)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for line := range strings.Lines(string(data)) {
		if line = strings.TrimSpace(line); !strings.HasPrefix(line, "-v") {
			got = append(got, line)
		}
	}
	want := []string{"Anna: Schieb.", mole, "-q Ben: Zahle.", gate, "Anna: Schieb.", mole}
	if !slices.Equal(got, want) {
		t.Errorf("heard %q, want %q", got, want)
	}
}

// A program that is missing, or fails, is a warning that says what to do; the next sentence that is heard
// takes it down.
func TestNothingIsHeard(t *testing.T) {
	failing, _ := standIn(t, "exit 1")
	for key, program := range map[string]string{"warn.speechMissing": "espeak-ng-that-is-not-there", "warn.speech": failing} {
		board := health.New(nil)
		c := speech.Config{Table: fakeTable{now(1, "Schieb.")}, Program: program, Language: "de", Health: board,
			Pause: time.Millisecond}
		if err := speech.New(c).Run(t.Context()); err != nil {
			t.Fatal(err)
		}
		if list := board.List(); len(list) != 1 || list[0].Key != key {
			t.Errorf("warnings %+v, want %s", list, key)
		}
		c.Program, _ = standIn(t, "")
		if err := speech.New(c).Run(t.Context()); err != nil {
			t.Fatal(err)
		}
		if list := board.List(); len(list) != 0 {
			t.Errorf("warnings %+v after a sentence was heard", list)
		}
	}
}

// A program that hangs, and speaks through another one that ignores everything, ends with the speaker, and
// nothing of it is left.
func TestAProgramThatHangs(t *testing.T) {
	program, _ := standIn(t, `trap "" TERM INT HUP
sh -c 'trap "" TERM INT HUP; echo $$ >> "'$0'.pid"; while :; do sleep 1; done' &
wait; while :; do sleep 1; done`)
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() {
		done <- speech.New(speech.Config{Table: lasting{now(1, "Schieb.")}, Program: program, Language: "de"}).Run(ctx)
	}()
	pid := 0
	for pid == 0 {
		data, err := os.ReadFile(program + ".pid")
		if err == nil {
			pid, _ = strconv.Atoi(strings.TrimSpace(string(data))) // half a number comes whole
		}
		time.Sleep(10 * time.Millisecond)
	}
	cancel()
	begun := time.Now()
	if err := <-done; err != nil {
		t.Errorf("run: %v", err)
	}
	if took := time.Since(begun); took > 5*time.Second {
		t.Errorf("the end took %v, want it at once", took)
	}
	for deadline := time.Now().Add(5 * time.Second); syscall.Kill(pid,
		0) == nil; time.Sleep(10 * time.Millisecond) {
		state, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
		if err != nil || strings.Contains(string(state), ") Z ") { // nobody has asked for its end yet
			break
		}
		if time.Now().After(deadline) {
			t.Fatalf("process %d is still there: %s", pid, state)
		}
	}
}

// lasting is a table that shows one thing until the end.
type lasting struct{ s *companion.Snapshot }

func (l lasting) Watch(ctx context.Context) iter.Seq[*companion.Snapshot] {
	return func(yield func(*companion.Snapshot) bool) {
		if yield(l.s) {
			<-ctx.Done()
		}
	}
}
