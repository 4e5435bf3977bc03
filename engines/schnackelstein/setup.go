package schnackelstein

import (
	"encoding/json"
	"errors"
	"fmt"

	"spieltisch/engines"
)

// Game is the rule book of Oh nein! Die Schnackelstein!
type Game struct{}

var _ engines.Game = Game{}

// Info tells the name and the limits.
func (Game) Info() engines.Info {
	return engines.Info{
		ID:       "schnackelstein",
		Name:     words.Text("game"),
		MinSeats: minSeats,
		MaxSeats: maxSeats,
		Tunnels:  4,
		Age:      6,
		Mark:     "mole",
		Version:  1,
	}
}

// match is what never changes between New and the end; all states of a match share it.
type match struct {
	seats    int
	players  []byte // the names as a JSON array
	options  options
	simple   bool // the variant from 4 years
	geometry geometry
	gems     [tunnelCount][]Gems // that the hills were filled with; a hill is empty once the nose has reached it

	examples [tunnelCount][5]engines.Action // pushes that a prompt offers, by tunnel and kind
}

// people is who plays, and how.
type people struct {
	Players []string     `json:"players"`
	First   engines.Seat `json:"first,omitzero"`
	Options options      `json:"options,omitzero"`
}

func nobody() people { return people{First: 1, Options: usualOptions()} }

// setup is the setup object of the rules interface, understood but not judged.
type setup struct {
	people
	Hills    *[tunnelCount][]Gems `json:"hills,omitzero" each:"tunnel,hill"`
	Stump    *Gems                `json:"stump,omitzero"`
	Position *given               `json:"position,omitzero"`
}

// New starts a match, from filled hills or from a position.
func (Game) New(data []byte) (engines.State, []engines.Event, *engines.Violation, error) {
	in := setup{people: nobody()}
	if err := engines.Read(data, &in); err != nil {
		return nil, nil, nil, err
	}
	m, err := in.match()
	if err == nil {
		err = in.checkParts()
	}
	if err != nil {
		return nil, nil, nil, err
	}
	if in.Position != nil {
		p, err := in.Position.position(m, in.First)
		if err != nil {
			return nil, nil, nil, fmt.Errorf("field \"position\": %w", err)
		}
		return p.start(m, in.First)
	}
	if m.gems, err = in.hills(m); err != nil {
		return nil, nil, nil, err
	}
	stump := Gems{}
	if in.Stump != nil {
		stump = *in.Stump
	}
	if v := judgeFilled(m, stump); v != nil {
		return nil, nil, v, nil
	}
	s := State{match: m, stump: stump, supply: fullSupply(), turn: in.First}
	if m.simple {
		s.supply = simpleSupply()
	}
	for i := range m.seats {
		s.jokers[i] = hand{long: !m.simple, short: !m.simple}
	}
	return s, []engines.Event{}, nil, nil
}

// match is the match of these people, its hills empty.
func (in *people) match() (*match, error) {
	n := len(in.Players)
	if n < minSeats || n > maxSeats {
		return nil, fmt.Errorf("field \"players\": %d names, want %d to %d", n, minSeats, maxSeats)
	}
	if err := engines.CheckSeat("first", in.First, n); err != nil {
		return nil, err
	}
	players, err := json.Marshal(in.Players)
	if err != nil {
		return nil, err
	}
	m := &match{seats: n, players: players, options: in.Options, simple: in.Options.Variant == "simple",
		geometry: testGeometry()}
	if g := in.Options.Geometry; g != nil {
		m.geometry = g.geometry
	}
	m.fillExamples()
	return m, nil
}

// checkParts wants filled hills or a position.
func (in *setup) checkParts() error {
	switch {
	case in.Position != nil && (in.Hills != nil || in.Stump != nil):
		return errors.New(`field "position" stands instead of "hills" and "stump"`)
	case in.Position == nil && in.Hills == nil:
		return engines.Missing("hills")
	}
	return nil
}

