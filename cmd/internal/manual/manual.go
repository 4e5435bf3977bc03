// Package manual says what the command table holds: as a man page, as a page of the documentation, and to
// shells that complete a line.
package manual

import (
	"fmt"
	"io"
	"strings"

	"github.com/alecthomas/kong"

	"spieltisch/cmd/internal/cli"
)

// Program is what is said of a program as a whole.
type Program struct {
	Name        string      // as it is typed
	Purpose     string      // key of its one sentence
	Long        string      // what it does, in English, for the man page
	Files       [][2]string // which it reads or keeps: path, what it is; for the man page
	Environment [][2]string // which variables it reads beside the language: names, what for
	// candidates by the name of a flag or an argument, beside those that all programs have
	Values   map[string]func() []Candidate
	Statuses []cli.Exit // with which it ends; nil: all that there are
}

// Man prints the man page.
type Man struct{}

// Run prints it: spieltisch man | man -l -
func (Man) Run(std cli.Stdio, app *kong.Kong, p *Program) error {
	_, err := io.WriteString(std.Out, p.manPage(app.Model))
	return err
}

// leaves are the commands that do something, each with the words that call it.
func leaves(app *kong.Application) (out []*kong.Node) {
	for _, n := range app.Leaves(true) {
		if n.Type == kong.CommandNode {
			out = append(out, n)
		}
	}
	return out
}

// callOf is how a command is called: "spieltisch read [<file> ...]".
func callOf(n *kong.Node) string {
	call := n.FullPath()
	for _, p := range n.Positional {
		call += " " + p.Summary()
	}
	return call
}

// manDate is when the shape of the page was changed last; readers of man pages want one.
const manDate = "2026-11-26"

// manPage is made from the command table.
func (p *Program) manPage(app *kong.Application) string {
	var b strings.Builder
	fmt.Fprintf(&b, ".\\\" Made by %s man.\n.TH %s 1 %s spieltisch \"User Commands\"\n", p.Name,
		strings.ToUpper(p.Name), manDate)
	fmt.Fprintf(&b, ".SH NAME\n%s \\- %s\n", roff(p.Name), roff(lowerFirst(strings.TrimSuffix(app.Help, "."))))
	fmt.Fprintf(&b, ".SH SYNOPSIS\n.B %s\n.I command\n.RI [ flags ]\n", roff(p.Name))
	fmt.Fprintf(&b, ".SH DESCRIPTION\n%s\n", roff(p.Long))
	b.WriteString(".SH COMMANDS\n")
	for _, n := range leaves(app) {
		fmt.Fprintf(&b, ".SS %s\n%s\n", roff(callOf(n)), roff(n.Help))
		for _, p := range n.Positional {
			fmt.Fprintf(&b, ".TP\n.I %s\n%s\n", roff(p.Name), roff(p.Help))
		}
		for _, f := range ownFlags(n) {
			fmt.Fprintf(&b, ".TP\n.B %s\n%s\n", roff(flagCall(f)), roff(f.Help))
		}
	}
	b.WriteString(".SH OPTIONS\n.TP\n.B \\-h, \\-\\-help\nShow what there is; of a command, its flags.\n.TP\n.B \\-V, \\-\\-version\nSay which version this is.\n")
	b.WriteString(".SH EXIT STATUS\n")
	for _, s := range cli.Statuses("en", p.Statuses) {
		fmt.Fprintf(&b, ".TP\n.B %d\n%s\n", s.Code, roff(s.Text))
	}
	if order := cli.StatusOrder("en", p.Statuses); order != "" {
		fmt.Fprintf(&b, ".PP\n%s\n", roff(order))
	}
	for i, f := range p.Files {
		if i == 0 {
			b.WriteString(".SH FILES\n")
		}
		fmt.Fprintf(&b, ".TP\n.I %s\n%s\n", f[0], roff(f[1]))
	}
	b.WriteString(".SH ENVIRONMENT\n.TP\n.B LC_ALL, LC_MESSAGES, LANG\nThe language of what is said.\n")
	for _, v := range p.Environment {
		fmt.Fprintf(&b, ".TP\n.B %s\n%s\n", v[0], roff(v[1]))
	}
	return b.String()
}

