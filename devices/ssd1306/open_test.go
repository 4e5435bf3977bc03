package ssd1306_test

import (
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"spieltisch/devices"
	"spieltisch/devices/devicestest"
	"spieltisch/devices/sim/panel"
	"spieltisch/devices/ssd1306"
)

// jammed is a bus whose transfers can be held, as something does that pulls its clock down.
type jammed struct {
	*panel.Panel
	jam    *devicestest.Jam
	closed chan struct{}
}

func (j jammed) Tx(addr uint16, w, r []byte) error {
	j.jam.Pass("write")
	return j.Panel.Tx(addr, w, r)
}

func (j jammed) Close() error {
	j.jam.Pass("close")
	close(j.closed)
	return nil
}

func newJammed(j *devicestest.Jam) jammed {
	return jammed{panel.New(0x3C, panel.SSD1306), j, make(chan struct{})}
}

func TestABusThatBlocks(t *testing.T) {
	devicestest.DisplayStuck(t, []string{"write", "close"},
		func(t *testing.T, j *devicestest.Jam) devices.Display {
			d, err := ssd1306.New(newJammed(j), ssd1306.Options{})
			if err != nil {
				t.Fatal(err)
			}
			return d
		})
}

// A bus that blocks from the start: New ends, and the bus is let go when the transfer comes back.
func TestABusThatBlocksFromTheStart(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		bus := newJammed(&devicestest.Jam{})
		bus.jam.Hold("write")
		begun := time.Now()
		_, err := ssd1306.New(bus, ssd1306.Options{})
		stuck, ok := errors.AsType[*devices.StuckError](err)
		if took := time.Since(begun); !ok || !strings.Contains(err.Error(), "something holds the bus") ||
			took > 3*time.Second {
			t.Fatalf("%v after %v, want a devices.StuckError within 3 s, and what it is", err, took)
		}
		bus.jam.Release()
		<-stuck.Freed()
		<-bus.closed
	})
}

// A bus on which no display is found is let go.
func TestABusWithoutADisplay(t *testing.T) {
	bus := newJammed(&devicestest.Jam{})
	bus.Unplug()
	if _, err := ssd1306.New(bus, ssd1306.Options{}); err == nil ||
		!strings.Contains(err.Error(), "nothing answers at 0x3c") {
		t.Errorf("new: %v, want that nothing answers", err)
	}
	select {
	case <-bus.closed:
	default:
		t.Error("the bus was not closed")
	}
}
