//go:build web

package web_test

import (
	"strings"
	"testing"

	"spieltisch/companion/tuning"
	"spieltisch/companion/web"
)

// slanted is a table that sees its tray from the side.
type slanted struct{ fakeTuner }

func (*slanted) Tuning() web.Tuning {
	return web.Tuning{State: tuning.New().State(), Set: "heckmeck",
		Corners: [][2]float64{{0.2, 0.1}, {0.8, 0.1}, {1, 0.9}, {0, 0.9}},
		Rolling: [4]float64{0, 0, 0.5, 0.5}, Aside: [4]float64{0.5, 0.5, 1, 1}}
}

// Who sets up the camera sees where dice are rolled and where they are put aside, as the table sees it: the
// middle of a tray that is seen at a slant lies nearer to its far side.
func TestTheZonesOfTheTrayAreDrawn(t *testing.T) {
	h := midgame(t, func(c *web.Config) { c.Tuner = &slanted{} })
	b := launch(t)
	b.size(390, 844)
	b.visit(h.url + "/tuning?lang=de")
	b.until("the zones", `document.querySelectorAll(".corners .zone").length === 2`)
	b.shot("zones")
	zone := eval[string](b, `document.querySelector(".corners .zone").getAttribute("points").split(" ")[2]`)
	size := eval[[]float64](b, `[...document.querySelector(".corners").getAttribute("viewBox").split(" ")].slice(2).map(Number)`)
	at := eval[[]float64](b, `"`+zone+`".split(",").map(Number)`)
	for k, want := range []float64{0.5, 0.4} {
		if got := at[k] / size[k]; got < want-0.001 || got > want+0.001 {
			t.Errorf("the middle of the tray is drawn at %v of %v, want 0.5 and 0.4 of it", at, size)
			break
		}
	}
	says := eval[string](b, `[...document.querySelectorAll(".corners text")].map((e) => e.textContent).join("|")`)
	if says != "hier würfeln|hier beiseite" {
		t.Errorf("the zones are called %q", says)
	}
	if said := b.text(".prompt"); strings.Contains(said, "undefined") {
		t.Errorf("the page says %q", said)
	}
}
