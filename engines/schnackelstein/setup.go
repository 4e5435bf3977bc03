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
		ID: "schnackelstein",
		Name: engines.Text{
			De: "Oh nein! Die Schnackelstein!",
			En: "Oh no! Die Schnackelstein!",
			Fr: "Oh non ! Die Schnackelstein !",
			It: "Oh no! Die Schnackelstein!",
		},
		MinSeats: minSeats,
		MaxSeats: maxSeats,
		Version:  1,
	}
}

// match is what never changes between New and the end; all states of a match share it.
type match struct {
	seats    int
	players  []byte // the names as a JSON array
	simple   bool   // the variant from 4 years
	geometry geometry
	gems     [tunnelCount][]Gems // that the hills were filled with; a hill is empty once the nose has reached it

	onlyNewBeetles bool // SS-16 counts only beetles that were not in view before the push
	onlyNewWorms   bool // SS-18 likewise
	strictFirst    bool // SS-07 holds in the extra turn of a first turn, too
	diamondsBreak  bool // SS-22: of those with most gems the one with most diamonds
	maxRubies      int  // SS-03, in a hill
	maxSpeed       engines.MM

	examples [tunnelCount][5]engines.Action // pushes that a prompt offers, by tunnel and kind
}

// setup is the setup object of the rules interface, understood but not judged.
type setup struct {
	players  []string
	first    engines.Seat
	hills    [tunnelCount][]Gems
	stump    Gems
	position *position
	match    match
}

// New starts a match, from filled hills or from a position.
func (Game) New(data []byte) (engines.State, []engines.Event, *engines.Violation, error) {
	in, err := readSetup(data)
	if err != nil {
		return nil, nil, nil, err
	}
	if in.position != nil {
		return in.position.start(&in)
	}
	if v := in.judge(); v != nil {
		return nil, nil, v, nil
	}
	m := in.match
	m.gems = in.hills
	s := State{match: &m, stump: in.stump, supply: fullSupply(), turn: in.first}
	if m.simple {
		s.supply = simpleSupply()
	}
	for i := range m.seats {
		s.jokers[i] = hand{long: !m.simple, short: !m.simple}
	}
	return s, []engines.Event{}, nil, nil
}

func readSetup(data []byte) (in setup, err error) {
	f, err := engines.ReadFields(data)
	if err != nil {
		return in, err
	}
	if in, err = readPeople(f); err != nil {
		return in, err
	}
	if err := in.takeGems(f); err != nil {
		return in, err
	}
	in.match.fillExamples()
	return in, f.Done()
}

// readPeople reads who plays, and how.
func readPeople(f engines.Fields) (in setup, err error) {
	if err := f.Need("players", &in.players); err != nil {
		return in, err
	}
	n := len(in.players)
	if n < minSeats || n > maxSeats {
		return in, fmt.Errorf("field \"players\": %d names, want %d to %d", n, minSeats, maxSeats)
	}
	in.match.seats = n
	if in.match.players, err = json.Marshal(in.players); err != nil {
		return in, err
	}
	in.first = 1
	if _, err = f.Take("first", &in.first); err != nil {
		return in, err
	}
	if err := engines.CheckSeat("first", in.first, n); err != nil {
		return in, err
	}
	return in, in.match.takeOptions(f)
}

// takeGems reads what the hills and the stump hold, or the position instead.
func (in *setup) takeGems(f engines.Fields) error {
	var hills json.RawMessage
	filled, err := f.Take("hills", &hills)
	if err != nil {
		return err
	}
	stumped, err := f.TakeObject("stump", in.stump.read)
	if err != nil {
		return err
	}
	p := position{turn: in.first}
	placed, err := f.TakeObject("position", func(f engines.Fields) error { return p.read(f, in) })
	switch {
	case err != nil:
		return err
	case placed && (filled || stumped):
		return errors.New(`field "position" stands instead of "hills" and "stump"`)
	case placed:
		in.position = &p
		return nil
	case !filled:
		return errors.New(`field "hills" is missing`)
	}
	if in.hills, err = readTunnels(hills, &in.match.geometry); err != nil {
		return fmt.Errorf("field \"hills\": %w", err)
	}
	return nil
}

// readTunnels reads the gems of all hills, a list for each tunnel.
func readTunnels(data []byte, g *geometry) (out [tunnelCount][]Gems, err error) {
	lists, err := engines.ReadList(data, tunnelCount)
	if err != nil {
		return out, err
	}
	for i, l := range lists {
		if out[i], err = readHillGems(l, len(g.hills[i])); err != nil {
			return out, fmt.Errorf("tunnel %d: %w", i+1, err)
		}
	}
	return out, nil
}

// readHillGems reads the gems of n hills.
func readHillGems(data []byte, n int) ([]Gems, error) {
	objects, err := engines.ReadList(data, n)
	if err != nil {
		return nil, err
	}
	out := make([]Gems, n)
	for i, o := range objects {
		if err := engines.ReadObject(o, out[i].read); err != nil {
			return nil, fmt.Errorf("hill %d: %w", i+1, err)
		}
	}
	return out, nil
}

// refuse makes a violation of a setup or a position.
func refuse(rule, which string, args map[string]any) *engines.Violation {
	return &engines.Violation{Rule: rule, Case: which, Args: args}
}

// judge judges filled hills and the stump in the order of the rules interface.
func (in *setup) judge() *engines.Violation {
	if v := judgeHills(&in.match, in.hills, true); v != nil {
		return v
	}
	if in.match.simple {
		if n := in.stump.n(); n > 0 {
			return refuse("SS-30", "", map[string]any{"count": n})
		}
		return nil
	}
	if n := in.stump.n(); n != stumpGems {
		return refuse("SS-04", "", map[string]any{"count": n})
	}
	all := in.stump.plus(sum(in.hills))
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

// judgeHills judges the gems of the hills (SS-01, SS-02, SS-03). Before the first push all hills must be filled;
// later some are empty, and the numbers of hills are upper limits.
func judgeHills(m *match, hills [tunnelCount][]Gems, full bool) *engines.Violation {
	for _, f := range []filling{
		{"SS-01", blueHills, func(g Gems) bool { return g[Sapphire] > 0 }, func(g Gems) bool { return g == Gems{Sapphire: m.seats - 1} }},
		{"SS-02", whiteHills, func(g Gems) bool { return g[Diamond] > 0 }, func(g Gems) bool { return g == Gems{Diamond: 1} }},
		{"SS-03", redHills, func(g Gems) bool { return g[Sapphire] == 0 && g[Diamond] == 0 && (full || g[Ruby] > 0) },
			func(g Gems) bool { return g[Ruby] >= 1 && g[Ruby] <= m.maxRubies }},
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
				return refuse(f.rule, "", map[string]any{"tunnel": i + 1, "hill": k + 1, "want": m.seats - 1, "most": m.maxRubies})
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
