package ssd1306

import (
	"context"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"io"
	"slices"

	"periph.io/x/conn/v3/i2c"
	"periph.io/x/devices/v3/ssd1306/image1bit"

	"spieltisch/devices"
	"spieltisch/devices/internal/work"
)

// Options say how the panel is built in. The zero value is that of most modules.
type Options struct {
	Addr      uint16 // 0: 0x3C
	Rotated   bool   // it stands on its head
	Contrast  byte   // 1–255; 0: 127
	Unchecked bool   // do not ask the chip what it is, for one that cannot be read
}

// Control bytes: what the bytes after them are (data sheet 8.1.5.2).
const (
	commands = 0x00
	data     = 0x40
)

// Commands that are sent after the start.
const (
	setColumns = 0x21
	setPages   = 0x22
	turnOff    = 0xAE
	turnOn     = 0xAF
)

// statusOff is set in the status byte while the panel is dark.
const statusOff = 0x40

// Display is an open panel. Make one with New. Transfers are made by a worker, as one on a bus that
// something holds may not come back.
type Display struct {
	work  *work.Worker
	panel *panel                 // of the worker
	want  *image1bit.VerticalLSB // what was drawn last
	name  string
}

// panel is the controller and what is known of it.
type panel struct {
	bus     i2c.Bus
	o       Options
	shown   []byte // what the controller's memory holds
	next    *image1bit.VerticalLSB
	fresh   bool // nothing was drawn yet: the memory holds noise
	on      bool
	rested  bool // it was dark since the last picture
	gone    bool
	columns [2]int // of the window that the controller has
	pages   [2]int
}

var (
	_ devices.Display = (*Display)(nil)
	_ devices.Checker = (*Display)(nil)
	_ io.Closer       = (*Display)(nil)
)

// New starts the panel and makes sure that it is one. It stays dark until the first Draw. The display owns
// the bus, and closes it, if it can be closed, when New fails too.
func New(bus i2c.Bus, o Options) (*Display, error) {
	if o.Addr == 0 {
		o.Addr = 0x3C
	}
	if o.Contrast == 0 {
		o.Contrast = 0x7F // as after its reset: bright enough indoors, and half the burn-in of the brightest
	}
	d := &Display{
		want: image1bit.NewVerticalLSB(image.Rect(0, 0, width, height)),
		name: fmt.Sprintf("ssd1306 at %#x on %v", o.Addr, bus),
		panel: &panel{
			bus: bus, o: o, fresh: true, shown: make([]byte, size),
			next:    image1bit.NewVerticalLSB(image.Rect(0, 0, width, height)),
			columns: [2]int{0, width - 1}, pages: [2]int{0, pages - 1},
		},
	}
	d.work = work.New("the display, " + d.name)
	if err := d.do(d.panel.begin); err != nil {
		if stuck, ok := errors.AsType[*devices.StuckError](d.Close()); ok {
			return nil, fmt.Errorf("%w; %w", err, stuck)
		}
		return nil, err
	}
	return d, nil
}

// do makes a call to the panel, and says of one that does not come back whose it is.
func (d *Display) do(call func() error) error {
	err := d.work.Do(context.Background(), 0, call)
	if d.work.Stuck() {
		return fmt.Errorf("ssd1306: something holds the bus (take it out and in again): %w", err)
	}
	return err
}

// begin starts the panel and makes sure that it is one.
func (d *panel) begin() error {
	if err := d.bus.Tx(d.o.Addr, append(append([]byte{commands}, d.start()...), turnOn), nil); err != nil {
		return d.nobody(err)
	}
	if d.o.Unchecked {
		return d.command(turnOff)
	}
	return d.recognise()
}

// start are the commands that set the controller up (data sheet, application example in section 15). The
// panel is dark.
func (d *panel) start() []byte {
	segments, rows := byte(0xA1), byte(0xC8) // seen with the connector on top
	if d.o.Rotated {
		segments, rows = 0xA0, 0xC0
	}
	return []byte{
		turnOff,
		0xD5, 0x80, // clock as after reset
		0xA8, height - 1, // rows
		0xD3, 0, 0x40, // first row is row 0
		0x8D, 0x14, // charge pump on: the module has no supply of 7 V
		0x20, 0, // horizontal addressing: a window is filled row by row
		segments, rows,
		0xDA, 0x12, // pins of a panel with 64 rows
		0x81, d.o.Contrast,
		0xD9, 0xF1, // precharge for the charge pump
		0xDB, 0x40,
		0xA4, 0xA6, // show the memory, lit where a bit is set
		0x2E, // no scrolling
		setColumns, 0, width - 1,
		setPages, 0, pages - 1,
	}
}

// recognise switches the panel on and off, and reads whether it says so. A chip that keeps the last byte
// written to it, as port expanders at the same addresses do, does not.
func (d *panel) recognise() error {
	lit, err := d.status()
	if err != nil {
		return err
	}
	if err := d.command(turnOff); err != nil {
		return err
	}
	dark, err := d.status()
	if err != nil {
		return err
	}
	if lit&statusOff != 0 || dark&statusOff == 0 {
		return fmt.Errorf("ssd1306: what answers at %#x on %v is no SSD1306 (status %#02x when on, %#02x when off); "+
			"set another address, or add check=off if it is one that cannot be read", d.o.Addr, d.bus, lit, dark)
	}
	if dark&0x0F == 8 {
		return fmt.Errorf("ssd1306: at %#x on %v there seems to be an SH1106, whose memory is laid out differently; "+
			"use a display with an SSD1306 (or add check=off if it is one)", d.o.Addr, d.bus)
	}
	return nil
}

