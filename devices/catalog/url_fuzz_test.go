package catalog_test

import (
	"errors"
	"io/fs"
	"strings"
	"testing"

	"spieltisch/devices/catalog"
)

// secret stands for a password in FuzzURL.
const secret = "gEhEiM"

// FuzzURL checks addresses of all kinds of devices. Nothing is opened by that. An address is judged the same
// each time, a refusal says something and holds no password, and Name gives a password away neither.
func FuzzURL(f *testing.F) {
	for _, seed := range []string{
		"v4l2:/dev/video0?size=1280x720&fps=30&exposure=8ms&focus=40&white=4000",
		"libcamera:0?size=1280x720&fps=15&shutter=8ms&focus=2.5",
		"http://anna:" + secret + "@cam.example/shot.jpg#every=200ms", "https://cam.example/",
		"rtsp://anna:" + secret + "@[::1]:554/live#start=10s",
		"file:a.jpg?every=3s&fps=5&once=true", "file:trace.jsonl?speed=4&answers=truth", "sim:",
		"serial:/dev/ttyUSB0",
		"gpio:GPIO4,5/6/7/8?flip=0,7", "mcp23017:1?addr=0x20,0x21,0x22&flip=0,7",
		"i2c:1?addr=0x3c&rotate=180&contrast=127&check=off",
		"term:braille", "file:a.png?scale=4", "gpio:next=GPIO5,undo=GPIO6", "", ":", "v4l2:?", "http://",
		"rtsp://an%zz:" + secret + "@x/", "i2c:?addr=0x3c&addr=0x3d",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, url string) {
		if strings.HasPrefix(url, "sim:") && url != "sim:" {
			return // reads a script, which has rules of its own
		}
		checks := map[string]func() error{
			"Camera":  func() error { _, err := catalog.Camera(url, catalog.Options{}); return err },
			"Board":   func() error { _, err := catalog.Board(url, catalog.Options{}); return err },
			"Display": func() error { _, err := catalog.Display(url, catalog.Options{}); return err },
			"Buttons": func() error { _, err := catalog.Buttons(url, catalog.Options{}); return err },
		}
		for what, check := range checks {
			err := check()
			if again := check(); text(err) != text(again) {
				t.Errorf("%s(%q): %v, and again %v", what, url, err, again)
			}
			switch {
			case err == nil:
			case strings.TrimSpace(err.Error()) == "":
				t.Errorf("%s(%q) says nothing", what, url)
			case hidden(url) && strings.Contains(err.Error(), secret):
				t.Errorf("%s(%q): %v gives the password away", what, url, err)
			case errors.Is(err, fs.ErrExist):
				t.Errorf("%s(%q) made a file: %v", what, url, err)
			}
		}
		if name := catalog.Name(url); hidden(url) && strings.Contains(name, secret) {
			t.Errorf("Name(%q) = %q gives the password away", url, name)
		}
	})
}

func text(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// hidden says whether the secret stands where a password stands, and only there.
func hidden(url string) bool {
	scheme, rest, ok := strings.Cut(url, "://")
	account, host, at := strings.Cut(rest, "@")
	user, password, both := strings.Cut(account, ":")
	return ok && at && both && password == secret && !strings.ContainsAny(user+scheme, "/?#"+secret) &&
		!strings.Contains(host, secret)
}
