package doctor

import (
	"cmp"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Device is something that is plugged in and could be named in a configuration.
type Device struct {
	URL  string
	Name string // for people, or ""
}

// Inventory is what was found on a machine. Nothing was opened for it.
type Inventory struct {
	Cameras, Displays, Boards []Device
}

// Find looks what is plugged in below root ("/").
func Find(root string) Inventory {
	var found Inventory
	for _, path := range usbCameras(root) {
		found.Cameras = append(found.Cameras,
			Device{"v4l2:" + path, strings.TrimSuffix(filepath.Base(path), "-video-index0")})
	}
	if len(glob(root, "usr/bin/rpicam-vid")) > 0 || len(glob(root, "usr/bin/libcamera-vid")) > 0 {
		found.Cameras = append(found.Cameras, Device{"libcamera:", "Raspberry Pi"})
	}
	found.Cameras = append(found.Cameras, Device{"sim:", "simulated"})
	for _, path := range glob(root, "dev/i2c-[0-9]*") {
		found.Displays = append(found.Displays,
			Device{"i2c:" + strings.TrimPrefix(path, "/dev/i2c-"), "SSD1306"})
	}
	found.Displays = append(found.Displays, Device{"term:", "terminal"})
	for _, path := range ports(root) {
		found.Boards = append(found.Boards, Device{"serial:" + path, ""})
	}
	return found
}

// usbCameras are the USB cameras, by the name that lasts where they have one.
func usbCameras(root string) []string {
	if links := glob(root, "dev/v4l/by-id/*-video-index0"); len(links) > 0 {
		return links
	}
	return slices.DeleteFunc(glob(root, "dev/video[0-9]*"),
		func(path string) bool { return !onUSB(root, filepath.Base(path)) })
}

// onUSB reports whether a video device is the picture of a USB camera, as our udev rules do. A Pi's decoder,
// its image processor and its own camera are video devices as well, a dozen of them, and none that v4l2: can
// open.
func onUSB(root, name string) bool {
	place, err := filepath.EvalSymlinks(filepath.Join(root, "sys/class/video4linux", name))
	if err != nil {
		return false
	}
	index, err := os.ReadFile(filepath.Join(place, "index"))
	return err == nil && strings.TrimSpace(string(index)) == "0" && strings.Contains(place, "/usb")
}

// ports are the serial ports that a board may hang on, those with a lasting name first.
func ports(root string) []string {
	return firstOf(root, "dev/spieltisch/board", "dev/serial/by-id/*", "dev/tty[AU][CS][MB][0-9]*")
}

// firstOf gives what the first pattern that finds something finds, so that a device is not listed under each
// of its names.
func firstOf(root string, patterns ...string) []string {
	for _, p := range patterns {
		if found := glob(root, p); len(found) > 0 {
			return found
		}
	}
	return nil
}

// glob finds paths below root and gives them as seen from there: "/dev/i2c-1". Numbers count: video10 comes
// after video9.
func glob(root, pattern string) []string {
	found, err := filepath.Glob(filepath.Join(root, pattern))
	if err != nil {
		panic(err) // the pattern is ours
	}
	for i, f := range found {
		found[i] = "/" + strings.TrimPrefix(strings.TrimPrefix(f, filepath.Clean(root)), "/")
	}
	slices.SortFunc(found, func(a, b string) int {
		return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b))
	})
	return found
}
