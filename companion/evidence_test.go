package companion_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"spieltisch/companion"
	"spieltisch/companion/history"
	"spieltisch/companion/journal/journaltest"
	"spieltisch/engines"
	"spieltisch/engines/heckmeck"
	"spieltisch/vision"
)

// fakeKeeper notes what it is told, in order.
type fakeKeeper struct {
	said   []string
	cases  []companion.Case // of the last call
	gather bool
}

func (k *fakeKeeper) Keep(match, picture string) { k.said = append(k.said, "keep "+picture) }
func (k *fakeKeeper) Retain(matches []companion.Pictured) {
	said := "retain"
	for _, m := range matches {
		said += " " + fmt.Sprint(m.Pictures)
	}
	k.said = append(k.said, said)
}
func (k *fakeKeeper) Cases(_ string, cases []companion.Case) {
	var now []companion.Case
	for _, c := range cases {
		if !c.Old || slices.ContainsFunc(k.cases, func(was companion.Case) bool { return was.Seq == c.Seq }) {
			now = append(now, c)
		}
	}
	k.cases = now
}
func (k *fakeKeeper) Forget(match string) {
	k.said = append(k.said, "forget "+map[bool]string{true: "all", false: "one"}[match == ""])
}
func (k *fakeKeeper) Gather(on bool) { k.gather = on }

func (k *fakeKeeper) wants(t *testing.T, want ...string) {
	t.Helper()
	if diff := cmp.Diff(want, k.said); diff != "" {
		t.Errorf("the keeper was told (-want +got):\n%s", diff)
	}
	k.said = nil
}

func TestPicturesOfMovesAreKept(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := &fakeTable{t: t, path: journaltest.Dir(t) + "/journal.db", games: []engines.Game{heckmeck.Game{}},
			keeper: &fakeKeeper{}, kept: 2}
		f.open()
		t.Cleanup(func() { f.stop() })
		// the journal is empty: perhaps its copy will be put back, and these pictures are its
		f.keeper.wants(t)
		f.line(setupLine)
		f.lay("44412566", "", true)
		f.lay("1244566", "4", false) // no move: two fours are missing
		f.lay("12566", "444", false)
		f.line(`{"do":{"kind":"roll","faces":[1,2,3,4,5]}}`) // a person's move has none
		f.keeper.wants(t, "retain []", "keep h1", "keep h3")
		f.restart()
		f.keeper.wants(t, "retain [h1 h3]")
		f.line(setupLine)
		f.line(setupLine) // the first game is one too many
		f.keeper.wants(t, "retain [] [h1 h3]", "retain [] []")
	})
}

func TestAGameThatIsThrownAway(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := &fakeTable{t: t, path: journaltest.Dir(t) + "/journal.db", games: []engines.Game{heckmeck.Game{}},
			keeper: &fakeKeeper{}}
		f.open()
		t.Cleanup(func() { f.stop() })
		f.line(setupLine)
		f.lay("44412566", "", true)
		first := f.table.Snapshot().Match.ID
		time.Sleep(time.Second)
		f.line(setupLine)
		f.keeper.said = nil
		f.ok(companion.Command{Do: companion.Forget{}, Match: first})
		f.keeper.wants(t, "forget one", "retain []")
		if f.table.Snapshot().Match == nil {
			t.Error("the match that is on has ended, another one was thrown away")
		}
		f.ok(companion.Command{Do: companion.Forget{}}) // the one that is on
		for range 2 {
			if m := f.table.Snapshot().Match; m != nil {
				t.Errorf("match %+v is on, want none", m)
			}
			if list, err := f.table.Matches(); err != nil || len(list) != 0 {
				t.Errorf("matches %v, %v, want none", list, err)
			}
			for _, do := range []companion.Do{companion.Resume{}, companion.Again{}, companion.Forget{}} {
				if v := f.do(companion.Command{Do: do, Match: first}); v.Code != "gone" {
					t.Errorf("%s = %+v, want gone", companion.Command{Do: do}.Name(), v)
				}
			}
			if _, err := f.table.Record(first); err == nil {
				t.Error("its record is still told")
			}
			f.restart()
		}
	})
}

