package nim

import "spieltisch/engines"

var _ engines.Coach = Game{}

// Advise gives each number of matches the chance to win with it, if both then play right: who leaves a
// multiple of four wins.
func (Game) Advise(in engines.State) []engines.Advice {
	s, ok := in.(State)
	if !ok || s.Turn == engines.Table {
		return nil
	}
	var all []engines.Advice
	for n := 1; n <= min(most, s.Left); n++ {
		a := engines.Advice{Action: Take{n}, Seat: s.Turn, Unit: engines.InWins}
		if (s.Left-n)%(most+1) == 0 {
			a.Value = 1
		}
		if n == s.Left {
			a.Won = 1
		}
		all = append(all, a)
	}
	return all
}
