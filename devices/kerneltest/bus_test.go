//go:build kernel

package kerneltest

import (
	"bufio"
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"spieltisch/devices"
	"spieltisch/devices/catalog"
)

// busCommand lets the test program be a USB I²C bus, which the kernel drives by i2c-tiny-usb: a display at
// 0x3c, expanders at 0x20 and 0x21. It takes commands in lines and answers each in one.
const busCommand = "i2c-bus"

// chipOnBus is what an address does.
type chipOnBus interface {
	write(data []byte)
	read(n int) []byte
}

// i2cBus is what is on the bus. The process of serveBus owns it.
type i2cBus struct {
	mu     sync.Mutex
	chips  map[uint16]chipOnBus
	silent map[uint16]bool
	failed bool // the last transfer
}

// serveBus is the process of the bus.
func serveBus() {
	oled := newPanel()
	b := &i2cBus{silent: map[uint16]bool{}, chips: map[uint16]chipOnBus{0x3c: oled,
		0x20: newExpander(), 0x21: newExpander()}}
	g, err := plugGadget()
	if err != nil {
		fmt.Fprintln(os.Stderr, "bus:", err)
		os.Exit(1)
	}
	go func() {
		fmt.Fprintln(os.Stderr, "bus:", b.serve(g))
		os.Exit(1)
	}()
	for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
		fmt.Println(b.obey(lines.Text(), oled))
	}
}

func (b *i2cBus) obey(line string, oled *panel) string {
	b.mu.Lock()
	defer b.mu.Unlock()
	var address, register uint16
	var value uint8
	switch word, rest, _ := strings.Cut(line, " "); word {
	case "silent":
		_, _ = fmt.Sscanf(rest, "%v", &address)
		b.silent[address] = true
	case "answering":
		clear(b.silent)
	case "reset":
		*oled = *newPanel()
	case "pins":
		_, _ = fmt.Sscanf(rest, "%v %v %v", &address, &register, &value)
		b.chips[address].(*expander).registers[register] = value
	case "show":
		return fmt.Sprint(oled.on, " ", base64.StdEncoding.EncodeToString(oled.memory[:]))
	default:
		return "error " + line
	}
	return "ok"
}

// serve answers the requests of the kernel's driver (drivers/i2c/busses/i2c-tiny-usb.c).
func (b *i2cBus) serve(g *gadget) error {
	device := []byte{18, 1, 0, 2, 0xff, 0, 0, 64, 0x03, 0x04, 0x31, 0xc6, 0, 1, 1, 2, 3, 1}
	config := []byte{9, 2, 18, 0, 1, 1, 0, 0x80, 50, 9, 4, 0, 0, 0, 0, 0, 0, 0}
	for {
		s, err := g.next()
		if err != nil {
			return err
		}
		if s.Type&0x60 == 0 {
			err = g.standard(s, device, config, []string{"spieltisch", "I2C bus", "1"})
		} else {
			err = b.transfer(g, s)
		}
		if err != nil {
			return fmt.Errorf("%+v: %w", s, err)
		}
	}
}

func (b *i2cBus) transfer(g *gadget, s setup) error {
	const functions, status, transfer = 1, 3, 4
	b.mu.Lock()
	defer b.mu.Unlock()
	switch {
	case s.Request == functions: // plain I²C, and SMBus made of it
		return g.answer(s, binary.LittleEndian.AppendUint32(nil, 0x8eff0001))
	case s.Request == status:
		return g.answer(s, []byte{map[bool]byte{false: 1, true: 2}[b.failed]})
	case s.Request&^3 == transfer:
		chip := b.chips[s.Index]
		b.failed = chip == nil || b.silent[s.Index]
		if s.in() {
			data := make([]byte, s.Length)
			if !b.failed {
				data = chip.read(int(s.Length))
			}
			return g.answer(s, data)
		}
		data, err := g.accept(s)
		if err == nil && !b.failed && len(data) > 0 {
			chip.write(data)
		}
		return err
	case s.in():
		return g.answer(s, make([]byte, s.Length))
	}
	_, err := g.accept(s)
	return err
}

// panel is an SSD1306 as far as the driver uses it (data sheet, sections 9 and 10).
type panel struct {
	on             bool
	memory         [1024]byte
	column, page   int
	columns, pages [2]int
}

func newPanel() *panel { return &panel{columns: [2]int{0, 127}, pages: [2]int{0, 7}} }

