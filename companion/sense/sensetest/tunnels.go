package sensetest

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing/synctest"
	"time"

	"spieltisch/companion"
	"spieltisch/companion/fuse/tunnel"
	"spieltisch/devices"
	"spieltisch/devices/sim/tunnels"
	"spieltisch/engines"
)

// boxes are the tunnels, and what their board has not told yet. Each tunnel is simulated by itself.
type boxes struct {
	config  tunnels.Config
	sensors []tunnel.Sensors // as the program knows them
	tiles   [4][]float64     // that lie there from the beginning
	lanes   [4]lane
	begun   time.Time // when the clock of the board was 0
	clock   int       // how often it began anew
	there   bool      // the board is plugged in
	queue   []edge    // what is still to be felt
	lines   [4]uint8  // as the board had them last
	gap     bool      // the board has missed something
	lose    int       // readings that it misses
	told    []devices.TunnelReading
}

// edge is a change of the lines of one tunnel.
type edge struct {
	tunnel int // from 0
	devices.TunnelReading
}

// lane is a simulated tunnel.
type lane struct {
	table *tunnels.Table
	board devices.TunnelBoard
	late  time.Duration // the clock of the board, when that of the table is 0
}

// broken makes a sensor dead, or stuck.
func (b *boxes) broken(arg string) error {
	var at [2]int
	var what string
	if _, err := fmt.Sscanf(arg, "%d %d %s", &at[0], &at[1], &what); err != nil {
		return err
	}
	switch what {
	case "dead":
		b.config.Dead = append(b.config.Dead, at)
	case "stuck":
		b.config.Stuck = append(b.config.Stuck, at)
	default: // the program is told that a hill's sensor is there, mm
		mm, err := strconv.ParseFloat(what, 64)
		if err != nil {
			return err
		}
		s := tunnel.Assumed()
		s.Hills[at[1]-1] = engines.MM(mm * float64(engines.Millimetre))
		b.sensors = []tunnel.Sensors{s}
	}
	return nil
}

// lay has tiles lie in the tunnels, and the board begin anew.
func (b *boxes) lay(arg string) error {
	b.tiles, b.lanes, b.begun, b.queue = [4][]float64{}, [4]lane{}, time.Time{}, nil
	for i, row := range strings.Split(arg, "/") {
		for _, word := range strings.Fields(row) {
			length, err := strconv.ParseFloat(word, 64)
			if err != nil || i > 3 {
				return fmt.Errorf("%q is no length of four tunnels", word)
			}
			b.tiles[i] = append(b.tiles[i], length)
		}
	}
	return nil
}

// now is the clock of the board.
func (b *boxes) now() time.Duration { return time.Since(b.begun) }

// set makes the tunnels, where there are none yet.
func (b *boxes) set() {
	if !b.begun.IsZero() {
		return
	}
	b.begun = time.Now().Add(-time.Second)
	b.clock++
	for i := range b.lanes {
		l := &b.lanes[i]
		l.table = tunnels.New(b.config)
		l.table.Lay(b.tiles)
		l.table.Wait(2 * time.Millisecond)
		l.board = l.table.Open()
		b.lines[i] = l.drain()[0].Lines[i]
	}
}

// drain takes what a board has to tell, first how all lines are.
func (l *lane) drain() (all []devices.TunnelReading) {
	l.table.Unplug()
	for {
		r, err := l.board.Next(context.Background())
		if err != nil {
			break
		}
		all = append(all, r)
	}
	l.board = l.table.Open()
	return all
}

// plugged has the board tell how all lines are, if it is there.
func (b *boxes) plugged(r *room) {
	if b.there {
		b.gap = true
		b.tell(r, devices.TunnelReading{Up: b.now(), Lines: b.lines})
	}
}

// tell gives a reading to the table.
func (b *boxes) tell(r *room, reading devices.TunnelReading) {
	switch {
	case !b.there:
		return
	case b.lose > 0:
		b.lose--
		b.gap = true
		return
	}
	reading.Full, b.gap = b.gap, false
	reading.At = time.Now()
	b.told = append(b.told, reading)
	b.give(r, reading)
}

func (b *boxes) give(r *room, reading devices.TunnelReading) {
	r.table.Sense(companion.Input{Felt: &companion.Felt{Reading: reading, Clock: fmt.Sprint("box", b.clock)}})
	synctest.Wait()
}

// feed tells what the board has felt, each in its time, until then.
func (b *boxes) feed(r *room, until time.Time) {
	for len(b.queue) > 0 && !b.begun.Add(b.queue[0].Up).After(until) {
		time.Sleep(time.Until(b.begun.Add(b.queue[0].Up)))
		b.tell(r, b.next())
	}
	time.Sleep(time.Until(until))
}

// next takes what is felt next: all lines, of which those of one tunnel have changed.
func (b *boxes) next() devices.TunnelReading {
	e := b.queue[0]
	b.queue = b.queue[1:]
	b.lines[e.tunnel] = e.Lines[e.tunnel]
	e.Lines = b.lines
	return e.TunnelReading
}

