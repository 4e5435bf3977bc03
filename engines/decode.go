package engines

import (
	"encoding/json"
	"errors"
	"fmt"
)

// DecodeKind is what every game's Decode does: data is one object whose kind is the one that was announced, read takes
// the other members, and none may be left.
func DecodeKind(kind string, data []byte, read func(kind string, f Fields) (Action, error)) (Action, error) {
	f, err := ReadFields(data)
	if err != nil {
		return nil, err
	}
	var name string
	if err := f.Need("kind", &name); err != nil {
		return nil, err
	}
	if name != kind {
		return nil, fmt.Errorf("kind is %q, want %q", name, kind)
	}
	a, err := read(kind, f)
	if err != nil {
		return nil, err
	}
	return a, f.Done()
}

// UnknownKind is the error of a kind of action that a game does not have.
func UnknownKind(kind string) error { return fmt.Errorf("unknown kind %q", kind) }

// Optional is Take for a member whose absence means something; nil: it is not there.
func Optional[T any](f Fields, name string) (*T, error) {
	var v T
	there, err := f.Take(name, &v)
	if !there || err != nil {
		return nil, err
	}
	return &v, nil
}

// TakeSeat reads the optional member "seat" of an action: one of the seats that the game can have.
func TakeSeat(f Fields, most int) (*Seat, error) {
	seat, err := Optional[Seat](f, "seat")
	if err == nil && seat != nil {
		err = CheckSeat("seat", *seat, most)
	}
	if err != nil {
		return nil, err
	}
	return seat, nil
}

// CheckSeat finds a seat that is not there.
func CheckSeat(field string, seat Seat, seats int) error {
	if seat < 1 || int(seat) > seats {
		return fmt.Errorf("field %q: there is no seat %d (they are 1 to %d)", field, seat, seats)
	}
	return nil
}

// Members are members of an object, each with what it is read into: a pointer that Take understands.
type Members []struct {
	Name string
	Into any
}

// TakeAll is Take for several members.
func (f Fields) TakeAll(members Members) error {
	for _, m := range members {
		if _, err := f.Take(m.Name, m.Into); err != nil {
			return err
		}
	}
	return nil
}

// NeedAll is Need for several members.
func (f Fields) NeedAll(members Members) error {
	for _, m := range members {
		if err := f.Need(m.Name, m.Into); err != nil {
			return err
		}
	}
	return nil
}

// TakeObject reads an optional member that is an object of its own; what read does not take is an error there.
func (f Fields) TakeObject(name string, read func(Fields) error) (bool, error) {
	var raw json.RawMessage
	there, err := f.Take(name, &raw)
	if !there || err != nil {
		return there, err
	}
	if err := ReadObject(raw, read); err != nil {
		return true, fmt.Errorf("field %q: %w", name, err)
	}
	return true, nil
}

// NeedObject is TakeObject for a member that must be there.
func (f Fields) NeedObject(name string, read func(Fields) error) error {
	there, err := f.TakeObject(name, read)
	if err == nil && !there {
		err = missing(name)
	}
	return err
}

// TakeObjects reads an optional member that is a list of n objects, of any number of them where n is -1. read gets one
// after the other with its place, from 0; an error calls each of them one, such as "seat".
func (f Fields) TakeObjects(name, one string, n int, read func(i int, f Fields) error) (bool, error) {
	var raw json.RawMessage
	there, err := f.Take(name, &raw)
	if !there || err != nil {
		return there, err
	}
	objects, err := ReadList(raw, n)
	if err != nil {
		return true, fmt.Errorf("field %q: %w", name, err)
	}
	for i, object := range objects {
		if err := ReadObject(object, func(f Fields) error { return read(i, f) }); err != nil {
			return true, fmt.Errorf("field %q: %s %d: %w", name, one, i+1, err)
		}
	}
	return true, nil
}

// NeedObjects is TakeObjects for a member that must be there.
func (f Fields) NeedObjects(name, one string, n int, read func(i int, f Fields) error) error {
	there, err := f.TakeObjects(name, one, n, read)
	if err == nil && !there {
		err = missing(name)
	}
	return err
}

// ReadList takes a list apart; n is how many elements it must have, -1 for any number.
func ReadList(data []byte, n int) ([]json.RawMessage, error) {
	var out []json.RawMessage
	if err := json.Unmarshal(data, &out); err != nil || out == nil {
		return nil, errors.New("not a list")
	}
	if n >= 0 && len(out) != n {
		return nil, fmt.Errorf("%d elements, want %d", len(out), n)
	}
	return out, nil
}

// ReadObject reads one object whole.
func ReadObject(data []byte, read func(Fields) error) error {
	f, err := ReadFields(data)
	if err != nil {
		return err
	}
	if err := read(f); err != nil {
		return err
	}
	return f.Done()
}
