package verasselt

import (
	"embed"

	"spieltisch/engines"
	"spieltisch/engines/i18n"
)

//go:embed words
var files embed.FS

// words are the texts of the game, in files of their own.
var words = i18n.New("verasselt", files)

var _ engines.Worded = Game{}

// Words are the texts of the game.
func (Game) Words() *i18n.Room { return words }

// Message finds the words for a key: a rule ("VA-05"), one way of breaking it ("VA-05.noCatch"), an event
// ("catch", "boost.VA-09"), a prompt ("boost"), a line of a View ("now.roll") or the title of an area
// ("area.hub").
func (Game) Message(key string) (engines.Message, bool) { return words.Message(key) }

var _ engines.Ruled = Game{}

// Rules are those that have words.
func (Game) Rules() []string { return words.Rules() }

var _ engines.Explained = Game{}

// Explains is the rule that each kind of prompt goes by.
func (Game) Explains() map[string]string {
	return map[string]string{
		"choose": "VA-05",
		"bank":   "VA-21",
		"refill": "VA-07",
		"draw":   "VA-16",
		"boost":  "VA-09",
		"roll":   "VA-11",
		"stop":   "VA-19",
	}
}
