//go:build web

package web_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"spieltisch/companion"
	"spieltisch/companion/web"
	"spieltisch/engines"
	"spieltisch/engines/animals"
	"spieltisch/engines/catalog"
	"spieltisch/engines/enginestest/nim"
	"spieltisch/engines/heckmeck"
	"spieltisch/engines/verasselt"
)

// family is a phone in the hands of people without a camera: it taps what is shown, and counts the taps.
type family struct {
	*browser
	h      *house
	game   engines.Game
	by     *rand.Rand
	lang   string
	taps   int
	tapped map[string]int // answers that were tapped, by their kind
	ahead  bool           // the table is: what was played last was not tapped
}

// byTouch is how many answers of a kind are tapped. What comes later is played beside the page.
const byTouch = 6

// sitDown opens a table for all games, and a phone in a language.
func sitDown(t *testing.T, game, lang string) *family {
	t.Helper()
	h := openFor(t, catalog.All(), func(c *web.Config) { c.Pictures = nil })
	b := launch(t)
	b.size(390, 844)
	f := &family{browser: b, h: h, by: rand.New(rand.NewPCG(5, 8)), lang: lang, tapped: map[string]int{}}
	i := slices.IndexFunc(catalog.All(), func(g engines.Game) bool { return g.Info().ID == game })
	f.game = catalog.All()[i]
	f.visit(h.url + "/new?lang=" + lang)
	f.touch(fmt.Sprintf(`label.pick:has([value=%q])`, game))
	for _, name := range []string{"Anna", "Ben"} {
		run(b, "name", chromedp.SendKeys(chromedp.CSS("#name"), name))
		f.touch("#addname")
	}
	f.touch("#start")
	return f
}

// touch taps a control.
func (f *family) touch(selector string) {
	f.t.Helper()
	f.together()
	f.tap(selector)
	f.taps++
}

// together waits until the page shows what was not tapped.
func (f *family) together() {
	if f.ahead {
		f.ahead = false
		f.now()
	}
}

// now is the newest snapshot; the page shows it, or something newer, unless it was played beside the page.
func (f *family) now() *companion.Snapshot {
	f.t.Helper()
	s := f.h.table.Snapshot()
	if f.ahead {
		return s
	}
	f.until("the page has heard of it", fmt.Sprintf(`location.pathname === "/" && Number(document.body.dataset.seq) >= %d`, s.Seq))
	return s
}

// play answers a prompt with an action, by touch as long as it is new, and waits until the record has it.
func (f *family) play(p int, a engines.Action) *companion.Snapshot {
	f.t.Helper()
	s := f.now()
	kind := a.Kind()
	if _, _, v := s.Position.Apply(a); v == nil && f.tapped[kind] >= byTouch {
		f.ahead = true
		f.h.do(companion.Command{Do: companion.Play{Actions: []json.RawMessage{withKind(a)}}})
	} else {
		f.tapped[kind]++
		f.together()
		f.answer(s, p, a)
	}
	return f.h.until(fmt.Sprintf("%s counts", marshalled(a)),
		func(now *companion.Snapshot) bool { return now.Seq > s.Seq })
}

// answer taps an action: the items of the prompt's form, or its button.
func (f *family) answer(s *companion.Snapshot, p int, a engines.Action) {
	f.t.Helper()
	data := marshalled(a)
	if several := fmt.Sprintf(`[data-asked="%d"][aria-pressed="false"]`, s.Prompts[p].Seat); eval[bool](f.browser, fmt.Sprintf(`!!document.querySelector('%s')`, several)) {
		f.touch(several)
	}
	if form := s.Forms[p]; form != nil {
		holder := fmt.Sprintf(`.form[data-form="%d"]`, p)
		if form.Brief != nil && a.Kind() == form.Brief.Fixed["kind"] {
			f.fill(holder+"[data-brief]", *form.Brief, data)
			return
		}
		f.fill(holder+":not([data-brief])", *form, data)
		return
	}
	var fields map[string]any
	if err := json.Unmarshal([]byte(data), &fields); err != nil {
		f.t.Fatal(err)
	}
	command := marshalled(companion.Command{Do: companion.Play{
		Actions: []json.RawMessage{json.RawMessage(marshalled(fields))}}})
	f.touch(fmt.Sprintf(`.act [data-do='%s']`, command))
}

