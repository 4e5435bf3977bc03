package heckmeck

import "spieltisch/engines"

// Message finds the words for a key: a rule ("HM-06"), one way of breaking it ("HM-06.twoFaces"), an event
// ("bust", "bust.HM-13"), a prompt ("roll"), a line of a View ("now.aside") or the title of an area
// ("area.grill").
func (Game) Message(key string) (engines.Message, bool) {
	return ruleMessages.Find(key, playMessages)
}
