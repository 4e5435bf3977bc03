package companion_test

import (
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"spieltisch/companion"
	"spieltisch/vision"
)

// unsureRoll is a tray of which settle cannot say whether its dice were rolled.
func unsureRoll(rolled, aside string, moved bool) vision.Observation {
	o := vision.Observation{Tray: vision.Settled, Decision: vision.Ask, Moved: moved,
		Reasons: []vision.Reason{vision.ReasonMovedUnsure}}
	for i, r := range rolled + aside {
		d := vision.Thing{Face: int(r - '0'), Area: vision.Rolling, Confidence: 0.99, Rolled: moved, Track: i + 1}
		if i >= len(rolled) {
			d.Area, d.Rolled = vision.Aside, false
		}
		o.Things = append(o.Things, d)
	}
	return o
}

// wantRolled checks whether somebody is asked whether the dice were rolled.
func (f *fakeTable) wantRolled(asked bool) {
	f.t.Helper()
	if asked {
		f.wantAsked("ask.rolled")
	} else {
		f.wantAsked("")
	}
}

// wantAsked holds against the snapshot what is asked, by the key of its words; "": nothing.
func (f *fakeTable) wantAsked(key string) {
	f.t.Helper()
	got, q := "", f.table.Snapshot().Question
	if q != nil {
		got = q.Says.Key
	}
	if got != key {
		f.t.Errorf("question %+v, want %q; record %v", q, key, f.kinds())
	}
}

// answer gives the answer that begins so in German.
func (f *fakeTable) answer(label string) {
	f.t.Helper()
	q := f.table.Snapshot().Question
	if q == nil {
		f.t.Fatal("nobody is asked")
	}
	i := slices.IndexFunc(q.Choices, func(c companion.Choice) bool {
		return strings.HasPrefix(c.Label.Text.In("de"),
			label)
	})
	if i < 0 {
		f.t.Fatalf("choices %+v, want one that begins with %s", q.Choices, label)
	}
	f.ok(companion.Command{Do: companion.Answer{Question: q.ID, Choice: i}})
}

// Whether dice were rolled is told by what can only follow from the roll, or from none, never by their lying
// there.
func TestWhetherTheyWereRolledStaysOpen(t *testing.T) {
	tests := []struct {
		name        string
		play        func(*fakeTable)
		roll, aside string
		asked       bool
	}{
		{"a clear picture of the same dice", func(f *fakeTable) { f.lay("12566", "444", false) }, "", "444", true},
		{"and then no", func(f *fakeTable) { f.lay("12566", "444", false); f.answer("Nein") }, "", "444", false},
		{"and then yes", func(f *fakeTable) { f.lay("12566", "444", false); f.answer("Ja") }, "12566", "444", false},
		{"a die in a hand for a while", func(f *fakeTable) {
			f.lay("1256", "444", false)
			rest()
			f.lay("12566", "444", false)
		}, "", "444", true},
		{"another look", func(f *fakeTable) {
			f.answer("Schau")
			f.wantRolled(false)
			f.lay("12566", "444", false)
		}, "", "444", true},
		{"another look, and then yes", func(f *fakeTable) {
			f.answer("Schau")
			f.lay("12566", "444", false)
			f.answer("Ja")
		}, "12566", "444", false},
		{"another look that is blurred", func(f *fakeTable) {
			f.answer("Schau")
			o := unsureRoll("12566", "444", false)
			o.Reasons = []vision.Reason{"blur"}
			f.see(o)
		}, "", "444", true},
		{"another look, and then dice put aside", func(f *fakeTable) {
			f.answer("Schau")
			f.lay("12566", "444", false)
			f.lay("125", "44466", false)
		}, "", "44466", false},
		{"a picture that is blurred", func(f *fakeTable) {
			o := unsureRoll("12566", "444", false)
			o.Reasons = []vision.Reason{"blur"}
			f.see(o)
		}, "", "444", true},
		{"a die that is another one", func(f *fakeTable) { f.lay("12563", "444", false) }, "", "444", true},
		{"dice put aside", func(f *fakeTable) { f.lay("125", "44466", false) }, "", "44466", false},
		{"and the others rolled", func(f *fakeTable) { f.lay("112", "44466", true) }, "112", "44466", false},
		{"all of them rolled", func(f *fakeTable) { f.lay("11223", "444", true) }, "11223", "444", false},
	}
	for _, tt := range tests {
		for _, moved := range []bool{false, true} {
			t.Run(tt.name, func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					f := start(t)
					f.line(setupLine)
					f.lay("44412566", "", true)
					f.lay("12566", "444", false)
					f.see(unsureRoll("12566", "444", moved))
					f.wantRolled(true)
					tt.play(f)
					f.wantBreach("")
					f.want(1, tt.roll, tt.aside)
					f.wantRolled(tt.asked)
				})
			})
		}
	}
}

