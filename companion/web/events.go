package web

import (
	"context"
	"net/http"
	"slices"
	"sync"
	"time"

	"spieltisch/companion"
	"spieltisch/companion/people"
	"spieltisch/companion/web/page"
	"spieltisch/engines"
)

// loudspeaker is the name of the warning that the table's own is silent.
const loudspeaker = "speech"

// show is the newest snapshot for a browser.
func (s *core) show(browser string) *page.Shown {
	snap := s.cfg.Table.Snapshot()
	sits := s.seats.of(snap, browser)
	sh := &page.Shown{Snapshot: snap, Words: map[string]engines.Message{}, Names: []string{},
		Faces: []string{}, Sitting: sits,
		Demo: s.demo(snap, sits), Diced: true, Assets: s.assets.base}
	sh.Speaks = s.cfg.Speaks && !slices.ContainsFunc(snap.Warnings, func(w companion.Warning) bool {
		return w.Name == loudspeaker
	})
	if sh.Match == nil {
		return sh
	}
	_, cards := s.hand(snap, sits)
	sits.Hand = len(cards) > 0
	sh.Names = page.Names(sh.Match.Players)
	chosen, _ := s.faces.chosen()
	sh.Faces = people.FacesOf(sh.Match.Players, chosen)
	s.describe(sh)
	return sh
}

// describe adds what the game of a match that is shown is like.
func (s *core) describe(sh *page.Shown) {
	for _, g := range s.cfg.Games {
		info := g.Info()
		if info.ID != sh.Match.Game {
			continue
		}
		sh.Info, sh.Diced = &info, sh.Reads
		if m, ok := g.(engines.Marked); ok {
			sh.Marks = m.Marks()
		}
		if f, ok := g.(engines.Fated); ok {
			sh.Fated = f.Fated()
		}
		_, sh.Stays = g.(engines.Selective)
		_, sh.Coached = g.(engines.Coach)
		_, sh.Explained = g.(engines.Explained)
		for _, p := range sh.Prompts {
			if m, ok := g.Message(p.Kind); ok {
				sh.Words[p.Kind] = m
			}
		}
	}
}

// live sends snapshots as they come.
type live struct {
	core    *core
	slots   *slots
	gallery gallery
}

// getEvents streams the newest snapshot at once and after each change. A client that comes back sends the
// last id that it saw; as each event holds the whole snapshot, the newest one is all that it missed.
// Heartbeats are comments: a page that hears nothing for 1.5 s knows that the connection is gone.
func (s *live) getEvents(w http.ResponseWriter, r *http.Request) {
	addr := s.core.addr(r)
	busy := func(where string) {
		w.Header().Set("Retry-After", "5")
		problem{Status: http.StatusServiceUnavailable, Code: codeBusy,
			Detail: "too many pages are open at this " + where + "; close one"}.write(w)
	}
	if !addr.IsLoopback() {
		leave, ok := s.core.streams.enter(addr, mostStreams)
		if !ok {
			busy("address")
			return
		}
		defer leave()
	}
	ctx, cancel := context.WithCancel(r.Context())
	defer cancel()
	leave, ok := s.slots.take(addr, cancel)
	if !ok {
		busy("table")
		return
	}
	defer leave()
	h := w.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("Cache-Control", "no-store")
	h.Set("X-Accel-Buffering", "no")
	if r.Method == http.MethodHead {
		return // a stream without a body never ends and tells nothing
	}
	st := &stream{core: s.core, gallery: &s.gallery, w: w, rc: http.NewResponseController(w),
		browser: browserOf(r)}
	defer s.core.seats.opened(st.browser)()
	if lang := r.URL.Query().Get("html"); lang != "" {
		st.page = s.core.renderer(lang)
	}
	if r.URL.Query().Has("once") {
		s.heldBack()
		if err := st.snapshot(); err != nil {
			s.core.cfg.Log.Debug("a snapshot could not be sent", "err", err)
		}
		return
	}
	changed := make(chan struct{}, 1)
	var wg sync.WaitGroup
	wg.Go(func() { // Watch is a loop of its own; it only says that there is something new
		defer cancel()
		for range s.core.cfg.Table.Watch(ctx) {
			select {
			case changed <- struct{}{}:
			default:
			}
		}
	})
	st.run(ctx, changed)
	cancel()
	wg.Wait()
}

// heldBack tells the log that a page asks for single snapshots: a stream fell silent while it looked.
func (s *live) heldBack() {
	if n, ok := s.core.said.now(s.core.cfg.Now(), "held"); ok {
		s.core.cfg.Log.Warn("a page cannot follow the events and asks for them instead; if a proxy is in front of the table,"+
			" it holds answers back (docs/tinkerer/proxies.md)", "times", n)
	}
}

// stream is one client of the events.
type stream struct {
	core    *core
	gallery *gallery
	w       http.ResponseWriter
	rc      *http.ResponseController
	browser string
	page    *page.Renderer // nil: the client wants no HTML
	sent    *drawing       // what the client has; nil: nothing yet
}

func (st *stream) run(ctx context.Context, changed <-chan struct{}) {
	beat := time.NewTicker(st.core.cfg.Beat)
	defer beat.Stop()
	beside := st.core.changed.Next()
	err := st.snapshot()
	for err == nil {
		select {
		case <-ctx.Done():
			return
		case <-changed:
			err = st.snapshot()
		case <-beside:
			beside = st.core.changed.Next()
			err = st.snapshot()
		case <-beat.C:
			err = st.write([]byte(":\n\n"))
		}
	}
	st.core.cfg.Log.Debug("an event stream ended", "err", err)
}

// snapshot sends the newest snapshot.
func (st *stream) snapshot() error {
	d := st.gallery.newest(st.core, st.page, st.browser)
	data, err := d.event(st.sent)
	if err != nil {
		return err
	}
	st.sent = d
	return st.write(data)
}

// write gives a slow client a limited time.
func (st *stream) write(data []byte) error {
	// Not every writer has deadlines (a test recorder has none); there is nothing to limit then.
	_ = st.rc.SetWriteDeadline(time.Now().Add(st.core.cfg.Grace))
	if _, err := st.w.Write(data); err != nil {
		return err
	}
	return st.rc.Flush()
}
