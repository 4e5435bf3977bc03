package web

import (
	"context"
	"errors"
	"net/http"

	"spieltisch/companion"
	"spieltisch/companion/words"
	"spieltisch/engines"
)

// DemoSeat is a seat of the demo table, as one browser sees it.
type DemoSeat struct {
	Seat    engines.Seat `json:"seat"`
	Visitor bool         `json:"visitor"` // a visitor plays it
	Mine    bool         `json:"mine"`    // and it is whoever uses this browser
}

// demoTable is what the page knows of the demo.
type demoTable struct {
	Seats  []DemoSeat    `json:"seats"`
	Tricks []Trick       `json:"tricks"`
	Lost   *lostSeat     `json:"lost"` // the seat that this browser had; null: none
	Says   *engines.Text `json:"says"` // why the demo did something by itself; null: nothing
	Asks   *engines.Text `json:"asks"` // why the visitor is asked what he has said; null: nothing

	keeps engines.Seat // this browser's, also where no game is on that has it
	held  bool         // some browser has one
}

// Mine is the seat of this browser in the match that is on: the one on turn where it has several; Table:
// none.
func (d *demoTable) Mine(turn engines.Seat) engines.Seat {
	mine := engines.Table
	for _, s := range d.Seats {
		if s.Mine && (mine == engines.Table || s.Seat == turn) {
			mine = s.Seat
		}
	}
	return mine
}

// Held tells that a visitor has a seat, here or at another browser.
func (d *demoTable) Held() bool { return d.held }

// Keeps is the seat of this browser, whether or not a game is on.
func (d *demoTable) Keeps() engines.Seat { return d.keeps }

// demo is nil at a real table.
func (s *Server) demo(snap *companion.Snapshot, browser string) *demoTable {
	if s.cfg.Demo == nil {
		return nil
	}
	d := &demoTable{Tricks: list(s.cfg.Demo.Tricks())}
	d.keeps, d.held = s.seats.keeps(browser)
	d.Seats, d.Lost = s.seats.shown(browser)
	notes := s.cfg.Demo.Notes(snap)
	if notes.Says != (engines.Text{}) {
		d.Says = &notes.Says
	}
	if notes.Asks != (engines.Text{}) && snap.View != nil && d.Mine(snap.View.Turn) != engines.Table {
		d.Asks = &notes.Asks
	}
	return d
}

func (s *Server) getDemo(w http.ResponseWriter, r *http.Request) {
	d := s.demo(s.cfg.Table.Snapshot(), browserOf(r))
	if d == nil {
		noDemo(w)
		return
	}
	writeJSON(w, d)
}

func noDemo(w http.ResponseWriter) {
	problem{Status: http.StatusNotFound, Code: "demo", Detail: "this is a real table"}.write(w)
}

// demoAct is the body of a demo request; which fields count depends on the act.
type demoAct struct {
	Seat engines.Seat `json:"seat,omitempty"` // take, leave
	Over bool         `json:"over,omitempty"` // take: though another browser has it
	All  bool         `json:"all,omitempty"`  // roll: all dice, not only those that are left
	Face engines.Face `json:"face,omitempty"` // aside
	N    int          `json:"n,omitempty"`    // aside: how many dice of the face
	Kind string       `json:"kind,omitempty"` // mischief

	Tunnel int    `json:"tunnel,omitempty"` // push: from 1
	Tile   string `json:"tile,omitempty"`   // push: kind of tile, in the game's words

	Seq    int64  `json:"seq,omitempty"`    // of the hands: the newest entry that the person saw; another one is stale, 0 is not checked
	Record string `json:"record,omitempty"` // and the name of the record
}

func (s *Server) postDemo(w http.ResponseWriter, r *http.Request) {
	if s.cfg.Demo == nil {
		noDemo(w)
		return
	}
	var a demoAct
	if !decode(w, r, &a) {
		return
	}
	act, known := s.demoActs()[r.PathValue("act")]
	if !known {
		problem{Status: http.StatusNotFound, Code: "path", Detail: "a visitor can take, leave, roll, aside, push, mischief, not " + quote(r.PathValue("act"))}.write(w)
		return
	}
	if err := act(r.Context(), browserOf(r), a); err != nil {
		refusedAct(err).write(w)
		return
	}
	s.changed.Tell()
	w.WriteHeader(http.StatusNoContent)
}

// errStale says that hands were to do what was meant for another moment.
var errStale = errors.New("the table has gone on since")

// refusedAct is the problem of an act that was not done, with words for people where there are some.
func refusedAct(err error) problem {
	p := problem{Status: http.StatusConflict, Code: "demo", Detail: err.Error()}
	says := refusedSeat(err)
	if says != nil {
		p.Code = "seat"
	}
	if refusal, ok := errors.AsType[Refusal](err); ok {
		says = &refusal.Says
	}
	if errors.Is(err, errStale) {
		p.Code = "stale"
		if m, ok := words.Message("no.stale"); ok {
			says = &m.Text
		}
	}
	if says != nil {
		p.Says = &companion.Words{Key: "demo." + p.Code, Text: *says, Display: *says}
	}
	return p
}

func (s *Server) demoActs() map[string]func(context.Context, string, demoAct) error {
	d := s.cfg.Demo
	hands := func(move func(context.Context, demoAct) error) func(context.Context, string, demoAct) error {
		return func(ctx context.Context, browser string, a demoAct) error {
			if err := s.mayMove(browser, a); err != nil {
				return err
			}
			return move(ctx, a)
		}
	}
	return map[string]func(context.Context, string, demoAct) error{
		"take":     func(_ context.Context, browser string, a demoAct) error { return s.seats.take(browser, a.Seat, a.Over) },
		"leave":    func(_ context.Context, browser string, a demoAct) error { return s.seats.leave(browser, a.Seat) },
		"roll":     hands(func(ctx context.Context, a demoAct) error { return d.Roll(ctx, a.All) }),
		"aside":    hands(func(ctx context.Context, a demoAct) error { return d.Aside(ctx, a.Face, a.N) }),
		"push":     hands(func(ctx context.Context, a demoAct) error { return d.Push(ctx, a.Tunnel, a.Tile) }),
		"mischief": hands(func(ctx context.Context, a demoAct) error { return d.Mischief(ctx, a.Kind) }),
	}
}

// mayMove tells whether hands may do what somebody tapped: nobody else has the seat on turn, and the table
// is as he saw it.
func (s *Server) mayMove(browser string, a demoAct) error {
	snap := s.cfg.Table.Snapshot()
	if a.Seq != 0 && a.Seq != snap.Seq || a.Record != "" && a.Record != snap.Record {
		return errStale
	}
	if snap.View == nil {
		return nil
	}
	return s.seats.mayMove(browser, snap.View.Turn)
}
