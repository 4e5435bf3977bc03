// Package teach makes sets of pieces from pictures in which they are shown.
package teach

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"spieltisch/cmd/internal/cli"
	"spieltisch/cmd/spieltisch/internal/memory"
	"spieltisch/cmd/spieltisch/internal/reader"
	"spieltisch/devices"
	"spieltisch/devices/filecam"
	"spieltisch/vision/pieces"
)

// Target is where a set is written.
type Target struct {
	Out     string `required:"" placeholder:"SET" help:"help.teach.out"`
	Add     bool   `xor:"add" help:"help.teach.add"`
	Replace bool   `xor:"add" help:"help.teach.replace"`
}

// open gives the set that is added to: that of the file, or an empty one. A file that is there is written
// anew only if somebody says so.
func (t Target) open(kind pieces.Kind) (*pieces.Set, error) {
	_, err := os.Lstat(t.Out)
	switch {
	case errors.Is(err, os.ErrNotExist) || err == nil && t.Replace:
		return &pieces.Set{Kind: kind}, nil
	case err != nil:
		return nil, err
	case !t.Add:
		return nil, thereError(t.Out)
	}
	return pieces.Read(t.Out, kind)
}

// thereError is the name of a set that is there, and that nobody has said what to do with.
type thereError string

func (e thereError) Error() string {
	return string(e) + " is there already: --add adds to it, --replace writes it anew"
}

func (thereError) Is(target error) bool { return target == os.ErrExist }

// Dice is spieltisch teach dice: a set from pictures of dice that have a face up which has a name.
type Dice struct {
	Target
	As    map[string]string `placeholder:"NAME=FACE" help:"help.teach.as"`
	Shown []string          `arg:"" name:"name=picture" help:"help.teach.shown"`
}

// Help says what the exit statuses are.
func (Dice) Help() string { return cli.StatusHelp }

// Run reads the pictures and writes the set; where one of them cannot be used, nothing is written.
func (c Dice) Run(std cli.Stdio) error {
	return task{pieces.Dice, c.Target, c.As, c.Shown}.run(std)
}

// Cards is spieltisch teach cards: a set from one picture of each kind of card or tile.
type Cards struct {
	Target
	As    map[string]string `placeholder:"NAME=CARD" help:"help.teach.asCard"`
	Shown []string          `arg:"" name:"name=picture" help:"help.teach.card"`
}

// Help says what the exit statuses are.
func (Cards) Help() string { return cli.StatusHelp }

// Run reads the pictures and writes the set; where one of them cannot be used, nothing is written.
func (c Cards) Run(std cli.Stdio) error {
	return task{pieces.Cards, c.Target, c.As, c.Shown}.run(std)
}

// Gems is spieltisch teach gems: a set from one picture of a stone of each colour.
type Gems struct {
	Target
	As    map[string]string `placeholder:"NAME=GEM" help:"help.teach.asGem"`
	Shown []string          `arg:"" name:"name=picture" help:"help.teach.gem"`
}

// Help says what the exit statuses are.
func (Gems) Help() string { return cli.StatusHelp }

// Run reads the pictures and writes the set; where one of them cannot be used, nothing is written.
func (c Gems) Run(std cli.Stdio) error {
	return task{pieces.Gems, c.Target, c.As, c.Shown}.run(std)
}

// task is what is taught.
type task struct {
	kind pieces.Kind
	Target
	as    map[string]string
	shown []string
}

func (l task) run(std cli.Stdio) error {
	memory.Limit()
	set, err := l.open(l.kind)
	if errors.Is(err, os.ErrExist) {
		return usage(std, "%v", err)
	}
	if err != nil {
		return fmt.Errorf("teach: %w", err)
	}
	teacher, err := reader.NewTeacher(l.kind)
	if err != nil {
		return fmt.Errorf("teach: %w", err)
	}
	defer teacher.Close()
	from, err := l.learn(std, teacher, set)
	if err != nil {
		return err
	}
	if err := l.named(std, set); err != nil {
		return err
	}
	if err := told(std, teacher.TooAlike(set), set, from); err != nil {
		return err
	}
	if err := set.Write(l.Out); err != nil {
		return fmt.Errorf("teach: %w", err)
	}
	fmt.Fprintf(std.Out, "%s: %s\n", l.Out, strings.Join(set.Names(), ", "))
	return nil
}

