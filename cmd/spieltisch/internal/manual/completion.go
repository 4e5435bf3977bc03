package manual

import (
	_ "embed"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"spieltisch/cmd/spieltisch/config"
	"spieltisch/cmd/spieltisch/internal/cli"
	"spieltisch/companion/bots"
	"spieltisch/devices/catalog"
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

// Run prints the script of a shell.
func (c Completion) Run(std cli.Stdio) error {
	script := map[string]string{"bash": bashScript, "zsh": zshScript, "fish": fishScript}[c.Shell]
	_, err := io.WriteString(std.Out, script)
	return err
}

// CompleteWord is what the scripts call; behind it come the words of the line up to the one that is typed.
const CompleteWord = "__complete"

// fileCandidate stands for the names of files, which shells know themselves.
const fileCandidate = ":file"

// candidate is a word that may stand at the end of a line, with what it means.
type candidate struct{ word, means string }

// Complete prints what may come next: lines of a word, a tab and what it means.
func Complete(w io.Writer, app *kong.Application, words []string) {
	if len(words) == 0 {
		words = []string{""}
	}
	for _, c := range candidates(app.Node, words) {
		means, _, _ := strings.Cut(c.means, "\n")
		fmt.Fprintf(w, "%s\t%s\n", c.word, means)
	}
}

// candidates follows the words through the command table.
func candidates(node *kong.Node, words []string) []candidate {
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
				return startingWith(valuesOf(flag.Value), last, "")
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
		return startingWith(valuesOf(flag.Value), typed, name+"=")
	}
	if strings.HasPrefix(last, "-") {
		return startingWith(flagsOf(node), last, "")
	}
	if place > 0 && len(node.Children) > 0 {
		return nil // a command that does not exist
	}
	return startingWith(append(childrenOf(node), argumentOf(node, place)...), last, "")
}

// startingWith keeps what begins with the typed word, and puts a prefix before it.
func startingWith(all []candidate, typed, prefix string) (out []candidate) {
	for _, c := range all {
		if c.word == fileCandidate {
			out = append(out, c)
		} else if strings.HasPrefix(c.word, typed) {
			out = append(out, candidate{prefix + c.word, c.means})
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

func childrenOf(node *kong.Node) (out []candidate) {
	for _, n := range node.Children {
		if !n.Hidden {
			out = append(out, candidate{n.Name, n.Help})
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

func flagsOf(node *kong.Node) (out []candidate) {
	for _, group := range node.AllFlags(true) {
		for _, f := range group {
			out = append(out, candidate{"--" + f.Name, f.Help})
			if f.Tag.Negatable != "" {
				out = append(out, candidate{"--no-" + f.Name, f.Help})
			}
			if f.Short != 0 {
				out = append(out, candidate{"-" + string(f.Short), f.Help})
			}
		}
	}
	return out
}

func argumentOf(node *kong.Node, place int) []candidate {
	if len(node.Positional) == 0 {
		return nil
	}
	arg := node.Positional[min(place, len(node.Positional)-1)]
	if place >= len(node.Positional) && !arg.IsCumulative() {
		return nil
	}
	return valuesOf(arg)
}

// valuesOf are the values that a flag or an argument takes, as far as they can be listed.
func valuesOf(v *kong.Value) (out []candidate) {
	list := func(words ...string) []candidate {
		for _, w := range words {
			out = append(out, candidate{word: w})
		}
		return out
	}
	if v.Enum != "" {
		return list(v.EnumSlice()...)
	}
	switch v.Name {
	case "game":
		for _, g := range games.All() {
			out = append(out, candidate{g.Info().ID, g.Info().Name.In("en")})
		}
		return out
	case "of":
		for _, s := range bots.Strengths() {
			list(fmt.Sprint(s))
		}
		return out
	case "language":
		return list(engines.Languages()...)
	case "camera":
		return list(catalog.Schemes()...)
	case "display":
		return list(catalog.DisplaySchemes()...)
	case "board":
		return list(catalog.BoardSchemes()...)
	case "key=value":
		for _, k := range config.Keys {
			out = append(out, candidate{k.Path + "=", k.Doc})
		}
		return out
	case "listen":
		return list(":8080", "127.0.0.1:8080")
	case "file", "config", "data", "annotate", "eval", "log", "answers", "hex", "out":
		return list(fileCandidate)
	}
	return nil
}
