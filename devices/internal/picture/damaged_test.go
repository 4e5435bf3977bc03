package picture_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"image"
	"image/color"
	"image/png"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"spieltisch/devices/devicestest"
	"spieltisch/devices/internal/picture"
	"spieltisch/packaging/sweep"
)

// stored reads a picture of testdata. All show the same rendered tray of 640×480 px, in other codings.
func stored(t testing.TB, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

var codings = []string{"plain.jpg", "progressive.jpg", "restart.jpg", "scans.jpg", "grey.jpg", "lossy.webp",
	"lossless.webp"}

func TestCodingsAreRead(t *testing.T) {
	for _, name := range codings {
		f, err := picture.Decode(stored(t, name))
		if err != nil || f.W != 640 || f.H != 480 || f.Reduced != 0 {
			t.Errorf("%s: %d×%d px, %v", name, f.W, f.H, err)
		}
	}
}

// damages are what happens to files and on cables. Bytes are lost or overwritten at a place, in percent of
// the data.
var damages = map[string]func(data []byte, at, size int) []byte{
	"zeros": func(data []byte, at, size int) []byte {
		clear(data[at : at+size])
		return data
	},
	"random": func(data []byte, at, size int) []byte {
		r := rand.New(rand.NewPCG(7, uint64(at)))
		for i := range size {
			data[at+i] = byte(r.IntN(255))
		}
		return data
	},
	"lost":    func(data []byte, at, size int) []byte { return append(data[:at], data[at+size:]...) },
	"cut":     func(data []byte, at, _ int) []byte { return data[:at] },
	"end put": func(data []byte, at, _ int) []byte { return append(data[:at], 0xff, 0xd9) },
	"doubled": func(data []byte, at, size int) []byte { return append(data[:at:at], data[at-size:]...) },
}

// TestDamagedPicturesAreRefused: whatever the decoder would fill in. What is in between is not looked at.
func TestDamagedPicturesAreRefused(t *testing.T) {
	for _, name := range codings {
		data := stored(t, name)
		for _, percent := range []int{35, 50, 65, 80} {
			for what, damage := range damages {
				if what == "doubled" && name == "lossy.webp" {
					continue // its header says where it ends, and by chance it may end there
				}
				if what == "random" && name == "lossless.webp" {
					continue // by chance foreign bytes may stand for as many px
				}
				size := max(600, len(data)/60)
				broken := damage(bytes.Clone(data), len(data)*percent/100, size)
				if _, err := picture.Decode(broken); !errors.Is(err, picture.ErrCut) {
					t.Errorf("%s, %s at %d %%: %v, want ErrCut", name, what, percent, err)
				}
			}
		}
	}
}

// TestDamageOfAnySize counts how often damage is not seen: of a few bytes Huffman codes may come into step
// again by chance.
func TestDamageOfAnySize(t *testing.T) {
	data := stored(t, "plain.jpg")
	for _, tt := range []struct{ size, seen int }{{16, 60}, {64, 85}, {256, 95}, {1024, 98}} {
		seen, tried := 0, 0
		step := len(data) / 100
		for i := range sweep.Of((len(data)*3/4 - 2000) / step) {
			at := len(data)/4 + i*step
			for _, what := range []string{"zeros", "random", "lost"} {
				tried++
				if _, err := picture.Decode(damages[what](bytes.Clone(data), at, tt.size)); err != nil {
					seen++
				}
			}
		}
		if 100*seen < tt.seen*tried {
			t.Errorf("of %d times %d bytes damage was seen %d times, want %d %%", tried, tt.size, seen,
				tt.seen)
		}
	}
}

// TestRestartMarkers: a gap between two markers is refused, though decoders find the next one.
func TestRestartMarkers(t *testing.T) {
	data := stored(t, "restart.jpg")
	var marks []int
	for i := bytes.Index(data, []byte{0xff, 0xda}); i+1 < len(data); i++ {
		if data[i] == 0xff && data[i+1] >= 0xd0 && data[i+1] <= 0xd7 {
			marks = append(marks, i)
		}
	}
	if len(marks) < 10 {
		t.Fatalf("%d restart markers; the test wants more", len(marks))
	}
	for name, broken := range map[string][]byte{
		"one interval":    append(bytes.Clone(data[:marks[4]]), data[marks[5]:]...),
		"eight intervals": append(bytes.Clone(data[:marks[1]]), data[marks[9]:]...),
		"a marker":        append(bytes.Clone(data[:marks[4]]), data[marks[4]+2:]...),
		"half of one":     append(bytes.Clone(data[:(marks[4]+marks[5])/2]), data[marks[5]:]...),
	} {
		if _, err := picture.Decode(broken); !errors.Is(err, picture.ErrCut) {
			t.Errorf("%s lost: %v, want ErrCut", name, err)
		}
	}
}

// TestScansThatAreMissing: a progressive picture that lacks its last scans looks whole, and is blurred.
func TestScansThatAreMissing(t *testing.T) {
	data := stored(t, "progressive.jpg")
	for n, from := 0, 0; ; n++ {
		at := bytes.Index(data[from:], []byte{0xff, 0xda})
		if at < 0 {
			if n < 5 {
				t.Fatalf("%d scans; the test wants more", n)
			}
			return
		}
		if n > 0 {
			if _, err := picture.Decode(append(bytes.Clone(data[:from+at]), 0xff, 0xd9)); !errors.Is(err,
				picture.ErrCut) {
				t.Errorf("without scan %d and those behind it: %v, want ErrCut", n+1, err)
			}
		}
		from += at + 2
	}
}

// TestChecksums: each chunk of a PNG has one.
func TestChecksums(t *testing.T) {
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewRGBA(image.Rect(0, 0, 64, 48))); err != nil {
		t.Fatal(err)
	}
	for at := 8; at < b.Len(); {
		n := int(binary.BigEndian.Uint32(b.Bytes()[at:]))
		broken := bytes.Clone(b.Bytes())
		broken[at+8+n] ^= 1
		if _, err := picture.Decode(broken); !errors.Is(err, picture.ErrCut) {
			t.Errorf("wrong checksum of %s: %v, want ErrCut", broken[at+4:at+8], err)
		}
		at += 12 + n
	}
}

