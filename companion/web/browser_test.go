//go:build web

package web_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"spieltisch/companion"
	"spieltisch/companion/web"
	"spieltisch/vision"
)

// browser is one tab.
type browser struct {
	t   *testing.T
	ctx context.Context
}

// launch starts a browser; it ends with the test.
func launch(t *testing.T) *browser {
	t.Helper()
	ctx, cancel := chromedp.NewContext(context.Background(), chromedp.WithErrorf(t.Logf))
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
	other := &browser{t: b.t, ctx: ctx}
	if _, err := chromedp.Run(ctx, chromedp.Navigate("about:blank")); err != nil {
		b.t.Fatal(err)
	}
	return other
}

func run[T any](b *browser, what string, a chromedp.Action[T]) T {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, 15*time.Second)
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
	run(b, "dark", chromedp.Action[chromedp.Void](func(ctx context.Context, t *chromedp.Target) (v chromedp.Void, err error) {
		_, err = cdp.Call(ctx, t, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{
			{Name: "prefers-color-scheme", Value: scheme}, {Name: "prefers-reduced-motion", Value: "reduce"}}})
		return v, err
	}))
}

// visit opens a page and waits until the stream has brought it to life.
func (b *browser) visit(url string) {
	b.t.Helper()
	run(b, "visit "+url, chromedp.Navigate(url))
	b.until("the stream is open", `document.querySelector(".part[data-html], [data-kind=new] #part-bar")`)
}

// until waits for a JavaScript expression to be true.
func (b *browser) until(what, expression string) {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, 15*time.Second)
	defer cancel()
	if _, err := chromedp.Run(ctx, chromedp.Poll[bool]("!!("+expression+")", chromedp.WithPollingInterval(50*time.Millisecond))); err != nil {
		b.t.Fatalf("never on the page: %s: %v\n%s", what, err, eval[string](b, `document.body.innerText.slice(0,1500)`))
	}
}

func eval[T any](b *browser, expression string) T {
	b.t.Helper()
	return run(b, expression, chromedp.Evaluate[T](expression))
}

// tap clicks a control by its place on the screen, as a finger would: what lies over it would get the tap.
func (b *browser) tap(selector string) {
	b.t.Helper()
	b.until(selector, fmt.Sprintf(`document.querySelector(%q)`, selector))
	run(b, "tap "+selector, chromedp.Click(chromedp.CSS(selector)))
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

func midgame(t *testing.T, change ...func(*web.Config)) *house {
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
			}
		}
	}
}

var (
	_ = json.Marshal
	_ = strings.Contains
	_ = vision.Accept
)
