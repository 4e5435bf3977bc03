package sets

import (
	"fmt"
	"math"
	"slices"

	"spieltisch/devices/sim/tray"
)

// row pushes one to ten dice together: in a line, in two, or each against any side of another.
func row(d dealer) Picture {
	for {
		t := d.table(Ranges{Size: [2]int{640, 480}, Edge: [2]int{18, 44}, Angle: [2]int{0, 45}}, d.Uint64())
		looks := d.looks()
		n := 1 + d.IntN(10)
		lines := 1 + d.IntN(min(n, 2))
		loose := d.IntN(3) == 0
		yaw := d.between(0, 180)
		sin, cos := math.Sincos(yaw * math.Pi / 180)
		x, y := d.between(-0.2, 0.2)*t.Camera.Width, d.between(-0.2, 0.2)*t.Camera.Width
		for i := range n {
			die := looks[d.IntN(len(looks))]
			die.Face, die.Yaw = 1+d.IntN(6), yaw+90*float64(d.IntN(4))
			gap := dieSize + d.between(0, 0.5)
			u := (float64(i/lines) - float64(n/lines-1)/2) * gap
			v := (float64(i%lines) - float64(lines-1)/2) * gap
			die.X, die.Y = x+u*cos-v*sin, y+u*sin+v*cos
			if loose && len(t.Dice) > 0 {
				die.X, die.Y = d.beside(t.Dice[d.IntN(len(t.Dice))], sin, cos)
			}
			if whole(t, die) && alone(t, die) {
				t.Dice = append(t.Dice, die)
			}
		}
		if len(t.Dice) == 0 {
			continue
		}
		p := of(t)
		p.Name = fmt.Sprintf(" %d from %.0f°", len(t.Dice), t.Camera.Tilt)
		return p
	}
}

// beside gives a place at a side of a die, mostly not square with it, in a row that runs as sin and cos say.
func (d dealer) beside(at tray.Die, sin, cos float64) (x, y float64) {
	u, v := 1.01*dieSize, d.between(-0.3, 0.3)*dieSize
	for range d.IntN(4) {
		u, v = -v, u
	}
	return at.X + u*cos - v*sin, at.Y + u*sin + v*cos
}

// alone reports whether no other die stands where this one does. All have the same yaw, but for quarters.
func alone(t tray.Tray, die tray.Die) bool {
	sin, cos := math.Sincos(die.Yaw * math.Pi / 180)
	for _, o := range t.Dice {
		x, y := o.X-die.X, o.Y-die.Y
		if max(math.Abs(x*cos+y*sin), math.Abs(y*cos-x*sin)) < 0.995*dieSize {
			return false
		}
	}
	return true
}

// stack lays a die upon one or two others, of each of which a fifth to four fifths are seen. All faces count:
// who reads these dice without the lower ones is wrong.
func stack(d dealer) Picture {
	for {
		t := d.table(Ranges{Size: [2]int{640, 480}, Edge: [2]int{20, 52}, Angle: [2]int{0, 30}}, d.Uint64())
		looks := d.looks()
		d.lay(&t, looks, [2]int{1, 6})
		if len(t.Dice) == 0 {
			continue
		}
		at, under := t.Dice[0], 1
		sin, cos := math.Sincos(at.Yaw * math.Pi / 180)
		top := looks[d.IntN(len(looks))]
		top.Face, top.Yaw, top.Lift = 1+d.IntN(6), d.between(0, 360), dieSize
		far := d.between(0.35, 0.7) * dieSize
		if d.IntN(2) == 0 {
			second := looks[d.IntN(len(looks))]
			second.Face, second.Yaw = 1+d.IntN(6), at.Yaw
			second.X, second.Y = at.X+dieSize*cos, at.Y+dieSize*sin
			if slices.ContainsFunc(t.Dice[1:],
				func(o tray.Die) bool { return math.Hypot(o.X-second.X, o.Y-second.Y) < 1.45*dieSize }) {
				continue
			}
			t.Dice, under, far = append(t.Dice, second), 2, dieSize/2
		}
		top.X, top.Y = at.X+far*cos, at.Y+far*sin
		t.Dice = append(t.Dice, top)
		if !leaning(t, under) {
			continue
		}
		p := of(t)
		p.Name = fmt.Sprintf(" %d upon %d from %.0f°", len(t.Dice)-under, under, t.Camera.Tilt)
		return p
	}
}

// leaning reports whether the last die leaves a fifth to four fifths of each of so many below it, all whole
// in the picture, and nothing of the others is hidden.
func leaning(t tray.Tray, under int) bool {
	for _, die := range t.Dice {
		if !whole(t, die) {
			return false
		}
	}
	_, labels := t.Render()
	covered := 0
	for _, l := range labels[:len(labels)-1] {
		switch {
		case l.Seen > 0.2 && l.Seen < 0.8:
			covered++
		case l.Seen < 0.98:
			return false
		}
	}
	return covered == under
}

// steep draws trays as Trays does, seen from further aside.
func steep(d dealer) Picture {
	low := 20 + 10*d.IntN(3)
	t := Ranges{Size: [2]int{640, 480}, Edge: [2]int{20, 52}, Dice: [2]int{1, 8},
		Angle: [2]int{low, low + 10}}.draw(d.Uint64())
	p := of(t)
	p.Group = fmt.Sprintf("steep %d-%d", low, low+10)
	p.Name = fmt.Sprintf(" from %.0f°", t.Camera.Tilt)
	return p
}
