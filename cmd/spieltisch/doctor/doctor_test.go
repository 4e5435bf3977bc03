package doctor_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"spieltisch/cmd/spieltisch/config"
	"spieltisch/cmd/spieltisch/doctor"
	"spieltisch/companion"
	"spieltisch/companion/journal"
	"spieltisch/companion/mqtt"
	"spieltisch/devices"
	"spieltisch/engines/catalog"
	"spieltisch/engines/i18n"
)

const data = "/var/lib/spieltisch"

// pi lays out a healthy Raspberry Pi with everything plugged in, in a folder.
func pi(t *testing.T) *doctor.Patient {
	t.Helper()
	p := &doctor.Patient{Root: t.TempDir(), Config: config.Default(), CanSee: true,
		File: "/etc/spieltisch/spieltisch.yaml"}
	for path, text := range map[string]string{
		"/dev/i2c-1": "", "/dev/gpiochip0": "", "/dev/ttyACM0": "", "/dev/video0": "",
		"/etc/passwd":   "root:x:0:0::/root:/bin/sh\nspieltisch:x:998:998::/var/lib/spieltisch:/usr/sbin/nologin\npi:x:1000:1000::/home/pi:/bin/sh\n",
		"/etc/group":    "video:x:44:spieltisch\ni2c:x:994:pi,spieltisch\ngpio:x:993:spieltisch\ndialout:x:20:spieltisch\n",
		"/proc/meminfo": "MemTotal:        3884000 kB\nMemFree:          100000 kB\nMemAvailable:    3000000 kB\n",
		"/proc/locks":   "1: POSIX  ADVISORY  WRITE 700 b3:02:99999999 0 EOF\n",
		"/sys/devices/platform/soc/soc:firmware/get_throttled": "0\n",
		"/sys/class/thermal/thermal_zone0/temp":                "48312\n",
	} {
		write(t, p, path, text)
	}
	if err := os.MkdirAll(filepath.Join(p.Root, data), 0o755); err != nil {
		t.Fatal(err)
	}
	p.Config.Data, p.Config.Listen = data, "127.0.0.1:0"
	p.Config.Display, p.Config.Buttons, p.Config.Board = "i2c:1", "gpio:next=GPIO5,undo=GPIO6", "serial:/dev/ttyACM0"
	p.Bus, p.Address, p.Lines = "1", 0x3c, []string{"GPIO5", "GPIO6"}
	p.Machine = doctor.Machine{
		Access: func(string) error { return nil },
		User: func() (string, []string) {
			return "spieltisch", []string{"video", "i2c", "gpio", "dialout"}
		},
		Chip: func(string) (doctor.Chip, error) {
			return chip("GPIO4", "", "GPIO5", "", "GPIO6", ""), nil
		},
		Answers: func(string, uint16) error { return nil },
		Space:   func(string) (free, total uint64, err error) { return 20 << 30, 28 << 30, nil },
		Write:   func(context.Context, string) (time.Duration, error) { return 4 * time.Millisecond, nil },
		Synced:  func() (bool, error) { return true, nil },
		Tell: func(context.Context, string, ...string) (string, error) {
			return "", errors.New("no such program")
		},
		Now: func() time.Time { return time.Date(2026, 12, 24, 18, 0, 0, 0, time.UTC) },
	}
	return p
}

// chip makes a chip of names and holders.
func chip(lines ...string) doctor.Chip {
	c := doctor.Chip{Label: "pinctrl-bcm2711"}
	for i := 0; i < len(lines); i += 2 {
		c.Lines = append(c.Lines, doctor.Line{Name: lines[i], Holder: lines[i+1]})
	}
	return c
}

