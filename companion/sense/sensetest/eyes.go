package sensetest

import (
	"cmp"
	"fmt"
	"image"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing/synctest"
	"time"

	"spieltisch/companion"
	"spieltisch/engines"
	"spieltisch/vision"
)

// How sure a reader is.
const (
	sure   = 0.99
	unsure = 0.55
)

// The picture, px.
const (
	wide = 6400
	high = 4800
)

// tray are the dice as they were seen last.
type tray struct {
	dice   []lying
	track  int // newest
	place  int // newest
	frame  uint64
	last   companion.Input // with a settled tray
	shrunk int             // pictures are smaller by that; 0: they are not
}

// lying is a die, and where it lies.
type lying struct {
	vision.Thing
	place int
}

// restarted has dice be told apart anew.
func (tr *tray) restarted() {
	for i := range tr.dice {
		tr.track++
		tr.dice[i].Track = tr.track
	}
}

// eyes are what a camera sees.
func (r *room) eyes(word, arg string) (bool, error) {
	switch word {
	case "seen", "rolled", "photo":
		o, beside, err := r.look(arg, word == "rolled")
		if err != nil {
			return true, err
		}
		sight := companion.Sight{Camera: "fake"}
		if word == "photo" {
			sight = companion.Sight{Name: "IMG_1.jpg"}
		}
		r.see(&o, beside, sight)
	case "same":
		r.table.Sense(r.tray.last)
		synctest.Wait()
	case "hand", "moving", "still", "empty", "away":
		state := map[string]vision.TrayState{"hand": vision.Hand, "moving": vision.Moving,
			"still": vision.Settled, "empty": vision.Empty, "away": vision.Unknown}[word]
		camera := "fake"
		if word == "away" {
			camera = ""
		}
		r.table.Sense(companion.Input{State: &state, Sight: companion.Sight{Camera: camera}})
		synctest.Wait()
	case "halved":
		r.tray.shrunk = 2
	case "cards", "shifted", "board", "bump", "beside":
		return true, r.cardsSeen(word, arg)
	default:
		return false, nil
	}
	return true, nil
}

// see gives what was read of a picture to the table; nil: that was not read.
func (r *room) see(dice, pieces *vision.Observation, sight companion.Sight) {
	r.tray.frame++
	by := max(r.tray.shrunk, 1)
	sight.W, sight.H, sight.Hash = wide/by, high/by, fmt.Sprint("h", r.tray.frame)
	for _, o := range []*vision.Observation{dice, pieces} {
		if o != nil {
			o.Frame, o.At, o.Tray = r.tray.frame, time.Now(), vision.Settled
			*o = vision.Resized(wide, high, sight.W, sight.H).Observed(*o)
		}
	}
	r.tray.last = companion.Input{Dice: dice, Pieces: pieces, Sight: sight}
	r.table.Sense(r.tray.last)
	synctest.Wait()
}

// look reads what is said of a tray, and of cards beside it; nil: nothing is.
func (r *room) look(arg string, rolled bool) (o vision.Observation, beside *vision.Observation, err error) {
	arg, cards, both := strings.Cut(arg, "&")
	if both {
		seen, err := r.cardsOf(cards, image.Point{})
		if err != nil {
			return o, nil, err
		}
		beside = &seen
	}
	ways := strings.Split(arg, "~")
	arg, why, asks := strings.Cut(ways[0], "(")
	o.Decision, o.Moved = vision.Accept, rolled
	if asks {
		o.Decision = vision.Ask
		for _, reason := range strings.Fields(strings.TrimSuffix(strings.TrimSpace(why), ")")) {
			o.Doubt(vision.Reason(reason))
		}
	}
	var tokens []token
	area := vision.Rolling
	for _, word := range strings.Fields(arg) {
		if word == "|" {
			area = vision.Aside
			continue
		}
		t, err := r.token(word, area)
		if err != nil {
			return o, nil, err
		}
		tokens = append(tokens, t)
	}
	found := r.tray.find(tokens, rolled)
	for _, d := range found {
		o.Things = append(o.Things, d.Thing)
	}
	r.tray.keep(found, slices.Contains(o.Reasons, "hand"))
	if len(o.Things) == 0 {
		o.Decision = vision.None
	}
	err = r.doubts(&o, tokens, ways[1:])
	return o, beside, err
}

// doubts puts in what else the tray may be.
func (r *room) doubts(o *vision.Observation, tokens []token, ways []string) error {
	for i, t := range tokens {
		if !t.unsure() {
			continue
		}
		o.Decision = vision.Ask
		if !slices.Contains(o.Reasons, "unsure") {
			o.Reasons = append(o.Reasons, "unsure")
		}
		if t.or > 0 {
			other := slices.Clone(o.Things)
			other[i].Face = t.or
			o.Alternatives = append(o.Alternatives, highest(other))
		}
	}
	for _, way := range ways {
		var other []vision.Thing
		for _, word := range strings.Fields(way) {
			face, err := r.face(word)
			if err != nil {
				return err
			}
			other = append(other, vision.Thing{Face: face})
		}
		o.Decision, o.Alternatives = vision.Ask, append(o.Alternatives, highest(other))
	}
	return nil
}

