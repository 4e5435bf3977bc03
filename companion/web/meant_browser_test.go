//go:build web

package web_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"spieltisch/companion"
)

// A tap means what the person saw. One that is too old, or was meant for another record, is not carried
// out, and the page says so.

// asleep freezes a page, as phones do, or wakes it.
func (b *browser) asleep(yes bool) {
	b.t.Helper()
	state := map[bool]cdppage.SetWebLifecycleStateState{true: "frozen", false: "active"}[yes]
	run(b, string(state), chromedp.Action[chromedp.Void](
		func(ctx context.Context, t *chromedp.Target) (v chromedp.Void, err error) {
			_, err = cdp.Call(ctx, t, cdppage.SetWebLifecycleState,
				cdppage.SetWebLifecycleStateParams{State: state})
			return v, err
		}))
}

// undoUnheard taps undo while the table is away.
func undoUnheard(h *house, b *browser) {
	b.t.Helper()
	h.down()
	b.until("it is away", `!document.getElementById("lost").hidden`)
	b.tap(".bar .undo")
	b.until("it waits", `JSON.parse(sessionStorage.getItem("spieltisch.waiting")).length === 1`)
}

// notDone checks that nothing was taken back, that the page says why, and that a new tap is carried out.
func notDone(h *house, b *browser, says string) {
	b.t.Helper()
	b.until("it is said", fmt.Sprintf(`!document.getElementById("toast").hidden && document.getElementById("toast").innerText.includes(%q)`, says))
	b.until("nothing waits", `JSON.parse(sessionStorage.getItem("spieltisch.waiting")).length === 0`)
	if s := h.table.Snapshot(); s.Redo != nil {
		b.t.Fatalf("the tap was carried out; undo takes back %v", s.Undo)
	}
	b.until("the table is back", `document.getElementById("lost").hidden`)
	b.tap(".bar .undo")
	h.until("the new tap is carried out", func(s *companion.Snapshot) bool { return s.Redo != nil })
}

func TestATapOfLastNightIsNotCarriedOut(t *testing.T) {
	for name, age := range map[string]string{"14 hours old": "-14 * 3600e3", "of a clock that was set back": "+14 * 3600e3"} {
		t.Run(name, func(t *testing.T) {
			h := midgame(t)
			b := launch(t)
			b.size(390, 844)
			b.visit(h.url + "/?lang=de")
			undoUnheard(h, b)
			run(b, "leave", chromedp.Navigate("about:blank"))
			h.up()
			b.beforehand(`if (!window.name) { window.name = "aged"; const kept = JSON.parse(sessionStorage.getItem("spieltisch.waiting") ?? "[]");
				for (const w of kept) w.since = Date.now() ` + age + `; sessionStorage.setItem("spieltisch.waiting", JSON.stringify(kept)); }`)
			b.visit(h.url + "/?lang=de")
			notDone(h, b, "zu lange her")
		})
	}
}

// The phone sleeps between two tries; the table is back before it wakes.
func TestATapOfAPageThatSlept(t *testing.T) {
	h := midgame(t)
	b := launch(t)
	b.size(390, 844)
	b.visit(h.url + "/?lang=de")
	eval[bool](b, `(() => { const real = Date.now; let slept = 0; Date.now = () => real() + slept;
		document.addEventListener("resume", () => (slept = 75000)); return true; })()`)
	undoUnheard(h, b)
	b.asleep(true)
	h.up()
	b.asleep(false)
	notDone(h, b, "zu lange her")
}

// A request that is on its way when the phone falls asleep does not arrive when it wakes.
func TestARequestDoesNotSleep(t *testing.T) {
	h := midgame(t)
	b := launch(t)
	b.size(390, 844)
	b.visit(h.url + "/?lang=de")
	eval[bool](b, `(() => { const real = window.fetch; window.ended = 0; window.posts = 0;
		window.fetch = (path, how) => path !== "api/v1/commands" ? real(path, how) :
			(posts++, new Promise((_, no) => how.signal.addEventListener("abort", () => (ended++, no(new DOMException("", "AbortError")))))); return true; })()`)
	b.tap(".bar .undo")
	b.until("it is on its way", `posts === 1`)
	b.asleep(true)
	b.asleep(false)
	b.until("it was called back", `ended >= 1`)
}

// The journal was replaced while the tap waited: at this address there is another record now.
func TestATapForAnotherRecord(t *testing.T) {
	h := midgame(t)
	b := launch(t)
	b.size(390, 844)
	b.visit(h.url + "/?lang=de")
	undoUnheard(h, b)
	other := midgame(t) // with the same moves, so that every number fits
	other.down()
	other.addr = h.addr
	other.up()
	notDone(other, b, "anderen Spielstand")
}
