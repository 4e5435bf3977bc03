package sheet

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"spieltisch/cmd/internal/printing"
	"spieltisch/cmd/internal/printing/printingtest"
	"spieltisch/companion/web"
	"spieltisch/engines"
)

func TestScoresHaveEveryRound(t *testing.T) {
	s := web.ScoreSheet{Title: "Heckmeck · 27. November 2026",
		Players: []string{"Zoë", strings.Repeat("W", 60), "Łukasz", "Мария", "Ελένη", "שרה", "Finn 🦄"},
		Won:     []engines.Seat{4, 6},
		Winner:  func(names []string) string { return "Gewonnen haben " + strings.Join(names, ", ") }}
	for i := range 80 {
		s.Rows = append(s.Rows, web.ScoreRow{Label: fmt.Sprintf("Runde %d", i+1),
			Scores: []int{i, 0, -3, 1000 + i, 5, 6, 7}})
	}
	var b bytes.Buffer
	if err := WriteScores(&b, s); err != nil {
		t.Fatal(err)
	}
	for i := range 80 {
		for _, want := range []string{fmt.Sprintf("Runde %d", i+1), fmt.Sprint(1000 + i)} {
			if !bytes.Contains(b.Bytes(), printingtest.Drawn(want)) {
				t.Errorf("the sheet has no %s", want)
			}
		}
	}
	cut := string(printingtest.Drawn(strings.Repeat("W", 4)))
	if bytes.Contains(b.Bytes(), printingtest.Drawn(strings.Repeat("W", 60))) ||
		!strings.Contains(b.String(), cut[:len(cut)-1]) ||
		!bytes.Contains(b.Bytes(), []byte("\x00W\x20\x26)")) { // with … at its end
		t.Error("a name runs into the next column, or is cut without a mark")
	}
	if want, got := 3, bytes.Count(b.Bytes(), []byte("/Type /Page\n")); got != want {
		t.Errorf("the sheet has %d pages, want %d", got, want)
	}
	// of the sixth it has no letters
	for _, name := range []string{"Zoë", "Łukasz", "Мария", "Ελένη", "6", "Finn"} {
		if got := bytes.Count(b.Bytes(), printingtest.Drawn(name)); got < 3 {
			t.Errorf("%s stands %d times, want once a page", name, got)
		}
	}
	if !bytes.Contains(b.Bytes(), printingtest.Drawn("Gewonnen haben Мария, 6")) {
		t.Error("the sheet does not say who won")
	}
	for name, want := range map[string]bool{"Łukasz": true, "Мария": true, "Ελένη": true,
		"Zoë-Lynn O’Neill": true, "שרה": false, "さくら": false, "Finn 🦄": false} {
		if printing.Prints(name) != want {
			t.Errorf("Prints(%q) = %v, want %v", name, !want, want)
		}
	}
}
