// Package picture makes frames of encoded pictures, for every camera alike: files, network cameras, and USB cameras that
// compress what they see.
//
// JPEG, PNG and WebP are read by OpenCV, or with the build tag nocv by decoders in Go, which take longer. Pictures are
// turned upright by their EXIF orientation. Those of more than 16,000 px along a side or 120 million in all are refused by
// their header, before anything is decoded.
package picture

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"image"
	"image/jpeg"
	_ "image/png" // so that image.DecodeConfig knows the format
	"slices"

	_ "golang.org/x/image/webp" // likewise

	"spieltisch/devices"
)

// Errors of this package.
var (
	ErrNoPicture = errors.New("not a picture (JPEG, PNG or WebP)")
	ErrEmpty     = errors.New("the file is empty")
	ErrCut       = errors.New("the picture is cut short or damaged")
	ErrKind      = errors.New("a kind of JPEG that is not read (its colours are sampled in an unusual way); save it anew as JPEG or PNG")
	errGrey      = fmt.Errorf("%w: the lower part is missing", ErrCut)
	ErrTooLarge  = fmt.Errorf("more than %d px along a side or %d in all", MaxSide, MaxPixels)
)

// MaxSide is the largest side of a picture that is read, px, and MaxPixels the most in all: that many take 360 MB.
// No camera that watches a table makes larger ones.
const (
	MaxSide   = 16_000
	MaxPixels = 120_000_000
)

// MaxBytes is the longest encoded picture that is waited for from a live camera. Twelve megapixels at the best quality
// take ten million bytes.
const MaxBytes = 16 << 20

// Decode makes a frame of an encoded picture. The header is checked first and the end of the data too, as OpenCV fills
// what is missing of a picture with grey and says nothing. The end marker is there, too, when only the middle was lost, as with a
// full USB bus.
func Decode(data []byte) (devices.Frame, error) {
	fail := func(err error) (devices.Frame, error) { return devices.Frame{}, err }
	if len(data) == 0 {
		return fail(ErrEmpty)
	}
	kind, ok := formatOf(data)
	if !ok {
		return fail(ErrNoPicture)
	}
	cfg, _, err := image.DecodeConfig(bytes.NewReader(data))
	if unusual := jpeg.UnsupportedError(""); errors.As(err, &unusual) {
		return fail(ErrKind)
	}
	if err != nil {
		return fail(ErrCut)
	}
	if cfg.Width > MaxSide || cfg.Height > MaxSide || cfg.Width*cfg.Height > MaxPixels {
		return fail(fmt.Errorf("%d×%d px: %w", cfg.Width, cfg.Height, ErrTooLarge))
	}
	if !kind.whole(data) {
		return fail(ErrCut)
	}
	f, err := decode(data)
	if err != nil {
		return fail(ErrCut)
	}
	if grey(f) && !kind.complete(data) {
		return fail(errGrey)
	}
	return upright(f, kind.orientation(data)), nil
}

// grey says whether the last rows, a block of JPEG high, are all of the middle grey that stands for nothing. A picture that was
// framed in this grey has such rows as well.
func grey(f devices.Frame) bool {
	for y := max(f.H-8, 0); y < f.H; y++ {
		for _, b := range f.Pix[y*f.Stride : y*f.Stride+3*f.W] {
			if b != 128 {
				return false
			}
		}
	}
	return true
}

// format is a kind of encoded picture.
type format struct {
	starts      func(data []byte) bool // whether the data begin as such a picture does
	whole       func(data []byte) bool // whether the picture has its end; what cameras write behind that is let pass
	complete    func(data []byte) bool // whether nothing of it is missing, which takes longer to find out
	orientation func(data []byte) int  // EXIF orientation, 1–8; 1 where there is none
}

// formats are those that are read. One more also needs its decoder among the imports of this file.
var formats = []format{
	{startsJPEG, wholeJPEG, completeJPEG, orientationJPEG},
	{startsPNG, wholePNG, wholePNG, orientationPNG},
	{startsWebP, wholeWebP, wholeWebP, orientationWebP},
}

func formatOf(data []byte) (format, bool) {
	i := slices.IndexFunc(formats, func(f format) bool { return f.starts(data) })
	if i < 0 {
		return format{}, false
	}
	return formats[i], true
}

func startsJPEG(data []byte) bool { return bytes.HasPrefix(data, []byte{0xff, 0xd8, 0xff}) }

func startsPNG(data []byte) bool { return bytes.HasPrefix(data, []byte("\x89PNG\r\n\x1a\n")) }

func startsWebP(data []byte) bool {
	return len(data) >= 12 && string(data[:4]) == "RIFF" && string(data[8:12]) == "WEBP"
}

// wholeWebP asks for as many bytes as the header says.
func wholeWebP(data []byte) bool {
	return 8+uint64(binary.LittleEndian.Uint32(data[4:])) <= uint64(len(data))
}

// wholePNG goes through the chunks, each of which has to be in place, up to IEND.
func wholePNG(data []byte) bool {
	_, ok := chunkOf(data, "IEND")
	return ok
}

// orientationPNG looks for the chunk with EXIF (PNG 1.5 extensions, eXIf).
func orientationPNG(data []byte) int {
	exif, _ := chunkOf(data, "eXIf")
	return exifOrientation(exif)
}