// A die in a hand makes no certain roll of one that was perhaps rolled, and none of one that was perhaps not.
func TestPerhapsRolledWithADieInAHand(t *testing.T) {
	tests := []struct {
		name        string
		before      func(*fakeTable)
		hand, aside string
		rolled      string // with the die, and aside nothing else
	}{
		{"in the middle of a turn", func(f *fakeTable) {
			f.lay("44412566", "", true)
			f.lay("12566", "444", false)
		}, "1256", "444", "12566"},
		{"the dice of a turn are gathered", func(f *fakeTable) {
			f.lay("66666123", "", true)
			f.lay("123", "66666", false)
		}, "6666612", "", "66666123"},
		{"the next player's roll", func(f *fakeTable) {
			f.lay("66666123", "", true)
			f.lay("123", "66666", false)
			f.ok(play(`{"kind":"stop"}`))
		}, "4441256", "", "44412566"},
	}
	for _, tt := range tests {
		for _, moved := range []bool{false, true} {
			t.Run(tt.name, func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					f := start(t)
					f.line(setupLine)
					tt.before(f)
					was := f.record()
					f.see(unsureRoll(tt.hand, tt.aside, moved))
					f.lay(tt.rolled, tt.aside, false)
					f.wantRolled(true)
					f.wantBreach("")
					if got := f.record(); got != was {
						t.Errorf("moved %v: the record is %s, want %s until somebody answers", moved, got, was)
					}
				})
			})
		}
	}
}

// The next player's roll follows from a stop, and from a roll that lost the turn as well: only people know
// which.
func TestTheNextPlayersRollIsNoAnswer(t *testing.T) {
	for answer, want := range map[string][]int{"Nein": {25}, "Ja": nil} {
		synctest.Test(t, func(t *testing.T) {
			f := start(t)
			f.line(setupLine)
			f.lay("66666123", "", true)
			f.lay("123", "66666", false)
			f.see(unsureRoll("666", "66666", true))
			f.lay("11223344", "", true)
			f.wantRolled(true)
			f.want(1, "", "66666")
			f.answer(answer)
			f.wantRolled(false)
			f.want(2, "11223344", "")
			if got := f.state().Stacks[0]; !slices.Equal(got, want) {
				t.Errorf("%s: stack of seat 1 = %v, want %v", answer, got, want)
			}
		})
	}
}

// The dice put aside after a question about the roll were not rolled again: what is said of a die later
// counts on that.
func TestWhatAnswersAQuestionIsReadAsItWasJudged(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := start(t)
		f.line(setupLine)
		f.see(doubtful())
		f.setAside(vision.Observation{Decision: vision.Accept, Tray: vision.Settled,
			Things: doubtful().Things}, 3)
		f.want(1, "", "1")
		f.ok(companion.Command{Do: companion.Face{Die: 3, Face: 3}}) // the 1 is a 3
		f.want(1, "", "3")
		if c := f.table.Snapshot().Conflict; c != nil {
			t.Errorf("conflict %+v, want none", c)
		}
	})
}

// away lets the camera see nothing, until the next tray.
func (f *fakeTable) away() { f.see(vision.Observation{Tray: vision.Unknown}) }

