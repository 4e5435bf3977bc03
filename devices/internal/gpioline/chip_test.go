package gpioline_test

import (
	"fmt"
	"io/fs"
	"strings"
	"testing"

	"spieltisch/devices/internal/gpioline"
)

// The names of a Raspberry Pi's first lines: in its own kernels, in mainline's device trees
// (bcm2711-rpi-4-b and bcm2837-rpi-3-b-plus), and where a device tree gives none.
var (
	own      = counting("GPIO", 0, 28, map[int]string{0: "ID_SDA", 1: "ID_SCL"})
	mainline = counting("GPIO", 0, 28, map[int]string{
		0: "ID_SDA", 1: "ID_SCL", 2: "SDA1", 3: "SCL1", 4: "GPIO_GCLK", 7: "SPI_CE1_N", 8: "SPI_CE0_N",
		9:  "SPI_MISO",
		10: "SPI_MOSI", 11: "SPI_SCLK", 14: "TXD1", 15: "RXD1",
	})
	nameless = make([]gpioline.Line, 54)
)

func counting(prefix string, first, n int, but map[int]string) []gpioline.Line {
	out := make([]gpioline.Line, n)
	for i := range out {
		out[i].Name = fmt.Sprint(prefix, first+i)
		if name, ok := but[i]; ok {
			out[i].Name = name
		}
	}
	return out
}

// machine is a Pi with the expander of its own board beside the header's chip.
func machine(label string, lines []gpioline.Line) []gpioline.Chip {
	chips := []gpioline.Chip{
		{Names: []string{"gpiochip1"}, Label: "raspberrypi-exp-gpio",
			Lines: counting("", 0, 3, map[int]string{0: "BT_ON", 1: "WL_ON", 2: "GPIO5"})},
		{Names: []string{"gpiochip0", "gpiochip4"}, Label: label, Lines: lines},
	}
	gpioline.Sort(chips)
	return chips
}

func TestLinesOfTheHeader(t *testing.T) {
	for kernel, chips := range map[string][]gpioline.Chip{
		"its own": machine("pinctrl-bcm2711", own), "mainline": machine("pinctrl-bcm2711", mainline),
		"without names": machine("pinctrl-bcm2835", nameless), "Pi 5": machine("pinctrl-rp1", own),
	} {
		for n := 2; n < 28; n++ {
			for _, name := range []string{fmt.Sprintf("GPIO%d", n), fmt.Sprintf("gpiochip0/%d", n),
				fmt.Sprintf("gpiochip4/%d", n)} {
				c, line, ok := gpioline.Where(chips, name)
				if !ok || c != 0 || line != n {
					t.Errorf("kernel %s: %s is line %d of chip %d (%v), want line %d of the header", kernel,
						name, line, c, ok, n)
				}
			}
		}
	}
	chips := machine("pinctrl-bcm2711", mainline)
	for name, want := range map[string]int{"SDA1": 2, "SCL1": 3, "GPIO_GCLK": 4, "SPI_CE1_N": 7,
		"SPI_CE0_N": 8, "SPI_MISO": 9, "SPI_MOSI": 10, "SPI_SCLK": 11, "TXD1": 14, "RXD1": 15} {
		if c, line, ok := gpioline.Where(chips, name); !ok || c != 0 || line != want {
			t.Errorf("%s is line %d of chip %d, %v; want line %d of the header", name, line, c, ok, want)
		}
	}
	if c, line, ok := gpioline.Where(chips, "gpiochip1/1"); !ok || chips[c].Lines[line].Name != "WL_ON" {
		t.Errorf("gpiochip1/1 is line %d of chip %d, %v; want WL_ON", line, c, ok)
	}
	for _, name := range []string{"", "GPIO28", "GPIO9999", "gpiochip9/1", "gpiochip1/3", "GPIO", "gpio4",
		"GPIO-4"} {
		if c, line, ok := gpioline.Where(chips, name); ok {
			t.Errorf("%q is line %d of chip %d, want none", name, line, c)
		}
	}
}

// The lines that there are: each chip once, with its number of lines, names that count up put together.
func TestWhatThereIs(t *testing.T) {
	got := gpioline.Missing(machine("pinctrl-bcm2711", mainline), nil).Error()
	want := "there is no such line; gpiochip0 (pinctrl-bcm2711) has 28: ID_SDA, ID_SCL, SDA1, SCL1, GPIO_GCLK, GPIO5, GPIO6, SPI_CE1_N, SPI_CE0_N, SPI_MISO, SPI_MOSI, SPI_SCLK, GPIO12, GPIO13, TXD1, RXD1, GPIO16 to GPIO27; gpiochip1 (raspberrypi-exp-gpio) has 3: BT_ON, WL_ON, GPIO5; any of them may be called like gpiochip0/4"
	if got != want {
		t.Errorf("missing:\n%s\nwant\n%s", got, want)
	}
	for _, tt := range []struct {
		chips  []gpioline.Chip
		failed error
		want   string
	}{
		{nil, nil, "this machine has no GPIO lines"},
		{nil, &fs.PathError{Op: "open", Path: "/dev/gpiochip0", Err: fs.ErrPermission},
			"usermod -aG gpio NAME"},
		{machine("pinctrl-bcm2835", nameless), nil, "gpiochip0 (pinctrl-bcm2835) has 54: no names"},
	} {
		if got := gpioline.Missing(tt.chips, tt.failed).Error(); !strings.Contains(got, tt.want) {
			t.Errorf("%q, want %q in it", got, tt.want)
		}
	}
}
