package filecam_test

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"spieltisch/devices"
	"spieltisch/devices/devicestest"
	"spieltisch/devices/filecam"
	"spieltisch/devices/sim/tray"
)

// corners is a picture 48×32 px with a colour of its own in each corner: red, green, blue, white, clockwise
// from the top left.
func corners() image.Image {
	m := image.NewRGBA(image.Rect(0, 0, 48, 32))
	for y := range 32 {
		for x := range 48 {
			c := color.RGBA{A: 255}
			switch {
			case x < 24 && y < 16:
				c.R = 250
			case y < 16:
				c.G = 250
			case x >= 24:
				c.B = 250
			default:
				c.R, c.G, c.B = 250, 250, 250
			}
			m.Set(x, y, c)
		}
	}
	return m
}

func encoded(t *testing.T, format string) []byte {
	t.Helper()
	var b bytes.Buffer
	err := png.Encode(&b, corners())
	if format == "jpeg" {
		b.Reset()
		err = jpeg.Encode(&b, corners(), &jpeg.Options{Quality: 95})
	}
	if err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// exif is a directory with an orientation.
func exif(orientation byte, order string) []byte {
	var e binary.ByteOrder = binary.LittleEndian
	if order == "MM" {
		e = binary.BigEndian
	}
	tiff := make([]byte, 26)
	copy(tiff, order)
	e.PutUint16(tiff[2:], 42)
	e.PutUint32(tiff[4:], 8)
	e.PutUint16(tiff[8:], 1)
	e.PutUint16(tiff[10:], 0x0112)
	e.PutUint16(tiff[12:], 3)
	e.PutUint32(tiff[14:], 1)
	e.PutUint16(tiff[18:], uint16(orientation))
	return tiff
}

// turned puts an EXIF segment with an orientation into a JPEG.
func turned(t *testing.T, orientation byte, order string) []byte {
	t.Helper()
	data := encoded(t, "jpeg")
	body := append([]byte("Exif\x00\x00"), exif(orientation, order)...)
	segment := append([]byte{0xff, 0xe1, 0, byte(len(body) + 2)}, body...)
	return append(append(append([]byte{}, data[:2]...), segment...), data[2:]...)
}

// lossless is corners as WebP: one chunk, VP8L.
const lossless = "UklGRjwAAABXRUJQVlA4TC8AAAAvL8AHAB8gEEjeHzqN+RcQFPwf3fxHZA9ATdtGUEmW5JF8M3eO6P8EFBozaxRmBgA="

// webp is corners as WebP, with EXIF behind the picture if there is an orientation (RFC 9649, 2.7).
func webp(t *testing.T, orientation byte, order string) []byte {
	t.Helper()
	data, err := base64.StdEncoding.DecodeString(lossless)
	if err != nil {
		t.Fatal(err)
	}
	if orientation == 0 {
		return data
	}
	const hasEXIF = 8
	chunks := [][]byte{[]byte("WEBP"), chunk("VP8X", []byte{hasEXIF, 0, 0, 0, 47, 0, 0, 31, 0, 0}), data[12:],
		chunk("EXIF", exif(orientation, order))}
	return chunk("RIFF", bytes.Join(chunks, nil))
}

// turnedPNG is corners as PNG with an eXIf chunk behind its header.
func turnedPNG(t *testing.T, orientation byte, order string) []byte {
	t.Helper()
	data, body := encoded(t, "png"), append([]byte("eXIf"), exif(orientation, order)...)
	const header = 8 + 25 // bytes of the signature and of IHDR
	out := binary.BigEndian.AppendUint32(bytes.Clone(data[:header]), uint32(len(body)-4))
	out = binary.BigEndian.AppendUint32(append(out, body...), crc32.ChecksumIEEE(body))
	return append(out, data[header:]...)
}

// chunk is a piece of a RIFF file.
func chunk(name string, body []byte) []byte {
	return append(binary.LittleEndian.AppendUint32([]byte(name), uint32(len(body))), body...)
}

// colour names what a frame shows at fractions of its size.
func colour(f devices.Frame, fx, fy float64) string {
	p := f.Pix[int(fy*float64(f.H))*f.Stride+3*int(fx*float64(f.W)):]
	b, g, r := p[0] > 128, p[1] > 128, p[2] > 128
	switch {
	case r && g && b:
		return "white"
	case r && !g && !b:
		return "red"
	case g && !r && !b:
		return "green"
	case b && !r && !g:
		return "blue"
	}
	return "other"
}

func TestDecodeTurnsUpright(t *testing.T) {
	// The colours from the top left, clockwise, by EXIF orientation.
	want := map[byte]string{
		1: "red green blue white", 2: "green red white blue", 3: "blue white red green",
		4: "white blue green red",
		5: "red white blue green", 6: "white red green blue", 7: "blue green red white",
		8: "green blue white red",
	}
	for orientation, want := range want {
		for _, order := range []string{"II", "MM"} {
			for name, data := range map[string][]byte{"a.jpg": turned(t, orientation, order),
				"a.png": turnedPNG(t, orientation, order), "a.webp": webp(t, orientation, order)} {
				f, err := filecam.Decode(name, data)
				if err != nil {
					t.Fatalf("orientation %d: %v", orientation, err)
				}
				got := strings.Join([]string{colour(f, .25, .25), colour(f, .75, .25), colour(f, .75, .75),
					colour(f, .25, .75)}, " ")
				if got != want {
					t.Errorf("%s, orientation %d (%s): %s, want %s", name, orientation, order, got, want)
				}
				if upright := orientation < 5; upright != (f.W == 48 && f.H == 32) || f.Stride != 3*f.W ||
					len(f.Pix) != f.H*f.Stride {
					t.Errorf("%s, orientation %d: %d×%d px, stride %d, %d bytes", name, orientation, f.W, f.H,
						f.Stride, len(f.Pix))
				}
			}
		}
	}
	for name, data := range map[string][]byte{"a.png": encoded(t, "png"), "a.webp": webp(t, 0, "")} {
		f, err := filecam.Decode(name, data)
		if err != nil || colour(f, .25, .25) != "red" || f.Name != name {
			t.Errorf("%s: %v, top left %s, name %q", name, err, colour(f, .25, .25), f.Name)
		}
	}
}

// giant is a PNG of that size without any data.
func giant(w, h uint32) []byte {
	data := append([]byte("\x89PNG\r\n\x1a\n"), 0, 0, 0, 13)
	body := append([]byte("IHDR"), binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, w), h)...)
	body = append(body, 8, 2, 0, 0, 0)
	data = append(data, body...)
	data = binary.BigEndian.AppendUint32(data, crc32.ChecksumIEEE(body))
	end := []byte("IEND")
	data = append(data, 0, 0, 0, 0)
	data = append(data, end...)
	return binary.BigEndian.AppendUint32(data, crc32.ChecksumIEEE(end))
}

