package main

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"spieltisch/cmd/internal/group"
	"spieltisch/cmd/spieltisch/config"
	"spieltisch/cmd/spieltisch/internal/eyes"
	"spieltisch/cmd/spieltisch/internal/reader"
	"spieltisch/companion"
	"spieltisch/companion/bots"
	"spieltisch/companion/camera"
	"spieltisch/companion/health"
	"spieltisch/companion/journal"
	"spieltisch/devices"
	simcards "spieltisch/devices/sim/cards"
	"spieltisch/engines"
	"spieltisch/vision/pieces"
	"spieltisch/vision/session"
)

// watched is a table at which a simulated camera looks.
type watched struct {
	t     *testing.T
	table *companion.Table
	asked int // questions
	// pictures in which what lies beside dice was looked at
	looked *atomic.Int32
}

// watch opens one with a journal of its own, and with the reader that a daemon makes. It ends with the test.
func watch(t *testing.T, d *daemon, conf companion.Config,
	settler session.Settler,
	open func(context.Context) (devices.Camera, error)) watched {
	t.Helper()
	entries, err := journal.Open(filepath.Join(t.TempDir(), "journal.db"), journal.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var watcher *camera.Supervisor
	conf.Journal, conf.LookOver = entries, func() { watcher.Reread() }
	table, err := companion.New(conf)
	if err != nil {
		t.Fatal(err)
	}
	read, err := d.eyes().Reader()
	if err != nil {
		t.Fatal(err)
	}
	looked := new(atomic.Int32)
	sense := func(in companion.Input) {
		table.Sense(in)
		if in.Compared != nil {
			looked.Add(1)
		}
	}
	watcher = camera.New(camera.Config{Name: "sim", Reader: read, Settler: settler,
		Attend: table.Attention, Sense: sense, Compared: read.Compared, Open: open})
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- group.Run(ctx, table.Run, watcher.Run) }()
	t.Cleanup(func() {
		cancel()
		if err := <-ended; err != nil {
			t.Errorf("Run = %v", err)
		}
		_ = entries.Close()
	})
	return watched{t: t, table: table, looked: looked}
}

// watchCards opens a table of one game whose cards or tiles are read by the sets that they were shown for.
func watchCards(t *testing.T, game engines.Game, sets config.Cards, cards *simcards.Table,
	by func(*simcards.Table) *eyes.Makers) watched {
	t.Helper()
	d, conf := &daemon{}, companion.Config{Games: []engines.Game{game}}
	if by != nil {
		d.by = by(cards)
	}
	d.conf.Dice.Set, d.conf.Cards = "pips", sets
	d.conf.Zones = config.Zones{Rolling: config.Zone{0, 0, 0.66, 1}, Aside: config.Zone{0.66, 0, 1, 1}}
	conf.Cards = d.eyes().Games()
	return watch(t, d, conf, d.eyes().Settler(health.New(nil)),
		func(ctx context.Context) (devices.Camera, error) { return cards.Open(ctx) })
}

// cardsOf is a configuration's cards with one set, the file of a game.
func cardsOf(t *testing.T, game, file string) config.Cards {
	t.Helper()
	var c config.Config
	i := slices.IndexFunc(config.Keys, func(k config.Key) bool { return k.Path == "cards."+game })
	if i < 0 {
		t.Fatalf("there is no key cards.%s", game)
	}
	*config.Keys[i].Field(&c).(*string) = file
	return c.Cards
}

// simulated are zones as a simulated table has them.
func simulated(zones []engines.Zone) []simcards.Zone {
	out := make([]simcards.Zone, len(zones))
	for i, z := range zones {
		out[i] = simcards.Zone{X0: z.X0, Y0: z.Y0, X1: z.X1, Y1: z.Y1}
	}
	return out
}

// taughtCards shows each kind once, turned by degrees, and gives the file of the set.
func taughtCards(t *testing.T, near simcards.Config, kinds []string, yaw float64) string {
	t.Helper()
	return taughtPieces(t, pieces.Cards, near, kinds, yaw)
}

// taughtPieces is taughtCards of pieces of any kind.
func taughtPieces(t *testing.T, of pieces.Kind, near simcards.Config, kinds []string, yaw float64) string {
	t.Helper()
	teacher, err := reader.NewTeacher(of)
	if err != nil {
		t.Fatal(err)
	}
	set := &pieces.Set{Kind: of}
	for _, kind := range kinds {
		views, err := teacher.Show(near.Picture([]simcards.Card{{Kind: kind, Yaw: yaw}}))
		if err != nil {
			t.Fatalf("%s: %v", kind, err)
		}
		set.Add("our "+kind, views[0])
		set.Face("our " + kind).As = kind
	}
	path := filepath.Join(t.TempDir(), "set.json")
	if err := set.Write(path); err != nil {
		t.Fatal(err)
	}
	return path
}

