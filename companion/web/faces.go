package web

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"image/jpeg"
	"io/fs"
	"log/slog"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/google/renameio/v2"

	"spieltisch/companion/people"
	"spieltisch/engines"
)

// mostFaces is how many people have a face of their choice; more of them than sit in one house are no family.
const mostFaces = 500

// Photos are small: a phone makes them so before it sends them.
const (
	mostPhoto = 8 << 10 // bytes
	widePhoto = 128     // px, as its height
	photoType = "data:image/jpeg;base64,"
)

// faces keeps which face people chose: a drawn one, or a photo. It is safe for concurrent use.
type faces struct {
	file string // "": they are kept as long as the table runs
	log  *slog.Logger

	mu     sync.Mutex        // guards the fields below
	n      int64             // of changes
	by     map[string]string // face by the name of who chose it; replaced, never changed
	photos map[string][]byte // JPEG by the name of the picture; each is somebody's face
}

// newFaces reads what was chosen before. A file that cannot be read is left out, and written anew at the next
// choice; so is a photo.
func newFaces(file string, log *slog.Logger) *faces {
	f := &faces{file: file, log: log, by: map[string]string{}, photos: map[string][]byte{}}
	if file == "" {
		return f
	}
	kept := map[string]string{}
	data, err := os.ReadFile(file)
	if err == nil {
		err = json.Unmarshal(data, &kept)
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		log.Warn("the faces of the players could not be read; they choose again", "file", file, "err", err)
		return f
	}
	for name, face := range kept { // maybe by another table
		face, picture, err := worn(face, seen)
		if err != nil || len(f.by) == mostFaces {
			log.Warn("a face could not be read; it is chosen again", "file", file, "err", err)
			continue
		}
		if picture != nil {
			f.photos[face] = picture
		}
		f.by[name] = face
	}
	return f
}

// worn reads a face as it is kept and sent: a drawn one by its name, or a photo as a data URL, of which read
// makes the picture.
func worn(face string, read func(coded string) ([]byte, error)) (name string, picture []byte, err error) {
	if coded, ok := strings.CutPrefix(face, photoType); ok {
		picture, err = read(coded)
		return photoOf(picture), picture, err
	}
	if !slices.Contains(people.Faces(), face) {
		err = fmt.Errorf("face %s: %w", quote(face), errFace)
	}
	return face, nil, err
}

// photoOf is the face that a photo is.
func photoOf(picture []byte) string {
	sum := sha256.Sum256(picture)
	return people.Photo + hex.EncodeToString(sum[:8])
}

// chosen are all choices, and the number of the last one.
func (f *faces) chosen() (map[string]string, int64) {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.by, f.n
}

// photo is the picture of a face, nil: there is none.
func (f *faces) photo(face string) []byte {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.photos[face]
}

// errFace and errPhoto say why a face was not taken.
var (
	errFace  = errors.New("cannot be chosen")
	errPhoto = errors.New("no photo that a page makes")
)

// choose gives people faces, by their names: drawn ones, or photos as data URLs. Where only newcomers are
// meant, who has chosen keeps what he has.
func (f *faces) choose(who map[string]string, newcomers bool) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	fresh, photos := maps.Clone(f.by), map[string][]byte{}
	for name, face := range who {
		if name == "" || len(name) > 800 {
			return fmt.Errorf("a face for %s: %w", quote(name), errFace)
		}
		face, picture, err := worn(face, developed)
		if err != nil {
			return err
		}
		if picture != nil {
			photos[face] = picture
		}
		if had, ok := fresh[engines.TidyName(name)]; !ok || had == "" || !newcomers {
			fresh[engines.TidyName(name)] = face
		}
	}
	if len(fresh) > mostFaces {
		return fmt.Errorf("one more face: %w, as %d have one", errFace, mostFaces)
	}
	f.take(fresh, photos)
	return nil
}

// take has people look so, and forgets photos that are nobody's face. The caller holds mu.
func (f *faces) take(by map[string]string, more map[string][]byte) {
	maps.Copy(more, f.photos)
	worn := slices.Collect(maps.Values(by))
	maps.DeleteFunc(more, func(face string, _ []byte) bool { return !slices.Contains(worn, face) })
	f.by, f.photos, f.n = by, more, f.n+1
	if err := f.write(); err != nil {
		f.log.Warn("the faces of the players could not be kept; they choose again when the table starts anew", "err", err)
	}
}

