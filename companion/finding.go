package companion

import "spieltisch/engines"

// Condition says how things stand.
type Condition string

// The conditions.
const (
	Fine Condition = "fine"
	Note Condition = "note" // good to know: something is not there, and nothing needs it
	Mend Condition = "mend" // a person has to do something
)

// Finding is what one check of this machine found, for people and programs.
type Finding struct {
	Check  string       `json:"check"` // "camera", "journal", …
	Code   string       `json:"code"`  // what it found, for programs: "power.weak"
	State  Condition    `json:"state"`
	Title  engines.Text `json:"title"`
	Looked string       `json:"looked"` // what was looked at: a path, an address
	Found  engines.Text `json:"found"`
	Do     engines.Text `json:"do"`     // empty where there is nothing to do
	Detail string       `json:"detail"` // for the tinkerer, English; often empty
}
