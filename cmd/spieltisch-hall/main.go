// Command spieltisch-hall brings many tables together: tables report their journals to it, and it shows them
// on one page, seats tournaments and adds up leagues.
package main

import (
	"os"

	"spieltisch/cmd/internal/cli"
	"spieltisch/cmd/internal/manual"
	"spieltisch/cmd/internal/program"
	"spieltisch/cmd/internal/translate"
	"spieltisch/companion/hall"
	"spieltisch/engines/i18n"
)

// commands is the command table.
type commands struct {
	Run Command `cmd:"" help:"help.hall"`

	program.Common
}

// revision is set by the linker to what git calls the source.
var revision string

var halls = program.Program{
	Program: manual.Program{
		Name: "spieltisch-hall", Purpose: "help.hall.program",
		Long: "Tables of a café, a school or a tournament report their games to a hall. It shows them on one " +
			"page, seats tournaments, and adds up how people play.",
		Files: [][2]string{{"hall/store", "The entries that tables have reported, of run without other flags."},
			{"hall/lead.code", "The code of who leads tournaments."}},
		Values: map[string]func() []manual.Candidate{
			"listen": func() []manual.Candidate { return manual.Listed(":8090", "127.0.0.1:8090") },
		},
		Statuses: []cli.Exit{cli.Done, cli.Failed, cli.Usage, cli.Person},
	},
	Revision: revision,
	Table:    func() any { return new(commands) },
	Rooms:    func() []*i18n.Room { return append(translate.Shared(), hall.Words) },
}

func main() { os.Exit(halls.Main()) }
