// Package league adds up what matches at many tables came to: how long turns take, how many fail, how well
// and how luckily people played.
//
// OfMatch gives the sums of one match; those of matches, tables and halls are added (Sums.Plus), so what a
// hall gives as JSON is enough to join several halls. Luck and skill are the coach's, of games that have one.
//
// Shares come with the interval of Wilson's score (E. B. Wilson, Probable inference, the law of succession,
// and statistical inference, J. Am. Stat. Assoc. 22, 1927). Means come with Student's t interval (Student,
// The probable error of a mean, Biometrika 6, 1908). Turns of one match are alike, so its mean turn counts as
// one value. Turns and choices of a share count one by one; where people differ much, its interval is too
// narrow.
package league

import (
	"cmp"
	"math"
	"slices"
	"time"

	"spieltisch/companion/history"
	"spieltisch/companion/record"
	"spieltisch/engines"
	"spieltisch/vision/share"
)

// Sample is enough of some values to tell their mean.
type Sample struct {
	N       int     `json:"n"`
	Sum     float64 `json:"sum"`
	Squares float64 `json:"squares"`
}

// Of is a sample of values.
func Of(values ...float64) (s Sample) {
	for _, v := range values {
		s = s.plus(Sample{1, v, v * v})
	}
	return s
}

func (s Sample) plus(o Sample) Sample { return Sample{s.N + o.N, s.Sum + o.Sum, s.Squares + o.Squares} }

// Mean gives the mean and its 95 % interval; false: of fewer than two values none can be told.
func (s Sample) Mean() (mean, low, high float64, ok bool) {
	if s.N < 2 {
		return 0, 0, 0, false
	}
	n := float64(s.N)
	mean = s.Sum / n
	variance := max(s.Squares-n*mean*mean, 0) / (n - 1) // rounding may take it below 0
	reach := student(s.N-1) * math.Sqrt(variance/n)
	return mean, mean - reach, mean + reach, true
}

// first are the 97.5 % quantiles of Student's distribution for 1 to 4 degrees of freedom, where the expansion
// below is not close enough.
var first = []float64{12.7062, 4.3027, 3.1824, 2.7764}

// student is the 97.5 % quantile of Student's distribution (Abramowitz and Stegun, 26.7.5; within 0.002).
func student(freedom int) float64 {
	if freedom <= len(first) {
		return first[freedom-1]
	}
	const z = 1.959963984540054
	z2, f := z*z, float64(freedom)
	return z * (1 + (z2+1)/(4*f) + ((5*z2+16)*z2+3)/(96*f*f) + (((3*z2+19)*z2+17)*z2-15)/(384*f*f*f) +
		((((79*z2+776)*z2+1482)*z2-1920)*z2-945)/(92160*f*f*f*f))
}

// Share is how many of some things were so.
type Share struct {
	K int `json:"k"`
	N int `json:"n"`
}

// Interval gives the 95 % interval.
func (s Share) Interval() (low, high float64) { return share.Interval(s.K, s.N) }

func (s Share) plus(o Share) Share { return Share{s.K + o.K, s.N + o.N} }

// Sums are what some matches of one game came to.
type Sums struct {
	Game    string       `json:"game"`
	Matches int          `json:"matches"`
	Turn    Sample       `json:"turn"`   // a match's mean turn, seconds
	Failed  Share        `json:"failed"` // turns that failed by the dice, of games that know such turns
	Best    Share        `json:"best"`   // choices as good as the coach's
	Missed  Sample       `json:"missed"` // what a seat gave away in a match, in Unit
	Luck    Sample       `json:"luck"`   // of a seat in a match, in standard deviations of its dice
	Unit    engines.Unit `json:"unit,omitempty"`
}

// Plus adds sums of the same game.
func (s Sums) Plus(o Sums) Sums {
	return Sums{Game: s.Game, Matches: s.Matches + o.Matches, Turn: s.Turn.plus(o.Turn),
		Failed: s.Failed.plus(o.Failed), Best: s.Best.plus(o.Best), Missed: s.Missed.plus(o.Missed),
		Luck: s.Luck.plus(o.Luck), Unit: cmp.Or(s.Unit, o.Unit)}
}

