package scene

import (
	"cmp"
	"slices"

	"spieltisch/devices"
	"spieltisch/vision"
	"spieltisch/vision/pieces"
)

// Named reads pieces by what they stand for, and not by the names that they were shown with.
type Named struct {
	vision.Reader
	Set    *pieces.Set
	Untold string // pieces that stand for this are not there, as those that lie face down; "": all are
}

// Read reads a frame.
func (r Named) Read(f devices.Frame) (vision.Observation, error) {
	o, err := r.Reader.Read(f)
	as := func(name string) string {
		if face := r.Set.Face(name); face != nil {
			return cmp.Or(face.As, name)
		}
		return name
	}
	untold := func(name string) bool { return name != "" && name == r.Untold }
	for i := range o.Things {
		d := &o.Things[i]
		d.Name, d.Maybe = as(d.Name), [2]string{as(d.Maybe[0]), as(d.Maybe[1])}
		for k := range d.Maybe {
			if untold(d.Maybe[k]) {
				d.Maybe[k] = ""
			}
		}
	}
	o.Things = slices.DeleteFunc(o.Things, func(d vision.Thing) bool { return untold(d.Name) })
	return o, err
}
