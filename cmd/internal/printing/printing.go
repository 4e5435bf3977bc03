// Package printing has what all pages have that a program prints: an empty page, and letters for the names of
// people.
package printing

import (
	"strings"
	"sync"

	"github.com/go-pdf/fpdf"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"
)

// Begin gives a PDF its title and leaves its pages to who draws it. It gives what turns a text into the
// letters of Helvetica.
func Begin(pdf *fpdf.Fpdf, title string) (latin func(string) string) {
	pdf.SetCompression(false) // small, and what is in it can be checked
	pdf.SetTitle(title, true)
	pdf.SetAutoPageBreak(false, 0)
	return pdf.UnicodeTranslatorFromDescriptor("")
}

// Letters are a font with Latin, Greek and Cyrillic letters, for names of people.
const Letters = "Go"

// Lettered gives a PDF that font.
func Lettered(pdf *fpdf.Fpdf) {
	pdf.AddUTF8FontFromBytes(Letters, "", goregular.TTF)
	pdf.AddUTF8FontFromBytes(Letters, "B", gobold.TTF)
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
func Prints(name string) bool { return Printed(name) == name }

// Printed is a name without the letters that paper has not.
func Printed(name string) string {
	var buf sfnt.Buffer
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if i, err := known().GlyphIndex(&buf, r); err != nil || i == 0 {
			return -1
		}
		return r
	}, name))
}

// Fit cuts a text off where it is wider than that, mm, and marks that.
func Fit(pdf *fpdf.Fpdf, text string, width float64) string {
	if pdf.GetStringWidth(text) <= width {
		return text
	}
	cut := []rune(text)
	for len(cut) > 0 && pdf.GetStringWidth(string(cut)+"…") > width {
		cut = cut[:len(cut)-1]
	}
	return string(cut) + "…"
}
