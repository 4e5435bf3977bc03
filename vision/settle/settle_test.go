package settle_test

import (
	"cmp"
	"image"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"spieltisch/devices"
	"spieltisch/devices/sim/tray"
	"spieltisch/packaging/sweep"
	"spieltisch/vision"
	"spieltisch/vision/settle"
)

// square is a die as drawn here: a bright square with a dark dot in one corner.
type square struct{ x, y, side float64 }

func (s square) box() [4]image.Point {
	r := s.side / 2
	p := func(x, y float64) image.Point { return image.Pt(int(math.Round(x)), int(math.Round(y))) }
	return [4]image.Point{p(s.x-r, s.y-r), p(s.x+r, s.y-r), p(s.x+r, s.y+r), p(s.x-r, s.y+r)}
}

// scene is one frame as drawn here.
type scene struct {
	light   float64 // 0 means 1
	shift   int     // px that the camera was pushed
	squares []square
	arm     int  // px that an arm reaches in from the right, across the middle
	wide    int  // px of it; 0 means 60
	skin    bool // it has a colour of its own: of a grey one on a grey cloth much is like a shadow
}

// The points that scenes are laid out on. A frame has one px for so many of them each way: a settler looks at
// 160 cells a row, and at one px for each it sees what it would see in the frames of a camera.
const (
	width, height = 320, 240
	coarse, every = 2, 1
)

// grains are noise of three grey levels a point, made once for each size of frames: drawing it anew for each
// frame would take most of the tests' time.
var grains = func() (out [coarse + 1][]int8) {
	for points := every; points <= coarse; points++ {
		rng := rand.New(rand.NewPCG(7, 7))
		out[points] = make([]int8, 1<<19)
		for i := range out[points] {
			out[points][i] = int8(math.Round(3 / float64(points) * rng.NormFloat64()))
		}
	}
	return out
}()

func (s scene) same(o scene) bool {
	return s.light == o.light && s.shift == o.shift && s.arm == o.arm && s.wide == o.wide && s.skin == o.skin &&
		slices.Equal(s.squares, o.squares)
}

// paint gives the grey levels of the scene, on a cloth with a pattern, at one px for so many points each way.
func (s scene) paint(points int) []int16 {
	light := cmp.Or(s.light, 1) / float64(points*points)
	var warp [width]float64
	for x := range warp {
		warp[x] = math.Sin(float64(x+s.shift) / 7)
	}
	sums := make([]float64, 3*width*height/points/points)
	for y := range height {
		weft := math.Cos(float64(y) / 5)
		for x := range width {
			for k, v := range s.at(float64(x), float64(y), 90+25*warp[x]*weft) {
				sums[3*(y/points*(width/points)+x/points)+k] += v
			}
		}
	}
	levels := make([]int16, len(sums))
	for i, sum := range sums {
		levels[i] = int16(sum * light)
	}
	return levels
}

// at is the colour of a point, where the cloth has a grey level: blue, green and red.
func (s scene) at(x, y, cloth float64) [3]float64 {
	v := cloth
	for _, q := range s.squares {
		dx, dy := x-q.x, y-q.y
		if math.Abs(dx) > q.side/2 || math.Abs(dy) > q.side/2 {
			continue
		}
		if v = 220; math.Hypot(dx-q.side/4, dy-q.side/4) < q.side/6 {
			v = 30
		}
	}
	switch arm := x >= float64(width-s.arm) && math.Abs(y-height/2) < float64(cmp.Or(s.wide, 60))/2; {
	case arm && s.skin:
		return [3]float64{130, 160, 210}
	case arm:
		v = 170
	}
	return [3]float64{v, v, v}
}

// film is a stream of such frames through a settler.
type film struct {
	t     *testing.T
	s     *settle.Settler
	rng   *rand.Rand
	fps   float64
	seq   uint64
	at    time.Time
	read  func(scene) vision.Observation
	reads int
	got   []vision.Observation
	left  []vision.Observation // of rests that ended before their votes agreed
	step  settle.Step

	points  int     // for each px, each way
	painted scene   // the last one; most are shown for many frames
	levels  []int16 // of it, without noise
}

func newFilm(t *testing.T, cfg settle.Config) *film {
	f := &film{t: t, s: settle.New(cfg), rng: rand.New(rand.NewPCG(1, 1)), fps: 30, points: coarse,
		at: time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC), read: see}
	if sweep.OneIn() == 1 { // then cells are means of px in each test
		f.points = every
	}
	return f
}

