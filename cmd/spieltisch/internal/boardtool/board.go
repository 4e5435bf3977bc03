// Package boardtool has the tools of a tunnel board on a serial port: what it says of itself, its levels and
// thresholds, its firmware, and what the page shows of its sensors.
package boardtool

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"spieltisch/cmd/internal/cli"
	"spieltisch/cmd/spieltisch/config"
	"spieltisch/cmd/spieltisch/doctor"
	"spieltisch/cmd/spieltisch/internal/configure"
	"spieltisch/devices/tunnelboard"
	"spieltisch/devices/tunnelboard/wire"
)

// Tunnels are those commands of spieltisch tunnels that ask a board.
type Tunnels struct {
	Status    Status    `cmd:"" help:"help.board.status"`
	Levels    Levels    `cmd:"" help:"help.board.levels"`
	Calibrate Calibrate `cmd:"" help:"help.board.calibrate"`
}

// Flag says which board is meant.
type Flag struct {
	Board string `help:"help.board.which" placeholder:"URL"`
}

// port is the serial port that is meant.
func (f Flag) port() (string, error) {
	url := f.Board
	if url == "" {
		if conf, err := configure.Load(configure.Installed); err == nil {
			url = conf.Board
		}
	}
	if url == "" {
		found := doctor.Find("/").Boards
		switch len(found) {
		case 0:
			return "", errors.New(
				"no serial port was found; is the board plugged in? (spieltisch doctor says more)")
		case 1:
			url = found[0].URL
		default:
			return "", fmt.Errorf("there are %d serial ports; say which one with --board serial:PATH (spieltisch doctor lists them)", len(found))
		}
	}
	url, err := config.ExpandURL(url)
	if err != nil {
		return "", err
	}
	path, ok := strings.CutPrefix(url, "serial:")
	if !ok {
		return "", fmt.Errorf("%s is no board on a serial port; write it like serial:/dev/spieltisch/board",
			url)
	}
	return tunnelboard.Parse(path)
}

// Open opens the board.
func (f Flag) Open(ctx context.Context) (*tunnelboard.Board, error) {
	path, err := f.port()
	if err != nil {
		return nil, err
	}
	return tunnelboard.Open(ctx, path, tunnelboard.Options{})
}

// Status asks a board how it is.
type Status struct {
	Flag
	Clear bool `help:"help.board.clear"`
}

// Run exits with 3 where there is something to mend.
func (c Status) Run(ctx context.Context, std cli.Stdio) error {
	b, err := c.Open(ctx)
	if err != nil {
		return fmt.Errorf("tunnels: %w", err)
	}
	defer b.Close()
	r, err := b.Report(ctx)
	if err != nil {
		return fmt.Errorf("tunnels: %w", err)
	}
	printReport(std.Out, r)
	if c.Clear {
		if _, err := b.Fault(ctx, true); err != nil {
			return fmt.Errorf("tunnels: %w", err)
		}
	}
	if len(r.Problems) > 0 || r.Fault.Code != wire.NoFault {
		return cli.Found
	}
	return nil
}

// version is that of a firmware.
func version(h wire.Hello) string { return fmt.Sprintf("%d.%d", h.Major, h.Minor) }

// cause is why a board was reset.
func cause(h wire.Hello) string {
	if h.Reset > wire.Watchdog {
		return h.Reset.String() // of a newer firmware
	}
	return cli.Said(fmt.Sprintf("reset.%d", h.Reset), nil)
}

// lineName names a line of a tunnel.
func lineName(line int) string { return cli.Said(fmt.Sprintf("line.%d", line), nil) }

