// Package companion keeps one table: it turns what was sensed and what people tap into moves, writes them
// into a journal, and publishes what everybody may see.
//
// One goroutine, Table.Run, owns the table. It alone appends to the journal and advances the game. Everybody
// else sends it inputs (Sense) and commands (Do) and reads immutable snapshots (Snapshot, Watch). Nobody
// hears of a move before it is in the journal.
//
// The state is the fold of the journal's entries. Nothing in the journal is ever edited: a correction is an
// entry that replaces another, so that it can be corrected in its turn.
package companion

import (
	"encoding/json"
	"time"

	"spieltisch/engines"
	"spieltisch/vision"
)

// Snapshot is everything that anybody may see, at one moment. It is immutable: receivers must not change it.
type Snapshot struct {
	Version uint64 `json:"version"` // counts the snapshots of this process
	Seq     int64  `json:"seq"`     // newest journal number shown here
	// names this record at Seq; another journal gives another name for the same number. "": it is empty
	Record       string                  `json:"record"`
	At           time.Time               `json:"at"`
	Match        *MatchInfo              `json:"match"`   // nil: no game is on
	View         *engines.View           `json:"view"`    // nil: no game is on
	Now          *Words                  `json:"now"`     // what to do now
	Outlook      []Words                 `json:"outlook"` // what would happen
	Titles       map[string]engines.Text `json:"titles"`  // of the scene's areas, by their Title key
	Prompts      []engines.Prompt        `json:"prompts"`
	Forms        []*engines.Form         `json:"forms"` // of the prompts; null where the choices are all
	Tray         Tray                    `json:"tray"`
	Reads        bool                    `json:"-"` // the camera reads the dice of the match
	Cards        bool                    `json:"-"` // the camera reads the cards of the match now
	Laid         time.Time               `json:"-"` // when the cards that were read last were photographed
	Compares     bool                    `json:"-"` // cards beside the dice are compared with the record now
	Board        Board                   `json:"board"`
	Question     *Question               `json:"question"` // a reading that a person has to settle; nil: none
	Breach       *Breach                 `json:"breach"`   // a broken rule that is shown until it is mended; nil: none
	Conflict     *Conflict               `json:"conflict"` // the first entry that fits no more after a correction; nil: none
	Moves        []Move                  `json:"moves"`    // the last moves, newest first
	Undo         *Words                  `json:"undo"`     // what undo would take back; nil: nothing
	Redo         *Words                  `json:"redo"`     // what redo would bring back; nil: nothing
	Warnings     []Warning               `json:"warnings"`
	Unsaved      int                     `json:"unsaved"`      // entries that the disk has not taken; a power cut loses them
	MayGoUnsaved bool                    `json:"mayGoUnsaved"` // the journal takes nothing, and people may go on even so
	Offers       []Offer                 `json:"offers"`       // pairings that a hall wants played here
	State        json.RawMessage         `json:"state"`        // the state in the contract's form, or null
	Position     engines.State           `json:"-"`            // the state itself, for a coach; nil: no game is on
	keeping      bool                    // wrong readings are kept as cases
	attention    vision.Attention        // what a camera is to look for
}

// Warning is a named trouble of a subsystem.
type Warning struct {
	Name  string    `json:"name"` // "camera", "journal"
	Since time.Time `json:"since"`
	Loud  bool      `json:"loud"` // the record is in danger
	Says  Words     `json:"says"`
	Cause string    `json:"cause"` // for the tinkerer, English
}
