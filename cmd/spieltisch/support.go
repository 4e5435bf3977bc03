package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"spieltisch/cmd/internal/cli"
	"spieltisch/cmd/spieltisch/doctor"
	"spieltisch/cmd/spieltisch/internal/support"
)

type supportCommand struct {
	File   string `arg:"" optional:"" help:"help.support.file" default:"spieltisch-support.zip"`
	Config string `help:"help.config.installed" placeholder:"FILE"`
	Data   string `help:"help.data" placeholder:"DIR"`
}

// Run never writes over a file.
func (c supportCommand) Run(ctx context.Context, std cli.Stdio) (err error) {
	f, err := os.OpenFile(c.File, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return fmt.Errorf("support: %w", err)
	}
	defer func() {
		if err = errors.Join(err, f.Close()); err != nil {
			_ = os.Remove(c.File) // half a file helps nobody
		}
	}()
	p := doctorCommand{Config: c.Config, Data: c.Data}.patient()
	if err := support.Write(ctx, f, support.Config{Version: version(), Config: p.Config, Now: time.Now(),
		Findings: doctor.New(p).Examine(ctx)}); err != nil {
		return fmt.Errorf("support: %w", err)
	}
	cli.Say(std.Out, "support.done", cli.Args{"file": c.File})
	return nil
}
