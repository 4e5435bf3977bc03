package companion_test

import (
	"image"
	"slices"
	"testing"
	"testing/synctest"

	"spieltisch/companion"
	"spieltisch/vision"
)

// tracked are dice of a roll that keep their places and tracks from rest to rest, as settle's do.
func tracked(faces ...int) vision.Observation {
	o := vision.Observation{Decision: vision.Accept, Tray: vision.Settled, Moved: true}
	for i, face := range faces {
		o.Things = append(o.Things, vision.Thing{Face: face, Area: vision.Rolling, Confidence: 0.99, Rolled: true,
			Track: i + 1, Box: square40(100*i, 0)})
	}
	return o
}

func square40(x, y int) [4]image.Point {
	return [4]image.Point{{X: x, Y: y}, {X: x + 40, Y: y}, {X: x + 40, Y: y + 40}, {X: x, Y: y + 40}}
}

// after is the next tray: the dice with these tracks were put aside, the others lie where they lay.
func after(o vision.Observation, aside ...int) vision.Observation {
	o.Things, o.Moved = slices.Clone(o.Things), false
	for i := range o.Things {
		o.Things[i].Rolled = false
		if slices.Contains(aside, o.Things[i].Track) {
			o.Things[i].Area, o.Things[i].Box = vision.Aside, square40(100*i, 500)
		}
	}
	return o
}

// again is the next tray: all dice that are not aside were rolled, and show these faces.
func again(o vision.Observation, faces ...int) vision.Observation {
	o.Things, o.Moved = slices.Clone(o.Things), true
	for i := range o.Things {
		if d := &o.Things[i]; d.Area == vision.Rolling {
			d.Face, d.Track, d.Rolled, d.Box, faces = faces[0], d.Track+10, true, square40(100*i, 60),
				faces[1:]
		}
	}
	return o
}

// TestWhatWasSaidAboutADie holds as long as the die lies there, however often it is misread.
func TestWhatWasSaidAboutADie(t *testing.T) {
	said := func(f *fakeTable) vision.Observation { // the 5 is a 3
		o := tracked(4, 4, 4, 1, 2, 5, 6, 6)
		f.see(o)
		f.ok(companion.Command{Do: companion.Face{Die: 5, Face: 3}})
		f.want(1, "12344466", "")
		return o
	}
	tests := []struct {
		name        string
		play        func(*fakeTable)
		roll, aside string
		rule        string // of a breach that is right
	}{
		{"another kind is put aside", func(f *fakeTable) { f.see(after(said(f), 1, 2, 3)) }, "", "444", ""},
		{"it is put aside, and the others are rolled", func(f *fakeTable) {
			o := after(said(f), 6)
			f.see(o)
			f.want(1, "", "3")
			f.see(again(o, 1, 1, 2, 2, 5, 5, 6))
		}, "1122556", "3", ""},
		{"it is rolled", func(f *fakeTable) {
			o := after(said(f), 1, 2, 3)
			f.see(o)
			f.see(again(o, 1, 2, 5, 5, 6))
		}, "12556", "444", ""},
		{"a hand lies over it for a while", func(f *fakeTable) {
			o := said(f)
			hidden := after(o)
			hidden.Decision, hidden.Reasons = vision.Ask, []vision.Reason{"hand"}
			hidden.Things = slices.Delete(hidden.Things, 5, 6)
			f.see(hidden)
			f.see(after(o, 1, 2, 3))
		}, "", "444", ""},
		{"it is read right now, and settle sees that this is another reading", func(f *fakeTable) {
			o := after(said(f), 1, 2, 3)
			o.Things[5].Face, o.Decision, o.Reasons = 3, vision.Ask, []vision.Reason{"lyingDiffers"}
			f.see(o)
		}, "", "444", ""},
		{"a hand turned it", func(f *fakeTable) {
			o := after(said(f), 1, 2, 3)
			o.Things[5].Face = 2
			f.see(o)
			rest()
		}, "12344466", "", "HM-09"},
		{"it was undone", func(f *fakeTable) {
			o := said(f)
			f.ok(companion.Command{Do: companion.Undo{}})
			f.see(after(o, 1, 2, 3))
		}, "", "444", ""},
		{"an answer was undone, and the roll entered otherwise", func(f *fakeTable) {
			o := doubtful()
			f.see(o)
			f.ok(companion.Command{Do: companion.Answer{Question: f.table.Snapshot().Question.ID, Choice: 1}})
			f.ok(companion.Command{Do: companion.Undo{}})
			f.line(`{"do":{"kind":"roll","faces":[4,4,4,1,2,5,6,6]}}`)
			o = after(o, 7, 8)
			o.Decision, o.Reasons, o.Alternatives = vision.Accept, nil, nil
			f.see(o)
		}, "", "66", ""},
		{"it and a five were moved: which one is aside?", func(f *fakeTable) {
			o := tracked(5, 4, 4, 1, 2, 5, 6, 6)
			f.see(o)
			f.ok(companion.Command{Do: companion.Face{Die: 5, Face: 3}})
			o = after(o, 6)
			o.Things[0].Box = square40(0, 200)
			f.see(o)
			rest()
		}, "12344566", "", "HM-09"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				f := start(t)
				f.line(setupLine)
				tt.play(f)
				f.wantBreach(tt.rule)
				f.want(1, tt.roll, tt.aside)
				if q := f.table.Snapshot().Question; q != nil {
					t.Errorf("question %+v, want none", q)
				}
			})
		})
	}
}

