package web

import (
	"context"
	"errors"
	"net/http"
	"strconv"

	"spieltisch/companion"
	"spieltisch/companion/web/page"
)

// getSighting tells what the camera saw of a move.
func (s *api) getSighting(w http.ResponseWriter, r *http.Request) {
	seq, err := strconv.ParseInt(r.PathValue("seq"), 10, 64)
	if err != nil {
		problem{Status: http.StatusNotFound, Code: codeMove, Detail: quote(r.PathValue("seq")) + " is no journal number"}.write(w)
		return
	}
	sighting, err := s.core.cfg.Table.Sighting(r.PathValue("match"), seq)
	if err != nil {
		code := "move"
		if errors.Is(err, companion.ErrUnseen) {
			code = "unseen"
		}
		problem{Status: http.StatusNotFound, Code: code, Detail: err.Error()}.write(w)
		return
	}
	writeJSON(w, sighting)
}

func (s *core) certificate(ctx context.Context) (*page.Certified, error) {
	c, err := s.cfg.Table.Certificate()
	if err != nil {
		return nil, err
	}
	out := &page.Certified{Certificate: c}
	if s.cfg.Pictures != nil {
		out.Pictures, err = s.cfg.Pictures.Cases(ctx)
	}
	return out, err
}

func (s *api) getCertificate(w http.ResponseWriter, r *http.Request) {
	c, err := s.core.certificate(r.Context())
	if err != nil {
		s.core.broken(w, "certificate", err)
		return
	}
	writeJSON(w, c)
}
