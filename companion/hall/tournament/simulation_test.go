package tournament_test

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"spieltisch/companion/hall/tournament"
	"spieltisch/engines"
	"spieltisch/packaging/sweep"
)

var (
	simulated = flag.Int("tournaments", 0, "how many tournaments are simulated (0: some, make tournaments: 20,000)")
	from      = flag.Int("from", 0, "the first of them")
)

// world is a tournament and what really happened in it: a plain model of what the package promises.
type world struct {
	*testing.T
	by      *rand.Rand
	tour    tournament.Tournament
	results []tournament.Result // as the hall has them
	late    []tournament.Result // of tables that are away
	counts  map[string]outcome  // pairing → what has to count
	clock   time.Time
	made    int
	counted map[string]int // what was met, for the figures
}

// outcome is what has to count for a pairing, by its players.
type outcome struct {
	points  map[string]float64
	winners []string
	hand    bool
	match   string
}

// Whatever comes late, twice, again or never, whoever comes and goes: everybody is seated or free once a
// round, nobody meets anybody again while another pairing exists, nobody is free twice before all were,
// points are what was played, and the standings follow from them.
func TestSimulatedTournaments(t *testing.T) {
	seeds := slices.Sorted(maps.Keys(maps.Collect(sweep.Each(make([]bool, 350)))))
	if *simulated > 0 {
		seeds = nil
		for n := range *simulated {
			seeds = append(seeds, *from+n)
		}
	}
	counted := map[string]int{}
	for _, seed := range seeds {
		w := &world{T: t, by: rand.New(rand.NewPCG(uint64(seed), 64)), counts: map[string]outcome{},
			counted: counted, clock: time.Date(2026, 11, 28, 14, 0, 0, 0, time.UTC)}
		w.play()
		if t.Failed() {
			t.Fatalf("tournament %d: %s of %d, %d rounds", seed, w.tour.Kind, len(w.tour.Players), len(w.tour.Rounds))
		}
		if seed%1000 == 999 {
			t.Logf("%d tournaments", seed+1)
		}
	}
	t.Logf("%v", counted)
	for _, kind := range []string{"swiss", "seats", "knockout", "corrected", "decided by hand", "sent again", "asked",
		"others went on", "taken back"} {
		if counted[kind] == 0 {
			t.Errorf("nothing of %q was simulated: %v", kind, counted)
		}
	}
}

func (w *world) chance(percent int) bool { return w.by.IntN(100) < percent }

func (w *world) play() {
	kinds := []string{tournament.Swiss, tournament.Seats, tournament.Knockout}
	w.tour = tournament.Tournament{Kind: kinds[w.by.IntN(3)], Size: 2, Players: names(2 + w.by.IntN(39)),
		Tables: tables(30)}
	if w.tour.Kind == tournament.Seats {
		w.tour.Size = 2 + w.by.IntN(min(6, len(w.tour.Players)-1))
	}
	w.counted[w.tour.Kind]++
	for range 2 + w.by.IntN(9) {
		w.comeAndGo()
		before := w.tour.Clone()
		again := w.chance(50)
		round, err := w.tour.Next(again, func() string { w.made++; return fmt.Sprint("p", w.made) })
		var refused *tournament.Refusal
		switch {
		case errors.Is(err, tournament.ErrMet):
			w.counted["all have met"]++
			if len(here(before)) <= 12 && w.fits(before, here(before), w.freeable(before)) {
				w.Errorf("round %d: all have met, though a pairing exists", len(before.Rounds)+1)
			}
			if again {
				w.Errorf("round %d: refused though they may meet again", len(before.Rounds)+1)
			}
		case errors.Is(err, tournament.ErrOver), errors.As(err, &refused) && refused.Why == "players":
			w.end()
			return
		case err != nil:
			w.Errorf("next: %v", err)
			return
		}
		if err != nil {
			break
		}
		w.counted["rounds"]++
		w.seated(before, round)
		w.round(len(w.tour.Rounds)-1, round)
		w.points()
		if w.Failed() {
			return
		}
	}
	w.end()
}

func here(t tournament.Tournament) (list []string) {
	for _, p := range t.Players {
		if !t.Left[p] {
			list = append(list, p)
		}
	}
	return list
}

func (w *world) comeAndGo() {
	if w.chance(15) {
		err := w.tour.Enter(fmt.Sprintf("Late%d", len(w.tour.Players)))
		if late := w.tour.Kind == tournament.Knockout && len(w.tour.Rounds) > 0; (err != nil) != late {
			w.Errorf("somebody comes late: %v", err)
		}
		w.counted["came late"]++
	}
	if w.chance(15) && len(here(w.tour)) > 2 {
		list := here(w.tour)
		_ = w.tour.Leave(list[w.by.IntN(len(list))]) // is there
		w.counted["left"]++
	}
}