// fill taps an action into a form.
func (f *family) fill(holder string, form engines.Form, action string) {
	f.t.Helper()
	taps, err := tapsFor(form, action)
	if err != nil {
		f.t.Fatal(err)
	}
	if folded := fmt.Sprintf(`details:not([open]):has(%s)`, holder); eval[bool](f.browser, fmt.Sprintf(`!!document.querySelector('%s')`, folded)) {
		f.touch(folded + " > summary")
	}
	if again := fmt.Sprintf("%[1]s [data-clear], %[1]s ~ .formrow [data-clear]", holder); eval[bool](f.browser, fmt.Sprintf(`!!document.querySelector('%s')`, again)) {
		f.touch(again) // what was taken back is filled in
	}
	for _, tap := range taps {
		f.touch(fmt.Sprintf("%[1]s %[2]s, %[1]s ~ .formrow %[2]s", holder, tap))
	}
}

// looks holds the page to what people need, in every layout.
func (f *family) looks(what string) {
	f.t.Helper()
	f.together()
	f.now()
	for _, bad := range eval[[]string](f.browser, audit) {
		f.t.Errorf("%s: %s", what, bad)
	}
	f.shot(f.game.Info().ID + "-" + what)
}

// takesBack undoes the newest entry and brings it again.
func (f *family) takesBack() {
	f.t.Helper()
	before := f.now()
	f.touch(".bar .undo")
	f.h.until("it is taken back", func(s *companion.Snapshot) bool {
		return s.Redo != nil &&
			string(s.State) != string(before.State)
	})
	f.now()
	f.touch(".bar .redo")
	f.h.until("it is there again", func(s *companion.Snapshot) bool { return string(s.State) == string(before.State) })
}

// ends waits for the result on the page.
func (f *family) ends() {
	f.t.Helper()
	f.together()
	s := f.now()
	for _, w := range s.View.Winners {
		f.until("the winner", fmt.Sprintf(`document.querySelector(".turn.over")?.innerText.includes(%q)`, s.Match.Players[w-1]))
	}
	f.looks("over")
	record, err := f.h.table.Record(s.Match.ID)
	if err != nil {
		f.t.Fatal(err)
	}
	f.t.Logf("%s: %d taps, %d entries", f.game.Info().ID, f.taps, len(record))
}

// drawn is an answer that the game's sampler draws from what is possible.
func (f *family) drawn(s *companion.Snapshot, p int) engines.Action {
	f.t.Helper()
	for range 100 {
		if a := f.game.(engines.Sampler).Answer(f.by, s.Position, s.Prompts[p]); a != nil {
			return a
		}
	}
	f.t.Fatalf("nothing answers %s", s.Prompts[p].Kind)
	return nil
}

// prompt is the place of a prompt, -1: it is not asked.
func prompt(s *companion.Snapshot, kind string) int {
	return slices.IndexFunc(s.Prompts, func(p engines.Prompt) bool { return p.Kind == kind })
}

// breaks plays what a rule forbids: the page says so, and the game stays as it was.
func (f *family) breaks(rule string, p int, a engines.Action) {
	f.t.Helper()
	before := f.now()
	f.play(p, a)
	_, _, v := before.Position.Apply(a)
	if v == nil || v.Rule != rule {
		f.t.Fatalf("%s breaks %v, want %s", marshalled(a), v, rule)
	}
	words, _ := v.Words(f.game, before.Match.Players)
	f.until("the rule is said", fmt.Sprintf(`document.getElementById("toast").innerText.includes(%q)`, words.Text.In(f.lang)))
	if after := f.now(); string(after.State) != string(before.State) {
		f.t.Errorf("after a broken rule the state is %s, want %s", after.State, before.State)
	}
}

