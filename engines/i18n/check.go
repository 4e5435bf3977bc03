package i18n

import (
	"fmt"
	"io/fs"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/rivo/uniseg"
	"golang.org/x/text/language"
)

// The small display has two lines of 21 columns.
const (
	displayLines = 2
	displayWidth = 21
)

// Check examines the files of rooms, as "heckmeck/es.json". With dir nil it takes the embedded ones, else
// those of a translator's folder, which may have some languages only: what it lacks for a language that the
// program has is taken from the program.
func Check(rooms []*Room, dir fs.FS) []Fault {
	if dir == nil {
		return checkOwn(rooms)
	}
	var faults []Fault
	names := map[string]bool{}
	for _, r := range rooms {
		names[r.name] = true
	}
	foreign := map[string]bool{} // languages that the program does not have
	own := Common.codes(Common.files, ".")
	list, err := fs.ReadDir(dir, ".")
	if err != nil {
		return []Fault{{File: ".", Says: err.Error()}}
	}
	for _, d := range list {
		if d.IsDir() && !names[d.Name()] && !strings.HasPrefix(d.Name(), ".") {
			faults = append(faults, Fault{File: d.Name(), Says: "there is no room of this name; there are: " +
				strings.Join(slices.Sorted(maps.Keys(names)), ", ")})
		}
	}
	for _, r := range rooms {
		for _, code := range r.codes(dir, r.name) {
			foreign[code] = !slices.Contains(own, code)
		}
	}
	found := false
	for _, r := range rooms {
		for _, code := range slices.Sorted(maps.Keys(foreign)) {
			name := path.Join(r.name, code+".json")
			if _, err := fs.Stat(dir, name); err != nil {
				if foreign[code] {
					faults = append(faults, Fault{File: name, Says: "this file is missing"})
				}
				continue
			}
			found = true
			faults = append(faults, r.check(dir, name, code)...)
		}
	}
	if !found {
		faults = append(faults, Fault{File: ".", Says: "no file like heckmeck/es.json is here"})
	}
	return faults
}

func checkOwn(rooms []*Room) (faults []Fault) {
	for _, r := range rooms {
		have := r.codes(r.files, ".")
		for _, code := range Common.codes(Common.files, ".") {
			if !slices.Contains(have, code) {
				faults = append(faults, Fault{File: path.Join(r.name, code+".json"), Says: "this file is missing"})
			}
		}
		for _, code := range germanFirst(have) {
			for _, f := range r.check(r.files, code+".json", code) {
				f.File = path.Join(r.name, f.File)
				faults = append(faults, f)
			}
		}
	}
	return faults
}

// check examines one file against the German one that is embedded.
func (r *Room) check(files fs.FS, name, code string) []Fault {
	f, fault := open(files, name)
	if fault != nil {
		return []Fault{*fault}
	}
	c := &checker{room: r, name: name, code: code, file: f}
	about, err := r.about()
	if err != nil {
		return []Fault{{File: "room.json", Says: err.Error()}}
	}
	c.about = about
	c.tag()
	c.avoids(r)
	reference := map[string]entry{}
	if german, fault := open(r.files, first+".json"); fault == nil {
		for _, e := range german.entries {
			reference[e.key] = e
		}
	}
	have := map[string]bool{}
	for _, e := range f.entries {
		have[e.key] = true
		ref, ok := reference[e.key]
		if !ok {
			c.fault(e.line, "%q: nobody asks for this key", e.key)
			continue
		}
		c.entry(e, ref)
	}
	for _, key := range slices.Sorted(maps.Keys(reference)) {
		if !have[key] {
			c.fault(0, "%q is missing; in German it says: %s", key, reference[key].text)
		}
	}
	c.equals()
	return c.faults
}

type checker struct {
	room   *Room
	name   string
	code   string
	file   *file
	about  about
	avoid  []avoided
	faults []Fault
}

func (c *checker) fault(line int, format string, args ...any) {
	c.faults = append(c.faults, Fault{File: c.name, Line: line, Says: fmt.Sprintf(format, args...)})
}

func (c *checker) tag() {
	if tag, err := language.Parse(c.code); err != nil || tag.String() != c.code {
		c.fault(0, "%q is no tag of a language, like es or pt-BR", c.code)
	}
	if c.file.language != c.code {
		c.fault(c.file.langLine, "the language is %q, and the file is called %s.json", c.file.language, c.code)
	}
}

// avoids takes the words that are not said: those of the file, and those of Common, which hold for all
// rooms.
func (c *checker) avoids(r *Room) {
	add := func(f *file) {
		for _, word := range slices.Sorted(maps.Keys(f.avoid)) {
			begins := `(?i)(?:^|[^\pL\pM])(` + regexp.QuoteMeta(word) + `[\pL\pM]*)`
			c.avoid = append(c.avoid, avoided{regexp.MustCompile(begins), f.avoid[word]})
		}
	}
	add(c.file)
	if common, fault := open(Common.files, c.code+".json"); fault == nil && r != Common {
		add(common)
	}
}

