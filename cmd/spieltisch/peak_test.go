//go:build !nocv

package main

import (
	"bytes"
	"fmt"
	"image"
	"image/jpeg"
	"image/png"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"spieltisch/devices/sim/tray"
	"spieltisch/packaging/sweep"
)

// peakOf is the most memory that the program had resident for a command line, bytes, libraries included, and
// what it said.
func peakOf(t *testing.T, args ...string) (peak int, said string) {
	t.Helper()
	var errs bytes.Buffer
	cmd := exec.Command(measured, args...)
	cmd.Stderr = &errs
	cmd.Env = slices.DeleteFunc(os.Environ(), func(v string) bool { // as for those who use it
		return strings.HasPrefix(v, "GOGC=") || strings.HasPrefix(v, "GOMEMLIMIT=")
	})
	out, _ := cmd.Output() // its status is that of what it saw
	lines := strings.Split(strings.TrimSpace(errs.String()), "\n")
	var kB int
	if _, err := fmt.Sscanf(lines[len(lines)-1], "%d kB", &kB); err != nil {
		t.Fatalf("no peak at the end of %q", errs.String())
	}
	return kB << 10, string(out) + errs.String()
}

// TestPeakOfRead: reading large pictures one after the other takes no more than 350 MB. One is the largest
// PNG that is taken: its file has 75 MB.
func TestPeakOfRead(t *testing.T) {
	sweep.Long(t)
	t.Parallel()
	if _, err := os.Stat("/proc/self/status"); err != nil {
		sweep.Missing(t, "Linux's figures of a process: %v", err)
	}
	const most = 350_000_000
	dir := t.TempDir()
	whole, rows := filepath.Join(dir, "whole.jpg"), filepath.Join(dir, "rows.png")
	writeJPEG(t, whole, 9000, 6000)
	writePNG(t, rows, 5000, 5000)
	peak, said := peakOf(t, "read", rows, whole, rows)
	t.Logf("%d MB", peak/1_000_000)
	if peak > most {
		t.Errorf("reading took %d MB, more than %d", peak/1_000_000, most/1_000_000)
	}
	if n := strings.Count(said, ": ask ") + strings.Count(said, ": accept "); n != 3 {
		t.Errorf("%d of 3 pictures were read: %s", n, said)
	}
}

// enlarged is a tray with eight dice of which each px became many. at gives one, blue first.
func enlarged(w, h int) (at func(x, y int) []byte) {
	t := tray.Demo()
	for i := range 8 {
		t.Dice = append(t.Dice, tray.DemoDie(i%6+1, float64(i%4)*34-80, float64(i/4)*45-20, float64(i*31)))
	}
	var r tray.Renderer
	f, _ := r.Render(t)
	return func(x, y int) []byte { return f.Pix[y*f.H/h*f.Stride+3*(x*f.W/w):][:3] }
}

func writeJPEG(t *testing.T, path string, w, h int) {
	t.Helper()
	at, noise := enlarged(w, h), rand.New(rand.NewPCG(1, 2))
	m := image.NewYCbCr(image.Rect(0, 0, w, h), image.YCbCrSubsampleRatio420)
	for y := range h {
		for x := range w {
			m.Y[y*m.YStride+x] = byte(min(int(at(x, y)[1])/2+60+int(noise.Uint32()&15), 255))
		}
	}
	for i := range m.Cb {
		m.Cb[i], m.Cr[i] = 128, 128
	}
	write(t, path, func(f *os.File) error { return jpeg.Encode(f, m, &jpeg.Options{Quality: 95}) })
}

func writePNG(t *testing.T, path string, w, h int) {
	t.Helper()
	at := enlarged(w, h)
	m := image.NewNRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			p := at(x, y)
			copy(m.Pix[y*m.Stride+4*x:], []byte{p[2], p[1], p[0], 255})
		}
	}
	e := png.Encoder{CompressionLevel: png.NoCompression}
	write(t, path, func(f *os.File) error { return e.Encode(f, m) })
}

func write(t *testing.T, path string, encode func(*os.File) error) {
	t.Helper()
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := encode(f); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
}
