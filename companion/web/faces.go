package web

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"sync"

	"github.com/google/renameio/v2"

	"spieltisch/companion/web/page"
	"spieltisch/engines"
)

// mostFaces is how many people have a face of their choice; more of them than sit in one house are no family.
const mostFaces = 500

// faces keeps which drawn face people chose. It is safe for concurrent use.
type faces struct {
	file string // "": they are kept as long as the table runs
	log  *slog.Logger

	mu sync.Mutex        // guards the fields below
	n  int64             // of changes
	by map[string]string // face by the name of who chose it; replaced, never changed
}

// newFaces reads what was chosen before. A file that cannot be read is left out, and written anew at the next
// choice.
func newFaces(file string, log *slog.Logger) *faces {
	f := &faces{file: file, log: log, by: map[string]string{}}
	if file == "" {
		return f
	}
	data, err := os.ReadFile(file)
	if err == nil {
		err = json.Unmarshal(data, &f.by)
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		log.Warn("the faces of the players could not be read; they choose again", "file", file, "err", err)
	}
	if f.by == nil {
		f.by = map[string]string{}
	}
	return f
}

// chosen are all choices, and the number of the last one.
func (f *faces) chosen() (map[string]string, int64) {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.by, f.n
}

// errFace says why a face was not taken.
var errFace = errors.New("cannot be chosen")

// choose gives people faces, by their names.
func (f *faces) choose(who map[string]string) error {
	for name, face := range who {
		if !slices.Contains(page.FaceNames(), face) {
			return fmt.Errorf("face %s: %w", quote(face), errFace)
		}
		if name == "" || len(name) > 800 {
			return fmt.Errorf("a face for %s: %w", quote(name), errFace)
		}
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	fresh := maps.Clone(f.by)
	for name, face := range who {
		fresh[engines.TidyName(name)] = face
	}
	if len(fresh) > mostFaces {
		return fmt.Errorf("one more face: %w, as %d have one", errFace, mostFaces)
	}
	f.by, f.n = fresh, f.n+1
	if err := f.write(); err != nil {
		f.log.Warn("the faces of the players could not be kept; they choose again when the table starts anew", "err", err)
	}
	return nil
}

func (f *faces) write() error {
	if f.file == "" {
		return nil
	}
	data, err := json.Marshal(f.by)
	if err != nil {
		return err
	}
	return renameio.WriteFile(f.file, data, 0o600, renameio.WithTempDir(filepath.Dir(f.file)),
		renameio.WithStaticPermissions(0o600))
}

// facesAct is a choice of faces.
type facesAct struct {
	Faces map[string]string `json:"faces"`
}

// postFaces keeps the faces that people chose, for all who look on.
func (s *api) postFaces(w http.ResponseWriter, r *http.Request) {
	var in facesAct
	if !decode(w, r, &in) {
		return
	}
	if err := s.core.faces.choose(in.Faces); err != nil {
		problem{Status: http.StatusUnprocessableEntity, Code: "error", Detail: err.Error()}.write(w)
		return
	}
	s.core.changed.Tell()
	w.WriteHeader(http.StatusNoContent)
}
