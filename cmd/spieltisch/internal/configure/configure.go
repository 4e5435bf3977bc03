// Package configure checks, shows, writes and changes configuration files, and says what would keep a table
// from starting with one.
package configure

import (
	"errors"

	"spieltisch/cmd/internal/cli"
	"spieltisch/cmd/spieltisch/config"
)

// Commands are those of spieltisch config.
type Commands struct {
	Check Check `cmd:"" help:"help.config.check"`
	Show  Show  `cmd:"" help:"help.config.show"`
	Init  Init  `cmd:"" help:"help.config.init"`
	Set   Set   `cmd:"" help:"help.config.set"`
	Edit  Edit  `cmd:"" help:"help.config.edit"`
}

// Check says whether a file is right.
type Check struct {
	File string `arg:"" help:"help.config.file"`
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
	cli.Say(std.Out, "config.right", cli.Args{"file": c.File})
	return nil
}

// Show prints what holds.
type Show struct {
	File string `arg:"" optional:"" help:"help.config.defaults"`
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
