//go:build hil

package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"spieltisch/cmd/internal/cli"
	"spieltisch/cmd/spieltisch/doctor"
	"spieltisch/cmd/spieltisch/internal/boardtool"
	"spieltisch/devices/tunnelboard"
)

// said gathers what a command prints, while it runs.
type said struct {
	mu   sync.Mutex // guards the field below
	text bytes.Buffer
}

func (s *said) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.Write(p)
}

func (s *said) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.String()
}

// await waits until a command has said something.
func (s *said) await(t *testing.T, words string) {
	t.Helper()
	for began := time.Now(); !strings.Contains(s.String(), words); time.Sleep(10 * time.Millisecond) {
		if time.Since(began) > time.Minute {
			t.Fatalf("it says %q, want %q", s.String(), words)
		}
	}
}

// levels puts the lines of tunnel 1 to what weak sensors give, mV.
func levels(b *simBoard, gates, others int) {
	for line := range 8 {
		mv := others
		if line == 0 || line == 7 {
			mv = gates
		}
		b.say("mv 1 %d %d", line, mv)
	}
}

// Sensors too weak for the thresholds that a board begins with are calibrated, and stay so after a reset.
func TestHILCalibrate(t *testing.T) {
	b := startBoard(t, [4][]float64{})
	levels(b, 1000, 3000)
	flag := boardtool.Flag{Board: "serial:" + b.port}
	in, keys := io.Pipe()
	out := &said{}
	done := make(chan error, 1)
	go func() {
		done <- boardtool.Calibrate{Flag: flag, Tunnel: 1, Keep: true}.Run(context.Background(),
			cli.Stdio{In: in, Out: out})
	}()
	enter := func() {
		t.Helper()
		if _, err := io.WriteString(keys, "\n"); err != nil {
			t.Fatal(err)
		}
	}
	out.await(t, "press Enter")
	enter()
	out.await(t, "push the mole slowly")
	b.live(300 * time.Millisecond)
	levels(b, 1800, 2200)
	b.live(300 * time.Millisecond)
	levels(b, 1000, 3000)
	b.live(300 * time.Millisecond)
	enter()
	if err := <-done; err != nil {
		t.Fatalf("calibrate: %v\n%s", err, out)
	}
	if n := strings.Count(out.String(), "ok    tunnel 1"); n != 8 ||
		!strings.Contains(out.String(), "kept in the board") {
		t.Errorf("it says\n%s\nwant eight lines well, and kept", out)
	}
	b.say("reset")
	board, err := flag.Open(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer board.Close()
	if r, err := board.Next(t.Context()); err != nil || r.Lines[0] != 0 {
		t.Errorf("with nothing there: %+v, %v", r, err)
	}
	levels(b, 1800, 2200)
	for {
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		r, err := board.Next(ctx)
		cancel()
		if err != nil {
			t.Fatalf("with everything covered: %v", err)
		}
		if r.Lines[0] == 0xff {
			break
		}
	}
}

// The same through what the page asks for.
func TestHILCalibrateOnThePage(t *testing.T) {
	b := startBoard(t, [4][]float64{})
	levels(b, 1000, 3000)
	open, err := b.opener()
	if err != nil {
		t.Fatal(err)
	}
	s := boardtool.NewSensors()
	if _, err := s.Levels(t.Context()); !errors.Is(err, boardtool.ErrNoBoard) {
		t.Errorf("before a board is open: %v, want %v", err, boardtool.ErrNoBoard)
	}
	board, err := s.Watched(open)(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer board.Close()
	if err := s.Empty(t.Context(), 1); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Passed(t.Context(), 2); err == nil || !strings.Contains(err.Error(), "begin again") {
		t.Errorf("a tunnel that was not begun: %v, want what to do", err)
	}
	if err := s.Empty(t.Context(), 1); err != nil {
		t.Fatal(err)
	}
	levels(b, 1800, 2200)
	// the page looks away meanwhile: the board keeps how far the levels went
	b.live(300 * time.Millisecond)
	levels(b, 1000, 3000)
	all, err := s.Levels(t.Context())
	if err != nil || all[0].Lines[0].Level < 45 || all[0].Lines[0].Level > 57 || all[0].Lines[0].On != 144 {
		t.Errorf("levels %+v, %v; want the outer gate at about 51, and on at 144", all, err)
	}
	c, err := s.Passed(t.Context(), 1)
	if err != nil || !c.Well || c.Lines[0].Covered < 85 || c.Lines[0].Covered > 99 {
		t.Fatalf("calibrated: %+v, %v; want all lines well, the outer gate covered at about 92", c, err)
	}
	if all, err = s.Levels(t.Context()); err != nil || all[0].Lines[0].On > 90 || all[1].Lines[0].On != 144 {
		t.Errorf("afterwards %+v, %v; want new thresholds in tunnel 1 alone", all, err)
	}
}

// What a builder sees of a board on which something is wrong.
func TestHILStatus(t *testing.T) {
	b := startBoard(t, [4][]float64{})
	flag := boardtool.Flag{Board: "serial:" + b.port}
	status := func(clear bool) (string, error) {
		out := &said{}
		err := boardtool.Status{Flag: flag, Clear: clear}.Run(context.Background(), cli.Stdio{Out: out})
		return out.String(), err
	}
	if text, err := status(true); !strings.Contains(text,
		"firmware 1.0, protocol 1; last reset by power on") {
		t.Errorf("a fresh board: %v\n%s", err, text)
	}
	b.say("mv 3 2 5000")
	b.say("mv 4 6 2500")
	b.live(2500 * time.Millisecond) // a line counts as broken after 2 s
	text, err := status(true)
	if !errors.Is(err, cli.Found) {
		t.Errorf("a broken wire: %v, want exit status %d", err, cli.Found)
	}
	for _, want := range []string{"first fault: tunnel 3, hill 2: at 5 V for 2 s; look for a broken wire",
		"MEND tunnel 3, hill 2: at 5 V", "MEND tunnel 4, far end: at 128, between its thresholds"} {
		if !strings.Contains(text, want) {
			t.Errorf("status says\n%s\nwant %q", text, want)
		}
	}
	b.say("line 3 2 0")
	b.say("line 4 6 0")
	if text, err := status(false); err != nil || !strings.Contains(text, "first fault: none") {
		t.Errorf("mended: %v\n%s", err, text)
	}
	b.say("brownout")
	if text, _ := status(false); !strings.Contains(text, "the supply fell below 4.3 V") ||
		!strings.Contains(text, "last reset by brown-out") {
		t.Errorf("after a brown-out:\n%s", text)
	}
}

// What doctor says while a board is built, step by step, as docs/tinkerer/hardware/tunnels.md has it.
func TestHILDoctor(t *testing.T) {
	b := startBoard(t, [4][]float64{})
	each := func(lines []int, mv int) {
		for tunnel := 1; tunnel <= 4; tunnel++ {
			for _, line := range lines {
				b.say("mv %d %d %d", tunnel, line, mv)
			}
		}
	}
	examine := func(step string, open int) {
		t.Helper()
		ask, err := doctor.AskBoard("serial:" + b.port)
		if err != nil {
			t.Fatal(err)
		}
		r, err := ask(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for _, p := range r.Problems {
			if strings.Contains(p, "at 5 V; the sensor is not connected") {
				n++
			}
		}
		if n != open || len(r.Problems) != open || r.Firmware != "1.0" {
			t.Errorf("%s: firmware %s, %d lines at 5 V of the problems %q; want %d", step, r.Firmware, n,
				r.Problems, open)
		}
	}
	gates, halls := []int{0, 7}, []int{1, 2, 3, 4, 5, 6}
	each(append(gates, halls...), 5000)
	examine("the board alone", 32)
	b.say("mv 1 1 4200")
	examine("one Hall switch", 31)
	each(halls, 4200)
	examine("all Hall switches", 8)
	each(gates, 450)
	examine("gates", 0)
}

// A board whose EEPROM was damaged goes on with defaults and says so.
func TestHILDamagedThresholds(t *testing.T) {
	b := startBoard(t, [4][]float64{})
	board, err := tunnelboard.Open(t.Context(), b.port, tunnelboard.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := board.Store(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := board.Close(); err != nil {
		t.Fatal(err)
	}
	again := b.damage(func(eeprom []byte) {
		for i := range eeprom {
			if i%7 == 3 {
				eeprom[i] ^= 0x55
			}
		}
	})
	out := &said{}
	_ = boardtool.Status{Flag: boardtool.Flag{Board: "serial:" + again.port}}.Run(context.Background(),
		cli.Stdio{Out: out})
	if !strings.Contains(out.String(), "defaults, what was stored is damaged") ||
		!strings.Contains(out.String(), "calibrate again") {
		t.Errorf("it says\n%s\nwant the damage and what to do", out)
	}
}

// damage ends the board, changes its EEPROM, and starts it again.
func (b *simBoard) damage(change func([]byte)) *simBoard {
	b.t.Helper()
	b.quit()
	path := filepath.Join(b.dir, "eeprom")
	data, err := os.ReadFile(path)
	if err != nil {
		b.t.Fatal(err)
	}
	change(data)
	if err := os.WriteFile(path, data, 0o644); err != nil {
		b.t.Fatal(err)
	}
	return startBoardIn(b.t, b.dir, [4][]float64{})
}

func TestHILIdentify(t *testing.T) {
	b := startBoard(t, [4][]float64{})
	stand := t.TempDir() // of an avrdude that does nothing
	if err := os.WriteFile(filepath.Join(stand, "avrdude"), []byte("#!/bin/sh\nexit 0\n"),
		0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", stand)
	var out bytes.Buffer
	c := boardtool.Flash{Flag: boardtool.Flag{Board: "serial:" + b.port}, Hex: "../../bin/firmware.hex"}
	if err := c.Run(context.Background(), cli.Stdio{Out: &out}); err != nil ||
		!strings.Contains(out.String(), "tunnel board, firmware 1.0, protocol 1, 4 tunnels of 8 lines") {
		t.Errorf("flash: %v\n%s", err, &out)
	}
}
