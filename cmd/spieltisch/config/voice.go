package config

import "spieltisch/companion/speech"

// Speaker is the program that says sentences.
func (c Config) Speaker() speech.Program {
	if c.Speech == "program" {
		return speech.Program{Voice: c.Voice.Program, Own: true}
	}
	return speech.Espeak(c.Language, speech.Manner{
		High:     c.Voice.Sound == "high",
		Speed:    map[string]int{"slow": 110, "normal": 140, "fast": 170}[c.Voice.Speed],
		Loudness: map[string]int{"quiet": 40, "normal": 100, "loud": 200}[c.Voice.Loudness],
	})
}
