package main

import (
	"errors"
	"fmt"

	"spieltisch/cmd/spieltisch/config"
)

type configCommand struct {
	Check configCheck `cmd:"" help:"Say whether a file is right."`
	Show  configShow  `cmd:"" help:"Print what holds, defaults included."`
	Init  configInit  `cmd:"" help:"Ask the few questions that matter and write a commented file."`
	Set   configSet   `cmd:"" help:"Change keys of a file; what else is wrong in it may stay so."`
	Edit  configEdit  `cmd:"" help:"Open a copy in your editor and take it if it is right."`
}

type configCheck struct {
	File string `arg:"" help:"Configuration file (YAML)."`
}

// Run exits with 3 where the file is wrong, and tells all that is.
func (c configCheck) Run(std stdio) error {
	_, err := config.Load(c.File, rightDevices, startable)
	var wrong *config.Faults
	switch {
	case errors.As(err, &wrong):
		say(std, err)
		return exit(exitFound)
	case err != nil:
		return err
	}
	_, err = fmt.Fprintf(std.out, "%s is right\n", c.File)
	return err
}

type configShow struct {
	File string `arg:"" optional:"" help:"Configuration file (YAML); none: the defaults."`
}

// Run prints the whole configuration with its comments.
func (c configShow) Run(std stdio) error {
	conf, err := loadConfig(c.File)
	if err != nil {
		return err
	}
	return config.Write(std.out, conf)
}

// loadConfig reads and checks a file, or gives the defaults where none is named.
func loadConfig(file string, checks ...func(config.Config) []config.Fault) (config.Config, error) {
	if file == "" {
		return config.Default(), nil
	}
	return config.Load(file, checks...)
}
