package main

import (
	"cmp"
	"encoding/json"
	"image"
	"image/color"
	"math"
	"math/rand/v2"
	"testing"
	"testing/synctest"

	"spieltisch/cmd/spieltisch/internal/eyes"
	"spieltisch/companion"
	simcards "spieltisch/devices/sim/cards"
	"spieltisch/engines"
	"spieltisch/engines/schweinebande"
	"spieltisch/vision"
	"spieltisch/vision/pieces"
	"spieltisch/vision/visiontest"
)

// otherTiles are tiles by another generator than the demo's: wedges, rings and dots in colours, each on a
// ground of its own.
func otherTiles(seed uint64) func() simcards.Deck {
	const w, h = 130, 150
	by := rand.New(rand.NewPCG(seed, 79))
	deck := simcards.Deck{Faces: map[string]*image.RGBA{}, Six: true}
	colour := func() color.RGBA {
		return color.RGBA{uint8(30 + by.IntN(220)), uint8(30 + by.IntN(220)), uint8(30 + by.IntN(220)), 255}
	}
	for _, kind := range (schweinebande.Game{}).Cards() {
		img := image.NewRGBA(image.Rect(0, 0, w, h))
		ground := colour()
		type motif struct {
			x, y, r, from float64
			shape         int
			paint         color.RGBA
		}
		var motifs []motif
		for range 10 + by.IntN(4) {
			a, far := 2*math.Pi*by.Float64(), 60*math.Sqrt(by.Float64())
			motifs = append(motifs, motif{w/2 + far*math.Cos(a), h/2 + far*math.Sin(a), 8 + 16*by.Float64(),
				2 * math.Pi * by.Float64(), by.IntN(3), colour()})
		}
		for y := range h {
			for x := range w {
				c := ground
				for _, m := range motifs {
					dx, dy := float64(x)-m.x, float64(y)-m.y
					far := math.Hypot(dx, dy)
					wedge := math.Cos(math.Atan2(dy, dx)-m.from) > 0.2
					if far < m.r && (m.shape == 0 || m.shape == 1 && far > m.r/2 || m.shape == 2 && wedge) {
						c = m.paint
					}
				}
				img.SetRGBA(x, y, c)
			}
		}
		if deck.Faces[kind] = img; kind == engines.FaceDown {
			deck.Back = img
		}
	}
	return func() simcards.Deck { return deck }
}

// tileEvening is a game of Schweinebande, played by eye.
type tileEvening struct {
	watched
	deck   func() simcards.Deck
	look   simcards.Config                    // of the table, but for the deck
	eyes   func(*simcards.Table) *eyes.Makers // nil: those of the build
	tiles  *simcards.Table
	counts map[string]int
	nudged int // times that farmers were moved a little so that they can be read
	tapped int // moves that people tell, as they are not read even so
}

// mostNudges is how often somebody tries, after one move.
const mostNudges = 2

// nudge moves all farmers a little.
func (e *tileEvening) nudge() {
	e.t.Helper()
	e.nudged++
	s := e.table.Snapshot()
	e.t.Logf("moved a little: %s %v", s.Now.Text.In("en"), reasons(s))
	if s.Question != nil {
		for _, c := range s.Question.Choices {
			e.t.Logf("  %s", c.Label.Text.In("en"))
		}
	}
	if err := e.tiles.Lay(e.t.Context(), e.tiles.Nudged()...); err != nil {
		e.t.Fatal(err)
	}
}

// colours are those of the farmers, by seat: the table does not know whose is which.
var colours = []string{"red", "black", "yellow", "blue", "green"}

// nearTheEnd is the last round, of which eight tiles are face down still and each has a farmer at home.
func nearTheEnd() string {
	tiles := (schweinebande.Game{}).Cards()
	board := []map[string]any{}
	for i := range 25 {
		c := map[string]any{"space": []int{i % 5, i / 5}, "tile": tiles[(i*5)%6]}
		switch i % 3 {
		case 0:
			if i < 24 {
				c["tile"] = ""
			}
		case 1:
			if i < 12 {
				c["farmer"] = 1 + i/3%2
			}
		}
		board = append(board, c)
	}
	data, _ := json.Marshal(map[string]any{"round": 4, "phase": "reveal", "turn": 1, "first": 1, "board": board,
		"farmers": []int{1, 1}, "pens": []any{map[string]int{"pig": 3, "cow": 1}, map[string]int{"goat": 4}},
		"farms": []any{map[string]int{"donkey": 1}, map[string]int{}},
		"hay":   []int{9, 9},
		"out": map[string]int{"chicken": 13, "goat": 7, "sheep": 12, "donkey": 13, "pig": 8, "cow": 10,
			"hay": 3}})
	return string(data)
}

// hardlyHelped fails where people had to help more than now and then.
func (e *tileEvening) hardlyHelped() {
	e.t.Helper()
	if e.nudged > 2*mostNudges || e.tapped > 0 {
		e.t.Errorf("farmers were moved %d times, %d moves tapped", e.nudged, e.tapped)
	}
}

