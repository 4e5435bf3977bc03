package sheet

import (
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"spieltisch/engines"
)

// Game is the rule book of score sheets. The zero Game has the sheets that come with the program.
type Game struct {
	own *shelf // files of a family; nil: none
}

// shelf is a family's sheets by name.
type shelf struct{ sheets map[string]*Sheet }

var (
	_ engines.Game  = Game{}
	_ engines.Filed = Game{}
)

//go:embed presets
var presets embed.FS

// first is the sheet that is offered first.
const first = "plain"

// brought are the sheets that come with the program, by name. Faults in them are the program's own.
var brought = read(presets)

func read(presets embed.FS) map[string]*Sheet {
	out := map[string]*Sheet{}
	list, err := fs.Glob(presets, "presets/*.json")
	if err != nil {
		panic("sheet: " + err.Error())
	}
	for _, file := range list {
		data, err := presets.ReadFile(file)
		if err != nil {
			panic("sheet: " + err.Error())
		}
		s, err := Parse(file, data)
		if err != nil {
			panic("sheet: " + err.Error())
		}
		out[nameOf(file)] = s
	}
	return out
}

// nameOf is a file's name without folder and ending.
func nameOf(file string) string {
	return strings.TrimSuffix(file[strings.LastIndex(file, "/")+1:], ".json")
}

// With is the game with a family's sheets beside its own.
func (g Game) With(files map[string][]byte) (engines.Game, error) {
	own, faults := &shelf{map[string]*Sheet{}}, []error{}
	for _, file := range slices.Sorted(maps.Keys(files)) {
		s, err := Parse(file, files[file])
		if err != nil {
			faults = append(faults, err)
			continue
		}
		own.sheets[nameOf(file)] = s
	}
	return Game{own}, errors.Join(faults...)
}

// Info tells the name and the limits.
func (Game) Info() engines.Info {
	return engines.Info{ID: "sheet", Name: words.Text("game"), MinSeats: minSeats, MaxSeats: maxSeats, Mark: "pic-score",
		Version: 1}
}

// match is what never changes between New and the end; all states of a match share it.
type match struct {
	*Sheet
	seats   int
	first   int    // seat that begins, from 0
	players []byte // the names as a JSON array
}

// setup is the setup object of the rules interface, understood but not judged.
type setup struct {
	Players  []string      `json:"players"`
	First    *engines.Seat `json:"first,omitzero"`
	Options  options       `json:"options,omitzero"`
	Position *position     `json:"position,omitzero"`
}

type options struct {
	Variant variant `json:"variant,omitzero"` // the sheet
	Wins    string  `json:"wins,omitzero"`    // "most", "fewest"; "" or "sheet": as the sheet says
	Target  int     `json:"target,omitzero"`  // 0: as the sheet says; -1: none, nor rounds
	Teams   int     `json:"teams,omitzero"`   // 0: as the sheet says
}

type position struct {
	Rows     [][]int `json:"rows"` // in the order in which they were written
	Finished bool    `json:"finished"`
}

// variant is a whole sheet, or the name of one that comes with the program.
type variant struct{ sheet *Sheet }

// UnmarshalJSON reads either.
func (v *variant) UnmarshalJSON(data []byte) error {
	var name string
	if json.Unmarshal(data, &name) == nil {
		s, ok := brought[name]
		if !ok {
			return fmt.Errorf("there is no sheet %.40q", name)
		}
		v.sheet = s
		return nil
	}
	v.sheet = &Sheet{}
	return engines.Read(data, v.sheet)
}

// Check finds what there is not.
func (o *options) Check() error {
	if !slices.Contains([]string{"", "sheet", "most", "fewest"}, o.Wins) {
		return fmt.Errorf("field \"wins\": %.40q is none of \"sheet\", \"most\", \"fewest\"", o.Wins)
	}
	if o.Target < -1 || o.Target > engines.HighestNumber {
		return fmt.Errorf("field \"target\": %d is not between -1 and %d", o.Target, engines.HighestNumber)
	}
	if o.Teams < 0 || o.Teams == 1 || o.Teams > maxSeats/2 {
		return fmt.Errorf("field \"teams\": %d is neither 0 nor 2 to %d", o.Teams, maxSeats/2)
	}
	return nil
}

// sheet is the chosen one with what people changed.
func (o options) sheet() *Sheet {
	s := *brought[first]
	if o.Variant.sheet != nil {
		s = *o.Variant.sheet
	}
	if o.Wins == "most" || o.Wins == "fewest" {
		s.Fewest = o.Wins == "fewest"
	}
	switch {
	case o.Target == -1:
		s.Target, s.Rounds = nil, 0
	case o.Target > 0:
		s.Target = &Target{At: o.Target}
	}
	if o.Teams > 0 {
		s.Teams = o.Teams
	}
	return &s
}

// New starts a match, with an empty sheet or with that of a position.
func (Game) New(data []byte) (engines.State, []engines.Event, *engines.Violation, error) {
	var in setup
	if err := engines.Read(data, &in); err != nil {
		return nil, nil, nil, err
	}
	m := &match{Sheet: in.Options.sheet(), seats: len(in.Players)}
	if v := m.seated(); v != nil {
		return nil, nil, v, nil
	}
	var err error
	if m.players, err = json.Marshal(in.Players); err != nil {
		return nil, nil, nil, err
	}
	if in.First != nil {
		if err := engines.CheckSeat("first", *in.First, m.seats); err != nil {
			return nil, nil, nil, err
		}
		m.first = int(*in.First) - 1
	}
	s := State{match: m}
	if in.Position == nil {
		return s, []engines.Event{}, nil, nil
	}
	return in.Position.state(s)
}

// seated judges how many there are (SH-01).
func (m *match) seated() *engines.Violation {
	switch {
	case m.seats < m.Seats[0] || m.seats > m.Seats[1]:
		return &engines.Violation{Rule: "SH-01", Args: map[string]any{"count": m.seats, "least": m.Seats[0], "most": m.Seats[1]}}
	case m.Teams > 0 && (m.seats%m.Teams != 0 || m.seats == m.Teams):
		return &engines.Violation{Rule: "SH-01", Case: "teams", Args: map[string]any{"count": m.seats, "teams": m.Teams}}
	}
	return nil
}

// state judges a position, row by row.
func (p *position) state(s State) (engines.State, []engines.Event, *engines.Violation, error) {
	for i, row := range p.Rows {
		if err := engines.CheckLen("rows", len(row), len(s.match.Columns)); err != nil {
			return nil, nil, nil, fmt.Errorf("position: entry %d: %w", i+1, err)
		}
		if s.over() {
			return nil, nil, &engines.Violation{Rule: "SH-05"}, nil
		}
		if v := s.judge(row); v != nil {
			return nil, nil, v, nil
		}
		s.rows = append(s.rows, row...)
	}
	if n := len(p.Rows); !s.match.Turns && n%s.writers() != 0 {
		return nil, nil, &engines.Violation{Rule: "SH-02", Case: "rows",
			Args: map[string]any{"count": n % s.writers(), "want": s.writers()}}, nil
	}
	if p.Finished && !s.mayFinish() {
		return nil, nil, &engines.Violation{Rule: "SH-06"}, nil
	}
	s.finished = p.Finished
	return s, []engines.Event{}, nil, nil
}
