package buttons_test

import (
	"context"
	"encoding/json"
	"errors"
	"path/filepath"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"spieltisch/companion"
	"spieltisch/companion/buttons"
	"spieltisch/companion/health"
	"spieltisch/companion/journal"
	"spieltisch/companion/journal/journaltest"
	"spieltisch/devices"
	"spieltisch/engines"
	"spieltisch/engines/catalog"
)

type fakeAction struct {
	K    string `json:"kind"`
	Tile int    `json:"tile"`
}

func (a fakeAction) Kind() string { return a.K }

func TestCommand(t *testing.T) {
	var (
		stop = engines.Prompt{Kind: "stop", Seat: 1, Source: engines.FromPlayer}
		roll = engines.Prompt{Kind: "roll", Seat: 1, Source: engines.FromDice, Dice: 5}
		take = engines.Prompt{Kind: "take", Seat: 1, Source: engines.FromPlayer,
			Choices: []engines.Action{fakeAction{"take", 7}}}
		which = engines.Prompt{Kind: "take", Seat: 1, Source: engines.FromPlayer,
			Choices: []engines.Action{fakeAction{"take", 7}, fakeAction{"take", 8}}}
		open = engines.Prompt{Kind: "pay", Seat: 1, Source: engines.FromPlayer, Open: true}
	)
	with := func(p ...engines.Prompt) *companion.Snapshot { return &companion.Snapshot{Seq: 9, Prompts: p} }
	asked := with(roll, stop)
	asked.Question = &companion.Question{ID: 41, Choices: make([]companion.Choice, 3)}
	broken := with(roll, stop)
	broken.Breach = &companion.Breach{ID: 42}
	over := with()
	over.Match = &companion.MatchInfo{Status: "over"}
	line := func(l string) companion.Command {
		return companion.Command{Do: companion.Line{Line: json.RawMessage(l)}, Seq: 9, Source: "button"}
	}
	plain := func(do companion.Do) companion.Command {
		return companion.Command{Do: do, Seq: 9, Source: "button"}
	}
	tests := []struct {
		name   string
		s      *companion.Snapshot
		button devices.Button
		kind   devices.PressKind
		want   companion.Command // zero: nothing
	}{
		{"next stops", with(roll, stop), devices.ButtonNext, devices.Pressed, line(`{"do":{"kind":"stop"}}`)},
		{"next takes the only choice", with(take), devices.ButtonNext, devices.Pressed, line(`{"do":{"kind":"take","tile":7}}`)},
		{"next leaves a choice to people", with(which), devices.ButtonNext, devices.Pressed, companion.Command{}},
		{"next leaves two things to people", with(stop, take), devices.ButtonNext, devices.Pressed, companion.Command{}},
		{"next leaves an open answer to people", with(open), devices.ButtonNext, devices.Pressed, companion.Command{}},
		{"next rolls no dice", with(roll), devices.ButtonNext, devices.Pressed, companion.Command{}},
		{"next without a game", with(), devices.ButtonNext, devices.Pressed, companion.Command{}},
		{"next gives the likeliest answer", asked, devices.ButtonNext, devices.Pressed, plain(companion.Answer{Question: 41})},
		{"next says that it was different", broken, devices.ButtonNext, devices.Pressed, plain(companion.Dismiss{Question: 42})},
		{"next held does nothing in a match", with(roll, stop), devices.ButtonNext, devices.Held, companion.Command{}},
		{"next held after the end plays again", over, devices.ButtonNext, devices.Held, plain(companion.Again{})},
		{"next pressed after the end does nothing", over, devices.ButtonNext, devices.Pressed, companion.Command{}},
		{"undo takes back", with(roll, stop), devices.ButtonUndo, devices.Pressed, plain(companion.Undo{})},
		{"undo takes back a question's move, too", asked, devices.ButtonUndo, devices.Pressed, plain(companion.Undo{})},
		{"undo held brings back", with(roll, stop), devices.ButtonUndo, devices.Held, plain(companion.Redo{})},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, ok := buttons.Command(tt.s, devices.Press{Button: tt.button, Kind: tt.kind})
			if want := tt.want.Do != nil; ok != want {
				t.Fatalf("Command = %+v, %v; want a command: %v", got, ok, want)
			}
			if diff := cmp.Diff(tt.want, got); ok && diff != "" {
				t.Errorf("command (-want +got):\n%s", diff)
			}
		})
	}
}

// fakeButtons are pressed by the test.
type fakeButtons struct {
	presses chan devices.Press
	gone    chan struct{}
}

func (f *fakeButtons) Next(ctx context.Context) (devices.Press, error) {
	select {
	case p := <-f.presses:
		return p, nil
	case <-ctx.Done():
		return devices.Press{}, ctx.Err()
	case <-f.gone:
		return devices.Press{}, devices.ErrGone
	}
}

func (f *fakeButtons) Close() error { return nil }

