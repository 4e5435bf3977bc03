// Package pieces holds what a family has shown to the camera: a set of named faces, each with pictures of it.
//
// A set is a small file of JSON, to be copied, shared and kept for years: it has pictures, not what some
// network made of them. What reads it makes of the pictures what it needs.
package pieces

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"image/draw"
	"image/jpeg"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	jsonv2 "github.com/go-json-experiment/json"
	"github.com/google/renameio/v2"
)

// Kind is what the pieces of a set are.
type Kind string

// The kinds.
const (
	Dice  Kind = "dice"
	Cards Kind = "cards"
	Gems  Kind = "gems"
)

// Side is px of a picture of a die's face, upright; the face fills the middle 32.
const Side = 56

// Long is px of the longer side of a picture of a card, which fills it.
const Long = 192

// bounds are those of a set of one kind.
type bounds struct {
	faces int // at most
	views int // of all faces together, at most
	bytes int // of the file, at most
}

// limits are the bounds by kind. A picture of a card has 10 to 35 kB in the file: 128 kinds that were shown
// twice each have 9 MB at most. It takes 80 kB in memory, one of nothing but white in the file as well.
var limits = map[Kind]bounds{
	Dice:  {64, 640, 300_000},
	Cards: {128, 512, mostBytes},
	Gems:  {64, 256, 300_000},
}

// mostBytes is what a set of any kind has at most.
const mostBytes = 10_000_000

const (
	version  = 1
	format   = "spieltisch pieces"
	quality  = 90 // of the JPEG of a picture
	longName = 40 // runes
)

// Set is what was shown.
type Set struct {
	Kind  Kind
	Title string // what people call it; empty: nothing
	For   string // dice of a game that it is used for, as engines.Info.DieSet has it; empty: for none
	Faces []Face // by name
}

// Clone is a copy that may be changed. The pictures of both are the same.
func (s *Set) Clone() *Set {
	c := *s
	c.Faces = slices.Clone(s.Faces)
	for i := range c.Faces {
		c.Faces[i].Views = slices.Clone(c.Faces[i].Views)
	}
	return &c
}

// Face is one face with a name, or one kind of card.
type Face struct {
	Name  string
	As    string  // the face of the game that it stands for; empty: none was said
	Views []*View // of it, at least one
}

// Number is the number of pips, 1–6, that the face stands for: As, or its name. 0: none.
func (f Face) Number() int {
	if n, err := strconv.Atoi(cmp.Or(f.As, f.Name)); err == nil && n >= 1 && n <= 6 {
		return n
	}
	return 0
}

// Stand has each face stand for a side of a die, 1–6, where it stands for what one of the sides shows. It
// fails where a face stands for none of them, or none stands for what a side shows.
func (s *Set) Stand(sides [6]string) error {
	shown := map[string]bool{}
	for i := range s.Faces {
		f := &s.Faces[i]
		side := slices.Index(sides[:], cmp.Or(f.As, f.Name))
		if side < 0 {
			return fmt.Errorf("%q stands for none of %s; spieltisch teach dice --as says which", f.Name,
				strings.Join(kinds(sides), " "))
		}
		shown[sides[side]] = true
		f.As = strconv.Itoa(side + 1)
	}
	for _, side := range sides {
		if !shown[side] {
			return fmt.Errorf("no face stands for %s; show it with spieltisch teach dice --add", side)
		}
	}
	return nil
}

// kinds are what the sides of a die show, each once.
func kinds(sides [6]string) []string { return slices.Compact(sides[:]) }

// View is a picture of a face: Side×Side px of a die, of a card as large as fits into Long×Long px.
type View struct {
	W, H int
	Pix  []byte // BGR, row by row
	Six  bool   // of a tile with six sides, which stands on a corner in it
}

const six = 6

// Six reports whether the pieces are tiles with six sides.
func (s *Set) Six() bool { return len(s.Faces) > 0 && s.Faces[0].Views[0].Six }

// oneShape reports whether all pieces have as many sides.
func (s *Set) oneShape() bool {
	for _, f := range s.Faces {
		for _, v := range f.Views {
			if v.Six != s.Six() {
				return false
			}
		}
	}
	return true
}

// oneShaped is by how much the shapes of two pictures of cards that are one differ, at most: the camera
// leans.
const oneShaped = 1.12

// Shape is how wide most cards of a set are, by how tall; 0: fewer than three pictures were shown.
func (s *Set) Shape() float64 {
	var all []float64
	for _, f := range s.Faces {
		for _, v := range f.Views {
			all = append(all, float64(v.W)/float64(v.H))
		}
	}
	if s.Kind != Cards || s.Six() || len(all) < 3 {
		return 0
	}
	slices.Sort(all)
	return all[len(all)/2]
}

// Shaped reports whether a card that is so wide by how tall, or so tall by how wide, has a shape; 0: any is
// right.
func Shaped(wide, shape float64) bool {
	like := func(a float64) bool { return a <= oneShaped*shape && shape <= oneShaped*a }
	return shape == 0 || like(wide) || like(1/wide)
}

