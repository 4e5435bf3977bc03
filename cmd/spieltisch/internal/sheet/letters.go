package sheet

import (
	"strings"
	"sync"

	"github.com/go-pdf/fpdf"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"
)

// letters are a font with Latin, Greek and Cyrillic letters, for names of people.
const letters = "Go"

// lettered gives a PDF that font.
func lettered(pdf *fpdf.Fpdf) {
	pdf.AddUTF8FontFromBytes(letters, "", goregular.TTF)
	pdf.AddUTF8FontFromBytes(letters, "B", gobold.TTF)
}

// known is the font, to be asked for letters; both weights have the same.
var known = sync.OnceValue(func() *sfnt.Font {
	f, err := sfnt.Parse(goregular.TTF)
	if err != nil {
		panic(err) // it is part of the program
	}
	return f
})

// Prints reports whether paper has all letters of a name.
func Prints(name string) bool { return printed(name) == name }

// printed is a name without the letters that paper has not.
func printed(name string) string {
	var buf sfnt.Buffer
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if i, err := known().GlyphIndex(&buf, r); err != nil || i == 0 {
			return -1
		}
		return r
	}, name))
}

// fit cuts a text off where it is wider than that, mm, and marks that.
func fit(pdf *fpdf.Fpdf, text string, width float64) string {
	if pdf.GetStringWidth(text) <= width {
		return text
	}
	cut := []rune(text)
	for len(cut) > 0 && pdf.GetStringWidth(string(cut)+"…") > width {
		cut = cut[:len(cut)-1]
	}
	return string(cut) + "…"
}
