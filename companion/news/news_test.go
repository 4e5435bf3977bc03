package news_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"spieltisch/companion"
	"spieltisch/companion/companiontest"
	"spieltisch/companion/news"
	"spieltisch/engines"
)

func asked(s *companion.Snapshot) {
	s.Question = &companion.Question{Says: companiontest.Words("Which face?")}
}

func over(s *companion.Snapshot) {
	s.View.Turn, s.View.Over, s.View.Winners, s.Match.Status = 0, true, []engines.Seat{2}, "over"
	*s.Now = companiontest.Words("Ben wins.")
}

func warned(s *companion.Snapshot) {
	s.Warnings = []companion.Warning{{Says: companiontest.Words("No camera.")}}
}

// What is said to the ear goes beside what is read, in the state and in events.
func TestSpoken(t *testing.T) {
	now := companiontest.Game(2, 6, func(s *companion.Snapshot) {
		*s.Now = companion.Words{Text: engines.Text{"en": "Roll 5 dice."}, Spoken: engines.Text{"en": "Roll five dice."}}
		s.Moves[0].Says = []companion.Words{{Text: engines.Text{"en": "Anna has 9."}, Spoken: engines.Text{"en": "Anna has nine."}}}
	})
	m := news.Of(now, "en")
	if m.State.Says != "Ben: Roll 5 dice." || m.State.Spoken != "Ben: Roll five dice." {
		t.Errorf("state says %q, spoken %q", m.State.Says, m.State.Spoken)
	}
	var got []string
	for _, e := range m.Since(news.Of(companiontest.Game(1, 5), "en")) {
		got = append(got, e.Says+" | "+e.Spoken)
	}
	want := []string{"Anna has 9. | Anna has nine.", "Ben: Roll 5 dice. | Ben: Roll five dice."}
	if !slices.Equal(got, want) {
		t.Errorf("events %q, want %q", got, want)
	}
}

func TestEvents(t *testing.T) {
	none := &companion.Snapshot{}
	another := companiontest.Game(1, 9)
	another.Match.ID = "m2"
	tests := []struct {
		name     string
		was, now *companion.Snapshot
		want     []string // type, seat, name, says
	}{
		{"nothing", companiontest.Game(1, 5), companiontest.Game(1, 5), nil},
		{"a game begins", none, companiontest.Game(1, 0), []string{"begin 0  Heckmeck", "turn 1 Anna Anna: Roll."}},
		{"another game begins", companiontest.Game(2, 5), another, []string{"begin 0  Heckmeck", "turn 1 Anna Anna: Roll."}},
		{"a move, and it is still her turn", companiontest.Game(1, 5), companiontest.Game(1, 6), []string{"move 1 Anna Anna rolls. Move 6."}},
		{"a move that ends a turn", companiontest.Game(1, 5), companiontest.Game(2, 6), []string{"move 1 Anna Anna rolls. Move 6.",
			"turn 2 Ben Ben: Roll."}},
		{"a move is taken back", companiontest.Game(2, 6), companiontest.Game(1, 5), []string{"undo 0  Anna rolls. Move 6.",
			"turn 1 Anna Anna: Roll."}},
		{"a question", companiontest.Game(1, 5), companiontest.Game(1, 5, asked), []string{"ask 1 Anna Which face?"}},
		{"the same question", companiontest.Game(1, 5, asked), companiontest.Game(1, 5, asked), nil},
		{"it is settled", companiontest.Game(1, 5, asked), companiontest.Game(1, 6), []string{"move 1 Anna Anna rolls. Move 6."}},
		{"the end", companiontest.Game(2, 5), companiontest.Game(0, 6, over), []string{"move 2 Ben Anna rolls. Move 6.", "over 0 Ben Ben wins."}},
		{"it has ended", companiontest.Game(0, 6, over), companiontest.Game(0, 6, over), nil},
		{"a warning", companiontest.Game(1, 5), companiontest.Game(1, 5, warned), []string{"warning 0  No camera."}},
		{"it is over", companiontest.Game(1, 5, warned), companiontest.Game(1, 5), nil},
		{"the game is put away", companiontest.Game(1, 5), none, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var got []string
			for _, e := range news.Of(tt.now, "en").Since(news.Of(tt.was, "en")) {
				got = append(got, fmt.Sprintf("%s %d %s %s", e.Type, e.Seat, e.Name, e.Says))
				if !slices.Contains(news.EventTypes(), e.Type) {
					t.Errorf("%q is no type that is announced", e.Type)
				}
			}
			if d := cmp.Diff(got, tt.want); d != "" {
				t.Errorf("events (-got +want):\n%s", d)
			}
		})
	}
}