// corrects says what an entry was instead, by the form of the moment at which it was made.
func (f *family) corrects(seq int64, kind string, a engines.Action) {
	f.t.Helper()
	s := f.now()
	ways, err := f.h.table.LegalMoves(s.Match.ID, seq)
	if err != nil {
		f.t.Fatal(err)
	}
	p := slices.IndexFunc(ways.Forms, func(f *engines.Form) bool {
		return f != nil && (f.Fixed["kind"] == kind || f.Brief != nil && f.Brief.Fixed["kind"] == kind)
	})
	if p < 0 {
		f.t.Fatalf("before entry %d the game waits for %v, want %s with a form", seq, ways.Prompts, kind)
	}
	f.touch(fmt.Sprintf(`[data-edit="%d"]`, seq))
	f.until("the dialog", `document.querySelector("dialog[open] .form")`)
	for _, bad := range eval[[]string](f.browser, audit) {
		f.t.Errorf("correcting %s: %s", kind, bad)
	}
	f.shot(f.game.Info().ID + "-correct-" + kind)
	form := ways.Forms[p]
	if form.Fixed["kind"] != kind {
		form = form.Brief
	}
	f.fill(fmt.Sprintf(`dialog .form[data-kind=%q]`, kind), *form, marshalled(a))
	f.h.until("the entry is corrected", func(now *companion.Snapshot) bool {
		return slices.ContainsFunc(now.Moves,
			func(m companion.Move) bool { return m.Seq == seq && m.Corrected })
	})
}

// Animals: swap once, knock, compare; a game of five lives each.
func TestAnimalsFromSettingUpToTheResult(t *testing.T) {
	f := sitDown(t, "animals", "de")
	f.until("the table", `document.querySelector(".act .form [data-item]")`)
	f.looks("deal")
	rounds := 0
	for s := f.now(); !s.View.Over; s = f.now() {
		switch {
		case prompt(s, "deal") >= 0:
			rounds++
			deal := f.drawn(s, 0).(animals.Deal)
			deal.Hands = nil // nobody shows them
			f.play(0, deal)
		case prompt(s, "knock") >= 0:
			f.play(prompt(s, "knock"), animals.Knock{})
		case prompt(s, "decline") >= 0:
			f.play(prompt(s, "decline"), animals.Decline{})
		case prompt(s, "score") >= 0:
			if rounds == 1 {
				f.looks("score")
			}
			f.play(prompt(s, "score"), f.drawn(s, prompt(s, "score")))
		default:
			f.swap(s, prompt(s, "exchange"), rounds == 1 && s.View.Turn == 1)
		}
	}
	f.t.Logf("%d rounds", rounds)
	f.ends()
}

// swap lays cards and takes a row; once with everything that can happen on the way.
func (f *family) swap(s *companion.Snapshot, p int, eventful bool) {
	f.t.Helper()
	if !eventful {
		f.play(p, f.drawn(s, p))
		return
	}
	var rows struct{ Rows [][]animals.Animal }
	if err := json.Unmarshal(s.State, &rows); err != nil {
		f.t.Fatal(err)
	}
	f.looks("swap")
	f.breaks("AN-07", p, animals.Exchange{Row: 2, Cards: rows.Rows[1]})
	s = f.now()
	f.play(p, f.drawn(s, p))
	f.takesBack()
	f.corrects(f.now().Moves[0].Seq, "exchange", f.drawn(s, p))
}

// Hints are off until somebody wants them, and each phone has its own.
func TestHintsInThreeLevels(t *testing.T) {
	h := midgame(t)
	b := launch(t)
	b.size(390, 844)
	b.visit(h.url + "/?lang=de")
	if got := b.text("#hint"); got != "" {
		t.Errorf("a hint that nobody wants: %q", got)
	}
	b.tap(`[data-hints="tones"]`)
	b.until("colours", `document.querySelector("#hint .best .tone.safe")`)
	if eval[bool](b, `!!document.querySelector("#hint .numbers-of")`) {
		t.Error("numbers for those who want colours")
	}
	b.tap(`[data-hints="numbers"]`)
	b.until("numbers", `document.querySelector("#hint .best .numbers-of")?.innerText.includes("Würmer")`)
	for _, dark := range []bool{false, true} {
		b.dark(dark)
		for _, bad := range eval[[]string](b, audit) {
			t.Errorf("dark=%v: %s", dark, bad)
		}
	}
	b.shot("hints-390")
	h.rolling()
	b.until("a clear answer", `document.getElementById("hint").innerText.includes("zur Ruhe")`)
	b.visit(h.url + "/?lang=de")
	b.until("the phone remembers", `document.querySelector('[data-hints="numbers"][aria-pressed="true"]')`)
	b.tap(`[data-hints="off"]`)
	b.until("nothing", `document.getElementById("hint").innerText === ""`)
}

