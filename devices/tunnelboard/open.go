package tunnelboard

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"syscall"
	"time"

	"github.com/tarm/serial"
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
	p, err := openPort(path)
	if err != nil {
		return nil, fmt.Errorf("tunnelboard: %w", err)
	}
	return New(ctx, path, p, o)
}

// port is a serial port that this program alone uses.
type port struct {
	*serial.Port
	lock *os.File
}

func openPort(path string) (*port, error) {
	lock, err := Lock(path)
	if err != nil {
		return nil, err
	}
	// Steps of 0.1 s are the shortest: without a time limit Read would not wake when the port is closed.
	s, err := serial.OpenPort(&serial.Config{Name: path, Baud: Baud, ReadTimeout: 100 * time.Millisecond})
	if err != nil {
		_ = lock.Close()
		if errors.Is(err, syscall.ENOTTY) || errors.Is(err, syscall.EINVAL) {
			return nil, fmt.Errorf("%s is no serial port; spieltisch doctor lists those that there are", path)
		}
		return nil, explain(path, err)
	}
	if err := s.Flush(); err != nil { // bytes of an earlier session
		_ = s.Close()
		_ = lock.Close()
		return nil, explain(path, err)
	}
	return &port{s, lock}, nil
}

// Close frees the port.
func (p *port) Close() error { return errors.Join(p.Port.Close(), p.lock.Close()) }

// Lock claims a serial port as other programs do, until the file is closed: two readers of a port get half of the bytes each.
func Lock(path string) (*os.File, error) {
	f, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NOCTTY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil, explain(path, err)
	}
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
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
		return fmt.Errorf("this user may not open %s: usermod -aG dialout NAME, then log in again: %w", path, err)
	case errors.Is(err, syscall.EBUSY):
		return fmt.Errorf("%s is in use by another program: %w", path, err)
	}
	return fmt.Errorf("open %s: %w", path, err)
}
