package schnackelstein

import (
	"embed"

	"spieltisch/engines"
	"spieltisch/engines/i18n"
)

//go:embed words
var files embed.FS

// words are the texts of the game, in files of their own.
var words = i18n.New("schnackelstein", files)

var _ engines.Worded = Game{}

// Words are the texts of the game.
func (Game) Words() *i18n.Room { return words }

// Message finds the words for a key: a rule ("SS-07"), one way of breaking it ("SS-19.pay"), an event
// ("dug"), a prompt ("push"), a line of a View ("now.pay") or the title of an area ("area.stump").
func (Game) Message(key string) (engines.Message, bool) { return words.Message(key) }

var _ engines.Ruled = Game{}

// Rules are those that have words.
func (Game) Rules() []string { return words.Rules() }

var _ engines.Explained = Game{}

// Explains is the rule that each kind of prompt goes by.
func (Game) Explains() map[string]string {
	return map[string]string{
		"push":  "SS-10",
		"stump": "SS-15",
		"pay":   "SS-16",
	}
}
