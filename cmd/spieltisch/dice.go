package main

import (
	"fmt"
	"slices"
	"sync"

	"spieltisch/cmd/spieltisch/internal/demo"
	"spieltisch/engines"
	games "spieltisch/engines/catalog"
	"spieltisch/vision"
	"spieltisch/vision/pieces"
	"spieltisch/vision/scene"
)

// bugDice are the dice of Voll verasselt, as engines.Info.DieSet has it.
const bugDice = "verasselt"

// taught tells whether the camera reads dice of a kind as they were shown to it.
func (d *daemon) taught(dice string) bool {
	if !d.sees() {
		return false
	}
	return d.used(dice) != nil || dice == bugDice && (d.demo != nil || d.conf.Dice.Bugs != "")
}

// used is the set that was shown on the page for dice of a kind; nil: none.
func (d *daemon) used(dice string) *pieces.Set {
	if d.school == nil {
		return nil
	}
	return d.school.Used(dice)
}

func (d *daemon) plainReader() (vision.Reader, error) {
	if d.conf.Dice.Pieces == "" {
		return d.sight().dice(d.conf.Dice.Set)
	}
	shown, err := pieces.Read(d.conf.Dice.Pieces, pieces.Dice)
	if err != nil {
		return nil, fmt.Errorf("dice.pieces: %w", err)
	}
	for _, f := range shown.Faces {
		if f.Number() == 0 {
			return nil, fmt.Errorf("dice.pieces: %s: %q stands for none of 1 to 6; spieltisch teach dice --as says which",
				d.conf.Dice.Pieces, f.Name)
		}
	}
	return d.sight().shown(d.conf.Dice.Set, shown)
}

// bugSet are the dice that were shown for Voll verasselt, each face standing for one of the game.
func (d *daemon) bugSet() (*pieces.Set, error) {
	shown, err := d.bugs()
	if err != nil {
		return nil, fmt.Errorf("dice.bugs: %w", err)
	}
	i := slices.IndexFunc(games.All(), func(g engines.Game) bool { return g.Info().DieSet == bugDice })
	if err := shown.Stand(games.All()[i].(engines.Faced).Faces()); err != nil {
		return nil, fmt.Errorf("dice.bugs: %s: %w", d.conf.Dice.Bugs, err)
	}
	return shown, nil
}

func (d *daemon) bugs() (*pieces.Set, error) {
	if d.demo != nil {
		return demo.Bugs()
	}
	return pieces.Read(d.conf.Dice.Bugs, pieces.Dice)
}

// diceReaders says how dice of a set are read: as they were shown on the page, by the configuration, or as
// those of the table are. A face that was shown has to stand for one that the rules know.
func (d *daemon) diceReaders() (func(set string) scene.Dice, error) {
	plain, err := d.plainReader()
	if err != nil {
		return nil, err
	}
	kept := func() (vision.Reader, error) { return plain, nil }
	bugs := kept
	if d.demo != nil || d.conf.Dice.Bugs != "" {
		set, err := d.bugSet()
		if err != nil {
			return nil, err
		}
		// made when it is needed: its networks take time and memory
		bugs = sync.OnceValues(func() (vision.Reader, error) { return d.sight().shown("", set) })
	}
	return func(set string) scene.Dice {
		if d.school != nil && d.school.On() { // nobody asks what lies there
			return scene.Dice{}
		}
		if !d.taught(set) {
			set = d.conf.Dice.Set
		}
		base := d.conf.Dice.Set
		if set == bugDice {
			base = ""
		}
		switch shown := d.used(set); {
		case shown != nil:
			return scene.Dice{Set: set, Shown: shown,
				Reader: func() (vision.Reader, error) { return d.sight().shown(base, shown) }}
		case set == bugDice: // what was shown on the page may have been taken away this moment
			return scene.Dice{Set: set, Reader: bugs}
		}
		return scene.Dice{Set: set, Reader: kept}
	}, nil
}