// forget takes the faces of people away.
func (f *faces) forget(players []string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	by := maps.Clone(f.by)
	for _, name := range players {
		delete(by, engines.TidyName(name))
	}
	if len(by) < len(f.by) {
		f.take(by, map[string][]byte{})
	}
}

// seen is a photo of the size that a page makes.
func seen(coded string) ([]byte, error) {
	data, err := base64.StdEncoding.DecodeString(coded)
	if err != nil || len(data) > mostPhoto {
		return nil, fmt.Errorf("%d bytes in base64: %w", len(data), errPhoto)
	}
	size, err := jpeg.DecodeConfig(bytes.NewReader(data))
	if err != nil || size.Width != size.Height || size.Width > widePhoto {
		return nil, fmt.Errorf("%d×%d px: %w", size.Width, size.Height, errPhoto)
	}
	return data, nil
}

// developed is a photo as it is kept: its pixels alone, and nothing that a phone has written beside them.
func developed(coded string) ([]byte, error) {
	data, err := seen(coded)
	if err != nil {
		return nil, err
	}
	img, err := jpeg.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("decode: %w", errPhoto)
	}
	var out bytes.Buffer
	if err := jpeg.Encode(&out, img, &jpeg.Options{Quality: 85}); err != nil {
		return nil, fmt.Errorf("encode: %w", err)
	}
	return out.Bytes(), nil
}

func (f *faces) write() error {
	if f.file == "" {
		return nil
	}
	kept := maps.Clone(f.by)
	for name, face := range kept {
		if picture, ok := f.photos[face]; ok {
			kept[name] = photoType + base64.StdEncoding.EncodeToString(picture)
		}
	}
	data, err := json.Marshal(kept)
	if err != nil {
		return err
	}
	return renameio.WriteFile(f.file, data, 0o600, renameio.WithTempDir(filepath.Dir(f.file)),
		renameio.WithStaticPermissions(0o600))
}

// leave has a command done by which people may leave the record: their faces go with their last match.
func (s *api) leave(do func() bool) {
	before, _, err := s.core.cfg.Table.Players()
	if !do() || err != nil {
		return
	}
	after, _, err := s.core.cfg.Table.Players()
	if err != nil {
		s.core.cfg.Log.Warn("the faces of who is gone could not be forgotten", "err", err)
		return
	}
	stays := func(name string) bool { return slices.Contains(after, name) }
	s.core.faces.forget(slices.DeleteFunc(before, stays))
}

// facesAct is a choice of faces.
type facesAct struct {
	Faces     map[string]string `json:"faces"`
	Newcomers bool              `json:"newcomers"`
}

// postFaces keeps the faces that people chose, for all who look on.
func (s *api) postFaces(w http.ResponseWriter, r *http.Request) {
	var in facesAct
	if !decode(w, r, &in) {
		return
	}
	if err := s.core.faces.choose(in.Faces, in.Newcomers); err != nil {
		code := "error"
		if errors.Is(err, errPhoto) {
			code = "photo"
		}
		problem{Status: http.StatusUnprocessableEntity, Code: code, Detail: err.Error()}.write(w)
		return
	}
	s.core.changed.Tell()
	w.WriteHeader(http.StatusNoContent)
}

// getPhoto sends the photo that is somebody's face. Phones ask whether it still is.
func (s *api) getPhoto(w http.ResponseWriter, r *http.Request) {
	name := strings.TrimSuffix(r.PathValue("file"), ".jpg")
	picture := s.core.faces.photo(people.Photo + name)
	if picture == nil {
		problem{Status: http.StatusNotFound, Code: codePicture, Detail: "nobody has the photo " + quote(name)}.write(w)
		return
	}
	h := w.Header()
	h.Set("Content-Type", "image/jpeg")
	h.Set("Cache-Control", "private, no-cache")
	h.Set("Etag", `"`+name+`"`)
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(picture))
}
