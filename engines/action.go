package engines

import (
	"fmt"

	jsonv2 "github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// Kinds are the actions of a game by kind, each with what reads the members beside "kind".
type Kinds map[string]func(members []byte) (Action, error)

// ReadAction reads the members of an action of type A, as the tags of its fields say.
func ReadAction[A Action](members []byte) (Action, error) {
	var a A
	if err := Read(members, &a); err != nil {
		return nil, err
	}
	return a, nil
}

// kinded is an action with its kind taken off.
type kinded struct {
	Kind    string         `json:"kind"`
	Members jsontext.Value `json:",inline"`
}

// KindOf is the kind of an action in JSON.
func KindOf(data []byte) (string, error) {
	var a kinded
	err := Read(data, &a)
	return a.Kind, err
}

// Decode reads an action of a game; it finds the kind in the object.
func Decode(g Game, do []byte) (Action, error) {
	kind, err := KindOf(do)
	if err != nil {
		return nil, err
	}
	return g.Decode(kind, do)
}

// DecodeIn is Decode for a position, which may know more than its game (Strict).
func DecodeIn(g Game, s State, do []byte) (Action, error) {
	a, err := Decode(g, do)
	if strict, ok := s.(Strict); ok && err == nil {
		err = strict.Understands(a)
	}
	if err != nil {
		return nil, err
	}
	return a, nil
}

// DecodeSensedIn reads a reading for a position.
func DecodeSensedIn(g Game, s State, data []byte) (Sensed, error) {
	in, err := g.DecodeSensed(data)
	if strict, ok := s.(Strict); ok && err == nil {
		err = strict.UnderstandsReading(in)
	}
	return in, err
}

// DecodeKind is what every game's Decode does: data is one object whose kind is the one that was announced.
func DecodeKind(kind string, data []byte, kinds Kinds) (Action, error) {
	var a kinded
	if err := Read(data, &a); err != nil {
		return nil, err
	}
	if a.Kind != kind {
		return nil, fmt.Errorf("kind is %q, want %q", a.Kind, kind)
	}
	read, ok := kinds[kind]
	if !ok {
		return nil, UnknownKind(kind)
	}
	if a.Members == nil {
		a.Members = jsontext.Value("{}")
	}
	return read(a.Members)
}

// UnknownKind is the error of a kind of action that a game does not have.
func UnknownKind(kind string) error { return fmt.Errorf("unknown kind %q", kind) }

// asEncodingJSON writes strings as encoding/json does.
var asEncodingJSON = jsonv2.JoinOptions(jsontext.EscapeForHTML(true), jsontext.EscapeForJS(true),
	jsontext.AllowInvalidUTF8(true))

// WriteAction is the JSON of an action: its kind, and then its fields, which are the action converted to a
// type without methods. No list is null.
func WriteAction(a Action, fields any) ([]byte, error) {
	members, err := jsonv2.Marshal(fields, asEncodingJSON)
	if err != nil {
		return nil, err
	}
	b := append(append(append(make([]byte, 0, 64+len(members)), `{"kind":"`...), a.Kind()...), '"')
	if len(members) > len("{}") {
		b = append(b, ',')
	}
	return append(b, members[1:]...), nil
}