func write(t *testing.T, p *doctor.Patient, path, text string) {
	t.Helper()
	path = filepath.Join(p.Root, path)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// eMMC has the record lie on the second part of an eMMC that says so of its life and its spare blocks.
func eMMC(life, spare string) func(*testing.T, *doctor.Patient) {
	return func(t *testing.T, p *doctor.Patient) {
		write(t, p, "/sys/devices/mmcblk0/device/life_time", life+"\n")
		write(t, p, "/sys/devices/mmcblk0/device/pre_eol_info", spare+"\n")
		write(t, p, "/sys/devices/mmcblk0/mmcblk0p2/partition", "2\n")
		write(t, p, "/sys/dev/block/README", "")
		p.Machine.Device = func(string) (string, error) { return "179:2", nil }
		if err := os.Symlink("../../devices/mmcblk0/mmcblk0p2",
			filepath.Join(p.Root, "/sys/dev/block/179:2")); err != nil {
			t.Fatal(err)
		}
	}
}

func remove(t *testing.T, p *doctor.Patient, path string) {
	t.Helper()
	if err := os.RemoveAll(filepath.Join(p.Root, path)); err != nil {
		t.Fatal(err)
	}
}

// frozen is a camera that shows one picture, so many times a second.
type frozen struct {
	frame devices.Frame
	every time.Duration
	err   error
}

func (c *frozen) Read(ctx context.Context) (devices.Frame, error) {
	if c.err != nil {
		return devices.Frame{}, c.err
	}
	select {
	case <-time.After(c.every):
		return c.frame, nil
	case <-ctx.Done():
		return devices.Frame{}, ctx.Err()
	}
}

func (c *frozen) Close() error { return nil }

func opens(c *frozen) func(context.Context) (devices.Camera, error) {
	return func(context.Context) (devices.Camera, error) { return c, nil }
}

// stripes is a picture with edges of so many px between two greys, 40 px apart.
func stripes(dark, light, edge int) devices.Frame {
	f := devices.Frame{W: 640, H: 480, Stride: 3 * 640, Pix: make([]byte, 3*640*480)}
	for y := range f.H {
		for x := range f.W {
			at := min(x%80, 79-x%80) - 20 // −20…19, rising and falling
			v := dark + (light-dark)*min(max(at+edge/2, 0), edge)/max(edge, 1)
			copy(f.Pix[y*f.Stride+3*x:], []byte{byte(v), byte(v), byte(v)})
		}
	}
	return f
}

func camera(c *frozen) func(*testing.T, *doctor.Patient) {
	return func(_ *testing.T, p *doctor.Patient) {
		p.Config.Camera, p.Camera = "v4l2:/dev/video0", opens(c)
	}
}

const frameTime = 33 * time.Millisecond

// Each case is one thing that is wrong, or right in another way, and what is found of it.
var cases = []struct {
	name, code string
	change     func(t *testing.T, p *doctor.Patient)
}{
	{"a file", "config.fine", func(*testing.T, *doctor.Patient) {}},
	{"no file", "config.none", func(_ *testing.T, p *doctor.Patient) { p.File = "" }},
	{"a file that is not there", "config.missing",
		func(_ *testing.T, p *doctor.Patient) { p.ConfigErr = fmt.Errorf("x.yaml: %w", fs.ErrNotExist) }},
	{"a wrong file", "config.wrong",
		func(_ *testing.T, p *doctor.Patient) { p.ConfigErr = errors.New("x.yaml:2:1: there is no key") }},

	{"no table", "table.rests",
		func(t *testing.T, p *doctor.Patient) { write(t, p, "/etc/systemd/system/spieltisch.service", "") }},
	{"no table and no service", "table.absent", func(*testing.T, *doctor.Patient) {}},
	{"the table asks", "table.runs", func(_ *testing.T, p *doctor.Patient) { p.Inside = true }},
	{"no such address", "table.nowhere",
		func(_ *testing.T, p *doctor.Patient) { p.Config.Listen = "192.0.2.1:8080" }},
	{"a certificate that is not there", "table.certificate", func(_ *testing.T, p *doctor.Patient) {
		p.Config.TLS.Certificate, p.Config.TLS.Key = "/etc/gone.pem", "/etc/gone.key"
	}},

	{"a camera", "camera.fine", camera(&frozen{frame: stripes(60, 200, 3), every: frameTime})},
	{"a picture without edges", "camera.plain",
		camera(&frozen{frame: stripes(120, 130, 3), every: frameTime})},
	{"a cap on the lens", "camera.dark", camera(&frozen{frame: stripes(2, 9, 3), every: frameTime})},
	{"too much light", "camera.burnt", camera(&frozen{frame: stripes(60, 255, 3), every: frameTime})},
	{"out of focus", "camera.blurred", camera(&frozen{frame: stripes(40, 220, 36), every: frameTime})},
	{"one picture a second", "camera.rare", camera(&frozen{frame: stripes(60, 200, 3), every: time.Second})},
	{"two pictures a second", "camera.slow",
		camera(&frozen{frame: stripes(60, 200, 3), every: 500 * time.Millisecond})},
	{"a picture in three seconds", "camera.rare",
		camera(&frozen{frame: stripes(60, 200, 3), every: 3 * time.Second})},
	{"a build without OpenCV", "camera.blind", func(t *testing.T, p *doctor.Patient) {
		camera(&frozen{frame: stripes(60, 200, 3), every: frameTime})(t, p)
		p.CanSee = false
	}},
	{"no camera", "camera.nowhere", func(*testing.T, *doctor.Patient) {}},
	{"no camera, but one of a Pi", "camera.none",
		func(t *testing.T, p *doctor.Patient) { write(t, p, "/usr/bin/rpicam-vid", "") }},
	{"a camera that does not exist", "camera.wrong", func(_ *testing.T, p *doctor.Patient) {
		p.Config.Camera, p.CameraErr = "telescope:", errors.New("unknown kind")
	}},
	{"an unplugged camera", "camera.away", camera(&frozen{err: devices.ErrGone})},
	{"a camera without picture", "camera.silent", camera(&frozen{every: time.Hour})},
	{"a camera in the network that is away", "camera.awayFar", func(t *testing.T, p *doctor.Patient) {
		camera(&frozen{err: devices.ErrGone})(t, p)
		p.Config.Camera = "http://192.0.2.7/stream"
	}},
	{"a camera in the network without picture", "camera.silentFar", func(t *testing.T, p *doctor.Patient) {
		camera(&frozen{err: devices.ErrSilent})(t, p)
		p.Config.Camera = "rtsp://192.0.2.7/stream"
	}},
	{"a camera of somebody else", "camera.denied",
		camera(&frozen{err: &fs.PathError{Op: "open", Path: "/dev/video0", Err: syscall.EACCES}})},

	{"a display", "display.fine", func(*testing.T, *doctor.Patient) {}},
	{"no display", "display.none",
		func(_ *testing.T, p *doctor.Patient) { p.Config.Display, p.Address = "", 0 }},
	{"a display in the terminal", "display.open",
		func(_ *testing.T, p *doctor.Patient) { p.Config.Display, p.Address = "term:", 0 }},
	{"a display that does not exist", "display.wrong",
		func(_ *testing.T, p *doctor.Patient) { p.DisplayErr = errors.New("unknown kind") }},
	{"no bus for the display", "display.noBus", answers(syscall.ENOENT)},
	{"another's bus", "display.denied", answers(syscall.EACCES)},
	{"a driver at the address", "display.taken", answers(syscall.EBUSY)},
	{"a bus that is held", "display.stuck", answers(syscall.ETIMEDOUT)},
	{"nobody at the address", "display.silent", answers(syscall.EREMOTEIO)},

	{"a bus", "i2c.fine", func(*testing.T, *doctor.Patient) {}},
	{"no bus, no display", "i2c.none", func(t *testing.T, p *doctor.Patient) {
		remove(t, p, "/dev/i2c-1")
		p.Config.Display, p.Address = "", 0
	}},
	{"no bus and a display", "i2c.missing",
		func(t *testing.T, p *doctor.Patient) { remove(t, p, "/dev/i2c-1") }},
	{"a bus without the right", "i2c.denied", denied("/dev/i2c-1")},

	{"lines", "gpio.fine", func(*testing.T, *doctor.Patient) {}},
	{"no lines, no buttons", "gpio.none", func(t *testing.T, p *doctor.Patient) {
		remove(t, p, "/dev/gpiochip0")
		p.Lines = nil
	}},
	{"buttons that do not exist", "gpio.wrong",
		func(_ *testing.T, p *doctor.Patient) { p.ButtonsErr = errors.New("unknown kind") }},
	{"no lines for the buttons", "gpio.missing",
		func(t *testing.T, p *doctor.Patient) { remove(t, p, "/dev/gpiochip0") }},
	{"lines without the right", "gpio.denied", chips(doctor.Chip{}, syscall.EACCES)},
	{"lines that nobody needs", "gpio.unseen", func(t *testing.T, p *doctor.Patient) {
		chips(doctor.Chip{}, syscall.EACCES)(t, p)
		p.Lines = nil
	}},
	{"a line that does not exist", "gpio.noLine", chips(chip("GPIO5", ""), nil)},
	{"lines by their numbers, as their names are others", "gpio.fine",
		chips(chip("ID_SDA", "", "ID_SCL", "", "SDA1", "", "SCL1", "", "GPIO_GCLK", "", "", "", "SPI_CE1_N",
			""), nil)},
	{"a line by its number that is taken", "gpio.taken",
		chips(chip("ID_SDA", "", "ID_SCL", "", "SDA1", "", "SCL1", "", "GPIO_GCLK", "", "", "spi",
			"SPI_CE1_N", ""), nil)},
	{"a line that is taken", "gpio.taken", chips(chip("GPIO5", "", "GPIO6", "fan"), nil)},

	{"a board", "serial.fine", func(*testing.T, *doctor.Patient) {}},
	{"a port and no board", "serial.idle", func(_ *testing.T, p *doctor.Patient) { p.Config.Board = "" }},
	{"no port", "serial.none", func(t *testing.T, p *doctor.Patient) {
		remove(t, p, "/dev/ttyACM0")
		p.Config.Board = ""
	}},
	{"a board elsewhere", "serial.missing",
		func(_ *testing.T, p *doctor.Patient) { p.Config.Board = "serial:/dev/ttyUSB7" }},
	{"a board that is not plugged in", "serial.nowhere",
		func(t *testing.T, p *doctor.Patient) { remove(t, p, "/dev/ttyACM0") }},
	{"a port without the right", "serial.denied", denied("/dev/ttyACM0")},

	{"no tunnel board", "board.none", func(*testing.T, *doctor.Patient) {}},
	{"a tunnel board that is well", "board.fine",
		board(doctor.BoardReport{Firmware: "1.0", Stored: true}, nil)},
	{"a tunnel board that was not calibrated", "board.fresh",
		board(doctor.BoardReport{Firmware: "1.0"}, nil)},
	{"sensors on pins", "board.open", board(doctor.BoardReport{}, nil)},
	{"a broken wire", "board.lines",
		board(doctor.BoardReport{Firmware: "1.0", Problems: []string{"tunnel 3, hill 2: at 5 V"}}, nil)},
	{"a brown-out", "board.fault", board(doctor.BoardReport{Firmware: "1.0", Fault: "the supply fell"}, nil)},
	{"a GPS mouse", "board.silent", board(doctor.BoardReport{}, devices.ErrGone)},
	{"a board of another world", "board.wrong",
		func(_ *testing.T, p *doctor.Patient) { p.BoardErr = errors.New("unknown kind") }},
	{"the board of the table that asks", "board.held", func(t *testing.T, p *doctor.Patient) {
		board(doctor.BoardReport{}, errors.New("in use"))(t, p)
		p.Inside = true
	}},
	{"a board on pins, and no port", "serial.none", func(t *testing.T, p *doctor.Patient) {
		remove(t, p, "/dev/ttyACM0")
		p.Config.Board = "mcp23017:1"
	}},

	{"a table that is silent", "speech.off", func(*testing.T, *doctor.Patient) {}},
	{"a sentence that is heard", "speech.fine", says(nil)},
	{"no loudspeaker", "speech.silent", says(errors.New("aplay: exit status 1: no sound card"))},
	{"no program that speaks", "speech.missing", says(fmt.Errorf("espeak-ng: %w", exec.ErrNotFound))},

	{"no name", "name.none", func(*testing.T, *doctor.Patient) {}},
	{"a name", "name.fine", called("tisch")},
	{"a name that another machine has", "name.other", called("tisch-2")},
	{"a name that nobody says", "name.rests", called("")},

	{"no broker", "mqtt.none", func(*testing.T, *doctor.Patient) {}},
	{"a broker", "mqtt.fine", broker(nil)},
	{"a broker that is off", "mqtt.away", broker(&mqtt.Trouble{Key: "warn.mqtt", Cause: syscall.ECONNREFUSED})},
	{"a wrong password", "mqtt.refused", broker(&mqtt.Trouble{Key: "warn.mqttRefused",
		Cause: errors.New("0x86")})},
	{"a right that is missing", "mqtt.rights", broker(&mqtt.Trouble{Key: "warn.mqttRights",
		Cause: errors.New("0x87")})},
	{"a certificate that nobody knows", "mqtt.certificate", broker(&mqtt.Trouble{Key: "warn.mqttCertificate",
		Cause: errors.New("unknown authority")})},
	{"a broker that retains nothing", "mqtt.cannot",
		broker(&mqtt.Trouble{Key: "warn.mqttCannot", Cause: errors.New("0x9a")})},

	{"all groups", "groups.fine", func(*testing.T, *doctor.Patient) {}},
	{"root asks where no table is installed", "groups.root", func(t *testing.T, p *doctor.Patient) {
		write(t, p, "/etc/passwd", "root:x:0:0::/root:/bin/sh\n")
		user(p, "root")
	}},
	{"the table lacks a group", "groups.missing", func(t *testing.T, p *doctor.Patient) {
		write(t, p, "/etc/group", "video:x:44:\ni2c:x:994:spieltisch\n")
		user(p, "pi", "video")
	}},
	{"a table that speaks lacks the group of the loudspeaker", "groups.missing",
		func(t *testing.T, p *doctor.Patient) {
			loudspeaker(t, p)
			says(nil)(t, p)
		}},
	{"a table that is silent needs none", "groups.fine", loudspeaker},

	{"no journal yet", "journal.new", func(*testing.T, *doctor.Patient) {}},
	{"a journal", "journal.fine", func(t *testing.T, p *doctor.Patient) { play(t, p) }},
	{"a journal with an entry that waits", "journal.waits", func(t *testing.T, p *doctor.Patient) {
		play(t, p, companion.Command{Do: companion.Correct{Target: 2,
			Actions: []json.RawMessage{[]byte(`{"kind":"roll","faces":[1,1,1,1,2,2,2,2]}`)}}})
	}},
	{"a journal that says something else", "journal.differs", forge},
	{"a journal that is cut", "journal.damaged", func(t *testing.T, p *doctor.Patient) {
		play(t, p)
		if err := os.Truncate(filepath.Join(p.Root, data, "journal.db"), 5000); err != nil {
			t.Fatal(err)
		}
	}},
	{"something else under that name", "journal.foreign",
		func(t *testing.T, p *doctor.Patient) { write(t, p, data+"/journal.db", "shopping list") }},
	{"a journal of a newer program", "journal.newer", func(t *testing.T, p *doctor.Patient) {
		play(t, p)
		patch(t, filepath.Join(p.Root, data, "journal.db"), 60, 99) // the file format's user version
	}},
	{"a journal that was deleted under the table", "journal.gone", under(os.Remove)},
	{"a journal that was replaced under the table", "journal.other", under(func(path string) error {
		return errors.Join(os.Rename(path, path+".old"), os.WriteFile(path, nil, 0o644))
	})},
	{"a journal that another program holds", "journal.held", func(_ *testing.T, p *doctor.Patient) {
		p.Journal = func() error { return journal.ErrHeld }
	}},
	{"a journal on a disk that can only be read", "journal.frozen", func(_ *testing.T, p *doctor.Patient) {
		p.Journal = func() error { return &journal.RightsError{Dir: "/var/lib/spieltisch", Frozen: true} }
	}},
	{"a journal of somebody else", "journal.rights", func(_ *testing.T, p *doctor.Patient) {
		p.Journal = func() error {
			return &journal.RightsError{Dir: "/var/lib/spieltisch", Files: []string{"lock"},
				Owners: []string{"root"}, User: "spieltisch"}
		}
	}},

	{"a disk", "disk.fine", func(*testing.T, *doctor.Patient) {}},
	{"a folder that is not there yet", "disk.new",
		func(t *testing.T, p *doctor.Patient) { remove(t, p, data) }},
	{"little room", "disk.low", room(500<<20, nil)},
	{"no room", "disk.full", room(1<<20, nil)},
	{"no room for a write", "disk.full", writes(0, syscall.ENOSPC)},
	{"no disk", "disk.unknown", room(0, syscall.EIO)},
	{"an old card", "disk.slow", writes(time.Second, nil)},
	{"a medium that is nearly used up", "disk.worn", eMMC("0x03 0x0a", "0x01")},
	{"a medium that is used up", "disk.worn", eMMC("0x0b 0x02", "0x01")},
	{"a medium without spare blocks", "disk.worn", eMMC("0x05 0x05", "0x03")},
	{"a medium in good health", "disk.fine", eMMC("0x01 0x09", "0x01")},
	{"a medium that says nothing of its health", "disk.fine", eMMC("0x00 0x00", "0x00")},
	{"a medium that says something else", "disk.fine", eMMC("good", "")},
	{"a card that is read-only", "disk.readOnly", writes(0, syscall.EROFS)},
	{"a card that dies", "disk.failing", writes(0, syscall.EIO)},
	{"a folder of somebody else", "disk.denied", writes(0, syscall.EACCES)},
	{"a visitor", "disk.guest", func(t *testing.T, p *doctor.Patient) {
		writes(0, syscall.EACCES)(t, p)
		user(p, "pi")
	}},

	{"memory", "memory.fine", func(*testing.T, *doctor.Patient) {}},
	{"little memory", "memory.low", func(t *testing.T, p *doctor.Patient) {
		write(t, p, "/proc/meminfo", "MemTotal: 948000 kB\nMemAvailable: 90000 kB\n")
	}},
	{"no word about memory", "memory.unknown",
		func(t *testing.T, p *doctor.Patient) { write(t, p, "/proc/meminfo", "nothing\n") }},

	{"a clock", "clock.fine", func(*testing.T, *doctor.Patient) {}},
	{"a clock without network", "clock.adrift", synced(false, nil)},
	{"a clock nobody knows of", "clock.unknown", synced(false, errors.New("not permitted"))},
	{"a Pi that was just switched on", "clock.unset", at(time.Date(1970, 1, 1, 0, 0, 9, 0, time.UTC))},
	{"a clock behind the journal", "clock.behind", func(t *testing.T, p *doctor.Patient) {
		play(t, p)
		at(time.Date(2025, 3, 1, 0, 0, 0, 0, time.UTC))(t, p)
	}},

	{"power", "power.fine", func(*testing.T, *doctor.Patient) {}},
	{"undervoltage", "power.weak", throttled("50005")},
	{"undervoltage before", "power.wasWeak", throttled("50000")},
	{"slowed down", "power.hot", throttled("e0006")},
	{"hot", "power.hot", func(t *testing.T, p *doctor.Patient) {
		write(t, p, "/sys/class/thermal/thermal_zone0/temp", "84000")
	}},
	{"hot before", "power.wasHot", throttled("e0000")},
	{"no Pi", "power.untold", noFirmware},
	{"no Pi, and nothing tells how warm it is", "power.untold", func(t *testing.T, p *doctor.Patient) {
		noFirmware(t, p)
		remove(t, p, "/sys/class/thermal/thermal_zone0/temp")
	}},
	{"undervoltage as its own program says", "power.weak", func(t *testing.T, p *doctor.Patient) {
		noFirmware(t, p)
		p.Machine.Tell = func(_ context.Context, name string, _ ...string) (string, error) {
			return "throttled=0x50005", nil
		}
	}},
	{"undervoltage as the sensor says", "power.weak", func(t *testing.T, p *doctor.Patient) {
		noFirmware(t, p)
		write(t, p, "/sys/class/hwmon/hwmon2/name", "rpi_volt\n")
		write(t, p, "/sys/class/hwmon/hwmon2/in0_lcrit_alarm", "1\n")
	}},
	{"a quiet sensor", "power.fine", func(t *testing.T, p *doctor.Patient) {
		noFirmware(t, p)
		write(t, p, "/sys/class/hwmon/hwmon2/name", "rpi_volt\n")
		write(t, p, "/sys/class/hwmon/hwmon2/in0_lcrit_alarm", "0\n")
	}},
}

// called has the machine tisch bear a name in the house.
func called(name string) func(*testing.T, *doctor.Patient) {
	return func(_ *testing.T, p *doctor.Patient) {
		p.Name, p.Called = "tisch", func() string { return name }
	}
}

func broker(err error) func(*testing.T, *doctor.Patient) {
	return func(_ *testing.T, p *doctor.Patient) {
		p.Config.MQTT.Broker = "mqtt://table:secret@home:1883"
		p.Broker = func(context.Context, bool) error { return err }
	}
}

func answers(errno syscall.Errno) func(*testing.T, *doctor.Patient) {
	return func(_ *testing.T, p *doctor.Patient) {
		p.Machine.Answers = func(bus string, _ uint16) error {
			return &fs.PathError{Op: "open", Path: bus, Err: errno}
		}
	}
}

func board(r doctor.BoardReport, err error) func(*testing.T, *doctor.Patient) {
	return func(_ *testing.T, p *doctor.Patient) {
		p.Board = func(context.Context) (doctor.BoardReport, error) { return r, err }
	}
}

func denied(path string) func(*testing.T, *doctor.Patient) {
	return func(_ *testing.T, p *doctor.Patient) {
		p.Machine.Access = func(got string) error {
			if got == filepath.Join(p.Root, path) {
				return syscall.EACCES
			}
			return nil
		}
	}
}

func chips(c doctor.Chip, err error) func(*testing.T, *doctor.Patient) {
	return func(_ *testing.T, p *doctor.Patient) {
		p.Machine.Chip = func(string) (doctor.Chip, error) { return c, err }
	}
}

// says is a table with a voice whose sentence ends so.
func says(err error) func(*testing.T, *doctor.Patient) {
	return func(_ *testing.T, p *doctor.Patient) {
		p.Config.Speech = "espeak-ng"
		p.Machine.Say = func(context.Context, config.Config, string) error { return err }
	}
}

// loudspeaker plugs one in, to which the table has no right.
func loudspeaker(t *testing.T, p *doctor.Patient) {
	t.Helper()
	write(t, p, "/dev/snd/pcmC0D0p", "")
	write(t, p, "/etc/group", "video:x:44:spieltisch\ni2c:x:994:spieltisch\ngpio:x:993:spieltisch\ndialout:x:20:spieltisch\naudio:x:29:\n")
}

func user(p *doctor.Patient, name string, groups ...string) {
	p.Machine.User = func() (string, []string) { return name, groups }
}

func room(free uint64, err error) func(*testing.T, *doctor.Patient) {
	return func(_ *testing.T, p *doctor.Patient) {
		p.Machine.Space = func(string) (uint64, uint64, error) { return free, 28 << 30, err }
	}
}

func writes(took time.Duration, err error) func(*testing.T, *doctor.Patient) {
	return func(_ *testing.T, p *doctor.Patient) {
		p.Machine.Write = func(context.Context, string) (time.Duration, error) { return took, err }
	}
}

func synced(ok bool, err error) func(*testing.T, *doctor.Patient) {
	return func(_ *testing.T, p *doctor.Patient) {
		p.Machine.Synced = func() (bool, error) { return ok, err }
	}
}

func at(now time.Time) func(*testing.T, *doctor.Patient) {
	return func(_ *testing.T, p *doctor.Patient) { p.Machine.Now = func() time.Time { return now } }
}

const firmware = "/sys/devices/platform/soc/soc:firmware/get_throttled"

func throttled(hex string) func(*testing.T, *doctor.Patient) {
	return func(t *testing.T, p *doctor.Patient) { write(t, p, firmware, hex+"\n") }
}

func noFirmware(t *testing.T, p *doctor.Patient) { remove(t, p, firmware) }

// play writes a journal with the beginning of a game, and what is done to it then.
func play(t *testing.T, p *doctor.Patient, commands ...companion.Command) {
	t.Helper()
	j, err := journal.Open(filepath.Join(p.Root, data, "journal.db"), journal.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer j.Close()
	table, err := companion.New(companion.Config{Games: catalog.All(), Journal: j})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- table.Run(ctx) }()
	defer func() { cancel(); <-ended }()
	for _, line := range []string{
		`{"game":"heckmeck","setup":{"players":["Anna","Ben"]}}`,
		`{"do":{"kind":"roll","faces":[4,4,4,1,2,5,6,6]}}`, `{"do":{"kind":"aside","dice":[4,4,4]}}`,
	} {
		commands = slices.Insert(commands, len(commands), companion.Command{})
		commands[len(commands)-1] = companion.Command{Do: companion.Line{Line: json.RawMessage(line)}}
	}
	lines := len(commands) - 3 // what was given comes after the game
	for _, c := range append(commands[lines:], commands[:lines]...) {
		if v, err := table.Do(ctx, c); err != nil || !v.OK {
			t.Fatalf("%s: %+v, %v", c.Name(), v, err)
		}
	}
}

// under lets a table have the journal open while something is done to it.
func under(do func(path string) error) func(*testing.T, *doctor.Patient) {
	return func(t *testing.T, p *doctor.Patient) {
		play(t, p)
		path := filepath.Join(p.Root, data, "journal.db")
		j, err := journal.Open(path, journal.Options{})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { j.Close() })
		p.Inside, p.Journal = true, j.Check
		if err := do(path); err != nil {
			t.Fatal(err)
		}
	}
}

