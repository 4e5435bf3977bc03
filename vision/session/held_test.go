//go:build !nocv

package session_test

import (
	"testing"

	"spieltisch/packaging/sweep"
	"spieltisch/vision/session"
	"spieltisch/vision/stabilize"
)

// still makes what holds frames still, until the test ends.
func still(t *testing.T) session.Stabilizer {
	s := stabilize.New()
	t.Cleanup(func() { _ = s.Close() })
	return s
}

// TestFramesAreHeldStill tells the same of recordings whose frames are looked at for movements of the camera.
func TestFramesAreHeldStill(t *testing.T) {
	for _, tt := range sweep.Each(recordings()) {
		t.Run(tt.name, func(t *testing.T) { tt.toldOnce(t, still(t)) })
	}
	for _, tt := range sweep.Each([]struct {
		name string
		test func(*testing.T, func(*testing.T) session.Stabilizer)
	}{
		{"frames that stand", framesThatStand},
		{"a recording without dice", aRecordingWithoutDiceSaysWhy},
		{"a glimpse", aGlimpseIsAQuestion},
	}) {
		t.Run(tt.name, func(t *testing.T) { tt.test(t, still) })
	}
}
