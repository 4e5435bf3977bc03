package ssd1306_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"spieltisch/devices/ssd1306"
)

// The greedy plan is compared with the best of all ways to join the runs: over many changes it costs at most
// 5 % more.
func TestPlanIsNearTheBest(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	sum, best := 0, 0
	for range 400 {
		shown := make([]byte, 1024)
		want := slices.Clone(shown)
		for range 1 + rng.IntN(3) {
			x, p := rng.IntN(120), rng.IntN(8)
			w, h := 1+rng.IntN(128-x), 1+rng.IntN(min(3, 8-p))
			for q := p; q < p+h; q++ {
				for c := x; c < x+w && c < x+40; c++ {
					want[q*128+c] ^= byte(1 + rng.IntN(255))
				}
			}
		}
		runs := ssd1306.Runs(shown, want)
		if len(runs) > 7 {
			continue
		}
		got, least := ssd1306.Cost(ssd1306.Plan(shown, want)), cheapest(runs, nil)
		if got < least {
			t.Fatalf("a plan of %d bytes is cheaper than the best of %d: it leaves something out", got, least)
		}
		if got*100 > least*125 {
			t.Errorf("a plan of %d bytes where %d would do", got, least)
		}
		sum, best = sum+got, best+least
	}
	if sum*100 > best*105 {
		t.Errorf("all plans together send %d bytes, the best would send %d: more than 5 %% over", sum, best)
	}
	t.Logf("plans: %d bytes, best possible: %d", sum, best)
}

// cheapest tries all partitions of the runs.
func cheapest(rest, groups []ssd1306.Window) int {
	if len(rest) == 0 {
		return ssd1306.Cost(groups)
	}
	best := cheapest(rest[1:], append(slices.Clone(groups), rest[0]))
	for i := range groups {
		joined := slices.Clone(groups)
		joined[i] = ssd1306.Join(groups[i], rest[0])
		best = min(best, cheapest(rest[1:], joined))
	}
	return best
}
