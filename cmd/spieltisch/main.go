// Command spieltisch gives a real board-game table eyes and a memory: it watches the dice with a camera,
// checks what it saw against the rules, keeps the score in a journal that survives the plug, and shows it on
// a page. It is what a family runs. spieltisch-hall shows many tables, spieltisch-lab is for contributors.
//
// This package has the command table, and wires with plain constructor calls the table that run serves; what
// the other subcommands do is in packages of internal and of cmd/internal. It knows all others, and nothing
// imports it.
package main

import (
	"context"
	"errors"
	"os"

	"spieltisch/cmd/internal/cli"
	"spieltisch/cmd/internal/manual"
	"spieltisch/cmd/internal/play"
	"spieltisch/cmd/internal/program"
	"spieltisch/cmd/internal/translate"
	"spieltisch/cmd/spieltisch/config"
	"spieltisch/cmd/spieltisch/demo"
	"spieltisch/cmd/spieltisch/doctor"
	"spieltisch/cmd/spieltisch/internal/backups"
	"spieltisch/cmd/spieltisch/internal/boardtool"
	"spieltisch/cmd/spieltisch/internal/calibrate"
	"spieltisch/cmd/spieltisch/internal/configure"
	"spieltisch/cmd/spieltisch/internal/display"
	"spieltisch/cmd/spieltisch/internal/read"
	"spieltisch/cmd/spieltisch/internal/recording"
	"spieltisch/cmd/spieltisch/internal/replay"
	"spieltisch/cmd/spieltisch/internal/sheet"
	"spieltisch/cmd/spieltisch/internal/teach"
	"spieltisch/cmd/spieltisch/service"
	"spieltisch/companion/mqtt"
	"spieltisch/companion/web/page"
	"spieltisch/devices/catalog"
	"spieltisch/engines/i18n"
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
	Coach     play.Coach        `cmd:"" help:"help.coach"`
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
	Doctor  doctorCommand      `cmd:"" help:"help.doctor"`
	Support supportCommand     `cmd:"" help:"help.support"`
	Config  configure.Commands `cmd:"" help:"help.config"`

	program.Common
	movedCommands
}

// revision is set by the linker (see the Makefile) to what git calls the source; "" in a build without git.
var revision string

var spieltisch = program.Program{
	Program: manual.Program{
		Name:    "spieltisch",
		Purpose: "help.program",
		Long: "A camera looks at the dice tray of a real table, sensors feel its tunnels, the rules of " +
			"the games are followed, and the score is shown on a page.",
		Files: [][2]string{{"/etc/spieltisch/spieltisch.yaml", "Configuration of an installed table."},
			{"/var/lib/spieltisch", "Its journal and pictures."}},
		Environment: [][2]string{{"VISUAL, EDITOR", "The editor of config edit."}},
		Values: map[string]func() []manual.Candidate{
			"camera":  func() []manual.Candidate { return manual.Listed(catalog.Schemes()...) },
			"display": func() []manual.Candidate { return manual.Listed(catalog.DisplaySchemes()...) },
			"board":   func() []manual.Candidate { return manual.Listed(catalog.BoardSchemes()...) },
			"key=value": func() (keys []manual.Candidate) {
				for _, k := range config.Keys {
					keys = append(keys, manual.Candidate{Word: k.Path + "=", Means: k.Doc})
				}
				return keys
			},
			"listen": func() []manual.Candidate { return manual.Listed(":8080", "127.0.0.1:8080") },
		},
	},
	Revision: revision,
	Table:    func() any { return new(commands) },
	Rooms:    rooms,
	After:    begunAnew,
}

// rooms are all that have texts which this program says.
func rooms() []*i18n.Room {
	return append(translate.Shared(), demo.Words, doctor.Words, mqtt.Words, page.Words)
}

func main() { os.Exit(mainStatus()) }

// mainStatus runs the command line of this process and returns the exit status.
func mainStatus() int { return spieltisch.Main() }

// run runs a command line until it has done its work or, where that takes a context, ctx ends.
func run(ctx context.Context, args []string, std cli.Stdio) (status int) {
	return spieltisch.Run(ctx, args, std)
}

func version() string { return spieltisch.Version() }

// begunAnew makes a table that ended to begin anew do so; other errors stay.
func begunAnew(err error) error {
	if errors.Is(err, service.ErrAgain) {
		return again()
	}
	return err
}

// again begins the program anew; a test puts its own in this place.
var again = service.Again
