package journal_test

import (
	"sync"
	"sync/atomic"
	"testing"
	"unsafe"

	"modernc.org/libc"
	sqlite3 "modernc.org/sqlite/lib"
)

// fakeDisk is SQLite's own access to files, in which what is written can be refused. It is for all journals
// of the process that are opened after it, as SQLite knows one default.
type fakeDisk struct {
	sync  atomic.Bool  // fsync fails, after everything was written
	write atomic.Int64 // from the write of this number on each fails; 0: none
}

var (
	disk  fakeDisk
	under struct { // what is wrapped: functions of SQLite's, all static
		open, sync, write uintptr
		mu                sync.Mutex
		methods           map[uintptr]uintptr // of files, SQLite's and those of fakeDisk
	}
)

// useFakeDisk makes journals use the fake disk from now on. It fails no more when the test ends.
func useFakeDisk(t *testing.T) *fakeDisk {
	t.Helper()
	if under.open == 0 {
		tls := libc.NewTLS()
		defer tls.Close()
		own := memory[sqlite3.Tsqlite3_vfs](sqlite3.Xsqlite3_vfs_find(tls, 0))
		under.open, under.methods = own.FxOpen, map[uintptr]uintptr{}
		at := libc.Xmalloc(tls, libc.Tsize_t(unsafe.Sizeof(*own)))
		fake := memory[sqlite3.Tsqlite3_vfs](at)
		*fake = *own
		name, err := libc.CString("fake")
		if err != nil {
			t.Fatal(err)
		}
		fake.FzName, fake.FxOpen = name, pointer(openFake)
		if code := sqlite3.Xsqlite3_vfs_register(tls, at, 1); code != sqlite3.SQLITE_OK {
			t.Fatalf("the fake disk is not taken: %d", code)
		}
	}
	t.Cleanup(disk.mend)
	return &disk
}

func (d *fakeDisk) mend() {
	d.sync.Store(false)
	d.write.Store(0)
}

// memory is what lies at an address that the garbage collector knows nothing of.
func memory[T any](at uintptr) *T { return *(**T)(unsafe.Pointer(&at)) }

// pointer is a function of this program as SQLite calls it; it must be one that is declared.
func pointer[F any](f F) uintptr { return *(*uintptr)(unsafe.Pointer(&f)) }

// function is one of SQLite's.
func function[F any](at uintptr) F {
	return *(*F)(unsafe.Pointer(&at))
}

func openFake(tls *libc.TLS, vfs, name, file uintptr, flags int32, out uintptr) int32 {
	open := function[func(*libc.TLS, uintptr, uintptr, uintptr, int32, uintptr) int32](under.open)
	code := open(tls, vfs, name, file, flags, out)
	f := memory[sqlite3.Tsqlite3_file](file)
	if code != sqlite3.SQLITE_OK || f.FpMethods == 0 {
		return code
	}
	under.mu.Lock()
	defer under.mu.Unlock()
	if _, ok := under.methods[f.FpMethods]; !ok {
		own := memory[sqlite3.Tsqlite3_io_methods](f.FpMethods)
		under.sync, under.write = own.FxSync, own.FxWrite
		at := libc.Xmalloc(tls, libc.Tsize_t(unsafe.Sizeof(*own)))
		fake := memory[sqlite3.Tsqlite3_io_methods](at)
		*fake = *own
		fake.FxSync, fake.FxWrite = pointer(syncFake), pointer(writeFake)
		under.methods[f.FpMethods] = at
	}
	f.FpMethods = under.methods[f.FpMethods]
	return code
}

func syncFake(tls *libc.TLS, file uintptr, flags int32) int32 {
	if disk.sync.Load() {
		return sqlite3.SQLITE_IOERR_FSYNC
	}
	return function[func(*libc.TLS, uintptr, int32) int32](under.sync)(tls, file, flags)
}

func writeFake(tls *libc.TLS, file, data uintptr, n int32, at int64) int32 {
	if left := disk.write.Load(); left == 1 {
		return sqlite3.SQLITE_FULL
	} else if left > 1 {
		disk.write.Add(-1)
	}
	return function[func(*libc.TLS, uintptr, uintptr, int32, int64) int32](under.write)(tls, file, data, n,
		at)
}