// TestSharedFaults are photos that were damaged, and kinds that are not read.
func TestSharedFaults(t *testing.T) {
	dir := devicestest.Shared(t, "faults")
	for name, want := range map[string]error{
		"damaged_zeros_mid.jpg": picture.ErrCut, "damaged_random_mid.jpg": picture.ErrCut,
		"arithmetic.jpg":       picture.ErrArithmetic,
		"phone_heic_named.jpg": picture.ErrNoPicture, "clip.ts": picture.ErrVideo, "close_up_3.jpg": nil,
	} {
		data, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := picture.Decode(data); !errors.Is(err, want) {
			t.Errorf("%s: %v, want %v", name, err, want)
		}
	}
}

// TestKindsThatAreNotRead are named, with what to do.
func TestKindsThatAreNotRead(t *testing.T) {
	iso := func(brand string) []byte {
		return []byte("\x00\x00\x00\x18ftyp" + brand + "\x00\x00\x00\x00mif1" +
			brand + strings.Repeat("x", 100))
	}
	transport := bytes.Repeat(append([]byte{0x47}, make([]byte, 187)...), 8)
	for _, tt := range []struct {
		name string
		data []byte
		want []string
	}{
		{"heic", iso("heic"), []string{"HEIC", "iPhone", "Most Compatible"}},
		{"heif", iso("mif1"), []string{"HEIC"}},
		{"avif", iso("avif"), []string{"AVIF", "save it as JPEG"}},
		{"bmp", []byte("BM\x00\x10\x00\x00" + strings.Repeat("x", 100)), []string{"BMP"}},
		{"tiff", []byte("II*\x00" + strings.Repeat("x", 100)), []string{"TIFF"}},
		{"arithmetic", stored(t, "arithmetic.jpg"), []string{"arithmetic", "save it anew"}},
		{"video", iso("isom"), []string{"video"}},
		{"transport stream", transport, []string{"video"}},
	} {
		_, err := picture.Decode(tt.data)
		for _, want := range tt.want {
			if err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%s: %v, want %q", tt.name, err, want)
			}
		}
	}
	for name, data := range map[string][]byte{"heic": iso("heic"), "picture": stored(t, "plain.jpg"),
		"nothing": nil, "text": []byte("hello, this is text")} {
		if picture.IsVideo(data) {
			t.Errorf("%s is taken for a video", name)
		}
	}
}

var palette = color.Palette{color.RGBA{R: 200, G: 60, B: 20, A: 255},
	color.RGBA{R: 20, G: 60, B: 200, A: 255}}

