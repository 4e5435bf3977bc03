package engines_test

import (
	"encoding/json"
	"strings"
	"testing"

	"spieltisch/engines"
)

func TestReadFieldsRefuses(t *testing.T) {
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
		{"not UTF-8", "{\"a\":\"\xff\"}", "not UTF-8"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if _, err := engines.ReadFields([]byte(tt.in)); err == nil || !strings.Contains(err.Error(), tt.says) {
				t.Errorf("ReadFields(%q) = %v, want an error with %q", tt.in, err, tt.says)
			}
		})
	}
}

func TestFieldsTake(t *testing.T) {
	f, err := engines.ReadFields([]byte(" {\"n\" : 4 ,\t\"list\":[1,[],{\"x\":\"}]\\\"\"}],\n\"s\":\"a\\\\\",\"nul\":\"null\"} "))
	if err != nil {
		t.Fatal(err)
	}
	var n int
	var s, nul string
	var list json.RawMessage
	for name, into := range map[string]any{"n": &n, "s": &s, "nul": &nul, "list": &list} {
		if err := f.Need(name, into); err != nil {
			t.Errorf("Need(%q): %v", name, err)
		}
	}
	if n != 4 || s != `a\` || nul != "null" || string(list) != `[1,[],{"x":"}]\""}]` {
		t.Errorf("took %d, %q, %q, %s", n, s, nul, list)
	}
	if err := f.Done(); err != nil {
		t.Errorf("Done() = %v after everything was taken", err)
	}
	if there, err := f.Take("n", &n); there || err != nil {
		t.Errorf("a second Take = %v, %v, want false, nil", there, err)
	}
}

func TestFieldsRefuseValues(t *testing.T) {
	var n int
	var list []int
	tests := []struct {
		name, value string
		into        any
	}{
		{"null", `null`, &n}, {"null in a list", `[1,null]`, &list}, {"a fraction", `1.5`, &n}, {"a number in quotes", `"1"`, &n},
		{"too large", `99999999999999999999`, &n}, {"no list", `{}`, &list}, {"an exponent", `1e1`, &n},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			f, err := engines.ReadFields([]byte(`{"x":` + tt.value + `}`))
			if err != nil {
				t.Fatal(err)
			}
			if there, err := f.Take("x", tt.into); !there || err == nil {
				t.Errorf("Take of %s = %v, %v, want true and an error", tt.value, there, err)
			}
		})
	}
}

func TestFieldsMissingAndUnknown(t *testing.T) {
	f, err := engines.ReadFields([]byte(`{"N":1}`))
	if err != nil {
		t.Fatal(err)
	}
	var n int
	if err := f.Need("n", &n); err == nil || !strings.Contains(err.Error(), `"n" is missing`) {
		t.Errorf("Need(n) = %v, want it missing: names are spelled exactly", err)
	}
	if err := f.Done(); err == nil || !strings.Contains(err.Error(), `unknown field "N"`) {
		t.Errorf("Done() = %v, want an unknown field", err)
	}
	if err := (engines.Fields{}).Done(); err != nil {
		t.Errorf("Done of the zero value = %v", err)
	}
}

// FuzzReadFields compares with encoding/json: what is read is what it reads, member by member.
func FuzzReadFields(f *testing.F) {
	for _, seed := range []string{`{}`, `{"a":1}`, ` { "a" : [ 1 , { "b" : "}" } ] , "c\"" : true } `, `[]`, `{"a":-1e5,"b":null}`, `{"":""}`} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		fields, err := engines.ReadFields(data)
		if err != nil {
			return
		}
		var want map[string]json.RawMessage
		if err := json.Unmarshal(data, &want); err != nil {
			t.Fatalf("ReadFields takes %q, which json refuses: %v", data, err)
		}
		for name, value := range want {
			var got json.RawMessage
			if err := fields.Need(name, &got); err != nil {
				t.Fatalf("%q: %v", data, err)
			}
			if string(got) != string(value) {
				t.Errorf("%q: field %q is %s, want %s", data, name, got, value)
			}
		}
		if err := fields.Done(); err != nil {
			t.Errorf("%q: %v", data, err)
		}
	})
}
