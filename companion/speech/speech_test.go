package speech_test

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"os/exec"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"spieltisch/companion"
	"spieltisch/companion/health"
	"spieltisch/companion/speech"
	"spieltisch/engines"
)

// fakeTable shows a snapshot after each time that it is told to, and the last one until the end.
type fakeTable []shown

type shown struct {
	after time.Duration
	snap  *companion.Snapshot
}

func (f fakeTable) Watch(ctx context.Context) iter.Seq[*companion.Snapshot] {
	return func(yield func(*companion.Snapshot) bool) {
		for _, s := range f {
			time.Sleep(s.after)
			if !yield(s.snap) {
				return
			}
		}
		<-ctx.Done()
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
	counted := now(1, "Zahle 1 Stein.")
	counted.Now.Spoken = engines.Text{"de": "Zahle einen Stein."}
	unfit, ended := now(1, "Schieb."), now(1, "Schieb.")
	unfit.Question, unfit.Conflict = asked.Question,
		&companion.Conflict{Says: companion.Words{Text: engines.Text{"de": "Das passt nicht."}}}
	ended.Match.Status = "ended"
	tests := []struct {
		name string
		s    *companion.Snapshot
		want string

		aloud string // where it differs
	}{
		{"what to do now, with whose turn it is", now(1, "Schieb."), "Anna: Schieb.", ""},
		{"a number", counted, "Anna: Zahle 1 Stein.", "Anna: Zahle einen Stein."},
		{"a question first", asked, "Welche Platte war das?", ""},
		{"a breach before it", broken, "Schieb ganz hinein.", ""},
		{"an entry that fits no more, before a question", unfit, "Das passt nicht.", ""},
		{"a game that was ended", ended, "", ""},
		{"nobody's turn", over, "Anna gewinnt.", ""},
		{"no game", &companion.Snapshot{}, "", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := tt.s.Sentence("de"); got != tt.want {
				t.Errorf("says %q, want %q", got, tt.want)
			}
			if got, want := tt.s.Aloud("de"), cmp.Or(tt.aloud, tt.want); got != want {
				t.Errorf("says %q to the ear, want %q", got, want)
			}
		})
	}
}

// voice notes when what was said, in s, and takes 2 s for each sentence.
type voice struct {
	begun time.Time
	heard []string
	fails map[string]error // by sentence
}

func (v *voice) say(ctx context.Context, text string) error {
	at := time.Since(v.begun).Seconds()
	select {
	case <-ctx.Done():
		v.heard = append(v.heard, fmt.Sprintf("%v–%v %s", at, time.Since(v.begun).Seconds(), text))
		return ctx.Err()
	case <-time.After(2 * time.Second):
	}
	v.heard = append(v.heard, fmt.Sprintf("%v %s", at, text))
	return v.fails[text]
}

// evening lets a speaker hear a table for a minute.
func evening(t *testing.T, v *voice, c speech.Config) {
	t.Helper()
	v.begun = time.Now()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	c.Say, c.Language, c.Voice = v.say, "de", "a voice"
	if err := speech.New(c).Run(ctx); err != nil {
		t.Fatal(err)
	}
}

func with(s *companion.Snapshot, troubles ...string) *companion.Snapshot {
	for _, text := range troubles {
		s.Warnings = append(s.Warnings, companion.Warning{
			Says: companion.Words{Text: engines.Text{"de": text}}})
	}
	return s
}

func TestSpeaks(t *testing.T) {
	const mole, gate = "Setz den Maulwurf zurück.", "Das Tor ist schmutzig."
	tests := []struct {
		name  string
		shows fakeTable
		want  []string
	}{
		{"nothing twice", fakeTable{{0, now(1, "Schieb.")}, {3 * time.Second, now(1, "Schieb.")}, {0, now(2, "Zahle.")}},
			[]string{"0 Anna: Schieb.", "3 -q Ben: Zahle."}},
		{"one sentence after the other", fakeTable{{0, with(now(1, "Schieb."), mole, gate)}},
			[]string{"0 " + mole, "2 " + gate, "4 Anna: Schieb."}},
		{"what is no longer true is cut off", fakeTable{{0, now(1, "Schieb.")}, {time.Second, now(2, "Zahle.")}},
			[]string{"0–1 Anna: Schieb.", "1 -q Ben: Zahle."}},
		{"what is still true is not", fakeTable{{0, with(now(1, "Schieb."), mole)}, {time.Second, with(now(2, "Zahle."), mole)}},
			[]string{"0 " + mole, "2 -q Ben: Zahle."}},
		{"what waits and is no longer true is not said",
			fakeTable{{0, with(now(1, "Schieb."), mole, gate)}, {time.Second, with(now(1, "Schieb."), mole)}},
			[]string{"0 " + mole, "2 Anna: Schieb."}},
		{"a trouble that comes back", fakeTable{{0, with(now(1, "Schieb."), mole)}, {5 * time.Second, now(1, "Schieb.")},
			{0, with(now(1, "Schieb."), mole)}}, []string{"0 " + mole, "2 Anna: Schieb.", "5 " + mole}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				v, board := &voice{}, health.New(nil)
				evening(t, v, speech.Config{Table: tt.shows, Health: board})
				if !slices.Equal(v.heard, tt.want) {
					t.Errorf("heard %q, want %q", v.heard, tt.want)
				}
				if list := board.List(); len(list) != 0 {
					t.Errorf("warnings %+v", list)
				}
			})
		})
	}
}

// What cannot be said is a warning that says what to do. It is tried again as long as it is true, so that a
// loudspeaker that comes back is heard; then the warning goes.
func TestNothingIsHeard(t *testing.T) {
	for key, err := range map[string]error{"warn.speech": errors.New("aplay: exit status 1: no sound card"),
		"warn.speechMissing": fmt.Errorf("aplay: %w", exec.ErrNotFound)} {
		synctest.Test(t, func(t *testing.T) {
			v, board := &voice{fails: map[string]error{"Anna: Schieb.": err}}, health.New(nil)
			evening(t, v, speech.Config{Table: fakeTable{{0, now(1, "Schieb.")}}, Health: board})
			if want := []string{"0 Anna: Schieb.", "32 Anna: Schieb."}; !slices.Equal(v.heard, want) {
				t.Errorf("heard %q, want %q", v.heard, want)
			}
			if list := board.List(); len(list) != 1 || list[0].Key != key || list[0].Cause != err.Error() {
				t.Errorf("warnings %+v, want %s", list, key)
			}
			v = &voice{}
			evening(t, v, speech.Config{Table: fakeTable{{0, now(1, "Schieb.")}}, Health: board})
			if list := board.List(); len(list) != 0 {
				t.Errorf("warnings %+v after a sentence was heard", list)
			}
		})
	}
}

// A sentence that takes longer than any is cut off, and nothing is heard.
func TestASentenceThatHangs(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		v, board := &voice{}, health.New(nil)
		evening(t, v, speech.Config{Table: fakeTable{{0, now(1, "Schieb.")}}, Health: board,
			Longest: time.Second, Pause: 40 * time.Second})
		if want := []string{"0–1 Anna: Schieb.", "41–42 Anna: Schieb."}; !slices.Equal(v.heard, want) {
			t.Errorf("heard %q, want %q", v.heard, want)
		}
		if list := board.List(); len(list) != 1 || list[0].Key != "warn.speech" {
			t.Errorf("warnings %+v, want warn.speech", list)
		}
	})
}
