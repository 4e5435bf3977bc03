// Package config reads the configuration file of the daemon: YAML, strict. A key that does not exist is an error that
// names file, line and column and the nearest key that does. Keys are defined once, in Keys; the commented file that
// `config init` writes and the reference are made from it.
package config

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/lexer"
	"github.com/goccy/go-yaml/token"
)

// Config is what a table can be told. The zero value is not valid; start from Default.
type Config struct {
	Language string   `yaml:"language"`
	Listen   string   `yaml:"listen"`
	Hosts    []string `yaml:"hosts"`
	Data     string   `yaml:"data"`
	Camera   string   `yaml:"camera"`
	Display  string   `yaml:"display"`
	Buttons  string   `yaml:"buttons"`
	Board    string   `yaml:"board"`
	Tunnels  Tunnels  `yaml:"tunnels"`
	Speech   string   `yaml:"speech"`
	Dice     Dice     `yaml:"dice"`
	Zones    Zones    `yaml:"zones"`
	Evidence Evidence `yaml:"evidence"`
	Patience Duration `yaml:"patience"`
	Still    Duration `yaml:"still"`
	Log      string   `yaml:"log"`
}

// Dice describes the dice on the table.
type Dice struct {
	Set string `yaml:"set"`
}

// Evidence says which pictures are kept.
type Evidence struct {
	Games Count  `yaml:"games"` // pictures of the moves of so many games
	Cases string `yaml:"cases"`
}

// Tunnels says where the sensors of the tunnel board are, in mm from the mouths. Each is given once, for all tunnels, or
// for each of the four in turn.
type Tunnels struct {
	Gates Lengths `yaml:"gates"` // the outer and the inner one
	Hills Lengths `yaml:"hills"` // five
	End   Lengths `yaml:"end"`

	Strips string `yaml:"strips"` // "all": under every tile but soil is a printed strip; "some": what there is is read
}

// Lengths are places along a tunnel, in mm.
type Lengths []float64

// Zones are the two places of the tray.
type Zones struct {
	Rolling Zone `yaml:"rolling"`
	Aside   Zone `yaml:"aside"`
}

// Zone is a rectangle: left, top, right, bottom as fractions (0–1) of the picture. It is no array, as the decoder panics
// on a list that is longer than one.
type Zone []float64

// Count is a whole number. It is read here, as the decoder would cut 0.5 to 0.
type Count int

// UnmarshalYAML reads "20".
func (c *Count) UnmarshalYAML(node ast.Node) error {
	v, err := strconv.Atoi(node.GetToken().Value)
	if err != nil {
		return misfit(node, "is no whole number")
	}
	*c = Count(v)
	return nil
}

// Duration is a time.Duration that is written "4s".
type Duration time.Duration

// UnmarshalYAML reads "4s" or "300ms".
func (d *Duration) UnmarshalYAML(node ast.Node) error {
	v, err := time.ParseDuration(node.GetToken().Value)
	if err != nil {
		return misfit(node, "is no duration; write it like 4s or 300ms")
	}
	*d = Duration(v)
	return nil
}

// misfit is the error of a value that its key cannot have.
func misfit(node ast.Node, why string) error {
	key, t := strings.TrimPrefix(node.GetPath(), "$."), node.GetToken()
	return &yaml.SyntaxError{Message: fmt.Sprintf("%s: %q %s", key, t.Value, why), Token: t}
}

// String gives "4s".
func (d Duration) String() string { return time.Duration(d).String() }

// MarshalYAML writes "4s".
func (d Duration) MarshalYAML() ([]byte, error) { return []byte(d.String()), nil }

// Default is the configuration of an empty file.
func Default() Config {
	return Config{
		Language: "de",
		Listen:   ":8080",
		Data:     "data",
		Tunnels:  Tunnels{Gates: Lengths{-12, 0}, Hills: Lengths{95, 185, 275, 365, 455}, End: Lengths{500}, Strips: "some"},
		Speech:   "off",
		Dice:     Dice{Set: "pips"},
		Zones:    Zones{Rolling: Zone{0, 0, 0.66, 1}, Aside: Zone{0.66, 0, 1, 1}},
		Evidence: Evidence{Games: 20, Cases: "choose"},
		Patience: Duration(4 * time.Second),
		Still:    Duration(100 * time.Millisecond),
		Log:      "info",
	}
}

// Load reads a file over the defaults and checks it, as Parse does.
func Load(path string, checks ...func(Config) error) (Config, error) {
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return Config{}, fmt.Errorf("config: there is no file %s (spieltisch config init %[1]s writes one)", path)
	}
	if err != nil {
		return Config{}, fmt.Errorf("config: %w", err)
	}
	return Parse(path, data, checks...)
}

// Parse reads the text of a configuration file and checks it; name is what errors call it. The caller's own checks come
// last: a Fault that they return is told with its place in the file.
func Parse(name string, data []byte, checks ...func(Config) error) (Config, error) {
	c := Default()
	says, err := oneDocument(data)
	if err == nil && says { // else the decoder would take the defaults away
		err = yaml.UnmarshalWithOptions(data, &c, yaml.DisallowUnknownField())
	}
	if err != nil {
		return Config{}, explain(name, err)
	}
	for _, check := range append([]func(Config) error{Config.Check}, checks...) {
		if err := check(c); err != nil {
			return Config{}, locate(name, data, err)
		}
	}
	return c, nil
}

// oneDocument tells whether a file says anything but comments, and refuses a second document, as the decoder reads the
// first one only. It looks at tokens: the parser itself forgets what stands behind two heads ("---") in a row.
func oneDocument(data []byte) (says bool, err error) {
	begun, ended, directive := false, false, 0 // directive: its line
	for _, t := range lexer.Tokenize(string(data)) {
		switch {
		case t.Type == token.DocumentHeaderType, t.Type == token.DocumentEndType:
			ended = begun
			begun = true
		case t.Type == token.DirectiveType:
			directive = t.Position.Line
		case t.Type == token.CommentType, t.Position.Line == directive:
		case ended:
			return says, &yaml.SyntaxError{Message: "a second document begins here, which nobody reads; put its keys into the first", Token: t}
		default:
			begun, says = true, true
		}
	}
	return says, nil
}

// Fault is a value that is of the right type and still makes no sense.
type Fault struct{ Key, Why string }

func (f Fault) Error() string { return f.Key + ": " + f.Why }

// Check holds every value against what its key takes.
func (c Config) Check() error {
	for _, k := range Keys {
		if why := k.Takes.refuses(k.Field(&c)); why != "" {
			return Fault{k.Path, why}
		}
	}
	if c.Zones.Rolling.overlaps(c.Zones.Aside) {
		return Fault{"zones.aside", "overlaps zones.rolling; a die would lie in both"}
	}
	return nil
}

func (z Zone) overlaps(o Zone) bool {
	return z[0] < o[2] && o[0] < z[2] && z[1] < o[3] && o[1] < z[3]
}
