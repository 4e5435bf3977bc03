package main

import (
	"fmt"
	"os"

	"spieltisch/cmd/spieltisch/config"
	"spieltisch/devices/catalog"
)

type configCommand struct {
	Check configCheck `cmd:"" help:"Say whether a file is right."`
	Show  configShow  `cmd:"" help:"Print what holds, defaults included."`
	Init  configInit  `cmd:"" help:"Write a commented file with the defaults."`
}

type configCheck struct {
	File string `arg:"" help:"Configuration file (YAML)."`
}

// Run exits with 3 where the file is wrong.
func (c configCheck) Run(std stdio) error {
	conf, err := config.Load(c.File)
	if err == nil && conf.Camera != "" {
		if _, err = catalog.Camera(conf.Camera, catalog.Options{}); err != nil {
			err = fmt.Errorf("%s: %w", c.File, err)
		}
	}
	if err != nil {
		fmt.Fprintln(std.err, err)
		return exit(exitFound)
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

type configInit struct {
	File string `arg:"" optional:"" default:"spieltisch.yaml" help:"Where to write it."`
}

// Run never writes over a file.
func (c configInit) Run(std stdio) error {
	f, err := os.OpenFile(c.File, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o644)
	if os.IsExist(err) {
		return fmt.Errorf("config: %s exists already; move it away or name another file", c.File)
	}
	if err != nil {
		return fmt.Errorf("config: %w", err)
	}
	defer f.Close()
	if err := config.Write(f, config.Default()); err != nil {
		return fmt.Errorf("config: write %s: %w", c.File, err)
	}
	_, err = fmt.Fprintf(std.out, "wrote %s\n", c.File)
	return err
}

// loadConfig reads a file, or gives the defaults where none is named.
func loadConfig(file string) (config.Config, error) {
	if file == "" {
		return config.Default(), nil
	}
	return config.Load(file)
}
