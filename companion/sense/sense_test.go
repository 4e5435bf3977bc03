package sense_test

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"spieltisch/companion/sense"
	"spieltisch/vision"
)

// letters are inputs that wait: a settled tray is its frame, h a hand, c what is compared.
func letters(waiting []sense.Input) string {
	var out strings.Builder
	for _, in := range waiting {
		switch {
		case in.Compared != nil:
			out.WriteByte('c')
		case in.Settled():
			out.WriteByte('0' + byte(in.Dice.Frame%10))
		default:
			out.WriteByte('h')
		}
	}
	return out.String()
}

func input(letter rune) sense.Input {
	switch letter {
	case 'c':
		return sense.Input{Compared: &vision.Observation{}}
	case 'h':
		return sense.Input{State: new(vision.Hand)}
	}
	return sense.Input{Dice: &vision.Observation{Frame: uint64(letter - '0'), Decision: vision.Accept}}
}

func TestWhatWaitsOfPictures(t *testing.T) {
	t.Parallel()
	for comes, want := range map[string]string{
		"12":    "12", // settled trays wait in order
		"1h":    "1h",
		"hh":    "h", // what the tray does counts until anything newer comes
		"h1":    "1",
		"1h2hh": "12h",
		"c1h2c": "c12c", // and nothing else is touched
	} {
		var waiting []sense.Input
		for _, letter := range comes {
			if in := input(letter); in.Compared != nil {
				waiting = append(waiting, in)
			} else {
				waiting = sense.KeepPicture(waiting, in)
			}
		}
		if got := letters(waiting); got != want {
			t.Errorf("of %s waits %s, want %s", comes, got, want)
		}
	}
}

func TestOnlySoManyTraysWait(t *testing.T) {
	t.Parallel()
	var waiting []sense.Input
	for frame := range uint64(sense.MaxBacklog + 3) {
		waiting = sense.KeepPicture(waiting, sense.Input{
			Dice: &vision.Observation{Frame: frame, Decision: vision.Accept}})
	}
	waiting = sense.KeepPicture(waiting, input('h')) // which is one more, and drives no tray away
	first, n := waiting[0].Dice.Frame, len(waiting)
	if n != sense.MaxBacklog+1 || first != 3 || waiting[n-1].Settled() {
		t.Errorf("%d wait, from %d on, want %d and a hand from 3 on", n, first, sense.MaxBacklog)
	}
}

func TestAlarm(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var a sense.Alarm
		is := func(what string, want bool) {
			t.Helper()
			if got := a.Rang(); got != want {
				t.Errorf("an alarm that %s rang: %v, want %v", what, got, want)
			}
		}
		is("was never set", false)
		a.Set(time.Second)
		is("is not over", false)
		if left, on := a.Left(); left != time.Second || !on {
			t.Errorf("it rings in %v (%v), want 1s", left, on)
		}
		time.Sleep(time.Second)
		is("is over", true)
		is("has rung", false)
		a.Set(time.Second)
		a.Stop()
		time.Sleep(time.Minute)
		is("was stopped", false)
		a.Set(0)
		is("was set to now", true)
	})
}
