// Package filecam is a camera that gives pictures from files: one picture, a folder of them in the order
// of their names, or a video.
//
// A picture is given again and again, as a camera would, a few times a second; its frames carry the file's
// name, so that readers know them for one exposure. Frames of a video have no name and come as fast as the
// video was taken. Pictures are turned upright by their EXIF orientation.
//
// Pictures are JPEG, PNG and WebP, decoded as package picture does; videos are read by OpenCV only. What a
// file is, it says itself, whatever it is called.
package filecam

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"spieltisch/devices"
	"spieltisch/devices/internal/live"
	"spieltisch/devices/internal/picture"
	"spieltisch/devices/internal/work"
)

// Errors of this package. They are wrapped with the file's name.
var (
	ErrNoPicture = picture.ErrNoPicture
	ErrEmpty     = picture.ErrEmpty
	ErrCut       = picture.ErrCut
	ErrTooLarge  = picture.ErrTooLarge
	ErrNoVideo   = errors.New("not a video that can be read")
	ErrNoFile    = errors.New("no file but a pipe or a device, which may keep a reader waiting")
	ErrLong      = fmt.Errorf("more than %d MB, which no picture of a camera takes", MaxBytes>>20)
	ErrNothing   = errors.New("no pictures in this folder")
)

// MaxSide is the largest side of a picture that is read, px, and MaxPixels the most in all.
const (
	MaxSide   = picture.MaxSide
	MaxPixels = picture.MaxPixels
)

// MaxBytes is the longest file that is taken for a picture.
const MaxBytes = 128 << 20

// Options say how files become frames.
type Options struct {
	Every time.Duration    // how long each picture of a folder is shown; 0: 3 s
	FPS   float64          // frames a second; 0: 5 of pictures, and of a video as many as it says
	Once  bool             // ErrGone after the last picture or frame, rather than from the start again
	Now   func() time.Time // nil: time.Now
	Log   *slog.Logger     // hears of pictures in a folder that are skipped; nil: nobody does
}

func (o Options) withDefaults() Options {
	if o.Every <= 0 {
		o.Every = 3 * time.Second
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	return o
}

// Parse takes the part of a camera's URL after "file:": a path, and options after a question mark
// ("../photos?every=3s&once=true").
func Parse(target string) (path string, o Options, err error) {
	path, query, _ := strings.Cut(target, "?")
	if path == "" {
		return "", o, errors.New("filecam: there is no path after the scheme")
	}
	err = live.ParseOptions(query, map[string]live.Set{
		"every": live.Duration(&o.Every, time.Millisecond, 24*time.Hour),
		"fps":   live.Number(&o.FPS, 0.25, 1000), // a table waits 5 s for a picture
		"once":  live.Bool(&o.Once),
	})
	if err != nil {
		return "", o, fmt.Errorf("filecam: %s: %w", path, err)
	}
	return path, o, nil
}

// Camera gives frames from files. Make one with Open.
type Camera struct {
	o     Options
	names []string // of pictures
	video *Video   // or a video
	path  string

	stop context.CancelFunc // ends every Read
	shut context.Context
	once sync.Once

	mu    sync.Mutex // one Read at a time; guards the fields below
	seq   uint64
	start time.Time
	last  time.Time
	shown devices.Frame // the picture decoded last
	index int           // of names, whose turn it was then; -1: none
	bad   []error       // of each picture in names that cannot be read
	taken int           // frames of the video, this time round
}

var _ devices.Camera = (*Camera)(nil)

// Open opens a picture, a folder of pictures or a video. Pictures are decoded when their turn comes. One that
// cannot be read is left out, for a folder of holiday pictures with one damaged file is still worth showing;
// when none can be read, Read says why.
func Open(path string, o Options) (*Camera, error) {
	c := &Camera{o: o.withDefaults(), path: path, index: -1}
	info, err := os.Stat(path)
	if err != nil {
		return nil, fmt.Errorf("filecam: %w", err)
	}
	switch {
	case !info.IsDir() && !info.Mode().IsRegular():
		return nil, fmt.Errorf("filecam: %s: %w", path, ErrNoFile)
	case info.IsDir():
		if c.names, err = Pictures(path); err == nil && len(c.names) == 0 {
			err = fmt.Errorf("filecam: %s: %w", path, ErrNothing)
		}
	case IsVideo(path):
		c.video, err = OpenVideo(path)
	default:
		c.names = []string{path}
	}
	if err != nil {
		return nil, err
	}
	c.bad = make([]error, len(c.names))
	c.shut, c.stop = context.WithCancel(context.Background())
	return c, nil
}

// Pictures are the paths of the pictures in a folder, in the order of their names.
func Pictures(dir string) ([]string, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, fmt.Errorf("filecam: %w", err)
	}
	var out []string
	for _, e := range entries {
		if !e.IsDir() && IsPicture(e.Name()) {
			out = append(out, filepath.Join(dir, e.Name()))
		}
	}
	return out, nil
}

// Files are known by how their names end.
var (
	pictures = []string{".jpg", ".jpeg", ".jpe", ".jfif", ".png", ".webp"}
	foreign  = []string{".heic", ".heif", ".avif", ".bmp", ".tif", ".tiff"}
	rows     = []string{".mjpg", ".mjpeg"}
	videos   = []string{".mp4", ".avi", ".mov", ".mkv", ".webm", ".m4v", ".gif", ".3gp", ".mts", ".m2ts",
		".mpg", ".mpeg", ".wmv", ".ogv"}
)

// IsPicture says whether a file is a picture by its name.
func IsPicture(name string) bool { return endsIn(name, pictures) }

