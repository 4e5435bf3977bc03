package oled_test

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"maps"
	"math/bits"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/text/unicode/norm"
	"periph.io/x/devices/v3/ssd1306/image1bit"
	"rsc.io/qr"

	"spieltisch/companion"
	"spieltisch/companion/health"
	"spieltisch/companion/journal"
	"spieltisch/companion/journal/journaltest"
	"spieltisch/companion/oled"
	"spieltisch/companion/words"
	"spieltisch/devices/devicestest"
	"spieltisch/engines"
	"spieltisch/engines/catalog"
)

var update = flag.Bool("update", false, "rewrite the golden pictures")

var evening = time.Date(2026, 11, 21, 20, 14, 0, 0, time.UTC)

// play gives the snapshots of a table after each line.
func play(t *testing.T, lines ...string) *companion.Snapshot {
	t.Helper()
	return playWith(t, health.New(func() time.Time { return evening }), lines...)
}

func playWith(t *testing.T, board *health.Board, lines ...string) *companion.Snapshot {
	t.Helper()
	entries, err := journal.Open(filepath.Join(journaltest.Dir(t), "journal.db"), journal.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer entries.Close()
	now := func() time.Time { return evening }
	table, err := companion.New(companion.Config{Games: catalog.All(), Journal: entries, Health: board,
		Now: now})
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan error, 1)
	ctx, stop := context.WithCancel(t.Context())
	go func() { done <- table.Run(ctx) }()
	for i, line := range lines {
		v, err := table.Do(t.Context(), companion.Command{Do: companion.Line{Line: json.RawMessage(line)},
			Source: "test"})
		if err != nil || !v.OK {
			t.Fatalf("line %d, %s: %+v, %v", i+1, line, v, err)
		}
	}
	s := table.Snapshot()
	stop()
	if err := <-done; err != nil {
		t.Fatal(err)
	}
	return s
}

const (
	setup  = `{"game":"heckmeck","setup":{"players":["Johanna","Ben","Zoë Größenwahn-Müller"]}}`
	roll   = `{"do":{"kind":"roll","faces":[6,6,6,6,1,2,5,5]}}`
	aside  = `{"do":{"kind":"aside","dice":[6,6,6,6]}}`
	roll2  = `{"do":{"kind":"roll","faces":[1,2,5,5]}}`
	aside2 = `{"do":{"kind":"aside","dice":[5,5]}}`
	stop   = `{"do":{"kind":"stop"}}`
)

// position is a match in which Ben has won the last portion but one.
const nearEnd = `{"game":"heckmeck","setup":{"players":["Anna","Ben","Claudio","Désirée","Émile","Franz","Gül"]}}`

func say(key string, texts ...string) companion.Words {
	for len(texts) < 4 {
		texts = append(texts, texts[0])
	}
	return companion.Words{Key: key, Display: engines.Text{"de": texts[0], "en": texts[1], "fr": texts[2],
		"it": texts[3]}}
}

func own(t *testing.T, key string) companion.Words {
	t.Helper()
	m, ok := words.Message(key)
	if !ok {
		t.Fatalf("there is no message %s", key)
	}
	return companion.Words{Key: key, Text: m.Text, Display: m.Display}
}

// with changes a copy.
func with(s *companion.Snapshot, change func(*companion.Snapshot)) *companion.Snapshot {
	c := *s
	change(&c)
	return &c
}

// The code on the display says the address, and nothing else; where there is no room for one the address
// is shown as before.
func TestTheCodeSaysWhereThePageIs(t *testing.T) {
	none := play(t)
	for _, tt := range []struct {
		address string
		step    int
		want    bool
	}{{"spieltisch.local", 0, true}, {"192.168.178.31:8080", 3, true}, {strings.Repeat("x", 60), 0, false}, {"", 0, false}} {
		img := painter(t).Picture(none, oled.Scene{Address: tt.address, Step: tt.step})
		q, err := qr.Encode("HTTP://"+strings.ToUpper(tt.address), qr.L)
		if err != nil {
			t.Fatal(err)
		}
		found := false
		for left := 56; left <= 64 && !found; left++ { // where the code moves about
			edge := (64 - q.Size*2) / 2
			found = edge > 1
			for y := range 64 {
				for x := range 64 {
					black := q.Black((x-edge)/2, (y-edge)/2) && x >= edge && y >= edge
					found = found && bool(img.BitAt(left+x, y)) == !black
				}
			}
		}
		if found != tt.want {
			t.Errorf("%q: the code is there: %v, want %v", tt.address, found, tt.want)
		}
	}
}

