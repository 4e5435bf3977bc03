package configure

import (
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"strings"
	"syscall"
	"time"

	"spieltisch/cmd/internal/address"
	"spieltisch/cmd/internal/cli"
	"spieltisch/cmd/spieltisch/config"
	"spieltisch/cmd/spieltisch/internal/eyes"
	"spieltisch/cmd/spieltisch/internal/reader"
	"spieltisch/cmd/spieltisch/internal/recording"
	"spieltisch/companion/journal"
	"spieltisch/companion/mqtt"
	"spieltisch/companion/web/certificate"
	"spieltisch/devices/catalog"
)

// Devices makes sure that there is a kind of device for each URL. It opens none.
func Devices(conf config.Config) (faults []config.Fault) {
	home, err := conf.Expanded()
	if err != nil {
		return nil // has been told
	}
	for _, d := range []struct {
		key, url string
		find     func(url string) error
	}{
		{"camera", home.Camera, finds(catalog.Camera)},
		{"board", home.Board, finds(catalog.Board)},
		{"display", home.Display, finds(catalog.Display)},
		{"buttons", home.Buttons, finds(catalog.Buttons)},
	} {
		if d.url == "" {
			continue
		}
		if err := d.find(d.url); err != nil {
			// most begin with it
			faults = append(faults, config.Fault{Key: d.key, Why: strings.TrimPrefix(err.Error(), d.key+" ")})
		}
	}
	return faults
}

// finds asks a catalog for what it says of a URL.
func finds[Opener any](find func(string, catalog.Options) (Opener, error)) func(url string) error {
	return func(url string) error {
		_, err := find(url, catalog.Options{})
		return err
	}
}

// startable says what would keep a table from starting here, as the user who asks. Devices that are not
// there do not: a table waits for them.
func startable(conf config.Config) (faults []config.Fault) {
	add := func(key string, err error) {
		if err != nil {
			faults = append(faults, config.Fault{Key: key, Why: err.Error()})
		}
	}
	home, err := conf.Expanded()
	if err != nil {
		return nil // has been told
	}
	add(readable(&home))
	if tls := home.TLS; tls.Certificate != "" && tls.Certificate != certificate.Own {
		_, err := certificate.New(certificate.Config{File: tls.Certificate, Key: tls.Key, Now: time.Now})
		add("tls.certificate", err)
	}
	if home.MQTT.CA != "" {
		_, err := mqtt.Roots(home.MQTT.CA)
		add("mqtt.ca", err)
	}
	if _, err := recording.Load(home.Board, nil); err != nil {
		add("board", err)
	}
	if l, err := net.Listen("tcp", home.Listen); err == nil {
		l.Close()
	} else if !errors.Is(err, syscall.EADDRINUSE) { // by the table itself, most likely
		add("listen", address.Explain(home.Listen, err))
	}
	add("data", journal.CheckRights(home.Data))
	return faults
}

// readable makes what reads the camera's pictures, as the start of a table does: the sets that people have
// shown have the names of their games, and can be read.
func readable(conf *config.Config) (key string, err error) {
	if conf.Camera == "" {
		return "", nil
	}
	if !reader.CanSee {
		_, err := reader.New(conf.Dice.Set)
		return "camera", err
	}
	table := &eyes.Table{Config: conf, Camera: conf.Camera, Log: slog.New(slog.DiscardHandler)}
	if _, err = table.Reader(); err == nil {
		return "", nil
	}
	if key, why, found := strings.Cut(err.Error(), ": "); found && strings.HasPrefix(key, "cards.") {
		return key, errors.New(why)
	}
	return "dice.set", err
}

// remark tells on w what keeps a table from starting here, of a configuration that is right by itself: it
// may be for another machine or user.
func remark(w io.Writer, path string) {
	_, err := config.Load(path, startable)
	var f *config.Faults
	if errors.As(err, &f) {
		fmt.Fprintf(w, "spieltisch: %s\n%v\n", cli.Said("config.notHere", nil), f)
	}
}
