package schnackelstein

import (
	"fmt"

	"spieltisch/engines"
)

// By is who was seen to do something.
type By struct {
	Seat *engines.Seat `json:"seat,omitzero"` // nil: not seen, so whose move it is
}

func (b By) by() *engines.Seat { return b.Seat }

// act is an action of this game.
type act interface {
	engines.Action
	by() *engines.Seat
}

// Push is a tile that was pushed into a tunnel until it was fully inside.
type Push struct {
	By
	Tunnel int          `json:"tunnel"` // 1–4
	Tile   Tile         `json:"tile"`
	Len    engines.MM   `json:"len"`
	Owner  engines.Seat `json:"owner,omitzero"` // whose joker it is; 0: not said, so the own one
	Saw    *Saw         `json:"saw,omitzero"`   // what was seen, which beats the lengths; nil: nothing
}

// Saw is what sensors or people saw after a push. Each part may be missing.
type Saw struct {
	Reached *[]int `json:"reached,omitzero"` // hills newly reached by this push, no others
	Out     *bool  `json:"out,omitzero"`     // the nose at the far end
	Beetles *int   `json:"beetles,omitzero"` // in view in this tunnel
	Worms   *int   `json:"worms,omitzero"`
}

// negative: a value that no JSON gives.
func (s *Saw) negative() bool {
	return s != nil && (s.Beetles != nil && *s.Beetles < 0 || s.Worms != nil && *s.Worms < 0)
}

// Stump takes all gems of one colour from the stump, after a diamond.
type Stump struct {
	By
	Colour Gem `json:"colour"`
}

// Pay puts own gems on the stump, for beetles.
type Pay struct {
	By
	Gems Gems `json:"gems"`
}

// Pass says that a seat wants to skip its push.
type Pass struct {
	By
}

var (
	_ engines.Action = Push{}
	_ engines.Action = Stump{}
	_ engines.Action = Pay{}
	_ engines.Action = Pass{}
)

// Kind is "push".
func (Push) Kind() string { return "push" }

// Kind is "stump".
func (Stump) Kind() string { return "stump" }

// Kind is "pay".
func (Pay) Kind() string { return "pay" }

// Kind is "pass".
func (Pass) Kind() string { return "pass" }

// The fields of the actions, without their methods.
type (
	pushFields  Push
	stumpFields Stump
	payFields   Pay
	passFields  Pass
)

// MarshalJSON gives the form of the rules interface.
func (a Push) MarshalJSON() ([]byte, error) { return engines.WriteAction(a, pushFields(a)) }

// MarshalJSON gives the form of the rules interface.
func (a Stump) MarshalJSON() ([]byte, error) { return engines.WriteAction(a, stumpFields(a)) }

// MarshalJSON gives the form of the rules interface.
func (a Pay) MarshalJSON() ([]byte, error) { return engines.WriteAction(a, payFields(a)) }

// MarshalJSON gives the form of the rules interface.
func (a Pass) MarshalJSON() ([]byte, error) { return engines.WriteAction(a, passFields(a)) }

var actionKinds = engines.Kinds{
	"push":  readPush,
	"stump": engines.ReadAction[Stump],
	"pay":   engines.ReadAction[Pay],
	"pass":  engines.ReadAction[Pass],
}

// Decode reads an action in the form of the rules interface; data is the whole object.
func (Game) Decode(kind string, data []byte) (engines.Action, error) {
	a, err := engines.DecodeKind(kind, data, actionKinds)
	if err != nil {
		return nil, err
	}
	if seat := a.(act).by(); seat != nil {
		if err := engines.CheckSeat("seat", *seat, maxSeats); err != nil {
			return nil, err
		}
	}
	return a, nil
}

// readPush tells an owner 0, which nobody is, from none.
func readPush(members []byte) (engines.Action, error) {
	var in struct {
		pushFields
		Owner *engines.Seat `json:"owner,omitzero"`
	}
	if err := engines.Read(members, &in); err != nil {
		return nil, err
	}
	a := Push(in.pushFields)
	switch {
	case a.Tunnel < 1 || a.Tunnel > tunnelCount:
		return nil, noTunnel(a.Tunnel)
	case a.Len < shortest || a.Len > longest:
		return nil, noLength("len", a.Len)
	case in.Owner == nil:
		return a, nil
	case !a.Tile.joker():
		return nil, fmt.Errorf("field \"owner\": only jokers have one, %s has none", a.Tile)
	}
	a.Owner = *in.Owner
	if err := engines.CheckSeat("owner", a.Owner, maxSeats); err != nil {
		return nil, err
	}
	return a, nil
}

func noTunnel(n int) error {
	return fmt.Errorf("field \"tunnel\": there is no tunnel %d (they are 1 to %d)", n, tunnelCount)
}

func noLength[S ~string](field S, l engines.MM) error {
	return fmt.Errorf("field %q: no tile is %v mm long (it is %v to %v)", field, l, shortest, longest)
}

// Check finds what is no count.
func (s *Saw) Check() error {
	for _, seen := range []struct {
		name string
		n    *int
	}{{"beetles", s.Beetles}, {"worms", s.Worms}} {
		if seen.n == nil {
			continue
		}
		if err := checkCount(*seen.n); err != nil {
			return fmt.Errorf("field %q: %w", seen.name, err)
		}
	}
	return nil
}
