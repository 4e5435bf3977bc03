package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"image/jpeg"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"spieltisch/cmd/spieltisch/internal/cli"
	"spieltisch/companion/history"
	"spieltisch/companion/journal"
	"spieltisch/companion/record"
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
	j, err := journal.Open(c.File, journal.Options{ReadOnly: true})
	if err != nil {
		return fmt.Errorf("replay: %w", err)
	}
	defer j.Close()
	same := report.OK()
	for _, m := range report.Matches {
		printReplayed(std.Out, m)
		if m.Problem != "" || m.OtherRules || len(m.Differs) > 0 {
			continue
		}
		seen, err := c.seen(std.Out, j, m.ID)
		if err != nil {
			return fmt.Errorf("replay: %w", err)
		}
		same = same && seen
	}
	if len(report.Matches) == 0 {
		fmt.Fprintln(std.Out, "no match in this journal")
	}
	if !same {
		fmt.Fprintln(std.Out, "a match is good up to there; spieltisch restore puts a backup in the journal's place, "+
			"spieltisch restore --rescue what is good of this one")
		return cli.Found
	}
	return nil
}

// seen finds out whether what people saw of a match is what they would see now: answers, refusals, and the
// pictures that lie beside the journal.
func (c replayCommand) seen(out io.Writer, j *journal.Journal, id string) (same bool, err error) {
	entries, err := j.Entries(id)
	if err != nil {
		return false, err
	}
	m, err := record.Fold(catalog.All(), id, entries)
	if err != nil {
		return false, err
	}
	heard, err := record.CheckTold(m.Game, entries)
	if err != nil {
		return false, err
	}
	pictures, bad := checkPictures(filepath.Join(filepath.Dir(c.File), "evidence", id), entries)
	fmt.Fprintf(out, "  %d answers and %d pictures checked", heard.Checked, pictures)
	if heard.Seq != 0 {
		fmt.Fprintf(out, "; WHAT PEOPLE WERE TOLD DIFFERS first at entry %d: %s", heard.Seq,
			cli.Printable(heard.Reason))
	}
	for _, b := range bad {
		fmt.Fprintf(out, "; the picture of entry %d is damaged (delete %s; the move counts without it)", b.seq,
			cli.Printable(b.path))
	}
	fmt.Fprintln(out)
	return heard.Seq == 0 && len(bad) == 0, nil
}

// badPicture is a file that is not the picture that an entry was read from.
type badPicture struct {
	seq  int64
	path string
}

// checkPictures reads the pictures of a match that are still there, whole.
func checkPictures(dir string, entries []journal.Entry) (checked int, bad []badPicture) {
	for _, e := range entries {
		var b journal.Body
		var ev record.Evidence
		if json.Unmarshal(e.Body, &b) != nil || json.Unmarshal(b.Evidence, &ev) != nil || ev.Hash == "" {
			continue
		}
		path := filepath.Join(dir, ev.Hash+".jpg")
		f, err := os.Open(path)
		if errors.Is(err, fs.ErrNotExist) {
			continue // those of the newest games are kept
		}
		checked++
		if err == nil {
			_, err = jpeg.Decode(f)
			f.Close()
		}
		if err != nil {
			bad = append(bad, badPicture{e.Seq, path})
		}
	}
	return checked, bad
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
