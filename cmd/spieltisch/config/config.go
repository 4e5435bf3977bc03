// Package config reads the configuration file of the daemon: YAML, strict. A key that does not exist is an
// error that names file, line and column and the nearest key that does. Keys are defined once, in Keys; the
// commented file that `config init` writes and the reference are made from it.
package config

import (
	"fmt"
	"net/netip"
	"net/url"
	"time"

	"spieltisch/companion/web/certificate"
	"spieltisch/devices"
)

// Config is what a table can be told. The zero value is not valid; start from Default.
type Config struct {
	Language string   `yaml:"language"`
	Listen   string   `yaml:"listen"`
	Hosts    []string `yaml:"hosts"`
	Prefix   string   `yaml:"prefix"`
	Proxies  []string `yaml:"proxies"`
	Presence string   `yaml:"presence"`
	Token    string   `yaml:"token"`
	TLS      TLS      `yaml:"tls"`
	Data     string   `yaml:"data"`
	Camera   string   `yaml:"camera"`
	Display  string   `yaml:"display"`
	Buttons  string   `yaml:"buttons"`
	Board    string   `yaml:"board"`
	Tunnels  Tunnels  `yaml:"tunnels"`
	Speech   string   `yaml:"speech"`
	Voice    Voice    `yaml:"voice"`
	MQTT     MQTT     `yaml:"mqtt"`
	Webhooks []string `yaml:"webhooks"`
	Hall     Hall     `yaml:"hall"`
	Backup   Backup   `yaml:"backup"`
	Dice     Dice     `yaml:"dice"`
	Cards    Cards    `yaml:"cards"`
	Zones    Zones    `yaml:"zones"`
	Evidence Evidence `yaml:"evidence"`
	Patience Duration `yaml:"patience"`
	Still    Duration `yaml:"still"`
	Log      string   `yaml:"log"`
}

// Voice is how the table speaks.
type Voice struct {
	Program  []string `yaml:"program"` // and its arguments
	Sound    string   `yaml:"sound"`
	Speed    string   `yaml:"speed"`
	Loudness string   `yaml:"loudness"`
}

// Dice describes the dice on the table.
type Dice struct {
	Set    string `yaml:"set"`
	Pieces string `yaml:"pieces"`
	Bugs   string `yaml:"bugs"`
}

// TLS says what the page is served with.
type TLS struct {
	Certificate string `yaml:"certificate"` // "": in the clear; "own": one that the table makes
	Key         string `yaml:"key"`
}

// Scheme is that of the page's address.
func (c Config) Scheme() string {
	if c.TLS.Certificate == "" {
		return "http"
	}
	return "https"
}

// MQTT says which broker in the house is told.
type MQTT struct {
	Broker    string `yaml:"broker"`
	CA        string `yaml:"ca"` // file; "": those that this machine trusts
	Topic     string `yaml:"topic"`
	Discovery string `yaml:"discovery"`
}

// Hall says which hall the table reports to.
type Hall struct {
	Server string `yaml:"server"` // "": none
	Table  string `yaml:"table"`  // "": the machine's name
	Names  string `yaml:"names"`
	Key    string `yaml:"key"` // "": none
	CA     string `yaml:"ca"`  // "": the system's
}

// Backup says which copies of the journal are kept, and where.
type Backup struct {
	Keep   Count  `yaml:"keep"`  // 0: none
	Folder string `yaml:"dir"`   // "": below Data
	Stick  string `yaml:"stick"` // a second one; "": none
}

// Evidence says which pictures are kept.
type Evidence struct {
	Games Count  `yaml:"games"` // pictures of the moves of so many games
	Cases string `yaml:"cases"`
}

// Tunnels says where the sensors of the tunnel board are, in mm from the mouths. Each is given once, for all
// tunnels, or for each of the four in turn.
type Tunnels struct {
	Gates Lengths `yaml:"gates"` // the outer and the inner one
	Hills Lengths `yaml:"hills"` // five
	End   Lengths `yaml:"end"`

	// "all": under every tile but soil is a printed strip; "some": what there is is read
	Strips string `yaml:"strips"`
}

// Lengths are places along a tunnel, in mm.
type Lengths []float64

// Zones are the two places of the tray.
type Zones struct {
	Rolling Zone `yaml:"rolling"`
	Aside   Zone `yaml:"aside"`
}

// Zone is a rectangle: left, top, right, bottom as fractions (0–1) of the picture.
type Zone []float64

// Count is a whole number.
type Count int

// Duration is a time.Duration that is written "4s".
type Duration time.Duration

// String gives "4s".
func (d Duration) String() string { return time.Duration(d).String() }

// MarshalYAML writes "4s".
func (d Duration) MarshalYAML() ([]byte, error) { return []byte(d.String()), nil }

// Default is the configuration of an empty file.
func Default() Config {
	return Config{
		Language: "de",
		Listen:   ":8080",
		Presence: "everybody",
		Data:     "data",
		Tunnels: Tunnels{Gates: Lengths{-12, 0}, Hills: Lengths{95, 185, 275, 365, 455}, End: Lengths{500},
			Strips: "some"},
		Speech:   "off",
		Voice:    Voice{Sound: "low", Speed: "normal", Loudness: "normal"},
		MQTT:     MQTT{Topic: "spieltisch", Discovery: "homeassistant"},
		Hall:     Hall{Names: "off"},
		Backup:   Backup{Keep: 10},
		Dice:     Dice{Set: "pips"},
		Zones:    Zones{Rolling: Zone{0, 0, 0.66, 1}, Aside: Zone{0.66, 0, 1, 1}},
		Evidence: Evidence{Games: 20, Cases: "choose"},
		Patience: Duration(4 * time.Second),
		Still:    Duration(100 * time.Millisecond),
		Log:      "info",
	}
}

