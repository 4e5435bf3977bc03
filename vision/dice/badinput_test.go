//go:build !nocv

package dice_test

import (
	"cmp"
	"fmt"
	"image"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"spieltisch/devices"
	"spieltisch/devices/filecam"
	"spieltisch/devices/sim/tray"
	"spieltisch/packaging/sweep"
	"spieltisch/vision"
	"spieltisch/vision/dice"
)

// pipTray is a tray of 640×480 px with n dice that have pips only.
func pipTray(seed uint64, n int) tray.Tray {
	tr := demoTray(seed, n)
	tr.W, tr.H = 640, 480
	tr = tilted(tr, float64(seed%4)*5)
	each(&tr, func(d *tray.Die) { d.Worm = false })
	return tr
}

// Tables, things and pictures that are not what the reader is made for. It may read them, ask, or see
// nothing; what it must not do is to be wrong without a word. It still is where only half of a die shows
// below another or under a hand; the fields say how often.
func TestBadInputIsNeverReadWrong(t *testing.T) {
	ground := func(kind tray.GroundKind, scale float64) func(*tray.Tray) {
		return func(tr *tray.Tray) {
			tr.Ground.Kind, tr.Ground.Scale = kind, scale
			two := [2]tray.Die{ivory, ebony}
			tr.Ground.Colour, tr.Ground.Second = two[tr.Seed%2].Body, two[1-tr.Seed%2].Body
		}
	}
	things := func(kind tray.ItemKind, size float64) func(*tray.Tray) {
		return func(tr *tray.Tray) { litter(tr, kind, size) }
	}
	tests := []struct {
		name   string
		dice   int
		change func(*tray.Tray)
		after  func(devices.Frame, []tray.Label) devices.Frame
		trays  int // how many (0: 4)
		read   int // of these, how many have to be accepted and right all the same
		missed int // in how many a die that is half seen may be overlooked
	}{
		{name: "dotted tablecloth", dice: 4, change: ground(tray.Dots, 1)},
		{name: "large dots", dice: 4, change: ground(tray.Dots, 3)},
		{name: "striped tablecloth", dice: 4, change: ground(tray.Stripes, 1)},
		{name: "checked tablecloth", dice: 4, change: ground(tray.Checks, 2)},
		{name: "coins", dice: 3, change: things(tray.Coin, 20)},
		{name: "buttons", dice: 3, change: things(tray.Button, 15)},
		{name: "rivets", dice: 3, change: things(tray.Rivet, 12)},
		{name: "tiles with dots", dice: 3, change: things(tray.Tile, 17)},
		{name: "coins and no dice", change: things(tray.Coin, 20)},
		{name: "dominoes", dice: 3, change: things(tray.Domino, 17)},
		{name: "dominoes and no dice", change: things(tray.Domino, 17), missed: 1},
		{name: "digits in place of pips", dice: 3, change: blank, after: digits},
		{name: "dice without pips", dice: 3, change: blank},
		{name: "one die smaller by half", dice: 4, change: func(tr *tray.Tray) { tr.Dice[0].Size = 9 }},
		{name: "one die larger by half", dice: 4, change: func(tr *tray.Tray) { tr.Dice[0].Size = 25 }},
		{name: "a die on two others", dice: 4, change: stack, trays: 40, missed: 5},
		{name: "clear dice", dice: 4, change: func(tr *tray.Tray) { each(tr, func(d *tray.Die) { d.Clear = 0.6 }) }},
		{name: "a die in a hand", dice: 4, change: grasp, trays: 40, missed: 2},
		{name: "two stops too light", dice: 4, after: exposed(4)},
		{name: "the reflection of a lamp on a die", dice: 4, after: lampOn(40), trays: 10},
		{name: "that of a larger one", dice: 4, after: lampOn(90), trays: 10},
		{name: "one die without pips", dice: 4, change: blankOne, trays: 20, missed: 2},
		{name: "two stops too dark", dice: 4, after: exposed(0.25), read: 2},
		{name: "a little out of focus", dice: 4, after: defocused(1.5), read: 2},
		{name: "out of focus", dice: 4, after: defocused(4)},
		{name: "JPEG of quality 20", dice: 4, after: compressed(20), read: 2},
	}
	r := newReader(t, dice.Pips)
	for _, tt := range sweep.Each(tests) {
		t.Run(tt.name, func(t *testing.T) {
			right, wrong, trays := 0, 0, cmp.Or(tt.trays, 4)
			for seed := range sweep.Of(trays) {
				tr := pipTray(uint64(600+seed), tt.dice)
				if tt.change != nil {
					tt.change(&tr)
				}
				f, labels := tr.Render()
				if tt.after != nil {
					f = tt.after(f, labels)
				}
				o, err := r.Read(f)
				if err != nil {
					t.Fatal(err)
				}
				want := []int{}
				for _, d := range tr.Dice {
					want = append(want, d.Face)
				}
				slices.Sort(want)
				exact := slices.Equal(faces(o), want)
				switch {
				case o.Decision == vision.Accept && !exact:
					wrong++
					t.Logf("tray %d: %v is accepted as %v", seed, want, faces(o))
					keep(t, fmt.Sprintf("bad-%s-%d", tt.name, seed), f, o)
				case exact && (o.Decision == vision.Accept || len(want) == 0 && o.Decision == vision.None):
					right++
				}
			}
			if missed := sweep.Some(tt.missed); wrong > missed {
				t.Errorf("%d of %d trays are accepted and wrong, want at most %d", wrong, sweep.Some(trays), missed)
			}
			if least := sweep.Least(trays, tt.read); right < least {
				t.Errorf("%d of %d trays are read, want at least %d", right, sweep.Some(trays), least)
			}
		})
	}
}

