// Package tournament seats people at tables round by round and counts what the tables report.
//
// A tournament is its players and its rounds; everything else follows from the outcomes of its seatings. Each
// seating is a pairing with an identity, which its table learns. A match that begins as that pairing bears
// it, and says who sits where; any other match is a free game and changes nothing. The first match of a
// pairing that ends gives its outcome (Take), and a correction of that match at the table is followed. An
// outcome is kept with its seating: whatever is sent again, late or never, it stays until a person who leads
// changes it (Decide, Follow, TakeBack). Before that gives up what was played, the error is ErrSure, and he
// says so again.
//
// Tables of two are paired by the Swiss system of FIDE (C.04.3, Dutch), with the tie-breaks Buchholz cut 1,
// Buchholz and Sonneborn-Berger. What the library gives is checked: everybody is seated or free once,
// nobody meets anybody again, and who is free was so least often. Where it is not so, a matching of least
// weight over those who have not met takes its place (pairs); where there is none, the error is ErrMet.
// Larger tables are filled as in the Monrad system: from the top of the standings, each with the next one
// who has met fewest of those at the table. No published scheme with a worked example is known for them;
// two change places where fewer meet again so. Single elimination has tables of two, the better seeds far
// apart.
package tournament

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/gnutterts/chesspairing"
	"github.com/gnutterts/chesspairing/algorithm/blossom"
	"github.com/gnutterts/chesspairing/pairing/dutch"
	"github.com/gnutterts/chesspairing/scoring/standard"
	"github.com/gnutterts/chesspairing/tiebreaker"

	"spieltisch/engines"
)

// The kinds of tournaments.
const (
	Swiss    = "swiss"    // tables of two
	Seats    = "seats"    // tables of Size
	Knockout = "knockout" // single elimination, tables of two
)

// Tournament is all that is kept of one.
type Tournament struct {
	Name    string          `json:"name"`
	Kind    string          `json:"kind"`
	Size    int             `json:"size"`           // players at a table, 2–7
	Players []string        `json:"players"`        // names, no two alike, best seed first
	Left    map[string]bool `json:"left,omitempty"` // who plays no more
	Tables  []string        `json:"tables"`         // names of the tables in the hall
	Rounds  []Round         `json:"rounds"`
	Closed  bool            `json:"closed,omitempty"` // a person who leads has ended it

	Created time.Time `json:"created"`
}

// Clone is a copy that may be changed.
func (t Tournament) Clone() Tournament {
	t.Players, t.Left, t.Rounds = slices.Clone(t.Players), maps.Clone(t.Left), slices.Clone(t.Rounds)
	t.Tables = slices.Clone(t.Tables)
	for i := range t.Rounds {
		t.Rounds[i].Seatings = slices.Clone(t.Rounds[i].Seatings)
	}
	return t
}

// Round is a seating of all who are there.
type Round struct {
	Seatings []Seating `json:"seatings"`
	Byes     []string  `json:"byes,omitempty"` // have nobody to play with; it counts as a win

	// Since and Decided are of rounds that were seated before pairings had an identity: a place in the stream
	// of each table, behind which the match began that counts, and who has won where somebody has decided.
	Since   map[string]uint64       `json:"since,omitempty"`
	Decided map[string]engines.Seat `json:"decided,omitempty"`
}

// Seating is a pairing: who sits at a table, in the order of the seats.
type Seating struct {
	ID      string   `json:"id,omitempty"` // its identity; "": of before there were any
	Table   string   `json:"table"`
	Players []string `json:"players"`
	Outcome *Outcome `json:"outcome,omitempty"` // nil: none yet
}

// Outcome is how a pairing ended, seats counted in the order of its Players.
type Outcome struct {
	Match   string         `json:"match,omitempty"` // at Table; "": a person who leads has decided
	Table   string         `json:"table,omitempty"`
	Entries int            `json:"entries,omitempty"` // how many the match had
	Scores  []int          `json:"scores"`
	Winners []engines.Seat `json:"winners"`
}

// Result is a match of a table, over or not.
type Result struct {
	Table   string         `json:"table"`
	Match   string         `json:"match"`
	Pairing string         `json:"pairing,omitempty"` // that it began as; "": a free game
	Order   []int          `json:"order,omitempty"`   // who of the pairing, from 1, sits at each seat
	From    uint64         `json:"from"`              // place of its start in its table's stream
	Ended   time.Time      `json:"ended"`             // when it was over; zero: it is not
	Entries int            `json:"entries"`
	Status  string         `json:"status"`
	Scores  []int          `json:"scores"`
	Winners []engines.Seat `json:"winners"`
}

