package scene_test

import (
	"bytes"
	"errors"
	"image"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"testing"

	"spieltisch/devices"
	"spieltisch/vision"
	"spieltisch/vision/pieces"
	"spieltisch/vision/scene"
)

// reader reads dice of 40 px of a name, side by side, and keeps what it was given.
type reader struct {
	name   string
	n      int
	at     image.Point
	frames []devices.Frame
	told   []vision.Prior
	closed int
}

func (r *reader) Read(devices.Frame) (vision.Observation, error) { panic("nothing was told") }

func (r *reader) ReadKnowing(f devices.Frame, p vision.Prior) (o vision.Observation, err error) {
	r.frames, r.told = append(r.frames, f), append(r.told, p)
	o.Decision = vision.Accept
	for i := range r.n {
		at := r.at.Add(image.Pt(40*i, 0))
		o.Things = append(o.Things, vision.Thing{Name: r.name,
			Box: vision.Box{at, at.Add(image.Pt(40, 0)), at.Add(image.Pt(40, 40)), at.Add(image.Pt(0, 40))}})
	}
	return o, nil
}

func (r *reader) Close() error { r.closed++; return nil }

// keeps has dice of any set read by one reader.
func keeps(r vision.Reader) func(string) scene.Dice {
	return func(set string) scene.Dice {
		return scene.Dice{Set: set, Reader: func() (vision.Reader, error) { return r, nil }}
	}
}

// holds has one set of pieces.
func holds(set string, r vision.Reader) map[string]func() (vision.Reader, error) {
	return map[string]func() (vision.Reader, error){set: func() (vision.Reader, error) { return r, nil }}
}

// names are what was read.
func names(o *vision.Observation) (out []string) {
	if o == nil {
		return nil
	}
	for _, d := range o.Things {
		out = append(out, d.Name)
	}
	return out
}

// grey is a grey frame of 200×100 px, with a white part.
func grey(part image.Rectangle) devices.Frame {
	f := devices.Frame{Seq: 7, W: 200, H: 100, Stride: 600, Pix: bytes.Repeat([]byte{90}, 600*100)}
	for y := part.Min.Y; y < part.Max.Y; y++ {
		for x := part.Min.X; x < part.Max.X; x++ {
			copy(f.Pix[y*f.Stride+3*x:], []byte{255, 255, 255})
		}
	}
	return f
}

// What is read is what there is to look for.
func TestReadsWhatIsLookedFor(t *testing.T) {
	tray := vision.Rect{X0: 0.5, X1: 1, Y1: 0.5}
	for _, tt := range []struct {
		name           string
		a              vision.Attention
		of             vision.Part
		want, compared []string
	}{
		{"nobody says", vision.Attention{}, vision.Dice, []string{"die"}, nil},
		{"dice", vision.Attention{Dice: "pips"}, vision.Dice, []string{"die"}, nil},
		{"pieces that nobody showed", vision.Attention{Pieces: "others"}, vision.Dice, []string{"die"}, nil},
		{"pieces", vision.Attention{Pieces: "hub", Dice: "bugs"}, vision.Dice, []string{"card"}, nil},
		{"both, of which dice", vision.Attention{Pieces: "hub", Dice: "bugs", Tray: tray}, vision.Dice,
			[]string{"die"}, nil},
		{"both, of which pieces", vision.Attention{Pieces: "hub", Dice: "bugs", Tray: tray}, vision.Pieces,
			[]string{"card"}, nil},
		{"dice beside what is compared", vision.Attention{Pieces: "hub", Dice: "bugs", Compared: true}, vision.Dice,
			[]string{"die"}, []string{"card"}},
		{"what is compared, alone", vision.Attention{Pieces: "hub", Compared: true}, vision.Dice, nil,
			[]string{"card"}},
	} {
		r := scene.New(keeps(&reader{name: "die", n: 1}), holds("hub", &reader{name: "card", n: 1}))
		o, err := r.ReadKnowing(grey(image.Rectangle{}), vision.Prior{For: tt.a, Of: tt.of})
		if got := names(&o); err != nil || !slices.Equal(got, tt.want) {
			t.Errorf("%s: read %q, %v; want %q", tt.name, got, err, tt.want)
		}
		c, err := r.Compared(grey(image.Rectangle{}), tt.a)
		if got := names(c); err != nil || !slices.Equal(got, tt.compared) || c == nil != (tt.compared == nil) {
			t.Errorf("%s: compared %q, %v; want %q", tt.name, got, err, tt.compared)
		}
	}
}

