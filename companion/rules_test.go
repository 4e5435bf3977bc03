package companion_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"spieltisch/companion"
	"spieltisch/companion/journal"
	"spieltisch/vision"
)

const patience = 4 * time.Second

// rest lets people sit still for longer than the table's patience.
func rest() {
	time.Sleep(patience + time.Second) // the fake time of the bubble
	synctest.Wait()
}

func (f *fakeTable) wantBreach(rule string) {
	f.t.Helper()
	b := f.table.Snapshot().Breach
	got := ""
	if b != nil {
		got = b.Rule
		if b.Says.Text.In("de") == "" || b.Says.Text.In("it") == "" || b.Says.Text.In("de") == b.Rule {
			f.t.Errorf("breach without words: %+v", b)
		}
	}
	if got != rule {
		f.t.Errorf("breach %q, want %q", got, rule)
	}
}

func TestWhatMayStillBeCompletedIsNoBreach(t *testing.T) {
	tests := []struct {
		name          string
		rolled, aside string // what lies there for now, after a roll of 44412566
		moved         bool
		rule          string // when nobody completes it
	}{
		{"a die missing", "4441256", "", false, "HM-02"},
		{"dice in a hand, some aside", "1256", "444", false, "HM-02"},
		{"two of three fours moved", "124566", "44", false, "HM-07"},
		{"one of three fours moved", "1244566", "4", false, "HM-07"},
		{"a four and a five moved", "124466", "45", false, "HM-06"},
		{"two trays' worth of dice", "4441256611112222", "", false, "HM-02"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				f := start(t)
				f.line(setupLine)
				f.lay("44412566", "", true)
				f.lay(tt.rolled, tt.aside, tt.moved)
				time.Sleep(patience / 2)
				synctest.Wait()
				f.wantBreach("")
				f.lay("12566", "444", false) // completed in time
				f.wantBreach("")
				f.want(1, "", "444")
				f.ok(companion.Command{Do: companion.Undo{}})
				f.lay(tt.rolled, tt.aside, tt.moved)
				rest()
				f.wantBreach(tt.rule)
				f.want(1, "12444566", "")
				f.lay("12566", "444", false) // mended late
				f.wantBreach("")
				f.want(1, "", "444")
			})
		})
	}
}

func TestNextStepMakesABreachCertain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := start(t)
		f.line(setupLine)
		f.lay("44412566", "", true)
		f.lay("123456", "44", true) // two of three fours aside, and the rest rolled
		f.wantBreach("HM-07")
		if got, want := f.kinds(), []journal.Kind{journal.Started, journal.Acted,
			journal.Refused}; !slices.Equal(got, want) {
			t.Errorf("entries %v, want %v", got, want)
		}
		f.restart()
		f.wantBreach("HM-07")
		f.lay("44412566", "", false) // all put back
		f.wantBreach("")
		f.restart()
		f.wantBreach("")
		f.want(1, "12444566", "")
	})
}

func TestHandsAtWorkGetTheirTimeAnew(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := start(t)
		f.line(setupLine)
		f.lay("44412566", "", true)
		f.lay("4441256", "", false)
		time.Sleep(patience - time.Second)
		f.see(vision.Observation{Tray: vision.Hand})
		time.Sleep(10 * patience)
		synctest.Wait()
		f.wantBreach("")
		if got := f.table.Snapshot().Tray.State; got != vision.Hand {
			t.Errorf("tray %q, want %q", got, vision.Hand)
		}
		f.see(vision.Observation{Tray: vision.Settled}) // as before: no new reading
		rest()
		f.wantBreach("HM-02")
	})
}

func TestRestingHandIsNoBreach(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := start(t)
		f.line(setupLine)
		f.lay("44412566", "", true)
		o := doubtful()
		// three dice are under the hand
		o.Moved, o.Reasons, o.Alternatives, o.Things = false, []vision.Reason{"hand"}, nil, o.Things[:5]
		f.see(o)
		rest()
		f.wantBreach("")
		if q := f.table.Snapshot().Question; q != nil {
			t.Errorf("question %+v, want none", q)
		}
		f.lay("4441256", "", false) // the hand is gone, and so is a die
		rest()
		f.wantBreach("HM-02")
	})
}

