package engines

import "encoding/json"

// PrintedNumbers are the numbers that a game asks for.
type PrintedNumbers struct {
	Option  string          `json:"option"` // member of the setup's options: an object of numbers by name
	Title   Text            `json:"title"`
	Numbers []PrintedNumber `json:"numbers"`
}

// PrintedNumber is one printed number.
type PrintedNumber struct {
	Name  string `json:"name"` // in the option
	Ask   Text   `json:"ask"`  // "Which number is on the goat?"
	Mark  string `json:"mark"` // symbol of the piece
	Value int    `json:"value"`
	Min   int    `json:"min"`
	Max   int    `json:"max"`
}

// With are the same with those that the options of a setup name.
func (p PrintedNumbers) With(options json.RawMessage) PrintedNumbers {
	var all map[string]json.RawMessage
	var named map[string]int
	if json.Unmarshal(options, &all) != nil || json.Unmarshal(all[p.Option], &named) != nil {
		return p
	}
	numbers := make([]PrintedNumber, len(p.Numbers))
	for i, n := range p.Numbers {
		if value, ok := named[n.Name]; ok {
			n.Value = value
		}
		numbers[i] = n
	}
	p.Numbers = numbers
	return p
}
