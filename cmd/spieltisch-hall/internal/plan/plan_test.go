package plan

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"spieltisch/cmd/internal/printing/printingtest"
	"spieltisch/companion/hall"
)

func TestPlanHasEveryTableAndEverybody(t *testing.T) {
	p := hall.Plan{Title: "Sommerfest – Runde 1", Free: "Frei", Byes: []string{"Zoë"}}
	for i := range 30 {
		one := hall.PlanTable{Title: fmt.Sprintf("Tisch <%d>", i+1)}
		for s := range 7 {
			one.Players = append(one.Players, fmt.Sprintf("P%d.%d %s", i, s, strings.Repeat("W", 60)))
		}
		p.Tables = append(p.Tables, one)
	}
	var b bytes.Buffer
	if err := Write(&b, p); err != nil {
		t.Fatal(err)
	}
	for i := range 30 {
		for s := range 7 {
			want := printingtest.Drawn(fmt.Sprintf("P%d.%d W", i, s))
			if !bytes.Contains(b.Bytes(), want[:len(want)-1]) {
				t.Errorf("the plan has no %q", want)
			}
		}
	}
	if bytes.Contains(b.Bytes(), printingtest.Drawn(strings.Repeat("W", 60))) {
		t.Error("a name runs into the next column")
	}
	if want, got := 4, bytes.Count(b.Bytes(), []byte("/Type /Page\n")); got != want {
		t.Errorf("the plan has %d pages, want %d: eight tables of seven on each", got, want)
	}
}

// A name that is too long ends with a mark; letters of Europe's scripts are printed as they are (fpdf's own
// fonts have Western ones only).
func TestPlanShowsNamesAsTheyAre(t *testing.T) {
	long := strings.Repeat("Maximiliane ", 12)
	var b bytes.Buffer
	err := Write(&b, hall.Plan{Title: "Runde 1", Tables: []hall.PlanTable{
		{Title: "Tisch 1", Players: []string{"Łukasz", "Мария", "Ελένη", long}}}})
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"Łukasz", "Мария", "Ελένη"} {
		if !bytes.Contains(b.Bytes(), printingtest.Drawn(name)) {
			t.Errorf("the plan has no %s", name)
		}
	}
	cut := false
	for n := range []rune(long) {
		cut = cut || bytes.Contains(b.Bytes(), printingtest.Drawn(long[:n]+"…"))
	}
	if !cut {
		t.Error("nothing marks that a name goes on")
	}
}
