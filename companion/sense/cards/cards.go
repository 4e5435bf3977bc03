// Package cards is the sense for cards that lie open in rows or zones, and for pieces on the places of a
// board: it takes what a camera saw of a table at rest, asks the rules what that means, and puts it into the
// record, asks a person, or waits until the table is complete.
//
// Each rest is used once. Where the rows of the table are not those of the record, and no move explains it,
// both are shown and a person says once which of them holds; after that the row counts as said until it is
// read otherwise. A place of a board is a row of what lies there and of the figure on it. Hands that are laid
// open at the end are taken one after the other, in the order of the rules.
package cards

import (
	"slices"
	"time"

	"spieltisch/companion/fuse"
	"spieltisch/companion/record"
	"spieltisch/companion/sense"
	"spieltisch/companion/words"
	"spieltisch/engines"
	"spieltisch/vision"
)

// Config says how cards are judged. All of it has to be there.
type Config struct {
	Patience time.Duration // how long a table that does not fit lies still before people are told
	Games    []string      // IDs of games whose cards the camera was shown
	LookOver func()        // asks whoever watches to read the table again, never blocks
}

// Sense is the sense for cards of one table. It belongs to the table's goroutine.
type Sense struct {
	cfg      Config
	desk     *sense.Desk
	record   *record.Record
	patience sense.Alarm

	table table
	fresh func()       // judges what was seen of an input; nil: it is judged
	says  *words.Words // what people are told in place of what the game says; nil: nothing
	late  func()       // what is done when patience is over; nil: nothing
	over  int64        // the record's last entry as a table was looked at once more

	rows  [][]string     // the last rows that were read whole, by the sizes of the game; nil: none
	met   [][]string     // the last of them that the record had, too; nil: none
	lay   []vision.Thing // the cards of the last table that was read whole, with their names
	said  map[int]word   // by row: what a person's word made of what is read there
	hands hands

	differs *differing // what was found when cards were compared last; nil: they lay as on the record

	board *fuse.Board             // where the board lay last; nil: not seen yet
	whose map[string]engines.Seat // by colour: whose figures are
}

// table is the newest table at rest.
type table struct {
	state vision.TrayState
	sight sense.Sight
	obs   *vision.Observation // nil: none yet
	cause string
	used  bool // it is in the record
}

// word is what a row counts as while it is read as it was.
type word struct{ read, is []string }

// hands are those that were laid open so far.
type hands struct {
	at    int64                     // the newest entry of the record then
	shown map[engines.Seat][]string // nil: none
	last  []vision.Thing            // where the cards of the last one lay
}

var (
	_ sense.Sense  = (*Sense)(nil)
	_ sense.Looker = (*Sense)(nil)
	_ sense.Hearer = (*Sense)(nil)
	_ sense.Asker  = (*Sense)(nil)
	_ sense.Timed  = (*Sense)(nil)
	_ sense.Shower = (*Sense)(nil)
	_ sense.Cards  = (*Sense)(nil)
)

// New makes the sense of a table that nobody has seen yet, and lets the others know what lies there.
func New(desk *sense.Desk, cfg Config) *Sense {
	s := &Sense{cfg: cfg, desk: desk, record: desk.Record}
	desk.Cards = s
	return s
}

// Alarm is that of people's patience with a table that does not fit.
func (s *Sense) Alarm() *sense.Alarm { return &s.patience }

// waitOn begins the time after which Late is due.
func (s *Sense) waitOn() {
	left := s.cfg.Patience
	if s.over != s.record.Last() {
		left /= 2
	}
	s.patience.Set(left)
}

// Late has a table that does not fit looked at once more, and then tells people what is wrong with it.
func (s *Sense) Late() bool {
	late := s.late
	if late == nil || !s.Plays() && !s.compares() {
		return true
	}
	if at := s.record.Last(); at != s.over && s.Plays() {
		s.over = at
		s.patience.Set(s.cfg.Patience / 2) // a camera that is away does not keep people waiting
		s.cfg.LookOver()
		return true
	}
	s.late = nil
	late()
	return true
}

