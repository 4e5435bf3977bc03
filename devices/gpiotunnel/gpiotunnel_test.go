package gpiotunnel_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"periph.io/x/conn/v3/i2c/i2ctest"
	"periph.io/x/conn/v3/physic"

	"spieltisch/devices"
	"spieltisch/devices/devicestest"
	"spieltisch/devices/gpiotunnel"
)

const ms = time.Millisecond

// pins are fake lines, as they are with all tunnels empty: gates low, hills and ends high.
type pins struct{ *devicestest.Lines }

func newPins() pins {
	var levels []bool
	for range 4 {
		for k := range 8 {
			levels = append(levels, k != 0 && k != 7)
		}
	}
	return pins{devicestest.NewLines(levels...)}
}

// all are the sensors of a table that has all of them.
var all = [4]uint8{0xff, 0xff, 0xff, 0xff}

// flip changes a line.
func (p pins) flip(tunnel, line int) { p.Flip(8*(tunnel-1) + line) }

func openPins(t *testing.T, p pins) *gpiotunnel.Board {
	t.Helper()
	b, err := gpiotunnel.NewHeader(t.Context(), p, all, 0, nil)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// eager is a board at which something changes before each Next.
type eager struct {
	devices.TunnelBoard
	change func()
}

func (e eager) Next(ctx context.Context) (devices.TunnelReading, error) {
	e.change()
	return e.TunnelBoard.Next(ctx)
}

func TestHeaderIsABoard(t *testing.T) {
	devicestest.TunnelBoard(t, func(t *testing.T) devices.TunnelBoard {
		p, n := newPins(), 0
		return eager{openPins(t, p), func() {
			// each line in turn: one that goes to and fro between two looks is not seen
			p.flip(2, n%8)
			n++
		}}
	})
}

func TestHeaderThatBlocks(t *testing.T) {
	devicestest.TunnelBoardStuck(t, []string{"read", "close"},
		func(t *testing.T, j *devicestest.Jam) devices.TunnelBoard {
			p := newPins()
			p.Jam = j
			return openPins(t, p)
		})
}

// A line that cannot be read is no mole, and no gate that is free.
func TestHeaderThatGoes(t *testing.T) {
	devicestest.TunnelBoardGone(t, func(t *testing.T) (devices.TunnelBoard, func()) {
		p := newPins()
		return openPins(t, p), p.Unplug
	})
}

func next(t *testing.T, b devices.TunnelBoard) devices.TunnelReading {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	r, err := b.Next(ctx)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestLevels(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPins()
		b := openPins(t, p)
		if r := next(t, b); r.Lines != [4]uint8{} || !r.Full {
			t.Errorf("first reading %+v, want everything free", r)
		}
		time.Sleep(time.Second)
		p.flip(1, 0) // high: the beam is broken
		if r := next(t, b); r.Lines != [4]uint8{1} || r.Full || r.Up != time.Second {
			t.Errorf("reading %+v, want the outer gate after a second", r)
		}
		time.Sleep(20 * ms)
		p.flip(4, 6) // low: the mole is there
		if r := next(t, b); r.Lines != [4]uint8{1, 0, 0, 1 << 6} || r.Up != 1020*ms {
			t.Errorf("reading %+v, want the far end of tunnel 4", r)
		}
		if err := b.Close(); err != nil {
			t.Error(err)
		}
	})
}

// Lines that are not wired are free, those that are flipped are on the other way round, and lines without
// edges are polled.
func TestOtherWiring(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		few := devicestest.NewLines(true, true, false) // hill 1 and gate of tunnel 2, inner gate of tunnel 3
		few.EdgesLess = true
		b, err := gpiotunnel.NewHeader(t.Context(), few, [4]uint8{0, 1<<1 | 1<<7, 1 << 7, 0}, 1<<7, nil)
		if err != nil {
			t.Fatal(err)
		}
		if r := next(t, b); r.Lines != [4]uint8{0, 0, 1 << 7, 0} {
			t.Errorf("lines %v, want the inner gate of tunnel 3", r.Lines)
		}
		few.Set(0, false)
		if r := next(t, b); r.Lines != [4]uint8{0, 1 << 1, 1 << 7, 0} || r.Up > 2*ms {
			t.Errorf("reading %+v, want hill 1 of tunnel 2 after a millisecond", r)
		}
		if err := b.Close(); err != nil {
			t.Error(err)
		}
	})
}

// Lines are let go by Close, once, and when they cannot be read at the start.
func TestLinesAreLetGo(t *testing.T) {
	p := newPins()
	b := openPins(t, p)
	if err := errors.Join(b.Close(), b.Close()); err != nil {
		t.Error(err)
	}
	if _, closed := p.Looks(); closed != 1 {
		t.Errorf("let go %d times, want once", closed)
	}
	p = newPins()
	p.Unplug()
	if _, err := gpiotunnel.NewHeader(t.Context(), p, all, 0, nil); err == nil {
		t.Error("lines that cannot be read are a board")
	}
	if _, closed := p.Looks(); closed != 1 {
		t.Errorf("let go %d times, want once", closed)
	}
}

