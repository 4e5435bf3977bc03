//go:build web

package web_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"spieltisch/companion"
	"spieltisch/companion/web"
	"spieltisch/engines"
	"spieltisch/engines/catalog"
	"spieltisch/packaging/sweep"
)

// screens are what people hold in their hands or have on the shelf, in CSS px.
func screens() [][2]int64 {
	return [][2]int64{{360, 640}, {390, 844}, {844, 390}, {820, 1180}, {1280, 800}}
}

// crowded lists what of the current prompt cannot be read or tapped on the first screen: it lies outside, or
// under something else.
const crowded = `(() => {
  const bad = [];
  for (const id of ["lost", "toast"]) document.getElementById(id).hidden = true; // what passes
  const shown = (e) => e.checkVisibility({ visibilityProperty: true }) && !e.closest(".sr") && e.getClientRects().length > 0;
  const read = "#now, .ask .says, .ask .crop, .act .hint, .act .asked, .act .fieldname, .act .box";
  const tapped = ".dock :is(button, a[href], summary), .top :is(summary, #speak)";
  for (const e of document.querySelectorAll(read + ", " + tapped)) {
    if (!shown(e) || e.disabled) continue;
    const r = e.getBoundingClientRect();
    const label = e.localName + "." + (e.className.baseVal ?? e.className) + " " + (e.getAttribute("aria-label") ?? e.innerText ?? "").slice(0, 40);
    if (r.left < -1 || r.top < -1 || r.right > innerWidth + 1 || r.bottom > innerHeight + 1)
      bad.push(label + " lies outside: " + [r.left, r.top, r.right, r.bottom].map(Math.round).join(" "));
    const at = document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2);
    if (at && !e.contains(at) && !at.contains(e)) bad.push(label + " lies under " + at.localName + "." + at.className);
  }
  const wide = document.documentElement.scrollWidth - innerWidth;
  const beyond = (e) => { const r = e.getBoundingClientRect(); return r.right > innerWidth + 1 && r.left < innerWidth; };
  if (wide > 0) bad.push("the page scrolls sideways by " + wide + " px: " +
    [...document.querySelectorAll("body *")].filter(beyond).slice(0, 3).map((e) => e.outerHTML.slice(0, 80)).join(" | "));
  return bad;
})()`

// unlike reports whether the page has measured nothing like what it shows now: the same controls, with
// texts that were at least as long.
const unlike = `(() => {
  const read = [...document.querySelectorAll(".dock :is(button, a, summary, p, span, svg), .top *")];
  const like = [innerWidth, innerHeight, ...read.map((e) => e.localName + (e.className.baseVal ?? e.className) +
    (e.checkVisibility() ? "" : "-") + e.disabled)].join();
  const long = read.map((e) => (e.childElementCount ? 0 : e.textContent.length));
  window.likes ??= new Map();
  const seen = likes.get(like);
  if (seen?.every((n, i) => n >= long[i])) return false;
  likes.set(like, long.map((n, i) => Math.max(n, seen?.[i] ?? 0)));
  return true;
})()`

// holds measures the page as it is on several screens, with the text as it is and twice as large.
func (b *browser) holds(what string, on [][2]int64) {
	b.t.Helper()
	for _, s := range on {
		b.size(s[0], s[1])
		b.measured(fmt.Sprintf("%s-%dx%d", what, s[0], s[1]))
		for _, text := range []int{100, 200} {
			if os.Getenv("SPIELTISCH_SHOTS") != "" {
				eval[bool](b, fmt.Sprintf(`(document.documentElement.style.fontSize = "%d%%", true)`, text))
				b.shot(fmt.Sprintf("%s-%dx%d-%d", what, s[0], s[1], text))
			}
		}
	}
	b.size(390, 844)
}

// tight are the screens with the least room; what a game asks is looked at on all in make cases.
func tight() [][2]int64 {
	if sweep.OneIn() == 1 {
		return screens()
	}
	return [][2]int64{{360, 640}, {844, 390}}
}

// measured is one look at the screen as it is, unless one like it was looked at: the same controls, with
// texts that are as long.
func (b *browser) measured(what string) {
	b.t.Helper()
	for _, bad := range eval[[]string](b, unlike+` ? ["100%", "200%"].flatMap((text) => { document.documentElement.style.fontSize = text; scrollTo(0, 0); return `+crowded+`.map((bad) => text + " " + bad) }) : []`) {
		b.t.Errorf("%s: %s", what, bad)
	}
}

// signature tells apart what is asked.
func signature(s engines.State) string {
	var kinds []string
	for _, p := range s.Prompts() {
		if !slices.Contains(kinds, p.Kind) {
			kinds = append(kinds, p.Kind)
		}
	}
	return strings.Join(kinds, " ")
}

// evening plays a game to its end and looks at every state; fresh are those in which something is asked that
// was not asked before. A coach leads there where playing anything takes too long.
func (h *house) evening(g engines.Game, look func(what string, fresh bool)) {
	h.t.Helper()
	const patience = 40
	by := rand.New(rand.NewPCG(11, 12))
	seats := g.Info().MaxSeats
	if seats > 5 {
		seats = 2 // all of them are looked at in TestWildNamesFitAPhone
	}
	h.play(fmt.Sprintf(`{"game":%q,"setup":%s}`, g.Info().ID, g.(engines.Sampler).Setup(by, seats)))
	seen := map[string]bool{}
	for n := 0; ; n++ {
		s := h.table.Snapshot().Position
		kind := signature(s)
		look(fmt.Sprintf("%s-%02d-%s", g.Info().ID, n, strings.ReplaceAll(kind, " ", "+")), !seen[kind])
		seen[kind] = true
		if len(s.Prompts()) == 0 {
			h.t.Logf("%d states, %d kinds", n, len(seen))
			return
		}
		a := engines.Sample(g.(engines.Sampler), by, s)
		if n >= patience {
			_, a = advised(g, by, s)
		}
		if a == nil {
			continue // nothing was drawn this time
		}
		if _, _, v := s.Apply(a); v == nil {
			h.do(companion.Command{Do: companion.Play{Actions: []json.RawMessage{withKind(a)}}})
		}
	}
}