// Reads reports whether the camera reads the cards of a game.
func (s *Sense) Reads(g engines.Game) bool { return slices.Contains(s.cfg.Games, g.Info().ID) }

// Plays reports whether tables at rest count now.
func (s *Sense) Plays() bool { return s.spread() != nil && s.record.Match().Playing() }

// spread is the position of the match that is on; nil: there is none of a game whose cards are read now.
func (s *Sense) spread() engines.Spread {
	if at := s.state(); at != nil && !at.Lying().Compared {
		return at
	}
	return nil
}

// state is the position of the match that is on, of a game whose cards are read; nil: there is none.
func (s *Sense) state() engines.Spread {
	m := s.record.Match()
	if m == nil || !s.Reads(m.Game) {
		return nil
	}
	at, _ := m.State().(engines.Spread)
	return at
}

// waits reports whether cards are waited for, and not dice that lie beside them.
func (s *Sense) waits() bool { return s.Plays() && (s.asks() || !s.spread().Lying().Dice) }

// Moved looks at the cards once more, as dice beside them have moved the record.
func (s *Sense) Moved() {
	s.fresh, s.rows, s.said = nil, nil, nil
	if err := s.consider(); err != nil {
		s.desk.Log.Warn("table waits for the journal", "err", err)
	}
}

// Beside is how cards lie beside dice, those without a name in it; nil: nobody has seen them.
func (s *Sense) Beside() *engines.Cards {
	if !s.Plays() || s.table.obs == nil || s.table.sight.Name != "" {
		return nil
	}
	lies := s.spread().Lying()
	if lies.Tray == (engines.Zone{}) {
		return nil
	}
	cards := s.named(s.table.obs.Things)
	return &engines.Cards{Rows: names(cards, inZones(lies.Zones, cards, s.table.sight)), Seen: true}
}

// Show shows whether cards are read, in place of the tray those that are waited for, and in place of what the
// game says what people have to do with them.
func (s *Sense) Show(shown *sense.Shown) {
	shown.Cards, shown.Compares = s.spread() != nil, s.compares()
	if !shown.Cards {
		return
	}
	cards := s.shown()
	if shown.Laid = cards.Taken; s.waits() {
		shown.Tray = cards
	}
	if s.Plays() {
		shown.Says = s.says
	}
}

// shown is the table as a snapshot has it.
func (s *Sense) shown() sense.Tray {
	tr := sense.TrayOf(s.table.state, s.table.sight, s.table.obs)
	if s.table.obs == nil {
		return tr
	}
	for _, c := range s.named(s.table.obs.Things) {
		tr.Dice = append(tr.Dice, sense.Die{Kind: c.Kind, Name: c.Name, Confidence: c.Confidence,
			Doubt: c.Name == "", Box: record.Box(c.Box)})
	}
	return tr
}

// Keep puts what a camera saw behind what waits for the table. Of what is compared the newest counts.
func (s *Sense) Keep(waiting []sense.Input, in sense.Input) ([]sense.Input, bool) {
	switch {
	case in.Compared != nil:
		compared := func(w sense.Input) bool { return w.Compared != nil }
		return append(slices.DeleteFunc(waiting, compared), in), true
	case in.Watched():
		return sense.KeepPicture(waiting, in), true
	}
	return waiting, false
}

// See takes a table at rest or what is compared, to be judged by Use, or what the table merely does.
func (s *Sense) See(in sense.Input) bool {
	switch {
	case in.Compared != nil:
		s.fresh = func() { s.compare(in.Compared, in.Sight) }
	case in.State != nil:
		s.does(*in.State, in.Sight)
		return false
	case in.Pieces != nil && s.Plays():
		s.lies(in.Pieces, in.Sight)
	case in.Dice != nil && s.Beside() != nil: // which tell when cards lie elsewhere
	default:
		return false
	}
	return true
}

// Use judges what was seen of the input, if that is another table than before.
func (s *Sense) Use() {
	if judge := s.fresh; judge != nil {
		s.fresh = nil
		judge()
	}
}

// does takes over a mere change of what the table does.
func (s *Sense) does(now vision.TrayState, at sense.Sight) {
	s.table.state = now
	if at.Camera != "" || now == vision.Unknown {
		s.table.sight.Camera = at.Camera
	}
	s.patience.Stop() // people are at it
	if s.late != nil && now == vision.Settled {
		s.waitOn()
	}
}

