package engines

import (
	"encoding/json"
	"errors"
	"fmt"
	"unicode/utf8"
)

// Fields are the members of a JSON object that is read strictly: each name stands once and is spelled exactly, nothing
// is null, and a member that nobody takes is an error. encoding/json by itself folds case and lets the last of two win.
// Taking a member removes it, so one Fields is read by one reader, once.
type Fields struct{ left *[]field }

type field struct {
	name  string
	value json.RawMessage
}

// ReadFields reads one object and nothing after it.
func ReadFields(data []byte) (Fields, error) {
	var left []field
	f := Fields{left: &left}
	switch {
	case !utf8.Valid(data):
		return f, errors.New("not UTF-8")
	case !json.Valid(data):
		return f, notJSON(data)
	}
	// From here on the text is known to be one JSON value, so the scan needs no checks of its own.
	i := space(data, 0)
	if data[i] != '{' {
		return f, errors.New("not a JSON object")
	}
	for i = space(data, i+1); data[i] != '}'; i = space(data, i) {
		if data[i] == ',' {
			i = space(data, i+1)
		}
		end := skip(data, i)
		name, err := unquote(data[i:end])
		if err != nil {
			return f, err
		}
		i = space(data, space(data, end)+1) // over the colon
		end = skip(data, i)
		if f.find(name) >= 0 {
			return f, fmt.Errorf("field %q stands twice", name)
		}
		left = append(left, field{name, json.RawMessage(data[i:end:end])})
		i = end
	}
	return f, nil
}

// notJSON says where a text stops being JSON, as people look for a comma that is missing.
func notJSON(data []byte) error {
	var value json.RawMessage
	var syntax *json.SyntaxError
	if errors.As(json.Unmarshal(data, &value), &syntax) {
		return fmt.Errorf("not JSON at byte %d: %w", syntax.Offset, syntax)
	}
	return errors.New("not JSON")
}

func (f Fields) find(name string) int {
	if f.left == nil {
		return -1
	}
	for i := range *f.left {
		if (*f.left)[i].name == name {
			return i
		}
	}
	return -1
}

// Take reads an optional member into a basic type, a slice of basic types or a json.RawMessage, and tells whether it
// was there. Structs and maps do not belong here: they are read with ReadFields of their own.
func (f Fields) Take(name string, into any) (bool, error) {
	i := f.find(name)
	if i < 0 {
		return false, nil
	}
	value := (*f.left)[i].value
	*f.left = append((*f.left)[:i], (*f.left)[i+1:]...)
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
		err = missing(name)
	}
	return err
}

// HighestNumber is the highest number of turns, lives, values and the like that a setup may name: what is counted on from there and
// added up stays a number.
const HighestNumber = 1_000_000_000

func missing(name string) error { return fmt.Errorf("field %q is missing", name) }

// Done reports a member that was not taken.
func (f Fields) Done() error {
	if f.left == nil || len(*f.left) == 0 {
		return nil
	}
	return fmt.Errorf("unknown field %q", (*f.left)[0].name)
}

// space is the place of the next byte that is no white space.
func space(data []byte, i int) int {
	for data[i] == ' ' || data[i] == '\t' || data[i] == '\n' || data[i] == '\r' {
		i++
	}
	return i
}

// skip is the place after the value that begins at i.
func skip(data []byte, i int) int {
	depth := 0
	for ; i < len(data); i++ {
		switch data[i] {
		case '"':
			i = closing(data, i)
			if depth == 0 {
				return i + 1
			}
		case '{', '[':
			depth++
		case '}', ']':
			if depth == 0 {
				return i // of the object around it
			}
			if depth--; depth == 0 {
				return i + 1
			}
		case ',', ' ', '\t', '\n', '\r':
			if depth == 0 {
				return i
			}
		}
	}
	return i
}

// closing is the place of the quote that ends the string which begins at i.
func closing(data []byte, i int) int {
	for i++; data[i] != '"'; i++ {
		if data[i] == '\\' {
			i++
		}
	}
	return i
}

func unquote(quoted []byte) (string, error) {
	var name string
	err := json.Unmarshal(quoted, &name)
	return name, err
}

// hasNull looks for a null at any depth; json.Unmarshal would leave the zero value in its place. Outside strings only
// null has an n.
func hasNull(value []byte) bool {
	for i := 0; i < len(value); i++ {
		switch value[i] {
		case '"':
			i = closing(value, i)
		case 'n':
			return true
		}
	}
	return false
}
