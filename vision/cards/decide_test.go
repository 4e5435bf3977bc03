package cards

import (
	"slices"
	"testing"

	"spieltisch/vision"
)

// A card is named where it is surely of a kind. One in doubt has no name, and those that it may have.
func TestDecide(t *testing.T) {
	names := []string{"cat", "dog"}
	cat := Match{Kind: 0, Next: 1, Like: 0.9, Share: 0.6, Lead: 0.3}
	with := func(change func(*Match)) place {
		m := cat
		change(&m)
		return place{Match: m}
	}
	tests := []struct {
		name   string
		places []place
		want   vision.Decision
		called string
		reason vision.Reason // "": none
	}{
		{"a cat", []place{with(func(*Match) {})}, vision.Accept, "cat", ""},
		{"just a cat", []place{with(func(m *Match) { m.Like, m.Share, m.Lead = leastLike, leastShare, leastLead })},
			vision.Accept, "cat", ""},
		{"a dog as likely", []place{with(func(m *Match) { m.Lead = 0.9 * leastLead })}, vision.Ask, "", vision.ReasonUnsure},
		{"little of it like a cat", []place{with(func(m *Match) { m.Share = 0.9 * leastShare })}, vision.Ask, "",
			vision.ReasonUnsure},
		{"a card of another set", []place{with(func(m *Match) { m.Like = 0.9 * leastLike })}, vision.Ask, "",
			vision.ReasonNotTaught},
		{"no card", []place{with(func(m *Match) { m.Like = 0.9 * leastSeen })}, vision.None, "", vision.ReasonEmpty},
		{"nothing", nil, vision.None, "", vision.ReasonEmpty},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			o := decide(tt.places, names)
			if o.Decision != tt.want || tt.reason == "" && len(o.Reasons) > 0 ||
				tt.reason != "" && !slices.Equal(o.Reasons, []vision.Reason{tt.reason}) {
				t.Errorf("%s %v, want %s %q", o.Decision, o.Reasons, tt.want, tt.reason)
			}
			if tt.want == vision.None {
				return
			}
			maybe := [2]string{"cat", "dog"}
			if tt.called != "" {
				maybe = [2]string{}
			}
			if len(o.Things) != 1 || o.Things[0].Name != tt.called || o.Things[0].Maybe != maybe {
				t.Errorf("%+v, want one called %q, perhaps %q", o.Things, tt.called, maybe)
			}
		})
	}
}