// TestWordsAreUndoneWithTheRecord shows the die as the record has it, though no new picture came.
func TestWordsAreUndoneWithTheRecord(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := start(t)
		f.line(setupLine)
		o := tracked(4, 4, 4, 1, 2, 5, 6, 6)
		f.see(o)
		f.ok(companion.Command{Do: companion.Face{Die: 5, Face: 3}})
		for range 2 {
			for _, step := range []struct {
				do   companion.Do
				face int
				roll string
			}{{companion.Undo{}, 5, "12444566"}, {companion.Redo{}, 3, "12344466"}} {
				f.ok(companion.Command{Do: step.do})
				f.want(1, step.roll, "")
				if d := f.table.Snapshot().Tray.Dice[5]; d.Face != step.face || d.Told != (step.face == 3) {
					t.Errorf("%s: the die shows %d, told %v; want %d, told only if it is a 3", companion.Command{Do: step.do}.Name(), d.Face, d.Told, step.face)
				}
			}
		}
		f.see(after(o, 1, 2, 3)) // still misread
		f.wantBreach("")
		f.want(1, "", "444")
	})
}

// TestNobodyIsAskedTwice about a die that lies there in doubt, whatever the answer was.
func TestNobodyIsAskedTwice(t *testing.T) {
	for choice, want := range map[int]struct{ roll, aside string }{0: {"12444566", "66"}, 1: {"12445666", "44"}} {
		synctest.Test(t, func(t *testing.T) {
			f := start(t)
			f.line(setupLine)
			o := doubtful()
			f.see(o)
			f.ok(companion.Command{Do: companion.Answer{Question: f.table.Snapshot().Question.ID,
				Choice: choice}})
			f.want(1, want.roll, "")
			o = after(o, map[int][]int{0: {7, 8}, 1: {1, 2}}[choice]...)
			f.see(o)
			if s := f.table.Snapshot(); s.Question != nil || !s.Tray.Dice[2].Told || s.Tray.Dice[2].Doubt {
				t.Errorf("choice %d: question %+v, die %+v; want no doubt about it any more", choice, s.Question, s.Tray.Dice[2])
			}
			f.want(1, "", want.aside)
		})
	}
}

// TestAnotherDoubtIsAskedAbout though a person spoke about a die: it answers nothing else.
func TestAnotherDoubtIsAskedAbout(t *testing.T) {
	tests := []struct {
		name   string
		doubt  func(*vision.Observation) // of the next roll, with the die aside
		labels []string
	}{
		{"about another die", func(o *vision.Observation) {
			o.Reasons, o.Things[3].Confidence = []vision.Reason{"unsure"}, 0.6
			o.Alternatives = [][]int{{6, 5, 5, 4, 2, 2, 1, 1}} // that a 4
		}, []string{"1", "4", "Schau noch mal"}},
		{"whether they were rolled", func(o *vision.Observation) {
			o.Reasons = []vision.Reason{"movedUnsure"}
		}, []string{"Ja: 6 5 3 2 2 1 1 1", "Nein", "Schau noch mal"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				f := start(t)
				f.line(setupLine)
				o := tracked(4, 4, 4, 1, 2, 5, 6, 6)
				f.see(o)
				f.ok(companion.Command{Do: companion.Face{Die: 5, Face: 3}})
				o = after(o, 6)
				f.see(o)
				o = again(o, 1, 1, 2, 1, 2, 5, 6)
				o.Decision = vision.Ask
				tt.doubt(&o)
				f.see(o)
				q := f.table.Snapshot().Question
				if q == nil {
					t.Fatal("nobody is asked")
				}
				var labels []string
				for _, c := range q.Choices {
					labels = append(labels, c.Label.Text.In("de"))
				}
				if !slices.Equal(labels, tt.labels) {
					t.Errorf("choices %q, want %q", labels, tt.labels)
				}
			})
		})
	}
}
