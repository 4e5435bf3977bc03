//go:build web

package web_test

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"spieltisch/companion"
	"spieltisch/companion/web"
	"spieltisch/engines/catalog"
)

// screen is a picture of the documents: what is shown, how large, and in which language.
type screen struct {
	name, lang, path string
	w, h             int64
	dark             bool
	scene            func(*testing.T) *house
	tap              string // before the picture is taken; "": nothing
}

// webp takes a picture that is small enough for a document.
func (b *browser) webp(file string) {
	b.t.Helper()
	data := run(b, "webp", chromedp.Action[[]byte](func(ctx context.Context,
		t *chromedp.Target) ([]byte, error) {
		r, err := cdp.Call(ctx, t, cdppage.CaptureScreenshot,
			cdppage.CaptureScreenshotParams{Format: cdppage.CaptureScreenshotFormatWebp,
				Quality: new(int64(60))})
		return r.Data, err
	}))
	const most = 60_000
	if len(data) > most {
		b.t.Errorf("%s has %d bytes, want at most %d", file, len(data), most)
	}
	if err := os.WriteFile(file, data, 0o644); err != nil {
		b.t.Fatal(err)
	}
}

// TestScreens makes the pictures of docs/family where SPIELTISCH_SCREENS names their folder, as make
// screenshots does.
func TestScreens(t *testing.T) {
	dir := os.Getenv("SPIELTISCH_SCREENS")
	if dir == "" {
		t.Skip("SPIELTISCH_SCREENS names no folder; make screenshots does")
	}
	b := launch(t)
	with := func(game, setup string, actions ...string) func(*testing.T) *house {
		return func(t *testing.T) *house {
			h := openFor(t, catalog.All(), func(c *web.Config) { c.Pictures = nil })
			h.play(fmt.Sprintf(`{"game":%q,"setup":%s}`, game, setup))
			for _, a := range actions {
				h.do(companion.Command{Do: companion.Play{Actions: []json.RawMessage{json.RawMessage(a)}}})
			}
			return h
		}
	}
	empty := func(t *testing.T) *house {
		return openFor(t, catalog.All(), func(c *web.Config) { c.Pictures = nil })
	}
	scene := func(name string) func(*testing.T) *house {
		return func(t *testing.T) *house { h := midgame(t); scenes(t)[name](h); return h }
	}
	const people = `"players":["Anna","Ben","Cleo"]`
	roll := with("heckmeck", `{`+people+`}`, `{"kind":"roll","faces":[4,4,4,1,2,5,6,6]}`)
	again := with("heckmeck", `{`+people+`}`, `{"kind":"roll","faces":[4,4,4,1,2,5,6,6]}`,
		`{"kind":"aside","dice":[4,4,4]}`, `{"kind":"roll","faces":[4,1,2,5,6]}`)
	over := with("heckmeck", `{"players":["Anna","Ben","Cleo"],"position":{"grill":[21],"closed":[36,35,34],"stacks":[[22,23,24,30],[25,26,27,28,29],[31,32,33]],"turn":1,"aside":[6,6,6,6,1]}}`, `{"kind":"stop"}`)
	bugs := with("verasselt", `{`+people+`,"hub":{"Y":3,"B":3,"R":3,"G":1}}`,
		`{"kind":"choose","group":"hub"}`)
	moles := with("schnackelstein", `{`+people+`,"position":{}}`)
	pigs := with("schweinebande", `{`+people+`}`, `{"kind":"reveal","space":[0,0],"tile":"pig"}`,
		`{"kind":"place"}`, `{"kind":"reveal","space":[2,2],"tile":"donkey"}`)
	beasts := with("animals", `{`+people+`}`)
	for _, s := range []screen{
		{name: "welcome", lang: "de", path: "/", scene: empty},
		{name: "welcome", lang: "en", path: "/", scene: empty},
		{name: "welcome", lang: "fr", path: "/", scene: empty},
		{name: "new", lang: "de", path: "/new", scene: roll},
		{name: "new-tablet", lang: "en", path: "/new", w: 820, h: 1180, scene: roll},
		{name: "camera", lang: "de", path: "/", scene: scene("play")},
		{name: "camera", lang: "en", path: "/", w: 1280, h: 800, scene: scene("play")},
		{name: "camera-dark", lang: "fr", path: "/", dark: true, scene: scene("play")},
		{name: "breach", lang: "de", path: "/", scene: scene("breach")},
		{name: "question", lang: "en", path: "/", scene: scene("question")},
		{name: "touch", lang: "de", path: "/", scene: roll},
		{name: "why", lang: "en", path: "/", scene: again, tap: ".act .barred"},
		{name: "bugs", lang: "fr", path: "/", scene: bugs},
		{name: "moles", lang: "de", path: "/", scene: moles},
		{name: "pigs", lang: "en", path: "/", scene: pigs},
		{name: "animals", lang: "fr", path: "/", scene: beasts},
		{name: "podium", lang: "de", path: "/", scene: over},
		{name: "rules", lang: "en", path: "/rules", scene: again},
		{name: "settings", lang: "fr", path: "/settings", scene: empty},
		{name: "wall", lang: "de", path: "/wall", w: 1280, h: 800, scene: scene("play")},
	} {
		t.Run(s.name+"-"+s.lang, func(t *testing.T) {
			b := &browser{t: t, ctx: b.ctx}
			h := s.scene(t)
			b.size(cmp.Or(s.w, 390), cmp.Or(s.h, 844))
			b.dark(s.dark)
			b.visit(h.url + s.path + "?lang=" + s.lang)
			if s.tap != "" {
				b.tap(s.tap)
				b.until("what the tap says", `!document.getElementById("toast").hidden`)
			}
			b.until("its pictures are there", `[...document.images].every((i) => i.complete)`)
			b.webp(filepath.Join(dir, strings.Join([]string{s.name, s.lang}, "-")+".webp"))
		})
	}
}
