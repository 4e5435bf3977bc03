package schweinebande

import (
	"encoding/json"
	"errors"
	"fmt"

	"spieltisch/engines"
)

// Reveal turns a tile up (SB-05).
type Reveal struct {
	Seat  *engines.Seat // nil: the seat on turn
	Space Space
	Tile  Tile
}

// Place puts a farmer on the tile that was just turned up (SB-06).
type Place struct {
	Seat  *engines.Seat // nil: the seat on turn
	Space *Space        // where it was seen; nil: not seen
}

// Skip leaves the tile without a farmer (SB-06).
type Skip struct {
	Seat *engines.Seat // nil: the seat on turn
}

// Open turns up the tiles that are left (SB-11).
type Open struct {
	Seat  *engines.Seat // nil: anybody
	Tiles []Opened
}

// Opened is a tile that was turned up.
type Opened struct {
	Space Space `json:"space"`
	Tile  Tile  `json:"tile"`
}

// Collect takes a farmer home with a line of tiles (SB-13, SB-14).
type Collect struct {
	Seat   *engines.Seat // nil: the seat on turn
	Space  Space
	Dir    Dir
	Spaces []Space // those that were seen to be emptied, in any order; nil: not seen
}

// Group4 makes a group of four equal animals (SB-17).
type Group4 struct {
	Seat engines.Seat
	Tile Tile
	Farm *int // tiles that were seen to go to the farm; nil: not seen
}

// Group6 makes a group of one of each animal (SB-18).
type Group6 struct {
	Seat engines.Seat
	Farm *Tile // what was seen to go to the farm; nil: not seen
}

// Done ends a seat's groups.
type Done struct {
	Seat engines.Seat
}

// Sell gives an animal of the pen for hay (SB-23).
type Sell struct {
	Seat engines.Seat
	Tile Tile
}

// Feed feeds the whole pen, with markers (SB-22) or with a hay tile (SB-24).
type Feed struct {
	Seat engines.Seat
	Hay  *int // markers that were paid; nil: a hay tile
}

// Final4 makes a group of any four animals at the end (SB-25).
type Final4 struct {
	Seat  engines.Seat
	Tiles []Tile
	Farm  *Tile // what was seen to go to the farm; nil: not seen
}

var (
	_ engines.Action = Reveal{}
	_ engines.Action = Place{}
	_ engines.Action = Skip{}
	_ engines.Action = Open{}
	_ engines.Action = Collect{}
	_ engines.Action = Group4{}
	_ engines.Action = Group6{}
	_ engines.Action = Done{}
	_ engines.Action = Sell{}
	_ engines.Action = Feed{}
	_ engines.Action = Final4{}
)

// Kind is "reveal".
func (Reveal) Kind() string { return "reveal" }

// Kind is "place".
func (Place) Kind() string { return "place" }

// Kind is "skip".
func (Skip) Kind() string { return "skip" }

// Kind is "open".
func (Open) Kind() string { return "open" }

// Kind is "collect".
func (Collect) Kind() string { return "collect" }

// Kind is "group4".
func (Group4) Kind() string { return "group4" }

// Kind is "group6".
func (Group6) Kind() string { return "group6" }

// Kind is "done".
func (Done) Kind() string { return "done" }

// Kind is "sell".
func (Sell) Kind() string { return "sell" }

// Kind is "feed".
func (Feed) Kind() string { return "feed" }

// Kind is "final4".
func (Final4) Kind() string { return "final4" }

// MarshalJSON gives the contract's form.
func (a Reveal) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Kind  string        `json:"kind"`
		Seat  *engines.Seat `json:"seat,omitempty"`
		Space Space         `json:"space"`
		Tile  Tile          `json:"tile"`
	}{a.Kind(), a.Seat, a.Space, a.Tile})
}

// MarshalJSON gives the contract's form.
func (a Place) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Kind  string        `json:"kind"`
		Seat  *engines.Seat `json:"seat,omitempty"`
		Space *Space        `json:"space,omitempty"`
	}{a.Kind(), a.Seat, a.Space})
}

// MarshalJSON gives the contract's form.
func (a Skip) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Kind string        `json:"kind"`
		Seat *engines.Seat `json:"seat,omitempty"`
	}{a.Kind(), a.Seat})
}

