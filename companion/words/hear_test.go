package words_test

import (
	"bytes"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
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

// What has a spelling for speech sounds so.
func TestSpellingsForSpeech(t *testing.T) {
	espeak(t)
	for text, want := range map[string]string{"Leg eine Sorte Würfel beiseite": "baIz'aIt@",
		"Die 31 fehlt": ",aIn_|,Untdr'aIsIC"} {
		if got := sounds(t, "de", []string{i18n.Aloud(text, "de")})[0]; !strings.Contains(got, want) {
			t.Errorf("%q is heard as %q, want %q in it", text, got, want)
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

// byHand are the numbers and units of testdata/numbers, written by hand: as they stand in a text, and what is
// said for them; of a number in the forms in which 1 is said, where these differ.
func byHand(t *testing.T, lang string) map[string][]string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", "numbers", lang+".txt"))
	if err != nil {
		t.Fatal(err)
	}
	out := map[string][]string{}
	for line := range strings.Lines(string(data)) {
		written, said, _ := strings.Cut(strings.TrimSpace(line), ": ")
		out[written] = strings.Split(said, "|")
	}
	return out
}

// span is where two rows of words differ: a from a0 to a1, and b from b0 to b1.
type span struct{ a0, a1, b0, b1 int }

// differences are the spans between the longest words that two rows share in order.
func differences(a, b []string) (spans []span) {
	longest := make([][]int, len(a)+1)
	for i := range longest {
		longest[i] = make([]int, len(b)+1)
	}
	for i := len(a) - 1; i >= 0; i-- {
		for j := len(b) - 1; j >= 0; j-- {
			if longest[i][j] = max(longest[i+1][j], longest[i][j+1]); a[i] == b[j] {
				longest[i][j] = longest[i+1][j+1] + 1
			}
		}
	}
	at := span{}
	for at.a1 < len(a) || at.b1 < len(b) {
		switch {
		case at.a1 < len(a) && at.b1 < len(b) && a[at.a1] == b[at.b1]:
			if at.a0 < at.a1 || at.b0 < at.b1 {
				spans = append(spans, at)
			}
			at = span{at.a1 + 1, at.a1 + 1, at.b1 + 1, at.b1 + 1}
		case at.b1 == len(b), at.a1 < len(a) && longest[at.a1+1][at.b1] >= longest[at.a1][at.b1+1]:
			at.a1++
		default:
			at.b1++
		}
	}
	if at.a0 < at.a1 || at.b0 < at.b1 {
		spans = append(spans, at)
	}
	return spans
}

// ofPhrase are the numbers and units of a text, as byHand has them.
var ofPhrase = regexp.MustCompile(`\d+(?:[.,]\d+)?\p{L}*|\p{L}+|%`)

// sentence is a text for the eye and what is said for it, in words; a number of several words is one.
type sentence struct{ eye, ear []string }

// hands are what is written by hand of a language.
type hands struct {
	says map[string][]string // by what stands in a text
	join *strings.Replacer   // makes a number one word
}

func newHands(t *testing.T, lang string) hands {
	h := hands{says: byHand(t, lang)}
	var numbers []string
	for written, says := range h.says {
		if _, err := strconv.Atoi(written); err == nil {
			numbers = append(numbers, says...)
		}
	}
	slices.SortFunc(numbers, func(a, b string) int { return len(b) - len(a) })
	var pairs []string
	for _, n := range numbers {
		pairs = append(pairs, n, strings.ReplaceAll(n, " ", "_"))
	}
	h.join = strings.NewReplacer(pairs...)
	return h
}

func (h hands) split(lang string, w words.Words) sentence {
	return sentence{strings.Fields(plain(engines.Unisolated(w.Text[lang]))),
		strings.Fields(h.join.Replace(plain(w.Aloud(lang))))}
}

// forms are those in which 1 is said among some words, in order.
func (h hands) forms(said []string) (list []int) {
	for _, one := range said {
		if f := slices.Index(h.says["1"], strings.Trim(one, ".,:;!?()")); f >= 0 {
			list = append(list, f)
		}
	}
	return list
}

// writes is a phrase as it is written by hand, where n and 1 stand in some forms.
func (h hands) writes(phrase string, n int, ofN, of1 []int) string {
	return ofPhrase.ReplaceAllStringFunc(phrase, func(one string) string {
		says := h.says[one]
		if says == nil {
			return one
		}
		form, forms := 0, &of1
		if one == strconv.Itoa(n) {
			forms = &ofN
		} else if one != "1" {
			forms = new([]int)
		}
		if len(*forms) > 0 {
			form, *forms = (*forms)[0], (*forms)[1:]
		}
		return strings.ReplaceAll(says[min(form, len(says)-1)], " ", "_")
	})
}

// phrases goes through those around the numbers n of a sentence: as they are said, and as they are written by
// hand. once is what is said of the same key where n is 1: a place with "una" has the form of "una".
func (h hands) phrases(key string, n int, s sentence, once []string, each func(heard, written string)) {
	places := differences(once, s.ear)
	for _, d := range differences(s.eye, s.ear) {
		eye := strings.Join(s.eye[d.a0:d.a1], " ")
		if strings.Contains(eye, "/tmp") || inPlaceOfWords.MatchString(eye) {
			continue
		}
		of1 := h.forms(s.ear[d.b0:d.b1])
		ofN := of1
		for _, p := range places {
			if p.b0 <= d.b0 && d.b0 < p.b1 {
				ofN = h.forms(once[p.a0:p.a1])
			}
		}
		heard, written := strings.Join(s.ear[d.b0:d.b1], " "), h.writes(eye, n, ofN, of1)
		if own := h.says[key+" "+strings.Trim(eye, ".,:;!?()")]; own != nil {
			written = own[0]
		}
		after := strings.Join(s.ear[d.b1:min(d.b1+1, len(s.ear))], "")
		each(clause(heard+" "+after), clause(written+" "+after))
	}
}

// Each phrase around a number sounds as the same words written out by hand: where these have other letters,
// as for a better stress, espeak-ng says the same sounds.
func TestPhrasesSoundAsWrittenByHand(t *testing.T) {
	espeak(t)
	hand, once := map[string]hands{}, map[string]sentence{}
	count, other, keys := map[string]map[string]bool{}, map[string]map[string]string{}, map[string]string{}
	for _, lang := range engines.Languages() {
		hand[lang] = newHands(t, lang)
		count[lang], other[lang] = map[string]bool{}, map[string]string{}
	}
	said([]int{1}, func(lang, key string, _ int, w words.Words) {
		once[lang+" "+key] = hand[lang].split(lang, w)
	})
	said([]int{0, 1, 2, 3, 5, 11, 21, 31, 101}, func(lang, key string, n int, w words.Words) {
		h := hand[lang]
		h.phrases(key, n, h.split(lang, w), once[lang+" "+key].ear, func(heard, written string) {
			if count[lang][heard] = true; heard != written {
				other[lang][heard], keys[heard] = written, key
			}
		})
	})
	for _, lang := range engines.Languages() {
		heard := slices.Sorted(maps.Keys(other[lang]))
		var written []string
		for _, h := range heard {
			written = append(written, other[lang][h])
		}
		a, b := sounds(t, lang, heard), sounds(t, lang, written)
		for i, h := range heard {
			better := change.MatchString(b[i]) // it is spelled otherwise to stay in its language
			if change.MatchString(a[i]) || !better && stressless(a[i]) != stressless(b[i]) {
				t.Errorf("%s: %s: %q is heard as %q, and %q as %q", lang, keys[h], h, a[i], written[i], b[i])
			}
		}
		t.Logf("%s: %d phrases, %d with other letters", lang, len(count[lang]), len(heard))
	}
}

// clause is a phrase without what makes espeak-ng say it as several.
func clause(phrase string) string {
	return strings.Join(strings.FieldsFunc(phrase,
		func(r rune) bool { return strings.ContainsRune(" _.,:;!?()", r) }), " ")
}

// stressless are sounds without their stress and the gaps between words; a word that is put together has one
// consonant where its parts have two.
func stressless(sounds string) string {
	s := strings.NewReplacer(" ", "", "'", "", ",", "", "_!", "", "_|", "", "_:", "", "|", "").Replace(sounds)
	return strings.NewReplacer("tts", "ts", "td", "d").Replace(s)
}

// inPlaceOfWords are numbers where a text has words: "all 21 21".
var inPlaceOfWords = regexp.MustCompile(`\d\s\d`)

// exempt are names in scripts that no voice of the five languages reads: espeak-ng says them in another
// language, or letter by letter.
var exempt = []string{"Ивана", "Ελένη", "أمينة", "花子", "지우"}

// A name in another script is said as espeak-ng can; what stands around it sounds as ever.
func TestNamesInAnotherScript(t *testing.T) {
	espeak(t)
	took, _ := spokenRooms()["heckmeck"].Message("took")
	for _, lang := range engines.Languages() {
		var says []string
		for _, name := range append([]string{"Mia"}, exempt...) {
			w := words.OfGame("", "", took.Fill(map[string]any{"seat": name, "whoSeat": name, "tile": 21}), true)
			says = append(says, clause(plain(w.Aloud(lang))))
		}
		heard := sounds(t, lang, says)
		words := strings.Fields(heard[0])
		end := strings.Join(words[len(words)-3:], " ")
		for i, name := range exempt {
			if !strings.HasSuffix(heard[i+1], end) {
				t.Errorf("%s: with %s it ends as %q, want %q as in %q", lang, name, heard[i+1], end, says[i+1])
			}
			t.Logf("%s: exempt is %s, heard as %q", lang, name, heard[i+1])
		}
	}
}
