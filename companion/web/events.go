package web

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"strconv"
	"sync"
	"time"

	"spieltisch/companion/web/page"
	"spieltisch/engines"
)

// show is the newest snapshot for a browser.
func (s *core) show(browser string) *page.Shown {
	snap := s.cfg.Table.Snapshot()
	sh := &page.Shown{Snapshot: snap, Words: map[string]engines.Message{}, Names: []string{},
		Demo: s.demo(snap, browser), Diced: true, Assets: s.assets.base}
	if sh.Match == nil {
		return sh
	}
	sh.Names = page.Names(sh.Match.Players)
	for _, g := range s.cfg.Games {
		info := g.Info()
		if info.ID != sh.Match.Game {
			continue
		}
		sh.Info, sh.Diced = &info, info.Seen()
		for _, p := range sh.Prompts {
			if m, ok := g.Message(p.Kind); ok {
				sh.Words[p.Kind] = m
			}
		}
	}
	return sh
}

// live sends snapshots as they come.
type live struct {
	core  *core
	slots chan struct{} // one taken by each event stream
}

// getEvents streams the newest snapshot at once and after each change. A client that comes back sends the
// last id that it saw; as each event holds the whole snapshot, the newest one is all that it missed.
// Heartbeats are comments: a page that hears nothing for 1.5 s knows that the connection is gone.
func (s *live) getEvents(w http.ResponseWriter, r *http.Request) {
	select {
	case s.slots <- struct{}{}:
		defer func() { <-s.slots }()
	default:
		w.Header().Set("Retry-After", "5")
		problem{Status: http.StatusServiceUnavailable, Code: "busy", Detail: "too many pages are open at this table; close one"}.write(w)
		return
	}
	h := w.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("Cache-Control", "no-store")
	h.Set("X-Accel-Buffering", "no")
	if r.Method == http.MethodHead {
		return // a stream without a body never ends and tells nothing
	}
	st := &stream{core: s.core, w: w, rc: http.NewResponseController(w), browser: browserOf(r)}
	if s.core.seats != nil {
		defer s.core.seats.opened(st.browser)()
	}
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
	ctx, cancel := context.WithCancel(r.Context())
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
			" it holds answers back (docs/proxies.md)", "times", n)
	}
}

// stream is one client of the events.
type stream struct {
	core    *core
	w       http.ResponseWriter
	rc      *http.ResponseController
	browser string
	page    *page.Renderer    // nil: the client wants no HTML
	sent    map[string]string // parts of the page as the client has them
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
	sh := st.core.show(st.browser)
	if st.page != nil {
		sh.Page = st.changedParts(sh)
	}
	data, err := json.Marshal(sh)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	b.WriteString("event: snapshot\nid: " + strconv.FormatInt(sh.Seq, 10) + "\ndata: ")
	b.Write(data) // JSON has no line breaks
	b.WriteString("\n\n")
	return st.write(b.Bytes())
}

// changedParts renders the page's parts and keeps those that the client has not.
func (st *stream) changedParts(sh *page.Shown) map[string]string {
	all, err := st.page.Parts(st.core.view(st.page, sh))
	if err != nil {
		st.core.cfg.Log.Warn("a part of the page could not be rendered", "err", err)
	}
	changed := map[string]string{}
	for id, html := range all {
		if had, ok := st.sent[id]; !ok || had != html {
			changed[id] = html
		}
	}
	st.sent = all
	return changed
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
