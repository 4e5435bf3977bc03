package main

import (
	"fmt"
	"io"
	"slices"
	"sync"

	"spieltisch/cmd/spieltisch/internal/demo"
	"spieltisch/companion"
	"spieltisch/devices"
	"spieltisch/engines"
	games "spieltisch/engines/catalog"
	"spieltisch/vision"
	"spieltisch/vision/dice"
	"spieltisch/vision/pieces"
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

// byGame reads the dice of the game that is on, as they were shown on the page, by the configuration, or as
// all dice are.
type byGame struct {
	d   *daemon
	now func() *companion.Snapshot

	usual map[string]*dice.Usual // by die set; of the goroutine that reads

	mu     sync.Mutex // guards the fields below
	plain  vision.Reader
	bugs   func() (vision.Reader, error) // made when it is needed: its networks take time and memory
	school map[string]*schooled          // by die set
}

// schooled reads dice as they were shown on the page.
type schooled struct {
	Reader vision.Reader
	set    *pieces.Set
}

var _ vision.Knower = (*byGame)(nil)

// diceReader reads the dice of the table. A face that was shown has to stand for one that the rules know.
func (d *daemon) diceReader(now func() *companion.Snapshot) (vision.Reader, error) {
	plain, err := d.plainReader()
	if err != nil {
		return nil, err
	}
	r := &byGame{d: d, now: now, plain: plain, school: map[string]*schooled{},
		usual: map[string]*dice.Usual{}}
	if d.demo != nil || d.conf.Dice.Bugs != "" {
		bugs, err := d.bugSet()
		if err != nil {
			return nil, err
		}
		r.bugs = sync.OnceValues(func() (vision.Reader, error) { return d.sight().shown("", bugs) })
	}
	return r, nil
}

// reader is the one for the game that is on; without one, for the dice of the table. of is what
// these are.
func (r *byGame) reader() (_ vision.Reader, of string, _ error) {
	if r.d.school != nil && r.d.school.On() {
		return unread{}, "", nil
	}
	of = r.d.conf.Dice.Set
	if s := r.now(); s.Match != nil {
		if g, ok := games.Find(s.Match.Game); ok && r.d.taught(g.Info().DieSet) {
			of = g.Info().DieSet
		}
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	set := r.d.used(of)
	switch had := r.school[of]; {
	case set == nil && had != nil:
		delete(r.school, of)
		closed(had.Reader)
	case set != nil && had != nil && had.set == set:
		return had.Reader, of, nil
	case set != nil:
		base := r.d.conf.Dice.Set
		if of == bugDice {
			base = ""
		}
		fresh, err := r.d.sight().shown(base, set)
		if err != nil {
			return nil, of, err
		}
		if had != nil {
			closed(had.Reader)
		}
		r.school[of] = &schooled{fresh, set}
		return fresh, of, nil
	}
	if of == bugDice && r.bugs != nil { // what was shown on the page may have been taken away this moment
		bugs, err := r.bugs()
		return bugs, of, err
	}
	return r.plain, of, nil
}

// unread finds nothing in any tray: nobody asks what lies there while dice are shown to the school.
type unread struct{}

func (unread) Read(f devices.Frame) (vision.Observation, error) {
	return vision.Observation{Frame: f.Seq, At: f.At, Decision: vision.None}, nil
}

// closed frees the networks of a reader that is no longer used.
func closed(r vision.Reader) {
	if c, ok := r.(io.Closer); ok {
		_ = c.Close() // nothing was written
	}
}

// Read reads a frame.
func (r *byGame) Read(f devices.Frame) (vision.Observation, error) {
	return r.ReadKnowing(f, vision.Prior{})
}

// ReadKnowing reads a frame of which something is known.
func (r *byGame) ReadKnowing(f devices.Frame, p vision.Prior) (vision.Observation, error) {
	reader, of, err := r.reader()
	if err != nil {
		return vision.Observation{}, err
	}
	k, ok := reader.(vision.Knower)
	if !ok {
		return reader.Read(f)
	}
	usual := r.usual[of]
	if usual == nil {
		usual = &dice.Usual{}
		r.usual[of] = usual
	}
	p.Usual = usual.Edge()
	o, err := k.ReadKnowing(f, p)
	usual.Saw(o)
	return o, err
}
