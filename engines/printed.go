package engines

import "encoding/json"

// Prints are the numbers that a game asks for.
type Prints struct {
	Option  string  `json:"option"` // member of the setup's options: an object of numbers by name
	Title   Text    `json:"title"`
	Numbers []Print `json:"numbers"`
}

// Print is one printed number.
type Print struct {
	Name  string `json:"name"` // in the option
	Ask   Text   `json:"ask"`  // "Which number is on the goat?"
	Mark  string `json:"mark"` // symbol of the piece
	Value int    `json:"value"`
	Min   int    `json:"min"`
	Max   int    `json:"max"`
}

// With are the prints with the numbers that the options of a setup name.
func (p Prints) With(options json.RawMessage) Prints {
	var all map[string]json.RawMessage
	var named map[string]int
	if json.Unmarshal(options, &all) != nil || json.Unmarshal(all[p.Option], &named) != nil {
		return p
	}
	numbers := make([]Print, len(p.Numbers))
	for i, n := range p.Numbers {
		if value, ok := named[n.Name]; ok {
			n.Value = value
		}
		numbers[i] = n
	}
	p.Numbers = numbers
	return p
}
