package sheet

import (
	"fmt"

	"spieltisch/engines"
)

// Write is what was written down: a row of one number for each column, of everybody at the end of a round, or
// of the seat on turn.
type Write struct {
	Seat *engines.Seat `json:"seat,omitzero"` // who wrote; nil: not known
	Rows [][]int       `json:"rows"`
}

// Finish ends a sheet that has no end of its own.
type Finish struct{}

var (
	_ engines.Action = Write{}
	_ engines.Action = Finish{}
)

// Kind is "write".
func (Write) Kind() string { return "write" }

// Kind is "finish".
func (Finish) Kind() string { return "finish" }

// writeFields is Write without its methods.
type writeFields Write

// MarshalJSON gives the form of the rules interface.
func (a Write) MarshalJSON() ([]byte, error) { return engines.WriteAction(a, writeFields(a)) }

// MarshalJSON gives the form of the rules interface.
func (a Finish) MarshalJSON() ([]byte, error) { return engines.WriteAction(a, struct{}{}) }

var actionKinds = engines.Kinds{"write": engines.ReadAction[Write], "finish": engines.ReadAction[Finish]}

// Decode reads an action in the form of the rules interface; data is the whole object.
func (Game) Decode(kind string, data []byte) (engines.Action, error) {
	return engines.DecodeKind(kind, data, actionKinds)
}

// DecodeSensed fails: no sensor sees a sheet.
func (Game) DecodeSensed([]byte) (engines.Sensed, error) {
	return engines.Sensed{}, fmt.Errorf("a score sheet understands no readings")
}
