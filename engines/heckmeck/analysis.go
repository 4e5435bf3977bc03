package heckmeck

import (
	"encoding/json"
	"fmt"
	"strings"

	"spieltisch/engines"
)

var (
	_ engines.Analyst = Game{}
	_ engines.Odds    = Odds{}
)

// analysis follows a game, and keeps the end that was solved last.
type analysis struct {
	solver    *Solver
	positions int
	end       *EndGame // nil: none was solved
}

// Analyse gives worms and chances of every turn, and chances to win near the end of a game for two.
func (Game) Analyse(positions int) engines.Analysis {
	return &analysis{solver: NewSolver(), positions: positions}
}

// Odds are those to win where that can be solved.
func (a *analysis) Odds(s engines.State) (engines.Odds, bool) {
	if a.end != nil {
		if odds, ok := a.end.Odds(a.solver, s); ok {
			return odds, true
		}
	}
	if a.end = a.solver.EndGame(s, a.positions); a.end != nil {
		return a.end.Odds(a.solver, s)
	}
	return a.solver.Odds(s)
}

// Over has no chances, no worms and no choices.
func (a *analysis) Over(winners []engines.Seat) any {
	return struct {
		Over    bool             `json:"over"`
		Winners []engines.Seat   `json:"winners"`
		Reach   struct{}         `json:"reach"`
		Worms   int              `json:"worms"`
		Choices []engines.Advice `json:"choices"`
	}{Over: true, Winners: winners, Choices: []engines.Advice{}}
}

// String says the odds line by line: worms, each choice, and the chance of each number of points.
func (o Odds) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%.3f worms to expect", o.Worms)
	if o.Win != nil {
		fmt.Fprintf(&b, ", %.1f %% to win", 100**o.Win)
	}
	for _, c := range o.Choices {
		action, _ := json.Marshal(c.Action) // plain data: cannot fail
		fmt.Fprintf(&b, "\n  %s: %.3f worms, %.1f %% bust", action, c.Worms, 100*c.Bust)
		if c.Win != nil {
			fmt.Fprintf(&b, ", %.1f %% to win", 100**c.Win)
		}
		if c.Won > 0 || c.Lost > 0 {
			fmt.Fprintf(&b, ", ends the game: %.1f %% won, %.1f %% lost", 100*c.Won, 100*c.Lost)
		}
	}
	b.WriteString("\n  at least")
	for i, p := range o.Reach {
		fmt.Fprintf(&b, " %d: %.1f %%", int(lowest)+i, 100*p)
	}
	return b.String()
}