// forge writes a journal whose last entry says another state than the rules come to.
func forge(t *testing.T, p *doctor.Patient) {
	t.Helper()
	play(t, p)
	path := filepath.Join(p.Root, data, "journal.db")
	j, err := journal.Open(path, journal.Options{})
	if err != nil {
		t.Fatal(err)
	}
	entries, err := j.All()
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(j.Close(), os.Remove(path)); err != nil {
		t.Fatal(err)
	}
	entries[len(entries)-1].State = entries[0].State
	if j, err = journal.Open(path, journal.Options{}); err != nil {
		t.Fatal(err)
	}
	defer j.Close()
	if _, err := j.Append(entries...); err != nil {
		t.Fatal(err)
	}
}

// patch puts a big-endian number of four bytes into a file.
func patch(t *testing.T, path string, offset int64, value byte) {
	t.Helper()
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := f.WriteAt([]byte{0, 0, 0, value}, offset); err != nil {
		t.Fatal(err)
	}
}

// finding examines a patient and gives what one check found.
func finding(t *testing.T, p *doctor.Patient, check string) companion.Finding {
	t.Helper()
	for _, f := range doctor.New(*p).Examine(t.Context()) {
		if f.Check == check {
			return f
		}
	}
	t.Fatalf("there is no check %q", check)
	return companion.Finding{}
}

