package i18n

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// To the eye a number is digits, to the ear it is a word that agrees with its noun: "1 Stein" is heard as
// "einen Stein" where the pattern says {count, number, acc}. A language has a small table for that, the
// section "speech" of its common file. What is said to the ear is filled in the language with a private
// subtag (BCP 47, 2.2.7), which reaches all arguments that say themselves.
const ear = "-x-ear"

// speech is how a language says what is written in digits and signs.
type speech struct {
	// Numbers are words by label: "count" (of nothing), a gender, a gender and a case ("m acc"), and
	// "stem". A key is a number ("21"), or the least of those that are put together ("20+"): their words
	// are a pattern with {rest}, what is above it or a multiple of it, in the label's first word, {ones},
	// the same in the label stem, or {times}, how often it is in there, in the label times. What a label
	// lacks is that of its first word, then that of count.
	Numbers map[string]map[string]string `json:"numbers"`
	// Nouns are the words that are counted, by gender. Those of "between" may stand before them: "1 roten
	// Stein".
	Nouns map[string][]string `json:"nouns"`
	// Aloud are words and signs as they are written, and what is said for them: "mm", "3er".
	Aloud map[string]string `json:"aloud"`
	// Point is the word before decimals.
	Point string `json:"point"`

	code   string
	gender map[string]string // of a word
}

const (
	alone   = "count"
	stem    = "stem"
	times   = "times"
	between = "between"
	tooMany = 1_000_000 // numbers from here on are said digit by digit
)

// ready makes what is asked often.
func (s *speech) ready(code string) *speech {
	s.code, s.gender = code, map[string]string{}
	for gender, words := range s.Nouns {
		for _, w := range words {
			s.gender[w] = gender
		}
	}
	return s
}

// has reports whether a label of a pattern says something: "die", "f", "acc", "m acc". A language without a
// table has all.
func (s *speech) has(label string) bool {
	if s == nil || s.Numbers[label] != nil || s.Nouns[label] != nil {
		return true
	}
	for l := range s.Numbers {
		if strings.HasSuffix(l, " "+label) {
			return true
		}
	}
	return false
}

// Aloud is a finished text as a language says it: numbers, units and signs are words. Names that are isolated
// stay as they are, and so does all in a language without a table.
func Aloud(text, lang string) string {
	if s := Common.get().speech[strings.TrimSuffix(lang, ear)]; s != nil {
		return s.aloud(text)
	}
	return marks.ReplaceAllString(text, "")
}

// aloud is what is said for the filled texts; nil: nothing else than what is read.
func aloud(patterns, filled Text, args map[string]any) Text {
	var out Text
	typed := false
	for _, v := range args {
		_, code := v.(Code)
		typed = typed || code
	}
	for lang, s := range filled {
		if table := Common.get().speech[lang]; !typed && (table == nil || !table.differs(s)) {
			continue
		}
		heard := Aloud(fill(patterns[lang], lang+ear, args), lang)
		if heard == s {
			continue
		}
		if out == nil {
			out = Text{}
		}
		out[lang] = heard
	}
	return out
}

// A number to the ear carries its label, until the whole sentence is there, between two characters that
// nobody may have in a name.
const label, unlabel = "\ue000", "\ue001"

// What begins and ends a name that is isolated.
const isolate, unisolate = "\u2068", "\u2069"

var marks = regexp.MustCompile(label + "[^" + unlabel + "]*" + unlabel)

// token is a part of a text: a word or a number, or one character that is neither. A name that is isolated
// is one.
type token struct {
	text     string // as it is written; of a number without its label
	word     bool   // letters, with digits perhaps: "A1"
	whole    string // digits of a number
	decimals string // those behind its point or comma
	label    string
}

// cutToken cuts the first token off a text, which is not empty.
func cutToken(text string) (t token, rest string) {
	if strings.HasPrefix(text, isolate) {
		if end := strings.Index(text, unisolate); end >= 0 {
			end += len(unisolate)
			return token{text: text[:end]}, text[end:]
		}
	}
	if n := span(text, wordly); n > 0 {
		t.text = text[:n]
		if t.word = span(t.text, digit) < n; t.word {
			return t, text[n:]
		}
		t.whole = t.text
		if rest = text[n:]; rest != "" && strings.IndexByte(".,", rest[0]) >= 0 {
			t.decimals = rest[1:][:span(rest[1:], digit)]
		}
		if t.decimals != "" {
			t.text = text[:n+1+len(t.decimals)]
		}
		rest = text[len(t.text):]
		if strings.HasPrefix(rest, label) {
			if with, behind, ok := strings.Cut(rest[len(label):], unlabel); ok {
				t.label, rest = with, behind
			}
		}
		return t, rest
	}
	_, size := utf8.DecodeRuneInString(text)
	return token{text: text[:size]}, text[size:]
}

