package hall_test

import (
	"fmt"
	"testing"

	"github.com/nats-io/nuid"

	"spieltisch/companion/hall"
	"spieltisch/companion/hall/node"
	"spieltisch/companion/hall/report"
	"spieltisch/companion/hall/simtable"
	"spieltisch/companion/hall/tournament"
	"spieltisch/companion/journal"
	"spieltisch/engines/catalog"
)

// A tournament of 16 tables with 32 players, single elimination: each table reports by itself, nobody types
// a result, and one table takes its last move back after its match was over.
func TestTournamentFromSeatingToTheWinner(t *testing.T) {
	t.Parallel()
	a := startAlone(t, node.Config{})
	a.work(t, "one")
	tour := tournament.Tournament{Kind: tournament.Knockout, Size: 2}
	game, _ := catalog.Find("schnackelstein")
	all := map[string]*simtable.Table{}
	for i := range 16 {
		name := fmt.Sprintf("t%d", i+1)
		tour.Tables = append(tour.Tables, name)
		tour.Players = append(tour.Players, fmt.Sprintf("A%d", i), fmt.Sprintf("B%d", i))
		table, err := simtable.New(simtable.Config{Game: game, Seed: uint64(i)})
		if err != nil {
			t.Fatal(err)
		}
		all[name] = table
	}
	results := func() (list []tournament.Result) {
		for _, name := range tour.Tables {
			got, err := hall.ReadResults(t.Context(), a.js, name)
			if err != nil {
				t.Fatal(err)
			}
			for _, r := range got {
				list = append(list, tournament.Result{Table: r.Table, Match: r.Match, Pairing: r.Pairing.ID,
					Order: r.Pairing.Order, From: r.From, Ended: r.Ended, Entries: r.Entries, Status: string(r.Status),
					Scores: r.Scores, Winners: r.Winners})
			}
		}
		return list
	}
	started := map[string]bool{}
	for n := range 5 {
		tour.Take(results())
		round, err := tour.Next(false, nuid.Next)
		if err != nil {
			t.Fatalf("round %d: %v", n+1, err)
		}
		if want := 16 >> n; len(round.Seatings) != want {
			t.Fatalf("round %d has %d tables, want %d", n+1, len(round.Seatings), want)
		}
		for i, s := range round.Seatings {
			j := all[s.Table]
			turned := []string{s.Players[1], s.Players[0]} // they sit the other way round
			j.Seat(turned, &journal.Pairing{ID: s.ID, Order: []int{2, 1}})
			if err := j.Match(); err != nil {
				t.Fatal(err)
			}
			if i == 0 {
				if err := j.TakeBack(); err != nil {
					t.Fatal(err)
				}
			}
			if !started[s.Table] {
				started[s.Table] = true
				a.report(t, report.Config{Table: s.Table, Journal: j, Names: true,
					Epoch: func() string { return "e1" }})
			}
		}
		for _, s := range round.Seatings {
			a.state(t, s.Table, at(all[s.Table].Last()))
		}
		for tour.Take(results()); len(tour.Missing()) > 0; tour.Take(results()) {
			for _, name := range tour.Missing() { // a draw sends nobody on: they play again
				if s := a.state(t, name, at(all[name].Last())); len(s.Summary.Winners) == 1 {
					t.Fatalf("round %d: no result of %s, where seat %d has won", n+1, name, s.Summary.Winners[0])
				}
				if err := all[name].Match(); err != nil {
					t.Fatal(err)
				}
				a.state(t, name, at(all[name].Last()))
			}
		}
	}
	standing := 0
	for _, s := range tour.Standings() {
		if !s.Out {
			standing++
		}
	}
	if first := tour.Standings()[0]; standing != 1 || first.Points != 5 || first.Out {
		t.Errorf("first = %+v, and %d have not lost; want one winner of five matches", first, standing)
	}
}