func TestWhatIsFound(t *testing.T) {
	for _, tt := range cases {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				p := pi(t)
				tt.change(t, p)
				check, _, _ := strings.Cut(tt.code, ".")
				f := finding(t, p, check)
				if f.Code != tt.code {
					t.Fatalf("found %s (%s; %s), want %s", f.Code, f.Found.In("en"), f.Detail, tt.code)
				}
				if all := f.Found.In("de") + f.Found.In("en") + f.Found.In("fr") + f.Found.In("it"); strings.Contains(all, "– °C") ||
					strings.Contains(all, ": –") {
					t.Errorf("what nobody knows is told: %q", f.Found.In("en"))
				}
				if left := regexp.MustCompile(`\{\w+\}`).FindString(f.Found.In("de") + f.Do.In("it")); left != "" {
					t.Errorf("nothing fills %s in %q / %q", left, f.Found.In("de"), f.Do.In("it"))
				}
			})
		})
	}
}

// A healthy machine has nothing to mend; what a case finds decides about the whole.
func TestWell(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := pi(t)
		if found := doctor.New(*p).Examine(t.Context()); !doctor.Well(found) {
			t.Errorf("a healthy machine is not well: %+v", found)
		}
		throttled("1")(t, p)
		if found := doctor.New(*p).Examine(t.Context()); doctor.Well(found) {
			t.Error("undervoltage is nothing to mend")
		}
	})
}

