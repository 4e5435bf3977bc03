package schweinebande

import (
	"strings"

	"spieltisch/engines"
)

// Message finds the words for a key: a rule ("SB-05"), one way of breaking it ("SB-14.edge"), an event
// ("token", "reveal.SB-05"), a prompt ("reveal"), a line of a View ("now.farm") or the title of an area
// ("area.pen"). Some ways of breaking a rule are the same for all: it is another seat's turn (".turn"), not
// the time for it (".notNow"), or the seat is done (".done").
func (Game) Message(key string) (engines.Message, bool) {
	if m, ok := ruleMessages.Find(key, playMessages, formMessages); ok {
		return m, true
	}
	rule, which, _ := strings.Cut(key, ".")
	if _, ok := ruleMessages[rule]; !ok {
		return engines.Message{}, false
	}
	return ruleMessages.Find("any." + which)
}
