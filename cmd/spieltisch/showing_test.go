//go:build web && !nocv

package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"image/color"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"spieltisch/devices/sim"
	"spieltisch/devices/sim/tray"
	"spieltisch/vision/pieces"
)

// shownIn is how long a family may take to show all faces, by the clock of its table.
const shownIn = 2 * time.Minute

// newShowing is an evening with simulated dice of a look.
func newShowing(t *testing.T, die func(face int, x, y, yaw float64) tray.Die) *evening {
	look := tray.Demo()
	look.Ground.Kind = tray.Wood
	look.Ground.Colour, look.Ground.Second = color.RGBA{150, 112, 74, 255}, color.RGBA{128, 92, 58, 255}
	look.Clutter = append(look.Clutter, tray.Item{Kind: tray.Sheet, Size: 230, Picture: felt()})
	e := &evening{t: t, data: t.TempDir(), listen: "127.0.0.1:0"}
	e.tray = sim.NewTable(sim.Config{Seed: 5, Stepped: true, FPS: 15, Dice: 2, Die: die, Look: &look,
		Rolling: sim.Rect{0, 0, 0.66, 1},
		Aside:   sim.Rect{0.66, 0, 1, 1}})
	e.socket = serveFrames(t, e.tray)
	e.startDaemon()
	e.openBrowser()
	return e
}

// felt is the floor of a tray, seen from above.
func felt() *image.NRGBA {
	p := image.NewNRGBA(image.Rect(0, 0, 230, 164))
	for i := range p.Rect.Dx() * p.Rect.Dy() {
		p.SetNRGBA(i%p.Rect.Dx(), i/p.Rect.Dx(), color.NRGBA{R: 38, G: 92, B: 62, A: 255})
	}
	return p
}

// lay has a hand put one die down that shows a face, or turn the one that lies there; 0: it is taken away.
func (e *evening) lay(face int) {
	e.t.Helper()
	m := sim.Move{From: sim.Off, To: sim.Rolling, Turn: face}
	for _, d := range e.tray.Truth().Dice {
		if d.Area == sim.Rolling {
			m.Face, m.From = d.Face, sim.Rolling
		}
	}
	if face == 0 {
		m.To = sim.Off
	}
	e.hands(e.tray.Put(e.t.Context(), m))
}

// screen keeps a picture of the page where SPIELTISCH_SHOTS names a folder.
func (e *evening) screen(name string) {
	e.t.Helper()
	dir := os.Getenv("SPIELTISCH_SHOTS")
	if dir == "" {
		return
	}
	png, err := chromedp.Run(e.browser, chromedp.CaptureScreenshot())
	e.hands(err)
	e.hands(os.WriteFile(filepath.Join(dir, name+".png"), png, 0o644))
}

// document makes a picture of the documents in both of their languages where SPIELTISCH_SCREENS names the
// folder, as make screenshots does. In English the page is opened anew, and then brought to the same place.
func (e *evening) document(name, path string, again func()) {
	e.t.Helper()
	dir := os.Getenv("SPIELTISCH_SCREENS")
	if dir == "" {
		return
	}
	for _, lang := range []string{"de", "en"} {
		if lang != "de" {
			e.visit(path + "?lang=" + lang)
			again()
		}
		webp, err := chromedp.Run(e.browser, chromedp.Action[[]byte](func(ctx context.Context,
			t *chromedp.Target) ([]byte, error) {
			r, err := cdp.Call(ctx, t, cdppage.CaptureScreenshot, cdppage.CaptureScreenshotParams{
				Format: cdppage.CaptureScreenshotFormatWebp, Quality: new(int64(60))})
			return r.Data, err
		}))
		e.hands(err)
		e.hands(os.WriteFile(filepath.Join(dir, name+"-"+lang+".webp"), webp, 0o644))
	}
	e.visit(path + "?lang=de")
}

// has waits until the page has ticked so many faces.
func (e *evening) has(faces int) {
	e.t.Helper()
	e.onPage(fmt.Sprintf("%d faces are known", faces),
		fmt.Sprintf(`document.querySelectorAll('#lesson [data-shown]').length === %d`, faces))
}

