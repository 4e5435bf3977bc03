package tunnelboard

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/tarm/serial"
	"golang.org/x/sys/unix"

	"spieltisch/devices"
)

// Baud is the speed of the line: at 16 MHz it is 0.2 % off, 115200 would be 2.1 % off.
const Baud = 38400

// Parse takes the part of a board's URL after "serial:": the path of a port.
func Parse(target string) (port string, err error) {
	if target == "" {
		return "", errors.New("tunnelboard: serial: names no port; write it like serial:/dev/ttyUSB0 (spieltisch doctor lists those that there are)")
	}
	return target, nil
}

// Open opens the board at a serial port.
func Open(ctx context.Context, path string, o Options) (*Board, error) {
	p, err := opening(ctx, path)
	if err != nil {
		return nil, fmt.Errorf("tunnelboard: %w", err)
	}
	return New(ctx, path, p, o)
}

// opening opens a port while ctx lasts. A port that another program has just left may stay locked until
// what that program wrote is sent, for 30 s; one that opens after ctx has ended is closed again.
func opening(ctx context.Context, path string) (*port, error) {
	limit, cancel := context.WithTimeoutCause(ctx, opens,
		errors.New("it does not open (another program may just have left it; try again in half a minute)"))
	defer cancel()
	type result struct {
		p   *port
		err error
	}
	opened, free := make(chan result), make(chan struct{})
	go func() { // until the kernel opens the port
		defer close(free)
		p, err := openPort(path)
		select {
		case opened <- result{p, err}:
		case <-limit.Done():
			if err == nil {
				_ = p.Close() // nobody is there any more who could be told
			}
		}
	}()
	select {
	case r := <-opened:
		return r.p, r.err
	case <-limit.Done():
		return nil, fmt.Errorf("%s: %w; %w", path, context.Cause(limit),
			&devices.StuckError{Device: "the port " + path, Free: free})
	}
}

// opens is how long a port may take to open.
const opens = 2 * time.Second

// port is a serial port that this program alone uses. tarm/serial has opened and set it; bytes go through
// a handle of our own, which does not block: Close ends a Read and a Write that wait. With a timeout the
// library's Read gives io.EOF where nothing comes, as of a board that was unplugged.
type port struct {
	*os.File
	path    string
	writing sync.Mutex // held through a Write
}

func openPort(path string) (*port, error) {
	f, err := Lock(path)
	if err != nil {
		return nil, err
	}
	p := &port{File: f, path: path}
	// With VTIME a read that finds nothing is refused and not empty, which would be a port that was hung up.
	s, err := serial.OpenPort(&serial.Config{Name: path, Baud: Baud, ReadTimeout: 100 * time.Millisecond})
	if err != nil {
		_ = f.Close()
		if errors.Is(err, syscall.ENOTTY) || errors.Is(err, syscall.EINVAL) {
			return nil, fmt.Errorf("%s is no serial port; spieltisch doctor lists those that there are", path)
		}
		return nil, explain(path, err)
	}
	// The bytes of an earlier session. Closing what was only opened for its settings waits for nothing then.
	// From here on no other program opens it, but for those of root.
	if err := errors.Join(p.flush(), s.Close(), p.control(unix.TIOCEXCL, 0)); err != nil {
		_ = f.Close()
		return nil, explain(path, err)
	}
	return p, nil
}

// taken says that the port is there, so that it is another program that has ended its use; nil: it is gone.
func (p *port) taken() error {
	at, err := os.Stat(p.path)
	if err != nil {
		return nil
	}
	is, err := p.Stat()
	if err != nil || !os.SameFile(at, is) {
		return nil
	}
	who := holder(p.path)
	if who == "" {
		who = "sudo fuser -v " + p.path + " names it"
	}
	return fmt.Errorf("the port is there, and another program has opened or changed it (%s); end that", who)
}

