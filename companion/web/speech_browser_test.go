//go:build web

package web_test

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"spieltisch/companion/health"
	"spieltisch/companion/web"
)

// listen puts a voice into each page that is opened from now on which only notes what it is to say.
func (b *browser) listen() {
	b.t.Helper()
	const voice = `window.said = [];
	Object.defineProperty(window, "speechSynthesis", { value: { speak: (u) => { said.push(u.lang + ": " + u.text); setTimeout(() => u.onend()); }, cancel: () => said.push("-") } });
	window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };`
	b.beforehand(voice)
}

// beforehand runs a script in each page that is opened from now on, before those of the page.
func (b *browser) beforehand(script string) {
	b.t.Helper()
	run(b, "beforehand", chromedp.Action[cdppage.AddScriptToEvaluateOnNewDocumentResult](
		func(ctx context.Context, t *chromedp.Target) (cdppage.AddScriptToEvaluateOnNewDocumentResult,
			error) {
			return cdp.Call(ctx, t, cdppage.AddScriptToEvaluateOnNewDocument,
				cdppage.AddScriptToEvaluateOnNewDocumentParams{Source: script})
		}))
}

// said is what the voice has said so far, without its pauses.
func (b *browser) said() string {
	b.t.Helper()
	return eval[string](b, `said.filter((s) => s !== "-").join(" | ")`)
}

func TestThePageReadsAloud(t *testing.T) {
	b := launch(t)
	b.listen()
	b.size(390, 844)
	h := tunnels(t, "")
	b.visit(h.url + "/?lang=fr")
	h.push(1, "beetle", 32)
	b.until("Ben is on turn", `document.querySelector(".turn").innerText.includes("Ben")`)
	if got := b.said(); got != "" {
		t.Errorf("the page speaks without being asked: %s", got)
	}
	b.tap("#speak")
	b.until("what to do is said", `said.some((s) => s.startsWith("fr-FR: Ben: Pousse un scarabée ou un ver"))`)
	if got := strings.Count(b.said(), "Ben"); got != 1 {
		t.Errorf("said %q, want it once", b.said())
	}
	h.health.Set(health.Warning{Name: health.Camera, Key: "warn.cameraAway"})
	b.until("a trouble is said", `said.at(-1).startsWith("fr-FR: La caméra")`)
	h.health.Clear(health.Camera)
	// What is still in force is not said again, and what is new is.
	h.push(2, "worm", 20)
	b.until("the next one", `said.at(-1).startsWith("fr-FR: Cem")`)
	b.visit(h.url + "/?lang=de")
	if b.until("it is remembered", `said.some((s) => s.startsWith("de-DE: Cem: Schieb einen Käfer"))`); eval[string](b, `document.getElementById("speak").ariaPressed`) != "true" {
		t.Error("the switch does not show that it is on")
	}
	b.tap("#speak")
	n := eval[int](b, "said.length")
	h.push(3, "beetle", 32)
	b.until("Anna is on turn", `document.querySelector(".turn").innerText.includes("Anna")`)
	if got := eval[int](b, `said.slice(`+jsonInt(int64(n))+`).filter((s) => s !== "-").length`); got != 0 {
		t.Errorf("the page speaks after it was switched off: %s", b.said())
	}
}

// A broken rule and a question are said before what would be to do, with numbers as words.
func TestBreachAndQuestionAreReadAloud(t *testing.T) {
	b := launch(t)
	b.listen()
	for name, arrange := range scenes(t) {
		h := midgame(t)
		b.visit(h.url + "/?lang=en")
		if eval[string](b, `document.getElementById("speak").ariaPressed`) != "true" {
			b.tap("#speak")
		}
		b.until("what to do", "said.length > 0")
		arrange(h)
		want := h.table.Snapshot().Aloud("en")
		b.until(name+" is said: "+want, `said.includes(`+string(must(json.Marshal("en-GB: "+want)))+`)`)
	}
}

func must(data []byte, err error) []byte {
	if err != nil {
		panic(err) // a string
	}
	return data
}

// A table that speaks itself is not joined, and is stood in for when its loudspeaker is silent.
func TestThePageIsSilentWhereTheTableSpeaks(t *testing.T) {
	b := launch(t)
	b.listen()
	h := tunnels(t, "", func(c *web.Config) { c.Speaks = true })
	b.beforehand(`localStorage.setItem("spieltisch.speak", "on")`)
	b.visit(h.url + "/?lang=fr")
	h.push(1, "beetle", 32)
	b.until("Ben is on turn", `document.querySelector(".turn").innerText.includes("Ben")`)
	if got := b.said(); got != "" || !eval[bool](b, `document.getElementById("speak").hidden`) {
		t.Errorf("the page says %q beside the table, or has a switch", got)
	}
	h.health.Set(health.Warning{Name: health.Speech, Key: "warn.speech"})
	b.until("the page speaks instead", `said.some((s) => s.startsWith("fr-FR: Ben: "))`)
}

// Of two tabs the one speaks that was looked at last.
func TestOneTabSpeaks(t *testing.T) {
	b := launch(t)
	b.listen()
	h := tunnels(t, "")
	b.beforehand(`localStorage.setItem("spieltisch.speak", "on")`)
	b.visit(h.url + "/?lang=fr")
	b.until("it speaks", `said.length > 0`)
	eval[bool](b, `(localStorage.setItem("spieltisch.speaker", "another"), true)`)
	h.push(1, "beetle", 32)
	b.until("Ben is on turn", `document.querySelector(".turn").innerText.includes("Ben")`)
	if got := b.said(); strings.Contains(got, "Ben: ") {
		t.Errorf("it speaks beside another tab: %s", got)
	}
	eval[bool](b, `dispatchEvent(new Event("focus"))`)
	h.push(2, "worm", 20)
	b.until("it speaks again", `said.at(-1).startsWith("fr-FR: Cem")`)
}

// speaking is a table whose voice may be switched off.
type speaking struct {
	fakeSettings
	voice string
}

func (s *speaking) Settings() ([]web.Setting, error) {
	return []web.Setting{{Key: "speech", Value: s.voice, Choices: []string{"off", "espeak-ng"}}}, nil
}

func (s *speaking) Set(_, value string) error { s.voice = value; return nil }

// Say something is there where the table speaks, and a silent loudspeaker is told.
func TestSaySomethingIsTried(t *testing.T) {
	b := launch(t)
	s := &speaking{voice: "off"}
	h := open(t, func(c *web.Config) { c.Settings = s })
	b.visit(h.url + "/settings?lang=de")
	b.until("there is nothing to try", `document.querySelector("[data-say]").hidden`)
	eval[bool](b, `(() => { const s = document.querySelector("[data-setting=speech]"); s.value = "espeak-ng"; return s.dispatchEvent(new Event("change")); })()`)
	b.until("the voice can be tried", `!document.querySelector("[data-say]").hidden`)
	s.silent = errors.New("aplay: no sound card")
	b.tap("[data-say]")
	b.until("it is silent", `document.getElementById("toast").textContent.includes("Der Lautsprecher schweigt")`)
}