// IsForeign says whether a file is a picture by its name of a kind that is not read, as phones write some.
func IsForeign(name string) bool { return endsIn(name, foreign) }

// IsVideo reports whether a file is a video: by how it begins, where that says something, and else by its
// name. Pictures in a row make a video, too, if its name says so.
func IsVideo(path string) bool {
	if endsIn(path, rows) {
		return true
	}
	head, err := start(path)
	switch {
	case err == nil && picture.IsVideo(head):
		return true
	case err == nil && picture.IsPicture(head):
		return false
	}
	return endsIn(path, videos)
}

// start is how a file begins.
func start(path string) ([]byte, error) {
	f, err := open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, 1024))
}

func endsIn(name string, endings []string) bool {
	return slices.Contains(endings, strings.ToLower(filepath.Ext(name)))
}

// Close frees the files; a blocked Read returns.
func (c *Camera) Close() error {
	c.stop()
	c.mu.Lock()
	defer c.mu.Unlock()
	c.once.Do(func() {
		if c.video != nil {
			c.video.Close()
		}
	})
	return nil
}

// Read waits for the next frame.
func (c *Camera) Read(ctx context.Context) (devices.Frame, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if err := c.wait(ctx); err != nil {
		return devices.Frame{}, err
	}
	f, err := c.next()
	if err != nil {
		return devices.Frame{}, err
	}
	c.seq++
	f.Seq, f.At = c.seq, c.last
	return f, nil
}

// wait returns when the next frame is due.
func (c *Camera) wait(ctx context.Context) error {
	if err := c.ended(ctx); err != nil {
		return err
	}
	now := c.o.Now()
	if c.start.IsZero() {
		c.start, c.last = now, now
		return nil
	}
	due := c.last.Add(c.period())
	if d := due.Sub(now); d > 0 {
		timer := time.NewTimer(d)
		defer timer.Stop()
		select {
		case <-timer.C:
		case <-ctx.Done():
		case <-c.shut.Done():
		}
		now = due
	}
	if c.video != nil { // frames keep the time in which they were taken, however late they are fetched
		now = due
	}
	c.last = now
	return c.ended(ctx)
}

func (c *Camera) ended(ctx context.Context) error {
	if c.shut.Err() != nil {
		return fmt.Errorf("filecam: %s: camera is closed: %w", c.path, devices.ErrGone)
	}
	return ctx.Err()
}

func (c *Camera) period() time.Duration {
	fps := c.o.FPS
	if fps <= 0 && c.video != nil {
		fps = c.video.FPS
	}
	if fps <= 0 {
		fps = 5
	}
	return time.Duration(float64(time.Second) / fps)
}

func (c *Camera) next() (devices.Frame, error) {
	if c.video != nil {
		return c.nextOfVideo()
	}
	i := int(c.last.Sub(c.start) / c.o.Every)
	if i >= len(c.names) && c.o.Once {
		return devices.Frame{}, fmt.Errorf("filecam: %s: no more pictures: %w", c.path, devices.ErrGone)
	}
	if i %= len(c.names); i != c.index {
		f, err := c.load(i)
		if err != nil {
			return devices.Frame{}, err
		}
		c.index, c.shown = i, f
	}
	f := c.shown
	f.Pix = slices.Clone(f.Pix)
	return f, nil
}

// load gives the first picture from number i on that can be read.
func (c *Camera) load(i int) (devices.Frame, error) {
	for k := range c.names {
		j := (i + k) % len(c.names)
		if c.bad[j] != nil {
			continue
		}
		f, err := Load(c.names[j])
		if err == nil {
			return f, nil
		}
		c.bad[j] = err
		c.o.Log.Warn("picture is skipped", "device", "file:"+c.path, "err", err)
	}
	return devices.Frame{}, c.bad[i]
}

func (c *Camera) nextOfVideo() (devices.Frame, error) {
	f, err := c.video.Next()
	if errors.Is(err, devices.ErrGone) && !c.o.Once && c.taken > 0 {
		again, openErr := OpenVideo(c.path)
		if openErr != nil {
			return devices.Frame{}, openErr
		}
		c.video.Close()
		c.video, c.taken = again, 0
		f, err = c.video.Next()
	}
	if err == nil {
		c.taken++
	}
	return f, err
}

// open opens a file to read it (work.Regular).
func open(path string) (*os.File, error) {
	f, err := work.Regular(path)
	if errors.Is(err, work.ErrNoFile) {
		return nil, fmt.Errorf("%s: %w", path, ErrNoFile)
	}
	return f, err
}

// Load reads a picture from a file. Its errors name the file.
func Load(path string) (devices.Frame, error) {
	data, err := Bytes(path)
	if err != nil {
		return devices.Frame{}, err
	}
	return Decode(path, data)
}

// Bytes are those of a file with a picture. Its errors name the file.
func Bytes(path string) ([]byte, error) {
	f, err := open(path)
	if err != nil {
		return nil, fmt.Errorf("filecam: %w", err)
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, fmt.Errorf("filecam: %w", err)
	}
	if info.Size() > MaxBytes {
		return nil, fmt.Errorf("filecam: %s: %w", path, ErrLong)
	}
	data := make([]byte, info.Size())
	n, err := io.ReadFull(f, data)
	if err != nil && n == 0 && len(data) > 0 {
		return nil, fmt.Errorf("filecam: %w", err)
	}
	return data[:n], nil
}

// Decode makes a frame of an encoded picture. The name is for the frame and for errors.
func Decode(name string, data []byte) (devices.Frame, error) {
	f, err := picture.Decode(data)
	if err != nil {
		return f, fmt.Errorf("filecam: %s: %w", name, err)
	}
	f.Name = name
	return f, nil
}