func printReport(w io.Writer, r tunnelboard.Report) {
	cli.Say(w, "board.firmware", cli.Args{"firmware": version(r.Hello), "protocol": r.Hello.Proto,
		"reset": cause(r.Hello), "run": r.Hello.Boot})
	cli.Say(w, "board.scan", cli.Args{"micros": r.Stats.ScanMicros, "missed": r.Stats.Missed,
		"stack": int(r.Stats.StackFree)})
	kept := r.Stats.Store.String() // of a newer firmware
	if r.Stats.Store <= wire.StoreFailed {
		kept = cli.Said(fmt.Sprintf("store.%d", r.Stats.Store), nil)
	}
	cli.Say(w, "board.thresholds", cli.Args{"kept": kept})
	if r.Fault.Code == wire.NoFault {
		cli.Say(w, "board.noted", cli.Args{"fault": cli.Said("board.noFault", nil)})
	} else {
		cli.Say(w, "board.notedAfter", cli.Args{"fault": r.Fault.String(),
			"after": r.Fault.Time.Duration().String(),
			"more":  r.Fault.More})
	}
	printLevels(w, r)
	for _, p := range r.Problems {
		fmt.Fprintf(w, "MEND %s\n", p)
	}
}

// printLevels writes a table of what lines have, and between which thresholds.
func printLevels(w io.Writer, r tunnelboard.Report) {
	fmt.Fprintf(w, "%-16s", cli.Said("board.levels", nil))
	for i := range r.Levels {
		fmt.Fprintf(w, "  %-12s", cli.Said("board.tunnel", cli.Args{"n": i + 1}))
	}
	fmt.Fprintln(w)
	for line := range wire.Lines {
		fmt.Fprintf(w, "%-16s", lineName(line))
		for i := range r.Levels {
			fmt.Fprintf(w, "  %3d %3d/%-3d ", r.Levels[i].Now[line], r.Calibrations[i].On[line],
				r.Calibrations[i].Off[line])
		}
		fmt.Fprintln(w)
	}
}

// Levels shows the raw levels of lines.
type Levels struct {
	Flag
	For time.Duration `help:"help.board.for" default:"1m"`
}

// Run prints the levels of each tunnel, ten times a second, as long as something changes.
func (c Levels) Run(ctx context.Context, std cli.Stdio) error {
	b, err := c.Open(ctx)
	if err != nil {
		return fmt.Errorf("tunnels: %w", err)
	}
	defer b.Close()
	ctx, cancel := context.WithTimeout(ctx, c.For)
	defer cancel()
	fmt.Fprint(std.Out, "tunnel  outer  hill1  hill2  hill3  hill4  hill5    end  inner stripe\n")
	var last [4]wire.Levels
	for l, err := range b.Levels(ctx) {
		if err != nil {
			return fmt.Errorf("tunnels: %w", err)
		}
		if near(l, last[l.Tunnel-1]) {
			continue
		}
		last[l.Tunnel-1] = l
		fmt.Fprintf(std.Out, "%6d", l.Tunnel)
		for _, v := range l.Now {
			fmt.Fprintf(std.Out, "%7d", v)
		}
		fmt.Fprintln(std.Out)
	}
	return nil
}

// near reports whether no level has changed by more than noise.
func near(a, b wire.Levels) bool {
	for i := range a.Now {
		if d := int(a.Now[i]) - int(b.Now[i]); d < -3 || d > 3 {
			return false
		}
	}
	return true
}

// Calibrate sets the thresholds of lines.
type Calibrate struct {
	Flag
	Tunnel int  `help:"help.board.tunnel"`
	Keep   bool `help:"help.board.keep" default:"true" negatable:""`
}

// Validate makes sure that there is such a tunnel.
func (c Calibrate) Validate() error {
	if c.Tunnel < 0 || c.Tunnel > 4 {
		return fmt.Errorf("--tunnel %d: they are 1 to 4", c.Tunnel)
	}
	return nil
}

