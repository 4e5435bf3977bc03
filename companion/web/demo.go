package web

import (
	"context"
	"net/http"

	"spieltisch/engines"
)

// demoTable is what the page knows of the demo.
type demoTable struct {
	Seats  []DemoSeat `json:"seats"`
	Tricks []Trick    `json:"tricks"`
}

// Mine is the seat that a visitor plays, or Table.
func (d *demoTable) Mine() engines.Seat {
	for _, s := range d.Seats {
		if s.Visitor {
			return s.Seat
		}
	}
	return engines.Table
}

// demo is nil at a real table.
func (s *Server) demo() *demoTable {
	if s.cfg.Demo == nil {
		return nil
	}
	return &demoTable{Seats: list(s.cfg.Demo.Seats()), Tricks: list(s.cfg.Demo.Tricks())}
}

func (s *Server) getDemo(w http.ResponseWriter, _ *http.Request) {
	d := s.demo()
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
	All  bool         `json:"all,omitempty"`  // roll: all dice, not only those that are left
	Face engines.Face `json:"face,omitempty"` // aside
	N    int          `json:"n,omitempty"`    // aside: how many dice of the face
	Kind string       `json:"kind,omitempty"` // mischief

	Tunnel int    `json:"tunnel,omitempty"` // push: from 1
	Tile   string `json:"tile,omitempty"`   // push: kind of tile, in the game's words
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
	act, known := demoActs()[r.PathValue("act")]
	if !known {
		problem{Status: http.StatusNotFound, Code: "path", Detail: "a visitor can take, leave, roll, aside, push, mischief, not " + quote(r.PathValue("act"))}.write(w)
		return
	}
	if err := act(r.Context(), s.cfg.Demo, a); err != nil {
		problem{Status: http.StatusConflict, Code: "demo", Detail: err.Error()}.write(w)
		return
	}
	s.poke.all()
	w.WriteHeader(http.StatusNoContent)
}

func demoActs() map[string]func(context.Context, Demo, demoAct) error {
	return map[string]func(context.Context, Demo, demoAct) error{
		"take":     func(_ context.Context, d Demo, a demoAct) error { return d.Take(a.Seat) },
		"leave":    func(_ context.Context, d Demo, a demoAct) error { return d.Leave(a.Seat) },
		"roll":     func(ctx context.Context, d Demo, a demoAct) error { return d.Roll(ctx, a.All) },
		"aside":    func(ctx context.Context, d Demo, a demoAct) error { return d.Aside(ctx, a.Face, a.N) },
		"push":     func(ctx context.Context, d Demo, a demoAct) error { return d.Push(ctx, a.Tunnel, a.Tile) },
		"mischief": func(ctx context.Context, d Demo, a demoAct) error { return d.Mischief(ctx, a.Kind) },
	}
}