// lies takes a table at rest, unless it is here already.
func (s *Sense) lies(o *vision.Observation, at sense.Sight) {
	cause := "cards:" + at.Cause(o)
	if cause == s.table.cause {
		return
	}
	s.resize(vision.Resized(s.table.sight.W, s.table.sight.H, at.W, at.H))
	s.table = table{state: o.Tray, sight: at, obs: o, cause: cause}
	if s.table.state == vision.Unknown {
		s.table.state = vision.Settled
	}
	s.fresh = s.use
}

// resize has all that is remembered lie where it does in pictures of another size.
func (s *Sense) resize(by vision.Homography) {
	if by == vision.Identity() {
		return
	}
	s.lay, s.hands.last = by.Things(s.lay), by.Things(s.hands.last)
	if s.board != nil {
		s.board = new(by.After(*s.board))
	}
}

// use uses the table that was seen last. A journal that fails has it read again.
func (s *Sense) use() {
	if !s.Plays() {
		return
	}
	_, known, err := s.record.ByCause(s.table.cause)
	if err == nil && !known {
		err = s.consider()
	}
	if err != nil {
		s.desk.Log.Warn("table waits for the journal", "err", err)
		s.table.cause = ""
		s.cfg.LookOver()
	}
}

// named gives a card that was read in doubt the name of the one that lay at its very place before, where
// that is what it looks like most.
func (s *Sense) named(cards []vision.Thing) []vision.Thing {
	out := slices.Clone(cards)
	for i, c := range out {
		if c.Name != "" || c.Maybe[0] == "" {
			continue
		}
		if k := at(c, s.lay, 10); k >= 0 && s.lay[k].Name == c.Maybe[0] {
			out[i].Name = c.Maybe[0]
		}
	}
	return out
}

// at is the index of the card that lies at the very place of another one, to such a part of its side; or
// -1.
func at(c vision.Thing, cards []vision.Thing, part float64) int {
	middle, far := c.Box.Center(), c.Box.Side()/part
	return slices.IndexFunc(cards, func(o vision.Thing) bool { return middle.Distance(o.Box.Center()) < far })
}

// consider asks the rules what the table means and does it. A photograph is shown only.
func (s *Sense) consider() error {
	s.patience.Stop()
	s.late = nil
	o := s.table.obs
	if !s.Plays() || o == nil || s.table.sight.Name != "" {
		return nil
	}
	spread := s.spread().Lying()
	if len(spread.Hands) == 0 {
		s.hands = hands{}
	}
	cards := s.named(o.Things)
	if len(cards) == 0 {
		s.hands.last = nil
		if len(spread.Places) == 0 || s.board == nil {
			return nil
		}
	}
	if len(spread.Hands) > 0 {
		return s.considerHands(spread, cards)
	}
	s.tell(nil)
	switch {
	case len(spread.Places) > 0:
		if lain, on, ok := s.onBoard(spread, cards); ok {
			return s.considerRows(spread, lain, on)
		}
		s.wait("cards.board", nil)
	case len(spread.Zones) > 0:
		cards = slices.DeleteFunc(cards, func(c vision.Thing) bool { return s.beside(c, spread.Zones) })
		return s.considerRows(spread, orNone(cards), inZones(spread.Zones, cards, s.table.sight))
	case len(spread.Rows) > 0:
		if lain, rows, ok := lying(cards, spread.Rows); ok {
			return s.considerRows(spread, lain, rows)
		}
		s.wait("cards.rows", nil)
	}
	return nil
}

// orNone has a card that looks like none of the game perhaps be nothing: a gap between cards may look like a
// card, and in zones no count of cards tells.
func orNone(cards []vision.Thing) []vision.Thing {
	out := slices.Clone(cards)
	for i, c := range out {
		if c.Name == "" && c.Confidence < likeNone {
			out[i].Maybe[1] = vision.Nothing
		}
	}
	return out
}

// likeNone is the confidence below which something is hardly a card of the game.
const likeNone = 0.01

