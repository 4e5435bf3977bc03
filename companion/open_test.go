package companion_test

import (
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"spieltisch/companion"
	"spieltisch/vision"
)

// wantOpen holds against the snapshot what lies open: the key of the question and the rule of the breach; "":
// none.
func (f *fakeTable) wantOpen(question, breach string) {
	f.t.Helper()
	f.wantAsked(question)
	f.wantBreach(breach)
}

// rolledAnew is a second roll, in doubt, after 444 was set aside.
func rolledAnew(f *fakeTable) vision.Observation {
	f.line(setupLine)
	o := tracked(4, 4, 4, 1, 2, 5, 6, 6)
	f.see(o)
	o = after(o, 1, 2, 3)
	f.see(o)
	o = again(o, 1, 2, 5, 6, 6)
	o.Decision, o.Reasons, o.Alternatives = vision.Ask, []vision.Reason{"blur"}, [][]int{{6, 5, 5, 4, 4, 4, 2, 1}}
	return o
}

// A question about a roll is not answered by a change of what came before it.
func TestChangesLeaveAQuestionOpen(t *testing.T) {
	changes := map[string]func(f *fakeTable, target int64){
		"an older entry is corrected": func(f *fakeTable, target int64) {
			f.ok(companion.Command{Do: companion.Correct{Target: target, Actions: rollOf("12444556")}})
		},
		"undone": func(f *fakeTable, _ int64) { f.ok(companion.Command{Do: companion.Undo{}}) },
		"undone and redone": func(f *fakeTable, _ int64) {
			f.ok(companion.Command{Do: companion.Undo{}})
			f.ok(companion.Command{Do: companion.Redo{}})
		},
	}
	for name, change := range changes {
		for _, looks := range []int{1, 2} {
			t.Run(fmt.Sprintf("%s after %d looks", name, looks), func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					f := start(t)
					o := rolledAnew(f)
					target := f.table.Snapshot().Moves[1].Seq
					f.see(o)
					if looks == 2 {
						o = still(o)
						f.see(o)
					}
					f.wantOpen("ask.die", "")
					change(f, target)
					f.wantOpen("ask.die", "")
					o = after(o, o.Things[6].Track, o.Things[7].Track)
					o.Decision, o.Reasons, o.Alternatives = vision.Accept, nil, nil
					f.see(o)
					rest()
					f.wantOpen("", "")
					f.want(1, "", "44466")
				})
			})
		}
	}
}

// still is the same tray seen once more.
func still(o vision.Observation) vision.Observation {
	same := after(o)
	for i := range same.Things {
		same.Things[i].Box, same.Things[i].Area = o.Things[i].Box, o.Things[i].Area
	}
	return same
}

// What is known of a roll that is not in the record outlasts a change of an older entry.
func TestChangesLeaveARollOpen(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := start(t)
		f.line(setupLine)
		f.lay("44412566", "", true)
		f.lay("12566", "444", false)
		target := f.table.Snapshot().Moves[1].Seq
		f.lay("1256", "444", true) // one is under the edge
		f.ok(companion.Command{Do: companion.Correct{Target: target, Actions: rollOf("12444556")}})
		f.lay("12566", "444", false)
		f.want(1, "12566", "444")
	})
	synctest.Test(t, func(t *testing.T) {
		f := start(t)
		f.line(setupLine)
		f.lay("66666123", "", true)
		target := f.table.Snapshot().Moves[0].Seq
		f.lay("123", "66666", false)
		f.ok(play(`{"kind":"stop"}`))
		f.lay("1244566", "4", true) // one rolled into the aside zone
		f.wantOpen("", "HM-04")
		f.ok(companion.Command{Do: companion.Correct{Target: target, Actions: rollOf("12266666")}})
		f.wantOpen("", "HM-04")
		f.lay("12444566", "", false)
		f.wantOpen("ask.rolled", "HM-04")
	})
}

// What a person said about a doubt holds for these dice, and for no others.
func TestANewRollIsAskedAboutAnew(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := start(t)
		f.line(setupLine)
		o := tracked(4, 4, 4, 1, 2, 5, 6, 6)
		o.Decision, o.Reasons = vision.Ask, []vision.Reason{"blur"}
		o.Things[5].Confidence = 0.95
		f.see(o)
		f.ok(companion.Command{Do: companion.Accept{Question: f.table.Snapshot().Question.ID}})
		o = after(o, 6)
		f.see(o)
		f.wantOpen("", "")
		o = again(o, 1, 2, 6, 6, 3, 3, 4)
		f.see(o)
		f.wantOpen("ask.dice", "")
	})
}

