package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"spieltisch/cmd/spieltisch/internal/cli"
	"spieltisch/companion/history"
	"spieltisch/companion/journal"
	"spieltisch/engines/catalog"
)

type replayCommand struct {
	File        string `arg:"" help:"help.replay.file"`
	Certificate bool   `help:"help.replay.certificate"`
}

// Run exits with 3 where a state is another one than was written down.
func (c replayCommand) Run(std cli.Stdio) error {
	if info, err := os.Stat(c.File); err == nil && info.IsDir() {
		c.File = filepath.Join(c.File, "journal.db")
	}
	if _, err := os.Stat(c.File); errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("replay: there is no journal %s; name the data folder of a table, or the journal.db in it", c.File)
	}
	if c.Certificate {
		return c.certify(std.Out)
	}
	report, err := journal.Replay(c.File, catalog.Find)
	if err != nil {
		return fmt.Errorf("replay: %w", err)
	}
	for _, m := range report.Matches {
		printReplayed(std.Out, m)
	}
	if len(report.Matches) == 0 {
		fmt.Fprintln(std.Out, "no match in this journal")
	}
	if !report.OK() {
		fmt.Fprintln(std.Out, "a match is good up to there; spieltisch restore puts a backup in the journal's place, "+
			"spieltisch restore --rescue what is good of this one")
		return cli.Found
	}
	return nil
}

// certify prints the certificate of the journal, which is only read.
func (c replayCommand) certify(out io.Writer) error {
	j, err := journal.Open(c.File, journal.Options{ReadOnly: true})
	if err != nil {
		return fmt.Errorf("replay: %w", err)
	}
	defer j.Close()
	certificate, err := history.OfJournal(j, catalog.All())
	if err != nil {
		return fmt.Errorf("replay: %w", err)
	}
	e := json.NewEncoder(out)
	e.SetIndent("", "  ")
	return e.Encode(certificate)
}

func printReplayed(w io.Writer, m journal.Replayed) {
	fmt.Fprintf(w, "match %s: %s, %d entries, %d states checked", cli.Printable(m.ID), cli.Printable(m.Game),
		m.Entries, m.Checked)
	switch {
	case m.Problem != "":
		fmt.Fprintf(w, ": cannot be played: %s\n", cli.Printable(m.Problem))
		return
	case len(m.Differs) == 0:
		fmt.Fprint(w, ", all the same")
	case m.OtherRules:
		fmt.Fprintf(w, "; made with other rules, the state differs at entry %d and %d more", m.Differs[0],
			len(m.Differs)-1)
	default:
		fmt.Fprintf(w, "; THE STATE DIFFERS at entry %d and %d more", m.Differs[0], len(m.Differs)-1)
	}
	if m.Conflict != nil {
		fmt.Fprintf(w, "; entry %d waits for a person", m.Conflict.Seq)
	}
	fmt.Fprintln(w)
}
