package main

import (
	"image"
	"slices"

	"spieltisch/devices"
	"spieltisch/engines"
	"spieltisch/vision"
	"spieltisch/vision/settle"
)

// beside follows dice in a zone of the picture, and cards in the rest of it. Dice are read once the cards lie
// still, too, and were read: how they lie tells what was done before the roll.
type beside struct {
	zone  engines.Zone // empty: nothing was followed yet
	dice  *settle.Settler
	cards *settle.Cards
	state vision.TrayState
	reads struct{ dice, cards bool } // what is wanted of the newest frame
}

// in has dice lie in a zone; where that is another one all begins anew.
func (b *beside) in(zone engines.Zone, c settle.Config) *beside {
	if b.zone != zone {
		c.Rolling, c.Aside = settle.Rect(zone.X0, zone.Y0, zone.X1, zone.Y1), nil
		*b = beside{zone: zone, dice: settle.New(c), cards: settle.NewCards(cardStill, c.Rolling)}
	}
	return b
}

// Step looks at the next frame.
func (b *beside) Step(f devices.Frame) settle.Step {
	step, cards := b.dice.Step(f), b.cards.Step(f)
	b.state = step.State
	still := cards.Read || cards.Quiet && cards.Reason == ""
	b.reads.dice, b.reads.cards = step.Read && still, cards.Read
	if !b.reads.dice && b.reads.cards {
		step.First, step.Since = cards.First, cards.Since
	}
	step.Read = b.reads.dice || b.reads.cards
	step.Soon, step.Quiet = false, step.Quiet && cards.Quiet
	return step
}

// knowing reads a frame of which something is known.
type knowing func(devices.Frame, vision.Prior) (vision.Observation, error)

// read reads what is wanted of a frame.
func (b *beside) read(f devices.Frame, p vision.Prior, dice knowing, cards vision.Reader) (
	o vision.Observation, err error) {
	o.Frame, o.At = f.Seq, f.At
	if b.reads.dice {
		if o, err = dice(f, p); err != nil {
			return o, err
		}
	}
	if b.reads.cards {
		seen, err := cards.Read(without(f, b.zone))
		if err != nil {
			return o, err
		}
		seen.Dice = slices.DeleteFunc(seen.Dice, func(d vision.Die) bool {
			at := d.Box.Center()
			return b.zone.Holds(at.X/float64(f.W), at.Y/float64(f.H))
		})
		o.Cards = &seen
	}
	return o, nil
}

// pixels are those of a frame that lie in a zone.
func pixels(f devices.Frame, z engines.Zone) image.Rectangle {
	px := func(share float64, of int) int { return min(max(int(share*float64(of)+0.5), 0), of) }
	return image.Rect(px(z.X0, f.W), px(z.Y0, f.H), px(z.X1, f.W), px(z.Y1, f.H))
}

// without is a frame in which a zone has the middle colour of what lies about it: what is there is not looked
// at, and does not tell what a card is unlike.
func without(f devices.Frame, z engines.Zone) devices.Frame {
	in, out := pixels(f, z), f
	out.Pix, out.Stride = slices.Clone(f.Packed()), 3*f.W
	var about [3][]byte
	see := func(x, y int) {
		for k := range about {
			if x >= 0 && y >= 0 && x < f.W && y < f.H {
				about[k] = append(about[k], out.Pix[y*out.Stride+3*x+k])
			}
		}
	}
	for x := in.Min.X; x < in.Max.X; x++ {
		see(x, in.Min.Y-1)
		see(x, in.Max.Y)
	}
	for y := in.Min.Y; y < in.Max.Y; y++ {
		see(in.Min.X-1, y)
		see(in.Max.X, y)
	}
	for k, c := range about {
		if len(c) == 0 { // it is all of the picture
			return f
		}
		slices.Sort(c)
		for y := in.Min.Y; y < in.Max.Y; y++ {
			for x := in.Min.X; x < in.Max.X; x++ {
				out.Pix[y*out.Stride+3*x+k] = c[len(c)/2]
			}
		}
	}
	return out
}

// Observe takes what was read of the frame that Step has asked for.
func (b *beside) Observe(f devices.Frame, o vision.Observation) (vision.Observation, bool) {
	out := vision.Observation{Frame: o.Frame, At: o.At, Tray: b.state}
	var rest *vision.Observation
	if o.Cards != nil {
		if seen, ok := b.cards.Observe(f, *o.Cards); ok {
			rest = &seen
		}
	}
	if b.reads.dice {
		o.Cards = nil
		if seen, ok := b.dice.Observe(f, o); ok {
			seen.Cards = rest
			return seen, true
		}
	}
	out.Cards = rest
	return out, rest != nil
}

// Reread has both read again.
func (b *beside) Reread() {
	if b.dice != nil {
		b.dice.Reread()
		b.cards.Reread()
	}
}