func (p *panel) write(data []byte) {
	if data[0] == 0x40 {
		for _, b := range data[1:] {
			p.memory[p.page*128+p.column] = b
			if p.column++; p.column > p.columns[1] {
				p.column = p.columns[0]
				if p.page++; p.page > p.pages[1] {
					p.page = p.pages[0]
				}
			}
		}
		return
	}
	arguments := map[byte]int{0xd5: 1, 0xa8: 1, 0xd3: 1, 0x8d: 1, 0x20: 1, 0xda: 1, 0x81: 1, 0xd9: 1, 0xdb: 1,
		0x21: 2, 0x22: 2}
	for i := 1; i < len(data); i++ {
		c, n := data[i], arguments[data[i]]
		if i+n >= len(data) && n > 0 {
			return
		}
		switch c {
		case 0xae, 0xaf:
			p.on = c == 0xaf
		case 0x21:
			p.columns, p.column = [2]int{int(data[i+1]), int(data[i+2])}, int(data[i+1])
		case 0x22:
			p.pages, p.page = [2]int{int(data[i+1]), int(data[i+2])}, int(data[i+1])
		}
		i += n
	}
}

// read gives the status byte.
func (p *panel) read(n int) []byte {
	status := byte(0x46)
	if p.on {
		status = 0x06
	}
	return bytes.Repeat([]byte{status}, n)
}

// lit reports whether a px of the picture is lit.
func lit(memory []byte, x, y int) bool { return memory[y/8*128+x]>>(y%8)&1 == 1 }

// expander is an MCP23017 in its first bank order (data sheet, table 3-5).
type expander struct {
	registers [22]byte
	at        int
}

func newExpander() *expander {
	e := &expander{}
	e.registers[0], e.registers[1] = 0xff, 0xff // all are inputs
	return e
}

func (e *expander) write(data []byte) {
	e.at = int(data[0])
	for _, b := range data[1:] {
		if e.at != 0x12 && e.at != 0x13 { // pins are what is at them
			e.registers[e.at%22] = b
		}
		e.at++
	}
}

func (e *expander) read(n int) []byte {
	out := make([]byte, n)
	for i := range out {
		out[i] = e.registers[(e.at+i)%22]
	}
	return out
}

// plugged is the bus as the test sees it.
type plugged struct {
	t     *testing.T
	cmd   *exec.Cmd
	in    io.Writer
	lines *bufio.Scanner
	name  string // of the bus in /dev
}

func plugBus(t *testing.T) *plugged {
	t.Helper()
	before := buses(t)
	cmd := exec.Command("/proc/self/exe", busCommand)
	cmd.Stderr = os.Stderr
	in, out := started(t, cmd)
	p := &plugged{t: t, cmd: cmd, in: in, lines: bufio.NewScanner(out)}
	t.Cleanup(p.pull)
	until(t, "the bus is not there", func() bool {
		for name := range buses(t) {
			if !before[name] {
				p.name = strings.TrimPrefix(name, "/dev/i2c-")
				return true
			}
		}
		return false
	})
	return p
}

func buses(t *testing.T) map[string]bool {
	t.Helper()
	found, err := filepath.Glob("/dev/i2c-*")
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]bool{}
	for _, f := range found {
		out[f] = true
	}
	return out
}

// pull takes the bus out of its port.
func (p *plugged) pull() {
	_ = p.cmd.Process.Kill() // an error says that it is out already
	_ = p.cmd.Wait()
	until(p.t, "the bus is still there", func() bool { return !exists("/dev/i2c-" + p.name) })
}

// say gives a command and its answer.
func (p *plugged) say(command string) string {
	p.t.Helper()
	if _, err := fmt.Fprintln(p.in, command); err != nil || !p.lines.Scan() {
		p.t.Fatalf("the bus has ended at %q: %v", command, err)
	}
	if strings.HasPrefix(p.lines.Text(), "error") {
		p.t.Fatalf("the bus says to %q: %s", command, p.lines.Text())
	}
	return p.lines.Text()
}

// shows tells what the panel shows.
func (p *plugged) shows() (on bool, memory []byte) {
	p.t.Helper()
	state, text, _ := strings.Cut(p.say("show"), " ")
	memory, err := base64.StdEncoding.DecodeString(text)
	if err != nil || len(memory) != 1024 {
		p.t.Fatalf("the panel has %d bytes, %v", len(memory), err)
	}
	return state == "true", memory
}

