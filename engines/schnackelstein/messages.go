package schnackelstein

import "spieltisch/engines"

// Message finds the words for a key: a rule ("SS-07"), one way of breaking it ("SS-19.pay"), an event
// ("dug"), a prompt ("push"), a line of a View ("now.pay") or the title of an area ("area.stump").
func (Game) Message(key string) (engines.Message, bool) {
	return ruleMessages.Find(key, playMessages, formMessages)
}
