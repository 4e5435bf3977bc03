package companion_test

import (
	"encoding/json"
	"image"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"spieltisch/companion"
	"spieltisch/engines/verasselt"
	"spieltisch/vision"
)

const bugSetup = `{"game":"verasselt","setup":{"players":["Anna","Ben"],"hub":{"Y":1,"B":3,"R":3,"G":3}}}`

// startBugs is a table whose camera was shown the dice of Voll verasselt.
func startBugs(t *testing.T) *fakeTable {
	t.Helper()
	f := startWith(t, verasselt.Game{})
	f.stop()
	f.taught = []string{"verasselt"}
	f.open()
	return f
}

// bugTray are dice side by side, as the letters say: Y B R G D lie where they were, y b r g d came to
// another place in free motion, and what follows a "!" came there under a hand.
func bugTray(dice string, reasons ...vision.Reason) vision.Observation {
	o := vision.Observation{Tray: vision.Settled, Decision: vision.Accept, Reasons: reasons}
	if len(reasons) > 0 {
		o.Decision = vision.Ask
	}
	hand, x := false, 0
	for _, c := range dice {
		if c == '!' {
			hand = true
			continue
		}
		face := 1 + slices.Index([]rune("YBRGD"), c)
		d := vision.Thing{Face: face, Area: vision.Rolling, Confidence: 0.99, Track: 1 + x}
		y := 0
		if face == 0 {
			d.Face = 1 + slices.Index([]rune("ybrgd"), c)
			d.Rolled, y = !hand, 200
		}
		at := image.Pt(60*x, y)
		d.Box = vision.Box{at, at.Add(image.Pt(30, 0)), at.Add(image.Pt(30, 30)), at.Add(image.Pt(0, 30))}
		o.Things = append(o.Things, d)
		x, hand = x+1, false
	}
	return o
}

// Some dice are rolled and others lie there: which ones is told by where they lie, and what settle cannot
// know by itself nobody is asked. VA-10 … VA-14.
func TestBugDiceAreFollowed(t *testing.T) {
	tests := []struct {
		name   string
		trays  []vision.Observation
		dice   string // of the record, as it lists them
		rolls  int
		breach string
		asked  string
	}{
		{"nothing was rolled", []vision.Observation{bugTray("DDDDDDD")}, "DDDDDDD", 0, "", ""},
		{"all are rolled", []vision.Observation{bugTray("DDDDDDD"), bugTray("ybrgddd")}, "BDDDGRY", 1, "", ""},
		{"four are rolled", []vision.Observation{bugTray("DDDDDDD"), bugTray("DDDbrgd", "movedUnsure")},
			"BDDDDGR", 1, "", ""},
		{"one of them comes to rest under the hand", []vision.Observation{bugTray("DDDDDDD"),
			bugTray("DDbrg!dr", "movedUnsure")}, "BDDDGRR", 1, "", ""},
		{"from a cup", []vision.Observation{bugTray("DDDDDDD"), bugTray("DDD!b!r!g!d")}, "BDDDDGR", 1, "", ""},
		{"tidied up", []vision.Observation{bugTray("DDDDDDD"), bugTray("DDD!d!d!d!d")}, "DDDDDDD", 0, "", ""},
		{"three are rolled", []vision.Observation{bugTray("DDDDDDD"), bugTray("DDDDbrg", "movedUnsure")},
			"DDDDDDD", 0, "", "ask.rolled"},
		{"one of four comes to rest where one lay", []vision.Observation{bugTray("DDDDDDD"), bugTray("YDDDbrg")},
			"DDDDDDD", 0, "", "ask.rolled"},
		{"a die is turned", []vision.Observation{bugTray("DDDDDDD"), bugTray("YDDDDDD")}, "DDDDDDD", 0, "VA-10", ""},
		{"a die that lies is turned and four are rolled", []vision.Observation{bugTray("DDDDDDD"),
			bugTray("YDDbrgg", "movedUnsure")}, "DDDDDDD", 0, "VA-03", ""},
		{"a die is away", []vision.Observation{bugTray("DDDDDDD"), bugTray("DDbrgd", "movedUnsure")},
			"DDDDDDD", 0, "VA-02", ""},
		{"a die in doubt", []vision.Observation{bugTray("DDDDDDD"), bugTray("DDDbrgd", "movedUnsure", "blur")},
			"DDDDDDD", 0, "", "ask.dice"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				f := startBugs(t)
				f.line(bugSetup)
				f.line(`{"do":{"kind":"choose","group":"hub"}}`)
				for _, o := range tt.trays {
					f.see(o)
				}
				rest()
				f.wantBreach(tt.breach)
				f.wantAsked(tt.asked)
				f.wantBugs(tt.dice, tt.rolls)
			})
		})
	}
}

// A roll that came before the group was chosen counts as soon as it is.
func TestARollBeforeItsTurnIsNotLost(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := startBugs(t)
		f.line(bugSetup)
		f.see(bugTray("DDDDDDD"))
		f.see(bugTray("DDDbrgd", "movedUnsure"))
		f.wantBreach("VA-05")
		f.ok(companion.Command{Do: companion.Line{Line: []byte(`{"do":{"kind":"choose","group":"hub"}}`)}})
		f.wantBreach("")
		f.wantBugs("BDDDDGR", 1)
	})
}

// What may be on a die in doubt is said in words, as nobody knows bugs by numbers.
func TestBugsAreAskedAboutByName(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := startBugs(t)
		f.line(bugSetup)
		f.line(`{"do":{"kind":"choose","group":"hub"}}`)
		f.see(bugTray("DDDDDDD"))
		o := bugTray("DDDbrgd", "movedUnsure", "unsure")
		o.Alternatives = [][]int{{5, 5, 5, 5, 4, 3, 3}}
		f.see(o)
		f.wantAsked("ask.die")
		f.answer("Rot")
		f.wantBugs("DDDDGRR", 1)
	})
}

// wantBugs holds the dice of the record, and how often they were rolled in the turn, against the state.
func (f *fakeTable) wantBugs(dice string, rolls int) {
	f.t.Helper()
	var got struct {
		Dice  []string
		Rolls int
	}
	if err := json.Unmarshal(f.table.Snapshot().State, &got); err != nil {
		f.t.Fatal(err)
	}
	if now := strings.Join(got.Dice, ""); now != dice || got.Rolls != rolls {
		f.t.Errorf("dice %s after %d rolls, want %s after %d; record %v", now, got.Rolls, dice, rolls, f.kinds())
	}
}