// Lines in which nothing happens are looked at seldom, those whose chip has gone no more.
func TestLooksAreFew(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPins()
		b := openPins(t, p)
		time.Sleep(10 * time.Second)
		looks, _ := p.Looks()
		if looks < 100 || looks > 220 {
			t.Errorf("%d looks in 10 s, want one each 50 ms", looks)
		}
		p.Unplug()
		time.Sleep(10 * time.Second)
		if more, _ := p.Looks(); more-looks > 2 {
			t.Errorf("%d looks at lines that have gone, want one", more-looks)
		}
		if err := b.Close(); err != nil {
			t.Error(err)
		}
	})
}

// chips are the registers of two MCP23017, at their addresses.
type chips struct {
	mu   sync.Mutex // guards the fields below
	high map[uint16][2]byte
	set  map[uint16]map[byte]byte // registers that were written
	gone bool
	jam  *devicestest.Jam // nil: nothing is in the way
}

func newChips() *chips {
	idle := byte(0b0111_1110)
	return &chips{
		high: map[uint16][2]byte{0x20: {idle, idle}, 0x21: {idle, idle}, 0x22: {0, 0}},
		set:  map[uint16]map[byte]byte{0x20: {}, 0x21: {}, 0x22: {}},
	}
}

func (c *chips) String() string                  { return "fake" }
func (c *chips) SetSpeed(physic.Frequency) error { return nil }
func (c *chips) Close() error {
	c.pass("close")
	return nil
}

func (c *chips) pass(call string) {
	if c.jam != nil {
		c.jam.Pass(call)
	}
}

func (c *chips) put(a uint16, port int, levels byte) {
	c.do(func() { h := c.high[a]; h[port] = levels; c.high[a] = h })
}

func (c *chips) do(f func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	f()
}

func (c *chips) Tx(addr uint16, w, r []byte) error {
	c.pass("read")
	c.mu.Lock()
	defer c.mu.Unlock()
	levels, there := c.high[addr]
	if !there || c.gone {
		return errors.New("remote I/O error")
	}
	if len(w) == 2 {
		c.set[addr][w[0]] = w[1]
	}
	if len(r) == 1 {
		switch w[0] {
		case 0x00, 0x01:
			r[0] = 0xff
		case 0x12, 0x13:
			r[0] = levels[w[0]-0x12]
		default:
			r[0] = c.set[addr][w[0]]
		}
	}
	return nil
}

func openChips(t *testing.T, c *chips) *gpiotunnel.Board {
	t.Helper()
	b, err := gpiotunnel.NewExpanders(t.Context(), c,
		gpiotunnel.Expanders{Addresses: []uint16{0x20, 0x21, 0x22}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestExpandersAreABoard(t *testing.T) {
	devicestest.TunnelBoard(t, func(t *testing.T) devices.TunnelBoard {
		c, levels, n := newChips(), byte(0b0111_1110), 0
		return eager{openChips(t, c), func() {
			// each line in turn: one that goes to and fro between two looks is not seen
			levels ^= 1 << (n % 7)
			n++
			c.put(0x20, 1, levels)
		}}
	})
}

func TestExpandersThatBlock(t *testing.T) {
	devicestest.TunnelBoardStuck(t, []string{"read", "close"},
		func(t *testing.T, j *devicestest.Jam) devices.TunnelBoard {
			c := newChips()
			c.jam = j
			return openChips(t, c)
		})
}

func TestExpandersThatGo(t *testing.T) {
	devicestest.TunnelBoardGone(t, func(t *testing.T) (devices.TunnelBoard, func()) {
		c := newChips()
		return openChips(t, c), func() { c.do(func() { c.gone = true }) }
	})
}

// A bus that something holds from the start: opening ends, and the bus is let go when it comes back.
func TestABusThatBlocksFromTheStart(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newChips()
		c.jam = &devicestest.Jam{}
		c.jam.Hold("read")
		begun := time.Now()
		_, err := gpiotunnel.NewExpanders(t.Context(), c,
			gpiotunnel.Expanders{Addresses: []uint16{0x20, 0x21}}, nil)
		stuck, ok := errors.AsType[*devices.StuckError](err)
		if took := time.Since(begun); !ok || took > 3*time.Second {
			t.Fatalf("%v after %v, want a devices.StuckError within 3 s", err, took)
		}
		c.jam.Release()
		<-stuck.Freed()
	})
}

func TestExpanders(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newChips()
		b := openChips(t, c)
		defer b.Close()
		if r := next(t, b); r.Lines != [4]uint8{} {
			t.Errorf("first reading %+v, want everything free", r)
		}
		c.put(0x22, 0, 0b0100)
		if r := next(t, b); r.Lines != [4]uint8{0, 0, 1 << 7, 0} {
			t.Errorf("reading %+v, want the inner gate of tunnel 3", r)
		}
		if c.set[0x21][0x0c] != 0x7f || c.set[0x20][0x0d] != 0x7f || c.set[0x22][0x0c] != 0x0f {
			t.Errorf("pull-ups are set as %x, want all", c.set)
		}
		c.do(func() { c.gone = true })
		if _, err := b.Next(t.Context()); !errors.Is(err, devices.ErrGone) ||
			!strings.Contains(err.Error(), "no MCP23017 answers at 0x20") {
			t.Errorf("a chip without power: %v, want devices.ErrGone and what to look at", err)
		}
	})
}

