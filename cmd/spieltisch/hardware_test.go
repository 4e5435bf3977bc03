package main

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"spieltisch/devices/catalog"
	"spieltisch/devices/gpiotunnel"
	"spieltisch/devices/tunnelboard/wire"
)

func doc(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile("../../" + path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// rows gives the cells of all rows of tables that begin with something of this form.
func rows(text, first string) (out [][]string) {
	form := regexp.MustCompile("^" + first + "$")
	for line := range strings.Lines(text) {
		cells := strings.Split(strings.Trim(strings.TrimSpace(line), "|"), "|")
		for i := range cells {
			cells[i] = strings.TrimSpace(cells[i])
		}
		if strings.HasPrefix(line, "|") && form.MatchString(cells[0]) {
			out = append(out, cells)
		}
	}
	return out
}

// The pin table of the guide is that of the firmware.
func TestPinsOfTheGuide(t *testing.T) {
	pin := regexp.MustCompile(`(?m)^\t(PIN|ADC)_\w+ = (\d+),\s*// (\w+)\s+(P[BCD]\d)\s+(.*)$`)
	guide := rows(doc(t, "docs/tinkerer/hardware/tunnels.md"), `[DA]\d+`)
	checked := 0
	for _, m := range pin.FindAllStringSubmatch(doc(t, "firmware/avr/pins.h"), -1) {
		if m[2] != m[4][2:] {
			t.Errorf("pins.h: %s is bit %s and has the number %s", m[4], m[4][2:], m[2])
		}
		if slices.Contains([]string{"D0", "D1", "D13"}, m[3]) { // nothing is wired to them
			continue
		}
		checked++
		if want := []string{m[3], m[4], m[5]}; !slices.ContainsFunc(guide,
			func(row []string) bool { return slices.Equal(row, want) }) {
			t.Errorf("the guide has no row %v", want)
		}
	}
	if checked != 10 || len(guide) != checked {
		t.Errorf("%d pins of the firmware, %d rows in the guide; want 10 of each", checked, len(guide))
	}
}

// Channels, lines and their names are those of the firmware and of the wire.
func TestChannelsOfTheGuide(t *testing.T) {
	guide := rows(doc(t, "docs/tinkerer/hardware/tunnels.md"), `\d`)
	if len(guide) != 8 {
		t.Fatalf("%d lines in the guide, want 8", len(guide))
	}
	if !strings.Contains(doc(t, "firmware/avr/pins.h"), "CHANNELS_OF_A_TUNNEL = 8") {
		t.Error("pins.h does not give a tunnel eight channels")
	}
	for i, row := range guide {
		want := []string{fmt.Sprint(i), wire.LineName(i), fmt.Sprintf("C%d", i), fmt.Sprintf("C%d", 8+i)}
		if !slices.Equal(row, want) {
			t.Errorf("the guide has %v, want %v", row, want)
		}
	}
}

// Table and URL of the header say the same, and the URLs of the guides are understood.
func TestHeaderOfTheGuide(t *testing.T) {
	text := doc(t, "docs/tinkerer/hardware/tunnels-gpio.md")
	urls := regexp.MustCompile(`"((?:gpio|mcp23017):[^"]+)"`).FindAllStringSubmatch(text+doc(t,
		"docs/tinkerer/hardware/tunnels.md"), -1)
	if len(urls) != 2 {
		t.Fatalf("%d URLs in the guides, want 2", len(urls))
	}
	for _, u := range urls {
		if _, err := catalog.Board(u[1], catalog.Options{}); err != nil {
			t.Errorf("%s: %v", u[1], err)
		}
		target, ok := strings.CutPrefix(u[1], "gpio:")
		if !ok {
			continue
		}
		h, err := gpiotunnel.ParseHeader(target)
		if err != nil {
			t.Fatal(err)
		}
		for k, row := range rows(text, `\d`) {
			if want := []string{fmt.Sprint(k), wire.LineName(k), h.Names[0][k], h.Names[1][k], h.Names[2][k],
				h.Names[3][k]}; !slices.Equal(row, want) {
				t.Errorf("the table has %v, the URL %v", row, want)
			}
		}
	}
}

// The list of parts adds up.
func TestPartsAddUp(t *testing.T) {
	sum, all := 0.0, 0.0
	for _, row := range rows(doc(t, "docs/tinkerer/hardware/tunnels.md"), `.*`) {
		var euros float64
		if len(row) != 4 {
			continue
		}
		if _, err := fmt.Sscanf(strings.Trim(row[2], "*"), "%f", &euros); err != nil ||
			!strings.Contains(row[2], ".") {
			continue
		}
		if row[0] == "**all**" {
			all = euros
			continue
		}
		sum += euros
	}
	if d := sum - all; all < 20 || d > 0.005 || d < -0.005 {
		t.Errorf("the parts cost %.2f €, the sum says %.2f", sum, all)
	}
}
