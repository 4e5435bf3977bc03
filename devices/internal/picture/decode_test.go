package picture_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"testing"

	"spieltisch/devices/devicestest"
	"spieltisch/devices/internal/picture"
)

// TestWithoutHuffmanTables decodes what many USB cameras send: JPEG without its tables, which are always the same.
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
	p := append(devicestest.Picture(t, 96, 64, devicestest.Blue), make([]byte, 3000)...) // a driver's whole buffer
	if f, err := picture.Decode(p); err != nil || f.W != 96 {
		t.Errorf("%d px wide, %v", f.W, err)
	}
}

func TestBroken(t *testing.T) {
	for name, data := range devicestest.Broken(t) {
		f, err := picture.Decode(data)
		if err == nil && name != "a picture with its end left out" { // OpenCV fills it with grey; package live finds that
			t.Errorf("%s: a frame of %d×%d px", name, f.W, f.H)
		}
		if err != nil && !errors.Is(err, picture.ErrCut) && !errors.Is(err, picture.ErrNoPicture) && !errors.Is(err, picture.ErrTooLarge) {
			t.Errorf("%s: %v, want one of the package's errors", name, err)
		}
	}
}