// The last round of Schweinebande is played to the winner before a camera that doubts a tile, or misses one,
// here and there. Nothing gets into the record that was not done.
func TestSchweinebandeIsPlayedByACameraThatErrs(t *testing.T) {
	t.Parallel()
	kinds := (schweinebande.Game{}).Cards()
	slip := func(l simcards.Label) (s visiontest.CardSlip) {
		switch {
		case visiontest.ByPlace(1, l, 0.06):
			s.Maybe = [2]string{cmp.Or(l.Kind, engines.FaceDown), kinds[0]}
		case visiontest.ByPlace(2, l, 0.03):
			s.Missed = true
		}
		return s
	}
	deck := plainTiles()
	synctest.Test(t, func(t *testing.T) {
		e := &tileEvening{watched: watched{t: t}, deck: deck, look: small(450), eyes: byLabels(slip)}
		e.look.Seed = 72
		e.lastRound(e.teach())
		if e.asked == 0 || e.nudged == 0 {
			t.Errorf("asked %d times, moved farmers %d times; want that both happens", e.asked, e.nudged)
		}
	})
}

// lastRound is the end of a game with a set.
func (e *tileEvening) lastRound(path string) {
	e.t.Helper()
	e.begin(path, `"players":["Anna","Ben"],"position":`+nearTheEnd())
	e.play()
}

// teach shows each tile once, and gives the file of the set.
func (e *tileEvening) teach() string {
	if e.eyes != nil {
		return setOf(e.t, pieces.Cards, themselves((schweinebande.Game{}).Cards()))
	}
	near := simcards.Config{Deck: e.deck, Seed: 71, W: 480, H: 360,
		Look: simcards.Look{Width: 130, Tilt: 9, Blur: 0.9, Noise: 3}}
	return taughtCards(e.t, near, (schweinebande.Game{}).Cards(), 17)
}

// begin opens the table with a set, and a match.
func (e *tileEvening) begin(path, setup string) {
	t := e.t
	t.Helper()
	e.look.Deck = e.deck
	e.tiles = simcards.New(e.look)
	e.counts = map[string]int{}
	e.watched = watchCards(t, schweinebande.Game{}, cardsOf(t, "schweinebande", path), e.tiles, e.eyes)
	e.do(companion.Line{Line: json.RawMessage(`{"game":"schweinebande","setup":{` + setup + `}}`)})
	e.lay(engines.Lay(e.table.Snapshot().Position.(engines.Spread).Lying()))
	wait(t, "the board to be read", func() bool { return len(e.table.Snapshot().Tray.Dice) >= 25 })
}

// play makes moves until somebody has won. Whoever places no farmer says nothing: the next tile tells.
func (e *tileEvening) play() {
	t := e.t
	t.Helper()
	by := rand.New(rand.NewPCG(50, 29))
	plays := player(schweinebande.Game{}, by)
	now := e.table.Snapshot().Position // the game as the players know it
	for range 4000 {
		if len(now.Prompts()) == 0 {
			break
		}
		move := plays(now)
		next, _, v := now.Apply(move)
		if v != nil {
			t.Fatal(v)
		}
		e.counts[move.Kind()]++
		lay, seen := (schweinebande.Game{}).Gesture(now, move).(engines.Lay)
		switch now = next; {
		case seen:
			before := e.table.Snapshot()
			e.lay(lay)
			e.until(before, move, now)
		case move.Kind() != "skip":
			e.say(move)
		}
	}
	s := e.table.Snapshot()
	t.Logf("%v, asked %d times, nudged %d times, tapped %d moves; winners %v", e.counts, e.asked, e.nudged,
		e.tapped, s.View.Winners)
	if n := e.counts; len(s.View.Winners) == 0 || n["reveal"] < 2 || n["collect"] < 4 {
		t.Errorf("winners %v after %v", s.View.Winners, e.counts)
	}
}

// lay has hands lay tiles and farmers.
func (e *tileEvening) lay(board engines.Lay) {
	e.t.Helper()
	spots := make([]simcards.Spot, len(board.Places))
	for i, p := range board.Places {
		spots[i] = simcards.Spot{X: p.X, Y: p.Y}
		for _, name := range board.Cards[i] {
			if seat, figure := engines.FigureSeat(name); figure {
				spots[i].Figure = colours[seat-1]
			} else if spots[i].Down = name == engines.FaceDown; !spots[i].Down {
				spots[i].Tile = name
			}
		}
	}
	if err := e.tiles.Lay(e.t.Context(), e.tiles.Board(spots)...); err != nil {
		e.t.Fatal(err)
	}
}

// until waits until what hands did is in the record, as it was done. A question is answered as a person would
// who knows what was done, by choosing what leads there.
func (e *tileEvening) until(before *companion.Snapshot, move engines.Action, want engines.State) {
	e.t.Helper()
	var moved uint64 // the picture after which farmers were moved
	tries := 0
	e.read(move, e.tiles, func(s *companion.Snapshot) bool {
		q := s.Question
		stuck := q == nil && s.Tray.State == vision.Settled && !s.Now.Equal(*before.Now) ||
			q != nil && q.Says.Key == "ask.differ"
		switch {
		case s.Seq > before.Seq, stuck && s.Tray.Picture == moved:
		case stuck && tries == mostNudges:
			e.tapped++
			e.say(move)
		case stuck:
			moved, tries = s.Tray.Picture, tries+1
			e.nudge()
		case q != nil:
			e.accept(s, move)
		}
		return s.Seq > before.Seq
	})
	e.recorded(move, want)
}
