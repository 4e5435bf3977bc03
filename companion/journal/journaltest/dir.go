package journaltest

import (
	"os"
	"syscall"
	"testing"
)

// memory is where Linux keeps files in memory, and room is what has to be free there, in bytes: a container
// may have little.
const (
	memory = "/dev/shm"
	room   = 256 << 20
)

// Dir makes a folder for a journal, in memory where the machine has it, until the test ends: each entry is
// synced to the disk, which tests would wait for, and only a pulled plug tells one from the other.
func Dir(t testing.TB) string {
	t.Helper()
	var fs syscall.Statfs_t
	if err := syscall.Statfs(memory, &fs); err != nil || fs.Bavail*uint64(fs.Bsize) < room {
		return t.TempDir()
	}
	dir, err := os.MkdirTemp(memory, "spieltisch-test-")
	if err != nil {
		return t.TempDir()
	}
	t.Cleanup(func() {
		if err := os.RemoveAll(dir); err != nil {
			t.Error(err)
		}
	})
	return dir
}