// Standing is a line of the table of standings.
type Standing struct {
	Place  int       `json:"place"`
	Player string    `json:"player"`
	Points float64   `json:"points"`
	Breaks []float64 `json:"breaks"` // tie-breaks, in the order in which they count
	Played int       `json:"played"`
	Out    bool      `json:"out,omitempty"` // Knockout: lost, or not there any more
	Left   bool      `json:"left,omitempty"`
}

// The errors of leading a tournament.
var (
	ErrOpen = errors.New("a table has no result yet")
	ErrOver = errors.New("the tournament is over")
	ErrMet  = errors.New("everybody has met everybody who is left")
	ErrSure = errors.New("this gives up what was played")
)

// Refusal says why a tournament cannot be played as it is.
type Refusal struct {
	// Why is "twice", "kind", "size", "players", "many", "tables", "late", "unknown", or "title", of the
	// tournament's own name.
	Why  string
	Name string // of a player or a table
	N    int    // how many there are, or ought to be
}

// Error gives it in English.
func (r *Refusal) Error() string {
	return fmt.Sprintf("tournament: %s: %q, %d", r.Why, r.Name, r.N)
}

// LongestName is how many characters its name may have: the page has a line for it.
const LongestName = 80

// Most is how many can play in a tournament: to pair twice as many by the Swiss system takes minutes.
const Most = 128

// Check says what is wrong with a tournament, as a *Refusal or an *engines.NameError, and tidies names before
// the first round; nil: nothing.
func (t *Tournament) Check() error {
	if len(t.Rounds) == 0 {
		tidy, err := engines.TidyList(t.Players)
		if err != nil {
			return fmt.Errorf("tournament: %w", err)
		}
		t.Players = tidy
	}
	seen := map[string]bool{}
	for _, table := range t.Tables {
		if table == "" || seen[table] {
			return &Refusal{Why: "twice", Name: table}
		}
		seen[table] = true
	}
	here := len(t.Here())
	switch {
	case t.Kind != Swiss && t.Kind != Seats && t.Kind != Knockout:
		return &Refusal{Why: "kind", Name: t.Kind}
	case t.Kind != Seats && t.Size != 2, t.Size < 2 || t.Size > 7:
		return &Refusal{Why: "size", N: t.Size}
	case here < 2, here < t.Size && len(t.Rounds) == 0:
		return &Refusal{Why: "players", N: t.Size}
	case here > Most && len(t.Rounds) == 0, len(t.Players) > 2*Most:
		return &Refusal{Why: "many", N: Most}
	}
	if need := Needed(here, t.Size); len(t.Tables) < need {
		return &Refusal{Why: "tables", N: need}
	}
	return nil
}

// Needed is how many tables n players need: who would sit alone is free.
func Needed(n, size int) int {
	sizes := Sizes(n, size)
	if len(sizes) > 0 && sizes[len(sizes)-1] == 1 {
		return len(sizes) - 1
	}
	return len(sizes)
}

// Here lists who plays in the next round, as far as nobody has lost.
func (t *Tournament) Here() (names []string) {
	for _, p := range t.Players {
		if !t.Left[p] {
			names = append(names, p)
		}
	}
	return names
}

// Enter lets somebody play from the next round on: one who comes late, or one who had left.
func (t *Tournament) Enter(name string) error {
	name = engines.TidyName(name)
	if t.Closed {
		return fmt.Errorf("tournament: %w", ErrOver)
	}
	if t.Left[name] {
		delete(t.Left, name)
		return t.Check()
	}
	if t.Kind == Knockout && len(t.Rounds) > 0 {
		return &Refusal{Why: "late", Name: name}
	}
	t.Players = append(t.Players, name)
	if _, err := engines.TidyList(t.Players); err != nil {
		return fmt.Errorf("tournament: %w", err)
	}
	return t.Check()
}

// AddTable lets one more table be played at, as who comes late may need.
func (t *Tournament) AddTable(table string) error {
	t.Tables = append(t.Tables, table)
	if table == "" || slices.Contains(t.Tables[:len(t.Tables)-1], table) {
		return &Refusal{Why: "twice", Name: table}
	}
	return nil
}

