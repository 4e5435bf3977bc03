package words_test

import (
	"bytes"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"spieltisch/companion/words"
	"spieltisch/engines"
	"spieltisch/engines/i18n"
	"spieltisch/packaging/sweep"
)

// sounds are the letters of sounds of some sentences, each as lines of its own, as espeak-ng says them.
func sounds(t *testing.T, lang string, sentences []string) []string {
	t.Helper()
	c := exec.Command("espeak-ng", "-q", "-x", "-v", lang, "--stdin")
	c.Stdin = strings.NewReader(strings.Join(sentences, "\n\n"))
	var complaint bytes.Buffer
	c.Stderr = &complaint
	out, err := c.Output()
	if err != nil {
		t.Fatalf("espeak-ng: %v: %s", err, complaint.String())
	}
	return strings.Split(strings.TrimSpace(string(out)), "\n")
}

// espeak skips the test where espeak-ng is missing, and says which one is heard.
func espeak(t *testing.T) {
	t.Helper()
	sweep.Long(t)
	version, err := exec.Command("espeak-ng", "--version").Output()
	if err != nil {
		sweep.Missing(t, "espeak-ng: %v", err)
	}
	t.Logf("%s", version)
}

// notConsonants are letters of vowels, lengths and stresses: espeak-ng gives digits other ones than words, as
// in "vierzehn" with a short or a long i.
var notConsonants = regexp.MustCompile(`[^bdfgklmnpstvzSTDCNZxh]`)

// The words of the tables sound as espeak-ng's own reading of the digits does, in their consonants.
func TestNumbersSoundAsDigits(t *testing.T) {
	espeak(t)
	// Where espeak-ng 1.51 says written words worse, or more weakly, than digits.
	limits := map[string]*strings.Replacer{
		"en": strings.NewReplacer("and", "@n"),                            // "hundred and one": a full "and"
		"it": strings.NewReplacer("z", "s", "m", "n"),                     // "ventizei", "quimdici"
		"fr": strings.NewReplacer("k", "", "katr@", "", "t", "", "_", ""), // "cin' cent", "quatre-vingt-t-onze"
	}
	var numbers []int
	for n := range 1000 {
		if n < 130 || n%100 == 0 || n%97 == 0 {
			numbers = append(numbers, n)
		}
	}
	for _, lang := range engines.Languages() {
		var digits, spelled []string
		for _, n := range numbers {
			digits, spelled = append(digits, strconv.Itoa(n)+"."), append(spelled, i18n.Aloud(strconv.Itoa(n), lang)+".")
		}
		a, b := sounds(t, lang, digits), sounds(t, lang, spelled)
		if len(a) != len(numbers) || len(b) != len(numbers) {
			t.Fatalf("%s: %d and %d sounds of %d numbers", lang, len(a), len(b), len(numbers))
		}
		for i, n := range numbers {
			if r := limits[lang]; r != nil {
				a[i], b[i] = r.Replace(a[i]), r.Replace(b[i])
			}
			if notConsonants.ReplaceAllString(a[i], "") != notConsonants.ReplaceAllString(b[i], "") {
				t.Errorf("%s: %d sounds as %q, and %q as %q", lang, n, a[i], spelled[i], b[i])
			}
		}
	}
}

// change is a change of the language, as espeak-ng does it within a sentence.
var change = regexp.MustCompile(`\([a-z-]+\)`)

// strange are texts with words of another language that are names.
var strange = map[string]bool{"Voll verasselt": true}

// No sentence is said half in another language.
func TestNoSentenceChangesTheLanguage(t *testing.T) {
	espeak(t)
	all := map[string][]string{}
	said([]int{2}, func(lang, key string, _ int, w words.Words) {
		if s := strings.ReplaceAll(w.Aloud(lang), "Mia", "Ada"); !strange[s] && !slices.Contains(all[lang], s) {
			all[lang] = append(all[lang], s)
		}
	})
	for lang, sentences := range all {
		t.Run(lang, func(t *testing.T) {
			t.Parallel()
			for _, line := range sounds(t, lang, sentences) {
				if change.MatchString(line) {
					t.Errorf("it changes the language: %s", line)
				}
			}
			t.Logf("%d sentences", len(sentences))
		})
	}
}
