package engines_test

import (
	"encoding/json"
	"testing"

	"spieltisch/engines"
)

func TestBest(t *testing.T) {
	tests := []struct {
		name string
		all  []engines.Advice
		want int
	}{
		{"nothing to choose", nil, -1},
		{"the highest value, whatever fails", []engines.Advice{{Value: 1}, {Value: 2, Bust: 0.9}, {Value: 1.5}}, 1},
		{"of equal ones the safer", []engines.Advice{{Value: 2, Bust: 0.5}, {Value: 2, Bust: 0.4}}, 1},
		{"a difference of rounding is none", []engines.Advice{{Value: 0.3, Bust: 0.4}, {Value: 0.1 + 0.2, Bust: 0.5}}, 0},
		{"a sure win before any value", []engines.Advice{{Value: 9}, {Value: 1, Won: 1}, {Value: 10}}, 1},
		{"a sure loss after any value", []engines.Advice{{Value: 9, Lost: 1}, {Value: -4, Bust: 1}}, 1},
		{"a loss that may be is weighed like a failure", []engines.Advice{{Value: 9, Lost: 0.9}, {Value: 1}}, 0},
		{"no chance to win is a sure loss", []engines.Advice{{Unit: engines.InWins, Value: 1e-11},
			{Unit: engines.InWins, Value: 0.045, Bust: 0.9}}, 1},
		{"what others get is taken off", []engines.Advice{{Value: 2, Rivals: 1.5}, {Value: 1}}, 1},
		{"as much for me and for the others is nothing, and less than nothing for nobody", []engines.Advice{{Rivals: 1}, {Value: 1, Rivals: 1}}, 1},
		{"ties as the game breaks them", []engines.Advice{{Value: 2}, {Value: 2, Tie: 1}}, 1},
		{"of the same the first", []engines.Advice{{Value: -1}, {Value: -1}}, 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := engines.Best(tt.all); got != tt.want {
				t.Errorf("Best(%+v) = %d, want %d", tt.all, got, tt.want)
			}
		})
	}
}

func TestAdviceAsJSON(t *testing.T) {
	got, err := json.Marshal(engines.Advice{Action: engines.ChanceAction("roll"), Seat: 2, Value: 1.5,
		Unit: engines.InWorms, Bust: 0.25})
	if want := `{"action":{"kind":"roll"},"seat":2,"value":1.5,"unit":"worms","bust":0.25}`; err != nil || string(got) != want {
		t.Errorf("%s, %v, want %s", got, err, want)
	}
}
