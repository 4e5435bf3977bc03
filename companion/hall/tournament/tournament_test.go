package tournament_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"spieltisch/companion/hall/tournament"
	"spieltisch/engines"
)

func names(n int) (list []string) {
	for i := range n {
		list = append(list, fmt.Sprintf("P%02d", i+1))
	}
	return list
}

func tables(n int) (list []string) {
	for i := range n {
		list = append(list, fmt.Sprintf("t%d", i+1))
	}
	return list
}

// played is the result of a table at which the seat with the better seed wins.
func played(s tournament.Seating, from uint64) tournament.Result {
	r := tournament.Result{Table: s.Table, From: from, Status: "over"}
	best := 0
	for i, p := range s.Players {
		var seed int
		_, _ = fmt.Sscanf(p, "P%d", &seed) // names gives such
		r.Scores = append(r.Scores, 100-seed)
		if p < s.Players[best] {
			best = i
		}
	}
	r.Winners = []engines.Seat{engines.Seat(best + 1)}
	return r
}

func TestPoints(t *testing.T) {
	tests := []struct {
		name string
		r    tournament.Result
		want []float64
	}{
		{"two, the first wins", tournament.Result{Scores: []int{5, 3}, Winners: []engines.Seat{1}}, []float64{1, 0}},
		{"two, a draw", tournament.Result{Scores: []int{4, 4}, Winners: []engines.Seat{1, 2}}, []float64{.5, .5}},
		{"a tie that the rules broke", tournament.Result{Scores: []int{4, 4}, Winners: []engines.Seat{2}},
			[]float64{0, 1}},
		{"three", tournament.Result{Scores: []int{1, 9, 5}, Winners: []engines.Seat{2}}, []float64{0, 1, .5}},
		{"five, two level", tournament.Result{Scores: []int{9, 5, 5, 2, 1}, Winners: []engines.Seat{1}},
			[]float64{1, .625, .625, .25, 0}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := tournament.Points(tt.r); !slices.Equal(got, tt.want) {
				t.Errorf("Points(%v) = %v, want %v", tt.r.Scores, got, tt.want)
			}
		})
	}
}

func TestBracket(t *testing.T) {
	if got, want := tournament.Bracket(8), []int{1, 8, 4, 5, 2, 7, 3, 6}; !slices.Equal(got, want) {
		t.Errorf("Bracket(8) = %v, want %v", got, want)
	}
}

func TestSizes(t *testing.T) {
	tests := []struct {
		n, size int
		want    []int
	}{{12, 4, []int{4, 4, 4}}, {13, 4, []int{4, 3, 3, 3}}, {10, 7, []int{5, 5}}, {5, 4, []int{3, 2}}}
	for _, tt := range tests {
		if got := tournament.Sizes(tt.n, tt.size); !slices.Equal(got, tt.want) {
			t.Errorf("Sizes(%d, %d) = %v, want %v", tt.n, tt.size, got, tt.want)
		}
	}
}

// everywhere is a place where the stream of each table stands.
func everywhere(at uint64) func(table string) uint64 { return func(string) uint64 { return at } }

// The example of nine players at tables of three, worked by hand: the better seed always wins.
func TestSeatsByHand(t *testing.T) {
	tour := tournament.Tournament{Kind: tournament.Seats, Size: 3, Players: names(9), Tables: tables(3)}
	want := [][][]string{
		{{"P01", "P02", "P03"}, {"P04", "P05", "P06"}, {"P07", "P08", "P09"}},
		// 1, 4 and 7 have a point, 2, 5 and 8 half a one: each table gets one of each, none has met another
		{{"P01", "P04", "P07"}, {"P02", "P05", "P08"}, {"P03", "P06", "P09"}},
	}
	var all []tournament.Result
	at := uint64(0)
	for i, groups := range want {
		round, err := tour.Next(all, everywhere(at))
		if err != nil {
			t.Fatal(err)
		}
		for j, s := range round.Seatings {
			got := slices.Sorted(slices.Values(s.Players))
			if !slices.Equal(got, groups[j]) {
				t.Errorf("round %d, table %d = %v, want %v", i+1, j+1, got, groups[j])
			}
			at++
			all = append(all, played(s, at))
		}
	}
}

