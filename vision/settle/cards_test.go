package settle_test

import (
	"image"
	"slices"
	"testing"
	"time"

	"spieltisch/devices"
	"spieltisch/vision"
	"spieltisch/vision/settle"
)

// cardFrame shows squares of 60 px on a grey table, with noise that no two frames share.
func cardFrame(seq int, at ...image.Point) devices.Frame {
	f := devices.Frame{W: 320, H: 240, Stride: 960, Pix: make([]byte, 960*240), Seq: uint64(seq),
		At: time.Date(2026, 1, 1, 12, 0, 0, seq*100_000_000, time.UTC)}
	for i := range f.Pix {
		f.Pix[i] = 90 + byte((i*7919+seq*104729)>>3&1)
	}
	for _, p := range at {
		for y := p.Y; y < p.Y+60; y++ {
			for x := p.X; x < p.X+60; x++ {
				copy(f.Pix[y*f.Stride+3*x:], []byte{byte(x), 230, byte(y)})
			}
		}
	}
	return f
}

// cardsAt are cards as a reader sees them.
func cardsAt(names []string, at ...image.Point) vision.Observation {
	o := vision.Observation{Decision: vision.Accept}
	for i, p := range at {
		o.Things = append(o.Things, vision.Thing{Name: names[i],
			Box: vision.Box{p, p.Add(image.Pt(60, 0)), p.Add(image.Pt(60, 60)), p.Add(image.Pt(0, 60))}})
	}
	return o
}

// A table at rest is read twice and told once. Where the two looks differ it is read a third time: a card
// has a name if two looks say it and none says another. What is as before is not read again; after Reread
// it is.
func TestCardsAtRest(t *testing.T) {
	a, b := image.Pt(40, 40), image.Pt(180, 100)
	s := settle.NewCards(300*time.Millisecond, nil)
	seq, looks := 0, 0
	// watch gives frames of a scene, and what the table was read as.
	watch := func(frames int, names [][]string, at ...image.Point) (told []vision.Observation) {
		looks = 0
		for range frames {
			seq++
			f := cardFrame(seq, at...)
			if !s.Step(f).Read {
				continue
			}
			o, ok := s.Observe(f, cardsAt(names[min(looks, len(names)-1)], at...))
			if looks++; ok {
				told = append(told, o)
			}
		}
		return told
	}
	want := func(told []vision.Observation, after int, decision vision.Decision, names ...string) {
		t.Helper()
		if len(told) != 1 || told[0].Decision != decision || looks != after {
			t.Fatalf("%d looks, told %+v; want one of %s after %d", looks, told, decision, after)
		}
		var got []string
		for _, d := range told[0].Things {
			got = append(got, d.Name)
		}
		if !slices.Equal(got, names) {
			t.Errorf("names %q, want %q", got, names)
		}
	}
	want(watch(12, [][]string{{"cat"}}, a), 2, vision.Accept, "cat")
	want(watch(12, [][]string{{"cat", "dog"}, {"cat", "hare"}}, a, b), 3, vision.Ask, "cat", "")
	if told := watch(12, [][]string{{"cat", "dog"}}, a, b); len(told) != 0 || looks != 0 {
		t.Errorf("a table that was read is read again: %d looks", looks)
	}
	s.Reread()
	want(watch(12, [][]string{{"cat", "dog"}}, a, b), 2, vision.Accept, "cat", "dog")
	s.Reread()
	want(watch(12, [][]string{{"cat", ""}, {"cat", "dog"}}, a, b), 3, vision.Accept, "cat", "dog")
	s.Reread()
	want(watch(12, [][]string{{"cat", "dog"}, {"cat", "hare"}, {"cat", "dog"}}, a, b), 3, vision.Ask, "cat", "")
	s.Reread()
	want(watch(12, [][]string{{"", "dog"}, {"cat", "dog"}, {"", "dog"}}, a, b), 3, vision.Ask, "", "dog")
	if step := s.Step(devices.Frame{W: 320, H: 240, Stride: 960,
		Pix: make([]byte, 9)}); step.Reason != settle.Dark {
		t.Errorf("a frame cut short: %+v", step)
	}
}