// beside reports whether something has no name and lies in no zone, as what dice are rolled in.
func (s *Sense) beside(c vision.Thing, zones []engines.Zone) bool {
	return c.Name == "" && !slices.ContainsFunc(inZones(zones, []vision.Thing{c}, s.table.sight),
		func(list []int) bool { return len(list) > 0 })
}

// inZones are the cards of each zone, by their numbers.
func inZones(zones []engines.Zone, cards []vision.Thing, in sense.Sight) [][]int {
	out := make([][]int, len(zones))
	for i, c := range cards {
		at := c.Box.Center()
		x, y := at.X/float64(in.W), at.Y/float64(in.H)
		if k := slices.IndexFunc(zones, func(z engines.Zone) bool { return z.Holds(x, y) }); k >= 0 {
			out[k] = append(out[k], i)
		}
	}
	return out
}

// lying finds the rows of a game: of all cards, or of those that have a name where others lie beside them.
func lying(cards []vision.Thing, sizes []int) (lain []vision.Thing, rows [][]int, ok bool) {
	if rows, ok = fuse.Rows(cards, sizes); ok {
		return cards, rows, true
	}
	lain = slices.DeleteFunc(slices.Clone(cards), func(c vision.Thing) bool { return c.Name == "" })
	rows, ok = fuse.Rows(lain, sizes)
	return lain, rows, ok
}

// wait tells people, if the table stays as it is.
func (s *Sense) wait(key string, args map[string]any) {
	says := words.Of(key, engines.WithNames(args, s.record.Match().Players))
	s.late = func() { s.tell(&says) }
	s.waitOn()
}

func (s *Sense) tell(says *words.Words) { s.says = says }

// Changed has what became of the record stand against what lies there, or looks at that for another match.
func (s *Sense) Changed(c record.Change) {
	switch c {
	case record.Overridden, record.Left, record.Refolded:
		if s.Plays() {
			s.heard()
		}
	case record.MatchChanged:
		s.enterMatch()
	}
}

// heard has what a person said stand against what lies there: a row that is read otherwise than the record
// has it counts as the record says until it is read in another way.
func (s *Sense) heard() {
	s.patience.Stop()
	s.late = nil
	s.desk.Clear()
	s.hands = hands{}
	s.tell(nil)
	s.said = map[int]word{}
	spread := s.spread()
	if spread == nil {
		return
	}
	lies := spread.Lying()
	if len(lies.Rows)+len(lies.Places)+len(lies.Zones) == 0 {
		s.rows = nil // what lies there comes away
	}
	for i := range lies.Cards {
		if i < len(s.rows) && !alike(s.rows[i], lies.Cards[i]) {
			s.said[i] = word{s.rows[i], lies.Cards[i]}
		}
	}
	s.whose = nil
	s.showNext(lies)
}

// enterMatch looks at what lies there for a match that is entered.
func (s *Sense) enterMatch() {
	s.said, s.hands = nil, hands{} // rows that lie there from the match before are no new deal
	s.whose = nil
	s.tell(nil)
	if !s.Plays() {
		return
	}
	if err := s.consider(); err != nil {
		s.desk.Log.Warn("table waits for the journal", "err", err)
	}
	s.showNext(s.spread().Lying())
}

// alike reports whether two lists hold the same cards.
func alike(a, b []string) bool {
	return slices.Equal(slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b)))
}

// evidence makes the evidence of cards as they count.
func (s *Sense) evidence(cards []vision.Thing, by record.Decider) record.Evidence {
	o, sight := s.table.obs, s.table.sight
	e := record.Evidence{Frame: o.Frame, Camera: sight.Camera, Name: sight.Name, Hash: sight.Hash,
		W: sight.W, H: sight.H,
		Decision: o.Decision, Reasons: o.Reasons, Decided: by, Run: s.desk.Run, Dice: []record.EvidenceDie{}}
	for _, c := range cards {
		if c.Name != vision.Nothing {
			e.Cards = append(e.Cards,
				record.EvidenceCard{Name: c.Name, Confidence: c.Confidence, Box: record.Box(c.Box)})
		}
	}
	return e
}
