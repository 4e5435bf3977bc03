// Package disk keeps the pictures that moves were read from, and cases, in folders beside the journal.
package disk

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"

	"spieltisch/companion/evidence"
	"spieltisch/companion/health"
	"spieltisch/devices"
)

const (
	evidenceLimit   = 256 << 20 // bytes; some thousand pictures
	evidenceQuality = 80        // of JPEG: a die of 25 px can still be read by a person
	mostShots       = 16        // newest trays of which the picture waits in memory for its move
)

// Config says where pictures are kept. Dir must be there.
type Config struct {
	Dir    string        // of the pictures: a folder for each match
	Cases  string        // folder of the cases; "": none are kept
	Limit  int64         // bytes of all pictures; then the oldest make room (0: 256 MiB)
	Set    string        // of the dice, noted in the cases
	Health *health.Board // nil: nobody is told
	Log    *slog.Logger  // nil: no log
}

// Store keeps the pictures that moves were read from, by match and by the hash of their pixels, and the
// cases. They lie beside the journal and not in it, so that they can be deleted.
//
// The watcher offers the picture of each tray it hands on; it waits in memory. The table names those that
// became moves when these are in the journal, and only then a picture is written. So a power cut leaves no
// picture without a move; it may leave a move of the last moments without its picture, which Retain tells
// at the next start, as does whoever asks for it.
//
// Encoding and writing are done by Run, in order, so that neither watching nor the table waits for a slow
// card. All methods may be called from anywhere.
type Store struct {
	cfg  Config
	wake chan struct{} // has a value when there is work

	mu     sync.Mutex // guards the fields below
	work   []task
	gather bool

	shots    []*shot         // oldest first; Run's
	troubles map[store]error // what could not be kept last; Run's
	ages     map[string]int  // of matches, as Retain was told: 1 is the newest, 0 began after it; Run's

	files sync.Mutex // held while files are written, deleted or listed
	size  int64      // bytes of all pictures, -1: not counted yet; guarded by files
}

// store is what may be in trouble by itself.
type store string

const (
	inPictures store = "pictures"
	inCases    store = "cases"
)

// task is a piece of work. It tells whether it got as far as the disk: what is done in memory says nothing
// of that.
type task struct {
	in store
	do func() (tried bool, err error)
}

// shot is the picture of one tray, with those around it.
type shot struct {
	hash  string
	jpegs []jpegOf // not written yet
	match string   // whose move it became; "": none yet
	after int      // frames after it that were asked for
}

// jpegOf is an encoded picture with what its file name has behind the hash.
type jpegOf struct {
	suffix string // "", "-before1", "-after1"
	data   []byte
}

var (
	_ evidence.Store = (*Store)(nil)

	hashForm  = regexp.MustCompile(`^[0-9a-f]{1,64}$`)
	matchForm = regexp.MustCompile(`^[0-9A-Za-z-]{1,64}$`)
)

// New makes a keeper. The folders are made when the first picture comes.
func New(cfg Config) *Store {
	health.Defaults(&cfg.Health, &cfg.Log, nil)
	cfg.Limit = cmp.Or(max(cfg.Limit, 0), evidenceLimit)
	return &Store{cfg: cfg, wake: make(chan struct{}, 1), troubles: map[store]error{}, size: -1}
}

// Run writes and deletes until ctx ends, and what is left to do then.
func (e *Store) Run(ctx context.Context) error {
	for {
		select {
		case <-e.wake:
			e.drain()
		case <-ctx.Done():
			e.drain()
			return nil
		}
	}
}

func (e *Store) drain() {
	for {
		e.mu.Lock()
		work := e.work
		e.work = nil
		e.mu.Unlock()
		if len(work) == 0 {
			return
		}
		for _, w := range work {
			tried, err := w.do()
			e.report(w.in, tried, err)
		}
	}
}

// report tells people whether pictures are kept. A warning stays until the disk took something: it is said
// aloud whenever it comes anew.
func (e *Store) report(in store, tried bool, err error) {
	switch {
	case err != nil:
		e.cfg.Log.Warn("picture cannot be kept", "err", err)
		e.troubles[in] = err
	case tried:
		delete(e.troubles, in)
	}
	all := errors.Join(e.troubles[inPictures], e.troubles[inCases])
	if all == nil {
		e.cfg.Health.Clear(health.Evidence)
		return
	}
	e.cfg.Health.Set(health.Warning{Name: health.Evidence, Key: "warn.evidence", Cause: all.Error()})
}

