package recording

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"slices"

	"spieltisch/cmd/internal/cli"
	"spieltisch/companion/fuse/tunnel"
	"spieltisch/devices/filetrace"
	"spieltisch/engines"
	games "spieltisch/engines/catalog"
)

// Replay reads a recording again, as the table reads its board.
type Replay struct {
	File  string `arg:"" help:"help.recording.file"`
	JSON  bool   `name:"json" help:"help.json.lines"`
	Kinds bool   `help:"help.recording.kinds"`
}

// Run prints what is good even of a recording that is not whole.
func (c Replay) Run(std cli.Stdio) error {
	f, err := os.Open(c.File) // a pipe, too: whoever waits for it can stop it
	if err != nil {
		return fmt.Errorf("tunnels: %w", err)
	}
	defer f.Close()
	trace, bad := filetrace.Read(f)
	if len(trace.Readings) == 0 {
		return fmt.Errorf("tunnels: %s: %w", c.File, bad)
	}
	along := cli.NewProgress(std, "readings", len(trace.Readings))
	signs, err := replayTrace(trace, c.Kinds, along)
	along.Clear()
	if err != nil {
		return fmt.Errorf("tunnels: %s: %w", c.File, err)
	}
	for _, s := range signs {
		if err := c.print(std.Out, s); err != nil {
			return fmt.Errorf("tunnels: %w", err)
		}
	}
	if bad != nil {
		return fmt.Errorf("tunnels: %s: %w", c.File, bad)
	}
	return nil
}

// replayTrace reads a recording from its edges; along tells how many were read, nil: nobody.
func replayTrace(trace filetrace.Trace, kinds bool, along *cli.Progress) ([]tunnel.Event, error) {
	table, err := tableOf(trace)
	if err != nil {
		return nil, err
	}
	told := func(int, int, int) string { return "" }
	if kinds {
		if told, err = kindsOf(trace); err != nil {
			return nil, err
		}
	}
	tracker, err := table.tracker(told)
	if err != nil {
		return nil, err
	}
	var signs []tunnel.Event
	for i, r := range trace.Readings {
		signs = append(signs, table.count(tracker.Read(r))...)
		along.At(i + 1)
	}
	last := trace.Readings[len(trace.Readings)-1].Up
	signs = append(signs, tracker.End(last)...)
	return withoutDoubles(signs), nil
}

// withoutDoubles sorts signs by when they began. A push may be found out late: then it has been told as a
// touch, which it was not.
func withoutDoubles(signs []tunnel.Event) []tunnel.Event {
	slices.SortStableFunc(signs, func(a, b tunnel.Event) int { return cmp.Compare(a.T0, b.T0) })
	return slices.DeleteFunc(signs, func(s tunnel.Event) bool {
		return s.Kind == tunnel.Touched && slices.ContainsFunc(signs, func(p tunnel.Event) bool {
			return p.Kind == tunnel.Pushed && p.Tunnel == s.Tunnel && p.T0 == s.T0 && p.T1 == s.T1
		})
	})
}

// traced is what the rules know of a recorded table without knowing which tiles were pushed.
type traced struct {
	header filetrace.Header
	views  []engines.TunnelView
	seats  int
	pushes [4]int
}

func tableOf(trace filetrace.Trace) (*traced, error) {
	g, ok := games.SensedBy(engines.FromTunnel)
	if !ok {
		return nil, errors.New("setup: there is no game with tunnels")
	}
	s, _, v, err := g.New(trace.Header.Setup)
	if err != nil {
		return nil, fmt.Errorf("setup: %w", err)
	}
	if v != nil {
		return nil, fmt.Errorf("setup: refused by %s (correct the setup in the header)", v.Rule)
	}
	p, ok := s.(engines.TunnelPredictor)
	if !ok {
		return nil, errors.New("setup: a game without tunnels")
	}
	return &traced{header: trace.Header, views: p.Tunnels(), seats: len(s.View().Scores)}, nil
}