// Every outcome has words in every language, says what to do where something is to be mended, and is met by a
// case above or by a test of its own below.
func TestEveryOutcomeIsMet(t *testing.T) {
	met := map[string]bool{"hangs": true, "table.silent": true, "table.taken": true, "table.low": true,
		"camera.held":    true,
		"journal.denied": true, "journal.guest": true}
	for _, tt := range cases {
		met[tt.code] = true
	}
	all := doctor.Outcomes()
	for _, code := range slices.Sorted(maps.Keys(all)) {
		if !met[code] {
			t.Errorf("no test meets %s", code)
		}
		found, do := all[code].Words()
		for lang, text := range found {
			if text == "" {
				t.Errorf("%s has no words in %s", code, lang)
			}
			if (do[lang] == "") != (do["de"] == "") {
				t.Errorf("%s says in some languages only what to do: %q", code, do)
			}
		}
	}
	for code := range met {
		if _, ok := all[code]; !ok {
			t.Errorf("a test meets %s, which does not exist", code)
		}
	}
}

// A bus that holds the check up costs its own finding and no more, and is not asked twice.
func TestACheckThatHangs(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := pi(t)
		free, asked := make(chan struct{}), 0
		p.Machine.Answers = func(string, uint16) error {
			asked++
			<-free
			return nil
		}
		d := doctor.New(*p)
		started := time.Now()
		for range 2 {
			for _, f := range d.Examine(t.Context()) {
				if hangs := f.Code == "display.hangs"; hangs != (f.Check == "display") {
					t.Errorf("%s: %s", f.Code, f.Detail)
				}
			}
		}
		if took := time.Since(started); took > 16*time.Second {
			t.Errorf("two looks took %v, want no more than their limits", took)
		}
		if asked != 1 {
			t.Errorf("the bus was asked %d times, want once", asked)
		}
		close(free)
		synctest.Wait()
		fine := func(f companion.Finding) bool { return f.Code == "display.fine" }
		if list := d.Examine(t.Context()); !slices.ContainsFunc(list, fine) {
			t.Errorf("when the bus is free again: %v, want display.fine", list)
		}
	})
}

