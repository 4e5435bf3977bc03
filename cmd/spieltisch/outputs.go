package main

import (
	"context"
	"crypto/x509"
	"fmt"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"
	"unicode/utf8"

	"spieltisch/cmd/internal/cli"
	"spieltisch/cmd/internal/group"
	"spieltisch/cmd/spieltisch/config"
	"spieltisch/companion"
	"spieltisch/companion/buttons"
	"spieltisch/companion/health"
	"spieltisch/companion/mqtt"
	"spieltisch/companion/oled"
	"spieltisch/companion/presence"
	"spieltisch/companion/speech"
	"spieltisch/companion/webhook"
	"spieltisch/companion/words"
	"spieltisch/devices"
	"spieltisch/devices/catalog"
	"spieltisch/devices/termdisplay"
)

// outputs are what hangs at the table beside camera and page: the small display and the buttons.
type outputs struct {
	display catalog.DisplayOpener // nil: none
	buttons catalog.ButtonsOpener // nil: none
}

// openOutputs checks the URLs; nothing is opened yet.
func openOutputs(conf config.Config, o catalog.Options) (out outputs, err error) {
	if conf.Display != "" {
		if out.display, err = catalog.Display(conf.Display, o); err != nil {
			return out, err
		}
	}
	if conf.Buttons != "" {
		out.buttons, err = catalog.Buttons(conf.Buttons, o)
	}
	return out, err
}

// runs are the loops of the outputs, and who may change the record, which those at the table show by them.
func (o outputs) runs(d *daemon, table *companion.Table,
	board *health.Board) (runs []func(context.Context) error, present *presence.Keeper, err error) {
	var notice func(*companion.Words)
	here := presence.Config{Display: o.display != nil, Buttons: o.buttons != nil, Token: d.conf.Token,
		File: filepath.Join(d.conf.Data, "presence.json"), Log: d.log}
	if o.display != nil {
		show, err := oled.New(oled.Config{
			Name: d.conf.Display, Open: o.display, Table: table, Language: d.conf.Language,
			Address: func() string { return signpost(d.named(), d.at()) },
			Health:  board, Log: d.log,
		})
		if err != nil {
			return nil, nil, err
		}
		notice, here.Show = show.Notice, posted(show)
		runs = append(runs, group.Leaving(d.log, "display "+d.conf.Display, show.Run))
	}
	if d.conf.Presence == "table" && d.demo == nil {
		present = presence.New(here)
	}
	if o.buttons != nil {
		cfg := buttons.Config{
			Name: d.conf.Buttons, Open: o.buttons, Table: table, Notice: notice, Health: board, Log: d.log,
		}
		if present != nil && present.Way() == presence.ByButton {
			cfg.Held = present.Held
		}
		keeper := buttons.New(cfg)
		runs = append(runs, group.Leaving(d.log, "buttons "+d.conf.Buttons, keeper.Run))
	}
	if d.conf.Speech != "off" {
		speak := func(ctx context.Context) error {
			voice := d.conf.Speaker().Ready(ctx)
			defer voice.Close()
			return speech.New(speech.Config{
				Table: table, Say: voice.Say, Voice: d.conf.Speech, Language: d.conf.Language,
				Health: board, Log: d.log,
			}).Run(ctx)
		}
		runs = append(runs, group.Leaving(d.log, d.conf.Speech, speak))
	}
	told := filepath.Join(d.conf.Data, "mqtt.json")
	if _, err := os.Stat(told); d.conf.MQTT.Broker != "" || err == nil { // of a broker of before
		home, err := atHome(d.conf, d.address)
		if err != nil {
			return nil, nil, err
		}
		home.Table, home.Health, home.Log, home.File = table, board, d.log, told
		home.Deaf = home.Deaf && present != nil
		client := mqtt.New(home)
		runs = append(runs, group.Leaving(d.log, "broker "+devices.Shown(d.conf.MQTT.Broker), client.Run))
	}
	if hooks := d.conf.WebhookURLs(); len(hooks) > 0 {
		sender := webhook.New(webhook.Config{Table: table, URLs: hooks, Token: d.conf.Token,
			Language: d.conf.Language, Health: board, Log: d.log})
		runs = append(runs, group.Leaving(d.log, "webhooks", sender.Run))
	}
	return runs, present, nil
}

// atHome is how the broker of the home is told of a page; Deaf: it asks nobody who he is.
func atHome(conf config.Config, page func() string) (mqtt.Config, error) {
	var broker *url.URL // none
	known := false
	if conf.MQTT.Broker != "" {
		var err error
		if broker, err = url.Parse(conf.MQTT.Broker); err != nil {
			return mqtt.Config{}, err
		}
		_, known = broker.User.Password()
	}
	var roots *x509.CertPool // of this machine
	if conf.MQTT.CA != "" {
		var err error
		if roots, err = mqtt.Roots(conf.MQTT.CA); err != nil {
			return mqtt.Config{}, fmt.Errorf("mqtt.ca: %w", err)
		}
	}
	return mqtt.Config{Broker: broker, Roots: roots, Topic: conf.MQTT.Topic, Discovery: conf.MQTT.Discovery,
		Language: conf.Language, Version: version(), Page: page, Deaf: !known}, nil
}

// posted shows codes on a display.
func posted(show *oled.Output) func(string, time.Time) {
	return func(code string, until time.Time) {
		if code == "" {
			show.Post(nil, until)
			return
		}
		w := words.Of("presence.code", map[string]any{"code": code[:len(code)/2] + " " + code[len(code)/2:]})
		show.Post(&w, until)
	}
}

// signpost is the address of the page as the display has room for it: this machine's name in the house and
// the port.
func signpost(name, listen string) string {
	_, port, err := net.SplitHostPort(listen)
	if err != nil || name == "" {
		return ""
	}
	port = ":" + port
	if port == ":80" {
		port = ""
	}
	if long := name + ".local" + port; !strings.Contains(name, ".") &&
		utf8.RuneCountInString(long) <= oled.Letters {
		return long
	}
	return name + port
}

// onScreen lets a display in the terminal and the lines of the program share it: lines appear above the
// picture. What goes to a file stays there.
func onScreen(std cli.Stdio, conf config.Config) (cli.Stdio, *termdisplay.Screen) {
	if !strings.HasPrefix(conf.Display, "term:") {
		return std, nil
	}
	screen := termdisplay.NewScreen(std.Out)
	if screen.Terminal() {
		std.Out = screen.Lines()
		if termdisplay.NewScreen(std.Err).Terminal() {
			std.Err = screen.Lines()
		}
	}
	return std, screen
}

// unhindered lets nobody be held up by what is written for people: a terminal stops at Ctrl-S, a log may
// hang.
func unhindered(std cli.Stdio) cli.Stdio {
	if f, ok := std.Out.(*os.File); ok {
		std.Out = termdisplay.NewOutlet(f)
	}
	if f, ok := std.Err.(*os.File); ok {
		std.Err = termdisplay.NewOutlet(f)
	}
	return std
}
