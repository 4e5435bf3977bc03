// Package tournament seats players at tables round by round and counts what the tables report.
//
// A tournament is its players and its rounds; everything else follows from the results. A result is taken
// from a table by itself: it is the first match that began there after the round was seated, with as many
// players, and that nobody broke off. A correction at a table is another result of the same match, so
// standings follow it; rounds that are seated already stay as they are. Where a table cannot report, somebody
// decides (Decide), and that counts in place of what comes later.
//
// Tables of two are paired by the Swiss system of FIDE (C.04.3, Dutch), with the tie-breaks Buchholz cut 1,
// Buchholz and Sonneborn-Berger. Larger tables are filled as in the Monrad system: from the top of the
// standings, each with the next one who has met fewest of those at the table. For tables of two that is what
// the Danish backgammon federation plays, whose example is a test; for larger ones no published scheme with a
// worked example is known here, and two change places where fewer meet again so. Single elimination has
// tables of two, the better seeds far apart.
package tournament

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/gnutterts/chesspairing"
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
	Name    string   `json:"name"`
	Kind    string   `json:"kind"`
	Size    int      `json:"size"`    // players at a table, 2–7
	Players []string `json:"players"` // names, no two alike, best seed first
	Tables  []string `json:"tables"`  // names of the tables in the hall
	Rounds  []Round  `json:"rounds"`

	Created time.Time `json:"created"`
}

// Clone is a copy that may be changed.
func (t Tournament) Clone() Tournament {
	t.Rounds = slices.Clone(t.Rounds)
	for i := range t.Rounds {
		t.Rounds[i].Decided = maps.Clone(t.Rounds[i].Decided)
	}
	return t
}

// Round is a seating.
type Round struct {
	// Since is a place in the stream of each table; matches that began there later count.
	Since    map[string]uint64 `json:"since"`
	Seatings []Seating         `json:"seatings"`
	Byes     []string          `json:"byes,omitempty"` // have nobody to play with; it counts as a win

	Decided map[string]engines.Seat `json:"decided,omitempty"` // table → who has won; 0: a draw
}

// Seating is who sits at a table, in the order of the seats.
type Seating struct {
	Table   string   `json:"table"`
	Players []string `json:"players"`
}

// Result is a match of a table, over or not.
type Result struct {
	Table   string         `json:"table"`
	From    uint64         `json:"from"` // place of its start in its table's stream
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
	Out    bool      `json:"out,omitempty"` // Knockout: lost
}

// The errors of seating.
var (
	ErrOpen = errors.New("a table of this round has no result yet")
	ErrOver = errors.New("the tournament is over")
)

// Refusal says why a tournament cannot be played as it is.
type Refusal struct {
	Why  string // "twice", "kind", "size", "players", "tables", "name"
	Name string // of a player or a table
	N    int    // how many there are, or ought to be
}

// Error gives it in English.
func (r *Refusal) Error() string {
	return fmt.Sprintf("tournament: %s are wrong: %q, %d", r.Why, r.Name, r.N)
}

// Check says what is wrong with a tournament before its first round, as a *Refusal; nil: nothing.
func (t *Tournament) Check() error {
	for _, names := range [][]string{t.Players, t.Tables} {
		seen := map[string]bool{}
		for _, p := range names {
			if p == "" || seen[p] {
				return &Refusal{Why: "twice", Name: p}
			}
			seen[p] = true
		}
	}
	tables := 0
	if t.Size > 0 {
		tables = (len(t.Players) + t.Size - 1) / t.Size
	}
	switch {
	case t.Kind != Swiss && t.Kind != Seats && t.Kind != Knockout:
		return &Refusal{Why: "kind", Name: t.Kind}
	case t.Kind != Seats && t.Size != 2, t.Size < 2 || t.Size > 7:
		return &Refusal{Why: "size", N: t.Size}
	case len(t.Players) < t.Size:
		return &Refusal{Why: "players", N: t.Size}
	case len(t.Tables) < tables:
		return &Refusal{Why: "tables", N: tables}
	}
	return nil
}

// match finds the match of a seating; nil: none has begun.
func (r Round) match(s Seating, all []Result) (found *Result) {
	if winner, ok := r.Decided[s.Table]; ok {
		return decided(s, winner)
	}
	for i, one := range all {
		if one.Table == s.Table && one.From > r.Since[s.Table] && len(one.Scores) == len(s.Players) &&
			one.Status != "ended" && one.Status != "forgotten" && (found == nil || one.From < found.From) {
			found = &all[i]
		}
	}
	return found
}

// decided is the result of a table where somebody has decided.
func decided(s Seating, winner engines.Seat) *Result {
	r := Result{Table: s.Table, Status: over, Scores: make([]int, len(s.Players))}
	for i := range s.Players {
		if seat := engines.Seat(i + 1); winner == 0 || seat == winner {
			r.Winners = append(r.Winners, seat)
			r.Scores[i] = 1
		}
	}
	return &r
}

// over is the status of a match that the rules have ended.
const over = "over"

