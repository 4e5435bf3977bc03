package schweinebande_test

import (
	"encoding/json"
	"slices"
	"testing"

	"spieltisch/engines"
	"spieltisch/engines/enginestest"
	"spieltisch/engines/schweinebande"
)

func TestForms(t *testing.T) {
	enginestest.Forms(t, schweinebande.Game{}, enginestest.FormConfig{})
}

// SB-12, SB-13: a line is drawn with its farmer and the space beside him, whichever of the farmers of the
// seat it is.
func TestLinesDrawn(t *testing.T) {
	s, _, v, err := schweinebande.Game{}.New([]byte(`{"players":["Anna","Ben"],"position":{"round":1,"phase":"collect","turn":1,"tokens":[1,2],
		"pens":[{},{}],"farms":[{},{}],"farmers":[1,3],"out":{"chicken":16,"sheep":5},"board":[
		{"space":[0,0],"tile":"pig","farmer":1},{"space":[1,0],"tile":"goat"},
		{"space":[2,2],"tile":"cow","farmer":1},{"space":[3,2],"tile":"donkey"}]}}`))
	if v != nil || err != nil {
		t.Fatal(v, err)
	}
	form, ok := s.(engines.Formed).Form(s.Prompts()[0])
	if !ok {
		t.Fatal("no form")
	}
	tests := []struct {
		line   schweinebande.Collect
		labels []string
		marks  []string
	}{
		{schweinebande.Collect{Space: schweinebande.Space{0, 0}, Dir: "E"}, []string{"A1", "B1"}, []string{"pig", "goat"}},
		{schweinebande.Collect{Space: schweinebande.Space{2, 2}, Dir: "E"}, []string{"C3", "D3"}, []string{"cow", "donkey"}},
		{schweinebande.Collect{Space: schweinebande.Space{2, 2}, Dir: "W"}, []string{"C3", "B3"}, []string{"cow", ""}},
	}
	for _, tt := range tests {
		data, err := json.Marshal(tt.line)
		if err != nil {
			t.Fatal(err)
		}
		var answer map[string]any
		if err := json.Unmarshal(data, &answer); err != nil {
			t.Fatal(err)
		}
		var labels, marks []string
		for _, p := range form.Draws(answer) {
			labels, marks = append(labels, p.Label), append(marks, p.Mark)
		}
		if !slices.Equal(labels, tt.labels) || !slices.Equal(marks, tt.marks) {
			t.Errorf("%s: drawn %v %v, want %v %v", data, labels, marks, tt.labels, tt.marks)
		}
	}
}