// Unusable is why nothing can be learned from a picture: Reason is the text of a vision.Reason.
type Unusable struct{ Reason string }

func (u Unusable) Error() string { return "picture cannot be used: " + u.Reason }

// Alike are two faces of a set that look much like each other.
type Alike struct {
	A, B string // their names
	Same bool   // nobody could tell them apart
}

// Add puts one more picture of a face into the set.
func (s *Set) Add(name string, v *View) {
	i, found := s.search(name)
	if !found {
		s.Faces = slices.Insert(s.Faces, i, Face{Name: name})
	}
	s.Faces[i].Views = append(s.Faces[i].Views, v)
}

// Face finds the face of a name; nil: there is none. It is good until the next Add.
func (s *Set) Face(name string) *Face {
	if i, found := s.search(name); found {
		return &s.Faces[i]
	}
	return nil
}

// Remove takes a face out, if it is there.
func (s *Set) Remove(name string) {
	if i, found := s.search(name); found {
		s.Faces = slices.Delete(s.Faces, i, i+1)
	}
}

func (s *Set) search(name string) (at int, found bool) {
	return slices.BinarySearchFunc(s.Faces, name, func(f Face, name string) int {
		return cmp.Compare(f.Name,
			name)
	})
}

// Names are those of the faces, sorted.
func (s *Set) Names() []string {
	out := make([]string, len(s.Faces))
	for i, f := range s.Faces {
		out[i] = f.Name
	}
	return out
}

// CheckName refuses what is no name of a face: nothing, more than 40 runes, spaces at its ends, "=", or
// what cannot be printed.
func CheckName(name string) error {
	switch {
	case name == "":
		return errors.New("a face needs a name")
	case !utf8.ValidString(name) || strings.ContainsFunc(name, func(r rune) bool { return !unicode.IsPrint(r) }):
		return fmt.Errorf("the name %q has characters that cannot be printed", name)
	case strings.TrimSpace(name) != name || strings.Contains(name, "="):
		return fmt.Errorf("the name %q begins or ends with a space, or has a =", name)
	case utf8.RuneCountInString(name) > longName:
		return fmt.Errorf("the name %q is longer than %d characters", name, longName)
	}
	return nil
}

// file is how a set is written.
type file struct {
	Format  string     `json:"format"`
	Version int        `json:"version"`
	Kind    Kind       `json:"kind"`
	Title   string     `json:"title,omitempty"`
	For     string     `json:"for,omitempty"`
	Sides   int        `json:"sides,omitempty"` // 6: of tiles with six
	Faces   []fileFace `json:"faces"`
}

type fileFace struct {
	Name  string   `json:"name"`
	As    string   `json:"as,omitempty"`
	Views [][]byte `json:"views"` // JPEG
}

// Open reads the set of a file, of whichever kind. Its errors say what is wrong with it: cut short, of a
// later version, larger than a set of its kind can be.
func Open(path string) (*Set, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("set of pieces: %w", err)
	}
	defer f.Close()
	s, err := Decode(f)
	if err != nil {
		return nil, fmt.Errorf("set of pieces %s: %w", path, err)
	}
	return s, nil
}

// Read is Open for pieces of a kind. A set that was made for others is an error.
func Read(path string, kind Kind) (*Set, error) {
	s, err := Open(path)
	if err == nil && s.Kind != kind {
		return nil, fmt.Errorf("set of pieces %s: was made for %s, want %s", path, s.Kind, kind)
	}
	return s, err
}

// Decode reads a set, of the kind that it says.
func Decode(r io.Reader) (*Set, error) {
	data, err := io.ReadAll(io.LimitReader(r, mostBytes+1))
	if err != nil {
		return nil, err
	}
	if len(data) > mostBytes {
		return nil, fmt.Errorf("has more than %d bytes", mostBytes)
	}
	var in file
	if err := jsonv2.Unmarshal(data, &in); err != nil { // a field that stands twice is refused
		if errors.Is(err, io.ErrUnexpectedEOF) {
			return nil, fmt.Errorf("ends in the middle, after %d bytes: copy it again", len(data))
		}
		return nil, fmt.Errorf("is no set of pieces: %w", err)
	}
	most, known := limits[in.Kind]
	switch {
	case in.Format != format:
		return nil, fmt.Errorf("is no set of pieces: format is %q, want %q", in.Format, format)
	case in.Version != version:
		return nil, fmt.Errorf("has version %d, this program reads %d: bring the program up to date", in.Version, version)
	case !known:
		return nil, fmt.Errorf("has pieces of the kind %q, this program reads %s, %s and %s", in.Kind, Dice, Cards, Gems)
	case in.Sides != 0 && (in.Sides != six || in.Kind != Cards):
		return nil, fmt.Errorf("has pieces with %d sides, this program reads cards, and tiles with %d", in.Sides, six)
	case len(data) > most.bytes:
		return nil, fmt.Errorf("has %d bytes, a set of %s has at most %d", len(data), in.Kind, most.bytes)
	case len(in.Faces) == 0 || len(in.Faces) > most.faces:
		return nil, fmt.Errorf("has %d faces, want 1 to %d", len(in.Faces), most.faces)
	}
	if in.Title != "" {
		if err := CheckName(in.Title); err != nil {
			return nil, err
		}
	}
	views := 0
	for _, f := range in.Faces {
		views += len(f.Views)
	}
	if views > most.views {
		return nil, fmt.Errorf("has %d pictures, at most %d are allowed", views, most.views)
	}
	s := &Set{Kind: in.Kind, Title: in.Title, For: in.For}
	for _, f := range in.Faces {
		if err := CheckName(f.Name); err != nil {
			return nil, err
		}
		if s.Face(f.Name) != nil {
			return nil, fmt.Errorf("has the face %q twice", f.Name)
		}
		if len(f.Views) == 0 {
			return nil, fmt.Errorf("has no picture of %q", f.Name)
		}
		for i, data := range f.Views {
			v, err := decodeView(data, in.Kind)
			if err != nil {
				return nil, fmt.Errorf("picture %d of %q: %w", i+1, f.Name, err)
			}
			v.Six = in.Sides == six
			s.Add(f.Name, v)
		}
		s.Face(f.Name).As = f.As
	}
	return s, nil
}