// later has something done by Run.
func (e *Store) later(in store, do func() (tried bool, err error)) {
	e.mu.Lock()
	e.work = append(e.work, task{in, do})
	e.mu.Unlock()
	select {
	case e.wake <- struct{}{}:
	default:
	}
}

// ---- pictures

// Gathers reports whether frames around a picture are wanted.
func (e *Store) Gathers() bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.gather
}

// Gather says whether frames around a picture are wanted.
func (e *Store) Gather(on bool) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.gather = on && e.cfg.Cases != ""
}

// Offer shows the picture of a tray that was handed on, with frames of the same rest before it.
func (e *Store) Offer(hash string, f devices.Frame, before []devices.Frame) {
	e.later(inPictures, func() (bool, error) {
		s := &shot{hash: hash}
		if err := e.encode(s, "", f); err != nil {
			return false, err
		}
		for i, b := range before {
			if err := e.encode(s, fmt.Sprintf("-before%d", len(before)-i), b); err != nil {
				return false, err
			}
		}
		e.shots = append(slices.DeleteFunc(e.shots, func(o *shot) bool { return o.hash == hash }), s)
		e.shots = e.shots[max(len(e.shots)-mostShots, 0):]
		return false, nil
	})
}

// After shows a frame of the same rest as the newest picture offered, after it.
func (e *Store) After(hash string, f devices.Frame) {
	e.later(inPictures, func() (bool, error) {
		s := e.shot(hash)
		if s == nil {
			return false, nil
		}
		s.after++
		if err := e.encode(s, fmt.Sprintf("-after%d", s.after), f); err != nil || s.match == "" {
			return false, err
		}
		return true, e.keep(s)
	})
}

func (e *Store) encode(s *shot, suffix string, f devices.Frame) error {
	data, err := f.JPEG(evidenceQuality)
	if err != nil {
		return fmt.Errorf("evidence: %w", err)
	}
	s.jpegs = append(s.jpegs, jpegOf{suffix, data})
	return nil
}

func (e *Store) shot(hash string) *shot {
	i := slices.IndexFunc(e.shots, func(s *shot) bool { return s.hash == hash })
	if i < 0 {
		return nil
	}
	return e.shots[i]
}

// Keep writes a picture that was offered.
func (e *Store) Keep(match, hash string) {
	e.later(inPictures, func() (bool, error) {
		s := e.shot(hash)
		if s == nil {
			return false, fmt.Errorf("evidence: picture %s waited too long for its move", hash)
		}
		s.match = match
		return true, e.keep(s)
	})
}

// keep writes what of a shot is not written yet.
func (e *Store) keep(s *shot) error {
	if !matchForm.MatchString(s.match) || !hashForm.MatchString(s.hash) {
		return fmt.Errorf("evidence: %q of match %q cannot name a picture", s.hash, s.match)
	}
	e.files.Lock()
	defer e.files.Unlock()
	dir := filepath.Join(e.cfg.Dir, s.match)
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return fmt.Errorf("evidence: %w", err)
	}
	for _, p := range s.jpegs {
		if err := write(filepath.Join(dir, s.hash+p.suffix+".jpg"), p.data); err != nil {
			return fmt.Errorf("evidence: %w", err)
		}
		if e.size >= 0 {
			e.size += int64(len(p.data))
		}
	}
	s.jpegs = nil
	return e.makeRoom()
}

// write makes the file whole or not at all, also when the plug is pulled.
func write(path string, data []byte) (err error) {
	part := path + ".part"
	f, err := os.Create(part)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	if err := errors.Join(err, f.Sync(), f.Close()); err != nil {
		return errors.Join(err, os.Remove(part))
	}
	return os.Rename(part, path)
}

// Read gives a picture as JPEG. fs.ErrNotExist: there is none, or it was deleted.
func (e *Store) Read(hash string) ([]byte, error) {
	if !hashForm.MatchString(hash) {
		return nil, fmt.Errorf("evidence: %q names no picture: %w", hash, fs.ErrNotExist)
	}
	for _, dir := range e.matches() {
		data, err := os.ReadFile(filepath.Join(e.cfg.Dir, dir, hash+".jpg"))
		if !errors.Is(err, fs.ErrNotExist) {
			return data, err
		}
	}
	return nil, fmt.Errorf("evidence: picture %s: %w", hash, fs.ErrNotExist)
}

