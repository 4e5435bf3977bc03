//go:build web

package web_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/png"
	"log"
	"net/http/httputil"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"spieltisch/companion"
	"spieltisch/companion/people"
	"spieltisch/companion/web"
	"spieltisch/engines"
	"spieltisch/packaging/touch"
)

// browser is one tab. It opens pages by the table's name in the house, as phones do, which is no secure
// context: there a page has no worker.
type browser struct {
	t      testing.TB
	ctx    context.Context
	secure bool   // it opens them at this machine itself, which is one
	at     *house // the table whose page was visited last, nil without one of this process
}

// chromium is the browser's one process: starting it takes longer than most tests.
var chromium = sync.OnceValues(func() (context.Context, error) {
	// a name in the house is no secure context, other than 127.0.0.1
	name := chromedp.Flag("host-resolver-rules", "MAP spieltisch.local 127.0.0.1")
	// phones give tabs back without what their scripts knew
	bare := chromedp.Flag("disable-back-forward-cache", true)
	ctx, cancel := chromedp.NewContext(context.Background(), chromedp.WithErrorf(log.Printf),
		touch.Plain(name, bare))
	ended = cancel
	_, err := chromedp.Run(ctx, chromedp.Navigate("about:blank"))
	return ctx, err
})

var ended = func() {}

func TestMain(m *testing.M) {
	code := m.Run()
	ended()
	os.Exit(code)
}

// launch opens a page of somebody who was never here: nothing is kept from other tests. It ends with the
// test.
func launch(t testing.TB) *browser {
	t.Helper()
	running, err := chromium()
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := chromedp.NewContext(running, chromedp.WithNewBrowserContext())
	t.Cleanup(cancel)
	b := &browser{t: t, ctx: ctx}
	if _, err := chromedp.Run(ctx, chromedp.Navigate("about:blank")); err != nil { // the first call has no time limit
		t.Fatal(err)
	}
	return b
}

// tab opens another page in the same browser.
func (b *browser) tab() *browser {
	ctx, cancel := chromedp.NewContext(b.ctx)
	b.t.Cleanup(cancel)
	other := &browser{t: b.t, ctx: ctx, secure: b.secure, at: b.at}
	if _, err := chromedp.Run(ctx, chromedp.Navigate("about:blank")); err != nil {
		b.t.Fatal(err)
	}
	return other
}

// patience ends a wait for what never comes. A busy machine may take its time.
const patience = time.Minute

func run[T any](b *browser, what string, a chromedp.Action[T]) T {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, patience)
	defer cancel()
	v, err := chromedp.Run(ctx, a)
	if err != nil {
		b.t.Fatalf("%s: %v", what, err)
	}
	return v
}

func (b *browser) size(w, h int64) {
	b.t.Helper()
	run(b, "size", chromedp.EmulateViewport(w, h))
}

func (b *browser) dark(on bool) {
	b.t.Helper()
	scheme := "light"
	if on {
		scheme = "dark"
	}
	run(b, "dark", chromedp.Action[chromedp.Void](func(ctx context.Context, t *chromedp.Target) (v chromedp.Void,
		err error) {
		_, err = cdp.Call(ctx, t, emulation.SetEmulatedMedia,
			emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{
				{Name: "prefers-color-scheme", Value: scheme}, {Name: "prefers-reduced-motion", Value: "reduce"}}})
		return v, err
	}))
}

// houseAt is the table whose page is at a URL, nil where it is none of this process.
func houseAt(address string) *house {
	u, err := url.Parse(address)
	if err != nil {
		return nil
	}
	h, _ := houses.Load(u.Host)
	found, _ := h.(*house)
	return found
}

// visit opens a page and waits until the stream has brought it to life.
func (b *browser) visit(url string) {
	b.t.Helper()
	b.at = houseAt(url)
	if !b.secure {
		url = strings.Replace(url, "http://127.0.0.1:", "http://spieltisch.local:", 1)
	}
	run(b, "visit "+url, chromedp.Navigate(url))
	b.until("the stream is open", alive)
}

// until waits for a JavaScript expression to be true. It asks again and again, as a page that is being left
// answers nothing, and less often the longer that lasts.
func (b *browser) until(what, expression string) {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, patience)
	defer cancel()
	for pause := 4 * time.Millisecond; ; pause = min(2*pause, 64*time.Millisecond) {
		yes, err := chromedp.Run(ctx, chromedp.Evaluate[bool]("!!("+expression+")"))
		if yes && err == nil {
			return
		}
		select {
		case <-time.After(pause):
		case <-ctx.Done():
			b.t.Fatalf("never on the page: %s: %v\n%s", what, err, eval[string](b, `document.body?.innerText.slice(0,1500) ?? ""`))
		}
	}
}

// follows waits until the page shows the table as it was with an entry of the record, or later.
func (b *browser) follows(seq int64) {
	b.t.Helper()
	b.until("the page follows", fmt.Sprintf(`Number(document.body.dataset.seq) >= %d`, seq))
}

func eval[T any](b *browser, expression string) T {
	b.t.Helper()
	return run(b, expression, chromedp.Evaluate[T](expression))
}

// alive is true once the stream has brought a page to life.
const alive = `document.querySelector(".part[data-html]")`

