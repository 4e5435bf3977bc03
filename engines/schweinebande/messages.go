package schweinebande

import (
	"embed"
	"strings"

	"spieltisch/engines"
	"spieltisch/engines/i18n"
)

//go:embed words
var files embed.FS

// words are the texts of the game, in files of their own.
var words = i18n.New("schweinebande", files)

var _ engines.Worded = Game{}

// Words are the texts of the game.
func (Game) Words() *i18n.Room { return words }

// Message finds the words for a key: a rule ("SB-05"), one way of breaking it ("SB-14.edge"), an event
// ("token", "reveal.SB-05"), a prompt ("reveal"), a line of a View ("now.farm") or the title of an area
// ("area.pen"). Some ways of breaking a rule are the same for all: it is another seat's turn (".turn"), not
// the time for it (".notNow"), or the seat is done (".done").
func (Game) Message(key string) (engines.Message, bool) {
	if m, ok := words.Message(key); ok {
		return m, true
	}
	rule, which, _ := strings.Cut(key, ".")
	if _, ok := words.Message(rule); !ok {
		return engines.Message{}, false
	}
	return words.Message("any." + which)
}

var _ engines.Ruled = Game{}

// Rules are those that have words.
func (Game) Rules() []string { return words.Rules() }

var _ engines.Explained = Game{}

// Explains is the rule that each kind of prompt goes by.
func (Game) Explains() map[string]string {
	return map[string]string{
		"reveal":  "SB-05",
		"place":   "SB-06",
		"skip":    "SB-08",
		"open":    "SB-11",
		"collect": "SB-14",
		"group4":  "SB-17",
		"group6":  "SB-18",
		"done":    "SB-22",
		"feed":    "SB-24",
		"sell":    "SB-23",
		"final4":  "SB-25",
	}
}