// After the game luck and skill are told apart, on the table's page and in the list of games.
func TestLuckAndSkillAfterAGame(t *testing.T) {
	h := open(t)
	h.play(`{"game":"heckmeck","setup":{"players":["Anna","Ben"],"position":{"grill":[21],"closed":[36,35,34],"stacks":[[22,23,24,30],[25,26,27,28,29,31,32,33]],"turn":1,"aside":[6,6,6,6,1]}}}`)
	b := launch(t)
	b.size(390, 844)
	b.visit(h.url + "/?lang=de")
	if eval[bool](b, `!!document.querySelector("#review *")`) {
		t.Error("a review before the end")
	}
	b.tap(`.act [data-do*="stop"]`)
	b.until("the review", `document.querySelectorAll("#review li").length === 2`)
	if got := b.text("#review"); !strings.Contains(got, "Beste Wahl: ") {
		t.Errorf("the review says %q", got)
	}
	for _, bad := range eval[[]string](b, audit) {
		t.Error(bad)
	}
	b.shot("review-390")
	b.visit(h.url + "/evening?lang=de")
	b.tap(`[data-review]`)
	b.until("the same in a dialog", `document.querySelectorAll("dialog[open] .review li").length === 2`)
}

// Heckmeck, rolled by hand and told by touch: everybody lays aside worms, else what there is most of, and
// stops as soon as something is won.
func TestHeckmeckFromSettingUpToTheResult(t *testing.T) {
	f := sitDown(t, "heckmeck", "en")
	f.until("the table", `document.querySelector(".act .form [data-item]")`)
	f.looks("roll")
	turns, seat := 0, engines.Table
	for s := f.now(); !s.View.Over; s = f.now() {
		if s.View.Turn != seat {
			turns, seat = turns+1, s.View.Turn
		}
		first := s.View.Big == "0" // of the turn's rolls
		switch stop := prompt(s, "stop"); {
		case s.Prompts[0].Kind == "aside":
			if turns == 2 && first {
				s = f.misread(s)
			}
			f.play(0, liked(s.Prompts[0].Choices))
			if turns == 1 && first {
				f.takesBack()
			}
			if turns == 3 && first {
				f.unlikely(f.now())
			}
		case stop >= 0 && wins(s):
			f.looks("stop")
			f.play(stop, heckmeck.Stop{})
		case turns > 3 || turns == 2 && !first: // what went aside is enough
			f.play(0, inBrief(s, f.drawn(s, 0)))
			if put := f.now().Moves[0]; turns == 2 && put.Actions != nil && f.tapped["put"] == 1 {
				f.corrects(put.Seq, "put", heckmeck.Put{Face: 3, Count: 2})
			}
		default:
			f.play(0, f.drawn(s, 0))
		}
	}
	f.t.Logf("%d turns", turns)
	f.ends()
}

// inBrief is what goes aside of a roll.
func inBrief(s *companion.Snapshot, roll engines.Action) heckmeck.Put {
	next, _, _ := s.Position.Apply(roll)
	if p := next.Prompts(); len(p) > 0 && p[0].Kind == "aside" {
		dice := liked(p[0].Choices).(heckmeck.Aside).Dice
		return heckmeck.Put{Face: dice[0], Count: len(dice)}
	}
	return heckmeck.Put{}
}

// wins reports whether a stop would take a portion.
func wins(s *companion.Snapshot) bool {
	key := s.View.Outlook[0].Key
	return strings.HasPrefix(key, "outlook.take") || strings.HasPrefix(key, "outlook.steal")
}

// liked are worms, else the dice of which there are most.
func liked(choices []engines.Action) engines.Action {
	return slices.MaxFunc(choices, func(a, b engines.Action) int { return liking(a) - liking(b) })
}

func liking(a engines.Action) int {
	dice := a.(heckmeck.Aside).Dice
	if dice[0] == 6 {
		return 8 + len(dice)
	}
	return len(dice)
}