func TestRollInTwoHandfulsIsOneRoll(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := start(t)
		f.line(setupLine)
		f.lay("44412", "", true)
		f.want(1, "", "")
		f.lay("44412566", "", false) // the last three were laid down gently
		f.want(1, "12444566", "")
	})
}

// Nobody saw the dice roll while the program was off; that others lie there tells it.
func TestRolledWhileTheProgramWasOff(t *testing.T) {
	tests := []struct {
		name   string
		rolled string
		want   string
	}{
		{"other dice", "11236", "11236"},
		{"the same dice", "12566", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				f := start(t)
				f.line(setupLine)
				f.lay("44412566", "", true)
				f.lay("12566", "444", false)
				f.restart()
				f.lay(tt.rolled, "444", false)
				f.want(1, tt.want, "444")
				f.lay("11223", "444", false) // later trays are followed from rest to rest
				if tt.want == "" {
					f.want(1, "", "444")
				}
			})
		})
	}
}

func TestAsideDieThatChanged(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := start(t)
		f.line(setupLine)
		f.lay("44412566", "", true)
		f.lay("12566", "444", false)
		f.lay("12566", "445", false)
		rest()
		f.wantBreach("HM-05")
		f.ok(companion.Command{Do: companion.Dismiss{}})
		f.wantBreach("")
		f.lay("12566", "445", false) // the same misreading does not come back
		rest()
		f.wantBreach("")
		f.want(1, "", "444")
	})
}

func TestUndoForSomebodyWhoChangedHisMind(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := start(t)
		f.line(setupLine)
		f.lay("44412566", "", true)
		f.lay("4441566", "2", false) // the two aside
		f.lay("12566", "444", false) // no, the fours
		rest()
		f.wantBreach("HM-05")
		f.ok(companion.Command{Do: companion.Undo{}})
		f.wantBreach("")
		f.want(1, "", "444") // the fours lie there already
	})
}

func TestLastMoveNeedsATap(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := start(t)
		f.line(`{"game":"heckmeck","setup":{"players":["Anna","Ben"],"position":{"grill":[22],"closed":[],` +
			`"stacks":[[21,23,24,25,26,27,28,29],[30,31,32,33,34,35,36]],"turn":1}}}`)
		f.lay("44412566", "", true)
		f.lay("12566", "444", false)
		f.lay("66123", "444", true)
		f.lay("123", "66444", false)
		rest()
		if f.state().Over {
			t.Fatal("over before anybody said so")
		}
		if v := f.line(`{"do":{"kind":"stop"}}`); !v.OK || !f.state().Over || f.table.Snapshot().Match.Status != "over" {
			t.Errorf("stop = %+v, over %v, status %s", v, f.state().Over, f.table.Snapshot().Match.Status)
		}
		f.lay("11122233", "", true)
		f.wantBreach("HM-24")
	})
}

// doubtful is a tray in question: one die of the roll may be a 4 or a 6.
func doubtful() vision.Observation {
	o := vision.Observation{
		Tray: vision.Settled, Decision: vision.Ask, Moved: true, Reasons: []vision.Reason{"blur"},
		Alternatives: [][]int{{6, 6, 6, 5, 4, 4, 2, 1}},
	}
	for i, face := range []int{4, 4, 4, 1, 2, 5, 6, 6} {
		d := vision.Thing{Face: face, Area: vision.Rolling, Confidence: 0.99, Rolled: true, Track: i + 1}
		if i == 2 {
			d.Confidence = 0.55
		}
		o.Things = append(o.Things, d)
	}
	return o
}

