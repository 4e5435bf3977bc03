package engines

import (
	"encoding/json"
	"fmt"
)

// Analyst is an ability of games whose coach can say more of a position than what each choice is worth.
type Analyst interface {
	// Analyse begins to follow a game. Its end is solved where that takes no more than so many positions.
	Analyse(positions int) Analysis
}

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
