package animals

import "spieltisch/engines"

// Message finds the words for a key: a rule ("AN-06"), one way of breaking it ("AN-04.twoRows"), an event
// ("scored", "lives.AN-17"), a prompt ("knock"), a line of a View ("now.swap") or the title of an area
// ("area.row1").
func (Game) Message(key string) (engines.Message, bool) {
	return ruleMessages.Find(key, playMessages, formMessages)
}
