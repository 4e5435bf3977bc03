package heckmeck

import "spieltisch/engines"

// Message finds the words for a key.
func (Game) Message(key string) (engines.Message, bool) {
	return engines.Message{}, false
}
