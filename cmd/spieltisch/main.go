// Command spieltisch gives a real board-game table eyes and a memory: it watches the dice with a camera,
// checks what it saw against the rules, keeps the score in a journal that survives the plug, and shows it on
// a page.
//
// This package has the command table, and wires with plain constructor calls the table that run serves; what
// the other subcommands do is in packages of internal. It knows all others, and nothing imports it.
package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"github.com/alecthomas/kong"

	"spieltisch/cmd/spieltisch/internal/backups"
	"spieltisch/cmd/spieltisch/internal/boardtool"
	"spieltisch/cmd/spieltisch/internal/calibrate"
	"spieltisch/cmd/spieltisch/internal/cli"
	"spieltisch/cmd/spieltisch/internal/configure"
	"spieltisch/cmd/spieltisch/internal/display"
	"spieltisch/cmd/spieltisch/internal/halls"
	"spieltisch/cmd/spieltisch/internal/manual"
	"spieltisch/cmd/spieltisch/internal/play"
	"spieltisch/cmd/spieltisch/internal/read"
	"spieltisch/cmd/spieltisch/internal/recording"
	"spieltisch/cmd/spieltisch/internal/replay"
	"spieltisch/cmd/spieltisch/internal/selfplay"
	"spieltisch/cmd/spieltisch/internal/sheet"
	"spieltisch/cmd/spieltisch/internal/teach"
	"spieltisch/cmd/spieltisch/internal/translate"
	"spieltisch/companion/health"
	"spieltisch/engines"
)

// commands is the command table: one line for each subcommand.
type commands struct {
	Run   runCommand   `cmd:"" help:"help.run"`
	Read  read.Command `cmd:"" help:"help.read"`
	Teach struct {
		Dice  teach.Dice  `cmd:"" help:"help.teach.dice"`
		Cards teach.Cards `cmd:"" help:"help.teach.cards"`
		Gems  teach.Gems  `cmd:"" help:"help.teach.gems"`
	} `cmd:"" help:"help.teach"`
	Calibrate calibrate.Command `cmd:"" help:"help.calibrate"`
	Rules     play.Rules        `cmd:"" help:"help.rules"`
	Playouts  selfplay.Playouts `cmd:"" help:"help.playouts"`
	Coach     play.Coach        `cmd:"" help:"help.coach"`
	Strength  selfplay.Strength `cmd:"" help:"help.strength"`
	Export    backups.Export    `cmd:"" help:"help.export"`
	Restore   backups.Restore   `cmd:"" help:"help.restore"`
	Replay    replay.Command    `cmd:"" help:"help.replay"`
	Tunnels   struct {
		boardtool.Tunnels
		Replay recording.Replay `cmd:"" help:"help.tunnels.replay"`
	} `cmd:"" help:"help.tunnels"`
	Firmware boardtool.Firmware `cmd:"" help:"help.firmware"`
	Print    struct {
		Mat     sheet.Mat     `cmd:"" help:"help.print.mat"`
		Stripes sheet.Stripes `cmd:"" help:"help.print.stripes"`
	} `cmd:"" help:"help.print"`
	Display struct {
		Off display.Off `cmd:"" help:"help.display.off"`
	} `cmd:"" help:"help.display"`
	Hall    halls.Command      `cmd:"" help:"help.hall"`
	Doctor  doctorCommand      `cmd:"" help:"help.doctor"`
	Support supportCommand     `cmd:"" help:"help.support"`
	Config  configure.Commands `cmd:"" help:"help.config"`
	Words   translate.Commands `cmd:"" help:"help.words"`
	Version versionCommand     `cmd:"" help:"help.version"`

	Completion manual.Completion `cmd:"" help:"help.completion"`
	Man        manual.Man        `cmd:"" help:"help.man"`
	HelpOf     helpCommand       `cmd:"" name:"help" help:"help.help"`

	WordsDir    string           `name:"words" help:"help.words.folder" placeholder:"DIR"`
	ShowVersion kong.VersionFlag `name:"version" short:"V" help:"help.version"`
}

// Help stands below the first line of `spieltisch --help`.
func (commands) Help() string { return cli.StatusTable("en") }

// helpCommand stands in the command table for what runUntil makes of it.
type helpCommand struct {
	Command []string `arg:"" optional:"" help:"help.help.command"`
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
	if dir := wordsDir(args); dir != "" {
		if err := translate.Overlay(dir); err != nil {
			return verdict(std, err)
		}
	}
	var table commands
	status = -1
	parser, err := parserOf(&table, helpLanguage(args),
		kong.Writers(std.Out, std.Err),
		kong.Exit(func(s int) { status = s }),
		kong.BindSingletonProvider(caught),
		kong.Bind(std),
		kong.Bind(func(level string) *slog.Logger { return newLog(std.Err, level) }),
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
		fmt.Fprintf(std.Err, "spieltisch: %s\n", manual.Fault(err, helpLanguage(args)))
		return int(cli.Usage)
	}
	return verdict(std, k.Run())
}

// parserOf makes the parser of the command table, with its texts in a language.
func parserOf(table *commands, lang string, options ...kong.Option) (*kong.Kong, error) {
	parser, err := kong.New(table, append(options,
		kong.Name("spieltisch"),
		kong.Description("help.program"),
		kong.Help(manual.HelpIn(lang)),
		kong.Vars{"version": "spieltisch " + version(), "languages": strings.Join(engines.Languages(), ",")},
	)...)
	if err != nil {
		return nil, err
	}
	parser.Model.HelpFlag.Help = "help.help.flag"
	say(parser.Model, lang)
	return parser, nil
}

// say puts texts in a language in the place of their keys, which the command table has. (As kong's variables
// they would be looked for in each of its strings.)
func say(table *kong.Application, lang string) {
	_ = kong.Visit(table, func(n kong.Visitable, next kong.Next) error {
		switch n := n.(type) {
		case *kong.Application:
			n.Help = cli.Help(n.Help, lang)
		case *kong.Node:
			n.Help, n.Detail = cli.Help(n.Help, lang), cli.Help(n.Detail, lang)
		case *kong.Flag:
			n.Help = cli.Help(n.Help, lang)
		case *kong.Value:
			n.Help = cli.Help(n.Help, lang)
		}
		return next(nil)
	}) // no step of it fails
}

// helpLanguage is the one that the machine speaks; the man page is English, as the rest of its text is.
func helpLanguage(args []string) string {
	if len(args) > 0 && args[0] == "man" {
		return "en"
	}
	return cmp.Or(cli.Language(os.Getenv), "en")
}

// wordsDir is the value of --words. It is found before the command line is understood, as the help and the
// languages to choose from come from that folder, too.
func wordsDir(args []string) string {
	for i, arg := range args {
		if dir, ok := strings.CutPrefix(arg, "--words="); ok {
			return dir
		}
		if arg == "--words" && i+1 < len(args) {
			return args[i+1]
		}
	}
	return ""
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