// span is how many bytes of a text its first characters of a kind have.
func span(text string, of func(rune) bool) int {
	if n := strings.IndexFunc(text, func(r rune) bool { return !of(r) }); n >= 0 {
		return n
	}
	return len(text)
}

func digit(r rune) bool  { return '0' <= r && r <= '9' }
func letter(r rune) bool { return unicode.IsLetter(r) || unicode.IsMark(r) }
func wordly(r rune) bool { return digit(r) || letter(r) }

func (s *speech) aloud(text string) string {
	if !s.differs(text) {
		return text
	}
	var b strings.Builder
	var t, before token
	for rest := text; rest != ""; before = t {
		t, rest = cutToken(rest)
		said, known := s.Aloud[t.text]
		switch {
		case t.text == "-" && !before.word && before.whole == "" && rest != "" && digit(rune(rest[0])):
			said = s.Aloud["−"]
		case known:
		case t.word:
			said = s.spelt(t.text)
		case t.whole != "":
			said = s.number(t, rest)
		default:
			said = t.text
		}
		b.WriteString(said)
	}
	return b.String()
}

// spelt is a word with its digits said: "A1".
func (s *speech) spelt(word string) string {
	if strings.IndexFunc(word, digit) < 0 {
		return word
	}
	var says []string
	for word != "" {
		n := max(span(word, digit), span(word, letter))
		says, word = append(says, s.digits(word[:n], alone)), word[n:]
	}
	return strings.Join(says, " ")
}

// differs reports whether a text may have something that is said otherwise. Most have not.
func (s *speech) differs(text string) bool {
	if strings.ContainsAny(text, "0123456789") {
		return true
	}
	for written := range s.Aloud {
		if strings.Contains(text, written) {
			return true
		}
	}
	return false
}

// number says a number before the rest of its text.
func (s *speech) number(t token, rest string) string {
	if t.decimals != "" {
		says := []string{s.digits(t.whole, alone), s.Point}
		for _, d := range t.decimals {
			says = append(says, s.digits(string(d), alone))
		}
		return strings.Join(says, " ")
	}
	// the pattern says all
	if as, _, _ := strings.Cut(t.label, " "); s.Numbers[as] != nil || s.Nouns[as] != nil {
		return s.digits(t.whole, t.label)
	}
	gender := s.counted(rest)
	if gender == "" {
		return s.digits(t.whole, alone)
	}
	return s.digits(t.whole, strings.TrimSpace(gender+" "+t.label))
}

// counted is the gender of the noun that a text behind a number begins with; "": none.
func (s *speech) counted(rest string) string {
	for {
		rest = strings.TrimLeftFunc(rest, unicode.IsSpace)
		if rest == "" {
			return ""
		}
		var t token
		t, rest = cutToken(rest)
		word := t.text
		if said, ok := s.Aloud[word]; ok { // a unit
			word = said
		}
		if gender := s.gender[word]; gender != between {
			return gender
		}
	}
}

// digits says a row of digits; what is none stays.
func (s *speech) digits(row, label string) string {
	n, err := strconv.Atoi(row)
	if err == nil && n < tooMany && (row == "0" || row[0] != '0') {
		if says, ok := s.word(n, label); ok {
			return says
		}
	}
	if err != nil || len(row) < 2 {
		return row
	}
	var says []string
	for _, d := range row {
		says = append(says, s.digits(string(d), alone))
	}
	return strings.Join(says, " ")
}

// word is the word for a number; false: the table has none.
func (s *speech) word(n int, label string) (string, bool) {
	key := strconv.Itoa(n)
	for _, l := range s.labels(label) {
		if says, ok := s.Numbers[l][key]; ok {
			return says, true
		}
	}
	least, pattern := 0, ""
	for _, l := range s.labels(label) {
		for k, says := range s.Numbers[l] {
			if from, err := strconv.Atoi(strings.TrimSuffix(k, "+")); err == nil && k[len(k)-1] == '+' &&
				from <= n && from > least {
				least, pattern = from, says
			}
		}
	}
	if pattern == "" {
		return "", false
	}
	gender, _, _ := strings.Cut(label, " ") // behind a hundred there is no case: "einhundertein Würfel"
	return fill(pattern, s.code, map[string]any{"rest": part{s, n % least, gender},
		"ones": part{s, n % least, stem}, "times": part{s, n / least, times}}), true
}

// labels are those that are looked into, the nearest first.
func (s *speech) labels(label string) []string {
	first, _, _ := strings.Cut(label, " ")
	return slices.Compact([]string{label, first, alone})
}

// part is one of a number: its word, but a number where a pattern chooses by it.
type part struct {
	*speech
	n     int
	label string
}

// In is the word.
func (p part) In(string) string {
	says, _ := p.word(p.n, p.label)
	return says
}

// String is the number.
func (p part) String() string { return strconv.Itoa(p.n) }