// Leave lets somebody play no more from the next round on.
func (t *Tournament) Leave(name string) error {
	if t.Over() {
		return fmt.Errorf("tournament: %w", ErrOver)
	}
	if !slices.Contains(t.Players, name) {
		return &Refusal{Why: "unknown", Name: name}
	}
	if t.Left == nil {
		t.Left = map[string]bool{}
	}
	t.Left[name] = true
	return nil
}

// over is the status of a match that the rules have ended.
const over = "over"

// outcome is what a match says of a pairing; nil: it is not over, not of this pairing, or leaves a single
// elimination without a winner.
func (t *Tournament) outcome(s Seating, r Result) *Outcome {
	if r.Status != over || len(r.Scores) != len(s.Players) {
		return nil
	}
	order := r.Order
	if s.ID == "" {
		order = nil
		for i := range s.Players {
			order = append(order, i+1)
		}
	} else if r.Pairing != s.ID {
		return nil
	}
	o := &Outcome{Match: r.Match, Table: r.Table, Entries: r.Entries, Scores: make([]int, len(s.Players))}
	seen := make([]bool, len(s.Players))
	if len(order) != len(s.Players) {
		return nil
	}
	for seat, who := range order {
		if who < 1 || who > len(seen) || seen[who-1] {
			return nil
		}
		seen[who-1] = true
		o.Scores[who-1] = r.Scores[seat]
		if slices.Contains(r.Winners, engines.Seat(seat+1)) {
			o.Winners = append(o.Winners, engines.Seat(who))
		}
	}
	slices.Sort(o.Winners)
	if t.Kind == Knockout && len(o.Winners) != 1 {
		return nil
	}
	return o
}

// same reports whether two outcomes count the same.
func same(a, b *Outcome) bool {
	return a != nil && b != nil && slices.Equal(a.Winners, b.Winners) && slices.Equal(a.Scores, b.Scores)
}

// Take lets count what the tables report, and tells whether that changed anything. The first match of a
// pairing that ended gives its outcome; a correction of that match is followed, but where a person has
// decided, the tournament is over, or somebody else would go on in a single elimination who has played since.
func (t *Tournament) Take(all []Result) (changed bool) {
	by := map[string][]Result{}
	for _, r := range all {
		if r.Pairing != "" {
			by[r.Pairing] = append(by[r.Pairing], r)
		}
	}
	for n := range t.Rounds {
		for i := range t.Rounds[n].Seatings {
			s := &t.Rounds[n].Seatings[i]
			some := by[s.ID]
			if s.ID == "" {
				some = t.older(n, s.Table, all)
			}
			if o := t.taken(n, *s, some); o != nil {
				s.Outcome, changed = o, true
			}
		}
	}
	return changed
}

// taken is the outcome of a pairing that takes the place of what there is; nil: none does.
func (t *Tournament) taken(n int, s Seating, some []Result) *Outcome {
	if s.Outcome == nil {
		if winner, ok := t.Rounds[n].Decided[s.Table]; ok {
			return decided(s, winner)
		}
		return t.first(s, some)
	}
	o := t.says(s, some)
	if o == nil || s.Outcome.Match == "" || o.Entries <= s.Outcome.Entries || t.Closed ||
		t.settled(n) && !slices.Equal(o.Winners, s.Outcome.Winners) {
		return nil
	}
	return o
}

// settled reports whether people have gone on from a round of a single elimination.
func (t *Tournament) settled(n int) bool { return t.Kind == Knockout && n+1 < len(t.Rounds) }

// first is the outcome of the match of a pairing that ended first.
func (t *Tournament) first(s Seating, some []Result) (found *Outcome) {
	var best Result
	for _, r := range some {
		o := t.outcome(s, r)
		if o != nil && (found == nil || cmp.Or(r.Ended.Compare(best.Ended), cmp.Compare(r.From, best.From),
			strings.Compare(r.Match, best.Match)) < 0) {
			found, best = o, r
		}
	}
	return found
}

// says is what the table says now of the match whose outcome counts, or, where a person has decided, of the
// first that ended; nil: nothing.
func (t *Tournament) says(s Seating, some []Result) *Outcome {
	if s.Outcome == nil || s.Outcome.Match == "" {
		return t.first(s, some)
	}
	for _, r := range some {
		if r.Table == s.Outcome.Table && r.Match == s.Outcome.Match {
			return t.outcome(s, r)
		}
	}
	return nil
}

// older are the results for a seating of before pairings had an identity.
func (t *Tournament) older(n int, table string, all []Result) (some []Result) {
	for _, r := range all {
		if r.Table == table && r.Pairing == "" && r.From > t.Rounds[n].Since[table] &&
			(n+1 == len(t.Rounds) || r.From <= t.Rounds[n+1].Since[table]) {
			some = append(some, r)
		}
	}
	return some
}