// avoided is how a word begins that is not said, and what is said instead: a thing has one name.
type avoided struct {
	word *regexp.Regexp
	say  string
}

// named looks for words that are not said.
func (c *checker) named(e entry, text string) {
	for _, a := range c.avoid {
		if m := a.word.FindStringSubmatch(text); m != nil {
			c.fault(e.line, "%q: %q is called %q here", e.key, m[1], a.say)
		}
	}
}

// entry examines the text and the display form of one key.
func (c *checker) entry(e, ref entry) {
	c.named(e, e.text)
	c.named(e, strings.ReplaceAll(e.display, "\n", " "))
	switch {
	case e.form && !ref.form:
		c.fault(e.line, "%q: a display form that is shown nowhere", e.key)
	case !e.form && ref.form:
		c.fault(e.line, "%q: the display form is missing", e.key)
	}
	if strings.TrimSpace(e.text) == "" {
		c.fault(e.line, "%q: the text is empty", e.key)
	}
	for _, where := range unspaced(c.code, e.text, ref.text) {
		c.fault(e.line, "%q: a no-break space (U+00A0) is missing at %s", e.key, where)
	}
	said, may := placesOf(ref.text), placesOf(ref.text)
	maps.Copy(may, placesOf(ref.display))
	c.pattern(e, "text", e.text, may, said)
	if !e.form {
		return
	}
	if p, ok := c.pattern(e, "display", e.display, may, nil); ok {
		c.fits(e, p)
	}
}

// signs are those before which French has a no-break space, behind which a word ends.
var signs = regexp.MustCompile(`(\S*)([;:!?»])(?:[\s\x{a0})]|$)`)

// unspaced finds where a French text lacks a no-break space: before ; : ! ? and », and behind «. What stands
// in the German text just so, or in capitals, is no word.
func unspaced(code, s, german string) (where []string) {
	if base, _, _ := strings.Cut(code, "-"); base != "fr" {
		return nil
	}
	for _, m := range signs.FindAllStringSubmatch(s, -1) {
		word, sign := m[1], m[2]
		last, _ := utf8.DecodeLastRuneInString(word)
		switch {
		case last == '\u00a0' || last == '\u202f' || strings.ContainsRune(";:!?", last) && word != "":
		case word != "" && strings.Contains(german, word+sign): // term:
		case sign == ":" && strings.ToLower(word) != word && strings.ToUpper(word) == word: // USER:
		default:
			where = append(where, word+sign)
		}
	}
	for i, r := range s {
		if next, _ := utf8.DecodeRuneInString(s[i+utf8.RuneLen(r):]); r == '«' && next != '\u00a0' &&
			next != '\u202f' {
			where = append(where, "«"+string(next))
		}
	}
	return where
}

func placesOf(s string) map[string]bool {
	places := map[string]bool{}
	if p, err := parse(s); err == nil {
		p.names(places)
	}
	return places
}

// pattern examines a text: its places are some of may and all of must, its choices are whole.
func (c *checker) pattern(e entry, what, s string, may, must map[string]bool) (pattern, bool) {
	p, err := parse(s)
	if err != nil {
		c.fault(e.line, "%q, %s: %v", e.key, what, err)
		return nil, false
	}
	have := placesOf(s)
	for _, name := range slices.Sorted(maps.Keys(have)) {
		if !may[name] {
			c.fault(e.line, "%q, %s: nothing fills {%s}; there is: %s", e.key, what, name, braced(may))
		}
	}
	for _, name := range slices.Sorted(maps.Keys(must)) {
		if !have[name] {
			c.fault(e.line, "%q, %s: {%s} is missing", e.key, what, name)
		}
	}
	c.choices(e, p)
	return p, true
}

func braced(names map[string]bool) string {
	if len(names) == 0 {
		return "no place at all"
	}
	return "{" + strings.Join(slices.Sorted(maps.Keys(names)), "}, {") + "}"
}

// choices examines the forms of all choices.
func (c *checker) choices(e entry, p pattern) {
	for _, one := range p {
		labels := map[string]bool{}
		for _, f := range one.forms {
			if labels[f.label] {
				c.fault(e.line, "%q: the form %s of {%s, %s} is there twice", e.key, f.label, one.name, one.kind)
			}
			labels[f.label] = true
			c.choices(e, f.says)
		}
		if one.kind == "number" && !Common.get().speech[c.code].has(one.label) {
			c.fault(e.line, "%q: the table of numbers has no %q for {%s, number, %s}", e.key, one.label, one.name, one.label)
		}
		if one.kind == "" || one.kind == "number" {
			continue
		}
		if !labels[other] {
			c.fault(e.line, "%q: {%s, %s} has no form other", e.key, one.name, one.kind)
		}
		if one.kind == "plural" {
			c.plural(e, one.name, labels)
		}
	}
}

