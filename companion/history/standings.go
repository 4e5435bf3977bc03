package history

import (
	"cmp"
	"maps"
	"slices"
	"time"

	"spieltisch/companion/record"
	"spieltisch/engines"
)

// Standing is what somebody achieved in the matches that were played to their end.
type Standing struct {
	Name        string
	Played, Won int
	Games       []GameStanding // the one played most first
}

// GameStanding is what somebody achieved in one game.
type GameStanding struct {
	Game             string // its ID
	Title            engines.Text
	Played, Won, Top int      // Top: the best score
	Results          []Result // the first one first
}

// Result is how one match ended for somebody.
type Result struct {
	Match string
	At    time.Time
	Score int
	Won   bool
}

// Standings counts what everybody achieved, who played most first, by names as they were written last: those
// that are alike are one person's. The matches come as they are listed, the newest first.
func Standings(list []record.Info) []Standing {
	var out []Standing
	places := map[string]int{} // in out, by what a name is known by
	for _, m := range slices.Backward(list) {
		if m.Status != record.Over {
			continue
		}
		for i, name := range m.Players {
			r := Result{Match: m.ID, At: m.Started, Won: slices.Contains(m.Winners, engines.Seat(i+1))}
			if i < len(m.Scores) {
				r.Score = m.Scores[i]
			}
			key := engines.NameKey(name)
			at, known := places[key]
			if !known {
				at = len(out)
				places[key], out = at, append(out, Standing{})
			}
			out[at].Name = engines.TidyName(name)
			out[at].add(m, r)
		}
	}
	slices.SortStableFunc(out, func(a, b Standing) int { return cmp.Compare(b.Played, a.Played) })
	for _, s := range out {
		slices.SortStableFunc(s.Games, func(a, b GameStanding) int { return cmp.Compare(b.Played, a.Played) })
	}
	return out
}

func (s *Standing) add(m record.Info, r Result) {
	i := slices.IndexFunc(s.Games, func(g GameStanding) bool {
		return g.Game == m.Game && maps.Equal(g.Title, m.Name)
	})
	if i < 0 {
		i = len(s.Games)
		s.Games = append(s.Games, GameStanding{Game: m.Game, Title: m.Name, Top: r.Score})
	}
	g := &s.Games[i]
	g.Played, g.Results = g.Played+1, append(g.Results, r)
	if m.Fewest {
		g.Top = min(g.Top, r.Score)
	} else {
		g.Top = max(g.Top, r.Score)
	}
	s.Played++
	if r.Won {
		s.Won++
		g.Won++
	}
}
