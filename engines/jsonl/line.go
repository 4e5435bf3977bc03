// Package jsonl speaks the rules interface: one JSON line in, one JSON line out (docs/contributor/rules-interface.md).
//
// Session keeps a game between lines and knows no reader or writer; Run feeds it from a stream. A caller that
// keeps its game elsewhere, such as the companion with its journal, uses the parts: Parse, and the
// answers Accepted, Refused and Failed.
package jsonl

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"

	"spieltisch/engines"
)

// maxID is the longest ID of a line, in characters.
const maxID = 100

// Line is one line, taken apart but not yet understood by a game. Exactly one of Setup, Do and Sensed is
// there.
type Line struct {
	ID      *string         // nil: the line carries none
	Game    string          // beside a setup; "" where it is not named
	Pairing string          // beside a setup: of a tournament, that the match is played as; "": it is a free game
	Setup   json.RawMessage // the setup object
	Do      json.RawMessage // an action
	Sensed  json.RawMessage // a reading
}

// line is the form of a Line.
type line struct {
	ID      *string        `json:"id,omitzero"`
	Game    *string        `json:"game,omitzero"`
	Pairing *string        `json:"pairing,omitzero"`
	Setup   jsontext.Value `json:"setup,omitzero"`
	Do      jsontext.Value `json:"do,omitzero"`
	Sensed  jsontext.Value `json:"sensed,omitzero"`
}

// Parse takes a line apart. It is strict: unknown fields, none or two of the three parts, and doubled fields
// are errors. The ID is given back with an error too, where it could be read.
func Parse(data []byte) (Line, error) {
	var in line
	if err := engines.Read(data, &in); err != nil {
		return Line{ID: idOf(data)}, err
	}
	l := Line{ID: in.ID, Setup: json.RawMessage(in.Setup), Do: json.RawMessage(in.Do),
		Sensed: json.RawMessage(in.Sensed)}
	if in.Game != nil {
		l.Game = *in.Game
	}
	if in.Pairing != nil {
		l.Pairing = *in.Pairing
	}
	return l, nil
}

// Of is the game that a setup is of: the one that the line names, or the only one that there is.
func (l Line) Of(games []engines.Game) (engines.Game, error) {
	if l.Game == "" && len(games) == 1 {
		return games[0], nil
	}
	if l.Game == "" {
		return nil, errors.New(`field "game" is missing`)
	}
	g, ok := engines.Find(games, l.Game)
	if !ok {
		return nil, fmt.Errorf("there is no game %q here", l.Game)
	}
	return g, nil
}

// Check finds what is no line.
func (l *line) Check() error {
	parts := 0
	for _, part := range []jsontext.Value{l.Setup, l.Do, l.Sensed} {
		if part != nil {
			parts++
		}
	}
	switch {
	case tooLong(l.ID):
		return fmt.Errorf(`field "id" is longer than %d characters`, maxID)
	case parts != 1:
		return errors.New(`a line has one of "setup", "do" and "sensed"`)
	case l.Game != nil && l.Setup == nil:
		return errors.New(`field "game" stands beside a setup only`)
	case l.Pairing != nil && (l.Setup == nil || *l.Pairing == "" || tooLong(l.Pairing)):
		return fmt.Errorf(`field "pairing" stands beside a setup only, and has 1 to %d characters`, maxID)
	}
	return nil
}

func tooLong(id *string) bool { return id != nil && utf8.RuneCountInString(*id) > maxID }

// idOf is the ID of a line with an error elsewhere; nil where it has none, or where its fields cannot be told
// apart.
func idOf(data []byte) *string {
	if !utf8.Valid(data) || !json.Valid(data) {
		return nil
	}
	dec := jsontext.NewDecoder(bytes.NewReader(data), jsontext.AllowDuplicateNames(true),
		jsontext.AllowInvalidUTF8(true))
	if open, err := dec.ReadToken(); err != nil || open.Kind() != '{' {
		return nil
	}
	fields := map[string]json.RawMessage{}
	for dec.PeekKind() == '"' {
		name, err := dec.ReadToken()
		if err != nil {
			return nil
		}
		key := name.String()
		value, err := dec.ReadValue()
		if _, twice := fields[key]; twice || err != nil {
			return nil
		}
		fields[key] = json.RawMessage(value.Clone())
	}
	var id *string
	if json.Unmarshal(fields["id"], &id) != nil || tooLong(id) {
		return nil
	}
	return id
}
