package watch

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"

	"spieltisch/devices"
)

const (
	evidenceLimit   = 256 << 20 // bytes; some thousand pictures
	evidenceQuality = 80        // of JPEG: a die of 25 px can still be read by a person
)

// Evidence is a folder of pictures that moves were read from, by the hash of their pixels. It lies beside the journal
// and not in it, so that pictures can be deleted; keeping them is best effort. It is safe for concurrent use.
type Evidence struct {
	dir   string
	limit int64 // bytes

	mu   sync.Mutex // guards the fields below and the folder
	size int64      // bytes, -1: not counted yet
}

// NewEvidence keeps pictures in dir, up to limit bytes (0: 256 MiB); then the oldest make room. The folder is made when
// the first picture comes.
func NewEvidence(dir string, limit int64) *Evidence {
	if limit <= 0 {
		limit = evidenceLimit
	}
	return &Evidence{dir: dir, limit: limit, size: -1}
}

var hashForm = regexp.MustCompile(`^[0-9a-f]{1,64}$`)

func (e *Evidence) path(hash string) (string, error) {
	if !hashForm.MatchString(hash) {
		return "", fmt.Errorf("evidence: %q names no picture: %w", hash, fs.ErrNotExist)
	}
	return filepath.Join(e.dir, hash+".jpg"), nil
}

// Read gives a picture as JPEG. fs.ErrNotExist: there is none, or it was deleted.
func (e *Evidence) Read(hash string) ([]byte, error) {
	path, err := e.path(hash)
	if err != nil {
		return nil, err
	}
	return os.ReadFile(path)
}

// Keep stores the picture of a frame.
func (e *Evidence) Keep(hash string, f devices.Frame) error {
	path, err := e.path(hash)
	if err != nil {
		return err
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	if _, err := os.Stat(path); err == nil {
		return nil
	}
	if err := os.MkdirAll(e.dir, 0o755); err != nil {
		return fmt.Errorf("evidence: %w", err)
	}
	data, err := f.JPEG(evidenceQuality)
	if err != nil {
		return fmt.Errorf("evidence: %w", err)
	}
	if err := write(path, data); err != nil {
		return fmt.Errorf("evidence: %w", err)
	}
	if e.size >= 0 {
		e.size += int64(len(data))
	}
	return e.makeRoom()
}

// write makes the file whole or not at all. It is not forced to the disk: what the plug takes is a picture, no move.
func write(path string, data []byte) error {
	part := path + ".part"
	if err := os.WriteFile(part, data, 0o644); err != nil {
		return errors.Join(err, os.Remove(part))
	}
	return os.Rename(part, path)
}

// makeRoom deletes the oldest pictures when the folder has grown past its limit, and some more, so that it is not
// looked through for every picture.
func (e *Evidence) makeRoom() error {
	if e.size >= 0 && e.size <= e.limit {
		return nil
	}
	files, size, err := e.list()
	if err != nil {
		return fmt.Errorf("evidence: %w", err)
	}
	if size > e.limit {
		for _, f := range files {
			if size <= e.limit-e.limit/10 {
				break
			}
			if err := os.Remove(filepath.Join(e.dir, f.Name())); err != nil {
				return fmt.Errorf("evidence: %w", err)
			}
			size -= f.Size()
		}
	}
	e.size = size
	return nil
}

// list gives the pictures, oldest first.
func (e *Evidence) list() (files []fs.FileInfo, size int64, err error) {
	entries, err := os.ReadDir(e.dir)
	if err != nil {
		return nil, 0, err
	}
	for _, entry := range entries {
		info, err := entry.Info()
		if err != nil || !strings.HasSuffix(entry.Name(), ".jpg") {
			continue // deleted meanwhile, or not ours
		}
		files = append(files, info)
		size += info.Size()
	}
	slices.SortFunc(files, func(a, b fs.FileInfo) int {
		return cmp.Or(a.ModTime().Compare(b.ModTime()), strings.Compare(a.Name(), b.Name()))
	})
	return files, size, nil
}