// What was entered while the camera was away lies there when it is back: that it was not there before is no
// roll.
func TestEnteredWhileTheCameraWasAway(t *testing.T) {
	roll, aside := `{"kind":"roll","faces":[4,4,4,1,2,5,6,6]}`, `{"kind":"aside","dice":[4,4,4]}`
	before := func(f *fakeTable) { // somebody's turn that was seen
		f.lay("66666123", "", true)
		f.lay("123", "66666", false)
		f.ok(play(`{"kind":"stop"}`))
	}
	tests := []struct {
		name        string
		play        func(*fakeTable)
		roll, aside string
		asked       bool
	}{
		{"the roll", func(f *fakeTable) {
			f.ok(play(roll))
			f.lay("44412566", "", true)
		}, "12444566", "", false},
		{"and then it goes on", func(f *fakeTable) {
			f.ok(play(roll))
			f.lay("44412566", "", true)
			f.lay("12566", "444", false)
			f.lay("11223", "444", true)
		}, "11223", "444", false},
		{"the roll and what was set aside", func(f *fakeTable) {
			f.ok(play(roll))
			f.ok(play(aside))
			f.lay("12566", "444", true)
		}, "", "444", false},
		{"and another roll", func(f *fakeTable) {
			f.ok(play(roll))
			f.ok(play(aside))
			f.ok(play(`{"kind":"roll","faces":[1,1,2,2,3]}`))
			f.lay("11223", "444", true)
		}, "11223", "444", false},
		{"and the dice are others by now", func(f *fakeTable) {
			f.ok(play(roll))
			f.ok(play(aside))
			f.lay("11223", "444", true)
		}, "", "444", true},
		{"and were rolled", func(f *fakeTable) {
			f.ok(play(roll))
			f.ok(play(aside))
			f.lay("11223", "444", true)
			f.answer("Ja")
		}, "11223", "444", false},
		{"and were not", func(f *fakeTable) {
			f.ok(play(roll))
			f.ok(play(aside))
			f.lay("11223", "444", true)
			f.answer("Nein")
			f.lay("12256", "444", true)
		}, "12256", "444", false},
		{"the roll, and some lie aside by now", func(f *fakeTable) {
			f.ok(play(roll))
			f.lay("12566", "444", true)
		}, "12444566", "", true},
		{"the roll, and a die is still in a hand", func(f *fakeTable) {
			f.ok(play(roll))
			f.lay("4441256", "", true)
			f.lay("44412566", "", false)
		}, "12444566", "", false},
		{"the turn, and its dice lie there still", func(f *fakeTable) {
			f.ok(play(`{"kind":"roll","faces":[6,6,6,6,6,3,3,1]}`))
			f.ok(play(`{"kind":"aside","dice":[6,6,6,6,6]}`, `{"kind":"stop"}`))
			f.lay("133", "66666", true)
			rest()
		}, "", "", false},
		{"the roll, but the dice are in a hand now", func(f *fakeTable) {
			f.ok(play(roll))
			f.ok(play(aside))
			f.lay("", "444", false)
			f.lay("11223", "444", true)
		}, "11223", "444", false},
		{"nothing", func(f *fakeTable) { f.lay("44412566", "", true) }, "12444566", "", false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				f := start(t)
				f.line(setupLine)
				before(f)
				f.away()
				tt.play(f)
				f.wantBreach("")
				turn := f.state().Turn
				f.want(turn, tt.roll, tt.aside)
				f.wantRolled(tt.asked)
			})
		})
	}
}

// What is entered while the camera sees the tray asks nobody about the next roll.
func TestEnteredBeforeTheNextRoll(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := start(t)
		f.line(setupLine)
		f.lay("66666123", "", true)
		f.away()
		f.lay("123", "66666", false)
		f.ok(play(`{"kind":"stop"}`))
		f.lay("44412566", "", true)
		f.wantRolled(false)
		f.want(2, "12444566", "")
	})
}