// A USB camera tells how it is set.
func TestSettingsOfACamera(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := pi(t)
		camera(&frozen{frame: stripes(60, 200, 3), every: frameTime})(t, p)
		p.Config.Camera += "?size=640x480"
		settings := map[uint32]int32{0x009a0901: 1, 0x009a0902: 156, 0x009a090c: 0}
		p.Machine.Control = func(path string, id uint32) (int32, error) {
			if v, ok := settings[id]; ok && path == filepath.Join(p.Root, "/dev/video0") {
				return v, nil
			}
			return 0, syscall.EINVAL
		}
		if f, want := finding(t, p,
			"camera"), "exposure set by hand, 15.6 ms, focus set by hand"; f.Detail != want {
			t.Errorf("%s says %q, want %q", f.Code, f.Detail, want)
		}
		settings = map[uint32]int32{0x009a0901: 3, 0x009a090c: 1, 0x009a090a: 30}
		if f, want := finding(t, p,
			"camera"), "exposure automatic, focus automatic, at 30"; f.Detail != want {
			t.Errorf("%s says %q, want %q", f.Code, f.Detail, want)
		}
	})
}

// The set-up page is for the whole house; the password of a camera is not.
func TestNoPasswordIsTold(t *testing.T) {
	p := pi(t)
	p.Config.Camera = "http://anna:geheim@camera.local/stream"
	p.Camera = opens(&frozen{err: errors.New("get http://anna:geheim@camera.local/stream: 404")})
	f := finding(t, p, "camera")
	if all := fmt.Sprintf("%+v", f); f.Code != "camera.awayFar" || strings.Contains(all, "geheim") ||
		!strings.Contains(f.Detail, "404") {
		t.Errorf("found %s", all)
	}
}