func highest(dice []vision.Thing) []int {
	var out []int
	for _, d := range dice {
		out = append(out, d.Face)
	}
	slices.Sort(out)
	slices.Reverse(out)
	return out
}

// token is a die as a story writes it.
type token struct {
	face, was, or int
	area          vision.Area
	doubt         bool
	rolled, moved bool
	at            int // where such a die of the tray before lay, from 1; 0: not said
}

// unsure reports whether the reader is not sure of it.
func (t token) unsure() bool { return t.doubt || t.or > 0 }

var dieToken = regexp.MustCompile(`^([0-9A-Za-z])(?:>([0-9A-Za-z]))?(?:/([0-9A-Za-z]))?([?*^]*)(?:@(\d+))?$`)

func (r *room) token(word string, area vision.Area) (t token, err error) {
	m := dieToken.FindStringSubmatch(word)
	if m == nil {
		return t, fmt.Errorf("%q is no die", word)
	}
	t.area, t.doubt = area, strings.Contains(m[4], "?")
	t.rolled, t.moved = strings.Contains(m[4], "*"), strings.Contains(m[4], "^")
	if t.face, err = r.face(m[1]); err != nil {
		return t, err
	}
	if m[2] != "" {
		t.was = t.face
		if t.face, err = r.face(m[2]); err != nil {
			return t, err
		}
	}
	if m[3] != "" {
		if t.or, err = r.face(m[3]); err != nil {
			return t, err
		}
	}
	if m[5] != "" {
		t.at, err = strconv.Atoi(m[5])
	}
	return t, err
}

// face is that of a die by its number, or by what the game has on it.
func (r *room) face(word string) (int, error) {
	if g, ok := r.game.(engines.Faced); ok {
		faces := g.Faces()
		if i := slices.Index(faces[:], word); i >= 0 {
			return i + 1, nil
		}
	}
	if word == "w" {
		return 6, nil
	}
	face, err := strconv.Atoi(word)
	if err != nil {
		return 0, fmt.Errorf("%q is no face", word)
	}
	return face, nil
}

// find tells which of the dice are those of before.
func (tr *tray) find(tokens []token, rolled bool) []lying {
	found := tr.known(tokens, rolled)
	out := make([]lying, len(tokens))
	for i, t := range tokens {
		d := &out[i]
		if found[i] != nil {
			*d = *found[i]
		} else {
			tr.track++
			d.Track = tr.track
		}
		switch {
		case t.at > 0:
			d.place = tr.dice[t.at-1].place
		case found[i] == nil || t.moved || d.Area != t.area:
			tr.place++
			d.place = tr.place
		}
		d.Face, d.Area = t.face, t.area
		d.Rolled = t.rolled || rolled && found[i] == nil && !t.moved
		d.Confidence = sure
		if t.unsure() {
			d.Confidence = unsure
		}
		d.Box = square(60*(d.place%40), 60*(d.place/40), 40, 40)
	}
	return out
}

// known are the dice of before that the tokens are, nil for those that are none: first the ones of which the
// story says what they were, and among these those that differ least.
func (tr *tray) known(tokens []token, rolled bool) []*lying {
	out, used := make([]*lying, len(tokens)), make([]bool, len(tr.dice))
	for _, t := range tokens {
		if t.at > 0 {
			used[t.at-1] = true // it lies elsewhere
		}
	}
	own := func(t token) bool {
		return t.was > 0 || !t.rolled && t.at == 0 && (!rolled || t.area == vision.Aside || t.moved)
	}
	shows := func(t token, o lying) bool { return o.Face == cmp.Or(t.was, t.face) }
	there := func(t token, o lying) bool { return o.Area == t.area }
	asSure := func(t token, o lying) bool { return t.unsure() == (o.Confidence == unsure) }
	for _, alike := range []func(token, lying) bool{
		func(t token, o lying) bool { return shows(t, o) && there(t, o) && asSure(t, o) },
		func(t token, o lying) bool { return shows(t, o) && asSure(t, o) },
		func(t token, o lying) bool { return shows(t, o) && there(t, o) },
		shows,
	} {
		for _, named := range []bool{true, false} {
			for i, t := range tokens {
				if out[i] != nil || !own(t) || named != (t.was > 0) {
					continue
				}
				for k := range tr.dice {
					if !used[k] && alike(t, tr.dice[k]) {
						used[k], out[i] = true, &tr.dice[k]
						break
					}
				}
			}
		}
	}
	return out
}

// keep has the dice lie there. Under a hand lie those that were there before.
func (tr *tray) keep(found []lying, hand bool) {
	was := tr.dice
	tr.dice = found
	for _, o := range was {
		if hand && !slices.ContainsFunc(found, func(d lying) bool { return d.Track == o.Track }) {
			tr.dice = append(tr.dice, o)
		}
	}
}

// square is a box with a corner there, px.
func square(x, y, w, h int) vision.Box {
	at := image.Pt(x, y)
	return vision.Box{at, at.Add(image.Pt(w, 0)), at.Add(image.Pt(w, h)), at.Add(image.Pt(0, h))}
}
