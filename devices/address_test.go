package devices_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/url"
	"strings"
	"testing"

	"spieltisch/devices"
)

func TestShownHasNoSecret(t *testing.T) {
	tests := map[string]string{
		"http://anna:geheim@cam.example/shot.jpg":           "http://cam.example/…",
		"http://cam.example/shot.jpg?pw=geheim":             "http://cam.example/…",
		"http://cam.example:81/geheim#every=1s":             "http://cam.example:81/…",
		"http://geheim@[::1]:80":                            "http://[::1]:80/…",
		"https://cam.example":                               "https://cam.example",
		"https://cam.example/":                              "https://cam.example",
		"rtsp://anna:ge%heim@cam.example/live":              "rtsp://…",
		"rtsp://anna:ge%h@im@cam.example/live":              "rtsp://…",
		"rtsp:///geheim":                                    "rtsp://…",
		"//anna:geheim@cam.example":                         "//cam.example/…",
		"nats://geheim@a:4222,nats://b:4222, tls://geheim@": "nats://a:4222/…,nats://b:4222,tls://…",
		"http://cam.example/?list=1,2&pw=geheim":            "http://cam.example/…",
		"v4l2:/dev/video0?size=640x480":                     "v4l2:/dev/video0?size=640x480",
		"file:my@photos":                                    "file:my@photos",
		"sim:":                                              "sim:",
		"":                                                  "",
	}
	for address, want := range tests {
		if got := devices.Shown(address); got != want {
			t.Errorf("Shown(%q) = %q, want %q", address, got, want)
		}
	}
}

// However an address is printed, its secrets are not.
func TestAnAddressIsPrintedWithoutItsSecrets(t *testing.T) {
	u, err := url.Parse("http://user-geheim:word-geheim@cam.example:80/geheim/x?token=geheim#geheim")
	if err != nil {
		t.Fatal(err)
	}
	type holder struct {
		Of   devices.Address
		List []devices.Address
	}
	a := devices.AddressOf(u)
	h := holder{a, []devices.Address{a}}
	var log bytes.Buffer
	slog.New(slog.NewTextHandler(&log, nil)).Info("text", "addr", a, "all", h)
	slog.New(slog.NewJSONHandler(&log, nil)).Info("json", "addr", a, "all", h)
	data, err := json.Marshal(h)
	if err != nil {
		t.Fatal(err)
	}
	said := fmt.Sprintf("%s %v %q %+v %#v %v %+v %s", a, a, a, a, a, h, h, fmt.Errorf("at %v", a)) + log.String() + string(data)
	if strings.Contains(said, "geheim") || strings.Count(said, "cam.example:80") < 10 {
		t.Errorf("an address is printed as %s", said)
	}
	if a.Reveal() != u {
		t.Errorf("Reveal() = %v, want %v", a.Reveal(), u)
	}
}