// large is a PNG of so many px, in blocks of two colours.
func large(t testing.TB, w, h int) []byte {
	t.Helper()
	m := image.NewPaletted(image.Rect(0, 0, w, h), palette)
	for y := range h {
		row := m.Pix[y*m.Stride:][:w]
		for x := range row {
			row[x] = byte((x*8/w + y*8/h) % 2)
		}
	}
	var b bytes.Buffer
	if err := (&png.Encoder{CompressionLevel: png.BestSpeed}).Encode(&b, m); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestLargePicturesBecomeSmaller: a frame has 16 million px at most, and shows what the picture does.
func TestLargePicturesBecomeSmaller(t *testing.T) {
	for _, size := range sweep.Each([]image.Point{{6000, 4000}, {4001, 4000}}) {
		t.Run(fmt.Sprint(size), func(t *testing.T) {
			f, err := picture.Decode(large(t, size.X, size.Y))
			if err != nil {
				t.Fatal(err)
			}
			if f.W*f.H > picture.FullPixels || max(f.W, f.H) < 2000 || f.Reduced < 1 ||
				float64(f.W)*f.Reduced < float64(size.X) {
				t.Errorf("frame of %d×%d px, reduced %.3f times", f.W, f.H, f.Reduced)
			}
			for y := range 8 {
				for x := range 8 {
					p := f.Pix[(2*y+1)*f.H/16*f.Stride+3*((2*x+1)*f.W/16):][:3]
					want := [2][3]byte{{20, 60, 200}, {200, 60, 20}}[(x+y)%2]
					if [3]byte(p) != want {
						t.Fatalf("block %d, %d is %v, want %v", x, y, p, want)
					}
				}
			}
		})
	}
}

// TestHeavyPicturesAreRefused by what their headers say, before anything is decoded; those that are as large
// and take less are asked for their data.
func TestHeavyPicturesAreRefused(t *testing.T) {
	jpegOf := func(marker byte, w, h int) []byte {
		return []byte{0xff, 0xd8, 0xff, marker, 0, 17, 8, byte(h >> 8), byte(h), byte(w >> 8), byte(w),
			3, 1, 0x22, 0, 2, 0x11, 0, 3, 0x11, 0, 0xff, 0xda, 0, 12, 3, 1, 0, 2, 0, 3, 0, 0, 63, 0}
	}
	pngOf := func(w, h int, interlaced byte) []byte {
		head := binary.BigEndian.AppendUint32([]byte("IHDR"), uint32(w))
		head = append(binary.BigEndian.AppendUint32(head, uint32(h)), 8, 2, 0, 0, interlaced)
		data := append([]byte("\x89PNG\r\n\x1a\n\x00\x00\x00\x0d"), head...)
		return binary.BigEndian.AppendUint32(data, crc32.ChecksumIEEE(head))
	}
	webpOf := func(w, h uint32, transparent uint32) []byte {
		body := binary.LittleEndian.AppendUint32([]byte{0x2f}, w-1|(h-1)<<14|transparent<<28)
		body = append(body, make([]byte, 95)...)
		data := append([]byte("RIFF\x70\x00\x00\x00WEBPVP8L"), byte(len(body)), 0, 0, 0)
		return append(data, body...)
	}
	for _, tt := range []struct {
		name string
		data []byte
		want error
	}{
		{"JPEG of 108 million px", jpegOf(0xc0, 12000, 9000), picture.ErrCut},
		{"progressive JPEG of 20 million", jpegOf(0xc2, 5000, 4000), picture.ErrCut},
		{"progressive JPEG of 48 million", jpegOf(0xc2, 8000, 6000), picture.ErrHeavy},
		{"PNG of 40 million", pngOf(8000, 5000, 0), picture.ErrCut},
		{"PNG of 48 million", pngOf(8000, 6000, 0), picture.ErrHeavy},
		{"interlaced PNG of 16 million", pngOf(4000, 4000, 1), picture.ErrCut},
		{"interlaced PNG of 24 million", pngOf(6000, 4000, 1), picture.ErrCut},
		{"long PNG of 16 million",
			append(pngOf(4000, 4000, 0), make([]byte, picture.MostMemory-48_000_000)...), picture.ErrHeavy},
		{"lossless WebP of 12 million", webpOf(4000, 3000, 0), picture.ErrCut},
		{"the same, transparent", webpOf(4000, 3000, 1), picture.ErrHeavy},
		{"lossless WebP of 16 million", webpOf(4000, 4000, 0), picture.ErrHeavy},
	} {
		if _, err := picture.Decode(tt.data); !errors.Is(err, tt.want) {
			t.Errorf("%s: %v, want %v", tt.name, err, tt.want)
		}
	}
}

// BenchmarkDamage counts what finds damage: the walk over the data, the warnings of the decoder, or both.
func BenchmarkDamage(b *testing.B) {
	var whole [][]byte
	for _, name := range codings {
		if strings.HasSuffix(name, ".jpg") {
			whole = append(whole, stored(b, name))
		}
	}
	photos, err := filepath.Glob(filepath.Join(devicestest.Shared(b, "dice"), "*.jpg"))
	if err != nil {
		b.Fatal(err)
	}
	for i := 0; i < len(photos); i += 30 {
		data, err := os.ReadFile(photos[i])
		if err != nil {
			b.Fatal(err)
		}
		whole = append(whole, data)
	}
	const places = 20
	for what, damage := range damages {
		for _, size := range []int{4, 16, 64, 256, 1024} {
			b.Run(fmt.Sprintf("%s/%d", strings.ReplaceAll(what, " ", "-"), size), func(b *testing.B) {
				var both, walk, warnings, unseen float64
				for _, data := range whole {
					cfg, _, err := image.DecodeConfig(bytes.NewReader(data))
					if err != nil {
						b.Fatal(err)
					}
					for k := range places {
						broken := damage(bytes.Clone(data), len(data)/4+k*(len(data)*3/4-size-100)/places,
							size)
						switch warned, walked := picture.Warned(broken, cfg.Width,
							cfg.Height), picture.Walked(broken); {
						case warned && walked:
							both++
						case walked:
							walk++
						case warned:
							warnings++
						default:
							unseen++
						}
					}
				}
				b.ReportMetric(both, "both")
				b.ReportMetric(walk, "walk-alone")
				b.ReportMetric(warnings, "warnings-alone")
				b.ReportMetric(unseen, "unseen")
				b.ReportMetric(0, "ns/op") // what is counted says it
			})
		}
	}
}