// ready is an expression that is true once the page is alive and shows what the table knows by now, so that
// a finger never meets a control of the move before. A page that has lost the table shows what it has.
func (b *browser) ready() string {
	if b.at == nil {
		return alive
	}
	return alive + fmt.Sprintf(` && (document.getElementById("lost")?.hidden === false ||
		!(Number(document.body.dataset.seq) < %d))`, b.at.table.Snapshot().Seq)
}

// tap taps a control by its place on the screen, once the page is ready.
func (b *browser) tap(selector string) {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, patience)
	defer cancel()
	b.tapped(touch.Tap(ctx, selector, b.ready()))
}

func (b *browser) tapped(err error) {
	b.t.Helper()
	if err != nil {
		b.t.Fatalf("%v\n%s", err, eval[string](b, `document.body?.innerText.slice(0,1500) ?? ""`))
	}
}

// press puts a finger on a control and gives what lifts it again.
func (b *browser) press(selector string) (lift func()) {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, patience)
	defer cancel()
	x, y, err := touch.Place(ctx, selector, b.ready())
	b.tapped(err)
	run(b, "finger down on "+selector, chromedp.MouseEvent(chromedp.MousePressed, x, y, chromedp.ButtonLeft,
		chromedp.ClickCount(1)))
	return func() {
		b.t.Helper()
		run(b, "finger up", chromedp.MouseEvent(chromedp.MouseReleased, x, y, chromedp.ButtonLeft,
			chromedp.ClickCount(1)))
	}
}

func (b *browser) text(selector string) string {
	b.t.Helper()
	return eval[string](b, fmt.Sprintf(`document.querySelector(%q)?.innerText ?? ""`, selector))
}

// shot keeps a picture of the page for people to look at, where SPIELTISCH_SHOTS names a folder.
func (b *browser) shot(name string) {
	b.t.Helper()
	dir := os.Getenv("SPIELTISCH_SHOTS")
	if dir == "" {
		return
	}
	png := run(b, "shot", chromedp.CaptureScreenshot())
	if err := os.WriteFile(filepath.Join(dir, name+".png"), png, 0o644); err != nil {
		b.t.Fatal(err)
	}
}

// middle is a game in full swing: stacks, a closed portion, dice aside, a roll in view.
const middle = `{"game":"heckmeck","setup":{"players":["Anna","Ben","Großmutter Klothilde"],"position":{"grill":[21,22,23,25,26,27,28,29,31,32,33,34],"closed":[36],"stacks":[[24],[30,35],[]],"turn":1}}}`

func midgame(t testing.TB, change ...func(*web.Config)) *house {
	h := open(t, change...)
	h.play(middle)
	h.see("44412566", "", true)
	h.until("the roll is read", func(s *companion.Snapshot) bool { return len(s.Prompts) > 0 && s.Prompts[0].Kind == "aside" })
	h.see("12566", "444", false)
	h.until("the fours lie aside", func(s *companion.Snapshot) bool { return s.View.Big == "12" })
	h.see("66135", "444", true)
	h.until("the second roll", func(s *companion.Snapshot) bool { return len(s.Prompts[0].Choices) == 4 })
	h.see("135", "44466", false)
	h.until("worms aside", func(s *companion.Snapshot) bool { return s.View.Big == "22" })
	return h
}

// scenes are what people may come to see.
func scenes(t *testing.T) map[string]func(*house) {
	t.Helper()
	return map[string]func(*house){
		"play": func(*house) {},
		"breach": func(h *house) {
			h.see("256", "44466", true)
			h.until("a roll", func(s *companion.Snapshot) bool { return s.Prompts[0].Kind == "aside" })
			h.see("6", "4446625", false)
			h.until("a breach", func(s *companion.Snapshot) bool { return s.Breach != nil })
		},
		"question": func(h *house) {
			h.see("25?3", "44466", true)
			h.until("a question", func(s *companion.Snapshot) bool { return s.Question != nil })
		},
	}
}

func TestShots(t *testing.T) {
	if os.Getenv("SPIELTISCH_SHOTS") == "" {
		t.Skip("SPIELTISCH_SHOTS names no folder")
	}
	b := launch(t)
	for name, arrange := range scenes(t) {
		h := midgame(t, func(c *web.Config) { c.Demo = &fakeDemo{} })
		arrange(h)
		for _, s := range [][2]int64{{390, 844}, {820, 1180}, {1920, 1080}} {
			for _, dark := range []bool{false, true} {
				b.size(s[0], s[1])
				b.dark(dark)
				b.visit(h.url + "/?lang=de")
				b.until("the picture", `document.getElementById("picture").complete`)
				if s[0] == 390 {
					run(b, "size", chromedp.EmulateViewport(390, 1900))
				}
				b.shot(fmt.Sprintf("%s-%d-%v", name, s[0], map[bool]string{true: "dark", false: "light"}[dark]))
				if name != "play" {
					continue
				}
				b.size(s[0], s[1])
				for _, path := range []string{"wall", "mend", "evening", "new"} {
					b.visit(h.url + "/" + path + "?lang=de")
					b.until("the picture", `document.getElementById("picture")?.complete ?? true`)
					b.shot(fmt.Sprintf("%s-%d-%v", path, s[0], map[bool]string{true: "dark", false: "light"}[dark]))
				}
			}
		}
	}
}

