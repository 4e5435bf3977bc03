package history

import (
	"fmt"

	"spieltisch/companion/record"
	"spieltisch/engines"
)

// Course is how a match went, round by round.
type Course struct {
	Info   record.Info
	First  []int   // scores at the start
	Rounds []Round // in order
}

// Round is what happened until it was the turn of who begins again, or until the match was over.
type Round struct {
	Moves  []record.Move // in order
	Scores []int         // per seat, at its end
}

// Course tells how a match went, on or not. ErrNoMatch: there is no such match.
func (a *Archive) Course(id string) (Course, error) {
	m, err := a.Open(id)
	if err != nil {
		return Course{}, fmt.Errorf("companion: course: %w", err)
	}
	moves := m.Moves(0) // newest first
	now := m.Result.First.View()
	called, err := a.called()
	if err != nil {
		return Course{}, fmt.Errorf("companion: course: %w", err)
	}
	c := Course{Info: m.Info(), First: now.Scores}
	c.Info.Players = called.of(c.Info.Players)
	begins := max(now.Turn, 1)
	after := func(seat engines.Seat) int { // seats after who begins
		n := len(m.Players)
		return (int(seat-begins) + n) % n
	}
	var round Round
	turn, number := begins, now.Round
	for i, st := range m.Result.Steps {
		now = st.State.View()
		round.Moves = append(round.Moves, moves[len(moves)-1-i])
		switch {
		case now.Round != number:
		case now.Round > 0 || now.Turn == engines.Table || now.Turn == turn:
			continue // the round goes on, it is over, or the turn goes on
		}
		if now.Round != number || after(now.Turn) < after(turn) {
			round.Scores = now.Scores
			c.Rounds = append(c.Rounds, round)
			round = Round{}
		}
		turn, number = now.Turn, now.Round
	}
	if round.Moves != nil {
		round.Scores = now.Scores
		c.Rounds = append(c.Rounds, round)
	}
	return c, nil
}
