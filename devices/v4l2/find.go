package v4l2

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// finder knows under which name the camera is to be found.
type finder struct {
	dev  string // the folder of devices
	path string // as configured; "": the only USB camera
	id   string // the link of the camera that was used last; "": it has none, or path is one
}

// cameras are the links of the USB cameras. A camera has further devices (index1 …), which give no pictures.
func (f *finder) cameras() []string {
	links, _ := filepath.Glob(filepath.Join(f.dev, "v4l", "by-id", "*-video-index0")) // the pattern is right
	return links
}

// now gives the path of the camera at this moment.
func (f *finder) now() (string, error) {
	if f.id != "" && !missing(f.id) {
		return f.id, nil
	}
	if f.path != "" && !missing(f.path) {
		return f.path, nil
	}
	there := f.cameras()
	if len(there) == 1 && !f.named() {
		return there[0], nil
	}
	what := "no camera is plugged in"
	if len(there) > 0 {
		what = "configure one of those that are there: v4l2:" + strings.Join(there, ", v4l2:")
	}
	if f.path == "" {
		return "", fmt.Errorf("which camera? %s: %w", what, fs.ErrNotExist)
	}
	return "", fmt.Errorf("%s is not there (%s): %w", f.path, what, fs.ErrNotExist)
}

// named says whether the configuration means one camera and no other.
func (f *finder) named() bool { return strings.HasPrefix(f.path, filepath.Join(f.dev, "v4l")+"/") }

// used remembers the camera that path leads to by its link. One that is named has that name only: cameras of
// a kind without serial numbers share one link by ID, which leads to the other one when the first is gone.
func (f *finder) used(path string) {
	f.id = ""
	if f.named() {
		return
	}
	device, err := filepath.EvalSymlinks(path)
	if err != nil {
		return
	}
	for _, link := range f.cameras() {
		if target, err := filepath.EvalSymlinks(link); err == nil && same(target, device) {
			f.id = link
		}
	}
}

func same(a, b string) bool {
	infoA, errA := os.Stat(a)
	infoB, errB := os.Stat(b)
	return errA == nil && errB == nil && os.SameFile(infoA, infoB)
}
