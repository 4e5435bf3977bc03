package speech

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// Program makes the sound of sentences and has it played. Its lists are a program and its arguments each.
type Program struct {
	Voice  []string // a sentence comes in, WAV goes out
	Player []string // takes the WAV; nil: aplay
	Own    bool     // the voice may print nothing and be heard by itself
}

// Manner is how espeak-ng speaks; the zero value is as children listen.
type Manner struct {
	High     bool // the voice
	Speed    int  // words a minute (0: 140)
	Loudness int  // 1 to 200 (0: 100)
}

// Espeak is the voice of espeak-ng for a language: a code.
func Espeak(language string, m Manner) Program {
	if m.High {
		language += "+f3"
	}
	speed, loud := strconv.Itoa(cmp.Or(m.Speed, 140)), strconv.Itoa(cmp.Or(m.Loudness, 100))
	return Program{Voice: []string{"espeak-ng", "-v", language, "-s", speed, "-a", loud, "--stdin", "--stdout"}}
}

// Say says a text, and returns when it was said. The error names the program that failed, with the last line
// of its complaint; it is exec.ErrNotFound where one is missing.
func (p Program) Say(ctx context.Context, text string) error {
	voice, player := p.Voice, p.Player
	if player == nil {
		player = []string{"aplay", "-q"}
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	v := program(ctx, voice)
	v.Stdin = strings.NewReader(text) // names are typed by people: none must be read as an option
	sound, err := v.StdoutPipe()
	if err != nil {
		return err
	}
	if err := v.Start(); err != nil {
		return fmt.Errorf("%s: %w", voice[0], err)
	}
	defer context.AfterFunc(ctx, func() { _ = sound.Close() })() // a child that went away may still hold it open
	samples := bufio.NewReader(sound)
	_, silent := samples.Peek(1)
	if silent == nil {
		c := program(ctx, player)
		c.Stdin = samples
		if err := complaint(c, c.Run()); err != nil {
			cancel() // the voice has nobody to speak to
			_ = v.Wait()
			return err
		}
		_, _ = io.Copy(io.Discard, samples) // what the player left
	}
	err = complaint(v, v.Wait())
	if err == nil && silent != nil && !p.Own {
		return fmt.Errorf("%s: made no sound", voice[0])
	}
	return err
}

// program is a program that ends with ctx, and its children too: it may speak through another one.
func program(ctx context.Context, name []string) *exec.Cmd {
	c := exec.CommandContext(ctx, name[0], name[1:]...)
	c.Stderr = &tail{}
	c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	c.Cancel = func() error { return syscall.Kill(-c.Process.Pid, syscall.SIGKILL) }
	c.WaitDelay = time.Second
	return c
}

// complaint is the error of a program, with the last line that it wrote about it.
func complaint(c *exec.Cmd, err error) error {
	if err == nil {
		return nil
	}
	if line := c.Stderr.(*tail).line(); line != "" {
		return fmt.Errorf("%s: %w: %s", c.Args[0], err, line)
	}
	return fmt.Errorf("%s: %w", c.Args[0], err)
}

// tail keeps the end of what a program writes, which may be megabytes.
type tail struct{ end []byte }

const longestTail = 400 // bytes

// Write takes all.
func (t *tail) Write(p []byte) (int, error) {
	t.end = append(t.end, p[max(0, len(p)-longestTail):]...)
	t.end = t.end[max(0, len(t.end)-longestTail):]
	return len(p), nil
}

// line is the last line.
func (t *tail) line() string {
	lines := bytes.Split(bytes.TrimSpace(t.end), []byte("\n"))
	return strings.ToValidUTF8(string(lines[len(lines)-1]), "")
}
