package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"syscall"
	"testing"
)

// Ctrl-C ends commands that only read and tell; the daemon catches the same signals and puts its things in
// order first. Where they are caught and nobody looks, this waits until the test is ended.
func TestSignalsEndCommandsAtOnce(t *testing.T) {
	t.Parallel()
	for _, sig := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM} {
		t.Run(fmt.Sprint(sig), func(t *testing.T) {
			// a program started in the background ignores SIGINT, and so would its own
			caught := make(chan os.Signal, 1)
			signal.Notify(caught, sig)
			t.Cleanup(func() { signal.Stop(caught) })
			cmd := exec.CommandContext(t.Context(), "spieltisch", "rules", "heckmeck")
			in, out := piped(t, cmd)
			if _, err := in.Write([]byte("?\n")); err != nil {
				// it answers that this is no JSON, so it is running, and waits for more
				t.Fatal(err)
			}
			if line, err := bufio.NewReader(out).ReadString('\n'); err != nil {
				t.Fatalf("%q: %v", line, err)
			}
			if err := cmd.Process.Signal(sig); err != nil {
				t.Fatal(err)
			}
			_ = cmd.Wait() // a signal is no success
			if got := cmd.ProcessState.Sys().(syscall.WaitStatus); !got.Signaled() || got.Signal() != sig {
				t.Errorf("ended with %v, want by %v", cmd.ProcessState, sig)
			}
		})
	}
}

// piped starts a program and gives what it reads and writes.
func piped(t *testing.T, cmd *exec.Cmd) (in io.WriteCloser, out io.Reader) {
	t.Helper()
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err = cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	return in, out
}
