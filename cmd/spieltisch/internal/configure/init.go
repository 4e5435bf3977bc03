package configure

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strconv"
	"strings"

	"spieltisch/cmd/spieltisch/config"
	"spieltisch/cmd/spieltisch/doctor"
	"spieltisch/cmd/spieltisch/internal/address"
	"spieltisch/cmd/spieltisch/internal/cli"
	"spieltisch/devices/catalog"
	"spieltisch/engines"
)

// Init asks the few questions that matter and writes a file.
type Init struct {
	File     string  `arg:"" optional:"" default:"spieltisch.yaml" help:"Where to write it."`
	Again    bool    `help:"Start from the file that is there, and replace it."`
	Ask      bool    `help:"Ask, even where the answers do not come from a terminal."`
	Language *string `help:"First language of the page: de, en, fr or it." placeholder:"CODE"`
	Camera   *string `help:"What looks at the tray." placeholder:"URL"`
	Display  *string `help:"The small display." placeholder:"URL"`
	Board    *string `help:"The tunnel board, like serial:/dev/ttyUSB0." placeholder:"URL"`
	Data     *string `help:"Folder of the journal." placeholder:"DIR"`
	Listen   *string `help:"Address of the page, like :8080." placeholder:"ADDR"`
}

// Run asks what no flag says, if there is somebody to ask, and writes a commented file. Without --again it
// never writes over a file, and with it only by one that is right.
func (c Init) Run(std cli.Stdio) error {
	conf, err := c.start()
	if err != nil {
		return err
	}
	flags := c.flags()
	for path, value := range flags {
		if err := conf.Set(path, value); err != nil {
			return fmt.Errorf("config: --%s: %w", path, err)
		}
	}
	if c.Ask || cli.IsTerminal(std.In) {
		if err := ask(std, &conf, flags, doctor.Find("/")); err != nil {
			return err
		}
	}
	var b bytes.Buffer
	if err := config.Write(&b, conf); err != nil {
		return err
	}
	if err := replace(c.File, b.Bytes()); err != nil {
		return err
	}
	remark(std.Err, c.File)
	_, err = fmt.Fprintf(std.Out, initDone.In(conf.Language), c.File, quotedArg(c.File),
		address.Page(conf.Listen))
	return err
}

// initDone says what was written, and how it goes on: the file, the file as a shell takes it, the address
// of the page.
var initDone = engines.Text{
	De: "%s ist geschrieben. So geht es weiter:\n  spieltisch run --config %s\nDie Seite ist dann hier: %s\n",
	En: "wrote %s. Next:\n  spieltisch run --config %s\nThe page will be at %s\n",
	Fr: "%s est écrit. Pour continuer :\n  spieltisch run --config %s\nLa page sera ici : %s\n",
	It: "%s è pronto. Per continuare:\n  spieltisch run --config %s\nLa pagina sarà qui: %s\n",
}

// quotedArg is an argument as a shell takes it.
func quotedArg(s string) string {
	if s != "" && strings.Trim(s,
		"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./-,:@%+") == "" {
		return s
	}
	return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
}

// start is what the answers change: the defaults, or the file that is there.
func (c Init) start() (config.Config, error) {
	_, err := os.Stat(c.File)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		conf := config.Default()
		conf.Language = cmp.Or(cli.Language(os.Getenv), conf.Language)
		return conf, nil
	case err != nil:
		return config.Config{}, fmt.Errorf("config: %w", err)
	case !c.Again:
		return config.Config{}, fmt.Errorf(
			"config: %s exists already; move it away, name another file, or start from it with --again", c.File)
	}
	return config.Load(c.File)
}

// flags are the answers that the command line gives.
func (c Init) flags() map[string]string {
	out := map[string]string{}
	for path, value := range map[string]*string{
		"language": c.Language, "camera": c.Camera, "display": c.Display, "board": c.Board, "data": c.Data,
		"listen": c.Listen,
	} {
		if value != nil {
			out[path] = *value
		}
	}
	return out
}

// question is one of the few that matter.
type question struct {
	key     string
	text    engines.Text
	choices func(found doctor.Inventory) []choice
}

// choice is an answer with what it means.
type choice struct {
	value string
	means engines.Text
}

