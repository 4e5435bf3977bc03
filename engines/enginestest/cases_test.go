package enginestest_test

import (
	"encoding/json"
	"testing"

	"spieltisch/engines/enginestest"
)

// The case runner must see what is wrong, or all cases would pass.
func TestHeld(t *testing.T) {
	const answer = `{"ok":true,"events":[{"kind":"stopped","total":27},{"kind":"took","tile":27}],"actions":[{"kind":"stop"}],"state":{"turn":2,"stacks":[[27],[]],"deep":{"a":1,"b":2}}}`
	const refused = `{"ok":false,"violation":{"rule":"HM-07"},"state":{"turn":1}}`
	const failed = `{"ok":false,"error":"line 2: x"}`
	tests := []struct {
		name, expect, answer string
		held                 bool
	}{
		{"ok", `{"ok":true}`, answer, true},
		{"not ok", `{"ok":false}`, answer, false},
		{"a part of the state", `{"state":{"turn":2,"deep":{"b":2}}}`, answer, true},
		{"another value", `{"state":{"turn":1}}`, answer, false},
		{"another value deep down", `{"state":{"deep":{"b":3}}}`, answer, false},
		{"a field that is not there", `{"state":{"worms":[]}}`, answer, false},
		{"an array is compared whole", `{"state":{"stacks":[[27]]}}`, answer, false},
		{"events in order", `{"events":[{"kind":"stopped"},{"kind":"took","tile":27}]}`, answer, true},
		{"a part of the events", `{"events":[{"kind":"took"}]}`, answer, true},
		{"events out of order", `{"events":[{"kind":"took"},{"kind":"stopped"}]}`, answer, false},
		{"an event twice", `{"events":[{"kind":"took"},{"kind":"took"}]}`, answer, false},
		{"the actions", `{"actions":[{"kind":"stop"}]}`, answer, true},
		{"more actions", `{"actions":[]}`, answer, false},
		{"the rule", `{"ok":false,"rule":"HM-07"}`, refused, true},
		{"another rule", `{"ok":false,"rule":"HM-08"}`, refused, false},
		{"a rule where none was broken", `{"rule":"HM-07"}`, answer, false},
		{"an error", `{"ok":false,"error":true}`, failed, true},
		{"an error instead of a violation", `{"ok":false,"rule":"HM-07"}`, failed, false},
		{"a violation instead of an error", `{"ok":false,"error":true}`, refused, false},
		{"an unknown expectation", `{"score":1}`, answer, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var expect, got map[string]any
			if err := json.Unmarshal([]byte(tt.expect), &expect); err != nil {
				t.Fatal(err)
			}
			if err := json.Unmarshal([]byte(tt.answer), &got); err != nil {
				t.Fatal(err)
			}
			if err := enginestest.Held(expect, got); (err == nil) != tt.held {
				t.Errorf("held(%s) = %v, want held %v", tt.expect, err, tt.held)
			}
		})
	}
}