// pictures are all that are compared with golden ones.
func pictures(t *testing.T) map[string]struct {
	s  *companion.Snapshot
	sc oled.Scene
} {
	type picture = struct {
		s  *companion.Snapshot
		sc oled.Scene
	}
	begun, rolled, taking := play(t, setup), play(t, setup, roll), play(t, setup, roll, aside, roll2, aside2)
	little := play(t, setup, `{"do":{"kind":"roll","faces":[1,1,2,2,3,3,4,5]}}`, `{"do":{"kind":"aside","dice":[1,1]}}`)
	next := play(t, setup, roll, aside, roll2, aside2, stop)
	third := play(t, setup, roll, aside, roll2, aside2, stop, roll, aside, roll2, aside2, stop)
	seven := play(t, nearEnd, roll, aside, roll2, aside2, stop)
	choices := func(labels ...companion.Words) []companion.Choice {
		var list []companion.Choice
		for _, l := range labels {
			list = append(list, companion.Choice{Label: l})
		}
		return append(list, companion.Choice{Label: own(t, "choice.again")})
	}
	breach := with(rolled, func(s *companion.Snapshot) {
		s.Breach = &companion.Breach{ID: 1, Rule: "HM-06", Says: say("HM-06.twoFaces", "Da liegen 4 und 5.\nBitte nur eine Sorte.", "A 4 and a 5 lie here.\nOnly one kind, please.")}
	})
	away := companion.Warning{Name: health.Camera, Since: evening.Add(-time.Minute), Says: own(t, "warn.cameraAway")}
	list := map[string]picture{
		"begin":       {s: begun},
		"rolled":      {s: rolled},
		"taking":      {s: taking},
		"no-worm":     {s: little},
		"next-player": {s: next},
		"long-name":   {s: third},
		"breach":      {s: breach},
		"breach-long": {s: with(rolled, func(s *companion.Snapshot) {
			s.Breach = &companion.Breach{ID: 1, Says: say("x", "Zusammengehörigkeits-\nüberprüfungsergebnis:")}
		})},
		"conflict": {s: with(rolled, func(s *companion.Snapshot) { s.Conflict = &companion.Conflict{Says: own(t, "record.unfit")} })},
		"question": {s: with(rolled, func(s *companion.Snapshot) {
			s.Question = &companion.Question{ID: 1, Says: own(t, "ask.die"), Choices: choices(say("choice.faces", "4"), say("choice.faces", "6"))}
		})},
		"question-rolled": {s: with(rolled, func(s *companion.Snapshot) {
			s.Question = &companion.Question{ID: 1, Says: own(t, "ask.rolled"), Choices: choices(say("choice.rolled", "Ja: 1 2 3 4 5 6 6 6"), own(t, "choice.lay"))}
		})},
		"tunnels-question": {s: with(play(t, tunnelSetup), func(s *companion.Snapshot) {
			tile := own(t, "ask.tile")
			tile.Display = tile.Display.Fill(map[string]any{"tunnel": 2})
			s.Question = &companion.Question{ID: 1, Says: tile, Choices: choices(say("mark.beetle", "Käfer"),
				say("mark.worm", "Wurm"), say("mark.soil", "Erde – 30 mm"))}
		})},
		"notice": {s: taking, sc: oled.Scene{Notice: new(own(t, "no.undo"))}},
		"warning-new": {s: with(taking,
			func(s *companion.Snapshot) { w := away; w.Since = evening; s.Warnings = []companion.Warning{w} })},
		"warning-old": {s: with(taking, func(s *companion.Snapshot) { s.Warnings = []companion.Warning{away} })},
		"warning-loud": {s: with(taking, func(s *companion.Snapshot) {
			s.Warnings = []companion.Warning{
				{Name: health.Journal, Loud: true, Since: evening.Add(-time.Hour), Says: own(t, "warn.journalFull")}}
		})},
		"idle-loud": {sc: oled.Scene{Idle: true}, s: with(taking, func(s *companion.Snapshot) {
			s.Warnings = []companion.Warning{
				{Name: health.Journal, Loud: true, Since: evening.Add(-time.Hour), Says: own(t, "warn.journalFails")}}
		})},
		"idle":         {s: next, sc: oled.Scene{Idle: true}},
		"idle-moved":   {s: next, sc: oled.Scene{Idle: true, Step: 5}},
		"idle-seven":   {s: seven, sc: oled.Scene{Idle: true, Step: 3}},
		"no-game":      {s: play(t), sc: oled.Scene{Address: "spieltisch.local"}},
		"no-game-port": {s: play(t), sc: oled.Scene{Language: "fr", Address: "wohnzimmer-pi:8080", Step: 3}},
		"over":         {s: with(taking, over)},
		"no-number": {s: with(begun, func(s *companion.Snapshot) {
			v := *s.View
			v.Big = ""
			s.View = &v
		})},
		"number-wide": {s: with(begun, func(s *companion.Snapshot) {
			v := *s.View
			v.Big = "12+345"
			s.View = &v
		})},
		"number-words": {s: with(begun, func(s *companion.Snapshot) {
			v := *s.View
			v.Big = "Kuh, Schwein"
			s.View = &v
		})},
	}
	for name, lines := range otherGames() {
		list[name] = picture{s: play(t, lines...)}
	}
	for _, lang := range engines.Languages()[1:] {
		list["taking-"+lang] = picture{s: taking, sc: oled.Scene{Language: lang}}
	}
	for name, p := range list {
		p.sc.Now = evening
		list[name] = p
	}
	return list
}

