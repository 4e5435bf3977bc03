package doctor

import "spieltisch/engines"

// Outcome is what a test wants to know about the words of one outcome.
type Outcome = told

// Outcomes gives the words of every outcome, by code.
func Outcomes() map[string]Outcome {
	out := map[string]Outcome{}
	for _, codes := range outcomes {
		for _, code := range codes {
			out[code], _ = outcomeOf(code)
		}
	}
	return out
}

// Words are the two texts of an outcome.
func (w told) Words() (found, do map[string]string) {
	found, do = map[string]string{}, map[string]string{}
	for _, lang := range engines.Languages() {
		found[lang], do[lang] = w.found.In(lang), w.do.In(lang)
	}
	return found, do
}