// see is a reader that takes every square for a five.
func see(s scene) vision.Observation {
	o := vision.Observation{Decision: vision.None}
	for _, q := range s.squares {
		o.Decision = vision.Accept
		o.Things = append(o.Things, vision.Thing{Face: 5, Confidence: 0.9, Box: q.box()})
	}
	return o
}

// draw gives the px of a scene, with noise.
func (f *film) draw(s scene) []byte {
	if f.levels == nil || !s.same(f.painted) {
		f.painted, f.levels = s, s.paint(f.points)
		f.painted.squares = slices.Clone(s.squares)
	}
	pix := make([]byte, len(f.levels))
	grain := grains[f.points]
	noise := grain[f.rng.IntN(len(grain)-len(pix)):][:len(pix)]
	for i, v := range f.levels {
		pix[i] = uint8(min(max(v+int16(noise[i]), 0), 255))
	}
	return pix
}

func (f *film) show(s scene) { f.send(s, f.draw(s)) }

// send shows a scene by these px.
func (f *film) send(s scene, pix []byte) {
	f.seq++
	f.at = f.at.Add(time.Duration(float64(time.Second) / f.fps))
	frame := f.frame(pix)
	f.step = f.s.Step(frame)
	f.leave(false)
	if !f.step.Read {
		return
	}
	f.reads++
	o := f.read(s)
	for i := range o.Things { // from points to px
		for k, p := range o.Things[i].Box {
			o.Things[i].Box[k] = p.Div(f.points)
		}
	}
	if o, ok := f.s.Observe(frame, o); ok {
		f.got = append(f.got, o)
	}
}

// frame is one of these px.
func (f *film) frame(pix []byte) devices.Frame {
	w, h := width/f.points, height/f.points
	return devices.Frame{Seq: f.seq, At: f.at, W: w, H: h, Stride: 3 * w, Pix: pix}
}

func (f *film) leave(over bool) {
	if o, ok := f.s.Unfinished(over); ok {
		f.left = append(f.left, o)
	}
}

// hold shows a scene for some time; where that is long, with fewer frames.
func (f *film) hold(s scene, d time.Duration) {
	if fps := f.fps; d > 10*time.Second && fps > 10 {
		f.fps = 10
		defer func() { f.fps = fps }()
	}
	for range int(d.Seconds()*f.fps + 0.5) {
		f.show(s)
	}
}

func TestOneObservationForEachRest(t *testing.T) {
	one, two := square{60, 80, 24}, square{120, 160, 24}
	lying := scene{squares: []square{one, two}}
	tests := []struct {
		name string
		play func(*film)
		want int
	}{
		{"noise", func(f *film) { f.hold(lying, 5*time.Second) }, 1},
		{"five frames a second", func(f *film) { f.fps = 5; f.hold(lying, 5*time.Second) }, 1},
		{"one frame in two seconds, as of a slow camera or a slow reader",
			func(f *film) { f.fps = 0.5; f.hold(lying, 20*time.Second) }, 1},
		{"sixty frames a second", func(f *film) { f.fps = 60; f.hold(lying, 3*time.Second) }, 1},
		{"lamps that flicker by a tenth", func(f *film) {
			for i := range 150 {
				s := lying
				s.light = 1 + 0.1*math.Sin(float64(i)*1.3)
				f.show(s)
			}
		}, 1},
		{"a cloud that takes half of the light", func(f *film) {
			for i := range 300 {
				s := lying
				s.light = 1 - 0.5*float64(i)/300
				f.show(s)
			}
		}, 1},
		{"a die that creeps, half a px a frame", func(f *film) {
			for i := range 60 {
				f.show(scene{squares: []square{{60 + float64(i)/2, 80, 24}}})
			}
		}, 0},
		{"a rest that is too short", func(f *film) {
			for i := range 20 {
				f.hold(scene{squares: []square{{60 + 8*float64(i), 80, 24}}}, 90*time.Millisecond)
			}
		}, 0},
		{"three rests", func(f *film) {
			for i := range 3 {
				f.hold(scene{squares: []square{{60 + 40*float64(i), 80, 24}}}, time.Second)
			}
		}, 3},
		{"there and back again", func(f *film) {
			f.hold(lying, time.Second)
			f.hold(scene{squares: []square{{100, 80, 24}, two}}, 90*time.Millisecond)
			f.hold(lying, time.Second)
		}, 1},
		{"an arm that comes, stays and goes", func(f *film) {
			f.hold(lying, time.Second)
			for _, reach := range []int{20, 60, 100, 140} {
				f.show(scene{squares: lying.squares, arm: reach})
			}
			f.hold(scene{squares: lying.squares, arm: 140}, 4*time.Second)
			f.hold(lying, time.Second)
		}, 1},
		{"a pause of the camera", func(f *film) {
			f.hold(lying, time.Second)
			f.at = f.at.Add(time.Minute)
			f.hold(lying, time.Second)
		}, 1},
		{"a camera that counts from the start again", func(f *film) {
			f.hold(lying, time.Second)
			f.seq = 0
			f.hold(lying, time.Second)
		}, 1},
		{"a camera that was pushed", func(f *film) {
			f.hold(lying, time.Second)
			f.hold(scene{squares: []square{{65, 80, 24}, {125, 160, 24}}, shift: 9}, time.Second)
		}, 2},
		{"asked to read again", func(f *film) {
			f.hold(lying, time.Second)
			f.s.Reread()
			f.hold(lying, time.Second)
		}, 2},
	}
	for _, tt := range sweep.Each(tests) {
		t.Run(tt.name, func(t *testing.T) {
			f := newFilm(t, settle.Config{})
			tt.play(f)
			if len(f.got) != tt.want {
				t.Errorf("%d observations, want %d", len(f.got), tt.want)
			}
			if most := 3 * tt.want; f.reads > most {
				t.Errorf("%d frames were read, want at most %d", f.reads, most)
			}
		})
	}
}

