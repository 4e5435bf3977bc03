package sensetest

import (
	"fmt"
	"image"
	"math"
	"strconv"
	"strings"
	"testing/synctest"
	"time"

	"spieltisch/companion"
	"spieltisch/engines"
	"spieltisch/vision"
)

// board is what lies on the places of a board, "pig", "back+red".
type board struct {
	on    map[string]string
	moved int // px
}

// cardsSeen are cards that a camera sees, and where hands put what lies there.
func (r *room) cardsSeen(word, arg string) error {
	var o vision.Observation
	var err error
	switch word {
	case "bump":
		r.laid.moved += 25
		return nil
	case "board":
		o = r.onBoard(arg)
	default:
		var by image.Point
		if word == "shifted" {
			by = image.Pt(400, 0)
		}
		if o, err = r.cardsOf(arg, by); err != nil {
			return err
		}
	}
	sight := companion.Sight{Camera: "fake"}
	if word != "beside" {
		r.see(nil, &o, sight)
		return nil
	}
	o.At = time.Now()
	sight.W, sight.H = wide, high
	r.table.Sense(companion.Input{Compared: &o, Sight: sight})
	synctest.Wait()
	return nil
}

func (r *room) lying() engines.Lying {
	at, ok := r.table.Snapshot().Position.(engines.Spread)
	if !ok {
		return engines.Lying{}
	}
	return at.Lying()
}

// cardsOf are cards in rows or zones.
func (r *room) cardsOf(arg string, by image.Point) (o vision.Observation, err error) {
	o.Decision = vision.Accept
	zones := r.lying().Zones
	j := -1
	for row := range strings.SplitSeq(arg, "/") {
		j++
		if n, rest, ok := strings.Cut(row, ":"); ok {
			zone, err := strconv.Atoi(strings.TrimSpace(n))
			if err != nil {
				return o, err
			}
			j, row = zone-1, rest
		}
		words := strings.Fields(row)
		for i, word := range words {
			d := card(word)
			switch {
			case len(zones) == 0:
				d.Box = square(4000+800*i-400*len(words)+by.X, 200+1400*j+by.Y, 700, 1050)
			case word == "##": // in the upper right corner, where no cards lie
				d.Box = square(wide-30, 6, 24, 24)
			case j >= len(zones):
				return o, fmt.Errorf("there are %d zones", len(zones))
			default:
				z := zones[j]
				columns := max(1, int(wide*(z.X1-z.X0)/34)-1)
				x, y := wide*z.X0+8+float64(34*(i%columns)), high*z.Y0+8+float64(34*(i/columns))
				d.Box = square(int(x)+by.X/100, int(y), 24, 24)
			}
			if d.Name == "" {
				o.Decision, o.Reasons = vision.Ask, []vision.Reason{vision.ReasonUnsure}
			}
			o.Things = append(o.Things, d)
		}
	}
	if len(o.Things) == 0 {
		o.Decision = vision.None
	}
	return o, nil
}

// card is one as a story writes it.
func card(word string) vision.Thing {
	one, other, doubt := strings.Cut(word, "?")
	switch {
	case word == "#", word == "##":
		return vision.Thing{Kind: vision.Card, Confidence: 0.5}
	case word == "_":
		return vision.Thing{Kind: vision.Card, Confidence: 0.001, Maybe: [2]string{"nothing", ""}}
	case doubt:
		return vision.Thing{Kind: vision.Card, Maybe: [2]string{one, other}, Confidence: 0.4}
	}
	return vision.Thing{Kind: vision.Card, Name: one, Confidence: sure}
}

// onBoard changes what lies on a board, and gives what a camera reads of it, and of two tiles in a pen.
func (r *room) onBoard(changes string) vision.Observation {
	places := r.lying().Places
	for _, c := range strings.Fields(changes) {
		at, lies, _ := strings.Cut(c, "=")
		switch c {
		case "all":
			continue
		case "back", "none":
			r.laid.on = map[string]string{}
			for _, p := range places {
				if c == "back" {
					r.laid.on[p.Name] = engines.FaceDown
				}
			}
			continue
		}
		r.laid.on[at] = lies
	}
	o := vision.Observation{Decision: vision.Accept}
	put := func(name string, x, y, half float64) {
		d := card(name)
		if d.Name == "" {
			o.Decision, o.Reasons = vision.Ask, []vision.Reason{vision.ReasonUnsure}
		}
		for i, c := range [4][2]float64{{-half, -half}, {half, -half}, {half, half}, {-half, half}} {
			d.Box[i] = image.Pt(int(math.Round(200+60*(x+c[0])))+r.laid.moved, int(math.Round(120+60*(y+c[1]))))
		}
		o.Things = append(o.Things, d)
	}
	for _, p := range places {
		tile, figure, stands := strings.Cut(r.laid.on[p.Name], "+")
		if tile != "" {
			put(tile, p.X, p.Y, 0.45)
		}
		if stands {
			put(figure, p.X+0.1, p.Y-0.1, 0.15)
		}
	}
	if !strings.Contains(changes, "covered") {
		put("pig", -2.1, 4.3, 0.45)
		put("cow", -1.1, 4.4, 0.45)
	}
	return o
}
