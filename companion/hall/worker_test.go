package hall

import (
	"maps"
	"slices"
	"testing"
	"time"
)

// A worker keeps the tables that play, and forgets those that rest.
func TestForget(t *testing.T) {
	now := time.Date(2026, 11, 27, 20, 0, 0, 0, time.UTC)
	tables := map[string]*folding{"plays": {used: now.Add(-rest)}, "rests": {used: now.Add(-rest - time.Second)}}
	forget(tables, now)
	if got := slices.Collect(maps.Keys(tables)); !slices.Equal(got, []string{"plays"}) {
		t.Errorf("tables in memory = %v, want the one that plays", got)
	}
}
