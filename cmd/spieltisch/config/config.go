// Package config reads the configuration file of the daemon: YAML, strict. A key that does not exist is an error that
// names file, line and column and the nearest key that does. Keys are defined once, in Keys; the commented file that
// `config init` writes and the reference are made from it.
package config

import (
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"

	"spieltisch/engines"
)

// Config is what a table can be told. The zero value is not valid; start from Default.
type Config struct {
	Language string   `yaml:"language"`
	Listen   string   `yaml:"listen"`
	Hosts    []string `yaml:"hosts"`
	Data     string   `yaml:"data"`
	Camera   string   `yaml:"camera"`
	Dice     Dice     `yaml:"dice"`
	Zones    Zones    `yaml:"zones"`
	Patience Duration `yaml:"patience"`
	Still    Duration `yaml:"still"`
	Log      string   `yaml:"log"`
}

// Dice describes the dice on the table.
type Dice struct {
	Set string `yaml:"set"`
}

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
		Dice:     Dice{Set: "pips"},
		Zones:    Zones{Rolling: Zone{0, 0, 0.66, 1}, Aside: Zone{0.66, 0, 1, 1}},
		Patience: Duration(4 * time.Second),
		Still:    Duration(150 * time.Millisecond),
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
	if err := c.check(); err != nil {
		return Config{}, locate(name, data, err)
	}
	return c, nil
}

// fault is a value that is of the right type and still makes no sense.
type fault struct{ key, why string }

func (f fault) Error() string { return f.key + ": " + f.why }

func (c Config) check() error {
	if !slices.Contains(engines.Languages(), c.Language) {
		return fault{"language", fmt.Sprintf("%q is none of %s", c.Language, strings.Join(engines.Languages(), ", "))}
	}
	if _, _, err := net.SplitHostPort(c.Listen); err != nil {
		return fault{"listen", fmt.Sprintf("%q is no address; write it like :8080 or 127.0.0.1:8080", c.Listen)}
	}
	if c.Data == "" {
		return fault{"data", "name the folder for the journal"}
	}
	if c.Dice.Set != "pips" && c.Dice.Set != "heckmeck" {
		return fault{"dice.set", fmt.Sprintf("%q is none of pips, heckmeck", c.Dice.Set)}
	}
	if err := c.Zones.Rolling.check("zones.rolling"); err != nil {
		return err
	}
	if err := c.Zones.Aside.check("zones.aside"); err != nil {
		return err
	}
	if c.Zones.Rolling.overlaps(c.Zones.Aside) {
		return fault{"zones.aside", "overlaps zones.rolling; a die would lie in both"}
	}
	if c.Patience < 0 || time.Duration(c.Patience) > time.Minute {
		return fault{"patience", "takes 0s to 1m"}
	}
	if time.Duration(c.Still) < 50*time.Millisecond || time.Duration(c.Still) > 5*time.Second {
		return fault{"still", "takes 50ms to 5s"}
	}
	if !slices.Contains([]string{"debug", "info", "warn", "error"}, c.Log) {
		return fault{"log", fmt.Sprintf("%q is none of debug, info, warn, error", c.Log)}
	}
	return nil
}

func (z Zone) check(key string) error {
	for _, v := range z {
		if v < 0 || v > 1 {
			return fault{key, fmt.Sprintf("%v is no fraction of the picture (0 to 1)", v)}
		}
	}
	if z[0] >= z[2] || z[1] >= z[3] {
		return fault{key, "takes left, top, right, bottom, with left < right and top < bottom"}
	}
	return nil
}

func (z Zone) overlaps(o Zone) bool {
	return z[0] < o[2] && o[0] < z[2] && z[1] < o[3] && o[1] < z[3]
}
