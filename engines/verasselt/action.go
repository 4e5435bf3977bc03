package verasselt

import (
	"encoding/json"
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

// Choose begins a turn (VA-05).
type Choose struct {
	Seat  *engines.Seat // nil in each action: whose move it is
	Group Group
}

// Bank takes the predecessor's catch home (VA-21).
type Bank struct {
	Seat *engines.Seat
	Yard Cards // what goes to the yard; the rest goes to the heap
}

// Refill lays new cards into the hub (VA-07).
type Refill struct {
	Seat  *engines.Seat
	Cards Cards
}

// Boost moves cards from the own yard to the group (VA-09).
type Boost struct {
	Seat  *engines.Seat
	Cards Cards
	Group *Group // where they were laid; nil: not seen, so the group of the turn
}

// Roll is a roll as it came to rest.
type Roll struct {
	Seat  *engines.Seat
	Kept  []Face // the dice that were left lying, in any order
	Faces []Face // the dice that were rolled, in any order
}

// Draw is the consolation after a bugged roll (VA-16).
type Draw struct {
	Seat  *engines.Seat
	Cards Cards
}

// Stop ends a turn with the own catch on the table (VA-19).
type Stop struct {
	Seat *engines.Seat
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

// MarshalJSON gives the form of the rules interface.
func (a Choose) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Kind  string        `json:"kind"`
		Seat  *engines.Seat `json:"seat,omitempty"`
		Group Group         `json:"group"`
	}{a.Kind(), a.Seat, a.Group})
}

// MarshalJSON gives the form of the rules interface.
func (a Bank) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Kind string        `json:"kind"`
		Seat *engines.Seat `json:"seat,omitempty"`
		Yard Cards         `json:"yard"`
	}{a.Kind(), a.Seat, a.Yard})
}

// MarshalJSON gives the form of the rules interface.
func (a Refill) MarshalJSON() ([]byte, error) { return marshalCards(a.Kind(), a.Seat, a.Cards, nil) }

// MarshalJSON gives the form of the rules interface.
func (a Boost) MarshalJSON() ([]byte, error) { return marshalCards(a.Kind(), a.Seat, a.Cards, a.Group) }

// MarshalJSON gives the form of the rules interface.
func (a Draw) MarshalJSON() ([]byte, error) { return marshalCards(a.Kind(), a.Seat, a.Cards, nil) }

func marshalCards(kind string, seat *engines.Seat, cards Cards, group *Group) ([]byte, error) {
	return json.Marshal(struct {
		Kind  string        `json:"kind"`
		Seat  *engines.Seat `json:"seat,omitempty"`
		Cards Cards         `json:"cards"`
		Group *Group        `json:"group,omitempty"`
	}{kind, seat, cards, group})
}

// MarshalJSON gives the form of the rules interface.
func (a Roll) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Kind  string        `json:"kind"`
		Seat  *engines.Seat `json:"seat,omitempty"`
		Kept  []Face        `json:"kept"`
		Faces []Face        `json:"faces"`
	}{a.Kind(), a.Seat, notNil(a.Kept), notNil(a.Faces)})
}

// MarshalJSON gives the form of the rules interface.
func (a Stop) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Kind string        `json:"kind"`
		Seat *engines.Seat `json:"seat,omitempty"`
	}{a.Kind(), a.Seat})
}

func notNil(list []Face) []Face {
	if list == nil {
		return []Face{}
	}
	return list
}

// Decode reads an action in the form of the rules interface; data is the whole object.
func (Game) Decode(kind string, data []byte) (engines.Action, error) {
	return engines.DecodeKind(kind, data, decode)
}

func decode(kind string, f engines.Fields) (engines.Action, error) {
	seat, err := engines.TakeSeat(f, maxSeats)
	if err != nil {
		return nil, err
	}
	switch kind {
	case "choose":
		a := Choose{Seat: seat}
		if err := f.Need("group", &a.Group); err != nil {
			return nil, err
		}
		return a, a.Group.check()
	case "bank":
		cards, err := needCards(f, "yard")
		return Bank{Seat: seat, Yard: cards}, err
	case "refill":
		cards, err := needCards(f, "cards")
		return Refill{Seat: seat, Cards: cards}, err
	case "boost":
		return decodeBoost(seat, f)
	case "roll":
		return decodeRoll(seat, f)
	case "draw":
		cards, err := needCards(f, "cards")
		return Draw{Seat: seat, Cards: cards}, err
	case "stop":
		return Stop{Seat: seat}, nil
	}
	return nil, engines.UnknownKind(kind)
}

func decodeBoost(seat *engines.Seat, f engines.Fields) (engines.Action, error) {
	cards, err := needCards(f, "cards")
	if err != nil {
		return nil, err
	}
	if cards == (Cards{}) {
		return nil, fmt.Errorf("field \"cards\": a boost has one card or more")
	}
	group, err := takeGroup(f)
	return Boost{Seat: seat, Cards: cards, Group: group}, err
}

func decodeRoll(seat *engines.Seat, f engines.Fields) (engines.Action, error) {
	a := Roll{Seat: seat}
	if err := needDice(f, "kept", &a.Kept); err != nil {
		return nil, err
	}
	err := needDice(f, "faces", &a.Faces)
	return a, err
}

func takeGroup(f engines.Fields) (*Group, error) {
	group, err := engines.Optional[Group](f, "group")
	if err == nil && group != nil {
		err = group.check()
	}
	return group, err
}

func (g Group) check() error {
	if g != Hub && g != Catch {
		return fmt.Errorf("field \"group\": %q is neither \"hub\" nor \"catch\"", g)
	}
	return nil
}

func needDice(f engines.Fields, name string, into *[]Face) error {
	if err := f.Need(name, into); err != nil {
		return err
	}
	return checkDice(name, *into)
}

func checkDice(name string, list []Face) error {
	for _, face := range list {
		if _, ok := face.index(); !ok {
			return fmt.Errorf("field %q: a die has no face %q", name, face)
		}
	}
	return nil
}

// DecodeSensed reads {"dice":[faces],"moved":0…7}.
func (Game) DecodeSensed(data []byte) (engines.Sensed, error) {
	f, err := engines.ReadFields(data)
	if err != nil {
		return engines.Sensed{}, err
	}
	var list []Face
	if err := needDice(f, "dice", &list); err != nil {
		return engines.Sensed{}, err
	}
	d := engines.Dice{Rolled: []engines.Face{}}
	if err := f.Need("moved", &d.Count); err != nil {
		return engines.Sensed{}, err
	}
	if d.Count < 0 || d.Count > dieCount {
		return engines.Sensed{}, fmt.Errorf("field \"moved\": %d dice cannot be rolled", d.Count)
	}
	d.Moved = d.Count > 0
	for _, face := range list {
		i, _ := face.index()
		d.Rolled = append(d.Rolled, engines.Face(i+1))
	}
	return engines.Sensed{Dice: &d}, f.Done()
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
