//go:build kernel

package kerneltest

import (
	"encoding/binary"
	"fmt"
	"os"
	"unicode/utf16"
	"unsafe"

	"golang.org/x/sys/unix"
)

// gadget is a USB device whose requests this process answers, through the kernel's raw-gadget and dummy_hcd.
// It is pulled when the process ends: a call that waits for the next request holds it until then.
type gadget struct{ f *os.File }

// The calls of include/uapi/linux/usb/raw_gadget.h, and the size of what they are given.
var (
	rawInit      = call(1, 0, 257)
	rawRun       = call(0, 1, 0)
	rawFetch     = call(2, 2, 8)
	rawEP0Write  = call(1, 3, 8)
	rawEP0Read   = call(3, 4, 8)
	rawConfigure = call(0, 9, 0)
	rawVBUS      = call(1, 10, 4)
	rawEP0Stall  = call(0, 12, 0)
)

const (
	highSpeed    = 3
	eventControl = 2
	largest      = 4096 // bytes of a transfer
)

func call(direction, number, size uintptr) uintptr {
	return direction<<30 | size<<16 | 'U'<<8 | number
}

// setup is a control request (USB 2.0, table 9-2).
type setup struct {
	Type, Request        uint8
	Value, Index, Length uint16
}

func (s setup) in() bool { return s.Type&0x80 != 0 }

// plugGadget puts a device into the simulated port.
func plugGadget() (*gadget, error) {
	f, err := os.OpenFile("/dev/raw-gadget", os.O_RDWR, 0)
	if err != nil {
		return nil, err
	}
	g := &gadget{f}
	driver := make([]byte, 257)
	copy(driver, "dummy_udc")
	copy(driver[128:], "dummy_udc.0")
	driver[256] = highSpeed
	if err := g.do(rawInit, driver); err != nil {
		return nil, fmt.Errorf("raw-gadget: begin: %w", err)
	}
	if err := g.set(rawRun, 0); err != nil {
		return nil, fmt.Errorf("raw-gadget: run: %w", err)
	}
	return g, nil
}

func (g *gadget) do(what uintptr, data []byte) error {
	_, _, code := unix.Syscall(unix.SYS_IOCTL, g.f.Fd(), what, uintptr(unsafe.Pointer(&data[0])))
	if code != 0 {
		return code
	}
	return nil
}

func (g *gadget) set(what, value uintptr) error {
	if _, _, code := unix.Syscall(unix.SYS_IOCTL, g.f.Fd(), what, value); code != 0 {
		return code
	}
	return nil
}

// next waits for the next control request.
func (g *gadget) next() (setup, error) {
	for {
		event := make([]byte, 8+largest)
		binary.NativeEndian.PutUint32(event[4:], largest)
		if err := g.do(rawFetch, event); err == unix.EINTR {
			continue
		} else if err != nil {
			return setup{}, err
		}
		if binary.NativeEndian.Uint32(event) == eventControl {
			e := event[8:]
			u16 := binary.LittleEndian.Uint16
			return setup{e[0], e[1], u16(e[2:]), u16(e[4:]), u16(e[6:])}, nil
		}
	}
}

// answer sends what a request asked for, as much as it wants.
func (g *gadget) answer(s setup, data []byte) error {
	data = data[:min(len(data), int(s.Length))]
	io := binary.NativeEndian.AppendUint32(make([]byte, 4), uint32(len(data)))
	return g.do(rawEP0Write, append(io, data...))
}

// accept takes what came with a request.
func (g *gadget) accept(s setup) ([]byte, error) {
	io := binary.NativeEndian.AppendUint32(make([]byte, 4), uint32(s.Length))
	io = append(io, make([]byte, s.Length)...)
	err := g.do(rawEP0Read, io)
	return io[8:], err
}

// standard answers the requests that every device knows (USB 2.0, 9.4).
func (g *gadget) standard(s setup, device, config []byte, names []string) error {
	const getStatus, getDescriptor, setConfiguration = 0, 6, 9
	switch {
	case s.Request == getDescriptor:
		switch kind, index := s.Value>>8, int(s.Value&0xff); {
		case kind == 1:
			return g.answer(s, device)
		case kind == 2:
			return g.answer(s, config)
		case kind == 3 && index == 0:
			return g.answer(s, []byte{4, 3, 0x09, 0x04})
		case kind == 3 && index <= len(names):
			return g.answer(s, described(names[index-1]))
		}
		return g.set(rawEP0Stall, 0)
	case s.Request == setConfiguration:
		if err := g.set(rawVBUS, 50); err != nil {
			return err
		}
		if err := g.set(rawConfigure, 0); err != nil {
			return err
		}
	case s.Request == getStatus:
		return g.answer(s, []byte{0, 0})
	case s.in():
		return g.set(rawEP0Stall, 0)
	}
	_, err := g.accept(s)
	return err
}

func described(name string) []byte {
	out := []byte{0, 3}
	for _, u := range utf16.Encode([]rune(name)) {
		out = binary.LittleEndian.AppendUint16(out, u)
	}
	out[0] = byte(len(out))
	return out
}
