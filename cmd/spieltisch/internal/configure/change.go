package configure

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"spieltisch/cmd/internal/cli"
	"spieltisch/cmd/spieltisch/config"
)

// replace checks a text and puts it in place of the file. A text that is wrong never gets there.
func replace(path string, data []byte) error {
	if _, err := config.Parse(path, data, Devices); err != nil {
		return fmt.Errorf("%w\n%s is left as it was", err, path)
	}
	return config.Replace(path, data)
}

// Set changes keys of a file.
type Set struct {
	File   string   `arg:"" help:"help.config.file"`
	Values []string `arg:"" name:"key=value" help:"help.config.values"`
}

// Validate makes sure that each value says what it changes.
func (c Set) Validate() error {
	for _, v := range c.Values {
		if !strings.Contains(v, "=") {
			return fmt.Errorf("%q changes nothing; write it like language=fr", v)
		}
	}
	return nil
}

// Run changes single keys and leaves the rest of the file as it is. What was wrong in it before may still be:
// it is told, and mended with the next change.
func (c Set) Run(std cli.Stdio) error {
	data, err := config.Read(c.File)
	if err != nil {
		return err
	}
	conf, _ := config.Parse(c.File, data) // what is wrong with it is looked at below
	var changed []string
	for _, v := range c.Values {
		key, value, _ := strings.Cut(v, "=")
		if err := conf.Set(key, value); err != nil {
			return fmt.Errorf("config: %w", err)
		}
		changed = append(changed, key)
	}
	if data, err = config.Edit(c.File, data, conf, changed, Devices); err != nil {
		return fmt.Errorf("%w\n%s is left as it was", err, c.File)
	}
	if err := config.Replace(c.File, data); err != nil {
		return err
	}
	if _, err := config.Parse(c.File, data, Devices); err != nil {
		fmt.Fprintf(std.Err, "spieltisch: %s\n%v\n", cli.Said("config.stillWrong", cli.Args{"file": c.File}), err)
		return cli.Found
	}
	remark(std.Err, c.File)
	cli.Say(std.Out, "config.restart", cli.Args{"file": c.File})
	return nil
}

// Edit lets a person change a file in an editor.
type Edit struct {
	File string `arg:"" help:"help.config.file"`
}

// Run opens a copy in the editor and takes it when it is right. One that is wrong is kept beside the file.
func (c Edit) Run(ctx context.Context, std cli.Stdio) error {
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
	cmd.Stdin, cmd.Stdout, cmd.Stderr = std.In, std.Out, std.Err
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("config: editor %s: %w (set EDITOR to another one); your draft is %s", editor[0],
			err, draft)
	}
	after, err := os.ReadFile(draft)
	if err != nil {
		return fmt.Errorf("config: %w", err)
	}
	if !bytes.Equal(before, after) {
		if err := replace(c.File, after); err != nil {
			return fmt.Errorf("%w; your draft is %s", err, draft)
		}
	}
	if err := os.Remove(draft); err != nil {
		return fmt.Errorf("config: %w", err)
	}
	remark(std.Err, c.File)
	cli.Say(std.Out, "config.right", cli.Args{"file": c.File})
	return nil
}
