package companion_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"runtime"
	"testing"
	"testing/synctest"
	"time"

	"spieltisch/companion"
	"spieltisch/companion/journal"
	"spieltisch/engines"
	"spieltisch/engines/catalog"
	"spieltisch/packaging/sweep"
)

var (
	tortureGames = flag.Int("torture-games", 0, "games of a day (0: a few)")
	tortureSeed  = flag.Uint64("torture-seed", 1, "the same seed gives the same moves")
)

// usage is what the process holds: bytes of the heap after a collection, and open files.
type usage struct{ heap, files int }

func used(t *testing.T) usage {
	t.Helper()
	runtime.GC()
	runtime.GC() // what the first one let go of
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	list, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		t.Fatal(err)
	}
	return usage{int(m.HeapAlloc), len(list)}
}

// perGame is what the table may keep of a game that is over, in bytes: its place in the list of games.
const perGame = 4 << 10

// A day of games by a simulated clock that is now and then set a year forwards or back: every move is there,
// and neither memory nor open files grow but for the list of games.
func TestTortureDay(t *testing.T) {
	games := *tortureGames
	if games == 0 {
		games = sweep.Some(18)
	}
	t.Logf("-torture-seed %d, %d games", *tortureSeed, games)
	synctest.Test(t, func(t *testing.T) {
		by := rand.New(rand.NewPCG(*tortureSeed, 0))
		var set time.Duration // how far the clock is off
		f := start(t)
		f.stop()
		f.games, f.now = catalog.All(), func() time.Time { return time.Now().Add(set) }
		f.open()
		moves, jumps := 0, 0
		var first, last usage
		for n := range games {
			if n == games/3 {
				first = used(t)
			}
			if n > 0 && n%100 == 0 {
				u := used(t)
				t.Logf("%d games, %d moves: %d KiB, %d files", n, moves, u.heap>>10, u.files)
			}
			moves += f.wholeGame(by, n)
			if n%3 == 1 {
				set += []time.Duration{-1, 1}[by.IntN(2)] * 365 * 24 * time.Hour
				jumps++
			}
		}
		last = used(t)
		t.Logf("%d games, %d moves, %d jumps of the clock; after a third %d KiB and %d files, at the end %d KiB and %d",
			games, moves, jumps, first.heap>>10, first.files, last.heap>>10, last.files)
		if most := first.heap + (games-games/3)*perGame + 2<<20; last.heap > most {
			t.Errorf("the heap has %d bytes, want at most %d", last.heap, most)
		}
		if last.files > first.files {
			t.Errorf("%d files are open, want %d", last.files, first.files)
		}
		f.stop()
		report, err := journal.Replay(f.path, catalog.Find)
		if err != nil || !report.OK() {
			t.Errorf("replay: %v, all the same: %v", err, report.OK())
		}
		if len(report.Matches) != games {
			t.Errorf("the journal has %d games, want %d", len(report.Matches), games)
		}
		acted := 0
		for _, m := range report.Matches {
			acted += m.Entries - 1
		}
		if acted != moves {
			t.Errorf("the journal has %d moves, and %d were answered", acted, moves)
		}
	})
}

// showsTheNewest holds the moves that are shown, said one by one, against the record said anew.
func (f *fakeTable) showsTheNewest() {
	f.t.Helper()
	s := f.table.Snapshot()
	whole, err := f.table.Record(s.Match.ID)
	if err != nil || len(s.Moves) == 0 || !same(s.Moves, whole[:len(s.Moves)]) {
		f.t.Errorf("match %s: the moves shown are not the newest of the record (%v)", s.Match.ID, err)
	}
}

// longestGame is after how many moves a game is given up: played at random some go on and on.
const longestGame = 400

// wholeGame plays a random game to its end, 5 s a move, and gives the number of its moves.
func (f *fakeTable) wholeGame(by *rand.Rand, n int) (moves int) {
	f.t.Helper()
	g := f.games[n%len(f.games)]
	sampler, info := g.(engines.Sampler), g.Info()
	setup := sampler.Setup(by, info.MinSeats+by.IntN(info.MaxSeats-info.MinSeats+1))
	state, _, v, err := g.New(setup)
	if err != nil || v != nil {
		f.t.Fatalf("setup %s: %v, %v", setup, v, err)
	}
	say := func(line string) {
		c := companion.Command{Do: companion.Line{Line: []byte(line)}, ID: fmt.Sprintf("g%d-%d", n, moves)}
		if v, err := f.table.Do(f.t.Context(), c); err != nil || !v.OK {
			f.t.Fatalf("game %d, move %d, %s: %+v, %v", n, moves, line, v, err)
		}
		time.Sleep(5 * time.Second) // the fake time of the bubble
	}
	say(fmt.Sprintf(`{"game":%q,"setup":%s}`, info.ID, setup))
	for {
		a := engines.Sample(sampler, by, state)
		if a == nil || moves == longestGame {
			f.showsTheNewest()
			return moves
		}
		do, err := json.Marshal(a)
		if err != nil {
			f.t.Fatal(err)
		}
		moves++
		say(fmt.Sprintf(`{"do":%s}`, do))
		if state, _, v = state.Apply(a); v != nil {
			f.t.Fatalf("game %d: %s: %+v", n, do, v)
		}
	}
}