// result finds the result of a seating; false: there is none yet.
func (r Round) result(s Seating, all []Result) (Result, bool) {
	if found := r.match(s, all); found != nil && found.Status == over {
		return *found, true
	}
	return Result{}, false
}

// Played is a seating with the match that belongs to it; nil: it has not begun.
type Played struct {
	Seating
	Match   *Result `json:"match"`
	Decided bool    `json:"decided,omitempty"`
}

// Played lists the seatings of a round, from 0, with their matches.
func (t *Tournament) Played(round int, all []Result) (list []Played) {
	r, part := t.Rounds[round], t.until(round, all)
	for _, s := range r.Seatings {
		_, decided := r.Decided[s.Table]
		list = append(list, Played{s, r.match(s, part), decided})
	}
	return list
}

// Decide says who has won at a table of the newest round, 0: a draw, whatever the table reports.
func (t *Tournament) Decide(table string, winner engines.Seat) error {
	if len(t.Rounds) == 0 {
		return fmt.Errorf("tournament: no round is seated")
	}
	r := &t.Rounds[len(t.Rounds)-1]
	i := slices.IndexFunc(r.Seatings, func(s Seating) bool { return s.Table == table })
	if i < 0 || winner < 0 || int(winner) > len(r.Seatings[i].Players) {
		return fmt.Errorf("tournament: table %q has no seat %d in this round", table, winner)
	}
	if r.Decided == nil {
		r.Decided = map[string]engines.Seat{}
	}
	r.Decided[table] = winner
	return nil
}

// Breaks names the tie-breaks of the standings, in the order in which they count.
func (t *Tournament) Breaks() []string {
	if t.Kind == Swiss {
		return swissBreaks
	}
	return []string{"wins", "buchholz"}
}

// until is the part of the results that belongs to a round: those that began before the next one.
func (t *Tournament) until(round int, all []Result) (part []Result) {
	for _, r := range all {
		if round+1 >= len(t.Rounds) || r.From <= t.Rounds[round+1].Since[r.Table] {
			part = append(part, r)
		}
	}
	return part
}

// Missing lists the tables of the newest round that have no result yet.
func (t *Tournament) Missing(all []Result) (tables []string) {
	if len(t.Rounds) == 0 {
		return nil
	}
	round := t.Rounds[len(t.Rounds)-1]
	for _, s := range round.Seatings {
		if _, ok := round.result(s, all); !ok {
			tables = append(tables, s.Table)
		}
	}
	return tables
}

// Next seats the next round; since is where the stream of a table stands. The error is ErrOpen or ErrOver.
func (t *Tournament) Next(all []Result, since func(table string) uint64) (Round, error) {
	if err := t.Check(); err != nil {
		return Round{}, err
	}
	if open := t.Missing(all); len(open) > 0 {
		return Round{}, fmt.Errorf("tournament: %w: %s", ErrOpen, strings.Join(open, ", "))
	}
	var groups [][]string
	var byes []string
	var err error
	switch t.Kind {
	case Swiss:
		groups, byes, err = t.swiss(all)
	case Seats:
		groups, byes = t.fill(all)
	default:
		groups, byes, err = t.knockout(all)
	}
	if err != nil {
		return Round{}, err
	}
	round := Round{Since: map[string]uint64{}, Byes: byes}
	for _, table := range t.Tables {
		round.Since[table] = since(table)
	}
	for i, g := range groups {
		round.Seatings = append(round.Seatings, Seating{Table: t.Tables[i], Players: g})
	}
	t.Rounds = append(t.Rounds, round)
	return round, nil
}

