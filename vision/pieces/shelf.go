package pieces

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// Shelf is a folder in which a table keeps its sets, each in a file with a number.
type Shelf string

// Kept is a set on a shelf.
type Kept struct {
	ID  string // a number
	Set *Set   // nil where Err is not
	Err error  // why it cannot be read
}

const suffix = ".json"

// List gives the sets of dice, the oldest first. One that cannot be read is in it.
func (s Shelf) List() ([]Kept, error) {
	entries, err := os.ReadDir(string(s))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("shelf of pieces: %w", err)
	}
	var out []Kept
	for _, e := range entries {
		if id := strings.TrimSuffix(e.Name(), suffix); id+suffix == e.Name() && number(id) > 0 {
			k := Kept{ID: id}
			k.Set, k.Err = s.Get(id)
			out = append(out, k)
		}
	}
	slices.SortFunc(out, func(a, b Kept) int { return cmp.Compare(number(a.ID), number(b.ID)) })
	return out, nil
}

// number is that of a set; 0: it is no such number.
func number(id string) int {
	n, err := strconv.Atoi(id)
	if err != nil || n < 1 || strconv.Itoa(n) != id {
		return 0
	}
	return n
}

// Get reads a set; fs.ErrNotExist: there is none of that number.
func (s Shelf) Get(id string) (*Set, error) {
	path, err := s.path(id)
	if err != nil {
		return nil, err
	}
	return Read(path, Dice)
}

// Put writes a set: in place of that number, or where it is empty as one more.
func (s Shelf) Put(id string, set *Set) (string, error) {
	if id == "" {
		all, err := s.List()
		if err != nil {
			return "", err
		}
		last := 0
		if len(all) > 0 {
			last = number(all[len(all)-1].ID)
		}
		id = strconv.Itoa(last + 1)
	}
	path, err := s.path(id)
	if err != nil {
		return "", err
	}
	if err := os.MkdirAll(string(s), 0o755); err != nil {
		return "", fmt.Errorf("shelf of pieces: %w", err)
	}
	return id, set.Write(path)
}

// Remove takes a set off the shelf.
func (s Shelf) Remove(id string) error {
	path, err := s.path(id)
	if err != nil {
		return err
	}
	return os.Remove(path)
}

func (s Shelf) path(id string) (string, error) {
	if number(id) == 0 {
		return "", fmt.Errorf("set of pieces %q: %w", id, fs.ErrNotExist)
	}
	return filepath.Join(string(s), id+suffix), nil
}