// audit looks at everything that is on the screen and lists what is wrong with it.
const audit = `(() => {
  const bad = [];
  const label = (e) => e.localName + (e.className.baseVal ?? "." + e.className).slice(0, 40) + " " + (e.innerText ?? "").slice(0, 30);
  const shown = (e) => e.checkVisibility({ visibilityProperty: true }) && !e.closest(".sr") && e.getClientRects().length > 0;
  const wide = document.documentElement.scrollWidth - innerWidth;
  if (wide > 0) bad.push("scrolls sideways by " + wide + " px");

  // targets and names
  const controls = [...document.querySelectorAll("a[href], button, summary, input:not([type=radio]), select, label.pick")].filter(shown);
  const boxes = []; // the corners of hexagons lie between each other
  for (const c of controls) {
    const r = c.getBoundingClientRect();
    if (r.width < 43.9 || r.height < 43.9) bad.push("target of " + r.width.toFixed(0) + "x" + r.height.toFixed(0) + ": " + label(c));
    const name = c.getAttribute("aria-label") || c.innerText?.trim() || c.textContent.trim() || c.labels?.[0]?.textContent.trim();
    if (!name) bad.push("no name: " + c.outerHTML.slice(0, 100));
    if (r.left < -0.5 || r.right > innerWidth + 0.5) bad.push("sticks out: " + label(c));
    if (!c.closest(".dock, .top, dialog")) boxes.push([c, r]);
  }
  for (const [i, [a, p]] of boxes.entries())
    for (const [b, q] of boxes.slice(i + 1))
      if (!a.contains(b) && !b.contains(a) && !(a.matches(".space") && b.matches(".space")) && Math.min(p.right, q.right) - Math.max(p.left, q.left) > 1 && Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top) > 1)
        bad.push("overlap: " + label(a) + " / " + label(b));

  // text: nothing is cut off, and it can be read
  const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const known = new Map(); // reading a pixel back is slow
  const rgba = (colour) => {
    if (known.has(colour)) return known.get(colour);
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    known.set(colour, [...canvas.getImageData(0, 0, 1, 1).data]);
    return known.get(colour);
  };
  const light = ([r, g, b]) => [r, g, b].map((v) => v / 255).map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)).reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
  const ground = (e) => {
    for (; e; e = e.parentElement) {
      const s = getComputedStyle(e);
      const image = s.backgroundImage.match(/(rgba?\([^)]*\)|color\([^)]*\))/g);
      if (image) return image.map(rgba);
      const c = rgba(s.backgroundColor);
      if (c[3] > 200) return [c];
    }
    return [[255, 255, 255, 255]];
  };
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let n; (n = walk.nextNode()); ) {
    const e = n.parentElement;
    if (!n.data.trim() || !shown(e) || ["SCRIPT", "NOSCRIPT", "OPTION"].includes(e.tagName) || e.closest("[disabled], [aria-disabled], svg")) continue;
    const ink = light(rgba(getComputedStyle(e).color));
    for (const g of ground(e)) {
      const paper = light(g);
      const ratio = (Math.max(ink, paper) + 0.05) / (Math.min(ink, paper) + 0.05);
      if (ratio < 4.5) bad.push("contrast " + ratio.toFixed(2) + ": " + label(e));
    }
    const s = getComputedStyle(e);
    if (e.scrollWidth > e.clientWidth + 1 && s.display !== "inline" && s.textOverflow !== "ellipsis") bad.push("text cut: " + label(e));
  }
  return [...new Set(bad)];
})()`

// inLanguage is the address of a page in a language.
func inLanguage(path, lang string) string {
	if strings.Contains(path, "?") {
		return path + "&lang=" + lang
	}
	return path + "?lang=" + lang
}

func TestThePageIsFitForPeople(t *testing.T) {
	b := launch(t)
	for name, arrange := range scenes(t) {
		h := midgame(t, func(c *web.Config) {
			c.Demo, c.Doctor = &fakeDemo{},
				&fakeDoctor{found: weakSupply()}
		})
		arrange(h)
		paths := []string{"/"}
		if name == "play" {
			paths = []string{"/", "/new", "/mend", "/evening", "/wall", "/setup", "/settings", "/people",
				"/match?id=" + h.table.Snapshot().Match.ID}
		}
		for _, path := range paths {
			for _, lang := range engines.Languages() {
				at := h.url + inLanguage(path, lang)
				b.dark(false)
				b.visit(at)
				for _, size := range [][2]int64{{390, 844}, {820, 1180}, {1920, 1080}} {
					if size[0] > 390 && path != "/wall" && lang != "fr" && lang != "de" {
						continue // the narrowest page is the hardest, and French the longest
					}
					b.size(size[0], size[1])
					if path == "/wall" { // its script fits it to the screen
						b.visit(at)
					}
					b.fit(fmt.Sprintf("%s %s %d px %s", name, path, size[0], lang), lang == "de")
				}
			}
		}
	}
}

