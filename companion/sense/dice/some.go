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
	out.Dice = slices.Clone(o.Dice)
	seen, elsewhere := 0, 0
	for i, d := range o.Dice {
		old := dieOf(last, d.Track)
		if d.Rolled {
			seen++
		}
		if d.Rolled || old == nil || !unmoved(*old, d) {
			out.Dice[i].Rolled = true
			elsewhere++
		}
	}
	all := len(last.Dice) == len(o.Dice)
	others := all && !slices.Equal(fuse.Faces(last.Dice), fuse.Faces(o.Dice))
	switch {
	case elsewhere >= least && (seen >= least || others):
		out.Moved = true
	case elsewhere > 0 && elsewhere < least && others:
		out.Moved, out.Dice, out.Decision = false, o.Dice, vision.Ask
		if !slices.Contains(o.Reasons, vision.ReasonMovedUnsure) {
			out.Reasons = append(slices.Clone(o.Reasons), vision.ReasonMovedUnsure)
		}
		return &out
	case elsewhere < least && all:
		out.Moved, out.Dice = false, o.Dice
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
