package engines_test

import (
	"slices"
	"strings"
	"testing"

	"spieltisch/engines"
)

func TestNeedObjects(t *testing.T) {
	tests := []struct {
		name, in string
		n        int
		want     []int
		says     string // "": no error
	}{
		{"two of two", `{"list":[{"n":3},{"n":4}]}`, 2, []int{3, 4}, ""},
		{"any number", `{"list":[{"n":3}]}`, -1, []int{3}, ""},
		{"none of any number", `{"list":[]}`, -1, nil, ""},
		{"missing", `{}`, -1, nil, `field "list" is missing`},
		{"one of two", `{"list":[{"n":3}]}`, 2, nil, `field "list": 1 elements, want 2`},
		{"no list", `{"list":{"n":3}}`, -1, nil, `field "list": not a list`},
		{"null", `{"list":null}`, -1, nil, `field "list": not a list`},
		{"no object in it", `{"list":[{"n":3},null]}`, -1, nil, `field "list": seat 2: not a JSON object`},
		{"a wrong field in it", `{"list":[{"n":3},{"n":"4"}]}`, 2, nil, `field "list": seat 2: field "n": a string does not fit there`},
		{"an unknown field in it", `{"list":[{"n":3,"m":4}]}`, 1, nil, `field "list": seat 1: unknown field "m"`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			f, err := engines.ReadFields([]byte(tt.in))
			if err != nil {
				t.Fatal(err)
			}
			var got []int
			err = f.NeedObjects("list", "seat", tt.n, func(i int, f engines.Fields) error {
				got = append(got, 0)
				return f.Need("n", &got[i])
			})
			switch {
			case tt.says != "" && (err == nil || !strings.Contains(err.Error(), tt.says)):
				t.Errorf("NeedObjects(%s) = %v, want an error with %q", tt.in, err, tt.says)
			case tt.says == "" && (err != nil || !slices.Equal(got, tt.want)):
				t.Errorf("NeedObjects(%s) read %v, %v, want %v", tt.in, got, err, tt.want)
			}
		})
	}
}
