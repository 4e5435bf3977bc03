package i18n

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
	"golang.org/x/text/unicode/norm"
)

// A pattern is a list of pieces: words, and places that an argument fills.
type pattern []piece

// piece is words (no name), a place "{name}" (no kind), or a choice between patterns.
type piece struct {
	words string
	name  string
	kind  string // "plural", "initial", "number", or ""
	label string // of a number: "acc"
	forms []form
}

// form is what is said for one label of a choice.
type form struct {
	label string // "one", "=0", "other", …
	says  pattern
}

// kinds are the ways to choose.
var kinds = map[string]bool{"plural": true, "initial": true}

// parse understands a pattern. The error says in a few words what is wrong.
func parse(s string) (pattern, error) {
	p := &parser{rest: s}
	out, err := p.pattern()
	if err == nil && p.rest != "" {
		err = fmt.Errorf("a } without a { before %q", shorten(p.rest))
	}
	return out, err
}

type parser struct{ rest string }

// pattern reads up to the end or a "}" that it did not open.
func (p *parser) pattern() (pattern, error) {
	var out pattern
	for p.rest != "" && p.rest[0] != '}' {
		if i := strings.IndexAny(p.rest, "{}"); i != 0 {
			if i < 0 {
				i = len(p.rest)
			}
			out, p.rest = append(out, piece{words: p.rest[:i]}), p.rest[i:]
			continue
		}
		one, err := p.place()
		if err != nil {
			return nil, err
		}
		out = append(out, one)
	}
	return out, nil
}

// place reads "{name}" or "{name, kind, label {…} …}".
func (p *parser) place() (piece, error) {
	open := p.rest
	end := strings.IndexAny(open[1:], "{},") + 1
	if end == 0 || open[end] == '{' {
		return piece{}, fmt.Errorf("a { without a } at %q", shorten(open))
	}
	one := piece{name: strings.TrimSpace(open[1:end])}
	if !isName(one.name) {
		return piece{}, fmt.Errorf("%q is no name of a place", one.name)
	}
	p.rest = open[end+1:]
	if open[end] == '}' {
		return one, nil
	}
	kind, rest, ok := strings.Cut(p.rest, ",")
	one.kind, p.rest = strings.TrimSpace(kind), rest
	if ok && one.kind == "number" {
		if one.label, p.rest, ok = strings.Cut(rest, "}"); !ok || strings.Contains(one.label, "{") {
			return piece{}, fmt.Errorf("{%s, number, has no end", one.name)
		}
		one.label = strings.TrimSpace(one.label)
		return one, nil
	}
	if !ok || !kinds[one.kind] {
		return piece{}, fmt.Errorf("after {%s, stands none of plural, initial, number", one.name)
	}
	for {
		p.rest = strings.TrimLeftFunc(p.rest, unicode.IsSpace)
		if after, ok := strings.CutPrefix(p.rest, "}"); ok {
			p.rest = after
			return one, nil
		}
		f, err := p.form(one)
		if err != nil {
			return piece{}, err
		}
		one.forms = append(one.forms, f)
	}
}

func (p *parser) form(of piece) (form, error) {
	label, rest, ok := strings.Cut(p.rest, "{")
	if !ok || strings.Contains(label, "}") {
		return form{}, fmt.Errorf("the choice {%s, %s, has no end", of.name, of.kind)
	}
	p.rest = rest
	says, err := p.pattern()
	if err != nil {
		return form{}, err
	}
	after, ok := strings.CutPrefix(p.rest, "}")
	if !ok {
		return form{}, fmt.Errorf("the form %q of {%s, %s, has no end", strings.TrimSpace(label), of.name, of.kind)
	}
	p.rest = after
	return form{strings.TrimSpace(label), says}, nil
}

func isName(s string) bool {
	for _, r := range s {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '_' && r != '.' {
			return false
		}
	}
	return s != ""
}

// shorten is the beginning of a text, for an error.
func shorten(s string) string {
	if r := []rune(s); len(r) > 20 {
		return string(r[:20]) + "…"
	}
	return s
}

// fill says a pattern with arguments. One that is broken stays as it is: the check finds it first.
func fill(s, lang string, args map[string]any) string {
	if !strings.Contains(s, "{") {
		return s
	}
	p, err := parse(s)
	if err != nil {
		return s
	}
	var b strings.Builder
	p.say(&b, lang, args)
	return b.String()
}

func (p pattern) say(b *strings.Builder, lang string, args map[string]any) {
	for _, one := range p {
		v, ok := args[one.name]
		if one.kind == "number" && !ok {
			_, ok = number(one.name) // {1, number, dat} is itself
			v = one.name
		}
		switch {
		case one.name == "":
			b.WriteString(one.words)
		case one.kind == "number" && ok:
			b.WriteString(said(v, lang))
			if strings.HasSuffix(lang, ear) {
				b.WriteString(label + one.label + unlabel)
			}
		case one.kind != "" && one.kind != "number":
			one.choose(v, lang).say(b, lang, args)
		case !ok:
			b.WriteString("{" + one.name + "}")
		default:
			b.WriteString(said(v, lang))
		}
	}
}

// choose finds the form for a value; "other" where none fits better.
func (one piece) choose(v any, lang string) pattern {
	fits := func(string) bool { return false }
	switch one.kind {
	case "plural":
		if n, ok := number(v); ok {
			exact, category := "="+strconv.Itoa(n), Plural(lang, n)
			for _, f := range one.forms {
				if f.label == exact {
					return f.says
				}
			}
			fits = func(label string) bool { return label == category }
		}
	case "initial":
		letter := initial(said(v, lang))
		fits = func(label string) bool {
			return label != other && letter != 0 && strings.ContainsRune(label, letter)
		}
	}
	var rest pattern
	for _, f := range one.forms {
		if fits(f.label) {
			return f.says
		}
		if f.label == other {
			rest = f.says
		}
	}
	return rest
}

const other = "other"

// number is an argument as a whole number.
func number(v any) (int, bool) {
	if f, ok := v.(float64); ok { // out of JSON
		return int(f), f == float64(int(f))
	}
	n, err := strconv.Atoi(fmt.Sprint(v))
	return n, err == nil
}

// categories are the names of the plural forms, as CLDR has them.
var categories = map[plural.Form]string{plural.Zero: "zero", plural.One: "one", plural.Two: "two",
	plural.Few: "few", plural.Many: "many", plural.Other: other}

// Plural names the form that a language has for a number: "one", "other", …
func Plural(lang string, n int) string {
	tag, err := language.Parse(lang)
	if err != nil {
		return other
	}
	return categories[plural.Cardinal.MatchPlural(tag, max(n, -n), 0, 0, 0, 0)]
}

// initial is the first letter or digit, small and without its accent, behind marks and quotes; 0: none.
func initial(s string) rune {
	for _, r := range norm.NFD.String(s) {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
	}
	return 0
}

// names collects the places of a pattern, with those of all its forms.
func (p pattern) names(into map[string]bool) {
	for _, one := range p {
		if _, itself := number(one.name); one.name != "" && !itself {
			into[one.name] = true
		}
		for _, f := range one.forms {
			f.says.names(into)
		}
	}
}
