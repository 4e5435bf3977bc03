package enginestest

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"spieltisch/engines"
)

// The small display has two lines of 21 characters.
const (
	displayLines = 2
	displayWidth = 21
)

// complete: four texts, four display forms, a picture.
func complete(m engines.Message) error {
	if m.Picture == "" {
		return errors.New("no picture")
	}
	for _, lang := range engines.Languages() {
		if strings.TrimSpace(m.Text.In(lang)) == "" {
			return fmt.Errorf("no text in %s", lang)
		}
		if strings.TrimSpace(m.Display.In(lang)) == "" {
			return fmt.Errorf("no display form in %s", lang)
		}
	}
	return nil
}

// explained: a kind of prompt is explained by a rule of the game, in all languages, and no place is open.
func explained(g engines.Game, rule, kind string) error {
	if r, ok := g.(engines.Ruled); !ok || !slices.Contains(r.Rules(), rule) {
		return fmt.Errorf("%q is none of its rules", rule)
	}
	m, _ := g.Message("learn." + kind)
	for _, lang := range engines.Languages() {
		if says := m.Text.In(lang); says == "" || strings.ContainsAny(says, "{}") {
			return fmt.Errorf("learn.%s in %s is %q", kind, lang, says)
		}
	}
	return nil
}

// wholesome: a filled message is there, complete, without an open place, and fits the display.
func wholesome(m engines.Message, ok bool) error {
	if !ok {
		return errors.New("missing")
	}
	if err := complete(m); err != nil {
		return err
	}
	for _, lang := range engines.Languages() {
		text, display := m.Text.In(lang), m.Display.In(lang)
		if strings.ContainsAny(text+display, "{}") {
			return fmt.Errorf("%s: a place is not filled: %q, %q", lang, text, display)
		}
		rows := strings.Split(display, "\n")
		if len(rows) > displayLines {
			return fmt.Errorf("%s: %d lines on the display: %q", lang, len(rows), display)
		}
		for _, row := range rows {
			if n := utf8.RuneCountInString(row); n > displayWidth {
				return fmt.Errorf("%s: %d characters in a line of the display: %q", lang, n, row)
			}
		}
	}
	return nil
}
