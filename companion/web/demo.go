package web

import (
	"context"
	"errors"
	"net/http"

	"spieltisch/companion"
	"spieltisch/companion/web/page"
	"spieltisch/companion/words"
	"spieltisch/engines"
)

// demo is nil at a real table.
func (s *core) demo(snap *companion.Snapshot, sits *page.Sitting) *page.Demo {
	if s.cfg.Demo == nil {
		return nil
	}
	d := &page.Demo{Tricks: list(s.cfg.Demo.Tricks())}
	notes := s.cfg.Demo.Notes(snap)
	if notes.Says != nil {
		d.Says = &notes.Says
	}
	if notes.Asks != nil && snap.View != nil && sits.Mine(snap.View.Turn) != engines.Table {
		d.Asks = &notes.Asks
	}
	return d
}

// demoHandlers lets somebody play at the simulated table.
type demoHandlers struct{ core *core }

func (s *demoHandlers) getDemo(w http.ResponseWriter, r *http.Request) {
	d := s.core.show(browserOf(r)).Demo
	if d == nil {
		noDemo(w)
		return
	}
	writeJSON(w, d)
}

func noDemo(w http.ResponseWriter) {
	problem{Status: http.StatusNotFound, Code: codeDemo, Detail: "this is a real table"}.write(w)
}

func (s *demoHandlers) postDemo(w http.ResponseWriter, r *http.Request) {
	if s.core.cfg.Demo == nil {
		noDemo(w)
		return
	}
	var a page.Act
	if !decode(w, r, &a) {
		return
	}
	act, known := s.demoActs()[r.PathValue("act")]
	if !known {
		problem{Status: http.StatusNotFound, Code: codePath, Detail: "a visitor can roll, aside, push, draw, mischief, not " + quote(r.PathValue("act"))}.write(w)
		return
	}
	if err := act(r.Context(), browserOf(r), a); err != nil {
		refusedAct(err).write(w)
		return
	}
	s.core.changed.Tell()
	w.WriteHeader(http.StatusNoContent)
}

// errStale says that hands were to do what was meant for another moment.
var errStale = errors.New("the table has gone on since")

// refusedAct is the problem of an act that was not done, with words for people where there are some.
func refusedAct(err error) problem {
	p := problem{Status: http.StatusConflict, Code: codeDemo, Detail: err.Error()}
	says := refusedSeat(err)
	switch {
	case errors.Is(err, errNoBrowser):
		p.Code = "browser"
	case says != nil:
		p.Code = "seat"
	}
	if refusal, ok := errors.AsType[Refusal](err); ok {
		says = &refusal.Says
	}
	if errors.Is(err, errStale) {
		p.Code = string(companion.CodeStale)
		if m, ok := words.Message("no.stale"); ok {
			says = &m.Text
		}
	}
	if says != nil {
		p.Says = &companion.Words{Key: "demo." + p.Code, Text: *says, Display: *says}
	}
	return p
}

func (s *demoHandlers) demoActs() map[string]func(context.Context, string, page.Act) error {
	d := s.core.cfg.Demo
	hands := func(move func(context.Context, page.Act) error) func(context.Context, string, page.Act) error {
		return func(ctx context.Context, browser string, a page.Act) error {
			if err := s.mayMove(browser, a); err != nil {
				return err
			}
			return move(ctx, a)
		}
	}
	return map[string]func(context.Context, string, page.Act) error{
		"roll":     hands(func(ctx context.Context, a page.Act) error { return d.Roll(ctx, a.All, a.Only...) }),
		"aside":    hands(func(ctx context.Context, a page.Act) error { return d.Aside(ctx, a.Face, a.N) }),
		"push":     hands(func(ctx context.Context, a page.Act) error { return d.Push(ctx, a.Tunnel, a.Tile) }),
		"draw":     hands(func(ctx context.Context, _ page.Act) error { return d.Draw(ctx) }),
		"mischief": hands(func(ctx context.Context, a page.Act) error { return d.Mischief(ctx, a.Kind) }),
	}
}

// mayMove reports whether hands may do what somebody tapped: nobody else has the seat on turn, and the table
// is as he saw it.
func (s *demoHandlers) mayMove(browser string, a page.Act) error {
	snap := s.core.cfg.Table.Snapshot()
	if a.Seq != 0 && a.Seq != snap.Seq || a.Record != "" && a.Record != snap.Record {
		return errStale
	}
	if snap.View == nil {
		return nil
	}
	return s.core.seats.mayMove(browser, snap.View.Turn)
}
