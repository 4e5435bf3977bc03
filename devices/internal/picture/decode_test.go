package picture_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
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

// TestUnusualJPEG: what is well but of a kind that is not read is not called damaged.
func TestUnusualJPEG(t *testing.T) {
	data := bytes.Clone(devicestest.Picture(t, 96, 64, devicestest.Blue))
	sof := bytes.Index(data, []byte{0xff, 0xc0})
	if sof < 0 {
		t.Fatal("the picture has no frame header")
	}
	data[sof+11] = 0x31 // the light is sampled three times as often across
	if _, err := picture.Decode(data); !errors.Is(err, picture.ErrKind) {
		t.Errorf("got %v, want ErrKind", err)
	}
}
