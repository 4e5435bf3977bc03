package oled

import (
	"fmt"
	"strings"

	"spieltisch/companion"
)

// Lost says what of a turn's picture did not fit: words that are cut, lines too many; "" if all of it does.
func (p *Painter) Lost(s *companion.Snapshot, lang string) string {
	d := &drawing{canvas: newCanvas(), f: p.f, s: s, sc: Scene{Language: lang}}
	if w := p.f.medium.width(s.View.Big); w > Width {
		return fmt.Sprintf("the number %q is %d px wide, even small", s.View.Big, w)
	}
	now := s.Now.Display.In(lang)
	if rows, ok := whole(p.f.small, strings.Split(now, "\n"), Width); !ok || len(rows) > 2 {
		return fmt.Sprintf("what to do %q wants %d lines", now, len(rows))
	}
	if r := p.Missing(now); r != 0 {
		return fmt.Sprintf("%q: there is no letter %q", now, r)
	}
	for _, say := range s.Outlook {
		text := say.Display.In(lang)
		if _, ok := whole(p.f.small, strings.Split(text, "\n"), d.room()); !ok {
			return fmt.Sprintf("a word of the outlook %q is wider than %d px", text, d.room())
		}
	}
	if len(s.Outlook) > 0 && len(d.beside()) == 0 {
		return fmt.Sprintf("of the outlook %q nothing is shown", s.Outlook[0].Display.In(lang))
	}
	return ""
}

// Missing gives the first letter that the small font does not have itself; 0: it has all.
func (p *Painter) Missing(text string) rune {
	for _, r := range text {
		if _, ok := p.f.small[r]; !ok && r != '\n' {
			return r
		}
	}
	return 0
}
