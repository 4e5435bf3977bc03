package main

import (
	"bytes"
	"image"
	"image/jpeg"
	"os"
	"path/filepath"
	"testing"
)

const kept = "../testdata/samples"

// TestSamplesAreAsDrawn: what is in the repository is what the command draws. Processors round
// differently, so grey levels may differ a little.
func TestSamplesAreAsDrawn(t *testing.T) {
	dir := t.TempDir()
	if err := write(dir); err != nil {
		t.Fatal(err)
	}
	read := func(path string) []byte {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	if !bytes.Equal(read(filepath.Join(dir, "labels.csv")), read(filepath.Join(kept, "labels.csv"))) {
		t.Error("labels.csv differs; draw the samples again")
	}
	for _, s := range samples() {
		old := read(filepath.Join(kept, s.name))
		if most := 150_000; len(old) > most {
			t.Errorf("%s has %d bytes, want at most %d", s.name, len(old), most)
		}
		decode := func(data []byte) *image.YCbCr {
			img, err := jpeg.Decode(bytes.NewReader(data))
			if err != nil {
				t.Fatalf("%s: %v", s.name, err)
			}
			return img.(*image.YCbCr)
		}
		a, b := decode(old), decode(read(filepath.Join(dir, s.name)))
		if a.Rect != b.Rect {
			t.Errorf("%s has %v px, drawn are %v", s.name, a.Rect, b.Rect)
			continue
		}
		off := 0
		for i := range a.Y {
			off += max(int(a.Y[i])-int(b.Y[i]), int(b.Y[i])-int(a.Y[i]))
		}
		if mean := float64(off) / float64(len(a.Y)); mean > 0.5 {
			t.Errorf("%s differs from what is drawn by %.1f grey levels; draw the samples again", s.name,
				mean)
		}
	}
}