// decided is an outcome that a person who leads has given; 0: a draw.
func decided(s Seating, winner engines.Seat) *Outcome {
	o := &Outcome{Scores: make([]int, len(s.Players))}
	for i := range s.Players {
		if seat := engines.Seat(i + 1); winner == 0 || seat == winner {
			o.Winners = append(o.Winners, seat)
			o.Scores[i] = 1
		}
	}
	return o
}

// Played is a seating with what its table says.
type Played struct {
	Seating
	On      bool     `json:"on"`             // a match of it is being played
	Decided bool     `json:"decided"`        // by a person who leads
	Says    *Outcome `json:"says,omitempty"` // what the table says, where that differs from Outcome
}

// Played lists the seatings of a round, from 0.
func (t *Tournament) Played(round int, all []Result) (list []Played) {
	for _, s := range t.Rounds[round].Seatings {
		p := Played{Seating: s, Decided: s.Outcome != nil && s.Outcome.Match == ""}
		some := slices.DeleteFunc(slices.Clone(all), func(r Result) bool { return r.Pairing != s.ID })
		if s.ID == "" {
			some = t.older(round, s.Table, all)
		}
		p.On = s.Outcome == nil && slices.ContainsFunc(some, func(r Result) bool { return r.Status == "on" })
		if says := t.says(s, some); s.Outcome != nil && says != nil && !same(says, s.Outcome) {
			p.Says = says
		}
		list = append(list, p)
	}
	return list
}

// Decide says who has won at a table of a round, from 0; 0: a draw. The error is ErrSure where that gives up
// what was played and he was not asked.
func (t *Tournament) Decide(round int, table string, winner engines.Seat, sure bool) error {
	s, err := t.seating(round, table)
	if err != nil {
		return err
	}
	if winner < 0 || int(winner) > len(s.Players) || winner == 0 && t.Kind == Knockout {
		return fmt.Errorf("tournament: table %q has no seat %d in round %d", table, winner, round+1)
	}
	return t.set(round, s, decided(*s, winner), sure)
}

// Follow takes what the table says in place of what counts. The error is ErrSure as with Decide.
func (t *Tournament) Follow(round int, table string, all []Result, sure bool) error {
	s, err := t.seating(round, table)
	if err != nil {
		return err
	}
	for _, p := range t.Played(round, all) {
		if p.Table == table && p.Says != nil {
			return t.set(round, s, p.Says, sure)
		}
	}
	return nil // it says the same by now
}

func (t *Tournament) seating(round int, table string) (*Seating, error) {
	if round >= 0 && round < len(t.Rounds) {
		for i := range t.Rounds[round].Seatings {
			if s := &t.Rounds[round].Seatings[i]; s.Table == table {
				return s, nil
			}
		}
	}
	return nil, fmt.Errorf("tournament: table %q is not seated in round %d", table, round+1)
}

// set changes an outcome. Where somebody else goes on in a single elimination, the rounds behind it go.
func (t *Tournament) set(round int, s *Seating, o *Outcome, sure bool) error {
	was := s.Outcome
	later := t.settled(round) && was != nil && !slices.Equal(was.Winners, o.Winners)
	played := was != nil && was.Match != "" && o.Match == ""
	if (later || was != nil && !same(was, o) && (played || t.Closed)) && !sure {
		return fmt.Errorf("tournament: %w", ErrSure)
	}
	if s.Outcome = o; later {
		t.Rounds, t.Closed = t.Rounds[:round+1], false
	}
	return nil
}

// TakeBack takes the newest round back. The error is ErrSure where something was played and he was not asked.
func (t *Tournament) TakeBack(all []Result, sure bool) error {
	n := len(t.Rounds) - 1
	if n < 0 {
		return nil
	}
	for _, p := range t.Played(n, all) {
		if !sure && (p.On || p.Outcome != nil) {
			return fmt.Errorf("tournament: %w", ErrSure)
		}
	}
	t.Rounds, t.Closed = t.Rounds[:n], false
	return nil
}

// Close ends the tournament, or, with false, goes on with it. The error is ErrOpen where a table still plays.
func (t *Tournament) Close(closed bool) error {
	if open := t.Missing(); closed && len(open) > 0 {
		return fmt.Errorf("tournament: %w: %s", ErrOpen, strings.Join(open, ", "))
	}
	t.Closed = closed
	return nil
}

