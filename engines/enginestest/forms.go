package enginestest

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"spieltisch/engines"
	"spieltisch/packaging/sweep"
)

// FormConfig is what the test of forms needs to know of a game.
type FormConfig struct {
	Unasked map[string][]string // members of an action that its form does not ask for, as they may be left out
	Breaks  []string            // rules that a filled form may break, as they concern all slots together
	Games   int                 // 0 means 30
}

// Forms plays random games and holds each form to two things. Whatever is put into it within its limits is
// understood and breaks no rule but those named; and every legal answer that the game's sampler draws can be
// put into it.
func Forms(t *testing.T, g engines.Game, c FormConfig) {
	sampler, ok := g.(engines.Sampler)
	if !ok {
		t.Fatalf("%s is no engines.Sampler", g.Info().ID)
	}
	seen := map[string]int{}
	seats := g.Info().MaxSeats - g.Info().MinSeats + 1
	for n := range sweep.Of(cmp.Or(c.Games, 30)) {
		src := newLCG(uint64(n) + 1)
		setup := sampler.Setup(src, g.Info().MinSeats+n%seats)
		if err := openings(g, setup); err != nil {
			t.Fatalf("setup %s: %v", setup, err)
		}
		s, _, v, err := g.New(setup)
		if v != nil || err != nil {
			t.Fatalf("setup %s: %v, %v", setup, v, err)
		}
		for len(s.Prompts()) > 0 {
			if err := c.forms(g, sampler, src, s, seen); err != nil {
				t.Fatalf("game %d: %v\nstate %s", n, err, mustJSON(s))
			}
			if a := engines.Sample(sampler, src, s); a != nil {
				s, _, _ = s.Apply(a)
			}
		}
	}
	for kind, n := range seen {
		t.Logf("%s: %d forms", kind, n)
	}
	if len(seen) == 0 {
		t.Errorf("%s has no forms", g.Info().ID)
	}
}

// openings takes out of a setup what its form asks for, and puts it in again by way of the form.
func openings(g engines.Game, setup []byte) error {
	opening, ok := g.(engines.Opening)
	if !ok {
		return nil
	}
	form, ok, err := opening.Opening(setup)
	if err != nil || !ok {
		return err
	}
	return Expressible(form, setup, "players", "first", "options", "dice")
}

// forms looks at all forms of a state.
func (c FormConfig) forms(g engines.Game, sampler engines.Sampler, src Source, s engines.State,
	seen map[string]int) error {
	formed, ok := s.(engines.Formed)
	if !ok {
		return nil
	}
	for _, p := range s.Prompts() {
		form, ok := formed.Form(p)
		if !ok {
			if p.Open || p.Dice > 0 {
				return fmt.Errorf("%s is open, or a roll, and has no form", p.Kind)
			}
			continue
		}
		seen[p.Kind]++
		for _, form := range []*engines.Form{&form, form.Brief} {
			if form == nil {
				continue
			}
			if err := c.filled(g, src, s, *form); err != nil {
				return fmt.Errorf("%s: %w", p.Kind, err)
			}
		}
		answers := p.Choices
		if a := sampler.Answer(src, s, p); a != nil {
			answers = append(slices.Clone(answers), a)
		}
		for _, a := range answers {
			if a.Kind() != form.Fixed["kind"] {
				continue // the form answers in another way
			}
			if err := Expressible(form, mustJSON(a), append(c.Unasked[p.Kind], "seat")...); err != nil {
				return fmt.Errorf("%s: %w", p.Kind, err)
			}
		}
	}
	return nil
}

// filled puts anything into a form.
func (c FormConfig) filled(g engines.Game, src Source, s engines.State, form engines.Form) error {
	in, ok := Fill(form, src)
	if !ok {
		return nil // the random filling ran into a dead end
	}
	data, err := form.Write(in)
	if err != nil {
		return err
	}
	kind, _ := form.Fixed["kind"].(string)
	a, err := g.Decode(kind, data)
	if err != nil {
		return fmt.Errorf("%s: %w", data, err)
	}
	if strict, ok := s.(engines.Strict); ok {
		if err := strict.Understands(a); err != nil {
			return fmt.Errorf("%s: %w", data, err)
		}
	}
	_, _, v := engines.Apply(s, append(slices.Clone(form.First), a)...)
	if v != nil && !slices.Contains(c.Breaks, v.Rule) {
		return fmt.Errorf("%s: refused: %s", data, mustJSON(v))
	}
	return nil
}