// act has a hand do something at a tunnel, and gives what is felt of that, and when it is done.
func (b *boxes) act(n int, does func(*tunnels.Table)) (felt []edge, end time.Duration) {
	l := &b.lanes[n-1]
	l.late = max(l.late, b.now()-l.table.Time())
	does(l.table)
	for _, r := range l.drain()[1:] {
		r.Up += l.late
		felt = append(felt, edge{n - 1, r})
	}
	return felt, l.table.Time() + l.late
}

// afterHand is how long people wait behind a push.
const afterHand = 1500 * time.Millisecond

// hands are at the tunnels.
func (r *room) hands(word, arg string) (bool, error) {
	b := &r.tunnels
	switch word {
	case "plug":
		b.set()
		b.there = true
		b.plugged(r)
		r.wait(time.Second)
		return true, nil
	case "unplug":
		b.there = false
		r.table.Sense(companion.Input{Felt: &companion.Felt{Away: true}})
		synctest.Wait()
		return true, nil
	case "repeat":
		for _, reading := range b.told {
			b.give(r, reading)
		}
		r.wait(afterHand)
		return true, nil
	case "lose":
		n, err := strconv.Atoi(arg)
		b.lose = n
		return true, err
	}
	word, unseen := strings.CutPrefix(word+" "+arg, "unseen ")
	var felt []edge
	b.set()
	end, waits := b.now(), true
	for one := range strings.SplitSeq(word, "&") {
		n, does, stays, err := hand(strings.Fields(one))
		if does == nil || err != nil {
			return err != nil, err
		}
		waits = waits && !stays
		from, to := n, n
		if n == 0 {
			from, to = 1, 4
		}
		for k := from; k <= to; k++ {
			list, until := b.act(k, does)
			felt, end = append(felt, striped(list, one)...), max(end, until)
		}
	}
	b.queue = append(b.queue, felt...)
	slices.SortStableFunc(b.queue, func(x, y edge) int { return cmp.Compare(x.Up, y.Up) })
	if unseen {
		for len(b.queue) > 0 {
			b.next()
		}
		b.plugged(r)
	} else if waits {
		r.wait(end + afterHand - b.now())
	}
	return true, nil
}

// striped is what was felt with the strip that a board sees under the tile, where the story says so.
func striped(felt []edge, does string) []edge {
	_, says, ok := strings.Cut(does, " strip ")
	if !ok || len(felt) == 0 {
		return felt
	}
	last := felt[len(felt)-1]
	s := devices.TunnelStripe{Tunnel: last.tunnel + 1}
	if _, err := fmt.Sscanf(says, "%s %d", &s.Kind, &s.Bars); err != nil || s.Kind == "some" {
		s.Kind = ""
	}
	last.Stripe = &s
	return append(felt, last)
}

// hand says what a hand does, and at which tunnel; 0: at all. stays: nobody waits for its end.
func hand(words []string) (n int, does func(*tunnels.Table), stays bool, err error) {
	known := strings.Fields("push half hold touch lift put out gone there shake")
	if len(words) == 0 || !slices.Contains(known, words[0]) {
		return 0, nil, false, nil
	}
	if words[0] == "shake" {
		return 0, func(t *tunnels.Table) { t.Shake(60, 2) }, true, nil
	}
	if n, err = strconv.Atoi(words[1]); err != nil {
		return 0, nil, false, err
	}
	mm := 0.0
	if len(words) > 2 {
		if mm, err = strconv.ParseFloat(words[2], 64); err != nil {
			return 0, nil, false, err
		}
	}
	var long time.Duration
	if len(words) > 3 && (words[0] == "hold" || words[0] == "touch") {
		if long, err = time.ParseDuration(words[3]); err != nil {
			return 0, nil, false, err
		}
	}
	switch words[0] {
	case "push":
		h, stays, err := how(words[3:])
		return n, func(t *tunnels.Table) { t.Push(n, mm, h) }, stays, err
	case "half":
		return n, func(t *tunnels.Table) { t.PushHalf(n, mm, 8, tunnels.Hand{}) }, false, nil
	case "hold":
		return n, func(t *tunnels.Table) { t.Hold(n, mm, long) }, true, nil
	case "touch":
		return n, func(t *tunnels.Table) { t.Touch(n, mm, long) }, false, nil
	case "lift", "put":
		return n, func(t *tunnels.Table) { t.Lift(n, words[0] == "put") }, false, nil
	case "out":
		return n, func(t *tunnels.Table) { t.TakeOut(n) }, false, nil
	}
	return n, func(t *tunnels.Table) { t.TakeAway(n, words[0] == "there") }, false, nil
}

// how says how a tile is pushed. stays: it stays half in for so long that nobody waits for its end.
func how(words []string) (h tunnels.Hand, stays bool, err error) {
	for len(words) > 0 {
		switch {
		case words[0] == "at" && len(words) > 1:
			h.Speed, err = strconv.ParseFloat(words[1], 64)
			words = words[2:]
		case words[0] == "letting" && len(words) > 2:
			h.LetGo, err = time.ParseDuration(words[2])
			stays, words = true, words[3:]
		case words[0] == "pulling":
			h.PullBack, words = true, words[2:]
		case words[0] == "strip":
			words = words[3:]
		default:
			return h, false, fmt.Errorf("nobody pushes %q", words)
		}
		if err != nil {
			return h, false, err
		}
	}
	return h, stays, nil
}
