//go:build !nocv && linux

package dice_test

import (
	"os"
	"slices"
	"syscall"
	"testing"

	"spieltisch/internal/sweep"
	"spieltisch/vision/dice"
)

// given is how much memory the kernel has given this process so far, in bytes: each page counts whenever it is given anew.
func given(t *testing.T) int64 {
	t.Helper()
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		t.Fatal(err)
	}
	return u.Minflt * int64(os.Getpagesize())
}

func TestReadingAgainTakesNoNewMemory(t *testing.T) {
	sweep.Long(t)
	r := newReader(t, dice.Heckmeck)
	f, _ := demoTray(1, 8).Render()
	read := func() {
		if _, err := r.Read(f); err != nil {
			t.Fatal(err)
		}
	}
	// What OpenCV frees and takes anew in a reading of this size is 60 MB. Of several readings the middle one counts: the heap settles
	// in the first ones, and Go's own memory comes and goes.
	const first, times, most = 6, 9, 24 << 20
	for range first {
		read()
	}
	var each []int64
	for range times {
		before := given(t)
		read()
		each = append(each, given(t)-before)
	}
	slices.Sort(each)
	if middle := each[times/2]; middle > most {
		t.Errorf("a reading takes %d MB anew, want %d at most", middle>>20, most>>20)
	}
}
