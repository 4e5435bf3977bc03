package engines

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"unicode/utf8"
)

// Fields are the members of a JSON object that is read strictly: each name stands once and is spelled exactly, nothing
// is null, and a member that nobody takes is an error. encoding/json by itself folds case and lets the last of two win.
type Fields struct{ raw map[string]json.RawMessage }

// ReadFields reads one object and nothing after it.
func ReadFields(data []byte) (Fields, error) {
	f := Fields{raw: map[string]json.RawMessage{}}
	if !utf8.Valid(data) {
		return f, errors.New("not UTF-8")
	}
	if !json.Valid(data) {
		return f, errors.New("not JSON")
	}
	dec := json.NewDecoder(bytes.NewReader(data))
	if t, err := dec.Token(); err != nil || t != json.Delim('{') {
		return f, errors.New("not a JSON object")
	}
	for dec.More() {
		name, err := dec.Token()
		if err != nil {
			return f, fmt.Errorf("not JSON: %w", err)
		}
		key, _ := name.(string)
		if _, twice := f.raw[key]; twice {
			return f, fmt.Errorf("field %q stands twice", key)
		}
		var value json.RawMessage
		if err := dec.Decode(&value); err != nil {
			return f, fmt.Errorf("field %q: %w", key, err)
		}
		f.raw[key] = value
	}
	return f, nil
}

// Take reads an optional member into a basic type, a slice of basic types or a json.RawMessage, and tells whether it
// was there. Structs and maps do not belong here: they are read with ReadFields of their own.
func (f Fields) Take(name string, into any) (bool, error) {
	value, ok := f.raw[name]
	if !ok {
		return false, nil
	}
	delete(f.raw, name)
	if raw, ok := into.(*json.RawMessage); ok {
		*raw = value
		return true, nil
	}
	if hasNull(value) {
		return true, fmt.Errorf("field %q: null is no value", name)
	}
	if err := json.Unmarshal(value, into); err != nil {
		var wrong *json.UnmarshalTypeError
		if errors.As(err, &wrong) {
			return true, fmt.Errorf("field %q: a %s does not fit there", name, wrong.Value)
		}
		return true, fmt.Errorf("field %q: %w", name, err)
	}
	return true, nil
}

// Need is Take for a member that must be there.
func (f Fields) Need(name string, into any) error {
	there, err := f.Take(name, into)
	if err == nil && !there {
		err = fmt.Errorf("field %q is missing", name)
	}
	return err
}

// Done reports members that were not taken.
func (f Fields) Done() error {
	if len(f.raw) == 0 {
		return nil
	}
	return fmt.Errorf("unknown field %q", slices.Min(slices.Collect(maps.Keys(f.raw))))
}

// hasNull looks for a null at any depth; json.Unmarshal would leave the zero value in its place.
func hasNull(value []byte) bool {
	dec := json.NewDecoder(bytes.NewReader(value))
	for {
		t, err := dec.Token()
		if err != nil {
			return !errors.Is(err, io.EOF)
		}
		if t == nil {
			return true
		}
	}
}
