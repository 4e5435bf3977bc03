// Package config reads the configuration file of the daemon: YAML, strict. A key that does not exist is an error that
// names file, line and column and the nearest key that does. Keys are defined once, in Keys; the commented file that
// `config init` writes and the reference are made from it.
package config

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"time"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
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
	Games int    `yaml:"games"` // pictures of the moves of so many games
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

// Zone is a rectangle: left, top, right, bottom as fractions (0–1) of the picture.
type Zone [4]float64

// Duration is a time.Duration that is written "4s".
type Duration time.Duration

// UnmarshalYAML reads "4s" or "300ms".
func (d *Duration) UnmarshalYAML(node ast.Node) error {
	text := node.GetToken().Value
	v, err := time.ParseDuration(text)
	if err != nil {
		return &yaml.SyntaxError{Message: fmt.Sprintf("%q is no duration; write it like 4s or 300ms", text), Token: node.GetToken()}
	}
	*d = Duration(v)
	return nil
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

// Load reads a file over the defaults and checks it.
func Load(path string) (Config, error) {
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return Config{}, fmt.Errorf("config: there is no file %s (spieltisch config init %[1]s writes one)", path)
	}
	if err != nil {
		return Config{}, fmt.Errorf("config: %w", err)
	}
	return Parse(path, data)
}

// Parse reads the text of a configuration file; name is what errors call it.
func Parse(name string, data []byte) (Config, error) {
	c := Default()
	if strings.TrimSpace(string(data)) == "" {
		return c, nil
	}
	if err := yaml.UnmarshalWithOptions(data, &c, yaml.DisallowUnknownField()); err != nil {
		return Config{}, explain(name, err)
	}
	if err := c.Check(); err != nil {
		return Config{}, locate(name, data, err)
	}
	return c, nil
}

// fault is a value that is of the right type and still makes no sense.
type fault struct{ key, why string }

func (f fault) Error() string { return f.key + ": " + f.why }

// Check holds every value against what its key takes.
func (c Config) Check() error {
	for _, k := range Keys {
		if why := k.Takes.refuses(k.Field(&c)); why != "" {
			return fault{k.Path, why}
		}
	}
	if c.Zones.Rolling.overlaps(c.Zones.Aside) {
		return fault{"zones.aside", "overlaps zones.rolling; a die would lie in both"}
	}
	return nil
}

func (z Zone) overlaps(o Zone) bool {
	return z[0] < o[2] && o[0] < z[2] && z[1] < o[3] && o[1] < z[3]
}
