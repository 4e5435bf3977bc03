// Package companiontest has a table for tests of what watches one.
package companiontest

import (
	"context"
	"fmt"
	"iter"

	"spieltisch/companion"
	"spieltisch/engines"
)

// Table shows what is put into it, one snapshot after the other was taken.
type Table struct{ Shown chan *companion.Snapshot }

// New makes a table that shows nothing yet.
func New() Table { return Table{make(chan *companion.Snapshot)} }

// Watch gives the snapshots until ctx ends.
func (t Table) Watch(ctx context.Context) iter.Seq[*companion.Snapshot] {
	return func(yield func(*companion.Snapshot) bool) {
		for {
			select {
			case <-ctx.Done():
				return
			case s := <-t.Shown:
				if !yield(s) {
					return
				}
			}
		}
	}
}

// Words are some that are the same in every language.
func Words(text string) companion.Words { return companion.Words{Text: engines.Text{"en": text}} }

// Game is a snapshot of a game of Anna and Ben, after as many moves; change it.
func Game(turn engines.Seat, moves int64, change ...func(*companion.Snapshot)) *companion.Snapshot {
	now := Words("Roll.")
	s := &companion.Snapshot{
		Match: &companion.MatchInfo{ID: "m1", Name: engines.Text{"en": "Heckmeck"},
			Players: []string{"Anna", "Ben"}, Status: "on"},
		View: &engines.View{Turn: turn, Scores: []int{3, 1}}, Now: &now,
	}
	if moves > 0 {
		s.Moves = []companion.Move{{Seq: moves, Says: []companion.Words{Words("Anna rolls."),
			Words(fmt.Sprint("Move ", moves, "."))}}}
	}
	for _, f := range change {
		f(s)
	}
	return s
}
