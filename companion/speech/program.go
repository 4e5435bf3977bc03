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
	Early  bool     // the voice may be started before there is a sentence: it waits for one, and is silent
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
	return Program{Early: true,
		Voice: []string{"espeak-ng", "-v", language, "-s", speed, "-a", loud, "--stdin", "--stdout"}}
}

// Say says a text, and returns when it was said. The error names the program that failed, with the last line
// of its complaint; it is exec.ErrNotFound where one is missing.
func (p Program) Say(ctx context.Context, text string) error {
	v, err := p.start(ctx)
	if err != nil {
		return err
	}
	return p.say(ctx, v, text)
}

// voice is a program that waits for a sentence.
type voice struct {
	cmd  *exec.Cmd
	in   io.WriteCloser
	out  io.ReadCloser
	kill context.CancelFunc
	mute bool // it has made no sound
}

// start starts a voice, which ends with ctx.
func (p Program) start(ctx context.Context) (*voice, error) {
	ctx, cancel := context.WithCancel(ctx)
	v := &voice{cmd: program(ctx, p.Voice), kill: cancel}
	var err error
	if v.in, err = v.cmd.StdinPipe(); err == nil {
		v.out, err = v.cmd.StdoutPipe()
	}
	if err == nil {
		err = v.cmd.Start()
	}
	if err != nil {
		cancel()
		return nil, fmt.Errorf("%s: %w", p.Voice[0], err)
	}
	context.AfterFunc(ctx, func() { _ = v.out.Close() }) // a child that went away may still hold it open
	return v, nil
}

// say lets a voice say its one sentence, and has it played.
func (p Program) say(ctx context.Context, v *voice, text string) error {
	defer v.kill()
	defer context.AfterFunc(ctx, v.kill)()
	player := p.Player
	if player == nil {
		player = []string{"aplay", "-q"}
	}
	_, _ = io.WriteString(v.in, text) // a voice that has ended says why below
	_ = v.in.Close()
	samples := bufio.NewReader(v.out)
	_, err := samples.Peek(1)
	if v.mute = err != nil; !v.mute {
		c := program(ctx, player)
		c.Stdin = samples
		if err := complaint(c, c.Run()); err != nil {
			v.kill() // it has nobody to speak to
			_ = v.cmd.Wait()
			return err
		}
		_, _ = io.Copy(io.Discard, samples) // what the player left
	}
	err = complaint(v.cmd, v.cmd.Wait())
	if err == nil && v.mute && !p.Own {
		return fmt.Errorf("%s: made no sound", p.Voice[0])
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
