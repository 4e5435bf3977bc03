package sheet

import (
	"encoding/json"

	"spieltisch/engines"
)

var _ engines.Sampler = Game{}

// Setup draws a sheet that so many can play, who starts, and what is changed about it.
func (g Game) Setup(by engines.Chance, seats int) []byte {
	setup, options := engines.RandomSetup(by, seats, g.Options())
	for {
		data, _ := json.Marshal(setup) // plain data: cannot fail
		if _, _, v, err := g.New(data); v == nil && err == nil {
			return data
		}
		for _, o := range g.Options() {
			options[o.Name] = o.Choices[by.IntN(len(o.Choices))].Value
		}
	}
}

// Answer writes numbers as people do who play cards or tiles. A sheet without an end is finished now and then.
func (Game) Answer(by engines.Chance, in engines.State, p engines.Prompt) engines.Action {
	s, ok := in.(State)
	switch {
	case !ok || s.over():
		return nil
	case p.Kind == "finish":
		if by.IntN(10) > 0 {
			return nil
		}
		return Finish{}
	}
	form, _ := s.Form(p)
	var a Write
	for i, slot := range form.Fields[0].Slots {
		if i%len(s.match.Columns) == 0 {
			a.Rows = append(a.Rows, []int{})
		}
		least := max(slot.Min, -20)
		most := min(slot.Max, least+60)
		a.Rows[len(a.Rows)-1] = append(a.Rows[len(a.Rows)-1], least+by.IntN(most-least+1))
	}
	return a
}

// Arbitrary is any action at all.
func (Game) Arbitrary(by engines.Chance, in engines.State) engines.Action {
	s, ok := in.(State)
	if !ok || by.IntN(6) == 0 {
		return Finish{}
	}
	a := Write{Rows: [][]int{}}
	if by.IntN(3) == 0 {
		a.Seat = new(engines.Seat(1 + by.IntN(s.match.seats)))
	}
	many := s.writers()
	if by.IntN(4) == 0 {
		many = by.IntN(14)
	} else if s.match.Turns {
		many = 1
	}
	for range many {
		row := make([]int, len(s.match.Columns))
		for k := range row {
			row[k] = by.IntN(140) - 30
			if by.IntN(30) == 0 {
				row[k] = by.IntN(2_000_000_001) - 1_000_000_000
			}
		}
		a.Rows = append(a.Rows, row)
	}
	return a
}