// The example of the Danish backgammon federation: 12 players, and 1, 4, 5, 7, 9 and 12 win in the first
// round.
func TestMonradForTwo(t *testing.T) {
	tour := tournament.Tournament{Kind: tournament.Seats, Size: 2, Players: names(12), Tables: tables(6)}
	want := [][][]string{
		{{"P01", "P02"}, {"P03", "P04"}, {"P05", "P06"}, {"P07", "P08"}, {"P09", "P10"}, {"P11", "P12"}},
		{{"P01", "P04"}, {"P05", "P07"}, {"P09", "P12"}, {"P02", "P03"}, {"P06", "P08"}, {"P10", "P11"}},
	}
	win := []string{"P01", "P04", "P05", "P07", "P09", "P12"}
	for i, groups := range want {
		round, err := tour.Next(nil, everywhere(0))
		if err != nil {
			t.Fatal(err)
		}
		for j, s := range round.Seatings {
			if got := slices.Sorted(slices.Values(s.Players)); !slices.Equal(got, groups[j]) {
				t.Errorf("round %d, table %d = %v, want %v", i+1, j+1, got, groups[j])
			}
			seat := 1 + slices.IndexFunc(s.Players, func(p string) bool { return slices.Contains(win, p) })
			if err := tour.Decide(s.Table, engines.Seat(max(seat, 1))); err != nil {
				t.Fatal(err)
			}
		}
	}
}

func TestAMatchThatWasBrokenOffIsPlayedAgain(t *testing.T) {
	tour := tournament.Tournament{Kind: tournament.Swiss, Size: 2, Players: names(2), Tables: tables(1)}
	round, err := tour.Next(nil, everywhere(0))
	if err != nil {
		t.Fatal(err)
	}
	broken, again := played(round.Seatings[0], 1), played(round.Seatings[0], 2)
	broken.Status = "ended"
	if got := tour.Missing([]tournament.Result{broken}); len(got) != 1 {
		t.Errorf("missing = %v after a match was broken off, want t1", got)
	}
	if got := tour.Missing([]tournament.Result{broken, again}); len(got) != 0 {
		t.Errorf("missing = %v after it was played again, want none", got)
	}
}

func TestWhatSomebodyDecidesCounts(t *testing.T) {
	tour := tournament.Tournament{Kind: tournament.Seats, Size: 4, Players: names(4), Tables: tables(1)}
	round, err := tour.Next(nil, everywhere(0))
	if err != nil {
		t.Fatal(err)
	}
	if err := tour.Decide("t1", 4); err != nil {
		t.Fatal(err)
	}
	all := []tournament.Result{played(round.Seatings[0], 1)}
	if got := tour.Standings(all)[0].Player; got != round.Seatings[0].Players[3] {
		t.Errorf("first = %s, want %s, for whom somebody has decided", got, round.Seatings[0].Players[3])
	}
	for _, bad := range []struct {
		table string
		seat  engines.Seat
	}{{"t2", 1}, {"t1", 5}, {"t1", -1}} {
		if err := tour.Decide(bad.table, bad.seat); err == nil {
			t.Errorf("Decide(%s, %d) is taken, want an error", bad.table, bad.seat)
		}
	}
}

func TestTournaments(t *testing.T) {
	tests := []struct {
		name    string
		tour    tournament.Tournament
		rounds  int
		repeats bool // two may meet twice
	}{
		{"swiss of 16", tournament.Tournament{Kind: tournament.Swiss, Size: 2,
			Players: names(16), Tables: tables(8)}, 5, false},
		{"swiss of 15, with byes", tournament.Tournament{Kind: tournament.Swiss, Size: 2,
			Players: names(15), Tables: tables(8)},
			5, false},
		{"knockout of 16", tournament.Tournament{Kind: tournament.Knockout, Size: 2,
			Players: names(16), Tables: tables(8)}, 4, false},
		{"knockout of 11, with byes", tournament.Tournament{Kind: tournament.Knockout, Size: 2, Players: names(11),
			Tables: tables(8)}, 4, false},
		{"tables of four", tournament.Tournament{Kind: tournament.Seats, Size: 4,
			Players: names(30), Tables: tables(8)}, 4, true},
		{"tables of seven", tournament.Tournament{Kind: tournament.Seats, Size: 7,
			Players: names(21), Tables: tables(3)}, 3, true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var all []tournament.Result
			met, at := map[[2]string]bool{}, uint64(0)
			for n := range tt.rounds {
				round, err := tt.tour.Next(all, everywhere(at))
				if err != nil {
					t.Fatal(err)
				}
				seated := map[string]bool{}
				for _, s := range round.Seatings {
					for _, p := range s.Players {
						if seated[p] {
							t.Errorf("round %d seats %s twice", n+1, p)
						}
						seated[p] = true
						for _, q := range s.Players {
							if p < q && met[[2]string{p, q}] && !tt.repeats {
								t.Errorf("round %d: %s and %s meet again", n+1, p, q)
							}
							met[[2]string{p, q}] = true
						}
					}
					at++
					all = append(all, played(s, at))
				}
				if tt.tour.Kind != tournament.Knockout && len(seated)+len(round.Byes) != len(tt.tour.Players) {
					t.Errorf("round %d seats %d and %d have byes, want all %d", n+1, len(seated), len(round.Byes),
						len(tt.tour.Players))
				}
			}
			if got := tt.tour.Standings(all)[0]; got.Player != "P01" || got.Place != 1 {
				t.Errorf("first = %+v, want P01", got)
			}
			_, err := tt.tour.Next(all, everywhere(at))
			if tt.tour.Kind == tournament.Knockout && !errors.Is(err, tournament.ErrOver) {
				t.Errorf("round after the final: %v, want %v", err, tournament.ErrOver)
			}
		})
	}
}

