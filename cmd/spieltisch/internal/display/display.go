// Package display switches the small display of a table off from outside, for a table that died and could not
// do it itself: an OLED would go on showing what is no longer true, and burn in.
package display

import (
	"context"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"spieltisch/cmd/spieltisch/internal/configure"
	"spieltisch/devices/catalog"
)

// Off switches the display off.
type Off struct {
	Config string `help:"help.config.table" default:"/etc/spieltisch/spieltisch.yaml" placeholder:"FILE"`
}

// longest is how long a display has for it.
const longest = 5 * time.Second

// Run does it. Where systemd says that the table ended well, or there is no display that outlasts it, there
// is nothing to do.
func (c Off) Run(ctx context.Context) error {
	if os.Getenv("SERVICE_RESULT") == "success" {
		return nil
	}
	conf, err := configure.Load(c.Config)
	if err != nil {
		return err
	}
	if conf.Display == "" || strings.HasPrefix(conf.Display, "term:") {
		return nil
	}
	open, err := catalog.Display(conf.Display, catalog.Options{})
	if err != nil {
		return fmt.Errorf("display: %w", err)
	}
	ctx, stop := context.WithTimeout(ctx, longest)
	defer stop()
	d, err := open(ctx)
	if err != nil {
		return fmt.Errorf("display: %w", err)
	}
	if c, ok := d.(io.Closer); ok {
		defer c.Close()
	}
	if err := d.Halt(); err != nil {
		return fmt.Errorf("display: %w", err)
	}
	return nil
}
