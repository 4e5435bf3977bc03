package eyes

import (
	"fmt"
	"sync"

	"spieltisch/cmd/spieltisch/demo"
	"spieltisch/engines"
	games "spieltisch/engines/catalog"
	"spieltisch/vision"
	"spieltisch/vision/pieces"
	"spieltisch/vision/scene"
)

// faced is the game whose dice, of a set as engines.Info.DieSet has it, have faces of their own; nil: none.
func faced(dice string) engines.Faced {
	for _, g := range games.All() {
		if f, ok := g.(engines.Faced); ok && g.Info().DieSet == dice {
			return f
		}
	}
	return nil
}

// Taught reports whether the camera reads dice of a kind as they were shown to it.
func (t *Table) Taught(dice string) bool {
	if !t.Sees() {
		return false
	}
	return t.used(dice) != nil || faced(dice) != nil && (t.Demo || t.Config.Dice.Bugs != "")
}

// used is the set that was shown on the page for dice of a kind; nil: none.
func (t *Table) used(dice string) *pieces.Set {
	if t.Lessons == nil {
		return nil
	}
	return t.Lessons.Used(dice)
}

func (t *Table) plainReader() (vision.Reader, error) {
	if t.Config.Dice.Pieces == "" {
		return t.makers().Dice(t.Config.Dice.Set)
	}
	shown, err := pieces.Read(t.Config.Dice.Pieces, pieces.Dice)
	if err != nil {
		return nil, fmt.Errorf("dice.pieces: %w", err)
	}
	for _, f := range shown.Faces {
		if f.Number() == 0 {
			return nil, fmt.Errorf("dice.pieces: %s: %q stands for none of 1 to 6; spieltisch teach dice --as says which",
				t.Config.Dice.Pieces, f.Name)
		}
	}
	return t.makers().Shown(t.Config.Dice.Set, shown)
}

// bugSet are the dice of the configuration (dice.bugs), each face standing for one of the game that has such.
func (t *Table) bugSet() (*pieces.Set, error) {
	shown, err := t.bugs()
	if err != nil {
		return nil, fmt.Errorf("dice.bugs: %w", err)
	}
	_, own := games.First[engines.Faced]()
	if err := shown.Stand(own.Faces()); err != nil {
		return nil, fmt.Errorf("dice.bugs: %s: %w", t.Config.Dice.Bugs, err)
	}
	return shown, nil
}

func (t *Table) bugs() (*pieces.Set, error) {
	if t.Demo {
		return demo.Bugs()
	}
	return pieces.Read(t.Config.Dice.Bugs, pieces.Dice)
}

// diceReaders says how dice of a set are read: as they were shown on the page, by the configuration, or as
// those of the table are. A face that was shown has to stand for one that the rules know.
func (t *Table) diceReaders() (func(set string) scene.Dice, error) {
	plain, err := t.plainReader()
	if err != nil {
		return nil, err
	}
	kept := func() (vision.Reader, error) { return plain, nil }
	bugs := kept
	if t.Demo || t.Config.Dice.Bugs != "" {
		set, err := t.bugSet()
		if err != nil {
			return nil, err
		}
		// made when it is needed: its networks take time and memory
		bugs = sync.OnceValues(func() (vision.Reader, error) { return t.makers().Shown("", set) })
	}
	return func(set string) scene.Dice {
		if t.Lessons != nil && t.Lessons.On() { // nobody asks what lies there
			return scene.Dice{}
		}
		if !t.Taught(set) {
			set = t.Config.Dice.Set
		}
		base := t.Config.Dice.Set
		if faced(set) != nil {
			base = ""
		}
		switch shown := t.used(set); {
		case shown != nil:
			return scene.Dice{Set: set, Shown: shown,
				Reader: func() (vision.Reader, error) { return t.makers().Shown(base, shown) }}
		case faced(set) != nil: // what was shown on the page may have been taken away this moment
			return scene.Dice{Set: set, Reader: bugs}
		}
		return scene.Dice{Set: set, Reader: kept}
	}, nil
}
