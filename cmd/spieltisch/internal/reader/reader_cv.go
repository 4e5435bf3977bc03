//go:build !nocv

// Package reader makes the reader of dice that this build has.
package reader

import (
	"fmt"

	"spieltisch/devices"
	"spieltisch/engines"
	games "spieltisch/engines/catalog"
	"spieltisch/vision"
	"spieltisch/vision/cards"
	"spieltisch/vision/dice"
	"spieltisch/vision/gems"
	"spieltisch/vision/pieces"
)

// CanSee reports whether this build reads pictures.
const CanSee = true

// New makes the reader of dice.
func New(set string) (vision.Reader, error) { return dice.New(dice.Options{Set: dice.Set(set)}) }

// WithPieces makes a reader of dice that were shown, beside those of the set; of an empty set: of these
// alone. Where cards were shown it reads these.
func WithPieces(set string, p *pieces.Set) (vision.Reader, error) {
	switch p.Kind {
	case pieces.Cards:
		return cards.New(p)
	case pieces.Gems:
		g, _ := games.First[engines.Gemmed]()
		return nil, fmt.Errorf("a set of gems is for cards.%s: they are counted on their board only", g.Info().ID)
	}
	o := dice.Options{Set: dice.Set(set), Pieces: p}
	if set == "" {
		o.Set = dice.Shown
	}
	return dice.New(o)
}

// WithCards makes a reader of cards that were shown. It tells figures in these colours that stand on tiles,
// and looks at all places of a board, in steps from one to the next.
func WithCards(p *pieces.Set, figures []string, board []vision.Vec) (vision.Reader, error) {
	r, err := cards.New(p)
	if err != nil {
		return nil, err
	}
	r.Figures, r.Board = figures, board
	return r, nil
}

// NewTeacher makes one of pieces of a kind ready. Close it to free its networks.
func NewTeacher(kind pieces.Kind) (Teacher, error) {
	switch kind {
	case pieces.Cards:
		return cards.Teacher{}, nil
	case pieces.Gems:
		return gemTeacher{}, nil
	}
	return dice.New(dice.Options{})
}

// gemTeacher learns from pictures of one stone each.
type gemTeacher struct{}

// Show gives the view of the stone.
func (gemTeacher) Show(f devices.Frame) ([]*pieces.View, error) {
	v, err := gems.Show(f)
	if err != nil {
		return nil, err
	}
	return []*pieces.View{v}, nil
}

// TooAlike are colours that cannot be told apart.
func (gemTeacher) TooAlike(set *pieces.Set) []pieces.Alike { return gems.TooAlike(set) }

// Close has nothing to free.
func (gemTeacher) Close() error { return nil }