// A whole turn by buttons, at a real table: stop, undo, redo; and a press that means nothing says so.
func TestTurn(t *testing.T) {
	entries, err := journal.Open(filepath.Join(journaltest.Dir(t), "journal.db"), journal.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer entries.Close()
	table, err := companion.New(companion.Config{Games: catalog.All(), Journal: entries})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	var all sync.WaitGroup
	all.Go(func() { _ = table.Run(ctx) })
	f := &fakeButtons{presses: make(chan devices.Press), gone: make(chan struct{})}
	said := make(chan *companion.Words, 1)
	now := time.Now()
	k := buttons.New(buttons.Config{
		Table: table, Notice: func(w *companion.Words) { said <- w }, Now: func() time.Time { return now },
		Open: func(context.Context) (devices.Buttons, error) { return f, nil },
	})
	all.Go(func() { _ = k.Run(ctx) })
	defer all.Wait()
	defer cancel()
	for _, line := range []string{
		`{"game":"heckmeck","setup":{"players":["Anna","Ben"]}}`, `{"do":{"kind":"roll","faces":[6,6,6,6,5,5,5,5]}}`, `{"do":{"kind":"aside","dice":[6,6,6,6]}}`,
		`{"do":{"kind":"roll","faces":[5,5,1,1]}}`, `{"do":{"kind":"aside","dice":[5,5]}}`,
	} {
		if v,
			err := table.Do(ctx, companion.Command{
			Do: companion.Line{Line: json.RawMessage(line)}}); err != nil || !v.OK {
			t.Fatalf("%s: %+v, %v", line, v, err)
		}
	}
	for _, step := range []struct {
		name   string
		button devices.Button
		kind   devices.PressKind
		turn   engines.Seat
		score  int
		says   string // key, "" where the press did something
		age    time.Duration
	}{
		{"stop", devices.ButtonNext, devices.Pressed, 2, 3, "", time.Second},
		{"stop again: Ben has to roll first", devices.ButtonNext, devices.Pressed, 2, 3, "no.press", 0},
		{"undo, read when nobody means it any more", devices.ButtonUndo, devices.Pressed, 2, 3, "no.late", time.Minute},
		{"undo", devices.ButtonUndo, devices.Pressed, 1, 0, "", 0},
		{"redo", devices.ButtonUndo, devices.Held, 2, 3, "", 0},
		{"redo again", devices.ButtonUndo, devices.Held, 2, 3, "no.redo", 0},
	} {
		f.presses <- devices.Press{Button: step.button, Kind: step.kind, At: now.Add(-step.age)}
		w := <-said
		if key := keyOf(w); key != step.says {
			t.Errorf("%s: says %q, want %q", step.name, key, step.says)
		}
		v := table.Snapshot().View
		if v.Turn != step.turn || v.Scores[0] != step.score {
			t.Errorf("%s: seat %d on turn and Anna has %d; want %d, %d", step.name, v.Turn, v.Scores[0], step.turn, step.score)
		}
	}
}

// Where a button opens phones, next held is told and does nothing at the table, though a match is over.
func TestHeldOpensPhones(t *testing.T) {
	f := &fakeButtons{presses: make(chan devices.Press), gone: make(chan struct{})}
	held := make(chan struct{}, 2)
	ctx, cancel := context.WithCancel(t.Context())
	k := buttons.New(buttons.Config{ // without a table: nothing is done at one
		Open: func(context.Context) (devices.Buttons, error) { return f, nil },
		Held: func() { held <- struct{}{} },
	})
	var all sync.WaitGroup
	all.Go(func() { _ = k.Run(ctx) })
	defer all.Wait()
	defer cancel()
	f.presses <- devices.Press{Button: devices.ButtonNext, Kind: devices.Held}
	late := time.Now().Add(-time.Minute)
	f.presses <- devices.Press{Button: devices.ButtonNext, Kind: devices.Held, At: late}
	f.presses <- devices.Press{Button: devices.ButtonNext, Kind: devices.Stuck}
	if n := len(held); n != 1 {
		t.Errorf("held was told %d times, want once", n)
	}
}

func keyOf(w *companion.Words) string {
	if w == nil {
		return ""
	}
	return w.Key
}

func TestAwayAndStuck(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		board := health.New(nil)
		f := &fakeButtons{presses: make(chan devices.Press), gone: make(chan struct{})}
		fails := 3
		k := buttons.New(buttons.Config{Health: board, Open: func(context.Context) (devices.Buttons, error) {
			if fails--; fails >= 0 {
				return nil, errors.New("GPIO5 is taken")
			}
			return f, nil
		}})
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan error, 1)
		go func() { done <- k.Run(ctx) }()
		synctest.Wait()
		expect(t, board, "warn.buttonsAway", "GPIO5 is taken")
		time.Sleep(4 * time.Second)
		expect(t, board, "", "")
		f.presses <- devices.Press{Button: devices.ButtonUndo, Kind: devices.Stuck, Line: "GPIO6"}
		synctest.Wait()
		expect(t, board, "warn.buttonStuck", "button undo (GPIO6) has been down for a long time: is something on it, is its line shorted to ground?")
		f.presses <- devices.Press{Button: devices.ButtonNext, Kind: devices.Stuck, Line: "GPIO5"}
		synctest.Wait()
		f.presses <- devices.Press{Button: devices.ButtonNext, Kind: devices.Freed, Line: "GPIO5"}
		synctest.Wait()
		expect(t, board, "warn.buttonStuck", "button undo (GPIO6) has been down for a long time: is something on it, is its line shorted to ground?")
		f.presses <- devices.Press{Button: devices.ButtonUndo, Kind: devices.Freed, Line: "GPIO6"}
		synctest.Wait()
		expect(t, board, "", "")
		close(f.gone)
		synctest.Wait()
		expect(t, board, "warn.buttonsAway", devices.ErrGone.Error())
		cancel()
		if err := <-done; err != nil {
			t.Errorf("run: %v", err)
		}
	})
}

func expect(t *testing.T, b *health.Board, key, cause string) {
	t.Helper()
	var got health.Warning
	if list := b.List(); len(list) > 0 {
		got = list[0]
	}
	if got.Key != key || got.Cause != cause {
		t.Errorf("warning %q: %q, want %q: %q", got.Key, got.Cause, key, cause)
	}
}
