package doctor

// Outcome is what a test wants to know about the words of one outcome.
type Outcome = told

// Outcomes gives the words of every outcome, by code.
func Outcomes() map[string]Outcome { return words() }

// Words are the two texts of an outcome.
func (w told) Words() (found, do map[string]string) {
	found, do = map[string]string{}, map[string]string{}
	for _, lang := range []string{"de", "en", "fr", "it"} {
		found[lang], do[lang] = w.found.In(lang), w.do.In(lang)
	}
	return found, do
}
