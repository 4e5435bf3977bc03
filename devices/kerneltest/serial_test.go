//go:build kernel

package kerneltest

import (
	"bufio"
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"spieltisch/devices"
	"spieltisch/devices/catalog"
)

const (
	gadgetPort = "/dev/ttyGS0"  // the board's end of the cable
	hostPort   = "/dev/ttyACM0" // the table's
)

// usbSerial is a USB serial port: the kernel's gadget on one end and its driver on the other.
type usbSerial struct {
	t   *testing.T
	dir string
}

func newUSBSerial(t *testing.T) *usbSerial {
	t.Helper()
	u := &usbSerial{t, "/sys/kernel/config/usb_gadget/nano"}
	mkdir(t, u.dir)
	put(t, u.dir+"/idVendor", "0x2341")
	put(t, u.dir+"/idProduct", "0x8036")
	for _, dir := range []string{"strings/0x409", "configs/c.1", "functions/acm.GS0"} {
		mkdir(t, filepath.Join(u.dir, dir))
	}
	put(t, u.dir+"/strings/0x409/product", "Tunnel board")
	if err := os.Symlink(u.dir+"/functions/acm.GS0", u.dir+"/configs/c.1/acm.GS0"); err != nil {
		t.Fatal(err)
	}
	u.plug()
	t.Cleanup(func() {
		u.unplug()
		for _, path := range []string{"configs/c.1/acm.GS0", "functions/acm.GS0", "configs/c.1",
			"strings/0x409", ""} {
			if err := os.Remove(filepath.Join(u.dir, path)); err != nil {
				t.Error(err)
			}
		}
	})
	return u
}

func (u *usbSerial) plug() {
	u.t.Helper()
	put(u.t, u.dir+"/UDC", "dummy_udc.0")
	until(u.t, hostPort+" is not there", func() bool { return exists(hostPort) && exists(gadgetPort) })
}

func (u *usbSerial) unplug() {
	u.t.Helper()
	if get(u.t, u.dir+"/UDC") == "" {
		return
	}
	put(u.t, u.dir+"/UDC", "\n")
	until(u.t, hostPort+" is still there", func() bool { return !exists(hostPort) })
}

func exists(path string) bool { _, err := os.Stat(path); return err == nil }

// firmware is the core of the board's firmware, running in the time of the clock, at the board's end.
type firmware struct {
	t     *testing.T
	port  *os.File
	tell  chan string // commands of its control channel
	ended sync.WaitGroup
	stop  context.CancelFunc
}

// startFirmware runs until stop is called, or the cable is pulled.
func startFirmware(t *testing.T) *firmware {
	t.Helper()
	port, err := os.OpenFile(gadgetPort, os.O_RDWR|unix.O_NOCTTY|unix.O_NONBLOCK, 0)
	if err != nil {
		t.Fatal(err)
	}
	raw(t, port)
	cmd := exec.Command("/corehost")
	in, out := started(t, cmd)
	ctx, stop := context.WithCancel(context.Background())
	f := &firmware{t: t, port: port, tell: make(chan string), stop: stop}
	received := make(chan []byte)
	f.ended.Go(func() { // ends when the port is closed
		defer close(received)
		for {
			buf := make([]byte, 256)
			n, err := port.Read(buf)
			if err != nil && !errors.Is(err, io.EOF) {
				return
			}
			select {
			case received <- buf[:n]:
			case <-ctx.Done():
				return
			}
		}
	})
	f.ended.Go(func() {
		defer cmd.Wait()
		defer in.Close()
		lines := bufio.NewScanner(out)
		lines.Scan() // ready
		f.run(ctx, in, lines, received)
	})
	t.Cleanup(f.end)
	return f
}

func (f *firmware) end() {
	f.stop()
	f.port.Close()
	f.ended.Wait()
}

