package web

import (
	"context"
	"errors"
	"net/http"
	"strconv"

	"spieltisch/companion"
	"spieltisch/engines"
)

// getSighting tells what the camera saw of a move.
func (s *Server) getSighting(w http.ResponseWriter, r *http.Request) {
	seq, err := strconv.ParseInt(r.PathValue("seq"), 10, 64)
	if err != nil {
		problem{Status: http.StatusNotFound, Code: "move", Detail: quote(r.PathValue("seq")) + " is no journal number"}.write(w)
		return
	}
	sighting, err := s.cfg.Table.Sighting(r.PathValue("match"), seq)
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

// namedTally is a line of the certificate with its name in the language of the page.
type namedTally struct {
	Name string
	companion.Tally
}

// percent writes a share as people do: tenths where they matter.
func percent(x float64, lang string) string {
	digits := 1
	if x >= 0.1 || x == 0 {
		digits = 0
	}
	return engines.Decimal(strconv.FormatFloat(100*x, 'f', digits, 64), lang) + "\u202f%"
}

// certified is the certificate with what is kept for it.
type certified struct {
	companion.Certificate
	Pictures int `json:"pictures"` // of wrong readings, kept as cases
}

func (s *Server) certificate(ctx context.Context) (*certified, error) {
	c, err := s.cfg.Table.Certificate()
	if err != nil {
		return nil, err
	}
	out := &certified{Certificate: c}
	if s.cfg.Pictures != nil {
		out.Pictures, err = s.cfg.Pictures.Cases(ctx)
	}
	return out, err
}

func (s *Server) getCertificate(w http.ResponseWriter, r *http.Request) {
	c, err := s.certificate(r.Context())
	if err != nil {
		s.broken(w, "certificate", err)
		return
	}
	writeJSON(w, c)
}