// misread makes a die of the open roll another one, by two taps.
func (f *family) misread(s *companion.Snapshot) *companion.Snapshot {
	f.t.Helper()
	face := s.Prompts[0].Choices[0].(heckmeck.Aside).Dice[0]
	before := f.taps
	f.touch(fmt.Sprintf(`[data-fix="%d"]`, face))
	f.touch(fmt.Sprintf(`dialog [data-face="%d"]`, face%6+1))
	if f.taps-before != 2 {
		f.t.Errorf("a die is corrected by %d taps, want 2", f.taps-before)
	}
	f.h.until("the die is another one", func(now *companion.Snapshot) bool { return now.Moves[0].Corrected })
	return f.now()
}

// unlikely says of the last roll that it showed none of the dice which lie aside now: that breaks a rule.
func (f *family) unlikely(s *companion.Snapshot) {
	f.t.Helper()
	aside, err := heckmeck.Game{}.Decode("aside", s.Moves[0].Actions[0])
	if err != nil {
		f.t.Fatal(err)
	}
	f.touch(fmt.Sprintf(`[data-edit="%d"]`, s.Moves[1].Seq))
	laid := aside.(heckmeck.Aside).Dice
	for range laid {
		f.touch(fmt.Sprintf(`dialog .diceeditor .faces [data-face="%d"]`, laid[0]))
		f.touch(fmt.Sprintf(`dialog .pad [data-face="%d"]`, laid[0]%6+1))
	}
	f.touch(`dialog [data-save]`)
	f.settles(s)
}

// Voll verasselt: everybody rolls once and stops, until the pile is used up.
func TestVerasseltFromSettingUpToTheResult(t *testing.T) {
	f := sitDown(t, "verasselt", "fr")
	opening, _, err := verasselt.Game{}.Opening([]byte(`{"players":["Anna","Ben"]}`))
	if err != nil {
		t.Fatal(err)
	}
	f.until("the cards are asked for", `document.querySelector("dialog .form [data-n]")`)
	for _, bad := range eval[[]string](f.browser, audit) {
		t.Errorf("opening: %s", bad)
	}
	f.tap("dialog .form [data-done][aria-disabled]")
	f.until("what is missing lies over the dialog", `document.querySelector("dialog #toast:not([hidden])")?.innerText === "Il en manque encore\u00a0: 10."`)
	f.fill("dialog .form", opening, `{"hub":{"Y":3,"B":3,"R":3,"G":1}}`)
	f.touch("dialog .form [data-done]") // nothing starts by itself
	f.until("the table", `document.querySelector(".act .form [data-item]")`)
	f.looks("roll")
	turns := 0
	for s := f.now(); !s.View.Over; s = f.now() {
		p := 0
		if stop := prompt(s, "stop"); stop >= 0 {
			p, turns = stop, turns+1
		}
		a := f.drawn(s, p)
		if boost := prompt(s, "boost"); boost >= 0 && turns == 0 && f.tapped["boost"] < 2 {
			p = boost
		}
		if a.Kind() == "roll" { // nobody has to say which dice stayed
			a = inShort(f.game, f.by, s.Position, a)
		}
		if s.Prompts[p].Kind == "boost" { // card by card
			a = s.Prompts[p].Choices[0]
		}
		if s.Prompts[p].Kind == "choose" && len(s.Prompts[p].Choices) > 1 && turns%3 > 0 {
			a = verasselt.Choose{Group: verasselt.Hub}
		}
		f.play(p, a)
		switch {
		case turns == 1 && a.Kind() == "roll":
			f.takesBack()
			roll := f.now().Moves[0].Seq
			f.corrects(roll, "roll", f.drawn(s, p))
		case turns == 2 && a.Kind() == "stop":
			i := slices.IndexFunc(f.now().Moves, func(m companion.Move) bool { return m.Corrected })
			// nobody stops after that
			f.unfits(f.now().Moves[i].Seq, "roll", verasselt.Roll{Kept: []verasselt.Face{},
				Faces: slices.Repeat([]verasselt.Face{verasselt.Yellow}, 7)})
		case turns == 3 && a.Kind() == "choose":
			f.looks("turn")
		}
	}
	f.t.Logf("%d turns", turns)
	f.ends()
}

