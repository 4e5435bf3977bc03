package boardtool

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"spieltisch/cmd/internal/cli"
	"spieltisch/devices/tunnelboard"
)

// Firmware are the commands of spieltisch firmware.
type Firmware struct {
	Flash    Flash    `cmd:"" help:"help.firmware.flash"`
	Identify Identify `cmd:"" help:"help.firmware.identify"`
}

// Identify asks a board who it is.
type Identify struct{ Flag }

// Run greets the board; opening it refuses another protocol.
func (c Identify) Run(ctx context.Context, std cli.Stdio) error {
	path, err := c.port()
	if err == nil {
		err = identify(ctx, path, std.Out)
	}
	if err != nil {
		return fmt.Errorf("firmware: %w", err)
	}
	return nil
}

func identify(ctx context.Context, path string, out io.Writer) error {
	b, err := tunnelboard.Open(ctx, path, tunnelboard.Options{})
	if err != nil {
		return err
	}
	h := b.Status().Hello
	cli.Say(out, "board.is", cli.Args{"port": path, "firmware": version(h), "protocol": h.Proto,
		"tunnels": h.Tunnels, "lines": h.Lines, "reset": cause(h)})
	return b.Close()
}

// Flash writes the firmware to a board.
type Flash struct {
	Flag
	Hex string `help:"help.firmware.hex" placeholder:"FILE"`
}

// bootBauds are the speeds of the boot loaders of an Arduino Nano: of those made since 2018, and before.
var bootBauds = []int{115200, 57600}

// Run writes the firmware, and asks the board who it is then.
func (c Flash) Run(ctx context.Context, std cli.Stdio) error {
	path, err := c.port()
	if err != nil {
		return fmt.Errorf("firmware: %w", err)
	}
	hex, err := findHex(c.Hex)
	if err != nil {
		return fmt.Errorf("firmware: %w", err)
	}
	if err := flash(ctx, path, hex, std); err != nil {
		return fmt.Errorf("firmware: %w", err)
	}
	if err := identify(ctx, path, std.Out); err != nil {
		return fmt.Errorf("firmware: %s was written, but: %w", hex, err)
	}
	return nil
}

// findHex finds the firmware: the file that was named, beside this program, or where it is installed.
func findHex(named string) (string, error) {
	places := []string{named}
	if named == "" {
		exe, err := os.Executable()
		if err != nil {
			return "", err
		}
		places = []string{filepath.Join(filepath.Dir(exe), "firmware.hex"),
			filepath.Join(filepath.Dir(exe), "../share/spieltisch/firmware.hex")}
	}
	for _, p := range places {
		switch err := checkHex(p); {
		case err == nil:
			return p, nil
		case !errors.Is(err, fs.ErrNotExist):
			return "", err
		}
	}
	return "", fmt.Errorf("there is no firmware at %s; build it with make firmware, or name it with --hex",
		strings.Join(places, " or "))
}

// checkHex makes sure that a file is a whole program in Intel HEX.
func checkHex(path string) error {
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	n := 0
	for line := range strings.Lines(string(text)) {
		n++
		if line = strings.TrimSpace(line); line == ":00000001FF" {
			return nil
		}
		if !hexRecord(line) {
			return fmt.Errorf("%s:%d: no record of Intel HEX; build it again with make firmware", path, n)
		}
	}
	return fmt.Errorf("%s ends too soon (there is no end record); build it again with make firmware", path)
}

// hexRecord checks one record: its bytes sum up to 0.
func hexRecord(line string) bool {
	digits, ok := strings.CutPrefix(line, ":")
	if !ok || len(digits) < 10 || len(digits)%2 != 0 {
		return false
	}
	var sum byte
	for i := 0; i < len(digits); i += 2 {
		b, err := strconv.ParseUint(digits[i:i+2], 16, 8)
		if err != nil {
			return false
		}
		sum += byte(b)
	}
	return sum == 0
}

// flashing is how long avrdude may take: 30 kB at 57600 baud, written and read back, take 20 s.
const flashing = time.Minute

// flash runs avrdude, for one boot loader after the other.
func flash(ctx context.Context, path, hex string, std cli.Stdio) error {
	if _, err := exec.LookPath("avrdude"); err != nil {
		return errors.New("avrdude is missing: sudo apt install avrdude")
	}
	lock, err := tunnelboard.Lock(path) // a table that runs would listen to the boot loader
	if err != nil {
		return err
	}
	defer lock.Close()
	var last error
	for _, baud := range bootBauds {
		cli.Say(std.Out, "board.writing", cli.Args{"file": hex, "port": path, "baud": strconv.Itoa(baud)})
		limit, cancel := context.WithTimeout(ctx, flashing)
		cmd := exec.CommandContext(limit, "avrdude", "-q", "-p", "m328p", "-c", "arduino", "-P", path, "-b",
			strconv.Itoa(baud), "-D", "-U", "flash:w:"+hex+":i")
		cmd.WaitDelay = time.Second // what it has started may still hold its output
		out, err := cmd.CombinedOutput()
		if err != nil && limit.Err() != nil && ctx.Err() == nil {
			err = fmt.Errorf("it took longer than %v", flashing)
		}
		cancel()
		if err == nil {
			return nil
		}
		last = fmt.Errorf("avrdude: %w\n%s", err, strings.TrimSpace(string(out)))
		if ctx.Err() != nil {
			return ctx.Err()
		}
	}
	return fmt.Errorf("no boot loader takes the firmware; is it an Arduino Nano with an ATmega328P? Press its reset button and try again at once, or write it through the ISP header (docs/tinkerer/hardware/tunnels.md): %w", last)
}