// freeable are those who were free least often.
func (w *world) freeable(t tournament.Tournament) map[string]bool {
	free := map[string]int{}
	for _, r := range t.Rounds {
		for _, b := range r.Byes {
			free[b]++
		}
	}
	list, fewest := here(t), math.MaxInt
	for _, p := range list {
		fewest = min(fewest, free[p])
	}
	may := map[string]bool{}
	for _, p := range list {
		may[p] = free[p] == fewest
	}
	return may
}

func met(t tournament.Tournament, a, b string) bool {
	for _, r := range t.Rounds {
		for _, s := range r.Seatings {
			if slices.Contains(s.Players, a) && slices.Contains(s.Players, b) {
				return true
			}
		}
	}
	return false
}

// fits tries all ways in which those of a list meet somebody new, or are free where they may be.
func (w *world) fits(t tournament.Tournament, list []string, may map[string]bool) bool {
	if len(list) == 0 {
		return true
	}
	rest := list[1:]
	if len(list)%2 == 1 && may[list[0]] && w.fits(t, rest, may) {
		return true
	}
	for i, q := range rest {
		if !met(t, list[0], q) && w.fits(t, slices.Delete(slices.Clone(rest), i, i+1), may) {
			return true
		}
	}
	return false
}

// seated checks a round against what was before it.
func (w *world) seated(before tournament.Tournament, round tournament.Round) {
	seen, used, again := map[string]int{}, map[string]bool{}, false
	for _, s := range round.Seatings {
		if used[s.Table] || s.ID == "" || len(s.Players) < 2 || len(s.Players) > w.tour.Size {
			w.Errorf("seating %+v", s)
		}
		used[s.Table] = true
		for i, p := range s.Players {
			seen[p]++
			for _, q := range s.Players[:i] {
				again = again || met(before, p, q)
			}
		}
	}
	if w.tour.Size == 2 && w.tour.Kind != tournament.Knockout {
		w.first(before, round)
	}
	may := w.freeable(before)
	for _, b := range round.Byes {
		seen[b]++
		if w.tour.Kind != tournament.Knockout && !may[b] {
			w.Errorf("round %d: %s is free again before all were", len(w.tour.Rounds), b)
		}
	}
	list := here(before)
	if w.tour.Kind == tournament.Knockout {
		list = w.alive(before)
	}
	for _, p := range list {
		if seen[p] != 1 {
			w.Errorf("round %d: %s has %d places", len(w.tour.Rounds), p, seen[p])
		}
	}
	if len(seen) != len(list) {
		w.Errorf("round %d: %d have places, %d are here", len(w.tour.Rounds), len(seen), len(list))
	}
	if again && w.tour.Size == 2 {
		w.counted["rounds in which some meet again"]++
		if len(list) <= 12 && w.fits(before, list, may) {
			w.Errorf("round %d: some meet again, though a pairing without exists", len(w.tour.Rounds))
		}
	}
}

// first holds who sits first of two: nobody does three times running, unless the other one would, too.
func (w *world) first(before tournament.Tournament, round tournament.Round) {
	row := map[string]int{}
	for _, r := range before.Rounds {
		for _, s := range r.Seatings {
			row[s.Players[0]]++
			row[s.Players[1]] = 0
		}
	}
	for _, s := range round.Seatings {
		if one, two := row[s.Players[0]], row[s.Players[1]]; one > 1 && two < one {
			w.Errorf("round %d: %s sits first for the %d. time running, the other one for the %d.",
				len(w.tour.Rounds), s.Players[0], one+1, two+1)
		}
		if row[s.Players[0]] > 0 {
			w.counted["first twice running"]++
		}
	}
}

// alive are those who have lost nothing, of a single elimination.
func (w *world) alive(t tournament.Tournament) (list []string) {
	for _, p := range here(t) {
		out := false
		for _, r := range t.Rounds {
			for _, s := range r.Seatings {
				out = out || slices.Contains(s.Players, p) && !slices.Contains(w.counts[s.ID].winners, p)
			}
		}
		if !out {
			list = append(list, p)
		}
	}
	return list
}

// match is one of a pairing, its people in any order.
func (w *world) match(s tournament.Seating, status string) tournament.Result {
	w.made++
	w.clock = w.clock.Add(time.Minute)
	r := tournament.Result{Table: s.Table, Match: fmt.Sprint("m", w.made), Pairing: s.ID, Status: status,
		Entries: 10 + w.by.IntN(20), From: uint64(w.by.IntN(1000)), Ended: w.clock}
	for _, i := range w.by.Perm(len(s.Players)) {
		r.Order = append(r.Order, i+1)
	}
	w.score(&r)
	return r
}