func TestCasesAreKeptWherePeopleWantThem(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := &fakeTable{t: t, path: journaltest.Dir(t) + "/journal.db", games: []engines.Game{heckmeck.Game{}},
			keeper: &fakeKeeper{}, cases: companion.CasesChosen}
		f.open()
		t.Cleanup(func() { f.stop() })
		f.line(setupLine)
		f.lay("44412566", "", true)
		f.ok(companion.Command{Do: companion.Face{Die: 3, Face: 2}})
		if f.keeper.cases != nil || f.keeper.gather {
			t.Fatalf("cases %v, gathers %v before anybody wanted them", f.keeper.cases, f.keeper.gather)
		}
		f.ok(companion.Command{Do: companion.KeepCases{}})
		f.restart()
		if !f.keeper.gather {
			t.Error("nothing is gathered after a restart, though people said so")
		}
		f.lay("22566", "444", false)
		f.lay("31566", "444", true)
		f.ok(companion.Command{Do: companion.Face{Die: 0, Face: 5}})
		want := []companion.Case{{Seq: 6, Picture: "h3", Camera: "fake", Faces: []int{6, 6, 5, 5, 4, 4, 4, 1}}}
		if diff := cmp.Diff(want, f.keeper.cases); diff != "" {
			t.Errorf("cases (-want +got), corrections of before are none:\n%s", diff)
		}
		f.ok(companion.Command{Do: companion.Undo{}}) // it was a three after all
		if len(f.keeper.cases) != 0 {
			t.Errorf("cases %v after the correction was undone, want none", f.keeper.cases)
		}
		f.ok(companion.Command{Do: companion.Redo{}})
		f.keeper.said = nil
		f.ok(companion.Command{Do: companion.DropCases{}})
		f.keeper.wants(t, "forget all")
		f.lay("1", "44456665"[:7], false)
		f.ok(companion.Command{Do: companion.Undo{}})
		if len(f.keeper.cases) != 0 {
			t.Errorf("cases %v, want none: what was thrown away does not come back", f.keeper.cases)
		}
		f.ok(companion.Command{Do: companion.StopCases{}})
		if f.keeper.gather {
			t.Error("it still gathers")
		}
	})
}

// TestCasesAreKeptForGood has people change their minds about new cases: those that there are stay while
// their corrections hold.
func TestCasesAreKeptForGood(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := &fakeTable{t: t, path: journaltest.Dir(t) + "/journal.db", games: []engines.Game{heckmeck.Game{}},
			keeper: &fakeKeeper{}, cases: companion.CasesChosen}
		f.open()
		t.Cleanup(func() { f.stop() })
		wants := func(when string, want ...string) {
			t.Helper()
			var got []string
			for _, c := range f.keeper.cases {
				got = append(got, c.Picture)
			}
			if !slices.Equal(got, want) {
				t.Errorf("%s: cases of the pictures %q, want %q", when, got, want)
			}
		}
		f.line(setupLine)
		f.ok(companion.Command{Do: companion.KeepCases{}})
		f.lay("44412566", "", true)
		f.ok(companion.Command{Do: companion.Face{Die: 3, Face: 2}})
		wants("one reading was wrong", "h1")
		f.ok(companion.Command{Do: companion.StopCases{}})
		f.lay("22566", "444", false)
		f.lay("31566", "444", true)
		f.ok(companion.Command{Do: companion.Face{Die: 0, Face: 5}})
		wants("another one, while no more were wanted", "h1")
		f.ok(companion.Command{Do: companion.KeepCases{}})
		f.lay("3156", "4446", false)
		f.lay("3156", "4446", true)
		f.restart()
		f.ok(companion.Command{Do: companion.Undo{}})
		wants("after people wanted them again", "h1")
		f.ok(companion.Command{Do: companion.StopCases{}})
		for f.table.Snapshot().Moves[0].Seq > 3 {
			f.ok(companion.Command{Do: companion.Undo{}})
		}
		f.ok(companion.Command{Do: companion.Undo{}})
		wants("its correction was undone while no more were wanted")
	})
}

