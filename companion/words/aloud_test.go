package words_test

import (
	"bufio"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"spieltisch/companion/words"
	"spieltisch/engines"
	"spieltisch/engines/catalog"
	"spieltisch/engines/i18n"
)

// spokenRooms are those whose texts a voice says.
func spokenRooms() map[string]*i18n.Room {
	rooms := map[string]*i18n.Room{words.Room.Name(): words.Room}
	for _, g := range catalog.All() {
		r := g.(engines.Worded).Words()
		rooms[r.Name()] = r
	}
	return rooms
}

var place = regexp.MustCompile(`\{([A-Za-z.]+)`)

// said goes through all that voices say, with a number in each place but those of people and of commands.
func said(numbers []int, each func(lang, key string, n int, w words.Words)) {
	for name, room := range spokenRooms() {
		for _, key := range room.Keys() {
			m, _ := room.Message(key)
			for _, n := range numbers {
				if strings.Contains(m.Text["de"], "{face}") && (n < 1 || n > 6) {
					continue // a die has none
				}
				args := map[string]any{}
				for _, p := range place.FindAllStringSubmatch(m.Text["de"], -1) {
					switch {
					case strings.HasSuffix(p[1], "Seat"), p[1] == "name", p[1] == "owner":
						args[p[1]] = "Mia"
					case p[1] == "do":
						args[p[1]] = i18n.Code("cd /tmp && ls")
					default:
						args[p[1]] = n
					}
				}
				w := words.OfGame("", "", m.Fill(args), true)
				for _, lang := range engines.Languages() {
					each(lang, name+" "+key, n, w)
				}
			}
		}
	}
}

// written is what only an eye understands.
var written = regexp.MustCompile(`[0-9%‰°×→←½¼¾−+=#&/<>*@_^~|{}]|\b(mm|cm|ms|Hz|kHz|px|min)\b`)

// No spoken sentence has a digit, a unit or a sign.
func TestNothingIsLeftToTheEye(t *testing.T) {
	said([]int{0, 1, 2, 3, 5, 11, 21, 31, 101}, func(lang, key string, n int, w words.Words) {
		if s := w.Aloud(lang); written.MatchString(s) {
			t.Errorf("%s, %s with %d: a voice is given %q in %q", lang, key, n, written.FindString(s), s)
		}
	})
}

