package gpiotunnel

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"spieltisch/devices/internal/live"
)

// none stands for a line that is not wired.
const none = "-"

// Header is which line of the header each sensor is on.
type Header struct {
	Names [tunnels][lines]string // "" or "-": not wired
	Flip  uint8                  // lines that are the other way round, in every tunnel
}

const howHeader = "write four tunnels with / between them, each with its eight lines from outer gate, hills 1–5, far end to inner gate, and - for one that is not wired: gpio:GPIO4,-,GPIO17,-,-,-,GPIO27,GPIO22/…/…/…"

// ofChip is a line called by its chip and number, like gpiochip0/4. No tunnel ends with the name of a chip.
var ofChip = regexp.MustCompile(`(gpiochip[0-9]+)/([0-9])`)

// ParseHeader reads what stands behind "gpio:".
func ParseHeader(target string) (Header, error) {
	var h Header
	names, query, _ := strings.Cut(target, "?")
	if err := live.ParseOptions(query, map[string]live.Set{"flip": flipped(&h.Flip)}); err != nil {
		return h, fmt.Errorf("gpiotunnel: %w", err)
	}
	groups := strings.Split(ofChip.ReplaceAllString(names, "$1\x00$2"), "/")
	if len(groups) != tunnels {
		return h, fmt.Errorf("gpiotunnel: gpio:%s has %d tunnels; %s", names, len(groups), howHeader)
	}
	var seen []string
	for i, g := range groups {
		list := strings.Split(g, ",")
		if len(list) != lines {
			return h, fmt.Errorf("gpiotunnel: tunnel %d has %d lines (%s); %s", i+1, len(list), g, howHeader)
		}
		for k, name := range list {
			name = strings.TrimSpace(strings.ReplaceAll(name, "\x00", "/"))
			switch {
			case name == "":
				return h, fmt.Errorf(
					"gpiotunnel: tunnel %d, line %d has no name; - stands for one that is not wired", i+1, k)
			case name != none && slices.Contains(seen, name):
				return h, fmt.Errorf("gpiotunnel: tunnel %d, line %d: %s stands there twice; each sensor wants a line of its own", i+1, k, name)
			}
			h.Names[i][k] = name
			seen = append(seen, name)
		}
	}
	return h, nil
}

// Expanders are three MCP23017. The first two have the lines 0–6 of two tunnels each: GPA0–GPA6 of tunnel 1
// (or 3), GPB0–GPB6 of tunnel 2 (or 4). The third has the inner gates, line 7, of all tunnels on GPA0–GPA3:
// by newer data sheets GPA7 and GPB7 are outputs only, as inputs they may disturb the bus. Where two
// addresses are given, they are used all the same.
type Expanders struct {
	Bus       string // "": the first there is
	Addresses []uint16
	Flip      uint8
}

// ParseExpanders reads what stands behind "mcp23017:".
func ParseExpanders(target string) (Expanders, error) {
	e := Expanders{Addresses: []uint16{0x20, 0x21, 0x22}}
	bus, query, _ := strings.Cut(target, "?")
	e.Bus = bus
	err := live.ParseOptions(query,
		map[string]live.Set{"flip": flipped(&e.Flip), "addr": addresses(&e.Addresses)})
	if err != nil {
		return e, fmt.Errorf("gpiotunnel: mcp23017:%s: %w", bus, err)
	}
	return e, nil
}

func addresses(to *[]uint16) live.Set {
	return func(value string) error {
		*to = nil
		for text := range strings.SplitSeq(value, ",") {
			n, err := strconv.ParseUint(text, 0, 7)
			switch {
			case err != nil || n < 0x20 || n > 0x27:
				return fmt.Errorf("%s is no address of an MCP23017; they are 0x20 to 0x27", text)
			case slices.Contains(*to, uint16(n)):
				return fmt.Errorf("%s stands there twice; wire A0–A2 of each differently", text)
			}
			*to = append(*to, uint16(n))
		}
		if n := len(*to); n != 2 && n != 3 {
			return errors.New(
				"want three addresses like 0x20,0x21,0x22: tunnels 1 and 2, tunnels 3 and 4, the inner gates")
		}
		return nil
	}
}

// flipped reads line numbers, like 0,7.
func flipped(to *uint8) live.Set {
	return func(value string) error {
		for text := range strings.SplitSeq(value, ",") {
			n, err := strconv.ParseUint(text, 10, 3)
			if err != nil {
				return fmt.Errorf(
					"%q is no line; they are 0 (outer gate), 1–5 (hills), 6 (far end), 7 (inner gate)", text)
			}
			*to |= 1 << n
		}
		return nil
	}
}
