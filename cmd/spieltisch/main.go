// Command spieltisch gives a real board-game table eyes and a memory: it watches the dice with a camera,
// checks what it saw against the rules, keeps the score in a journal that survives the plug, and shows it on
// a page.
//
// This package has the command table, and wires with plain constructor calls the table that run serves; what
// the other subcommands do is in packages of internal. It knows all others, and nothing imports it.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"syscall"

	"github.com/alecthomas/kong"

	"spieltisch/cmd/spieltisch/internal/boardtool"
	"spieltisch/cmd/spieltisch/internal/cli"
	"spieltisch/cmd/spieltisch/internal/configure"
	"spieltisch/cmd/spieltisch/internal/display"
	"spieltisch/cmd/spieltisch/internal/manual"
	"spieltisch/cmd/spieltisch/internal/play"
	"spieltisch/cmd/spieltisch/internal/read"
	"spieltisch/cmd/spieltisch/internal/recording"
	"spieltisch/cmd/spieltisch/internal/selfplay"
	"spieltisch/cmd/spieltisch/internal/sheet"
	"spieltisch/companion/health"
)

// commands is the command table: one line for each subcommand.
type commands struct {
	Run      runCommand        `cmd:"" help:"Watch a table and show it on a page."`
	Read     read.Command      `cmd:"" help:"Read dice in pictures and videos."`
	Rules    play.Rules        `cmd:"" help:"Play by JSON lines on standard input."`
	Playouts selfplay.Playouts `cmd:"" help:"Play random games, to check rules and measure them."`
	Coach    play.Coach        `cmd:"" help:"Say what each choice is worth, by JSON lines on standard input."`
	Strength selfplay.Strength `cmd:"" help:"Let simulated players of different strength play against each other, and count."`
	Replay   replayCommand     `cmd:"" help:"Fold a journal again and check every state."`
	Tunnels  struct {
		boardtool.Tunnels
		Replay recording.Replay `cmd:"" help:"Read a recording of the tunnels' sensors again."`
	} `cmd:"" help:"Look at the tunnels' sensors, calibrate them, read recordings of them."`
	Firmware boardtool.Firmware `cmd:"" help:"Write the tunnel board's firmware, and ask which one it has."`
	Print    struct {
		Stripes sheet.Stripes `cmd:"" help:"Strips to stick under tiles, as a PDF."`
	} `cmd:"" help:"Make sheets to print."`
	Display struct {
		Off display.Off `cmd:"" help:"Switch the display off, after the table died and could not."`
	} `cmd:"" help:"See to the small display."`
	Doctor  doctorCommand      `cmd:"" help:"Look whether this machine is ready, and say what to do."`
	Config  configure.Commands `cmd:"" help:"Check, show or write a configuration file."`
	Version versionCommand     `cmd:"" help:"Say which version this is."`

	Completion manual.Completion `cmd:"" help:"Print the completion script of a shell."`
	Man        manual.Man        `cmd:"" help:"Print the man page."`
	HelpOf     helpCommand       `cmd:"" name:"help" help:"Say what a command does and takes."`

	ShowVersion kong.VersionFlag `name:"version" short:"V" help:"Say which version this is."`
}

// Help stands below the first line of `spieltisch --help`.
func (commands) Help() string { return cli.StatusTable() }

// helpCommand stands in the command table for what runUntil makes of it.
type helpCommand struct {
	Command []string `arg:"" optional:"" help:"The command; none: all of them."`
}

func main() { os.Exit(mainStatus()) }

// mainStatus runs the command line and returns the exit status.
func mainStatus() int {
	stop := func() {}
	defer func() { stop() }()
	caught := func() (ctx context.Context) {
		ctx, stop = signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
		context.AfterFunc(ctx, stop) // a second signal ends it at once
		return ctx
	}
	return runUntil(caught, os.Args[1:], cli.Stdio{In: os.Stdin, Out: os.Stdout, Err: os.Stderr})
}

// run runs a command line until it has done its work or, where that takes a context, ctx ends.
func run(ctx context.Context, args []string, std cli.Stdio) (status int) {
	return runUntil(func() context.Context { return ctx }, args, std)
}

// runUntil asks for the context only if the command takes one: signals are caught for those that put things
// in order first, and end all others at once, as a person who presses Ctrl-C expects.
func runUntil(caught func() context.Context, args []string, std cli.Stdio) (status int) {
	var table commands
	status = -1
	parser, err := kong.New(&table,
		kong.Name("spieltisch"),
		kong.Description("Eyes and a memory for a real board-game table."),
		kong.Vars{"version": "spieltisch " + version()},
		kong.Writers(std.Out, std.Err),
		kong.Exit(func(s int) { status = s }),
		kong.BindSingletonProvider(caught),
		kong.Bind(std),
	)
	if err != nil {
		panic(err) // the command table itself is wrong
	}
	if len(args) == 0 {
		args = []string{"--help"}
	}
	if args[0] == manual.CompleteWord {
		manual.Complete(std.Out, parser.Model, args[1:])
		return int(cli.Done)
	}
	k, err := parser.Parse(manual.Args(parser.Model, args))
	if status >= 0 { // --help was asked for and given
		return status
	}
	if err != nil {
		fmt.Fprintf(std.Err, "spieltisch: %v (spieltisch --help lists what there is)\n", err)
		return int(cli.Usage)
	}
	return verdict(std, k.Run())
}

// verdict says what went wrong, once, and gives the exit status.
func verdict(std cli.Stdio, err error) int {
	var e cli.Exit
	switch {
	case err == nil:
		return int(cli.Done)
	case errors.As(err, &e):
		return int(e)
	}
	std.PrintError(err)
	if errors.As(err, new(cli.NeedsPerson)) {
		return int(cli.Person)
	}
	return int(cli.Failed)
}

// newLog writes lines that journald understands; it adds the time itself. What repeats is written ever
// more seldom.
func newLog(w io.Writer, level string) *slog.Logger {
	var l slog.Level
	if err := l.UnmarshalText([]byte(level)); err != nil {
		l = slog.LevelInfo
	}
	options := &slog.HandlerOptions{Level: l}
	if os.Getenv("JOURNAL_STREAM") != "" {
		options.ReplaceAttr = func(groups []string, a slog.Attr) slog.Attr {
			if len(groups) == 0 && a.Key == slog.TimeKey {
				return slog.Attr{}
			}
			return a
		}
	}
	return slog.New(health.Quiet(slog.NewTextHandler(w, options)))
}