func openDisplay(t *testing.T, bus string) (devices.Display, error) {
	t.Helper()
	open, err := catalog.Display("i2c:"+bus, catalog.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return open(soon(t))
}

func TestDisplay(t *testing.T) {
	bus := plugBus(t)
	d, err := openDisplay(t, bus.name)
	if err != nil {
		t.Fatal(err)
	}
	square := image.Rect(30, 11, 61, 42)
	picture := image.NewGray(d.Bounds())
	draw.Draw(picture, square, image.NewUniform(color.White), image.Point{}, draw.Src)
	show := func() error { return d.Draw(d.Bounds(), picture, image.Point{}) }
	check := func() error { return d.(devices.Checker).Check() }
	looksRight := func() {
		t.Helper()
		on, memory := bus.shows()
		if !on {
			t.Error("the panel is dark")
		}
		for y := range 64 {
			for x := range 128 {
				if got, want := lit(memory, x, y), (image.Point{x, y}).In(square); got != want {
					t.Fatalf("px %d,%d is lit=%v, want %v", x, y, got, want)
				}
			}
		}
	}
	if err := errors.Join(show(), check()); err != nil {
		t.Fatal(err)
	}
	looksRight()

	bus.say("reset")
	if err := check(); !errors.Is(err, devices.ErrGone) {
		t.Errorf("after a reset Check = %v, want ErrGone", err)
	}
	_ = d.(io.Closer).Close() // it is gone
	if d, err = openDisplay(t, bus.name); err != nil {
		t.Fatalf("after a reset: %v", err)
	}
	if err := show(); err != nil {
		t.Fatal(err)
	}
	looksRight()

	bus.say("silent 0x3c")
	if err := check(); !errors.Is(err, devices.ErrGone) {
		t.Errorf("when it answers nothing Check = %v, want ErrGone", err)
	}
	_ = d.(io.Closer).Close() // it is gone
	if _, err := openDisplay(t, bus.name); err == nil || !strings.Contains(err.Error(), "0x3c") {
		t.Errorf("when it answers nothing open = %v, want that nothing answers at 0x3c", err)
	}
	bus.say("answering")
	if d, err = openDisplay(t, bus.name); err != nil {
		t.Fatalf("when it answers again: %v", err)
	}
	bus.pull()
	if err := check(); !errors.Is(err, devices.ErrGone) {
		t.Errorf("when the bus is pulled Check = %v, want ErrGone", err)
	}
	_ = d.(io.Closer).Close() // it is gone
	if _, err := openDisplay(t, bus.name); !errors.Is(err, devices.ErrGone) {
		t.Errorf("when the bus is pulled open = %v, want ErrGone", err)
	}
}

func TestTunnelsOnExpanders(t *testing.T) {
	bus := plugBus(t)
	// A gate is free while its pin is low, hills and far end while theirs are high.
	for _, port := range []string{"0x20 0x12", "0x20 0x13", "0x21 0x12", "0x21 0x13"} {
		bus.say("pins " + port + " 0x7e")
	}
	open, err := catalog.Board("mcp23017:"+bus.name+"?addr=0x20,0x21", catalog.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var b devices.TunnelBoard
	until(t, "the expanders do not open", func() bool { // on a slow machine it takes longer than a bus may
		b, err = open(soon(t))
		if stuck, ok := errors.AsType[*devices.StuckError](err); ok {
			t.Log(err)
			<-stuck.Freed()
		} else if err != nil {
			t.Fatal(err)
		}
		return err == nil
	})
	defer b.Close()
	r, err := b.Next(soon(t))
	if err != nil || !r.Full || r.Lines != [4]uint8{} {
		t.Fatalf("the first reading = %+v, %v, want a full one in which all is free", r, err)
	}
	for _, ch := range []struct {
		pins         string
		tunnel, line int
	}{
		{"0x20 0x12 0x7f", 1, 0}, {"0x20 0x13 0x7c", 2, 1}, {"0x21 0x13 0x3e", 4, 6},
		{"0x21 0x12 0xfe", 3, 7},
	} {
		bus.say("pins " + ch.pins)
		sensed(t, b, ch.tunnel, ch.line, true)
	}
	bus.say("silent 0x21")
	for err = nil; err == nil; {
		_, err = b.Next(soon(t))
	}
	if !errors.Is(err, devices.ErrGone) {
		t.Errorf("when an expander answers nothing: %v, want ErrGone", err)
	}
}