// TestShortRests lets dice lie for 0.3 s before the next hand comes, at frame rates of hobby cameras and
// with all phases of the shutter: each rest is observed.
func TestShortRests(t *testing.T) {
	for _, fps := range []float64{10, 15, 20, 30} {
		for phase := range sweep.Of(5) {
			f := newFilm(t, settle.Config{})
			f.fps = fps
			f.hold(scene{}, time.Second)
			f.got = nil
			period := 1 / fps
			clock := period * float64(phase) / 5
			for ; clock < 2; clock += period {
				at := math.Mod(clock, 1) // rolls last 0.6 s, rests 0.3 s, hands 0.1 s
				n := 40 * math.Floor(clock)
				switch {
				case at < 0.6:
					x := 300 - 400*at
					f.show(scene{squares: []square{{x, 60 + n, 24}, {x - 30, 100 + n/2, 24}}})
				case at < 0.9:
					f.show(scene{squares: []square{{60 + n, 60 + n, 24}, {30 + n, 100 + n/2, 24}}})
				default:
					f.show(scene{squares: []square{{60 + n, 60 + n, 24}, {30 + n, 100 + n/2, 24}},
						arm: int(1500 * (at - 0.9))})
				}
			}
			if len(f.got) != 2 {
				t.Errorf("%v frames/s, phase %d: %d of 2 rests observed", fps, phase, len(f.got))
			}
		}
	}
}

func TestOnlyZonesAreWatched(t *testing.T) {
	f := newFilm(t, settle.Config{Rolling: settle.Rect(0, 0, 0.4, 1), Aside: settle.Rect(0.4, 0, 0.6, 1)})
	for i := range 60 { // something moves all the time, but beside the tray
		f.show(scene{squares: []square{{60, 80, 24}, {160, 80, 24}, {240 + 30*math.Sin(float64(i)), 80, 24}}})
	}
	if len(f.got) != 1 {
		t.Fatalf("%d observations, want 1", len(f.got))
	}
	var got []vision.Area
	for _, d := range f.got[0].Things {
		got = append(got, d.Area)
	}
	if want := []vision.Area{vision.Rolling, vision.Aside, vision.NoArea}; !slices.Equal(got, want) {
		t.Errorf("areas %v, want %v", got, want)
	}
}

