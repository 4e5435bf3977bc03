//go:build !nocv

package settle_test

import (
	"encoding/csv"
	"errors"
	"fmt"
	"image"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"spieltisch/devices"
	"spieltisch/devices/devicestest"
	"spieltisch/devices/filecam"
	"spieltisch/packaging/sweep"
	"spieltisch/vision"
	"spieltisch/vision/settle"
)

// TestDiceVideos runs whole clips through settle, with all of their 20 frames a second and with half of
// them: a tray that is empty, then dice thrown in, at rest in frames 45 to 74, then a hand. The clips are
// simulated, so this says something about stillness only. The reader is a stand-in.
func TestDiceVideos(t *testing.T) {
	dir := devicestest.Shared(t, "dicevideo")
	f, err := os.Open(filepath.Join(dir, "labels.csv"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = f.Close() }()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range sweep.Each(rows[1:]) {
		t.Run(row[0], func(t *testing.T) {
			var first, last int
			if _, err := fmt.Sscanf(row[2], "%d-%d", &first, &last); err != nil {
				t.Fatal(err)
			}
			watch(t, filepath.Join(dir, row[0]), first, last, 1)
		})
		t.Run(row[0]+" at 10 frames a second", func(t *testing.T) {
			var first, last int
			if _, err := fmt.Sscanf(row[2], "%d-%d", &first, &last); err != nil {
				t.Fatal(err)
			}
			watch(t, filepath.Join(dir, row[0]), first, last, 2)
		})
	}
}

// watch looks at one of so many frames of a clip.
func watch(t *testing.T, path string, first, last, every int) {
	video, err := filecam.OpenVideo(path)
	if err != nil {
		t.Fatal(err)
	}
	defer video.Close()
	s := settle.New(settle.Config{})
	start := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	var got []vision.Observation
	n := 0
	for ; ; n++ {
		frame, err := video.Next()
		if errors.Is(err, devices.ErrGone) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		if n%every != 0 {
			continue
		}
		frame.At = start.Add(time.Duration(float64(n) / video.FPS * float64(time.Second)))
		v := s.Step(frame)
		if n > last+3 && v.State != vision.Hand {
			t.Errorf("frame %d: %q with a hand in the tray", n, v.State)
		}
		if !v.Read {
			continue
		}
		o := vision.Observation{Frame: frame.Seq, At: frame.At, Decision: vision.None}
		if n >= first {
			o.Decision = vision.Accept
			o.Things = []vision.Thing{{Face: 1, Confidence: 1,
				Box: [4]image.Point{{100, 100}, {140, 100}, {140, 140}, {100, 140}}}}
		}
		if o, ok := s.Observe(frame, o); ok {
			got = append(got, o)
			if rest := int(v.First) - 1; o.Tray == vision.Settled && (rest < first || rest > first+2*every) {
				t.Errorf("at rest since frame %d, want %d or a little later", rest, first)
			}
		}
		if n > 14 && (n < first || n > last) {
			t.Errorf("frame %d was read, want only the empty tray and %d to %d", n, first, last)
		}
	}
	var trays []string
	for _, o := range got {
		trays = append(trays, string(o.Tray))
	}
	if s := strings.Join(trays, " "); s != "empty settled" {
		t.Errorf("observations %q, want the empty tray and one settled", s)
	}
	if n != 100 || video.FPS != 20 {
		t.Errorf("%d frames at %v frames/s, want 100 at 20", n, video.FPS)
	}
}

// TestBandsInAVideo: a lamp that flickers is the reason for which still dice are asked about.
func TestBandsInAVideo(t *testing.T) {
	video, err := filecam.OpenVideo(filepath.Join(devicestest.Shared(t, "faults"), "flicker_bands.mp4"))
	if err != nil {
		t.Fatal(err)
	}
	defer video.Close()
	s := settle.New(settle.Config{Rolling: settle.Rect(0, 0, 1, 1), Policy: settle.Recording})
	var got []vision.Observation
	for {
		frame, err := video.Next()
		if errors.Is(err, devices.ErrGone) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		if !s.Step(frame).Read {
			continue
		}
		o := vision.Observation{Decision: vision.Accept,
			Things: []vision.Thing{{Face: 1, Confidence: 1,
				Box: [4]image.Point{{41, 323}, {105, 326}, {101, 388}, {37, 384}}}}}
		if o, ok := s.Observe(frame, o); ok {
			got = append(got, o)
		}
	}
	if len(got) != 1 || got[0].Decision != vision.Ask || len(got[0].Reasons) != 1 ||
		got[0].Reasons[0] != vision.ReasonFlicker {
		t.Errorf("observed %+v, want one question, for the bands", got)
	}
}
