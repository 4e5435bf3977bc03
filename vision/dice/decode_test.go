package dice_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"image"
	"image/jpeg"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"spieltisch/devices/sim/tray"
	"spieltisch/vision/dice"
)

func someJPEG(t testing.TB) []byte {
	t.Helper()
	f, _ := tray.Demo().Render()
	data, err := dice.EncodeJPEG(f, 90)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// headerOnly is a PNG that claims a size and holds nothing.
func headerOnly(w, h uint32) []byte {
	b := []byte("\x89PNG\r\n\x1a\n\x00\x00\x00\x0dIHDR")
	b = binary.BigEndian.AppendUint32(b, w)
	b = binary.BigEndian.AppendUint32(b, h)
	b = append(b, 8, 2, 0, 0, 0)
	return append(b, crc(b[12:])...)
}

func crc(b []byte) []byte {
	sum := ^uint32(0)
	for _, c := range b {
		sum ^= uint32(c)
		for range 8 {
			sum = sum>>1 ^ 0xEDB88320*(sum&1)
		}
	}
	return binary.BigEndian.AppendUint32(nil, ^sum)
}

func TestDecodeRefusesWhatIsNoWholePicture(t *testing.T) {
	whole := someJPEG(t)
	var asPNG bytes.Buffer
	if err := png.Encode(&asPNG, image.NewRGBA(image.Rect(0, 0, 64, 48))); err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name string
		data []byte
		want error
	}{
		{"nothing.jpg", nil, dice.ErrNoBytes},
		{"text.jpg", []byte("no picture at all, only words"), dice.ErrNoPicture},
		{"header.jpg", whole[:12], dice.ErrCutShort},
		{"half.jpg", whole[:len(whole)/2], dice.ErrCutShort},
		{"almost.jpg", whole[:len(whole)-2], dice.ErrCutShort},
		{"half.png", asPNG.Bytes()[:asPNG.Len()-20], dice.ErrCutShort},
		{"wide.png", headerOnly(20_000, 100), dice.ErrTooLarge},
		{"huge.png", headerOnly(15_000, 15_000), dice.ErrTooLarge},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), tt.name)
			if err := os.WriteFile(path, tt.data, 0o644); err != nil {
				t.Fatal(err)
			}
			_, err := dice.Decode(path)
			if !errors.Is(err, tt.want) || !strings.Contains(err.Error(), tt.name) {
				t.Errorf("Decode = %v, want an error that names the file: %v", err, tt.want)
			}
		})
	}
}

func TestDecodeNamesAMissingFile(t *testing.T) {
	if _, err := dice.Decode("/nowhere/tray.jpg"); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("Decode = %v, want ErrNotExist", err)
	}
}

func TestEncodeAndDecodeAgree(t *testing.T) {
	f, _ := tray.Demo().Render()
	got, err := dice.DecodeBytes("a/b/tray.jpg", someJPEG(t))
	if err != nil {
		t.Fatal(err)
	}
	if got.W != f.W || got.H != f.H || got.Name != "tray.jpg" {
		t.Fatalf("frame %dx%d %q, want %dx%d tray.jpg", got.W, got.H, got.Name, f.W, f.H)
	}
	off := 0
	for i := range f.Pix {
		off += max(int(f.Pix[i])-int(got.Pix[i]), int(got.Pix[i])-int(f.Pix[i]))
	}
	if mean := float64(off) / float64(len(f.Pix)); mean > 4 {
		t.Errorf("px differ by %.1f on average, want under 4 (channels swapped?)", mean)
	}
}

func FuzzDecode(f *testing.F) {
	var small bytes.Buffer
	if err := jpeg.Encode(&small, image.NewGray(image.Rect(0, 0, 32, 32)), nil); err != nil {
		f.Fatal(err)
	}
	f.Add(small.Bytes())
	f.Add(headerOnly(20, 20))
	f.Add([]byte{0xFF, 0xD8, 0xFF})
	f.Fuzz(func(t *testing.T, data []byte) {
		frame, err := dice.DecodeBytes("fuzz", data)
		if err == nil && len(frame.Pix) != frame.H*frame.Stride {
			t.Errorf("frame %dx%d has %d bytes", frame.W, frame.H, len(frame.Pix))
		}
	})
}