// ownFlags are the flags of a command, but for those that all have.
func ownFlags(n *kong.Node) (out []*kong.Flag) {
	for _, f := range n.Flags {
		if !f.Hidden && f.Name != "help" && f.Name != "version" {
			out = append(out, f)
		}
	}
	return out
}

// flagCall is how a flag is written: "-n, --n=100".
func flagCall(f *kong.Flag) string {
	text := "--" + f.Name
	if f.Tag.Negatable != "" {
		text = "--[no-]" + f.Name
	}
	if !f.IsBool() {
		text += "=" + strings.Trim(f.FormatPlaceHolder(), `"`)
	}
	if f.Short != 0 {
		text = "-" + string(f.Short) + ", " + text
	}
	return text
}

// roff is a text as it stands in a line of a man page.
func roff(s string) string {
	var b strings.Builder
	for i, r := range strings.Join(strings.Fields(s), " ") {
		switch {
		case r == '\\':
			b.WriteString(`\e`)
		case r == '-':
			b.WriteString(`\-`)
		case (r == '.' || r == '\'') && i == 0:
			b.WriteString(`\&` + string(r))
		case r > '~':
			fmt.Fprintf(&b, `\[u%04X]`, r)
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

func lowerFirst(s string) string {
	if s == "" {
		return s
	}
	return strings.ToLower(s[:1]) + s[1:]
}

// Reference is docs/tinkerer/command-line.md.
func Reference(app *kong.Application) string {
	var b strings.Builder
	b.WriteString("# Command line\n\n<!-- Made from the command table by `make golden`; change it in cmd/spieltisch. -->\n\n" +
		"`spieltisch help COMMAND` or `spieltisch COMMAND --help` says what a command takes, `man spieltisch` says it of all.\n" +
		"`spieltisch --version` says which one this is.\n\n" +
		"| command | what it does |\n|---|---|\n")
	for _, n := range leaves(app) {
		fmt.Fprintf(&b, "| `%s` | %s |\n",
			strings.ReplaceAll(strings.TrimPrefix(callOf(n), "spieltisch "), "|", `\|`), n.Help)
	}
	b.WriteString("\n## Exit status\n\n| status | meaning |\n|---|---|\n")
	for _, s := range cli.Statuses("en", nil) {
		fmt.Fprintf(&b, "| %d | %s |\n", s.Code, s.Text)
	}
	b.WriteString("\n" + cli.StatusOrder("en", nil) + " `read` takes a rest of the dice in a video as it takes a picture. With `--eval` it scores labels, and ends\n" +
		"with 0 or 3. `rules` and `coach` end with 1 where a line was not understood.\n\n" +
		"What takes longer than two seconds (many files of `read`, a recording) says on standard error\n" +
		"how far it is and about how long it will take.\n\n" +
		"## Completion\n\n`make install` installs completion for bash, zsh and fish, and the man page. Without it:\n\n" +
		"| shell | line |\n|---|---|\n" +
		"| bash, in `~/.bashrc` | `source <(spieltisch completion bash)` |\n" +
		"| zsh, in `~/.zshrc` behind `compinit` | `source <(spieltisch completion zsh)` |\n" +
		"| fish, in `~/.config/fish/config.fish` | `spieltisch completion fish \\| source` |\n\n" +
		"The scripts ask the program what may come next, so that they fit every version of it.\n\n" +
		"## Other programs\n\n| program | what for | how it gets here |\n|---|---|---|\n" +
		"| `spieltisch-hall run` | [many tables on one page](hall.md) | `make hall && sudo make install`, or the package `spieltisch-hall` |\n" +
		"| `spieltisch-lab` | random games, strength, texts of translators | `make lab`; it stays in `bin` |\n\n" +
		"Each has `help`, `man` and `completion`. `spieltisch hall`, `playouts`, `strength` and `words` name them, for one version.\n\n" +
		"## Where the page is\n\n`run` says where the page is: `Local` for a browser on this machine, `Network` for phones. On a terminal that is wide enough it\n" +
		"shows the first address for phones as a QR code too. A table that listens at 127.0.0.1 has no address for phones, and says so.\n")
	return b.String()
}