// runs makes the patient's data folder one that a table holds, whose page is at url.
func runs(t *testing.T, p *doctor.Patient, url string) {
	t.Helper()
	write(t, p, data+"/kept", "")
	info, err := os.Stat(filepath.Join(p.Root, data))
	if err != nil {
		t.Fatal(err)
	}
	write(t, p, "/proc/locks",
		fmt.Sprintf("1: POSIX  ADVISORY  WRITE 700 b3:02:1 0 EOF\n2: FLOCK  ADVISORY  WRITE 812 b3:02:%d 0 EOF\n", info.Sys().(*syscall.Stat_t).Ino))
	p.Config.Listen = strings.TrimPrefix(url, "http://")
	p.Config.Camera, p.Camera = "v4l2:/dev/video0", opens(&frozen{err: errors.New("busy")})
}

// The camera belongs to the table that runs, which is asked for what it sees.
func TestATableThatRunsIsAsked(t *testing.T) {
	seen := companion.Finding{Check: "camera", Code: "camera.dark", State: companion.Mend,
		Looked: "v4l2:/dev/video0", Title: i18n.Plain("Kamera"), Found: i18n.Plain("dark"), Do: i18n.Plain("light")}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /healthz", func(http.ResponseWriter, *http.Request) {})
	mux.HandleFunc("GET /api/v1/doctor", func(w http.ResponseWriter, _ *http.Request) {
		_ = json.NewEncoder(w).Encode(map[string]any{"findings": []companion.Finding{seen}})
	})
	server := httptest.NewServer(mux)
	defer server.Close()
	p := pi(t)
	runs(t, p, server.URL)
	if diff := cmp.Diff(finding(t, p, "camera"), seen); diff != "" {
		t.Errorf("camera: got - want +:\n%s", diff)
	}
	if f := finding(t, p, "table"); f.Code != "table.runs" {
		t.Errorf("%s (%s), want table.runs", f.Code, f.Detail)
	}
	chips(chip("GPIO5", "spieltisch", "GPIO6", "spieltisch"), nil)(t, p)
	if f := finding(t, p, "gpio"); f.Code != "gpio.fine" {
		t.Errorf("lines that the table holds: %s, want gpio.fine", f.Code)
	}
	server.Close()
	if f := finding(t, p, "table"); f.Code != "table.silent" {
		t.Errorf("%s, want table.silent", f.Code)
	}
	if f := finding(t, p, "camera"); f.Code != "camera.held" {
		t.Errorf("%s, want camera.held", f.Code)
	}
}

