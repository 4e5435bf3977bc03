package companion_test

import (
	"encoding/json"
	"image"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"spieltisch/companion"
	"spieltisch/engines"
	"spieltisch/engines/animals"
	"spieltisch/vision"
)

// letters are the animals, in their order.
const letters = "gbmosdhpcu"

func animalOf(c rune) string {
	if i := strings.IndexRune(letters, c); i >= 0 {
		return animals.Animal(i).String()
	}
	return ""
}

// spreadOf are cards in rows, "c gb mos dhpu": of each row about the middle; "(gb)" is a card that is a
// giraffe or a bear, "#" one that nobody knows. With a "+" before it the table is shifted by 30 px.
func spreadOf(rows string) vision.Observation {
	o := vision.Observation{Of: vision.Pieces, Tray: vision.Settled, Decision: vision.Accept}
	rows, moved := strings.CutPrefix(rows, "+")
	for j, row := range strings.Fields(rows) {
		var cards []vision.Thing
		for len(row) > 0 {
			d := vision.Thing{Kind: vision.Card, Confidence: 0.99}
			switch {
			case row[0] == '(':
				d.Maybe = [2]string{animalOf(rune(row[1])), animalOf(rune(row[2]))}
				row = row[3:]
			default:
				d.Name = animalOf(rune(row[0]))
			}
			row = row[1:]
			if d.Name == "" {
				o.Decision, o.Reasons = vision.Ask, []vision.Reason{vision.ReasonUnsure}
			}
			cards = append(cards, d)
		}
		for i, d := range cards {
			at := image.Pt(400+80*i-40*len(cards), 20+140*j)
			if moved {
				at = at.Add(image.Pt(30, 0))
			}
			d.Box = vision.Box{at, at.Add(image.Pt(70, 0)), at.Add(image.Pt(70, 105)),
				at.Add(image.Pt(0, 105))}
			o.Things = append(o.Things, d)
		}
	}
	if len(o.Things) == 0 {
		o.Decision = vision.None
	}
	return o
}

// startCards is a table whose camera was shown the cards, and a match.
func startCards(t *testing.T, players ...string) *fakeTable {
	t.Helper()
	f := startWith(t, animals.Game{})
	f.stop()
	f.cards = []string{"animals"}
	f.open()
	names, _ := json.Marshal(players)
	f.line(`{"game":"animals","setup":{"players":%s}}`, names)
	return f
}

// wantRows holds the rows of the record against letters.
func (f *fakeTable) wantRows(rows string) {
	f.t.Helper()
	var got []string
	for _, row := range f.table.Snapshot().Position.(engines.Spread).Lying().Cards {
		text := ""
		for _, name := range row {
			var a animals.Animal
			_ = a.UnmarshalText([]byte(name))
			text += letters[a : a+1]
		}
		got = append(got, text)
	}
	if now := strings.Join(got, " "); now != rows {
		f.t.Errorf("rows %q, want %q; record %v", now, rows, f.kinds())
	}
}

