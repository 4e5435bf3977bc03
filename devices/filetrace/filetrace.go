// Package filetrace is a tunnel board that plays a recording: JSON Lines with a header, the edges of the
// lines in order of time, and for comparison what really happened (docs/contributor/tunnels.md).
package filetrace

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"spieltisch/devices"
	"spieltisch/devices/internal/work"
)

// ErrCut is returned, wrapped with the line, for a recording that ends within a line: what came before is
// good.
var ErrCut = errors.New("the recording was cut short here (record it again, or take the line away)")

// maxLine is the longest line that is read, bytes.
const maxLine = 1 << 20

// Trace is a recording.
type Trace struct {
	Header   Header
	Readings []devices.TunnelReading // a full one first; At is not set
	Truth    []json.RawMessage       // what really happened, as it was written
	sum      uint64                  // of all lines
}

// Name tells recordings apart: it is made from all that is in one.
func (t Trace) Name() string { return fmt.Sprintf("trace-%016x", t.sum) }

// Header says where the sensors are, in mm from the mouth, and how the table stood.
type Header struct {
	Geometry string          `json:"geometry"`
	Gates    []float64       `json:"gates"` // outer, inner
	Hills    []float64       `json:"hills"`
	End      float64         `json:"end"`
	TMS      int             `json:"t_ms"`
	Start    []uint8         `json:"start"` // levels of each tunnel's lines
	Setup    json.RawMessage `json:"setup"` // of the game, not looked into here
}

func (h Header) check() error {
	switch {
	case len(h.Gates) != 2 || len(h.Hills) != 5 || len(h.Start) != 4:
		return fmt.Errorf("the header has %d gates, %d hills and %d levels at the start, want 2, 5 and 4",
			len(h.Gates), len(h.Hills), len(h.Start))
	case h.TMS < 0:
		return fmt.Errorf("the recording starts at %d ms, before its clock", h.TMS)
	}
	return nil
}

// line is one line of a recording.
type line struct {
	Trace  *Header         `json:"trace"`
	TMS    *int            `json:"t_ms"`
	Tunnel int             `json:"tunnel"`
	Line   int             `json:"line"`
	Level  int             `json:"level"`
	Truth  json.RawMessage `json:"truth"`
}

// Load reads a recording from a file, which may lie on a disk or a server that is away: it waits for no
// longer than a device may take (package work).
func Load(path string) (Trace, error) {
	f, err := work.OpenFile(path)
	if err != nil {
		return Trace{}, fmt.Errorf("filetrace: %w", err)
	}
	defer func() { _ = f.Close() }() // it was only read
	t, err := Read(f)
	if err != nil {
		return t, fmt.Errorf("filetrace: %s: %w", path, err)
	}
	return t, nil
}

// Read reads a recording. With an error it returns what is good before the line that the error names.
func Read(r io.Reader) (Trace, error) {
	var t Trace
	in := bufio.NewReaderSize(r, 1<<16)
	for n := 1; ; n++ {
		text, err := readLine(in)
		if errors.Is(err, io.EOF) && len(text) == 0 {
			break
		}
		if err != nil && !errors.Is(err, io.EOF) {
			return t, fmt.Errorf("line %d: %w", n, err)
		}
		if len(bytes.TrimSpace(text)) == 0 {
			continue
		}
		t.sum = sum(t.sum, text)
		if lerr := t.take(text); lerr != nil {
			if _, more := in.Peek(1); more != nil && !json.Valid(text) && n > 1 {
				lerr = ErrCut
			}
			return t, fmt.Errorf("line %d: %w", n, lerr)
		}
	}
	if len(t.Readings) == 0 {
		return t, errors.New("line 1: no header (this is no recording of tunnels)")
	}
	return t, nil
}

// readLine returns a line with its end, or what is left with io.EOF.
func readLine(in *bufio.Reader) ([]byte, error) {
	var out []byte
	for {
		part, err := in.ReadSlice('\n')
		out = append(out, part...)
		if len(out) > maxLine {
			return nil, fmt.Errorf("longer than %d bytes", maxLine)
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return out, err
		}
	}
}

// sum adds a line to the sum of those before it.
func sum(before uint64, text []byte) uint64 {
	h := fnv.New64a()
	_, _ = h.Write(binary.LittleEndian.AppendUint64(nil, before)) // never fails
	_, _ = h.Write(text)
	return h.Sum64()
}

func (t *Trace) take(text []byte) error {
	var l line
	if err := json.Unmarshal(text, &l); err != nil {
		return err
	}
	if _, err := jsontext.NewDecoder(bytes.NewReader(text)).ReadValue(); err != nil {
		return err // a field stands twice
	}
	switch {
	case len(t.Readings) == 0:
		return t.begin(l)
	case l.Trace != nil:
		return errors.New("a second header: two recordings in one file")
	case l.Truth != nil:
		t.Truth = append(t.Truth, l.Truth)
		return nil
	case l.TMS == nil:
		return errors.New("neither an edge nor a truth")
	}
	return t.edge(l)
}

func (t *Trace) begin(l line) error {
	if l.Trace == nil {
		return errors.New("no header (this is no recording of tunnels)")
	}
	if err := l.Trace.check(); err != nil {
		return err
	}
	t.Header = *l.Trace
	first := devices.TunnelReading{Up: ms(l.Trace.TMS), Full: true}
	copy(first.Lines[:], l.Trace.Start)
	t.Readings = append(t.Readings, first)
	return nil
}

func (t *Trace) edge(l line) error {
	last := t.Readings[len(t.Readings)-1]
	switch {
	case l.Tunnel < 1 || l.Tunnel > 4:
		return fmt.Errorf("tunnel %d: there are 1 to 4", l.Tunnel)
	case l.Line < 0 || l.Line > 7:
		return fmt.Errorf("line %d: there are 0 to 7", l.Line)
	case l.Level != 0 && l.Level != 1:
		return fmt.Errorf("level %d: there are 0 and 1", l.Level)
	case ms(*l.TMS) < last.Up:
		return fmt.Errorf("time goes back, from %d to %d ms: sort the recording by t_ms",
			last.Up.Milliseconds(), *l.TMS)
	case int(last.Lines[l.Tunnel-1]>>l.Line&1) == l.Level:
		return fmt.Errorf("line %d of tunnel %d is at %d already: an edge before is missing", l.Line,
			l.Tunnel, l.Level)
	}
	next := devices.TunnelReading{Up: ms(*l.TMS), Lines: last.Lines}
	next.Lines[l.Tunnel-1] ^= 1 << l.Line
	t.Readings = append(t.Readings, next)
	return nil
}

func ms(n int) time.Duration { return time.Duration(n) * time.Millisecond }
