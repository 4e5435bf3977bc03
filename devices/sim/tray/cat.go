package tray

import "math"

// bulk is one ellipse of the cat, in lengths of its body; the head points along +x.
type bulk struct{ x, y, rx, ry float64 }

var bulks = []bulk{
	{0, 0, 0.52, 0.30},         // body
	{0.55, 0.05, 0.20, 0.19},   // head
	{0.62, 0.21, 0.07, 0.09},   // ears
	{0.62, -0.11, 0.07, 0.09},  //
	{-0.62, 0.12, 0.34, 0.055}, // tail
}

// cat draws a cat over the tray and adds the px that it covers to those that are covered already.
func (sc *scene) cat(c Cat, cover []bool) []bool {
	t := sc.tray
	if cover == nil {
		cover = make([]bool, t.W*t.H)
	}
	size := orElse(c.Size, 200)
	sin, cos := math.Sincos(c.Angle * math.Pi / 180)
	fur := lin(orColour(c.Fur, rgb(196, 132, 72)))
	long := 1 + c.Paws/size
	for y := range t.H {
		row := sc.view.row(float64(y) + 0.5)
		for x := range t.W {
			gx, gy, ok := row.ground(float64(x) + 0.5)
			if !ok {
				continue
			}
			u, v := ((gx-c.X)*cos+(gy-c.Y)*sin)/size/long, (-(gx-c.X)*sin+(gy-c.Y)*cos)/size
			if max(u, -u) > 1 || max(v, -v) > 0.32 {
				continue
			}
			height := tall(u, v)
			if height <= 0 {
				continue
			}
			stripe := 0.85 + 0.15*math.Sin(u*38+4*smoothNoise(gx/9, gy/9, sc.seed))
			put(sc.at(x, y), fur.scale((0.6+0.4*height)*stripe))
			cover[y*t.W+x] = true
		}
	}
	return cover
}

// tall is the height of the cat at a point, 0–1; 0 is beside it.
func tall(u, v float64) float64 {
	least := 1.0
	for _, b := range bulks {
		dx, dy := (u-b.x)/b.rx, (v-b.y)/b.ry
		least = min(least, dx*dx+dy*dy)
	}
	return math.Sqrt(1 - least)
}
