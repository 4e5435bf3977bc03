//go:build web

package web_test

import (
	"fmt"
	"testing"

	"spieltisch/companion"
	"spieltisch/companion/web"
)

// lamp stands for what keeps a screen on: how often it was asked for and how many hold it; what a page does
// after ten minutes or more is done when the test says so.
const lamp = `window.screenOn = { there: "wakeLock" in navigator, asked: 0, held: 0, no: false, later: null };
	Object.defineProperty(navigator, "wakeLock", { value: { async request(kind) {
		screenOn.asked++;
		if (screenOn.no || document.hidden || kind !== "screen") throw new DOMException("not now", "NotAllowedError");
		screenOn.held++;
		const lock = new EventTarget();
		let gone = false;
		lock.release = async () => { if (gone) return; gone = true; screenOn.held--; lock.dispatchEvent(new Event("release")); };
		return (screenOn.newest = lock);
	} } });
	const real = setTimeout;
	window.setTimeout = (then, ms, ...more) => (ms >= 600000 ? ((screenOn.later = then), 0) : real(then, ms, ...more));
	window.look = (hidden) => {
		Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
		if (hidden) screenOn.newest?.release(); // as browsers do
		return document.dispatchEvent(new Event("visibilitychange"));
	};`

// The screen stays on while a game runs, its page is in sight, the table is there, and somebody plays.
func TestTheScreenStaysOn(t *testing.T) {
	h := open(t, func(c *web.Config) { c.Pictures = nil })
	b := launch(t)
	b.secure = true
	b.beforehand(lamp)
	b.size(1280, 800)
	on := func(what string, held, asked int) {
		t.Helper()
		b.until(what, fmt.Sprintf(`screenOn.held === %d && screenOn.asked === %d`, held, asked))
	}
	b.visit(h.url + "/wall?lang=en")
	if !eval[bool](b, `screenOn.there`) {
		t.Fatal("this browser keeps no screen on for a page of this machine: the test shows nothing")
	}
	b.until("what keeps the screen on is there", `performance.getEntriesByType("resource").some((e) => e.name.endsWith("awake.js"))`)
	on("no game", 0, 0)
	h.play(twoPlayers)
	on("a game runs", 1, 1)
	h.play(`{"do":{"kind":"roll","faces":[4,4,4,1,2,5,6,6]}}`)
	b.follows(h.table.Snapshot().Seq)
	on("it goes on", 1, 1)
	eval[bool](b, `look(true)`)
	on("out of sight", 0, 1)
	eval[bool](b, `look(false)`)
	on("in sight again", 1, 2)
	eval[bool](b, `(screenOn.later(), true)`)
	on("nobody has played for long", 0, 2)
	h.play(`{"do":{"kind":"aside","dice":[4,4,4]}}`)
	on("somebody plays", 1, 3)
	h.down()
	on("the table is away", 0, 3)
	h.up()
	on("it is back", 1, 4)
	eval[bool](b, `(screenOn.no = true)`)
	eval[bool](b, `(screenOn.newest.release(), true)`) // the battery is low
	on("the browser takes it back", 0, 4)
	h.play(`{"do":{"kind":"roll","faces":[4,1,2,5,6]}}`)
	on("and says no", 0, 5)
	eval[bool](b, `(screenOn.no = false, true)`)
	h.do(companion.Command{Do: companion.Undo{}})
	on("and yes", 1, 6)
	h.do(companion.Command{Do: companion.Leave{}})
	on("the game was left", 0, 6)
}
