package i18n_test

import (
	"encoding/json"
	"os"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"spieltisch/engines/i18n"
)

func TestAloud(t *testing.T) {
	tests := []struct{ lang, text, want string }{
		{"de", "Nimm alle 3er: Es sind 2.", "Nimm alle Dreier: Es sind zwei."},
		{"de", "In Gang 1 liegt 1 Karte.", "In Gang eins liegt eine Karte."},
		{"de", "Alle 121 Karten, 100 % der 0.", "Alle einhundert-einund-zwanzig Karten, einhundert Prozent der null."},
		{"de", "Code 012345, im Jahr 2026",
			"Code null eins zwei drei vier fünf, im Jahr zwei-tausend-sechsund-zwanzig"},
		{"de", "-5 Punkte (-1), 2-3", "minus fünf Punkte (minus eins), zwei-drei"},
		{"de", "1000000 und 21001 Würfel",
			"eins null null null null null null und einund-zwanzig-tausend-ein Würfel"},
		{"en", "1250, 2005 cards", "one thousand two hundred and fifty, two thousand five cards"},
		{"fr", "1000, 2001 pierres, 80000", "mille, deux mille une pierres, quatre-vingts mille"},
		{"it", "1000, 3000, 21300 punti", "mille, tremila, ventunomila trecento punti"},
		{"es", "1000, 31200 piedras", "mil, treinta y un mil doscientas piedras"},
		{"de", "8,3 ms und 35 mm auf A1", "acht Komma drei Millisekunden und fünfund-dreißig Millimeter auf A eins"},
		{"de", "15, −1, +2", "fünfzehn, minus eins, plus zwei"},
		{"de", "\u2068R2\u2069 hat 2.", "\u2068R2\u2069 hat zwei."},
		{"de", "Nichts.", "Nichts."},
		{"fr", "21 pierres, 71, 80, 81 et 1", "vingt et une pierres, soixante et onze, quatre-vingts, quatre-vingt-un et un"},
		{"it", "1 dado, 21, 28, 33, 1 doppia barra", "un dado, ventuno, ventotto, trentatré, una doppia barra"},
		{"es", "21 gusanos, 31 piedras, 201 cartas, 21",
			"veintiún gusanos, treinta y una piedras, doscientas una cartas, veintiuno"},
		{"en", "115 cards, 8.05 mm", "one hundred and fifteen cards, eight point zero five millimetres"},
		{"da", "2 kort", "2 kort"}, // a language without a table
	}
	for _, tt := range tests {
		if got := i18n.Aloud(tt.text, tt.lang); got != tt.want {
			t.Errorf("%s: %q is said as %q, want %q", tt.lang, tt.text, got, tt.want)
		}
	}
}

// A pattern says in what case a number stands, also within an argument that says itself.
func TestANumberInItsCase(t *testing.T) {
	farm := farm()
	list := i18n.List{farm.Say("hen", nil), 1}
	for _, tt := range []struct{ lang, pattern, text, spoken string }{
		{"de", "Leg {n, number, acc} Stein hin", "Leg 1 Stein hin", "Leg einen Stein hin"},
		{"de", "mit {1, number, dat} roten Stein", "mit 1 roten Stein", "mit einem roten Stein"},
		{"de", "mit {n, number, f dat}", "mit 1", "mit einer"},
		{"fr", "les {n, number, die}", "les 1", "les as"},
		{"de", "{l}", "Huhn und 1", "Huhn und eins"},
		{"de", "Leg hin", "Leg hin", ""},
	} {
		m := i18n.Message{Text: i18n.Text{tt.lang: tt.pattern}}.Fill(map[string]any{"n": 1, "l": list})
		if m.Text[tt.lang] != tt.text || m.Spoken[tt.lang] != tt.spoken {
			t.Errorf("%q: %q, said as %q, want %q, %q", tt.pattern, m.Text[tt.lang], m.Spoken[tt.lang], tt.text, tt.spoken)
		}
	}
}

// All numbers that a game has are words, and no two the same.
func TestAllNumbersAreWords(t *testing.T) {
	for _, lang := range i18n.Languages() {
		is := map[string]int{}
		for n := 0; n < 30_000; n += 1 + n/1000*7 { // each to a thousand, then some
			says := i18n.Aloud(strconv.Itoa(n), lang)
			if strings.ContainsFunc(says, unicode.IsDigit) || strings.ContainsAny(says, "{}") || says == "" {
				t.Errorf("%s: %d is said as %q", lang, n, says)
			}
			if other, ok := is[says]; ok {
				t.Errorf("%s: %d and %d are both %q", lang, n, other, says)
			}
			is[says] = n
		}
	}
}

// Each noun of a table is counted in its gender, whatever the number ends in.
func TestNounsAreCountedInTheirGender(t *testing.T) {
	want := map[string]map[int]string{
		"de m": {1: "ein", 21: "einund-zwanzig", 101: "einhundert-ein"}, "de f": {1: "eine", 31: "einund-dreißig", 101: "einhundert-eine"},
		"de n": {1: "ein", 101: "einhundert-ein"},
		"fr f": {1: "une", 21: "vingt et une", 31: "trente et une", 101: "cent une"},
		"fr m": {1: "un", 21: "vingt et un", 31: "trente et un", 101: "cent un"},
		"it f": {1: "una", 21: "ventuno", 31: "trentuno", 101: "centouno"},
		"it m": {1: "un", 21: "ventuno", 31: "trentuno", 101: "centouno"},
		"es f": {1: "una", 21: "veintiuna", 31: "treinta y una", 101: "ciento una", 200: "doscientas"},
		"es m": {1: "un", 21: "veintiún", 31: "treinta y un", 101: "ciento un", 200: "doscientos"},
	}
	for _, lang := range i18n.Languages() {
		data, err := os.ReadFile("words/" + lang + ".json")
		if err != nil {
			t.Fatal(err)
		}
		var file struct {
			Speech struct{ Nouns map[string][]string }
		}
		if err := json.Unmarshal(data, &file); err != nil {
			t.Fatal(err)
		}
		if len(file.Speech.Nouns) == 0 && lang != "en" { // English counts all nouns alike
			t.Errorf("%s has no nouns", lang)
		}
		for gender, nouns := range file.Speech.Nouns {
			for _, noun := range nouns {
				for n, says := range want[lang+" "+gender] {
					if got := i18n.Aloud(strconv.Itoa(n)+" "+noun, lang); got != says+" "+noun {
						t.Errorf("%s: %d %s is said as %q, want %q", lang, n, noun, got, says+" "+noun)
					}
				}
				if gender != "between" && want[lang+" "+gender] == nil {
					t.Errorf("%s: no number is tried with the gender %q", lang, gender)
				}
			}
		}
	}
}
