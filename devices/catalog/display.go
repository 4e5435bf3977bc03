package catalog

import (
	"context"
	"os"

	"spieltisch/devices"
	"spieltisch/devices/filedisplay"
	"spieltisch/devices/gpiobuttons"
	"spieltisch/devices/ssd1306"
	"spieltisch/devices/termdisplay"
)

// DisplayOpener opens a display, and again after it was gone.
type DisplayOpener func(context.Context) (devices.Display, error)

// ButtonsOpener opens buttons, and again after they were gone.
type ButtonsOpener func(context.Context) (devices.Buttons, error)

// displays are all kinds of displays, one line each.
var displays = []maker[DisplayOpener]{
	// i2c:[BUS][?addr=0x3c&rotate=180&contrast=127&check=off] — an OLED with an SSD1306, 128×64
	{"i2c", openI2C},
	// term:[braille|blocks] — the same pixels in this terminal
	{"term", openTerm},
	// file:PATH.png[?scale=4] — a picture that is kept up to date
	{"file", openPNG},
}

// buttons are all kinds of buttons, one line each.
var buttons = []maker[ButtonsOpener]{
	// gpio:next=GPIO5,undo=GPIO6 — push buttons between a GPIO line and ground
	{"gpio", openGPIO},
}

// Display checks a display's URL and gives what opens it.
func Display(url string, o Options) (DisplayOpener, error) { return find("display", displays, url, o) }

// Buttons checks the URL of buttons and gives what opens them.
func Buttons(url string, o Options) (ButtonsOpener, error) { return find("buttons", buttons, url, o) }

// DisplaySchemes are the URL schemes of displays that exist, each with its colon.
func DisplaySchemes() []string { return schemes(displays) }

func openI2C(target string, _ Options) (DisplayOpener, error) {
	bus, panel, err := ssd1306.Parse(target)
	if err != nil {
		return nil, err
	}
	return func(context.Context) (devices.Display, error) {
		d, err := ssd1306.Open(bus, panel)
		if err != nil {
			return nil, err
		}
		return d, nil
	}, nil
}

func openTerm(target string, o Options) (DisplayOpener, error) {
	style, err := termdisplay.Parse(target)
	if err != nil {
		return nil, err
	}
	screen := o.Screen
	if screen == nil {
		screen = termdisplay.NewScreen(os.Stdout)
	}
	return func(context.Context) (devices.Display, error) { return termdisplay.New(screen, style), nil }, nil
}

func openPNG(target string, _ Options) (DisplayOpener, error) {
	path, o, err := filedisplay.Parse(target)
	if err != nil {
		return nil, err
	}
	return func(context.Context) (devices.Display, error) {
		d, err := filedisplay.Open(path, o)
		if err != nil {
			return nil, err
		}
		return d, nil
	}, nil
}

func openGPIO(target string, o Options) (ButtonsOpener, error) {
	lines, err := gpiobuttons.Parse(target)
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context) (devices.Buttons, error) {
		b, err := gpiobuttons.Open(ctx, lines, gpiobuttons.Times{}, o.Now)
		if err != nil {
			return nil, err
		}
		return b, nil
	}, nil
}