// With two chips the last line of each port is an inner gate.
func TestTwoExpanders(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newChips()
		b, err := gpiotunnel.NewExpanders(t.Context(), c,
			gpiotunnel.Expanders{Addresses: []uint16{0x20, 0x21}}, nil)
		if err != nil {
			t.Fatal(err)
		}
		defer b.Close()
		next(t, b)
		c.put(0x21, 1, 0b1111_1110)
		if r := next(t, b); r.Lines != [4]uint8{0, 0, 0, 1 << 7} {
			t.Errorf("reading %+v, want the inner gate of tunnel 4", r)
		}
	})
}

func TestNoExpander(t *testing.T) {
	_, err := gpiotunnel.NewExpanders(t.Context(), &i2ctest.Playback{DontPanic: true},
		gpiotunnel.Expanders{Addresses: []uint16{0x20, 0x21, 0x22}}, nil)
	if !errors.Is(err, devices.ErrGone) ||
		!strings.Contains(err.Error(), "no MCP23017 answers at 0x20; look at its power") {
		t.Errorf("%v, want devices.ErrGone and what to look at", err)
	}
}

func TestOpenWithoutHardware(t *testing.T) {
	h, err := gpiotunnel.ParseHeader("GPIO9999,-,-,-,-,-,-,-/-,-,-,-,-,-,-,-/-,-,-,-,-,-,-,-/-,-,-,-,-,-,-,-")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := gpiotunnel.OpenHeader(t.Context(), h, nil); err == nil ||
		!strings.Contains(err.Error(), "GPIO9999") {
		t.Errorf("open: %v, want the line", err)
	}
	if _, err := gpiotunnel.OpenExpanders(t.Context(), gpiotunnel.Expanders{Bus: "99"}, nil); err == nil ||
		!strings.Contains(err.Error(), "raspi-config") {
		t.Errorf("open: %v, want what to do", err)
	}
}

func TestParse(t *testing.T) {
	eight := "GPIO4,-,GPIO5,-,-,-,-,GPIO6"
	h, err := gpiotunnel.ParseHeader(eight + "/-,-,-,-,-,-,-,-/-,-,-,-,-,-,-,-/-,-,-,-,-,-,GPIO27,-?flip=0,7")
	if err != nil || h.Names[0][2] != "GPIO5" || h.Names[3][6] != "GPIO27" || h.Flip != 1|1<<7 {
		t.Errorf("header %+v, %v", h, err)
	}
	h, err = gpiotunnel.ParseHeader(
		"gpiochip0/4,-,-,-,-,-,SDA1,gpiochip1/17/-,-,-,-,-,-,-,-/-,-,-,-,-,-,-,-/gpiochip0/5,-,-,-,-,-,-,-")
	if err != nil || h.Names[0] != [8]string{"gpiochip0/4", "-", "-", "-", "-", "-", "SDA1",
		"gpiochip1/17"} || h.Names[3][0] != "gpiochip0/5" {
		t.Errorf("header %+v, %v", h, err)
	}
	e, err := gpiotunnel.ParseExpanders("1?addr=0x24,0x25")
	if err != nil || e.Bus != "1" || !slices.Equal(e.Addresses, []uint16{0x24, 0x25}) {
		t.Errorf("expanders %+v, %v", e, err)
	}
	for target, want := range map[string]string{
		"GPIO4":          "four tunnels",
		eight + "/-/-/-": "tunnel 2 has 1 lines (-)",
		eight + "/" + eight + "/" + eight + "/" +
			eight: "tunnel 2, line 0: GPIO4 stands there twice",
		",-,-,-,-,-,-,-/-,-,-,-,-,-,-,-/-,-,-,-,-,-,-,-/-,-,-,-,-,-,-,-": "tunnel 1, line 0 has no name",
		"a/b/c/d?flop=1": `did you mean "flip"?`,
		"a/b/c/d?flip=9": `"9" is no line`,
	} {
		if _, err := gpiotunnel.ParseHeader(target); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("gpio:%s: %v, want %q", target, err, want)
		}
	}
	for target, want := range map[string]string{
		"1?addr=0x20":      "want three addresses",
		"1?addr=0x20,0x20": "0x20 stands there twice",
		"1?addr=0x20,0x3c": "0x3c is no address of an MCP23017",
		"1?adr=0x20,0x21":  `did you mean "addr"?`,
		"1?flip=outer":     `"outer" is no line`,
	} {
		if _, err := gpiotunnel.ParseExpanders(target); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("mcp23017:%s: %v, want %q", target, err, want)
		}
	}
}
