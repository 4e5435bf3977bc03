package enginestest_test

import (
	"testing"

	"spieltisch/engines/enginestest"
)

// The check of transcripts must see what is missing, or every rule would seem to have its stories.
func TestRuleHasItsStories(t *testing.T) {
	const (
		kept    = "> roll\nevent rolled X-01 seat=1\nprompt roll seat=2\n"
		other   = "> roll\nevent rolled X-02 seat=1\n"
		broken  = "> roll\nviolation X-01 seat=1\n"
		state   = "> state\nstate turn=1\n"
		refused = "> roll\nviolation X-03 seat=1\n"
	)
	tests := []struct {
		name      string
		plays     map[string]string // by the rule that they are named after, and more
		breakable bool
		ok        bool
	}{
		{"kept and broken", map[string]string{"X-01-a": kept, "X-01-b": broken}, true, true},
		{"both in one", map[string]string{"X-01-a": broken + kept}, true, true},
		{"never broken", map[string]string{"X-01-a": kept}, true, false},
		{"broken in the story of another rule only", map[string]string{"X-01-a": kept, "X-02-a": broken}, true, false},
		{"never kept", map[string]string{"X-01-a": broken}, true, false},
		{"kept in the story of another rule only", map[string]string{"X-02-a": kept, "X-01-b": broken}, true, false},
		{"its event is told elsewhere", map[string]string{"X-02-a": kept, "X-01-a": state, "X-01-b": broken}, true, false},
		{"no event names it, and a story goes on after the refusal", map[string]string{"X-01-a": broken + other}, true, true},
		{"no event names it, and a story is without a refusal", map[string]string{"X-01-a": state, "X-01-b": broken}, true, true},
		{"no event names it, and everything was accepted before the refusal", map[string]string{"X-01-a": other + broken}, true, false},
		{"another refusal at the end", map[string]string{"X-01-a": broken + other + refused}, true, true},
		{"unbreakable", map[string]string{"X-01-a": kept}, false, true},
		{"unbreakable, and broken somewhere", map[string]string{"X-01-a": kept, "X-02-a": broken}, false, false},
		{"nothing", nil, false, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if err := enginestest.RuleTold(tt.plays, "X-01", tt.breakable); (err == nil) != tt.ok {
				t.Errorf("told: %v, want fine %v", err, tt.ok)
			}
		})
	}
}
