package v4l2

import (
	"context"

	"spieltisch/devices"
	"spieltisch/devices/internal/live"
)

// camera is one that is open, with a way to its driver, which is asked between two pictures only.
type camera struct {
	*live.Camera
	asked chan<- fixing
}

var _ devices.Fixer = camera{}

// fixing asks to keep settings; what was read back goes to got, which has room for it.
type fixing struct {
	want []devices.Fixed
	got  chan<- []devices.Fixed
}

// Fix has the camera keep exposure, focus and white balance.
func (c camera) Fix(ctx context.Context, want []devices.Fixed) ([]devices.Fixed, error) {
	got := make(chan []devices.Fixed, 1)
	select {
	case c.asked <- fixing{want, got}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	select {
	case all := <-got:
		return all, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// keepable are the settings that can be kept, and what switches their automatic off.
var keepable = []struct {
	name      string
	automatic Property
	off       float64
	p         Property
	least     float64 // less is no value
}{
	{"exposure", AutoExposure, 1, Exposure, 1},
	{"focus", AutoFocus, 0, Focus, 0},
	{"white", AutoWhiteBalance, 0, WhiteBalance, 1},
}

// fix sets what is wanted, or what the camera says it has now, and reads it back. What a camera does not tell
// stays automatic.
func fix(d Device, want []devices.Fixed) (all []devices.Fixed) {
	for _, s := range keepable {
		v := d.Get(s.p)
		if len(want) > 0 {
			v = -1
		}
		for _, w := range want {
			if w.Name == s.name && w.Held {
				v = w.Value
			}
		}
		if v < s.least {
			all = append(all, devices.Fixed{Name: s.name})
			continue
		}
		d.Set(s.automatic, s.off)
		d.Set(s.p, v)
		automatic, got := d.Get(s.automatic), d.Get(s.p)
		held := got == v && (automatic == s.off || automatic < 0) // below 0: it has no automatic
		all = append(all, devices.Fixed{Name: s.name, Value: got, Held: held})
	}
	return all
}