func TestVotes(t *testing.T) {
	lying := []square{{60, 80, 24}, {120, 160, 24}}
	// vote is what one frame is read as: faces, decision, confidence of each die.
	type vote struct {
		faces    []int
		decision vision.Decision
		sure     float64
	}
	yes := func(faces ...int) vote { return vote{faces, vision.Accept, 0.9} }
	nothing := vote{decision: vision.None}
	ask := func(faces ...int) vote { return vote{faces, vision.Ask, 0.9} }
	hardly := func(v vote, sure float64) vote { v.sure = sure; return v }
	tests := []struct {
		name     string
		votes    []vote
		faces    []int
		decision vision.Decision
		reasons  []vision.Reason
		alt      [][]int
	}{
		{"two agree", []vote{yes(5, 3), yes(5, 3)}, []int{5, 3}, vision.Accept, nil, nil},
		{"two of three", []vote{yes(5, 3), yes(5, 2), yes(5, 3)}, []int{5, 3}, vision.Accept, nil, nil},
		{"the first was a question", []vote{ask(5, 3), yes(5, 3), yes(5, 3)}, []int{5, 3}, vision.Accept, nil,
			nil},
		{"one of three is sure", []vote{ask(5, 3), yes(5, 3), ask(5, 3)}, []int{5, 3}, vision.Ask, nil, nil},
		{"two of three are sure by a hair",
			[]vote{hardly(ask(5, 3), 0.8), hardly(yes(5, 3), 0.87), hardly(yes(5, 3), 0.87)},
			[]int{5, 3}, vision.Ask, nil, nil},
		{"all ask", []vote{ask(5, 3), ask(5, 3), ask(5, 3)}, []int{5, 3}, vision.Ask, nil, nil},
		{"all differ", []vote{yes(5, 3), yes(5, 2), yes(5, 1)}, []int{5, 3}, vision.Ask,
			[]vision.Reason{"votesDiffer"}, [][]int{{5, 2}, {5, 1}}},
		{"faces at other places", []vote{yes(5, 3), yes(3, 5), yes(5, 3)}, []int{5, 3}, vision.Accept, nil,
			nil},
		{"nothing to read", []vote{nothing, nothing}, nil, vision.None, nil, nil},
		{"two of three see nothing", []vote{nothing, yes(5, 3), nothing}, nil, vision.None, nil, nil},
		{"the first sees nothing, the others ask", []vote{nothing, ask(5, 3), ask(5, 3)}, []int{5, 3},
			vision.Ask, []vision.Reason{"votesDiffer"}, [][]int{{}}},
		{"the second sees nothing, the others ask", []vote{ask(5, 3), nothing, ask(5, 3)}, []int{5, 3},
			vision.Ask, []vision.Reason{"votesDiffer"}, [][]int{{}}},
		{"one sees nothing, the others differ", []vote{nothing, yes(5, 3), yes(5, 2)}, []int{5, 3},
			vision.Ask, []vision.Reason{"votesDiffer"}, [][]int{{}, {5, 2}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			f := newFilm(t, settle.Config{})
			f.read = func(scene) vision.Observation {
				v := tt.votes[f.reads-1]
				o := vision.Observation{Decision: v.decision}
				for i, face := range v.faces {
					o.Things = append(o.Things, vision.Thing{Face: face, Confidence: v.sure, Box: lying[i].box()})
				}
				return o
			}
			f.hold(scene{squares: lying}, time.Second)
			if len(f.got) != 1 || f.reads != len(tt.votes) {
				t.Fatalf("%d observations after %d reads, want 1 after %d", len(f.got), f.reads,
					len(tt.votes))
			}
			o := f.got[0]
			var faces []int
			for _, d := range o.Things {
				faces = append(faces, d.Face)
			}
			if !slices.Equal(faces, tt.faces) || o.Decision != tt.decision ||
				!slices.Equal(o.Reasons, tt.reasons) {
				t.Errorf("%v %v %v, want %v %v %v", faces, o.Decision, o.Reasons, tt.faces, tt.decision,
					tt.reasons)
			}
			if !slices.EqualFunc(o.Alternatives, tt.alt, slices.Equal) {
				t.Errorf("alternatives %v, want %v", o.Alternatives, tt.alt)
			}
		})
	}
}

// TestAHandOverAllDiceIsAskedAbout: a hand that rests hides what is known to lie there. Over an empty tray
// it hides nothing known.
func TestAHandOverAllDiceIsAskedAbout(t *testing.T) {
	for _, lying := range [][]square{{{270, 110, 24}, {280, 138, 16}}, nil} {
		f := newFilm(t, settle.Config{})
		f.hold(scene{squares: lying}, time.Second)
		f.read = func(scene) vision.Observation { return vision.Observation{Decision: vision.None} }
		f.hold(scene{squares: lying, arm: 140, skin: true}, 11*time.Second)
		if len(f.got) != 2 {
			t.Fatalf("%d dice: %d observations, want 2", len(lying), len(f.got))
		}
		want := vision.None
		if len(lying) > 0 {
			want = vision.Ask
		}
		if o := f.got[1]; o.Decision != want || slices.Contains(o.Reasons, "hand") != (want == vision.Ask) {
			t.Errorf("%d dice: %s %v below the hand, want %s", len(lying), o.Decision, o.Reasons, want)
		}
	}
}