// Run leads through the calibration: each tunnel empty, then everything covered once.
func (c Calibrate) Run(ctx context.Context, std cli.Stdio) error {
	b, err := c.Open(ctx)
	if err != nil {
		return fmt.Errorf("tunnels: %w", err)
	}
	defer b.Close()
	in, well := bufio.NewScanner(std.In), true
	for n := 1; n <= 4; n++ {
		if c.Tunnel != 0 && c.Tunnel != n {
			continue
		}
		ok, err := calibrate(ctx, b, n, in, std.Out)
		if err != nil {
			return fmt.Errorf("tunnels: %w", err)
		}
		well = well && ok
	}
	if c.Keep {
		if err := b.Store(ctx); err != nil {
			return fmt.Errorf("tunnels: %w", err)
		}
		cli.Say(std.Out, "tunnel.kept", nil)
	}
	if !well {
		return cli.Found
	}
	return nil
}

// calibrate leads through one tunnel; it tells whether all of its lines are well.
func calibrate(ctx context.Context, b *tunnelboard.Board, n int, in *bufio.Scanner,
	out io.Writer) (well bool, err error) {
	old, err := b.Calibration(ctx, n)
	if err != nil {
		return false, err
	}
	fmt.Fprint(out, cli.Said("tunnel.empty", cli.Args{"n": n}), " ")
	if _, err := gather(ctx, b, n, pressed(in)); err != nil {
		return false, err
	}
	free, err := gather(ctx, b, n, nil)
	if err != nil {
		return false, err
	}
	fmt.Fprint(out, "\n", cli.Said("tunnel.pass", cli.Args{"n": n}), " ")
	moved, err := gather(ctx, b, n, pressed(in))
	if err != nil {
		return false, err
	}
	t, verdicts := tunnelboard.Judge(free, moved, old.Thresholds)
	if err := b.Calibrate(ctx, n, t); err != nil {
		return false, err
	}
	fmt.Fprintln(out)
	return printVerdicts(out, n, verdicts), nil
}

// printVerdicts writes what became of each line of a tunnel, and tells whether all are well.
func printVerdicts(out io.Writer, n int, verdicts []tunnelboard.Verdict) (well bool) {
	well = true
	for _, v := range verdicts {
		at := cli.Said("tunnel.at", cli.Args{"n": n, "line": lineName(v.Line)})
		switch {
		case v.Problem == "":
			fmt.Fprintf(out, "ok    %s: %s\n", at, cli.Said("tunnel.levels",
				cli.Args{"free": v.Free, "covered": v.Covered, "on": v.On, "off": v.Off}))
		case v.Line == wire.Lines-1: // not everybody has one
			fmt.Fprintf(out, "note  %s: %s\n", at, v.Problem)
		default:
			well = false
			fmt.Fprintf(out, "MEND  %s: %s\n", at, v.Problem)
		}
	}
	return well
}

var errNoEnter = errors.New("calibration wants somebody who presses Enter; nothing was changed in this tunnel")

// pressed gives one value when Enter is pressed, or nobody is there to press it. It waits for a person while
// levels are looked at: its goroutine outlives a command that is given up, as nothing ends the reading of a
// keyboard.
func pressed(in *bufio.Scanner) <-chan error {
	done := make(chan error, 1)
	go func() {
		if in.Scan() {
			done <- nil
		} else {
			done <- errors.Join(errNoEnter, in.Err())
		}
	}()
	return done
}

// freeFor is how long an empty tunnel is looked at.
const freeFor = 2 * time.Second

// gather gathers the extremes of a tunnel until done has something; nil: for a while.
func gather(ctx context.Context, b *tunnelboard.Board, n int,
	done <-chan error) (e tunnelboard.Extremes, err error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	first := true
	var over <-chan time.Time
	if done == nil {
		timer := time.NewTimer(freeFor)
		defer timer.Stop()
		over = timer.C
	}
	for l, err := range b.Levels(ctx) {
		if err != nil {
			return e, err
		}
		if int(l.Tunnel) == n && !first {
			e.Add(l)
		}
		first = first && int(l.Tunnel) != n // its extremes are of before
		select {
		case err := <-done:
			return e, err
		case <-over:
			return e, nil
		default:
		}
	}
	return e, ctx.Err()
}