// ivory and ebony are the colours of most tables' opposites.
var (
	ivory = tray.DemoDie(1, 0, 0, 0)
	ebony = tray.Die{Body: ivory.Pips, Pips: ivory.Body}
)

// litter lays things on the free parts of a tray.
func litter(tr *tray.Tray, kind tray.ItemKind, size float64) {
	rng := rand.New(rand.NewPCG(tr.Seed, 77))
	for range 60 {
		it := tray.Item{Kind: kind, X: rng.Float64()*220 - 110, Y: rng.Float64()*160 - 80,
			Angle: rng.Float64() * 360, Size: size,
			Colour: ebony.Body, Second: ivory.Body, Count: 4 + rng.IntN(4)}
		if kind == tray.Domino {
			it.Count = rng.IntN(7 * 7)
		}
		if rng.IntN(2) == 0 {
			it.Colour, it.Second = it.Second, it.Colour
		}
		near := func(x, y, gap float64) bool { return math.Hypot(it.X-x, it.Y-y) < gap }
		if !slices.ContainsFunc(tr.Dice, func(d tray.Die) bool { return near(d.X, d.Y, 17+1.2*size) }) &&
			!slices.ContainsFunc(tr.Clutter, func(o tray.Item) bool { return near(o.X, o.Y, 2*size) }) &&
			len(tr.Clutter) < 8 {
			tr.Clutter = append(tr.Clutter, it)
		}
	}
}

// blank takes the pips off.
func blank(tr *tray.Tray) {
	each(tr, func(d *tray.Die) {
		unmark(d)
		d.Face = 0
	})
}

// blankOne takes them off one die only.
func blankOne(tr *tray.Tray) {
	if len(tr.Dice) > 0 {
		unmark(&tr.Dice[0])
	}
}

func unmark(d *tray.Die) { d.Pips, d.Style = d.Body, tray.Round }

// stack lays the last die on the first two: one cannot know what lies below.
func stack(tr *tray.Tray) {
	for len(tr.Dice) < 3 {
		tr.Dice = append(tr.Dice, tr.Dice[0])
	}
	a, b := tr.Dice[0], &tr.Dice[1]
	b.X, b.Y, b.Yaw = a.X+18, a.Y, a.Yaw
	top := &tr.Dice[len(tr.Dice)-1]
	top.X, top.Y, top.Lift, top.Yaw = a.X+9, a.Y, 17, a.Yaw
}

// grasp lets a hand hold the last of the dice, so that about half of its top is seen.
func grasp(tr *tray.Tray) {
	d := tr.Dice[len(tr.Dice)-1]
	tr.Dice = slices.DeleteFunc(tr.Dice, func(o tray.Die) bool { return o != d && math.Abs(o.X-d.X) < 90 })
	var r tray.Renderer // draws the table once
	free, labels := r.Render(*tr)
	box := labels[len(labels)-1].Box
	for far := 110.0; far > 20; far -= 3 {
		tr.Hand = &tray.Hand{X: d.X, Y: d.Y + far, Angle: 90}
		if held, _ := r.Render(*tr); changed(free, held, box) > 0.45 {
			return
		}
	}
}

// changed is the share of the px about the middle of a face that differ in two pictures.
func changed(a, b devices.Frame, box [4]image.Point) float64 {
	middle := middleOf(box)
	n, other := 0, 0
	for y := middle.Y - 14; y <= middle.Y+14; y++ {
		for x := middle.X - 14; x <= middle.X+14; x++ {
			if x < 0 || y < 0 || x >= a.W || y >= a.H {
				continue
			}
			n++
			if math.Abs(float64(a.Pix[y*a.Stride+3*x+1])-float64(b.Pix[y*b.Stride+3*x+1])) > 12 {
				other++
			}
		}
	}
	return float64(other) / float64(max(n, 1))
}

func middleOf(box [4]image.Point) image.Point {
	return box[0].Add(box[1]).Add(box[2]).Add(box[3]).Div(4)
}

// strokes of the digits 1–6: the lit ones of seven segments, from the top clockwise, the middle one last.
var strokes = [7][]int{
	1: {1, 2}, 2: {0, 1, 6, 4, 3}, 3: {0, 1, 6, 2, 3},
	4: {5, 6, 1, 2}, 5: {0, 5, 6, 2, 3}, 6: {0, 5, 4, 3, 2, 6},
}

