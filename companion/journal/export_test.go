package journal

import "os"

// Hold lets nobody cut the WAL until give is called, as a file system does that takes no writes any more.
func (j *Journal) Hold() (give func()) {
	j.mu.Lock()
	defer j.mu.Unlock()
	own := j.wal.f
	f, err := os.Open(own.Name())
	if err != nil {
		panic(err)
	}
	j.wal.f = f
	return func() {
		j.mu.Lock()
		defer j.mu.Unlock()
		j.wal.f = own
		f.Close()
	}
}

// Older are the options of a file as it was begun before pages became smaller.
func Older() Options { return Options{pageSize: olderPageSize} }