// MarshalJSON gives the contract's form.
func (a Open) MarshalJSON() ([]byte, error) {
	list := a.Tiles
	if list == nil {
		list = []Opened{}
	}
	return json.Marshal(struct {
		Kind  string        `json:"kind"`
		Seat  *engines.Seat `json:"seat,omitempty"`
		Tiles []Opened      `json:"tiles"`
	}{a.Kind(), a.Seat, list})
}

// MarshalJSON gives the contract's form.
func (a Collect) MarshalJSON() ([]byte, error) {
	var seen *[]Space
	if a.Spaces != nil {
		seen = &a.Spaces
	}
	return json.Marshal(struct {
		Kind   string        `json:"kind"`
		Seat   *engines.Seat `json:"seat,omitempty"`
		Space  Space         `json:"space"`
		Dir    Dir           `json:"dir"`
		Spaces *[]Space      `json:"spaces,omitempty"`
	}{a.Kind(), a.Seat, a.Space, a.Dir, seen})
}

// MarshalJSON gives the contract's form.
func (a Group4) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Kind string       `json:"kind"`
		Seat engines.Seat `json:"seat"`
		Tile Tile         `json:"tile"`
		Farm *int         `json:"farm,omitempty"`
	}{a.Kind(), a.Seat, a.Tile, a.Farm})
}

// MarshalJSON gives the contract's form.
func (a Group6) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Kind string       `json:"kind"`
		Seat engines.Seat `json:"seat"`
		Farm *Tile        `json:"farm,omitempty"`
	}{a.Kind(), a.Seat, a.Farm})
}

// MarshalJSON gives the contract's form.
func (a Done) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Kind string       `json:"kind"`
		Seat engines.Seat `json:"seat"`
	}{a.Kind(), a.Seat})
}

// MarshalJSON gives the contract's form.
func (a Sell) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Kind string       `json:"kind"`
		Seat engines.Seat `json:"seat"`
		Tile Tile         `json:"tile"`
	}{a.Kind(), a.Seat, a.Tile})
}

// MarshalJSON gives the contract's form.
func (a Feed) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Kind    string       `json:"kind"`
		Seat    engines.Seat `json:"seat"`
		Hay     *int         `json:"hay,omitempty"`
		HayTile bool         `json:"hayTile,omitempty"`
	}{a.Kind(), a.Seat, a.Hay, a.Hay == nil})
}

// MarshalJSON gives the contract's form.
func (a Final4) MarshalJSON() ([]byte, error) {
	list := a.Tiles
	if list == nil {
		list = []Tile{}
	}
	return json.Marshal(struct {
		Kind  string       `json:"kind"`
		Seat  engines.Seat `json:"seat"`
		Tiles []Tile       `json:"tiles"`
		Farm  *Tile        `json:"farm,omitempty"`
	}{a.Kind(), a.Seat, list, a.Farm})
}

// Decode reads an action in the contract's form; data is the whole object.
func (Game) Decode(kind string, data []byte) (engines.Action, error) {
	f, err := engines.ReadFields(data)
	if err != nil {
		return nil, err
	}
	var name string
	if err := f.Need("kind", &name); err != nil {
		return nil, err
	}
	if name != kind {
		return nil, fmt.Errorf("kind is %q, want %q", name, kind)
	}
	a, err := decode(kind, f)
	if err != nil {
		return nil, err
	}
	return a, f.Done()
}

func decode(kind string, f engines.Fields) (engines.Action, error) {
	seat, err := takeSeat(f)
	if err != nil {
		return nil, err
	}
	switch kind {
	case "reveal":
		return decodeReveal(seat, f)
	case "place":
		a := Place{Seat: seat}
		a.Space, err = takeOne[Space](f, "space")
		return a, err
	case "skip":
		return Skip{Seat: seat}, nil
	case "open":
		return decodeOpen(seat, f)
	case "collect":
		return decodeCollect(seat, f)
	case "group4", "group6", "done", "sell", "feed", "final4":
		if seat == nil {
			return nil, errors.New("field \"seat\" is missing")
		}
		return decodeOwn(kind, *seat, f)
	}
	return nil, fmt.Errorf("unknown kind %q", kind)
}

