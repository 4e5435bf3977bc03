package schweinebande

import (
	"encoding/json"

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

// MarshalJSON gives the form of the rules interface.
func (a Reveal) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Kind  string        `json:"kind"`
		Seat  *engines.Seat `json:"seat,omitempty"`
		Space Space         `json:"space"`
		Tile  Tile          `json:"tile"`
	}{a.Kind(), a.Seat, a.Space, a.Tile})
}

// MarshalJSON gives the form of the rules interface.
func (a Place) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Kind  string        `json:"kind"`
		Seat  *engines.Seat `json:"seat,omitempty"`
		Space *Space        `json:"space,omitempty"`
	}{a.Kind(), a.Seat, a.Space})
}

// MarshalJSON gives the form of the rules interface.
func (a Skip) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Kind string        `json:"kind"`
		Seat *engines.Seat `json:"seat,omitempty"`
	}{a.Kind(), a.Seat})
}

// MarshalJSON gives the form of the rules interface.
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

// MarshalJSON gives the form of the rules interface.
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

// MarshalJSON gives the form of the rules interface.
func (a Group4) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Kind string       `json:"kind"`
		Seat engines.Seat `json:"seat"`
		Tile Tile         `json:"tile"`
		Farm *int         `json:"farm,omitempty"`
	}{a.Kind(), a.Seat, a.Tile, a.Farm})
}

// MarshalJSON gives the form of the rules interface.
func (a Group6) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Kind string       `json:"kind"`
		Seat engines.Seat `json:"seat"`
		Farm *Tile        `json:"farm,omitempty"`
	}{a.Kind(), a.Seat, a.Farm})
}

// MarshalJSON gives the form of the rules interface.
func (a Done) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Kind string       `json:"kind"`
		Seat engines.Seat `json:"seat"`
	}{a.Kind(), a.Seat})
}

// MarshalJSON gives the form of the rules interface.
func (a Sell) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Kind string       `json:"kind"`
		Seat engines.Seat `json:"seat"`
		Tile Tile         `json:"tile"`
	}{a.Kind(), a.Seat, a.Tile})
}

// MarshalJSON gives the form of the rules interface.
func (a Feed) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Kind    string       `json:"kind"`
		Seat    engines.Seat `json:"seat"`
		Hay     *int         `json:"hay,omitempty"`
		HayTile bool         `json:"hayTile,omitempty"`
	}{a.Kind(), a.Seat, a.Hay, a.Hay == nil})
}

// MarshalJSON gives the form of the rules interface.
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
