package companion_test

import (
	"encoding/json"
	"image"
	"strings"
	"testing"
	"testing/synctest"

	"spieltisch/companion"
	"spieltisch/engines"
	"spieltisch/engines/schweinebande"
	"spieltisch/vision"
)

// laidBoard is what lies on a board, by the names of its places: "pig", "back+red", "(pig/cow)".
type laidBoard struct {
	places []engines.Place
	on     map[string]string
	moved  int // px
}

// fresh has all tiles lie face down.
func (b *laidBoard) fresh() {
	b.on = map[string]string{}
	for _, p := range b.places {
		b.on[p.Name] = engines.FaceDown
	}
}

// seen is what a camera reads of it, and of two tiles in a pen.
func (b *laidBoard) seen() vision.Observation {
	o := vision.Observation{Of: vision.Pieces, Tray: vision.Settled, Decision: vision.Accept}
	put := func(name string, x, y, half float64) {
		d := vision.Thing{Kind: vision.Card, Confidence: 0.99, Name: name}
		if maybe, doubt := strings.CutPrefix(name, "("); doubt {
			a, c, _ := strings.Cut(strings.TrimSuffix(maybe, ")"), "/")
			d.Name, d.Maybe = "", [2]string{a, c}
			o.Decision, o.Reasons = vision.Ask, []vision.Reason{vision.ReasonUnsure}
		}
		for i, c := range [4][2]float64{{-half, -half}, {half, -half}, {half, half}, {-half, half}} {
			d.Box[i] = image.Pt(int(200+60*(x+c[0]))+b.moved, int(120+60*(y+c[1])))
		}
		o.Things = append(o.Things, d)
	}
	for _, p := range b.places {
		tile, figure, stands := strings.Cut(b.on[p.Name], "+")
		if tile != "" {
			put(tile, p.X, p.Y, 0.45)
		}
		if stands {
			put(figure, p.X+0.1, p.Y-0.1, 0.15)
		}
	}
	put("pig", -2.1, 4.3, 0.45)
	put("cow", -1.1, 4.4, 0.45)
	return o
}

