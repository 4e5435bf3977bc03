package web

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"slices"
	"sync"
	"time"

	"spieltisch/companion/web/host"
	"spieltisch/companion/web/page"
	"spieltisch/engines"
)

// Server answers everything below "/". It is safe for concurrent use.
type Server struct {
	core     *core
	site     *site
	api      *api
	live     *live
	coach    *coach
	sensors  *sensorHandlers
	pieces   *pieceHandlers
	tuning   *tuningHandlers
	backups  *backupHandlers
	demo     *demoHandlers
	seats    *seatHandlers
	presence *presenceGate
	meter    *meter
	handler  http.Handler
}

var _ http.Handler = (*Server)(nil)

// New makes a server. It panics on a Config without Table, which is a bug of the caller.
func New(cfg Config) *Server {
	if cfg.Table == nil {
		panic("web: New without Table")
	}
	if cfg.Log == nil {
		cfg.Log = slog.New(slog.DiscardHandler)
	}
	if cfg.Now == nil {
		cfg.Now = time.Now
	}
	if cfg.Machine == nil {
		cfg.Machine = host.This
	}
	if !slices.Contains(engines.Languages(), cfg.Language) {
		cfg.Language = "de"
	}
	cfg.Streams = or(cfg.Streams, 64)
	cfg.Beat = or(cfg.Beat, 500*time.Millisecond)
	cfg.Grace = or(cfg.Grace, 5*time.Second)
	cfg.Answer = or(cfg.Answer, time.Minute)
	c := &core{cfg: cfg, assets: loadAssets(),
		done: tally{n: map[string]int{}}, began: cfg.Now(), faces: newFaces(cfg.Faces, cfg.Log)}
	c.pages = page.New(c.assets.base, append([]string{"app.js"}, c.assets.modules("app.js")...), cfg.Games)
	c.seats = newSeats(cfg, c.changed.Tell)
	s := &Server{
		core: c, site: &site{c}, api: &api{c}, live: &live{core: c, slots: &slots{most: cfg.Streams}},
		coach: &coach{core: c}, sensors: &sensorHandlers{c}, pieces: &pieceHandlers{c}, tuning: &tuningHandlers{c},
		backups: &backupHandlers{c}, demo: &demoHandlers{c}, seats: &seatHandlers{c},
		presence: &presenceGate{c}, meter: &meter{core: c},
	}
	g := newOriginCheck(cfg, s.site.unknownHost)
	c.said = g.said
	s.meter.slots = s.live.slots
	s.handler = c.rate.wrap(c, g.wrap(underPrefix(cfg.Prefix, s.mux())))
	return s
}

// or gives the default d for a value that was not set.
func or[T int | time.Duration](v, d T) T {
	if v <= 0 {
		return d
	}
	return v
}

// ServeHTTP answers one request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// farewell is how long a client may keep the server from ending.
const farewell = 2 * time.Second

// Run serves on l until ctx ends, which also ends the event streams.
func (s *Server) Run(ctx context.Context, l net.Listener) error {
	srv := &http.Server{
		Handler:        s,
		ReadTimeout:    s.core.cfg.Grace,  // of header and body; it ends with the body
		WriteTimeout:   s.core.cfg.Answer, // of what the handler does, too; an event stream sets its own
		IdleTimeout:    2 * time.Minute,
		MaxHeaderBytes: 16 << 10,
		BaseContext:    func(net.Listener) context.Context { return ctx },
		ErrorLog:       slog.NewLogLogger(s.core.cfg.Log.Handler(), slog.LevelDebug),
	}
	defer s.core.seats.close()
	var wg sync.WaitGroup
	done := make(chan struct{})
	wg.Go(func() {
		select {
		case <-ctx.Done():
		case <-done:
		}
		last, cancel := context.WithTimeout(context.WithoutCancel(ctx), min(s.core.cfg.Grace, farewell))
		defer cancel()
		if err := srv.Shutdown(last); err != nil {
			_ = srv.Close() // somebody still reads; the table is going down
		}
	})
	var served net.Listener = &connLimit{Listener: l}
	if get := s.core.cfg.Certificate; get != nil {
		served = newSecure(served, get, s.core.cfg.Listen)
	}
	err := srv.Serve(served)
	close(done)
	wg.Wait()
	if errors.Is(err, http.ErrServerClosed) && ctx.Err() != nil {
		return nil
	}
	return err
}