// hills are the gems in the hills, of which each tunnel has its number.
func (in *setup) hills(m *match) (hills [tunnelCount][]Gems, err error) {
	for i, gems := range in.Hills {
		if n, want := len(gems), len(m.geometry.hills[i]); n != want {
			return hills, fmt.Errorf("field \"hills\": tunnel %d: %d elements, want %d", i+1, n, want)
		}
	}
	return *in.Hills, nil
}

// refuse makes a violation of a setup or a position.
func refuse(rule, which string, args map[string]any) *engines.Violation {
	return &engines.Violation{Rule: rule, Case: which, Args: args}
}

// judgeFilled judges filled hills and the stump in the order of the rules interface.
func judgeFilled(m *match, stump Gems) *engines.Violation {
	if v := judgeHills(m, m.gems, true); v != nil {
		return v
	}
	if m.simple {
		if n := stump.n(); n > 0 {
			return refuse("SS-30", "", map[string]any{"count": n})
		}
		return nil
	}
	if n := stump.n(); n != stumpGems {
		return refuse("SS-04", "", map[string]any{"count": n})
	}
	all := stump.plus(sum(m.gems))
	if colour, over := all.beyond(allGems()); over {
		return refuse("SS-04", "supply", tooMany(colour, all))
	}
	return nil
}

func sum(hills [tunnelCount][]Gems) (all Gems) {
	for _, tunnel := range hills {
		for _, g := range tunnel {
			all = all.plus(g)
		}
	}
	return all
}

func tooMany(colour Gem, all Gems) map[string]any {
	return map[string]any{"gems": stones(colour), "count": all[colour], "most": allGems()[colour]}
}

// filling is one of the three ways to fill a hill.
type filling struct {
	rule  string
	hills int // how many are filled so
	is    func(Gems) bool
	fits  func(Gems) bool
}

// judgeHills judges the gems of the hills (SS-01, SS-02, SS-03). Before the first push all hills must be
// filled; later some are empty, and the numbers of hills are upper limits.
func judgeHills(m *match, hills [tunnelCount][]Gems, full bool) *engines.Violation {
	for _, f := range []filling{
		{"SS-01", blueHills, func(g Gems) bool { return g[Sapphire] > 0 },
			func(g Gems) bool { return g == Gems{Sapphire: m.seats - 1} }},
		{"SS-02", whiteHills, func(g Gems) bool { return g[Diamond] > 0 },
			func(g Gems) bool { return g == Gems{Diamond: 1} }},
		{"SS-03", redHills, func(g Gems) bool { return g[Sapphire] == 0 && g[Diamond] == 0 && (full || g[Ruby] > 0) },
			func(g Gems) bool { return g[Ruby] >= 1 && g[Ruby] <= m.options.MaxRubies }},
	} {
		if v := f.judge(m, hills, full); v != nil {
			return v
		}
	}
	if n, most := sum(hills)[Ruby], allGems()[Ruby]; full && n > most {
		return refuse("SS-03", "supply", map[string]any{"count": n, "most": most})
	}
	return nil
}

func (f filling) judge(m *match, hills [tunnelCount][]Gems, full bool) *engines.Violation {
	n := 0
	for i, tunnel := range hills {
		for k, g := range tunnel {
			if !f.is(g) {
				continue
			}
			n++
			switch {
			case !f.fits(g):
				return refuse(f.rule, "", map[string]any{"tunnel": i + 1, "hill": k + 1, "want": m.seats - 1, "most": m.options.MaxRubies})
			case f.rule == "SS-02" && k == 0:
				return refuse(f.rule, "first", map[string]any{"tunnel": i + 1})
			}
		}
	}
	if n > f.hills || full && n != f.hills {
		return refuse(f.rule, "hills", map[string]any{"count": n, "want": f.hills})
	}
	return nil
}
