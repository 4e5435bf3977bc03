package main

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"testing"

	"spieltisch/cmd/spieltisch/internal/eyes"
	"spieltisch/devices"
	"spieltisch/devices/sim"
	simcards "spieltisch/devices/sim/cards"
	"spieltisch/engines"
	"spieltisch/engines/schweinebande"
	"spieltisch/vision"
	"spieltisch/vision/pieces"
	"spieltisch/vision/scene"
	"spieltisch/vision/visiontest"
)

// byLabels has cards read by the labels of a table that is drawn, with mistakes; dice are not looked for.
func byLabels(slip func(simcards.Label) visiontest.CardSlip) func(*simcards.Table) *eyes.Makers {
	return func(table *simcards.Table) *eyes.Makers {
		return &eyes.Makers{
			Dice: func(string) (vision.Reader, error) { return scene.Nothing{}, nil },
			Cards: func(*pieces.Set, []string, []vision.Vec) (vision.Reader, error) {
				return visiontest.CardsOf(table, slip), nil
			},
		}
	}
}

// small is a picture of cards that need not be read, of so many mm across.
func small(width float64) simcards.Config {
	return simcards.Config{W: 256, H: 192, FPS: 5, Look: simcards.Look{Width: width, Tilt: 10, Noise: 1}}
}

// setOf is the file of a set of pieces that nobody has looked at.
func setOf(t *testing.T, of pieces.Kind, as map[string]string) string {
	t.Helper()
	set := &pieces.Set{Kind: of}
	for name, face := range as {
		pix := bytes.Repeat([]byte{9, 99, 199}, pieces.Side*pieces.Side)
		set.Add(name, &pieces.View{W: pieces.Side, H: pieces.Side, Pix: pix})
		set.Face(name).As = face
	}
	path := filepath.Join(t.TempDir(), "set.json")
	if err := set.Write(path); err != nil {
		t.Fatal(err)
	}
	return path
}

// themselves gives each kind of cards a name that a family may have for it.
func themselves(kinds []string) map[string]string {
	as := map[string]string{}
	for _, k := range kinds {
		as["our "+k] = k
	}
	return as
}

// plainDeck has cards of one colour each.
func plainDeck(kinds []string) func() simcards.Deck {
	deck := simcards.Deck{Faces: map[string]*image.RGBA{}}
	for i, kind := range append(slices.Clone(kinds), "") {
		img := image.NewRGBA(image.Rect(0, 0, 16, 24))
		by := uint8(60 + 190*i/(len(kinds)+1))
		paint := color.RGBA{by, 255 - by, 40 + uint8(i%3)*80, 255}
		draw.Draw(img, img.Rect, image.NewUniform(paint), image.Point{}, draw.Src)
		deck.Faces[kind], deck.Back = img, img
	}
	return func() simcards.Deck { return deck }
}

// plainTiles has the tiles of Schweinebande in one colour each.
func plainTiles() func() simcards.Deck {
	deck := plainDeck((schweinebande.Game{}).Cards())()
	deck.Six, deck.Back = true, deck.Faces[engines.FaceDown]
	return func() simcards.Deck { return deck }
}

// diceByLabels has dice read by the labels of a tray that is drawn at a place of the picture, with mistakes.
func diceByLabels(table *sim.Table, at image.Point, slips []visiontest.Slip) *eyes.Makers {
	source := func(f devices.Frame) ([]sim.TrueDie, bool) {
		truth, ok := table.TruthAt(f.At)
		dice := slices.Clone(truth.Dice)
		for i := range dice {
			for k, p := range dice[i].Box {
				dice[i].Box[k] = p.Add(at)
			}
		}
		return dice, ok
	}
	return &eyes.Makers{
		Dice: func(string) (vision.Reader, error) {
			return &visiontest.Reader{Source: source, Slips: slips}, nil
		},
		Shown: func(_ string, p *pieces.Set) (vision.Reader, error) {
			return &visiontest.Reader{Source: source, Slips: slips, Named: func(face int) (int, string) {
				for _, f := range p.Faces {
					if f.Number() == face {
						return face, f.Name
					}
				}
				return face, ""
			}}, nil
		},
	}
}

// slips are those of a reader that doubts a die here and there, and may take it for another.
func slips() []visiontest.Slip {
	by := rand.New(rand.NewPCG(7, 7))
	return []visiontest.Slip{
		{Die: visiontest.All, When: visiontest.Odds(by, 0.05), Belief: 0.4},
		{Die: visiontest.All, When: visiontest.Odds(by, 0.03), As: 3, Belief: 0.5},
	}
}