// nobody explains that the first transfer failed.
func (d *panel) nobody(err error) error {
	other := uint16(0x3C ^ 0x3D ^ d.o.Addr)
	if other == 0x3C || other == 0x3D {
		if d.bus.Tx(other, []byte{commands}, make([]byte, 1)) == nil {
			return fmt.Errorf(
				"ssd1306: nothing answers at %#x on %v, but something does at %#x: set addr=%#x: %w", d.o.Addr, d.bus, other, other, err)
		}
	}
	return fmt.Errorf("ssd1306: nothing answers at %#x on %v: %w (check plug, power and address; i2cdetect lists what answers)", d.o.Addr, d.bus, err)
}

// String gives "ssd1306 at 0x3c on I2C1".
func (d *Display) String() string { return d.name }

// Bounds is 128×64 px.
func (d *Display) Bounds() image.Rectangle { return d.want.Rect }

// ColorModel has two colours, dark and lit.
func (d *Display) ColorModel() color.Model { return image1bit.BitModel }

// Draw sends what changed and switches the panel on.
func (d *Display) Draw(r image.Rectangle, src image.Image, sp image.Point) error {
	draw.Draw(d.want, r, src, sp, draw.Src)
	want := slices.Clone(d.want.Pix) // a transfer that hangs keeps it
	return d.do(func() error { return d.panel.draw(want) })
}

// Halt makes the panel dark. The next Draw lights it again.
func (d *Display) Halt() error { return d.do(d.panel.halt) }

// Check asks whether the panel still shows what was drawn. One that lost its power in between answers, but
// is dark.
func (d *Display) Check() error { return d.do(d.panel.check) }

// Close lets go of the bus.
func (d *Display) Close() error {
	return d.work.Close(func() error {
		if c, ok := d.panel.bus.(io.Closer); ok {
			return c.Close()
		}
		return nil
	})
}

func (d *panel) draw(want []byte) error {
	if d.gone {
		return d.lost(errors.New("it failed before"))
	}
	copy(d.next.Pix, want)
	if d.rested {
		if err := d.wake(); err != nil {
			return err
		}
	}
	windows := []window{{0, width - 1, 0, pages - 1}}
	if !d.fresh {
		windows = plan(d.shown, d.next.Pix)
	}
	for _, w := range windows {
		if err := d.send(w); err != nil {
			return err
		}
	}
	copy(d.shown, d.next.Pix)
	d.fresh = false
	if d.on {
		return nil
	}
	d.on = true
	return d.command(turnOn)
}

// wake sets the controller up anew. Its power may have been gone for a moment while it was dark, which its
// status does not tell: its charge pump would be off then, and its memory noise.
func (d *panel) wake() error {
	d.rested, d.fresh = false, true
	d.columns, d.pages = [2]int{0, width - 1}, [2]int{0, pages - 1}
	return d.command(d.start()...)
}

// send writes one window. The controller's pointer is back at its beginning afterwards.
func (d *panel) send(w window) error {
	var set []byte
	if columns := [2]int{w.c0, w.c1}; columns != d.columns {
		d.columns = columns
		set = append(set, setColumns, byte(w.c0), byte(w.c1))
	}
	if pages := [2]int{w.p0, w.p1}; pages != d.pages {
		d.pages = pages
		set = append(set, setPages, byte(w.p0), byte(w.p1))
	}
	if len(set) > 0 {
		if err := d.command(set...); err != nil {
			return err
		}
	}
	out := make([]byte, 0, 1+w.bytes())
	out = append(out, data)
	for p := w.p0; p <= w.p1; p++ {
		out = append(out, d.next.Pix[p*width+w.c0:p*width+w.c1+1]...)
	}
	return d.tx(out, nil)
}

func (d *panel) halt() error {
	if d.gone {
		return d.lost(errors.New("it failed before"))
	}
	d.on, d.rested = false, true
	return d.command(turnOff)
}

func (d *panel) check() error {
	if d.gone {
		return d.lost(errors.New("it failed before"))
	}
	if d.o.Unchecked {
		return d.tx([]byte{commands}, nil)
	}
	status, err := d.status()
	if err != nil {
		return err
	}
	if d.on == (status&statusOff != 0) {
		d.gone = true
		return d.lost(errors.New("it lost its power or was reset"))
	}
	return nil
}

func (d *panel) status() (byte, error) {
	in := make([]byte, 1)
	err := d.tx([]byte{commands}, in)
	return in[0], err
}

func (d *panel) command(c ...byte) error { return d.tx(append([]byte{commands}, c...), nil) }

// tx is one transfer. After one that failed nobody knows what the controller holds.
func (d *panel) tx(w, r []byte) error {
	if err := d.bus.Tx(d.o.Addr, w, r); err != nil {
		d.gone = true
		return d.lost(err)
	}
	return nil
}

func (d *panel) lost(err error) error {
	return fmt.Errorf("ssd1306: display at %#x on %v: %w (check plug and cable): %w", d.o.Addr, d.bus, err,
		devices.ErrGone)
}
