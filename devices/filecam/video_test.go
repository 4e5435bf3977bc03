//go:build !nocv

package filecam_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"spieltisch/devices"
	"spieltisch/devices/devicestest"
	"spieltisch/devices/filecam"
)

// shared is a folder of the test data beside the repository. Without it the test is skipped, but not in CI.
func shared(t *testing.T, name string) string {
	t.Helper()
	dir := filepath.Join("..", "..", "..", "shared", "testdata", name)
	if _, err := os.Stat(dir); err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatalf("test data is missing: %v", err)
		}
		t.Skipf("test data is missing: %v", err)
	}
	return dir
}

func TestVideoCamera(t *testing.T) {
	path := filepath.Join(shared(t, "dicevideo"), "sim_pxl_00.mp4")
	c, err := filecam.Open(path, filecam.Options{Once: true})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = c.Close() }()
	var last devices.Frame
	for range 4 {
		f, err := c.Read(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if last.Seq > 0 && (f.Seq != last.Seq+1 || f.At.Sub(last.At) != 50*time.Millisecond) {
			t.Errorf("frame %d comes %v after frame %d, want 50 ms", f.Seq, f.At.Sub(last.At), last.Seq)
		}
		last = f
	}
}

func TestVideoCameraSuite(t *testing.T) {
	path := filepath.Join(shared(t, "dicevideo"), "sim_pxl_29.mp4")
	devicestest.Camera(t, func(t *testing.T) devices.Camera {
		c, err := filecam.Open(path, filecam.Options{})
		if err != nil {
			t.Fatal(err)
		}
		return c
	})
	c, err := filecam.Open(path, filecam.Options{Once: true})
	if err != nil {
		t.Fatal(err)
	}
	devicestest.Gone(t, c, func() {}) // by itself, after its last frame
}

func TestVideoRefuses(t *testing.T) {
	path := filepath.Join(t.TempDir(), "text.mp4")
	if err := os.WriteFile(path, []byte("no video at all"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := filecam.OpenVideo(path); !errors.Is(err, filecam.ErrNoVideo) || !strings.Contains(err.Error(), path) {
		t.Errorf("OpenVideo: %v, want ErrNoVideo and the name", err)
	}
}
