package main

import (
	"bytes"
	"fmt"
	"os"
	"strings"
	"testing"

	"golang.org/x/sys/unix"
)

// terminal gives a terminal of so many columns: what a person types goes into keys, what is shown comes from there.
func terminal(t *testing.T, columns uint16) (keys, tty *os.File) {
	t.Helper()
	keys, err := os.OpenFile("/dev/ptmx", os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Skipf("NOT RUN: there are no terminals here: %v", err)
	}
	t.Cleanup(func() { keys.Close() })
	fd := int(keys.Fd())
	n, err := unix.IoctlGetInt(fd, unix.TIOCGPTN)
	if err != nil {
		t.Fatal(err)
	}
	if err := unix.IoctlSetPointerInt(fd, unix.TIOCSPTLCK, 0); err != nil {
		t.Fatal(err)
	}
	if err := unix.IoctlSetWinsize(fd, unix.TIOCSWINSZ, &unix.Winsize{Row: 24, Col: columns}); err != nil {
		t.Fatal(err)
	}
	if tty, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", n), os.O_RDWR|unix.O_NOCTTY, 0); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { tty.Close() })
	return keys, tty
}

// A person at a terminal is told what is waited for; a program is not.
func TestLinesAreWaitedFor(t *testing.T) {
	keys, tty := terminal(t, 80)
	for _, args := range [][]string{{"rules", "heckmeck"}, {"coach", "heckmeck"}} {
		if _, err := keys.WriteString("\x04"); err != nil { // Ctrl-D
			t.Fatal(err)
		}
		var out, errs bytes.Buffer
		if status := run(t.Context(), args, stdio{tty, &out, &errs}); status != exitDone || !strings.Contains(errs.String(), "waiting for lines") {
			t.Errorf("%q at a terminal: exit status %d, %q", args, status, errs.String())
		}
		errs.Reset()
		if status := run(t.Context(), args, stdio{strings.NewReader(""), &out, &errs}); status != exitDone || errs.Len() > 0 {
			t.Errorf("%q from a pipe: exit status %d, %q", args, status, errs.String())
		}
	}
}

// How wide a terminal is decides about the code that a phone reads.
func TestColumnsOfATerminal(t *testing.T) {
	t.Setenv("TERM", "xterm")
	_, wide := terminal(t, 100)
	if got := columnsOf(wide); got != 100 {
		t.Errorf("%d columns, want 100", got)
	}
	file, err := os.Create(t.TempDir() + "/out")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	t.Setenv("TERM", "dumb")
	if got := columnsOf(wide) + columnsOf(file) + columnsOf(&bytes.Buffer{}); got != 0 {
		t.Errorf("%d columns of what shows no colours", got)
	}
}
