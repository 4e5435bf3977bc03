package watch_test

import (
	"image"
	"testing"
	"testing/synctest"
	"time"

	"spieltisch/companion"
	"spieltisch/vision"
	"spieltisch/vision/settle"
)

// TestFirstReadingBeginsBeforeTheRestIsSure: of 100 ms of stillness and two readings, one passes in the meantime.
func TestFirstReadingBeginsBeforeTheRestIsSure(t *testing.T) {
	const reading = 110 * time.Millisecond
	synctest.Test(t, func(t *testing.T) {
		b := thrown(reading, func(age time.Duration) (image.Point, bool) { return here, age >= time.Second })
		var after time.Duration
		sense := b.cfg.Sense
		b.cfg.Sense = func(in companion.Input) {
			if sense(in); in.Seen.Tray == vision.Settled {
				after = time.Since(b.begun) - time.Second
			}
		}
		b.run(t, 2*time.Second)
		if after < 2*reading || after > 100*time.Millisecond+2*reading {
			t.Errorf("told %v after the square lay still, want less than stillness and two readings take one after the other", after)
		}
	})
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
		b.cfg.Settler = settle.New(settle.Config{Votes: 1}) // nothing outvotes it
		b.run(t, 2*time.Second)
		trays := b.settledTrays()
		if len(trays) != 1 || trays[0].Dice[0].Face != 3 {
			t.Fatalf("settled trays %v, want one with the 3 that lies there", trays)
		}
		if at := trays[0].At.Sub(b.begun); at < 1080*time.Millisecond {
			t.Errorf("read at %v, want after it lay where it stays", at)
		}
	})
}
