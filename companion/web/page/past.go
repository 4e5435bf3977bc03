package page

import (
	"cmp"
	"fmt"
	"html/template"
	"net/url"
	"slices"
	"time"

	"spieltisch/companion"
	"spieltisch/companion/people"
	"spieltisch/companion/web/chart"
	"spieltisch/engines"
)

// Evening are the matches of one evening.
type Evening struct {
	Day     time.Time
	Matches []companion.MatchInfo
}

// Evenings are the matches of the list by the evening on which they were touched last.
func (v *View) Evenings() []Evening {
	var out []Evening
	for _, m := range v.Matches {
		day := companion.Evening(m.Touched)
		if len(out) == 0 || !out[len(out)-1].Day.Equal(day) {
			out = append(out, Evening{Day: day})
		}
		e := &out[len(out)-1]
		e.Matches = append(e.Matches, m)
	}
	return out
}

// Filter leaves the matches of one game, or of one player.
type Filter struct {
	Game, Name string         // "": of all; a game by its English name
	Games      []engines.Text // that there are
	Names      []string       // of those who played
}

// Asked reports whether it leaves something out.
func (f Filter) Asked() bool { return f.Game != "" || f.Name != "" }

// Fill notes which games and names there are.
func (f *Filter) Fill(list []companion.MatchInfo) {
	games, names := map[string]bool{}, map[string]bool{}
	for _, m := range list {
		if title := m.Name.In("en"); !games[title] {
			games[title], f.Games = true, append(f.Games, m.Name)
		}
		for _, p := range m.Players {
			if key := engines.NameKey(p); !names[key] {
				names[key], f.Names = true, append(f.Names, p)
			}
		}
	}
}

// Of leaves those of a list that are meant.
func (f Filter) Of(list []companion.MatchInfo) []companion.MatchInfo {
	return slices.DeleteFunc(slices.Clone(list), func(m companion.MatchInfo) bool {
		plays := func(p string) bool { return engines.NameKey(p) == engines.NameKey(f.Name) }
		return f.Game != "" && m.Name.In("en") != f.Game ||
			f.Name != "" && !slices.ContainsFunc(m.Players, plays)
	})
}

// Query is the filter for the address of another part of the list.
func (f Filter) Query() template.URL {
	v := url.Values{}
	if f.Game != "" {
		v.Set("game", f.Game)
	}
	if f.Name != "" {
		v.Set("name", f.Name)
	}
	if q := v.Encode(); q != "" {
		return template.URL("&" + q)
	}
	return ""
}

// Same reports whether two names are one person's.
func (Filter) Same(a, b string) bool { return engines.NameKey(a) == engines.NameKey(b) }

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
	places := m.Places()
	slices.SortStableFunc(out, func(a, b ranked) int { return cmp.Compare(places[a.Seat-1], places[b.Seat-1]) })
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
	Keeping    *Keeping // nil: it was not played to its end
}

// Keeping is how a match gets into the app BG Stats.
type Keeping struct {
	Named, Seats string // links that hold it, with names or with seats in their place
	Address      string // short one of this page, for somebody else's phone; "": nobody knows one
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
	faces := people.FacesOf(names, v.Chosen)
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

// feat is a victory that is not the only one, with a name.
type feat struct {
	companion.Feat
	Name string
}

// FeatsOf are those of a match.
func (v *View) FeatsOf(m companion.MatchInfo) (out []feat) {
	for _, f := range v.Feats[m.ID] {
		if f.Seat >= 1 && int(f.Seat) <= len(m.Players) {
			out = append(out, feat{f, m.Players[f.Seat-1]})
		}
	}
	return out
}

// victories are the keys of the second victory of an evening and those after it.
var victories = []string{"feat.2", "feat.3", "feat.4", "feat.5"}

// victory says which victory of an evening one is, from the second on.
func victory(n int, lang string) string {
	if n-2 < len(victories) {
		return Text(victories[n-2]).In(lang)
	}
	return Text("feat.more").Fill(map[string]any{"n": n}).In(lang)
}