// Over reports whether there is nothing more to play, as far as the tournament knows by itself.
func (t *Tournament) Over() bool {
	if t.Closed || t.Kind != Knockout || len(t.Rounds) == 0 || len(t.Missing()) > 0 {
		return t.Closed
	}
	return len(t.standing()) <= 1
}

// Winners are who stand first.
func (t *Tournament) Winners() (names []string) {
	for _, s := range t.Standings() {
		if s.Place == 1 && !s.Out {
			names = append(names, s.Player)
		}
	}
	return names
}

// Breaks names the tie-breaks of the standings, in the order in which they count.
func (t *Tournament) Breaks() []string {
	if t.Kind == Swiss {
		return swissBreaks
	}
	return []string{"wins", "buchholz"}
}

// Missing lists the tables that have no result yet, of all rounds.
func (t *Tournament) Missing() (tables []string) {
	for _, r := range t.Rounds {
		for _, s := range r.Seatings {
			if s.Outcome == nil {
				tables = append(tables, s.Table)
			}
		}
	}
	return tables
}

// Next seats the next round; id makes the identity of a pairing. With again those may meet who have met, the
// longest ago first. The error is ErrOpen, ErrOver, ErrMet or a *Refusal.
func (t *Tournament) Next(again bool, id func() string) (Round, error) {
	if t.Over() {
		return Round{}, fmt.Errorf("tournament: %w", ErrOver)
	}
	if open := t.Missing(); len(open) > 0 {
		return Round{}, fmt.Errorf("tournament: %w: %s", ErrOpen, strings.Join(open, ", "))
	}
	if err := t.Check(); err != nil {
		return Round{}, err
	}
	var groups [][]string
	var byes []string
	var err error
	switch {
	case t.Kind == Knockout:
		groups, byes = t.knockout()
	case t.Kind == Swiss:
		groups, byes, err = t.swiss(again)
	case t.Size == 2:
		groups, byes, err = t.pairs(true)
	default:
		groups = t.fill()
		turn(groups, len(t.Rounds))
	}
	if err != nil {
		return Round{}, err
	}
	if t.Size == 2 && t.Kind != Knockout {
		t.firsts(groups)
	}
	round := Round{Byes: byes}
	for i, g := range groups {
		round.Seatings = append(round.Seatings, Seating{ID: id(), Table: t.Tables[i], Players: g})
	}
	t.Rounds = append(t.Rounds, round)
	return round, nil
}

// firsts has of two the one sit first who did so less often; nobody does three times running, unless the
// other one would, too.
func (t *Tournament) firsts(groups [][]string) {
	type first struct{ row, often int }
	was := map[string]first{}
	for _, r := range t.Rounds {
		for _, s := range r.Seatings {
			for i, p := range s.Players {
				if i == 0 {
					was[p] = first{was[p].row + 1, was[p].often + 1}
				} else {
					was[p] = first{0, was[p].often}
				}
			}
		}
	}
	third := func(f first) int { // how long a row it would go on with, from two on
		if f.row < 2 {
			return 0
		}
		return f.row
	}
	for _, g := range groups {
		a, b := was[g[0]], was[g[1]]
		if cmp.Or(cmp.Compare(third(a), third(b)), cmp.Compare(a.often, b.often), cmp.Compare(a.row, b.row)) > 0 {
			slices.Reverse(g)
		}
	}
}

// turn changes who sits first from round to round.
func turn(groups [][]string, round int) {
	for i, group := range groups {
		by := round % len(group)
		groups[i] = append(slices.Clone(group[by:]), group[:by]...)
	}
}

// state is the tournament as the Swiss system reads it.
func (t *Tournament) state() *chesspairing.TournamentState {
	s := &chesspairing.TournamentState{CurrentRound: len(t.Rounds) + 1}
	for i, p := range t.Players {
		one := chesspairing.PlayerEntry{ID: p, DisplayName: p, Rating: 3000 - i}
		if t.Left[p] {
			one.WithdrawnAfterRound = new(len(t.Rounds))
		}
		s.Players = append(s.Players, one)
	}
	for i, r := range t.Rounds {
		data := chesspairing.RoundData{Number: i + 1}
		for _, g := range r.Seatings {
			game := chesspairing.GameData{WhiteID: g.Players[0], BlackID: g.Players[1],
				Result: chesspairing.ResultPending}
			if o := g.Outcome; o != nil {
				game.Result = chesspairing.ResultDraw
				if len(o.Winners) == 1 {
					game.Result = chesspairing.ResultWhiteWins
					if o.Winners[0] == 2 {
						game.Result = chesspairing.ResultBlackWins
					}
				}
			}
			data.Games = append(data.Games, game)
		}
		for _, b := range r.Byes {
			data.Byes = append(data.Byes, chesspairing.ByeEntry{PlayerID: b, Type: chesspairing.ByePAB})
		}
		s.Rounds = append(s.Rounds, data)
	}
	return s
}

