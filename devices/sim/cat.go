package sim

import (
	"context"
	"math"
	"time"
)

// Durations of what a cat does, at pace 1.
const (
	strollTime = 1500 * time.Millisecond // to come and to go
	catMM      = 200                     // length of its body
)

// Cat has a cat walk onto the table, lie down over the rolling zone for d and go again. The dice that come to
// lie under it are shoved by so many mm and keep their faces.
func (t *Table) Cat(ctx context.Context, d time.Duration, shove float64) error {
	return t.do(ctx, func(t *Table, o *order) error { return t.planCat(o, d, shove) })
}

func (t *Table) planCat(o *order, d time.Duration, shove float64) error {
	angle := t.side()
	out := t.edge(angle, 0.8+1.3*catMM/palmMM)
	x, y := t.middle()
	o.cat = true
	o.appear(out, true)
	o.reach(place{x, y, angle}, t.paced(strollTime))
	o.then(func(t *Table) { t.shove(x, y, angle, shove) })
	o.stay(d)
	o.vanish(out, t.paced(strollTime))
	return nil
}

// shove moves the dice under a cat along its way.
func (t *Table) shove(x, y, angle, by float64) {
	s, c := math.Sincos(angle * math.Pi / 180)
	for i := range t.dice {
		d := &t.dice[i].look
		if by <= 0 || t.dice[i].area == Off || math.Hypot(d.X-x, d.Y-y) > 0.3*catMM {
			continue
		}
		d.X, d.Y, d.Yaw = d.X-by*c, d.Y-by*s, d.Yaw+20*t.rng.NormFloat64()
	}
}
