package animals

import (
	"encoding/json"
	"fmt"

	"spieltisch/engines"
)

// Deal begins a round: the rows as they lie open, and hands as far as they are known.
type Deal struct {
	Seat  *engines.Seat // nil: not given
	Rows  [][]Animal    // four rows of 1, 2, 3 and 4 cards
	Hands [][]Animal    // per seat ten cards, or none where they are not known; nil: none is known
}

// Exchange swaps cards of the hand for a whole row (AN-05).
type Exchange struct {
	Seat  *engines.Seat // nil: the seat on turn
	Row   int           // 1–4
	Cards []Animal      // as laid down, in any order
}

// Knock announces the last lap.
type Knock struct{ Seat *engines.Seat }

// Decline passes in the last lap.
type Decline struct{ Seat *engines.Seat }

// Instant shows all cards of an animal, which ends the round (AN-10).
type Instant struct {
	Seat   *engines.Seat // nil: the seat that may call
	Animal Animal
	Hand   []Animal // all ten cards; nil: not seen
}

// Reveal lays all hands open at the end of a round.
type Reveal struct {
	Seat  *engines.Seat
	Hands [][]Animal // per seat ten cards, none for a seat that is out
}

// Score ends a round at a table that compares animal by animal and tells only who has most.
type Score struct {
	Seat       *engines.Seat
	Majorities [kindCount]engines.Seat // by Animal; 0: nobody
}

// Kind is "deal".
func (Deal) Kind() string { return "deal" }

// Kind is "exchange".
func (Exchange) Kind() string { return "exchange" }

// Kind is "knock".
func (Knock) Kind() string { return "knock" }

// Kind is "decline".
func (Decline) Kind() string { return "decline" }

// Kind is "instant".
func (Instant) Kind() string { return "instant" }

// Kind is "reveal".
func (Reveal) Kind() string { return "reveal" }

// Kind is "score".
func (Score) Kind() string { return "score" }

// MarshalJSON gives the form of the rules interface, lists of cards as they are.
func (a Deal) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Kind  string        `json:"kind"`
		Seat  *engines.Seat `json:"seat,omitempty"`
		Rows  [][]Animal    `json:"rows"`
		Hands *[][]Animal   `json:"hands,omitempty"`
	}{a.Kind(), a.Seat, listed(a.Rows), optional(a.Hands)})
}

// MarshalJSON gives the form of the rules interface.
func (a Exchange) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Kind  string        `json:"kind"`
		Seat  *engines.Seat `json:"seat,omitempty"`
		Row   int           `json:"row"`
		Cards []Animal      `json:"cards"`
	}{a.Kind(), a.Seat, a.Row, append([]Animal{}, a.Cards...)})
}

// MarshalJSON gives the form of the rules interface.
func (a Knock) MarshalJSON() ([]byte, error) { return bare(a.Kind(), a.Seat) }

// MarshalJSON gives the form of the rules interface.
func (a Decline) MarshalJSON() ([]byte, error) { return bare(a.Kind(), a.Seat) }

func bare(kind string, seat *engines.Seat) ([]byte, error) {
	return json.Marshal(struct {
		Kind string        `json:"kind"`
		Seat *engines.Seat `json:"seat,omitempty"`
	}{kind, seat})
}

// MarshalJSON gives the form of the rules interface.
func (a Instant) MarshalJSON() ([]byte, error) {
	var hand *[]Animal
	if a.Hand != nil {
		hand = &a.Hand
	}
	return json.Marshal(struct {
		Kind   string        `json:"kind"`
		Seat   *engines.Seat `json:"seat,omitempty"`
		Animal Animal        `json:"animal"`
		Hand   *[]Animal     `json:"hand,omitempty"`
	}{a.Kind(), a.Seat, a.Animal, hand})
}

// MarshalJSON gives the form of the rules interface.
func (a Reveal) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Kind  string        `json:"kind"`
		Seat  *engines.Seat `json:"seat,omitempty"`
		Hands [][]Animal    `json:"hands"`
	}{a.Kind(), a.Seat, listed(a.Hands)})
}

