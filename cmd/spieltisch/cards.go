package main

import (
	"cmp"
	"fmt"
	"slices"
	"sync"
	"time"

	"spieltisch/cmd/spieltisch/internal/demo"
	"spieltisch/companion"
	"spieltisch/companion/health"
	"spieltisch/devices"
	"spieltisch/engines"
	games "spieltisch/engines/catalog"
	"spieltisch/vision"
	"spieltisch/vision/gems"
	"spieltisch/vision/pieces"
	"spieltisch/vision/session"
	"spieltisch/vision/settle"
)

// cardGames are the IDs of games whose cards the camera reads as they were shown to it.
func (d *daemon) cardGames() (out []string) {
	for _, g := range games.All() {
		id := g.Info().ID
		_, ok := g.(engines.Carded)
		if ok && d.sees() && (d.demo != nil && demo.Draws(id) || d.demo == nil && d.conf.Cards.Of(id) != "") {
			out = append(out, id)
		}
	}
	return out
}

// cardSet are the cards that were shown for a game. Each stands for one of the game, or lies face down.
func (d *daemon) cardSet(game string) (*pieces.Set, error) {
	path := d.conf.Cards.Of(game)
	set, err := demo.Cards(game)
	if d.demo == nil {
		kind := pieces.Cards
		if game == gemGame {
			kind = pieces.Gems
		}
		set, err = pieces.Read(path, kind)
	}
	if err != nil {
		return nil, fmt.Errorf("cards.%s: %w", game, err)
	}
	g, _ := games.Find(game)
	want := g.(engines.Carded).Cards()
	shown := map[string]bool{}
	for _, f := range set.Faces {
		name := cmp.Or(f.As, f.Name)
		if name != engines.FaceDown && !slices.Contains(want, name) {
			return nil, fmt.Errorf("cards.%s: %s: %q is none of %v; spieltisch teach --as says which",
				game, path, f.Name, want)
		}
		shown[name] = true
	}
	for _, name := range want {
		if !shown[name] {
			return nil, fmt.Errorf("cards.%s: %s: no picture shows %q; show it with spieltisch teach --add",
				game, path, name)
		}
	}
	return set, nil
}

// gemGame is the ID of the game that is played with gems.
const gemGame = "schnackelstein"

// gemReader counts gems where they lie by the position of the match that is on.
type gemReader struct {
	gems *gems.Reader
	now  func() *companion.Snapshot
}

// Read reads a frame.
func (r gemReader) Read(f devices.Frame) (vision.Observation, error) {
	var zones []gems.Zone
	if at, ok := r.now().Position.(engines.Spread); ok {
		for _, z := range at.Lying().Zones {
			zones = append(zones, gems.Zone{X0: z.X0, Y0: z.Y0, X1: z.X1, Y1: z.Y1})
		}
	}
	return r.gems.Read(f, zones)
}

// cardReader reads cards by the names of a game. What lies face down is not there, where the game does not
// ask for it.
func (d *daemon) cardReader(game string, set *pieces.Set, now func() *companion.Snapshot) (
	vision.Reader, error) {
	if game == gemGame {
		r, err := gems.New(set)
		return gemReader{r, now}, err
	}
	g, _ := games.Find(game)
	var figures []string
	var board []vision.Vec
	if f, ok := g.(engines.Figured); ok {
		figures = f.Figures()
		for _, p := range f.Places() {
			board = append(board, vision.Vec{X: p.X, Y: p.Y})
		}
	}
	r, err := d.sight().cards(set, figures, board)
	return openCards{r, set, slices.Contains(g.(engines.Carded).Cards(), engines.FaceDown)}, err
}

type openCards struct {
	vision.Reader
	set  *pieces.Set
	down bool // what lies face down is told
}

// Read reads a frame.
func (r openCards) Read(f devices.Frame) (vision.Observation, error) {
	o, err := r.Reader.Read(f)
	as := func(name string) string {
		if face := r.set.Face(name); face != nil {
			return cmp.Or(face.As, name)
		}
		return name
	}
	for i := range o.Dice {
		d := &o.Dice[i]
		d.Name, d.Maybe = as(d.Name), [2]string{as(d.Maybe[0]), as(d.Maybe[1])}
		for k := range d.Maybe {
			if d.Maybe[k] == engines.FaceDown && !r.down {
				d.Maybe[k] = ""
			}
		}
	}
	if !r.down {
		o.Dice = slices.DeleteFunc(o.Dice, func(d vision.Die) bool { return d.Name == engines.FaceDown })
	}
	return o, err
}