// Fill fills a form at random. False: what was chosen first left too little for the rest.
func Fill(form engines.Form, src Source) (engines.Filled, bool) {
	in := make(engines.Filled, len(form.Fields))
	var before any
	total := 0
	for i, f := range form.Fields {
		in[i] = make([][]int, len(f.Slots))
		left := make([]int, len(f.Items))
		for k, item := range f.Items {
			if item.Fits(before) {
				left[k] = item.Max
			}
		}
		var value any
		for n, slot := range f.Slots {
			if !f.Counts(n, before) {
				continue
			}
			if f.Shape == engines.ShapeTyped {
				in[i][n] = []int{slot.Min + src.IntN(slot.Max-slot.Min+1)}
				continue
			}
			want := slot.Min + src.IntN(slot.Max-slot.Min+1)
			if f.Sum > 0 {
				want = f.Sum - total
			}
			for range want {
				k := pick(left, src)
				if k < 0 {
					break
				}
				left[k]--
				in[i][n] = append(in[i][n], k)
				value = f.Items[k].Value
			}
			total += len(in[i][n])
			if len(in[i][n]) < slot.Min {
				return nil, false
			}
		}
		before = value
	}
	return in, true
}

// pick draws an item that is left, by its number; -1: none is.
func pick(left []int, src Source) int {
	n := 0
	for _, have := range left {
		n += have
	}
	if n == 0 {
		return -1
	}
	at := src.IntN(n)
	for k, have := range left {
		if at -= have; at < 0 {
			return k
		}
	}
	return -1
}

// Expressible reports whether an action, or a setup, can be put into a form, but for the members that are not
// asked for.
func Expressible(form engines.Form, action []byte, unasked ...string) error {
	in, err := Express(form, action, unasked...)
	if err != nil {
		return err
	}
	var members, again map[string]any
	if err := json.Unmarshal(action, &members); err != nil {
		return err
	}
	written, err := form.Write(in)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(written, &again); err != nil {
		return err
	}
	for _, name := range unasked {
		delete(members, name)
		delete(again, name)
	}
	if want, got := mustJSON(members), mustJSON(again); !bytes.Equal(want, got) {
		return fmt.Errorf("the form writes %s, want %s", got, want)
	}
	return nil
}

// Express is what has to be put into a form to get an action, but for the members that are not asked for.
func Express(form engines.Form, action []byte, unasked ...string) (engines.Filled, error) {
	var members map[string]any
	if err := json.Unmarshal(action, &members); err != nil {
		return nil, err
	}
	in := make(engines.Filled, len(form.Fields))
	var before any
	total := 0
	for i, f := range form.Fields {
		member, there := members[f.Name]
		if !there && slices.Contains(unasked, f.Name) {
			member, there = anyItem(f, before), true
		}
		if !there {
			return nil, fmt.Errorf("%s has no %q", action, f.Name)
		}
		lists, err := readField(f, mustJSON(member), before)
		if err != nil {
			return nil, fmt.Errorf("%s: %s: %w", action, f.Name, err)
		}
		in[i] = lists
		before = member
		for _, l := range lists {
			total += len(l)
		}
		if f.Sum > 0 && total != f.Sum {
			return nil, fmt.Errorf("%s: %d in all, want %d", action, total, f.Sum)
		}
	}
	return in, nil
}

// anyItem is the first item that may be chosen after a value of the field before.
func anyItem(f engines.Field, before any) any {
	for _, item := range f.Items {
		if item.Fits(before) {
			return item.Value
		}
	}
	return nil
}

