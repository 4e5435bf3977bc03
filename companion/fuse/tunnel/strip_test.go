package tunnel_test

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"spieltisch/companion/fuse/tunnel"
	"spieltisch/devices"
	"spieltisch/devices/sim/tunnels"
	"spieltisch/engines"
	"spieltisch/packaging/sweep"
)

// kinds and lengths of a box of which all are known but those of soil.
var box = engines.TunnelView{Lengths: map[string][]engines.MM{
	"beetle": {35 * mm}, "worm": {45 * mm}, "long": {75 * mm}, "short": {10 * mm}, "soil": {20 * mm, 30 * mm, 40 * mm, 50 * mm},
}}

// pushed is a push of a tile with a strip, as it was read.
type pushed struct {
	kind   string
	length engines.MM
	first  bool // the mole went in ahead of it
	sign   tunnel.Event
}

// striped pushes tiles of all kinds into tunnel 1, as many as have room, and reads them. forge changes
// readings.
func striped(t *testing.T, conf tunnel.Config, seed uint64,
	forge func(*devices.TunnelReading)) (out []pushed) {
	t.Helper()
	random := rand.New(rand.NewPCG(seed, 1))
	table := tunnels.New(tunnels.Config{Random: random})
	board := table.Open()
	table.Wait(time.Second)
	kinds := []string{"beetle", "worm", "long", "short", "soil"}
	for len(out) < 6 {
		p := pushed{kind: kinds[random.IntN(len(kinds))], first: len(out) == 0}
		all := box.Lengths[p.kind]
		p.length = all[random.IntN(len(all))]
		table.Strip(1, p.kind)
		table.Push(1, float64(p.length)/10, tunnels.Hand{Speed: 60 + 120*random.Float64(),
			Uneven: 0.3 * random.Float64()})
		table.Wait(time.Second)
		out = append(out, p)
	}
	table.Unplug()
	tracker, n := tunnel.New(conf), 0
	for {
		r, err := board.Next(t.Context())
		var events []tunnel.Event
		if err == nil {
			forge(&r)
			events = tracker.Read(r)
		} else {
			events = tracker.End(table.Time())
		}
		for _, s := range events {
			if s.Kind == tunnel.Pushed && n < len(out) {
				out[n].sign, n = s, n+1
			}
		}
		if err != nil {
			break
		}
	}
	return out
}

func config(strips bool, tiles []tunnel.Tile) tunnel.Config {
	s := tunnel.Assumed()
	s.Strips = strips
	g := s.In(engines.TunnelView{Mole: 60 * mm, End: 500 * mm, MinVisible: mm})
	return tunnel.Config{Geometry: [4]tunnel.Geometry{g, g, g, g},
		Tiles: func(int, int, int) []tunnel.Tile { return tiles }}
}

// length is the interval of the tile's length.
func (p pushed) interval() (lo, hi engines.MM) {
	if p.first {
		return p.sign.Min - 60*mm, p.sign.Max - 60*mm
	}
	return p.sign.Min, p.sign.Max
}

// A strip tells kind and length: where all lengths are known, exactly; where none is, better than the way
// alone.
func TestStripsTell(t *testing.T) {
	untouched := func(*devices.TunnelReading) {}
	var widths, plain []engines.MM
	for n := range sweep.Of(20) {
		seed := uint64(n)
		for _, p := range striped(t, config(true, tunnel.Tiles(box)), seed, untouched) {
			if p.sign.Kind != tunnel.Pushed || !slices.Equal(p.sign.Kinds, []string{p.kind}) {
				t.Errorf("seed %d: a %s of %v is read as %+v", seed, p.kind, p.length, p.sign)
			}
			if lo, hi := p.interval(); p.kind != "soil" && (lo != p.length || hi != p.length) {
				t.Errorf("seed %d: a %s of %v has a length of %v to %v", seed, p.kind, p.length, lo, hi)
			}
		}
		for _, p := range striped(t, config(true, tunnel.Tiles(engines.TunnelView{}, "any")), seed, untouched) {
			lo, hi := p.interval()
			if p.kind == "soil" {
				plain = append(plain, hi-lo)
			} else {
				widths = append(widths, hi-lo)
			}
			if p.kind != "soil" && !slices.Equal(p.sign.Kinds, []string{p.kind}) || lo > p.length || hi < p.length {
				t.Errorf("seed %d, lengths not known: a %s of %v is read as %v to %v, %v", seed, p.kind, p.length, lo, hi, p.sign.Kinds)
			}
		}
	}
	slices.Sort(widths)
	slices.Sort(plain)
	t.Logf("lengths not known: median width %v mm of %d tiles with strips, %v mm of %d without", widths[len(widths)/2], len(widths), plain[len(plain)/2], len(plain))
	if widths[len(widths)/2]*4 > plain[len(plain)/2]*3 {
		t.Error("strips tell next to nothing of a length")
	}
}

// Where nothing is said of strips, a tile without one may be any; a kind that cannot be told is left to the
// bars and the way.
func TestStripsMayBeMissing(t *testing.T) {
	for n := range sweep.Of(10) {
		seed := uint64(n)
		for _, p := range striped(t, config(false, tunnel.Tiles(box)), seed,
			func(r *devices.TunnelReading) { r.Stripe = nil }) {
			if p.sign.Kinds != nil {
				t.Errorf("seed %d: without strips the kind is told: %+v", seed, p.sign)
			}
		}
		for _, p := range striped(t, config(true, tunnel.Tiles(box)), seed, func(r *devices.TunnelReading) {
			if r.Stripe != nil {
				r.Stripe.Kind = ""
			}
		}) {
			if !slices.Contains(p.sign.Kinds, p.kind) {
				t.Errorf("seed %d: a %s of %v, its kind not told, may be %v", seed, p.kind, p.length, p.sign.Kinds)
			}
		}
		// Drawn to and fro: bars are counted twice. The kind holds, and the true length stays possible.
		for _, p := range striped(t, config(true, tunnel.Tiles(box)), seed, func(r *devices.TunnelReading) {
			if r.Stripe != nil {
				r.Stripe.Bars += 4
			}
		}) {
			if lo, hi := p.interval(); !slices.Equal(p.sign.Kinds, []string{p.kind}) || lo > p.length ||
				hi < p.length {
				t.Errorf("seed %d: a %s of %v, drawn back, is read as %v to %v, %v", seed, p.kind, p.length, lo, hi, p.sign.Kinds)
			}
		}
	}
}