func (w *world) score(r *tournament.Result) {
	n := len(r.Order)
	r.Scores, r.Winners = make([]int, n), nil
	for i := range r.Scores {
		r.Scores[i] = w.by.IntN(10)
	}
	top := slices.Max(r.Scores)
	for i, score := range r.Scores {
		if score == top && (len(r.Winners) == 0 || w.tour.Kind != tournament.Knockout) {
			r.Winners = append(r.Winners, engines.Seat(i+1))
		}
	}
}

// truth is what a match comes to, by its people.
func (w *world) truth(s tournament.Seating, r tournament.Result) outcome {
	o := outcome{points: map[string]float64{}, match: r.Match}
	won := func(i int) bool { return slices.Contains(r.Winners, engines.Seat(i+1)) }
	for i, who := range r.Order {
		p := s.Players[who-1]
		if won(i) {
			o.winners = append(o.winners, p)
		}
		for k := range r.Order {
			switch {
			case k == i:
			case won(i) && won(k), !won(i) && !won(k) && r.Scores[i] == r.Scores[k]:
				o.points[p] += 0.5 / float64(len(r.Order)-1)
			case won(i), !won(k) && r.Scores[i] > r.Scores[k]:
				o.points[p] += 1 / float64(len(r.Order)-1)
			}
		}
	}
	return o
}

// byHand is what it comes to that a person says who has won.
func (w *world) byHand(s tournament.Seating, winner engines.Seat) outcome {
	r := tournament.Result{Order: make([]int, len(s.Players)), Scores: make([]int, len(s.Players)),
		Winners: []engines.Seat{winner}}
	for i := range r.Order {
		r.Order[i] = i + 1
	}
	o := w.truth(s, r)
	o.hand = true
	return o
}

// overrules has who leads change results of any round: he is asked before a match is given up, or rounds
// into which somebody else would have gone; then it is done.
func (w *world) overrules() {
	for n, r := range w.tour.Rounds {
		for _, s := range r.Seatings {
			if !w.chance(2) {
				continue
			}
			winner := engines.Seat(1 + w.by.IntN(len(s.Players)))
			was, now := w.counts[s.ID], w.byHand(s, winner)
			scores := make([]int, len(s.Players))
			scores[winner-1] = 1
			alike := slices.Equal(s.Outcome.Winners, []engines.Seat{winner}) &&
				slices.Equal(s.Outcome.Scores, scores)
			gone := w.tour.Kind == tournament.Knockout && n+1 < len(w.tour.Rounds) &&
				!slices.Equal(was.winners, now.winners)
			err := w.tour.Decide(n, s.Table, winner, false)
			if asked := errors.Is(err, tournament.ErrSure); asked != (gone || !was.hand && !alike) {
				w.Errorf("decide over %+v: %v", s.Outcome, err)
			}
			if err != nil {
				w.counted["asked"]++
				err = w.tour.Decide(n, s.Table, winner, true)
			}
			if w.counts[s.ID] = now; err != nil {
				w.Errorf("decide, sure: %v", err)
			}
			if gone {
				w.counted["others went on"]++
				if len(w.tour.Rounds) != n+1 {
					w.Errorf("%d rounds after others go on from round %d", len(w.tour.Rounds), n+1)
				}
				w.reopened()
				return
			}
		}
	}
	if n := len(w.tour.Rounds); w.chance(3) {
		played := len(w.tour.Rounds[n-1].Seatings) > 0 // else all were free, as whom they would have met has left
		err := w.tour.TakeBack(w.results, false)
		if errors.Is(err, tournament.ErrSure) != played {
			w.Errorf("a round is taken back: %v, played: %v", err, played)
		}
		if played {
			err = w.tour.TakeBack(w.results, true)
		}
		if err != nil || len(w.tour.Rounds) != n-1 {
			w.Errorf("take back, sure: %v", err)
		}
		w.counted["taken back"]++
		w.reopened()
	}
}

// reopened lets corrections count that did not, as somebody else had gone on from what is the newest round
// now.
func (w *world) reopened() {
	if n := len(w.tour.Rounds); n > 0 {
		for _, s := range w.tour.Rounds[n-1].Seatings {
			for _, r := range w.results {
				if c := w.counts[s.ID]; !c.hand && r.Pairing == s.ID && r.Match == c.match {
					w.counts[s.ID] = w.truth(s, r)
				}
			}
		}
	}
}

