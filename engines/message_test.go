package engines_test

import (
	"encoding/json"
	"testing"

	"spieltisch/engines"
)

func TestNamed(t *testing.T) {
	args := map[string]any{"fromSeat": engines.Seat(2), "farSeat": engines.Seat(9), "tile": 2}
	got := engines.WithNames(args, []string{"Anna", "Ben"})
	if got["fromSeat"] != "Ben" || got["farSeat"] != engines.Seat(9) || got["tile"] != 2 {
		t.Errorf("Named = %v, want Ben, and the others as they were", got)
	}
	if args["fromSeat"] != engines.Seat(2) {
		t.Error("Named changed the arguments that it was given")
	}
}

func TestNamesOfAllSeats(t *testing.T) {
	args := map[string]any{"points": engines.PerSeat{"6", "−1", "3"}}
	if got := engines.WithNames(args, []string{"Mia", "Jonas"})["points"]; got != "Mia\u00a06, Jonas\u00a0−1, 3" {
		t.Errorf("the points are %q", got)
	}
	if engines.WithNames(args, []string{"Mia", "Jonas"}); args["points"].(engines.PerSeat)[0] != "6" {
		t.Error("the arguments that were given have changed")
	}
}

func TestEventJSON(t *testing.T) {
	tests := []struct {
		name  string
		event engines.Event
		want  string
	}{
		{"bare", engines.Event{Kind: "a", Seat: 1, Rule: "X-1"}, `{"kind":"a","seat":1,"rule":"X-1"}`},
		{"with data", engines.Event{Kind: "a", Data: map[string]int{"tile": 27}}, `{"kind":"a","seat":0,"rule":"","tile":27}`},
		{"with empty data", engines.Event{Kind: "a", Data: struct{}{}}, `{"kind":"a","seat":0,"rule":""}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := json.Marshal(tt.event)
			if err != nil || string(got) != tt.want {
				t.Errorf("json = %s, %v, want %s", got, err, tt.want)
			}
			if args := tt.event.Args(); args["whoSeat"] != tt.event.Seat {
				t.Errorf("Args() = %v, want the seat in it", args)
			}
		})
	}
}
