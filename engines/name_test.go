package engines_test

import (
	"errors"
	"strings"
	"testing"
	"unicode/utf8"

	"spieltisch/engines"
)

func TestWrongName(t *testing.T) {
	family := "👩🏽\u200d❤️\u200d💋\u200d👨🏿"
	tests := []struct{ what, name, want string }{
		{"plain", "Anna", ""},
		{"one letter", "A", ""},
		{"a number", "7", ""},
		{"a blank inside", "Anna Maria", ""},
		{"umlauts", "Zoë Größenwahn-Müller", ""},
		{"an apostrophe and HTML", `O'Neill <b>&"`, ""},
		{"decomposed", "Zoe\u0308", ""},
		{"Arabic", "فاطمة", ""},
		{"Hebrew with points", "שָׁלוֹם", ""},
		{"a Persian word with a non-joiner", "می\u200cخواهم", ""},
		{"Sinhala with a joiner", "ශ්\u200dරී", ""},
		{"Malayalam with a joiner at the end", "അവന്\u200d", ""},
		{"Devanagari", "क्ष\u093fति", ""},
		{"Chinese", "小明", ""},
		{"a Chinese variant", "葛\U000e0100城", ""},
		{"Vietnamese", "Nguyễn", ""},
		{"Thai", "ปิ่น", ""},
		{"an emoji", "🐛", ""},
		{"a family in one emoji", family, ""},
		{"a runner to the right", "🏃\u200d➡\ufe0f", ""},
		{"a key", "1\ufe0f\u20e3", ""},
		{"the flag of Scotland", "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f", ""},
		{"thirty", strings.Repeat("W", 30), ""},
		{"thirty, decomposed", strings.Repeat("e\u0301", 30), ""},
		{"thirty flags", strings.Repeat("🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f", 30), ""},

		{"thirty families", strings.Repeat(family, 30), ""},

		{"nothing", "", engines.NameEmpty},
		{"the empty cell of Braille", "\u2800", engines.NameEmpty},
		{"a note without a head", "\U0001d159", engines.NameEmpty},
		{"thirty-one", strings.Repeat("W", 31), engines.NameLong},
		{"thirty-one families", strings.Repeat(family, 31), engines.NameLong},
		{"five thousand", strings.Repeat("W", 5000), engines.NameLong},
		{"a zero", "An\x00na", engines.NameHidden},
		{"an escape", "\x1b[31mAnna", engines.NameHidden},
		{"an escape of one character", "\u009b31mAnna", engines.NameHidden},
		{"delete", "Anna\x7f", engines.NameHidden},
		{"a line break", "An\nna", engines.NameHidden},
		{"a tab", "An\tna", engines.NameHidden},
		{"a line separator", "An\u2028na", engines.NameHidden},
		{"a paragraph separator", "An\u2029na", engines.NameHidden},
		{"a blank of no width", "\u200b", engines.NameHidden},
		{"a blank of no width inside", "An\u200bna", engines.NameHidden},
		{"a Hangul filler", "\u3164", engines.NameHidden},
		{"a half Hangul filler", "\uffa0", engines.NameHidden},
		{"a soft hyphen", "An\u00adna", engines.NameHidden},
		{"a byte order mark", "\ufeffAnna", engines.NameHidden},
		{"an override", "\u202eannA", engines.NameHidden},
		{"an embedding", "\u202aAnna", engines.NameHidden},
		{"an isolate", "\u2066Anna", engines.NameHidden},
		{"the end of an isolate", "Anna\u2069", engines.NameHidden},
		{"a mark of direction", "Anna\u200f", engines.NameHidden},
		{"a joiner in Latin", "An\u200dna", engines.NameHidden},
		{"a non-joiner in Latin", "An\u200cna", engines.NameHidden},
		{"a joiner alone", "\u200d", engines.NameHidden},
		{"a joiner behind an emoji", "🐛\u200d", engines.NameHidden},
		{"two joiners", "👩\u200d\u200d🦰", engines.NameHidden},
		{"a joiner before letters", "🐛\u200dAnna", engines.NameHidden},
		{"variations that carry a message", "🐛\ufe01\ufe02\ufe03", engines.NameHidden},
		{"a variation alone", "\ufe0f", engines.NameHidden},
		{"tags without a flag", "Anna\U000e0041\U000e0042\U000e007f", engines.NameHidden},
		{"a flag that does not end", "🏴\U000e0067\U000e0062", engines.NameHidden},
		{"private", "\ue000", engines.NameHidden},
		{"no character", "\ufdd0", engines.NameHidden},
		{"a mark alone", "\u0301", engines.NameMarks},
		{"a spacing mark alone", "\u093f", engines.NameMarks},
		{"a heap of marks", "Z" + strings.Repeat("\u0336\u0321", 20), engines.NameMarks},
		{"a heap of marks inside", "Za" + strings.Repeat("\u0336", 5) + "lgo", engines.NameMarks},
	}
	for _, tt := range tests {
		if got := engines.WrongName(engines.TidyName(tt.name)); got != tt.want {
			t.Errorf("%s: WrongName(%+q) = %q, want %q", tt.what, tt.name, got, tt.want)
		}
	}
}

