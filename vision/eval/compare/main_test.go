//go:build !nocv

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"spieltisch/devices/devicestest"
	"spieltisch/packaging/sweep"
)

// TestSamplesAreRead scores the pictures that come with the project.
func TestSamplesAreRead(t *testing.T) {
	if err := compare(t.Output(), "../testdata/samples/labels.csv", true); err != nil {
		t.Error(err)
	}
}

// TestPhotosAreReadWellEnough reads all labelled photographs, once for every test of them. make eval
// prints the same.
func TestPhotosAreReadWellEnough(t *testing.T) {
	sweep.Long(t)
	if err := compare(t.Output(), filepath.Join(devicestest.Shared(t, "dice"), "labels.csv"),
		false); err != nil {
		t.Error(err)
	}
}

// TestAPictureThatIsNotReadFails: a label that the picture does not bear out is told.
func TestAPictureThatIsNotReadFails(t *testing.T) {
	dir := t.TempDir()
	data, err := os.ReadFile("../testdata/samples/felt.jpg")
	if err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string][]byte{"felt.jpg": data,
		"labels.csv": []byte("file,faces\nfelt.jpg,6 5 3\n"), "none.csv": []byte("file,faces\n")} {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for labels, want := range map[string]string{"labels.csv": "0 of 1 pictures",
		"none.csv": "0 of 0 pictures"} {
		if err := compare(t.Output(), filepath.Join(dir, labels), true); err == nil ||
			!strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want an error that says %q", labels, err, want)
		}
	}
}
