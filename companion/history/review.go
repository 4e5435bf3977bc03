package history

import (
	"errors"
	"fmt"
	"math"

	"spieltisch/companion/journal"
	"spieltisch/engines"
)

// Review tells luck from skill for every seat of a match.
type Review struct {
	Unit  engines.Unit `json:"unit"`  // of Missed and Luck
	Seats []SeatReview `json:"seats"` // in seating order
}

// SeatReview is what one seat's choices and luck were worth.
type SeatReview struct {
	Seat    engines.Seat `json:"seat"`
	Choices int          `json:"choices"` // moves at which there was something to choose
	Best    int          `json:"best"`    // of these, how many were as good as the best
	Missed  float64      `json:"missed"`  // what the other ones gave away in all
	Worst   int64        `json:"worst"`   // journal number of the one that gave away most; 0: none did
	Rolls   int          `json:"rolls"`   // moves at which chance had a say
	Luck    float64      `json:"luck"`    // what chance gave more than it does on average; below 0: less
	Spread  float64      `json:"spread"`  // standard deviation of Luck: how much is ordinary in so many rolls
}

// Luck says how lucky somebody was: two games in three end with Plain.
type Luck string

// The fortunes.
const (
	Lucky   Luck = "lucky"
	Plain   Luck = "plain"
	Unlucky Luck = "unlucky"
)

// HowLucky compares the luck with what is ordinary.
func (r SeatReview) HowLucky() Luck {
	switch {
	case r.Spread > 0 && r.Luck > r.Spread:
		return Lucky
	case r.Spread > 0 && r.Luck < -r.Spread:
		return Unlucky
	}
	return Plain
}

// rounding is a difference that is no worse choice.
const rounding = 1e-9

// NewReview goes over a match from its first position. It is pure: the same steps give the same review.
// False: the game cannot tell luck from skill.
func NewReview(g engines.Game, seats int, first engines.State, steps []journal.Step) (Review, bool) {
	judge, ok := g.(engines.Judge)
	if !ok {
		return Review{}, false
	}
	if p, ok := g.(engines.Preparer); ok {
		judge = p.Prepare()
	}
	r := Review{Seats: make([]SeatReview, seats)}
	for i := range r.Seats {
		r.Seats[i].Seat = engines.Seat(i + 1)
	}
	worst := make([]float64, seats)
	variance := make([]float64, seats)
	s := first
	for _, st := range steps {
		for _, a := range st.Actions {
			next, _, v := s.Apply(a)
			if v != nil { // it does not fit any more, and does not matter
				break
			}
			j, ok := judge.Judge(s, a, next)
			s = next
			if i := int(j.Seat) - 1; ok && i >= 0 && i < seats {
				r.Unit = j.Unit
				variance[i] += j.Variance
				if missed := r.Seats[i].add(j); missed > worst[i] {
					worst[i], r.Seats[i].Worst = missed, st.Seq
				}
			}
		}
		if st.State != nil {
			s = st.State // what a position says beats what was played
		}
	}
	for i := range r.Seats {
		r.Seats[i].Spread = math.Sqrt(variance[i])
	}
	return r, true
}

// add counts a judgement and tells what it gave away.
func (r *SeatReview) add(j engines.Judgement) (missed float64) {
	if j.Rolled {
		r.Rolls++
		r.Luck += j.Luck
	}
	if j.Choices < 2 {
		return 0
	}
	r.Choices++
	if missed = j.Best - j.Chosen; missed <= rounding {
		r.Best++
		return 0
	}
	r.Missed += missed
	return missed
}

// ErrNoReview says that a game cannot tell luck from skill.
var ErrNoReview = errors.New("luck and skill cannot be told apart in this game")

// Review tells luck from skill in a match, over or not. ErrNoReview: not in this game.
func (a *Archive) Review(id string) (Review, error) {
	m, err := a.Open(id)
	if err != nil {
		return Review{}, fmt.Errorf("companion: review: %w", err)
	}
	r, ok := NewReview(m.Game, len(m.Players), m.Result.First, m.Result.Steps)
	if !ok {
		return Review{}, fmt.Errorf("companion: review: %s: %w", m.Game.Info().ID, ErrNoReview)
	}
	return r, nil
}
