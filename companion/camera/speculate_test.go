package camera_test

import (
	"image"
	"testing"
	"testing/synctest"
	"time"

	"spieltisch/companion"
	"spieltisch/vision"
	"spieltisch/vision/settle"
)

// TestFirstReadingBeginsBeforeTheRestIsSure: of 100 ms of stillness and two readings, one passes in the
// meantime; but not on a machine that is so slow that a reading in vain would cost much.
func TestFirstReadingBeginsBeforeTheRestIsSure(t *testing.T) {
	const still = 100 * time.Millisecond
	for _, tt := range []struct {
		reading     time.Duration
		least, most time.Duration // from the second throw's rest to what is told of it
	}{
		{110 * time.Millisecond, 220 * time.Millisecond, 220*time.Millisecond + still},
		{400 * time.Millisecond, 800*time.Millisecond + still*9/10, time.Second},
	} {
		t.Run(tt.reading.String(), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				b := thrown(tt.reading, func(age time.Duration) (image.Point, bool) {
					if age < 2*time.Second {
						return here, true
					}
					return there, age >= 3*time.Second
				})
				var after time.Duration
				sense := b.cfg.Sense
				b.cfg.Sense = func(in companion.Input) {
					if sense(in); in.Tray() == vision.Settled {
						after = time.Since(b.begun) - 3*time.Second
					}
				}
				b.run(t, 5*time.Second)
				if after < tt.least || after > tt.most {
					t.Errorf("told %v after the square lay still, want %v to %v", after, tt.least, tt.most)
				}
			})
		})
	}
}

// TestEarlyReadingIsForgotten: what lay still for a moment, and then somewhere else, is read where it lies.
func TestEarlyReadingIsForgotten(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := thrown(110*time.Millisecond, func(age time.Duration) (image.Point, bool) {
			if age >= time.Second && age < 1080*time.Millisecond {
				return there, true
			}
			return here, age >= 1080*time.Millisecond
		})
		b.cfg.Settler = settle.NewScene(settle.Config{Votes: 1}, nil) // nothing outvotes it
		b.run(t, 2*time.Second)
		trays := b.settledTrays()
		if len(trays) != 1 || trays[0].Things[0].Face != 3 {
			t.Fatalf("settled trays %v, want one with the 3 that lies there", trays)
		}
		if at := trays[0].At.Sub(b.begun); at < 1080*time.Millisecond {
			t.Errorf("read at %v, want after it lay where it stays", at)
		}
	})
}