// accept answers a question as a person would who knows what was done. Of answers of which one says more than
// another, the shorter is meant, but where the last that was done is a farmer that is put somewhere.
func (w *watched) accept(s *companion.Snapshot, after engines.Action) {
	w.t.Helper()
	w.t.Logf("asked after %s: %s, %v", after.Kind(), s.Question.Says.Text.In("en"), reasons(s))
	for _, c := range s.Question.Choices {
		w.t.Logf("  %s", c.Label.Text.In("en"))
	}
	w.asked++
	best, text := 0, func(i int) string { return s.Question.Choices[i].Label.Text.In("en") }
	for i := range s.Question.Choices {
		if after.Kind() != "place" && strings.HasPrefix(text(best), text(i)) {
			best = i
		}
	}
	w.do(companion.Answer{Question: s.Question.ID, Choice: best})
}

// read waits until what hands did is in the record, as look reports; look may help meanwhile.
func (w *watched) read(move engines.Action, lie *simcards.Table, look func(*companion.Snapshot) bool) {
	t := w.t
	t.Helper()
	defer func() {
		if t.Failed() {
			s := w.table.Snapshot()
			t.Logf("%s %v; %v %v; lie %v", s.Now.Text.In("en"), s.Question, s.Tray.Dice, reasons(s), lie.Cards())
		}
	}()
	wait(t, move.Kind()+" to be read", func() bool { return look(w.table.Snapshot()) })
}

// helped answers a question as a person would who knows what was done, and nudges cards that cannot be read,
// or are not all read, once each time that people are told so.
func (w *watched) helped(s *companion.Snapshot, move engines.Action, nudged *bool, nudge func()) {
	w.t.Helper()
	if s.Question != nil {
		w.accept(s, move)
	}
	told := tellsUnread(s)
	if told && !*nudged {
		nudge()
	}
	*nudged = told
}

// tellsUnread reports whether people are told that cards cannot be read, or are not all there.
func tellsUnread(s *companion.Snapshot) bool {
	return s.Now != nil && (slices.Contains([]string{"cards.unread", "cards.rows", "cards.board"}, s.Now.Key) ||
		strings.HasPrefix(s.Now.Key, "VA-"))
}

// happened is what a question says of moves, where they were made.
func happened(game engines.Game, s *companion.Snapshot, way []engines.Action) string {
	var said []string
	at := s.Position
	for _, a := range way {
		next, events, v := at.Apply(a)
		if v != nil || len(events) == 0 {
			break
		}
		m, _ := events[0].Words(game, s.Match.Players)
		said, at = append(said, m.Text.In("en")), next
	}
	return strings.Join(said, " ")
}

// recorded compares the record with what it has to be after a move.
func (w *watched) recorded(move engines.Action, want engines.State) {
	w.t.Helper()
	got := positionOf(w.table.Snapshot())
	if data, _ := json.Marshal(want); got != string(data) {
		w.t.Fatalf("after %s the record is\n%s, want\n%s", move.Kind(), got, data)
	}
}

// positionOf is the position of the record as it is written.
func positionOf(s *companion.Snapshot) string {
	data, _ := json.Marshal(s.Position)
	return string(data)
}

// settled waits until more pictures than so many were looked at beside dice, and what was sensed is taken.
func (w *watched) settled(looks int32, what string) {
	w.t.Helper()
	wait(w.t, what+" to be looked at", func() bool { return w.looked.Load() > looks })
	_, err := w.table.Do(w.t.Context(), companion.Command{Do: companion.Answer{Question: -1}, Source: "web"})
	if err != nil { // the command itself is refused, after what was sensed before it is taken
		w.t.Fatal(err)
	}
}

// player gives what somebody does who knows a game well.
func player(game engines.Game, by *rand.Rand) func(engines.State) engines.Action {
	chooser, _ := bots.NewChooser(game, by)
	return func(s engines.State) engines.Action {
		return chooser.Play(s, func(engines.Seat) bool { return true },
			func(engines.Seat) bots.Strength { return bots.Exact })
	}
}

// do is what somebody does on the page.
func (w *watched) do(d companion.Do) {
	w.t.Helper()
	v, err := w.table.Do(w.t.Context(), companion.Command{Do: d, Source: "web"})
	if err != nil || !v.OK {
		w.t.Fatalf("%+v: %+v, %v", d, v, err)
	}
}

// say is a move that somebody taps.
func (w *watched) say(a engines.Action) {
	w.t.Helper()
	line, err := json.Marshal(map[string]engines.Action{"do": a})
	if err != nil {
		w.t.Fatal(err)
	}
	w.do(companion.Line{Line: line})
}

// reasons are why the tray that lies there is in doubt.
func reasons(s *companion.Snapshot) (out []string) {
	for _, r := range s.Tray.Reasons {
		out = append(out, r.Key)
	}
	return out
}