func (t *traced) tracker(told func(tunnel, t0, t1 int) string) (*tunnel.Tracker, error) {
	conf := tunnel.Config{Tiles: func(n, t0, t1 int) []tunnel.Tile {
		if kind := told(n, t0, t1); kind != "" {
			return tunnel.Tiles(t.views[n-1], kind)
		}
		return tunnel.Tiles(t.views[n-1], t.first()...)
	}}
	for i, v := range t.views {
		g := tunnel.Geometry{Mole: v.Mole, Outer: Tenths(t.header.Gates[0]), Inner: Tenths(t.header.Gates[1]),
			End: Tenths(t.header.End), Out: v.End + v.MinVisible}
		for k, x := range t.header.Hills {
			g.Hills[k] = Tenths(x)
		}
		if err := g.Check(); err != nil {
			return nil, err
		}
		conf.Geometry[i] = g
	}
	tracker := tunnel.New(conf)
	for i, v := range t.views {
		tracker.Reset(i+1, v.Nose, v.Out)
	}
	return tracker, nil
}

// Tenths is a length as rules measure it.
func Tenths(mm float64) engines.MM { return engines.MM(math.Round(mm * float64(engines.Millimetre))) }

// first is what the rules ask of each seat's first tile (SS-07), as long as no worm can have given anybody an
// extra turn: each seat has then had one push at most. After that nothing is known.
func (t *traced) first() []string {
	all := 0
	for i, n := range t.pushes {
		all += n
		v := t.views[i]
		var longest engines.MM
		for _, kind := range v.Kinds {
			if len(v.Lengths[kind]) == 0 {
				return nil
			}
			longest = max(longest, slices.Max(v.Lengths[kind]))
		}
		if v.Nose > 0 || v.Mole+engines.MM(n)*longest > v.Mole+v.Reach(0)+v.Nose {
			return nil
		}
	}
	if all >= t.seats {
		return nil
	}
	return t.views[0].Kinds
}

// count keeps count of pushes.
func (t *traced) count(signs []tunnel.Event) []tunnel.Event {
	for _, s := range signs {
		if s.Kind == tunnel.Pushed {
			t.pushes[s.Tunnel-1]++
		}
	}
	return signs
}

// kindsOf reads from the truth what a person would tap after a push: the kind of tile, and nothing else.
func kindsOf(trace filetrace.Trace) (func(tunnel, t0, t1 int) string, error) {
	type push struct {
		What string
		Do   struct {
			Tunnel int
			Tile   string
		}
		T0 int `json:"t0_ms"`
		T2 int `json:"t2_ms"`
	}
	var all []push
	for i, text := range trace.Truth {
		var p push
		if err := json.Unmarshal(text, &p); err != nil {
			return nil, fmt.Errorf("truth %d: %w", i+1, err)
		}
		if p.What == "push" {
			all = append(all, p)
		}
	}
	return func(tunnel, t0, t1 int) string {
		for _, p := range all {
			if p.Do.Tunnel == tunnel && p.T0 <= t1 && t0 <= p.T2 {
				return p.Do.Tile
			}
		}
		return ""
	}, nil
}

// print writes the signs that a recording is read for.
func (c Replay) print(w io.Writer, s tunnel.Event) error {
	name, fields := "", any(nil)
	switch s.Kind {
	case tunnel.Pushed:
		name, fields = "push", struct {
			Tunnel   int        `json:"tunnel"`
			T0       int        `json:"t0_ms"`
			T1       int        `json:"t1_ms"`
			Complete bool       `json:"complete"`
			Flick    bool       `json:"flick"`
			Met      []int      `json:"met"`
			Min      engines.MM `json:"min"`
			Max      engines.MM `json:"max"`
		}{s.Tunnel, s.T0, s.T1, true, s.Flick, append([]int{}, s.Met...), s.Min, s.Max}
	case tunnel.Touched:
		name, fields = "touch", struct {
			Tunnel int `json:"tunnel"`
			T0     int `json:"t0_ms"`
			T1     int `json:"t1_ms"`
		}{s.Tunnel, s.T0, s.T1}
	case tunnel.MoleOut, tunnel.Unfinished:
		name, fields = string(s.Kind), struct {
			Tunnel int `json:"tunnel"`
			T0     int `json:"t0_ms"`
		}{s.Tunnel, s.T0}
	case tunnel.Broken:
		name, fields = "fault", struct {
			Tunnel int    `json:"tunnel"`
			Line   int    `json:"line"`
			What   string `json:"what"`
		}{s.Tunnel, s.Line, s.What}
	default:
		return nil
	}
	text, err := json.Marshal(fields)
	if err != nil {
		return err
	}
	form := "{%q:%s}\n"
	if !c.JSON {
		form = "%s %s\n"
	}
	_, err = fmt.Fprintf(w, form, name, text)
	return err
}
