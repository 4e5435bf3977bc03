package config

import (
	"errors"
	"fmt"
	"reflect"
	"strings"

	"github.com/goccy/go-yaml"
)

// explain turns an error of the YAML decoder into one that a person can act on.
func explain(name string, err error) error {
	var unknown *yaml.UnknownFieldError
	if errors.As(err, &unknown) {
		key := unknown.Token.Value
		pos := unknown.Token.Position
		return fmt.Errorf("%s:%d:%d: there is no key %q%s", name, pos.Line, pos.Column, key, hint(key))
	}
	var wrong *yaml.TypeError
	if errors.As(err, &wrong) && wrong.Token != nil {
		pos := wrong.Token.Position
		return fmt.Errorf("%s:%d:%d: %s", name, pos.Line, pos.Column, wanted(wrong))
	}
	var at yaml.Error
	if errors.As(err, &at) && at.GetToken() != nil {
		pos := at.GetToken().Position
		message := at.GetMessage()
		if strings.Contains(message, "mapping value is not allowed") {
			message += ` (a value with a colon at its end wants quotes: "sim:")`
		}
		return fmt.Errorf("%s:%d:%d: %s", name, pos.Line, pos.Column, message)
	}
	return fmt.Errorf("%s: %w", name, err)
}

// wanted says in words what a value of the wrong type should have been.
func wanted(e *yaml.TypeError) string {
	want := "another kind of value"
	switch e.DstType.Kind() {
	case reflect.String:
		want = "a word"
	case reflect.Float64:
		want = "a number"
	case reflect.Slice:
		want = "a list"
	case reflect.Struct:
		want = "keys of its own"
	case reflect.Int64:
		want = "a duration like 4s"
	}
	return fmt.Sprintf("%q does not fit here: this key wants %s", e.Token.Value, want)
}

// locate puts the line of the key before a fault.
func locate(name string, data []byte, err error) error {
	var f Fault
	if !errors.As(err, &f) {
		return fmt.Errorf("%s: %w", name, err)
	}
	line, column := find(string(data), strings.Split(f.Key, "."))
	return fmt.Errorf("%s:%d:%d: %w", name, line, column, err)
}

// find gives line and column (from 1) where the key path stands, or 1, 1 for a value that is only a default.
func find(text string, path []string) (line, column int) {
	depth := 0
	for i, l := range strings.Split(text, "\n") {
		if at := strings.Index(l, path[depth]+":"); at >= 0 && strings.TrimSpace(l[:at]) == "" {
			line, column = i+1, at+1
			if depth++; depth == len(path) {
				return line, column
			}
		}
	}
	return max(line, 1), max(column, 1)
}

// hint names the nearest key that exists, if one is near.
func hint(key string) string {
	best, distance := "", len(key)/2+1
	for _, k := range Keys {
		last := k.Path[strings.LastIndex(k.Path, ".")+1:]
		if d := edits(strings.ToLower(key), last); d < distance {
			best, distance = k.Path, d
		}
	}
	if best == "" {
		return " (spieltisch config show lists those that exist)"
	}
	return fmt.Sprintf("; did you mean %q?", best)
}

// edits is the Levenshtein distance.
func edits(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := diagonal
			if a[i] != b[j] {
				cost++
			}
			diagonal = row[j+1]
			row[j+1] = min(cost, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
