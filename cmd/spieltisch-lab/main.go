// Command spieltisch-lab is for those who work on spieltisch: it has games play by themselves, and helps
// translators.
package main

import (
	"fmt"
	"os"

	"spieltisch/cmd/internal/cli"
	"spieltisch/cmd/internal/manual"
	"spieltisch/cmd/internal/program"
	"spieltisch/cmd/spieltisch-lab/internal/selfplay"
	"spieltisch/cmd/spieltisch-lab/internal/wordtool"
	"spieltisch/companion/bots"
)

// commands is the command table.
type commands struct {
	Playouts selfplay.Playouts `cmd:"" help:"help.playouts"`
	Strength selfplay.Strength `cmd:"" help:"help.strength"`
	Words    wordtool.Commands `cmd:"" help:"help.words"`

	program.Common
}

// revision is set by the linker to what git calls the source.
var revision string

var lab = program.Program{
	Program: manual.Program{
		Name: "spieltisch-lab", Purpose: "help.lab",
		Long: "Random games check the rules of spieltisch, simulated players measure how well it advises, and " +
			"translators get the files of a language and hear what is wrong in them.",
		Values: map[string]func() []manual.Candidate{"of": func() (list []manual.Candidate) {
			for _, s := range bots.Strengths() {
				list = append(list, manual.Candidate{Word: fmt.Sprint(s)})
			}
			return list
		}},
		Statuses: []cli.Exit{cli.Done, cli.Failed, cli.Usage, cli.Found},
	},
	Revision: revision,
	Table:    func() any { return new(commands) },
	Rooms:    wordtool.Rooms,
}

func main() { os.Exit(lab.Main()) }
