package sensetest

import (
	"os"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
)

const turned = `> game heckmeck {"players":["Anna","Ben"]}
record 1 started web
> rolled 4 4 4 1 2 5 w w
record 2 acted camera by picture: roll {"faces":[1,2,4,4,4,5,6,6]}
> seen 4 4 4 1 2 5>3 w w
nothing
> wait
record 3 refused camera HM-09 turned
breach HM-09 seat 1
`

// What is decided is written down as it is, whatever the row says, and each row begins anew.
func TestARowIsPlayedAsItIs(t *testing.T) {
	wrong := strings.Replace(turned, "HM-09 turned", "HM-08", 1)
	for i, p := range play(t, nil, []txtar.File{{Data: []byte(wrong)}, {Data: []byte(turned)}}) {
		if p.err != nil || string(p.row) != turned {
			t.Errorf("row %d: %v\n%s\nwant\n%s", i, p.err, p.row, turned)
		}
	}
	if got := difference([]byte(turned), []byte(wrong)); !strings.Contains(got, "HM-09") ||
		!strings.Contains(got, "HM-08") || !strings.Contains(got, "> wait") {
		t.Errorf("the difference is %q, want both rules behind the input", got)
	}
}

// An input that nobody knows, and one that cannot be, ends the row, and not those behind it.
func TestAnInputThatCannotBe(t *testing.T) {
	for _, input := range []string{"> dance", "> game chess {}", "> rolled 4 q", "> answer Yes", "> push x 30",
		"> face first", "> wait long", `> do roll {"faces"`} {
		out := play(t, []byte("> game heckmeck {\"players\":[\"Anna\",\"Ben\"]}\n"),
			[]txtar.File{{Data: []byte(input + "\n")}, {Data: []byte("> rolled 4 4 4 1 2 5 w w\n")}})
		if out[0].err == nil || out[1].err != nil {
			t.Errorf("%s: %v, and then %v; want an error, and then none", input, out[0].err, out[1].err)
		}
	}
}

// The example of the architecture is a row.
func TestTheDocumentedRow(t *testing.T) {
	page, err := os.ReadFile("../../../docs/contributor/architecture.md")
	if err != nil {
		t.Fatal(err)
	}
	story, err := os.ReadFile("../dice/testdata/HM-02-not-complete.txtar")
	if err != nil {
		t.Fatal(err)
	}
	_, row, _ := strings.Cut(string(page), "```\n-- two of three")
	row, _, ok := strings.Cut(row, "```")
	if !ok || !strings.Contains(string(story), "-- two of three"+row) {
		t.Errorf("the page has %q, which is no row of the story", row)
	}
}
