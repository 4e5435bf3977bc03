//go:build kernel

package kerneltest

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// TestMain is the first process of the virtual machine, or a USB device of its own (bus_test.go).
func TestMain(m *testing.M) {
	switch {
	case len(os.Args) > 1 && os.Args[1] == busCommand:
		serveBus()
		return
	case os.Getpid() != 1:
		fmt.Fprintln(os.Stderr, "kerneltest: runs in a virtual machine only: make kernel-test")
		os.Exit(1)
	}
	code := 1
	if err := begin(); err != nil {
		fmt.Println("kerneltest:", err)
	} else {
		fmt.Printf("kerneltest: the kernel is up after %s s\n", uptime())
		code = m.Run()
	}
	fmt.Printf("kerneltest: ended with %d after %s s\n", code, uptime())
	unix.Sync()
	_ = unix.Reboot(unix.LINUX_REBOOT_CMD_POWER_OFF)
}

// begin mounts the kernel's file systems and loads the modules, in the order of /modules/order.
func begin() error {
	for _, m := range []struct{ kind, at string }{
		{"proc", "/proc"}, {"sysfs", "/sys"}, {"devtmpfs", "/dev"}, {"tmpfs", "/tmp"},
	} {
		if err := os.MkdirAll(m.at, 0o755); err != nil {
			return err
		}
		if err := unix.Mount(m.kind, m.at, m.kind, 0, ""); err != nil {
			return fmt.Errorf("mount %s: %w", m.at, err)
		}
	}
	order, err := os.ReadFile("/modules/order")
	if err != nil {
		return err
	}
	for name := range strings.FieldsSeq(string(order)) {
		f, err := os.Open("/modules/" + name)
		if err != nil {
			return err
		}
		if err := unix.FinitModule(int(f.Fd()), "", 0); err != nil && !errors.Is(err, unix.EEXIST) {
			return fmt.Errorf("load %s: %w", name, err)
		}
		f.Close()
	}
	return unix.Mount("configfs", "/sys/kernel/config", "configfs", 0, "")
}

func uptime() string {
	data, err := os.ReadFile("/proc/uptime")
	if err != nil {
		return "?"
	}
	return strings.Fields(string(data))[0]
}

// patience is how long something may take that must come: the machine is simulated and shared.
const patience = time.Minute

// soon gives a context that lasts as long as patience.
func soon(t *testing.T) context.Context {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience) // also while a test cleans up
	t.Cleanup(cancel)
	return ctx
}

// until waits for a condition that the kernel makes true.
func until(t *testing.T, what string, is func() bool) {
	t.Helper()
	for ctx := soon(t); !is(); time.Sleep(20 * time.Millisecond) {
		if ctx.Err() != nil {
			t.Fatalf("after %v: %s", patience, what)
		}
	}
}

// put writes a value into a file of the kernel's.
func put(t *testing.T, path, value string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(value), 0o644); err != nil {
		t.Fatal(err)
	}
}

// get reads a value of the kernel's.
func get(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(string(data))
}

// started starts a program to which this one talks by pipes.
func started(t *testing.T, cmd *exec.Cmd) (in io.WriteCloser, out io.Reader) {
	t.Helper()
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	if out, err = cmd.StdoutPipe(); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	return in, out
}

func mkdir(t *testing.T, path string) {
	t.Helper()
	if err := os.Mkdir(path, 0o755); err != nil {
		t.Fatal(err)
	}
}
