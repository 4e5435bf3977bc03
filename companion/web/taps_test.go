package web_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"spieltisch/engines"
	"spieltisch/engines/animals"
	"spieltisch/engines/catalog"
	"spieltisch/engines/enginestest"
	"spieltisch/engines/heckmeck"
	"spieltisch/engines/kniffel"
	"spieltisch/engines/schnackelstein"
	"spieltisch/engines/schweinebande"
	"spieltisch/engines/verasselt"
)

func marshalled(v any) string {
	data, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(data)
}

// tapsFor are the controls that are tapped to put an action into a form, in their order. The browser tests
// tap them, and are told when one of them is not there.
func tapsFor(form engines.Form, action string) ([]string, error) {
	in, err := enginestest.Express(form, []byte(action), "seat", "hands", "hand", "saw", "len", "extra")
	if err != nil {
		return nil, err
	}
	var taps []string
	var before any
	sum, full := 0, true
	for i, field := range form.Fields {
		var own []string
		itself := len(form.Fields) > 1 && single(field, before) &&
			(i > 0 || !single(form.Fields[len(form.Fields)-1], field.Items[in[i][0][0]].Value))
		own, full = tapsOf(field, in[i], before, sum, i == len(form.Fields)-1, itself)
		taps = append(taps, own...)
		for _, items := range in[i] {
			sum += len(items)
			for _, k := range items {
				if field.Shape != engines.ShapeTyped {
					before = field.Items[k].Value
				}
			}
		}
	}
	if !full {
		taps = append(taps, "[data-done]")
	}
	return taps, nil
}

// single reports whether a question has one answer, after the answer to the one before.
func single(field engines.Field, before any) bool {
	n := 0
	for _, item := range field.Items {
		if item.Fits(before) {
			n++
		}
	}
	return field.Shape == engines.ShapeValue && n == 1
}

// tapsOf are the taps of one field; itself: it needs none; full: nothing more goes in, so that the form
// goes on by itself.
func tapsOf(field engines.Field, in [][]int, before any, sum int, last, itself bool) (taps []string,
	full bool) {
	full = true
	fitting := []int{}
	for k, item := range field.Items {
		if item.Fits(before) {
			fitting = append(fitting, k)
		}
	}
	if field.Shape == engines.ShapeTyped {
		for n := range field.Slots {
			taps = append(taps, fmt.Sprintf(`[data-slot="%d"]`, n))
		}
		return taps, false
	}
	if field.Shape == engines.ShapeMap {
		taps = mapTaps(field, in)
	}
	for n, items := range in {
		if !field.Counts(n, before) {
			continue
		}
		slot := field.Slots[n]
		most := slot.Max
		if field.Sum > 0 {
			most = field.Sum - sum
		}
		full = full && len(items) == most
		switch {
		case itself:
			continue
		case field.Shape == engines.ShapeMap: // an item is chosen, then the slots that get it
			continue
		case len(in) == 1 && field.Shape != engines.ShapeValue && most > 2 && len(fitting) <= 6 &&
			(last || slot.Min > 0):
			taps = append(taps, padTaps(field, items, fitting)...)
			continue
		}
		for _, k := range items {
			taps = append(taps, fmt.Sprintf(`[data-field=%q][data-item='%s']:not([aria-pressed="true"])`, field.Name, marshalled(field.Items[k].Value)))
		}
	}
	return taps, full
}

// padTaps add pieces: one, two or three at a time.
func padTaps(field engines.Field, items, fitting []int) (taps []string) {
	for _, k := range fitting {
		n := 0
		for _, x := range items {
			if x == k {
				n++
			}
		}
		for ; n > 0; n -= min(n, 3) {
			taps = append(taps, fmt.Sprintf(`[data-field=%q][data-item='%s'][data-n="%d"]`, field.Name,
				marshalled(field.Items[k].Value), min(n, 3)))
		}
	}
	return taps
}

// mapTaps choose each item that is there, and tap the slots that get it; the first item is chosen already.
func mapTaps(field engines.Field, in [][]int) (taps []string) {
	for k, item := range field.Items {
		var slots []string
		for s, items := range in {
			if len(items) > 0 && items[0] == k {
				slots = append(slots, fmt.Sprintf(`[data-slot='%s']`, marshalled(field.Slots[s].Key)))
			}
		}
		if k > 0 && len(slots) > 0 {
			taps = append(taps, fmt.Sprintf(`[data-brush='%s']`, marshalled(item.Value)))
		}
		taps = append(taps, slots...)
	}
	return taps
}