// Of dice that were rolled while the program was off the rules say only so much: whose they are, nobody saw.
func TestWhoseRollWhileTheProgramWasOff(t *testing.T) {
	seen := func(f *fakeTable) {
		f.lay("66666123", "", true)
		f.lay("123", "66666", false)
	}
	tests := []struct {
		name          string
		before        func(*fakeTable)
		rolled, aside string
		asked         bool
		turn          int // after "yes"
		roll          string
	}{
		{"of all dice in the middle of a turn", seen, "11223344", "", true, 2, "11223344"},
		{"of all dice after a turn", func(f *fakeTable) { seen(f); f.ok(play(`{"kind":"stop"}`)) }, "11223344", "", true, 2, "11223344"},
		{"after somebody entered something", func(f *fakeTable) {
			seen(f)
			f.ok(play(`{"kind":"roll","faces":[1,1,2]}`))
			f.ok(play(`{"kind":"aside","dice":[1,1]}`))
		}, "5", "6666611", true, 1, "5"},
		{"after an undo", func(f *fakeTable) {
			seen(f)
			f.lay("112", "66666", true)
			f.ok(companion.Command{Do: companion.Undo{}})
		}, "113", "66666", true, 1, "113"},
		{"of the rest", seen, "112", "66666", false, 1, "112"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				f := start(t)
				f.line(setupLine)
				tt.before(f)
				f.restart()
				was := f.record()
				f.lay(tt.rolled, tt.aside, false)
				f.wantRolled(tt.asked)
				if tt.asked {
					f.lay(tt.rolled, tt.aside, false) // a hand was over it
					f.wantRolled(true)
					if got := f.record(); got != was {
						t.Errorf("the record is %s, want %s until somebody answers", got, was)
					}
					f.answer("Ja")
				}
				if s := f.state(); int(s.Turn) != tt.turn || spell(s.Roll) != tt.roll {
					t.Errorf("turn %d, roll %s; want %d, %s", s.Turn, spell(s.Roll), tt.turn, tt.roll)
				}
			})
		})
	}
}

// A first tray that lacks dice, which a hand covers or lays there yet, says nothing; the first one with all
// of them does.
func TestDiceMissingAfterAStart(t *testing.T) {
	tests := []struct {
		name, some, all, roll string
	}{
		{"rolled", "11", "112", "112"},
		{"as they lay", "13", "123", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				f := start(t)
				f.line(setupLine)
				f.lay("66666123", "", true)
				f.lay("123", "66666", false)
				f.restart()
				f.lay(tt.some, "66666", false)
				f.want(1, "", "66666")
				f.lay(tt.all, "66666", false)
				f.wantRolled(false)
				f.wantBreach("")
				f.want(1, tt.roll, "66666")
			})
		})
	}
}

// What lies where it lay was not rolled while the program was off, however it is read now.
func TestMisreadAfterAStart(t *testing.T) {
	tests := []struct {
		name  string
		said  bool                 // the 5 was said to be a 3
		tray  func([]vision.Thing) // after the start
		roll  string
		asked bool
	}{
		{"what was said is misread again", true, func([]vision.Thing) {}, "", false},
		{"a die is misread", false, func(d []vision.Thing) { d[5].Face = 3 }, "", false},
		{"few lie elsewhere", false, func(d []vision.Thing) {
			for i := 5; i < 7; i++ {
				d[i].Face, d[i].Box = 3, square40(100*i, 200)
			}
		}, "", true},
		{"most lie elsewhere", false, func(d []vision.Thing) {
			for i := 4; i < 8; i++ {
				d[i].Face, d[i].Box = 3, square40(100*i, 200)
			}
		}, "13333", false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				f := start(t)
				f.line(setupLine)
				o := tracked(4, 4, 4, 1, 2, 5, 6, 6)
				f.see(o)
				if tt.said {
					f.ok(companion.Command{Do: companion.Face{Die: 5, Face: 3}})
				}
				o = after(o, 1, 2, 3)
				f.see(o)
				f.later()
				o = after(o)
				tt.tray(o.Things)
				f.see(o)
				rest()
				f.wantBreach("")
				f.want(1, tt.roll, "444")
				f.wantRolled(tt.asked)
			})
		})
	}
}

