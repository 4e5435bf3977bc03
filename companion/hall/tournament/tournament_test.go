package tournament_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

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

// numbers name pairings.
func numbers() func() string {
	n := 0
	return func() string { n++; return fmt.Sprint("p", n) }
}

// begun is when the first match of a test is over.
var begun = time.Date(2026, 11, 28, 14, 0, 0, 0, time.UTC)

// played is the result of a pairing in which the seat with the better seed wins.
func played(s tournament.Seating, from uint64) tournament.Result {
	r := tournament.Result{Table: s.Table, Match: fmt.Sprint("m", from), Pairing: s.ID, From: from, Status: "over",
		Ended: begun.Add(time.Duration(from) * time.Minute), Entries: 20}
	best := 0
	for i, p := range s.Players {
		r.Order = append(r.Order, i+1)
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
		r    tournament.Outcome
		want []float64
	}{
		{"two, the first wins", tournament.Outcome{Scores: []int{5, 3}, Winners: []engines.Seat{1}}, []float64{1, 0}},
		{"two, a draw", tournament.Outcome{Scores: []int{4, 4}, Winners: []engines.Seat{1, 2}}, []float64{.5, .5}},
		{"a tie that the rules broke", tournament.Outcome{Scores: []int{4, 4}, Winners: []engines.Seat{2}},
			[]float64{0, 1}},
		{"three", tournament.Outcome{Scores: []int{1, 9, 5}, Winners: []engines.Seat{2}}, []float64{0, 1, .5}},
		{"five, two level", tournament.Outcome{Scores: []int{9, 5, 5, 2, 1}, Winners: []engines.Seat{1}},
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

// The example of nine players at tables of three, worked by hand: the better seed always wins.
func TestSeatsByHand(t *testing.T) {
	tour := tournament.Tournament{Kind: tournament.Seats, Size: 3, Players: names(9), Tables: tables(3)}
	want := [][][]string{
		{{"P01", "P02", "P03"}, {"P04", "P05", "P06"}, {"P07", "P08", "P09"}},
		// 1, 4 and 7 have a point, 2, 5 and 8 half a one: each table gets one of each, none has met another
		{{"P01", "P04", "P07"}, {"P02", "P05", "P08"}, {"P03", "P06", "P09"}},
	}
	var all []tournament.Result
	at, id := uint64(0), numbers()
	for i, groups := range want {
		tour.Take(all)
		round, err := tour.Next(false, id)
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
	id := numbers()
	for i, groups := range want {
		round, err := tour.Next(false, id)
		if err != nil {
			t.Fatal(err)
		}
		for j, s := range round.Seatings {
			if got := slices.Sorted(slices.Values(s.Players)); !slices.Equal(got, groups[j]) {
				t.Errorf("round %d, table %d = %v, want %v", i+1, j+1, got, groups[j])
			}
			seat := 1 + slices.IndexFunc(s.Players, func(p string) bool { return slices.Contains(win, p) })
			if err := tour.Decide(i, s.Table, engines.Seat(max(seat, 1)), false); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// seated is a tournament with its first round.
func seated(t *testing.T, kind string, players, size int) (*tournament.Tournament, tournament.Round) {
	t.Helper()
	tour := &tournament.Tournament{Kind: kind, Size: size, Players: names(players), Tables: tables(players)}
	round, err := tour.Next(false, numbers())
	if err != nil {
		t.Fatal(err)
	}
	return tour, round
}

func TestAMatchThatWasBrokenOffOrLeftIsPlayedAgain(t *testing.T) {
	for _, status := range []string{"ended", "left", "on", "forgotten"} {
		tour, round := seated(t, tournament.Swiss, 2, 2)
		broken, again := played(round.Seatings[0], 1), played(round.Seatings[0], 2)
		broken.Status = status
		tour.Take([]tournament.Result{broken})
		if got := tour.Missing(); len(got) != 1 {
			t.Errorf("missing = %v after a match is %q, want t1", got, status)
		}
		tour.Take([]tournament.Result{broken, again})
		if got := tour.Missing(); len(got) != 0 || tour.Rounds[0].Seatings[0].Outcome.Match != again.Match {
			t.Errorf("missing = %v after one that is %q was played again, want none", got, status)
		}
	}
}

// A result is of people: the pairing says P01, P02, and at the table they sat the other way round.
func TestAResultIsOfPeopleNotOfSeats(t *testing.T) {
	tour, round := seated(t, tournament.Swiss, 2, 2)
	r := tournament.Result{Table: "t1", Match: "m", Pairing: round.Seatings[0].ID, Order: []int{2, 1}, Status: "over",
		Entries: 9, Scores: []int{30, 12}, Winners: []engines.Seat{1}}
	tour.Take([]tournament.Result{r})
	if got := tour.Standings()[0]; got.Player != round.Seatings[0].Players[1] || got.Points != 1 {
		t.Errorf("first = %+v, want %s, who sat at the first seat and won", got, round.Seatings[0].Players[1])
	}
}

// What bears no pairing, another one, too few people or one twice, changes nothing.
func TestAFreeGameCountsForNobody(t *testing.T) {
	bad := map[string]func(r *tournament.Result){
		"free":           func(r *tournament.Result) { r.Pairing, r.Order = "", nil },
		"of another one": func(r *tournament.Result) { r.Pairing = "elsewhere" },
		"without order":  func(r *tournament.Result) { r.Order = nil },
		"one twice":      func(r *tournament.Result) { r.Order = []int{1, 1} },
		"a stranger":     func(r *tournament.Result) { r.Order = []int{1, 3} },
		"of three": func(r *tournament.Result) {
			r.Order, r.Scores = []int{1, 2, 3}, append(slices.Clone(r.Scores), 0)
		},
	}
	for name, change := range bad {
		tour, round := seated(t, tournament.Swiss, 2, 2)
		r := played(round.Seatings[0], 1)
		change(&r)
		if tour.Take([]tournament.Result{r}) || len(tour.Missing()) != 1 {
			t.Errorf("a game that is %s counts, want none", name)
		}
	}
}

func TestWhatSomebodyDecidesCounts(t *testing.T) {
	tour, round := seated(t, tournament.Seats, 4, 4)
	if err := tour.Decide(0, "t1", 4, false); err != nil {
		t.Fatal(err)
	}
	all := []tournament.Result{played(round.Seatings[0], 1)}
	tour.Take(all)
	if got := tour.Standings()[0].Player; got != round.Seatings[0].Players[3] {
		t.Errorf("first = %s, want %s, for whom somebody has decided", got, round.Seatings[0].Players[3])
	}
	if got := tour.Played(0, all)[0].Says; got == nil || !slices.Equal(got.Winners, []engines.Seat{1}) {
		t.Errorf("the table says %+v, want seat 1", got)
	}
	for _, bad := range []struct {
		round int
		table string
		seat  engines.Seat
	}{{0, "t2", 1}, {0, "t1", 5}, {0, "t1", -1}, {1, "t1", 1}, {-1, "t1", 1}} {
		if err := tour.Decide(bad.round, bad.table, bad.seat, true); err == nil {
			t.Errorf("Decide(%d, %s, %d) is taken, want an error", bad.round, bad.table, bad.seat)
		}
	}
	if err := tour.Follow(0, "t1", all, false); err != nil {
		t.Fatal(err)
	}
	if got := tour.Standings()[0].Player; got != round.Seatings[0].Players[0] {
		t.Errorf("first = %s, want %s, as the table says", got, round.Seatings[0].Players[0])
	}
}

// Whoever would give up what was played is asked, and only then.
func TestWhatWasPlayedIsNotGivenUpUnasked(t *testing.T) {
	tour, round := seated(t, tournament.Seats, 4, 4)
	r := played(round.Seatings[0], 1)
	on := r
	on.Status = "on"
	if err := tour.TakeBack([]tournament.Result{on}, false); !errors.Is(err, tournament.ErrSure) {
		t.Errorf("a round that is being played is taken back: %v, want %v", err, tournament.ErrSure)
	}
	all := []tournament.Result{r}
	tour.Take(all)
	for winner := range engines.Seat(3) {
		if err := tour.Decide(0, "t1", winner, false); !errors.Is(err, tournament.ErrSure) {
			t.Errorf("Decide(%d) over a match: %v, want %v", winner, err, tournament.ErrSure)
		}
	}
	if err := tour.TakeBack(all, false); !errors.Is(err, tournament.ErrSure) || len(tour.Rounds) != 1 {
		t.Errorf("TakeBack() = %v, want %v", err, tournament.ErrSure)
	}
	if got := tour.Rounds[0].Seatings[0].Outcome; got == nil || got.Match != r.Match {
		t.Fatalf("outcome = %+v, want that of the match", got)
	}
	if err := tour.Decide(0, "t1", 2, true); err != nil ||
		!slices.Equal(tour.Rounds[0].Seatings[0].Outcome.Winners, []engines.Seat{2}) {
		t.Errorf("Decide(2), sure: %v, %+v", err, tour.Rounds[0].Seatings[0].Outcome)
	}
	if err := tour.Close(true); err != nil {
		t.Fatal(err)
	}
	if err := tour.Decide(0, "t1", 1, false); !errors.Is(err, tournament.ErrSure) {
		t.Errorf("Decide(1) after the end: %v, want %v", err, tournament.ErrSure)
	}
	if err := tour.TakeBack(all, true); err != nil || len(tour.Rounds) != 0 || tour.Closed {
		t.Errorf("TakeBack(), sure: %v, %d rounds", err, len(tour.Rounds))
	}
}

// A correction that sends somebody else on asks, and takes back what was seated by it.
func TestWhoGoesOnIsNotChangedUnasked(t *testing.T) {
	tour, round := seated(t, tournament.Knockout, 4, 2)
	r, other := played(round.Seatings[0], 1), played(round.Seatings[1], 2)
	tour.Take([]tournament.Result{r, other})
	id := func() string { return "final" }
	if _, err := tour.Next(false, id); err != nil {
		t.Fatal(err)
	}
	was := slices.Clone(tour.Rounds[1].Seatings[0].Players)
	r.Winners, r.Scores, r.Entries = []engines.Seat{3 - r.Winners[0]}, []int{r.Scores[1], r.Scores[0]}, 22
	all := []tournament.Result{r, other}
	if tour.Take(all) || !slices.Equal(tour.Rounds[1].Seatings[0].Players, was) {
		t.Error("a correction at a table changes who has gone on")
	}
	if err := tour.Follow(0, r.Table, all, false); !errors.Is(err, tournament.ErrSure) || len(tour.Rounds) != 2 {
		t.Errorf("Follow() = %v, %d rounds; want %v", err, len(tour.Rounds), tournament.ErrSure)
	}
	if err := tour.Follow(0, r.Table, all, true); err != nil || len(tour.Rounds) != 1 {
		t.Fatalf("Follow(), sure: %v, %d rounds", err, len(tour.Rounds))
	}
	final, err := tour.Next(false, id)
	loser := round.Seatings[0].Players[r.Winners[0]-1]
	if err != nil || !slices.Contains(final.Seatings[0].Players, loser) {
		t.Errorf("final = %+v, %v; want %s there", final, err, loser)
	}
}

// A journal that is put back sends its matches again from their beginning, under other places: what was
// decided stays decided.
func TestWhatIsSentAgainChangesNothing(t *testing.T) {
	tour, round := seated(t, tournament.Swiss, 4, 2)
	all := []tournament.Result{played(round.Seatings[0], 1), played(round.Seatings[1], 2)}
	tour.Take(all)
	want := fmt.Sprint(tour.Standings())
	again := slices.Clone(all)
	for i := range again {
		again[i].Status, again[i].Entries, again[i].From, again[i].Winners = "on", 3, 100, nil
	}
	for _, sent := range [][]tournament.Result{again, nil, all} {
		if tour.Take(sent); fmt.Sprint(tour.Standings()) != want || len(tour.Missing()) != 0 {
			t.Errorf("standings are %v after a journal was put back, want %s", tour.Standings(), want)
		}
	}
}

// A table that was away sends the match of the first round in the second.
func TestALateResultIsOfItsOwnRound(t *testing.T) {
	tour := &tournament.Tournament{Kind: tournament.Swiss, Size: 2, Players: names(4), Tables: tables(2)}
	id := numbers()
	first, err := tour.Next(false, id)
	if err != nil {
		t.Fatal(err)
	}
	late := played(first.Seatings[1], 9)
	tour.Take([]tournament.Result{played(first.Seatings[0], 1)})
	if err := tour.Decide(0, "t2", 2, false); err != nil {
		t.Fatal(err)
	}
	if _, err := tour.Next(false, id); err != nil {
		t.Fatal(err)
	}
	all := []tournament.Result{late}
	tour.Take(all)
	if got := tour.Missing(); !slices.Equal(got, []string{"t1", "t2"}) {
		t.Errorf("missing = %v, want both tables of round 2", got)
	}
	if got := tour.Rounds[0].Seatings[1].Outcome.Winners; !slices.Equal(got, []engines.Seat{2}) {
		t.Errorf("round 1 = %v, want what was decided", got)
	}
	if got := tour.Played(0, all)[1]; got.Says == nil || got.Says.Match != late.Match {
		t.Errorf("round 1, table 2 says %+v, want the late match", got.Says)
	}
}

// Four players have three rounds. In the fourth the tournament says so; nobody is dropped.
func TestWhereNobodyIsLeftToMeet(t *testing.T) {
	for _, n := range []int{2, 3, 4, 5, 6, 8} {
		tour := &tournament.Tournament{Kind: tournament.Swiss, Size: 2, Players: names(n), Tables: tables(n)}
		id := numbers()
		rounds := 0
		for rounds <= n {
			round, err := tour.Next(false, id)
			if errors.Is(err, tournament.ErrMet) {
				break
			} else if err != nil {
				t.Fatal(err)
			}
			rounds++
			for i, s := range round.Seatings {
				if err := tour.Decide(rounds-1, s.Table, engines.Seat(1+(i+rounds)%2), false); err != nil {
					t.Fatal(err)
				}
			}
		}
		if rounds < 1 || rounds > n-1+n%2 {
			t.Errorf("%d players have %d rounds", n, rounds)
		}
		round, err := tour.Next(true, id)
		if err != nil || 2*len(round.Seatings)+len(round.Byes) != n {
			t.Errorf("%d players meet again: %+v, %v; want all of them", n, round, err)
		}
	}
}

func TestNamesAreToldApart(t *testing.T) {
	for _, players := range [][]string{{"Anna", "anna"}, {"Anna", "Anna\u200b"}, {"Anna", " Anna"}, {"Anna", ""},
		{"Anna", strings.Repeat("x", 31)}} {
		tour := tournament.Tournament{Kind: tournament.Swiss, Size: 2, Players: players, Tables: tables(1)}
		var wrong *engines.NameError
		if err := tour.Check(); !errors.As(err, &wrong) || wrong.Seat != 2 {
			t.Errorf("Check(%q) = %v, want an error about the second name", players, err)
		}
	}
}

func TestWhoComesLateAndWhoGoes(t *testing.T) {
	tour, round := seated(t, tournament.Swiss, 3, 2)
	if err := tour.Enter(" Zoe "); err != nil || !slices.Contains(tour.Players, "Zoe") {
		t.Fatalf("Enter(Zoe) = %v, players %q", err, tour.Players)
	}
	var wrong *engines.NameError
	clone := tour.Clone()
	if err := clone.Enter("zoe"); !errors.As(err, &wrong) {
		t.Errorf("Enter(zoe) = %v, want an error about the name", err)
	}
	var refused *tournament.Refusal
	if err := tour.Leave("Yan"); !errors.As(err, &refused) || refused.Why != "unknown" {
		t.Errorf("Leave(Yan) = %v, want that nobody is called so", err)
	}
	gone := round.Seatings[0].Players[0]
	if err := tour.Leave(gone); err != nil {
		t.Fatal(err)
	}
	tour.Take([]tournament.Result{played(round.Seatings[0], 1)})
	next, err := tour.Next(false, func() string { return "n" })
	if err != nil || len(next.Seatings) != 1 || len(next.Byes) != 1 ||
		slices.Contains(next.Seatings[0].Players, gone) {
		t.Errorf("round 2 = %+v, %v; want three places, none for %s", next, err, gone)
	}
	if free := round.Byes[0]; next.Byes[0] == free {
		t.Errorf("%s is free again, before all were", free)
	}
	if err := tour.Enter(gone); err != nil || tour.Left[gone] {
		t.Errorf("Enter(%s) = %v, want that he is back", gone, err)
	}
	knockout, _ := seated(t, tournament.Knockout, 4, 2)
	if err := knockout.Enter("Zoe"); !errors.As(err, &refused) || refused.Why != "late" {
		t.Errorf("Enter(Zoe) of a single elimination = %v, want that it is too late", err)
	}
}

// A round of before pairings had an identity: the first match counts that began at its table after it was
// seated, and before the next one was.
func TestRoundsOfBeforePairingsHadAnIdentity(t *testing.T) {
	tour := &tournament.Tournament{Kind: tournament.Swiss, Size: 2, Players: names(4), Tables: tables(2),
		Rounds: []tournament.Round{
			{Since: map[string]uint64{"t1": 10, "t2": 3}, Seatings: []tournament.Seating{
				{Table: "t1", Players: []string{"P01", "P02"}}, {Table: "t2", Players: []string{"P03", "P04"}}}},
			{Since: map[string]uint64{"t1": 20, "t2": 8}, Decided: map[string]engines.Seat{"t2": 2},
				Seatings: []tournament.Seating{
					{Table: "t1", Players: []string{"P01", "P03"}}, {Table: "t2", Players: []string{"P02", "P04"}}}},
		}}
	match := func(table string, from uint64, winner engines.Seat) tournament.Result {
		return tournament.Result{Table: table, Match: fmt.Sprint(table, from), From: from, Status: "over", Entries: 9,
			Ended: begun.Add(time.Duration(from)), Scores: []int{1, 1}, Winners: []engines.Seat{winner}}
	}
	tour.Take([]tournament.Result{match("t1", 10, 2), match("t1", 11, 1), match("t1", 12, 2), match("t2", 4, 2),
		match("t2", 9, 1)})
	if got := tour.Missing(); !slices.Equal(got, []string{"t1"}) {
		t.Errorf("missing = %v, want t1 in round 2, whose matches began before", got)
	}
	tour.Take([]tournament.Result{match("t1", 21, 1)})
	want := map[string]float64{"P01": 2, "P04": 2, "P02": 0, "P03": 0}
	for _, s := range tour.Standings() {
		if s.Points != want[s.Player] {
			t.Errorf("%s has %v points, want %v", s.Player, s.Points, want[s.Player])
		}
	}
}

func TestTheSeatsOfAnOddNumber(t *testing.T) {
	for _, tt := range []struct{ n, size, want int }{{13, 2, 6}, {12, 2, 6}, {2, 2, 1}, {13, 4, 4}, {5, 4, 2},
		{4, 3, 2}} {
		if got := tournament.Needed(tt.n, tt.size); got != tt.want {
			t.Errorf("Needed(%d, %d) = %d, want %d", tt.n, tt.size, got, tt.want)
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
			met, at, id := map[[2]string]bool{}, uint64(0), numbers()
			for n := range tt.rounds {
				tt.tour.Take(all)
				round, err := tt.tour.Next(false, id)
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
			tt.tour.Take(all)
			if got := tt.tour.Standings()[0]; got.Player != "P01" || got.Place != 1 {
				t.Errorf("first = %+v, want P01", got)
			}
			_, err := tt.tour.Next(false, id)
			if tt.tour.Kind == tournament.Knockout && !errors.Is(err, tournament.ErrOver) {
				t.Errorf("round after the final: %v, want %v", err, tournament.ErrOver)
			}
			if over := tt.tour.Over(); over != (tt.tour.Kind == tournament.Knockout) {
				t.Errorf("over = %v", over)
			}
		})
	}
}

func TestARoundWaitsForItsResults(t *testing.T) {
	tour, round := seated(t, tournament.Swiss, 4, 2)
	late := played(round.Seatings[1], 11)
	late.Status = "on"
	all := []tournament.Result{played(round.Seatings[0], 12), late}
	tour.Take(all)
	if _, err := tour.Next(false, numbers()); !errors.Is(err, tournament.ErrOpen) {
		t.Errorf("Next() = %v, want %v", err, tournament.ErrOpen)
	}
	if got := tour.Missing(); !slices.Equal(got, []string{"t2"}) || !tour.Played(0, all)[1].On {
		t.Errorf("missing = %v, want t2, where the match is on", got)
	}
	if err := tour.Close(true); !errors.Is(err, tournament.ErrOpen) {
		t.Errorf("Close() = %v, want %v", err, tournament.ErrOpen)
	}
}

func TestACorrectionFlowsThrough(t *testing.T) {
	tour, round := seated(t, tournament.Swiss, 2, 2)
	r := played(round.Seatings[0], 1)
	tour.Take([]tournament.Result{r})
	first := tour.Standings()[0].Player
	open := r
	open.Status, open.Entries, open.Winners = "on", r.Entries+1, nil // the last move is taken back
	if tour.Take([]tournament.Result{open}); len(tour.Missing()) != 0 {
		t.Error("a table that takes its last move back has no result any more")
	}
	r.Winners, r.Scores = []engines.Seat{3 - r.Winners[0]}, []int{r.Scores[1], r.Scores[0]}
	r.Entries += 2
	tour.Take([]tournament.Result{r})
	if got := tour.Standings()[0].Player; got == first {
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
			met, id := map[[2]string]bool{}, numbers()
			for round := range 2 {
				tour.Take(all)
				next, err := tour.Next(false, id)
				if err != nil {
					t.Fatal(err)
				}
				seated, fewest, most := map[string]bool{}, size, 0
				for _, s := range next.Seatings {
					fewest, most = min(fewest, len(s.Players)), max(most, len(s.Players))
					r := tournament.Result{Table: s.Table, Match: "m", Pairing: s.ID, From: uint64(len(all) + 1),
						Status: "over"}
					for i, p := range s.Players {
						if seated[p] {
							t.Errorf("%d at tables of %d, round %d: %s sits twice", n, size, round+1, p)
						}
						seated[p] = true
						r.Scores, r.Order = append(r.Scores, by.IntN(10)), append(r.Order, i+1)
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

// More people than can be paired while others wait are refused, and nobody is locked out who is back.
func TestMoreThanCanBePaired(t *testing.T) {
	many := tournament.Tournament{Kind: tournament.Swiss, Size: 2}
	for n := range tournament.Most {
		many.Players = append(many.Players, fmt.Sprintf("P%d", n))
		many.Tables = append(many.Tables, fmt.Sprintf("t%d", n))
	}
	if err := many.Check(); err != nil {
		t.Errorf("%d people: %v", tournament.Most, err)
	}
	var refused *tournament.Refusal
	if err := many.Enter("Anna"); !errors.As(err, &refused) || refused.Why != "many" || refused.N != tournament.Most {
		t.Errorf("one more: %v", err)
	}
}
