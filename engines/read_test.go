package engines_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"spieltisch/engines"
)

func TestReadRefuses(t *testing.T) {
	tests := []struct{ name, in, says string }{
		{"nothing", ``, "not JSON at byte 0: unexpected end"},
		{"cut short", `{"a":1`, "not JSON at byte 6: unexpected end"},
		{"a comma missing", `{"a":1 "b":2}`, "not JSON at byte 8: invalid character '\"'"},
		{"text after it", `{"a":1} x`, "not JSON"},
		{"two objects", `{} {}`, "not JSON"},
		{"a list", ` [1]`, "not a JSON object"},
		{"null", `null`, "not a JSON object"},
		{"a name twice", `{"a":1,"b":2,"a":1}`, `"a" stands twice`},
		{"a name twice, once escaped", `{"a":1,"\u0061":1}`, `"a" stands twice`},
		{"a name twice, deep", `{"list":[{},{"a":1,"a":1}]}`, `field "list": one 2: field "a" stands twice`},
		{"not UTF-8", "{\"a\":\"\xff\"}", "not UTF-8"},
		{"an unknown name", `{"c":1}`, `unknown field "c"`},
		{"an unknown name, deep", `{"list":[{"c":1}]}`, `field "list": one 1: unknown field "c"`},
		{"another case", `{"A":1}`, `unknown field "A"`},
		{"syntax after an unknown name", `{"c":1`, "not JSON at byte 6"},
	}
	type inner struct {
		A int `json:"a,omitzero"`
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var in struct {
				A    int     `json:"a,omitzero"`
				B    int     `json:"b,omitzero"`
				List []inner `json:"list,omitzero" each:"one"`
			}
			if err := engines.Read([]byte(tt.in), &in); err == nil || !strings.Contains(err.Error(), tt.says) {
				t.Errorf("Read(%q) = %v, want an error with %q", tt.in, err, tt.says)
			}
		})
	}
}