// Tables with cards, one after the other, and what follows from them. AN-02, AN-05.
func TestCardsAreFollowed(t *testing.T) {
	const dealt = "c gb mos dhpu"
	tests := []struct {
		name   string
		tables string // seen one after the other, divided by commas; "=n" answers with choice n
		rows   string
		asked  string
		told   string // what is said in place of what to do
	}{
		{"dealt", dealt, dealt, "", ""},
		{"turned about", "dhpu mos gb c", dealt, "", ""},
		{"still being dealt", "c gb mos", "", "", "cards.rows"},
		{"an exchange", dealt + ",c gb ddo dhpu", "c gb odd dhpu", "", ""},
		{"two after each other", dealt + ",c gb ddo dhpu,h gb ddo dhpu", "h gb odd dhpu", "", ""},
		{"laid down and not taken yet", dealt + ",c gb mosddo dhpu", dealt, "", "cards.rows"},
		{"and then taken", dealt + ",c gb mosddo dhpu,c gb ddo dhpu", "c gb odd dhpu", "", ""},
		{"one that nobody knows lies beside it", dealt + ",c gb mos dhpu #", dealt, "", ""},
		{"two rows at once", dealt + ",h gb ddo dhpu", dealt, "ask.what", ""},
		{"two rows, and who was first", dealt + ",h gb ddo dhpu,=0", "h gb odd dhpu", "", ""},
		{"three rows at once", dealt + ",h gg ddo dhpu", dealt, "ask.differ", ""},
		{"three rows, the table holds", dealt + ",h gg ddo dhpu,=0", "h gg odd dhpu", "", ""},
		{"three rows, the record holds", dealt + ",h gg ddo dhpu,=1", dealt, "", ""},
		{"the record holds, and nobody is asked again", dealt + ",h gg ddo dhpu,=1,+h gg ddo dhpu", dealt,
			"", ""},
		{"and the game goes on from it", dealt + ",h gg ddo dhpu,=1,h gg ddo mmmm", "c bg mos mmmm", "", ""},
		{"a card in doubt lies where it lay", dealt + ",c gb (mo)os dhpu", dealt, "", ""},
		{"a card in doubt was laid", dealt + ",c gb (db)os dhpu", dealt, "ask.cards", ""},
		{"a card in doubt was laid, and it is known", dealt + ",c gb (db)os dhpu,=0", "c gb osd dhpu", "",
			""},
		{"a card in doubt came elsewhere", dealt + ",+c gb (mo)os dhpu", dealt, "ask.cards", ""},
		{"too many in doubt", dealt + ",+c (gb)(gb) (mo)os dhpu", dealt, "", "cards.unread"},
		{"more cats than there are", dealt + ",c gb mos cccc", dealt, "ask.differ", ""},
		{"nothing lies there", dealt + ",", dealt, "", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				f := startCards(t, "Anna", "Ben")
				for _, seen := range strings.Split(tt.tables, ",") {
					if n, ok := strings.CutPrefix(seen, "="); ok {
						id := f.table.Snapshot().Question.ID
						f.ok(companion.Command{Do: companion.Answer{Question: id, Choice: int(n[0] - '0')}})
						continue
					}
					f.see(spreadOf(seen))
					rest()
				}
				f.wantAsked(tt.asked)
				if got := f.table.Snapshot().Position.(engines.Spread).Lying().Cards; got != nil ||
					tt.rows != "" {
					rows := strings.Fields(tt.rows)
					for i, r := range rows {
						rows[i] = ordered(r)
					}
					f.wantRows(strings.Join(rows, " "))
				}
				now := f.table.Snapshot().Now
				if told := strings.HasPrefix(now.Key, "cards."); told != (tt.told != "") || told &&
					now.Key != tt.told {
					t.Errorf("people are told %q, want %q", now.Key, tt.told)
				}
			})
		})
	}
}

func ordered(row string) string {
	r := []rune(row)
	slices.SortFunc(r, func(a, b rune) int {
		return strings.IndexRune(letters, a) - strings.IndexRune(letters, b)
	})
	return string(r)
}

// What is tapped before the cards are moved is not entered twice, and what is undone does not come back.
func TestAPersonsWordAboutCardsStands(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := startCards(t, "Anna", "Ben")
		f.see(spreadOf("c gb mos dhpu"))
		f.line(`{"do":{"kind":"exchange","row":1,"cards":["hare"]}}`)
		f.see(spreadOf("+c gb mos dhpu"))
		f.wantRows("h gb mos dhpu")
		f.see(spreadOf("h gb mos dhpu"))
		f.see(spreadOf("h gb mos mmmm"))
		f.wantRows("h gb mos mmmm")
		f.ok(companion.Command{Do: companion.Undo{}})
		f.see(spreadOf("+h gb mos mmmm"))
		rest()
		f.wantRows("h gb mos dhpu")
		f.wantAsked("")
		f.see(spreadOf("h gb mos dhpu"))
		f.see(spreadOf("h gb mos oooo"))
		f.wantRows("h gb mos oooo")
	})
}

