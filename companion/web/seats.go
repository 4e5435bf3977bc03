package web

import (
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"net/http"
	"regexp"
	"sync"
	"time"

	"spieltisch/companion/web/page"
	"spieltisch/engines"
)

// A seat of the demo table belongs to a browser, which a random cookie tells from others. It says nothing
// of the person, is sent to this table only, and no script reads it.
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

// seats knows which browser has which seat. A browser without a page for two minutes has left.
type seats struct {
	demo    Demo
	changed func() // called after a change, without mu

	mu    sync.Mutex // guards the fields below
	by    map[engines.Seat]string
	pages map[string]int // open event streams of a browser
	gone  map[string]*time.Timer
	lost  map[string]page.LostSeat // until it takes another seat
}

func newSeats(demo Demo, changed func()) *seats {
	return &seats{demo: demo, changed: changed, by: map[engines.Seat]string{}, pages: map[string]int{},
		gone: map[string]*time.Timer{}, lost: map[string]page.LostSeat{}}
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
	if err := s.demo.Take(seat); err != nil {
		return err
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
	if err := s.demo.Leave(seat); err != nil {
		return err
	}
	delete(s.by, seat)
	return nil
}

// mayMove tells whether the hands of a seat may be moved from a browser: it has the seat, or no browser has.
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
	if !s.has(browser) {
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
		_ = s.demo.Leave(seat) // of a match that is over: nobody plays that seat any more
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

// shown are the seats of the match that is on, as a browser sees them, and the one that it has lost.
func (s *seats) shown(browser string) (list []DemoSeat, lost *page.LostSeat) {
	list = []DemoSeat{}
	all := s.demo.Seats()
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, seat := range all {
		had := s.by[seat]
		list = append(list, DemoSeat{Seat: seat, Visitor: had != "", Mine: had != "" && had == browser})
	}
	if l, ok := s.lost[browser]; ok && browser != "" {
		lost = &l
	}
	return list, lost
}

// keeps is a seat that a browser has, of this match or the next; Table: none. any: some browser has one.
func (s *seats) keeps(browser string) (least engines.Seat, any bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for seat, b := range s.by {
		if b == browser && browser != "" && (least == engines.Table || seat < least) {
			least = seat
		}
	}
	return least, len(s.by) > 0
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
