package journal

import (
	"errors"
	"os"
)

// Hold lets nobody cut the WAL until give is called, as a file system does that takes no writes any more.
func (j *Journal) Hold() (give func()) {
	f, err := os.Open(j.path + "-wal")
	if err != nil {
		panic(err)
	}
	put := j.through(func(walFile) walFile { return f })
	return func() {
		put()
		f.Close()
	}
}

// Unsynced lets the WAL be cut, which does not get to the disk until give is called.
func (j *Journal) Unsynced() (give func()) {
	return j.through(func(own walFile) walFile { return unsynced{own} })
}

type unsynced struct{ walFile }

func (unsynced) Sync() error { return errors.New("it does not get to the disk") }

// through has the WAL's file be another one until put is called.
func (j *Journal) through(other func(own walFile) walFile) (put func()) {
	j.mu.Lock()
	defer j.mu.Unlock()
	own := j.wal.f
	j.wal.f = other(own)
	return func() {
		j.mu.Lock()
		defer j.mu.Unlock()
		j.wal.f = own
	}
}

// Older are the options of a file as it was begun before pages became smaller.
func Older() Options { return Options{pageSize: olderPageSize} }

// Waits is for how many ms the next write waits for another program.
func (j *Journal) Waits() (ms int) {
	if err := j.db.QueryRow("PRAGMA busy_timeout").Scan(&ms); err != nil {
		panic(err)
	}
	return ms
}
