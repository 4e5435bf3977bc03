package picture_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"slices"
	"testing"

	"spieltisch/devices/devicestest"
	"spieltisch/devices/internal/picture"
)

// TestWithoutHuffmanTables decodes what many USB cameras send: JPEG without its tables, which are always the
// same.
func TestWithoutHuffmanTables(t *testing.T) {
	p := devicestest.Picture(t, 96, 64, devicestest.Blue)
	want, err := picture.Decode(p)
	if err != nil {
		t.Fatal(err)
	}
	bare := bytes.Clone(p[:2])
	for at := 2; ; {
		n := 2 + int(binary.BigEndian.Uint16(p[at+2:]))
		if p[at+1] == 0xda {
			bare = append(bare, p[at:]...)
			break
		}
		if p[at+1] != 0xc4 {
			bare = append(bare, p[at:at+n]...)
		}
		at += n
	}
	if len(bare) > len(p)-400 {
		t.Fatalf("%d bytes of %d are left; the test has not found the tables", len(bare), len(p))
	}
	got, err := picture.Decode(bare)
	if err != nil || !bytes.Equal(got.Pix, want.Pix) {
		t.Errorf("%d×%d px, %v; want the same picture as with tables", got.W, got.H, err)
	}
}

func TestBytesBehindTheEnd(t *testing.T) {
	// a driver's whole buffer
	p := append(devicestest.Picture(t, 96, 64, devicestest.Blue), make([]byte, 3000)...)
	if f, err := picture.Decode(p); err != nil || f.W != 96 {
		t.Errorf("%d px wide, %v", f.W, err)
	}
}

func TestBroken(t *testing.T) {
	for name, data := range devicestest.Broken(t) {
		f, err := picture.Decode(data)
		if err == nil {
			t.Errorf("%s: a frame of %d×%d px", name, f.W, f.H)
		}
		if err != nil && !errors.Is(err, picture.ErrCut) && !errors.Is(err, picture.ErrNoPicture) &&
			!errors.Is(err, picture.ErrTooLarge) {
			t.Errorf("%s: %v, want one of the package's errors", name, err)
		}
	}
}

// TestGrey: rows of the grey with which decoders fill what is missing of a picture may be part of one.
func TestGrey(t *testing.T) {
	framed := image.NewRGBA(image.Rect(0, 0, 96, 64))
	draw.Draw(framed, framed.Bounds(), image.NewUniform(color.Gray{Y: 128}), image.Point{}, draw.Src)
	draw.Draw(framed, image.Rect(16, 16, 80, 32), image.NewUniform(color.RGBA{R: 200, A: 255}), image.Point{},
		draw.Src)
	var b bytes.Buffer
	if err := jpeg.Encode(&b, framed, nil); err != nil {
		t.Fatal(err)
	}
	f, err := picture.Decode(b.Bytes())
	if err != nil {
		t.Fatalf("a picture framed in grey: %v", err)
	}
	if last := f.Pix[(f.H-1)*f.Stride]; last != 128 {
		t.Fatalf("its last row has a grey of %d; the test wants 128", last)
	}
	cut := append(bytes.Clone(b.Bytes()[:b.Len()*9/10]), 0xff, 0xd9)
	if _, err := picture.Decode(cut); !errors.Is(err, picture.ErrCut) {
		t.Errorf("the same, cut short: %v, want %v", err, picture.ErrCut)
	}
}

// greyJPEG is one in which each block is the codes 01 (as bright as the one before) and 01 (nothing else),
// which are two blocks a byte; its components have such samplings.
func greyJPEG(w byte, blocks int, samplings ...byte) []byte {
	table := func(class byte, symbols ...byte) []byte {
		return append([]byte{0xff, 0xc4, 0, 21, class, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}, symbols...)
	}
	n := byte(len(samplings))
	data := append([]byte{0xff, 0xd8, 0xff, 0xdb, 0, 67, 0}, bytes.Repeat([]byte{1}, 64)...)
	data = append(data, 0xff, 0xc0, 0, 8+3*n, 8, 0, 8, 0, w, n)
	for i, s := range samplings {
		data = append(data, byte(i), s, 0)
	}
	data = slices.Concat(data, table(0, 5, 0), table(0x10, 0x11, 0), []byte{0xff, 0xda, 0, 6 + 2*n, n})
	for i := range samplings {
		data = append(data, byte(i), 0)
	}
	return slices.Concat(data, []byte{0, 63, 0}, bytes.Repeat([]byte{0x55}, blocks/2), []byte{0xff, 0xd9})
}

// TestUnusualJPEG: what is well but of a kind that is not read is not called damaged.
func TestUnusualJPEG(t *testing.T) {
	if _, err := picture.Decode(greyJPEG(32, 12, 0x31, 0x21, 0x11)); !errors.Is(err, picture.ErrKind) {
		t.Errorf("got %v, want ErrKind", err)
	}
}

// A scan that ends on a whole byte, with a code whose last bit is 1, is not cut short.
func TestAScanMayEndOnAWholeByte(t *testing.T) {
	f, err := picture.Decode(greyJPEG(16, 2, 0x11))
	if err != nil || f.W != 16 || f.Pix[0] != 128 || f.Pix[len(f.Pix)-1] != 128 {
		t.Errorf("%d px, %v; want two grey blocks", f.W, err)
	}
	if _, err := picture.Decode(greyJPEG(16, 0, 0x11)); !errors.Is(err, picture.ErrCut) {
		t.Errorf("without its data: %v, want ErrCut", err)
	}
}