func TestTidyNames(t *testing.T) {
	tests := []struct{ what, setup, want string }{
		{"nothing to do", `{ "first":2, "players":["Anna","Ben"] }`, `{ "first":2, "players":["Anna","Ben"] }`},
		{"blanks around", `{"players":[" Anna\u00a0","Ben\n"],"first":2}`, `{"first":2,"players":["Anna","Ben"]}`},
		{"composed", `{"players":["Zoe\u0308","Ben"]}`, `{"players":["Zoë","Ben"]}`},
		{"not a setup", `[1]`, `[1]`},
		{"no players", `{"first":1}`, `{"first":1}`},
		{"no names", `{"players":[1,""]}`, `{"players":[1,""]}`},
		{"a field that stands twice", `{"players":[" A"],"players":[""]}`, `{"players":[" A"],"players":[""]}`},
	}
	for _, tt := range tests {
		if got, err := engines.TidyNames([]byte(tt.setup)); err != nil || string(got) != tt.want {
			t.Errorf("%s: TidyNames(%s) = %s, %v, want %s", tt.what, tt.setup, got, err, tt.want)
		}
	}
	refused := []struct {
		setup string
		want  engines.NameError
	}{
		{`{"players":["Anna","  "]}`, engines.NameError{Seat: 2, Reason: engines.NameEmpty, Name: "  "}},
		{`{"players":["Anna","Anna"]}`, engines.NameError{Seat: 2, Reason: engines.NameAlike, Name: "Anna", Other: 1}},
		{`{"players":["Ben","Anna","ANNA "]}`, engines.NameError{Seat: 3, Reason: engines.NameAlike, Name: "ANNA ", Other: 2}},
		{`{"players":["Anna Maria","anna\u00a0\u2003maria"]}`, engines.NameError{Seat: 2, Reason: engines.NameAlike, Name: "anna\u00a0\u2003maria", Other: 1}},
		{`{"players":["Ａｎｎａ","Anna"]}`, engines.NameError{Seat: 2, Reason: engines.NameAlike, Name: "Anna", Other: 1}},
		{`{"players":["Jo-Ann","Jo\u2010Ann"]}`, engines.NameError{Seat: 2, Reason: engines.NameAlike, Name: "Jo\u2010Ann", Other: 1}},
		{`{"players":["Jo\u2013Ann","Jo\u2212Ann"]}`, engines.NameError{Seat: 2, Reason: engines.NameAlike, Name: "Jo\u2212Ann", Other: 1}},
		{`{"players":["O'Neil","O\u2019Neil"]}`, engines.NameError{Seat: 2, Reason: engines.NameAlike, Name: "O\u2019Neil", Other: 1}},
		{`{"players":["Zoë","Zoe\u0308"]}`, engines.NameError{Seat: 2, Reason: engines.NameAlike, Name: "Zoe\u0308", Other: 1}},
		{`{"players":["❤","❤\ufe0f"]}`, engines.NameError{Seat: 2, Reason: engines.NameAlike, Name: "❤\ufe0f", Other: 1}},
		{`{"players":["STRASSE","straße"]}`, engines.NameError{Seat: 2, Reason: engines.NameAlike, Name: "straße", Other: 1}},
	}
	for _, tt := range refused {
		_, err := engines.TidyNames([]byte(tt.setup))
		if got, ok := errors.AsType[*engines.NameError](err); !ok || *got != tt.want {
			t.Errorf("TidyNames(%s) = %v, want %+v", tt.setup, err, tt.want)
		}
	}
}

