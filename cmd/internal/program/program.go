// Package program runs a command line: it parses the arguments by a command table, in the language of the
// machine, and turns what a command returns into an exit status. All programs of this module begin with it.
package program

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"runtime"
	"strings"
	"syscall"

	"github.com/alecthomas/kong"

	"spieltisch/cmd/internal/cli"
	"spieltisch/cmd/internal/manual"
	"spieltisch/cmd/internal/translate"
	"spieltisch/companion/health"
	"spieltisch/engines"
	"spieltisch/engines/i18n"
)

// Program is a program with a command line.
type Program struct {
	manual.Program
	Revision string              // what git calls its source; "": it was built without git
	Table    func() any          // a new command table, a pointer to a struct with tags of kong
	Rooms    func() []*i18n.Room // whose texts a translator's folder may replace
	After    func(error) error   // makes something of what a command returned; nil: it is told as it is
}

// Common are the commands and flags that each program has, to be embedded in its command table.
type Common struct {
	Version versionCommand `cmd:"" help:"help.version"`

	Completion manual.Completion `cmd:"" help:"help.completion"`
	Man        manual.Man        `cmd:"" help:"help.man"`
	HelpOf     helpCommand       `cmd:"" name:"help" help:"help.help"`

	WordsDir    string           `name:"words" help:"help.words.folder" placeholder:"DIR"`
	ShowVersion kong.VersionFlag `name:"version" short:"V" help:"help.version"`
}

// Help stands below the first line of --help.
func (Common) Help() string { return cli.StatusHelp }

// helpCommand stands in the command table for what runUntil makes of it.
type helpCommand struct {
	Command []string `arg:"" optional:"" help:"help.help.command"`
}

type versionCommand struct{}

// Run prints the revision and what the binary was built with.
func (versionCommand) Run(std cli.Stdio, p *Program) error {
	_, err := fmt.Fprintln(std.Out, p.Name, p.Version())
	return err
}

// Version is the revision, and what the binary was built with.
func (p *Program) Version() string {
	return fmt.Sprintf("%s (%s %s/%s)", cmp.Or(p.Revision, "unversioned"), runtime.Version(), runtime.GOOS,
		runtime.GOARCH)
}

// Main runs the arguments of this process and returns the exit status. SIGINT and SIGTERM end its context;
// a second signal ends the process at once.
func (p *Program) Main() int {
	stop := func() {}
	defer func() { stop() }()
	caught := func() (ctx context.Context) {
		ctx, stop = signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
		context.AfterFunc(ctx, stop) // a second signal ends it at once
		return ctx
	}
	return p.runUntil(caught, os.Args[1:], cli.Stdio{In: os.Stdin, Out: os.Stdout, Err: os.Stderr})
}

// Run runs a command line until it has done its work or, where that takes a context, ctx ends. It returns the
// exit status.
func (p *Program) Run(ctx context.Context, args []string, std cli.Stdio) (status int) {
	return p.runUntil(func() context.Context { return ctx }, args, std)
}

// runUntil asks for the context only if the command takes one: signals are caught for those that put things
// in order first, and end all others at once, as a person who presses Ctrl-C expects.
func (p *Program) runUntil(caught func() context.Context, args []string, std cli.Stdio) (status int) {
	std.Program = p.Name
	if dir := wordsDir(args); dir != "" {
		if err := translate.Overlay(p.Rooms(), dir); err != nil {
			return verdict(std, err)
		}
	}
	status = -1
	parser, err := p.Parser(helpLanguage(args),
		kong.Writers(std.Out, std.Err),
		kong.Exit(func(s int) { status = s }),
		kong.BindSingletonProvider(caught),
		kong.Bind(std, p, &p.Program),
		kong.Bind(func(level string) *slog.Logger { return NewLog(std.Err, level) }),
	)
	if err != nil {
		panic(err) // the command table itself is wrong
	}
	if len(args) == 0 {
		args = []string{"--help"}
	}
	if args[0] == manual.CompleteWord {
		p.Complete(std.Out, parser.Model, args[1:])
		return int(cli.Done)
	}
	k, err := parser.Parse(manual.Args(parser.Model, args))
	if status >= 0 { // --help was asked for and given
		return status
	}
	if err != nil {
		fmt.Fprintf(std.Err, "%s: %s\n", p.Name, p.Fault(err, helpLanguage(args)))
		return int(cli.Usage)
	}
	err = k.Run()
	if p.After != nil {
		err = p.After(err)
	}
	return verdict(std, err)
}

// Parser makes the parser of the command table, with its texts in a language.
func (p *Program) Parser(lang string, options ...kong.Option) (*kong.Kong, error) {
	parser, err := kong.New(p.Table(), append(options,
		kong.Name(p.Name),
		kong.Description(p.Purpose),
		kong.Help(manual.HelpIn(lang)),
		kong.Vars{"version": p.Name + " " + p.Version(), "languages": strings.Join(engines.Languages(), ",")},
	)...)
	if err != nil {
		return nil, err
	}
	parser.Model.HelpFlag.Help = "help.help.flag"
	p.say(parser.Model, lang)
	return parser, nil
}

// Flags lists the flags of each command by its words, such as "config set"; those of all commands under "".
// Commands that --help does not show are left out.
func (p *Program) Flags() (map[string][]string, error) {
	app, err := p.Parser("en")
	if err != nil {
		return nil, err
	}
	all := map[string][]string{"": {"--help", "--version"}}
	var walk func(n *kong.Node, words []string)
	walk = func(n *kong.Node, words []string) {
		key := strings.Join(words, " ")
		all[key] = append(all[key], "--help")
		for _, f := range n.Flags {
			all[key] = append(all[key], "--"+f.Name)
			if f.Tag != nil && f.Tag.Negatable != "" {
				all[key] = append(all[key], "--no-"+f.Name)
			}
		}
		for _, c := range n.Children {
			if !c.Hidden {
				walk(c, append(words, c.Name))
			}
		}
	}
	walk(app.Model.Node, nil)
	return all, nil
}

// say puts texts in a language in the place of their keys, which the command table has. (As kong's variables
// they would be looked for in each of its strings.)
func (p *Program) say(table *kong.Application, lang string) {
	_ = kong.Visit(table, func(n kong.Visitable, next kong.Next) error {
		switch n := n.(type) {
		case *kong.Application:
			n.Help, n.Detail = cli.Help(n.Help, lang, p.Name), p.detail(n.Detail, lang)
		case *kong.Node:
			n.Help, n.Detail = cli.Help(n.Help, lang, p.Name), p.detail(n.Detail, lang)
		case *kong.Flag:
			n.Help = cli.Help(n.Help, lang, p.Name)
		case *kong.Value:
			n.Help = cli.Help(n.Help, lang, p.Name)
		}
		return next(nil)
	}) // no step of it fails
}

func (p *Program) detail(key, lang string) string {
	if key == cli.StatusHelp {
		return cli.StatusTable(lang, p.Statuses)
	}
	return cli.Help(key, lang, p.Name)
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

// NewLog writes lines that journald understands; it adds the time itself. What repeats is written ever
// more seldom.
func NewLog(w io.Writer, level string) *slog.Logger {
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
	return slog.New(health.Dedupe(slog.NewTextHandler(w, options)))
}
