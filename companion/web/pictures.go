package web

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"maps"
	"net/http"
	"regexp"
	"strings"
	"time"

	"spieltisch/companion"
)

// picture serves what one of the methods of Pictures gives.
func (s *api) picture(get func(Pictures, context.Context) ([]byte, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		cache := "no-store"
		if r.URL.Query().Has("n") {
			cache = "private, max-age=60"
		}
		s.servePicture(w, r, http.Header{"Cache-Control": {cache}}, get, s.noPicture)
	}
}

// evidenceName is a hash in hex with its file type; anything else never reaches the disk.
var evidenceName = regexp.MustCompile(`^[0-9a-f]{8,128}\.jpg$`)

func (s *api) getEvidence(w http.ResponseWriter, r *http.Request) {
	file := r.PathValue("file")
	if !evidenceName.MatchString(file) {
		problem{Status: http.StatusNotFound, Code: codePicture, Detail: "evidence pictures are named by a hash in hex, such as 0123456789abcdef.jpg"}.write(w)
		return
	}
	hash := strings.TrimSuffix(file, ".jpg")
	// A picture never changes, but it may be thrown away: phones ask whether it is still there before they
	// show it.
	header := http.Header{"Cache-Control": {"private, no-cache"}, "Etag": {`"` + hash + `"`}}
	s.servePicture(w, r, header, func(p Pictures, ctx context.Context) ([]byte, error) {
		return p.Evidence(ctx, hash)
	}, gone)
}

// servePicture writes a picture with a header, or has none say why there is none.
func (s *api) servePicture(w http.ResponseWriter, r *http.Request, header http.Header,
	get func(Pictures, context.Context) ([]byte, error), none func(http.ResponseWriter)) {
	var jpeg []byte
	err := ErrNoCamera
	if s.core.cfg.Pictures != nil {
		jpeg, err = get(s.core.cfg.Pictures, r.Context())
	}
	switch {
	case errors.Is(err, ErrNoCamera):
		problem{Status: http.StatusNotFound, Code: codeCamera, Detail: err.Error()}.write(w)
	case errors.Is(err, fs.ErrNotExist) || err == nil && len(jpeg) == 0:
		none(w)
	case err != nil:
		s.core.broken(w, "picture", err)
	default:
		w.Header().Set("Content-Type", "image/jpeg")
		maps.Copy(w.Header(), header)
		http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(jpeg))
	}
}

// noPicture says why a camera has none: one that is away is the table's trouble, anything else is the
// caller's.
func (s *api) noPicture(w http.ResponseWriter) {
	if c := s.warning("camera"); c != nil {
		problem{Status: http.StatusServiceUnavailable, Code: codeCamera, Detail: c.Cause, Says: &c.Says}.write(w)
		return
	}
	gone(w)
}

// gone says that there is no such picture: evidence that was cleared away comes back with no camera.
func gone(w http.ResponseWriter) {
	problem{Status: http.StatusNotFound, Code: codePicture, Detail: "there is no such picture (any more)"}.write(w)
}

func (s *api) warning(name string) *companion.Warning {
	for _, w := range s.core.cfg.Table.Snapshot().Warnings {
		if w.Name == name {
			return &w
		}
	}
	return nil
}
