package sheet

import (
	"bytes"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"spieltisch/cmd/internal/cli"
)

// The bars on the sheet are read out of the PDF: where they are, how wide, and in which order.
func TestStripes(t *testing.T) {
	for _, paper := range []string{"a4", "letter"} {
		path := filepath.Join(t.TempDir(), "stripes.pdf")
		var out bytes.Buffer
		if err := (Stripes{Out: path, Paper: paper, Language: "en"}).Run(cli.Stdio{Out: &out}); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(out.String(), "100 %") {
			t.Errorf("it says %q, want how to print", out.String())
		}
		got := barsOf(t, path)
		want := map[string]int{"nnnnnnnnnnnnnnnnnnnn": 6, "nwnnwnnwnnwnnwnnwnnw": 3,
			"wnwwnwwnwwnwwnwwnwwn": 5, "wwwwwwwwwwwwwwwwwwww": 5}
		for pattern, n := range want {
			if got[pattern] != n {
				t.Errorf("%s: %d strips %s, want %d (%v)", paper, got[pattern], pattern, n, got)
			}
		}
		if len(got) != len(want) {
			t.Errorf("%s: strips %v, want %v", paper, got, want)
		}
	}
}

// What the sheet says is in the language that was asked for, in the letters of its font (Windows-1252), and
// fits on the paper.
func TestTheSheetOfStripesSpeaksFourLanguages(t *testing.T) {
	for lang, names := range map[string][]string{
		"de": {"Drucke mit 100 %.", "K\xe4fer", "Wurm", "Langer Joker", "Kurzer Joker"},
		"en": {"Print at 100 %.", "beetle", "worm", "long joker", "short joker"},
		"fr": {"Imprime \xe0 100 %.", "scarab\xe9e", "ver", "joker long", "joker court"},
		"it": {"Stampa al 100 %.", "maggiolino", "verme", "jolly lungo", "jolly corto"},
	} {
		for _, paper := range []string{"a4", "letter"} {
			pdf := stripSheet(paper, lang)
			width, _ := pdf.GetPageSize()
			pdf.SetFont("Helvetica", "", 9) // as the sheet has it
			latin := pdf.UnicodeTranslatorFromDescriptor("")
			if w := pdf.GetStringWidth(latin(cli.Words.Text("sheet.do").In(lang))); w > width-2*sheetMargin {
				t.Errorf("%s on %s: what to do is %.0f mm long, want %.0f at most", lang, paper, w,
					width-2*sheetMargin)
			}
			var out bytes.Buffer
			if err := pdf.Output(&out); err != nil {
				t.Fatal(err)
			}
			for _, name := range names {
				if !bytes.Contains(out.Bytes(), []byte("("+name)) {
					t.Errorf("%s on %s: the sheet does not say %q", lang, paper, name)
				}
			}
		}
	}
}

// barsOf gives the strips of a PDF, as the widths of their bars, with how often each comes.
func barsOf(t *testing.T, path string) map[string]int {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	const mm = 72 / 25.4
	out, strip, lastX := map[string]int{}, "", 0.0 // lastX is the middle of a bar
	done := func() {
		if strip != "" {
			out[strip]++
		}
		strip = ""
	}
	for line := range strings.Lines(string(data)) {
		var x, y, w, h float64
		var op string
		if n, _ := fmt.Sscanf(line, "%f %f %f %f re %s", &x, &y, &w, &h, &op); n != 5 {
			continue
		}
		if x < 0 || x+w > 210*mm || y < 0 || y > 297*mm {
			t.Errorf("%q lies beside the paper", line)
		}
		if op == "S" { // the frame of the next strip
			done()
			lastX = x - 2*mm
			continue
		}
		if x += w / 2; math.Abs(x-lastX-4*mm) > 0.02 {
			t.Errorf("the middle of a bar lies %.2f mm behind the one before it, want 4 (of the first one, 2 behind the edge)", (x-lastX)/mm)
		}
		lastX = x
		switch {
		case math.Abs(w-1.3*mm) < 0.02:
			strip += "n"
		case math.Abs(w-2.7*mm) < 0.02:
			strip += "w"
		default:
			t.Errorf("a bar is %.2f mm wide", w/mm)
		}
	}
	done()
	return out
}
