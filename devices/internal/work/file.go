package work

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"syscall"

	"spieltisch/devices"
)

// ErrNoFile is the error of what is none. A pipe may keep its reader waiting for good.
var ErrNoFile = errors.New("no file but a folder, a pipe or a device")

// File reads a file whose disk or server may be away: neither opening it nor a Read takes longer than
// Longest. It is used by one goroutine at a time; Close it.
type File struct {
	work *Worker
	file io.ReadCloser
}

// OpenFile opens a regular file.
func OpenFile(path string) (*File, error) {
	return openFile(path, func(path string) (io.ReadCloser, error) {
		f, err := Regular(path)
		if errors.Is(err, ErrNoFile) {
			err = fmt.Errorf("%s is %w", path, err)
		}
		if err != nil {
			return nil, err
		}
		return f, nil
	})
}

func openFile(path string, open func(path string) (io.ReadCloser, error)) (*File, error) {
	w := NewFile(path)
	var f io.ReadCloser
	err := w.Do(context.Background(), 0, func() (err error) {
		f, err = open(path)
		return err
	})
	if err == nil {
		return &File{w, f}, nil
	}
	_ = w.Close(func() error { // what is stuck has been said
		if f == nil {
			return nil
		}
		return f.Close() // it came too late
	})
	return nil, err
}

// Regular opens a file to read it, or gives ErrNoFile as it is. It waits for nobody who might write: neither
// here nor later, as with a pipe.
func Regular(path string) (*os.File, error) {
	f, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil, err
	}
	info, err := f.Stat()
	if err == nil && !info.Mode().IsRegular() {
		err = ErrNoFile
	}
	if err != nil {
		_ = f.Close() // was only looked at
		return nil, err
	}
	return f, nil
}

// Read reads into p. A read that comes too late does not touch it.
func (f *File) Read(p []byte) (n int, err error) {
	buf, n := make([]byte, len(p)), 0
	err = f.work.Do(context.Background(), 0, func() (err error) {
		n, err = f.file.Read(buf)
		return err
	})
	if _, hangs := errors.AsType[*devices.StuckError](err); hangs {
		return 0, err // n is the call's until it returns
	}
	return copy(p, buf[:n]), err
}

// Close closes the file, or leaves that to the call that has not come back.
func (f *File) Close() error { return f.work.Close(f.file.Close) }
