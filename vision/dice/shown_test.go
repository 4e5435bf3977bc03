//go:build !nocv

package dice_test

import (
	"errors"
	"slices"
	"syscall"
	"testing"
	"time"

	"spieltisch/vision/dice"
	"spieltisch/vision/eval/sets"
	"spieltisch/vision/pieces"
)

// busy is how long the processor computes for something, on all cores.
func busy(b *testing.B, do func() error) time.Duration {
	b.Helper()
	at := func() time.Duration {
		var u syscall.Rusage
		if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
			b.Fatal(err)
		}
		return time.Duration(u.Utime.Nano() + u.Stime.Nano())
	}
	from := at()
	if err := do(); err != nil {
		b.Fatal(err)
	}
	return at() - from
}

// BenchmarkShown measures in turns, on trays with dice of a set that was shown twice: reading them by that
// set, reading them as pips, and showing a face; and the size of the set's file.
func BenchmarkShown(b *testing.B) {
	f := sets.NewFamily(400)
	teacher, err := dice.New(dice.Options{})
	if err != nil {
		b.Fatal(err)
	}
	defer teacher.Close()
	s := &pieces.Set{Kind: pieces.Dice}
	var took [3][]time.Duration
	for face, name := range f.Names {
		for k := range 2 {
			frame := f.Show(face, k).Frame()
			took[0] = append(took[0], busy(b, func() error {
				views, err := teacher.Show(frame)
				for _, v := range views {
					s.Add(name, v)
				}
				if errors.As(err, new(pieces.Unusable)) {
					err = nil
				}
				return err
			}))
		}
	}
	data, err := s.Encode()
	if err != nil {
		b.Fatal(err)
	}
	shown, err := dice.New(dice.Options{Set: dice.Shown, Pieces: s})
	if err != nil {
		b.Fatal(err)
	}
	defer shown.Close()
	for i := 0; b.Loop(); i++ {
		frame := f.At(i).Frame()
		for k, r := range []*dice.Reader{shown, teacher} {
			took[k+1] = append(took[k+1], busy(b, func() error { _, err := r.Read(frame); return err }))
		}
	}
	for k, of := range []string{"ms/showing", "ms/by-the-set", "ms/as-pips"} {
		slices.Sort(took[k])
		b.ReportMetric(float64(took[k][len(took[k])/2].Microseconds())/1000, of)
	}
	b.ReportMetric(float64(len(data))/1000, "kB")
}
