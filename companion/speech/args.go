package speech

import "strconv"

// Args are the options of espeak-ng: a voice of the language, and how fast; the sentence comes through its
// input.
func Args(language string, wordsAMinute int) []string {
	return []string{"-v", language, "-s", strconv.Itoa(wordsAMinute), "--stdin"}
}
