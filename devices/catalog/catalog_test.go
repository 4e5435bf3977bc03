package catalog_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"spieltisch/devices/catalog"
)

func TestCameraRefusesWhatItDoesNotKnow(t *testing.T) {
	script := filepath.Join(t.TempDir(), "bad.txt")
	if err := os.WriteFile(script, []byte("roll all\njump\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	tests := []struct{ url, want string }{
		{"v4l3:/dev/video0", "there are v4l2:, libcamera:, http:, https:, rtsp:, file:, sim:"},
		{"photos", "there are v4l2:, libcamera:, http:, https:, rtsp:, file:, sim:"},
		{"", "there are v4l2:, libcamera:, http:, https:, rtsp:, file:, sim:"},
		{"file:", "no path"},
		{"file:a.jpg?evry=3s", `option "evry" is unknown`},
		{"file:a.jpg?every=soon", "every=soon"},
		{"v4l2:/dev/video0?sise=640x480", `did you mean "size"?`},
		{"libcamera:0?fps=fast", "fps=fast: want a number"},
		{"http://cam.example/#evry=1s", `did you mean "every"?`},
		{"rtsp:///live", "there is no host"},
		{"htp://anna:geheim@cam.example/", `camera "htp://cam.example/…": unknown kind`},
		{"sim:" + script, `bad.txt:2: "jump"`},
		{"sim:" + script + ".none", "no such file"},
	}
	for _, tt := range tests {
		if _, err := catalog.Camera(tt.url, catalog.Options{}); err == nil ||
			!strings.Contains(err.Error(), tt.want) {
			t.Errorf("Camera(%q): error %v, want one with %q", tt.url, err, tt.want)
		}
	}
}

func TestSimulatedCameraOpensAgain(t *testing.T) {
	open, err := catalog.Camera("sim:", catalog.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		c, err := open(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if f, err := c.Read(t.Context()); err != nil || f.Seq != 1 {
			t.Errorf("first frame: number %d, %v", f.Seq, err)
		}
		if err := c.Close(); err != nil {
			t.Errorf("close: %v", err)
		}
	}
}

func TestNameHasNoPassword(t *testing.T) {
	tests := map[string]string{
		"http://anna:geheim@cam.example/shot.jpg": "http://cam.example/…",
		"rtsp://anna:ge%heim@cam.example/live":    "rtsp://…",
		"v4l2:/dev/video0?size=640x480":           "v4l2:/dev/video0?size=640x480",
		"file:my@photos":                          "file:my@photos",
		"sim:":                                    "sim:",
	}
	for camera, want := range tests {
		if got := catalog.Name(camera); got != want {
			t.Errorf("Name(%q) = %q, want %q", camera, got, want)
		}
	}
}
