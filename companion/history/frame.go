package history

import (
	"fmt"

	"spieltisch/companion/record"
	"spieltisch/engines"
)

// Frame is a match after so many of its moves, as it is replayed.
type Frame struct {
	Info  record.Info
	N, Of int         // moves that have happened, and all there are
	Move  record.Move // the last one that has happened; of N 0: none
	State engines.State
	// of what is drawn, by their keys
	Titles map[string]engines.Text
}

// Frame gives a match after its first n moves, as they stand in the record now; after all of them, where
// there are fewer. ErrNoMatch: there is no such match.
func (a *Archive) Frame(id string, n int) (Frame, error) {
	m, err := a.Open(id)
	if err != nil {
		return Frame{}, fmt.Errorf("companion: replay: %w", err)
	}
	called, err := a.called()
	if err != nil {
		return Frame{}, fmt.Errorf("companion: replay: %w", err)
	}
	steps := m.Result.Steps
	f := Frame{Info: m.Info(), N: min(max(n, 0), len(steps)), Of: len(steps), State: m.Result.First}
	f.Info.Players = called.of(f.Info.Players)
	if f.N > 0 {
		f.State, f.Move = steps[f.N-1].State, m.Moves(0)[f.Of-f.N]
	}
	keys := map[string]bool{}
	record.SceneKeys(f.State.View().Scene, keys)
	f.Titles = m.Titles(f.State, keys)
	return f, nil
}