func TestARoundWaitsForItsResults(t *testing.T) {
	tour := tournament.Tournament{Kind: tournament.Swiss, Size: 2, Players: names(4), Tables: tables(2)}
	round, err := tour.Next(nil, everywhere(10))
	if err != nil {
		t.Fatal(err)
	}
	early := played(round.Seatings[0], 10) // began before the round was seated
	late := played(round.Seatings[1], 11)
	_, err = tour.Next([]tournament.Result{early, late}, everywhere(12))
	if !errors.Is(err, tournament.ErrOpen) {
		t.Errorf("Next() = %v, want %v", err, tournament.ErrOpen)
	}
	late.Status = "on"
	got := tour.Missing([]tournament.Result{played(round.Seatings[0], 12), late})
	if !slices.Equal(got, []string{"t2"}) {
		t.Errorf("missing = %v, want t2, where the match is on", got)
	}
}

// Each table's matches have places of their own, so those of one say nothing about another's.
func TestEachTableHasItsOwnPlace(t *testing.T) {
	tour := tournament.Tournament{Kind: tournament.Swiss, Size: 2, Players: names(4), Tables: tables(2)}
	places := map[string]uint64{"t1": 100, "t2": 3}
	round, err := tour.Next(nil, func(table string) uint64 { return places[table] })
	if err != nil {
		t.Fatal(err)
	}
	early, late := played(round.Seatings[0], 50), played(round.Seatings[1], 4)
	if got := tour.Missing([]tournament.Result{early, late}); !slices.Equal(got, []string{"t1"}) {
		t.Errorf("missing = %v, want t1, whose match began before the round", got)
	}
}

func TestACorrectionFlowsThrough(t *testing.T) {
	tour := tournament.Tournament{Kind: tournament.Swiss, Size: 2, Players: names(2), Tables: tables(1)}
	round, err := tour.Next(nil, everywhere(0))
	if err != nil {
		t.Fatal(err)
	}
	r := played(round.Seatings[0], 1)
	first := tour.Standings([]tournament.Result{r})[0].Player
	r.Winners, r.Scores = []engines.Seat{3 - r.Winners[0]}, []int{r.Scores[1], r.Scores[0]}
	if got := tour.Standings([]tournament.Result{r})[0].Player; got == first {
		t.Errorf("first = %s after the correction, want the other", got)
	}
}

// Whatever the results, everybody sits once a round, tables differ by one seat at most, and with as many
// tables as seats nobody meets anybody of the first round again in the second.
func TestSeveralAtATable(t *testing.T) {
	by := rand.New(rand.NewPCG(52, 1))
	for size := 3; size <= 7; size++ {
		for range 20 {
			n := size * (size + by.IntN(3))
			if by.IntN(2) == 0 {
				n -= by.IntN(size) // some tables have a seat less
			}
			tour := tournament.Tournament{Kind: tournament.Seats, Size: size, Players: names(n), Tables: tables(n)}
			var all []tournament.Result
			met := map[[2]string]bool{}
			for round := range 2 {
				next, err := tour.Next(all, everywhere(uint64(len(all))))
				if err != nil {
					t.Fatal(err)
				}
				seated, fewest, most := map[string]bool{}, size, 0
				for _, s := range next.Seatings {
					fewest, most = min(fewest, len(s.Players)), max(most, len(s.Players))
					r := tournament.Result{Table: s.Table, From: uint64(len(all) + 1), Status: "over"}
					for i, p := range s.Players {
						if seated[p] {
							t.Errorf("%d at tables of %d, round %d: %s sits twice", n, size, round+1, p)
						}
						seated[p] = true
						r.Scores = append(r.Scores, by.IntN(10))
						for _, q := range s.Players[:i] {
							pair := [2]string{min(p, q), max(p, q)}
							if met[pair] && n >= size*size {
								t.Errorf("%d at tables of %d: %v meet again", n, size, pair)
							}
							met[pair] = true
						}
					}
					top := slices.Max(r.Scores)
					for i, score := range r.Scores {
						if score == top {
							r.Winners = append(r.Winners, engines.Seat(i+1))
						}
					}
					all = append(all, r)
				}
				if len(seated) != n || most-fewest > 1 || most > size {
					t.Errorf("%d at tables of %d, round %d: %d sit, at tables of %d to %d", n, size, round+1,
						len(seated), fewest, most)
				}
			}
		}
	}
}