// holder names another program that has a file open, as far as this one may see; "": none.
func holder(path string) string {
	path, err := filepath.EvalSymlinks(path)
	if err != nil {
		return ""
	}
	open, _ := filepath.Glob("/proc/[0-9]*/fd/*") // the pattern is right
	for _, fd := range open {
		pid := strings.Split(fd, "/")[2]
		if at, err := os.Readlink(fd); err != nil || at != path || pid == strconv.Itoa(os.Getpid()) {
			continue
		}
		if name, err := os.ReadFile("/proc/" + pid + "/comm"); err == nil {
			return strings.TrimSpace(string(name)) + ", process " + pid
		}
	}
	return ""
}

// Read waits for bytes. Another program may have had the port give nothing in place of waiting (VMIN and
// VTIME 0, as pyserial does), which reads as a port that was hung up: where nobody has it open by now, it is
// set back.
func (p *port) Read(data []byte) (int, error) {
	for {
		n, err := p.File.Read(data)
		if !errors.Is(err, io.EOF) || holder(p.path) != "" || !p.setBack() {
			return n, err
		}
	}
}

// setBack has the port wait again; false: it does, and was unplugged.
func (p *port) setBack() (was bool) {
	raw, err := p.SyscallConn()
	if err != nil {
		return false
	}
	_ = raw.Control(func(fd uintptr) { // one that was closed is not set
		t, err := unix.IoctlGetTermios(int(fd), unix.TCGETS)
		if err != nil || t.Cc[unix.VMIN] != 0 || t.Cc[unix.VTIME] != 0 {
			return
		}
		t.Cc[unix.VTIME] = 1
		was = unix.IoctlSetTermios(int(fd), unix.TCSETS, t) == nil
	})
	return was
}

// Write writes all of data. It waits for room in the port, until Close.
func (p *port) Write(data []byte) (int, error) {
	p.writing.Lock()
	defer p.writing.Unlock()
	return p.File.Write(data)
}

// Close frees the port. What was not sent is thrown away: closing would wait for it, for 30 s where nobody
// takes it.
func (p *port) Close() error {
	err := p.SetDeadline(time.Unix(1, 0)) // Read and Write end, and no more begin
	_ = p.control(unix.TIOCNXCL, 0)       // it may be held open by root
	p.writing.Lock()
	defer p.writing.Unlock()
	_ = p.flush() // a port that was unplugged has nothing to send
	return errors.Join(err, p.File.Close())
}

// flush throws away what was written and not sent, and what came and was not read.
func (p *port) flush() error { return p.control(unix.TCFLSH, unix.TCIOFLUSH) }

// control sets something of a terminal (ioctl_tty(2)).
func (p *port) control(what uint, value int) error {
	raw, err := p.SyscallConn()
	if err != nil {
		return err
	}
	var failed error
	err = raw.Control(func(fd uintptr) { failed = unix.IoctlSetInt(int(fd), what, value) })
	return errors.Join(err, failed)
}

// Lock claims a serial port as other programs do, until the file is closed: two readers of a port get half of
// the bytes each.
func Lock(path string) (*os.File, error) {
	f, err := os.OpenFile(path, os.O_RDWR|syscall.O_NOCTTY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil, explain(path, err)
	}
	raw, err := f.SyscallConn() // f.Fd() would make the file block
	var claimed error
	if err == nil {
		err = raw.Control(func(fd uintptr) {
			claimed = syscall.Flock(int(fd), syscall.LOCK_EX|syscall.LOCK_NB)
		})
	}
	if err = errors.Join(err, claimed); err != nil {
		_ = f.Close()
		if errors.Is(err, syscall.EWOULDBLOCK) {
			return nil, fmt.Errorf("%s is in use by another program (is spieltisch running already? systemctl stop spieltisch)", path)
		}
		return nil, fmt.Errorf("lock %s: %w", path, err)
	}
	return f, nil
}

// explain says what to do about a port that does not open.
func explain(path string, err error) error {
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("there is no port %s: is the board plugged in? (spieltisch doctor lists those that there are): %w", path, err)
	case errors.Is(err, fs.ErrPermission):
		return fmt.Errorf("this user may not open %s: usermod -aG dialout NAME, then log in again: %w", path,
			err)
	case errors.Is(err, syscall.EBUSY):
		return fmt.Errorf("%s is in use by another program: %w", path, err)
	}
	return fmt.Errorf("open %s: %w", path, err)
}
