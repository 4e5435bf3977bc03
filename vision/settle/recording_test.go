package settle_test

import (
	"slices"
	"testing"
	"time"

	"spieltisch/vision"
	"spieltisch/vision/settle"
)

// overlooking is a reader that sees only the first so many squares.
func overlooking(n int) func(scene) vision.Observation {
	return func(s scene) vision.Observation {
		s.squares = s.squares[:min(n, len(s.squares))]
		return see(s)
	}
}

// policy is that of a recording, or of a live camera.
func policy(recording bool) settle.Policy {
	if recording {
		return settle.Recording
	}
	return settle.Live
}

// TestWhatTheReaderOverlooksIsAskedAbout: something new, about as large as the dice, that was read as
// nothing may be one.
func TestWhatTheReaderOverlooksIsAskedAbout(t *testing.T) {
	lay := []square{{60, 80, 24}, {120, 160, 24}}
	tests := []struct {
		name    string
		next    scene
		read    int // squares that the reader sees
		decides vision.Decision
	}{
		{"all are read", scene{squares: []square{{100, 60, 24}, {160, 130, 24}}}, 2, vision.Accept},
		{"one is overlooked", scene{squares: []square{{100, 60, 24}, {160, 130, 24}}}, 1, vision.Ask},
		{"one is overlooked, the other was left lying",
			scene{squares: []square{{60, 80, 24}, {160, 130, 24}}}, 1, vision.Ask},
		{"one was taken away", scene{squares: []square{{100, 60, 24}}}, 1, vision.Accept},
		{"a crumb", scene{squares: []square{{100, 60, 24}, {160, 130, 24}, {200, 60, 8}}}, 2, vision.Accept},
		{"a sleeve", scene{squares: []square{{100, 60, 24}, {160, 130, 24}}, arm: 30}, 2, vision.Accept},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			f := newFilm(t, settle.Config{HandShare: 0.2}) // a sleeve is no hand
			f.hold(scene{squares: lay}, time.Second)
			f.read = overlooking(tt.read)
			f.hold(tt.next, time.Second)
			if len(f.got) != 2 {
				t.Fatalf("%d observations, want 2", len(f.got))
			}
			o := f.got[1]
			if asked := slices.Contains(o.Reasons, "maybeAnother"); o.Decision != tt.decides ||
				asked != (tt.decides == vision.Ask) {
				t.Errorf("%s %v, want %s", o.Decision, o.Reasons, tt.decides)
			}
		})
	}
}

// TestRecordingsAreNotAskedWhoMovedTheDice: of a live tray a person has to say whether the die was rolled,
// as nobody saw it.
func TestRecordingsAreNotAskedWhoMovedTheDice(t *testing.T) {
	for recording, want := range map[bool][]vision.Reason{false: {vision.ReasonMovedUnsure}, true: nil} {
		f := newFilm(t, settle.Config{Policy: policy(recording)})
		f.hold(scene{squares: []square{{60, 80, 24}, {120, 160, 24}}}, time.Second)
		for x := 120.0; x < 180; x += 10 { // one rolls, one is left lying
			f.show(scene{squares: []square{{60, 80, 24}, {x, 160, 24}}})
		}
		f.hold(scene{squares: []square{{60, 80, 24}, {180, 160, 24}}}, time.Second)
		if len(f.got) != 2 || !slices.Equal(f.got[1].Reasons, want) {
			t.Errorf("recording %v: %d observations, the last with %v; want 2, %v", recording, len(f.got),
				f.got[len(f.got)-1].Reasons, want)
		}
	}
}

// TestRecordingsAreLookedAtAgain: what the first frames of a rest leave in doubt later ones may outvote.
func TestRecordingsAreLookedAtAgain(t *testing.T) {
	lying := []square{{60, 80, 24}, {120, 160, 24}}
	const asks, sure, other, none = 'a', 's', 'o', 'n'
	tests := []struct {
		name      string
		recording bool
		votes     string // of the frames that are read
		decisions []vision.Decision
	}{
		{"sure from the fourth on", true, "aaassss", []vision.Decision{vision.Ask, vision.Accept}},
		{"sure at times", true, "asaasas", []vision.Decision{vision.Ask}},
		{"sure of several things", true, "aaassso", []vision.Decision{vision.Ask}},
		{"sure of nothing once", true, "aaanaaa", []vision.Decision{vision.Ask}},
		{"never sure", true, "aaaaaaa", []vision.Decision{vision.Ask}},
		{"live", false, "aaa", []vision.Decision{vision.Ask}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			f := newFilm(t, settle.Config{Policy: policy(tt.recording)})
			f.read = func(s scene) vision.Observation {
				o := see(s)
				switch tt.votes[min(f.reads, len(tt.votes))-1] {
				case asks:
					o.Decision, o.Reasons = vision.Ask, []vision.Reason{vision.ReasonUnsure}
				case other:
					o.Things[0].Face = 1
				case none:
					return vision.Observation{Decision: vision.None}
				case sure:
				}
				return o
			}
			f.hold(scene{squares: lying}, 2*time.Second)
			var got []vision.Decision
			for _, o := range f.got {
				got = append(got, o.Decision)
			}
			if !slices.Equal(got, tt.decisions) || f.reads != len(tt.votes) {
				t.Errorf("%v after %d frames, want %v after %d", got, f.reads, tt.decisions, len(tt.votes))
			}
		})
	}
}

