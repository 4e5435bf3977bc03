package tunnel

import (
	"math"

	"spieltisch/engines"
)

// What is known of hands. Speeds are mm/ms, which is m/s; times are ms. None of it was taken from a single
// recording: they are wide on purpose, and what they cannot know the hills' sensors tell.
const (
	usualSpeed, usualSpread = 0.09, 0.5  // a push: median, and spread of the logarithm
	slowest, fastest        = 0.02, 0.25 // a push that is no flick
	flickSpeed, flickSpread = 0.55, 0.15 // a flick
	flicks                  = 0.05       // share of pushes

	unevenness = 0.18 // spread of the logarithm of a stretch's speed round the push's
	hesitation = 0.05 // share of stretches on which a hand stops, goes back or lets go
	shortStop  = 700  // mean of a pause
	longStop   = 4000 // mean of a tile left lying
	longStops  = 0.2  // share of these
	// share of pushes of a short tile that somebody had left between the gates, where no gate sees it
	begunAlone = 1e-4

	shortestRest, longestRest = 20.0, 320.0 // finger still there after the tile has come to rest
	outTime, outSpread        = 50.0, 0.45  // finger from inner to outer gate on its way out

	touchIn     = 80.0  // finger from outer to inner gate
	touchTime   = 300.0 // finger in a gate
	touchSpread = 0.6   // of both
	stays       = 0.02  // share of touches by a hand that stays
	longTouch   = 30000 // mean of their time
	touchEven   = 0.01  // a touch is one swing: out as fast as in, to this spread of the logarithm
	touchLoose  = 0.2   // share of touches that are not, but
	touchUneven = 0.3   // to this one
	jitter      = 1.0   // ms, of an edge
)

// speed is one mean speed that a push may have.
type speed struct {
	v     float64 // mm/ms
	prior float64
	flick bool
}

// hand is the hand of a push of this speed. Who flicks does not stop.
func (s speed) hand() hand {
	if s.flick {
		return hand{v: s.v}
	}
	return hand{v: s.v, hesitation: hesitation}
}

// speedPrior is the prior of a push's mean speed: the probabilities add up to 1.
func speedPrior() []speed {
	var out []speed
	add := func(from, to, step, median, spread, share float64, flick bool) {
		var sum float64
		first := len(out)
		for v := from; v <= to; v *= step {
			out = append(out, speed{v, math.Exp(-square(math.Log(v/median)/spread) / 2), flick})
			sum += out[len(out)-1].prior
		}
		for i := range out[first:] {
			out[first+i].prior *= share / sum
		}
	}
	add(slowest, fastest, 1.15, usualSpeed, usualSpread, 1-flicks, false)
	add(0.38, 0.75, 1.1, flickSpeed, flickSpread, flicks, true)
	return out
}

// hand is how a push of mean speed v goes.
type hand struct {
	v          float64 // mm/ms
	hesitation float64 // share of stretches on which it stops, goes back or lets go
}

// density is the likelihood, per ms, that the hand takes dt for way.
func (h hand) density(way, dt float64) float64 {
	way = max(way, 0.5) // ends of stretches are not known better
	even := (1 - h.hesitation) * logNormal(dt, way/h.v, uneven(way))
	late := dt - way/h.v
	if late < 0 {
		return even
	}
	return even +
		h.hesitation*((1-longStops)*math.Exp(-late/shortStop)/shortStop+longStops*math.Exp(
			-late/longStop)/longStop)
}

// within is the probability that the hand takes from dt0 to dt1 for way.
func (h hand) within(way, dt0, dt1 float64) float64 {
	return h.before(way, dt1) - h.before(way, dt0)
}

func (h hand) before(way, dt float64) float64 {
	way = max(way, 0.5)
	if dt <= 0 {
		return 0
	}
	p := (1 - h.hesitation) * math.Erfc(-math.Log(dt*h.v/way)/uneven(way)/math.Sqrt2) / 2
	if late := dt - way/h.v; late > 0 {
		p += h.hesitation * (1 - (1-longStops)*math.Exp(-late/shortStop) - longStops*math.Exp(-late/longStop))
	}
	return p
}

// uneven is the spread of the logarithm of the time for a way, of which the ends are known to about a
// millimetre.
func uneven(way float64) float64 { return math.Hypot(unevenness, 1/way) }

// logNormal is the density at x of a quantity with this median and spread of its logarithm.
func logNormal(x, median, spread float64) float64 {
	x = max(x, 1)
	return math.Exp(-square(math.Log(x/median)/spread)/2) / (x * spread * math.Sqrt(2*math.Pi))
}

// rest is how far behind the inner gate the rear end of the last tile may come to lie, mm.
func rest(flick bool) float64 {
	if flick {
		return 2.5
	}
	return 1
}

func square(x float64) float64 { return x * x }

// Tile is a length that the next tile may have.
type Tile struct {
	Len   engines.MM
	Prior float64 // how often, beside the others
	Kind  string  // "": any
}
