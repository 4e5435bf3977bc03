package libcamera

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"time"

	"spieltisch/devices/internal/live"
)

// grace is how long the program may take to put the sensor to sleep, and leftover how long its pipes are
// waited for after its end. Both together are less than the second that Close may take.
const (
	grace    = 600 * time.Millisecond
	leftover = 100 * time.Millisecond
)

// pump runs the program until ctx ends or it ends by itself, and cuts pictures out of what it writes.
func pump(ctx context.Context, path string, args []string, to *live.Slot) error {
	said := &tail{to: to}
	cmd := exec.Command(path, args...)
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Stderr = said
	cmd.WaitDelay = leftover // for what is left of the group and holds the pipes
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	var end sync.WaitGroup
	dry, gone := make(chan struct{}), make(chan struct{})
	end.Go(func() {
		finish(ctx, cmd.Process.Pid, dry, gone)
		_ = out.Close() // who has left the group may hold its other end
	})
	err = live.Split(out, to)
	close(dry)
	status := cmd.Wait()
	close(gone)
	end.Wait()
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case !errors.Is(err, io.EOF) && !errors.Is(err, fs.ErrClosed):
		return err
	}
	return explain(filepath.Base(path), status, said.lines())
}

// finish ends the process group pid when ctx ends or its output is dry: SIGINT when it is still at work, and
// SIGKILL for whoever is left after the grace, or when the program itself is gone.
func finish(ctx context.Context, pid int, dry, gone <-chan struct{}) {
	select {
	case <-ctx.Done():
		_ = syscall.Kill(-pid, syscall.SIGINT)
	case <-dry:
	}
	timer := time.NewTimer(grace)
	defer timer.Stop()
	select {
	case <-gone:
	case <-timer.C:
	}
	_ = syscall.Kill(-pid, syscall.SIGKILL) // ESRCH: nobody is left
}

// explain says why the program ended, and what to do where that is known.
func explain(program string, status error, said []string) error {
	how := "without an error"
	if status != nil {
		how = status.Error()
	}
	text := strings.Join(said, " / ")
	err := fmt.Errorf("%s has ended (%s): %s", program, how, text)
	if text == "" {
		err = fmt.Errorf("%s has ended (%s) and said nothing", program, how)
	}
	for _, h := range hints {
		if strings.Contains(strings.ToLower(text), h.said) {
			return fmt.Errorf("%w (%s)", err, h.do)
		}
	}
	return err
}

// hints are what to do when the program says certain words.
var hints = []struct{ said, do string }{
	{"no cameras available", "check the ribbon cable, and what rpicam-hello --list-cameras finds"},
	{"permission denied", "add the user to the group video: sudo usermod -aG video USER, then log in again"},
	{"in use by another process", "close other programs that use the camera"},
	{"resource busy", "close other programs that use the camera"},
	{"unrecognised option", "this version of the program does not know the option; leave it out"},
}

// tail keeps the last lines of what the program says.
type tail struct {
	to *live.Slot

	mu   sync.Mutex // guards the fields below
	line []byte     // not ended yet
	last []string
}

// keep is how many lines are kept, and how long a line may be.
const (
	keep     = 3
	longLine = 300
)

func (t *tail) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, b := range p {
		if b != '\n' && b != '\r' {
			if len(t.line) < longLine {
				t.line = append(t.line, b)
			}
			continue
		}
		t.end()
	}
	return len(p), nil
}

// end ends the line. The number of each frame (#12 (15.00 fps) …) is no news.
func (t *tail) end() {
	line := strings.TrimSpace(string(t.line))
	t.line = t.line[:0]
	if line == "" || strings.HasPrefix(line, "#") {
		return
	}
	if t.last = append(t.last, line); len(t.last) > keep {
		t.last = t.last[1:]
	}
	t.to.Note(line)
}

func (t *tail) lines() []string {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.end()
	return t.last
}
