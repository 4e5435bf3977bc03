package engines

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/rivo/uniseg"
	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/bidi"
	"golang.org/x/text/unicode/norm"
)

// Names of players come from anybody who can type, and stand in sentences, on buttons, on a display of 21
// columns and in the journal. One rule holds for all games and is kept where a match begins (TidyNames).
// What a journal has recorded is folded as it is, and shown so that it cannot spoil the sentence around it
// (ShownName).

const (
	// MaxName is the longest name of a player, in graphemes: what a reader takes for one character.
	MaxName = 30
	// graphemeBytes is room for the longest emoji: a kiss between two skin tones has 35 bytes.
	graphemeBytes = 40
	// maxMarks is how many marks may stand on one letter. Hebrew and Vietnamese need up to four.
	maxMarks = 4
)

// What may be wrong with a name.
const (
	NameEmpty  = "empty"  // there is nothing to see
	NameLong   = "long"   // it has more than MaxName graphemes
	NameHidden = "hidden" // it has characters that are not seen, or that turn or break the text around it
	NameMarks  = "marks"  // a mark stands alone, or too many stand on one letter
	NameAlike  = "alike"  // another seat has a name that looks or sounds the same
)

// NameError says what is wrong with the name of a player.
type NameError struct {
	Seat   Seat
	Reason string // NameEmpty, …
	Name   string // as it was given
	Other  Seat   // NameAlike: the seat before that has the name
}

// Error names the field and the seat.
func (e *NameError) Error() string {
	what := map[string]string{
		NameEmpty:  "the name is empty",
		NameLong:   fmt.Sprintf("the name is longer than %d characters", MaxName),
		NameHidden: "the name has characters that nobody sees, or that turn or break the text",
		NameMarks:  "the name has a mark without a letter, or more than " + fmt.Sprint(maxMarks) + " on one",
		NameAlike:  fmt.Sprintf("the name is the same as that of seat %d", e.Other),
	}[e.Reason]
	return fmt.Sprintf("field \"players\": seat %d: %s", e.Seat, what)
}

// Args are the arguments of the words about it.
func (e *NameError) Args() map[string]any {
	return map[string]any{"seat": int(e.Seat), "other": int(e.Other), "name": ShownName(e.Name), "most": MaxName}
}

// TidyNames judges the names of a setup that somebody wants to begin with, and gives the setup with the
// names as they are recorded: in Unicode's composed form and without white space around them. The error is
// a *NameError. A setup that it does not understand comes back as it was, for the game to say what is
// wrong.
func TidyNames(setup []byte) ([]byte, error) {
	var in struct {
		Players []string       `json:"players"`
		Others  jsontext.Value `json:",inline"`
	}
	if err := Read(setup, &in); err != nil {
		return setup, nil
	}
	tidy, err := TidyList(in.Players)
	if err != nil {
		return nil, err
	}
	if slices.Equal(tidy, in.Players) {
		return setup, nil
	}
	var whole map[string]json.RawMessage
	if err := json.Unmarshal(setup, &whole); err != nil {
		return setup, nil
	}
	if whole["players"], err = json.Marshal(tidy); err != nil {
		return nil, err
	}
	return json.Marshal(whole)
}

// TidyList judges names of people who are to be told apart, and gives them as they are recorded. The error is
// a *NameError, whose seat is the place in the list.
func TidyList(names []string) ([]string, error) {
	tidy := make([]string, len(names))
	seats := make(map[string]Seat, len(names))
	for i, name := range names {
		seat := Seat(i + 1)
		tidy[i] = TidyName(name)
		if reason := WrongName(tidy[i]); reason != "" {
			return nil, &NameError{Seat: seat, Reason: reason, Name: name}
		}
		key := NameKey(tidy[i])
		if other, taken := seats[key]; taken {
			return nil, &NameError{Seat: seat, Reason: NameAlike, Name: name, Other: other}
		}
		seats[key] = seat
	}
	return tidy, nil
}

// TidyName is a name as it is recorded.
func TidyName(name string) string {
	return norm.NFC.String(strings.TrimFunc(name, unicode.IsSpace))
}

// WrongName says what is wrong with a tidy name of a player: one of the reasons, or "".
func WrongName(name string) string { return WrongTitle(name, MaxName) }

