package termdisplay

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
)

// Screen shares a terminal between a picture and the lines of a log: the picture stays at the bottom, lines
// appear above it. It is safe for concurrent use; make one with NewScreen.
type Screen struct {
	out  io.Writer
	size func() (columns, rows int, ok bool)

	mu    sync.Mutex // guards the fields below
	block []string   // rows of the picture as it stands there, nil: none
	part  []byte     // of a line that is not ended yet
}

// NewScreen shares out. Where it is no terminal nothing is ever drawn over: each picture follows the one
// before. A file that stops taking anything holds nobody up.
func NewScreen(out io.Writer) *Screen {
	s := &Screen{out: out, size: func() (int, int, bool) { return 0, 0, false }}
	if f, ok := out.(*os.File); ok {
		o := NewOutlet(f)
		s.out, s.size = o, o.window
	}
	return s
}

// Terminal reports whether there is a terminal to share.
func (s *Screen) Terminal() bool {
	_, _, ok := s.size()
	return ok
}

// Lines gives a writer whose lines appear above the picture.
func (s *Screen) Lines() io.Writer { return lines{s} }

type lines struct{ s *Screen }

// Write takes any piece of text; it is shown line by line.
func (l lines) Write(p []byte) (int, error) {
	l.s.mu.Lock()
	defer l.s.mu.Unlock()
	l.s.part = append(l.s.part, p...)
	end := bytes.LastIndexByte(l.s.part, '\n') + 1
	if end == 0 {
		return len(p), nil
	}
	whole := string(l.s.part[:end])
	l.s.part = append([]byte(nil), l.s.part[end:]...)
	if !l.s.Terminal() {
		_, err := io.WriteString(l.s.out, whole)
		return len(p), err
	}
	return len(p), l.s.write(whole, l.s.block)
}

// show puts a picture in place of the last one.
func (s *Screen) show(block []string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.write("", block)
}

// write takes the picture away, writes text, and puts the picture below it. The cursor rests on the row after
// it.
func (s *Screen) write(text string, block []string) error {
	var b strings.Builder
	if s.Terminal() && len(s.block) > 0 {
		fmt.Fprintf(&b, "\x1b[%dA\r\x1b[J", len(s.block))
	}
	b.WriteString(text)
	for _, row := range block {
		b.WriteString(row + "\n")
	}
	s.block = block
	_, err := io.WriteString(s.out, b.String())
	if err != nil {
		s.block = nil // nobody knows what stands there
	}
	return err
}
