package catalog_test

import (
	"bytes"
	"image"
	"path/filepath"
	"strings"
	"testing"

	"spieltisch/devices/catalog"
	"spieltisch/devices/termdisplay"
)

func TestDisplayRefusesWhatItDoesNotKnow(t *testing.T) {
	tests := []struct{ url, want string }{
		{"oled", "there are i2c:, term:, file:"},
		{"spi:0", "there are i2c:, term:, file:"},
		{"i2c:1?addr=60000", "write it like 0x3c"},
		{"term:curses", "term:braille"},
		{"file:table.jpg", "name a PNG file"},
	}
	for _, tt := range tests {
		if _, err := catalog.Display(tt.url, catalog.Options{}); err == nil ||
			!strings.Contains(err.Error(), tt.want) {
			t.Errorf("Display(%q): error %v, want one with %q", tt.url, err, tt.want)
		}
	}
}

func TestButtonsRefuseWhatTheyDoNotKnow(t *testing.T) {
	tests := []struct{ url, want string }{
		{"keys", "there are gpio:"},
		{"gpio:stop=GPIO5", "write it like gpio:next=GPIO5,undo=GPIO6"},
	}
	for _, tt := range tests {
		if _, err := catalog.Buttons(tt.url, catalog.Options{}); err == nil ||
			!strings.Contains(err.Error(), tt.want) {
			t.Errorf("Buttons(%q): error %v, want one with %q", tt.url, err, tt.want)
		}
	}
}

func TestDisplaysOpen(t *testing.T) {
	var terminal bytes.Buffer
	o := catalog.Options{Screen: termdisplay.NewScreen(&terminal)}
	for _, url := range []string{"term:", "file:" + filepath.Join(t.TempDir(), "table.png")} {
		open, err := catalog.Display(url, o)
		if err != nil {
			t.Fatal(err)
		}
		d, err := open(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if err := d.Draw(d.Bounds(), image.White, image.Point{}); err != nil {
			t.Errorf("%s: draw: %v", url, err)
		}
	}
	if terminal.Len() == 0 {
		t.Error("nothing on the screen that was handed over")
	}
}
