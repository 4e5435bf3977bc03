package i18n_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"spieltisch/engines/i18n"
)

// farm is a room of three texts.
func farm() *i18n.Room {
	file := func(s string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(s)} }
	return i18n.New("farm", fstest.MapFS{
		"words/de.json": file(`{"language": "de", "texts": {
			"fed": {"text": "{whoSeat} füttert {count, plural, one {ein Huhn} other {{count} Hühner}}.", "display": ["{whoSeat}", "füttert: {count}"]},
			"hen": "Huhn",
			"two": "Zwei {a} und {b}"
		}}`),
		"words/room.json": file(`{"pictures": {"fed": "hen"}, "widest": {"count": [100, 1]}}`),
	})
}

const good = `{
"language": "es",
"glossary": {"hen": "gallina"},
"texts": {
"fed": {"text": "{whoSeat} da de comer a {count, plural, one {una gallina} other {{count} gallinas}}.", "display": ["{whoSeat}", "da a: {count}"]},
"hen": "Gallina",
"two": "Dos {a} y {b}"
}}
`

func TestCheck(t *testing.T) {
	change := func(old, repl string) string {
		if !strings.Contains(good, old) {
			t.Fatalf("%q is not in the good file", old)
		}
		return strings.Replace(good, old, repl, 1)
	}
	french := func(hen string) string {
		return strings.Replace(change("Gallina", hen), `"es"`, `"fr"`, 1)
	}
	tests := []struct {
		name, file, data string
		want             string // of the first fault; "": there is none
	}{
		{"all is well", "farm/es.json", good, ""},
		{"a key is missing", "farm/es.json", change(`"hen": "Gallina",`, ``), `farm/es.json: "hen" is missing; in German it says: Huhn`},
		{"a key that nobody asks for", "farm/es.json", change(`"hen": "G`, `"cow": "Vaca", "hen": "G`), `farm/es.json:6: "cow": nobody asks for this key`},
		{"a key twice", "farm/es.json", change(`"hen": "G`, "\"two\": \"Dos {a} y {b}\",\n\"hen\": \"G"), `farm/es.json:8: broken JSON: this key is there twice`},
		{"an unknown place", "farm/es.json", change("{b}", "{c}"), `farm/es.json:7: "two", text: nothing fills {c}; there is: {a}, {b}`},
		{"a place is missing", "farm/es.json", change(" y {b}", ""), `farm/es.json:7: "two", text: {b} is missing`},
		{"a place without an end", "farm/es.json", change("{b}", "{b"), `farm/es.json:7: "two", text: a { without a } at "{b"`},
		{"an end without a place", "farm/es.json", change("{b}", "{b}}"), `farm/es.json:7: "two", text: a } without a { before "}"`},
		{"no name", "farm/es.json", change("{b}", "{}"), `farm/es.json:7: "two", text: "" is no name of a place`},
		{"an unknown choice", "farm/es.json", change("plural,", "plurals,"), `farm/es.json:5: "fed", text: after {count, stands none of plural, initial, number`},
		{"a case that the language has not", "farm/es.json", change("{count} gallinas", "{count, number, dat} gallinas"),
			`farm/es.json:5: "fed": the table of numbers has no "dat" for {count, number, dat}`},
		{"a number without an end", "farm/es.json", change("{count} gallinas}}", "{count, number, f"),
			`farm/es.json:5: "fed", text: {count, number, has no end`},
		{"a wrong plural form", "farm/es.json", change("one {una", "few {una"), `farm/es.json:5: "fed": {count, plural}: es has no form few; it has: one, other`},
		{"no form other", "farm/es.json", change("other {{count} gallinas}", "=2 {dos}"), `farm/es.json:5: "fed": {count, plural} has no form other`},
		{"a form twice", "farm/es.json", change("other {{count} gallinas}", "one {x} other {y}"), `farm/es.json:5: "fed": the form one of {count, plural} is there twice`},
		{"a choice without an end", "farm/es.json", change("{{count} gallinas}}", "{{count} gallinas}"), `farm/es.json:5: "fed", text: the choice {count, plural, has no end`},
		{"too wide", "farm/es.json", change("da a: {count}", "le da de comer hoy a: {count}"), `farm/es.json:5: "fed": "le da de comer hoy a: 100" is 25 columns wide, 21 fit`},
		{"too many lines", "farm/es.json", change(`"da a: {count}"`, `"da", "a"`), `farm/es.json:5: "fed": the display form has 3 lines, 2 fit`},
		{"no display form", "farm/es.json", change(`, "display": ["{whoSeat}", "da a: {count}"]`, ``), `farm/es.json:5: "fed": the display form is missing`},
		{"a display form too many", "farm/es.json", change(`"Gallina"`, `{"text": "Gallina", "display": ["x"]}`), `farm/es.json:6: "hen": a display form that is shown nowhere`},
		{"French, set well", "farm/fr.json", french("«\u00a0Poule\u00a0»\u00a0: NOM: x, :8080, 20:15\u00a0!"), ""},
		{"French without a space", "farm/fr.json", french("Poule!"), `farm/fr.json:6: "hen": a no-break space (U+00A0) is missing at Poule!`},
		{"French with another space", "farm/fr.json", french("Poule ; coq"), `farm/fr.json:6: "hen": a no-break space (U+00A0) is missing at ;`},
		{"French quotation", "farm/fr.json", french("« Poule\u00a0»"), "farm/fr.json:6: \"hen\": a no-break space (U+00A0) is missing at « "},
		{"an empty text", "farm/es.json", change("Gallina", " "), `farm/es.json:6: "hen": the text is empty`},
		{"the same as in German", "farm/es.json", change("Gallina", "Huhn"), `farm/es.json:6: "hen": "Huhn" is the same in de; translate it, or say why under "same"`},
		{"the same, and it says why", "farm/es.json", strings.Replace(change("Gallina", "Huhn"), `"texts"`, `"same": {"Huhn": "borrowed"}, "texts"`, 1), ""},
		{"a reason for nothing", "farm/es.json", change(`"texts"`, "\"same\": {\n\"Huhn\": \"borrowed\"}, \"texts\""), `farm/es.json:5: same: "Huhn" is not the same as in another language`},
		{"no such language", "farm/xx.json", change(`"es"`, `"xx"`), `farm/xx.json: "xx" is no tag of a language, like es or pt-BR`},
		{"another language inside", "farm/pt.json", good, `farm/pt.json:2: the language is "es", and the file is called pt.json`},
		{"a comma is missing", "farm/es.json", change(`"Gallina",`, `"Gallina"`), `farm/es.json:7: broken JSON: `},
		{"cut off", "farm/es.json", good[:60], `farm/es.json:4: broken JSON: the file ends too early`},
		{"empty", "farm/es.json", "", `farm/es.json:1: broken JSON: the file ends too early`},
		{"a list", "farm/es.json", "[]", `farm/es.json:1: a { is missing here`},
		{"a number", "farm/es.json", change(`"Gallina"`, `7`), `farm/es.json:6: a { is missing here`},
		{"an unknown part", "farm/es.json", change(`"glossary"`, `"glosary"`), `farm/es.json:3: "glosary" is none of language, glossary, avoid, same, texts, speech`},
		{"a word that has another name", "farm/es.json", change(`"texts"`, "\"avoid\": {\"gallin\": \"pollo\"},\n\"texts\""), `farm/es.json:6: "fed": "gallina" is called "pollo" here`},
		{"a word that ends like it", "farm/es.json", change(`"texts"`, `"avoid": {"allina": "pollo", "dos x": "tres"}, "texts"`), ""},
		{"something behind", "farm/es.json", good + "{}", `farm/es.json:8: there is something after the last }`},
		{"Latin-1", "farm/es.json", change("Gallina", "Gallina\xf1"), `farm/es.json:6: this is not UTF-8 (Latin-1, perhaps); save it as UTF-8`},
		{"UTF-16", "farm/es.json", "\xff\xfe{\x00}\x00", `farm/es.json: this is UTF-16; save it as UTF-8`},
		{"a byte order mark", "farm/es.json", "\xef\xbb\xbf" + good, `farm/es.json: it begins with a byte order mark; save it as UTF-8 without one`},
		{"a room that is none", "form/es.json", good, `form: there is no room of this name; there are: farm`},
		{"nothing", "README", "", `.: no file like heckmeck/es.json is here`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			faults := i18n.Check([]*i18n.Room{farm()}, fstest.MapFS{tt.file: {Data: []byte(tt.data)}})
			got := ""
			if len(faults) > 0 {
				got = faults[0].String()
			}
			if got != tt.want && (tt.want == "" || !strings.HasSuffix(tt.want, ": ") ||
				!strings.HasPrefix(got, tt.want)) &&
				!strings.HasPrefix(got, tt.want+":") {
				t.Errorf("Check = %v\nwant %s", faults, tt.want)
			}
		})
	}
}

