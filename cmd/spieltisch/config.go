package main

import (
	"fmt"

	"spieltisch/cmd/spieltisch/config"
)

type configCommand struct {
	Check configCheck `cmd:"" help:"Say whether a file is right."`
	Show  configShow  `cmd:"" help:"Print what holds, defaults included."`
	Init  configInit  `cmd:"" help:"Ask the few questions that matter and write a commented file."`
	Set   configSet   `cmd:"" help:"Change keys of a file, if the whole is right then."`
	Edit  configEdit  `cmd:"" help:"Open a copy in your editor and take it if it is right."`
}

type configCheck struct {
	File string `arg:"" help:"Configuration file (YAML)."`
}

// Run exits with 3 where the file is wrong.
func (c configCheck) Run(std stdio) error {
	if _, err := config.Load(c.File, rightDevices, readable); err != nil {
		fmt.Fprintln(std.err, err)
		return exit(exitFound)
	}
	_, err := fmt.Fprintf(std.out, "%s is right\n", c.File)
	return err
}

// readable refuses a camera in a build that cannot see, as run does.
func readable(conf config.Config) error {
	if conf.Camera == "" || canSee {
		return nil
	}
	_, err := newReader(conf.Dice.Set)
	return config.Fault{Key: "camera", Why: err.Error()}
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
func loadConfig(file string, checks ...func(config.Config) error) (config.Config, error) {
	if file == "" {
		return config.Default(), nil
	}
	return config.Load(file, checks...)
}
