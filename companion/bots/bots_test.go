package bots_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"spieltisch/companion"
	"spieltisch/companion/bots"
	"spieltisch/companion/journal"
	"spieltisch/companion/journal/journaltest"
	"spieltisch/engines"
	"spieltisch/engines/catalog"
	"spieltisch/engines/enginestest/nim"
	"spieltisch/packaging/sweep"
	"spieltisch/vision"
)

// fakeHands lay dice, and a camera that never errs looks at once.
type fakeHands struct {
	table *companion.Table
	rng   *rand.Rand

	mu            sync.Mutex // guards the fields below
	rolled, aside []int
	frame         uint64
	rolls         int
	miss          bool          // the camera overlooks a die of the next tray
	doubt         bool          // the next tray is in doubt
	blind         bool          // the camera sees nothing more
	slow          time.Duration // from a picture to its reading
}

func (h *fakeHands) Roll(_ context.Context, all bool) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	if all {
		h.rolled, h.aside = make([]int, 8), nil
	}
	for i := range h.rolled {
		h.rolled[i] = h.rng.IntN(6) + 1
	}
	h.rolls++
	h.look(true)
	return nil
}

func (h *fakeHands) Some(_ context.Context, faces ...int) error {
	return fmt.Errorf("no dice lie there of which %v could be rolled", faces)
}

func (h *fakeHands) Aside(_ context.Context, face, n int) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	for ; n > 0; n-- {
		i := slices.Index(h.rolled, face)
		if i < 0 {
			return fmt.Errorf("no die shows %d", face)
		}
		h.rolled, h.aside = slices.Delete(h.rolled, i, i+1), append(h.aside, face)
	}
	h.look(false)
	return nil
}

func (h *fakeHands) look(moved bool) {
	h.frame++
	o := vision.Observation{Frame: h.frame, At: time.Now(), Tray: vision.Settled, Decision: vision.Accept,
		Moved: moved}
	for _, f := range h.rolled {
		o.Things = append(o.Things, vision.Thing{Face: f, Area: vision.Rolling, Confidence: 1})
	}
	for _, f := range h.aside {
		o.Things = append(o.Things, vision.Thing{Face: f, Area: vision.Aside, Confidence: 1})
	}
	if h.miss {
		o.Things, h.miss = o.Things[1:], false
	}
	if h.doubt {
		o.Decision, o.Reasons, h.doubt = vision.Ask, []vision.Reason{"blur"}, false
		o.Things[0].Confidence = 0.4
		o.Alternatives = [][]int{otherwise(o.Things)}
	}
	if h.blind {
		return
	}
	time.AfterFunc(h.slow, func() {
		h.table.Sense(companion.Input{Dice: &o, Sight: companion.Sight{Camera: "fake"}})
	})
}

// otherwise is what dice would show if the first one were another.
func otherwise(dice []vision.Thing) []int {
	var faces []int
	for i, d := range dice {
		if i == 0 {
			d.Face = d.Face%6 + 1
		}
		faces = append(faces, d.Face)
	}
	slices.Sort(faces)
	slices.Reverse(faces)
	return faces
}

// games are those that there are, and the smallest one, which nothing outside its folder knows.
func games() []engines.Game { return append(catalog.All(), nim.Game{}) }

// evening is a table with players at it.
func evening(t *testing.T, cfg bots.Config) (*companion.Table, *bots.Bots, *fakeHands, *journal.Journal) {
	t.Helper()
	table, p, hands, j := begun(t, cfg)
	table.Sense(companion.Input{State: new(vision.Empty)})
	return table, p, hands, j
}

// begun is an evening of which the camera has seen nothing yet.
func begun(t *testing.T, cfg bots.Config) (*companion.Table, *bots.Bots, *fakeHands, *journal.Journal) {
	t.Helper()
	j, err := journal.Open(filepath.Join(journaltest.Dir(t), "j.db"), journal.Options{})
	if err != nil {
		t.Fatal(err)
	}
	table, err := companion.New(companion.Config{Games: games(), Journal: j})
	if err != nil {
		t.Fatal(err)
	}
	hands := &fakeHands{table: table, rng: rand.New(rand.NewPCG(3, 4))}
	cfg.Table, cfg.Hands = table, hands
	if cfg.Games == nil {
		cfg.Games = catalog.All()[:1] // on the tray
	}
	p := bots.New(cfg)
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 2)
	go func() { ended <- table.Run(ctx) }()
	go func() { ended <- p.Run(ctx) }()
	t.Cleanup(func() {
		cancel()
		for range 2 {
			if err := <-ended; err != nil {
				t.Errorf("Run = %v", err)
			}
		}
		if err := j.Close(); err != nil {
			t.Error(err)
		}
	})
	return table, p, hands, j
}

