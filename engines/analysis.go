package engines

import (
	"encoding/json"
	"fmt"
)

// Analysis says what may be expected in the positions of a game. What it has solved serves until the game
// leaves it. It is not safe for concurrent use.
type Analysis interface {
	// Odds is what the seat on turn may expect; false: there is no more to say than Advise does.
	Odds(State) (Odds, bool)
	// Over stands, as JSON, in place of odds when the game is over.
	Over(winners []Seat) any
}

// Odds is what may be expected in a position: as JSON, and in words.
type Odds interface {
	json.Marshaler
	fmt.Stringer
}
