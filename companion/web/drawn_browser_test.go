//go:build web

package web_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"spieltisch/companion"
	"spieltisch/devices"
)

// What the board feels at a mouth is drawn at once: each edge of a gate brings or takes the sign beside its
// tunnel. The log says how long that took, from the reading at the table to the frame after the page has
// drawn it.
func TestEdgesAreDrawn(t *testing.T) {
	b := launch(t)
	b.size(390, 844)
	h := tunnels(t, "")
	b.visit(h.url + "/?lang=de")
	b.until("the watch is set", `(() => {
		window.drawn = [];
		const look = () => document.querySelector(".mouth") !== null;
		let was = look();
		new MutationObserver(() => look() !== was && (was = !was, requestAnimationFrame(() => drawn.push(performance.timeOrigin + performance.now()))))
			.observe(document.getElementById("part-common"), { childList: true, subtree: true });
		return true })()`)
	up := time.Minute
	feel := func(level uint8, full bool) time.Time {
		up += time.Hour // far ahead of what the quick clock has made of the wait
		now := time.Now()
		h.table.Sense(companion.Input{Felt: &companion.Felt{Clock: "test", Pace: 40,
			Reading: devices.TunnelReading{At: now, Up: up, Full: full, Lines: [4]uint8{0, level, 0, 0}}}})
		return now
	}
	feel(0, true)
	h.until("the board is there", func(s *companion.Snapshot) bool { return s.Board.State == companion.BoardThere })
	var took []float64 // ms
	for n := range 20 {
		level := uint8(1 - n%2) // of the outer gate of tunnel 2: a hand comes, and goes
		felt := feel(level, false)
		b.until("the edge is drawn", fmt.Sprintf("drawn.length > %d", n))
		if level == 1 { // that a hand has gone is waited for
			took = append(took, eval[float64](b, fmt.Sprintf("drawn[%d]", n))-float64(felt.UnixMicro())/1000)
		}
	}
	slices.Sort(took)
	t.Logf("edge to the page as drawn: median %.0f ms, longest %.0f ms (%d edges)", took[len(took)/2], took[len(took)-1], len(took))
}