// Pieces about a tray are read in a picture whose tray looks as what lies about it, and what is found in it
// even so is none. The frame itself stays as it was.
func TestTheTrayIsCovered(t *testing.T) {
	cards := &reader{name: "card", n: 2, at: image.Pt(70, 5)} // the second one is in the tray
	r := scene.New(keeps(scene.Nothing{}), holds("hub", cards))
	a := vision.Attention{Dice: "bugs", Pieces: "hub", Tray: vision.Rect{X0: 0.5, X1: 1, Y1: 0.5}}
	f := grey(image.Rect(110, 10, 150, 40))
	before := slices.Clone(f.Pix)
	o, err := r.ReadKnowing(f, vision.Prior{For: a, Of: vision.Pieces})
	if err != nil || o.Of != vision.Pieces || !slices.Equal(names(&o), []string{"card"}) {
		t.Errorf("read %q, %v; want the card outside", names(&o), err)
	}
	if got := cards.frames[0]; slices.Max(got.Pix) != 90 || got.W != f.W || got.Seq != f.Seq {
		t.Errorf("the tray was seen: up to %d", slices.Max(got.Pix))
	}
	if !bytes.Equal(f.Pix, before) {
		t.Error("the frame was changed")
	}
	a.Tray = vision.Rect{X1: 1, Y1: 1}
	_, err = r.ReadKnowing(f, vision.Prior{For: a, Of: vision.Pieces})
	if err != nil || !bytes.Equal(cards.frames[1].Pix, before) {
		t.Errorf("a tray that is all of the picture: changed, or %v", err)
	}
}

// The reader of dice is told how large they are, once enough of that set were read. In pictures of another
// size they are as much larger or smaller.
func TestTheReaderHearsHowLargeTheDiceAre(t *testing.T) {
	k := &reader{n: 6}
	r := scene.New(keeps(k), nil)
	for i, tt := range []struct {
		set   string
		width int // px
		want  float64
	}{{"", 1280, 0}, {"", 1280, 0}, {"", 1280, 40}, {"bugs", 1280, 0}, {"", 640, 20}, {"", 1280, 40}} {
		p := vision.Prior{For: vision.Attention{Dice: tt.set}}
		if _, err := r.ReadKnowing(devices.Frame{W: tt.width}, p); err != nil || k.told[i].Usual != tt.want {
			t.Errorf("before reading %d it heard %v (%v), want %v", i+1, k.told[i].Usual, err, tt.want)
		}
	}
}