// counted plays a game to its end as people without a camera would, and counts taps. Choices that the table
// gives by itself cost none, a button one.
func counted(g engines.Game, by *rand.Rand) (taps, turns int, err error) {
	sampler := g.(engines.Sampler)
	s, _, v, err := g.New(sampler.Setup(by, g.Info().MinSeats))
	if v != nil || err != nil {
		return 0, 0, fmt.Errorf("%v, %w", v, err)
	}
	turn, unfolded := engines.Table, ""
	for len(s.Prompts()) > 0 {
		p, a := advised(g, by, s)
		a = inShort(g, by, s, a)
		n, err := answerTaps(s, p, a)
		if err != nil {
			return 0, 0, err
		}
		fold := foldAt(s, p)
		if fold != "" && fold == unfolded {
			n-- // it is open still
		}
		taps += n
		next, _, v := s.Apply(a)
		if v != nil {
			continue // refused; tried again
		}
		s = next
		if forced, ok := s.(engines.Forced); ok {
			for f := forced.Forced(); f != nil; f = s.(engines.Forced).Forced() {
				s, _, _ = s.Apply(f)
			}
		}
		if fold != "" {
			unfolded = fold
		}
		if !slices.ContainsFunc(s.Prompts(), func(p engines.Prompt) bool { return foldAt(s, p) == unfolded }) {
			unfolded = ""
		}
		if now := s.View().Turn; now != turn {
			turn, turns = now, turns+1
		}
	}
	return taps, turns, nil
}

// inShort is the same answer as people tap it where nobody sees the dice: what the coach has put aside of a
// roll.
func inShort(g engines.Game, by *rand.Rand, s engines.State, a engines.Action) engines.Action {
	if all, ok := a.(verasselt.Roll); ok {
		return verasselt.Roll{Faces: slices.Concat(all.Kept, all.Faces)}
	}
	if all, ok := a.(kniffel.Roll); ok {
		return kniffel.Roll{Kept: []engines.Face{}, Faces: slices.Concat(all.Kept, all.Faces)}
	}
	roll, ok := a.(heckmeck.Roll)
	if !ok {
		return a
	}
	next, _, v := s.Apply(roll)
	if v != nil {
		return a
	}
	if open := next.Prompts(); len(open) == 0 || open[0].Kind != "aside" {
		return heckmeck.Put{}
	}
	_, best := advised(g, by, next)
	if laid, ok := best.(heckmeck.Aside); ok {
		return heckmeck.Put{Face: laid.Dice[0], Count: len(laid.Dice)}
	}
	return a // a house rule lets the turn end while the roll lies there
}

// advised is what the coach says, where he says something, else anything possible.
func advised(g engines.Game, by *rand.Rand, s engines.State) (engines.Prompt, engines.Action) {
	c, ok := g.(engines.Coach)
	if !ok || g.Info().ID == "animals" { // there everybody would have to say what he holds
		return chosen(g, by, s)
	}
	all := c.Advise(s)
	if len(all) == 0 {
		return chosen(g, by, s)
	}
	best, seat := all[engines.Best(all)].Action, all[engines.Best(all)].Seat
	if d, ok := g.(engines.OutcomeSampler); ok {
		best = d.SampleOutcome(by, s, best)
	}
	for _, p := range s.Prompts() {
		if p.Kind == best.Kind() && p.Seat == seat {
			return p, best
		}
	}
	return chosen(g, by, s)
}

// chosen is anything possible. People do not call sets, and tell who has most rather than show all hands.
func chosen(g engines.Game, by *rand.Rand, s engines.State) (engines.Prompt, engines.Action) {
	prompts := s.Prompts()
	for {
		p := prompts[by.IntN(len(prompts))]
		for _, other := range prompts {
			if other.Kind == "score" || other.Kind == "knock" {
				p = other
			}
		}
		a := g.(engines.Sampler).Answer(by, s, p)
		if deal, ok := a.(animals.Deal); ok {
			deal.Hands = nil
			a = deal
		}
		if n := len(p.Choices); a == nil && n > 0 && !p.Open {
			a = p.Choices[by.IntN(n)]
		}
		if a != nil {
			return p, a
		}
	}
}

// foldAt names the form of a prompt that is folded away, if it is one. The page leaves a fold open as long as
// it is asked.
func foldAt(s engines.State, p engines.Prompt) string {
	if f, ok := s.(engines.Formed); ok {
		if form, ok := f.Form(p); ok && form.Seldom {
			return p.Kind
		}
	}
	return ""
}

