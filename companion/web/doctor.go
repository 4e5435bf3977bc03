package web

import (
	"context"
	"net/http"
	"slices"
	"sync"
	"time"

	"spieltisch/companion"
	"spieltisch/companion/web/page"
)

// fresh is how long a look at the machine is shown again: a page without JavaScript reloads every five
// seconds, and a look writes to the disk.
const fresh = 10 * time.Second

// checkup keeps the last look. However many phones ask, one look is taken at a time.
type checkup struct {
	mu   sync.Mutex // guards last; held while looking, for no longer than a check may take
	last *page.Report
}

// look gives a look that is fresh.
func (s *core) look(ctx context.Context) *page.Report {
	s.checkup.mu.Lock()
	defer s.checkup.mu.Unlock()
	if last := s.checkup.last; last != nil && s.cfg.Now().Sub(last.At) < fresh {
		return last
	}
	// Others wait for this look, so it does not end with the phone that asked first; it has time limits of
	// its own.
	found := s.cfg.Doctor.Examine(context.WithoutCancel(ctx))
	s.checkup.last = &page.Report{
		Well:    !slices.ContainsFunc(found, func(f companion.Finding) bool { return f.State == companion.Mend }),
		Version: s.cfg.Version, At: s.cfg.Now(), Findings: list(found),
	}
	return s.checkup.last
}

func (s *api) getDoctor(w http.ResponseWriter, r *http.Request) {
	if s.core.cfg.Doctor == nil {
		problem{Status: http.StatusNotFound, Code: codeDoctor, Detail: "nobody looks the machine over here"}.write(w)
		return
	}
	writeJSON(w, s.core.look(r.Context()))
}
