package web

import (
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"spieltisch/companion"
	"spieltisch/companion/web/page"
	"spieltisch/engines"
)

// A seat belongs to a browser, which a random cookie tells from others. It says nothing of the person, is
// sent to this table only, and no script reads it. At a real table a browser gets it when somebody says who
// he is there.
const browserCookie = "spieltisch-browser"

var browserName = regexp.MustCompile(`^[0-9a-f]{32}$`)

// browserOf names the browser that a request comes from; "": it keeps no cookie, or is a program.
func browserOf(r *http.Request) string {
	c, err := r.Cookie(browserCookie)
	if err != nil || !browserName.MatchString(c.Value) {
		return ""
	}
	return c.Value
}

// nameBrowser gives a browser its cookie, until it is closed. Lax: who comes from a link in a message is
// still himself.
func nameBrowser(w http.ResponseWriter, secure bool) string {
	var b [16]byte
	_, _ = rand.Read(b[:]) // never fails
	name := hex.EncodeToString(b[:])
	http.SetCookie(w, &http.Cookie{Name: browserCookie, Value: name, Path: "/", HttpOnly: true,
		SameSite: http.SameSiteLaxMode, Secure: secure})
	return name
}

// leaves is how long a browser may be without a page before it has left. A page out of reach is open until it
// is missed.
const leaves = 2 * time.Minute

// Why a browser has lost its seat.
const (
	lostTaken = "taken" // another one has taken it over
	lostAway  = "away"  // no page of it was connected for too long
)

// The refusals of seats.
var (
	errNoBrowser = errors.New("a seat belongs to a browser: open the page first, and let it keep its cookie")
	errTaken     = errors.New("another browser has this seat; it may be taken over")
	errNotYours  = errors.New("another browser has this seat")
)

// sitters are those at the table whose seats browsers take.
type sitters interface {
	// Seats lists the seats of the match, in seating order.
	Seats() []engines.Seat
	// Take gives a seat to a person, Leave takes it from him.
	Take(seat engines.Seat) error
	Leave(seat engines.Seat) error
}

// household are the people of a real table: nobody else plays for them.
type household struct{ table Table }

func (h household) Seats() []engines.Seat {
	m := h.table.Snapshot().Match
	if m == nil {
		return nil
	}
	seats := make([]engines.Seat, len(m.Players))
	for i := range seats {
		seats[i] = engines.Seat(i + 1)
	}
	return seats
}

func (h household) Take(seat engines.Seat) error {
	if !slices.Contains(h.Seats(), seat) {
		return fmt.Errorf("there is no seat %d", seat)
	}
	return nil
}

func (household) Leave(engines.Seat) error { return nil }

// seats knows which browser has which seat. At the demo table a browser without a page for two minutes has
// left, and simulated players go on. At a real one it is a person's, who sits wherever his name does: in the
// next match he need not say again who he is.
type seats struct {
	sitters sitters
	people  bool   // of a real table
	changed func() // called after a change, without mu

	mu    sync.Mutex // guards the fields below
	n     int64      // of changes
	by    map[engines.Seat]string
	match string            // that by is about; of a real table
	names map[string]string // of persons by their browsers; of a real table
	pages map[string]int    // open event streams of a browser
	gone  map[string]*time.Timer
	lost  map[string]page.LostSeat // until it takes another seat
}

func newSeats(cfg Config, changed func()) *seats {
	s := &seats{sitters: cfg.Demo, people: cfg.Demo == nil, changed: changed, by: map[engines.Seat]string{},
		names: map[string]string{}, pages: map[string]int{}, gone: map[string]*time.Timer{},
		lost: map[string]page.LostSeat{}}
	if s.people {
		s.sitters = household{cfg.Table}
	}
	return s
}

// mostKnown is how many people of earlier matches are remembered.
const mostKnown = 64