// TestVotesWhoseBoxesDiffer: two looks at one die that each agree with a third one may be further from each
// other than that.
func TestVotesWhoseBoxesDiffer(t *testing.T) {
	lies := square{60, 80, 24}
	tests := []struct {
		name string
		seen []square
	}{
		{"larger and smaller", []square{{60, 80, 40}, {60, 95, 25}, {60, 95, 25}}},
		{"to the left and to the right", []square{{60, 80, 24}, {50, 80, 24}, {70, 80, 24}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			f := newFilm(t, settle.Config{})
			f.read = func(scene) vision.Observation {
				o := vision.Observation{Decision: vision.Ask, Reasons: []vision.Reason{vision.ReasonUnsure}}
				if f.reads > 1 {
					o.Decision, o.Reasons = vision.Accept, nil
				}
				sure := 0.9 + 0.02*float64(f.reads) // the last look is the surest one
				o.Things = []vision.Thing{{Face: 5, Confidence: sure, Box: tt.seen[f.reads-1].box()}}
				return o
			}
			f.hold(scene{squares: []square{lies}}, time.Second)
			if len(f.got) != 1 || f.got[0].Decision != vision.Accept || len(f.got[0].Things) != 1 {
				t.Errorf("observed %+v, want one five", f.got)
			}
		})
	}
}

func TestLyingDieReadInTwoWaysIsAsked(t *testing.T) {
	f := newFilm(t, settle.Config{})
	f.hold(scene{squares: []square{{60, 80, 24}, {120, 160, 24}}}, time.Second)
	f.read = func(s scene) vision.Observation {
		o := see(s)
		o.Things[0].Face = 6
		return o
	}
	f.hold(scene{squares: []square{{60, 80, 24}, {160, 160, 24}}}, time.Second)
	if o := f.got[len(f.got)-1]; len(f.got) != 2 || o.Decision != vision.Ask ||
		!slices.Contains(o.Reasons, "lyingDiffers") {
		t.Errorf("%d observations, the last %v %v; want 2, ask, lyingDiffers", len(f.got), o.Decision,
			o.Reasons)
	}
}

func TestPhotographsAreReadOnceEach(t *testing.T) {
	film := newFilm(t, settle.Config{})
	s := film.s
	var got []string
	seq := uint64(0)
	for _, name := range []string{"a.jpg", "b.jpg", "a.jpg"} {
		lying := scene{squares: []square{{60, 80, 24}}}
		pix := film.draw(lying)
		for range 5 {
			seq++
			f := film.frame(pix)
			f.Seq, f.At, f.Name = seq, time.Unix(int64(seq), 0), name
			if s.Step(f).Read {
				if o, ok := s.Observe(f, see(lying)); ok && o.Tray == vision.Settled && !o.Moved {
					got = append(got, name)
				}
			}
		}
	}
	if want := []string{"a.jpg", "b.jpg", "a.jpg"}; !slices.Equal(got, want) {
		t.Errorf("observed %v, want %v", got, want)
	}
}

func TestFramesThatShowNothing(t *testing.T) {
	f := newFilm(t, settle.Config{})
	f.hold(scene{light: 0.01}, time.Second)
	if f.reads != 0 || f.step.State != vision.Unknown || f.step.Reason != settle.Dark {
		t.Errorf("in the dark: %d reads, state %q, reason %q", f.reads, f.step.State, f.step.Reason)
	}
	for _, bad := range []devices.Frame{{}, {W: 320, H: 240, Stride: 960},
		{W: 320, H: 240, Stride: 10, Pix: make([]byte, 320*240*3)}} {
		if v := f.s.Step(bad); v.Read || v.State != vision.Unknown {
			t.Errorf("frame %d×%d with %d bytes: %+v", bad.W, bad.H, len(bad.Pix), v)
		}
	}
}

func BenchmarkStep(b *testing.B) {
	table := tray.Demo()
	for i := range 8 {
		table.Dice = append(table.Dice,
			tray.DemoDie(i%6+1, -100+float64(i%4)*35, float64(i/4)*40-20, float64(i*31)))
	}
	at := time.Unix(0, 0)
	for _, bb := range []struct {
		name string
		dx   float64
	}{{"resting", 0}, {"moving", 1}} {
		b.Run(bb.name, func(b *testing.B) {
			var frames []devices.Frame
			var r tray.Renderer
			for i := range 8 {
				table.Shot++
				table.Dice[0].X += bb.dx * float64(i)
				f, _ := r.Render(table)
				frames = append(frames, f)
			}
			s := settle.New(settle.Config{})
			for i := 0; b.Loop(); i++ {
				f := frames[i%len(frames)]
				f.Seq = uint64(i + 1)
				f.At = at.Add(time.Duration(i) * time.Second / 30)
				if s.Step(f).Read {
					s.Observe(f, vision.Observation{Decision: vision.None})
				}
			}
		})
	}
}
