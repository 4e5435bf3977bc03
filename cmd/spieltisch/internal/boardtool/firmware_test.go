package boardtool

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"spieltisch/cmd/internal/cli"
)

const smallHex = ":0400000001020304F2\n:00000001FF\n"

// avrdude puts a stand-in into the path, which writes down what it was asked for and ends with a status for
// each speed.
func avrdude(t *testing.T, script string) (asked string) {
	t.Helper()
	dir := t.TempDir()
	asked = filepath.Join(dir, "asked")
	text := "#!/bin/sh\necho \"$@\" >>" + asked + "\n" + script + "\n"
	if err := os.WriteFile(filepath.Join(dir, "avrdude"), []byte(text), 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", dir)
	return asked
}

func file(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

func flashWith(t *testing.T, hex, port string) error {
	t.Helper()
	var out bytes.Buffer
	return Flash{Flag: Flag{Board: "serial:" + port}, Hex: hex}.Run(context.Background(),
		cli.Stdio{Out: &out, Err: &out})
}

// An old Nano has a slower boot loader: it is tried when the other does not answer.
func TestFlashTriesBothBootLoaders(t *testing.T) {
	asked := avrdude(t, `case "$*" in *"-b 57600"*) exit 0;; esac; echo "not in sync"; exit 1`)
	hex, port := file(t, smallHex), file(t, "")
	err := flashWith(t, hex, port)
	if err == nil || !strings.Contains(err.Error(),
		hex+" was written, but: tunnelboard: "+port+" is no serial port") {
		t.Errorf("%v, want it written and no board found at a plain file", err)
	}
	text, err := os.ReadFile(asked)
	if err != nil {
		t.Fatal(err)
	}
	want := "-q -p m328p -c arduino -P " + port + " -b 115200 -D -U flash:w:" + hex + ":i\n" +
		"-q -p m328p -c arduino -P " + port + " -b 57600 -D -U flash:w:" + hex + ":i\n"
	if string(text) != want {
		t.Errorf("avrdude was asked for\n%s\nwant\n%s", text, want)
	}
}

func TestFlashSaysWhatIsWrong(t *testing.T) {
	tests := []struct {
		name, script, hex, port, want string
	}{
		{"no boot loader", "echo not in sync; exit 1", file(t, smallHex), file(t, ""),
			"Press its reset button"},
		{"no such port", "exit 0", file(t, smallHex), "/dev/ttyNONE9", "is the board plugged in?"},
		{"no firmware", "exit 0", "/none.hex", file(t, ""), "build it with make firmware"},
		{"half a firmware", "exit 0", file(t, ":0400000001020304F2\n"), file(t, ""), "ends too soon"},
		{"a damaged firmware", "exit 0", file(t, ":0400000001020305F2\n:00000001FF\n"), file(t, ""),
			"file:1: no record of Intel HEX"},
		{"no firmware at all", "exit 0", file(t, "hello\n"), file(t, ""), "file:1: no record of Intel HEX"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			asked := avrdude(t, tt.script)
			if err := flashWith(t, tt.hex, tt.port); err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("%v, want %q", err, tt.want)
			}
			if _, err := os.Stat(asked); (err == nil) != (tt.name == "no boot loader") {
				t.Errorf("avrdude was called: %v", err == nil)
			}
		})
	}
	t.Run("no avrdude", func(t *testing.T) {
		t.Setenv("PATH", t.TempDir())
		if err := flashWith(t, file(t, smallHex), file(t, "")); err == nil ||
			!strings.Contains(err.Error(), "apt install avrdude") {
			t.Errorf("%v, want what to install", err)
		}
	})
}

// Ctrl-C ends it, though avrdude hangs and so does what it has started.
func TestFlashEndsWithItsContext(t *testing.T) {
	asked := avrdude(t, `trap '' TERM INT; /bin/sleep 1000`)
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() {
		var out bytes.Buffer
		c := Flash{Flag: Flag{Board: "serial:" + file(t, "")}, Hex: file(t, smallHex)}
		done <- c.Run(ctx, cli.Stdio{Out: &out, Err: &out})
	}()
	for tick := time.Tick(10 * time.Millisecond); ; <-tick {
		if _, err := os.Stat(asked); err == nil {
			break
		}
	}
	cancel()
	begun := time.Now()
	if err := <-done; !errors.Is(err, context.Canceled) {
		t.Errorf("%v, want context.Canceled", err)
	}
	if took := time.Since(begun); took > 5*time.Second {
		t.Errorf("the end took %v", took)
	}
}

func TestWhichBoard(t *testing.T) {
	for url, want := range map[string]string{
		"sim:":    "sim: is no board on a serial port",
		"serial:": "names no port",
	} {
		if _, err := (Flag{Board: url}).port(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("--board %s: %v, want %q", url, err, want)
		}
	}
}
