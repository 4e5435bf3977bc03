package configure

import (
	"bytes"
	"context"
	"errors"
	"image/jpeg"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"spieltisch/cmd/spieltisch/config"
	"spieltisch/cmd/spieltisch/doctor"
	"spieltisch/companion/web"
)

// plug makes a file, what is plugged in, and the table that runs with the file.
func plug(t *testing.T, file string) (*Family, string) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "spieltisch.yaml")
	if err := os.WriteFile(path, []byte(file), 0o600); err != nil {
		t.Fatal(err)
	}
	conf, err := config.Load(path)
	if err != nil {
		t.Fatal(err)
	}
	return &Family{File: path, Running: conf, Find: func() doctor.Inventory {
		return doctor.Inventory{
			Cameras:  []doctor.Device{{URL: "v4l2:/dev/video7", Name: "Webcam"}, {URL: "sim:", Name: "simulated"}},
			Displays: []doctor.Device{{URL: "i2c:1", Name: "SSD1306"}, {URL: "term:", Name: "terminal"}},
			Boards:   []doctor.Device{{URL: "serial:/dev/ttyUSB0"}}}
	}}, path
}

// What is plugged in can be chosen on the page, and nothing else; the password of what the file has
// stays there.
func TestWhatIsPluggedInIsChosen(t *testing.T) {
	t.Parallel()
	const mine = "rtsp://anna:secret@camera.local/live"
	s, path := plug(t, "camera: "+mine+" # ours\n")
	all, err := s.Plugged(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var offered []string
	for _, one := range all {
		for _, d := range one.Devices {
			if one.Key == "mqtt.broker" {
				continue // of this machine
			}
			if strings.Contains(d.Value, "secret") || strings.Contains(one.Value, "secret") {
				t.Errorf("the page shows a password: %+v", d)
			}
			offered = append(offered, one.Key+" "+d.Value+map[bool]string{true: " used"}[d.Used])
		}
	}
	want := "camera v4l2:/dev/video7|camera sim:|camera rtsp://camera.local/… used|camera |" +
		"display i2c:1|display  used|board serial:/dev/ttyUSB0|board  used"
	if got := strings.Join(offered, "|"); got != want {
		t.Errorf("offered:\n%s\nwant\n%s", got, want)
	}
	for _, tt := range []struct{ key, value, want string }{
		{"camera", "v4l2:/dev/video7", `camera: "v4l2:/dev/video7" # ours`},
		{"camera", "rtsp://camera.local/…", `camera: "` + mine + `" # ours`},
		{"camera", "", `camera: "" # ours`},
		{"camera", "v4l2:/dev/video8", ""},
		{"camera", "file:/etc/shadow", ""},
		{"board", "serial:/dev/ttyUSB0", `board: "serial:/dev/ttyUSB0"`},
		{"mqtt.broker", "mqtt://elsewhere.example", ""},
	} {
		err := s.Set(tt.key, tt.value)
		text, _ := os.ReadFile(path)
		switch {
		case tt.want == "" && !errors.Is(err, web.ErrNoSetting):
			t.Errorf("%s to %q: %v, want it refused", tt.key, tt.value, err)
		case tt.want != "" && (err != nil || !strings.Contains(string(text), tt.want)):
			t.Errorf("%s to %q: %v, the file is\n%s", tt.key, tt.value, err, text)
		}
	}
}

// A camera that is free is looked through; others are not opened.
func TestALookThroughACamera(t *testing.T) {
	t.Parallel()
	s, _ := plug(t, "camera: v4l2:/dev/video7\n")
	picture, err := s.Look(t.Context(), "sim:")
	if err != nil {
		t.Fatal(err)
	}
	if size, err := jpeg.DecodeConfig(bytes.NewReader(picture)); err != nil || size.Width != 640 {
		t.Errorf("the picture is %d px wide, %v", size.Width, err)
	}
	for _, no := range []string{"", "v4l2:/dev/video7", "file:/etc", "http://router.local/"} {
		if _, err := s.Look(t.Context(), no); !errors.Is(err, web.ErrNoSetting) {
			t.Errorf("a look through %q: %v, want it refused", no, err)
		}
	}
}

// A broker is offered where one answers.
func TestBrokersThatAnswer(t *testing.T) {
	t.Parallel()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	here := "mqtt://" + l.Addr().String()
	if got := answers(context.Background(), []string{here}); len(got) != 1 || got[0].URL != here {
		t.Errorf("answers are %v, want %s", got, here)
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	if got := answers(context.Background(), []string{here}); len(got) != 0 {
		t.Errorf("nobody is there, and %v answers", got)
	}
}

// The table begins anew with what the file says, and not where it would not start.
func TestARestart(t *testing.T) {
	t.Parallel()
	s, path := plug(t, "language: de\n")
	began := make(chan bool, 1)
	s.Again = func() { began <- true }
	if err := s.Restart(); err != nil {
		t.Fatal(err)
	}
	<-began
	if err := os.WriteFile(path, []byte("dice:\n  set: none\ncamera: \"sim:\"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := s.Restart(); err == nil {
		t.Error("it begins anew with dice that there are none of")
	}
}
