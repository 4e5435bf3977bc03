package dice

import (
	"slices"

	"spieltisch/companion/fuse"
	"spieltisch/vision"
)

// someRolled says what a tray is in a game whose rolls leave dice lying: with at least so many of them in
// another place than in the tray before it was a roll, where they were seen to roll, or show other faces;
// with fewer it was none. So nobody is asked what settle cannot know, as most games roll all dice that are
// not aside. With some, but fewer, a person says: what was rolled may lie where another one lay.
func someRolled(o, last *vision.Observation, least int) *vision.Observation {
	if last == nil {
		return o
	}
	out := *o
	out.Things = slices.Clone(o.Things)
	seen, elsewhere := 0, 0
	for i, d := range o.Things {
		old := dieOf(last, d.Track)
		if d.Rolled {
			seen++
		}
		if d.Rolled || old == nil || !unmoved(*old, d) {
			out.Things[i].Rolled = true
			elsewhere++
		}
	}
	all := len(last.Things) == len(o.Things)
	others := all && !slices.Equal(fuse.Faces(last.Things), fuse.Faces(o.Things))
	switch {
	case elsewhere >= least && (seen >= least || others):
		out.Moved = true
	case elsewhere > 0 && elsewhere < least && others:
		out.Moved, out.Things, out.Decision = false, o.Things, vision.Ask
		if !slices.Contains(o.Reasons, vision.ReasonMovedUnsure) {
			out.Reasons = append(slices.Clone(o.Reasons), vision.ReasonMovedUnsure)
		}
		return &out
	case elsewhere < least && all:
		out.Moved, out.Things = false, o.Things
	default:
		return o
	}
	out.Reasons = slices.DeleteFunc(slices.Clone(o.Reasons), func(r vision.Reason) bool {
		return r == vision.ReasonMovedUnsure
	})
	if o.Decision == vision.Ask && len(out.Reasons) == 0 {
		out.Decision = vision.Accept
	}
	return &out
}
