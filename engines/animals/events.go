package animals

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"spieltisch/engines"
)

// What events carry beside kind, seat and rule. Where the words need more than the JSON fields, Args gives
// it.
type (
	dealt struct {
		Rows [][]Animal `json:"rows"`
	}
	exchanged struct {
		Row   int      `json:"row"`
		Laid  []Animal `json:"laid"`
		Taken []Animal `json:"taken"`
	}
	called struct {
		Animal Animal `json:"animal"`
	}
	scored struct {
		Scores     []int      `json:"scores"`
		Majorities majorities `json:"majorities"`
	}
	lost struct {
		Change []int `json:"change"`
	}
	began struct {
		Round int          `json:"round"`
		Start engines.Seat `json:"start"`
	}
	finished struct {
		Winners []engines.Seat `json:"winners"`
	}
)

// majorities are who has most of each animal, 0 for nobody; in JSON those that score.
type majorities [kindCount]engines.Seat

// MarshalJSON gives {animal: seat}, in the order of the animals.
func (m majorities) MarshalJSON() ([]byte, error) {
	b := []byte{'{'}
	for k, seat := range m {
		b = engines.AppendCount(b, names[k], seat)
	}
	return append(b, '}'), nil
}

// UnmarshalJSONFrom reads what MarshalJSON gives.
func (m *majorities) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	var by counts
	err := by.UnmarshalJSONFrom(dec)
	for k, n := range by {
		m[k] = engines.Seat(n)
	}
	return err
}

// counts are numbers by animal, of which none is below 0.
type counts [kindCount]int

// UnmarshalJSONFrom reads {animal: number}; an animal that is not named has 0.
func (c *counts) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	return engines.ReadCounts(dec, names[:], func(k, n int) error {
		if n < 0 {
			return fmt.Errorf("%d is less than 0", n)
		}
		c[k] = n
		return nil
	})
}

// Args has nothing to say: the rows are seen.
func (dealt) Args() map[string]any { return map[string]any{} }

// Args names the row.
func (e exchanged) Args() map[string]any { return map[string]any{"row": e.Row} }

// Args names the set.
func (c called) Args() map[string]any {
	return map[string]any{"count": int(supply[c.Animal]), "animals": several(c.Animal)}
}

// Args lists the points in seating order.
func (s scored) Args() map[string]any { return map[string]any{"points": list(s.Scores)} }

// Args lists the lives in seating order.
func (l lost) Args() map[string]any {
	says := list(l.Change)
	for i, n := range l.Change {
		if n > 0 {
			says[i] = "+" + says[i]
		}
	}
	return map[string]any{"change": says}
}

// Args names the seat that starts.
func (b began) Args() map[string]any { return map[string]any{"round": b.Round, "startSeat": b.Start} }

// Args names the winner.
func (f finished) Args() map[string]any { return map[string]any{"winnerSeat": f.Winners[0]} }

// list writes the numbers of all seats as people do: "15", "13", "−1".
func list(numbers []int) engines.PerSeat {
	says := make(engines.PerSeat, len(numbers))
	for i, n := range numbers {
		says[i] = strings.Replace(strconv.Itoa(n), "-", "−", 1)
	}
	return says
}

// sorted lists the cards of the rows.
func sorted(rows [rowCount]cards) [][]Animal {
	out := make([][]Animal, rowCount)
	for i, row := range rows {
		out[i] = row.list()
	}
	return out
}

// several is an animal in the plural, as an argument of a message.
type several Animal

// In says the plural.
func (a several) In(lang string) string { return words.Text("many." + names[a]).In(lang) }

// MarshalText gives the name of the rules interface.
func (a several) MarshalText() ([]byte, error) { return Animal(a).MarshalText() }