// A family shows the dice of Voll verasselt on a phone, with the mistakes that children make, and the new
// game does not ask for them any more.
func TestDiceAreShownOnThePage(t *testing.T) {
	e := newShowing(t, tray.BugDie)
	e.visit("/new?lang=de")
	e.tap(`label.pick:has([value="verasselt"])`)
	e.onPage("five faces are missing", `document.querySelectorAll(".unseen:not([hidden]) .miss").length === 5`)
	e.tap(`.unseen a[href*="game=verasselt"]`)
	e.onPage("the game is marked", `document.querySelector('[data-teach="verasselt"].wanted')`)
	e.tap(`[data-teach="verasselt"]`)
	e.onPage("the first face is asked for", `document.querySelector("#lesson .prompt b")?.innerText === "gelb"`)
	e.onPage("a live picture", `document.getElementById("seen").naturalWidth === 640`)
	began := e.tray.Now()
	e.lay(1)
	e.onPage("a big tick", `!document.querySelector("#lesson .tick").hidden && document.querySelector("#lesson .tick").getBoundingClientRect().width > 150`)
	e.screen("showing-tick")
	e.has(1)
	e.lay(1) // not turned
	e.onPage("it looks like the first", `document.querySelector("#lesson .says").innerText.includes("wie gelb")`)
	e.onPage("both pictures", `[...document.querySelectorAll("#lesson .pair img")].filter((i) => i.complete && i.naturalWidth === 56).length === 2`)
	e.screen("showing-again")
	e.lay(2)
	e.has(2)
	e.hands(e.tray.Put(t.Context(), sim.Move{From: sim.Off, To: sim.Rolling, Turn: 4}))
	e.onPage("two different faces", `document.querySelector("#lesson .says").innerText.includes("verschiedene Seiten")`)
	e.onPage("both pictures", `[...document.querySelectorAll("#lesson .pair img")].filter((i) => i.complete && i.naturalWidth === 56).length === 2`)
	e.hands(e.tray.Put(t.Context(), sim.Move{Face: 4, From: sim.Rolling, To: sim.Off}))
	e.lay(0)
	e.onPage("no die", `document.querySelector("#lesson .says").innerText.includes("keinen Würfel")`)
	for i, face := range []int{3, 4, 5} {
		e.lay(face)
		if i < 2 {
			e.has(3 + i)
		}
	}
	e.onPage("all is known", `document.querySelector('#lesson[data-phase="done"] [data-end]')`)
	e.screen("showing-done")
	took := e.tray.Now().Sub(began)
	if took > shownIn {
		t.Errorf("five faces took %v, want %v at most", took, shownIn)
	}
	t.Logf("five faces with three mistakes took %v", took)
	e.tap("#lesson [data-end]")
	e.onPage("the set is listed", `document.querySelectorAll("#sets .taught li").length === 5 && document.querySelector('#sets [data-change="use"]').value === "verasselt"`)
	e.screen("showing-sets")
	e.visit("/new?lang=de")
	e.tap(`label.pick:has([value="verasselt"])`)
	e.onPage("nothing is missing", `!document.querySelector(".unseen")`)
	e.visit("/pieces?lang=de")
	e.tap("#sets [data-drop]")
	e.tap("dialog .primary")
	e.onPage("it is forgotten", `!document.querySelector("#sets [data-set]")`)
	e.stopDaemon()
}

// Six faces of dice with pips and a spiral for a worm are shown, each once; they are kept through a
// restart, and no photograph is.
func TestSixFacesAreShownInTwoMinutes(t *testing.T) {
	e := newShowing(t, coiled)
	e.visit("/pieces?lang=de")
	e.tap(`[data-teach="heckmeck"][data-all]`)
	e.onPage("the worm is asked for", `document.querySelector("#lesson .prompt b")?.innerText === "Wurm"`)
	began := e.tray.Now()
	for i, face := range []int{6, 5, 4, 3, 2, 1} {
		e.lay(face)
		if i < 5 {
			e.has(i + 1)
		}
		if i == 1 {
			e.document("lesson", "/pieces", func() { e.lay(4); e.has(3) })
		}
	}
	e.onPage("all is known", `document.querySelector('#lesson[data-phase="done"] [data-end]')`)
	took := e.tray.Now().Sub(began)
	if took > shownIn {
		t.Errorf("six faces took %v, want %v at most", took, shownIn)
	}
	t.Logf("six faces took %v", took)
	e.hands(e.daemon.Process.Kill())
	_ = e.daemon.Wait() // killed: its error is what we wanted
	e.startDaemon()
	set, err := pieces.Shelf(filepath.Join(e.data, "pieces")).Get("1")
	if err != nil || strings.Join(set.Names(), " ") != "1 2 3 4 5 worm" || set.For != "heckmeck" {
		t.Errorf("after the kill: %+v, %v", set, err)
	}
	e.hands(filepath.Walk(e.data, func(path string, info os.FileInfo, err error) error {
		if err == nil && (strings.HasSuffix(path, ".jpg") || strings.HasSuffix(path, ".png")) {
			t.Errorf("%s is kept", path)
		}
		return err
	}))
	e.visit("/pieces?lang=de")
	e.tap(`#sets [data-teach="heckmeck"]`)
	e.onPage("it goes on where it ended", `document.querySelector('#lesson[data-phase="done"]')`)
	e.tap("#lesson [data-end]")
	e.onPage("the set is listed", `document.querySelector("#sets:not([hidden]) [data-set]")`)
	e.tunes()
	e.stopDaemon()
}