// MarshalJSON gives the form of the rules interface; animals of which nobody has most are left out.
func (a Score) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Kind       string        `json:"kind"`
		Seat       *engines.Seat `json:"seat,omitempty"`
		Majorities majorities    `json:"majorities"`
	}{a.Kind(), a.Seat, a.Majorities})
}

// listed has an empty list in place of each nil one.
func listed(lists [][]Animal) [][]Animal {
	out := make([][]Animal, len(lists))
	for i, l := range lists {
		out[i] = append([]Animal{}, l...)
	}
	return out
}

func optional(lists [][]Animal) *[][]Animal {
	if lists == nil {
		return nil
	}
	out := listed(lists)
	return &out
}

// Decode reads an action in the form of the rules interface; data is the whole object.
func (Game) Decode(kind string, data []byte) (engines.Action, error) {
	return engines.DecodeKind(kind, data, decode)
}

func decode(kind string, f engines.Fields) (engines.Action, error) {
	seat, err := engines.Optional[engines.Seat](f, "seat")
	if err != nil {
		return nil, err
	}
	switch kind {
	case "deal":
		a := Deal{Seat: seat}
		if err := f.Need("rows", &a.Rows); err != nil {
			return nil, err
		}
		_, err := f.Take("hands", &a.Hands)
		return a, err
	case "exchange":
		return decodeExchange(seat, f)
	case "knock":
		return Knock{seat}, nil
	case "decline":
		return Decline{seat}, nil
	case "instant":
		a := Instant{Seat: seat}
		if err := f.Need("animal", &a.Animal); err != nil {
			return nil, err
		}
		_, err := f.Take("hand", &a.Hand)
		return a, err
	case "reveal":
		a := Reveal{Seat: seat}
		return a, f.Need("hands", &a.Hands)
	case "score":
		return decodeScore(seat, f)
	}
	return nil, engines.UnknownKind(kind)
}

func decodeExchange(seat *engines.Seat, f engines.Fields) (engines.Action, error) {
	a := Exchange{Seat: seat}
	if err := f.Need("row", &a.Row); err != nil {
		return nil, err
	}
	if a.Row < 1 || a.Row > rowCount {
		return nil, fmt.Errorf("field \"row\": there is no row %d", a.Row)
	}
	return a, f.Need("cards", &a.Cards)
}

func decodeScore(seat *engines.Seat, f engines.Fields) (engines.Action, error) {
	a := Score{Seat: seat}
	err := f.NeedObject("majorities", func(f engines.Fields) error {
		by, err := readByAnimal(f)
		for k, n := range by {
			a.Majorities[k] = engines.Seat(n)
		}
		return err
	})
	return a, err
}

// readByAnimal reads {animal: int ≥ 0}; an animal that is not named has 0.
func readByAnimal(f engines.Fields) (by [kindCount]int, err error) {
	for k, name := range names {
		if _, err := f.Take(name, &by[k]); err != nil {
			return by, err
		}
		if by[k] < 0 {
			return by, fmt.Errorf("field %q: %d is less than 0", name, by[k])
		}
	}
	return by, nil
}

// DecodeSensed reads {"rows":[[cards] × 4],"lifted":[rows]}.
func (Game) DecodeSensed(data []byte) (engines.Sensed, error) {
	f, err := engines.ReadFields(data)
	if err != nil {
		return engines.Sensed{}, err
	}
	var rows [][]Animal
	if err := f.Need("rows", &rows); err != nil {
		return engines.Sensed{}, err
	}
	var in engines.Cards
	for _, row := range rows {
		in.Rows = append(in.Rows, text(row))
	}
	if _, err := f.Take("lifted", &in.Lifted); err != nil {
		return engines.Sensed{}, err
	}
	for _, r := range in.Lifted {
		if r < 1 || r > rowCount {
			return engines.Sensed{}, fmt.Errorf("field \"lifted\": there is no row %d", r)
		}
	}
	return engines.Sensed{Cards: &in}, f.Done()
}

func text(list []Animal) []string {
	out := make([]string, len(list))
	for i, a := range list {
		out[i] = a.String()
	}
	return out
}
