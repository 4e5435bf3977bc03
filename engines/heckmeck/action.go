package heckmeck

import (
	"cmp"
	"fmt"

	"spieltisch/engines"
)

// Roll is a roll as it came to rest: all dice that are not aside.
type Roll struct {
	Seat  *engines.Seat  `json:"seat,omitzero"` // who was seen to roll; nil: not known, so the seat on turn
	Faces []engines.Face `json:"faces"`         // in any order
}

// Aside is the dice that were moved to the aside area after a roll.
type Aside struct {
	Seat *engines.Seat  `json:"seat,omitzero"` // nil: the seat on turn
	Dice []engines.Face `json:"dice"`
}

// Put is what came of a roll that nobody wrote down: so many dice of one face went aside. Without dice it
// says that none could, so that the turn was lost.
type Put struct {
	Seat  *engines.Seat `json:"seat,omitzero"` // nil: the seat on turn
	Face  engines.Face  `json:"face"`          // 0: none
	Count int           `json:"count"`
}

// Stop ends a turn; what the seat gets follows from the rules.
type Stop struct {
	Seat *engines.Seat `json:"seat,omitzero"` // nil: the seat on turn
	Tile *int          `json:"tile,omitzero"` // the portion that was seen to be taken, 0 for none; nil: not seen
}

var (
	_ engines.Action = Roll{}
	_ engines.Action = Aside{}
	_ engines.Action = Put{}
	_ engines.Action = Stop{}
)

// Kind is "roll".
func (Roll) Kind() string { return "roll" }

// Kind is "aside".
func (Aside) Kind() string { return "aside" }

// Kind is "put".
func (Put) Kind() string { return "put" }

// Kind is "stop".
func (Stop) Kind() string { return "stop" }

// The fields of the actions, without their methods.
type (
	rollFields  Roll
	asideFields Aside
	putFields   Put
	stopFields  Stop
)

// MarshalJSON gives the form of the rules interface.
func (a Roll) MarshalJSON() ([]byte, error) { return engines.WriteAction(a, rollFields(a)) }

// MarshalJSON gives the form of the rules interface.
func (a Aside) MarshalJSON() ([]byte, error) { return engines.WriteAction(a, asideFields(a)) }

// MarshalJSON gives the form of the rules interface.
func (a Put) MarshalJSON() ([]byte, error) { return engines.WriteAction(a, putFields(a)) }

// MarshalJSON gives the form of the rules interface.
func (a Stop) MarshalJSON() ([]byte, error) { return engines.WriteAction(a, stopFields(a)) }

// Check finds a number that is no face.
func (a Roll) Check() error { return checkFaces("faces", a.Faces) }

// Check finds a number that is no face.
func (a Aside) Check() error { return checkFaces("dice", a.Dice) }

// Check finds a number that is no face, and no number of dice of it.
func (a Put) Check() error {
	switch {
	case a.Face < 0 || a.Face > worm:
		return fmt.Errorf(`field "face": a die has no face %d`, a.Face)
	case a.Count < 0 || a.Count > dieCount || (a.Count == 0) != (a.Face == 0):
		return fmt.Errorf(`field "count": %d dice of face %d`, a.Count, a.Face)
	}
	return nil
}

var actionKinds = engines.Kinds{
	"roll":  engines.ReadAction[Roll],
	"aside": engines.ReadAction[Aside],
	"put":   engines.ReadAction[Put],
	"stop":  engines.ReadAction[Stop],
}

// Decode reads an action in the form of the rules interface; data is the whole object.
func (Game) Decode(kind string, data []byte) (engines.Action, error) {
	return engines.DecodeKind(kind, data, actionKinds)
}

func checkFaces(name string, faces []engines.Face) error {
	for _, face := range faces {
		if face < 1 || face > worm {
			return fmt.Errorf("field %q: a die has no face %d", name, face)
		}
	}
	return nil
}

// trayReading is {"rolled":[faces],"aside":[faces],"moved":bool}.
type trayReading struct {
	Rolled []engines.Face `json:"rolled"`
	Aside  []engines.Face `json:"aside"`
	Moved  bool           `json:"moved"`
}

// Check finds a number that is no face.
func (r *trayReading) Check() error {
	return cmp.Or(checkFaces("rolled", r.Rolled), checkFaces("aside", r.Aside))
}

// DecodeSensed reads a reading of the tray.
func (Game) DecodeSensed(data []byte) (engines.Sensed, error) {
	var r trayReading
	if err := engines.Read(data, &r); err != nil {
		return engines.Sensed{}, err
	}
	return engines.Sensed{Dice: &engines.Dice{Rolled: r.Rolled, Aside: r.Aside, Moved: r.Moved}}, nil
}
