package engines_test

import (
	"encoding/json"
	"testing"

	"spieltisch/engines"
)

type spoken struct{}

func (spoken) In(lang string) string { return "in " + lang }

func TestTextFill(t *testing.T) {
	text := engines.Text{De: "{a} {b} {c}", En: "{b}", Fr: "{s}", It: "{a}{a}"}
	got := text.Fill(map[string]any{"a": "{b}", "b": 2, "s": spoken{}})
	if want := (engines.Text{De: "{b} 2 {c}", En: "2", Fr: "in fr", It: "{b}{b}"}); got != want {
		t.Errorf("Fill = %+v, want %+v: what is filled in is not filled again", got, want)
	}
}

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

func TestListed(t *testing.T) {
	tests := []struct {
		words []string
		lang  string
		want  string
	}{
		{nil, "de", ""},
		{[]string{"1 Wurm"}, "de", "1 Wurm"},
		{[]string{"4", "Wurm"}, "de", "4 und Wurm"},
		{[]string{"1", "2", "3"}, "fr", "1, 2 et 3"},
	}
	for _, tt := range tests {
		if got := engines.Listed(tt.words, tt.lang); got != tt.want {
			t.Errorf("Listed(%q, %s) = %q, want %q", tt.words, tt.lang, got, tt.want)
		}
	}
}
