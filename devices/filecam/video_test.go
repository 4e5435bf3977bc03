//go:build !nocv

package filecam_test

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"errors"
	"image"
	"image/color"
	"image/gif"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"gocv.io/x/gocv"

	"spieltisch/devices"
	"spieltisch/devices/devicestest"
	"spieltisch/devices/filecam"
)

func TestVideoCamera(t *testing.T) {
	path := filepath.Join(devicestest.Shared(t, "dicevideo"), "sim_pxl_00.mp4")
	c, err := filecam.Open(path, filecam.Options{Once: true})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = c.Close() }()
	var last devices.Frame
	for range 4 {
		f, err := c.Read(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if last.Seq > 0 && (f.Seq != last.Seq+1 || f.At.Sub(last.At) != 50*time.Millisecond) {
			t.Errorf("frame %d comes %v after frame %d, want 50 ms", f.Seq, f.At.Sub(last.At), last.Seq)
		}
		last = f
	}
}

func TestVideoCameraSuite(t *testing.T) {
	path := filepath.Join(devicestest.Shared(t, "dicevideo"), "sim_pxl_29.mp4")
	devicestest.Camera(t, func(t *testing.T) devices.Camera {
		c, err := filecam.Open(path, filecam.Options{})
		if err != nil {
			t.Fatal(err)
		}
		return c
	})
	c, err := filecam.Open(path, filecam.Options{Once: true})
	if err != nil {
		t.Fatal(err)
	}
	devicestest.Gone(t, c, func() {}) // by itself, after its last frame
}

// record writes a video of ten frames at 20 frames/s with OpenCV's encoders, each frame lighter than the one
// before.
func record(t *testing.T, name, codec string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	switch codec {
	case "GIF89a": // OpenCV reads it and writes none
		var all gif.GIF
		for i := range 10 {
			frame := image.NewPaletted(image.Rect(0, 0, 96, 64), color.Palette{color.Gray{Y: uint8(20 * i)}})
			all.Image, all.Delay = append(all.Image, frame), append(all.Delay, 5)
		}
		var b bytes.Buffer
		if err := errors.Join(gif.EncodeAll(&b, &all), os.WriteFile(path, b.Bytes(), 0o600)); err != nil {
			t.Fatal(err)
		}
		return path
	case "": // JPEG after JPEG
		var all []byte
		for range 10 {
			all = append(all, devicestest.Picture(t, 96, 64, devicestest.Red)...)
		}
		if err := os.WriteFile(path, all, 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	w, err := gocv.VideoWriterFile(path, codec, 20, 96, 64, true)
	if err != nil {
		t.Fatal(err)
	}
	for i := range 10 {
		m := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(float64(20*i), 50, 50, 0), 64, 96,
			gocv.MatTypeCV8UC3)
		if err := errors.Join(w.Write(m), m.Close()); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestVideoFormats(t *testing.T) {
	tests := []struct {
		name, codec string
		fps         float64
	}{
		{"evening.avi", "MJPG", 20}, {"evening.mp4", "mp4v", 20}, {"evening.MOV", "mp4v", 20},
		{"evening.mkv", "MJPG", 20}, {"evening.webm", "VP80", 20}, {"evening.mjpg", "", 0},
		{"evening.gif", "GIF89a", 20},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			path := record(t, tt.name, tt.codec)
			v, err := filecam.OpenVideo(path)
			if err != nil {
				t.Fatal(err)
			}
			defer v.Close()
			n, last := 0, time.Time{}
			for ; ; n++ {
				f, err := v.Next()
				if errors.Is(err, devices.ErrGone) {
					break
				}
				if err != nil || f.W != 96 || f.H != 64 || f.Seq != uint64(n+1) {
					t.Fatalf("frame %d: %d×%d px, number %d, %v", n+1, f.W, f.H, f.Seq, err)
				}
				period := time.Second / time.Duration(cmp.Or(tt.fps, 25))
				if since := f.At.Sub(time.Unix(0, 0)); n == 0 && (since < 0 || since > period) {
					t.Errorf("the first frame comes %v after the beginning of the video", since)
				}
				if apart := f.At.Sub(last); n > 0 &&
					(apart < period-time.Millisecond || apart > period+time.Millisecond) {
					t.Errorf("frame %d comes %v after the last one, want %v", n+1, apart, period)
				}
				last = f.At
			}
			if want := time.Duration(10 / cmp.Or(tt.fps, 1) * float64(time.Second)); tt.fps > 0 &&
				(v.Length < want || v.Length > want+want/5) {
				t.Errorf("%v long, want %v", v.Length, want)
			}
			// Of raw pictures after each other FFmpeg 5 knows no rate, and FFmpeg 7 says its own of 25.
			if n != 10 || v.FPS != tt.fps && (tt.fps != 0 || v.FPS != 25) {
				t.Errorf("%d frames at %v frames/s, want 10 at %v", n, v.FPS, tt.fps)
			}
		})
	}
}

// TestVideoWithPauses: a frame that is shown for longer is followed later by the next one.
func TestVideoWithPauses(t *testing.T) {
	var all gif.GIF
	for i, delay := range []int{5, 50, 5, 5} { // hundredths of a second
		frame := image.NewPaletted(image.Rect(0, 0, 96, 64), color.Palette{color.Gray{Y: uint8(20 * i)}})
		all.Image, all.Delay = append(all.Image, frame), append(all.Delay, delay)
	}
	var b bytes.Buffer
	path := filepath.Join(t.TempDir(), "evening.gif")
	if err := errors.Join(gif.EncodeAll(&b, &all), os.WriteFile(path, b.Bytes(), 0o600)); err != nil {
		t.Fatal(err)
	}
	v, err := filecam.OpenVideo(path)
	if err != nil {
		t.Fatal(err)
	}
	defer v.Close()
	var got []int64 // ms
	for range all.Image {
		f, err := v.Next()
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, f.At.UnixMilli())
	}
	if want := []int64{0, 50, 550, 600}; !slices.Equal(got, want) {
		t.Errorf("frames at %v ms, want %v", got, want)
	}
}

