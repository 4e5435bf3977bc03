package page

import (
	"strconv"
	"time"

	"spieltisch/companion"
	"spieltisch/companion/lesson"
	"spieltisch/engines"
	"spieltisch/engines/i18n"
)

// Shown is the snapshot as an event carries it.
type Shown struct {
	*companion.Snapshot
	Words map[string]engines.Message `json:"words"` // of the prompts, by their kind
	Info  *engines.Info              `json:"info"`  // of the game that is on
	Marks [6]string                  `json:"marks"` // on the sides of its dice, by the face; "": pips
	Stays bool                       `json:"stays"` // dice stay where they are, none is put aside
	Fated []string                   `json:"-"`     // kinds of prompts that are nobody's choice
	Names []string                   `json:"names"` // of the players, as sentences say them
	Faces []string                   `json:"faces"` // of the players, as the page draws them
	// the tray is worth a look: a camera can read the dice of the game that is on, or none is on
	Diced bool `json:"diced"`
	// the game that is on has a coach
	Coached bool `json:"coached"`
	// the game that is on explains a first game
	Explained bool `json:"-"`
	// the table itself says what there is to say; pages are silent
	Speaks bool  `json:"speaks,omitempty"`
	Demo   *Demo `json:"demo"` // null at a real table
	// who sits where, as the browser that asks sees it
	Sitting *Sitting `json:"sitting"`
	// Assets is where the files of the page lie now. A page that was loaded from elsewhere is of another
	// version of the program, and what it has not loaded yet is gone.
	Assets string            `json:"assets"`
	Page   map[string]string `json:"page,omitempty"`
}

// Seat is a seat of the table, as one browser sees it.
type Seat struct {
	Seat    engines.Seat `json:"seat"`
	Visitor bool         `json:"visitor"` // a browser has it
	Mine    bool         `json:"mine"`    // and it is this one
}

// Sitting tells which seats browsers have, as one of them sees it.
type Sitting struct {
	Seats []Seat    `json:"seats"`
	Lost  *LostSeat `json:"lost"` // the seat that this browser had; null: none
	Hand  bool      `json:"hand"` // this browser's seat holds cards that nobody else sees

	Kept engines.Seat `json:"-"` // this browser's, also where no game is on that has it
	Held bool         `json:"-"` // some browser has one
}

// Demo is what the page knows of the demo.
type Demo struct {
	Tricks []Trick       `json:"tricks"`
	Says   *engines.Text `json:"says"` // why the demo did something by itself; null: nothing
	Asks   *engines.Text `json:"asks"` // why the visitor is asked what he has said; null: nothing
}

// Mine is the seat of this browser in the match that is on: the one on turn where it has several; Table:
// none.
func (d *Sitting) Mine(turn engines.Seat) engines.Seat {
	mine := engines.Table
	for _, s := range d.Seats {
		if s.Mine && (mine == engines.Table || s.Seat == turn) {
			mine = s.Seat
		}
	}
	return mine
}

// LostSeat is a seat that a browser had.
type LostSeat struct {
	Seat engines.Seat `json:"seat"`
	Why  string       `json:"why"`
}

// Trick is a way to break a rule on purpose.
type Trick struct {
	Kind  string       `json:"kind"`
	Label engines.Text `json:"label"`
}

// Act is the body of a request that hands move, or somebody sits down; which fields count depends on the act.
type Act struct {
	Seat engines.Seat `json:"seat,omitempty"` // take, leave
	Over bool         `json:"over,omitempty"` // take: though another browser has it
	All  bool         `json:"all,omitempty"`  // roll: all dice, not only those that are left
	Only []int        `json:"only,omitempty"` // roll: one die for each of these faces; nil: see All
	Face engines.Face `json:"face,omitempty"` // aside
	N    int          `json:"n,omitempty"`    // aside: how many dice of the face
	Kind string       `json:"kind,omitempty"` // mischief

	Tunnel int    `json:"tunnel,omitempty"` // push: from 1
	Tile   string `json:"tile,omitempty"`   // push: kind of tile, in the game's words

	// of the hands: the newest entry that the person saw; another one is stale, 0 is not checked
	Seq    int64  `json:"seq,omitempty"`
	Record string `json:"record,omitempty"` // and the name of the record
}

// Game is a game with its options.
type Game struct {
	engines.Info
	Options []engines.Option `json:"options"`
	Opening bool             `json:"opening"` // the setup has a form; /setups/form gives it
	// the setup is more than names and options; /setups/presets completes it
	Presets bool                    `json:"presets"`
	Printed *engines.PrintedNumbers `json:"printed,omitempty"` // numbers on the pieces, and those that are assumed
	Missing []lesson.Face           `json:"-"`                 // faces that the camera does not know yet
	House   House                   `json:"-"`
	Carded  bool                    `json:"-"` // a camera reads its cards once they were shown
}

// Setting is one of few values that a key of the configuration takes.
type Setting struct {
	Key     string
	Value   string
	Choices []string
	Devices []Device // in place of Choices: what is plugged in, or answers in the house
}

// Device is something that the table may use.
type Device struct {
	Value string // of the key
	Name  engines.Text
	Look  bool // it is a camera that can be looked through
	Used  bool // the table that runs uses it
}

// Report is a look at the machine.
type Report struct {
	Well     bool                `json:"well"` // nothing is to be mended
	At       time.Time           `json:"at"`
	Version  string              `json:"version"`
	Findings []companion.Finding `json:"findings"`
}

// namedTally is a line of the certificate with its name in the language of the page.
type namedTally struct {
	Name string
	companion.Tally
}

// percent writes a share as people do: tenths where they matter.
func percent(x float64, lang string) string {
	digits := 1
	if x >= 0.1 || x == 0 {
		digits = 0
	}
	return i18n.Decimal(strconv.FormatFloat(100*x, 'f', digits, 64), lang) + "\u202f%"
}

// Certified is the certificate with what is kept for it.
type Certified struct {
	companion.Certificate
	Pictures int `json:"pictures"` // of wrong readings, kept as cases
}