// digits writes a digit on each top face.
func digits(f devices.Frame, labels []tray.Label) devices.Frame {
	ends := [7][4]float64{{-.3, -.5, .3, -.5}, {.3, -.5, .3, 0}, {.3, 0, .3, .5}, {.3, .5, -.3, .5},
		{-.3, .5, -.3, 0}, {-.3, 0, -.3, -.5}, {-.3, 0, .3, 0}}
	for _, l := range labels {
		q := l.Box
		for s := range 400 {
			for _, k := range strokes[1+(q[0].X+q[0].Y)%6] {
				// A stroke is drawn as dots along and across it; half edges are 1.
				t, across := float64(s%40)/39, (float64(s/40)-4.5)/50
				u, v := ends[k][0]*(1-t)+ends[k][2]*t, ends[k][1]*(1-t)+ends[k][3]*t
				if ends[k][0] == ends[k][2] {
					u += across
				} else {
					v += across
				}
				w := [4]float64{(1 - u) * (1 - v) / 4, (1 + u) * (1 - v) / 4,
					(1 + u) * (1 + v) / 4, (1 - u) * (1 + v) / 4}
				x, y := 0.0, 0.0
				for c := range q {
					x, y = x+w[c]*float64(q[c].X), y+w[c]*float64(q[c].Y)
				}
				if px, py := int(x), int(y); px >= 0 && py >= 0 && px < f.W && py < f.H {
					copy(f.Pix[py*f.Stride+3*px:], []byte{35, 35, 35})
				}
			}
		}
	}
	return f
}

// exposed gives the picture so many times as much light.
func exposed(gain float64) func(devices.Frame, []tray.Label) devices.Frame {
	return func(f devices.Frame, _ []tray.Label) devices.Frame {
		for i, p := range f.Pix {
			light := gain * math.Pow(float64(p)/255, 2.2)
			f.Pix[i] = byte(255 * math.Pow(min(light, 1), 1/2.2))
		}
		return f
	}
}

// lampOn lets a lamp be mirrored on the first die: white, and a quarter of its light so many px away.
func lampOn(radius float64) func(devices.Frame, []tray.Label) devices.Frame {
	return func(f devices.Frame, labels []tray.Label) devices.Frame {
		if len(labels) == 0 {
			return f
		}
		at := middleOf(labels[0].Box)
		for y := range f.H {
			for x := range f.W {
				far := math.Hypot(float64(x-at.X), float64(y-at.Y)) / radius
				for k := range 3 {
					p := &f.Pix[y*f.Stride+3*x+k]
					*p = byte(min(float64(*p)+600*math.Exp2(-far*far*2), 255))
				}
			}
		}
		return f
	}
}

// defocused blurs with a disc of a radius in px.
func defocused(radius float64) func(devices.Frame, []tray.Label) devices.Frame {
	return func(f devices.Frame, _ []tray.Label) devices.Frame {
		out := slices.Clone(f.Pix)
		r := int(math.Ceil(radius))
		for y := range f.H {
			for x := range f.W {
				var sum [3]int
				n := 0
				for dy := -r; dy <= r; dy++ {
					for dx := -r; dx <= r; dx++ {
						sx, sy := x+dx, y+dy
						if float64(dx*dx+dy*dy) > radius*radius || sx < 0 || sy < 0 || sx >= f.W || sy >= f.H {
							continue
						}
						n++
						for k := range 3 {
							sum[k] += int(f.Pix[sy*f.Stride+3*sx+k])
						}
					}
				}
				for k := range 3 {
					out[y*f.Stride+3*x+k] = byte(sum[k] / n)
				}
			}
		}
		f.Pix = out
		return f
	}
}

// compressed writes the picture as a JPEG and reads it again.
func compressed(quality int) func(devices.Frame, []tray.Label) devices.Frame {
	return func(f devices.Frame, _ []tray.Label) devices.Frame {
		data, err := f.JPEG(quality)
		if err == nil {
			f, err = filecam.Decode("tray", data)
		}
		if err != nil {
			panic(err) // of a picture that was just drawn
		}
		return f
	}
}

func TestMoreDiceThanAnyGameRollsAreAskedAbout(t *testing.T) {
	r := newReader(t, dice.Pips)
	named := 0
	for seed := range sweep.Of(3) {
		tr := pipTray(uint64(640+seed), 20)
		if len(tr.Dice) < 16 {
			t.Fatalf("tray %d has %d dice", seed, len(tr.Dice))
		}
		_, o := readTray(t, r, fmt.Sprintf("many-%d", seed), tr)
		if o.Decision == vision.Accept {
			t.Errorf("tray %d: %d dice are accepted as %v", seed, len(tr.Dice), faces(o))
		}
		if slices.Contains(o.Reasons, vision.ReasonTooMany) {
			named++
		}
	}
	if least := sweep.Least(3, 2); named < least {
		t.Errorf("%d of %d trays with 16 to 20 dice are asked about for their number, want at least %d", named, sweep.Some(3), least)
	}
}