// swiss pairs by the library, and by pairs where what it gives is not right.
func (t *Tournament) swiss(again bool) (groups [][]string, byes []string, err error) {
	paired, err := dutch.New(dutch.Options{}).Pair(context.Background(), t.state())
	if err == nil {
		for _, p := range paired.Pairings {
			groups = append(groups, []string{p.WhiteID, p.BlackID})
		}
		for _, b := range paired.Byes {
			byes = append(byes, b.PlayerID)
		}
		if t.right(groups, byes) {
			return groups, byes, nil
		}
	}
	if groups, byes, err = t.pairs(false); err != nil && again {
		groups, byes, err = t.pairs(true)
	}
	return groups, byes, err
}

// right reports whether everybody who is here is seated or free once, nobody meets anybody again, and who is
// free was so least often.
func (t *Tournament) right(groups [][]string, byes []string) bool {
	here, met, free := t.Here(), t.met(), t.free()
	seen := map[string]int{}
	for _, g := range groups {
		if len(g) != 2 || met[pair(g[0], g[1])].often > 0 {
			return false
		}
		seen[g[0]]++
		seen[g[1]]++
	}
	fewest := t.fewest()
	for _, b := range byes {
		seen[b]++
		if free[b] > fewest {
			return false
		}
	}
	return len(byes) == len(here)%2 && len(seen) == len(here) &&
		!slices.ContainsFunc(here, func(p string) bool { return seen[p] != 1 })
}

// meetings are how often two have met, and in which round last, from 1.
type meetings struct{ often, last int }

func pair(a, b string) [2]string { return [2]string{min(a, b), max(a, b)} }

func (t *Tournament) met() map[[2]string]meetings {
	met := map[[2]string]meetings{}
	for n, r := range t.Rounds {
		for _, s := range r.Seatings {
			for i, a := range s.Players {
				for _, b := range s.Players[:i] {
					met[pair(a, b)] = meetings{met[pair(a, b)].often + 1, n + 1}
				}
			}
		}
	}
	return met
}

// free is how often each was free.
func (t *Tournament) free() map[string]int {
	free := map[string]int{}
	for _, r := range t.Rounds {
		for _, b := range r.Byes {
			free[b]++
		}
	}
	return free
}

// fewest is how often those who are here were free at least.
func (t *Tournament) fewest() int {
	free, fewest := t.free(), len(t.Rounds)
	for _, p := range t.Here() {
		fewest = min(fewest, free[p])
	}
	return fewest
}

// pairs pairs all who are here so that few meet again, those the longest ago, and so that neighbours in the
// standings meet. Where the number is odd, one is free who was so least often, the last of the standings if
// that can be. Without again nobody meets anybody twice; where that cannot be, the error is ErrMet.
func (t *Tournament) pairs(again bool) (groups [][]string, byes []string, err error) {
	const top, meeting, round = int64(1) << 55, int64(1) << 44, int64(1) << 20
	var order []string
	for _, s := range t.Standings() {
		if !s.Left {
			order = append(order, s.Player)
		}
	}
	n, met, free, fewest := len(order), t.met(), t.free(), t.fewest()
	var edges []blossom.BlossomEdge
	for i, p := range order {
		for k := range i {
			m := met[pair(p, order[k])]
			if m.often > 0 && !again {
				continue
			}
			cost := int64(m.often)*meeting + int64(m.last)*round + int64(i-k)*int64(i-k)
			edges = append(edges, blossom.BlossomEdge{I: k, J: i, Weight: top - cost})
		}
		if n%2 == 1 && free[p] == fewest {
			edges = append(edges, blossom.BlossomEdge{I: i, J: n, Weight: top - int64(n-i)*int64(n-i)})
		}
	}
	mates := blossom.MaxWeightMatching(edges, true)
	for i, p := range order {
		switch k := -1; {
		case i < len(mates):
			if k = mates[i]; k == n {
				byes = append(byes, p)
			} else if k > i {
				groups = append(groups, []string{p, order[k]})
			}
			if k >= 0 {
				continue
			}
			fallthrough
		default:
			return nil, nil, fmt.Errorf("tournament: %w", ErrMet)
		}
	}
	return groups, byes, nil
}