func TestAnAddressThatIsTaken(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	p := pi(t)
	p.Config.Listen = l.Addr().String()
	if f := finding(t, p, "table"); f.Code != "table.taken" {
		t.Errorf("%s, want table.taken", f.Code)
	}
}

// A look changes nothing, not even beside a journal that a table is writing.
func TestALookLeavesNothingBehind(t *testing.T) {
	for name, change := range map[string]func(t *testing.T, p *doctor.Patient){
		"no folder":       func(t *testing.T, p *doctor.Patient) { remove(t, p, data) },
		"an empty folder": func(*testing.T, *doctor.Patient) {},
		"a journal":       func(t *testing.T, p *doctor.Patient) { play(t, p) },
	} {
		t.Run(name, func(t *testing.T) {
			p := pi(t)
			change(t, p)
			p.Machine.Write = nil // the real one
			before := tree(t, p.Root)
			for _, f := range doctor.New(*p).Examine(t.Context()) {
				if f.State == companion.Mend {
					t.Errorf("%s: %s", f.Code, f.Detail)
				}
			}
			if diff := cmp.Diff(tree(t, p.Root), before); diff != "" {
				t.Errorf("after - before +:\n%s", diff)
			}
		})
	}
}

// tree lists every file with its size, owner, mode and, for files, the time of its last change.
func tree(t *testing.T, root string) []string {
	t.Helper()
	var out []string
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		line := fmt.Sprint(path, info.Mode(), info.Sys().(*syscall.Stat_t).Uid)
		if !d.IsDir() {
			line += fmt.Sprint(info.Size(), info.ModTime().UnixNano())
		}
		out = append(out, line)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func TestALookBesideATableThatWrites(t *testing.T) {
	p := pi(t)
	play(t, p)
	j, err := journal.Open(filepath.Join(p.Root, data, "journal.db"), journal.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer j.Close()
	if f := finding(t, p, "journal"); f.Code != "journal.fine" {
		t.Errorf("%s (%s), want journal.fine", f.Code, f.Detail)
	}
	entries, err := j.All()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := j.Append(journal.Entry{Match: entries[0].Match, At: time.Now(), Kind: journal.Noted,
		Source: "test", Body: json.RawMessage(`{"note":"left"}`)}); err != nil {
		t.Errorf("the table cannot write after the look: %v", err)
	}
}

// video adds a video device that hangs at a place of the machine, as /sys/devices names it.
func video(t *testing.T, p *doctor.Patient, name, place, index string) {
	t.Helper()
	write(t, p, "/dev/"+name, "")
	device := "devices/" + place + "/video4linux/" + name
	write(t, p, "/sys/"+device+"/index", index+"\n")
	class := filepath.Join(p.Root, "/sys/class/video4linux")
	if err := errors.Join(os.MkdirAll(class, 0o755),
		os.Symlink("../../"+device, filepath.Join(class, name))); err != nil {
		t.Fatal(err)
	}
}

func TestFind(t *testing.T) {
	p := pi(t)
	for _, path := range []string{"/dev/video10", "/dev/video19", "/dev/i2c-20", "/usr/bin/rpicam-vid"} {
		write(t, p, path, "")
	}
	const hub = "platform/scb/fd500000.pcie/usb1/1-1/1-1:1.0"
	video(t, p, "video0", hub, "0")
	video(t, p, "video1", hub, "1")                              // what a USB camera says of its pictures
	video(t, p, "video10", "platform/bcm2835-codec", "0")        // a Pi's decoder
	video(t, p, "video19", "platform/axi/1000880000.pisp", "0")  // and its image processor
	video(t, p, "video20", "platform/scb/usb2/2-1/2-1:1.0", "0") // a second camera
	got := doctor.Find(p.Root)
	want := doctor.Inventory{
		Cameras: []doctor.Device{{URL: "v4l2:/dev/video0", Name: "video0"},
			{URL: "v4l2:/dev/video20", Name: "video20"}, {URL: "libcamera:",
				Name: "Raspberry Pi"}, {URL: "sim:", Name: "simulated"}},
		Displays: []doctor.Device{{URL: "i2c:1", Name: "SSD1306"}, {URL: "i2c:20", Name: "SSD1306"},
			{URL: "term:", Name: "terminal"}},
		Boards: []doctor.Device{{URL: "serial:/dev/ttyACM0"}},
	}
	if diff := cmp.Diff(got, want); diff != "" {
		t.Errorf("got - want +:\n%s", diff)
	}
	write(t, p, "/dev/v4l/by-id/usb-Acme_Cam_1-video-index0", "")
	write(t, p, "/dev/serial/by-id/usb-Arduino_Nano-if00", "")
	got = doctor.Find(p.Root)
	if got.Cameras[0] != (doctor.Device{URL: "v4l2:/dev/v4l/by-id/usb-Acme_Cam_1-video-index0",
		Name: "usb-Acme_Cam_1"}) || got.Boards[0].URL != "serial:/dev/serial/by-id/usb-Arduino_Nano-if00" {
		t.Errorf("names that last come first: %+v", got)
	}
}
