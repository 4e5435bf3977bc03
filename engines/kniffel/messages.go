package kniffel

import (
	"embed"

	"spieltisch/engines"
	"spieltisch/engines/i18n"
)

//go:embed words
var files embed.FS

// words are the texts of the game, in files of their own.
var words = i18n.New("kniffel", files)

var (
	_ engines.Worded = Game{}
	_ engines.Ruled  = Game{}
)

// Words are the texts of the game.
func (Game) Words() *i18n.Room { return words }

// Message finds the words for a key: a rule, one way of breaking it ("KN-02.three"), an event, a prompt, a
// line of a View, or a field ("mark.chance").
func (Game) Message(key string) (engines.Message, bool) { return words.Message(key) }

// Rules are those that have words.
func (Game) Rules() []string { return words.Rules() }

var _ engines.Explained = Game{}

// Explains is the rule that each kind of prompt goes by.
func (Game) Explains() map[string]string {
	return map[string]string{
		"roll": "KN-02",
		"fill": "KN-03",
	}
}
