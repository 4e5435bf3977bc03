package live

import (
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Set takes the value of an option, or says what it wants instead.
type Set func(value string) error

// ParseOptions reads the options of a camera's URL, "size=1280x720&fps=30". One that does not exist is an
// error that names the nearest that does, and so is one that is given twice.
func ParseOptions(text string, known map[string]Set) error {
	values, err := url.ParseQuery(text)
	if err != nil {
		return fmt.Errorf("options %q: %w", text, err)
	}
	for _, key := range slices.Sorted(maps.Keys(values)) {
		set, ok := known[key]
		if !ok {
			return unknown(key, slices.Sorted(maps.Keys(known)))
		}
		if len(values[key]) > 1 {
			return fmt.Errorf("option %q is given twice", key)
		}
		if err := set(values[key][0]); err != nil {
			return fmt.Errorf("%s=%s: %w", key, values[key][0], err)
		}
	}
	return nil
}

func unknown(key string, known []string) error {
	near := slices.MinFunc(known, func(a, b string) int { return distance(key, a) - distance(key, b) })
	hint := ""
	if distance(key, near) <= max(len(key)/3, 1) {
		hint = fmt.Sprintf("; did you mean %q?", near)
	}
	return fmt.Errorf("option %q is unknown (there are %s)%s", key, strings.Join(known, ", "), hint)
}

// distance is how many letters must be put in, taken out or changed to make b of a.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		last := row[0]
		row[0] = i + 1
		for j := range len(b) {
			change := last
			if a[i] != b[j] {
				change++
			}
			last, row[j+1] = row[j+1], min(change, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}

// Number sets v to a number within limits.
func Number(v *float64, low, high float64) Set {
	return func(value string) error {
		n, err := strconv.ParseFloat(value, 64)
		if err != nil || !(n >= low && n <= high) {
			return fmt.Errorf("want a number from %v to %v", low, high)
		}
		*v = n
		return nil
	}
}

// Duration sets v to a duration within limits.
func Duration(v *time.Duration, low, high time.Duration) Set {
	return func(value string) error {
		d, err := time.ParseDuration(value)
		if err != nil || d < low || d > high {
			return fmt.Errorf("want a duration from %v to %v", low, high)
		}
		*v = d
		return nil
	}
}

// Bool sets v to true or false.
func Bool(v *bool) Set {
	return func(value string) error {
		if value != "true" && value != "false" {
			return fmt.Errorf("want true or false")
		}
		*v = value == "true"
		return nil
	}
}

// OneOf sets v to one of some words.
func OneOf(v *string, words ...string) Set {
	return func(value string) error {
		if !slices.Contains(words, value) {
			return fmt.Errorf("want one of %s", strings.Join(words, ", "))
		}
		*v = value
		return nil
	}
}

// Size sets w and h, px, from "1280x720".
func Size(w, h *int) Set {
	return func(value string) error {
		a, b, ok := strings.Cut(value, "x")
		x, errX := strconv.Atoi(a)
		y, errY := strconv.Atoi(b)
		if !ok || errX != nil || errY != nil || x < 64 || y < 64 || x > 8192 || y > 8192 {
			return fmt.Errorf("want width and height like 1280x720, each from 64 to 8192")
		}
		*w, *h = x, y
		return nil
	}
}