// A reader of dice that were shown is made once, and closed when others were shown or these were taken away.
// One that fails takes no other's place.
func TestReadersOfShownDice(t *testing.T) {
	first, second, plain := &reader{name: "first", n: 1}, &reader{name: "second", n: 1}, &reader{name: "plain", n: 1}
	broken := errors.New("broken")
	var now scene.Dice
	r := scene.New(func(string) scene.Dice { return now }, nil)
	made := 0
	by := func(set *pieces.Set, read vision.Reader, err error) scene.Dice {
		return scene.Dice{Set: "bugs", Shown: set, Reader: func() (vision.Reader, error) { made++; return read, err }}
	}
	a, b := &pieces.Set{}, &pieces.Set{}
	for i, tt := range []struct {
		dice  scene.Dice
		want  string // "": nothing
		fails error
		made  int
		ended [3]int
	}{
		{by(a, first, nil), "first", nil, 1, [3]int{}},
		{by(a, first, nil), "first", nil, 1, [3]int{}},
		{scene.Dice{}, "", nil, 1, [3]int{}},
		{by(b, nil, broken), "", broken, 2, [3]int{}},
		{by(a, first, nil), "first", nil, 2, [3]int{}},
		{by(b, second, nil), "second", nil, 3, [3]int{1, 0, 0}},
		{by(nil, plain, nil), "plain", nil, 4, [3]int{1, 1, 0}},
		{by(nil, plain, nil), "plain", nil, 5, [3]int{1, 1, 0}},
		{by(a, first, nil), "first", nil, 6, [3]int{1, 1, 0}},
	} {
		now = tt.dice
		o, err := r.Read(devices.Frame{})
		got := ""
		if len(o.Things) > 0 {
			got = o.Things[0].Name
		}
		if got != tt.want || !errors.Is(err, tt.fails) || made != tt.made ||
			[3]int{first.closed, second.closed, plain.closed} != tt.ended {
			t.Fatalf("picture %d: %q, %v, %d made, closed %d %d %d; want %q, %v, %d, %v", i+1, got, err, made,
				first.closed, second.closed, plain.closed, tt.want, tt.fails, tt.made, tt.ended)
		}
	}
}

// said reads what it is made of.
type said vision.Observation

func (s said) Read(devices.Frame) (vision.Observation, error) {
	o := vision.Observation(s)
	o.Things = slices.Clone(o.Things)
	return o, nil
}

// Pieces are called what they stand for, and those that nothing is told of are not there.
func TestNamedPieces(t *testing.T) {
	set := &pieces.Set{}
	for name, as := range map[string]string{"our cat": "cat", "our back": "back", "dog": ""} {
		set.Add(name, nil)
		set.Face(name).As = as
	}
	saw := said{Things: []vision.Thing{{Name: "our cat"}, {Name: "dog"}, {Name: "our back"},
		{Maybe: [2]string{"our cat", "our back"}}, {Maybe: [2]string{"our back", vision.Nothing}}}}
	for untold, want := range map[string][]vision.Thing{
		"": {{Name: "cat"}, {Name: "dog"}, {Name: "back"}, {Maybe: [2]string{"cat", "back"}},
			{Maybe: [2]string{"back", vision.Nothing}}},
		"back": {{Name: "cat"}, {Name: "dog"}, {Maybe: [2]string{"cat"}}, {Maybe: [2]string{"", vision.Nothing}}},
	} {
		o, err := scene.Named{Reader: saw, Set: set, Untold: untold}.Read(devices.Frame{})
		if err != nil || !slices.Equal(o.Things, want) {
			t.Errorf("without %q: %+v, %v; want %+v", untold, o.Things, err, want)
		}
	}
}

// strict is a reader that fails where two read with it at once.
type strict struct {
	scene.Nothing
	busy atomic.Bool
}

func (s *strict) Read(f devices.Frame) (vision.Observation, error) {
	if !s.busy.CompareAndSwap(false, true) {
		return vision.Observation{}, errors.New("two read at once")
	}
	runtime.Gosched()
	s.busy.Store(false)
	return s.Nothing.Read(f)
}

// A match may end while its pieces are compared, and what lies there is read for itself then: one after the
// other, with one reader.
func TestPiecesAreReadOneAfterTheOther(t *testing.T) {
	r := scene.New(keeps(scene.Nothing{}), holds("hub", &strict{}))
	var both sync.WaitGroup
	for _, a := range []vision.Attention{{Pieces: "hub"}, {Pieces: "hub", Compared: true}} {
		both.Go(func() {
			for range 1000 {
				_, err := r.ReadKnowing(devices.Frame{}, vision.Prior{For: a})
				if _, other := r.Compared(devices.Frame{}, a); err != nil || other != nil {
					t.Errorf("fails with %v, %v", err, other)
					return
				}
			}
		})
	}
	both.Wait()
}