func TestCasesThatTheConfigurationForbids(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := start(t)
		if v := f.do(companion.Command{Do: companion.KeepCases{}}); v.Code != "gone" {
			t.Errorf("keepCases = %+v, want gone", v)
		}
	})
}

// TestWhoDecided goes through the ways in which a reading becomes a move.
func TestWhoDecided(t *testing.T) {
	ask := func(reasons ...vision.Reason) vision.Observation {
		o := doubtful()
		o.Reasons = reasons
		return o
	}
	tests := []struct {
		name string
		play func(*fakeTable)
		want companion.Decider // of the newest move
	}{
		{"read at once", func(f *fakeTable) { f.lay("44412566", "", true) }, companion.ByPicture},
		{"asked and answered", func(f *fakeTable) {
			f.see(ask("unsure"))
			f.ok(companion.Command{Do: companion.Answer{Question: f.table.Snapshot().Question.ID}})
		}, companion.ByPerson},
		{"a die was told", func(f *fakeTable) {
			f.see(ask("unsure"))
			f.ok(companion.Command{Do: companion.Face{Die: 2, Face: 4}})
		}, companion.ByPerson},
		{"what happened next", func(f *fakeTable) {
			f.see(ask("unsure"))
			f.lay("44412566", "", false)
		}, companion.ByNext},
		{"whether they were rolled makes no difference any more", func(f *fakeTable) {
			f.lay("4441256", "", true) // the eighth die is still in a hand
			o := ask("movedUnsure")
			o.Alternatives = nil
			f.see(o)
		}, companion.ByRules},
		{"nobody saw them roll, and they lie otherwise", func(f *fakeTable) {
			f.lay("44412566", "", true)
			f.lay("12566", "444", false)
			f.restart()
			f.lay("12366", "444", false)
		}, companion.ByRules},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				f := start(t)
				f.line(setupLine)
				tt.play(f)
				s := f.table.Snapshot()
				if q := s.Question; q != nil {
					t.Fatalf("question %+v, want a move", q)
				}
				move := s.Moves[0]
				if move.Decided != tt.want {
					t.Errorf("%+v was decided by %q, want %q", move.Says, move.Decided, tt.want)
				}
				sighting, err := f.table.Sighting(s.Match.ID, move.Seq)
				if err != nil || sighting.Decided != tt.want || len(sighting.Dice) != 8 ||
					sighting.Picture == "" || sighting.Says.Text.In("it") == "" {
					t.Errorf("sighting %+v, %v", sighting, err)
				}
			})
		})
	}
}

// TestReadingsThatCannotBe are sure for the camera, and still no move: people see what is wrong and are asked
// to say.
func TestReadingsThatCannotBe(t *testing.T) {
	tests := []struct {
		name          string
		rolled, aside string
		moved         bool
	}{
		{"nine dice", "444125661", "", true},
		{"seven dice", "4441256", "", true},
		{"a die set aside that changed", "12566", "445", false},
		{"a die set aside that changed while the others were rolled", "12366", "445", true},
		{"a die more set aside than there was", "12566", "4441", false},
		{"a die that was rolled changed where it lay", "44412556", "", false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				f := start(t)
				f.line(setupLine)
				if tt.aside != "" || !tt.moved {
					f.lay("44412566", "", true)
				}
				if tt.aside != "" {
					f.lay("12566", "444", false)
				}
				before := f.table.Snapshot()
				f.lay(tt.rolled, tt.aside, tt.moved)
				rest()
				s := f.table.Snapshot()
				if string(s.State) != string(before.State) || len(s.Moves) != len(before.Moves) {
					t.Errorf("the record became %s, want no move", s.State)
				}
				if s.Breach == nil && s.Question == nil {
					t.Error("nobody is asked")
				}
			})
		})
	}
}

