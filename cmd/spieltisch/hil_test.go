//go:build hil

package main

import "testing"

// Whole games: what the sensors see, the firmware, its frames, the adapter and the table, to the result. One
// goes through simavr, with strips under its tiles, and one through the firmware's core.
func TestHILGames(t *testing.T) {
	for _, tt := range []struct {
		variant string
		on      func(*testing.T, [4][]float64) rig
	}{{"standard", onFirmware}, {"simple", onCore}} {
		simulate(t, tt.variant, func(t *testing.T) {
			e := lay(t, tt.variant, fresh, tt.on)
			e.strips = tt.variant == "standard"
			e.begin()
			n := 0
			for e.turn(nil) {
				n++
			}
			e.report(n)
			e.stop()
		})
	}
}
