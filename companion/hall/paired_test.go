package hall_test

import (
	"encoding/json"
	"math/rand/v2"
	"net/url"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"spieltisch/companion"
	"spieltisch/companion/bots"
	"spieltisch/companion/hall"
	"spieltisch/companion/hall/node"
	"spieltisch/companion/hall/report"
	"spieltisch/companion/hall/simtable"
	"spieltisch/companion/hall/tournament"
	"spieltisch/companion/journal"
	"spieltisch/companion/journal/journaltest"
	"spieltisch/companion/record"
	"spieltisch/engines"
	"spieltisch/engines/catalog"
)

// family is a real table that reports to a hall.
type family struct {
	*testing.T
	*companion.Table
	journal *journal.Journal
	game    engines.Game
}

// family sits down at a table of the hall.
func (a alone) family(t *testing.T, table string) *family {
	t.Helper()
	j, err := journal.Open(filepath.Join(journaltest.Dir(t), "journal.db"), journal.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = j.Close() })
	real, err := companion.New(companion.Config{Games: catalog.All(), Journal: j})
	if err != nil {
		t.Fatal(err)
	}
	game, _ := catalog.Find("animals")
	going(t, real.Run)
	a.report(t, report.Config{Table: table, Journal: j, Offers: func(list []report.Offer) {
		offers := make([]companion.Offer, len(list))
		for i, o := range list {
			offers[i] = companion.Offer(o)
		}
		real.Offer(offers)
	}})
	return &family{t, real, j, game}
}

// offers waits until the table has so many pairings to play.
func (f *family) offers(n int) []companion.Offer {
	f.Helper()
	give := time.After(soon)
	for tick := time.Tick(20 * time.Millisecond); ; {
		if list := f.Snapshot().Offers; len(list) == n {
			return list
		}
		select {
		case <-tick:
		case <-give:
			f.Fatalf("offers = %+v, want %d", f.Snapshot().Offers, n)
		}
	}
}

// begin lets people begin a match as a pairing; "": a free game.
func (f *family) begin(pairing string, players ...string) companion.Verdict {
	f.Helper()
	line := map[string]any{"game": f.game.Info().ID, "setup": map[string]any{"players": players}}
	if pairing != "" {
		line["pairing"] = pairing
	}
	data, err := json.Marshal(line)
	if err != nil {
		f.Fatal(err)
	}
	return f.do(companion.Line{Line: data})
}

func (f *family) do(what companion.Do) companion.Verdict {
	f.Helper()
	v, err := f.Do(f.Context(), companion.Command{Do: what, Source: "web"})
	if err != nil {
		f.Fatal(err)
	}
	return v
}

// finish plays the match to its end, and gives who has won.
func (f *family) finish(seed uint64) (match string, winners []string) {
	f.Helper()
	c, _ := bots.NewChooser(f.game, rand.New(rand.NewPCG(seed, 64)))
	for {
		s := f.Snapshot()
		if s.View.Over {
			for _, w := range s.Match.Winners {
				winners = append(winners, s.Match.Players[w-1])
			}
			return s.Match.ID, winners
		}
		a := c.Play(s.Position, func(engines.Seat) bool { return true },
			func(engines.Seat) bots.Strength { return bots.Random })
		raws, err := record.Raws([]engines.Action{a})
		if err != nil {
			f.Fatal(err)
		}
		if v := f.do(companion.Play{Actions: raws}); !v.OK {
			f.Fatalf("%s is refused: %+v", raws, v)
		}
	}
}