// A die that rolls into the aside zone makes the roll a breach, and none of it is lost when it is pushed
// back.
func TestADieThatRolledAside(t *testing.T) {
	middle := func(f *fakeTable) {
		f.lay("44412566", "", true)
		f.lay("12566", "444", false)
	}
	tests := []struct {
		name        string
		play        func(*fakeTable)
		roll, aside string
		rule        string // of a breach that is right
		asked       bool
	}{
		{"of all dice", func(f *fakeTable) {
			f.lay("1244566", "4", true)
			f.wantBreach("HM-04")
			f.lay("12444566", "", false)
		}, "12444566", "", "", false},
		{"of all dice, and a hand holds it for a while", func(f *fakeTable) {
			f.lay("1244566", "4", true)
			f.lay("1244566", "", false)
			f.lay("12444566", "", false)
		}, "12444566", "", "", false},
		{"of all dice, seen with a doubt", func(f *fakeTable) {
			o := unsureRoll("1244566", "4", true)
			o.Reasons = []vision.Reason{"blur"}
			f.see(o)
			f.lay("12444566", "", false)
		}, "12444566", "", "", false},
		{"and then it is played on", func(f *fakeTable) {
			f.lay("1244566", "4", true)
			f.lay("12444566", "", false)
			f.lay("12566", "444", false)
		}, "", "444", "", false},
		{"in the middle of a turn", func(f *fakeTable) {
			middle(f)
			f.lay("1123", "4446", true)
			f.lay("11236", "444", false)
		}, "11236", "444", "", false},
		{"and another die was tipped over", func(f *fakeTable) {
			f.lay("1244566", "4", true)
			f.lay("11444566", "", false)
		}, "", "", "HM-04", true},
		{"and others were pushed in that lay aside before", func(f *fakeTable) {
			middle(f)
			f.ok(play(`{"kind":"roll","faces":[6,6,6,1,1]}`))
			f.ok(play(`{"kind":"aside","dice":[6,6,6]}`, `{"kind":"stop"}`))
			f.lay("11236", "444", true)
			f.wantBreach("HM-04")
			f.lay("11236444", "", false)
		}, "", "", "HM-04", true},
		{"perhaps rolled", func(f *fakeTable) {
			f.see(unsureRoll("1244566", "4", true))
			f.lay("12444566", "", false)
		}, "", "", "", true},
		{"perhaps rolled, and a hand holds it for a while", func(f *fakeTable) {
			f.see(unsureRoll("1244566", "4", true))
			f.lay("1244566", "", false)
			f.lay("12444566", "", false)
		}, "", "", "", true},
		{"and it lies there still", func(f *fakeTable) {
			f.lay("1244566", "4", true)
			f.lay("1244566", "4", false) // a hand was over it
		}, "", "", "HM-04", false},
		{"and it is pushed back after a while", func(f *fakeTable) {
			f.lay("1244566", "4", true)
			f.lay("1244566", "4", false)
			f.lay("12444566", "", false)
		}, "12444566", "", "", false},
		{"of dice that were to be put aside first", func(f *fakeTable) {
			f.lay("44412566", "", true)
			f.lay("12345666", "", true)
			f.wantBreach("HM-06")
			f.lay("44412566", "", false)
		}, "12444566", "", "", false},
		{"said to be nothing", func(f *fakeTable) {
			f.lay("1244566", "4", true)
			f.ok(companion.Command{Do: companion.Dismiss{}})
			f.lay("12444566", "", false)
		}, "", "", "", false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				f := start(t)
				f.line(setupLine)
				tt.play(f)
				f.wantBreach(tt.rule)
				f.want(f.state().Turn, tt.roll, tt.aside)
				f.wantRolled(tt.asked)
			})
		})
	}
}
