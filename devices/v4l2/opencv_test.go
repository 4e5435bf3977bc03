//go:build !nocv

package v4l2_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"spieltisch/devices/v4l2"
)

// TestOpenCVRefuses goes through OpenCV as far as that goes without a camera.
func TestOpenCVRefuses(t *testing.T) {
	file := filepath.Join(t.TempDir(), "photo.jpg")
	if err := os.WriteFile(file, []byte("no camera"), 0o600); err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		path, want string
		is         error
	}{
		{file, "this is no device", nil},
		{"/dev/null", "does not open as a camera", nil},
		{filepath.Join(t.TempDir(), "video0"), "is not there", fs.ErrNotExist},
	}
	for _, tt := range tests {
		c, err := v4l2.NewOpener(v4l2.Options{Path: tt.path, Dev: t.TempDir()}).Open(t.Context())
		if err == nil {
			_ = c.Close()
			t.Errorf("%s opened", tt.path)
		} else if !strings.Contains(err.Error(), tt.want) || !strings.Contains(err.Error(), tt.path) ||
			tt.is != nil && !errors.Is(err, tt.is) {
			t.Errorf("%s: %v, want %q and the path", tt.path, err, tt.want)
		}
	}
}
