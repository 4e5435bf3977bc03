package engines_test

import (
	"slices"
	"testing"

	"spieltisch/engines"
)

func TestRank(t *testing.T) {
	for _, tt := range []struct {
		name         string
		scores, ties []int
		winners      []engines.Seat
		fewest       bool
		want         []int
	}{
		{"by points", []int{3, 9, 5}, nil, []engines.Seat{2}, false, []int{3, 1, 2}},
		{"as good", []int{5, 9, 5, 1}, nil, []engines.Seat{2}, false, []int{2, 1, 2, 4}},
		{"the higher portion", []int{5, 9, 5, 1}, []int{24, 36, 31, 21}, []engines.Seat{2}, false, []int{3, 1, 2, 4}},
		{"as good in that, too", []int{5, 9, 5}, []int{31, 36, 31}, []engines.Seat{2}, false, []int{2, 1, 2}},
		{"the fewest", []int{50, 7, 20}, nil, []engines.Seat{2}, true, []int{3, 1, 2}},
		{"who reached the target has won", []int{50, 70, 60}, nil, []engines.Seat{3}, false, []int{3, 2, 1}},
		{"together", []int{50, 70, 60}, nil, []engines.Seat{1, 3}, false, []int{1, 3, 1}},
		{"so far", []int{1, 2}, nil, nil, false, []int{2, 1}},
		{"nobody", nil, nil, nil, false, []int{}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := engines.Rank(tt.scores, tt.ties, tt.winners, tt.fewest); !slices.Equal(got, tt.want) {
				t.Errorf("places %v, want %v", got, tt.want)
			}
		})
	}
}
