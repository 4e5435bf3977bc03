package sheet

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"spieltisch/companion/web"
)

func TestScoresHaveEveryRound(t *testing.T) {
	s := web.ScoreSheet{Title: "Heckmeck · 27. November 2026",
		Players: []string{"Zoë *", strings.Repeat("W", 60), "Ben", "Cem", "Dana", "Eva", "Finn"}}
	for i := range 80 {
		s.Rows = append(s.Rows, web.ScoreRow{Label: fmt.Sprintf("Runde %d", i+1),
			Scores: []int{i, 0, -3, 1000 + i, 5, 6, 7}})
	}
	var b bytes.Buffer
	if err := WriteScores(&b, s); err != nil {
		t.Fatal(err)
	}
	for i := range 80 {
		for _, want := range []string{fmt.Sprintf("(Runde %d)", i+1), fmt.Sprintf("(%d)", 1000+i)} {
			if !bytes.Contains(b.Bytes(), []byte(want)) {
				t.Errorf("the sheet has no %s", want)
			}
		}
	}
	if bytes.Contains(b.Bytes(), []byte(strings.Repeat("W", 60))) {
		t.Error("a name runs into the next column")
	}
	if want, got := 3, bytes.Count(b.Bytes(), []byte("/Type /Page\n")); got != want {
		t.Errorf("the sheet has %d pages, want %d", got, want)
	}
	if got := bytes.Count(b.Bytes(), []byte("(Cem)")); got != 3 {
		t.Errorf("a name stands %d times, want once a page", got)
	}
}
