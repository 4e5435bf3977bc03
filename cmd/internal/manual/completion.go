package manual

import (
	_ "embed"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"spieltisch/cmd/internal/cli"
	"spieltisch/engines"
	games "spieltisch/engines/catalog"
)

// The scripts ask the program itself what may come next, so that they fit every version of it.
var (
	//go:embed scripts/bash.sh
	bashScript string
	//go:embed scripts/zsh.sh
	zshScript string
	//go:embed scripts/fish.fish
	fishScript string
)

// Completion prints the script by which a shell completes lines.
type Completion struct {
	Shell string `arg:"" enum:"bash,zsh,fish" help:"help.completion.shell"`
}

// Help is the key of what says where the script goes.
func (Completion) Help() string { return "help.completion.more" }

// Run prints the script of a shell, for this program.
func (c Completion) Run(std cli.Stdio, p *Program) error {
	script := map[string]string{"bash": bashScript, "zsh": zshScript, "fish": fishScript}[c.Shell]
	_, err := io.WriteString(std.Out, strings.ReplaceAll(script, "spieltisch", p.Name))
	return err
}

// CompleteWord is what the scripts call; behind it come the words of the line up to the one that is typed.
const CompleteWord = "__complete"

// fileCandidate stands for the names of files, which shells know themselves.
const fileCandidate = ":file"

// Candidate is a word that may stand at the end of a line, with what it means.
type Candidate struct{ Word, Means string }

// Listed are words that need no explanation.
func Listed(words ...string) (out []Candidate) {
	for _, w := range words {
		out = append(out, Candidate{Word: w})
	}
	return out
}

// Complete prints what may come next: lines of a word, a tab and what it means.
func (p *Program) Complete(w io.Writer, app *kong.Application, words []string) {
	if len(words) == 0 {
		words = []string{""}
	}
	for _, c := range p.candidates(app.Node, words) {
		means, _, _ := strings.Cut(c.Means, "\n")
		fmt.Fprintf(w, "%s\t%s\n", c.Word, means)
	}
}

// candidates follows the words through the command table.
func (p *Program) candidates(node *kong.Node, words []string) []Candidate {
	last := words[len(words)-1]
	before, place := words[:len(words)-1], 0
	if len(before) > 0 && before[0] == "help" {
		before = before[1:]
	}
	for i := 0; i < len(before); i++ {
		word := before[i]
		if flag := flagOf(node, word); flag != nil {
			if i++; flag.IsBool() || strings.Contains(word, "=") {
				i--
			} else if i == len(before) { // its value is typed
				return startingWith(p.valuesOf(flag.Value), last, "")
			}
			continue
		}
		if child := childOf(node, word); child != nil {
			node, place = child, 0
			continue
		}
		place++
	}
	name, typed, valued := strings.Cut(last, "=")
	if flag := flagOf(node, name); valued && flag != nil {
		return startingWith(p.valuesOf(flag.Value), typed, name+"=")
	}
	if strings.HasPrefix(last, "-") {
		return startingWith(flagsOf(node), last, "")
	}
	if place > 0 && len(node.Children) > 0 {
		return nil // a command that does not exist
	}
	return startingWith(append(childrenOf(node), p.argumentOf(node, place)...), last, "")
}

// startingWith keeps what begins with the typed word, and puts a prefix before it.
func startingWith(all []Candidate, typed, prefix string) (out []Candidate) {
	for _, c := range all {
		if c.Word == fileCandidate {
			out = append(out, c)
		} else if strings.HasPrefix(c.Word, typed) {
			out = append(out, Candidate{prefix + c.Word, c.Means})
		}
	}
	return out
}

func childOf(node *kong.Node, name string) *kong.Node {
	if i := slices.IndexFunc(node.Children, func(n *kong.Node) bool { return n.Name == name }); i >= 0 {
		return node.Children[i]
	}
	return nil
}

func childrenOf(node *kong.Node) (out []Candidate) {
	for _, n := range node.Children {
		if !n.Hidden {
			out = append(out, Candidate{n.Name, n.Help})
		}
	}
	return out
}

// flagOf finds the flag that a word is, "--name", "--name=value", "--no-name" or "-n".
func flagOf(node *kong.Node, word string) *kong.Flag {
	name, _, _ := strings.Cut(word, "=")
	if !strings.HasPrefix(name, "-") || len(name) < 2 {
		return nil
	}
	for _, group := range node.AllFlags(true) {
		for _, f := range group {
			if name == "--"+f.Name || f.Short != 0 && name == "-"+string(f.Short) ||
				f.Tag.Negatable != "" && name == "--no-"+f.Name {
				return f
			}
		}
	}
	return nil
}

func flagsOf(node *kong.Node) (out []Candidate) {
	for _, group := range node.AllFlags(true) {
		for _, f := range group {
			out = append(out, Candidate{"--" + f.Name, f.Help})
			if f.Tag.Negatable != "" {
				out = append(out, Candidate{"--no-" + f.Name, f.Help})
			}
			if f.Short != 0 {
				out = append(out, Candidate{"-" + string(f.Short), f.Help})
			}
		}
	}
	return out
}

func (p *Program) argumentOf(node *kong.Node, place int) []Candidate {
	if len(node.Positional) == 0 {
		return nil
	}
	arg := node.Positional[min(place, len(node.Positional)-1)]
	if place >= len(node.Positional) && !arg.IsCumulative() {
		return nil
	}
	return p.valuesOf(arg)
}

// valuesOf are the values that a flag or an argument takes, as far as they can be listed.
func (p *Program) valuesOf(v *kong.Value) (out []Candidate) {
	if v.Enum != "" {
		return Listed(v.EnumSlice()...)
	}
	if values, ok := p.Values[v.Name]; ok {
		return values()
	}
	switch v.Name {
	case "game":
		for _, g := range games.All() {
			out = append(out, Candidate{g.Info().ID, g.Info().Name.In("en")})
		}
		return out
	case "language":
		return Listed(engines.Languages()...)
	case "file", "config", "data", "annotate", "eval", "log", "answers", "hex", "out", "server", "key", "ca",
		"dir":
		return Listed(fileCandidate)
	}
	return nil
}