// matches are the folders of pictures.
func (e *Store) matches() []string {
	entries, err := os.ReadDir(e.cfg.Dir)
	if err != nil {
		return nil // none was kept yet, or nothing can be read
	}
	var out []string
	for _, entry := range entries {
		if entry.IsDir() && matchForm.MatchString(entry.Name()) {
			out = append(out, entry.Name())
		}
	}
	return out
}

// Retain deletes all pictures but those that are named, and pictures that were not written to their end. Of
// those that are named it says how many are missing.
func (e *Store) Retain(keep []evidence.Pictured) {
	e.later(inPictures, func() (bool, error) {
		e.files.Lock()
		defer e.files.Unlock()
		named := map[string]map[string]bool{}
		e.ages = map[string]int{}
		for i, m := range keep {
			e.ages[m.Match] = i + 1
			named[m.Match] = map[string]bool{}
			for _, p := range m.Pictures {
				named[m.Match][p] = true
			}
		}
		// Dice that still lie there bring more frames, and these must not bring a folder back.
		e.shots = slices.DeleteFunc(e.shots, func(s *shot) bool {
			return s.match != "" && named[s.match] == nil
		})
		var errs []error
		for _, match := range e.matches() {
			errs = append(errs, e.sweep(match, named[match]))
		}
		e.size = -1 // count anew
		missing := 0
		for _, pictures := range named {
			missing += len(pictures)
		}
		if missing > 0 {
			e.cfg.Log.Info("pictures of moves are not there any more", "pictures", missing)
		}
		return true, errors.Join(errs...)
	})
}

// sweep deletes what is not named from the folder of a match, and strikes out what is there.
func (e *Store) sweep(match string, named map[string]bool) error {
	dir := filepath.Join(e.cfg.Dir, match)
	entries, err := os.ReadDir(dir)
	if err != nil {
		return fmt.Errorf("evidence: %w", err)
	}
	there := map[string]bool{}
	var errs []error
	for _, entry := range entries {
		stem, isPicture := strings.CutSuffix(entry.Name(), ".jpg")
		hash, around, _ := strings.Cut(stem, "-")
		path := filepath.Join(dir, entry.Name())
		if isPicture && named[hash] && whole(path) {
			there[hash] = there[hash] || around == ""
			continue
		}
		if err := os.Remove(path); err != nil {
			errs = append(errs, fmt.Errorf("evidence: %w", err))
		}
	}
	for hash := range there {
		if there[hash] {
			delete(named, hash)
		}
	}
	if len(there) == 0 {
		errs = append(errs, os.Remove(dir))
	}
	return errors.Join(errs...)
}

// whole reports whether a JPEG was written to its end.
func whole(path string) bool {
	f, err := os.Open(path)
	if err != nil {
		return false
	}
	defer f.Close()
	end := make([]byte, 2)
	if _, err := f.Seek(-2, io.SeekEnd); err != nil {
		return false
	}
	_, err = io.ReadFull(f, end)
	return err == nil && bytes.Equal(end, []byte{0xff, 0xd9})
}

// makeRoom deletes the oldest pictures when there are too many, and some more, so that they are not looked
// through for every picture.
func (e *Store) makeRoom() error {
	if e.size >= 0 && e.size <= e.cfg.Limit {
		return nil
	}
	files, size := e.list()
	if size > e.cfg.Limit {
		for _, f := range files {
			if size <= e.cfg.Limit-e.cfg.Limit/10 {
				break
			}
			if err := os.Remove(f.path); err != nil {
				return fmt.Errorf("evidence: %w", err)
			}
			size -= f.Size()
		}
	}
	e.size = size
	return nil
}

// file is a picture on the disk.
type file struct {
	fs.FileInfo
	path string
	age  int // of its match
}

// list gives the pictures, oldest first: by match in the order of the journal, as a clock may be set back,
// and by the clock within one.
func (e *Store) list() (files []file, size int64) {
	for _, match := range e.matches() {
		entries, err := os.ReadDir(filepath.Join(e.cfg.Dir, match))
		if err != nil {
			continue // deleted meanwhile
		}
		for _, entry := range entries {
			if info, err := entry.Info(); err == nil {
				path := filepath.Join(e.cfg.Dir, match, entry.Name())
				files = append(files, file{info, path, e.ages[match]})
				size += info.Size()
			}
		}
	}
	slices.SortFunc(files, func(a, b file) int {
		older := cmp.Or(cmp.Compare(b.age, a.age), a.ModTime().Compare(b.ModTime()))
		return cmp.Or(older, strings.Compare(a.path, b.path))
	})
	return files, size
}