// otherGames are lines that bring other games to where people look at the display.
func otherGames() map[string][]string {
	farm := `{"round":2,"phase":"feed","pens":[{"donkey":5,"pig":4},{"goat":1,"cow":2}],"farms":[{},{"cow":1}],` +
		`"out":{"chicken":16,"goat":9,"sheep":7,"donkey":2,"pig":2,"cow":1},"tokens":[1,2],"hay":[2,3]}`
	return map[string][]string{
		"verasselt-rolled": {
			`{"game":"verasselt","setup":{"players":["Anna","Ben"],"hub":{"Y":3,"B":3,"R":3,"G":1}}}`, `{"do":{"kind":"choose","group":"hub"}}`,
			`{"do":{"kind":"roll","kept":["D","D","D"],"faces":["Y","Y","B","D"]}}`,
		},
		"animals-swap": {
			`{"game":"animals","setup":{"players":["Anna","Ben"]}}`,
			`{"do":{"kind":"deal","rows":[["cat"],["dog","dog"],["bear","goat","mole"],["hare","pig","pig","mouse"]]}}`,
		},
		"tunnels-begin":      {tunnelSetup},
		"tunnels-push":       {tunnelSetup, `{"do":{"kind":"push","tunnel":2,"tile":"worm","len":45}}`},
		"tunnels-stump":      {tunnelSetup, `{"do":{"kind":"push","tunnel":2,"tile":"worm","len":200}}`},
		"tunnels-pay":        {tunnelSetup, `{"do":{"kind":"push","tunnel":1,"tile":"beetle","len":35}}`, `{"do":{"kind":"push","tunnel":3,"tile":"worm","len":20}}`, `{"do":{"kind":"push","tunnel":1,"tile":"soil","len":60}}`},
		"schweinebande-feed": {`{"game":"schweinebande","setup":{"players":["Anna","Ben"],"position":` + farm + `}}`},
	}
}

