package page

import (
	"fmt"
	"html/template"
	"slices"
	"time"

	"spieltisch/companion"
	"spieltisch/companion/web/chart"
	"spieltisch/engines"
)

// nightEnds is the hour at which an evening is over: who plays after midnight plays on the evening before.
const nightEnds = 5

// Evening are the matches of one evening.
type Evening struct {
	Day     time.Time
	Matches []companion.MatchInfo
}

// Evenings are the matches of the list by the evening on which they were touched last.
func (v *View) Evenings() []Evening {
	var out []Evening
	for _, m := range v.Matches {
		at := m.Touched.Local().Add(-nightEnds * time.Hour)
		day := time.Date(at.Year(), at.Month(), at.Day(), 12, 0, 0, 0, time.Local)
		if len(out) == 0 || !out[len(out)-1].Day.Equal(day) {
			out = append(out, Evening{Day: day})
		}
		e := &out[len(out)-1]
		e.Matches = append(e.Matches, m)
	}
	return out
}

// ranked is a player of a match of the past.
type ranked struct {
	Seat  int
	Name  string
	Face  string
	Score int
	Won   bool
	Bar   template.HTML
}

// Ranked lists the players of a match, winners first and then by their points.
func (v *View) Ranked(m companion.MatchInfo) []ranked {
	faces := v.FacesFor(m.Players)
	out := make([]ranked, len(m.Players))
	most := 0
	for i, name := range m.Players {
		out[i] = ranked{Seat: i + 1, Name: name, Face: faces[i],
			Won: slices.Contains(m.Winners, engines.Seat(i+1))}
		if i < len(m.Scores) {
			out[i].Score = m.Scores[i]
		}
		most = max(most, out[i].Score)
	}
	slices.SortStableFunc(out, func(a, b ranked) int {
		if a.Won != b.Won {
			if a.Won {
				return -1
			}
			return 1
		}
		return better(a.Score, b.Score, m.Fewest)
	})
	for i := range out {
		out[i].Bar = chart.Bar(out[i].Score, most)
	}
	return out
}

// reviewed is a match whose luck and skill can be told apart.
type reviewed struct {
	companion.MatchInfo
	Faces []string
}

// Past is a match as it is looked back at.
type Past struct {
	companion.Course
	Highlights []companion.Highlight
}

// points draws the points of all players over the rounds.
func (p *Past) points(says string) template.HTML {
	lines := make([]chart.Line, len(p.Info.Players))
	for i := range lines {
		lines[i] = chart.Line{Class: fmt.Sprintf("seat%d", i+1), Symbol: fmt.Sprintf("seat%d", i+1)}
		if i < len(p.First) {
			lines[i].Points = append(lines[i].Points, p.First[i])
		}
		for _, r := range p.Rounds {
			if i < len(r.Scores) {
				lines[i].Points = append(lines[i].Points, r.Scores[i])
			}
		}
	}
	return chart.Lines(lines, 0, says)
}

// mostResults is how many results of a player a chart has, the newest ones.
const mostResults = 30

// results draws how somebody's matches of one game ended, one after the other; a dot is a match that was won.
func results(g companion.GameStanding, says string) template.HTML {
	l := chart.Line{Class: "results"}
	for _, r := range g.Results[max(0, len(g.Results)-mostResults):] {
		l.Points, l.Dots = append(l.Points, r.Score), append(l.Dots, r.Won)
	}
	return chart.Lines([]chart.Line{l}, 1+max(0, len(g.Results)-mostResults), says)
}

// Standing is somebody with a face and a share of those who won most.
type Standing struct {
	companion.Standing
	Face string
	Bar  template.HTML
}

// Standings are all players with their faces; Person is the one whom the address names, nil: nobody.
func (v *View) Standings() []Standing {
	names, most := make([]string, len(v.Stood)), 0
	for i, s := range v.Stood {
		names[i], most = s.Name, max(most, s.Won)
	}
	faces := FacesOf(names, v.Chosen)
	out := make([]Standing, len(v.Stood))
	for i, s := range v.Stood {
		out[i] = Standing{s, faces[i], chart.Bar(s.Won, most)}
	}
	return out
}

// Person is the player whom the address names; nil: nobody.
func (v *View) Person() *Standing {
	for _, s := range v.Standings() {
		if engines.NameKey(s.Name) == engines.NameKey(v.Who) {
			return &s
		}
	}
	return nil
}
