package page

import (
	"testing"

	"spieltisch/companion"
)

// A question about all dice shows them; one about a single die has that one's crop, and others have none.
func TestOverviewOfAQuestion(t *testing.T) {
	die := func(x int, doubt bool) companion.TrayDie {
		return companion.TrayDie{Face: 4, Doubt: doubt,
			Box: [4][2]int{{x, 100}, {x + 40, 100}, {x + 40, 140}, {x, 140}}}
	}
	dice := companion.Choice{Faces: []int{4, 4}}
	for _, c := range []struct {
		name   string
		dice   []companion.TrayDie
		choice companion.Choice
		want   string
	}{
		{"all dice", []companion.TrayDie{die(100, false), die(300, false)}, dice, "86 86 268 68"},
		{"a single die", []companion.TrayDie{die(100, false), die(300, true)}, dice, ""},
		{"no dice", nil, dice, ""},
		{"something else", []companion.TrayDie{die(100, false)}, companion.Choice{}, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := &companion.Snapshot{Question: &companion.Question{Choices: []companion.Choice{c.choice}}}
			s.Tray.Dice = c.dice
			if got := (&View{Shown: &Shown{Snapshot: s}}).Overview(); got != c.want {
				t.Errorf("Overview() = %q, want %q", got, c.want)
			}
		})
	}
	if got := (&View{Shown: &Shown{Snapshot: &companion.Snapshot{}}}).Overview(); got != "" {
		t.Errorf("without a question Overview() = %q, want none", got)
	}
}
