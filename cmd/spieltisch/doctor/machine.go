package doctor

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"os/user"
	"strings"
	"syscall"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"

	"spieltisch/cmd/spieltisch/config"
	"spieltisch/devices/gpiobuttons"
)

// Machine is what the checks ask of the operating system beside its files. Each field may be replaced in a
// test; the zero value asks this machine. Nothing here changes anything, and a missing permission is an
// answer like any other.
type Machine struct {
	// may this user read and write it
	Access  func(path string) error
	User    func() (name string, groups []string)  // who asks
	Chip    func(path string) (Chip, error)        // a GPIO chip
	Answers func(bus string, address uint16) error // does a chip answer there
	// how long a durable write takes
	Write func(ctx context.Context, dir string) (time.Duration, error)
	// a setting of a camera, by its number in V4L2
	Control func(path string, id uint32) (int32, error)
	Space   func(dir string) (free, total uint64, err error) // bytes
	// the device that a folder lies on, "179:2"
	Device func(dir string) (string, error)
	// is the clock kept by the network
	Synced func() (bool, error)
	Tell   func(ctx context.Context, name string, args ...string) (string, error) // what a program says
	Now    func() time.Time
	Say    func(ctx context.Context, conf config.Config, text string) error // on the loudspeaker
}

func (m Machine) withDefaults() Machine {
	if m.Access == nil {
		m.Access = access
	}
	if m.User == nil {
		m.User = whoAmI
	}
	if m.Chip == nil {
		m.Chip = gpiobuttons.ReadChip
	}
	if m.Answers == nil {
		m.Answers = answers
	}
	if m.Write == nil {
		m.Write = timeWrites
	}
	if m.Control == nil {
		m.Control = control
	}
	if m.Space == nil {
		m.Space = space
	}
	if m.Device == nil {
		m.Device = device
	}
	if m.Synced == nil {
		m.Synced = synced
	}
	if m.Tell == nil {
		m.Tell = output
	}
	if m.Now == nil {
		m.Now = time.Now
	}
	if m.Say == nil {
		m.Say = func(ctx context.Context, conf config.Config, text string) error {
			return conf.Speaker().Say(ctx, text)
		}
	}
	return m
}

// access asks for the rights to read (4) and write (2). It opens nothing: opening a serial port resets some
// boards.
func access(path string) error { return syscall.Access(path, 4|2) }

func whoAmI() (name string, groups []string) {
	name = fmt.Sprint(os.Getuid())
	if u, err := user.LookupId(name); err == nil {
		name = u.Username
	}
	ids, err := os.Getgroups()
	if err != nil {
		return name, nil
	}
	for _, id := range append(ids, os.Getgid()) {
		if g, err := user.LookupGroupId(fmt.Sprint(id)); err == nil {
			groups = append(groups, g.Name)
		}
	}
	return name, groups
}

// ioctl numbers and structs are those of linux/i2c-dev.h and asm-generic/ioctls.h.
const (
	i2cSlave      = 0x0703
	vidiocGetCtrl = 0xc008561b // linux/videodev2.h
)

func ioctl(fd, request, arg uintptr) error {
	if _, _, errno := syscall.Syscall(syscall.SYS_IOCTL, fd, request, arg); errno != 0 {
		return errno
	}
	return nil
}

// Chip is a GPIO chip, Line one of its lines.
type (
	Chip = gpiobuttons.Chip
	Line = gpiobuttons.ChipLine
)

// control asks a camera for a setting; others may use it meanwhile.
func control(path string, id uint32) (int32, error) {
	f, err := os.OpenFile(path, os.O_RDWR|syscall.O_NONBLOCK, 0)
	if err != nil {
		return 0, err
	}
	defer f.Close()
	c := struct {
		id    uint32
		value int32
	}{id: id}
	err = ioctl(f.Fd(), vidiocGetCtrl, uintptr(unsafe.Pointer(&c)))
	return c.value, err
}

// answers reads one byte. An SSD1306 gives its status then (data sheet, 8.1.5.1); reading changes nothing in
// it.
func answers(bus string, address uint16) error {
	f, err := os.OpenFile(bus, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	defer f.Close()
	if err := ioctl(f.Fd(), i2cSlave, uintptr(address)); err != nil {
		return &os.PathError{Op: "choose address", Path: bus, Err: err}
	}
	_, err = f.Read(make([]byte, 1))
	return err
}

func space(dir string) (free, total uint64, err error) {
	var s syscall.Statfs_t
	if err := syscall.Statfs(dir, &s); err != nil {
		return 0, 0, &os.PathError{Op: "statfs", Path: dir, Err: err}
	}
	return s.Bavail * uint64(s.Bsize), s.Blocks * uint64(s.Bsize), nil
}

func device(dir string) (string, error) {
	var s syscall.Stat_t
	if err := syscall.Stat(dir, &s); err != nil {
		return "", &os.PathError{Op: "stat", Path: dir, Err: err}
	}
	return fmt.Sprintf("%d:%d", unix.Major(uint64(s.Dev)), unix.Minor(uint64(s.Dev))), nil
}

// synced asks the kernel, which every service that keeps time tells.
func synced() (bool, error) {
	const unsynchronized = 0x0040 // STA_UNSYNC
	var t syscall.Timex           // Modes 0: only read
	if _, err := syscall.Adjtimex(&t); err != nil {
		return false, fmt.Errorf("adjtimex: %w", err)
	}
	return t.Status&unsynchronized == 0, nil
}

func output(ctx context.Context, name string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.WaitDelay = time.Second
	out, err := cmd.Output()
	return strings.TrimSpace(string(out)), err
}
