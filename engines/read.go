package engines

import (
	"bytes"
	"encoding"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	jsonv2 "github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// Read reads one JSON object, and nothing after it, into the struct that into points at. It is strict: each
// member is a field of the struct, spelled exactly, and stands once; nothing is null; and a field must be
// there unless its tag has omitzero. One that may be left out keeps the value that it has: its default. Where
// such a field is a struct that must itself be complete, it is a pointer. At last each struct that is Checked
// is asked, the inner ones first.
//
// An error names the place: `field "position": field "hills": tunnel 1: hill 2: …`. The tag
// each:"tunnel,hill" says what the elements of a list, and of the lists in it, are called.
func Read(data []byte, into any) error {
	if !utf8.Valid(data) {
		return errors.New("not UTF-8")
	}
	options := strict
	if bytes.Contains(data, []byte("null")) {
		options = strictNoNull
	}
	v := reflect.ValueOf(into).Elem()
	if err := jsonv2.Unmarshal(data, into, options); err != nil {
		return inWords(err, data, v.Type())
	}
	return reading{data, v.Type()}.examine(v, "")
}

// ReadAny reads one JSON value, and nothing after it, into what into points at. It is as strict as Read, but
// any member may be missing or null.
func ReadAny(data []byte, into any) error {
	if !utf8.Valid(data) {
		return errors.New("not UTF-8")
	}
	if err := jsonv2.Unmarshal(data, into, strict); err != nil {
		return inWords(err, data, reflect.TypeOf(into).Elem())
	}
	return nil
}

// Checked is an ability of what is read: Check finds what its fields alone show to be wrong, such as a die
// with seven pips.
type Checked interface {
	Check() error
}

// strict is how all JSON is read. UTF-8 has been looked at; half of a surrogate pair in an escape becomes
// U+FFFD, as encoding/json has it.
var strict = jsonv2.JoinOptions(jsonv2.RejectUnknownMembers(true), jsontext.AllowInvalidUTF8(true))

// strictNoNull costs more than strict, and is for data in which the word null stands.
var strictNoNull = jsonv2.JoinOptions(strict, jsonv2.WithUnmarshalers(jsonv2.UnmarshalFromFunc(refuseNull)))

// nullError says that a null stands where a value of a type is wanted; the library would take the zero value.
type nullError struct{ want reflect.Type }

func (e nullError) Error() string {
	switch kind := e.want.Kind(); {
	case e.want == reflect.TypeFor[MM]():
		return "null is no length"
	case kind == reflect.Struct || kind == reflect.Map:
		return "not a JSON object"
	case (kind == reflect.Slice || kind == reflect.Array) && !readsItself(e.want, 'n'):
		return "not a list"
	}
	return "null is no value"
}

func refuseNull(dec *jsontext.Decoder, into any) error {
	if dec.PeekKind() != 'n' {
		return jsonv2.SkipFunc
	}
	switch into.(type) {
	case *jsontext.Value, jsonv2.UnmarshalerFrom: // what is read later, and what reads itself
		return jsonv2.SkipFunc
	}
	want := reflect.TypeOf(into).Elem()
	for want.Kind() == reflect.Pointer {
		want = want.Elem()
	}
	return nullError{want}
}

// ReadCounts reads an object of numbers by name. put gets each number with the place of its name in names, in
// the order of names, and says what is wrong with it.
func ReadCounts[N ~string](dec *jsontext.Decoder, names []N, put func(i, n int) error) error {
	var counts map[string]int
	if err := jsonv2.UnmarshalDecode(dec, &counts); err != nil {
		return err
	}
	for i, name := range names {
		n, there := counts[string(name)]
		if !there {
			continue
		}
		if err := put(i, n); err != nil {
			return fmt.Errorf("field %q: %w", name, err)
		}
		delete(counts, string(name))
	}
	if len(counts) > 0 {
		return unknownField(slices.Min(slices.Collect(maps.Keys(counts))))
	}
	return nil
}

// HighestNumber is the highest number of turns, lives, values and the like that a setup may name: what is
// counted on from there and added up stays a number.
const HighestNumber = 1_000_000_000

// CheckSeat finds a seat that is not there.
func CheckSeat(field string, seat Seat, seats int) error {
	if seat < 1 || int(seat) > seats {
		return fmt.Errorf("field %q: there is no seat %d (they are 1 to %d)", field, seat, seats)
	}
	return nil
}

// CheckLen finds a list that has not as many elements as it must have.
func CheckLen(field string, n, want int) error {
	if n != want {
		return fmt.Errorf("field %q: %d elements, want %d", field, n, want)
	}
	return nil
}

// Missing is the error of a field that must be there.
func Missing(field string) error { return fmt.Errorf("field %q is missing", field) }

func unknownField(name string) error { return fmt.Errorf("unknown field %q", name) }

// notJSON says where a text stops being JSON, as people look for a comma that is missing.
func notJSON(data []byte) error {
	var value json.RawMessage
	var syntax *json.SyntaxError
	if errors.As(json.Unmarshal(data, &value), &syntax) {
		return fmt.Errorf("not JSON at byte %d: %w", syntax.Offset, syntax)
	}
	return errors.New("not JSON")
}

// inWords says what the library found, and where; data was read into a t.
func inWords(err error, data []byte, t reflect.Type) error {
	var text *jsontext.SyntacticError
	var wrong *jsonv2.SemanticError
	switch {
	case !json.Valid(data):
		return notJSON(data)
	case errors.As(err, &text) && text.Err == jsontext.ErrDuplicateName:
		return fmt.Errorf("%sfield %q stands twice", place(t, text.JSONPointer.Parent()), text.JSONPointer.LastToken())
	case !errors.As(err, &wrong):
		return err
	case wrong.Err == jsonv2.ErrUnknownName:
		return fmt.Errorf("%s%w", place(t, wrong.JSONPointer.Parent()), unknownField(wrong.JSONPointer.LastToken()))
	}
	return fmt.Errorf("%s%w", place(t, wrong.JSONPointer), wrongValue(wrong, data))
}

// wrongValue says why a value does not fit.
func wrongValue(wrong *jsonv2.SemanticError, data []byte) error {
	want := wrong.GoType
	var std *json.UnmarshalTypeError // of a type that reads itself with encoding/json
	switch null, ok := wrong.Err.(nullError); {
	case ok:
		return null
	case errors.As(wrong.Err, &std):
		return fmt.Errorf("a %s does not fit there", std.Value)
	case readsItself(want, wrong.JSONKind):
		return wrong.Err
	}
	switch want.Kind() {
	case reflect.Array:
		var list []json.RawMessage
		if json.Unmarshal(at(data, wrong.JSONPointer), &list) == nil && list != nil {
			return fmt.Errorf("%d elements, want %d", len(list), want.Len())
		}
		return errors.New("not a list")
	case reflect.Slice:
		return errors.New("not a list")
	case reflect.Struct, reflect.Map:
		return errors.New("not a JSON object")
	}
	switch wrong.JSONKind {
	case '"':
		return errors.New("a string does not fit there")
	case '0':
		return fmt.Errorf("a number %s does not fit there", at(data, wrong.JSONPointer))
	case '[', ']':
		return errors.New("a list does not fit there")
	case '{', '}':
		return errors.New("an object does not fit there")
	}
	return errors.New("a bool does not fit there")
}

// readsItself reports whether the error about a JSON value is that of a type's own method.
func readsItself(t reflect.Type, kind jsontext.Kind) bool {
	p := reflect.PointerTo(t)
	return p.Implements(reflect.TypeFor[jsonv2.UnmarshalerFrom]()) ||
		p.Implements(reflect.TypeFor[jsonv2.Unmarshaler]()) ||
		kind == '"' && p.Implements(reflect.TypeFor[encoding.TextUnmarshaler]())
}

// place is a pointer into a t in words, ready to be put before an error.
func place(t reflect.Type, p jsontext.Pointer) string {
	var b strings.Builder
	var each []string
	for token := range p.Tokens() {
		for t.Kind() == reflect.Pointer {
			t = t.Elem()
		}
		i, err := strconv.Atoi(token)
		if list := t.Kind() == reflect.Slice || t.Kind() == reflect.Array; list && err == nil {
			one := "entry"
			if len(each) > 0 {
				one, each = each[0], each[1:]
			}
			fmt.Fprintf(&b, "%s %d: ", one, i+1)
			t = t.Elem()
			continue
		}
		fmt.Fprintf(&b, "field %q: ", token)
		if t.Kind() != reflect.Struct {
			break // a number in an object of counts
		}
		f, ok := t.FieldByNameFunc(func(name string) bool {
			f, _ := t.FieldByName(name)
			member, _ := member(f)
			return member == token
		})
		if !ok {
			break // of the other members, which are read later
		}
		t, each = f.Type, strings.FieldsFunc(f.Tag.Get("each"), func(r rune) bool { return r == ',' })
	}
	return b.String()
}

// member is the name of a field in JSON, and says whether it may be left out.
func member(f reflect.StructField) (name string, optional bool) {
	name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
	return name, options == "omitzero"
}

// reading is what was read, from where, and into what.
type reading struct {
	data []byte
	root reflect.Type
}

// examine looks for a field that must be there and is not, and asks what is Checked, the inner first. Only a
// field that has its zero value may be missing, so that most are never looked up.
func (r reading) examine(v reflect.Value, p jsontext.Pointer) error {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			return r.examine(v.Elem(), p)
		}
	case reflect.Slice, reflect.Array:
		for i := 0; i < v.Len() && holdsStruct(v.Type()); i++ {
			if err := r.examine(v.Index(i), p.AppendToken(strconv.Itoa(i))); err != nil {
				return err
			}
		}
	case reflect.Struct:
		if err := r.examineFields(v, p); err != nil {
			return err
		}
		if c, ok := v.Addr().Interface().(Checked); ok {
			if err := c.Check(); err != nil {
				return fmt.Errorf("%s%w", place(r.root, p), err)
			}
		}
	}
	return nil
}