func TestTheyPlayWholeGamesByTheRules(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		table, _, hands, _ := evening(t, bots.Config{Tap: 0.1})
		played, begun, want := 0, 0, sweep.Some(4)
		for n := 0; n < 20*want && (played < want || begun == played); n++ {
			time.Sleep(time.Minute)
			synctest.Wait()
			matches, err := table.Matches()
			if err != nil {
				t.Fatal(err)
			}
			played, begun = 0, len(matches)
			for _, m := range matches {
				if m.Status == "over" {
					played++
				}
			}
		}
		if played < want || begun == played {
			t.Errorf("%d games over of %d after %d rolls, want %d and another one begun", played, begun, hands.rolls,
				want)
		}
		if s := table.Snapshot(); s.Breach != nil || s.Conflict != nil || len(s.Warnings) != 0 {
			t.Errorf("breach %+v, conflict %+v, warnings %+v", s.Breach, s.Conflict, s.Warnings)
		}
	})
}

func TestTheyBreakARuleAndMendIt(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		table, _, _, j := evening(t, bots.Config{Breach: 0.5})
		time.Sleep(6 * time.Minute)
		synctest.Wait()
		all, err := j.All()
		if err != nil {
			t.Fatal(err)
		}
		refused, acted := 0, 0
		for _, e := range all {
			switch e.Kind {
			case journal.Refused:
				refused++
			case journal.Acted:
				acted++
			}
		}
		if refused < 5 || acted < 50 {
			t.Errorf("%d breaches among %d moves, want five and fifty at least", refused, acted)
		}
		if s := table.Snapshot(); s.Conflict != nil {
			t.Errorf("conflict %+v", s.Conflict)
		}
	})
}

// overlooked has a die overlooked once, and gives the journal of after it, and how often was rolled before.
func overlooked(t *testing.T, hands *fakeHands, j *journal.Journal) (all []journal.Entry, rolls int) {
	t.Helper()
	time.Sleep(time.Minute) // of the bubble, as below
	hands.mu.Lock()
	hands.miss, rolls = true, hands.rolls
	hands.mu.Unlock()
	time.Sleep(5 * time.Minute)
	synctest.Wait()
	all, err := j.All()
	if err != nil {
		t.Fatal(err)
	}
	return all, rolls
}

// What is not as it was read hands put right, and nobody has to tell the table to forget it.
func TestTheyMendWhatCannotBe(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var hands *fakeHands
		mended := 0
		_, _, hands, j := evening(t, bots.Config{Mend: func(context.Context) (bool, error) {
			hands.mu.Lock()
			defer hands.mu.Unlock()
			mended++
			hands.look(false)
			return true, nil
		}})
		all, _ := overlooked(t, hands, j)
		refused := slices.ContainsFunc(all, func(e journal.Entry) bool { return e.Kind == journal.Refused })
		dismissed := slices.ContainsFunc(all, func(e journal.Entry) bool { return e.Kind == journal.Noted })
		if !refused || mended != 1 || dismissed {
			t.Errorf("called out %v, mended %d times, dismissed %v; want it mended once", refused, mended, dismissed)
		}
	})
}

// A camera that overlooks a die makes a breach that nobody can mend; the game must not wait for that for
// ever.
func TestTheyGetOverAMisreading(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		table, _, hands, j := evening(t, bots.Config{})
		all, before := overlooked(t, hands, j)
		if !slices.ContainsFunc(all, func(e journal.Entry) bool { return e.Kind == journal.Refused }) {
			t.Error("the overlooked die was never called out")
		}
		hands.mu.Lock()
		defer hands.mu.Unlock()
		if s := table.Snapshot(); hands.rolls < before+5 || s.Conflict != nil {
			t.Errorf("%d rolls after the misreading, conflict %+v; the game hangs", hands.rolls-before,
				s.Conflict)
		}
	})
}

// Of dice that a table finds lying there when it looks for the first time it does not know that they were
// rolled: simulated hands move none before.
func TestTheyWaitForTheFirstLook(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		table, _, hands, _ := begun(t, bots.Config{})
		time.Sleep(time.Minute)
		table.Sense(companion.Input{State: new(vision.Moving)})
		time.Sleep(time.Minute)
		synctest.Wait()
		if hands.rolls != 0 || table.Snapshot().Match == nil {
			t.Errorf("%d rolls before the first look, want a game and none", hands.rolls)
		}
		table.Sense(companion.Input{State: new(vision.Empty)})
		time.Sleep(3 * time.Second)
		synctest.Wait()
		if s := table.Snapshot(); hands.rolls != 1 || len(s.Moves) == 0 {
			t.Errorf("%d rolls and %d moves 3 s after it, want one roll that is read", hands.rolls, len(s.Moves))
		}
	})
}

func TestTheyWaitForAPerson(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		table, p, hands, _ := evening(t, bots.Config{})
		p.Take(2, true)
		time.Sleep(5 * time.Minute)
		synctest.Wait()
		s := table.Snapshot()
		if s.View == nil || s.View.Turn != 2 {
			t.Fatalf("view %+v, want the person's turn", s.View)
		}
		rolls := hands.rolls
		time.Sleep(5 * time.Minute)
		synctest.Wait()
		if hands.rolls != rolls {
			t.Errorf("%d rolls in the person's turn", hands.rolls-rolls)
		}
		if got := p.Taken(); !slices.Equal(got, []engines.Seat{2}) {
			t.Errorf("Taken = %v", got)
		}
		p.Take(2, false)
		time.Sleep(time.Minute)
		synctest.Wait()
		if hands.rolls == rolls {
			t.Error("nobody goes on when the person has left")
		}
	})
}
