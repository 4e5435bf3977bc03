package sensetest

import (
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
	queue   []devices.TunnelReading
	told    []devices.TunnelReading
	lose    int // readings that the board drops
}

// lane is a simulated tunnel.
type lane struct {
	table *tunnels.Table
	board devices.TunnelBoard
	late  time.Duration // the clock of the board, when that of the table is 0
	lines uint8
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
	b.tiles, b.lanes, b.begun = [4][]float64{}, [4]lane{}, time.Time{}
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
		l.drain(i)
	}
}

// drain takes what a board has to tell.
func (l *lane) drain(i int) (all []devices.TunnelReading) {
	l.table.Unplug()
	for {
		r, err := l.board.Next(context.Background())
		if err != nil {
			break
		}
		if l.lines = r.Lines[i]; !r.Full {
			all = append(all, r)
		}
	}
	l.board = l.table.Open()
	return all
}

// plugged has the board tell how all lines are, if it is there.
func (b *boxes) plugged(r *room) {
	if b.there {
		b.tell(r, devices.TunnelReading{Up: b.now(), Full: true, Lines: b.lines()})
	}
}

func (b *boxes) lines() (out [4]uint8) {
	for i, l := range b.lanes {
		out[i] = l.lines
	}
	return out
}

// tell gives a reading to the table.
func (b *boxes) tell(r *room, reading devices.TunnelReading) {
	if b.lose > 0 && !reading.Full {
		if b.lose--; b.lose > 0 {
			return
		}
		reading.Full = true
	}
	reading.At = time.Now()
	b.told = append(b.told, reading)
	r.table.Sense(companion.Input{Felt: &companion.Felt{Reading: reading, Clock: fmt.Sprint("box", b.clock)}})
	synctest.Wait()
}

// feed tells what the board has felt, each in its time, until then.
func (b *boxes) feed(r *room, until time.Time) {
	for len(b.queue) > 0 && !b.begun.Add(b.queue[0].Up).After(until) {
		time.Sleep(time.Until(b.begun.Add(b.queue[0].Up)))
		next := b.queue[0]
		b.queue = b.queue[1:]
		b.tell(r, next)
	}
	time.Sleep(time.Until(until))
}

// act has a hand do something at a tunnel, from a moment of the board's clock on, and gives what the board
// feels of that.
func (b *boxes) act(n int, from time.Duration, what func(*tunnels.Table)) (felt []devices.TunnelReading, end time.Duration) {
	l := &b.lanes[n-1]
	l.late = max(l.late, from-l.table.Time())
	what(l.table)
	for _, r := range l.drain(n - 1) {
		r.Up += l.late
		felt = append(felt, r)
	}
	return felt, l.table.Time() + l.late
}

// join puts what was felt in several tunnels into one queue: each reading has all lines.
func (b *boxes) join(before [4]uint8, felt [4][]devices.TunnelReading) {
	type edge struct {
		tunnel int
		devices.TunnelReading
	}
	var all []edge
	for i, list := range felt {
		for _, r := range list {
			all = append(all, edge{i, r})
		}
	}
	slices.SortStableFunc(all, func(x, y edge) int { return int(x.Up - y.Up) })
	now := before
	for _, e := range all {
		now[e.tunnel] = e.Lines[e.tunnel]
		e.Lines = now
		b.queue = append(b.queue, e.TunnelReading)
	}
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
		told := b.told
		for _, reading := range told {
			b.tell(r, reading)
		}
		b.told = told
		r.wait(afterHand)
		return true, nil
	case "lose":
		n, err := strconv.Atoi(arg)
		b.lose = n + 1
		return true, err
	case "strip":
		var s devices.TunnelStripe
		_, err := fmt.Sscanf(arg, "%d %s %d", &s.Tunnel, &s.Kind, &s.Bars)
		b.tell(r, devices.TunnelReading{Up: b.now(), Lines: b.lines(), Stripe: &s})
		return true, err
	}
	word, unseen := strings.CutPrefix(word+" "+arg, "unseen ")
	var felt [4][]devices.TunnelReading
	var end time.Duration
	waits := true
	b.set()
	before := b.lines()
	if len(b.queue) > 0 {
		before = b.queue[len(b.queue)-1].Lines
	}
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
			list, until := b.act(k, b.now(), does)
			felt[k-1], end = append(felt[k-1], list...), max(end, until)
		}
	}
	if unseen {
		return true, nil
	}
	b.join(before, felt)
	if waits {
		r.wait(end + afterHand - b.now())
	} else {
		r.wait(0)
	}
	return true, nil
}

// hand says what a hand does, and at which tunnel; 0: at all. stays: nobody waits for its end.
func hand(words []string) (n int, does func(*tunnels.Table), stays bool, err error) {
	if len(words) == 0 || !slices.Contains(strings.Fields("push half hold touch lift put out gone there shake"), words[0]) {
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
		default:
			return h, false, fmt.Errorf("nobody pushes %q", words)
		}
		if err != nil {
			return h, false, err
		}
	}
	return h, stays, nil
}