func questions() []question {
	none := func(de, en, fr, it string) choice {
		return choice{"", engines.Text{De: de, En: en, Fr: fr, It: it}}
	}
	return []question{
		{"language", engines.Text{De: "Sprache – language – langue – lingua",
			En: "Sprache – language – langue – lingua", Fr: "Sprache – language – langue – lingua", It: "Sprache – language – langue – lingua"},
			func(doctor.Inventory) []choice {
				return []choice{{"de", same("Deutsch")}, {"en", same("English")}, {"fr", same("Français")},
					{"it", same("Italiano")}}
			}},
		{"camera", engines.Text{De: "Was sieht die Würfel?", En: "What sees the dice?",
			Fr: "Qui voit les dés ?", It: "Chi vede i dadi?"},
			func(found doctor.Inventory) []choice {
				return append(known(found.Cameras, catalog.Schemes()),
					none("nichts: Würfe werden eingetippt", "nothing: rolls are entered by touch",
						"rien : les lancers sont saisis", "niente: i tiri si inseriscono"))
			}},
		{"display", engines.Text{De: "Wo steht die kleine Anzeige?", En: "Where is the small display?",
			Fr: "Où est le petit écran ?", It: "Dov’è il piccolo display?"},
			func(found doctor.Inventory) []choice {
				return append(known(found.Displays, catalog.DisplaySchemes()),
					none("es gibt keine", "there is none", "il n’y en a pas", "non c’è"))
			}},
		{"board", engines.Text{De: "Wo steckt das Tunnelbrett?", En: "Where is the tunnel board?",
			Fr: "Où est la carte des tunnels ?", It: "Dov’è la scheda dei tunnel?"},
			func(found doctor.Inventory) []choice {
				return append(known(found.Boards, []string{"serial:"}),
					none("es gibt keins", "there is none", "il n’y en a pas", "non c’è"))
			}},
	}
}

func same(s string) engines.Text { return engines.Text{De: s, En: s, Fr: s, It: s} }

// meanings are the words of an inventory that are not names.
var meanings = map[string]engines.Text{
	"simulated": {De: "simuliert, zum Ausprobieren", En: "simulated, to try it out",
		Fr: "simulé, pour essayer", It: "simulato, per provare"},
	"terminal": {De: "in diesem Fenster", En: "in this window", Fr: "dans cette fenêtre",
		It: "in questa finestra"},
}

// known keeps the devices that this program can open.
func known(found []doctor.Device, schemes []string) []choice {
	var out []choice
	for _, d := range found {
		means, ok := meanings[d.Name]
		if !ok {
			means = same(d.Name)
		}
		scheme, _, _ := strings.Cut(d.URL, ":")
		if slices.Contains(schemes, scheme+":") {
			out = append(out, choice{d.URL, means})
		}
	}
	return out
}

// ask goes through the questions that no flag has answered. What a person types is a number, or a value of
// his own.
func ask(std cli.Stdio, conf *config.Config, answered map[string]string, found doctor.Inventory) error {
	in := bufio.NewScanner(std.In)
	for _, q := range questions() {
		if _, ok := answered[q.key]; ok || !config.Has(q.key) {
			continue
		}
		if err := q.ask(std.Out, in, conf, found); err != nil {
			return err
		}
	}
	return nil
}

// ask repeats one question until the answer is right; an empty one keeps what holds.
func (q question) ask(out io.Writer, in *bufio.Scanner, conf *config.Config, found doctor.Inventory) error {
	choices := q.choices(found)
	for {
		fmt.Fprintf(out, "\n%s\n", q.text.In(conf.Language))
		for i, c := range choices {
			fmt.Fprintf(out, "  %d  %s\n", i+1, strings.TrimSpace(c.value+"  "+c.means.In(conf.Language)))
		}
		fmt.Fprintf(out, "%s ", fmt.Sprintf(enter.In(conf.Language), q.holds(conf, choices)))
		if !in.Scan() {
			fmt.Fprintln(out)
			return in.Err() // no more answers: what holds is kept
		}
		answer := strings.TrimSpace(in.Text())
		if answer == "" {
			return nil
		}
		if n, err := strconv.Atoi(answer); err == nil && n >= 1 && n <= len(choices) {
			answer = choices[n-1].value
		}
		next := *conf
		err := next.Set(q.key, answer)
		for _, f := range Devices(next) {
			err = cmp.Or(err, error(f))
		}
		if err == nil {
			*conf = next
			return nil
		}
		fmt.Fprintf(out, "%s %v\n", refused.In(conf.Language), err)
	}
}

// enter says what an empty answer keeps; refused comes before why an answer is none.
var (
	enter = engines.Text{De: "[Eingabetaste: %s]", En: "[Enter: %s]", Fr: "[Entrée : %s]",
		It: "[Invio: %s]"}
	refused = engines.Text{De: "Das geht nicht:", En: "That does not work:", Fr: "Cela ne va pas :",
		It: "Così non va:"}
)

// holds is what an empty answer keeps, in words.
func (q question) holds(conf *config.Config, choices []choice) string {
	held := conf.Text(q.key)
	for _, c := range choices {
		if c.value == held && (held == "" || q.key == "language") {
			return c.means.In(conf.Language)
		}
	}
	return held
}