// fit holds the page to what people need, and its colours in the dark as well.
func (b *browser) fit(what string, colours bool) {
	b.t.Helper()
	for _, bad := range eval[[]string](b, audit) {
		b.t.Errorf("%s: %s", what, bad)
	}
	b.shot(strings.NewReplacer(" ", "-", "/", "").Replace(what))
	if !colours {
		return
	}
	b.dark(true)
	for _, bad := range eval[[]string](b, audit) {
		b.t.Errorf("%s, dark: %s", what, bad)
	}
	b.shot(strings.NewReplacer(" ", "-", "/", "").Replace(what) + "-dark")
	b.dark(false)
}

func TestOpenDialogsAndMenuAreFitForPeople(t *testing.T) {
	b := launch(t)
	h := midgame(t)
	for _, width := range []int64{390, 1920} {
		b.size(width, 900)
		for _, step := range []struct{ name, path, selector string }{
			{"menu", "/", ".menu summary"}, {"face", "/", "button[data-die]"}, {"roll", "/", ".act .fold summary"}, {"edit", "/", "[data-edit]"},
			{"evidence", "/", "[data-evidence]"}, {"position", "/mend", "[data-position]"}, {"insert", "/mend", "[data-insert]"},
		} {
			b.dark(false)
			b.visit(h.url + step.path + "?lang=de")
			b.tap(step.selector)
			switch step.name {
			case "menu":
			case "roll":
				b.until(step.name, `document.querySelector(".act .fold[open] .form [data-item]")`)
			default:
				b.until(step.name, `document.querySelector("dialog[open]")`)
			}
			b.fit(fmt.Sprintf("dialog-%s-%d", step.name, width), true)
		}
	}
}

func TestTwoTapsCorrectADie(t *testing.T) {
	h := open(t)
	h.play(`{"game":"heckmeck","setup":{"players":["Anna","Ben"]}}`)
	h.see("44412566", "", true)
	h.until("the roll is read", func(s *companion.Snapshot) bool { return len(s.Moves) == 1 })
	b := launch(t)
	b.size(390, 844)
	b.visit(h.url + "/?lang=de")
	b.tap(`button[data-die="3"]`)
	b.tap(`dialog [data-face="2"]`)
	h.until("the 1 is a 2", func(s *companion.Snapshot) bool { return strings.Contains(string(s.State), `"roll":[2,2,4,4,4,5,6,6]`) })
	b.until("the page shows it", `document.querySelector('button[data-die="3"].told, button[data-die="3"] use[href="#die2"]')`)
}

func TestOneTapTakesBack(t *testing.T) {
	h := midgame(t)
	b := launch(t)
	b.size(390, 844)
	before := h.table.Snapshot().View.Big
	b.visit(h.url + "/?lang=de")
	b.tap(".bar .undo")
	h.until("one move less", func(s *companion.Snapshot) bool { return s.Redo != nil })
	b.until("redo is offered", `!document.querySelector(".bar .redo").disabled`)
	b.tap(".bar .redo")
	h.until("as before", func(s *companion.Snapshot) bool { return s.Redo == nil && s.View.Big == before })
	// A tap on what the page showed before the move came again would be refused, and not meet the full disk.
	b.follows(h.table.Snapshot().Seq)
	t.Run("unsaved, while the disk takes nothing", func(t *testing.T) { goesOnUnsaved(t, h, b) })
}

// goesOnUnsaved has the people of a page go on while the disk is full, until it takes what they did.
func goesOnUnsaved(t *testing.T, h *house, b *browser) {
	room := h.fillDisk()
	b.tap(".bar .undo")
	b.until("people may go on", `document.querySelector(".warnings [data-do]")`)
	if s := h.table.Snapshot(); s.Redo != nil {
		t.Error("what the disk refused has happened")
	}
	b.tap(".warnings [data-do]")
	b.until("it is asked whether they want that", `document.querySelector("dialog[open] .primary")`)
	b.shot("unsaved-asked-390")
	b.tap("dialog[open] .primary")
	h.until("they may", func(s *companion.Snapshot) bool { return !s.MayGoUnsaved })
	b.until("the table is ready", `!document.querySelector("dialog[open]") && !document.querySelector(".warnings [data-do]")`)
	b.tap(".bar .undo")
	h.until("one move less", func(s *companion.Snapshot) bool { return s.Redo != nil && s.Unsaved == 1 })
	b.until("redo is offered", `!document.querySelector(".bar .redo").disabled`)
	b.tap(".bar .redo")
	b.until("the move is marked", `document.querySelectorAll(".moves .unsaved").length === 1`)
	b.shot("unsaved-390")
	for _, bad := range eval[[]string](b, audit) {
		t.Error(bad)
	}
	room()
	b.until("the mark goes", `!document.querySelector(".moves .unsaved") && !document.querySelector(".warnings .loud")`)
}

func TestNothingIsRedrawnUnderAFinger(t *testing.T) {
	h := midgame(t)
	b := launch(t)
	b.size(390, 844)
	b.visit(h.url + "/?lang=de")
	lift := b.press(".bar .undo")
	h.do(companion.Command{Do: companion.Undo{}}) // from another phone
	b.follows(h.table.Snapshot().Seq)
	if !eval[bool](b, `document.querySelector(".bar .redo").disabled`) {
		t.Error("the bar was drawn anew under the finger")
	}
	lift()
	b.until("the tap came too late", `!document.getElementById("toast").hidden`)
	b.until("the bar is drawn", `!document.querySelector(".bar .redo").disabled`)
}

