package page_test

import (
	"slices"
	"strconv"
	"testing"
	"time"

	"spieltisch/companion"
	"spieltisch/companion/web/page"
)

// Whoever plays after midnight plays on the evening before.
func TestEvenings(t *testing.T) {
	at := func(day, hour int) time.Time { return time.Date(2026, 11, day, hour, 0, 0, 0, time.Local) }
	v := page.View{}
	for i, touched := range []time.Time{at(8, 0), at(7, 22), at(7, 15), at(7, 4), at(6, 20)} {
		v.Matches = append(v.Matches, companion.MatchInfo{ID: strconv.Itoa(i), Touched: touched})
	}
	var got []string
	for _, e := range v.Evenings() {
		ids := e.Day.Format("2:")
		for _, m := range e.Matches {
			ids += m.ID
		}
		got = append(got, ids)
	}
	if want := []string{"7:012", "6:34"}; !slices.Equal(got, want) {
		t.Errorf("evenings %q, want %q", got, want)
	}
}