// readField is the inverse of what Form.Write does for one field; what does not fit the slots is an error.
func readField(f engines.Field, raw json.RawMessage, before any) ([][]int, error) {
	if f.Shape == engines.ShapeTyped {
		return readTyped(f, raw)
	}
	out := make([][]int, len(f.Slots))
	var counting []int
	for n := range f.Slots {
		if f.Counts(n, before) {
			counting = append(counting, n)
		}
	}
	values, err := listed(f, raw, counting)
	if err != nil {
		return nil, err
	}
	left := make([]int, len(f.Items))
	for k, item := range f.Items {
		left[k] = item.Max
	}
	for i, n := range counting {
		for _, v := range values[i] {
			k := slices.IndexFunc(f.Items, func(item engines.Item) bool {
				return item.Fits(before) && bytes.Equal(sorted(item.Value), sorted(v))
			})
			if k < 0 || left[k] == 0 {
				return nil, fmt.Errorf("%s is not offered, or not that often", mustJSON(v))
			}
			left[k]--
			out[n] = append(out[n], k)
		}
		if have, slot := len(out[n]), f.Slots[n]; have < slot.Min || have > slot.Max {
			return nil, fmt.Errorf("slot %d takes %d to %d, not %d", n, slot.Min, slot.Max, have)
		}
	}
	return out, nil
}

// readTyped reads lists of numbers, one for each slot.
func readTyped(f engines.Field, raw json.RawMessage) ([][]int, error) {
	var lists [][]int
	if err := json.Unmarshal(raw, &lists); err != nil {
		return nil, err
	}
	numbers := slices.Concat(lists...)
	if len(numbers) != len(f.Slots) {
		return nil, fmt.Errorf("%d numbers for %d slots", len(numbers), len(f.Slots))
	}
	out := make([][]int, len(f.Slots))
	for i, n := range numbers {
		if slot := f.Slots[i]; n < slot.Min || n > slot.Max {
			return nil, fmt.Errorf("slot %d takes %d to %d, not %d", i, slot.Min, slot.Max, n)
		}
		out[i] = []int{n}
	}
	return out, nil
}

// sorted is JSON with its members in order, so that values may be compared.
func sorted(v any) []byte {
	var out any
	if err := json.Unmarshal(mustJSON(v), &out); err != nil {
		return nil
	}
	return mustJSON(out)
}

// listed gives the values of each slot that counts.
func listed(f engines.Field, raw json.RawMessage, counting []int) ([][]any, error) {
	out := make([][]any, len(counting))
	if len(counting) == 0 {
		return nil, fmt.Errorf("no slot counts")
	}
	var err error
	switch f.Shape {
	case engines.ShapeValue:
		out[0] = make([]any, 1)
		err = json.Unmarshal(raw, &out[0][0])
	case engines.ShapeList:
		err = json.Unmarshal(raw, &out[0])
	case engines.ShapeCounts:
		var counts map[string]int
		err = json.Unmarshal(raw, &counts)
		for name, n := range counts {
			for range n {
				out[0] = append(out[0], name)
			}
		}
	case engines.ShapeLists:
		var lists [][]any
		if err = json.Unmarshal(raw, &lists); err == nil && len(lists) != len(counting) {
			err = fmt.Errorf("%d lists for %d slots", len(lists), len(counting))
		}
		copy(out, lists)
	case engines.ShapeMap:
		var byKey map[string]any
		err = json.Unmarshal(raw, &byKey)
		for i, n := range counting {
			if v, ok := byKey[f.Slots[n].Key.(string)]; ok {
				out[i] = []any{v}
			}
		}
	case engines.ShapePairs:
		var pairs []map[string]any
		err = json.Unmarshal(raw, &pairs)
		for _, pair := range pairs {
			for i, n := range counting {
				if bytes.Equal(mustJSON(pair[f.Pair[0]]), mustJSON(f.Slots[n].Key)) {
					out[i] = []any{pair[f.Pair[1]]}
				}
			}
		}
	default:
		err = fmt.Errorf("unknown shape %q", f.Shape)
	}
	return out, err
}