// A start gives the dice other tracks; the roll that lies there is the one on record all the same.
func TestADieIsCorrectedAfterAStart(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := start(t)
		f.line(setupLine)
		f.lay("44412566", "", true)
		f.later()
		f.lay("44412566", "", false)
		f.ok(companion.Command{Do: companion.Face{Die: 3, Face: 2}})
		s := f.table.Snapshot()
		if s.Breach != nil || s.Question != nil {
			t.Fatalf("breach %+v, question %+v, want the roll corrected", s.Breach, s.Question)
		}
		seen, err := f.table.Sighting(s.Match.ID, 2)
		if err != nil {
			t.Fatal(err)
		}
		if d := seen.Dice[3]; d.Face != 1 || d.Said != 2 {
			t.Errorf("die 3 was read as %d and is said to be a %d, want 1 and 2", d.Face, d.Said)
		}
	})
}

func TestSightingTellsWhatWasSaidLater(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := start(t)
		f.line(setupLine)
		f.lay("44412566", "", true)
		f.ok(companion.Command{Do: companion.Face{Die: 3, Face: 2}})
		id := f.table.Snapshot().Match.ID
		s, err := f.table.Sighting(id, 2)
		if err != nil {
			t.Fatal(err)
		}
		var faces, said []int
		for _, d := range s.Dice {
			faces, said = append(faces, d.Face), append(said, d.Said)
		}
		if !slices.Equal(faces, []int{4, 4, 4, 1, 2, 5, 6, 6}) ||
			!slices.Equal(said, []int{0, 0, 0, 2, 0, 0, 0, 0}) {
			t.Errorf("faces %v, said later %v", faces, said)
		}
		if _, err := f.table.Sighting(id, 1); !errors.Is(err, companion.ErrUnseen) {
			t.Errorf("sighting of the start: %v, want ErrUnseen", err)
		}
	})
}