func TestQuestion(t *testing.T) {
	tests := []struct {
		name   string
		settle func(*fakeTable, *companion.Question)
		roll   string
		aside  string
	}{
		{"first answer", func(f *fakeTable, q *companion.Question) {
			f.ok(companion.Command{Do: companion.Answer{Question: q.ID, Choice: 0}})
		}, "12444566", ""},
		{"second answer", func(f *fakeTable, q *companion.Question) {
			f.ok(companion.Command{Do: companion.Answer{Question: q.ID, Choice: 1}})
		}, "12445666", ""},
		{"accepted as shown", func(f *fakeTable, q *companion.Question) {
			f.ok(companion.Command{Do: companion.Accept{Question: q.ID}})
		}, "12444566", ""},
		{"faces tapped in", func(f *fakeTable, q *companion.Question) {
			f.ok(companion.Command{Do: companion.Answer{Question: q.ID,
				Faces: []int{3, 6, 6, 5, 4, 4, 2, 1}}})
		}, "12344566", ""},
		{"the die named", func(f *fakeTable, q *companion.Question) {
			f.ok(companion.Command{Do: companion.Face{Die: 2, Face: 6}})
		}, "12445666", ""},
		{"a clear picture", func(f *fakeTable, q *companion.Question) { f.lay("66644125", "", false) }, "12445666", ""},
		{"fours set aside", func(f *fakeTable, q *companion.Question) { f.lay("12566", "444", false) }, "", "444"},
		{"worms set aside", func(f *fakeTable, q *companion.Question) { f.lay("44125", "666", false) }, "", "666"},
		{"rolled on", func(f *fakeTable, q *companion.Question) { f.lay("11223", "666", true) }, "11223", "666"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				f := start(t)
				f.line(setupLine)
				f.see(doubtful())
				s := f.table.Snapshot()
				if s.Question == nil || len(s.Question.Choices) != 3 || !s.Tray.Dice[2].Doubt ||
					s.Tray.Dice[1].Doubt {
					t.Fatalf("question %+v, dice %+v; want three choices about die 2", s.Question, s.Tray.Dice)
				}
				labels := []string{s.Question.Choices[0].Label.Text.In("de"), s.Question.Choices[1].Label.Text.In("de"),
					s.Question.Choices[2].Label.Text.In("de")}
				if !slices.Equal(labels, []string{"4", "6", "Schau noch mal"}) {
					t.Errorf("labels %q", labels)
				}
				f.want(1, "", "")
				tt.settle(f, s.Question)
				f.want(1, tt.roll, tt.aside)
				if q := f.table.Snapshot().Question; q != nil {
					t.Errorf("question %+v is still shown", q)
				}
			})
		})
	}
}

func TestLookAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := start(t)
		f.line(setupLine)
		f.see(doubtful())
		id := f.table.Snapshot().Question.ID
		f.ok(companion.Command{Do: companion.Answer{Question: id, Choice: 2}})
		if q := f.table.Snapshot().Question; q != nil {
			t.Errorf("question %+v is still shown", q)
		}
		if v := f.do(companion.Command{Do: companion.Answer{Question: id, Choice: 0}}); v.OK || v.Code != "gone" {
			t.Errorf("answer to a question that is gone = %+v", v)
		}
		f.lay("44412566", "", false) // the tray read again: it was rolled, though not since the last look
		f.want(1, "12444566", "")
	})
}

func TestDoubtThatMakesNoDifferenceIsNotAsked(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := start(t)
		f.line(setupLine)
		o := doubtful()
		o.Moved = false // the dice of the turn before
		for i := range o.Things {
			o.Things[i].Rolled = false
		}
		f.see(o)
		if s := f.table.Snapshot(); s.Question != nil {
			t.Errorf("question %+v, want none", s.Question)
		}
		f.want(1, "", "")
	})
}

func TestThatDieIsAFour(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := start(t)
		f.line(setupLine)
		f.lay("44412566", "", true)
		f.ok(companion.Command{Do: companion.Face{Die: 0, Face: 1}, ID: "face"})
		f.want(1, "11244566", "")
		s := f.table.Snapshot()
		if !s.Moves[0].Corrected || !s.Tray.Dice[0].Told || s.Tray.Dice[0].Face != 1 {
			t.Errorf("move %+v, die %+v; want a corrected move and a die that was told", s.Moves[0], s.Tray.Dice[0])
		}
		if v := f.do(companion.Command{Do: companion.Face{Die: 0, Face: 1}, ID: "face"}); !v.OK || !v.Repeated {
			t.Errorf("the same command again = %+v, want it repeated", v)
		}
		f.ok(companion.Command{Do: companion.Undo{}})
		f.want(1, "12444566", "")
		f.ok(companion.Command{Do: companion.Redo{}})
		f.want(1, "11244566", "")
	})
}

// setAside lays dice of a tray into the aside area.
func (f *fakeTable) setAside(o vision.Observation, dice ...int) {
	f.t.Helper()
	o.Moved, o.Things = false, slices.Clone(o.Things)
	for i := range o.Things {
		o.Things[i].Rolled = false
		if slices.Contains(dice, i) {
			o.Things[i].Area = vision.Aside
		}
	}
	f.see(o)
}

