package sheet

import (
	"embed"

	"spieltisch/engines"
	"spieltisch/engines/i18n"
)

//go:embed words
var files embed.FS

// words are the texts of the game, in files of their own.
var words = i18n.New("sheet", files)

var (
	_ engines.Worded = Game{}
	_ engines.Ruled  = Game{}
)

// Words are the texts of the game.
func (Game) Words() *i18n.Room { return words }

// Message finds the words for a key: a rule, one way of breaking it ("SH-01.teams"), an event, a prompt, a
// line of a View, or the name of a sum ("mark.total").
func (Game) Message(key string) (engines.Message, bool) { return words.Message(key) }

// Rules are those that have words.
func (Game) Rules() []string { return words.Rules() }

var _ engines.Explained = Game{}

// Explains is the rule that each kind of prompt goes by.
func (Game) Explains() map[string]string {
	return map[string]string{
		"write":  "SH-02",
		"finish": "SH-06",
	}
}