// learn adds to a set what its pictures show, and tells which picture each view is of.
func (l task) learn(std cli.Stdio, teacher reader.Teacher, set *pieces.Set) (map[*pieces.View]string, error) {
	from := map[*pieces.View]string{}
	for _, shown := range l.shown {
		name, path, ok := strings.Cut(shown, "=")
		if !ok || path == "" {
			return nil, usage(std, "%q is not NAME=PICTURE", shown)
		}
		if err := pieces.CheckName(name); err != nil {
			return nil, usage(std, "%v", err)
		}
		views, err := show(teacher, path)
		if err != nil {
			return nil, fmt.Errorf("teach: %s: %s", path, sentence(l.kind, err))
		}
		for _, v := range views {
			from[v] = path
			set.Add(name, v)
		}
	}
	if t, ok := teacher.(shaper); ok {
		return from, oneShape(t, set, from)
	}
	return from, nil
}

// oneShape wants all that was shown now to have the shape of the set.
func oneShape(t shaper, set *pieces.Set, from map[*pieces.View]string) error {
	shape := set.Shape()
	for _, f := range set.Faces {
		for _, v := range f.Views {
			if path := from[v]; path != "" && again(t, v, path, shape) != nil {
				return fmt.Errorf("teach: %s: %s", path, cli.Said("teach.cards.otherShape", nil))
			}
		}
	}
	return nil
}

// told says which faces look alike; those that look the same are an error.
func told(std cli.Stdio, alike []pieces.Alike, set *pieces.Set, from map[*pieces.View]string) error {
	for _, a := range alike {
		one := fmt.Sprintf("%q (%s)", a.A, picture(set, a.A, from))
		other := fmt.Sprintf("%q (%s)", a.B, picture(set, a.B, from))
		if a.Same {
			return fmt.Errorf("teach: %s and %s look the same: one face under two names, or a wrong picture", one, other)
		}
		fmt.Fprintf(std.Err, "spieltisch: teach: %s\n", cli.Said("teach.alike", cli.Args{"a": one, "b": other}))
	}
	return nil
}

func usage(std cli.Stdio, format string, args ...any) error {
	return std.UsageError("teach", fmt.Errorf(format, args...))
}

// named puts down which faces of the game the names stand for.
func (l task) named(std cli.Stdio, set *pieces.Set) error {
	for name, face := range l.as {
		f := set.Face(name)
		if f == nil {
			return usage(std, "--as %s=%s: no picture shows %q", name, face, name)
		}
		f.As = face
	}
	return nil
}

// picture is the file of the first view of a face that was shown now.
func picture(set *pieces.Set, name string, from map[*pieces.View]string) string {
	for _, v := range set.Face(name).Views {
		if path := from[v]; path != "" {
			return path
		}
	}
	return "shown before"
}

// shaper learns pieces the shape of which is known.
type shaper interface {
	Shaped(f devices.Frame, shape float64) ([]*pieces.View, error)
}

// again learns a view once more that has not the shape of most others: a part of the card was taken for it,
// or more.
func again(t shaper, v *pieces.View, path string, shape float64) error {
	if pieces.Shaped(float64(v.W)/float64(v.H), shape) {
		return nil
	}
	frame, err := decoded(path)
	if err != nil {
		return err
	}
	views, err := t.Shaped(frame, shape)
	if err != nil {
		return err
	}
	*v = *views[0]
	return nil
}

// show reads a picture and gives the pieces in it.
func show(t reader.Teacher, path string) ([]*pieces.View, error) {
	frame, err := decoded(path)
	if err != nil {
		return nil, err
	}
	return t.Show(frame)
}

func decoded(path string) (devices.Frame, error) {
	data, err := filecam.Bytes(path)
	if err != nil {
		return devices.Frame{}, err
	}
	return filecam.Decode(path, data)
}

// sentences are the reasons of the reader why a picture cannot be used that have a text here.
var sentences = map[pieces.Kind][]string{
	pieces.Dice:  {"empty", "edge", "unreadable", "hand", "tooSmall", "tooDark", "facesDiffer"},
	pieces.Cards: {"tooSmall"},
}

func sentence(kind pieces.Kind, err error) string {
	var u reader.Unusable
	if errors.As(err, &u) && slices.Contains(sentences[kind], u.Reason) {
		return cli.Said("teach."+string(kind)+"."+u.Reason, nil)
	}
	return err.Error()
}
