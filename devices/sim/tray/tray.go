package tray

import (
	"image"
	"image/color"

	"spieltisch/devices"
)

// Tray is one exposure: the table, the light, the camera and what lies there. The zero value of a part is
// usable; Demo gives the look of the demo.
type Tray struct {
	W, H    int    // px
	Seed    uint64 // of textures and noise
	Shot    uint64 // counts exposures: other noise, nothing else
	Camera  Camera
	Ground  Ground
	Light   Light
	Shades  []Shade
	Clutter []Item
	Dice    []Die
	Hand    *Hand   // nil: no hand
	Cat     *Cat    // nil: no cat
	Noise   float64 // sigma, in grey levels
}

// Camera looks at the middle of the tray.
type Camera struct {
	Tilt  float64 // degrees from straight above, 0–80
	FOV   float64 // horizontal field of view, degrees; 0 means 45
	Width float64 // mm of tray seen across the middle of the picture; 0 means 300
	Turn  float64 // degrees that the tray is turned under the camera
}

// GroundKind is the material of the table.
type GroundKind int

// The materials.
const (
	Plain GroundKind = iota
	Felt
	Cloth
	Wood
	Carpet
	Dots
	Checks
	Stripes
	Speckle
)

// Ground is the table top.
type Ground struct {
	Kind   GroundKind
	Colour color.RGBA
	Second color.RGBA // of grain, weave, dots
	Scale  float64    // size of the pattern; 0 means 1
	Rim    float64    // radius in mm of a round tray; 0: none
	Wall   color.RGBA // what is seen above the horizon; zero alpha: grey
}

// Light is one lamp far away, and the light of the room.
type Light struct {
	Azimuth float64 // degrees, where the lamp stands
	Height  float64 // degrees above the table; 0 means 55
	Ambient float64 // 0–1 share of light from everywhere; 0 means 0.5
	Shadow  float64 // 0–1 how dark a cast shadow is
	Soft    float64 // mm of half-shadow; 0 means 2
	Glare   float64 // 0–1 strength of the lamp's reflection
}

// Shade is a strip of shadow across the table, as from a window frame.
type Shade struct {
	X, Y  float64 // mm, a point on its middle line
	Angle float64 // degrees
	Half  float64 // mm, half its width
	Soft  float64 // mm of half-shadow
	Dark  float64 // 0–1
}

// PipStyle says how the faces are marked.
type PipStyle int

// The styles.
const (
	Round  PipStyle = iota // flat discs
	Hollow                 // discs sunk into the face
	Ring                   // circles
	Square
)

// Die is one die.
type Die struct {
	X, Y    float64    // mm, where its middle stands
	Lift    float64    // mm above lying
	Yaw     float64    // degrees
	Face    int        // 1–6, on top before Turn
	Turn    [3]float64 // rotation vector in degrees, added to the lying position; zero when at rest
	Blur    [2]float64 // mm moved during the exposure
	Spin    [3]float64 // rotation vector in degrees, turned during the exposure
	Size    float64    // mm along an edge; 0 means 16
	Corner  float64    // radius of the edges as a share of half the size; 0 means 0.25
	Ball    float64    // radius of a sphere that cuts the corners, as a share of half the size; 0: none
	Body    color.RGBA
	Pips    color.RGBA
	One     color.RGBA // colour of the single pip; zero alpha: as Pips
	Style   PipStyle
	PipSize float64    // radius as a share of half the size; 0 means 0.19
	Spread  float64    // distance of outer pips from the middle as a share of half the size; 0 means 0.5
	Narrow  float64    // distance of the six's columns as a share of that of its rows; 0 means 1
	Worm    bool       // a worm is drawn in place of the six
	Clear   float64    // 0–1 how far the table shines through
	Mottle  float64    // 0–1 marbling of the body
	Grain   float64    // how fine the marbling is (0: 2.5)
	Vein    color.RGBA // thin streaks in the marbling; zero alpha: none
	Marble  color.RGBA // the other colour of the marbling; zero alpha: the body's, darker and lighter
	Glitter float64    // 0–1 how bright the flecks in the body are
	Disc    float64    // radius of a disc under the pips of each face, as a share of half the size; 0: none
	Inlay   color.RGBA // colour of the disc
	Print   *Prints    // in place of pips; nil: pips

	Inks *[7]color.RGBA // of the faces that Print has, by their numbers; nil: all in the colour of Pips
	Art  *Art           // in place of pips and prints; nil: none
	Sunk float64        // how deep a picture of Art is cut where it covers, as a share of half the size
}