func TestDecodeRefuses(t *testing.T) {
	whole := map[string][]byte{"jpeg": encoded(t, "jpeg"), "png": encoded(t, "png"), "webp": webp(t, 1, "II")}
	tests := []struct {
		name string
		data []byte
		want error
	}{
		{"nothing", nil, filecam.ErrEmpty},
		{"text", []byte("these are no pixels at all"), filecam.ErrNoPicture},
		{"gif", []byte("GIF89a\x01\x00\x01\x00"), filecam.ErrNoPicture},
		{"only the start of a header", whole["png"][:12], filecam.ErrCut},
		{"20,000 px wide", giant(20000, 100), filecam.ErrTooLarge},
		{"too high", giant(100, filecam.MaxSide+1), filecam.ErrTooLarge},
		{"too many px", giant(15000, 15000), filecam.ErrTooLarge},
		{"just too wide", giant(filecam.MaxSide+1, 100), filecam.ErrTooLarge},
	}
	for format := range whole {
		for _, part := range []float64{0.2, 0.5, 0.9, 0.99} {
			data := whole[format]
			tests = append(tests, struct {
				name string
				data []byte
				want error
			}{format + " cut short", data[:int(part*float64(len(data)))], filecam.ErrCut})
		}
	}
	for _, tt := range tests {
		_, err := filecam.Decode("table.jpg", tt.data)
		if !errors.Is(err, tt.want) || !strings.Contains(err.Error(), "table.jpg") {
			t.Errorf("%s, %d bytes: %v, want %v and the name", tt.name, len(tt.data), err, tt.want)
		}
	}
}

func FuzzDecode(f *testing.F) {
	var b bytes.Buffer
	if err := jpeg.Encode(&b, corners(), nil); err != nil {
		f.Fatal(err)
	}
	f.Add(b.Bytes())
	f.Add(giant(100, 100))
	f.Add([]byte{0xff, 0xd8, 0xff, 0xe1, 0, 20})
	f.Add([]byte("RIFF\x10\x00\x00\x00WEBPEXIF\xff\xff\xff\xff"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if fr, err := filecam.Decode("x", data); err == nil && len(fr.Pix) != fr.H*fr.Stride {
			t.Errorf("%d×%d px with %d bytes", fr.W, fr.H, len(fr.Pix))
		}
	})
}