// Who presses undo while a move arrives does not take back a move that he never saw; the next tap does.
func TestATapIsMeantForWhatWasSeen(t *testing.T) {
	h := midgame(t)
	b := launch(t)
	b.size(390, 844)
	b.visit(h.url + "/?lang=de")
	lift := b.press(".bar .undo")
	h.play(`{"do":{"kind":"roll","faces":[1,3,5]}}`)
	now := h.table.Snapshot()
	b.follows(now.Seq)
	lift()
	b.until("the tap came too late", `!document.getElementById("toast").hidden`)
	if s := h.table.Snapshot(); string(s.State) != string(now.State) || s.Redo != nil {
		t.Errorf("the state is %s, want the roll that nobody saw kept: %s", s.State, now.State)
	}
	b.tap(".bar .undo")
	h.until("the roll is taken back", func(s *companion.Snapshot) bool { return s.Redo != nil && s.View.Big == "22" })
}

func TestANewGameInThreeTaps(t *testing.T) {
	h := open(t)
	h.play(`{"game":"heckmeck","setup":{"players":["Anna","Ben","Clara"]}}`)
	h.do(companion.Command{Do: companion.End{}})
	b := launch(t)
	b.size(390, 844)
	b.visit(h.url + "/?lang=de")
	b.shot("welcome-390")
	b.tap(`.dock a[href^="new"]`)                 // 1
	b.tap(`#people [data-name="Ben"][data-seat]`) // 2: Ben is not in today
	b.shot("new-390")
	b.tap(`#start`) // 3
	h.until("a game is on", func(s *companion.Snapshot) bool { return s.Match != nil && s.Match.Status == "on" })
	if got := strings.Join(h.table.Snapshot().Match.Players, " "); got != "Anna Clara" {
		t.Errorf("players = %s, want Anna Clara", got)
	}
	b.until("the table", `document.querySelector(".turn strong")?.innerText.includes("Anna")`)
	t.Run("with a photo", func(t *testing.T) { photographs(t, h, b) })
}

