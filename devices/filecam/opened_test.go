//go:build !nocv

package filecam_test

import (
	"os"
	"path/filepath"
	"testing"

	"spieltisch/devices/devicestest"
	"spieltisch/devices/filecam"
)

// A name with a colon is a file in this folder, not a protocol of FFmpeg's.
func TestAVideoWithAColonInItsName(t *testing.T) {
	data, err := os.ReadFile(filepath.Join(devicestest.Shared(t, "dicevideo"), "sim_pxl_00.mp4"))
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	if err := os.WriteFile("Mia: round 1.mp4", data, 0o644); err != nil {
		t.Fatal(err)
	}
	v, err := filecam.OpenVideo("Mia: round 1.mp4")
	if err != nil {
		t.Fatal(err)
	}
	v.Close()
}
