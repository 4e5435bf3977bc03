// Package replay is the command that plays a journal again: states, answers and pictures are what they were.
package replay

import (
	"encoding/json"
	"errors"
	"fmt"
	"image/jpeg"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"spieltisch/cmd/internal/cli"
	"spieltisch/companion/history"
	"spieltisch/companion/journal"
	"spieltisch/companion/record"
	"spieltisch/engines/catalog"
)

// Command is `spieltisch replay`.
type Command struct {
	File        string `arg:"" help:"help.replay.file"`
	Certificate bool   `help:"help.replay.certificate"`
}

// Run exits with 3 where a state is another one than was written down.
func (c Command) Run(std cli.Stdio) error {
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
		cli.Say(std.Out, "replay.none", nil)
	}
	if !same {
		cli.Say(std.Out, "replay.mend", nil)
		return cli.Found
	}
	return nil
}

// seen finds out whether what people saw of a match is what they would see now: answers, refusals, and the
// pictures that lie beside the journal.
func (c Command) seen(out io.Writer, j *journal.Journal, id string) (same bool, err error) {
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
	says := []string{cli.Said("replay.saw", cli.Args{"answers": heard.Checked, "pictures": pictures})}
	if heard.Seq != 0 {
		says = append(says, cli.Said("replay.told", cli.Args{"seq": heard.Seq, "why": cli.Printable(heard.Reason)}))
	}
	for _, b := range bad {
		says = append(says, cli.Said("replay.picture", cli.Args{"seq": b.seq, "file": cli.Printable(b.path)}))
	}
	fmt.Fprintln(out, " ", strings.Join(says, " "))
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
func (c Command) certify(out io.Writer) error {
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
	says := []string{cli.Said("replay.game", cli.Args{"id": cli.Printable(m.ID), "game": cli.Printable(m.Game),
		"entries": m.Entries, "states": m.Checked})}
	say := func(key string, args cli.Args) { says = append(says, cli.Said(key, args)) }
	switch {
	case m.Problem != "":
		say("replay.broken", cli.Args{"why": cli.Printable(m.Problem)})
	case len(m.Differs) == 0:
		say("replay.same", nil)
	case m.OtherRules:
		say("replay.rules", cli.Args{"seq": m.Differs[0], "more": len(m.Differs) - 1})
	default:
		say("replay.differs", cli.Args{"seq": m.Differs[0], "more": len(m.Differs) - 1})
	}
	if m.Conflict != nil && m.Problem == "" {
		say("replay.waits", cli.Args{"seq": m.Conflict.Seq})
	}
	fmt.Fprintln(w, strings.Join(says, " "))
}
