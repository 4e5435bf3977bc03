package tunnelboard

import (
	"fmt"

	"spieltisch/devices/tunnelboard/wire"
)

// Extremes are the lowest and highest levels that a tunnel's lines had for a while, of 0–255.
type Extremes struct {
	Lowest, Highest [wire.Lines]uint8
	seen            bool
}

// Add takes levels of the same tunnel.
func (e *Extremes) Add(l wire.Levels) {
	for i := range e.Lowest {
		if !e.seen {
			e.Lowest[i], e.Highest[i] = l.Lowest[i], l.Highest[i]
		}
		e.Lowest[i], e.Highest[i] = min(e.Lowest[i], l.Lowest[i], l.Now[i]), max(e.Highest[i], l.Highest[i],
			l.Now[i])
	}
	e.seen = true
}

const (
	leastSwing = 26 // 0.5 V: less cannot be told from noise and from other light
	mostNoise  = 4  // so much of the swing may a line move by itself: one part of
)

// Verdict says of one line how its sensor does.
type Verdict struct {
	Line    int
	Free    uint8 // level with nothing there
	Covered uint8
	On, Off uint8
	Problem string // "": fine
}

// Judge makes thresholds of a tunnel: free is what its lines were with nothing in it, moved what they were
// while everything was covered once. A line becomes 1 when 60 % of the way are gone and 0 when 60 % of the
// way back are. A line with a problem keeps what it has in old; so does the stripe sensor that saw no stripe.
func Judge(free, moved Extremes, old wire.Thresholds) (wire.Thresholds, []Verdict) {
	out := old
	var all []Verdict
	for i := range wire.Lines {
		v := judge(i, free, moved)
		if v.Problem == "" {
			out.On[i], out.Off[i] = v.On, v.Off
		}
		all = append(all, v)
	}
	return out, all
}

func judge(line int, free, moved Extremes) Verdict {
	low, high := int(free.Lowest[line]), int(free.Highest[line])
	middle := (low + high) / 2
	up, down := int(moved.Highest[line])-middle, middle-int(moved.Lowest[line])
	covered := int(moved.Highest[line])
	if down > up {
		covered = int(moved.Lowest[line])
	}
	swing := max(up, down)
	v := Verdict{Line: line, Free: uint8(middle), Covered: uint8(covered)}
	switch {
	case swing < leastSwing && line == wire.Lines-1:
		v.Problem = "no stripes were seen; that is fine where there is no stripe sensor"
	case swing < leastSwing && high <= 2:
		v.Problem = "is at 0 V: a short to ground, or a missing pull-up"
	case swing < leastSwing && low >= 253:
		v.Problem = "is at 5 V: the sensor is not connected, or turned round"
	case swing < leastSwing:
		v.Problem = fmt.Sprintf("changes by %d of 255 only, %d are wanted: was it covered? Then move the sensor nearer, or look at LED and magnet", swing, leastSwing)
	case (high-low)*mostNoise > swing:
		v.Problem = fmt.Sprintf(
			"moves by %d of 255 with nothing there: keep other light away, look for a loose wire", high-low)
	}
	v.On = uint8(middle + (covered-middle)*6/10)
	v.Off = uint8(middle + (covered-middle)*4/10)
	return v
}