// Of a die that lay misread since the roll, all moves since are corrected.
func TestFaceReachesBackToTheRoll(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := start(t)
		f.line(setupLine)
		roll := f.lay("44412566", "", true)
		f.setAside(roll, 0, 1, 2)
		f.want(1, "", "444")
		f.ok(companion.Command{Do: companion.Face{Die: 5, Face: 3}}) // the 5 is a 3
		f.want(1, "", "444")
		moves := f.table.Snapshot().Moves
		var a struct{ Faces []int }
		if err := json.Unmarshal(moves[1].Actions[0], &a); err != nil || spell(a.Faces) != "12344466" {
			t.Errorf("roll is now %s (%v), want 12344466", moves[1].Actions[0], err)
		}
	})
}

// record is what happened, newest first, as it stands.
func (f *fakeTable) record() string {
	f.t.Helper()
	if c := f.table.Snapshot().Conflict; c != nil {
		f.t.Errorf("conflict %+v, want none", c)
	}
	out := ""
	for _, mv := range f.table.Snapshot().Moves {
		out += fmt.Sprintf("%s\n", mv.Actions)
	}
	return out
}

// What was corrected together is undone and redone together, also after a restart, and what stays the same is
// no correction.
func TestOneUndoTakesBackWhatWasSaidOfADie(t *testing.T) {
	tests := []struct {
		name      string
		aside     []int
		die, face int
		roll      string
		after     string // set aside in the end
		written   []journal.Kind
	}{
		{"only the roll is another one", []int{0, 1, 2}, 5, 3, "12344466", "444", []journal.Kind{journal.Corrected, journal.Noted}},
		{"both are", []int{3}, 3, 3, "23444566", "3", []journal.Kind{journal.Corrected, journal.Corrected}},
		{"nothing is", []int{3}, 3, 1, "12444566", "1", nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				f := start(t)
				f.line(setupLine)
				f.setAside(f.lay("44412566", "", true), tt.aside...)
				before, entries := f.record(), len(f.kinds())
				f.ok(companion.Command{Do: companion.Face{Die: tt.die, Face: tt.face}})
				f.want(1, "", tt.after)
				after := f.record()
				if got := f.kinds()[entries:]; !slices.Equal(got, tt.written) {
					t.Errorf("%v was written, want %v", got, tt.written)
				}
				var a struct{ Faces []int }
				moves := f.table.Snapshot().Moves
				if err := json.Unmarshal(moves[1].Actions[0], &a); err != nil || spell(a.Faces) != tt.roll {
					t.Errorf("the roll is %s (%v), want %s", moves[1].Actions[0], err, tt.roll)
				}
				if before == after {
					return
				}
				for range 2 {
					f.ok(companion.Command{Do: companion.Undo{}})
					if got := f.record(); got != before {
						t.Errorf("undone, the record is %s, want %s", got, before)
					}
					f.restart()
					f.ok(companion.Command{Do: companion.Redo{}})
					if got := f.record(); got != after {
						t.Errorf("redone, the record is %s, want %s", got, after)
					}
				}
				f.ok(companion.Command{Do: companion.Undo{}})
				if u := f.table.Snapshot().Undo; u == nil || u.Key != "setAside" {
					t.Errorf("next undo would take back %+v, want the dice set aside", u)
				}
			})
		})
	}
}

// A move that stays the same was still read from another face: what is said of the next die counts on that.
func TestWhatWasSaidOfADieIsKeptWhereTheMoveStays(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := start(t)
		f.line(setupLine)
		f.setAside(f.lay("44412566", "", true), 3)
		moves := f.table.Snapshot().Moves
		said := func(die int) int {
			t.Helper()
			s, err := f.table.Sighting(f.table.Snapshot().Match.ID, moves[0].Seq)
			if err != nil {
				t.Fatal(err)
			}
			return s.Dice[die].Said
		}
		f.ok(companion.Command{Do: companion.Face{Die: 5, Face: 3}})
		f.want(1, "", "1")
		if said(5) != 3 || f.table.Snapshot().Moves[0].Corrected {
			t.Errorf("said of the die: %d, move %+v; want a 3 and no correction", said(5), f.table.Snapshot().Moves[0])
		}
		f.ok(companion.Command{Do: companion.Face{Die: 3, Face: 5}})
		f.want(1, "", "5")
		f.ok(companion.Command{Do: companion.Undo{}})
		f.want(1, "", "1")
		f.ok(companion.Command{Do: companion.Undo{}})
		if said(5) != 0 {
			t.Errorf("said of the die: %d, want nothing after it was taken back", said(5))
		}
	})
}

