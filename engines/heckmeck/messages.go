package heckmeck

import (
	"embed"

	"spieltisch/engines"
	"spieltisch/engines/i18n"
)

//go:embed words
var files embed.FS

// words are the texts of the game, in files of their own.
var words = i18n.New("heckmeck", files)

var _ engines.Worded = Game{}

// Words are the texts of the game.
func (Game) Words() *i18n.Room { return words }

// Message finds the words for a key: a rule ("HM-06"), one way of breaking it ("HM-06.twoFaces"), an event
// ("bust", "bust.HM-13"), a prompt ("roll"), a line of a View ("now.aside") or the title of an area
// ("area.grill").
func (Game) Message(key string) (engines.Message, bool) { return words.Message(key) }

var _ engines.Ruled = Game{}

// Rules are those that have words.
func (Game) Rules() []string { return words.Rules() }

var _ engines.Explained = Game{}

// Explains is the rule that each kind of prompt goes by.
func (Game) Explains() map[string]string {
	return map[string]string{
		"roll":  "HM-05",
		"aside": "HM-06",
		"stop":  "HM-11",
	}
}