// answerTaps counts the taps of one answer.
func answerTaps(s engines.State, p engines.Prompt, a engines.Action) (int, error) {
	if f, ok := s.(engines.Formed); ok {
		form, ok := f.Form(p)
		whole := form
		if ok && form.Brief != nil && form.Brief.Fixed["kind"] == a.Kind() {
			form = *form.Brief
		}
		if ok && form.Fixed["kind"] == a.Kind() {
			taps, err := tapsFor(form, marshalled(a))
			n := len(taps)
			if err != nil && whole.Fixed["kind"] == a.Kind() { // step by step: an item, a tap
				var in engines.Filled
				in, err = enginestest.Express(whole, []byte(marshalled(a)), "seat")
				n = len(slices.Concat(slices.Concat(in...)...))
			}
			if err != nil {
				return 0, fmt.Errorf("%s: %w", p.Kind, err)
			}
			if form.Seldom {
				n++ // it is unfolded first
			}
			return n, nil
		}
	}
	return 1, nil
}

// No answer takes more taps than there are things to name: the cards of the rows, each colour once or twice,
// a tile and its space.
func TestAnAnswerTakesFewTaps(t *testing.T) {
	const usual = 3
	most := map[string]int{ // of kinds that take more
		"deal": 10, "exchange": 5, "score": 12, // animals
		"refill": 4, "bank": 5, "boost": 7, // verasselt
		"open": 25, "final4": 4, // schweinebande
		"write": 25, // sheet: a number for each of twelve and column
	}
	rolls := map[string]int{"heckmeck": 6, "verasselt": 9, "kniffel": 6} // one or two of each face
	for _, g := range catalog.All() {
		by := rand.New(rand.NewPCG(3, 4))
		for range 5 {
			s, _, _, err := g.New(g.(engines.Sampler).Setup(by, g.Info().MinSeats))
			if err != nil {
				t.Fatal(err)
			}
			for step := 0; step < 500 && len(s.Prompts()) > 0; step++ {
				p, a := chosen(g, by, s)
				n, err := answerTaps(s, p, a)
				if err != nil {
					t.Fatalf("%s: %v", g.Info().ID, err)
				}
				limit := max(most[p.Kind], usual)
				if p.Kind == "roll" {
					limit = max(rolls[g.Info().ID], usual)
				}
				if n > limit {
					t.Errorf("%s: %s takes %d taps, want %d at most", g.Info().ID, marshalled(a), n, limit)
				}
				s, _, _ = s.Apply(a)
			}
		}
	}
}

// BenchmarkTaps counts the taps of whole games without a camera, two players each.
func BenchmarkTaps(b *testing.B) {
	for _, g := range catalog.All() {
		b.Run(g.Info().ID, func(b *testing.B) {
			taps, turns, n := 0, 0, 0
			for b.Loop() {
				x, y, err := counted(g, rand.New(rand.NewPCG(7, uint64(n))))
				if err != nil {
					b.Fatal(err)
				}
				taps, turns, n = taps+x, turns+y, n+1
			}
			b.ReportMetric(float64(taps)/float64(n), "taps/game")
			b.ReportMetric(float64(taps)/float64(turns), "taps/turn")
		})
	}
}

// BenchmarkHint asks for the hint of a new position over HTTP, as a page does.
func BenchmarkHint(b *testing.B) {
	farm := `{"players":["Anna","Ben"],"position":{"round":2,"phase":"farm","pens":[{"donkey":5,"pig":4},{"goat":1,"cow":2}],"farms":[{},{"cow":1}],` +
		`"out":{"chicken":16,"goat":9,"sheep":7,"donkey":2,"pig":2,"cow":1},"tokens":[1,2],"hay":[2,3]}}`
	deal := `{"do":{"kind":"deal","rows":[["cat"],["dog","dog"],["bear","goat","mole"],["hare","pig","pig","mouse"]]}}`
	for name, lines := range map[string][]string{
		"heckmeck":      {`{"game":"heckmeck","setup":{"players":["Anna","Ben"]}}`},
		"verasselt":     {`{"game":"verasselt","setup":{"players":["Anna","Ben"],"hub":{"Y":3,"B":3,"R":3,"G":1}}}`, `{"do":{"kind":"choose","group":"hub"}}`},
		"animals":       {`{"game":"animals","setup":{"players":["Anna","Ben"]}}`, deal},
		"schweinebande": {`{"game":"schweinebande","setup":` + farm + `}`},
	} {
		b.Run(name, func(b *testing.B) {
			h := openFor(b, catalog.All())
			for b.Loop() {
				b.StopTimer()
				h.play(lines...)
				b.StartTimer()
				if status, body, _ := h.get("/api/v1/hint"); status != 200 && !strings.Contains(string(body), `"chance"`) {
					b.Fatalf("%d %s", status, body)
				}
			}
		})
	}
}

var (
	_ engines.Formed = animals.State{}
	_ engines.Formed = heckmeck.State{}
	_ engines.Formed = kniffel.State{}
	_ engines.Formed = schnackelstein.State{}
	_ engines.Formed = schweinebande.State{}
	_ engines.Formed = verasselt.State{}
)