// ByGame adds sums up by game, in the order of the games' names.
func ByGame(all []Sums) []Sums {
	by := map[string]Sums{}
	for _, s := range all {
		was, ok := by[s.Game]
		if !ok {
			was.Game = s.Game
		}
		by[s.Game] = was.Plus(s)
	}
	out := make([]Sums, 0, len(by))
	for _, s := range by {
		out = append(out, s)
	}
	slices.SortFunc(out, func(a, b Sums) int { return cmp.Compare(a.Game, b.Game) })
	return out
}

// longest is a turn at which people still play; a longer one is a meal.
const longest = 30 * time.Minute

// OfMatch counts a match that is over. It takes what a coach takes to judge each choice: seconds for the
// longest matches.
func OfMatch(m *record.Match) Sums {
	game := m.Game.Info()
	s := Sums{Game: game.ID, Matches: 1}
	turns, seconds, failed := played(m, game.Fails)
	if turns > 0 {
		s.Turn = Of(seconds / float64(turns))
	}
	if game.Fails != "" {
		s.Failed = failed
	}
	review, ok := history.NewReview(m.Game, len(m.Players), m.Result.First, m.Result.Steps)
	if !ok {
		return s
	}
	s.Unit = review.Unit
	for _, r := range review.Seats {
		s.Best = s.Best.plus(Share{r.Best, r.Choices})
		if r.Choices > 0 {
			s.Missed = s.Missed.plus(Of(r.Missed))
		}
		if r.Spread > 0 {
			s.Luck = s.Luck.plus(Of(r.Luck / r.Spread))
		}
	}
	return s
}

// played goes over the turns of a match: how many were timed, how long they took together, how many failed.
func played(m *record.Match, failure string) (timed int, seconds float64, failed Share) {
	turn, since := m.Result.First.View().Turn, m.Entries[0].At
	for _, st := range m.Result.Steps {
		for _, e := range st.Events {
			if e.Kind == failure {
				failed.K++
			}
		}
		now := st.State.View().Turn
		switch {
		case st.Setup != nil: // somebody has told how it stands
			turn, since = now, st.Entry.At
			continue
		case now == turn:
			continue
		}
		failed.N++
		if took := st.Entry.At.Sub(since); took > 0 && took <= longest {
			timed++
			seconds += took.Seconds()
		}
		turn, since = now, st.Entry.At
	}
	failed.K = min(failed.K, failed.N)
	return timed, seconds, failed
}

// Figure is one figure of a game with its 95 % interval.
type Figure struct {
	Measure string  `json:"measure"` // Turn, Failed, Best, Missed or Luck
	Unit    string  `json:"unit"`    // "s", "share", an engines.Unit, or "sd": standard deviations
	N       int     `json:"n"`       // how many values it is of
	Value   float64 `json:"value"`
	Low     float64 `json:"low"`
	High    float64 `json:"high"`
}

// The measures.
const (
	Turn   = "turn"
	Failed = "failed"
	Best   = "best"
	Missed = "missed"
	Luck   = "luck"
)

// Figures are the figures that can be told.
func (s Sums) Figures() []Figure {
	out := []Figure{}
	mean := func(measure, unit string, of Sample) {
		if value, low, high, ok := of.Mean(); ok {
			out = append(out, Figure{measure, unit, of.N, value, low, high})
		}
	}
	portion := func(measure string, of Share) {
		if of.N > 0 {
			low, high := of.Interval()
			out = append(out, Figure{measure, "share", of.N, float64(of.K) / float64(of.N), low, high})
		}
	}
	mean(Turn, "s", s.Turn)
	portion(Failed, s.Failed)
	portion(Best, s.Best)
	mean(Missed, string(s.Unit), s.Missed)
	mean(Luck, "sd", s.Luck)
	return out
}