// Schweinebande: a farmer on each tile that is turned up, and the lines as they come; four rounds.
func TestSchweinebandeFromSettingUpToTheResult(t *testing.T) {
	f := sitDown(t, "schweinebande", "it")
	f.until("the table", `document.querySelector(".act .form [data-item]")`)
	f.looks("reveal")
	seen := map[string]bool{}
	for s := f.now(); !s.View.Over; s = f.now() {
		kind := s.Prompts[0].Kind
		if !seen[kind] {
			f.looks(kind)
		}
		a := f.drawn(s, 0)
		f.play(0, a)
		if kind == "reveal" && !seen[kind] {
			f.takesBack()
			f.corrects(f.now().Moves[0].Seq, kind, f.drawn(s, 0))
		}
		if kind == "reveal" && seen[kind] && !seen["conflict"] {
			seen["conflict"] = true
			first := slices.IndexFunc(f.now().Moves, func(m companion.Move) bool { return m.Corrected })
			// an older tile was turned up where the newest one lies
			f.unfits(f.now().Moves[first].Seq, kind, a)
		}
		seen[kind] = true
	}
	f.ends()
}

// unfits says of an older entry what makes a later one impossible: that is shown with its rule, and one undo
// settles it.
func (f *family) unfits(seq int64, kind string, a engines.Action) {
	f.t.Helper()
	s := f.now()
	f.corrects(seq, kind, a)
	f.settles(s)
}

// settles waits until the page says what no longer fits, and takes that back.
func (f *family) settles(s *companion.Snapshot) {
	f.t.Helper()
	f.until("what does not fit", `document.querySelector(".conflict .says")`)
	f.looks("conflict")
	f.touch(".bar .undo")
	f.h.until("it is settled", func(now *companion.Snapshot) bool {
		return now.Conflict == nil &&
			string(now.State) == string(s.State)
	})
	f.now()
}

// positions bring games to where people fill something in.
func positions() map[string][]string {
	farm := `{"players":["Anna","Großmutter Klothilde"],"position":{"round":%d,"phase":%q,"pens":[{"donkey":5,"pig":4},{"goat":1,"cow":2}],"farms":[{},{"cow":1}],` +
		`"out":{"chicken":16,"goat":9,"sheep":7,"donkey":2,"pig":2,"cow":1%s},"tokens":[1,2],"hay":[2,3]}}`
	five := `"players":["Anna","Ben","Cem","Dora","Großmutter Klothilde"]`
	deal := `{"do":{"kind":"deal","rows":[["cat"],["dog","dog"],["bear","goat","mole"],["hare","pig","pig","mouse"]]}}`
	return map[string][]string{
		"verasselt-roll":     {`{"game":"verasselt","setup":{` + five + `,"hub":{"Y":3,"B":3,"R":3,"G":1}}}`, `{"do":{"kind":"choose","group":"hub"}}`},
		"animals-deal":       {`{"game":"animals","setup":{` + five + `}}`},
		"animals-swap":       {`{"game":"animals","setup":{` + five + `}}`, deal},
		"animals-score":      {`{"game":"animals","setup":{"players":["Anna","Großmutter Klothilde"]}}`, deal, `{"do":{"kind":"exchange","row":1,"cards":["dog"]}}`, `{"do":{"kind":"exchange","row":1,"cards":["hare"]}}`, `{"do":{"kind":"knock"}}`, `{"do":{"kind":"decline"}}`},
		"schweinebande-turn": {`{"game":"schweinebande","setup":{` + five + `}}`, `{"do":{"kind":"reveal","space":[2,2],"tile":"pig"}}`},
		"schweinebande-feed": {`{"game":"schweinebande","setup":` + fmt.Sprintf(farm, 2, "feed", "") + `}`},
		"schweinebande-farm": {`{"game":"schweinebande","setup":` + fmt.Sprintf(farm, 2, "farm", "") + `}`},
	}
}