// TestRecordingsAreReadBesideAHand: a hand that stays may hide a die, so what lies beside it is asked
// about, once, and what it leaves of these dice is no news. When it goes the tray is told as any other.
// Live it is waited for.
func TestRecordingsAreReadBesideAHand(t *testing.T) {
	thrown := []square{{60, 60, 24}, {120, 160, 24}}
	for _, recording := range []bool{false, true} {
		f := newFilm(t, settle.Config{Policy: policy(recording)})
		n := 0
		stays := func(squares []square, frames int) { // an arm at the edge that is never still
			for range frames {
				n++
				f.show(scene{squares: squares, arm: 70 + 2*(n%9)})
			}
		}
		f.hold(scene{}, time.Second)
		f.got = nil
		stays(nil, 15)
		for x := 200.0; x > 60; x -= 20 {
			stays([]square{{x, 60, 24}, {60 + x, 160, 24}}, 1)
		}
		stays(thrown, 30)
		want := 0
		if recording {
			want = 1
		}
		if len(f.got) != want {
			t.Fatalf("recording %v: %d observations beside the hand, want %d", recording, len(f.got), want)
		}
		if recording {
			o := f.got[0]
			if len(o.Things) != 2 || o.Decision != vision.Ask || o.Tray != vision.Hand ||
				!slices.Equal(o.Reasons, []vision.Reason{vision.ReasonHand}) {
				t.Errorf("told %+v, want two dice to be asked about for a hand", o)
			}
		}
		stays(thrown[:1], 30) // it takes one
		if len(f.got) != want {
			t.Errorf("recording %v: what the hand left was told, too", recording)
		}
		f.hold(scene{squares: thrown[:1]}, time.Second)
		if len(f.got) != want+1 || f.got[want].Decision != vision.Accept ||
			f.got[want].Tray != vision.Settled {
			t.Errorf("recording %v: %+v after the hand has gone, want the die that is left accepted",
				recording, f.got)
		}
	}
}

// TestWhatIsWatchedMayChange: a camera that is taken in the hand shows the same tray, so a hand that comes
// and stays is known for one, and dice are the ones that lay there.
func TestWhatIsWatchedMayChange(t *testing.T) {
	inHand := settle.Config{Rolling: settle.Rect(0.08, 0.08, 0.92, 0.92),
		Policy: settle.Recording, Steadied: true}
	lies := []square{{60, 60, 24}, {120, 160, 24}}
	f := newFilm(t, settle.Config{Policy: settle.Recording})
	f.hold(scene{}, time.Second)
	f.s.Watch(inHand)
	f.hold(scene{squares: lies[:1], arm: 160, skin: true}, time.Second)
	for _, o := range f.got {
		if o.Decision == vision.Accept {
			t.Errorf("accepted %d dice beside a hand that came when the camera was taken", len(o.Things))
		}
	}
	f.hold(scene{squares: lies}, time.Second)
	before := f.got[len(f.got)-1]
	f.s.Watch(settle.Config{Policy: settle.Recording})
	f.hold(scene{squares: lies[:1]}, time.Second)
	after := f.got[len(f.got)-1]
	if len(before.Things) != 2 || len(after.Things) != 1 || after.Moved ||
		after.Things[0].Track != before.Things[0].Track {
		t.Errorf("told %+v and then %+v, want two dice, and the one of them that was left lying", before,
			after)
	}
}

// TestRecordingsMayRepeatFrames: what is drawn or strongly compressed is the same to the byte from frame to
// frame, and no camera hangs. A frame that is told twice or thrice in the middle of a roll is no rest.
func TestRecordingsMayRepeatFrames(t *testing.T) {
	lies := scene{squares: []square{{60, 80, 24}}}
	tests := []struct {
		name      string
		recording bool
		frames    int
		want      int
	}{
		{"at rest for 0.3 s", true, 10, 1},
		{"told thrice", true, 3, 0},
		{"live", false, 10, 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			f := newFilm(t, settle.Config{Policy: policy(tt.recording)})
			for x := 160.0; x > 60; x -= 20 {
				f.show(scene{squares: []square{{x, 80, 24}}})
			}
			pix := f.draw(lies)
			for range tt.frames {
				f.send(lies, pix)
			}
			if len(f.got) != tt.want {
				t.Errorf("%d observations, want %d", len(f.got), tt.want)
			}
		})
	}
}

