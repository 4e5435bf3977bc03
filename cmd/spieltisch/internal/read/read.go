// Package read reads the dice of pictures and videos, tells them line by line, draws them in, and scores them
// by labels.
package read

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"time"

	"spieltisch/cmd/internal/cli"
	"spieltisch/cmd/spieltisch/internal/memory"
	"spieltisch/cmd/spieltisch/internal/reader"
	"spieltisch/devices"
	"spieltisch/devices/filecam"
	"spieltisch/vision"
	"spieltisch/vision/dice"
	"spieltisch/vision/pieces"
)

// Command is spieltisch read: what is read, and how it is told.
type Command struct {
	Files    []string `arg:"" optional:"" name:"file" help:"help.read.files"`
	JSON     bool     `name:"json" help:"help.json.lines"`
	Set      string   `enum:"pips,heckmeck," default:"" help:"help.read.set"`
	Pieces   string   `placeholder:"SET" help:"help.read.pieces"`
	Annotate string   `placeholder:"DIR" help:"help.read.annotate"`
	Eval     string   `placeholder:"LABELS.csv|DIR" help:"help.read.eval"`

	kind pieces.Kind `kong:"-"` // of --pieces
}

// Validate makes sure that there is something to read.
func (c Command) Validate() error {
	if len(c.Files) == 0 && c.Eval == "" {
		return errors.New("expected \"<file> ...\"")
	}
	return nil
}

// Help says what the exit statuses are.
func (Command) Help() string { return cli.StatusHelp }

// Run reads all files; those that cannot be read are named, the others read. The exit status is that of
// the worst.
func (c Command) Run(std cli.Stdio) error {
	memory.Limit()
	mine, err := c.reader(std)
	var status cli.Exit
	if errors.As(err, &status) {
		return status
	}
	if err != nil {
		return fmt.Errorf("read: %w", err)
	}
	return c.read(std, mine)
}

// reader is the one that the command line asks for.
func (c *Command) reader(std cli.Stdio) (vision.Reader, error) {
	if c.Pieces == "" {
		return reader.New(c.set())
	}
	shown, err := pieces.Open(c.Pieces)
	if err == nil && shown.Kind == pieces.Cards && c.Set != "" {
		err = errors.New("a set of cards is read alone, without --set")
	}
	if err != nil {
		return nil, std.UsageError("read", fmt.Errorf("--pieces: %w", err))
	}
	c.kind = shown.Kind
	return reader.WithPieces(c.Set, shown)
}

// set is that of pips where none was said.
func (c Command) set() string { return cmp.Or(c.Set, "pips") }

// read does it with a reader of dice.
func (c Command) read(std cli.Stdio, reader vision.Reader) error {
	if c.Eval != "" {
		return c.evaluate(std, reader)
	}
	if c.Annotate != "" {
		if err := os.MkdirAll(c.Annotate, 0o755); err != nil {
			return fmt.Errorf("read: --annotate: %w", err)
		}
	}
	r := run{command: c, reader: reader, std: std, drawn: map[string]bool{},
		language: cmp.Or(cli.Language(os.Getenv), "en")}
	r.progress = cli.NewProgress(std, "files", countFiles(c.Files))
	for _, file := range c.Files {
		r.path(file)
	}
	r.progress.Clear()
	return r.outcome.status()
}

// countFiles is about how many there are to be read.
func countFiles(paths []string) (n int) {
	for _, path := range paths {
		entries, err := os.ReadDir(path)
		if err != nil {
			n++ // a file, most likely
			continue
		}
		for _, e := range entries {
			if toBeRead(path, e) {
				n++
			}
		}
	}
	return n
}

// toBeRead tells of what is read, or named, in a folder.
func toBeRead(dir string, e os.DirEntry) bool {
	name := e.Name()
	if e.IsDir() {
		return false
	}
	return filecam.IsPicture(name) || filecam.IsForeign(name) || filecam.IsVideo(filepath.Join(dir, name))
}

// run is one run over many files.
type run struct {
	command Command
	reader  vision.Reader
	std     cli.Stdio
	drawn   map[string]bool // names written below --annotate
	outcome outcome

	language string // of reasons
	progress *cli.Progress
	done     int // files
}

// path reads a file, or the pictures and videos of a folder in the order of their names. Pictures of a kind
// that is not read are named there, too: they might be taken for read.
func (r *run) path(path string) {
	info, err := os.Stat(path)
	if err != nil {
		r.fail(path, err)
		return
	}
	if !info.IsDir() {
		r.file(path)
		return
	}
	entries, err := os.ReadDir(path)
	if err != nil {
		r.fail(path, err)
		return
	}
	found := false
	for _, e := range entries {
		if toBeRead(path, e) {
			found = true
			r.file(filepath.Join(path, e.Name()))
		}
	}
	if !found {
		r.fail(path, filecam.ErrNothing)
	}
}

func (r *run) file(path string) {
	defer func() {
		r.done++
		r.progress.At(r.done)
	}()
	if filecam.IsVideo(path) {
		if err := r.video(path); err != nil {
			r.fail(path, err)
		}
		return
	}
	o, frame, err := picture(r.reader, path)
	if err == nil {
		err = r.annotate(filepath.Base(path), frame, o.Observation)
	}
	if err != nil {
		r.fail(path, err)
		return
	}
	r.print(lineOf(path, o, frame.Reduced, r.command.kind))
	tidy(len(frame.Pix))
}

// timed is an observation with what it took.
type timed struct {
	vision.Observation
	decode, read time.Duration
}

func picture(reader vision.Reader, path string) (timed, devices.Frame, error) {
	data, err := filecam.Bytes(path)
	if err != nil {
		return timed{}, devices.Frame{}, err
	}
	start := time.Now()
	frame, err := filecam.Decode(path, data)
	if err != nil {
		return timed{}, frame, err
	}
	took := time.Since(start)
	tidy(len(data))
	start = time.Now()
	o, err := reader.Read(frame)
	return timed{o, took, time.Since(start)}, frame, err
}

// tidy gives the system back what nobody needs any more, where that is so many bytes that the next look or
// picture could not have them beside. The collector alone takes its time.
func tidy(bytes int) {
	if bytes > 8<<20 {
		debug.FreeOSMemory()
	}
}

const annotateQuality = 90 // of JPEG: the marks are thin

func (r *run) annotate(name string, f devices.Frame, o vision.Observation) error {
	if r.command.Annotate == "" {
		return nil
	}
	name = strings.TrimSuffix(name, filepath.Ext(name))
	unique := name
	for i := 2; r.drawn[unique]; i++ { // two folders may hold the same name
		unique = fmt.Sprintf("%s-%d", name, i)
	}
	r.drawn[unique] = true
	data, err := dice.Annotate(f, o).JPEG(annotateQuality)
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(r.command.Annotate, unique+".jpg"), data, 0o644)
}

// outcome is the exit status of several files: the worst of them, in the order of cli.StatusOrder.
type outcome struct{ failed, asked, none bool }

func (o outcome) status() error {
	switch {
	case o.failed:
		return cli.Found
	case o.asked:
		return cli.Asked
	case o.none:
		return cli.None
	}
	return nil
}
