package sweep_test

import (
	"slices"
	"testing"

	"spieltisch/packaging/sweep"
)

func TestSweep(t *testing.T) {
	tests := []struct {
		name        string
		set         string
		n, least    int
		draws       []int
		some, right int
		cases       []int
	}{
		{"in part", "", 15, 14, []int{0, 7, 14}, 3, 2, []int{0, 7, 14}},
		{"in part, none may fail", "", 14, 14, []int{0, 7}, 2, 2, []int{0, 7}},
		{"in part, few", "", 4, 4, []int{0}, 1, 1, []int{0}},
		{"in part, many may fail", "", 24, 9, []int{0, 7, 14, 21}, 4, 1, []int{0, 7, 14, 21}},
		{"another word", "some", 8, 8, []int{0, 7}, 2, 2, []int{0, 7}},
		{"long", "long", 5, 5, []int{0, 3}, 2, 2, []int{0, 1, 2, 3, 4}},
		{"long, many may fail", "long", 24, 21, []int{0, 3, 6, 9, 12, 15, 18, 21}, 8, 6,
			[]int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23}},
		{"all", "all", 4, 3, []int{0, 1, 2, 3}, 4, 3, []int{0, 1, 2, 3}},
		{"none", "all", 0, 0, nil, 0, 0, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Setenv(sweep.Variable, tt.set)
			if got := slices.Collect(sweep.Of(tt.n)); !slices.Equal(got, tt.draws) {
				t.Errorf("Of(%d) = %v, want %v", tt.n, got, tt.draws)
			}
			cases := make([]int, tt.n)
			for i := range cases {
				cases[i] = 10 * i
			}
			var each []int
			for i, c := range sweep.Each(cases) {
				if c != 10*i {
					t.Errorf("case %d is %d, want %d", i, c, 10*i)
				}
				each = append(each, i)
			}
			if !slices.Equal(each, tt.cases) {
				t.Errorf("Each gives %v, want %v", each, tt.cases)
			}
			if got := sweep.Some(tt.n); got != tt.some {
				t.Errorf("Some(%d) = %d, want %d", tt.n, got, tt.some)
			}
			if got := sweep.Least(tt.n, tt.least); got != tt.right {
				t.Errorf("Least(%d, %d) = %d, want %d", tt.n, tt.least, got, tt.right)
			}
		})
	}
}