// Prints are the inks of the faces by their numbers, each a picture that fills the face; nil: pips.
type Prints [7]*image.Alpha

// Art are pictures of the faces by their numbers, in colours of their own; each fills its face.
type Art [7]*image.NRGBA

// resting reports whether the die lies flat and still.
func (d Die) resting() bool {
	return d.Lift == 0 && d.Turn == [3]float64{} && d.Blur == [2]float64{} && d.Spin == [3]float64{}
}

// Hand is a hand with its forearm above the tray.
type Hand struct {
	X, Y   float64 // mm, middle of the palm
	Angle  float64 // degrees, where the forearm comes from
	Skin   color.RGBA
	Sleeve color.RGBA
	Size   float64 // mm, width of the palm; 0 means 80
}

// Cat is a cat on the table, seen from above: a large warm thing with a head and a tail.
type Cat struct {
	X, Y  float64 // mm, middle of its body
	Angle float64 // degrees, where its head points
	Size  float64 // mm, length of its body; 0 means 200
	Fur   color.RGBA
	Paws  float64 // mm that it is stretched out, as when it walks
}

// ItemKind is a thing on the table that is no die.
type ItemKind int

// The things.
const (
	Coin ItemKind = iota
	Button
	Rivet
	Text
	Pen
	Tile   // a flat square with dots: a domino or a printed die
	Blob   // a stain or a leaf
	Block  // a plain cube-like card
	Domino // two squares side by side, each with the pips of a die
	Sheet  // a picture as wide as Size
)

// Item is one thing that is no die, flat on the table.
type Item struct {
	Kind   ItemKind
	X, Y   float64 // mm
	Angle  float64 // degrees
	Size   float64 // mm; of a Domino, of one half
	Colour color.RGBA
	Second color.RGBA
	Count  int // dots of a Tile, letters of a Text, dots of a Domino's halves as 7a+b

	Picture *image.NRGBA // of a Sheet; what it does not cover shows the table
}

// Label is what is true of one die in the picture.
type Label struct {
	Die    int            // index into Tray.Dice
	Face   int            // 1–6; 0 while the die turns or moves
	Box    [4]image.Point // corners of the top face in px, clockwise
	Inside bool           // the whole box lies in the picture
	Hidden bool           // a hand or a cat is over it
	Seen   float64        // 0–1, share of the top face that neither they nor other dice lie over
	Middle image.Point    // px, of that share; of the whole face where nothing of it is seen
}

// Render draws the tray with a fresh Renderer.
func (t Tray) Render() (devices.Frame, []Label) {
	var r Renderer
	return r.Render(t)
}

// Demo is an empty tray with the look of the demo, 640×480 px.
func Demo() Tray {
	return Tray{
		W: 640, H: 480, Seed: 1, Noise: 2,
		Camera: Camera{Tilt: 15, FOV: 45, Width: 260},
		Ground: Ground{Kind: Felt, Colour: rgb(38, 92, 62), Second: rgb(30, 78, 52)},
		Light:  Light{Azimuth: 130, Height: 55, Ambient: 0.55, Shadow: 0.5, Soft: 3, Glare: 0.15},
	}
}

// DemoDie is a die of the demo's set: ivory with dark pips and a worm for the six.
func DemoDie(face int, x, y, yaw float64) Die {
	return Die{X: x, Y: y, Yaw: yaw, Face: face, Size: 17, Corner: 0.3, Style: Hollow, Worm: true,
		Body: rgb(240, 234, 214), Pips: rgb(32, 28, 30)}
}

// PipDie is DemoDie with six pips for the six.
func PipDie(face int, x, y, yaw float64) Die {
	d := DemoDie(face, x, y, yaw)
	d.Worm = false
	return d
}

func rgb(r, g, b uint8) color.RGBA { return color.RGBA{R: r, G: g, B: b, A: 255} }
