package schnackelstein_test

import (
	"encoding/json"
	"testing"

	"spieltisch/engines"
	"spieltisch/engines/enginestest"
	"spieltisch/engines/schnackelstein"
)

// Nobody is asked for a length: what was seen of the hills gives it. Where lengths are known, they are asked
// for instead. A tile may still be longer than a measured box lets it be (SS-12).
func TestForms(t *testing.T) {
	enginestest.Forms(t, measured{}, enginestest.FormConfig{Unasked: map[string][]string{"push": {"len", "saw"}}})
}

// measured is the game with examples of all answers, so that the drawn lengths are not held against the form.
type measured struct{ schnackelstein.Game }

func (measured) Answer(_ engines.Chance, _ engines.State, _ engines.Prompt) engines.Action {
	return nil
}

// What is seen beats the length: the form digs exactly the hills that it names.
func TestAPushByWhatIsSeen(t *testing.T) {
	g := schnackelstein.Game{}
	sets, err := g.Presets([]byte(`{"players":["Anna","Ben"]}`))
	if err != nil {
		t.Fatal(err)
	}
	s, _, v, err := g.New(sets[0].Setup)
	if v != nil || err != nil {
		t.Fatal(v, err)
	}
	form, ok := s.(engines.Formed).Form(s.Prompts()[0])
	if !ok {
		t.Fatal("no form for a push")
	}
	for n, item := range form.Fields[2].Items {
		tunnel, _ := item.For.(int)
		data, err := form.Write(engines.Filled{{{0}}, {{tunnel - 1}}, {{n}}})
		if err != nil {
			t.Fatal(err)
		}
		a, err := g.Decode("push", data)
		if err != nil {
			t.Fatal(err)
		}
		next, _, v := s.Apply(a)
		if v != nil {
			t.Fatalf("%s: %v", data, v)
		}
		saw, _ := item.Value.(schnackelstein.Saw)
		dug := 0
		for _, h := range next.(engines.TunnelPredictor).Tunnels()[tunnel-1].Hills {
			if h.Reached {
				dug++
			}
		}
		if dug != len(*saw.Reached) {
			t.Errorf("%s: %d hills are reached, want %d", data, dug, len(*saw.Reached))
		}
	}
	if data, err := json.Marshal(form); err != nil || len(data) == 0 {
		t.Errorf("the form is no plain data: %v", err)
	}
}