// state is the tournament as the Swiss system reads it.
func (t *Tournament) state(all []Result) *chesspairing.TournamentState {
	s := &chesspairing.TournamentState{CurrentRound: len(t.Rounds) + 1}
	for i, p := range t.Players {
		s.Players = append(s.Players, chesspairing.PlayerEntry{ID: p, DisplayName: p, Rating: 3000 - i})
	}
	for i, r := range t.Rounds {
		data := chesspairing.RoundData{Number: i + 1}
		part := t.until(i, all)
		for _, g := range r.Seatings {
			game := chesspairing.GameData{WhiteID: g.Players[0], BlackID: g.Players[1],
				Result: chesspairing.ResultPending}
			if res, ok := r.result(g, part); ok {
				game.Result = chesspairing.ResultDraw
				if len(res.Winners) == 1 {
					game.Result = chesspairing.ResultWhiteWins
					if res.Winners[0] == 2 {
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

func (t *Tournament) swiss(all []Result) (groups [][]string, byes []string, err error) {
	paired, err := dutch.New(dutch.Options{}).Pair(context.Background(), t.state(all))
	if err != nil {
		return nil, nil, fmt.Errorf("tournament: %w", err)
	}
	for _, p := range paired.Pairings {
		groups = append(groups, []string{p.WhiteID, p.BlackID})
	}
	for _, b := range paired.Byes {
		byes = append(byes, b.PlayerID)
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

// fill fills tables from the top of the standings, in the first round in the order of the seeds. A table of
// one is a bye.
func (t *Tournament) fill(all []Result) (groups [][]string, byes []string) {
	met := map[[2]string]int{}
	for _, r := range t.Rounds {
		for _, s := range r.Seatings {
			for _, a := range s.Players {
				for _, b := range s.Players {
					met[[2]string{a, b}]++
				}
			}
		}
	}
	var rest []string
	for _, s := range t.Standings(all) {
		rest = append(rest, s.Player)
	}
	for _, size := range Sizes(len(rest), t.Size) {
		group := []string{rest[0]}
		rest = rest[1:]
		for len(group) < size {
			best, fewest := 0, -1
			for i, p := range rest {
				n := 0
				for _, q := range group {
					n += met[[2]string{p, q}]
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
	if t.Size > 2 {
		part(groups, met)
	}
	groups = slices.DeleteFunc(groups, func(group []string) bool {
		if len(group) == 1 {
			byes = append(byes, group[0])
		}
		return len(group) == 1
	})
	for i, group := range groups {
		turn := len(t.Rounds) % len(group) // who sits first changes
		groups[i] = append(slices.Clone(group[turn:]), group[:turn]...)
	}
	return groups, byes
}

// part lets two at neighbouring tables, or else ones further apart, change places as long as fewer meet
// again then: who was left over for the last tables had no choice.
func part(groups [][]string, met map[[2]string]int) {
	again := func(group []string, at int, p string) (n int) { // who sits at a place of a table meets so many
		for i, q := range group {
			if i != at {
				n += met[[2]string{p, q}]
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

// knockout pairs those who have not lost. A draw goes to who sits first.
func (t *Tournament) knockout(all []Result) (groups [][]string, byes []string, err error) {
	var line []string // "": nobody
	for _, seed := range Bracket(len(t.Players)) {
		name := ""
		if seed <= len(t.Players) {
			name = t.Players[seed-1]
		}
		line = append(line, name)
	}
	lost := t.lost(all)
	for range t.Rounds {
		var winners []string
		for i := 0; i < len(line); i += 2 {
			w := line[i]
			if w == "" || lost[w] && line[i+1] != "" {
				w = line[i+1]
			}
			winners = append(winners, w)
		}
		line = winners
	}
	if len(line) == 1 {
		return nil, nil, fmt.Errorf("tournament: %w: %s has won", ErrOver, line[0])
	}
	for i := 0; i < len(line); i += 2 {
		switch a, b := line[i], line[i+1]; {
		case b == "":
			byes = append(byes, a)
		case a == "":
			byes = append(byes, b)
		default:
			groups = append(groups, []string{a, b})
		}
	}
	return groups, byes, nil
}

func (t *Tournament) lost(all []Result) map[string]bool {
	lost := map[string]bool{}
	for i, r := range t.Rounds {
		part := t.until(i, all)
		for _, s := range r.Seatings {
			if res, ok := r.result(s, part); ok {
				loser := s.Players[1]
				if len(res.Winners) == 1 && res.Winners[0] == 2 {
					loser = s.Players[0]
				}
				lost[loser] = true
			}
		}
	}
	return lost
}

// Points are what each seat of a table gets: a point for each player behind it, half a point for each that is
// level, divided so that the first of every table gets one, however many sit there.
func Points(r Result) []float64 {
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

// Standings lists all players, the first first, by what the results come to now.
func (t *Tournament) Standings(all []Result) []Standing {
	list := make([]Standing, len(t.Players))
	at := map[string]*Standing{}
	for i, p := range t.Players {
		list[i] = Standing{Player: p}
		at[p] = &list[i]
	}
	opponents := map[string][]string{}
	wins := map[string]float64{}
	for i, r := range t.Rounds {
		part := t.until(i, all)
		for _, s := range r.Seatings {
			res, ok := r.result(s, part)
			if !ok {
				continue
			}
			for seat, points := range Points(res) {
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
	if t.Kind == Swiss {
		t.breaks(all, at)
	} else {
		lost := map[string]bool{}
		if t.Kind == Knockout {
			lost = t.lost(all)
		}
		for p, s := range at {
			sum := 0.0
			for _, o := range opponents[p] {
				sum += at[o].Points
			}
			s.Breaks, s.Out = []float64{wins[p], sum}, lost[p]
		}
	}
	slices.SortStableFunc(list, func(a, b Standing) int {
		return cmp.Or(cmp.Compare(b.Points, a.Points), slices.Compare(b.Breaks, a.Breaks))
	})
	for i := range list {
		list[i].Place = i + 1
		if i > 0 && list[i].Points == list[i-1].Points && slices.Equal(list[i].Breaks, list[i-1].Breaks) {
			list[i].Place = list[i-1].Place
		}
	}
	return list
}

// swissBreaks are the tie-breaks of the Swiss system, in the order in which they count.
var swissBreaks = []string{"buchholz-cut1", "buchholz", "sonneborn-berger"}

func (t *Tournament) breaks(all []Result, at map[string]*Standing) {
	s := t.state(all)
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
