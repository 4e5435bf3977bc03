package backup

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"spieltisch/engines"
)

// A journal's belongings are files beside it that go along with an export: the faces that people chose, and
// the dice that they showed to the camera. In JSON Lines they follow the entries, a few lines each.

// belonging says which files of a data folder are belongings, by their names from there, with slashes.
var belonging = regexp.MustCompile(`^(faces\.json|pieces/[1-9][0-9]{0,3}\.json)$`)

// mostBelongings is how many bytes of them somebody may bring.
const mostBelongings = 32 << 20

// piece is a line with a part of a file.
type piece struct {
	File string `json:"file"`
	Data []byte `json:"data"`
}

const (
	beginPiece = `{"file":`
	pieceSize  = 96 << 10 // bytes of a file in a line
)

// belongings are those of a data folder; "" has none.
func belongings(data string) (names []string, err error) {
	if data == "" {
		return nil, nil
	}
	for _, dir := range []string{".", "pieces"} {
		list, err := os.ReadDir(filepath.Join(data, dir))
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
		for _, e := range list {
			name := filepath.ToSlash(filepath.Join(dir, e.Name()))
			if e.Type().IsRegular() && belonging.MatchString(name) {
				names = append(names, name)
			}
		}
	}
	return names, nil
}

// writePieces writes a file as lines.
func writePieces(e *json.Encoder, data, name string) error {
	f, err := os.Open(filepath.Join(data, filepath.FromSlash(name)))
	if err != nil {
		return err
	}
	defer f.Close()
	part := make([]byte, pieceSize)
	for {
		n, err := io.ReadFull(f, part)
		if n > 0 {
			if err := e.Encode(piece{name, part[:n]}); err != nil {
				return err
			}
		}
		if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
			return nil
		} else if err != nil {
			return err
		}
	}
}

// gathered makes files of lines, in a folder that is made with the first one.
type gathered struct {
	dir   string
	bytes int
}

func (g *gathered) take(line []byte) error {
	var p piece
	if err := engines.ReadAny(line, &p); err != nil {
		return err
	}
	if !belonging.MatchString(p.File) {
		return fmt.Errorf("%q is no file that goes along with a journal", p.File[:min(40, len(p.File))])
	}
	if g.bytes += len(p.Data); g.bytes > mostBelongings {
		return ErrLarge
	}
	path := filepath.Join(g.dir, filepath.FromSlash(p.File))
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o600)
	if err != nil {
		return err
	}
	_, err = f.Write(p.Data)
	return errors.Join(err, f.Sync(), f.Close())
}

// groupOf is with what a belonging is replaced, the first part of its name: an export that has dice has all
// dice.
func groupOf(name string) string {
	first, _, _ := strings.Cut(name, "/")
	return first
}

// groups are those of belongings, each once.
func groups(names []string) (out []string) {
	for _, name := range names {
		out = append(out, groupOf(name))
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// settle puts what was gathered in a folder in the place of what a data folder has of it; own gives it to
// the owner of that.
func settle(from, data string, own func(string) error) error {
	names, err := belongings(from)
	if err != nil {
		return err
	}
	for _, group := range groups(names) {
		fresh, place := filepath.Join(from, group), filepath.Join(data, group)
		err := errors.Join(own(fresh), os.RemoveAll(place), os.Rename(fresh, place))
		if err != nil {
			return err
		}
	}
	for _, name := range names {
		if err := own(filepath.Join(data, filepath.FromSlash(name))); err != nil {
			return err
		}
	}
	return nil
}

// replaced are the belongings of the data folder in whose place others come.
func (r Restore) replaced() (names []string, err error) {
	fresh, err := belongings(r.beside())
	if err != nil {
		return nil, err
	}
	come := groups(fresh)
	names, err = belongings(r.Data)
	return slices.DeleteFunc(names, func(name string) bool { return !slices.Contains(come, groupOf(name)) }), err
}

// keepBelongings copies some of a data folder.
func keepBelongings(data string, names []string, to string, own func(string) error) error {
	for _, name := range names {
		path := filepath.Join(to, filepath.FromSlash(name))
		err := os.MkdirAll(filepath.Dir(path), 0o755)
		if err == nil {
			err = duplicate(filepath.Join(data, filepath.FromSlash(name)), path)
		}
		if err := errors.Join(err, own(filepath.Dir(path)), own(path)); err != nil {
			return err
		}
	}
	return nil
}
