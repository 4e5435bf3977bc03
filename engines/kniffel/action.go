package kniffel

import (
	"cmp"
	"fmt"

	"spieltisch/engines"
)

// Roll is a roll as it came to rest.
type Roll struct {
	Seat  *engines.Seat  `json:"seat,omitzero"` // who was seen to roll; nil: not known, so the seat on turn
	Kept  []engines.Face `json:"kept"`          // dice that stayed as they were
	Faces []engines.Face `json:"faces"`         // the others, in any order
}

// Fill writes into a field, which ends the turn.
type Fill struct {
	Seat  *engines.Seat `json:"seat,omitzero"` // nil: the seat on turn
	Field field         `json:"field"`
	// what it gives, as people say; with dice that were seen it must be what they give
	Points int `json:"points"`
	// a further Kniffel goes with it (KN-13)
	Extra bool `json:"extra,omitzero"`
}

var (
	_ engines.Action = Roll{}
	_ engines.Action = Fill{}
)

// Kind is "roll".
func (Roll) Kind() string { return "roll" }

// Kind is "fill".
func (Fill) Kind() string { return "fill" }

// The fields of the actions, without their methods.
type (
	rollFields Roll
	fillFields Fill
)

// MarshalJSON gives the form of the rules interface.
func (a Roll) MarshalJSON() ([]byte, error) { return engines.WriteAction(a, rollFields(a)) }

// MarshalJSON gives the form of the rules interface.
func (a Fill) MarshalJSON() ([]byte, error) { return engines.WriteAction(a, fillFields(a)) }

// Check finds a number that is no face.
func (a Roll) Check() error { return cmp.Or(checkFaces("kept", a.Kept), checkFaces("faces", a.Faces)) }

var actionKinds = engines.Kinds{"roll": engines.ReadAction[Roll], "fill": engines.ReadAction[Fill]}

// Decode reads an action in the form of the rules interface; data is the whole object.
func (Game) Decode(kind string, data []byte) (engines.Action, error) {
	return engines.DecodeKind(kind, data, actionKinds)
}

func checkFaces(name string, faces []engines.Face) error {
	for _, face := range faces {
		if face < 1 || face > 6 {
			return fmt.Errorf("field %q: a die has no face %d", name, face)
		}
	}
	return nil
}

// trayReading is {"rolled":[faces],"aside":[faces],"moved":bool,"count":n}.
type trayReading struct {
	Rolled []engines.Face `json:"rolled"`
	Aside  []engines.Face `json:"aside,omitzero"`
	Moved  bool           `json:"moved"`
	Count  int            `json:"count,omitzero"`
}

// Check finds a number that is no face, and no number of dice.
func (r *trayReading) Check() error {
	if r.Count < 0 || r.Count > len(r.Rolled)+len(r.Aside) {
		return fmt.Errorf("field \"count\": %d dice of %d were rolled", r.Count, len(r.Rolled)+len(r.Aside))
	}
	return cmp.Or(checkFaces("rolled", r.Rolled), checkFaces("aside", r.Aside))
}

// DecodeSensed reads a reading of the tray.
func (Game) DecodeSensed(data []byte) (engines.Sensed, error) {
	var r trayReading
	if err := engines.Read(data, &r); err != nil {
		return engines.Sensed{}, err
	}
	return engines.Sensed{Dice: &engines.Dice{Rolled: r.Rolled, Aside: r.Aside, Moved: r.Moved,
		Count: r.Count}}, nil
}
