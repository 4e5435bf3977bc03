package league_test

import (
	"math"
	"testing"
	"time"

	"spieltisch/companion/hall/league"
	"spieltisch/companion/hall/simtable"
	"spieltisch/companion/record"
	"spieltisch/engines/catalog"
)

// The intervals by hand and by the tables of Student's distribution.
func TestMean(t *testing.T) {
	ramp := func(n int) (values []float64) {
		for i := range n {
			values = append(values, float64(i+1))
		}
		return values
	}
	tests := []struct {
		name       string
		values     []float64
		mean, half float64
		ok         bool
	}{
		{"none", nil, 0, 0, false},
		{"one", []float64{7}, 0, 0, false},
		{"all the same", []float64{3, 3, 3}, 3, 0, true},
		{"two", []float64{1, 3}, 2, 12.706, true},                                      // t(1) = 12.706, s/√n = 1
		{"six", ramp(6), 3.5, 2.5706 * math.Sqrt(3.5/6), true},                         // t(5)
		{"eleven", ramp(11), 6, 2.2281 * 1, true},                                      // t(10), s² = 11
		{"thirty-one", ramp(31), 16, 2.0423 * math.Sqrt(31.*32/12/31), true},           // t(30)
		{"a hundred and one", ramp(101), 51, 1.984 * math.Sqrt(101.*102/12/101), true}, // t(100)
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			mean, low, high, ok := league.Of(tt.values...).Mean()
			if ok != tt.ok || math.Abs(mean-tt.mean) > 1e-9 ||
				math.Abs(high-low-2*tt.half) > 0.004*math.Max(tt.half, 1) {
				t.Errorf("Mean() = %v, %v–%v, %t; want %v ± %v, %t", mean, low, high, ok, tt.mean, tt.half, tt.ok)
			}
		})
	}
}

// The example of Newcombe (1998) for Wilson's interval without correction: 81 of 263.
func TestShare(t *testing.T) {
	tests := []struct {
		share     league.Share
		low, high float64
	}{
		{league.Share{K: 81, N: 263}, 0.2553, 0.3662},
		{league.Share{K: 0, N: 20}, 0, 0.1611},
		{league.Share{}, 0, 1},
	}
	for _, tt := range tests {
		if low, high := tt.share.Interval(); math.Abs(low-tt.low) > 1e-4 || math.Abs(high-tt.high) > 1e-4 {
			t.Errorf("%v: %v–%v, want %v–%v", tt.share, low, high, tt.low, tt.high)
		}
	}
}

// Whatever way sums are added, in one hall or joined from several, they come to the same.
func TestHallsAreJoined(t *testing.T) {
	one := league.Sums{Game: "a", Matches: 1, Turn: league.Of(10), Failed: league.Share{K: 1, N: 4}}
	two := league.Sums{Game: "a", Matches: 2, Turn: league.Of(20, 30), Best: league.Share{K: 3, N: 5}, Unit: "worms"}
	other := league.Sums{Game: "b", Matches: 1}
	all := league.ByGame([]league.Sums{one, other, two})
	here, there := league.ByGame([]league.Sums{two}), league.ByGame([]league.Sums{other, one})
	joined := league.ByGame(append(here, there...))
	want := league.Sums{Game: "a", Matches: 3, Turn: league.Of(10, 20, 30), Failed: league.Share{K: 1, N: 4},
		Best: league.Share{K: 3, N: 5}, Unit: "worms"}
	if len(all) != 2 || all[0] != want || all[1] != other || joined[0] != want || joined[1] != other {
		t.Errorf("ByGame() = %+v, joined from two halls %+v; want %+v and %+v", all, joined, want, other)
	}
}

// Matches in which every entry comes 5 s after the one before: each turn takes as many as it has moves.
func TestOfMatch(t *testing.T) {
	tests := []struct {
		game         string
		fails, coach bool
	}{{"verasselt", true, true}, {"schnackelstein", false, false}}
	for _, tt := range tests {
		t.Run(tt.game, func(t *testing.T) {
			game, _ := catalog.Find(tt.game)
			now := time.Date(2026, 11, 27, 20, 0, 0, 0, time.UTC)
			table, err := simtable.New(simtable.Config{Game: game, Players: []string{"Anna", "Ben", "Cem"}, Seed: 3,
				Now: func() time.Time { now = now.Add(5 * time.Second); return now }})
			if err == nil {
				err = table.Match()
			}
			if err != nil {
				t.Fatal(err)
			}
			entries, _ := table.After(0, int(table.Last()))
			m, err := record.Fold(catalog.All(), entries[0].Match, entries)
			if err != nil {
				t.Fatal(err)
			}
			s := league.OfMatch(m)
			whole := entries[len(entries)-1].At.Sub(entries[0].At).Seconds()
			if s.Game != tt.game || s.Matches != 1 || s.Turn.N != 1 || s.Turn.Sum < 5 || s.Turn.Sum > whole {
				t.Errorf("sums = %+v, want one match with a mean turn of 5 to %v s", s, whole)
			}
			if (s.Failed.K > 0) != tt.fails || s.Failed.K > s.Failed.N || (s.Failed.N > 0) != tt.fails {
				t.Errorf("failed turns = %+v; does this game know them: %t", s.Failed, tt.fails)
			}
			if (s.Best.N > 0) != tt.coach || s.Best.K > s.Best.N || (s.Luck.N == 3) != tt.coach {
				t.Errorf("choices %+v, luck %+v; has this game a coach: %t", s.Best, s.Luck, tt.coach)
			}
		})
	}
}
