package settle_test

import (
	"math"
	"slices"
	"testing"
	"time"

	"spieltisch/devices"
	"spieltisch/vision"
	"spieltisch/vision/settle"
)

// clocked writes a time into the px of a film: bars for digits, of which the last one changes each second,
// the one before it each ten, and one of minutes.
func clocked(pix []byte, s, x, y int) {
	for k, digit := range []int{s / 60, -1, s / 10 % 6, s % 10} {
		for v := range 7 {
			for u := range 4 {
				at := 3 * ((y+v)*(width/coarse) + x + 5*k + u)
				level := byte(20)
				if digit >= 0 && (v*(digit+2)+u*(3*digit+1))%5 < 3 {
					level = 250
				}
				pix[at], pix[at+1], pix[at+2] = level, level, level
			}
		}
	}
}

// A clock in the picture is named within seconds; then dice are read as soon as without it, in their places
// as ever.
func TestAClockInThePicture(t *testing.T) {
	lying := scene{squares: []square{{60, 120, 24}, {120, 160, 24}, {240, 100, 24}}}
	rolled := scene{squares: []square{{90, 130, 24}, {150, 90, 24}, {240, 100, 24}}}
	f := newFilm(t, settle.Config{})
	f.fps, f.points = 10, coarse
	frame := 0
	run := func(s scene, until func() bool, most time.Duration) time.Duration {
		from := f.at
		for f.at.Sub(from) < most {
			pix := f.draw(s)
			clocked(pix, int(float64(frame)/f.fps), 60, 3)
			f.send(s, pix)
			if frame++; until() {
				return f.at.Sub(from)
			}
		}
		return most
	}
	named := run(lying, func() bool { return f.step.Reason == settle.Clock }, 20*time.Second)
	if named > 8*time.Second {
		t.Fatalf("the clock is named after %v, want 8 s at most", named)
	}
	before := len(f.got)
	run(lying, func() bool { return false }, 70*time.Second)
	if len(f.got) != before || f.step.State != vision.Settled || !f.step.Quiet ||
		f.step.Reason != settle.Clock {
		t.Errorf("while nothing happens: %d readings more, %+v; want none, and the clock named",
			len(f.got)-before, f.step)
	}
	got := run(rolled, func() bool { return len(f.got) > before }, 5*time.Second)
	if got > 400*time.Millisecond {
		t.Errorf("dice that came to rest are read after %v, want 0.4 s at most", got)
	}
	if o := f.got[len(f.got)-1]; len(o.Things) != 3 || o.Decision != vision.Accept {
		t.Errorf("read as %+v", o)
	}
}

// A die at the height of the clock is seen to come, to lie elsewhere and to go, as one below it is; beside
// the seconds lie digits that change more seldom.
func TestDiceBesideAClock(t *testing.T) {
	f := newFilm(t, settle.Config{})
	f.fps, f.points = 10, coarse
	frame := 500 // of which tens of seconds and minutes change later
	run := func(s scene, until func() bool, most time.Duration) time.Duration {
		from := f.at
		for f.at.Sub(from) < most {
			pix := f.draw(s)
			clocked(pix, int(float64(frame)/f.fps), 60, 20)
			f.send(s, pix)
			if frame++; until() {
				break
			}
		}
		return f.at.Sub(from)
	}
	below := square{60, 120, 24}
	run(scene{squares: []square{below}}, func() bool { return f.step.Reason == settle.Clock }, 20*time.Second)
	run(scene{squares: []square{below}}, func() bool { return false }, 15*time.Second)
	for name, dice := range map[string][]square{
		"right of it":    {below, {230, 47, 18}},
		"further away":   {below, {280, 47, 18}},
		"left of it":     {below, {60, 47, 18}},
		"none but below": {below},
	} {
		before := len(f.got)
		got := run(scene{squares: dice}, func() bool { return len(f.got) > before }, 3*time.Second)
		if len(f.got) == before {
			t.Errorf("%s: not read within %v", name, got)
			continue
		}
		if o := f.got[len(f.got)-1]; len(o.Things) != len(dice) {
			t.Errorf("%s: %d dice read, want %d", name, len(o.Things), len(dice))
		}
	}
}

// What changes otherwise is no clock.
func TestNoClock(t *testing.T) {
	for name, at := range map[string]func(i int) scene{
		"a die that is tapped now and then": func(i int) scene {
			return scene{squares: []square{{60 + 6*float64(i/40%2), 120, 24}}}
		},
		"a die that rolls about": func(i int) scene {
			return scene{squares: []square{{60 + 3*float64(i%60), 120, 24}}}
		},
		"nothing": func(int) scene { return scene{squares: []square{{60, 120, 24}}} },
	} {
		f := newFilm(t, settle.Config{})
		f.fps, f.points = 15, coarse
		for i := range 150 {
			f.send(at(i), f.draw(at(i)))
			if f.step.Reason != "" {
				t.Fatalf("%s: said to be %s", name, f.step.Reason)
			}
		}
	}
}

// fanned lays the shadows of a fan's blades over the px of a film, turned so far, in turns.
func fanned(pix []byte, turned float64) {
	for y := range height / coarse {
		for x := range width / coarse {
			a := math.Atan2(float64(y)+20, float64(x)-40)/(2*math.Pi) + turned
			if _, blade := math.Modf(3*a + 100); blade < 0.4 {
				i := 3 * (y*(width/coarse) + x)
				for c := range 3 {
					pix[i+c] = byte(float64(pix[i+c]) * 0.45)
				}
			}
		}
	}
}

// Below the hard shadows of a fan nothing comes to rest: people hear why after a minute, and dice that lie
// still are read once it stands.
func TestAFan(t *testing.T) {
	lying := scene{squares: []square{{60, 120, 24}, {120, 160, 24}, {240, 100, 24}}}
	f := newFilm(t, settle.Config{})
	f.fps, f.points = 5, coarse
	scenes := settle.NewScene(settle.Config{}, nil)
	var reasons []string
	step := func(fan bool) settle.Step {
		pix := f.draw(lying)
		if fan {
			fanned(pix, 0.37*float64(f.seq))
		}
		f.seq++
		f.at = f.at.Add(200 * time.Millisecond)
		return scenes.Step(devices.Frame{Seq: f.seq, At: f.at, W: width / coarse, H: height / coarse,
			Stride: 3 * width / coarse, Pix: pix}, vision.Attention{})
	}
	for range 295 {
		reasons = append(reasons, step(true).Reason)
	}
	if slices.Contains(reasons, settle.Restless) {
		t.Errorf("said before a minute has passed")
	}
	said := false
	for range 15 {
		said = said || step(true).Reason == settle.Restless
	}
	if !said {
		t.Error("not said after a minute")
	}
	for range 10 {
		if got := step(false); got.Read {
			if got.Reason != "" {
				t.Errorf("the fan stands, and %q is said", got.Reason)
			}
			return
		}
	}
	t.Error("not read when the fan stands")
}