// Boards, one after the other, and what follows from them. SB-05, SB-06, SB-11, SB-14.
func TestABoardIsFollowed(t *testing.T) {
	const collect = `"position":{"round":1,"phase":"collect","turn":1,"pens":[{},{}],"farms":[{},{}],` +
		`"out":{"chicken":16,"goat":2},"tokens":[1,2],"farmers":[2,2],"board":[` +
		`{"space":[0,0],"tile":"pig","farmer":1},{"space":[1,0],"tile":"cow"},{"space":[0,1],"tile":"cow"},` +
		`{"space":[3,3],"tile":"hay","farmer":2},{"space":[4,3],"tile":"sheep"},{"space":[2,2],"tile":"pig"},` +
		`{"space":[4,4],"tile":"donkey"}]}`
	const whole = "A1=pig+blue B1=cow A2=cow D4=hay+black E4=sheep C3=pig E5=donkey "
	tests := []struct {
		name     string
		position string // "": a new game
		// steps: what is laid until a camera sees it at rest, from "lay" on; "=n" answers a question, "rest"
		// waits, "undo" takes back, "fresh" has all lie face down, "bump" shifts the board, "do …" is a line
		steps string
		last  string // the newest moves of the record, "" after "undo" or with nothing
		board string // some of the board of the record
		asked string
		told  string
	}{
		{"a tile", "", "lay A1=pig", "reveal", "A1=pig", "", ""},
		{"a tile and a farmer", "", "lay A1=pig+red", "reveal place", "A1=pig+1", "", ""},
		{"two turns", "", "lay A1=pig, lay A1=pig+red, lay E5=cow, lay E5=cow+blue", "place", "A1=pig+1 E5=cow+2",
			"", ""},
		{"without a farmer", "", "lay A1=pig, lay E5=cow", "skip reveal", "A1=pig E5=cow", "", ""},
		{"a farmer of one who is not on turn", "",
			"lay A1=pig+red, lay E5=cow+blue, lay B2=hay+blue, rest", "reveal place", "B2=back", "ask.differ", ""},
		{"bumped in between", "", "lay A1=pig, bump, lay E5=cow", "skip reveal", "E5=cow", "", ""},
		{"two tiles at once", "", "lay A1=pig E5=cow", "", "A1=back", "ask.what", ""},
		{"two tiles at once, and a person knows", "", "lay A1=pig E5=cow, =1", "reveal skip reveal",
			"A1=pig E5=cow", "", ""},
		{"a tile in doubt", "", "lay A1=(pig/cow)", "", "A1=back", "ask.cards", ""},
		{"a tile in doubt, and a person knows", "", "lay A1=(pig/cow), =1", "reveal", "A1=cow", "", ""},
		{"in doubt under its farmer", "", "lay A1=pig, lay A1=(pig/cow)+red", "place", "A1=pig+1", "", ""},
		{"not laid out yet", "", "lay A1= B1=, rest", "", "A1=back", "", "SB-02"},
		{"covered", "", "lay A1= B1= C1= D1= E1= A2= B2= C2= D2= E2= A3= B3= C3= D3= E3= A4= B4= C4= D4= E4= A5= B5= C5= D5= E5=, rest",
			"", "A1=back", "", "cards.board"},
		{"undone, and it lies there still", "", "lay A1=pig, undo, bump, lay , rest", "", "A1=back", "", ""},
		{"undone, and turned back", "", "lay A1=pig, undo, lay A1=back, lay B1=goat", "reveal",
			"A1=back B1=goat", "", ""},
		{"tapped before it is turned", "", `lay , do {"kind":"reveal"#"space":[1#1]#"tile":"hay"}, lay , lay B2=hay`,
			"reveal", "B2=hay", "", ""},
		{"a line", collect, "lay " + whole + ", lay A1= B1=", "collect", "A2=cow D4=hay+2", "", ""},
		{"a line that may become longer", collect, "lay " + whole + ", lay A1=, lay A2=", "collect",
			"B1=cow A2=", "", ""},
		{"half a line", collect, "lay " + whole + ", lay A1= C3=, rest", "", "A1=pig+1", "ask.differ", ""},
		{"half a line, and the table is right", collect, "lay " + whole + ", lay A1= C3=, rest, =0", "", "A1= C3=",
			"", ""},
		{"half a line, and the record is right", collect, "lay " + whole + ", lay A1= C3=, rest, =1, bump, lay , rest",
			"", "A1=pig+1 C3=pig", "", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				f := startWith(t, schweinebande.Game{})
				f.stop()
				f.cards = []string{"schweinebande"}
				f.open()
				setup := `"players":["Anna","Ben"]`
				if tt.position != "" {
					setup += "," + tt.position
				}
				f.line(`{"game":"schweinebande","setup":{%s}}`, setup)
				first := f.table.Snapshot()
				b := laidBoard{places: first.Position.(engines.Spread).Lying().Places}
				if b.fresh(); tt.position != "" {
					clear(b.on)
				} else {
					f.see(b.seen())
				}
				for _, step := range strings.Split(tt.steps, ", ") {
					what, rest0, _ := strings.Cut(step, " ")
					switch {
					case what == "rest":
						rest()
					case what == "undo":
						f.ok(companion.Command{Do: companion.Undo{}})
					case what == "bump":
						b.moved += 25
					case what == "do":
						f.line(`{"do":%s}`, strings.ReplaceAll(rest0, "#", ","))
					case what[0] == '=':
						id := f.table.Snapshot().Question.ID
						f.ok(companion.Command{Do: companion.Answer{Question: id, Choice: int(what[1] - '0')}})
					default:
						for _, c := range strings.Fields(rest0) {
							at, lies, _ := strings.Cut(c, "=")
							b.on[at] = lies
						}
						f.see(b.seen())
					}
				}
				s := f.table.Snapshot()
				f.wantAsked(tt.asked)
				var kinds []string
				if len(s.Moves) > 0 {
					for _, raw := range s.Moves[0].Actions {
						var a struct{ Kind string }
						_ = json.Unmarshal(raw, &a)
						kinds = append(kinds, a.Kind)
					}
				}
				if got := strings.Join(kinds, " "); tt.last != "" && got != tt.last {
					t.Errorf("the last move is %q, want %q", got, tt.last)
				}
				lies := s.Position.(engines.Spread).Lying()
				for _, c := range strings.Fields(tt.board) {
					at, want, _ := strings.Cut(c, "=")
					for i, p := range lies.Places {
						got := strings.ReplaceAll(strings.Join(lies.Cards[i], "+"), "figure", "")
						if p.Name == at && got != want {
							t.Errorf("on %s is %q, want %q", at, got, want)
						}
					}
				}
				if key := s.Now.Key; tt.told != "" && key != tt.told ||
					tt.told == "" && (strings.HasPrefix(key, "cards.") || strings.HasPrefix(key, "SB-")) {
					t.Errorf("people are told %q, want %q", key, tt.told)
				}
			})
		})
	}
}
