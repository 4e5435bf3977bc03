package journal

import (
	"errors"
	"slices"
	"sync"
)

// ErrTooMany says that as many entries wait for the disk as there is room for.
var ErrTooMany = errors.New("too many entries wait for the disk")

// mostDeferred is how many entries may wait for the disk: more than an evening has.
const mostDeferred = 1 << 12

// tail are entries that the disk has not taken, which people go on with even so. They stand behind those of
// the file, and whoever reads finds them there; a power cut loses them.
type tail struct {
	mu      sync.RWMutex
	entries []Entry
}

// now are the entries that wait. Read it before the file: what is written in between is in both.
func (t *tail) now() []Entry {
	t.mu.RLock()
	defer t.mu.RUnlock()
	return t.entries[:len(t.entries):len(t.entries)]
}

// follow puts entries that wait, and fit, behind those that were read from the file.
func follow(read, waiting []Entry, fits func(Entry) bool) []Entry {
	for _, e := range waiting {
		if fits(e) && (len(read) == 0 || e.Seq > read[len(read)-1].Seq) {
			read = append(read, e)
		}
	}
	return read
}

// Defer keeps entries in memory that Append has refused and that may be lost, and returns them with their
// numbers. Reads find them, but for After; Last and copies do not count them. The next Append writes them
// first. Its errors are ErrRepeat, ErrTooMany and those of reading.
func (j *Journal) Defer(entries ...Entry) ([]Entry, error) {
	for _, e := range entries {
		if e.Cause == "" {
			continue
		}
		if _, ok, err := j.ByCause(e.Cause); ok || err != nil {
			return nil, errors.Join(err, ErrRepeat)
		}
	}
	j.tail.mu.Lock()
	defer j.tail.mu.Unlock()
	if len(j.tail.entries)+len(entries) > mostDeferred {
		return nil, ErrTooMany
	}
	done := numbered(entries, j.last.Load()+int64(len(j.tail.entries)))
	j.tail.entries = append(j.tail.entries, done...)
	return done, nil
}

// Deferred is how many entries wait for the disk.
func (j *Journal) Deferred() int { return len(j.tail.now()) }

// Newest is the newest number, of the entries that wait for the disk too.
func (j *Journal) Newest() int64 {
	j.tail.mu.RLock()
	defer j.tail.mu.RUnlock()
	return j.last.Load() + int64(len(j.tail.entries))
}

// written notes that entries are in the file, the ones that waited among them.
func (j *Journal) written(entries []Entry) {
	j.tail.mu.Lock()
	defer j.tail.mu.Unlock()
	j.tail.entries = nil
	j.last.Add(int64(len(entries)))
}

// numbered are entries as they are written behind a number.
func numbered(entries []Entry, behind int64) []Entry {
	done := slices.Clone(entries)
	for i, e := range entries {
		e.Seq = behind + 1 + int64(i)
		e.At = e.At.UTC().Round(0)
		e.Answer = seal(e)
		done[i] = e
	}
	return done
}
