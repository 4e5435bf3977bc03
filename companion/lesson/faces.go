package lesson

import (
	"strconv"

	"spieltisch/engines"
)

// Faces are what a game's dice show, in the order in which they are asked for: those that no reader knows
// beforehand, and with all the others, too. None: the game has no dice that a camera reads.
func Faces(g engines.Game, all bool) (out []Face) {
	info := g.Info()
	if info.Dice == 0 {
		return nil
	}
	faced, ok := g.(engines.Faced)
	if !ok {
		for side := 6; side >= 1; side-- {
			f := Face{Name: strconv.Itoa(side), As: strconv.Itoa(side), Side: side}
			worm := side == 6 && info.DieSet == "heckmeck"
			if worm {
				f.Name = "worm"
			}
			if all || worm || info.DieSet == "pips" {
				out = append(out, f)
			}
		}
		return out
	}
	faces, marks, had := faced.Faces(), faced.Marks(), map[string]bool{}
	for i, as := range faces {
		if !had[as] {
			had[as] = true
			out = append(out, Face{Name: marks[i], As: as, Side: i + 1})
		}
	}
	return out
}
