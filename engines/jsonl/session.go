package jsonl

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"spieltisch/engines"
)

// maxLine is the longest line that is read, in bytes. The longest sensible one is far below 10 kB.
const maxLine = 1 << 20

// Session answers lines, one after the other. It is not safe for concurrent use.
type Session struct {
	games   []engines.Game
	game    engines.Game // of the running game, nil before the first setup
	players []string
	state   engines.State
	count   int               // lines so far
	seen    map[string]Answer // by ID
}

// New makes a session in which the given games can be set up. With one game, a setup need not name it.
func New(games ...engines.Game) *Session {
	return &Session{games: games, seen: map[string]Answer{}}
}

// State is the current position, nil while no game runs.
func (s *Session) State() engines.State { return s.state }

// Line answers one line. A line whose ID was seen before is not applied again and gets the first answer.
func (s *Session) Line(data []byte) Answer {
	s.count++
	if len(data) > maxLine {
		return Failed(s.count, fmt.Errorf("longer than %d bytes", maxLine))
	}
	line, err := Parse(data)
	if line.ID != nil {
		if first, ok := s.seen[*line.ID]; ok {
			return first
		}
	}
	var a Answer
	if err == nil {
		a, err = s.answer(line)
	}
	if err != nil {
		a = Failed(s.count, err)
	}
	if line.ID != nil {
		s.seen[*line.ID] = a
	}
	return a
}

func (s *Session) answer(l Line) (Answer, error) {
	switch {
	case l.Setup != nil:
		return s.setup(l)
	case s.state == nil:
		return Answer{}, errors.New("no game has been started")
	case l.Do != nil:
		action, err := engines.DecodeIn(s.game, s.state, l.Do)
		if err != nil {
			return Answer{}, err
		}
		return s.apply(action), nil
	}
	return s.sensed(l.Sensed)
}

func (s *Session) setup(l Line) (Answer, error) {
	if l.Pairing != "" {
		return Answer{}, errors.New(`field "pairing": only a table in a hall has pairings`)
	}
	g, err := l.Of(s.games)
	if err != nil {
		return Answer{}, err
	}
	setup, err := engines.TidyNames(l.Setup)
	if err != nil {
		return Answer{}, err
	}
	state, events, v, err := g.New(setup)
	if err != nil {
		return Answer{}, err
	}
	if v != nil {
		return Refused(g, engines.Players(setup), s.state, v), nil
	}
	s.game, s.players, s.state = g, engines.Players(setup), state
	return Accepted(state, events), nil
}

func (s *Session) apply(actions ...engines.Action) Answer {
	next, events, v := engines.Apply(s.state, actions...)
	if v != nil {
		return Refused(s.game, s.players, s.state, v)
	}
	s.state = next
	return Accepted(next, events)
}

func (s *Session) sensed(data []byte) (Answer, error) {
	in, err := engines.DecodeSensedIn(s.game, s.state, data)
	if err != nil {
		return Answer{}, err
	}
	x := s.state.Explain(in)
	switch {
	case x.Breach != nil:
		return Refused(s.game, s.players, s.state, x.Breach), nil
	case x.Ask != nil: // nothing has happened yet: no events
		a := Accepted(s.state, nil)
		a.Ask = x.Ask
		return a, nil
	}
	a := s.apply(x.Actions...)
	if a.OK {
		a.Actions = notNil(x.Actions)
		a.Events = WithNotes(x.Notes, a.Events)
	}
	return a, nil
}

// Run answers each line of in with a line on out, written at once. hadError tells that a line was not
// understood; err is a failure of the streams.
func Run(game engines.Game, in io.Reader, out io.Writer) (hadError bool, err error) {
	s := New(game)
	return Serve(in, out, func(line []byte) ([]byte, bool, error) {
		a := s.Line(line)
		data, err := json.Marshal(a)
		return data, a.Error == "", err
	})
}

// Serve writes what answer gives for each line of in as a line on out, at once. hadError tells that answer
// did not understand a line; err is a failure of answer or of the streams.
func Serve(in io.Reader, out io.Writer, answer func(line []byte) (data []byte, understood bool,
	err error)) (hadError bool, err error) {
	r := bufio.NewReaderSize(in, 64<<10)
	for {
		line, err := readLine(r)
		if err == io.EOF {
			return hadError, nil
		}
		if err != nil {
			return hadError, fmt.Errorf("read line: %w", err)
		}
		data, understood, err := answer(line)
		hadError = hadError || !understood
		if err != nil {
			return hadError, fmt.Errorf("write answer: %w", err)
		}
		if _, err := out.Write(append(data, '\n')); err != nil {
			return hadError, fmt.Errorf("write answer: %w", err)
		}
	}
}

// readLine reads up to a line feed or the end. Of a line that is too long it keeps enough to tell that it
// was, and skips the rest. io.EOF: there is no further line.
func readLine(r *bufio.Reader) ([]byte, error) {
	var line []byte
	for {
		part, err := r.ReadSlice('\n')
		if len(line) <= maxLine {
			line = append(line, part...)
		}
		switch {
		case err == bufio.ErrBufferFull:
			continue
		case err == io.EOF && len(line) > 0, err == nil:
			return bytes.TrimSuffix(line, []byte("\n")), nil
		}
		return nil, err
	}
}
