// Package panel simulates an OLED with an SSD1306 on an I²C bus: its memory, its addressing, its status byte
// and what can go wrong with it. It is a simulation after the data sheet, sections 8 to 10; no real panel was
// compared.
//
// It counts what goes over the bus, so that the time of a picture can be computed. It is safe for concurrent
// use.
package panel

import (
	"errors"
	"fmt"
	"image"
	"sync"
	"time"

	"periph.io/x/conn/v3/i2c"
	"periph.io/x/conn/v3/physic"
	"periph.io/x/devices/v3/ssd1306/image1bit"
)

const (
	width  = 128
	height = 64
	pages  = height / 8
)

// ErrNobody is what a bus says when no chip answers.
var ErrNobody = errors.New("remote I/O error")

// Chip is what answers at the panel's address.
type Chip string

// The chips.
const (
	SSD1306  Chip = "SSD1306"
	SH1106   Chip = "SH1106"   // a controller that looks alike and lays its memory out differently
	Expander Chip = "expander" // a port expander: it keeps the last byte written to it
)

// Panel is the panel and its bus. Make one with New.
type Panel struct {
	addr uint16
	chip Chip

	mu      sync.Mutex // guards the fields below
	ram     [pages * width]byte
	on      bool
	pump    bool
	window  [4]int // first and last column, first and last page
	at      [2]int // column, page
	away    bool
	cut     int           // so many bytes are taken before the bus fails; -1: all
	held    chan struct{} // closed when the bus is let go; nil: nobody holds it
	last    byte          // written, for an expander
	bits    int
	bytes   int
	pending []byte // a command whose arguments are still to come
}

var _ i2c.BusCloser = (*Panel)(nil)

// New makes a panel at an address, just after it was given power: dark, with noise in its memory.
func New(addr uint16, chip Chip) *Panel {
	p := &Panel{addr: addr, chip: chip, cut: -1}
	p.power()
	return p
}

func (p *Panel) power() {
	for i := range p.ram {
		p.ram[i] = byte(i*37 + 11)
	}
	p.on, p.pump, p.pending = false, false, nil
	p.window, p.at = [4]int{0, width - 1, 0, pages - 1}, [2]int{}
}

// Unplug takes the panel off the bus, and with it its power.
func (p *Panel) Unplug() { p.set(func() { p.away = true }) }

// Replug brings it back as after New.
func (p *Panel) Replug() { p.set(func() { p.away = false; p.power() }) }

// Cut makes the bus fail after so many bytes more.
func (p *Panel) Cut(bytes int) { p.set(func() { p.cut = bytes }) }

// Hold makes each transfer wait until release is called, as a chip does that keeps the clock line low.
func (p *Panel) Hold() (release func()) {
	held := make(chan struct{})
	p.set(func() { p.held = held })
	return sync.OnceFunc(func() {
		p.set(func() { p.held = nil })
		close(held)
	})
}

func (p *Panel) set(f func()) {
	p.mu.Lock()
	defer p.mu.Unlock()
	f()
}

// Picture is what a person sees: nothing while the panel is dark.
func (p *Panel) Picture() *image1bit.VerticalLSB {
	p.mu.Lock()
	defer p.mu.Unlock()
	img := image1bit.NewVerticalLSB(image.Rect(0, 0, width, height))
	if p.on && p.pump {
		copy(img.Pix, p.ram[:])
	}
	return img
}

// Traffic gives the bytes and the time that the transfers since the last call took on a bus with this clock:
// nine bits a byte, addresses included, and one each for start and stop.
func (p *Panel) Traffic(clock physic.Frequency) (bytes int, took time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	bytes, took = p.bytes, time.Duration(p.bits)*clock.Period()
	p.bytes, p.bits = 0, 0
	return bytes, took
}

// String names the bus.
func (p *Panel) String() string { return "simulated bus" }

// SetSpeed does nothing.
func (p *Panel) SetSpeed(physic.Frequency) error { return nil }

// Close does nothing: the same bus may be opened again.
func (p *Panel) Close() error { return nil }

// Tx is one transfer.
func (p *Panel) Tx(addr uint16, w, r []byte) error {
	p.mu.Lock()
	held := p.held
	p.mu.Unlock()
	if held != nil {
		<-held
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if addr != p.addr || p.away {
		return ErrNobody
	}
	p.bits++ // stop
	if len(w) > 0 {
		p.count(len(w))
		if err := p.write(w); err != nil {
			return err
		}
	}
	if len(r) > 0 {
		p.count(len(r))
		for i := range r {
			r[i] = p.status()
		}
	}
	return nil
}

// count counts a start, an address and n bytes.
func (p *Panel) count(n int) {
	p.bytes += 1 + n
	p.bits += 1 + 9*(1+n)
}

func (p *Panel) status() byte {
	if p.chip == Expander {
		return p.last
	}
	status := byte(0x03)
	if p.chip == SH1106 {
		status = 0x08
	}
	if !p.on {
		status |= 0x40
	}
	return status
}

func (p *Panel) write(w []byte) error {
	for i, b := range w {
		if p.cut == 0 {
			p.cut = -1
			return fmt.Errorf("%w after %d of %d bytes", ErrNobody, i, len(w))
		}
		p.cut = max(-1, p.cut-1)
		p.last = b
		switch {
		case i == 0:
		case w[0] == 0x40:
			p.store(b)
		default:
			p.command(b)
		}
	}
	return nil
}

// store puts a byte where the pointer is, and moves it on within the window.
func (p *Panel) store(b byte) {
	p.ram[p.at[1]*width+p.at[0]] = b
	if p.at[0]++; p.at[0] <= p.window[1] {
		return
	}
	p.at[0] = p.window[0]
	if p.at[1]++; p.at[1] > p.window[3] {
		p.at[1] = p.window[2]
	}
}

// arguments tells how many bytes follow a command.
func arguments(c byte) int {
	switch c {
	case 0x20, 0x81, 0x8D, 0xA8, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB:
		return 1
	case 0x21, 0x22:
		return 2
	}
	return 0
}

func (p *Panel) command(b byte) {
	p.pending = append(p.pending, b)
	if len(p.pending) <= arguments(p.pending[0]) {
		return
	}
	c := p.pending
	p.pending = nil
	switch c[0] {
	case 0x21:
		p.window[0], p.window[1], p.at[0] = int(c[1]%width), int(c[2]%width), int(c[1]%width)
	case 0x22:
		p.window[2], p.window[3], p.at[1] = int(c[1]%pages), int(c[2]%pages), int(c[1]%pages)
	case 0x8D:
		p.pump = c[1]&0x04 != 0
	case 0xAE:
		p.on = false
	case 0xAF:
		p.on = true
	}
}
