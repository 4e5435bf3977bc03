//go:build hil

package tunnelboard_test

import (
	"bufio"
	"bytes"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"

	"spieltisch/devices/tunnelboard"
)

// core is the firmware's core on this machine, under sanitizers, in virtual time.
type core struct {
	t   *testing.T
	in  *bufio.Writer
	out *bufio.Reader
}

func startCore(t *testing.T) *core {
	t.Helper()
	cmd := exec.Command("../../bin/corehost")
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	var complaints bytes.Buffer
	cmd.Stderr = &complaints
	if err := cmd.Start(); err != nil {
		t.Fatalf("%v (make firmware builds it)", err)
	}
	t.Cleanup(func() {
		_ = in.Close()
		if err := cmd.Wait(); err != nil {
			t.Errorf("corehost: %v\n%s", err, &complaints)
		}
	})
	c := &core{t, bufio.NewWriter(in), bufio.NewReader(out)}
	if line, err := c.out.ReadString('\n'); line != "ready\n" {
		t.Fatalf("corehost says %q, %v", line, err)
	}
	return c
}

// say gives a command; it returns the board's time and what it has sent.
func (c *core) say(command string) (us int64, frames [][]byte) {
	c.t.Helper()
	if _, err := fmt.Fprintln(c.in, command); err != nil {
		c.t.Fatal(err)
	}
	if err := c.in.Flush(); err != nil {
		c.t.Fatal(err)
	}
	for {
		line, err := c.out.ReadString('\n')
		if err != nil && !errors.Is(err, io.EOF) || line == "" {
			c.t.Fatalf("corehost has ended: %v", err)
		}
		if f := strings.Fields(line); len(f) == 3 && f[0] == "rx" {
			data, err := hex.DecodeString(f[2])
			if err != nil {
				c.t.Fatal(err)
			}
			frames = append(frames, data)
			continue
		}
		if _, err := fmt.Sscanf(line, "ok %d", &us); err != nil {
			c.t.Fatalf("corehost answers %q to %q", line, command)
		}
		return us, frames
	}
}

// badLine spoils frames, both ways.
type badLine struct {
	by     *rand.Rand
	spoilt int
	held   []byte // a frame that comes after the next one
}

func (b *badLine) pass(frame []byte) []byte {
	out := slices.Concat(b.spoil(bytes.Clone(frame)), b.held)
	b.held = nil
	if b.by.IntN(200) == 0 {
		b.held = bytes.Clone(frame) // once more, and late
	}
	return out
}

// spoil spoils one frame in three.
func (b *badLine) spoil(f []byte) []byte {
	if b.by.IntN(3) > 0 {
		return f
	}
	b.spoilt++
	i := b.by.IntN(len(f))
	switch b.by.IntN(9) {
	case 0:
		return nil
	case 1:
		return slices.Delete(f, i, i+1)
	case 2:
		f[i] ^= 1 << b.by.IntN(8)
		return f
	case 3:
		return slices.Insert(f, i, f[i])
	case 4:
		return append(f, f...)
	case 5:
		return f[:i]
	case 6:
		f[i] = byte(b.by.Int())
		f[b.by.IntN(len(f))] ^= byte(b.by.Int())
		return f
	case 7:
		return slices.Insert(f, i, byte(b.by.Int()), byte(b.by.Int()), byte(b.by.Int()))
	}
	for j := i; j < min(i+4, len(f)); j++ { // a burst
		f[j] = byte(b.by.Int())
	}
	return f
}

// moment is how the lines were from a time on.
type moment struct {
	ms    int64
	lines [4]uint8
}

// TestCoreOnABadLine: 100,000 spoilt frames, and every reading is what was true, in order, with its time.
func TestCoreOnABadLine(t *testing.T) {
	by := rand.New(rand.NewPCG(17, 4))
	c, line, back := startCore(t), &badLine{by: by}, &badLine{by: by}
	zero := time.Unix(1_000_000, 0)
	link := tunnelboard.NewLink(zero)
	truth := []moment{{}}
	at, full, changes := 0, 0, 0 // index of the moment that the host has come to
	lastFlip := map[[2]int]int64{}
	var us int64
	step := func(spoilt bool) {
		send, readings, err := link.Receive(zero.Add(time.Duration(us)*time.Microsecond), nil)
		deliver := func(frames [][]byte) {
			for _, f := range frames {
				if spoilt {
					f = line.pass(f)
				}
				s, r, e := link.Receive(zero.Add(time.Duration(us)*time.Microsecond), f)
				send, readings, err = append(send, s...), append(readings, r...), errors.Join(err, e)
			}
		}
		var frames [][]byte
		us, frames = c.say(fmt.Sprintf("run %d", 2000+by.IntN(8000)))
		deliver(frames)
		if err != nil {
			t.Fatalf("the link gave up after %d spoilt frames: %v", line.spoilt, err)
		}
		for _, r := range readings {
			next := at + 1
			if r.Full {
				full++
				next = at
				for i, m := range truth[at:] { // the newest that it can be of
					if m.lines == r.Lines && m.ms <= r.Up.Milliseconds() {
						next = at + i
					}
				}
			} else {
				changes++
			}
			if next >= len(truth) || truth[next].lines != r.Lines {
				t.Fatalf("after %d spoilt frames the host has %+v; true were %+v", line.spoilt, r,
					truth[at:min(at+4, len(truth))])
			}
			if off := r.Up.Milliseconds() - truth[next].ms; !r.Full && (off < -1 || off > 3) {
				t.Fatalf("an edge of %d ms is told as one of %v", truth[next].ms, r.Up)
			}
			at = next
		}
		if len(send) > 0 {
			for f := range bytes.SplitAfterSeq(send, []byte{0}) {
				if len(f) == 0 {
					continue
				}
				if spoilt {
					f = back.pass(f)
				}
				if len(f) > 0 {
					c.say(fmt.Sprintf("tx %X", f))
				}
			}
		}
	}
	for range 20 {
		step(false)
	}
	for line.spoilt+back.spoilt < 100_000 {
		if by.IntN(6) == 0 { // three times as many as the quickest hand makes
			n, k := by.IntN(4), by.IntN(8)
			if us/1000-lastFlip[[2]int{n, k}] < 40 || us/1000-truth[len(truth)-1].ms < 4 {
				continue // shorter than the debounce, or at once with another, whose order nobody knows
			}
			lastFlip[[2]int{n, k}] = us / 1000
			m := moment{us / 1000, truth[len(truth)-1].lines}
			m.lines[n] ^= 1 << k
			truth = append(truth, m)
			c.say(fmt.Sprintf("line %d %d %d", n+1, k, m.lines[n]>>k&1))
		}
		step(true)
	}
	for range 500 {
		step(false)
	}
	t.Logf("%d frames spoilt in %v of the board's time; %d changes came one by one, %d snapshots for %d changes in all; %+v",
		line.spoilt+back.spoilt, time.Duration(us)*time.Microsecond, changes, full, len(truth)-1, link.Counts())
	if at != len(truth)-1 {
		t.Errorf("in the end the host has %v, true is %v", truth[at], truth[len(truth)-1])
	}
	if changes < len(truth)/4 {
		t.Errorf("%d of %d changes came one by one, want more", changes, len(truth)-1)
	}
}
