package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"spieltisch/cmd/spieltisch/config"
	"spieltisch/devices/catalog"
)

// rightConfig parses a configuration and checks the URLs of its devices as well; name is what errors call it.
func rightConfig(name string, data []byte) (config.Config, error) {
	conf, err := config.Parse(name, data)
	if err != nil {
		return conf, err
	}
	return conf, rightDevices(name, conf)
}

// rightDevices makes sure that there is a kind of device for each URL. It opens none.
func rightDevices(name string, conf config.Config) error {
	if conf.Camera != "" {
		if _, err := catalog.Camera(conf.Camera, catalog.Options{}); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	if conf.Board != "" {
		if _, err := catalog.Board(conf.Board, catalog.Options{}); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	if _, err := openOutputs(conf, catalog.Options{}); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

// takeConfig checks a text and puts it in place of the file. A text that is wrong never gets there.
func takeConfig(path string, data []byte) error {
	if _, err := rightConfig(path, data); err != nil {
		return fmt.Errorf("%w\n%s is left as it was", err, path)
	}
	return config.Replace(path, data)
}

type configSet struct {
	File   string   `arg:"" help:"Configuration file (YAML)."`
	Values []string `arg:"" name:"key=value" help:"What to change, like language=fr camera=sim: zones.aside='[0.7, 0, 1, 1]'."`
}

// Run changes single keys and leaves the rest of the file as it is.
func (c configSet) Run(std stdio) error {
	data, err := os.ReadFile(c.File)
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("config: there is no file %s (spieltisch config init %[1]s writes one)", c.File)
	}
	if err != nil {
		return fmt.Errorf("config: %w", err)
	}
	conf, err := config.Parse(c.File, data)
	if err != nil {
		return err
	}
	var changed []string
	for _, v := range c.Values {
		key, value, ok := strings.Cut(v, "=")
		if !ok {
			return fmt.Errorf("config: %q changes nothing; write it like language=fr", v)
		}
		if err := conf.Set(key, value); err != nil {
			return fmt.Errorf("config: %w", err)
		}
		changed = append(changed, key)
	}
	if err := rightDevices(c.File, conf); err != nil {
		return err
	}
	if data, err = config.Edit(c.File, data, conf, changed); err != nil {
		return err
	}
	if err := takeConfig(c.File, data); err != nil {
		return err
	}
	_, err = fmt.Fprintf(std.out, "%s is right; a table that runs reads it when it is started again\n", c.File)
	return err
}

type configEdit struct {
	File string `arg:"" help:"Configuration file (YAML)."`
}

// Run opens a copy in the editor and takes it when it is right. One that is wrong is kept beside the file.
func (c configEdit) Run(ctx context.Context, std stdio) error {
	before, err := os.ReadFile(c.File)
	if err != nil {
		return fmt.Errorf("config: %w", err)
	}
	draft := filepath.Join(filepath.Dir(c.File), "."+filepath.Base(c.File)+".draft")
	if err := os.WriteFile(draft, before, 0o600); err != nil {
		return fmt.Errorf("config: %w", err)
	}
	editor := strings.Fields(cmp.Or(os.Getenv("VISUAL"), os.Getenv("EDITOR"), "sensible-editor"))
	cmd := exec.CommandContext(ctx, editor[0], append(editor[1:], draft)...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = std.in, std.out, std.err
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("config: editor %s: %w (set EDITOR to another one); your draft is %s", editor[0], err, draft)
	}
	after, err := os.ReadFile(draft)
	if err != nil {
		return fmt.Errorf("config: %w", err)
	}
	if !bytes.Equal(before, after) {
		if err := takeConfig(c.File, after); err != nil {
			return fmt.Errorf("%w; your draft is %s", err, draft)
		}
	}
	if err := os.Remove(draft); err != nil {
		return fmt.Errorf("config: %w", err)
	}
	_, err = fmt.Fprintf(std.out, "%s is right\n", c.File)
	return err
}
