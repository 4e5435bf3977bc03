package gems_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"spieltisch/devices"
	sim "spieltisch/devices/sim/cards"
	"spieltisch/packaging/sweep"
	"spieltisch/vision"
	"spieltisch/vision/gems"
	"spieltisch/vision/pieces"
)

var colours = []string{"ruby", "sapphire", "diamond"}

// shown makes a reader that was shown a stone of each colour.
func shown(t testing.TB, deck func() sim.Deck) *gems.Reader {
	t.Helper()
	near := sim.Config{Deck: deck, Seed: 36, W: 640, H: 480,
		Look: sim.Look{Width: 90, Tilt: 9, Blur: 0.9, Noise: 3}}
	set := &pieces.Set{Kind: pieces.Gems}
	for _, name := range colours {
		v, err := gems.Show(near.Picture([]sim.Card{{Kind: name}}))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		set.Add(name, v)
	}
	r, err := gems.New(set)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// hills are 20 zones and a stump, as the game has them.
func hills() (read []vision.Rect, drawn []sim.Zone) {
	for i := range 20 {
		x, y := 0.16+0.15*float64(i%5), 0.125+0.25*float64(i/5)
		drawn = append(drawn, sim.Zone{X0: x - 0.04, Y0: y - 0.1, X1: x + 0.04, Y1: y + 0.1})
	}
	drawn = append(drawn, sim.Zone{X0: 0.87, Y0: 0.3, X1: 1, Y1: 0.7})
	for _, z := range drawn {
		read = append(read, vision.Rect(z))
	}
	return read, drawn
}

// inZones is what lies in each zone, by name.
func inZones(t *testing.T, r *gems.Reader, f devices.Frame, zones []vision.Rect) [][]string {
	t.Helper()
	o, err := r.ReadKnowing(f, vision.Prior{For: vision.Attention{Zones: zones}})
	if err != nil {
		t.Fatal(err)
	}
	out := make([][]string, len(zones))
	for _, d := range o.Things {
		at := d.Box.Center()
		x, y := at.X/float64(f.W), at.Y/float64(f.H)
		for i, z := range zones {
			if x >= z.X0 && x < z.X1 && y >= z.Y0 && y < z.Y1 {
				out[i] = append(out[i], d.Name)
			}
		}
	}
	for i := range out {
		slices.Sort(out[i])
	}
	return out
}

// Zones of drawn boards are counted right, or are in doubt.
func TestStonesOnDrawnBoards(t *testing.T) {
	const seed = 9500 // the limits were chosen with another
	zones, drawn := hills()
	looks := []struct {
		name  string
		look  sim.Look
		right int // of 100 zones, at least
	}{
		{"tilted", sim.Look{Tilt: 8, Blur: 0.7, Noise: 2.5}, 78},
		{"plain", sim.Look{Blur: 0.7, Noise: 2.5}, 90},
		{"blurred", sim.Look{Blur: 1.6, Noise: 4}, 72},
		{"glare and shadow", sim.Look{Blur: 0.7, Noise: 2.5, Glare: 0.5, Shadow: 0.35}, 80},
	}
	for _, c := range sweep.Each(looks) {
		t.Run(c.name, func(t *testing.T) {
			right, doubt, wrong, n := 0, 0, 0, 0
			for i := range sweep.Of(2) {
				k := uint64(i)
				deck := sim.Gems(seed + k)
				r := shown(t, func() sim.Deck { return deck })
				by := rand.New(rand.NewPCG(seed, k))
				c.look.Width = 560
				conf := sim.Config{Deck: func() sim.Deck { return deck }, Seed: seed + k, W: 1024, H: 768, Look: c.look,
					Board: sim.Hills(drawn, seed+k)}
				rows := make([][]string, len(drawn))
				for i := range rows {
					kind := colours[by.IntN(len(colours))]
					for range by.IntN(5) {
						rows[i] = append(rows[i], kind)
					}
				}
				rows[20] = []string{"ruby", "diamond", "sapphire", "ruby"}
				f := conf.Picture(conf.Heaps(drawn, rows, by))
				for i, got := range inZones(t, r, f, zones) {
					slices.Sort(rows[i])
					n++
					switch {
					case slices.Contains(got, ""):
						doubt++
					case slices.Equal(got, rows[i]):
						right++
					default:
						wrong++
						t.Logf("board %d, zone %d: %v, want %v", k, i, got, rows[i])
					}
				}
			}
			t.Logf("%s: of %d zones %d right, %d in doubt, %d wrong", c.name, n, right, doubt, wrong)
			if wrong > 0 || 100*right < c.right*n {
				t.Errorf("want none wrong, and %d %% right", c.right)
			}
		})
	}
}

// What covers hills, or is printed in the colour of a stone, is no stone and no empty hill.
func TestWhatCannotBeCounted(t *testing.T) {
	zones, drawn := hills()
	deck := sim.Gems(9310)
	r := shown(t, func() sim.Deck { return deck })
	conf := sim.Config{Deck: func() sim.Deck { return deck }, Seed: 9310, W: 1024, H: 768,
		Look: sim.Look{Width: 560, Blur: 0.7, Noise: 2.5}, Board: sim.Hills(drawn, 9310)}
	rows := make([][]string, len(drawn))
	for i := range rows {
		rows[i] = []string{"ruby"}
	}
	f := conf.Picture(conf.Heaps(drawn, rows, rand.New(rand.NewPCG(1, 1))))
	paint := func(zone int, share float64, bgr [3]byte) {
		z := zones[zone]
		x, y := (z.X0+z.X1)/2*float64(f.W), (z.Y0+z.Y1)/2*float64(f.H)
		half := share * (z.X1 - z.X0) * float64(f.W) / 2
		for j := int(y - half); j < int(y+half); j++ {
			for i := int(x - half); i < int(x+half); i++ {
				copy(f.Pix[j*f.Stride+3*i:], bgr[:])
			}
		}
	}
	paint(2, 1, [3]byte{120, 150, 205})  // a hand that rests
	paint(5, 0.4, [3]byte{40, 30, 190})  // a print as red as a ruby
	paint(9, 0.9, [3]byte{190, 66, 28})  // something large and blue
	paint(13, 0.16, [3]byte{60, 90, 80}) // a leaf on a part of the stone
	for i, got := range inZones(t, r, f, zones) {
		if doubt := i == 2 || i == 5 || i == 9 || i == 13; slices.Contains(got, "") != doubt ||
			!doubt && !slices.Equal(got, rows[i]) {
			t.Errorf("zone %d: %v", i, got)
		}
	}
}

func TestPicturesThatShowNoStone(t *testing.T) {
	deck := sim.Gems(9320)
	near := sim.Config{Deck: func() sim.Deck { return deck }, Seed: 36, W: 640, H: 480,
		Look: sim.Look{Width: 90}}
	for _, c := range []struct {
		name string
		lie  []sim.Card
		want string
	}{
		{"nothing lies there", nil, "tooSmall"},
		{"cut off", []sim.Card{{Kind: "ruby", X: 44}}, "edge"},
	} {
		var u pieces.Unusable
		if _, err := gems.Show(near.Picture(c.lie)); !errors.As(err, &u) || u.Reason != c.want {
			t.Errorf("%s: %v, want %s", c.name, err, c.want)
		}
	}
	ruby, err := gems.Show(near.Picture([]sim.Card{{Kind: "ruby"}}))
	if err != nil {
		t.Fatal(err)
	}
	set := &pieces.Set{Kind: pieces.Gems}
	set.Add("ruby", ruby)
	set.Add("garnet", ruby)
	if _, err := gems.New(set); err == nil {
		t.Error("two kinds of the same colour can be told apart")
	}
}
