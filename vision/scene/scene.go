// Package scene reads pictures of a table by what there is to look for in them: dice of a set, pieces of a
// set, or dice in a tray and pieces about it. It holds the readers of all sets; which ones there are it is
// told.
package scene

import (
	"io"
	"slices"
	"sync"

	"spieltisch/devices"
	"spieltisch/vision"
	"spieltisch/vision/dice"
	"spieltisch/vision/pieces"
)

// Dice says how dice are read.
type Dice struct {
	// Set is what they are: how large those of each usually are is remembered.
	Set string
	// Reader gives their reader; nil: nothing is read.
	Reader func() (vision.Reader, error)
	// Shown is what Reader makes one of. It is made once, and closed when other ones are shown. nil: Reader
	// gives one that it keeps.
	Shown *pieces.Set
}

// Reader reads by attention. Make one with New. One goroutine may compare while another one reads.
type Reader struct {
	dice func(set string) Dice

	mu     sync.Mutex // of who reads pieces
	pieces map[string]func() (vision.Reader, error)

	shown map[string]shown       // by Dice.Set
	usual map[string]*dice.Usual // by Dice.Set
}

// shown is a reader of dice, and what it is made of.
type shown struct {
	vision.Reader
	by *pieces.Set
}

var _ vision.Knower = (*Reader)(nil)

// New makes one. dice says how dice of a set are read now, "" where nobody says which they are; it is asked
// for each picture. pieces give the readers of sets of pieces, the same ones each time.
func New(dices func(set string) Dice, pieces map[string]func() (vision.Reader, error)) *Reader {
	return &Reader{dice: dices, pieces: pieces, shown: map[string]shown{}, usual: map[string]*dice.Usual{}}
}

// Read reads a frame of which nothing is known.
func (r *Reader) Read(f devices.Frame) (vision.Observation, error) {
	return r.ReadKnowing(f, vision.Prior{})
}

// ReadKnowing reads what there is to look for in a frame. What is compared is left to Compared.
func (r *Reader) ReadKnowing(f devices.Frame, p vision.Prior) (vision.Observation, error) {
	a := p.For
	switch {
	case a.ReadsPieces() && r.pieces[a.Pieces] != nil && (p.Of == vision.Pieces || !a.ReadsDice()):
		return r.readPieces(f, a)
	case a.Compared && !a.ReadsDice():
		return Nothing{}.Read(f)
	}
	return r.readDice(f, p)
}

// Compared reads the pieces of a frame that are compared with the record; nil: none are.
func (r *Reader) Compared(f devices.Frame, a vision.Attention) (*vision.Observation, error) {
	if !a.Compared || r.pieces[a.Pieces] == nil {
		return nil, nil
	}
	o, err := r.readPieces(f, a)
	return &o, err
}

// readPieces reads the pieces of a frame, about the tray in which dice lie.
func (r *Reader) readPieces(f devices.Frame, a vision.Attention) (vision.Observation, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	reader, err := r.pieces[a.Pieces]()
	if err != nil {
		return vision.Observation{}, err
	}
	about := a.ReadsPieces() && a.ReadsDice()
	if about {
		f = without(f, a.Tray)
	}
	o, err := vision.ReadKnowing(reader, f, vision.Prior{For: a, Of: vision.Pieces})
	o.Of = vision.Pieces
	if about {
		o.Things = slices.DeleteFunc(o.Things, func(d vision.Thing) bool {
			at := d.Box.Center()
			return a.Tray.Holds(vision.Vec{X: at.X / float64(f.W), Y: at.Y / float64(f.H)})
		})
	}
	return o, err
}

// readDice reads the dice of a frame, and tells their reader how large they usually are.
func (r *Reader) readDice(f devices.Frame, p vision.Prior) (vision.Observation, error) {
	by := r.dice(p.For.Dice)
	reader, err := r.of(by)
	if err != nil {
		return vision.Observation{}, err
	}
	usual := r.usual[by.Set]
	if usual == nil {
		usual = &dice.Usual{}
		r.usual[by.Set] = usual
	}
	usual.In(f.W)
	p.Usual = usual.Edge()
	o, err := vision.ReadKnowing(reader, f, p)
	usual.Saw(o)
	return o, err
}

// of is the reader of dice that are read so.
func (r *Reader) of(by Dice) (vision.Reader, error) {
	if by.Reader == nil {
		return Nothing{}, nil
	}
	had, is := r.shown[by.Set]
	if is && had.by == by.Shown {
		return had.Reader, nil
	}
	fresh, err := by.Reader()
	if err != nil {
		return nil, err
	}
	if is {
		delete(r.shown, by.Set)
		if c, ok := had.Reader.(io.Closer); ok {
			_ = c.Close() // nothing was written
		}
	}
	if by.Shown != nil {
		r.shown[by.Set] = shown{fresh, by.Shown}
	}
	return fresh, nil
}

// Nothing finds nothing in any picture.
type Nothing struct{}

// Read finds nothing.
func (Nothing) Read(f devices.Frame) (vision.Observation, error) {
	return vision.Observation{Frame: f.Seq, At: f.At, Decision: vision.None}, nil
}
