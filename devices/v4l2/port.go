package v4l2

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"

	"spieltisch/devices"
)

// capability is struct v4l2_capability of linux/videodev2.h.
type capability struct {
	Driver   [16]byte
	Card     [32]byte
	Bus      [32]byte
	Version  uint32
	Physical uint32 // what all devices of this hardware can do together
	Device   uint32 // what this one can, where Physical says that it tells
	_        [3]uint32
}

const queryCap = 0x80685600 // VIDIOC_QUERYCAP

// What a device can do (linux/videodev2.h).
const (
	capCapture       = 0x0000_0001
	capOutput        = 0x0000_0002
	capCaptureMulti  = 0x0000_1000
	capOutputMulti   = 0x0000_2000
	capMemory        = 0x0000_8000
	capMemoryMulti   = 0x0000_4000
	capMeta          = 0x0080_0000
	capTellsOfDevice = 0x8000_0000
)

// query asks a device what it is.
func query(fd int) (c capability, err error) {
	if _, _, e := unix.Syscall(unix.SYS_IOCTL, uintptr(fd), queryCap, uintptr(unsafe.Pointer(&c))); e != 0 {
		return c, e
	}
	return c, nil
}

// usable says what a device is that gives no pictures which OpenCV can take. One that does not answer is
// left to OpenCV.
func usable(path string) error {
	f, err := os.OpenFile(path, os.O_RDWR|unix.O_NONBLOCK, 0)
	if err != nil {
		return nil
	}
	defer f.Close()
	c, err := query(int(f.Fd()))
	if err != nil {
		return nil
	}
	return c.refuses()
}

// refuses says why a device is no camera for us; nil: it is one.
func (c capability) refuses() error {
	can := c.Physical
	if can&capTellsOfDevice != 0 {
		can = c.Device
	}
	name := string(c.Card[:max(slices.Index(c.Card[:], 0), 0)])
	switch {
	case can&capCapture != 0:
		return nil
	case can&(capMemory|capMemoryMulti) != 0, can&capCaptureMulti != 0 && can&capOutputMulti != 0:
		return fmt.Errorf("%q is no camera but a coder or an image processor; libcamera: is a Pi's camera module", name)
	case can&capCaptureMulti != 0:
		return fmt.Errorf("%q gives its pictures by the multiplanar interface, which is not read; libcamera: is a Pi's camera module", name)
	case can&(capOutput|capOutputMulti) != 0:
		return fmt.Errorf("%q shows pictures and takes none", name)
	case can&capMeta != 0:
		return fmt.Errorf("%q is a camera's second device, which gives no pictures; take its first one", name)
	}
	return fmt.Errorf("%q gives no pictures", name)
}

// errRead is of a picture that the driver did not give. That happens once in a while, and is no matter of
// cables.
var errRead = errors.New("the camera's driver gave an error in place of a picture")

// port is the descriptor of a camera that OpenCV has opened, or -1 where it was not found.
type port int

// portsOf are the descriptors of this program that lead to a device.
func portsOf(path string) (fds []port) {
	var device, open unix.Stat_t
	if unix.Stat(path, &device) != nil {
		return nil
	}
	names, _ := filepath.Glob("/proc/self/fd/*") // the pattern is right
	for _, n := range names {
		fd, err := strconv.Atoi(n[strings.LastIndexByte(n, '/')+1:])
		if err == nil && unix.Fstat(fd, &open) == nil && open.Mode&unix.S_IFMT == unix.S_IFCHR &&
			open.Rdev == device.Rdev {
			fds = append(fds, port(fd))
		}
	}
	return fds
}

// newPort finds the descriptor that was not there before.
func newPort(path string, before []port) port {
	for _, fd := range portsOf(path) {
		if !slices.Contains(before, fd) {
			return fd
		}
	}
	return -1
}

// wait returns when there is a picture to be had or an error to be told, or with the error of ctx.
func (p port) wait(ctx context.Context) error {
	if p < 0 {
		return ctx.Err()
	}
	const look = 100 * time.Millisecond // how often ctx is looked at
	for ctx.Err() == nil {
		fds := []unix.PollFd{{Fd: int32(p), Events: unix.POLLIN}}
		n, err := unix.Poll(fds, int(look.Milliseconds()))
		if n > 0 || err != nil && !errors.Is(err, unix.EINTR) {
			return nil
		}
	}
	return ctx.Err()
}

// failed says by the kernel's word what became of the device; nil: it is still there.
func (p port) failed() error {
	if p < 0 {
		return nil
	}
	if _, err := query(int(p)); errors.Is(err, unix.ENODEV) {
		return fmt.Errorf("unplugged: %w", devices.ErrGone)
	}
	return nil
}
