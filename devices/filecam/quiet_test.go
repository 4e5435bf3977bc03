//go:build !nocv

package filecam_test

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"spieltisch/devices/filecam"
)

// TestLibrariesSayNothing: a file that is no video has OpenCV and what it calls complain; people read our
// error only.
func TestLibrariesSayNothing(t *testing.T) {
	dir := t.TempDir()
	said := filepath.Join(dir, "stderr")
	f, err := os.Create(said)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	kept, err := syscall.Dup(2)
	if err != nil {
		t.Fatal(err)
	}
	if err := syscall.Dup3(int(f.Fd()), 2, 0); err != nil {
		t.Fatal(err)
	}
	broken := filepath.Join(dir, "broken_%d.mp4")
	err = os.WriteFile(broken, make([]byte, 5000), 0o600)
	_, opened := filecam.OpenVideo(broken)
	if back := syscall.Dup3(kept, 2, 0); back != nil || err != nil {
		t.Fatal(back, err)
	}
	if opened == nil {
		t.Error("it opened")
	}
	if data, err := os.ReadFile(said); err != nil || len(data) > 0 {
		t.Errorf("on stderr: %q, %v", data, err)
	}
}
