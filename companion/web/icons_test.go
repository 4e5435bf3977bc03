package web_test

import (
	"bytes"
	"encoding/json"
	"image/png"
	"strings"
	"testing"
)

func TestThePageIsAnApp(t *testing.T) {
	h := open(t)
	_, page, _ := h.get("/?lang=fr")
	for _, want := range []string{`rel="manifest" href="manifest.webmanifest?lang=fr"`,
		`rel="apple-touch-icon" href="apple-touch-icon.png"`, `name="theme-color"`} {
		if !strings.Contains(string(page), want) {
			t.Errorf("the page lacks %s", want)
		}
	}
	status, body, head := h.get("/manifest.webmanifest?lang=fr")
	var m struct {
		Lang  string
		Start string `json:"start_url"`
		Icons []struct{ Src, Sizes string }
	}
	if err := json.Unmarshal(body, &m); err != nil || status != 200 || m.Lang != "fr" || m.Start != "./" ||
		head.Get("Content-Type") != "application/manifest+json" {
		t.Fatalf("manifest = %d %s %s, %v", status, head.Get("Content-Type"), body, err)
	}
	for _, icon := range m.Icons {
		status, body, _ := h.get("/" + icon.Src)
		if status != 200 {
			t.Errorf("%s = %d", icon.Src, status)
		}
		if !strings.HasSuffix(icon.Src, ".png") {
			continue
		}
		conf, err := png.DecodeConfig(bytes.NewReader(body))
		if err != nil || !strings.HasPrefix(icon.Sizes, jsonInt(int64(conf.Width))+"x") {
			t.Errorf("%s is %d px wide, %v; want %s", icon.Src, conf.Width, err, icon.Sizes)
		}
	}
	for _, path := range []string{"/favicon.ico", "/apple-touch-icon.png"} {
		if status, _, head := h.get(path); status != 200 || !strings.HasPrefix(head.Get("Content-Type"), "image/") {
			t.Errorf("%s = %d %s", path, status, head.Get("Content-Type"))
		}
	}
}
