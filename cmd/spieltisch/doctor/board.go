package doctor

import (
	"context"
	"strings"

	"spieltisch/devices/catalog"
)

// BoardReport is what a tunnel board says of itself.
type BoardReport struct {
	Firmware string   // "1.0"; "" for one that has none: pins, a recording
	Fault    string   // the first since it was switched on, and what to do; "": none
	Problems []string // of lines, and what to do
	Stored   bool     // its thresholds are kept in it
}

// checkBoard opens the tunnel board and asks it. A Nano is reset by that, which harms nothing while no table
// runs.
func checkBoard(ctx context.Context, x *examination) outcome {
	o := outcome{looked: catalog.Name(x.Config.Board), args: args("board", catalog.Name(x.Config.Board))}
	switch {
	case x.BoardErr != nil:
		o.key, o.detail = "wrong", x.BoardErr.Error()
		return o
	case x.Board == nil:
		o.key = "none"
		return o
	case x.Inside || x.running(): // it belongs to one program at a time, and its warnings are on the page
		o.key = "held"
		return o
	}
	r, err := x.Board(ctx)
	o.args["firmware"], o.args["lines"] = r.Firmware, len(r.Problems)
	switch {
	case err != nil:
		o.key, o.detail = "silent", err.Error()
	case r.Fault != "":
		o.key, o.detail = "fault", strings.Join(append([]string{r.Fault}, r.Problems...), "\n")
	case len(r.Problems) > 0:
		o.key, o.detail = "lines", strings.Join(r.Problems, "\n")
	case r.Firmware == "":
		o.key = "open"
	case !r.Stored:
		o.key = "fresh"
	default:
		o.key = "fine"
	}
	return o
}