// photographs gives Anna a photo for a face: a picture of any size becomes a small one, and one tap takes it
// away.
func photographs(t *testing.T, h *house, b *browser) {
	wrong, right := filepath.Join(t.TempDir(), "wrong.jpg"), filepath.Join(t.TempDir(), "right.png")
	var large bytes.Buffer
	if err := png.Encode(&large, image.NewGray(image.Rect(0, 0, 1200, 900))); err != nil {
		t.Fatal(err)
	}
	for file, data := range map[string][]byte{wrong: []byte("a letter"), right: large.Bytes()} {
		if err := os.WriteFile(file, data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	const anna = `.person:has([data-name="Anna"]) .facebtn`
	b.visit(h.url + "/new?lang=fr")
	b.tap(anna)
	b.until("all faces", fmt.Sprintf(`document.querySelectorAll("dialog .facepad button").length === %d`, len(people.Faces())))
	upload := func(file string) {
		t.Helper()
		run(b, "upload", chromedp.SetUploadFiles(chromedp.CSS("dialog input[type=file]"), []string{file}, chromedp.NodeReady))
	}
	upload(wrong)
	b.until("it is no picture", `document.querySelector("dialog #toast:not([hidden])")?.innerText.includes("illisible")`)
	b.fit("photo", true)
	upload(right)
	b.until("the photo", `!document.querySelector("dialog") && document.querySelector('`+anna+` img')?.naturalWidth === 96`)
	b.visit(h.url + "/?lang=fr")
	b.until("her badge", `document.querySelector(".players .badge img")?.naturalWidth === 96`)
	b.shot("photo-table")
	b.visit(h.url + "/new?lang=fr")
	b.tap(anna)
	b.fit("photo-taken", true)
	b.tap("dialog [data-unphoto]")
	b.until("a drawn face", `document.querySelector('`+anna+` svg')`)
	b.visit(h.url + "/?lang=fr")
	b.until("her face is drawn", `document.querySelector(".players .badge svg") && !document.querySelector(".badge img")`)
}

func TestPicturesAreShownWithoutAGame(t *testing.T) {
	h := open(t)
	h.see("4421", "", false)
	b := launch(t)
	b.size(390, 844)
	b.visit(h.url + "/?lang=de")
	b.until("what was read", `document.querySelectorAll("#felt:not([hidden]) #part-dice .dieface").length === 4`)
	if taps := eval[int](b, `document.querySelectorAll("#felt button, #felt [data-die]").length`); taps != 0 {
		t.Errorf("%d things to tap, though there is no game to correct", taps)
	}
	for _, bad := range eval[[]string](b, audit) {
		t.Error(bad)
	}
	b.shot("watched-390")
}

func TestAFamilyWithoutACameraPlaysByTouch(t *testing.T) {
	h := open(t, func(c *web.Config) { c.Pictures = nil })
	b := launch(t)
	b.secure = true // with a worker
	b.size(390, 844)
	b.visit(h.url + "/new?lang=de")
	for _, name := range []string{"Anna", "Ben"} {
		run(b, "name", chromedp.SendKeys(chromedp.CSS("#name"), name))
		b.tap("#addname")
	}
	b.tap("#start")
	b.until("the table", `location.pathname === "/" && document.querySelector(".act .form [data-item]")`)
	b.shot("touch-roll-390")
	b.tap(".act details summary:has(~ .form [data-n])")                  // who wants it in the record says the whole roll
	for _, number := range []string{"4 3", "1 1", "2 1", "5 1", "6 2"} { // of a face so many
		face, n, _ := strings.Cut(number, " ")
		b.tap(fmt.Sprintf(`.act .form [data-item="%s"][data-n="%s"]`, face, n))
	}
	b.until("dice to choose", `document.querySelectorAll(".choices .choice").length === 5`)
	b.shot("touch-390")
	b.tap(`[data-fix="1"]`)
	b.tap(`dialog [data-face="3"]`)
	h.until("two taps made the 1 a 3", func(s *companion.Snapshot) bool { return strings.Contains(string(s.State), `"roll":[2,3,4,4,4,5,6,6]`) })
	b.until("the page shows it", `document.querySelector('[data-fix="3"]')`)
	b.tap(`.choice[aria-label$="4 4 4"]`)
	h.until("the fours lie aside", func(s *companion.Snapshot) bool { return s.View.Big == "12" })
}

func TestABreachIsShownAndGoesAway(t *testing.T) {
	h := midgame(t)
	b := launch(t)
	b.size(390, 844)
	b.visit(h.url + "/?lang=de")
	h.see("256", "44466", true)
	h.until("a roll", func(s *companion.Snapshot) bool { return s.Prompts[0].Kind == "aside" })
	h.see("6", "4446625", false)
	b.until("the breach", `document.querySelector(".breach .says")?.innerText.includes("2 und 5")`)
	if got := eval[string](b, `document.getElementById("live").textContent`); !strings.Contains(got,
		"zwei und fünf") {
		t.Errorf("announced %q, want the breach in words", got)
	}
	h.see("26", "444665", false)
	b.until("it is gone", `!document.querySelector(".breach")`)
}

// What a broken rule is about is shown; who says that a die was read wrong names the die, and what it shows.
func TestABreachLeadsToTheDice(t *testing.T) {
	h := midgame(t)
	b := launch(t)
	b.size(360, 640)
	scenes(t)["breach"](h)
	b.visit(h.url + "/?lang=de")
	b.until("the two dice", `document.querySelectorAll(".breach .crop").length === 2`)
	b.tap(`.breach [data-mending]`)
	b.until("it says that it waits", `!document.getElementById("toast").hidden && document.querySelector(".breach")`)
	b.tap(`.breach [data-misread]`)
	b.until("all that lie there", `document.querySelectorAll("dialog .pad [data-face]").length === 8`)
	b.tap(`dialog [data-face="5"]`)
	b.until("the picture of that die", `document.querySelector("dialog .crop image")`)
	b.tap(`dialog .pad [data-face="6"]`)
	h.until("it is what people say", func(s *companion.Snapshot) bool {
		return slices.ContainsFunc(s.Tray.Dice, func(d companion.TrayDie) bool { return d.Told && d.Face == 6 })
	})
}

func TestConnectionLostAndBack(t *testing.T) {
	h := midgame(t)
	b := launch(t)
	b.secure = true // with a worker
	b.size(390, 844)
	b.visit(h.url + "/?lang=de")
	lost := time.Now()
	h.down()
	b.until("it is said", `!document.getElementById("lost").hidden && document.documentElement.classList.contains("away")`)
	if took := time.Since(lost); took > 2*time.Second {
		t.Errorf("the loss was said after %v, want 2 s at most", took)
	}
	if got := b.text(".turn strong"); got != "Anna" {
		t.Errorf("turn = %q while the connection is lost, want the last state", got)
	}
	b.shot("lost-390")
	// A correction is made while nobody hears it, and the page is even opened anew before anybody does.
	b.tap(".bar .undo")
	b.until("it waits", `JSON.parse(sessionStorage.getItem("spieltisch.waiting")).length === 1`)
	h.up()
	b.until("back", `document.getElementById("lost").hidden`)
	h.until("the undo arrived", func(s *companion.Snapshot) bool { return s.Redo != nil })
	b.until("nothing waits", `JSON.parse(sessionStorage.getItem("spieltisch.waiting")).length === 0`)
}

// A tab that a phone gives back while the table is away shows what the phone saw last, and when that was.
func TestTheLastStateIsKept(t *testing.T) {
	h := midgame(t)
	b := launch(t)
	b.size(390, 844)
	const past = `document.documentElement.classList.contains("past")`
	shows := func(t *testing.T) {
		t.Helper()
		b.until("the last state", past)
		if got := b.text(".turn strong"); got != "Anna" {
			t.Errorf("turn = %q, want the one who was on turn", got)
		}
		if got := b.text(".players .score"); !strings.Contains(got, "1") {
			t.Errorf("the first player has %q, want what she had", got)
		}
		b.until("how old it is", `/\d\d/.test(document.querySelector("#lost:not([hidden]) #asof:not([hidden]) time").innerText)`)
		b.shot("last-390")
		h.up()
		b.until("the table is back", `document.getElementById("lost").hidden && !`+past)
	}
	b.visit(h.url + "/?lang=de")
	if eval[bool](b, "isSecureContext") {
		t.Fatal("a name in the house is a secure context")
	}
	b.until("it is kept", `Object.keys(localStorage).some((k) => k.startsWith("spieltisch.last"))`)
	run(b, "another page", chromedp.Navigate("about:blank"))
	h.down()
	eval[bool](b, "(setTimeout(() => history.back()), true)")
	shows(t)
	// Where there is a secure context, reloading does as well.
	b.secure = true
	b.visit(h.url + "/?lang=de")
	b.until("it is kept", `Object.keys(localStorage).some((k) => k.startsWith("spieltisch.last"))`)
	b.until("the worker has the files", `(caches.open("spieltisch").then((c) => c.keys()).then((k) => { window.kept = k.length; }), window.kept > 10)`)
	h.down()
	eval[bool](b, "(setTimeout(() => location.reload()), true)")
	shows(t)
}

// A table that answers nobody is worse than one that is gone: its connections stay open and say nothing.
func TestSilenceIsNoticed(t *testing.T) {
	h := midgame(t, func(c *web.Config) { c.Beat = time.Hour })
	front := inFront(t, h, func(r *httputil.ProxyRequest) {
		if r.In.URL.Query().Has("once") {
			<-r.In.Context().Done()
		}
	})
	b := launch(t)
	b.visit(front + "/?lang=de")
	b.until("it is said", `!document.getElementById("lost").hidden`)
}

func TestAnAnswerThatIsLostIsNotAppliedTwice(t *testing.T) {
	h := midgame(t)
	b := launch(t)
	b.visit(h.url + "/?lang=de")
	moves := len(h.table.Snapshot().Moves)
	// The first answer gets lost on its way back; the page can only send the command again.
	eval[bool](b, `(() => { const real = window.fetch; let lost = 0; window.posts = [];
		window.fetch = async (path, how) => { const answer = await real(path, how);
			if (path === "api/v1/commands") { posts.push(JSON.parse(how.body).id); if (lost++ === 0) throw new TypeError("lost"); }
			return answer; };
		return true; })()`)
	b.tap(".bar .undo")
	b.until("sent twice", `posts.length === 2`)
	if got := eval[[]string](b, `posts`); got[0] != got[1] {
		t.Errorf("ids = %v, want one id for one tap", got)
	}
	if got := len(h.table.Snapshot().Moves); got != moves-1 {
		t.Errorf("%d moves, want %d: one is taken back", got, moves-1)
	}
}

func TestTwoPhonesAtOneTable(t *testing.T) {
	h := midgame(t)
	one := launch(t)
	two := one.tab()
	one.visit(h.url + "/?lang=de")
	two.visit(h.url + "/?lang=fr")
	one.tap(`button[data-die="0"]`)
	two.tap(`button[data-die="1"]`)
	one.tap("dialog .row.end .btn")
	one.tap(".bar .undo")
	two.until("the other phone sees it", `!document.querySelector(".bar .redo").disabled`)
}

func TestTheKeyboardDoes(t *testing.T) {
	h := midgame(t)
	b := launch(t)
	b.size(1920, 1080)
	b.visit(h.url + "/?lang=en")
	for range 60 {
		run(b, "tab", chromedp.KeyEvent("\t"))
		if eval[bool](b, `document.activeElement.matches("button.dieface[data-die]")`) {
			break
		}
	}
	run(b, "enter", chromedp.KeyEvent("\r"))
	b.until("the pad", `document.querySelector("dialog[open] .pad")`)
	if !eval[bool](b, `document.querySelector("dialog").contains(document.activeElement)`) {
		t.Error("the focus is not in the dialog")
	}
	run(b, "escape", chromedp.KeyEvent("\u001b"))
	b.until("closed", `!document.querySelector("dialog[open]")`)
	if got := eval[string](b, `document.activeElement.className`); !strings.Contains(got, "dieface") {
		t.Errorf("focus after closing is on %q, want the die again", got)
	}
}

// refuse makes the demo refuse everything from now on.
func (d *fakeDemo) refuse(err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.no = err
}

// invitation tells what is wrong with what a visitor of the demo sees first: one row of seats, and the whole
// picture of the tray.
const invitation = `(() => {
  const at = (e) => e.getBoundingClientRect();
  const seats = [...document.querySelectorAll('[data-sit="take"]')].map(at);
  const [picture, dock] = [at(document.getElementById("camera")), at(document.querySelector(".dock"))];
  if (seats.length !== 2 || seats[0].top !== seats[1].top) return "the seats are not side by side";
  const end = dock.left < picture.right ? dock.top : innerHeight;
  return picture.height > 0 && picture.bottom <= end ? "" : "the picture ends at " + picture.bottom + ", the screen at " + end;
})()`

func TestAVisitorOfTheDemo(t *testing.T) {
	demo := &fakeDemo{}
	h := open(t, func(c *web.Config) { c.Demo = demo })
	h.play(`{"game":"heckmeck","setup":{"players":["Anna","Ben"]}}`)
	b := launch(t)
	b.size(390, 844)
	b.visit(h.url + "/?lang=de")
	b.tap(`[data-sit="take"]`)
	b.tap(`[data-demo="roll"]`)
	h.see("44412566", "", true)
	b.tap(`[data-demo="aside"][aria-label$="4 4 4"]`)
	b.tap(`.tricks summary`)
	b.shot("demo-390")
	b.tap(`[data-demo="mischief"]`)
	b.tap(`[data-sit="leave"]`)
	b.until("the seat is free", `document.querySelector('[data-sit="take"]')`)
	b.until("the tray's picture", `document.getElementById("picture").naturalWidth > 0`)
	for _, s := range screens()[:3] { // phones
		b.size(s[0], s[1])
		if bad := eval[string](b, invitation); bad != "" {
			t.Errorf("%dx%d: %s", s[0], s[1], bad)
		}
	}
	b.size(390, 844)
	if got := strings.Join(demo.did(), ", "); got != "take 1, roll true, aside 4 3, mischief mixed, leave 1" {
		t.Errorf("the visitor did %s", got)
	}
	demo.refuse(errors.New("sim: no such die"))
	b.tap(`[data-sit="take"]`)
	b.until("people are told in their language", `document.getElementById("toast").textContent === "Das ging nicht."`)
}

func TestThePositionIsMadeToMatchTheTable(t *testing.T) {
	h := midgame(t)
	b := launch(t)
	b.size(390, 844)
	b.visit(h.url + "/mend?lang=de")
	b.tap("[data-position]")
	b.tap("dialog .pick.seat2")
	b.tap(`dialog [data-item="24"]`)
	b.shot("position-heckmeck")
	b.tap("dialog .primary")
	h.until("Ben has the 24", func(s *companion.Snapshot) bool {
		return strings.Contains(string(s.State), `"stacks":[[],[30,35,24],[]]`)
	})
}

func TestAnOldEntryIsMended(t *testing.T) {
	h := midgame(t)
	b := launch(t)
	b.size(390, 844)
	b.visit(h.url + "/mend?lang=de")
	roll := h.table.Snapshot().Moves[1].Seq // the second roll: 1 3 5 and two worms
	b.tap(fmt.Sprintf(`[data-edit="%d"]`, roll))
	b.tap(`dialog .diceeditor .faces [data-face="5"]`)
	b.tap(`dialog .pad [data-face="2"]`)
	b.shot("edit-390")
	b.tap(`dialog [data-save]`)
	h.until("the 5 was a 2", func(s *companion.Snapshot) bool {
		return s.Moves[1].Corrected && strings.Contains(string(s.Moves[1].Actions[0]), "2")
	})
	b.until("the page says so", `document.querySelector(".mark")`)
}

func TestTheEndIsToldAndPlayGoesOn(t *testing.T) {
	h := open(t)
	h.play(`{"game":"heckmeck","setup":{"players":["Anna","Ben"],"position":{"grill":[21],"closed":[36,35,34],"stacks":[[22,23,24,30],[25,26,27,28,29,31,32,33]],"turn":1,"aside":[6,6,6,6,1]}}}`)
	b := launch(t)
	b.size(390, 844)
	b.visit(h.url + "/?lang=de")
	b.tap(`.act [data-do*="stop"]`)
	b.until("the winner", `document.querySelector(".turn.over")?.innerText.includes("Ben")`)
	for _, bad := range eval[[]string](b, audit) {
		t.Error(bad)
	}
	b.until("everybody stands on the podium", `document.querySelectorAll(".podium li").length === 2 && document.querySelector(".podium .place1").innerText.includes("Ben")`)
	b.until("what is remembered", `document.querySelector("#highlights .move")`)
	b.shot("over-390")
	b.tap(".bar .undo") // the end, too, can be taken back
	h.until("the game goes on", func(s *companion.Snapshot) bool { return !s.View.Over })
	b.tap(`.act [data-do*="stop"]`)
	b.until("the podium again", `document.querySelector(".podium")`)
	b.tap(`.act .primary`)
	h.until("another game", func(s *companion.Snapshot) bool { return s.View != nil && !s.View.Over && s.View.Turn == 2 })
	b.until("Ben begins", `document.querySelector(".turn.seat2")`)
}

func TestPutAwayAndGoOn(t *testing.T) {
	h := midgame(t)
	b := launch(t)
	b.size(390, 844)
	b.visit(h.url + "/?lang=de")
	b.tap(".menu summary")
	b.tap(`.menu [data-do*="leave"]`)
	b.until("nothing is on", `document.querySelector(".turn.none")`)
	b.tap(`main a[href^="evening"]`)
	b.tap(`[data-do*="resume"]`)
	b.until("it goes on", `location.pathname === "/" && document.querySelector(".total")?.innerText.includes("22")`)
	b.tap(".menu summary")
	b.tap(`.menu [data-do*='"end"']`)
	b.tap("dialog .primary")
	h.until("it has ended", func(s *companion.Snapshot) bool { return s.Match == nil || s.Match.Status == "ended" })
	b.until("how it stands", `document.querySelectorAll(".podium li").length === 3`)
	for _, bad := range eval[[]string](b, audit) {
		t.Error(bad)
	}
	b.shot("ended-390")
	b.tap(`.bar [data-do*="resume"]`) // it was a mistake
	b.until("it goes on again", `location.pathname === "/" && document.querySelector(".total")?.innerText.includes("22")`)
}