// withKind is an action as a tap sends it.
func withKind(a engines.Action) json.RawMessage {
	var fields map[string]any
	if err := json.Unmarshal([]byte(marshalled(a)), &fields); err != nil {
		panic(err)
	}
	fields["kind"] = a.Kind()
	return json.RawMessage(marshalled(fields))
}

// Whatever a game asks, its answers and what there is to read lie on the first screen of a phone, in every
// state of a whole game; of each kind of state on other screens, too.
func TestThePromptIsOnTheFirstScreen(t *testing.T) {
	one := launch(t)
	for _, g := range catalog.All() {
		t.Run(g.Info().ID, func(t *testing.T) {
			b := &browser{t: t, ctx: one.ctx}
			h := openFor(t, catalog.All(), func(c *web.Config) { c.Pictures = nil })
			b.size(390, 844)
			b.visit(h.url + "/?lang=de")
			h.evening(g, func(what string, fresh bool) {
				b.follows(h.table.Snapshot().Seq)
				b.measured(what)
				if !fresh {
					return
				}
				b.holds(what, tight())
				b.bars(what)
				b.explained(what)
				asks := func(f *engines.Form) bool { return f != nil && len(f.Fields) > 1 }
				const item = `document.querySelector(".act .form .fieldbox:only-child :is(.choices, .rows, .board) [data-item]")`
				if slices.ContainsFunc(h.table.Snapshot().Forms, asks) && eval[bool](b, "!!"+item) {
					eval[bool](b, "("+item+".click(), true)")
					b.holds(what+"-next", tight())
				}
			})
		})
	}
}

// With a camera there are questions and breaches beside what the game asks.
func TestWhatTheTableAsksIsOnTheFirstScreen(t *testing.T) {
	b := launch(t)
	for name, arrange := range scenes(t) {
		h := midgame(t)
		arrange(h)
		b.visit(h.url + "/?lang=de")
		b.holds(name, screens())
	}
	h := open(t)
	for _, path := range []string{"/", "/new", "/mend", "/evening", "/setup", "/settings", "/rules"} {
		b.visit(h.url + path + "?lang=fr")
		b.holds("empty"+strings.ReplaceAll(path, "/", "-"), screens())
	}
}

// A first evening with worms on all dice: a question about as many dice as there are fits a phone.
func TestAQuestionAboutManyDiceFits(t *testing.T) {
	h := open(t)
	h.play(`{"game":"heckmeck","setup":{"players":["Anna","Ben"]}}`)
	h.see("6?6?6?6?6?123", "", true)
	h.until("a question", func(s *companion.Snapshot) bool { return s.Question != nil })
	b := launch(t)
	for _, lang := range []string{"de", "fr"} {
		b.size(360, 640)
		b.visit(h.url + "/?lang=" + lang)
		if got := eval[int](b, `document.querySelectorAll(".ask .crop").length`); got != 5 {
			t.Errorf("%d dice are shown, want 5", got)
		}
		b.holds("many-in-doubt-"+lang, screens())
	}
	b.size(390, 844)
	if wide := eval[int](b, `(document.documentElement.style.fontSize = "", document.documentElement.scrollWidth)`); wide > 390 {
		t.Errorf("the page is %d px wide, the phone 390", wide)
	}
}

// Where several are asked, what whoever is on turn is asked lies open, turn after turn; who looks at another
// tab finds it there until then.
func TestTheTabFollowsTheTurn(t *testing.T) {
	h := openFor(t, catalog.All(), func(c *web.Config) { c.Pictures = nil })
	h.play(positions()["animals-swap"]...)
	b := launch(t)
	b.size(390, 844)
	b.visit(h.url + "/?lang=de")
	shown := func(seat engines.Seat) {
		t.Helper()
		b.until(fmt.Sprintf("what seat %d is asked", seat),
			fmt.Sprintf(`document.querySelector('[data-asked="%d"]').ariaPressed === "true" && !document.querySelector('.prompt[data-of="%d"]').hidden`, seat, seat))
	}
	by := rand.New(rand.NewPCG(3, 8))
	for n := range 5 {
		s := h.table.Snapshot()
		b.follows(s.Seq)
		if n > 0 { // whoever has swapped may show a set
			shown(s.View.Turn)
		}
		if n%2 == 1 {
			last := s.Prompts[len(s.Prompts)-1].Seat
			b.tap(fmt.Sprintf(`[data-asked="%d"]`, last))
			shown(last)
		}
		i := slices.IndexFunc(s.Prompts, func(p engines.Prompt) bool { return p.Kind == "exchange" })
		if i < 0 {
			t.Fatalf("nobody swaps a row: %v", s.Prompts)
		}
		g, _ := catalog.Find("animals")
		a := g.(engines.Sampler).Answer(by, s.Position, s.Prompts[i])
		if v := h.do(companion.Command{Do: companion.Play{Actions: []json.RawMessage{withKind(a)}}}); !v.OK {
			t.Fatalf("refused: %+v", v)
		}
	}
}