// In the last lap rows do not tell who passed: a person does. AN-09.
func TestWhoSwappedInTheLastLapIsAsked(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := startCards(t, "Anna", "Ben", "Cem")
		for _, seen := range []string{"c gb mos dhpu", "h gb mos dhpu", "s gb mos dhpu", "d gb mos dhpu"} {
			f.see(spreadOf(seen))
		}
		f.line(`{"do":{"kind":"knock"}}`)
		f.see(spreadOf("o gb mos dhpu"))
		f.wantAsked("ask.what")
		f.ok(companion.Command{Do: companion.Answer{Question: f.table.Snapshot().Question.ID, Choice: 1}})
		f.wantRows("o gb mos dhpu")
		if now := f.table.Snapshot().Now; now.Key != "cards.show" ||
			!strings.Contains(now.Text.In("en"), "Anna") {
			t.Errorf("people are told %q", now.Text.In("en"))
		}
	})
}

// At the end each hand is laid open by itself; one that cannot be that of the next seat is asked about, and
// what lies there of the hand before is none. Then the round is scored. AN-12, AN-21.
func TestHandsAreReadOneAfterTheOther(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := startCards(t, "Anna", "Ben")
		for _, seen := range []string{"c gb mos dhpu", "h gb mos dhpu", "h gg mos dhpu"} {
			f.see(spreadOf(seen)) // Anna has the cat now, and Ben giraffe and bear
		}
		f.line(`{"do":{"kind":"knock"}}`)
		f.line(`{"do":{"kind":"decline"}}`)
		f.see(spreadOf("h gg mos dhpu"))
		shows := func(name string) {
			t.Helper()
			if now := f.table.Snapshot().Now; now.Key != "cards.show" ||
				!strings.Contains(now.Text.In("en"), name) {
				t.Errorf("people are told %q, want %s", now.Text.In("en"), name)
			}
		}
		shows("Anna")
		f.see(spreadOf("+mmmmg bbbbb")) // no cat
		f.wantAsked("ask.whose")
		f.see(spreadOf("+mmmmc gbbbb"))
		f.wantAsked("")
		shows("Ben")
		f.see(spreadOf("+mmmmo gbbbb")) // Anna's lie there still
		shows("Ben")
		f.see(spreadOf("gbsss"))
		rest()
		if now := f.table.Snapshot().Now; now.Key != "cards.hand" {
			t.Errorf("people are told %q", now.Text.In("en"))
		}
		f.see(spreadOf("gbsss ooood"))
		var s struct {
			Phase  string
			Round  int
			Scores []int
			Lives  []int
		}
		if err := json.Unmarshal(f.table.Snapshot().State, &s); err != nil || s.Phase != "deal" ||
			s.Round != 2 ||
			!slices.Equal(s.Scores, []int{15, 13}) || !slices.Equal(s.Lives, []int{5, 3}) {
			t.Errorf("state %+v, %v", s, err)
		}
		f.see(spreadOf("h gg mos dhpu"))
		if got := f.table.Snapshot().Position.(engines.Spread).Lying().Cards; got != nil {
			t.Errorf("the rows of the round before were taken for a new deal: %v", got)
		}
		f.see(spreadOf("h gg sss uuoo"))
		f.wantAsked("ask.what")
		f.see(spreadOf("o ss mmd hhcu"))
		f.wantRows("o ss mmd hhcu")
	})
}

// A restart in the middle of a round finds the rows as they lie, and what was swapped meanwhile.
func TestCardsAfterARestart(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := startCards(t, "Anna", "Ben")
		f.see(spreadOf("c gb mos dhpu"))
		f.later()
		f.see(spreadOf("c gb mos dhpu"))
		f.wantRows("c gb mos dhpu")
		f.later()
		f.see(spreadOf("c gb mos uuhp"))
		f.wantRows("c gb mos hpuu")
	})
}

// Cards of a game that the camera was not shown, and dice while cards are played, are nobody's.
func TestWhatIsNotOfTheGameIsNobodys(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := startWith(t, animals.Game{})
		f.line(`{"game":"animals","setup":{"players":["Anna","Ben"]}}`)
		f.see(spreadOf("c gb mos dhpu"))
		if got := f.state(); f.table.Snapshot().Position.(engines.Spread).Lying().Cards != nil {
			t.Errorf("cards that were not shown are in the record: %+v", got)
		}
		g := startCards(t, "Anna", "Ben")
		g.lay("12345", "", true)
		rest()
		g.wantAsked("")
		if q := g.table.Snapshot(); q.Breach != nil {
			t.Errorf("dice break %s", q.Breach.Rule)
		}
	})
}
