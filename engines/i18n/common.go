package i18n

import (
	"strconv"
	"strings"
	"time"
)

// Listed joins words as people say them: "2 pigs, 1 goat and 1 cow".
func Listed(words []string, lang string) string {
	last := len(words) - 1
	if last < 1 {
		return strings.Join(words, "")
	}
	return fill(Common.Text("list.and").In(lang), lang,
		map[string]any{"first": strings.Join(words[:last], ", "), "last": words[last]})
}

// List is an argument that lists others: "4, 4 and a worm".
type List []any

// In says them in a language; none is "".
func (l List) In(lang string) string {
	words := make([]string, len(l))
	for i, v := range l {
		words[i] = said(v, lang)
	}
	return Listed(words, lang)
}

// Decimal writes a number that has a point as a language does.
func Decimal(number, lang string) string {
	return strings.Replace(number, ".", Common.Text("decimal").In(lang), 1)
}

// Number is an argument that has a point: "1.5", "1,5".
type Number string

// In writes it as a language does.
func (n Number) In(lang string) string { return Decimal(string(n), lang) }

// Code is an argument for the eye alone, such as a command to type. To the ear it is on the page.
type Code string

// In is the same in all languages, but to the ear.
func (c Code) In(lang string) string {
	if strings.HasSuffix(lang, ear) {
		return Common.Text("code").In(lang)
	}
	return string(c)
}

// Date writes a day as a language does: "27. November 2026", "27 November 2026", "1er novembre 2026".
func Date(at time.Time, lang string) string {
	month := Common.Text("month." + strconv.Itoa(int(at.Month()))).In(lang)
	return fill(Common.Text("date").In(lang), lang,
		map[string]any{"day": at.Day(), "month": month, "year": strconv.Itoa(at.Year())})
}

// When is an argument: a moment of this machine's clock, "27. November 2026, 20:15".
type When time.Time

// In says it in a language.
func (w When) In(lang string) string {
	return Date(time.Time(w), lang) + ", " + time.Time(w).Format("15:04")
}