// pieceReader reads the dice of the table, and cards while those of a game are looked at that were shown.
func (d *daemon) pieceReader(now func() *companion.Snapshot) (vision.Reader, error) {
	dice, err := d.diceReader(now)
	if err != nil || len(d.cardGames()) == 0 {
		return dice, err
	}
	r := withCards{dice: dice, now: now, both: &d.both, cards: map[string]func() (vision.Reader, error){}}
	for _, game := range d.cardGames() {
		if d.demo == nil { // what a family showed is looked at now, what the program brings when it is played
			if _, err := d.cardSet(game); err != nil {
				return nil, err
			}
		}
		r.cards[game] = sync.OnceValues(func() (vision.Reader, error) {
			set, err := d.cardSet(game)
			if err != nil {
				return nil, err
			}
			return d.cardReader(game, set, now)
		})
	}
	return r, nil
}

// withCards reads the cards of the game that is on, if they were shown, and else dice.
type withCards struct {
	dice  vision.Reader
	cards map[string]func() (vision.Reader, error) // by game, made when they are needed
	now   func() *companion.Snapshot

	both *beside // where dice lie beside cards
}

var _ vision.Knower = withCards{}

// Read reads a frame.
func (r withCards) Read(f devices.Frame) (vision.Observation, error) {
	return r.ReadKnowing(f, vision.Prior{})
}

// ReadKnowing reads a frame of which something is known.
func (r withCards) ReadKnowing(f devices.Frame, p vision.Prior) (vision.Observation, error) {
	if s := r.now(); s.Cards && r.cards[s.Match.Game] != nil {
		cards, err := r.cards[s.Match.Game]()
		if err != nil {
			return vision.Observation{}, err
		}
		if trayOf(s) != (engines.Zone{}) {
			return r.both.read(f, p, r.readDice, cards)
		}
		return cards.Read(f)
	} else if alone(s) {
		return unread{}.Read(f)
	}
	return r.readDice(f, p)
}

// alone reports whether there is nothing to look at but what is compared with the record.
func alone(s *companion.Snapshot) bool {
	if !s.Compares {
		return false
	}
	g, ok := games.Find(s.Match.Game)
	return ok && g.Info().Dice == 0
}

func (r withCards) readDice(f devices.Frame, p vision.Prior) (vision.Observation, error) {
	if k, ok := r.dice.(vision.Knower); ok {
		return k.ReadKnowing(f, p)
	}
	return r.dice.Read(f)
}

// compared reads what lies beside dice at rest, while that is compared with the record; nil: nothing is.
func (r withCards) compared(f devices.Frame) (*vision.Observation, error) {
	s := r.now()
	if !s.Compares || r.cards[s.Match.Game] == nil {
		return nil, nil
	}
	cards, err := r.cards[s.Match.Game]()
	if err != nil {
		return nil, err
	}
	o, err := cards.Read(f)
	return &o, err
}

// comparing is what a reader of the table reads to be compared; nil: nothing.
func comparing(r vision.Reader) func(devices.Frame) (*vision.Observation, error) {
	if c, ok := r.(withCards); ok {
		return c.compared
	}
	return nil
}

// trayOf is where dice lie beside the cards that are read.
func trayOf(s *companion.Snapshot) engines.Zone {
	if spread, ok := s.Position.(engines.Spread); ok {
		return spread.Lying().Tray
	}
	return engines.Zone{}
}

// settlers has cards settle as cards do, while a game with cards is on that the camera reads.
type settlers struct {
	dice  session.Settler
	cards *settle.Cards
	both  *beside // dice and cards
	plan  settle.Config
	now   func() *companion.Snapshot
	last  session.Settler // that the last frame was given to
}

var _ session.Settler = (*settlers)(nil)

// cardStill is how long cards lie still before they are read: hands that swap some of a row stop between
// them.
const cardStill = 600 * time.Millisecond

// settlerByGame is the settler of dice, and that of cards where some were shown.
func (d *daemon) settlerByGame(now func() *companion.Snapshot, board *health.Board) session.Settler {
	if len(d.cardGames()) == 0 {
		return d.settler(board)
	}
	return &settlers{dice: d.settler(board), cards: settle.NewCards(cardStill, nil), both: &d.both,
		plan: d.settling(), now: now}
}

func (s *settlers) of() session.Settler {
	switch now := s.now(); {
	case alone(now):
		return s.cards
	case !now.Cards:
		return s.dice
	case trayOf(now) != (engines.Zone{}):
		return s.both.in(trayOf(now), s.plan)
	}
	return s.cards
}

// Step looks at the next frame.
func (s *settlers) Step(f devices.Frame) settle.Step {
	now := s.of()
	if s.last != nil && now != s.last {
		now.Reread()
	}
	s.last = now
	return now.Step(f)
}

// Observe takes what was read of the frame that Step has asked for.
func (s *settlers) Observe(f devices.Frame, o vision.Observation) (vision.Observation, bool) {
	if s.last == nil {
		return o, false
	}
	return s.last.Observe(f, o)
}

// Reread has the table read again.
func (s *settlers) Reread() { s.of().Reread() }
