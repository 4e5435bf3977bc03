//go:build !nocv && linux

package dice_test

import (
	"os"
	"syscall"
	"testing"

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
	r := newReader(t, dice.Heckmeck)
	f, _ := demoTray(1, 8).Render()
	read := func() {
		if _, err := r.Read(f); err != nil {
			t.Fatal(err)
		}
	}
	read()
	read()
	const times, most = 4, 32 << 20 // what OpenCV frees and takes anew in a reading of this size is twice that
	before := given(t)
	for range times {
		read()
	}
	if each := (given(t) - before) / times; each > most {
		t.Errorf("a reading takes %d MB anew, want %d at most", each>>20, most>>20)
	}
}