// WrongTitle says the same of a tidy name of something, which may have so many graphemes.
func WrongTitle(name string, most int) string {
	if len(name) > graphemeBytes*most {
		return NameLong
	}
	marks, seen := 0, false
	for i, r := range name {
		switch {
		case hides(name, i, r):
			return NameHidden
		case unicode.In(r, unicode.Mn, unicode.Me):
			if !isVariation(r) {
				marks++
			}
			if marks > maxMarks || i == 0 {
				return NameMarks
			}
			continue
		case unicode.Is(unicode.Mc, r) && i == 0:
			return NameMarks
		}
		marks, seen = 0, seen || !blank(r)
	}
	switch {
	case !seen:
		return NameEmpty
	case uniseg.GraphemeClusterCount(name) > most:
		return NameLong
	}
	return ""
}

// blank tells of white space, and of what is printed as nothing but counts as a sign: the empty cell of
// Braille and the note without a head.
func blank(r rune) bool { return unicode.IsSpace(r) || r == '\u2800' || r == '\U0001d159' }

// hides reports whether the character at a place of a name is not seen, or does something to the text around
// it. Characters that join or shape their neighbours are fine where they do so.
func hides(name string, i int, r rune) bool {
	switch {
	case r < utf8.RuneSelf:
		return r < ' ' || r == 0x7f
	case r == zwj, r == zwnj:
		return !joins(name, i, r)
	case isVariation(r):
		return !follows(name, i)
	case r >= 0xe0020 && r <= 0xe007f: // tags, which spell the flag of a part of a country
		return !inFlag(name, i)
	case unicode.Is(unicode.Other_Default_Ignorable_Code_Point, r),
		unicode.In(r, unicode.C, unicode.Zl, unicode.Zp):
		return true
	}
	return !unicode.IsGraphic(r) && !newEmoji(r)
}

const (
	zwnj = '\u200c'
	zwj  = '\u200d'
)

func isVariation(r rune) bool { return unicode.Is(unicode.Variation_Selector, r) }

// newEmoji are characters that a later Unicode than ours may have given away, as it does with pictures.
func newEmoji(r rune) bool { return r >= 0x1f000 && r <= 0x1fbff }

// follows reports whether a variation selector stands behind something that it can vary, and is the only one
// there.
func follows(name string, i int) bool {
	before, _ := utf8.DecodeLastRuneInString(name[:i])
	return i > 0 && !isVariation(before) && (unicode.In(before, unicode.L, unicode.N, unicode.S, unicode.Me) ||
		newEmoji(before) ||
		before == '#' || before == '*' || before == '!' || before == '?')
}

// inFlag reports whether a tag belongs to a black flag and the flag is ended.
func inFlag(name string, i int) bool {
	start := strings.LastIndex(name[:i], "\U0001f3f4")
	if start < 0 {
		return false
	}
	rest := name[start+len("\U0001f3f4"):]
	for n, r := range rest {
		if r == 0xe007f {
			return start+len("\U0001f3f4")+n >= i
		}
		if r < 0xe0020 || r > 0xe007e || n > 4*6 {
			return false
		}
	}
	return false
}

// joins reports whether a joiner stands where scripts or pictures need one: behind a sign that takes a
// letter's vowel away, between letters of a script that joins them, or (ZWJ) between pictures that make
// one.
func joins(name string, i int, r rune) bool {
	before, next := name[:i], name[i+utf8.RuneLen(r):]
	last, _ := utf8.DecodeLastRuneInString(before)
	if i > 0 && norm.NFC.PropertiesString(string(last)).CCC() == virama {
		return true
	}
	first, _ := utf8.DecodeRuneInString(next)
	if next == "" || i == 0 {
		return false
	}
	letter := strings.TrimRightFunc(before, func(r rune) bool { return unicode.In(r, unicode.Mn, unicode.Mc) })
	last, _ = utf8.DecodeLastRuneInString(letter)
	for _, script := range joining {
		if unicode.Is(script, last) && unicode.Is(script, first) && unicode.IsLetter(last) &&
			unicode.IsLetter(first) {
			return true
		}
	}
	return r == zwj && (unicode.Is(unicode.S, first) || newEmoji(first)) &&
		oneCluster(before, r, first)
}

// virama is the combining class of a sign that takes a letter's vowel away.
const virama = 9

// joining are the scripts whose letters are shaped by their neighbours.
var joining = []*unicode.RangeTable{unicode.Arabic, unicode.Syriac, unicode.Mongolian, unicode.Nko,
	unicode.Mandaic,
	unicode.Devanagari, unicode.Bengali, unicode.Gurmukhi, unicode.Gujarati, unicode.Oriya, unicode.Tamil,
	unicode.Telugu,
	unicode.Kannada, unicode.Malayalam, unicode.Sinhala, unicode.Khmer, unicode.Myanmar}