func (r reading) examineFields(v reflect.Value, p jsontext.Pointer) error {
	for i := range v.NumField() {
		field := v.Field(i)
		zero := field.IsZero()
		if !zero && !holdsStruct(field.Type()) {
			continue
		}
		f := v.Type().Field(i)
		if f.Anonymous {
			if err := r.examineFields(field, p); err != nil {
				return err
			}
			continue
		}
		name, optional := member(f)
		if name == "" || zero && optional {
			continue
		}
		inner := p.AppendToken(name)
		if zero && at(r.data, inner) == nil {
			return fmt.Errorf("%s%w", place(r.root, p), Missing(name))
		}
		if err := r.examine(field, inner); err != nil {
			return err
		}
	}
	return nil
}

// holdsStruct reports whether there are structs in values of a type.
func holdsStruct(t reflect.Type) bool {
	for t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice || t.Kind() == reflect.Array {
		t = t.Elem()
	}
	return t.Kind() == reflect.Struct
}

// at is the value that a pointer points at, nil where there is none.
func at(data []byte, p jsontext.Pointer) []byte {
	for token := range p.Tokens() {
		var list []json.RawMessage
		var object map[string]json.RawMessage
		if json.Unmarshal(data, &object) == nil {
			data = object[token]
			continue
		}
		i, err := strconv.Atoi(token)
		if err != nil || json.Unmarshal(data, &list) != nil || i >= len(list) {
			return nil
		}
		data = list[i]
	}
	return data
}