// Somebody who enters a roll and then names the die that was meant has said nothing new of the roll, but a
// second die of that face is another one.
func TestASecondDieOfTheFaceThatWasMeant(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := start(t)
		f.line(setupLine)
		f.lay("44412566", "", true)
		f.ok(companion.Command{Do: companion.Correct{Target: f.table.Snapshot().Moves[0].Seq,
			Actions: rollOf("12344566")}})
		f.ok(companion.Command{Do: companion.Face{Die: 0, Face: 3}})
		f.want(1, "12344566", "")
		f.ok(companion.Command{Do: companion.Face{Die: 1, Face: 3}})
		f.want(1, "12334566", "")
		f.ok(companion.Command{Do: companion.Undo{}})
		f.want(1, "12344566", "")
		// naming the die was no move: this is the roll that was entered
		f.ok(companion.Command{Do: companion.Undo{}})
		f.want(1, "12444566", "")
	})
}

// rollOf is a roll as people enter it.
func rollOf(faces string) []json.RawMessage {
	list := strings.Join(strings.Split(faces, ""), ",")
	return []json.RawMessage{json.RawMessage(`{"kind":"roll","faces":[` + list + `]}`)}
}

// A person corrects a roll twice, once in the record and once in the picture: the second word leaves the
// first as it is.
func TestFaceKeepsWhatAPersonSaidBefore(t *testing.T) {
	type said struct {
		roll      string // entered in the record; "": it was the picture that was tapped
		die, face int
	}
	tests := []struct {
		name string
		said []said
		want string
	}{
		{"another die", []said{{roll: "12344566"}, {die: 7, face: 5}}, "12344556"},
		{"and one more", []said{{roll: "12344566"}, {die: 7, face: 5}, {die: 3, face: 2}}, "22344556"},
		{"a die of the face that was wrong once", []said{{roll: "12344566"}, {die: 0, face: 5}}, "12345566"},
		{"the very die that was meant", []said{{roll: "12344566"}, {die: 0, face: 3}}, "12344566"},
		{"another die of the same face", []said{{roll: "12344566"}, {die: 7, face: 3}}, "12334456"},
		{"the picture first", []said{{die: 0, face: 1}, {roll: "11234566"}, {die: 7, face: 5}}, "11234556"},
		{"the same die again", []said{{die: 0, face: 1}, {roll: "11234566"}, {die: 0, face: 5}}, "12345566"},
		{"a die that is what it is", []said{{roll: "12344566"}, {die: 7, face: 6}}, "12344566"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				f := start(t)
				f.line(setupLine)
				f.lay("44412566", "", true)
				target := f.table.Snapshot().Moves[0].Seq
				for _, s := range tt.said {
					if s.roll != "" {
						f.ok(companion.Command{
							Do: companion.Correct{Target: target, Actions: rollOf(s.roll)}})
						continue
					}
					f.ok(companion.Command{Do: companion.Face{Die: s.die, Face: s.face}})
				}
				f.want(1, tt.want, "")
			})
		})
	}
}

// What a person put after a roll stays when the roll is read anew.
func TestFaceLeavesWhatAPersonAdded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := start(t)
		f.line(setupLine)
		f.lay("44412566", "", true)
		target := f.table.Snapshot().Moves[0].Seq
		both := append(rollOf("12344566"), json.RawMessage(`{"kind":"aside","dice":[4,4]}`))
		f.ok(companion.Command{Do: companion.Correct{Target: target, Actions: both}})
		f.ok(companion.Command{Do: companion.Face{Die: 7, Face: 5}})
		f.want(1, "", "44")
		if got := string(f.table.Snapshot().Moves[0].Actions[0]); got != `{"kind":"roll","faces":[1,2,3,4,4,5,5,6]}` {
			t.Errorf("the roll is %s, want the 3 and the 5", got)
		}
	})
}