// oneCluster reports whether a joiner makes one grapheme of what is before and behind it. No picture has so
// many parts that its beginning is farther away.
func oneCluster(before string, r, first rune) bool {
	if far := len(before) - 64; far > 0 {
		before = strings.ToValidUTF8(before[far:], "")
	}
	joined := before + string(r) + string(first)
	return uniseg.GraphemeClusterCount(joined) == uniseg.GraphemeClusterCount(before)
}

// NameKey is equal for names that look or sound the same, which are one person's: case, width, joiners and
// kinds of spaces, dashes and apostrophes do not count, as "anna" and "Anna".
func NameKey(name string) string {
	key := cases.Fold().String(norm.NFKC.String(name))
	key = strings.Map(func(r rune) rune {
		switch {
		case r == zwj || r == zwnj || isVariation(r):
			return -1
		case unicode.Is(unicode.Pd, r) || r == '\u2212': // a minus
			return '-'
		case strings.ContainsRune("\u2018\u2019\u02bc\u00b4`\u2032", r):
			return '\''
		}
		return r
	}, key)
	return strings.Join(strings.FieldsFunc(norm.NFKC.String(key), blank), " ")
}

// ShownName is a name for a sentence or a button. It is the name itself, but for names from a journal that
// began without the rule: what hides is shown as a box, and what is too long is cut. A name that runs from
// right to left is isolated (Unicode's FSI and PDI), so that it does not turn what stands beside it;
// Unisolated takes that away again.
func ShownName(name string) string {
	if plainName(name) {
		return name
	}
	name = cutName(TidyName(opened(strings.TrimFunc(name, unicode.IsSpace))))
	if strings.IndexFunc(name, rightToLeft) >= 0 {
		return fsi + name + pdi
	}
	return name
}

// plainName is the quick way for most names.
func plainName(name string) bool {
	for i := range len(name) {
		if name[i] < ' ' || name[i] >= 0x7f {
			return false
		}
	}
	return name != "" && len(name) <= MaxName && name[0] != ' ' && name[len(name)-1] != ' '
}

// opened shows what hides, and drops marks that are too many.
func opened(name string) string {
	if len(name) > 4*graphemeBytes*MaxName { // it is cut anyway
		name = strings.ToValidUTF8(name[:4*graphemeBytes*MaxName], "")
	}
	var b strings.Builder
	marks := 0
	for i, r := range name {
		mark := unicode.In(r, unicode.Mn, unicode.Me)
		switch {
		case hides(b.String()+name[i:], b.Len(), r): // what was taken out joins nothing
			if !strings.HasSuffix(b.String(), hiddenSign) {
				b.WriteString(hiddenSign)
			}
			marks = 0
			continue
		case mark && marks >= maxMarks:
			continue
		case mark && i == 0:
			b.WriteString(dotted)
		}
		if marks++; !mark {
			marks = 0
		}
		b.WriteRune(r)
	}
	if strings.TrimFunc(b.String(), blank) == "" {
		return nameless
	}
	return b.String()
}

const (
	hiddenSign = "\ufffd" // for what is not seen
	dotted     = "\u25cc" // carries a mark that has no letter
	nameless   = "–"
	fsi, pdi   = "\u2068", "\u2069"
)

// cutName cuts a name to what a new one may have.
func cutName(name string) string {
	if uniseg.GraphemeClusterCount(name) <= MaxName && len(name) <= graphemeBytes*MaxName {
		return name
	}
	var b strings.Builder
	g := uniseg.NewGraphemes(name)
	for n := 0; n < MaxName-1 && g.Next(); n++ {
		if b.Len()+len(g.Str()) > graphemeBytes*MaxName {
			break
		}
		b.WriteString(g.Str())
	}
	return strings.TrimRightFunc(b.String(), unicode.IsSpace) + "…"
}

func rightToLeft(r rune) bool {
	p, _ := bidi.LookupRune(r)
	c := p.Class()
	return c == bidi.R || c == bidi.AL || c == bidi.AN
}

// Unisolated is a text without the marks that isolate names: for a display, a loudspeaker or a terminal.
func Unisolated(text string) string {
	if !strings.Contains(text, fsi) {
		return text
	}
	return strings.NewReplacer(fsi, "", pdi, "").Replace(text)
}

// Players reads the names out of a setup that a game has accepted or is asked to judge; nil where there are
// none.
func Players(setup []byte) []string {
	var s struct {
		Players []string `json:"players"`
	}
	if json.Unmarshal(setup, &s) != nil {
		return nil
	}
	return s.Players
}
