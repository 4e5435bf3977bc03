//go:build !nocv

package cards_test

import (
	"errors"
	"image"
	"slices"
	"testing"

	"spieltisch/devices"
	"spieltisch/vision"
	"spieltisch/vision/cards"
	"spieltisch/vision/pieces"
)

// painted is a picture of one colour with boxes on it, each of one colour: blue, green, red.
func painted(ground [3]byte, boxes map[image.Rectangle][3]byte) devices.Frame {
	f := devices.Frame{W: 800, H: 600, Stride: 2400, Pix: make([]byte, 2400*600)}
	order := make([]image.Rectangle, 0, len(boxes))
	for r := range boxes {
		order = append(order, r)
	}
	slices.SortFunc(order, func(a, b image.Rectangle) int { return b.Dx()*b.Dy() - a.Dx()*a.Dy() })
	for y := range f.H {
		for x := range f.W {
			c := ground
			for _, r := range order {
				if image.Pt(x, y).In(r) {
					c = boxes[r]
				}
			}
			copy(f.Pix[y*f.Stride+3*x:], c[:])
		}
	}
	return f
}

// What is learned of a card ends at its edge, on whichever ground it was shown and however small it is
// there. A picture without a card, or with the squares of a cloth alone, teaches nothing.
func TestTeachingEndsAtTheEdge(t *testing.T) {
	frame, paper := [3]byte{40, 30, 20}, [3]byte{200, 190, 120}
	for _, at := range []image.Rectangle{image.Rect(300, 150, 500, 450), image.Rect(350, 240, 450, 390)} {
		for _, ground := range [][3]byte{{225, 225, 225}, {110, 110, 110}} {
			views, err := cards.Teacher{}.Show(painted(ground,
				map[image.Rectangle][3]byte{at: frame, at.Inset(12): paper}))
			if err != nil {
				t.Errorf("%v on %v: %v", at, ground, err)
				continue
			}
			v := views[0]
			for _, i := range []int{v.W / 2, v.W*v.H - v.W/2, v.H / 2 * v.W, v.H/2*v.W + v.W - 1} {
				if got := [3]byte(v.Pix[3*i:][:3]); got[0] > 60 {
					t.Errorf("%v on %v: at its edge the card is %v, want about %v", at, ground, got, frame)
				}
			}
		}
	}
	planks := map[image.Rectangle][3]byte{image.Rect(330, 180, 470, 400): paper}
	for x := -40; x < 800; x += 130 { // of two tones, with dark gaps
		planks[image.Rect(x, 0, x+118, 600)] = [3]byte{byte(70 + x%3), 100, 140}
	}
	views, err := cards.Teacher{}.Show(painted([3]byte{20, 30, 40}, planks))
	if err != nil {
		t.Fatal("a card on planks: ", err)
	}
	if v := views[0]; v.W < 115 || v.W > 130 || v.Pix[3*(v.H/2*v.W+v.W/2)] != paper[0] {
		t.Errorf("on planks, %d×%d px were taken for the card", v.W, v.H)
	}
	stripes := map[image.Rectangle][3]byte{image.Rect(340, 220, 480, 360): paper}
	for x := 60; x < 800; x += 200 {
		stripes[image.Rect(x, 0, x+70, 600)] = [3]byte{40, 230, 220}
	}
	if views, err = (cards.Teacher{}).Show(painted([3]byte{90, 40, 30}, stripes)); err != nil {
		t.Fatal("a card on stripes: ", err)
	}
	if v := views[0]; v.W < v.H-3 {
		t.Errorf("on stripes, %d×%d px were taken for the card", v.W, v.H)
	}
	cloth := map[image.Rectangle][3]byte{}
	for i := range 5 {
		for k := range 4 {
			if (i+k)%2 == 0 {
				cloth[image.Rect(160*i, 160*k, 160*i+160, 160*k+160)] = paper
			}
		}
	}
	for name, f := range map[string]devices.Frame{"a bare table": painted(frame, nil), "a cloth": painted(frame, cloth)} {
		_, err := cards.Teacher{}.Show(f)
		if u := (pieces.Unusable{}); !errors.As(err, &u) || u.Reason != string(vision.ReasonEmpty) {
			t.Errorf("%s: %v, want that it is empty", name, err)
		}
	}
}

// A card is named by what another one leaves of it.
func TestACoveredCardIsNamed(t *testing.T) {
	r, err := cards.New(taught(t, 1, 2, 3, 4, 5, 6))
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	under := [4]image.Point{{220, 200}, {392, 200}, {392, 458}, {220, 458}}
	over := [4]image.Point{{250, 330}, {420, 358}, {378, 612}, {208, 584}}
	f := tableOf(t, []laid{{2, under}, {5, over}})
	o, err := r.Read(f)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, d := range o.Things {
		names = append(names, d.Name)
	}
	slices.Sort(names)
	if !slices.Equal(names, []string{"2", "5"}) || o.Decision != vision.Accept {
		t.Errorf("%s %q %v, want 2 and 5", o.Decision, names, o.Reasons)
	}
}
