// Package lines speaks the rules interface: one JSON line in, one JSON line out (docs/rules-interface.md).
//
// Session keeps a game between lines and knows no reader or writer; Run feeds it from a stream. A caller that keeps its
// game elsewhere, such as the companion with its journal, uses the parts: Parse, Decode, and the answers Accepted,
// Refused and Failed.
package lines

import (
	"encoding/json"
	"errors"
	"fmt"
	"unicode/utf8"

	"spieltisch/engines"
)

// maxID is the longest ID of a line, in characters.
const maxID = 100

// Line is one line, taken apart but not yet understood by a game. Exactly one of Setup, Do and Sensed is there.
type Line struct {
	ID     *string         // nil: the line carries none
	Game   string          // beside a setup; "" where it is not named
	Setup  json.RawMessage // the setup object
	Do     json.RawMessage // an action
	Sensed json.RawMessage // a reading
}

// Parse takes a line apart. It is strict: unknown fields, none or two of the three parts, and doubled fields are errors.
// The ID is given back with an error too, where it could be read.
func Parse(data []byte) (Line, error) {
	var l Line
	f, err := engines.ReadFields(data)
	if err != nil {
		return l, err
	}
	if err := l.takeID(f); err != nil {
		return l, err
	}
	parts := 0
	for _, part := range []struct {
		name string
		into *json.RawMessage
	}{{"setup", &l.Setup}, {"do", &l.Do}, {"sensed", &l.Sensed}} {
		there, err := f.Take(part.name, part.into)
		if err != nil {
			return l, err
		}
		if there {
			parts++
		}
	}
	named, err := f.Take("game", &l.Game)
	if err != nil {
		return l, err
	}
	if err := f.Done(); err != nil {
		return l, err
	}
	if parts != 1 {
		return l, errors.New(`a line has one of "setup", "do" and "sensed"`)
	}
	if named && l.Setup == nil {
		return l, errors.New(`field "game" stands beside a setup only`)
	}
	return l, nil
}

func (l *Line) takeID(f engines.Fields) error {
	var id string
	there, err := f.Take("id", &id)
	if !there || err != nil {
		return err
	}
	if utf8.RuneCountInString(id) > maxID {
		return fmt.Errorf(`field "id" is longer than %d characters`, maxID)
	}
	l.ID = &id
	return nil
}

// Decode reads an action of a game; it finds the kind in the object.
func Decode(g engines.Game, do []byte) (engines.Action, error) {
	f, err := engines.ReadFields(do)
	if err != nil {
		return nil, err
	}
	var kind string
	if err := f.Need("kind", &kind); err != nil {
		return nil, err
	}
	return g.Decode(kind, do)
}

// DecodeIn is Decode for a position, which may know more than its game (engines.Strict).
func DecodeIn(g engines.Game, s engines.State, do []byte) (engines.Action, error) {
	a, err := Decode(g, do)
	if strict, ok := s.(engines.Strict); ok && err == nil {
		err = strict.Understands(a)
	}
	if err != nil {
		return nil, err
	}
	return a, nil
}

// DecodeSensedIn reads a reading for a position.
func DecodeSensedIn(g engines.Game, s engines.State, data []byte) (engines.Sensed, error) {
	in, err := g.DecodeSensed(data)
	if strict, ok := s.(engines.Strict); ok && err == nil {
		err = strict.UnderstandsReading(in)
	}
	return in, err
}

// Players reads the names out of a setup that a game has accepted or is asked to judge; nil where there are none.
func Players(setup []byte) []string {
	var s struct {
		Players []string `json:"players"`
	}
	if json.Unmarshal(setup, &s) != nil {
		return nil
	}
	return s.Players
}