func TestRead(t *testing.T) {
	var in struct {
		N    int            `json:"n"`
		S    string         `json:"s"`
		Nul  string         `json:"nul"`
		List jsontext.Value `json:"list"`
		Rest int            `json:"rest,omitzero"`
	}
	in.Rest = 7
	err := engines.Read([]byte(" {\"n\" : 4 ,\t\"list\":[1,[],{\"x\":\"}]\\\"\"}],\n\"s\":\"a\\\\\",\"nul\":\"null\"} "), &in)
	if err != nil {
		t.Fatal(err)
	}
	if in.N != 4 || in.S != `a\` || in.Nul != "null" || string(in.List) != `[1,[],{"x":"}]\""}]` {
		t.Errorf("read %d, %q, %q, %s", in.N, in.S, in.Nul, in.List)
	}
	if in.Rest != 7 {
		t.Errorf("a field that is not there became %d, want its default", in.Rest)
	}
}

func TestReadRefusesValues(t *testing.T) {
	tests := []struct{ name, value, into, says string }{
		{"null", `null`, "number", `field "number": null is no value`},
		{"null in a list", `[1,null]`, "list", `field "list": entry 2: null is no value`},
		{"null for a list", `null`, "list", `field "list": not a list`},
		{"null for an object", `null`, "object", `field "object": not a JSON object`},
		{"null for an object that may be left out", `null`, "pointer", `field "pointer": not a JSON object`},
		{"null for a length", `null`, "length", `field "length": null is no length`},
		{"null for a name", `null`, "word", `field "word": null is no value`},
		{"null for counts", `null`, "counts", `field "counts": not a JSON object`},
		{"a fraction", `1.5`, "number", `field "number": a number 1.5 does not fit there`},
		{"a number in quotes", `"1"`, "number", `field "number": a string does not fit there`},
		{"too large", `99999999999999999999`, "number", `a number 99999999999999999999 does not fit there`},
		{"an exponent", `1e1`, "number", `a number 1e1 does not fit there`},
		{"a list for a number", `[1]`, "number", `field "number": a list does not fit there`},
		{"an object for a number", `{}`, "number", `field "number": an object does not fit there`},
		{"a bool for a number", `true`, "number", `field "number": a bool does not fit there`},
		{"no list", `{}`, "list", `field "list": not a list`},
		{"text for a list", `"BwcH"`, "list", `field "list": not a list`},
		{"no object", `[]`, "object", `field "object": not a JSON object`},
		{"too short", `[1]`, "pair", `field "pair": 1 elements, want 2`},
		{"too long", `[1,2,3]`, "pair", `field "pair": 3 elements, want 2`},
		{"a wrong element", `[1,"2"]`, "pair", `field "pair": entry 2: a string does not fit there`},
		{"a length of words", `"80"`, "length", `field "length": a string does not fit there`},
		{"a length out of range", `1e9`, "length", `field "length": a length of 1e+09 mm is out of range`},
		{"another word", `"yes"`, "word", `field "word": there is no word "yes"`},
		{"a number for a word", `1`, "word", `field "word": a number 1 does not fit there`},
		{"no counts", `[1]`, "counts", `field "counts": not a JSON object`},
		{"an unknown count", `{"z":1,"c":1}`, "counts", `field "counts": unknown field "c"`},
		{"a count of words", `{"b":"1"}`, "counts", `field "counts": field "b": a string does not fit there`},
		{"a wrong count", `{"b":-1}`, "counts", `field "counts": field "b": -1 is too few`},
		{"half an object", `{}`, "pointer", `field "pointer": field "n" is missing`},
		{"an object that is wrong as a whole", `{"n":13}`, "pointer", `field "pointer": field "n": 13 brings bad luck`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var in struct {
				Number  int        `json:"number,omitzero"`
				List    []int      `json:"list,omitzero"`
				Pair    *[2]int    `json:"pair,omitzero"`
				Object  struct{}   `json:"object,omitzero"`
				Pointer *lucky     `json:"pointer,omitzero"`
				Length  engines.MM `json:"length,omitzero"`
				Word    word       `json:"word,omitzero"`
				Counts  aAndB      `json:"counts,omitzero"`
			}
			err := engines.Read([]byte(`{"`+tt.into+`":`+tt.value+`}`), &in)
			if err == nil || !strings.Contains(err.Error(), tt.says) {
				t.Errorf("Read of %s = %v, want an error with %q", tt.value, err, tt.says)
			}
		})
	}
}

// lucky is an object that looks at itself.
type lucky struct {
	N int `json:"n"`
}

func (l *lucky) Check() error {
	if l.N == 13 {
		return errors.New(`field "n": 13 brings bad luck`)
	}
	return nil
}

// word is a text that reads itself.
type word string

func (w *word) UnmarshalText(text []byte) error {
	if *w = word(text); *w != "so" {
		return fmt.Errorf("there is no word %q", text)
	}
	return nil
}

// aAndB counts by name.
type aAndB [2]int

func (c *aAndB) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	return engines.ReadCounts(dec, []string{"a", "b"}, func(i, n int) error {
		c[i] = n
		if n < 0 {
			return fmt.Errorf("%d is too few", n)
		}
		return nil
	})
}

func TestReadFindsMissing(t *testing.T) {
	type embedded struct {
		Deep int `json:"deep"`
	}
	var in struct {
		embedded
		N      int     `json:"n"`
		Yes    bool    `json:"yes"`
		Word   string  `json:"word"`
		Counts aAndB   `json:"counts"`
		List   []int   `json:"list"`
		Object lucky   `json:"object"`
		May    *lucky  `json:"may,omitzero"`
		Many   []lucky `json:"many,omitzero" each:"one"`
	}
	const whole = `{"deep":0,"n":0,"yes":false,"word":"","counts":{},"list":[],"object":{"n":0}}`
	if err := engines.Read([]byte(whole), &in); err != nil {
		t.Errorf("Read(%s) = %v, want that values which are zero are there", whole, err)
	}
	for _, name := range []string{"deep", "n", "yes", "word", "counts", "list", "object"} {
		var members map[string]json.RawMessage
		if err := json.Unmarshal([]byte(whole), &members); err != nil {
			t.Fatal(err)
		}
		delete(members, name)
		less, err := json.Marshal(members)
		if err != nil {
			t.Fatal(err)
		}
		into := reflect.New(reflect.TypeOf(in)).Interface()
		if err := engines.Read(less, into); err == nil || err.Error() != fmt.Sprintf("field %q is missing", name) {
			t.Errorf("Read(%s) = %v, want %q missing", less, err, name)
		}
	}
	for more, want := range map[string]string{
		`,"may":{}}`:            `field "may": field "n" is missing`,
		`,"many":[{"n":1},{}]}`: `field "many": one 2: field "n" is missing`,
	} {
		into := reflect.New(reflect.TypeOf(in)).Interface()
		if err := engines.Read([]byte(strings.TrimSuffix(whole, "}")+more), into); err == nil ||
			err.Error() != want {
			t.Errorf("Read(…%s) = %v, want %s", more, err, want)
		}
	}
}

func TestReadLists(t *testing.T) {
	tests := []struct {
		name, in string
		into     interface{ numbers() []int }
		want     []int
		says     string // "": no error
	}{
		{"two of two", `{"list":[{"n":3},{"n":4}]}`, &pair{}, []int{3, 4}, ""},
		{"any number", `{"list":[{"n":3}]}`, &list{}, []int{3}, ""},
		{"none of any number", `{"list":[]}`, &list{}, nil, ""},
		{"missing", `{}`, &list{}, nil, `field "list" is missing`},
		{"one of two", `{"list":[{"n":3}]}`, &pair{}, nil, `field "list": 1 elements, want 2`},
		{"no list", `{"list":{"n":3}}`, &list{}, nil, `field "list": not a list`},
		{"null", `{"list":null}`, &list{}, nil, `field "list": not a list`},
		{"no object in it", `{"list":[{"n":3},null]}`, &list{}, nil, `field "list": seat 2: not a JSON object`},
		{"a wrong field in it", `{"list":[{"n":3},{"n":"4"}]}`, &pair{}, nil, `field "list": seat 2: field "n": a string does not fit there`},
		{"an unknown field in it", `{"list":[{"n":3,"m":4}]}`, &list{}, nil, `field "list": seat 1: unknown field "m"`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			err := engines.Read([]byte(tt.in), tt.into)
			switch {
			case tt.says != "" && (err == nil || !strings.Contains(err.Error(), tt.says)):
				t.Errorf("Read(%s) = %v, want an error with %q", tt.in, err, tt.says)
			case tt.says == "" && (err != nil || !slices.Equal(tt.into.numbers(), tt.want)):
				t.Errorf("Read(%s) read %v, %v, want %v", tt.in, tt.into.numbers(), err, tt.want)
			}
		})
	}
}

// list has any number of seats, pair two.
type (
	seat struct {
		N int `json:"n"`
	}
	list struct {
		List []seat `json:"list" each:"seat"`
	}
	pair struct {
		List [2]seat `json:"list" each:"seat"`
	}
)

func (l *list) numbers() (all []int) {
	for _, s := range l.List {
		all = append(all, s.N)
	}
	return all
}

func (p *pair) numbers() []int { return (&list{p.List[:]}).numbers() }

// FuzzRead compares with encoding/json: what is read is what it reads, member by member.
func FuzzRead(f *testing.F) {
	for _, seed := range []string{`{}`, `{"a":1}`, ` { "a" : [ 1 , { "b" : "}" } ] , "c\"" : true } `, `[]`, `{"a":-1e5,"b":null}`, `{"":""}`} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var got struct {
			Members map[string]jsontext.Value `json:",inline"`
		}
		if err := engines.Read(data, &got); err != nil {
			return
		}
		var want map[string]json.RawMessage
		if err := json.Unmarshal(data, &want); err != nil {
			t.Fatalf("Read takes %q, which json refuses: %v", data, err)
		}
		if len(got.Members) != len(want) {
			t.Fatalf("%q: read %d members, want %d", data, len(got.Members), len(want))
		}
		for name, value := range want {
			if string(got.Members[name]) != string(value) {
				t.Errorf("%q: field %q is %s, want %s", data, name, got.Members[name], value)
			}
		}
	})
}