// A move in whose place a person put one of another kind cannot be read anew, and that is said.
func TestFaceOfAMoveThatWasAnother(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := start(t)
		f.line(setupLine)
		f.lay("44412566", "", true)
		f.lay("12566", "444", false)
		f.lay("66123", "444", true)
		stop := []json.RawMessage{json.RawMessage(`{"kind":"stop"}`)}
		f.ok(companion.Command{Do: companion.Correct{Target: f.table.Snapshot().Moves[0].Seq, Actions: stop}})
		before := f.table.Snapshot()
		v := f.do(companion.Command{Do: companion.Face{Die: 0, Face: 5}})
		if v.OK || v.Says == nil || v.Says.Key != "no.face" {
			t.Errorf("a die of a stop = %+v, want it refused with words", v)
		}
		if s := f.table.Snapshot(); string(s.State) != string(before.State) || s.Seq != before.Seq ||
			s.Tray.Dice[0].Told {
			t.Errorf("state %s at %d, die %+v; want %s at %d and nothing told", s.State, s.Seq, s.Tray.Dice[0], before.State, before.Seq)
		}
	})
}

func TestFaceThatCannotBe(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := start(t)
		f.line(setupLine)
		f.lay("44412566", "", true)
		for _, c := range []companion.Face{{Die: 9, Face: 1}, {Die: -1, Face: 1}, {Die: 1, Face: 7},
			{Die: 1}} {
			if v := f.do(companion.Command{Do: c}); v.OK || v.Says == nil {
				t.Errorf("die %d face %d = %+v, want a refusal with words", c.Die, c.Face, v)
			}
		}
		f.want(1, "12444566", "")
	})
}

func TestPhotographIsShownAndNotPlayed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := start(t)
		show := func() {
			o := doubtful()
			o.Frame, o.Decision = 77, vision.Accept
			f.table.Sense(companion.Input{Dice: &o,
				Sight: companion.Sight{Name: "IMG_1.jpg", W: 10, H: 10, Hash: time.Now().String()}})
			synctest.Wait()
			if tr := f.table.Snapshot().Tray; tr.Picture != 77 || len(tr.Dice) != 8 || tr.Name != "IMG_1.jpg" {
				t.Errorf("tray %+v, want the photograph", tr)
			}
		}
		show() // with no game on
		f.line(setupLine)
		time.Sleep(time.Second)
		show()
		f.want(1, "", "")
	})
}

func TestSettledTrayIsNotLostToWhatComesAfter(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := start(t)
		f.line(setupLine)
		o := doubtful()
		o.Decision, o.Frame = vision.Accept, 5
		f.table.Sense(companion.Input{Dice: &o}) // both before the loop wakes up
		f.table.Sense(companion.Input{State: new(vision.Hand)})
		synctest.Wait()
		f.want(1, "12444566", "")
		if got := f.table.Snapshot().Tray.State; got != vision.Hand {
			t.Errorf("tray %q, want %q", got, vision.Hand)
		}
	})
}