// follow has the people of a real table sit where their names do in the match that is on. In a match only
// taking a seat changes who has it, whatever is made of the names.
func (s *seats) follow(m *companion.MatchInfo) {
	if !s.people || m == nil {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if m.ID != s.match {
		clear(s.by)
		for browser, name := range s.names {
			for i, p := range m.Players {
				if engines.NameKey(p) == engines.NameKey(name) {
					s.by[engines.Seat(i+1)] = browser
				}
			}
		}
		s.match = m.ID
		s.n++
	}
	if len(s.names) > mostKnown {
		clear(s.names)
	}
	for seat, browser := range s.by {
		if int(seat) <= len(m.Players) {
			s.names[browser] = m.Players[seat-1]
		}
	}
}

// take gives a seat to a browser; over: though another one has it.
func (s *seats) take(browser string, seat engines.Seat, over bool) error {
	if browser == "" {
		return errNoBrowser
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	had := s.by[seat]
	if had != "" && had != browser && !over {
		return errTaken
	}
	if err := s.sitters.Take(seat); err != nil {
		return err
	}
	s.n++
	if s.people { // a phone is one person's
		s.quit(browser)
		if had != browser {
			delete(s.names, had)
		}
	}
	if had != "" && had != browser {
		s.lose(had, page.LostSeat{Seat: seat, Why: lostTaken})
	}
	s.by[seat] = browser
	delete(s.lost, browser)
	if s.pages[browser] == 0 {
		s.watch(browser)
	}
	return nil
}

// leave gives a seat back to the simulation.
func (s *seats) leave(browser string, seat engines.Seat) error {
	if browser == "" {
		return errNoBrowser
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.by[seat] != browser {
		return errNotYours
	}
	if err := s.sitters.Leave(seat); err != nil {
		return err
	}
	delete(s.by, seat)
	delete(s.names, browser)
	s.n++
	return nil
}

// quit takes all seats from a browser. The caller holds mu.
func (s *seats) quit(browser string) {
	delete(s.names, browser)
	for seat, b := range s.by {
		if b == browser {
			delete(s.by, seat)
		}
	}
}

// mayMove reports whether the hands of a seat may be moved from a browser: it has the seat, or no browser
// has.
func (s *seats) mayMove(browser string, seat engines.Seat) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if had := s.by[seat]; had != "" && had != browser {
		return errNotYours
	}
	return nil
}

// opened counts a page of a browser that is connected; closed is called when it is no more.
func (s *seats) opened(browser string) (closed func()) {
	if browser == "" {
		return func() {}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.pages[browser]++
	if t := s.gone[browser]; t != nil {
		t.Stop()
		delete(s.gone, browser)
	}
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		if s.pages[browser]--; s.pages[browser] == 0 {
			delete(s.pages, browser)
			s.watch(browser)
		}
	}
}

// watch frees the seats of a browser unless a page of it comes in time. The caller holds mu.
func (s *seats) watch(browser string) {
	if t := s.gone[browser]; t != nil {
		t.Stop()
		delete(s.gone, browser)
	}
	if s.people || !s.has(browser) {
		return
	}
	var own *time.Timer
	own = time.AfterFunc(leaves, func() {
		s.mu.Lock()
		left := s.gone[browser] == own
		if left {
			delete(s.gone, browser)
			s.free(browser)
		}
		s.mu.Unlock()
		if left {
			s.changed()
		}
	})
	s.gone[browser] = own
}

func (s *seats) has(browser string) bool {
	for _, b := range s.by {
		if b == browser {
			return true
		}
	}
	return false
}

// free gives all seats of a browser that has left back to the simulation. The caller holds mu.
func (s *seats) free(browser string) {
	for seat, b := range s.by {
		if b != browser {
			continue
		}
		delete(s.by, seat)
		s.n++
		_ = s.sitters.Leave(seat) // of a match that is over: nobody plays that seat any more
		s.lose(browser, page.LostSeat{Seat: seat, Why: lostAway})
	}
}

// lose notes what a browser is told when it looks again. Of those that never look again, a few dozen are
// kept.
func (s *seats) lose(browser string, l page.LostSeat) {
	if len(s.lost) > 64 {
		clear(s.lost)
	}
	s.lost[browser] = l
}

// close stops what waits.
func (s *seats) close() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for browser, t := range s.gone {
		t.Stop()
		delete(s.gone, browser)
	}
}

// of is the seating as a browser sees it in a snapshot.
func (s *seats) of(snap *companion.Snapshot, browser string) *page.Sitting {
	s.follow(snap.Match)
	out := &page.Sitting{Seats: []page.Seat{}}
	all := s.sitters.Seats()
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, seat := range all {
		had := s.by[seat]
		out.Seats = append(out.Seats, page.Seat{Seat: seat, Visitor: had != "", Mine: had != "" && had == browser})
	}
	if l, ok := s.lost[browser]; ok && browser != "" {
		out.Lost = &l
	}
	for seat, b := range s.by {
		if b == browser && browser != "" && (out.Kept == engines.Table || seat < out.Kept) {
			out.Kept = seat
		}
	}
	out.Held = len(s.by) > 0
	return out
}

// sees is the number of the newest change, and whether a browser sees something of its own.
func (s *seats) sees(snap *companion.Snapshot, browser string) (n int64, own bool) {
	s.follow(snap.Match)
	s.mu.Lock()
	defer s.mu.Unlock()
	_, lost := s.lost[browser]
	return s.n, lost || s.has(browser)
}

// refusedSeat says why a seat was refused; nil: it was refused for something else.
func refusedSeat(err error) *engines.Text {
	for known, key := range map[error]string{errNoBrowser: "seat.noBrowser", errTaken: "seat.taken",
		errNotYours: "seat.notYours"} {
		if errors.Is(err, known) {
			return new(page.Text(key))
		}
	}
	return nil
}

// Refusal is why the demo does not do something, for people.
type Refusal struct{ Says engines.Text }

// Error is what programs are told.
func (r Refusal) Error() string { return fmt.Sprintf("demo: %s", r.Says.In("en")) }

// seatHandlers lets people say who they are, and shows them what only they may see.
type seatHandlers struct{ core *core }

func (s *seatHandlers) getSeats(w http.ResponseWriter, r *http.Request) {
	writeJSON(w, s.core.show(browserOf(r)).Sitting)
}

// postSeats takes a seat or leaves it. A browser without a cookie gets one with the refusal, and asks again.
func (s *seatHandlers) postSeats(w http.ResponseWriter, r *http.Request) {
	var a page.Act
	if !decode(w, r, &a) {
		return
	}
	browser, err := browserOf(r), error(nil)
	s.core.seats.follow(s.core.cfg.Table.Snapshot().Match)
	switch act := r.PathValue("act"); act {
	case "take":
		err = s.core.seats.take(browser, a.Seat, a.Over)
	case "leave":
		err = s.core.seats.leave(browser, a.Seat)
	default:
		problem{Status: http.StatusNotFound, Code: codePath,
			Detail: "a seat can be taken and left: take, leave, not " + quote(act)}.write(w)
		return
	}
	if err != nil {
		if browser == "" {
			nameBrowser(w, r.TLS != nil)
		}
		refusedAct(err).write(w)
		return
	}
	s.core.changed.Tell()
	w.WriteHeader(http.StatusNoContent)
}

// hand is what the seat of a browser holds and nobody else may see; nil: nothing.
func (s *core) hand(snap *companion.Snapshot, sits *page.Sitting) (engines.Seat, []page.Card) {
	if s.cfg.Demo == nil || snap.View == nil || snap.Match == nil || snap.Match.Status != "on" {
		return engines.Table, nil
	}
	seat := sits.Mine(snap.View.Turn)
	g, known := engines.Find(s.cfg.Games, snap.Match.Game)
	if seat == engines.Table || !known {
		return engines.Table, nil
	}
	var cards []page.Card
	for _, key := range s.cfg.Demo.Hand(seat) {
		if m, ok := g.Message(key); ok {
			cards = append(cards, page.Card{Mark: strings.TrimPrefix(key, "mark."), Says: m.Text})
		}
	}
	return seat, cards
}

// getHand gives the cards of a seat to the browser that has it now. They are in no snapshot and on no page,
// so nothing that a browser keeps has them.
func (s *seatHandlers) getHand(w http.ResponseWriter, r *http.Request) {
	var out struct {
		Seat  engines.Seat `json:"seat"`
		Cards []page.Card  `json:"cards"`
		HTML  string       `json:"html,omitempty"`
	}
	snap := s.core.cfg.Table.Snapshot()
	out.Seat, out.Cards = s.core.hand(snap, s.core.seats.of(snap, browserOf(r)))
	out.Cards = list(out.Cards)
	if lang := r.URL.Query().Get("html"); lang != "" && len(out.Cards) > 0 {
		var err error
		if out.HTML, err = s.core.renderer(lang).Hand(out.Cards); err != nil {
			s.core.broken(w, "hand", err)
			return
		}
	}
	writeJSON(w, out)
}