// Sizes are how many sit at each table where n players fill tables of at most size: as few tables as can be,
// as equal as can be, the larger ones first.
func Sizes(n, size int) (sizes []int) {
	for tables := (n + size - 1) / size; tables > 0; tables-- {
		at := (n + tables - 1) / tables
		sizes = append(sizes, at)
		n -= at
	}
	return sizes
}

// fill fills tables of three and more from the top of the standings, in the first round in the order of the
// seeds.
func (t *Tournament) fill() (groups [][]string) {
	met := t.met()
	var rest []string
	for _, s := range t.Standings() {
		if !s.Left {
			rest = append(rest, s.Player)
		}
	}
	for _, size := range Sizes(len(rest), t.Size) {
		group := []string{rest[0]}
		rest = rest[1:]
		for len(group) < size {
			best, fewest := 0, -1
			for i, p := range rest {
				n := 0
				for _, q := range group {
					n += met[pair(p, q)].often
				}
				if fewest < 0 || n < fewest {
					best, fewest = i, n
				}
			}
			group = append(group, rest[best])
			rest = slices.Delete(rest, best, best+1)
		}
		groups = append(groups, group)
	}
	part(groups, met)
	return groups
}

// part lets two at neighbouring tables, or else ones further apart, change places as long as fewer meet
// again then: who was left over for the last tables had no choice.
func part(groups [][]string, met map[[2]string]meetings) {
	again := func(group []string, at int, p string) (n int) { // who sits at a place of a table meets so many
		for i, q := range group {
			if i != at {
				n += met[pair(p, q)].often
			}
		}
		return n
	}
	better := func(g, i, h, k int) bool {
		p, q := groups[g][i], groups[h][k]
		return again(groups[g], i, q)+again(groups[h], k, p) < again(groups[g], i, p)+again(groups[h], k, q)
	}
	for changed := true; changed; { // each change lowers the sum of meetings, so it ends
		changed = false
		for apart := 1; apart < len(groups) && !changed; apart++ {
			for g := len(groups) - 1 - apart; g >= 0 && !changed; g-- {
				for i := range groups[g] {
					for k := range groups[g+apart] {
						if better(g, i, g+apart, k) {
							groups[g][i], groups[g+apart][k] = groups[g+apart][k], groups[g][i]
							changed = true
						}
					}
				}
			}
		}
	}
}

// Bracket is the order of n seeds, from 1, in a single elimination of a power of two: 1 and 2 meet in the
// final at the earliest, 1 to 4 in the semifinals, and so on.
func Bracket(n int) []int {
	order := []int{1}
	for len(order) < n {
		sum := 2*len(order) + 1
		next := make([]int, 0, 2*len(order))
		for _, s := range order {
			next = append(next, s, sum-s)
		}
		order = next
	}
	return order
}

// line is the bracket of a single elimination as it stands behind its rounds; "": nobody.
func (t *Tournament) line() (line []string) {
	for _, seed := range Bracket(len(t.Players)) {
		name := ""
		if seed <= len(t.Players) {
			name = t.Players[seed-1]
		}
		line = append(line, name)
	}
	for _, r := range t.Rounds {
		goes := map[string]bool{}
		for _, b := range r.Byes {
			goes[b] = true
		}
		for _, s := range r.Seatings {
			if s.Outcome != nil && len(s.Outcome.Winners) > 0 {
				goes[s.Players[s.Outcome.Winners[0]-1]] = true // of two: an older program let the first go on
			}
		}
		winners := make([]string, 0, len(line)/2)
		for i := 0; i+1 < len(line); i += 2 {
			w := ""
			for _, p := range line[i : i+2] {
				if goes[p] {
					w = p
				}
			}
			winners = append(winners, w)
		}
		line = winners
	}
	return line
}

// standing lists who is still in a single elimination.
func (t *Tournament) standing() (names []string) {
	for _, p := range t.line() {
		if p != "" && !t.Left[p] {
			names = append(names, p)
		}
	}
	return names
}