// TestQuestionThatNobodyAnswers is answered by what happens, however slowly, and the roll is never lost.
func TestQuestionThatNobodyAnswers(t *testing.T) {
	tests := []struct {
		name        string
		play        func(*fakeTable)
		roll, aside string
		rule        string // of a breach that is right
		asked       bool   // still
	}{
		{"some of the fours so far", func(f *fakeTable) { f.lay("124566", "44", false) }, "12444566", "", "", false},
		{"and no more", func(f *fakeTable) {
			f.lay("124566", "44", false)
			rest()
		}, "12444566", "", "HM-07", false},
		{"and then all", func(f *fakeTable) {
			f.lay("124566", "44", false)
			f.lay("12566", "444", false)
		}, "", "444", "", false},
		{"a four in a hand", func(f *fakeTable) {
			f.lay("124566", "4", false)
			rest()
		}, "", "", "", true},
		{"and then all again", func(f *fakeTable) {
			f.lay("124566", "4", false)
			rest()
			f.lay("12566", "444", false)
		}, "", "444", "", false},
		{"all fours, one still in doubt", func(f *fakeTable) { f.see(after(doubtful(), 1, 2, 3)) }, "", "", "", true},
		{"and it stays so", func(f *fakeTable) {
			f.see(after(doubtful(), 1, 2, 3))
			rest()
		}, "", "444", "", false},
		{"and the others are rolled", func(f *fakeTable) {
			f.see(after(doubtful(), 1, 2, 3))
			f.lay("11223", "444", true)
		}, "11223", "444", "", false},
		{"and the others are rolled while it is in doubt", func(f *fakeTable) {
			o := after(doubtful(), 1, 2, 3)
			f.see(o)
			o = again(o, 1, 1, 2, 2, 3)
			o.Alternatives = [][]int{{6, 4, 4, 3, 2, 2, 1, 1}}
			f.see(o)
		}, "11223", "444", "", false},
		{"two worms, and the die in doubt may be the third", func(f *fakeTable) {
			f.see(after(doubtful(), 7, 8))
			f.lay("44125", "666", false)
		}, "", "666", "", false},
		{"beside a hand", func(f *fakeTable) {
			o := after(doubtful(), 1, 2, 3)
			o.Reasons = []vision.Reason{"blur", "hand"}
			f.see(o)
			rest()
		}, "", "", "", true},
		{"perhaps rolled", func(f *fakeTable) {
			o := after(doubtful(), 1, 2, 3)
			o.Reasons = []vision.Reason{"movedUnsure"}
			f.see(o)
			rest()
		}, "", "", "", true},
		{"answered after all", func(f *fakeTable) {
			f.lay("124566", "4", false)
			f.ok(companion.Command{Do: companion.Answer{Question: f.table.Snapshot().Question.ID}})
			f.lay("12566", "444", false)
		}, "", "444", "", false},
		{"answered while the dice lie otherwise", func(f *fakeTable) {
			f.see(after(doubtful(), 1, 2))
			f.ok(companion.Command{Do: companion.Answer{Question: f.table.Snapshot().Question.ID, Choice: 1}})
		}, "", "44", "", false},
		{"the die named while the dice lie otherwise", func(f *fakeTable) {
			o := after(doubtful(), 7, 8)
			f.see(o)
			f.ok(companion.Command{Do: companion.Face{Die: 2, Face: 4}})
		}, "", "66", "", false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				f := start(t)
				f.line(setupLine)
				f.see(doubtful())
				tt.play(f)
				f.wantBreach(tt.rule)
				f.want(1, tt.roll, tt.aside)
				if q := f.table.Snapshot().Question; (q != nil) != tt.asked {
					t.Errorf("question %+v, want one: %v", q, tt.asked)
				}
			})
		})
	}
}

// TestDieOfTheTrayThatAnswered names a die after the next tray answered the question. The roll was read from
// the tray before, in which the dice may have lain in another order.
func TestDieOfTheTrayThatAnswered(t *testing.T) {
	tests := []struct {
		name string
		next func(dice []vision.Thing) // of the next tray
		die  int
		roll string // "": nobody knows which die of the roll it was
	}{
		{"as they lay", func([]vision.Thing) {}, 3, "23444566"},
		{"one was shifted", func(d []vision.Thing) { d[3], d[4] = d[4], d[3] }, 3, "13444566"},
		{"one was picked up and laid back", func(d []vision.Thing) { d[3].Track = 9 }, 3, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				f := start(t)
				f.line(setupLine)
				o := doubtful()
				f.see(o)
				o = after(o)
				o.Decision, o.Reasons, o.Alternatives = vision.Accept, nil, nil
				tt.next(o.Things)
				f.see(o)
				f.want(1, "12444566", "")
				v := f.do(companion.Command{Do: companion.Face{Die: tt.die, Face: 3}})
				if tt.roll == "" {
					if v.Code != "gone" || v.Says == nil || v.Says.Key != "no.face" {
						t.Errorf("verdict %+v, want no.face", v)
					}
					tt.roll = "12444566"
				} else if !v.OK {
					t.Errorf("verdict %+v, want ok", v)
				}
				f.want(1, tt.roll, "")
			})
		})
	}
}

// TestQuestionAboutAnAside is no answer to what hands do instead: they took it back.
func TestQuestionAboutAnAside(t *testing.T) {
	tests := []struct {
		name          string
		rolled, aside string // what lies there next, and stays so
		rule          string
	}{
		{"all put back", "44412566", "", ""},
		{"two fours instead", "124566", "44", "HM-07"},
		{"a die in a hand", "44412", "66", "HM-02"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				f := start(t)
				f.line(setupLine)
				f.lay("44412566", "", true)
				f.see(after(doubtful(), 7, 8))
				if f.table.Snapshot().Question == nil {
					t.Fatal("nobody is asked about the worms")
				}
				f.lay(tt.rolled, tt.aside, false)
				rest()
				f.wantBreach(tt.rule)
				f.want(1, "12444566", "")
			})
		})
	}
}