// chunkOf is what the first chunk of a PNG with that name holds.
func chunkOf(data []byte, name string) ([]byte, bool) {
	for p := 8; p+12 <= len(data); {
		n := int(binary.BigEndian.Uint32(data[p:]))
		if n < 0 || n > len(data)-p-12 {
			break
		}
		if string(data[p+4:p+8]) == name {
			return data[p+8 : p+8+n], true
		}
		p += 12 + n
	}
	return nil, false
}

// wholeJPEG walks over the segments to the compressed data, and looks for the end marker behind it. A thumbnail inside
// of a segment has an end marker too, so a search from the start would not do.
func wholeJPEG(data []byte) bool {
	p := 2
	for p+4 <= len(data) {
		if data[p] != 0xff {
			return false
		}
		marker := data[p+1]
		if marker == 0xff { // fill byte
			p++
			continue
		}
		p += 2 + int(binary.BigEndian.Uint16(data[p+2:]))
		if marker == 0xda {
			return p < len(data) && bytes.Contains(data[p:], []byte{0xff, 0xd9})
		}
	}
	return false
}

// completeJPEG has Go's decoder go through all of it, for that says when blocks are missing.
func completeJPEG(data []byte) bool {
	_, err := jpeg.Decode(bytes.NewReader(data))
	return err == nil
}

// orientationWebP looks for the chunk with EXIF (RFC 9649, 2.7.1.5). Some programs begin it as a JPEG does.
func orientationWebP(data []byte) int {
	for p := 12; p+8 <= len(data); {
		n := int(binary.LittleEndian.Uint32(data[p+4:]))
		if n < 0 || n > len(data)-p-8 {
			return 1
		}
		if string(data[p:p+4]) == "EXIF" {
			return exifOrientation(bytes.TrimPrefix(data[p+8:p+8+n], []byte("Exif\x00\x00")))
		}
		p += 8 + n + n%2
	}
	return 1
}

// orientationJPEG looks for the segment with EXIF before the compressed data.
func orientationJPEG(data []byte) int {
	for p := 2; p+4 <= len(data) && data[p] == 0xff && data[p+1] != 0xda; {
		n := int(binary.BigEndian.Uint16(data[p+2:]))
		if n < 2 || p+2+n > len(data) {
			return 1
		}
		if body := data[p+4 : p+2+n]; data[p+1] == 0xe1 && bytes.HasPrefix(body, []byte("Exif\x00\x00")) {
			return exifOrientation(body[6:])
		}
		p += 2 + n
	}
	return 1
}

// exifOrientation finds tag 0x0112 in the first directory of a TIFF structure (EXIF 2.3, 4.6.2 and 4.6.4).
func exifOrientation(tiff []byte) int {
	if len(tiff) < 8 {
		return 1
	}
	var order binary.ByteOrder = binary.LittleEndian
	if string(tiff[:2]) == "MM" {
		order = binary.BigEndian
	}
	at := int(order.Uint32(tiff[4:]))
	if at < 8 || at > len(tiff)-2 {
		return 1
	}
	count := int(order.Uint16(tiff[at:]))
	for i := range count {
		p := at + 2 + 12*i
		if p+12 > len(tiff) {
			return 1
		}
		if order.Uint16(tiff[p:]) != 0x0112 {
			continue
		}
		if v := int(order.Uint16(tiff[p+8:])); v >= 1 && v <= 8 {
			return v
		}
		return 1
	}
	return 1
}

// upright turns and mirrors a frame by its EXIF orientation. It goes by blocks, so that what lies below each other in either picture
// is in the cache.
func upright(f devices.Frame, orientation int) devices.Frame {
	if orientation == 1 {
		return f
	}
	out := f
	if orientation >= 5 {
		out.W, out.H = f.H, f.W
	}
	out.Stride = 3 * out.W
	out.Pix = make([]byte, out.H*out.Stride)
	first, right, down := source(orientation, f)
	for top := 0; top < out.H; top += turnBlock {
		for left := 0; left < out.W; left += turnBlock {
			for y := top; y < min(top+turnBlock, out.H); y++ {
				from, to := first+left*right+y*down, y*out.Stride+3*left
				for range min(turnBlock, out.W-left) {
					out.Pix[to], out.Pix[to+1], out.Pix[to+2] = f.Pix[from], f.Pix[from+1], f.Pix[from+2]
					from, to = from+right, to+3
				}
			}
		}
	}
	return out
}

// turnBlock is the side of a block, px.
const turnBlock = 32

// source is where the first px of the upright picture lies in the stored one, and how far away its neighbours to the right and below
// do, in bytes.
func source(orientation int, f devices.Frame) (first, right, down int) {
	across, along := 3, f.Stride
	farX, farY := 3*(f.W-1), f.Stride*(f.H-1)
	switch orientation {
	case 2:
		return farX, -across, along
	case 3:
		return farX + farY, -across, -along
	case 4:
		return farY, across, -along
	case 5:
		return 0, along, across
	case 6:
		return farY, -along, across
	case 7:
		return farX + farY, -along, -across
	case 8:
		return farX, along, -across
	}
	return 0, across, along
}
