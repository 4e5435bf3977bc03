package doctor

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"spieltisch/companion"
	"spieltisch/engines"
)

// PrintJSON writes findings, and which version of the program has found them.
func PrintJSON(w io.Writer, findings []companion.Finding, version string) error {
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	return e.Encode(struct {
		Well     bool                `json:"well"`
		Version  string              `json:"version"`
		Findings []companion.Finding `json:"findings"`
	}{Well(findings), version, findings})
}

// Print writes findings for people.
func Print(w io.Writer, findings []companion.Finding, language string) error {
	var b strings.Builder
	for _, f := range findings {
		printFinding(&b, f, language)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// marks stand before findings.
var marks = map[companion.Condition]string{companion.Fine: "ok  ", companion.Note: "note",
	companion.Mend: "MEND"}

func printFinding(b *strings.Builder, f companion.Finding, language string) {
	in := func(t engines.Text) string { return t.In(language) }
	fmt.Fprintf(b, "%s  %s", marks[f.State], in(f.Title))
	if f.Looked != "" {
		fmt.Fprintf(b, " (%s)", f.Looked)
	}
	fmt.Fprintf(b, "\n      %s\n", in(f.Found))
	if f.Detail != "" {
		fmt.Fprintf(b, "      %s\n", strings.ReplaceAll(f.Detail, "\n", "\n      "))
	}
	if do := in(f.Do); do != "" {
		fmt.Fprintf(b, "      → %s\n", do)
	}
}