// heard is what testdata/aloud has for a language, written by hand: how a sentence with 1 in each place is
// said where the number counts something, by room and key; "-" where there is never 1; and the words that
// may follow a number and are not counted.
func heard(t *testing.T, lang string) (says map[string]string, after []string) {
	t.Helper()
	f, err := os.Open(filepath.Join("testdata", "aloud", lang+".txt"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	says = map[string]string{}
	for in := bufio.NewScanner(f); in.Scan(); {
		key, text, ok := strings.Cut(in.Text(), ": ")
		switch {
		case strings.HasPrefix(in.Text(), "after:"):
			after = append(after, strings.Fields(strings.TrimPrefix(in.Text(), "after:"))...)
		case ok:
			says[key] = text
		}
	}
	return says, after
}

var one = regexp.MustCompile(`(?:^|[^\p{L}\p{N}])(1)(?:[\s\x{a0}]+([\p{L}’]+))?`)

// A number agrees with what it counts, in gender and case.
func TestNumbersAgree(t *testing.T) {
	seen := map[string]bool{}
	lists := map[string][]string{}
	handwritten := map[string]map[string]string{}
	for _, lang := range engines.Languages() {
		handwritten[lang], lists[lang] = heard(t, lang)
	}
	said([]int{1}, func(lang, key string, _ int, w words.Words) {
		eye := engines.Unisolated(w.Text[lang])
		if !one.MatchString(eye) {
			return
		}
		alone := i18n.Aloud("1", lang)
		want := handwritten[lang][key]
		if want == "-" {
			seen[lang+" "+key] = true
			return
		}
		counting := one.ReplaceAllStringFunc(eye, func(s string) string { return strings.Replace(s, "1", alone, 1) })
		if got := w.Aloud(lang); got != counting {
			seen[lang+" "+key] = true
			if got != want {
				t.Errorf("%s: testdata/aloud has\n%s: %s\nand a voice says\n%s: %s", lang, key, want, key, got)
			}
			return
		}
		for _, m := range one.FindAllStringSubmatch(eye, -1) {
			if m[2] != "" && !slices.Contains(lists[lang], "*") && !slices.Contains(lists[lang], m[2]) {
				t.Errorf("%s, %s: is %q counted in %q? Then the table of nouns lacks it, else testdata/aloud has a line for it", lang, key, m[2], eye)
			}
		}
	})
	for lang, all := range handwritten {
		for key := range all {
			if !seen[lang+" "+key] {
				t.Errorf("testdata/aloud/%s.txt: nothing is counted in %s", lang, key)
			}
		}
	}
}

// What was heard wrong once, and what has to be heard.
func TestHeard(t *testing.T) {
	rooms := spokenRooms()
	say := func(room, key string, args map[string]any) i18n.Phrase { return rooms[room].Say(key, args) }
	ones := map[string]any{"face": say("heckmeck", "allDice.1", nil), "shown": 2}
	threes := map[string]any{"face": say("heckmeck", "allDice.other", map[string]any{"face": 3}), "shown": 2}
	tests := []struct {
		room, key string
		args      map[string]any
		lang      string
		want      string
	}{
		{"heckmeck", "HM-07", ones, "de", "Nimm alle Einer: Es sind zwei."},
		{"heckmeck", "HM-07", threes, "de", "Nimm alle Dreier: Es sind zwei."},
		{"heckmeck", "HM-07", threes, "en", "Take all the threes: there are two."},
		{"heckmeck", "HM-07", ones, "fr", "Prends tous les as : il y en a deux."},
		{"heckmeck", "HM-07", threes, "it", "Prendi tutti i tre: sono due."},
		{"heckmeck", "HM-07", threes, "es", "Aparta todos los treses: hay dos."},
		{"heckmeck", "group.other", map[string]any{"count": 2, "face": 3}, "de", "zwei Dreier"},
		{"heckmeck", "HM-08", ones, "de", "Du hast schon Einer. Such dir eine andere Sorte aus."},
		{"schnackelstein", "now.wins", map[string]any{"winnerSeat": "Mia", "count": 21}, "fr", "Félicitez Mia, qui gagne avec vingt et une pierres"},
		{"schnackelstein", "now.wins", map[string]any{"winnerSeat": "Mia", "count": 31}, "es", "Aplaudid a Mia: gana con treinta y una piedras"},
		{"heckmeck", "now.wins", map[string]any{"winnerSeat": "Mia", "worms": 21}, "es", "Aplaudid a Mia: gana con veintiún gusanos"},
		{"companion", "warn.sensorDead", map[string]any{"tunnel": 2, "mm": engines.MM(350)}, "de",
			"In Gang zwei fühlt der Sensor bei fünfund-dreißig Millimeter nichts mehr. Wischt ihn ab. Spielt ruhig weiter."},
		{"companion", "warn.sensorDead", map[string]any{"tunnel": 2, "mm": engines.MM(350)}, "es",
			"En el túnel dos, el sensor de treinta y cinco milímetros ya no siente nada. Limpiadlo. Podéis seguir jugando."},
		{"companion", "warn.speechMissing", nil, "de", "Zum Vorlesen fehlt ein Programm. Was zu tun ist, steht bei Einrichten."},
		{"companion", "warn.webhook", nil, "de", "Ein Gerät im Haus, dem der Tisch Bescheid sagt, antwortet nicht. Gespielt wird weiter."},
		{"companion", "warn.mqtt", nil, "de", "Die Haussteuerung (MQTT) antwortet nicht. Gespielt wird weiter."},
		{"heckmeck", "HM-25", nil, "de", "Die meisten Würmer gewinnen. Bei Gleichstand zählt die größte Portion."},
		{"verasselt", "VA-21", map[string]any{"count": 8}, "de", "Im Vorgarten wären dann acht. Mehr als sechs dürfen es nicht sein."},
		{"schweinebande", "SB-25.notThere", nil, "de", "Diese Tiere sind nicht alle in deinem Stall."},
		{"schnackelstein", "now.soil", nil, "de", "Schieb eine Platte mit Erde in einen Gang"},
		{"animals", "knocked", map[string]any{"whoSeat": "Mia"}, "fr", "Mia frappe sur la table : tous les autres ont encore un tour."},
	}
	for _, tt := range tests {
		m, ok := rooms[tt.room].Message(tt.key)
		w := words.OfGame(tt.key, "", m.Fill(tt.args), ok)
		if got := plain(w.Aloud(tt.lang)); got != tt.want {
			t.Errorf("%s %s in %s: a voice says %q, want %q", tt.room, tt.key, tt.lang, got, tt.want)
		}
	}
	// A command is typed, and not said.
	gone := words.Of("warn.journalGone", map[string]any{"do": i18n.Code("sudo mv /tmp/a /b; echo 2")})
	if got, want := gone.Aloud("de"), "Die Mitschrift ist nicht mehr da. Was jetzt passiert, wird nicht aufgeschrieben. "+
		"So kommt sie zurück: es steht auf der Seite"; got != want || !strings.HasSuffix(gone.Text["de"], "echo 2") {
		t.Errorf("a command is said: %q", got)
	}
	// What is added to words is said, too.
	w := words.Of("ask.die", nil).With(" – 35 mm")
	if got, want := w.Aloud("fr"), "Que montre ce dé ? – trente-cinq millimètres"; plain(got) != want {
		t.Errorf("with a tail: %q, want %q", got, want)
	}
}

// plain has blanks where a text has blanks that hold together.
func plain(s string) string { return strings.NewReplacer("\u00a0", " ", "\u202f", " ").Replace(s) }