// tunnelSetup is a standard game of tunnels for two.
const tunnelSetup = `{"game":"schnackelstein","setup":{"players":["Anna","Ben"],"hills":[[{"r":1},{"r":1},{"r":1},{"b":1},{"d":1}],` +
	`[{"r":1},{"d":1},{"b":1},{"d":1},{"d":1}],[{"r":2},{"b":1},{"d":1},{"r":1},{"r":1}],[{"r":1},{"b":1},{"b":1},{"r":1},{"r":1}]],"stump":{"r":3}}}`

// over ends a match, as the engine would.
func over(s *companion.Snapshot) {
	v := *s.View
	v.Over, v.Turn, v.Winners, v.Big, v.Outlook = true, engines.Table, []engines.Seat{2}, "9", nil
	s.View, s.Outlook = &v, nil
	m := *s.Match
	m.Status = "over"
	s.Match = &m
	w := say("now.wins", "Ben gewinnt\nmit 9 Würmern.", "Ben wins\nwith 9 worms.")
	s.Now = &w
}

func painter(t testing.TB) *oled.Painter {
	t.Helper()
	p, err := oled.NewPainter()
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestPictures(t *testing.T) {
	p := painter(t)
	list := pictures(t)
	for name, in := range list {
		t.Run(name, func(t *testing.T) {
			got := p.Picture(in.s, in.sc)
			path := filepath.Join("testdata", name+".png")
			if *update {
				write(t, path, got)
			}
			if diff := differs(got, devicestest.PNG(t, path)); diff != "" {
				t.Errorf("picture differs from %s: %s (-update rewrites it; then look at it)", path, diff)
			}
		})
	}
	files, err := filepath.Glob("testdata/*.png")
	if err != nil || len(files) != len(list) {
		t.Errorf("%d golden pictures for %d cases (%v)", len(files), len(list), err)
	}
}

// TestAccentsThatAreLettersOfTheirOwn has names as some keyboards and programs write them.
func TestAccentsThatAreLettersOfTheirOwn(t *testing.T) {
	p := painter(t)
	begun, seven := play(t, setup), play(t, nearEnd)
	apart := func(s *companion.Snapshot) *companion.Snapshot {
		return with(s, func(s *companion.Snapshot) {
			m := *s.Match
			m.Players = slices.Clone(m.Players)
			for i, name := range m.Players {
				m.Players[i] = norm.NFD.String(name)
			}
			s.Match = &m
		})
	}
	for _, s := range []*companion.Snapshot{begun, seven} {
		sc := oled.Scene{Now: evening, Idle: true}
		if diff := differs(p.Picture(apart(s), sc), p.Picture(s, sc)); diff != "" {
			t.Errorf("names %q look otherwise where their accents are letters of their own: %s", s.Match.Players, diff)
		}
	}
}

// TestThePictureWithoutAGameMovesWhole moves it about with every warning in every language.
func TestThePictureWithoutAGameMovesWhole(t *testing.T) {
	p := painter(t)
	nothing := play(t)
	for _, key := range words.Room.Keys() {
		if !strings.HasPrefix(key, "warn.") {
			continue
		}
		s := with(nothing, func(s *companion.Snapshot) {
			s.Warnings = []companion.Warning{{Since: evening, Says: own(t, key)}}
		})
		for _, lang := range engines.Languages() {
			sc := oled.Scene{Language: lang, Now: evening, Address: "spieltisch.local:8080", Step: 1}
			want := lit(p.Picture(s, sc))
			for sc.Step = 2; sc.Step < 16; sc.Step++ {
				if got := lit(p.Picture(s, sc)); got != want {
					t.Errorf("%s in %s: at step %d %d px are lit, want %d as at step 1", key, lang, sc.Step, got, want)
					break
				}
			}
		}
	}
}

// lit counts the px that are lit.
func lit(img *image1bit.VerticalLSB) int {
	n := 0
	for _, column := range img.Pix {
		n += bits.OnesCount8(column)
	}
	return n
}

func write(t *testing.T, path string, img *image1bit.VerticalLSB) {
	t.Helper()
	out := image.NewPaletted(img.Rect, color.Palette{color.Black, color.White})
	for i := range out.Pix {
		if img.BitAt(i%128, i/128) {
			out.Pix[i] = 1
		}
	}
	var b bytes.Buffer
	if err := png.Encode(&b, out); err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, b.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}

func differs(got *image1bit.VerticalLSB, want image.Image) string {
	if want.Bounds() != got.Rect {
		return fmt.Sprintf("it is %v, want %v", got.Rect, want.Bounds())
	}
	n, first := 0, image.Point{}
	for y := range 64 {
		for x := range 128 {
			if got.BitAt(x, y) != image1bit.BitModel.Convert(want.At(x, y)).(image1bit.Bit) {
				if n == 0 {
					first = image.Pt(x, y)
				}
				n++
			}
		}
	}
	if n == 0 {
		return ""
	}
	return fmt.Sprintf("%d px, the first at %v", n, first)
}

// The same snapshot at the same time is the same picture, whatever was drawn before.
func TestPicturesArePure(t *testing.T) {
	p, list := painter(t), pictures(t)
	names := slices.Sorted(maps.Keys(list))
	first := map[string][]byte{}
	for _, name := range names {
		first[name] = slices.Clone(p.Picture(list[name].s, list[name].sc).Pix)
	}
	for _, name := range names { // in the same order: each of the others was drawn meanwhile
		if !slices.Equal(p.Picture(list[name].s, list[name].sc).Pix, first[name]) {
			t.Errorf("%s: drawn again, it is another picture", name)
		}
	}
}

// The number has to be read from 2 m: it is 32 px high.
func TestNumberIs32PxHigh(t *testing.T) {
	img := painter(t).Picture(play(t, setup, roll, aside, roll2, aside2), oled.Scene{Now: evening})
	top, bottom := 64, 0
	for y := 13; y < 47; y++ {
		for x := 20; x < 66; x++ {
			if img.BitAt(x, y) {
				top, bottom = min(top, y), max(bottom, y)
			}
		}
	}
	if got := bottom - top + 1; got != 32 {
		t.Errorf("the number reaches from row %d to row %d: %d px, want 32", top, bottom, got)
	}
}

func TestEveryMessageHasItsLetters(t *testing.T) {
	p := painter(t)
	for _, key := range words.Room.Keys() {
		m, _ := words.Message(key)
		for _, lang := range engines.Languages() {
			if r := p.Missing(m.Display.In(lang)); r != 0 {
				t.Errorf("%s, %s: the small font has no %q", key, lang, r)
			}
		}
	}
}

// A name may have any letters; those that the small font lacks lose their accents.
// A game that nobody won has no symbol of a winner.
func TestNobodyWon(t *testing.T) {
	s := &companion.Snapshot{View: &engines.View{Over: true, Scores: []int{3, 3}},
		Match: &companion.MatchInfo{Players: []string{"Anna", "Ben"}, Status: "over"}}
	w := say("now.nobodyWins", "Niemand gewinnt", "Nobody wins")
	s.Now = &w
	got := painter(t).Picture(s, oled.Scene{Language: "de"})
	for y := range 12 {
		for x := range oled.Width {
			if got.BitAt(x, y) == image1bit.On {
				t.Fatalf("there is something at %d, %d where a name stands", x, y)
			}
		}
	}
}

func TestLettersOfOtherLanguages(t *testing.T) {
	p := painter(t)
	shows := func(name string) []byte {
		return p.Picture(&companion.Snapshot{},
			oled.Scene{Notice: &companion.Words{Display: say("x", name+" 012345678901234567890").Display}}).Pix
	}
	if !slices.Equal(shows("Łukasz Šimůnek Ğ"), shows("□ukasz Simunek G")) {
		t.Error("š, ů or ğ is not shown as its letter without the accent")
	}
}