// A translator's folder takes the place of what it has; what is broken is left out.
func TestOverlay(t *testing.T) {
	r := farm()
	defer i18n.Overlay(nil)
	i18n.Overlay(fstest.MapFS{"farm/es.json": {Data: []byte(good)}, "farm/fr.json": {Data: []byte("{")},
		"farm/de.json": {Data: []byte(`{"language": "de", "texts": {"hen": "Henne", "cow": "Kuh"}}`)}})
	text := r.Text("hen")
	if text.In("es") != "Gallina" || text.In("de") != "Henne" || text.In("fr") != "Henne" {
		t.Errorf("the text is %v", text)
	}
	if _, ok := r.Message("cow"); ok {
		t.Error("the folder has brought a key that the program does not have")
	}
	i18n.Overlay(nil)
	if got := r.Text("hen"); len(got) != 1 || got.In("de") != "Huhn" {
		t.Errorf("without the folder the text is %v", got)
	}
}

func TestANewLanguageIsOneFile(t *testing.T) {
	defer i18n.Overlay(nil)
	i18n.Overlay(fstest.MapFS{"common/da.json": {Data: []byte(`{"language": "da", "texts": {"language": "Dansk"}}`)}})
	if got := strings.Join(i18n.Languages(), " "); !strings.Contains(got, " da ") || !strings.HasPrefix(got, "de ") {
		t.Errorf("the languages are %s", got)
	}
	if i18n.LanguageName("da") != "Dansk" || i18n.Common.Text("yes").In("da") != "Yes" {
		t.Errorf("it is called %q, and yes is %q", i18n.LanguageName("da"), i18n.Common.Text("yes").In("da"))
	}
}
