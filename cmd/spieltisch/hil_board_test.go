//go:build hil

package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"spieltisch/devices"
	"spieltisch/devices/catalog"
	"spieltisch/devices/sim/tunnels"
)

// simBoard is a simulated board, its sensors moved by simulated mechanics. In real time the firmware runs in
// simavr, its serial line on a pseudo-terminal; hil_clock_test.go has those that go with a test's clock.
type simBoard struct {
	t     *testing.T
	dir   string // of EEPROM and port
	quit  func()
	port  string         // path of its end of the line; "": there is none, it goes with a test's clock
	box   *tunnels.Table // the mechanics
	edges devices.TunnelBoard
	shown [4]uint8 // levels of the sensors
	bars  []bar    // what the stripe sensors see next
	zero  int64    // board's time when the simulated time was 0, µs

	talk  sync.Mutex // guards the fields below; one command at a time
	in    io.Writer
	out   *bufio.Scanner
	heard []byte // what the board has said since somebody looked, where time is a test's

	clock clock
}

// bar is a change at a stripe sensor.
type bar struct {
	tunnel int
	at     time.Duration // simulated time
	black  bool
}

// inRealTime is a rig of the real firmware, which runs by itself.
func inRealTime(t *testing.T, tiles [4][]float64) rig { return startBoard(t, tiles) }

// board is that of a match.
func (e *match) board() *simBoard { return e.rig.(*simBoard) }

func (b *simBoard) opener() (catalog.BoardOpener, error) {
	log := slog.New(slog.NewTextHandler(testLog{}, nil))
	if b.port == "" {
		return func(ctx context.Context) (devices.TunnelBoard, error) { return b.connect(ctx, log) }, nil
	}
	return catalog.Board("serial:"+b.port, catalog.Options{Log: log})
}

// startBoard starts the firmware in real time, with tiles lying in the tunnels.
func startBoard(t *testing.T, tiles [4][]float64) *simBoard {
	t.Helper()
	return startBoardIn(t, t.TempDir(), tiles)
}

// startBoardIn keeps EEPROM and port in a folder.
func startBoardIn(t *testing.T, dir string, tiles [4][]float64) *simBoard {
	t.Helper()
	port := filepath.Join(dir, "tty")
	b := simulator(t, "boardsim", "--firmware", built(t, "firmware.elf"), "--eeprom", filepath.Join(dir, "eeprom"),
		"--pty", port)
	b.dir, b.port = dir, port
	b.lay(tiles)
	return b
}

// built is the path of what make firmware builds.
func built(t *testing.T, name string) string {
	t.Helper()
	path := filepath.Join("../../bin", name)
	if _, err := os.Stat(path); err != nil {
		t.Fatalf("%v (make firmware builds it)", err)
	}
	return path
}

// simulator starts a program that simulates the board. It ends with the test.
func simulator(t *testing.T, program string, args ...string) *simBoard {
	t.Helper()
	b := &simBoard{t: t}
	cmd := exec.Command(built(t, program), args...)
	cmd.Stderr = os.Stderr
	in, out := piped(t, cmd)
	b.quit = sync.OnceFunc(func() { // the end of stdin ends it
		_ = in.Close()
		if err := cmd.Wait(); err != nil {
			t.Errorf("%s: %v", program, err)
		}
	})
	t.Cleanup(b.quit)
	b.in, b.out = in, bufio.NewScanner(out)
	if !b.out.Scan() || !strings.HasPrefix(b.out.Text(), "pty ") && b.out.Text() != "ready" {
		t.Fatalf("%s says %q, want its pty, or that it is ready", program, b.out.Text())
	}
	return b
}

// lay lays tiles into the tunnels.
func (b *simBoard) lay(tiles [4][]float64) {
	b.t.Helper()
	b.box = tunnels.New(tunnels.Config{
		Black: func(n int, at time.Duration, black bool) { b.bars = append(b.bars, bar{n, at, black}) }})
	for n := 1; n <= 4; n++ {
		b.say("line %d 8 1", n) // nothing is above it
	}
	b.box.Lay(tiles)
	b.edges = b.box.Open()
	b.zero = b.now() - b.box.Time().Microseconds()
	b.flush()
}

// say gives a command and returns the board's time, µs.
func (b *simBoard) say(format string, args ...any) int64 {
	b.t.Helper()
	b.talk.Lock()
	defer b.talk.Unlock()
	line := fmt.Sprintf(format, args...)
	if _, err := io.WriteString(b.in, line+"\n"); err != nil {
		b.t.Fatalf("the board: %v", err)
	}
	for b.out.Scan() {
		var at int64
		var sent []byte
		if strings.HasPrefix(b.out.Text(), "pty ") {
			continue
		}
		if n, _ := fmt.Sscanf(b.out.Text(), "rx %d %X", &at, &sent); n == 2 {
			b.heard = append(b.heard, sent...)
			continue
		}
		if _, err := fmt.Sscanf(b.out.Text(), "ok %d", &at); err != nil {
			b.t.Fatalf("the board answers %q to %q", b.out.Text(), line)
		}
		return at
	}
	b.t.Fatalf("the board has ended: %v", b.out.Err())
	return 0
}

func (b *simBoard) now() int64 { return b.say("now") }

// do lets a hand do something and plans what the sensors then do, from now on; it returns how long that
// takes.
func (b *simBoard) do(act func(*tunnels.Table)) time.Duration {
	b.t.Helper()
	begin := b.box.Time()
	b.zero = b.now() + 20_000 - begin.Microseconds()
	act(b.box)
	b.flush()
	return b.box.Time() - begin
}

// flush hands the edges of the mechanics to the sensors.
func (b *simBoard) flush() {
	b.t.Helper()
	for _, c := range b.bars {
		level := 0
		if c.black {
			level = 1
		}
		b.say("@%.1f line %d 8 %d", max(float64(b.zero+c.at.Microseconds())/1000, 0), c.tunnel, level)
	}
	b.bars = nil
	for {
		r, err := poll(b.edges)
		if err != nil {
			return
		}
		for i := range r.Lines {
			for line := range 8 {
				if (r.Lines[i]^b.shown[i])>>line&1 == 1 {
					at := float64(b.zero+r.Up.Microseconds()) / 1000
					b.say("@%.1f line %d %d %d", at, i+1, line, r.Lines[i]>>line&1)
				}
			}
		}
		b.shown = r.Lines
	}
}

// poll gives a reading that is there. The simulated board gives those at once, whatever their time.
func poll(b devices.TunnelBoard) (devices.TunnelReading, error) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Millisecond)
	defer cancel()
	return b.Next(ctx)
}

// pass waits until the board's time has come to what was planned.
func (b *simBoard) pass() {
	b.t.Helper()
	b.until(b.zero + b.box.Time().Microseconds())
}

// live waits until so much of the board's time has gone by, which is slower than others on a busy machine.
func (b *simBoard) live(d time.Duration) {
	b.t.Helper()
	b.until(b.now() + d.Microseconds())
}

// until waits for a time of the board, µs.
func (b *simBoard) until(due int64) {
	b.t.Helper()
	for b.now() < due {
		time.Sleep(5 * time.Millisecond)
	}
}
