package schnackelstein

import (
	"encoding/json"
	"fmt"

	"spieltisch/engines"
)

// Push is a tile that was pushed into a tunnel until it was fully inside.
type Push struct {
	Seat   *engines.Seat // who was seen to push; nil: not known, so the seat on turn
	Tunnel int           // 1–4
	Tile   Tile
	Len    engines.MM
	Owner  engines.Seat // whose joker it is; 0: not said, so the own one
	Saw    *Saw         // what was seen, which beats the lengths; nil: nothing
}

// Saw is what sensors or people saw after a push. Each part may be missing.
type Saw struct {
	Reached *[]int `json:"reached,omitempty"` // hills newly reached by this push, no others
	Out     *bool  `json:"out,omitempty"`     // the nose at the far end
	Beetles *int   `json:"beetles,omitempty"` // in view in this tunnel
	Worms   *int   `json:"worms,omitempty"`
}

// negative: a value that no JSON gives.
func (s *Saw) negative() bool {
	return s != nil && (s.Beetles != nil && *s.Beetles < 0 || s.Worms != nil && *s.Worms < 0)
}

// Stump takes all gems of one colour from the stump, after a diamond.
type Stump struct {
	Seat   *engines.Seat // nil: the seat on turn
	Colour Gem
}

// Pay puts own gems on the stump, for beetles.
type Pay struct {
	Seat *engines.Seat // nil: the seat on turn
	Gems Gems
}

// Pass says that a seat wants to skip its push.
type Pass struct {
	Seat *engines.Seat // nil: the seat on turn
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

// MarshalJSON gives the form of the rules interface.
func (a Push) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Kind   string        `json:"kind"`
		Seat   *engines.Seat `json:"seat,omitempty"`
		Tunnel int           `json:"tunnel"`
		Tile   Tile          `json:"tile"`
		Len    engines.MM    `json:"len"`
		Owner  engines.Seat  `json:"owner,omitempty"`
		Saw    *Saw          `json:"saw,omitempty"`
	}{a.Kind(), a.Seat, a.Tunnel, a.Tile, a.Len, a.Owner, a.Saw})
}

// MarshalJSON gives the form of the rules interface.
func (a Stump) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Kind   string        `json:"kind"`
		Seat   *engines.Seat `json:"seat,omitempty"`
		Colour Gem           `json:"colour"`
	}{a.Kind(), a.Seat, a.Colour})
}

// MarshalJSON gives the form of the rules interface.
func (a Pay) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Kind string        `json:"kind"`
		Seat *engines.Seat `json:"seat,omitempty"`
		Gems Gems          `json:"gems"`
	}{a.Kind(), a.Seat, a.Gems})
}

// MarshalJSON gives the form of the rules interface.
func (a Pass) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Kind string        `json:"kind"`
		Seat *engines.Seat `json:"seat,omitempty"`
	}{a.Kind(), a.Seat})
}

// Decode reads an action in the form of the rules interface; data is the whole object.
func (Game) Decode(kind string, data []byte) (engines.Action, error) {
	return engines.DecodeKind(kind, data, decode)
}

func decode(kind string, f engines.Fields) (engines.Action, error) {
	seat, err := engines.TakeSeat(f, maxSeats)
	if err != nil {
		return nil, err
	}
	switch kind {
	case "push":
		return decodePush(seat, f)
	case "stump":
		var letter string
		if err := f.Need("colour", &letter); err != nil {
			return nil, err
		}
		colour, err := readGem(letter)
		return Stump{Seat: seat, Colour: colour}, err
	case "pay":
		a := Pay{Seat: seat}
		err := f.NeedObject("gems", a.Gems.read)
		return a, err
	case "pass":
		return Pass{Seat: seat}, nil
	}
	return nil, engines.UnknownKind(kind)
}

func decodePush(seat *engines.Seat, f engines.Fields) (engines.Action, error) {
	a := Push{Seat: seat}
	var kind string
	if err := f.NeedAll(engines.Members{{"tunnel", &a.Tunnel}, {"tile", &kind}, {"len", &a.Len}}); err != nil {
		return nil, err
	}
	owned, err := f.Take("owner", &a.Owner)
	if err != nil {
		return nil, err
	}
	if a.Tile, err = readTile(kind); err != nil {
		return nil, err
	}
	switch {
	case a.Tunnel < 1 || a.Tunnel > tunnelCount:
		return nil, fmt.Errorf("field \"tunnel\": there is no tunnel %d (they are 1 to %d)", a.Tunnel, tunnelCount)
	case a.Len < shortest || a.Len > longest:
		return nil, fmt.Errorf("field \"len\": no tile is %v mm long (it is %v to %v)", a.Len, shortest, longest)
	case owned && !a.Tile.joker():
		return nil, fmt.Errorf("field \"owner\": only jokers have one, %s has none", a.Tile)
	}
	if owned {
		if err := engines.CheckSeat("owner", a.Owner, maxSeats); err != nil {
			return nil, err
		}
	}
	var saw Saw
	seen, err := f.TakeObject("saw", saw.read)
	if seen {
		a.Saw = &saw
	}
	return a, err
}

func (s *Saw) read(f engines.Fields) (err error) {
	if s.Reached, err = engines.Optional[[]int](f, "reached"); err != nil {
		return err
	}
	if s.Out, err = engines.Optional[bool](f, "out"); err != nil {
		return err
	}
	return s.readCreatures(f)
}

// readCreatures reads what was counted.
func (s *Saw) readCreatures(f engines.Fields) (err error) {
	if s.Beetles, err = takeSeen(f, "beetles"); err != nil {
		return err
	}
	s.Worms, err = takeSeen(f, "worms")
	return err
}

// takeSeen reads an optional count; nil: it is not there.
func takeSeen(f engines.Fields, name string) (*int, error) {
	n, err := engines.Optional[int](f, name)
	if err == nil && n != nil && (*n < 0 || *n > mostCounted) {
		err = fmt.Errorf("field %q: %d is no count", name, *n)
	}
	return n, err
}