// plural wants each form that the language has, and no other.
func (c *checker) plural(e entry, name string, labels map[string]bool) {
	forms := Forms(c.code)
	for _, label := range slices.Sorted(maps.Keys(labels)) {
		if !strings.HasPrefix(label, "=") && !slices.Contains(forms, label) {
			c.fault(e.line, "%q: {%s, plural}: %s has no form %s; it has: %s", e.key, name, c.code, label,
				strings.Join(forms, ", "))
		}
	}
	for _, form := range forms {
		if !labels[form] && form != other && (form != "one" || !labels["=1"]) {
			c.fault(e.line, "%q: {%s, plural} lacks the form %s", e.key, name, form)
		}
	}
}

// Forms are the plural forms that a language has for the numbers of a game, with "other" at the end.
func Forms(code string) (forms []string) {
	for n := range 201 {
		if f := Plural(code, n); f != other && !slices.Contains(forms, f) {
			forms = append(forms, f)
		}
	}
	return append(forms, other)
}

// fits fills a display form with the widest arguments, one after the other beside the first of the others,
// and measures its lines.
func (c *checker) fits(e entry, p pattern) {
	names := map[string]bool{}
	p.names(names)
	base, tries := map[string]any{}, map[string][]any{}
	for name := range names {
		tries[name] = c.about.Widest[name]
		if strings.HasSuffix(name, "Seat") {
			tries[name] = []any{"Anna-Maria"} // names are shortened to ten letters there
		}
		if also := c.about.Also[e.key][name]; also != nil {
			tries[name] = also
		}
		if len(tries[name]) == 0 {
			c.fault(e.line, "%q: room.json says nothing of the widest {%s}", e.key, name)
			return
		}
		base[name] = c.value(tries[name][0])
	}
	seen := map[string]bool{}
	try := func(args map[string]any) {
		var b strings.Builder
		p.say(&b, c.code, args)
		rows := strings.Split(b.String(), "\n")
		if len(rows) > displayLines {
			c.fault(e.line, "%q: the display form has %d lines, %d fit", e.key, len(rows), displayLines)
		}
		for _, row := range rows {
			if n := uniseg.StringWidth(row); n > displayWidth && !seen[row] {
				seen[row] = true
				c.fault(e.line, "%q: %q is %d columns wide, %d fit", e.key, row, n, displayWidth)
			}
		}
	}
	try(base)
	for name, values := range tries {
		for _, v := range values[min(1, len(values)):] {
			args := maps.Clone(base)
			args[name] = c.value(v)
			try(args)
		}
	}
}

// value is an argument out of room.json: plain, a phrase {"say": "worms", "count": 2}, a pattern
// {"text": "4, {worm}", "worm": …}, or a list of them.
func (c *checker) value(v any) any {
	switch v := v.(type) {
	case []any:
		var l List
		for _, one := range v {
			l = append(l, c.value(one))
		}
		return l
	case map[string]any:
		args := map[string]any{}
		for name, one := range v {
			args[name] = c.value(one)
		}
		if text, ok := v["text"].(string); ok {
			return ready{fill(text, c.code, args)}
		}
		key, _ := v["say"].(string)
		for _, e := range c.file.entries {
			if e.key == key {
				return ready{fill(e.text, c.code, args)}
			}
		}
		return c.room.Say(key, args)
	case float64:
		return int(v)
	}
	return v
}

// ready is an argument that was said already.
type ready struct{ says string }

// In says it.
func (r ready) In(string) string { return r.says }

// equals wants a reason for each text that is the same in another language, in the file of one of the two.
func (c *checker) equals() {
	used, earlier := map[string]bool{}, true
	for _, code := range germanFirst(c.room.codes(c.room.files, ".")) {
		if code == c.code {
			earlier = false // of two languages the later one is told
			continue
		}
		other, fault := open(c.room.files, code+".json")
		if fault != nil {
			continue
		}
		theirs := map[string]entry{}
		for _, e := range other.entries {
			theirs[e.key] = e
		}
		for _, e := range c.file.entries {
			for _, s := range []string{e.text, e.display} {
				t := theirs[e.key]
				if s != t.text && s != t.display || !wordy(s) || used[s] && !earlier {
					continue
				}
				if earlier && !used[s] && c.file.same[s] == "" && other.same[s] == "" {
					c.fault(e.line, "%q: %q is the same in %s; translate it, or say why under \"same\"", e.key, s, code)
				}
				used[s] = true
			}
		}
	}
	for _, s := range slices.Sorted(maps.Keys(c.file.same)) {
		if !used[s] {
			c.fault(c.file.sameLine[s], "same: %q is not the same as in another language", s)
		}
	}
}

// wordy reports whether a text has words of its own beside places.
func wordy(s string) bool {
	p, err := parse(s)
	if err != nil {
		return true
	}
	return p.wordy()
}

func (p pattern) wordy() bool {
	for _, one := range p {
		if strings.ContainsFunc(one.words, unicode.IsLetter) {
			return true
		}
		for _, f := range one.forms {
			if f.says.wordy() {
				return true
			}
		}
	}
	return false
}
