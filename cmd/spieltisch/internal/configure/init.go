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

	"spieltisch/cmd/internal/address"
	"spieltisch/cmd/internal/cli"
	"spieltisch/cmd/spieltisch/config"
	"spieltisch/cmd/spieltisch/doctor"
	"spieltisch/companion/web/host"
	"spieltisch/devices/catalog"
	"spieltisch/engines"
	"spieltisch/engines/i18n"
)

// Init asks the few questions that matter and writes a file.
type Init struct {
	File     string  `arg:"" optional:"" default:"spieltisch.yaml" help:"help.config.write"`
	Again    bool    `help:"help.config.again"`
	Ask      bool    `help:"help.config.ask"`
	Language *string `help:"help.language.page" placeholder:"CODE"`
	Camera   *string `help:"help.camera" placeholder:"URL"`
	Display  *string `help:"help.display.small" placeholder:"URL"`
	Board    *string `help:"help.board.port" placeholder:"URL"`
	Data     *string `help:"help.data" placeholder:"DIR"`
	Listen   *string `help:"help.listen" placeholder:"ADDR"`
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
	done := cli.Words.Text("init.done").Fill(map[string]any{"file": c.File, "quoted": cli.Quoted(c.File),
		"page": address.Page(host.This().Named(), conf.Scheme(), conf.Listen)})
	_, err = fmt.Fprintln(std.Out, done.In(conf.Language))
	return err
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

// question is one of the few that matter: a key of the configuration.
type question struct {
	key     string
	choices func(found doctor.Inventory) []choice
}

// text is how it is asked. Who has not chosen a language yet is asked in all of them.
func (q question) text(lang string) string {
	if q.key != "language" {
		return cli.Words.Text("ask." + q.key).In(lang)
	}
	var all []string
	for _, code := range i18n.Languages() {
		all = append(all, i18n.Common.Text("aLanguage").In(code))
	}
	return strings.Join(all, " – ")
}

// choice is an answer with what it means.
type choice struct {
	value string
	means engines.Text
}

func questions() []question {
	of := func(key string, devices func(doctor.Inventory) []doctor.Device, schemes []string) question {
		return question{key, func(found doctor.Inventory) []choice {
			return append(known(devices(found), schemes), choice{"", cli.Words.Text("none." + key)})
		}}
	}
	return []question{
		{"language", func(doctor.Inventory) (out []choice) {
			for _, code := range i18n.Languages() {
				out = append(out, choice{code, i18n.Plain(i18n.LanguageName(code))})
			}
			return out
		}},
		of("camera", func(found doctor.Inventory) []doctor.Device { return found.Cameras }, catalog.Schemes()),
		{"dice.set", func(doctor.Inventory) []choice {
			return []choice{{"pips", cli.Words.Text("dice.pips")}, {"heckmeck", cli.Words.Text("dice.heckmeck")}}
		}},
		of("display", func(found doctor.Inventory) []doctor.Device { return found.Displays },
			catalog.DisplaySchemes()),
		of("board", func(found doctor.Inventory) []doctor.Device { return found.Boards }, []string{"serial:"}),
	}
}

// known keeps the devices that this program can open.
func known(found []doctor.Device, schemes []string) []choice {
	var out []choice
	for _, d := range found {
		means := i18n.Plain(d.Name)
		if m, ok := cli.Words.Message("device." + d.Name); ok { // no name: "simulated"
			means = m.Text
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
		if q.key == "dice.set" && conf.Camera == "" { // nobody reads them
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
		fmt.Fprintf(out, "\n%s\n", q.text(conf.Language))
		for i, c := range choices {
			fmt.Fprintf(out, "  %d  %s\n", i+1, strings.TrimSpace(c.value+"  "+c.means.In(conf.Language)))
		}
		enter := cli.Words.Text("ask.enter").Fill(map[string]any{"holds": q.holds(conf, choices)})
		fmt.Fprintf(out, "%s ", enter.In(conf.Language))
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
		fmt.Fprintf(out, "%s %v\n", cli.Words.Text("ask.refused").In(conf.Language), err)
	}
}

// holds is what an empty answer keeps, in words.
func (q question) holds(conf *config.Config, choices []choice) string {
	held := conf.Text(q.key)
	for _, c := range choices {
		if c.value == held && (held == "" || q.key == "language" || q.key == "dice.set") {
			return c.means.In(conf.Language)
		}
	}
	return held
}
