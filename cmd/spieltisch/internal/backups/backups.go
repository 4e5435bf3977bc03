// Package backups has the subcommands that write a journal as text and put a copy in its place.
package backups

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"strings"
	"time"

	"spieltisch/cmd/internal/cli"
	"spieltisch/cmd/spieltisch/config"
	"spieltisch/cmd/spieltisch/internal/configure"
	"spieltisch/cmd/spieltisch/internal/datadir"
	"spieltisch/companion/backup"
	"spieltisch/companion/journal"
	"spieltisch/engines/catalog"
	"spieltisch/engines/i18n"
)

// Folder is where a table keeps its backups.
func Folder(c config.Config) string { return cmp.Or(c.Backup.Folder, filepath.Join(c.Data, "backups")) }

// table says which one is meant.
type table struct {
	Config string `help:"help.config.installed" placeholder:"FILE"`
	Data   string `help:"help.data" placeholder:"DIR"`
}

func (t table) load() (config.Config, error) {
	file := t.Config
	if file == "" {
		if _, err := os.Stat(configure.Installed); err == nil {
			file = configure.Installed
		}
	}
	conf, err := configure.Load(file)
	if err != nil {
		return conf, err
	}
	conf.Data = cmp.Or(t.Data, conf.Data)
	return conf.Expanded()
}

// Export writes everything in a journal as text.
type Export struct {
	File string `arg:"" help:"help.export.file"`
	table
}

// forms are those of an export, by the ends of their names.
var forms = map[string]func(io.Writer, iter.Seq2[journal.Entry, error], string) (n int, err error){
	".jsonl": backup.JSONL,
	".csv": func(w io.Writer, entries iter.Seq2[journal.Entry, error], _ string) (int, error) {
		return backup.CSV(w, entries)
	},
}

// Run only reads the journal; a game may be on.
func (c Export) Run(std cli.Stdio) (err error) {
	form, ok := forms[strings.ToLower(filepath.Ext(c.File))]
	if !ok {
		return std.UsageError("export", fmt.Errorf("%q is neither NAME.jsonl nor NAME.csv", c.File))
	}
	conf, err := c.load()
	if err != nil {
		return err
	}
	j, err := journal.Open(filepath.Join(conf.Data, "journal.db"), journal.Options{ReadOnly: true})
	if err != nil {
		return fmt.Errorf("export: %w", err)
	}
	defer j.Close()
	f, err := os.OpenFile(c.File, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return fmt.Errorf("export: %w", err)
	}
	n, err := form(f, j.Walk(), conf.Data)
	if err := errors.Join(err, f.Sync(), f.Close()); err != nil {
		return fmt.Errorf("export: %w", errors.Join(err, os.Remove(c.File)))
	}
	cli.Say(std.Out, "export.done", cli.Args{"file": c.File, "entries": n})
	return nil
}

// Restore puts a backup or an export in the place of a journal.
type Restore struct {
	File  string `arg:"" optional:"" help:"help.restore.file"`
	Other bool   `help:"help.restore.other"`
	// of a damaged journal: File, or that of the table
	Rescue bool `help:"help.restore.rescue"`
	table
}

// Run needs the data folder for itself: while a table runs, or another restore, it is refused.
func (c Restore) Run(std cli.Stdio) error {
	conf, err := c.load()
	if err != nil {
		return err
	}
	if c.File == "" && c.Rescue {
		c.File = filepath.Join(conf.Data, "journal.db")
	}
	if c.File == "" {
		list(std.Out, Folder(conf))
		return nil
	}
	if err := there(c.File); err != nil { // before a data folder is made for it
		return fmt.Errorf("restore: %w; spieltisch restore lists what there is", err)
	}
	unlock, err := datadir.Lock(conf.Data)
	if err != nil {
		return fmt.Errorf("restore: %w; where it is a table: sudo systemctl stop spieltisch", err)
	}
	defer unlock()
	out, err := backup.Restore{File: c.File, Data: conf.Data, Other: c.Other, Rescue: c.Rescue,
		Find: catalog.Find, Now: time.Now()}.Do()
	if errors.Is(err, backup.ErrOther) {
		return fmt.Errorf("%w; nothing was changed, --other takes it all the same", err)
	}
	if err != nil {
		return fmt.Errorf("%w\nnothing was changed; another copy may be whole: spieltisch restore lists them", err)
	}
	cli.Say(std.Out, "restore.done", cli.Args{"entries": out.Entries, "matches": out.Matches})
	if c.Rescue {
		cli.Say(std.Out, "restore.lost", cli.Args{"lost": out.Lost, "unsure": out.Unsure})
	}
	if out.Aside != "" {
		cli.Say(std.Out, "restore.before", cli.Args{"entries": out.Before, "folder": out.Aside})
	}
	return nil
}

// there reports whether a file can be opened; what it says names the file once.
func there(file string) error {
	f, err := os.Open(file)
	if err == nil {
		return f.Close()
	}
	if why, ok := errors.AsType[*fs.PathError](err); ok {
		err = why.Err
	}
	return fmt.Errorf("%s: %w", file, err)
}

// list tells which backups there are, the newest first.
func list(w io.Writer, dir string) {
	all, err := backup.List(dir)
	if err != nil || len(all) == 0 {
		cli.Say(w, "restore.none", cli.Args{"folder": dir})
		return
	}
	for _, c := range all {
		var at any = "?"
		if info, err := os.Stat(c.Path); err == nil {
			at = i18n.When(info.ModTime())
		}
		cli.Say(w, "restore.copy", cli.Args{"file": c.Path, "seq": c.Seq, "time": at})
	}
}
