// Package wordtool is for those who translate what people read: it writes the files of a language into a
// folder, and checks those that somebody has changed there.
package wordtool

import (
	"fmt"
	"os"
	"path/filepath"

	"spieltisch/cmd/internal/cli"
	"spieltisch/cmd/internal/translate"
	"spieltisch/cmd/spieltisch/demo"
	"spieltisch/cmd/spieltisch/doctor"
	"spieltisch/companion/hall"
	"spieltisch/companion/mqtt"
	"spieltisch/companion/web/page"
	"spieltisch/engines/i18n"
)

// Rooms are all that have texts, of every program.
func Rooms() []*i18n.Room {
	return append(translate.Shared(), demo.Words, doctor.Words, mqtt.Words, page.Words, hall.Words)
}

// Commands are those for translators.
type Commands struct {
	Check Check `cmd:"" help:"help.words.check"`
	Copy  Copy  `cmd:"" help:"help.words.copy"`
}

// Check examines a translator's folder.
type Check struct {
	Dir string `arg:"" optional:"" help:"help.words.dir"`
}

// Run names what is wrong, by file and line.
func (c Check) Run(std cli.Stdio) error {
	faults := i18n.Check(Rooms(), nil)
	if c.Dir != "" {
		faults = i18n.Check(Rooms(), os.DirFS(c.Dir))
	}
	for _, f := range faults {
		fmt.Fprintln(std.Out, filepath.Join(c.Dir, f.String()))
	}
	if len(faults) > 0 {
		return cli.Found
	}
	return nil
}

// Copy writes the texts of a language into a folder.
type Copy struct {
	Dir  string `arg:"" help:"help.words.into" placeholder:"DIR"`
	From string `help:"help.words.from" default:"en" placeholder:"CODE"`
	To   string `help:"help.words.to" placeholder:"CODE"`
}

// Run writes one file for each room.
func (c Copy) Run(std cli.Stdio) error {
	to := c.To
	if to == "" {
		to = c.From
	}
	for _, r := range Rooms() {
		data, err := r.Source(c.From, to)
		if err != nil {
			return fmt.Errorf("words: %w", err)
		}
		name := filepath.Join(c.Dir, r.Name(), to+".json")
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			return fmt.Errorf("words: %w", err)
		}
		f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
		if os.IsExist(err) {
			std.Complain("%s", cli.Said("words.there", cli.Args{"file": name}))
			continue
		}
		if err == nil {
			_, err = f.Write(data)
			if closed := f.Close(); err == nil {
				err = closed
			}
		}
		if err != nil {
			return fmt.Errorf("words: %w", err)
		}
		fmt.Fprintln(std.Out, name)
	}
	return nil
}