// A breach that is put aside takes no question about what came later with it, and an answer that is the
// breach shown needs none.
func TestBreachAndQuestionAreTwo(t *testing.T) {
	both := func(f *fakeTable) {
		f.line(setupLine)
		f.lay("4441256", "", true)
		rest()
		o := unsureRoll("4441256", "", false)
		o.Reasons, o.Alternatives = []vision.Reason{"maybeAnother"}, [][]int{{6, 6, 5, 4, 4, 4, 2, 1}}
		f.see(o)
		f.wantOpen("ask.dice", "HM-02")
	}
	synctest.Test(t, func(t *testing.T) {
		f := start(t)
		both(f)
		f.ok(companion.Command{Do: companion.Dismiss{Question: f.table.Snapshot().Breach.ID}})
		f.wantOpen("ask.dice", "")
	})
	synctest.Test(t, func(t *testing.T) {
		f := start(t)
		both(f)
		f.do(companion.Command{Do: companion.Answer{Question: f.table.Snapshot().Question.ID, Choice: 0}})
		f.wantOpen("", "HM-02")
	})
}

// Of a die that lies there now a person says nothing about the dice of an earlier question, but where it is
// the same die.
func TestNamingADieLeavesTheQuestionBefore(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := start(t)
		f.line(setupLine)
		f.see(doubtful())
		o := after(doubtful(), 1, 2, 3)
		o.Things[2].Track = 9 // it was picked up
		f.see(o)
		f.wantOpen("ask.die", "")
		f.ok(companion.Command{Do: companion.Face{Die: 2, Face: 4}})
		rest()
		f.wantOpen("", "")
		f.want(1, "", "444")
	})
}

// One die that is misread in a clear picture ends no question about the roll before it.
func TestAMisreadDieLeavesTheQuestionBefore(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := start(t)
		f.line(setupLine)
		f.see(doubtful())
		f.lay("12516", "444", false)
		rest()
		f.wantOpen("ask.die", "")
		f.lay("12566", "444", false)
		rest()
		f.wantOpen("", "")
		f.want(1, "", "444")
	})
}

// Trays that settle while the loop is at the disk are all used.
func TestTraysThatComeTogether(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := start(t)
		f.line(setupLine)
		o := tracked(4, 4, 4, 1, 2, 5, 6, 6)
		for i, one := range []vision.Observation{o, after(o, 1, 2, 3)} {
			one.Frame, one.At = uint64(900+i), time.Now()
			sight := companion.Sight{Camera: "fake", Hash: fmt.Sprint("x", i)}
			f.table.Sense(companion.Input{Dice: &one, Sight: sight})
		}
		synctest.Wait()
		f.want(1, "", "444")
	})
}

// No two buttons of a question say the same.
func TestButtonsSayWhatTheyMean(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := start(t)
		f.line(setupLine)
		f.lay("44412566", "", true)
		f.lay("12566", "444", false)
		o := unsureRoll("12566", "444", false)
		o.Reasons, o.Alternatives = []vision.Reason{"movedUnsure", "blur"}, [][]int{{6, 5, 5, 4, 4, 4, 2, 1}}
		o.Things[4].Confidence = 0.5
		f.see(o)
		q := f.table.Snapshot().Question
		if q == nil || len(q.Choices) != 4 {
			t.Fatalf("the question is %+v, want two faces left lying, one rolled, and to look again", q)
		}
		said := map[string]bool{}
		for _, c := range q.Choices {
			if said[c.Label.Text.In("de")] {
				t.Errorf("two buttons say %q", c.Label.Text.In("de"))
			}
			said[c.Label.Text.In("de")] = true
		}
	})
}

// What a person has undone or put aside does not count again after a start, as long as the dice lie there as
// they did.
func TestWhatWasPutAsideStaysSoAfterAStart(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := start(t)
		f.line(setupLine)
		o := tracked(4, 4, 4, 1, 2, 5, 6, 6)
		f.see(o)
		o = after(o, 1, 2, 3)
		f.see(o)
		f.ok(companion.Command{Do: companion.Undo{}})
		f.later()
		f.see(o)
		rest()
		f.want(1, "12444566", "")
		f.see(after(tracked(4, 4, 4, 1, 2, 5, 6, 6), 6))
		f.want(1, "", "5") // put there instead
	})
	synctest.Test(t, func(t *testing.T) {
		f := start(t)
		f.line(setupLine)
		f.lay("44412566", "", true)
		f.lay("12566", "444", false)
		f.lay("12566", "445", false)
		rest()
		f.ok(companion.Command{Do: companion.Dismiss{}})
		f.later()
		f.lay("12566", "445", false)
		rest()
		f.wantOpen("", "")
	})
}
