package heckmeck

import (
	"encoding/json"
	"fmt"

	"spieltisch/engines"
)

// Roll is a roll as it came to rest: all dice that are not aside.
type Roll struct {
	Seat  *engines.Seat  // who was seen to roll; nil: not known, so the seat on turn
	Faces []engines.Face // in any order
}

// Aside is the dice that were moved to the aside area after a roll.
type Aside struct {
	Seat *engines.Seat // nil: the seat on turn
	Dice []engines.Face
}

// Stop ends a turn; what the seat gets follows from the rules.
type Stop struct {
	Seat *engines.Seat // nil: the seat on turn
	Tile *int          // the portion that was seen to be taken, 0 for none; nil: not seen
}

var (
	_ engines.Action = Roll{}
	_ engines.Action = Aside{}
	_ engines.Action = Stop{}
)

// Kind is "roll".
func (Roll) Kind() string { return "roll" }

// Kind is "aside".
func (Aside) Kind() string { return "aside" }

// Kind is "stop".
func (Stop) Kind() string { return "stop" }

// MarshalJSON gives the form of the rules interface.
func (a Roll) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Kind  string         `json:"kind"`
		Seat  *engines.Seat  `json:"seat,omitempty"`
		Faces []engines.Face `json:"faces"`
	}{a.Kind(), a.Seat, notNil(a.Faces)})
}

// MarshalJSON gives the form of the rules interface.
func (a Aside) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Kind string         `json:"kind"`
		Seat *engines.Seat  `json:"seat,omitempty"`
		Dice []engines.Face `json:"dice"`
	}{a.Kind(), a.Seat, notNil(a.Dice)})
}

// MarshalJSON gives the form of the rules interface.
func (a Stop) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Kind string        `json:"kind"`
		Seat *engines.Seat `json:"seat,omitempty"`
		Tile *int          `json:"tile,omitempty"`
	}{a.Kind(), a.Seat, a.Tile})
}

func notNil(faces []engines.Face) []engines.Face {
	if faces == nil {
		return []engines.Face{}
	}
	return faces
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
	case "roll":
		faces, err := needFaces(f, "faces")
		return Roll{Seat: seat, Faces: faces}, err
	case "aside":
		dice, err := needFaces(f, "dice")
		return Aside{Seat: seat, Dice: dice}, err
	case "stop":
		tile, err := engines.Optional[int](f, "tile")
		return Stop{Seat: seat, Tile: tile}, err
	}
	return nil, engines.UnknownKind(kind)
}

func needFaces(f engines.Fields, name string) ([]engines.Face, error) {
	var faces []engines.Face
	if err := f.Need(name, &faces); err != nil {
		return nil, err
	}
	return faces, checkFaces(name, faces)
}

func checkFaces(name string, faces []engines.Face) error {
	for _, face := range faces {
		if face < 1 || face > worm {
			return fmt.Errorf("field %q: a die has no face %d", name, face)
		}
	}
	return nil
}

// DecodeSensed reads {"rolled":[faces],"aside":[faces],"moved":bool}.
func (Game) DecodeSensed(data []byte) (engines.Sensed, error) {
	f, err := engines.ReadFields(data)
	if err != nil {
		return engines.Sensed{}, err
	}
	var d engines.Dice
	if d.Rolled, err = needFaces(f, "rolled"); err != nil {
		return engines.Sensed{}, err
	}
	if d.Aside, err = needFaces(f, "aside"); err != nil {
		return engines.Sensed{}, err
	}
	if err := f.Need("moved", &d.Moved); err != nil {
		return engines.Sensed{}, err
	}
	return engines.Sensed{Dice: &d}, f.Done()
}