// Load reads a file over the defaults and checks it, as Parse does.
func Load(path string, checks ...func(Config) []Fault) (Config, error) {
	data, err := Read(path)
	if err != nil {
		return Config{}, err
	}
	return Parse(path, data, checks...)
}

// Parse reads the text of a configuration file and checks it; name is what errors call it. The error has
// all that is wrong (*Faults), and what is right is given all the same. The caller's own checks come last
// and are told their places in the file. Where a value makes no sense its default stands.
func Parse(name string, data []byte, checks ...func(Config) []Fault) (Config, error) {
	c := Default()
	text, fault := plainText(data)
	if fault != nil {
		return Config{}, faults(name, []Fault{*fault})
	}
	d := readDocument(text, &c)
	sane, defaults := c, Default()
	for _, k := range Keys {
		if d.wrong[k.Path] {
			k.reset(&sane, &defaults)
		}
	}
	for _, check := range append([]func(Config) []Fault{Config.fit}, checks...) {
		for _, f := range check(sane) {
			d.add(f)
		}
	}
	return sane, faults(name, d.faults)
}

// add places a fault where its value stands, or the value of what it is about besides. A key has one fault
// at most, and what comes of a default that stands in for a value is none.
func (d *document) add(f Fault) {
	if d.wrong[f.Key] || f.with != "" && d.wrong[f.with] {
		return
	}
	d.wrong[f.Key] = f.Key != ""
	for _, key := range []string{f.Key, f.with} {
		if t := d.places[key]; t != nil && f.Line == 0 {
			f.Line, f.Column = t.Position.Line, t.Position.Column
		}
	}
	d.faults = append(d.faults, f)
}

// Check holds every value against what its key takes, and against the others.
func (c Config) Check() error {
	var list []Fault
	for _, k := range Keys {
		if why := k.Constraint.validate(k.Field(&c)); why != "" {
			list = append(list, Fault{Key: k.Path, Why: why})
		}
	}
	if len(list) == 0 {
		list = c.fit()
	}
	if len(list) == 0 {
		return nil
	}
	return list[0]
}

// fit holds values against each other; each is right by itself.
func (c Config) fit() (list []Fault) {
	if c.Zones.Rolling.overlaps(c.Zones.Aside) {
		list = append(list, Fault{Key: "zones.aside", with: "zones.rolling",
			Why: "overlaps zones.rolling; a die would lie in both"})
	}
	if c.Speech == "program" && len(c.Voice.Program) == 0 {
		list = append(list, Fault{Key: "voice.program", with: "speech",
			Why: "is missing; speech is to be a program"})
	}
	switch files := c.TLS.Certificate != "" && c.TLS.Certificate != certificate.Own; {
	case files && c.TLS.Key == "":
		list = append(list, Fault{Key: "tls.key", with: "tls.certificate",
			Why: "is missing; a certificate needs the file with its key"})
	case !files && c.TLS.Key != "":
		list = append(list, Fault{Key: "tls.certificate", with: "tls.key",
			Why: "is missing; a key needs the file with its certificate"})
	}
	for i := range tunnels {
		gates, hills, end := c.Tunnels.Gates.of(i, 2), c.Tunnels.Hills.of(i, 5), c.Tunnels.End.of(i, 1)
		switch {
		case gates[1] >= hills[0]:
			return append(list, Fault{Key: "tunnels.hills", with: "tunnels.gates",
				Why: fmt.Sprintf("tunnel %d: the first hill (%v mm) must lie behind the inner gate (%v mm)",
					i+1, hills[0], gates[1])})
		case hills[4] >= end[0]:
			return append(list, Fault{Key: "tunnels.end", with: "tunnels.hills",
				Why: fmt.Sprintf("tunnel %d: the far end (%v mm) must lie behind the last hill (%v mm)", i+1,
					end[0], hills[4])})
		}
	}
	return list
}

// tunnels is how many a box has.
const tunnels = 4

// of is the part of tunnel i, from 0, in places that are given n for all or n for each.
func (l Lengths) of(i, n int) Lengths {
	if len(l) == n {
		return l
	}
	return l[i*n : (i+1)*n]
}

func (z Zone) overlaps(o Zone) bool {
	return z[0] < o[2] && o[0] < z[2] && z[1] < o[3] && o[1] < z[3]
}

// WebhookURLs are the addresses that are told what happens.
func (c Config) WebhookURLs() (all []devices.Address) {
	for _, s := range c.Webhooks {
		if u, err := url.Parse(s); err == nil { // the check of the file has refused others
			all = append(all, devices.AddressOf(u))
		}
	}
	return all
}

// ProxyNetworks are the proxies whose word on the host that was asked for counts.
func (c Config) ProxyNetworks() (all []netip.Prefix) {
	for _, s := range c.Proxies {
		if p, err := network(s); err == nil { // the check of the file has refused others
			all = append(all, p)
		}
	}
	return all
}