// decodeOwn reads what each seat does by itself, in any order.
func decodeOwn(kind string, seat engines.Seat, f engines.Fields) (engines.Action, error) {
	var err error
	switch kind {
	case "group4":
		a := Group4{Seat: seat}
		if a.Tile, err = needTile(f, "tile"); err != nil {
			return nil, err
		}
		a.Farm, err = takeOne[int](f, "farm")
		if err == nil && a.Farm != nil && *a.Farm < 0 {
			err = fmt.Errorf("field \"farm\": %d tiles are too few", *a.Farm)
		}
		return a, err
	case "group6":
		a := Group6{Seat: seat}
		a.Farm, err = takeTile(f, "farm")
		return a, err
	case "sell":
		a := Sell{Seat: seat}
		a.Tile, err = needTile(f, "tile")
		return a, err
	case "feed":
		return decodeFeed(seat, f)
	case "final4":
		return decodeFinal4(seat, f)
	}
	return Done{Seat: seat}, nil
}

func decodeReveal(seat *engines.Seat, f engines.Fields) (engines.Action, error) {
	a := Reveal{Seat: seat}
	if err := f.Need("space", &a.Space); err != nil {
		return nil, err
	}
	var err error
	a.Tile, err = needTile(f, "tile")
	return a, err
}

func decodeOpen(seat *engines.Seat, f engines.Fields) (engines.Action, error) {
	var list []json.RawMessage
	if err := f.Need("tiles", &list); err != nil {
		return nil, err
	}
	a := Open{Seat: seat, Tiles: make([]Opened, len(list))}
	for i, raw := range list {
		tile, err := engines.ReadFields(raw)
		if err == nil {
			err = tile.Need("space", &a.Tiles[i].Space)
		}
		if err == nil {
			a.Tiles[i].Tile, err = needTile(tile, "tile")
		}
		if err == nil {
			err = tile.Done()
		}
		if err != nil {
			return nil, fmt.Errorf("field \"tiles\", %d: %w", i+1, err)
		}
	}
	return a, nil
}

func decodeCollect(seat *engines.Seat, f engines.Fields) (engines.Action, error) {
	a := Collect{Seat: seat}
	if err := f.Need("space", &a.Space); err != nil {
		return nil, err
	}
	if err := f.Need("dir", &a.Dir); err != nil {
		return nil, err
	}
	if _, ok := a.Dir.step(); !ok {
		return nil, fmt.Errorf("field \"dir\": there is no direction %q", a.Dir)
	}
	_, err := f.Take("spaces", &a.Spaces)
	return a, err
}

func decodeFeed(seat engines.Seat, f engines.Fields) (engines.Action, error) {
	a := Feed{Seat: seat}
	var err error
	if a.Hay, err = takeOne[int](f, "hay"); err != nil {
		return nil, err
	}
	tile := false
	there, err := f.Take("hayTile", &tile)
	switch {
	case err != nil:
		return nil, err
	case there && !tile:
		return nil, errors.New("field \"hayTile\": true, or leave it out")
	case there == (a.Hay != nil):
		return nil, errors.New("feed with one of \"hay\" and \"hayTile\"")
	case a.Hay != nil && *a.Hay < 0:
		return nil, fmt.Errorf("field \"hay\": %d markers are too few", *a.Hay)
	}
	return a, nil
}

func decodeFinal4(seat engines.Seat, f engines.Fields) (engines.Action, error) {
	a := Final4{Seat: seat}
	if err := f.Need("tiles", &a.Tiles); err != nil {
		return nil, err
	}
	for _, t := range a.Tiles {
		if err := checkTile("tiles", t); err != nil {
			return nil, err
		}
	}
	var err error
	a.Farm, err = takeTile(f, "farm")
	return a, err
}

func takeSeat(f engines.Fields) (*engines.Seat, error) {
	seat, err := takeOne[engines.Seat](f, "seat")
	if err == nil && seat != nil && (*seat < 1 || *seat > maxSeats) {
		err = fmt.Errorf("field \"seat\": there is no seat %d", *seat)
	}
	return seat, err
}

// takeOne reads an optional member; nil where it is not there.
func takeOne[T any](f engines.Fields, name string) (*T, error) {
	var v T
	there, err := f.Take(name, &v)
	if !there || err != nil {
		return nil, err
	}
	return &v, nil
}

func takeTile(f engines.Fields, name string) (*Tile, error) {
	t, err := takeOne[Tile](f, name)
	if err == nil && t != nil {
		err = checkTile(name, *t)
	}
	return t, err
}

func needTile(f engines.Fields, name string) (Tile, error) {
	var t Tile
	if err := f.Need(name, &t); err != nil {
		return t, err
	}
	return t, checkTile(name, t)
}

// DecodeSensed understands nothing: no camera reads this game.
func (Game) DecodeSensed([]byte) (engines.Sensed, error) {
	return engines.Sensed{}, errors.New("this game has no readings")
}
