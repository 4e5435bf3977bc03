package ssd1306_test

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"periph.io/x/conn/v3/i2c"
	"periph.io/x/conn/v3/i2c/i2creg"

	"spieltisch/devices/sim/panel"
	"spieltisch/devices/ssd1306"
)

// register makes a bus of this process, as the kernel's are registered.
func register(t *testing.T, name string, number int, open i2creg.Opener) {
	t.Helper()
	if err := i2creg.Register(name, nil, number, open); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := i2creg.Unregister(name); err != nil {
			t.Error(err)
		}
	})
}

func TestOpen(t *testing.T) {
	p := panel.New(0x3C, panel.SSD1306)
	register(t, "simulated-201", 201, func() (i2c.BusCloser, error) { return p, nil })
	d, err := ssd1306.Open("201", ssd1306.Options{})
	if err != nil {
		t.Fatal(err)
	}
	draw(t, d, random(1))
	if err := d.Close(); err != nil {
		t.Errorf("close: %v", err)
	}
	if _, err := ssd1306.Open("250", ssd1306.Options{}); err == nil || !strings.Contains(err.Error(), `no I²C bus "250"`) || !strings.Contains(err.Error(), "201") {
		t.Errorf("open of another bus: %v, want those that there are", err)
	}
	p.Unplug()
	if _, err := ssd1306.Open("201", ssd1306.Options{}); err == nil || !strings.Contains(err.Error(), "nothing answers at 0x3c") {
		t.Errorf("open without a display: %v", err)
	}
}

// For root every file opens, so the bus is opened by somebody else, in a process of his own.
func TestBusThatMayNotBeOpened(t *testing.T) {
	if path := os.Getenv("SSD1306_TEST_BUS"); path != "" {
		register(t, path, 202, func() (i2c.BusCloser, error) { return nil, errors.New("sysfs-i2c: permission denied") })
		_, err := ssd1306.Open("202", ssd1306.Options{})
		if err == nil || !strings.Contains(err.Error(), path+" may not be opened") || !strings.Contains(err.Error(), "usermod -aG i2c") {
			t.Errorf("open: %v, want the path and what to do", err)
		}
		return
	}
	dir, err := os.MkdirTemp("", "ssd1306") // t.TempDir lies in a folder that others may not enter
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	bus, child := filepath.Join(dir, "i2c-202"), filepath.Join(dir, "child")
	self, err := os.ReadFile("/proc/self/exe") // where it lies, others may not go
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(os.Chmod(dir, 0o755), os.WriteFile(bus, nil, 0), os.WriteFile(child, self, 0o755), os.Chmod(child, 0o755)); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(child, "-test.run", "^TestBusThatMayNotBeOpened$")
	cmd.Dir, cmd.Env = "/", append(os.Environ(), "SSD1306_TEST_BUS="+bus, "TMPDIR=/tmp")
	if os.Getuid() == 0 {
		cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 65534, Gid: 65534}}
	}
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}
