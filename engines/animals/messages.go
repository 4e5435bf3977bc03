package animals

import (
	"embed"

	"spieltisch/engines"
	"spieltisch/engines/i18n"
)

//go:embed words
var files embed.FS

// words are the texts of the game, in files of their own.
var words = i18n.New("animals", files)

var _ engines.Worded = Game{}

// Words are the texts of the game.
func (Game) Words() *i18n.Room { return words }

// Message finds the words for a key: a rule ("AN-06"), one way of breaking it ("AN-04.twoRows"), an event
// ("scored", "lives.AN-17"), a prompt ("knock"), a line of a View ("now.swap") or the title of an area
// ("area.row1").
func (Game) Message(key string) (engines.Message, bool) { return words.Message(key) }

var _ engines.Ruled = Game{}

// Rules are those that have words.
func (Game) Rules() []string { return words.Rules() }

var _ engines.Explained = Game{}

// Explains is the rule that each kind of prompt goes by.
func (Game) Explains() map[string]string {
	return map[string]string{
		"deal":     "AN-02",
		"exchange": "AN-05",
		"knock":    "AN-08",
		"decline":  "AN-09",
		"instant":  "AN-10",
		"score":    "AN-12",
		"reveal":   "AN-12",
	}
}