// run lets the board's time pass with that of the clock, and carries bytes both ways.
func (f *firmware) run(ctx context.Context, in io.Writer, out *bufio.Scanner, received <-chan []byte) {
	const step = 5 * time.Millisecond
	begun, passed := time.Now(), time.Duration(0)
	tick := time.NewTicker(step)
	defer tick.Stop()
	say := func(command string) bool {
		if _, err := fmt.Fprintln(in, command); err != nil {
			return false
		}
		for out.Scan() {
			w := strings.Fields(out.Text())
			if len(w) != 3 || w[0] != "rx" {
				return true
			}
			if data, err := hex.DecodeString(w[2]); err == nil {
				_, _ = f.port.Write(data) // nobody reads: as a line that is cut
			}
		}
		return false
	}
	for {
		command := ""
		select {
		case <-ctx.Done():
			return
		case command = <-f.tell:
		case data, ok := <-received:
			if !ok {
				return
			}
			if len(data) > 0 {
				command = fmt.Sprintf("tx %X", data)
			}
		case <-tick.C:
			behind := time.Since(begun) - passed
			passed += behind
			command = fmt.Sprintf("run %d", behind.Microseconds())
		}
		if command != "" && !say(command) {
			return
		}
	}
}

// raw takes echo and line editing off a terminal.
func raw(t *testing.T, f *os.File) {
	t.Helper()
	c, err := f.SyscallConn()
	if err != nil {
		t.Fatal(err)
	}
	set := c.Control(func(fd uintptr) {
		var io *unix.Termios
		if io, err = unix.IoctlGetTermios(int(fd), unix.TCGETS); err != nil {
			return
		}
		io.Iflag, io.Oflag, io.Lflag = 0, 0, 0
		io.Cc[unix.VMIN], io.Cc[unix.VTIME] = 1, 0
		err = unix.IoctlSetTermios(int(fd), unix.TCSETS, io)
	})
	if err := errors.Join(set, err); err != nil {
		t.Fatal(err)
	}
}

// openBoard opens the port until the board behind it answers, as the table does.
func openBoard(t *testing.T) devices.TunnelBoard {
	t.Helper()
	open, err := catalog.Board("serial:"+hostPort, catalog.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var b devices.TunnelBoard
	until(t, "the board does not answer", func() bool {
		b, err = open(soon(t))
		return err == nil
	})
	t.Cleanup(func() { b.Close() })
	return b
}

// sensed reads until a line is as it should be.
func sensed(t *testing.T, b devices.TunnelBoard, tunnel, line int, on bool) {
	t.Helper()
	for ctx := soon(t); ; {
		r, err := b.Next(ctx)
		if err != nil {
			t.Fatalf("tunnel %d, line %d, on=%v: %v", tunnel, line, on, err)
		}
		if (r.Lines[tunnel-1]>>line&1 == 1) == on {
			return
		}
	}
}

func TestBoardOnAUSBPort(t *testing.T) {
	u := newUSBSerial(t)
	f := startFirmware(t)
	b := openBoard(t)
	sensed(t, b, 1, 0, false)
	for _, l := range []struct{ tunnel, line int }{{1, 0}, {2, 3}, {4, 7}} {
		for _, on := range []bool{true, false} {
			f.tell <- fmt.Sprintf("line %d %d %d", l.tunnel, l.line, map[bool]int{true: 1}[on])
			sensed(t, b, l.tunnel, l.line, on)
		}
	}
	f.end()
	u.unplug()
	for {
		if _, err := b.Next(soon(t)); err != nil {
			if !errors.Is(err, devices.ErrGone) {
				t.Errorf("unplugged: %v, want ErrGone", err)
			}
			break
		}
	}
	if err := b.Close(); err != nil {
		t.Errorf("Close = %v", err)
	}
	u.plug()
	f = startFirmware(t)
	b = openBoard(t)
	f.tell <- "line 3 6 1"
	sensed(t, b, 3, 6, true)
}

// A port at whose other end nobody takes bytes holds up nobody.
func TestBoardThatTakesNothing(t *testing.T) {
	newUSBSerial(t)
	open, err := catalog.Board("serial:"+hostPort, catalog.Options{})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	begun := time.Now()
	if b, err := open(ctx); err == nil {
		b.Close()
		t.Error("a board that says nothing is opened")
	}
	if took := time.Since(begun); took > 20*time.Second {
		t.Errorf("open took %v with a limit of 10 s", took)
	}
}
