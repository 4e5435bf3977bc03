package configure

import (
	"context"
	"errors"
	"fmt"
	"net"
	"slices"
	"strings"
	"time"

	"spieltisch/cmd/internal/cli"
	"spieltisch/cmd/spieltisch/doctor"
	"spieltisch/companion/web"
	"spieltisch/devices"
	"spieltisch/devices/catalog"
	"spieltisch/engines/i18n"
)

// pluggedKeys are those that name what is plugged in, or answers in the house.
func pluggedKeys() []string { return []string{"camera", "display", "board", "mqtt.broker"} }

// brokers are where a broker of a home mostly is, the nearest first.
func brokers() []string { return []string{"mqtt://localhost:1883", "mqtt://homeassistant.local:1883"} }

// answering is how long a machine in the house may take to answer.
const answering = 300 * time.Millisecond

// answers keeps the brokers that are there now.
func answers(ctx context.Context, all []string) (there []doctor.Device) {
	for _, url := range all {
		asked, done := context.WithTimeout(ctx, answering)
		conn, err := new(net.Dialer).DialContext(asked, "tcp", strings.TrimPrefix(url, "mqtt://"))
		done()
		if err == nil {
			_ = conn.Close() // it has answered
			there = append(there, doctor.Device{URL: url})
		}
	}
	return there
}

// found is what this machine has now.
func (s *Family) found() doctor.Inventory {
	if s.Find == nil {
		return doctor.Find("/")
	}
	return s.Find()
}

// plugged lists what of all that was found the table could use for a key, with what it uses now, and nothing.
func (s *Family) plugged(ctx context.Context, found doctor.Inventory, key string) (out []web.Device) {
	var choices []choice
	switch key {
	case "camera":
		choices = known(found.Cameras, catalog.Schemes())
	case "display":
		choices = known(found.Displays, catalog.DisplaySchemes())
		// nobody sits at the terminal of a service
		choices = slices.DeleteFunc(choices, func(c choice) bool { return c.value == "term:" })
	case "board":
		choices = known(found.Boards, []string{"serial:"})
	case "mqtt.broker":
		choices = known(answers(ctx, brokers()), []string{"mqtt:"})
	}
	uses := s.Running.Text(key)
	for _, c := range choices {
		name := c.means
		if name.In("en") == "" {
			name = i18n.Plain(c.value)
		}
		out = append(out, web.Device{Value: c.value, Name: name, Look: key == "camera", Used: c.value == uses})
	}
	if uses != "" && !slices.ContainsFunc(out, func(d web.Device) bool { return d.Used }) {
		shown := devices.Shown(uses)
		out = append(out, web.Device{Value: shown, Name: i18n.Plain(shown), Look: key == "camera", Used: true})
	}
	return append(out, web.Device{Name: cli.Words.Text("none." + key), Used: uses == ""})
}

// Plugged lists the keys that name a device, as the file has them.
func (s *Family) Plugged(ctx context.Context) ([]web.Setting, error) {
	conf, err := s.read()
	if err != nil {
		return nil, err
	}
	var out []web.Setting
	found := s.found()
	for _, key := range pluggedKeys() {
		one := web.Setting{Key: key, Value: devices.Shown(conf.Text(key)), Devices: s.plugged(ctx, found, key)}
		if full, err := conf.Expanded(); err == nil && full.Text(key) == s.Running.Text(key) {
			one.Value = devices.Shown(full.Text(key))
		}
		out = append(out, one)
	}
	return out, nil
}

// named is the value of the key that a person chose; an error: it is none of what is there.
func (s *Family) named(ctx context.Context, key, chosen string) (string, error) {
	if uses := s.Running.Text(key); chosen == devices.Shown(uses) {
		return uses, nil // it may have a password, which the page does not know
	}
	for _, d := range s.plugged(ctx, s.found(), key) {
		if d.Value == chosen {
			return chosen, nil
		}
	}
	return "", fmt.Errorf("%s: nothing here is %q: %w", key, chosen, web.ErrNoSetting)
}

// Frames that a camera takes to set its exposure, and the time for all of it.
const (
	warmUp    = 5
	longLook  = 8 * time.Second
	lookCheap = 60 // quality of the picture, of 100
)

// Look opens a camera that is plugged in, takes a picture and closes it. One is looked through at a time.
func (s *Family) Look(ctx context.Context, camera string) ([]byte, error) {
	free := func(d web.Device) bool { return d.Value == camera && !d.Used }
	if camera == "" || camera == s.Running.Camera ||
		!slices.ContainsFunc(s.plugged(ctx, s.found(), "camera"), free) {
		return nil, fmt.Errorf("camera: nothing free here is %q: %w", camera, web.ErrNoSetting)
	}
	s.looking.Lock()
	defer s.looking.Unlock()
	ctx, cancel := context.WithTimeout(ctx, longLook)
	defer cancel()
	open, err := catalog.Camera(camera, catalog.Options{Pips: s.Running.Dice.Set == "pips"})
	if err != nil {
		return nil, err
	}
	c, err := open(ctx)
	if err != nil {
		return nil, err
	}
	var frame devices.Frame
	for range warmUp {
		if frame, err = c.Read(ctx); err != nil {
			return nil, errors.Join(err, c.Close())
		}
	}
	picture, err := frame.JPEG(lookCheap)
	return picture, errors.Join(err, c.Close())
}

// Restart begins the table anew, where it would start.
func (s *Family) Restart() error {
	conf, err := s.load(Devices)
	if err != nil {
		return err
	}
	if home, err := conf.Expanded(); err != nil {
		return err
	} else if key, err := readable(&home); err != nil {
		return fmt.Errorf("%s: %w", key, err)
	}
	if s.Again != nil {
		time.AfterFunc(answered, s.Again)
	}
	return nil
}

// answered is how long the page has for its answer before the table ends.
const answered = 200 * time.Millisecond
