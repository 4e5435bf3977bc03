package i2cbus_test

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"periph.io/x/conn/v3/i2c"
	"periph.io/x/conn/v3/i2c/i2ctest"

	"spieltisch/devices"
	"spieltisch/devices/internal/i2cbus"
)

// buses are devices of buses, and what of them was opened.
type buses struct {
	place string
	asked []int
}

func (b *buses) open(n int) (i2c.BusCloser, error) {
	b.asked = append(b.asked, n)
	return &i2ctest.Playback{}, nil
}

func lay(t *testing.T, dir string, numbers ...string) *buses {
	t.Helper()
	b := &buses{place: filepath.Join(dir, "i2c-")}
	for _, n := range numbers {
		if err := os.WriteFile(b.place+n, nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return b
}

func TestABusIsFound(t *testing.T) {
	b := lay(t, t.TempDir(), "10", "1", "stub", "2")
	for name, want := range map[string]int{"": 1, "2": 2, b.place + "10": 10, "I2C2": 2} {
		b.asked = nil
		if _, err := i2cbus.OpenAt(b.place, name, b.open); err != nil || len(b.asked) != 1 ||
			b.asked[0] != want {
			t.Errorf("bus %q: %v, %v; want %d", name, b.asked, err, want)
		}
	}
	for name, want := range map[string]string{"7": `no I²C bus "7" (there are 1, 2, 10)`,
		"/dev/spidev0.0": `"/dev/spidev0.0" (there are 1, 2, 10)`} {
		if _, err := i2cbus.OpenAt(b.place, name, b.open); err == nil ||
			!strings.Contains(err.Error(), want) {
			t.Errorf("bus %q: %v, want %q", name, err, want)
		}
	}
	if _, err := i2cbus.OpenAt(filepath.Join(t.TempDir(), "i2c-"), "1", b.open); err == nil ||
		!strings.Contains(err.Error(), "raspi-config") {
		t.Errorf("no bus: %v, want what to do", err)
	}
}

// The buses are those of now: one that has gone is not named, and one that comes is found.
func TestBusesComeAndGo(t *testing.T) {
	b := lay(t, t.TempDir(), "0", "1")
	if err := os.Remove(b.place + "1"); err != nil {
		t.Fatal(err)
	}
	if _, err := i2cbus.OpenAt(b.place, "1", b.open); err == nil ||
		!strings.Contains(err.Error(), `no I²C bus "1" (there are 0)`) {
		t.Errorf("%v, want the bus that is left", err)
	}
	lay(t, filepath.Dir(b.place), strconv.Itoa(1))
	if _, err := i2cbus.OpenAt(b.place, "1", b.open); err != nil {
		t.Errorf("a bus that came back: %v", err)
	}
}

func TestNoSuchBus(t *testing.T) {
	if _, err := i2cbus.Open("250"); !errors.Is(err, devices.ErrGone) ||
		!strings.Contains(err.Error(), "no I²C bus") {
		t.Errorf("%v, want devices.ErrGone and that there is none", err)
	}
}

// For root every file opens, so the bus is opened by somebody else, in a process of his own.
func TestBusThatMayNotBeOpened(t *testing.T) {
	if place := os.Getenv("TEST_BUSES"); place != "" {
		_, err := i2cbus.OpenAt(place, "202", new(buses).open)
		if err == nil || !strings.Contains(err.Error(), place+"202 may not be opened") ||
			!strings.Contains(err.Error(), "usermod -aG i2c") {
			t.Errorf("open: %v, want the path and what to do", err)
		}
		return
	}
	dir, err := os.MkdirTemp("", "i2cbus") // t.TempDir lies in a folder that others may not enter
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	b, child := lay(t, dir, "202"), filepath.Join(dir, "child")
	self, err := os.ReadFile("/proc/self/exe") // where it lies, others may not go
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(os.Chmod(dir, 0o755), os.Chmod(b.place+"202", 0), os.WriteFile(child, self, 0o755),
		os.Chmod(child, 0o755)); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(child, "-test.run", "^TestBusThatMayNotBeOpened$", "-test.v")
	cmd.Dir, cmd.Env = "/", append(os.Environ(), "TEST_BUSES="+b.place, "TMPDIR=/tmp")
	if os.Getuid() == 0 {
		cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 65534, Gid: 65534}}
	}
	if out, err := cmd.CombinedOutput(); err != nil ||
		!strings.Contains(string(out), "--- PASS: TestBusThatMayNotBeOpened") {
		t.Errorf("%v\n%s", err, out)
	}
}