// TestCertificate has one game for each way in which a move may turn out.
func TestCertificate(t *testing.T) {
	roll := func(faces ...int) []json.RawMessage {
		data, err := json.Marshal(map[string]any{"kind": "roll", "faces": faces})
		if err != nil {
			t.Fatal(err)
		}
		return []json.RawMessage{data}
	}
	correct := func(target int64, actions []json.RawMessage) companion.Command {
		return companion.Command{Do: companion.Correct{Target: target, Actions: actions}}
	}
	read := func(f *fakeTable) { f.lay("44412566", "", true) }
	undo := companion.Command{Do: companion.Undo{}}
	tests := []struct {
		name  string
		play  func(*fakeTable)
		want  companion.Tally // the counts only
		faces []int           // of the case that it makes
	}{
		{"nobody said anything", read, companion.Tally{Seen: 1, Right: 1}, nil},
		{"no camera saw it", func(f *fakeTable) {
			f.ok(companion.Command{Do: companion.Play{Actions: roll(1, 2, 3, 4, 5, 6, 6, 6)}})
		}, companion.Tally{}, nil},
		{"asked", func(f *fakeTable) {
			f.see(doubtful())
			f.ok(companion.Command{Do: companion.Answer{Question: f.table.Snapshot().Question.ID}})
		}, companion.Tally{Seen: 1, Asked: 1}, nil},
		{"asked, and corrected even so", func(f *fakeTable) {
			f.see(doubtful())
			f.ok(companion.Command{Do: companion.Answer{Question: f.table.Snapshot().Question.ID}})
			f.ok(correct(2, roll(1, 2, 3, 4, 5, 6, 6, 6)))
		}, companion.Tally{Seen: 1, Asked: 1}, nil},
		{"a die was another one", func(f *fakeTable) {
			read(f)
			f.ok(companion.Command{Do: companion.Face{Die: 3, Face: 2}})
		}, companion.Tally{Seen: 1, Corrected: 1}, []int{6, 6, 5, 4, 4, 4, 2, 2}},
		{"the entry was corrected", func(f *fakeTable) {
			read(f)
			f.ok(correct(2, roll(6, 6, 5, 2, 2, 4, 4, 4)))
		}, companion.Tally{Seen: 1, Corrected: 1}, []int{6, 6, 5, 4, 4, 4, 2, 2}},
		{"the entry was corrected, and a die was another one, too", func(f *fakeTable) {
			read(f)
			f.ok(correct(2, roll(6, 6, 5, 1, 2, 3, 4, 4)))
			f.ok(companion.Command{Do: companion.Face{Die: 7, Face: 5}})
		}, companion.Tally{Seen: 1, Corrected: 1}, []int{6, 5, 5, 4, 4, 3, 2, 1}},
		{"to what it was", func(f *fakeTable) {
			read(f)
			f.ok(correct(2, roll(6, 6, 5, 2, 1, 4, 4, 4)))
		}, companion.Tally{Seen: 1, Right: 1}, nil},
		{"and the correction was taken back", func(f *fakeTable) {
			read(f)
			f.ok(companion.Command{Do: companion.Face{Die: 3, Face: 2}})
			f.ok(undo)
		}, companion.Tally{Seen: 1, Right: 1}, nil},
		{"taken back: nobody said why", func(f *fakeTable) { read(f); f.ok(undo) }, companion.Tally{Seen: 1, TakenBack: 1}, nil},
		{"taken back and back again", func(f *fakeTable) {
			read(f)
			f.ok(undo)
			f.ok(companion.Command{Do: companion.Redo{}})
		}, companion.Tally{Seen: 1, Right: 1}, nil},
		{"taken out", func(f *fakeTable) { read(f); f.ok(correct(2, nil)) },
			companion.Tally{Seen: 1, TakenBack: 1}, nil},
		{"taken back, and another roll entered", func(f *fakeTable) {
			read(f)
			f.ok(undo)
			f.ok(companion.Command{Do: companion.Play{Actions: roll(4, 4, 4, 2, 2, 5, 6, 6)}})
		}, companion.Tally{Seen: 1, Corrected: 1}, []int{6, 6, 5, 4, 4, 4, 2, 2}},
		{"taken back, and the same roll entered", func(f *fakeTable) {
			read(f)
			f.ok(undo)
			f.ok(companion.Command{Do: companion.Play{Actions: roll(6, 6, 5, 2, 1, 4, 4, 4)}})
		}, companion.Tally{Seen: 1, TakenBack: 1}, nil},
		{"taken back, and rolled again", func(f *fakeTable) {
			read(f)
			f.ok(undo)
			f.lay("11112566", "", true)
		}, companion.Tally{Seen: 2, Right: 1, TakenBack: 1}, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				f := &fakeTable{t: t, path: journaltest.Dir(t) + "/journal.db", games: []engines.Game{heckmeck.Game{}},
					keeper: &fakeKeeper{}, cases: companion.CasesAlways}
				f.open()
				t.Cleanup(func() { f.stop() })
				f.line(setupLine)
				tt.play(f)
				c, err := f.table.Certificate()
				if err != nil {
					t.Fatal(err)
				}
				got := companion.Tally{Seen: c.All.Seen, Asked: c.All.Asked, Right: c.All.Right,
					Corrected: c.All.Corrected, TakenBack: c.All.TakenBack}
				if diff := cmp.Diff(tt.want, got); diff != "" {
					t.Errorf("counts (-want +got):\n%s", diff)
				}
				for _, named := range append([]companion.Tally{c.All}, slices.Concat(c.Cameras, c.Games)...) {
					if named.Title.In("de") == "" || named.Title.In("it") == "" {
						t.Errorf("the tally %q has no title", named.Name)
					}
				}
				var faces []int
				for _, one := range f.keeper.cases {
					faces = one.Faces
				}
				if !slices.Equal(faces, tt.faces) {
					t.Errorf("case %v, want %v", faces, tt.faces)
				}
				again, err := history.OfJournal(f.journal, f.games)
				if err != nil {
					t.Fatal(err)
				}
				again.Cases, again.Keeping = c.Cases, c.Keeping
				if diff := cmp.Diff(c, again); diff != "" {
					t.Errorf("the journal alone says (-table +journal):\n%s", diff)
				}
			})
		})
	}
}