// knockout pairs those who have not lost. Who would meet nobody goes on.
func (t *Tournament) knockout() (groups [][]string, byes []string) {
	line := t.line()
	for i := 0; i+1 < len(line); i += 2 {
		var two []string
		for _, p := range line[i : i+2] {
			if p != "" && !t.Left[p] {
				two = append(two, p)
			}
		}
		switch len(two) {
		case 2:
			groups = append(groups, two)
		case 1:
			byes = append(byes, two...)
		}
	}
	return groups, byes
}

// Points are what each seat of a table gets: a point for each player behind it, half a point for each that is
// level, divided so that the first of every table gets one, however many sit there.
func Points(r Outcome) []float64 {
	points := make([]float64, len(r.Scores))
	won := func(i int) bool { return slices.Contains(r.Winners, engines.Seat(i+1)) }
	for i := range r.Scores {
		for j := range r.Scores {
			if i == j {
				continue
			}
			switch c := cmp.Compare(r.Scores[i], r.Scores[j]); {
			case won(i) && !won(j):
				points[i]++
			case won(j) && !won(i):
			case won(i) && won(j) || c == 0:
				points[i] += 0.5
			case c > 0:
				points[i]++
			}
		}
		points[i] /= float64(len(r.Scores) - 1)
	}
	return points
}

// Standings lists all players, the first first, by what the outcomes come to now.
func (t *Tournament) Standings() []Standing {
	list := make([]Standing, len(t.Players))
	at := map[string]*Standing{}
	for i, p := range t.Players {
		list[i] = Standing{Player: p, Left: t.Left[p]}
		at[p] = &list[i]
	}
	opponents, wins := t.score(at)
	if t.Kind == Swiss {
		t.breaks(at)
	} else {
		t.breaksByOpponents(at, opponents, wins)
	}
	order := func(a, b Standing) int {
		return cmp.Or(cmp.Compare(out(a), out(b)), cmp.Compare(b.Points, a.Points),
			slices.Compare(b.Breaks, a.Breaks))
	}
	slices.SortStableFunc(list, order)
	for i := range list {
		list[i].Place = i + 1
		if i > 0 && order(list[i-1], list[i]) == 0 {
			list[i].Place = list[i-1].Place
		}
	}
	return list
}

// score adds up the points of all rounds, and says who met whom and how often each has won.
func (t *Tournament) score(at map[string]*Standing) (opponents map[string][]string, wins map[string]float64) {
	opponents, wins = map[string][]string{}, map[string]float64{}
	for _, r := range t.Rounds {
		for _, s := range r.Seatings {
			if s.Outcome == nil {
				continue
			}
			for seat, points := range Points(*s.Outcome) {
				p := s.Players[seat]
				at[p].Points += points
				at[p].Played++
				if points == 1 {
					wins[p]++
				}
				for _, o := range s.Players {
					if o != p {
						opponents[p] = append(opponents[p], o)
					}
				}
			}
		}
		for _, b := range r.Byes {
			at[b].Points++
		}
	}
	for _, s := range at {
		s.Points = exact(s.Points)
	}
	return opponents, wins
}

// breaksByOpponents breaks ties by wins, and then by what the opponents have. In a knockout it says who is
// out.
func (t *Tournament) breaksByOpponents(at map[string]*Standing, opponents map[string][]string,
	wins map[string]float64) {
	in := map[string]bool{}
	for _, p := range t.standing() {
		in[p] = true
	}
	for p, s := range at {
		sum := 0.0
		for _, o := range opponents[p] {
			sum += at[o].Points
		}
		s.Breaks, s.Out = []float64{wins[p], exact(sum)}, t.Kind == Knockout && !in[p]
	}
}

func out(s Standing) int {
	if s.Out {
		return 1
	}
	return 0
}

// exact takes away what adding parts of a point has rounded: each is a multiple of 1/120, as two to seven sit
// at a table.
func exact(points float64) float64 { return math.Round(points*120) / 120 }

// swissBreaks are the tie-breaks of the Swiss system, in the order in which they count.
var swissBreaks = []string{"buchholz-cut1", "buchholz", "sonneborn-berger"}

func (t *Tournament) breaks(at map[string]*Standing) {
	s := t.state()
	scores, err := standard.New(standard.Options{}).Score(context.Background(), s)
	for _, name := range swissBreaks {
		breaker, known := tiebreaker.Get(name)
		if err != nil || known != nil {
			return // before the first round there is nothing to break
		}
		values, err := breaker.Compute(context.Background(), s, scores)
		if err != nil {
			return
		}
		for _, v := range values {
			at[v.PlayerID].Breaks = append(at[v.PlayerID].Breaks, v.Value)
		}
	}
}
