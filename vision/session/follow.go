package session

import (
	"spieltisch/devices"
	"spieltisch/vision"
	"spieltisch/vision/settle"
)

// Follower tells where the areas of the tray lie; *mat.Watch is one.
type Follower interface {
	// Place looks at the next frame of a camera, in which something moves or nothing does. now: the tray is
	// about to be read. False: all is where it was.
	Place(f devices.Frame, moving, now bool) (vision.Placement, bool)
}

// Following is a settler of dice whose areas are where a follower says.
type Following struct {
	*settle.Settler
	Follower Follower
}

var _ settle.Watcher = Following{}

// Step looks at the next frame. One that shows the areas elsewhere is not read: it is the first one of a
// new rest.
func (f Following) Step(frame devices.Frame) settle.Step {
	step := f.Settler.Step(frame)
	if frame.Name != "" { // a photograph stands for itself
		return step
	}
	if p, moved := f.Follower.Place(frame, step.First == 0 && !step.Quiet, step.Read); moved {
		f.Settler.Place(p)
		return settle.Step{State: vision.Moving}
	}
	return step
}