// tunes walks through setting up the camera, with two throws of one die; of the second a person says that it
// is another face than was read.
func (e *evening) tunes() {
	e.t.Helper()
	e.visit("/tuning?lang=de")
	e.tap("[data-begin]")
	e.onPage("a picture, bright and without glare", `["camera", "light", "glare"].every((n) =>
		document.querySelector('#tuning [data-step="' + n + '"][data-is="fine"]'))`)
	e.onPage("a live picture", `document.getElementById("seen").naturalWidth === 640`)
	e.screen("tuning-picture")
	e.outlines()
	e.tap("#tuning [data-go]")
	for i, face := range []int{3, 5} {
		e.lay(face)
		e.onPage("the throw is read",
			fmt.Sprintf(`document.querySelector('#tuning[data-phase="thrown"] .faces [data-face="%d"]')`, face))
		if i == 1 {
			e.tap("#tuning .faces [data-face]")
			e.onPage("a six in place of the five", `document.querySelector('#tuning .faces [data-face="6"]')`)
		}
		e.screen(fmt.Sprintf("tuning-throw-%d", i+1))
		e.tap("#tuning [data-yes]")
		e.onPage("it is counted",
			fmt.Sprintf(`document.querySelector("#tuning .sum").innerText.includes("1 von %d Würfeln")`, i+1))
	}
	e.screen("tuning-sum")
	e.tap("#tuning [data-end]")
	e.onPage("the number stays",
		`document.querySelector("#begin:not([hidden]) .sum").innerText.includes("1 von 2 Würfeln")`)
}

// outlines taps the corners of the area where dice lie, one of them wrong at first.
func (e *evening) outlines() {
	e.t.Helper()
	e.tap("#tuning [data-corners]")
	proposed := func() {
		e.onPage("the floor of the tray is proposed", `document.querySelectorAll(".corners circle").length === 4`)
	}
	proposed()
	e.screen("tuning-proposed")
	if os.Getenv("SPIELTISCH_SCREENS") != "" {
		e.document("tuning", "/tuning", func() {
			e.onPage("a live picture", `document.getElementById("seen").naturalWidth === 640`)
			e.tap("#tuning [data-corners]")
			proposed()
		})
		e.tap("#tuning [data-corners]")
		proposed()
	}
	e.tap("#tuning [data-undo]")
	e.onPage("no corner", `!document.querySelector(".corners circle")`)
	for _, at := range [][2]float64{{0.02, 0.03}, {0.97, 0.98}, {0.98, 0.02}, {0.7, 0.3}} {
		e.presses(at)
	}
	e.presses([2]float64{0.7, 0.3}, [2]float64{0.4, 0.6}, [2]float64{0.1, 0.9})
	const last = `Number(document.querySelector('.corners [data-corner="3"]').getAttribute("cx"))`
	e.onPage("a corner that was dragged", last+" < 70")
	e.tap("#tuning [data-undo]")
	e.onPage("it lies where it was", last+" > 440")
	e.tap("#tuning [data-keep]")
	e.onPage("that this is no area", `document.querySelector("#toast").innerText.includes("noch kein Viereck")`)
	e.presses([2]float64{0.7, 0.3}, [2]float64{0.03, 0.97})
	e.tap("#tuning [data-keep]")
	e.onPage("the area is kept", `(document.querySelector(".corners:not([data-on]) polygon")
		?.getAttribute("points").split(" ").length === 4)`)
	data, err := os.ReadFile(filepath.Join(e.data, "tuning.json"))
	var kept struct{ Area [][2]float64 }
	e.hands(errors.Join(err, json.Unmarshal(data, &kept)))
	for i, want := range [][2]float64{{0.02, 0.03}, {0.98, 0.02}, {0.97, 0.98}, {0.03, 0.97}} {
		if len(kept.Area) != 4 || math.Hypot(kept.Area[i][0]-want[0], kept.Area[i][1]-want[1]) > 0.02 {
			e.t.Fatalf("the area is %v, corner %d is to be at %v", kept.Area, i+1, want)
		}
	}
}

// presses presses a finger on the first of some places in the live picture, shares of it, drags it over the
// others and lets go. While it is down the loupe is there.
func (e *evening) presses(way ...[2]float64) {
	e.t.Helper()
	for i, at := range way {
		xy := evaluated(e, "the picture", fmt.Sprintf(`(() => { const c = document.querySelector(".corners");
			c.scrollIntoView({ block: "center" });
			const v = c.viewBox.baseVal, at = new DOMPoint(%f * v.width, %f * v.height);
			const p = at.matrixTransform(c.getScreenCTM());
			return [p.x, p.y]; })()`, at[0], at[1]), func(at []float64) bool { return len(at) == 2 })
		does := chromedp.MouseMoved
		if i == 0 {
			does = chromedp.MousePressed
		}
		e.mouse(does, xy)
		if i == len(way)-1 {
			e.onPage("the loupe", `!document.querySelector(".loupe").hidden`)
			if i > 1 {
				e.screen("tuning-loupe")
			}
			e.mouse(chromedp.MouseReleased, xy)
			e.onPage("no loupe", `document.querySelector(".loupe").hidden`)
		}
	}
}

func (e *evening) mouse(does input.DispatchMouseEventType, at []float64) {
	e.t.Helper()
	_, err := chromedp.Run(e.browser, chromedp.MouseEvent(does, at[0], at[1], chromedp.ButtonLeft,
		chromedp.ClickCount(1)))
	e.hands(err)
}