func TestShownName(t *testing.T) {
	tests := []struct{ what, name, want string }{
		{"plain", "Anna", "Anna"},
		{"German", "Großmutter Klothilde", "Großmutter Klothilde"},
		{"thirty", strings.Repeat("W", 30), strings.Repeat("W", 30)},
		{"thirty umlauts", strings.Repeat("Ä", 30), strings.Repeat("Ä", 30)},
		{"Arabic", "فاطمة", "\u2068فاطمة\u2069"},
		{"Hebrew", "דוד", "\u2068דוד\u2069"},
		{"an override", "\u202eannA", "\ufffdannA"},
		{"an escape", "\x1b[31mAnna", "\ufffd[31mAnna"},
		{"empty", "", "–"},
		{"blank", "  ", "–"},
		{"a blank of no width", "\u200b", "\ufffd"},
		{"long", strings.Repeat("W", 5000), strings.Repeat("W", 29) + "…"},
		{"long and wide", strings.Repeat("家", 5000), strings.Repeat("家", 29) + "…"},
		{"long and Arabic", strings.Repeat("ف", 5000), "\u2068" + strings.Repeat("ف", 29) + "…\u2069"},
		{"a heap of marks", "Z" + strings.Repeat("\u0336", 5000), "Z\u0336\u0336\u0336\u0336"},
		{"a mark alone", "\u0301a", "\u25cc\u0301a"},
	}
	for _, tt := range tests {
		if got := engines.ShownName(tt.name); got != tt.want {
			t.Errorf("%s: ShownName(%.50q) = %+.200q, want %+q", tt.what, tt.name, got, tt.want)
		}
		if got := engines.Unisolated(engines.ShownName(tt.name)); strings.ContainsAny(got, "\u2066\u2067\u2068\u2069") {
			t.Errorf("%s: %+q is isolated", tt.what, got)
		}
	}
}

// A sentence says a name so that it cannot turn the words around it.
func TestNamedShowsNames(t *testing.T) {
	got := engines.Text{"de": "{whoSeat} ist dran."}.Fill(engines.WithNames(map[string]any{"whoSeat": engines.Seat(1)}, []string{"דוד\u202e"}))
	if want := "\u2068דוד\ufffd\u2069 ist dran."; got.In("de") != want {
		t.Errorf("the sentence is %+q, want %+q", got.In("de"), want)
	}
}

func FuzzNames(f *testing.F) {
	for _, s := range []string{"Anna", "\u202eannA", "🏴\U000e0067", "می\u200cخواهم", "\xff", strings.Repeat("👩\u200d", 100)} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, name string) {
		if !utf8.ValidString(name) {
			return // JSON brings none
		}
		tidy := engines.TidyName(name)
		if engines.TidyName(tidy) != tidy {
			t.Errorf("TidyName(%+q) is not done: %+q", name, tidy)
		}
		shown := engines.Unisolated(engines.ShownName(name))
		if wrong := engines.WrongName(engines.TidyName(shown)); wrong != "" && wrong != engines.NameMarks {
			t.Errorf("ShownName(%+q) = %+q is %s", name, shown, wrong)
		}
		if engines.WrongName(tidy) == "" && shown != tidy {
			t.Errorf("a right name %+q is shown as %+q", tidy, shown)
		}
	})
}