// round lets a round be played: tables report in any order, some are away, some play twice, some games are
// free ones.
func (w *world) round(n int, round tournament.Round) {
	for _, i := range w.by.Perm(len(round.Seatings)) {
		s := round.Seatings[i]
		if w.chance(20) {
			free := w.match(s, "over")
			free.Pairing, free.Order = "", nil
			w.results = append(w.results, free)
		}
		if w.chance(10) {
			w.results = append(w.results, w.match(s, "left"))
		}
		r := w.match(s, "over")
		if w.chance(10) { // the table is away, and a person decides
			w.late = append(w.late, r)
			winner := engines.Seat(1 + w.by.IntN(len(s.Players)))
			if err := w.tour.Decide(n, s.Table, winner, false); err != nil {
				w.Errorf("decide: %v", err)
			}
			w.counts[s.ID] = w.byHand(s, winner)
			w.counted["decided by hand"]++
			continue
		}
		w.results = append(w.results, r)
		if w.chance(10) { // they play once more
			w.results = append(w.results, w.match(s, "over"))
		}
		w.counts[s.ID] = w.truth(s, r)
		if w.chance(50) {
			w.tour.Take(w.results)
		}
	}
	w.by.Shuffle(len(w.results), func(i, k int) { w.results[i], w.results[k] = w.results[k], w.results[i] })
	w.tour.Take(w.results)
	w.mishaps()
}

// mishaps are what happens to matches that are over: corrections, journals that are put back and sent again,
// tables that come back.
func (w *world) mishaps() {
	if w.chance(30) {
		w.results, w.late = append(w.results, w.late...), nil
		w.tour.Take(w.results)
		w.counted["tables came back"]++
	}
	if w.chance(20) { // all is sent again, from the first entry on
		again := slices.Clone(w.results)
		for i := range again {
			again[i].Status, again[i].Entries, again[i].From = "on", 1, uint64(i)
		}
		w.tour.Take(again)
		w.tour.Take(nil)
		w.counted["sent again"]++
	}
	for n, r := range w.tour.Rounds {
		for _, s := range r.Seatings {
			if !w.chance(3) {
				continue
			}
			for i := range w.results {
				c := w.counts[s.ID]
				if m := &w.results[i]; !c.hand && m.Pairing == s.ID && m.Match == c.match && m.Status == "over" {
					w.score(m)
					m.Entries++
					now := w.truth(s, *m)
					if stays := w.tour.Kind == tournament.Knockout && n+1 < len(w.tour.Rounds) &&
						!slices.Equal(now.winners, c.winners); !stays {
						w.counts[s.ID] = now
					}
					w.counted["corrected"]++
				}
			}
		}
	}
	w.tour.Take(w.results)
	w.overrules()
	w.tour.Take(w.results)
}

// points checks the standings against what has to count.
func (w *world) points() {
	want := map[string]float64{}
	for _, r := range w.tour.Rounds {
		for _, s := range r.Seatings {
			for p, x := range w.counts[s.ID].points {
				want[p] += x
			}
		}
		for _, b := range r.Byes {
			want[b]++
		}
	}
	list := w.tour.Standings()
	for i, s := range list {
		if math.Abs(s.Points-want[s.Player]) > 1e-9 {
			w.Errorf("%s has %v points, want %v", s.Player, s.Points, want[s.Player])
		}
		if i == 0 {
			continue
		}
		a := list[i-1]
		more := cmp.Or(cmp.Compare(s.Points, a.Points), slices.Compare(s.Breaks, a.Breaks))
		if a.Out && !s.Out || !a.Out && !s.Out && more > 0 {
			w.Errorf("%+v stands before %+v", a, s)
		}
		alike := a.Out == s.Out && a.Points == s.Points && slices.Equal(a.Breaks, s.Breaks)
		if (a.Place == s.Place) != alike {
			w.Errorf("%+v and %+v share a place: %v, want %v", a, s, !alike, alike)
		}
	}
}

// end closes the tournament: nothing that comes later changes it.
func (w *world) end() {
	if err := w.tour.Close(true); err != nil {
		w.Errorf("close: %v", err)
	}
	before := fmt.Sprint(w.tour.Standings())
	w.results = append(w.results, w.late...)
	for i := range w.results {
		w.score2(&w.results[i])
	}
	w.tour.Take(w.results)
	if got := fmt.Sprint(w.tour.Standings()); got != before {
		w.Errorf("standings of a tournament that is over change from %s to %s", before, got)
	}
}

func (w *world) score2(r *tournament.Result) {
	if len(r.Order) > 0 {
		w.score(r)
		r.Entries += 5
	}
}