// TestTheSameBytesAreOneLook: two looks have to agree, and a frame that is told again is none. What stands
// still for half a second is at rest all the same.
func TestTheSameBytesAreOneLook(t *testing.T) {
	lies := scene{squares: []square{{60, 80, 24}}}
	tests := []struct {
		name      string
		recording bool
		fps       float64
		frames    int // that differ
		times     int // each is sent
		want      []vision.Decision
		reads     int
	}{
		{"twice, to the first look", true, 60, 4, 2, nil, 1},
		{"twice", true, 60, 5, 2, []vision.Decision{vision.Accept}, 2},
		{"twice, live", false, 60, 5, 2, []vision.Decision{vision.Accept}, 2},
		{"a stall", true, 30, 1, 10, []vision.Decision{vision.Ask}, 1},
		{"drawn", true, 30, 1, 30, []vision.Decision{vision.Ask, vision.Accept}, 2},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			f := newFilm(t, settle.Config{Policy: policy(tt.recording)})
			f.fps = tt.fps
			for x := 160.0; x > 60; x -= 20 {
				f.show(scene{squares: []square{{x, 80, 24}}})
			}
			for range tt.frames {
				pix := f.draw(lies)
				for range tt.times {
					f.send(lies, pix)
				}
			}
			var got []vision.Decision
			for _, o := range f.got {
				got = append(got, o.Decision)
			}
			if !slices.Equal(got, tt.want) || f.reads != tt.reads {
				t.Errorf("%v after %d looks, want %v after %d", got, f.reads, tt.want, tt.reads)
			}
		})
	}
}

// TestBriefRestsOfRecordingsAreAskedAbout: what was looked at before a rest ended, or the recording, is
// told as a question, for nobody else says that there was a throw. Live the hand that came back will go
// again.
func TestBriefRestsOfRecordingsAreAskedAbout(t *testing.T) {
	lying := []square{{60, 80, 24}, {120, 160, 24}}
	tests := []struct {
		name      string
		recording bool
		frames    int // at rest; the fourth is the first one that is read
		over      bool
		want      []vision.Reason // reasons of what is told; nil: nothing
	}{
		{"one look", true, 4, false, []vision.Reason{vision.ReasonTooBrief}},
		{"one look that sees nothing, and one", true, 5, false, []vision.Reason{vision.ReasonVotesDiffer, vision.ReasonTooBrief}},
		{"one look before the end", true, 4, true, []vision.Reason{vision.ReasonTooBrief}},
		{"two looks that agree", true, 5, false, nil},
		{"none", true, 3, true, nil},
		{"live", false, 4, false, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			f := newFilm(t, settle.Config{Policy: policy(tt.recording)})
			f.hold(scene{}, time.Second)
			f.got = nil
			if len(tt.want) > 1 {
				seen := f.reads
				f.read = func(s scene) vision.Observation {
					if f.reads == seen+1 {
						return vision.Observation{Decision: vision.None}
					}
					return see(s)
				}
			}
			for range tt.frames {
				f.show(scene{squares: lying})
			}
			if !tt.over {
				f.show(scene{squares: []square{{90, 80, 24}, {120, 160, 24}}})
			}
			f.leave(tt.over)
			if tt.want == nil {
				if len(f.left) != 0 {
					t.Errorf("told %+v, want nothing", f.left)
				}
				return
			}
			if len(f.got) != 0 || len(f.left) != 1 {
				t.Fatalf("%d observations and %d questions, want one question", len(f.got), len(f.left))
			}
			if o := f.left[0]; o.Decision != vision.Ask || len(o.Things) != 2 ||
				!slices.Equal(o.Reasons, tt.want) {
				t.Errorf("told %+v, want two dice to be asked about: %v", o, tt.want)
			}
		})
	}
}

// TestRecordingsAreCut: after a cut the tray is read as at first, within a tenth of a second. Live it is no
// cut: something large is above the tray, and it is waited for that it goes.
func TestRecordingsAreCut(t *testing.T) {
	lies := scene{squares: []square{{60, 80, 24}, {120, 160, 24}}}
	for _, recording := range []bool{false, true} {
		f := newFilm(t, settle.Config{Policy: policy(recording)})
		title := make([]byte, len(f.draw(lies))) // large letters
		for i := range title {
			x, y := i/3%(width/f.points)*f.points/20, i/3/(width/f.points)*f.points/16
			if (7*x+5*y)%3 == 0 {
				title[i] = 200
			}
		}
		for range 30 {
			for range 1000 / f.points / f.points {
				title[f.rng.IntN(len(title))] ^= 1
			}
			f.send(scene{}, slices.Clone(title))
		}
		f.got = nil
		f.hold(lies, 300*time.Millisecond)
		want := 0
		if recording {
			want = 1
		}
		if len(f.got) != want ||
			recording && (f.got[0].Decision != vision.Accept || len(f.got[0].Things) != 2) {
			t.Errorf("recording %v: observed %+v after the cut, want %d observations", recording, f.got, want)
		}
	}
}