// TestVideoTurnsUpright: a phone that is held upright films lying pictures, and says in the file how they are
// to be turned.
func TestVideoTurnsUpright(t *testing.T) {
	// By rows of a matrix of 16.16 numbers, as the track header has it (ISO/IEC 14496-12): clockwise, half
	// round, the other way.
	const one = 1 << 16
	tests := []struct {
		name   string
		matrix [4]int32
		at     image.Point // of the corner that is light, top left in what was filmed: 0 or 1
		lying  bool
	}{
		{"as it is", [4]int32{one, 0, 0, one}, image.Pt(0, 0), true},
		{"clockwise", [4]int32{0, one, -one, 0}, image.Pt(1, 0), false},
		{"half round", [4]int32{-one, 0, 0, -one}, image.Pt(1, 1), true},
		{"counterclockwise", [4]int32{0, -one, one, 0}, image.Pt(0, 1), false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "phone.mp4")
			w, err := gocv.VideoWriterFile(path, "mp4v", 20, 96, 64, true)
			if err != nil {
				t.Fatal(err)
			}
			m := gocv.NewMatWithSize(64, 96, gocv.MatTypeCV8UC3)
			defer m.Close()
			m.SetTo(gocv.NewScalar(20, 20, 20, 0))
			corner := m.Region(image.Rect(0, 0, 48, 32))
			corner.SetTo(gocv.NewScalar(220, 220, 220, 0))
			if err := errors.Join(corner.Close(), w.Write(m), w.Write(m), w.Close()); err != nil {
				t.Fatal(err)
			}
			turn(t, path, tt.matrix)
			v, err := filecam.OpenVideo(path)
			if err != nil {
				t.Fatal(err)
			}
			defer v.Close()
			f, err := v.Next()
			if err != nil {
				t.Fatal(err)
			}
			if (f.W > f.H) != tt.lying {
				t.Fatalf("the frame has %d×%d px", f.W, f.H)
			}
			for y := range 2 {
				for x := range 2 {
					light := f.Pix[f.H*(2*y+1)/4*f.Stride+3*(f.W*(2*x+1)/4)] > 120
					if want := image.Pt(x, y) == tt.at; light != want {
						t.Errorf("corner %d, %d is light: %t, want %t", x, y, light, want)
					}
				}
			}
		})
	}
}

// turn writes how frames are to be turned into the track header of a video.
func turn(t *testing.T, path string, matrix [4]int32) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	at := bytes.Index(data, []byte("tkhd"))
	if at < 0 {
		t.Fatal("the video has no track header")
	}
	const before = 4 + 40 // bytes of the name, and of what stands before the matrix in version 0
	for i, v := range matrix {
		binary.BigEndian.PutUint32(data[at+before+4*[4]int{0, 1, 3, 4}[i]:], uint32(v))
	}
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
}

// TestVideoRoundAndRound plays a video three times over, as fast as it was told to.
func TestVideoRoundAndRound(t *testing.T) {
	path := record(t, "evening.avi", "MJPG")
	for _, tt := range []struct{ fps, want float64 }{{0, 20}, {250, 250}} {
		synctest.Test(t, func(t *testing.T) {
			c, err := filecam.Open(path, filecam.Options{FPS: tt.fps})
			if err != nil {
				t.Fatal(err)
			}
			defer func() { _ = c.Close() }()
			var first devices.Frame
			for i := range 30 {
				f, err := c.Read(t.Context())
				if err != nil || f.Seq != uint64(i+1) {
					t.Fatalf("frame %d: number %d, %v", i+1, f.Seq, err)
				}
				if i == 0 {
					first = f
				}
				if i%10 == 0 && !bytes.Equal(f.Pix, first.Pix) {
					t.Errorf("frame %d is not the first of the video again", i+1)
				}
				if want := time.Duration(float64(i) / tt.want * float64(time.Second)); f.At.Sub(first.At) != want {
					t.Errorf("frame %d comes after %v, want %v", i+1, f.At.Sub(first.At), want)
				}
			}
		})
	}
}

func TestVideoCutShort(t *testing.T) {
	path := record(t, "evening.mkv", "MJPG")
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, data[:len(data)*2/3], 0o600); err != nil {
		t.Fatal(err)
	}
	c, err := filecam.Open(path, filecam.Options{FPS: 1000, Once: true})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = c.Close() }()
	n := 0
	for ; err == nil; n++ {
		_, err = c.Read(t.Context())
	}
	if !errors.Is(err, devices.ErrGone) || n < 3 || n > 9 {
		t.Errorf("%d frames, then %v; want the whole ones, then devices.ErrGone", n-1, err)
	}
}

func TestVideoRefuses(t *testing.T) {
	path := filepath.Join(t.TempDir(), "text.mp4")
	if err := os.WriteFile(path, []byte("no video at all"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := filecam.OpenVideo(path); !errors.Is(err, filecam.ErrNoVideo) ||
		!strings.Contains(err.Error(), path) {
		t.Errorf("OpenVideo: %v, want ErrNoVideo and the name", err)
	}
}
