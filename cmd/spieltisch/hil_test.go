//go:build hil

package main

import (
	"maps"
	"slices"
	"testing"
)

// The whole way, in real time: the real firmware runs in simavr, and its serial line is read by the real
// adapter.

func TestHILGames(t *testing.T) {
	for _, variant := range slices.Sorted(maps.Keys(variants)) {
		t.Run(variant, func(t *testing.T) {
			e := lay(t, variant, fresh, onFirmware)
			e.strips = variant == "standard"
			e.begin()
			n := 0
			for e.turn(nil) {
				n++
			}
			e.report(n)
		})
	}
}
