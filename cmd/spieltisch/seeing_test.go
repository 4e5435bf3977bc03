//go:build !nocv

package main

import (
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"spieltisch/packaging/sweep"
)

// What the program does as a process of its own with pictures.

func TestScriptsWithPictures(t *testing.T) { runScripts(t, "testdata/seeing") }

func TestSIGTERMWithACameraThatSaysNothing(t *testing.T) {
	t.Parallel()
	endsAtSIGTERM(t, "a camera that says nothing", func(t *testing.T) (string, func(*exec.Cmd) io.Reader) {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = l.Close() })
		return "camera: http://" + l.Addr().String() + "/stream", nil
	})
}

// The doctor's own tests have a camera, too.
func TestDoctorBesideATableWithACamera(t *testing.T) {
	sweep.Long(t)
	t.Parallel()
	still := filepath.Join(t.TempDir(), "still")
	if err := os.WriteFile(still, []byte("wait 1h\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	doctorBeside(t, fmt.Sprintf("camera: %q\n", "sim:"+still), "camera.plain") // no die lies in that tray
}

// What is read in photographs is shown by the program, as somebody would start it.
func TestPhotographsAreReadAndShown(t *testing.T) {
	sweep.Long(t)
	t.Parallel()
	conf := filepath.Join(t.TempDir(), "photos.yaml")
	if err := os.WriteFile(conf, fmt.Appendf(nil, "camera: %q\n", "file:"+samples(t)+"?every=400ms"),
		0o644); err != nil {
		t.Fatal(err)
	}
	d := start(t, "--config", conf, "--data", t.TempDir())
	photographs(t, d.url)
	d.terminate()
}
