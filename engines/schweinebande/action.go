package schweinebande

import "spieltisch/engines"

// By is who was seen to do something.
type By struct {
	Seat *engines.Seat `json:"seat,omitzero"` // nil: not seen, so whose move it is
}

func (b By) by() *engines.Seat { return b.Seat }

// Of is whose an action is where all seats act at once.
type Of struct {
	Seat engines.Seat `json:"seat"`
}

func (o Of) by() *engines.Seat { return &o.Seat }

// act is an action of this game.
type act interface {
	engines.Action
	by() *engines.Seat
}

// Reveal turns a tile up (SB-05).
type Reveal struct {
	By
	Space Space `json:"space"`
	Tile  Tile  `json:"tile"`
}

// Place puts a farmer on the tile that was just turned up (SB-06).
type Place struct {
	By
	Space *Space `json:"space,omitzero"` // where it was seen; nil: not seen
}

// Skip leaves the tile without a farmer (SB-06).
type Skip struct {
	By
}

// Open turns up the tiles that are left (SB-11).
type Open struct {
	By
	Tiles []Opened `json:"tiles" each:"tile"`
}

// Opened is a tile that was turned up.
type Opened struct {
	Space Space `json:"space"`
	Tile  Tile  `json:"tile"`
}

// Collect takes a farmer home with a line of tiles (SB-13, SB-14).
type Collect struct {
	By
	Space  Space   `json:"space"`
	Dir    Dir     `json:"dir"`
	Spaces []Space `json:"spaces,omitzero" each:"space"` // those that were seen to be emptied, in any order; nil: not seen
}

// Group4 makes a group of four equal animals (SB-17).
type Group4 struct {
	Of
	Tile Tile `json:"tile"`
	Farm *int `json:"farm,omitzero"` // tiles that were seen to go to the farm; nil: not seen
}

// Group6 makes a group of one of each animal (SB-18).
type Group6 struct {
	Of
	Farm *Tile `json:"farm,omitzero"` // what was seen to go to the farm; nil: not seen
}

// Done ends a seat's groups.
type Done struct {
	Of
}

// Sell gives an animal of the pen for hay (SB-23).
type Sell struct {
	Of
	Tile Tile `json:"tile"`
}

// Feed feeds the whole pen, with markers (SB-22) or with a hay tile (SB-24).
type Feed struct {
	Of
	Hay *int // markers that were paid; nil: a hay tile
}

// Final4 makes a group of any four animals at the end (SB-25).
type Final4 struct {
	Of
	Tiles []Tile `json:"tiles" each:"tile"`
	Farm  *Tile  `json:"farm,omitzero"` // what was seen to go to the farm; nil: not seen
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

// The fields of the actions, without their methods.
type (
	revealFields  Reveal
	placeFields   Place
	skipFields    Skip
	openFields    Open
	collectFields Collect
	group4Fields  Group4
	group6Fields  Group6
	doneFields    Done
	sellFields    Sell
	final4Fields  Final4
	feedFields    struct {
		Of
		Hay     *int  `json:"hay,omitzero"`
		HayTile *bool `json:"hayTile,omitzero"` // true, or nil
	}
)

// MarshalJSON gives the form of the rules interface.
func (a Reveal) MarshalJSON() ([]byte, error) { return engines.WriteAction(a, revealFields(a)) }

// MarshalJSON gives the form of the rules interface.
func (a Place) MarshalJSON() ([]byte, error) { return engines.WriteAction(a, placeFields(a)) }

// MarshalJSON gives the form of the rules interface.
func (a Skip) MarshalJSON() ([]byte, error) { return engines.WriteAction(a, skipFields(a)) }

// MarshalJSON gives the form of the rules interface.
func (a Open) MarshalJSON() ([]byte, error) { return engines.WriteAction(a, openFields(a)) }

// MarshalJSON gives the form of the rules interface.
func (a Collect) MarshalJSON() ([]byte, error) { return engines.WriteAction(a, collectFields(a)) }

// MarshalJSON gives the form of the rules interface.
func (a Group4) MarshalJSON() ([]byte, error) { return engines.WriteAction(a, group4Fields(a)) }

// MarshalJSON gives the form of the rules interface.
func (a Group6) MarshalJSON() ([]byte, error) { return engines.WriteAction(a, group6Fields(a)) }

// MarshalJSON gives the form of the rules interface.
func (a Done) MarshalJSON() ([]byte, error) { return engines.WriteAction(a, doneFields(a)) }

// MarshalJSON gives the form of the rules interface.
func (a Sell) MarshalJSON() ([]byte, error) { return engines.WriteAction(a, sellFields(a)) }

// MarshalJSON gives the form of the rules interface.
func (a Final4) MarshalJSON() ([]byte, error) { return engines.WriteAction(a, final4Fields(a)) }

// MarshalJSON gives the form of the rules interface.
func (a Feed) MarshalJSON() ([]byte, error) {
	f := feedFields{Of: a.Of, Hay: a.Hay}
	if a.Hay == nil {
		f.HayTile = new(true)
	}
	return engines.WriteAction(a, f)
}
