package verasselt

import (
	"errors"
	"fmt"

	"spieltisch/engines"
)

// Group is what a turn is rolled for.
type Group string

// The groups.
const (
	Hub   Group = "hub"   // the cards in the middle
	Catch Group = "catch" // the predecessor's catch
)

// By is who was seen to do something.
type By struct {
	Seat *engines.Seat `json:"seat,omitzero"` // nil: not seen, so whose move it is
}

func (b By) by() *engines.Seat { return b.Seat }

// act is an action of this game.
type act interface {
	engines.Action
	by() *engines.Seat
}

// Choose begins a turn (VA-05).
type Choose struct {
	By
	Group Group `json:"group"`
}

// Bank takes the predecessor's catch home (VA-21).
type Bank struct {
	By
	Yard Cards `json:"yard"` // what goes to the yard; the rest goes to the heap
}

// Refill lays new cards into the hub (VA-07).
type Refill struct {
	By
	Cards Cards `json:"cards"`
}

// Boost moves cards from the own yard to the group (VA-09).
type Boost struct {
	By
	Cards Cards  `json:"cards"`
	Group *Group `json:"group,omitzero"` // where they were laid; nil: not seen, so the group of the turn
}

// Roll is a roll as it came to rest.
type Roll struct {
	By
	// The dice that were left lying, in any order; none also where nobody said which, and Faces are all seven.
	Kept  []Face `json:"kept"`
	Faces []Face `json:"faces"` // the dice that were rolled, in any order
}

// Draw is the consolation after a bugged roll (VA-16).
type Draw struct {
	By
	Cards Cards `json:"cards"`
}

// Stop ends a turn with the own catch on the table (VA-19).
type Stop struct {
	By
}

var (
	_ engines.Action = Choose{}
	_ engines.Action = Bank{}
	_ engines.Action = Refill{}
	_ engines.Action = Boost{}
	_ engines.Action = Roll{}
	_ engines.Action = Draw{}
	_ engines.Action = Stop{}
)

// Kind is "choose".
func (Choose) Kind() string { return "choose" }

// Kind is "bank".
func (Bank) Kind() string { return "bank" }

// Kind is "refill".
func (Refill) Kind() string { return "refill" }

// Kind is "boost".
func (Boost) Kind() string { return "boost" }

// Kind is "roll".
func (Roll) Kind() string { return "roll" }

// Kind is "draw".
func (Draw) Kind() string { return "draw" }

// Kind is "stop".
func (Stop) Kind() string { return "stop" }

// The fields of the actions, without their methods.
type (
	chooseFields Choose
	bankFields   Bank
	refillFields Refill
	boostFields  Boost
	rollFields   Roll
	drawFields   Draw
	stopFields   Stop
)

// MarshalJSON gives the form of the rules interface.
func (a Choose) MarshalJSON() ([]byte, error) { return engines.WriteAction(a, chooseFields(a)) }

// MarshalJSON gives the form of the rules interface.
func (a Bank) MarshalJSON() ([]byte, error) { return engines.WriteAction(a, bankFields(a)) }

// MarshalJSON gives the form of the rules interface.
func (a Refill) MarshalJSON() ([]byte, error) { return engines.WriteAction(a, refillFields(a)) }

// MarshalJSON gives the form of the rules interface.
func (a Boost) MarshalJSON() ([]byte, error) { return engines.WriteAction(a, boostFields(a)) }

// MarshalJSON gives the form of the rules interface.
func (a Roll) MarshalJSON() ([]byte, error) { return engines.WriteAction(a, rollFields(a)) }

// MarshalJSON gives the form of the rules interface.
func (a Draw) MarshalJSON() ([]byte, error) { return engines.WriteAction(a, drawFields(a)) }

// MarshalJSON gives the form of the rules interface.
func (a Stop) MarshalJSON() ([]byte, error) { return engines.WriteAction(a, stopFields(a)) }

var actionKinds = engines.Kinds{
	"choose": engines.ReadAction[Choose],
	"bank":   engines.ReadAction[Bank],
	"refill": engines.ReadAction[Refill],
	"boost":  engines.ReadAction[Boost],
	"roll":   engines.ReadAction[Roll],
	"draw":   engines.ReadAction[Draw],
	"stop":   engines.ReadAction[Stop],
}

// Decode reads an action in the form of the rules interface; data is the whole object.
func (Game) Decode(kind string, data []byte) (engines.Action, error) {
	a, err := engines.DecodeKind(kind, data, actionKinds)
	if err != nil {
		return nil, err
	}
	if seat := a.(act).by(); seat != nil {
		if err := engines.CheckSeat("seat", *seat, maxSeats); err != nil {
			return nil, err
		}
	}
	return a, nil
}

// UnmarshalText reads the name of a group.
func (g *Group) UnmarshalText(name []byte) error {
	if *g = Group(name); *g != Hub && *g != Catch {
		return fmt.Errorf("%q is neither \"hub\" nor \"catch\"", name)
	}
	return nil
}

// Check wants a card.
func (a Boost) Check() error {
	if a.Cards == (Cards{}) {
		return errors.New(`field "cards": a boost has one card or more`)
	}
	return nil
}

// rolledDice is {"dice":[faces],"moved":0…7}.
type rolledDice struct {
	Dice  []Face `json:"dice"`
	Moved int    `json:"moved"`
}

// Check finds a number of dice that there is not.
func (d *rolledDice) Check() error {
	if d.Moved < 0 || d.Moved > dieCount {
		return fmt.Errorf("field \"moved\": %d dice cannot be rolled", d.Moved)
	}
	return nil
}

// DecodeSensed reads the dice, and how many of them were rolled.
func (Game) DecodeSensed(data []byte) (engines.Sensed, error) {
	var in rolledDice
	if err := engines.Read(data, &in); err != nil {
		return engines.Sensed{}, err
	}
	d := engines.Dice{Rolled: []engines.Face{}, Moved: in.Moved > 0, Count: in.Moved}
	for _, face := range in.Dice {
		i, _ := face.index()
		d.Rolled = append(d.Rolled, engines.Face(i+1))
	}
	return engines.Sensed{Dice: &d}, nil
}

// readDice turns sides of a die into faces; false where a die has no such side.
func readDice(sides []engines.Face) (d dice, ok bool) {
	for _, side := range sides {
		if side < 1 || side > 6 {
			return d, false
		}
		d[min(int(side)-1, barIndex)]++
	}
	return d, true
}
