package work_test

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"spieltisch/devices"
	"spieltisch/devices/devicestest"
	"spieltisch/devices/internal/work"
)

// remote is a file whose server may be away: "open", "read" and "close" can be jammed.
type remote struct {
	jam    *devicestest.Jam
	text   io.Reader
	closed int
}

func (r *remote) open(string) (io.ReadCloser, error) {
	r.jam.Pass("open")
	return r, nil
}

func (r *remote) Read(p []byte) (int, error) {
	r.jam.Pass("read")
	return r.text.Read(p)
}

func (r *remote) Close() error {
	r.jam.Pass("close")
	r.closed++
	return nil
}

// A file on a server that goes away holds nobody, in none of its calls, and is closed when it is back.
func TestAFileThatHangs(t *testing.T) {
	for _, call := range []string{"open", "read", "close"} {
		t.Run(call, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				r := &remote{jam: &devicestest.Jam{}, text: strings.NewReader("a recording")}
				r.jam.Hold(call)
				begun := time.Now()
				buf := make([]byte, 100)
				f, err := work.OpenFileBy("/mnt/a", r.open)
				if err == nil {
					_, err = io.ReadFull(f, buf)
					if closed := f.Close(); call == "close" {
						err = closed
					}
				}
				if took := time.Since(begun); took > work.Longest+work.Farewell {
					t.Errorf("%v", took)
				}
				stuck, ok := errors.AsType[*devices.StuckError](err)
				if !ok || !strings.Contains(err.Error(), "the file /mnt/a does not come back") ||
					!strings.Contains(err.Error(), "server") {
					t.Fatalf("%v, want a devices.StuckError that names the file, and what to look at", err)
				}
				r.jam.Release()
				<-stuck.Freed()
				if r.closed != 1 {
					t.Errorf("closed %d times, want once", r.closed)
				}
				if call == "read" && string(buf) != string(make([]byte, 100)) {
					t.Errorf("a read that came too late has given %q", buf)
				}
			})
		})
	}
}

func TestAFileIsRead(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a")
	text := strings.Repeat("a recording\n", 10000)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := work.OpenFile(path)
	if err != nil {
		t.Fatal(err)
	}
	got, err := io.ReadAll(f)
	if err := errors.Join(err, f.Close()); err != nil || string(got) != text {
		t.Errorf("%d bytes, %v; want the %d of the file", len(got), err, len(text))
	}
}

// What would keep its reader waiting is refused at once.
func TestNoFile(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]error{pipe: work.ErrNoFile, filepath.Dir(pipe): work.ErrNoFile,
		"/dev/zero": work.ErrNoFile, pipe + "s": os.ErrNotExist} {
		if f, err := work.OpenFile(path); !errors.Is(err, want) || !strings.Contains(err.Error(), path) {
			t.Errorf("%s: %v, %v; want %v", path, f, err, want)
		}
	}
}