func BenchmarkDecode(b *testing.B) {
	for _, size := range [][2]int{{640, 480}, {1280, 720}} {
		b.Run(fmt.Sprintf("%dx%d", size[0], size[1]), func(b *testing.B) {
			t := tray.Demo()
			t.W, t.H = size[0], size[1]
			for i := range 8 {
				t.Dice = append(t.Dice,
					tray.DemoDie(1+i%6, float64(i%4)*40-60, float64(i/4)*40-20, float64(i)*25))
			}
			f, _ := t.Render()
			m := image.NewRGBA(image.Rect(0, 0, f.W, f.H))
			for i := range f.W * f.H {
				m.Pix[4*i], m.Pix[4*i+1], m.Pix[4*i+2], m.Pix[4*i+3] = f.Pix[3*i+2], f.Pix[3*i+1], f.Pix[3*i], 255
			}
			var data bytes.Buffer
			if err := jpeg.Encode(&data, m, &jpeg.Options{Quality: 90}); err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				if _, err := filecam.Decode("tray.jpg", data.Bytes()); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// folder makes a folder of pictures a.png, b.jpg (cut short), c.jpg and a note.
func folder(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	jpg := encoded(t, "jpeg")
	for name, data := range map[string][]byte{
		"a.png": encoded(t, "png"), "b.jpg": jpg[:len(jpg)/2], "c.JPG": jpg,
		"note.txt": []byte("not a picture"),
	} {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestCameraSuite(t *testing.T) {
	dir := folder(t)
	for _, path := range []string{dir, filepath.Join(dir, "a.png")} {
		devicestest.Camera(t, func(t *testing.T) devices.Camera {
			c, err := filecam.Open(path, filecam.Options{FPS: 100})
			if err != nil {
				t.Fatal(err)
			}
			return c
		})
	}
}

func TestFolderInOrder(t *testing.T) {
	for _, once := range []bool{false, true} {
		synctest.Test(t, func(t *testing.T) {
			c, err := filecam.Open(folder(t), filecam.Options{Every: time.Second, FPS: 2, Once: once})
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for range 8 {
				f, err := c.Read(t.Context())
				if err != nil {
					if !errors.Is(err, devices.ErrGone) {
						t.Errorf("read: %v", err)
					}
					break
				}
				got = append(got, filepath.Base(f.Name))
			}
			// The damaged second one makes room for the third.
			want := "a.png a.png c.JPG c.JPG c.JPG c.JPG a.png a.png"
			if once {
				want = "a.png a.png c.JPG c.JPG c.JPG c.JPG"
			}
			if s := strings.Join(got, " "); s != want {
				t.Errorf("once %v: pictures %s, want %s", once, s, want)
			}
		})
	}
}

// TestPipes: who reads one waits until somebody writes, so they are refused, also where one takes the
// place of a file later.
func TestPipes(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe.jpg")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	if c, err := filecam.Open(pipe, filecam.Options{}); !errors.Is(err, filecam.ErrNoFile) {
		_ = c.Close()
		t.Errorf("open: %v, want ErrNoFile", err)
	}
	if _, err := filecam.Load(pipe); !errors.Is(err, filecam.ErrNoFile) {
		t.Errorf("load: %v, want ErrNoFile", err)
	}
	c, err := filecam.Open(filepath.Dir(pipe), filecam.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := c.Read(t.Context()); !errors.Is(err, filecam.ErrNoFile) {
		t.Errorf("in a folder: %v, want ErrNoFile", err)
	}
	if err := c.Close(); err != nil {
		t.Error(err)
	}
}

// TestWhatAFileIsItSaysItself: names help only where the content says nothing.
func TestWhatAFileIsItSaysItself(t *testing.T) {
	dir := t.TempDir()
	stream := bytes.Repeat(append([]byte{0x47}, make([]byte, 187)...), 8) // MPEG-TS
	mp4 := append([]byte("\x00\x00\x00\x18ftypisom\x00\x00\x02\x00isommp41"), make([]byte, 64)...)
	for _, tt := range []struct {
		name string
		data []byte
		want bool
	}{
		{"clip.ts", stream, true},
		{"clip.jpg", stream, true},
		{"clip.jpeg", mp4, true},
		{"clip", mp4, true},
		{"page.ts", []byte("export const page = 1"), false},
		{"photo.mp4", encoded(t, "jpeg"), false},
		{"photo.jpg", encoded(t, "jpeg"), false},
		{"row.mjpg", encoded(t, "jpeg"), true},
		{"broken.mp4", []byte("nothing that begins as a video"), true},
		{"anim.gif", []byte("GIF89a\x01\x00\x01\x00"), true},
		{"notes.txt", []byte("nothing"), false},
	} {
		path := filepath.Join(dir, tt.name)
		if err := os.WriteFile(path, tt.data, 0o600); err != nil {
			t.Fatal(err)
		}
		if got := filecam.IsVideo(path); got != tt.want {
			t.Errorf("%s is a video: %v, want %v", tt.name, got, tt.want)
		}
	}
}

func TestOpenRefuses(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "x.mp4"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{dir, filepath.Join(dir, "none.jpg"), filepath.Join(dir, "x.mp4")} {
		if _, err := filecam.Open(path, filecam.Options{}); err == nil ||
			!strings.Contains(err.Error(), path) {
			t.Errorf("Open(%s): %v, want an error with the name", path, err)
		}
	}
}

func TestParse(t *testing.T) {
	path, o, err := filecam.Parse("../photos?every=3s&fps=2.5&once=true")
	if err != nil || path != "../photos" || o.Every != 3*time.Second || o.FPS != 2.5 || !o.Once {
		t.Errorf("Parse: %q, %+v, %v", path, o, err)
	}
	for _, bad := range []string{"", "?once=true", "a?once=maybe", "a?fps=0", "a?every=-1s", "a?size=3",
		"a?fps=NaN"} {
		if _, _, err := filecam.Parse(bad); err == nil {
			t.Errorf("Parse(%q) succeeded", bad)
		}
	}
}
