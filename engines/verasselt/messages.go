package verasselt

import "spieltisch/engines"

// Message finds the words for a key: a rule ("VA-05"), one way of breaking it ("VA-05.noCatch"), an event
// ("catch", "boost.VA-09"), a prompt ("boost"), a line of a View ("now.roll") or the title of an area
// ("area.hub").
func (Game) Message(key string) (engines.Message, bool) {
	return ruleMessages.Find(key, playMessages, formMessages)
}