func decodeView(data []byte, kind Kind) (*View, error) {
	// The size is looked at first: a small file may say that its picture is huge.
	c, err := jpeg.DecodeConfig(bytes.NewReader(data))
	switch {
	case err != nil:
		return nil, err
	case kind == Dice && (c.Width != Side || c.Height != Side):
		return nil, fmt.Errorf("has %d×%d px, want %d×%d", c.Width, c.Height, Side, Side)
	case max(c.Width, c.Height) > Long || min(c.Width, c.Height) < Long/4:
		return nil, fmt.Errorf("has %d×%d px, want %d to %d", c.Width, c.Height, Long/4, Long)
	}
	img, err := jpeg.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	v := &View{W: c.Width, H: c.Height, Pix: make([]byte, 3*c.Width*c.Height)}
	rgba := image.NewRGBA(image.Rect(0, 0, v.W, v.H))
	draw.Draw(rgba, rgba.Rect, img, img.Bounds().Min, draw.Src)
	for i := range v.W * v.H {
		v.Pix[3*i], v.Pix[3*i+1], v.Pix[3*i+2] = rgba.Pix[4*i+2], rgba.Pix[4*i+1], rgba.Pix[4*i]
	}
	return v, nil
}

// JPEG is the picture, as a set keeps it.
func (v *View) JPEG() ([]byte, error) {
	img := image.NewRGBA(image.Rect(0, 0, v.W, v.H))
	for i := range v.W * v.H {
		img.Pix[4*i], img.Pix[4*i+1], img.Pix[4*i+2], img.Pix[4*i+3] = v.Pix[3*i+2], v.Pix[3*i+1], v.Pix[3*i], 255
	}
	var out bytes.Buffer
	if err := jpeg.Encode(&out, img, &jpeg.Options{Quality: quality}); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

// Encode writes the set. A set that is larger than sets of its kind may be is an error.
func (s *Set) Encode() ([]byte, error) {
	out := file{Format: format, Version: version, Kind: s.Kind, Title: s.Title, For: s.For}
	if !s.oneShape() {
		return nil, errors.New("the set has pieces with four sides and with six: " +
			"show each alone, whole, on a plain ground")
	}
	most := limits[s.Kind]
	if len(s.Faces) > most.faces {
		return nil, fmt.Errorf("the set has %d faces, at most %d are allowed", len(s.Faces), most.faces)
	}
	if s.Six() {
		out.Sides = six
	}
	views := 0
	for _, f := range s.Faces {
		if views += len(f.Views); views > most.views {
			return nil, fmt.Errorf("the set has more than %d pictures: show each face fewer times", most.views)
		}
		face := fileFace{Name: f.Name, As: f.As}
		for _, v := range f.Views {
			data, err := v.JPEG()
			if err != nil {
				return nil, err
			}
			face.Views = append(face.Views, data)
		}
		out.Faces = append(out.Faces, face)
	}
	data, err := json.MarshalIndent(out, "", " ")
	if err != nil {
		return nil, err
	}
	if len(data) >= most.bytes {
		return nil, fmt.Errorf("the set has %d bytes, at most %d are allowed: show each face fewer times", len(data)+1,
			most.bytes)
	}
	return append(data, '\n'), nil
}

// Write writes the set to a file, which is there whole or as it was before.
func (s *Set) Write(path string) error {
	data, err := s.Encode()
	if err != nil {
		return fmt.Errorf("set of pieces: %w", err)
	}
	if err := renameio.WriteFile(path, data, 0o644, renameio.WithTempDir(filepath.Dir(path))); err != nil {
		return fmt.Errorf("set of pieces: %w", err)
	}
	return nil
}