// Every form is fit for people: any size, light and dark, all languages.
func TestFormsAreFitForPeople(t *testing.T) {
	b := launch(t)
	for name, lines := range positions() {
		h := openFor(t, catalog.All(), func(c *web.Config) { c.Pictures = nil })
		h.play(lines...)
		b.dark(false)
		for path, width := range map[string]int64{"/mend": 390, "/evening": 390, "/wall": 1920} {
			b.size(width, 1080)
			b.visit(h.url + path + "?lang=it")
			for _, bad := range eval[[]string](b, audit) {
				t.Errorf("%s %s: %s", name, path, bad)
			}
			b.shot("page-" + name + path[1:])
		}
		for _, lang := range engines.Languages() {
			b.visit(h.url + "/?lang=" + lang)
			for _, size := range [][2]int64{{390, 844}, {820, 1180}, {1920, 1080}} {
				if size[0] > 390 && lang != "fr" && lang != "de" {
					continue // the narrowest page is the hardest, and there colours are looked at
				}
				b.size(size[0], size[1])
				b.fit(fmt.Sprintf("form-%s-%d-%s", name, size[0], lang), lang == "de")
			}
		}
	}
}

// A game that nobody here knows is made to match the table by what it says of its places alone.
func TestThePositionOfASixthGame(t *testing.T) {
	b := launch(t)
	b.size(390, 844)
	h := openFor(t, append(catalog.All(), nim.Game{}), func(c *web.Config) { c.Pictures = nil })
	h.play(`{"game":"nim","setup":{"players":["Anna","Ben"]}}`, `{"do":{"kind":"take","count":3}}`)
	b.visit(h.url + "/mend?lang=de")
	b.tap("[data-position]")
	b.until("the dialog", `document.querySelector("dialog[open] .stepper")`)
	for _, bad := range eval[[]string](b, audit) {
		t.Error(bad)
	}
	b.shot("position-nim")
	b.tap(`dialog [aria-label="Hölzer: −"]`)
	b.tap(`dialog [aria-label="Hölzer: −"]`)
	b.tap(`dialog [data-to="turn"][data-item="1"]`)
	b.tap("dialog [data-save]")
	h.until("7 are left, and Anna is on turn", func(s *companion.Snapshot) bool {
		return strings.Contains(string(s.State), `"left":7,"turn":1`)
	})
}

// The record is made to match the table in games that are counted; what breaks a rule is said, and nothing is
// changed.
func TestThePositionIsCounted(t *testing.T) {
	b := launch(t)
	b.size(390, 844)
	for _, tt := range []struct {
		game string
		taps []string // buttons by their names
		want string   // in the state
		lose []string // taps after which the rules are broken
		rule string   // in words
	}{
		{"animals-swap", []string{"Leben, Ben: −", "Leben, Ben: −"}, `"lives":[5,3,5,5,5]`, nil, ""},
		{"verasselt-roll", []string{"Vorgarten, Ben, Rot: −", "Mitte, Rot: +"}, `"yards":[{"Y":1,"B":1,"R":1,"G":1},{"Y":1,"B":1,"G":1}`,
			[]string{"Vorgarten, Anna, Rot: +", "Vorgarten, Anna, Rot: +", "Vorgarten, Anna, Rot: +"}, "Vorgarten"},
		{"schweinebande-feed", []string{"Heu, Anna: +"}, `"hay":[3,3]`, nil, ""},
	} {
		h := openFor(t, catalog.All(), func(c *web.Config) { c.Pictures = nil })
		h.play(positions()[tt.game]...)
		before := string(h.table.Snapshot().State)
		count := func(taps []string) {
			t.Helper()
			b.visit(h.url + "/mend?lang=de")
			b.tap("[data-position]")
			b.until("the dialog", `document.querySelector("dialog[open] .stepper")`)
			for _, bad := range eval[[]string](b, audit) {
				t.Errorf("%s: %s", tt.game, bad)
			}
			for _, name := range taps {
				b.tap(fmt.Sprintf("dialog [aria-label=%q]", name))
			}
			b.shot("position-" + tt.game)
			b.tap("dialog .primary")
		}
		if tt.lose != nil {
			count(tt.lose)
			b.until("the rule", fmt.Sprintf(`document.getElementById("toast").innerText.includes(%q)`, tt.rule))
			if got := string(h.table.Snapshot().State); got != before {
				t.Errorf("%s: after a refusal the state is %s", tt.game, got)
			}
		}
		count(tt.taps)
		h.until(tt.want, func(s *companion.Snapshot) bool {
			return strings.Contains(string(s.State),
				tt.want)
		})
	}
}