// From the seating to the standings at a real table: it learns what it is to play, a match that begins as
// that counts for its people whatever their seats, one that was left gives way, and free games count for
// nobody.
func TestARealTablePlaysWhatIsSeated(t *testing.T) {
	t.Parallel()
	a := startAlone(t, node.Config{})
	a.work(t, "one")
	o := a.leading(t)
	f := a.family(t, "t1")
	path := o.create(t, "knockout", "Anna\nBen", "t1")
	offer := f.offers(1)[0]
	if offer.Tournament != "Cup" || offer.Round != 1 || !slices.Equal(offer.Players, []string{"Anna", "Ben"}) {
		t.Errorf("offer = %+v, want round 1 of the cup, Anna and Ben", offer)
	}
	for _, players := range [][]string{{"Anna", "Zoe"}, {"Anna", "Ben", "Cem"}, {"Anne", "Ben"}} {
		if v := f.begin(offer.ID, players...); v.OK || !strings.Contains(v.Detail, "Anna, Ben play it") {
			t.Errorf("%v begin as Anna and Ben: %+v", players, v)
		}
	}
	if v := f.begin("elsewhere", "Anna", "Ben"); v.OK || !strings.Contains(v.Detail, "pairing") {
		t.Errorf("a pairing that is none: %+v", v)
	}
	if v := f.begin("", "Ben", "Anna"); !v.OK { // a free game
		t.Fatalf("free game: %+v", v)
	}
	f.finish(1)
	if v := f.begin(offer.ID, "Ben", "anna"); !v.OK {
		t.Fatalf("match: %+v", v)
	}
	if v := f.do(companion.Leave{}); !v.OK {
		t.Fatalf("leave: %+v", v)
	}
	a.state(t, "t1", func(s hall.State) bool { return s.Seq == f.journal.Last() })
	if got := o.pairings(t, path)[0][0]; got.Outcome != nil {
		t.Errorf("after a free game and one that was left the outcome is %+v, want none", got.Outcome)
	}
	var match string
	var winners []string
	for seed := uint64(2); len(winners) != 1; seed++ { // a draw sends nobody on: they play again
		if v := f.begin(offer.ID, "Ben", "Anna"); !v.OK {
			t.Fatalf("match: %+v", v)
		}
		match, winners = f.finish(seed)
	}
	o.until(t, path+"?lang=en", winners[0]+" wins the tournament")
	got := o.pairings(t, path)[0][0].Outcome
	if got.Match != match || len(got.Winners) != 1 || offer.Players[got.Winners[0]-1] != winners[0] {
		t.Errorf("outcome = %+v, want %s of match %s", got, winners, match)
	}
	f.offers(0)
	if v := f.begin(offer.ID, "Anna", "Ben"); v.OK {
		t.Error("a pairing that has its result is played once more")
	}
}

// A table whose journal is put back sends its matches again, under other places and without the newest ones:
// results stay, and a match that is no longer there is not being played.
func TestAJournalThatIsPutBackChangesNoTournament(t *testing.T) {
	t.Parallel()
	a := startAlone(t, node.Config{})
	a.work(t, "one")
	o := a.leading(t)
	path := o.create(t, "swiss", "Anna\nBen", "t1")
	game, _ := catalog.Find("schnackelstein")
	j, err := simtable.New(simtable.Config{Game: game, Seed: 3})
	if err != nil {
		t.Fatal(err)
	}
	seat := func(s tournament.Played) {
		j.Seat(s.Players, &journal.Pairing{ID: s.ID, Order: []int{1, 2}})
	}
	seat(o.pairings(t, path)[0][0])
	if err := j.Match(); err != nil {
		t.Fatal(err)
	}
	over := j.Last()
	cfg := report.Config{Table: "t1", Journal: j, File: filepath.Join(t.TempDir(), "hall.json")}
	stop := a.report(t, cfg)
	o.until(t, path+"?lang=en", "<td>over</td>")
	o.post(t, path+"/next", url.Values{"again": {"yes"}})
	seat(o.pairings(t, path)[1][0])
	if err := j.Play(over + 4); err != nil {
		t.Fatal(err)
	}
	o.until(t, path+"?lang=en", "<td>being played</td>")
	first := o.pairings(t, path)[0][0].Outcome
	stop()
	j.Truncate(over - 3) // a copy of before the end of the first match
	a.report(t, cfg)
	s := a.state(t, "t1", at(over-3))
	if len(s.Earlier) != 1 {
		t.Fatalf("earlier journals = %v, want one", s.Earlier)
	}
	o.until(t, path+"?lang=en", "<td>not begun yet</td>")
	all := o.pairings(t, path)
	if got := all[0][0].Outcome; got == nil || got.Match != first.Match ||
		!slices.Equal(got.Winners, first.Winners) || !slices.Equal(got.Scores, first.Scores) {
		t.Errorf("round 1 = %+v, want %+v as it was", got, first)
	}
	if all[1][0].On || all[1][0].Outcome != nil {
		t.Errorf("round 2 = %+v; its match is no longer there", all[1][0])
	}
}
