package web

import (
	"bytes"
	"encoding/json"
	"slices"
	"strconv"
	"sync"

	"spieltisch/companion"
	"spieltisch/companion/web/page"
	"spieltisch/engines"
)

// gallery keeps the newest snapshot as each kind of page shows it, so that a change is drawn once however
// many look on. It is safe for concurrent use; the zero value is ready.
type gallery struct {
	mu     sync.Mutex // guards the fields below, and is held while something is drawn: the others wait for it
	n      int64      // of the last drawing
	latest map[*page.Renderer]*drawing
}

// drawing is a snapshot as one kind of page shows it.
type drawing struct {
	n     int64 // from 1
	faces int64 // choice of faces that it shows
	seats int64 // change of seats that it shows
	shown page.Shown
	parts map[string]string // of the page; nil: its reader wants no HTML

	mu     sync.Mutex       // guards the field below
	events map[int64][]byte // by the drawing that a client has; 0: none
}

// newest gives the newest snapshot as rd draws it; nil: without HTML. Who has a seat, or has lost one, sees a
// drawing of his own, and at a demo table everybody does.
func (g *gallery) newest(c *core, rd *page.Renderer, browser string) *drawing {
	g.mu.Lock()
	defer g.mu.Unlock()
	seats, own := c.seats.sees(c.cfg.Table.Snapshot(), browser)
	shared := c.cfg.Demo == nil && !own
	_, faces := c.faces.chosen()
	if d := g.latest[rd]; shared && d != nil && d.faces == faces && d.seats == seats &&
		d.shown.Snapshot == c.cfg.Table.Snapshot() {
		return d
	}
	g.n++
	d := &drawing{n: g.n, faces: faces, seats: seats, shown: *c.show(browser), events: map[int64][]byte{}}
	if rd != nil {
		var err error
		if d.parts, err = rd.Parts(c.view(rd, &d.shown)); err != nil {
			c.cfg.Log.Warn("a part of the page could not be rendered", "err", err)
		}
	}
	if shared {
		if g.latest == nil {
			g.latest = map[*page.Renderer]*drawing{}
		}
		g.latest[rd] = d
	}
	return d
}

// event is what a client is sent that has an older drawing, or nil: the snapshot with the parts that changed.
func (d *drawing) event(had *drawing) ([]byte, error) {
	var before int64
	if had != nil {
		before = had.n
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if data, ok := d.events[before]; ok {
		return data, nil
	}
	shown := d.shown
	if d.parts != nil {
		shown.Page, shown.Snapshot = d.since(had), drawn(shown.Snapshot)
	}
	data, err := json.Marshal(shown)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	b.WriteString("event: snapshot\nid: " + strconv.FormatInt(shown.Seq, 10) + "\ndata: ")
	b.Write(data) // JSON has no line breaks
	b.WriteString("\n\n")
	d.events[before] = b.Bytes()
	return b.Bytes(), nil
}

// drawn is a snapshot without what a page has as HTML: tables, which grow with each round, the state that
// they are of, and what moves say but for the newest one, which is said aloud.
func drawn(s *companion.Snapshot) *companion.Snapshot {
	less := *s
	less.State, less.Moves = nil, slices.Clone(s.Moves)
	for i := range less.Moves {
		if i > 0 {
			less.Moves[i].Says = []companion.Words{}
		}
	}
	if s.View == nil {
		return &less
	}
	view := *s.View
	view.Scene.Areas = slices.Clone(view.Scene.Areas)
	for i, a := range view.Scene.Areas {
		if a.Layout == engines.LayoutTable {
			view.Scene.Areas[i].Pieces = []engines.Piece{}
		}
	}
	less.View = &view
	return &less
}

// since are the parts that differ from an older drawing; all of them, if that is nil.
func (d *drawing) since(had *drawing) map[string]string {
	changed := map[string]string{}
	for id, html := range d.parts {
		if had != nil {
			if old, ok := had.parts[id]; ok && old == html {
				continue
			}
		}
		changed[id] = html
	}
	return changed
}
