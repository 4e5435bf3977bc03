package animals

import (
	"fmt"

	"spieltisch/engines"
)

var _ engines.Laid = State{}

// Places are the lives, and who starts the round.
func (s State) Places() engines.Form {
	lives := engines.NumberPlaces()
	for i := range s.match.seats {
		lives.Slots = append(lives.Slots,
			engines.NumberSlot("place.lives", fmt.Sprintf("lives/%d", i), engines.Seat(i+1),
				s.lives[i], 0, s.match.MaxLives))
	}
	start := engines.SeatPlace("place.start", "start", s.match.seats, engines.Seat(s.start))
	return engines.Form{Fields: []engines.Field{start, lives}}
}

// laid is an answer to Places.
type laid struct {
	Start engines.Seat `json:"start"`
	Lives []int        `json:"lives" each:"seat"`
}

// Lay begins a round anew where somebody else starts it, or where a game that is over goes on.
func (s State) Lay(answer []byte) (engines.Position, error) {
	var in laid
	if err := engines.Read(answer, &in); err != nil {
		return engines.Position{}, err
	}
	alive := 0
	for _, n := range in.Lives {
		if n > 0 {
			alive++
		}
	}
	p, err := s.Position().Laid(answer)
	if err == nil && (in.Start != engines.Seat(s.start) || s.phase == ended && alive > 1) {
		p = p.With(
			map[string]any{
				"phase":     dealing.String(),
				"rows":      nil,
				"turn":      nil,
				"knocker":   nil,
				"mayCall":   nil,
				"exchanged": nil,
				"known":     nil,
			},
		)
	}
	return p, err
}
