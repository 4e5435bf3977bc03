//go:build web

package web_test

import (
	"slices"
	"testing"

	"spieltisch/companion/web"
)

// The set-up page shows the levels of all lines, and leads through a calibration.
func TestSensorsAreCalibratedOnThePage(t *testing.T) {
	b := launch(t)
	b.size(390, 844)
	f := &fakeSensors{level: 43}
	h := open(t, func(c *web.Config) { c.Sensors = f })
	b.visit(h.url + "/setup?lang=de")
	b.until("36 levels are shown", `document.querySelectorAll("#sensors tbody td").length === 36 && document.querySelector("#sensors tbody td").innerText.includes("43")`)
	b.until("a threshold is shown", `document.querySelector("#sensors tbody td").innerText.includes("144 / 112")`)
	b.tap(`[data-calibrate="3"]`)
	b.until("it asks for an empty tunnel", `document.querySelector("dialog").innerText.includes("aus Gang 3")`)
	b.tap("dialog .primary")
	b.until("it asks for the mole", `document.querySelector("dialog").innerText.includes("langsam durch Gang 3")`)
	b.tap("dialog .primary")
	b.until("each line is judged", `document.querySelectorAll("dialog .verdicts li").length === 9`)
	b.until("the broken one is named", `document.querySelector("dialog").innerText.includes("Hügel 5: nachsehen") && document.querySelector("dialog").innerText.includes("is at 5 V")`)
	if !slices.Equal(f.empty, []int{3}) {
		t.Errorf("the tunnels %v were begun, want 3", f.empty)
	}
}
