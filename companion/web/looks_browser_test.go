//go:build web

package web_test

import (
	"testing"

	"spieltisch/companion/web"
	"spieltisch/engines/catalog"
)

// below counts what a phone has to be scrolled for: the next action and the sentence that asks for it, and
// then what people decide on, which is each row of dice and each group of pieces that lies in common. What is
// written on a sheet was decided before.
const below = `(() => {
  scrollTo(0, 0);
  const fold = document.querySelector(".dock").getBoundingClientRect().top;
  const shown = (e) => e.checkVisibility({ visibilityProperty: true }) && e.getClientRects().length > 0;
  const count = (what, end) => [...document.querySelectorAll(what)].filter((e) => shown(e) && e.getBoundingClientRect().bottom > end + 1).length;
  return [count("#now, .dock .act :is(button, summary, input)", innerHeight), count(".felt .dicerow, .pieces section:not(:has(.tablebox))", fold)];
})()`

// BenchmarkLooks plays a whole game of each kind on a phone of 390x844 and counts the states in which the
// next action, or something that people decide on, lies below the fold.
func BenchmarkLooks(b *testing.B) {
	for _, g := range catalog.All() {
		b.Run(g.Info().ID, func(b *testing.B) {
			phone := launch(b)
			phone.size(390, 844)
			var states, actions, asked, n float64
			for b.Loop() {
				h := openFor(b, catalog.All(), func(c *web.Config) { c.Pictures = nil })
				phone.visit(h.url + "/?lang=de")
				h.evening(g, func(string, bool) {
					if len(h.table.Snapshot().Prompts) == 0 {
						return // nothing is asked at the end
					}
					phone.follows(h.table.Snapshot().Seq)
					hidden := eval[[]float64](phone, below)
					states, actions, asked = states+1, actions+min(hidden[0], 1), asked+min(hidden[1], 1)
				})
				n++
			}
			b.ReportMetric(states/n, "states")
			b.ReportMetric(actions/n, "action-below")
			b.ReportMetric(asked/n, "asked-below")
			b.ReportMetric(0, "ns/op")
		})
	}
}
