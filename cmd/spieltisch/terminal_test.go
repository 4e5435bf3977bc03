package main

import (
	"bufio"
	"bytes"
	"context"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"spieltisch/cmd/internal/address"
	"spieltisch/cmd/internal/cli"
	"spieltisch/companion/web/host"
	"spieltisch/devices/devicestest"
	"spieltisch/packaging/sweep"
)

// A person at a terminal is told what is waited for; a program is not.
func TestLinesAreWaitedFor(t *testing.T) {
	t.Parallel()
	x := devicestest.Screen(t, 80)
	for _, args := range [][]string{{"rules", "heckmeck"}, {"coach", "heckmeck"}} {
		if _, err := x.Peer.WriteString("\x04"); err != nil { // Ctrl-D
			t.Fatal(err)
		}
		var out, errs bytes.Buffer
		if status := run(t.Context(), args,
			cli.Stdio{In: x.TTY, Out: &out, Err: &errs}); status != int(cli.Done) ||
			!strings.Contains(errs.String(), "waiting for lines") {
			t.Errorf("%q at a terminal: exit status %d, %q", args, status, errs.String())
		}
		errs.Reset()
		if status := run(t.Context(), args,
			cli.Stdio{In: strings.NewReader(""), Out: &out, Err: &errs}); status != int(cli.Done) ||
			errs.Len() > 0 {
			t.Errorf("%q from a pipe: exit status %d, %q", args, status, errs.String())
		}
	}
}

// How wide a terminal is decides about the code that a phone reads.
func TestColumnsOfATerminal(t *testing.T) {
	t.Setenv("TERM", "xterm")
	wide := devicestest.Screen(t, 100).TTY
	if got := address.Columns(wide); got != 100 {
		t.Errorf("%d columns, want 100", got)
	}
	file, err := os.Create(t.TempDir() + "/out")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	t.Setenv("TERM", "dumb")
	if got := address.Columns(wide) + address.Columns(file) + address.Columns(&bytes.Buffer{}); got != 0 {
		t.Errorf("%d columns of what shows no colours", got)
	}
}

// Whoever starts a table at a terminal sees the code at once.
func TestRunShowsACode(t *testing.T) {
	t.Parallel()
	if len(host.This().URLs("http", ":1")) == 0 {
		sweep.Missing(t, "a name or an address of this machine for others")
	}
	x := devicestest.Screen(t, 100)
	ctx, stop := context.WithTimeout(t.Context(), time.Minute)
	defer stop()
	cmd := exec.CommandContext(ctx, "spieltisch", "run", "--listen", ":0", "--data", t.TempDir())
	cmd.Env = append(os.Environ(), "TERM=xterm")
	cmd.Stdout = x.TTY
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() {
		_ = cmd.Process.Kill() // an error says that it has ended already
		_ = cmd.Wait()
	}()
	x.TTY.Close() // so that reading ends with the program
	var text strings.Builder
	for s := bufio.NewScanner(x.Peer); s.Scan(); {
		text.WriteString(s.Text() + "\n")
		if strings.Contains(s.Text(), "38;5;16;48;5;231") {
			if !strings.Contains(text.String(), "  Local:    http://localhost:") ||
				!strings.Contains(text.String(), "  Network:  http://") {
				t.Errorf("no addresses before the code:\n%s", text.String())
			}
			return
		}
	}
	t.Errorf("no code is shown:\n%s", text.String())
}
