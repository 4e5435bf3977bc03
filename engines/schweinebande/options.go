package schweinebande

import (
	"cmp"
	"fmt"

	"github.com/go-json-experiment/json/jsontext"

	"spieltisch/engines"
)

var _ engines.Optioned = Game{}

// options are the points on which the book is silent; docs/contributor/rules/schweinebande.md tells which.
type options struct {
	Values      values `json:"values,omitzero"`
	StartHay    int    `json:"startHay,omitzero"`
	PlaceOnLast bool   `json:"placeOnLast,omitzero"` // a farmer may go on the 25th tile
	HayLimit    int    `json:"hayLimit,omitzero"`    // markers in the game; 0: no end of them
	FreeSale    bool   `json:"freeSale,omitzero"`    // animals may be sold though the hay suffices
	FeedRound4  bool   `json:"feedRound4,omitzero"`
}

func defaults() options {
	return options{Values: values{2, 3, 4, 5, 6, 7}, FeedRound4: true}
}

// Check finds what is less than nothing, or too much.
func (o *options) Check() error {
	return cmp.Or(checkNumber("startHay", o.StartHay, 0), checkNumber("hayLimit", o.HayLimit, 0))
}

// values are what the animals are worth.
type values [animals]int

// UnmarshalJSONFrom reads numbers by animal; one that is not named keeps its value.
func (v *values) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	return engines.ReadCounts(dec, tiles[:animals], func(kind, n int) error {
		v[kind] = n
		return inRange(n, 1)
	})
}

func checkNumber(name string, n, least int) error {
	if err := inRange(n, least); err != nil {
		return fmt.Errorf("field %q: %w", name, err)
	}
	return nil
}

func inRange(n, least int) error {
	if n < least || n > engines.HighestNumber {
		return fmt.Errorf("%d, want %d to %d", n, least, engines.HighestNumber)
	}
	return nil
}

// Options are the points in which families play differently.
func (Game) Options() []engines.Option {
	return []engines.Option{
		engines.Choose(words, "startHay", 0, 3),
		engines.YesNo(words, "placeOnLast", false),
		engines.Choose(words, "hayLimit", 0, 25),
		engines.YesNo(words, "freeSale", false),
		engines.YesNo(words, "feedRound4", true),
	}
}
