// Package filedisplay keeps the picture of the small display in a PNG file, for a web camera's overlay,
// another program's screen, or a look from afar. The file is replaced as a whole: a reader sees the old
// picture or the new one.
package filedisplay

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io"
	"maps"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strconv"

	"periph.io/x/devices/v3/ssd1306/image1bit"

	"spieltisch/devices"
	"spieltisch/devices/internal/work"
)

const (
	width  = 128
	height = 64
)

// Options say how the picture is written.
type Options struct {
	Scale int // px of the file per px of the display, 1–16; 0: 4
}

// Parse reads what stands behind "file:", like "table.png?scale=2".
func Parse(target string) (path string, o Options, err error) {
	u, err := url.Parse(target)
	if err != nil {
		return "", o, fmt.Errorf("display file:%s: %w", target, err)
	}
	options := u.Query()
	for _, name := range slices.Sorted(maps.Keys(options)) {
		v := options[name]
		if name != "scale" {
			return "", o, fmt.Errorf("display file:%s: option %q is unknown (there is scale)", target, name)
		}
		if o.Scale, err = strconv.Atoi(v[0]); err != nil || o.Scale < 1 || o.Scale > 16 {
			return "", o, fmt.Errorf("display file:%s: scale=%s: it takes 1 to 16", target, v[0])
		}
	}
	if u.Path == "" || filepath.Ext(u.Path) != ".png" {
		return "", o, fmt.Errorf("display file:%s: name a PNG file, like file:table.png", target)
	}
	return u.Path, o, nil
}

// Display writes a file. Make one with Open; Close it. A worker writes, as a folder on a server that is
// away may not come back.
type Display struct {
	path    string
	scale   int
	img     *image1bit.VerticalLSB
	work    *work.Worker
	replace func(path string, data []byte) error
}

var (
	_ devices.Display = (*Display)(nil)
	_ io.Closer       = (*Display)(nil)
)

// Open makes sure that the file can be written: it holds a dark display then.
func Open(path string, o Options) (*Display, error) { return open(path, o, replace) }

func open(path string, o Options, replace func(path string, data []byte) error) (*Display, error) {
	if o.Scale == 0 {
		o.Scale = 4
	}
	d := &Display{
		path: path, scale: o.Scale, img: image1bit.NewVerticalLSB(image.Rect(0, 0, width, height)),
		work: work.NewFile(path), replace: replace,
	}
	if err := d.Halt(); err != nil {
		if stuck, ok := errors.AsType[*devices.StuckError](d.Close()); ok {
			return nil, fmt.Errorf("%w; %w", err, stuck)
		}
		return nil, err
	}
	return d, nil
}

// String names the file.
func (d *Display) String() string { return "file " + d.path }

// Bounds is 128×64 px, however large the file's px are.
func (d *Display) Bounds() image.Rectangle { return d.img.Rect }

// ColorModel has two colours.
func (d *Display) ColorModel() color.Model { return image1bit.BitModel }

// Draw replaces the file.
func (d *Display) Draw(r image.Rectangle, src image.Image, sp image.Point) error {
	draw.Draw(d.img, r, src, sp, draw.Src)
	return d.write(d.img)
}

// Halt leaves a dark picture.
func (d *Display) Halt() error { return d.write(image1bit.NewVerticalLSB(d.img.Rect)) }

// Close ends the writing. The file stays.
func (d *Display) Close() error { return d.work.Close(func() error { return nil }) }

func (d *Display) write(img *image1bit.VerticalLSB) error {
	var b bytes.Buffer
	err := png.Encode(&b, d.enlarged(img))
	if err == nil {
		err = d.work.Do(context.Background(), 0, func() error { return d.replace(d.path, b.Bytes()) })
	}
	if err != nil {
		return fmt.Errorf("filedisplay: %w (is the folder there, and may it be written?): %w", err,
			devices.ErrGone)
	}
	return nil
}

func (d *Display) enlarged(img *image1bit.VerticalLSB) image.Image {
	out := image.NewPaletted(image.Rect(0, 0, width*d.scale, height*d.scale),
		color.Palette{color.Black, color.White})
	for i := range out.Pix {
		x, y := i%out.Stride, i/out.Stride
		if img.BitAt(x/d.scale, y/d.scale) {
			out.Pix[i] = 1
		}
	}
	return out
}

// replace writes a file beside and moves it into place. It is not synced: after a power cut the next picture
// comes anyhow.
func replace(path string, data []byte) error {
	f, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+"-*")
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	err = errors.Join(err, f.Chmod(0o644), f.Close())
	if err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		return errors.Join(err, os.Remove(f.Name()))
	}
	return nil
}
