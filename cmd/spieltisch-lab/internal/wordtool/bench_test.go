package wordtool_test

import (
	"testing"
	"testing/fstest"

	"spieltisch/cmd/spieltisch-lab/internal/wordtool"
	"spieltisch/engines/i18n"
)

// BenchmarkRead reads all files of all rooms, as a start does.
func BenchmarkRead(b *testing.B) {
	defer i18n.Overlay(nil)
	for b.Loop() {
		i18n.Overlay(fstest.MapFS{})
		for _, r := range wordtool.Rooms() {
			r.Keys()
		}
	}
}
