// Package configure checks, shows, writes and changes configuration files, and says what would keep a table
// from starting with one.
package configure

import (
	"errors"
	"fmt"

	"spieltisch/cmd/spieltisch/config"
	"spieltisch/cmd/spieltisch/internal/cli"
)

// Commands are those of spieltisch config.
type Commands struct {
	Check Check `cmd:"" help:"Say whether a file is right."`
	Show  Show  `cmd:"" help:"Print what holds, defaults included."`
	Init  Init  `cmd:"" help:"Ask the few questions that matter and write a commented file."`
	Set   Set   `cmd:"" help:"Change keys of a file; what else is wrong in it may stay so."`
	Edit  Edit  `cmd:"" help:"Open a copy in your editor and take it if it is right."`
}

// Check says whether a file is right.
type Check struct {
	File string `arg:"" help:"Configuration file (YAML)."`
}

// Run exits with 3 where the file is wrong, and tells all that is.
func (c Check) Run(std cli.Stdio) error {
	_, err := config.Load(c.File, Devices, startable)
	var wrong *config.Faults
	switch {
	case errors.As(err, &wrong):
		std.PrintError(err)
		return cli.Found
	case err != nil:
		return err
	}
	_, err = fmt.Fprintf(std.Out, "%s is right\n", c.File)
	return err
}

// Show prints what holds.
type Show struct {
	File string `arg:"" optional:"" help:"Configuration file (YAML); none: the defaults."`
}

// Run prints the whole configuration with its comments.
func (c Show) Run(std cli.Stdio) error {
	conf, err := Load(c.File)
	if err != nil {
		return err
	}
	return config.Write(std.Out, conf)
}

// Installed is what an installed table reads.
const Installed = "/etc/spieltisch/spieltisch.yaml"

// Load reads and checks a file, or gives the defaults where none is named.
func Load(file string, checks ...func(config.Config) []config.Fault) (config.Config, error) {
	if file == "" {
		return config.Default(), nil
	}
	return config.Load(file, checks...)
}
