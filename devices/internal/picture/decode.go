// Package picture makes frames of encoded pictures, for every camera alike: files, network cameras, and
// USB cameras that compress what they see.
//
// JPEG is read by libjpeg, PNG and WebP by OpenCV; with the build tag nocv all are read by decoders in Go,
// which take longer. Pictures are turned upright by their EXIF orientation. Those of more than 16 million
// px become smaller while they are decoded; those of more than 16,000 px along a side or 120 million in
// all are refused by their header, before anything is decoded.
package picture

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"image"
	_ "image/png" // so that image.DecodeConfig knows the format
	"io"
	"slices"

	"golang.org/x/image/vp8l"
	"golang.org/x/image/webp" // which image.DecodeConfig knows then, too

	"spieltisch/devices"
)

// Errors of this package.
var (
	ErrNoPicture  = errors.New("not a picture (JPEG, PNG or WebP)")
	ErrEmpty      = errors.New("the file is empty")
	ErrCut        = errors.New("the picture is cut short or damaged")
	ErrKind       = errors.New("a kind of JPEG that is not read (its colours are sampled in an unusual way); save it anew as JPEG or PNG")
	ErrArithmetic = errors.New("a JPEG with arithmetic coding, which hardly any program reads and in which damage cannot be told; save it anew as JPEG or PNG")
	ErrTooLarge   = fmt.Errorf("more than %d px along a side or %d in all", MaxSide, MaxPixels)
	ErrHeavy      = fmt.Errorf("it takes more than %d MB to decode", MostMemory/1_000_000)
)

// MaxSide is the largest side of a picture that is read, px, and MaxPixels the most in all.
// No camera that watches a table makes larger ones.
const (
	MaxSide   = 16_000
	MaxPixels = 120_000_000
)

// FullPixels are the most px that a frame has. Larger pictures are decoded smaller, for a reader that
// looks at 2816 px along the long side at most sees no more in them: 16 million px are 4,600 along that
// side, and take 48 MB.
const FullPixels = 16_000_000

// MostMemory is how many bytes a picture may take while it is decoded: its data, its frame and what the
// decoder needs beside them. The program and its libraries have some 120 MB then, and 350 are the bound.
const MostMemory = 170_000_000

// MaxBytes is the longest encoded picture that is waited for from a live camera. Twelve megapixels at the
// best quality take ten million bytes.
const MaxBytes = 16 << 20

// Decode makes a frame of an encoded picture. The header is checked first, and then whether all data are
// there and in order: decoders go on over damage, fill in what is missing, and the end marker is there,
// too, when only the middle was lost, as with a full USB bus. What a decoder warns of refuses the picture
// as well.
func Decode(data []byte) (devices.Frame, error) {
	f, err := decodeData(data)
	if err != nil {
		return devices.Frame{}, err
	}
	return f, nil
}

func decodeData(data []byte) (f devices.Frame, err error) {
	if len(data) == 0 {
		return f, ErrEmpty
	}
	kind, ok := formatOf(data)
	if !ok {
		return f, foreign(data)
	}
	if kind.refuse != nil {
		if err := kind.refuse(data); err != nil {
			return f, err
		}
	}
	w, h, err := kind.size(data)
	if err != nil {
		return f, ErrCut
	}
	if w > MaxSide || h > MaxSide || w*h > MaxPixels {
		return f, fmt.Errorf("%d×%d px: %w", w, h, ErrTooLarge)
	}
	orientation := kind.orientation(data)
	needs, err := kind.needs(data, w, h, orientation)
	if err != nil {
		return f, err
	}
	if len(data)+needs > MostMemory {
		return f, fmt.Errorf("a %s of %d×%d px: %w; save it anew as %s, or smaller", kind.name, w,
			h, ErrHeavy, kind.instead)
	}
	if !kind.whole(data) {
		return f, ErrCut
	}
	return kind.decode(data, w, h, orientation)
}

// format is a kind of encoded picture.
type format struct {
	name    string
	instead string                  // a kind that takes less memory
	starts  func(data []byte) bool  // whether the data begin as such a picture does
	refuse  func(data []byte) error // why one of this kind is not read, before its header is; nil: it is
	size    func(data []byte) (w, h int, err error)
	// whether nothing is missing or damaged; what cameras write behind the end is let pass
	whole       func(data []byte) bool
	orientation func(data []byte) int // EXIF orientation, 1–8; 1 where there is none

	// needs is how many bytes it takes to look whether one of w×h px is whole, and to decode it; its data
	// are not counted.
	needs func(data []byte, w, h, orientation int) (int, error)

	// decode makes an upright frame of at most FullPixels of one that is whole and has w×h px as it is
	// stored.
	decode func(data []byte, w, h, orientation int) (devices.Frame, error)
}

// formats are those that are read. One more also needs its decoder among the imports of this file.
var formats = []format{
	{"JPEG", "a JPEG that is not progressive", startsJPEG, refusedJPEG, sizeJPEG, wholeJPEG,
		orientationJPEG, needsJPEG,
		decodeJPEG},
	{"PNG", "a JPEG", startsPNG, nil, sizeOther, wholePNG, orientationPNG, needsPNG, decodePNG},
	{"WebP", "a JPEG", startsWebP, nil, sizeOther, wholeWebP, orientationWebP, needsWebP, decodeWebP},
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

// wholePNG goes through the chunks up to IEND. Each has to be in place and to have its checksum.
func wholePNG(data []byte) bool {
	for p := 8; p+12 <= len(data); {
		n := int(binary.BigEndian.Uint32(data[p:]))
		if n < 0 || n > len(data)-p-12 {
			return false
		}
		if crc32.ChecksumIEEE(data[p+4:p+8+n]) != binary.BigEndian.Uint32(data[p+8+n:]) {
			return false
		}
		if string(data[p+4:p+8]) == "IEND" {
			return true
		}
		p += 12 + n
	}
	return false
}

// wholeWebP asks for as many bytes as the header says, and whether the picture needs them all: damaged data,
// which never come into step again, end too soon or too late. A lossless one is decoded once, and what it
// took of its data is known; a lossy one is decoded a second time without its last bytes, which has to fail.
// Of animations only the size is looked at.
func wholeWebP(data []byte) bool {
	if 8+uint64(binary.LittleEndian.Uint32(data[4:])) > uint64(len(data)) {
		return false
	}
	name, body, ok := pictureOfWebP(data)
	if !ok {
		return bytes.Contains(data, []byte("ANMF"))
	}
	if name == lossless {
		rest := bytes.NewReader(body)
		_, err := vp8l.Decode(rest)
		return err == nil && rest.Len() < lastBytes
	}
	if _, err := webp.Decode(bytes.NewReader(webpOf(name, body))); err != nil {
		return false
	}
	_, err := webp.Decode(bytes.NewReader(webpOf(name, body[:max(len(body)-lastBytes, 0)])))
	return err != nil
}

// lastBytes is how much of the data of a WebP may be padding: coders end with a few bytes that decoders do
// not need.
const lastBytes = 6

// lossless is the name of a chunk with px that lost nothing.
const lossless = "VP8L"

// pictureOfWebP is the chunk with the px (RFC 9649, 2).
func pictureOfWebP(data []byte) (name string, body []byte, ok bool) {
	for p := 12; p+8 <= len(data); {
		n := int(binary.LittleEndian.Uint32(data[p+4:]))
		if n < 0 || n > len(data)-p-8 {
			return "", nil, false
		}
		if name := string(data[p : p+4]); name == "VP8 " || name == lossless {
			return name, data[p+8 : p+8+n], true
		}
		p += 8 + n + n%2
	}
	return "", nil, false
}

// webpOf is a file with one chunk.
func webpOf(name string, body []byte) []byte {
	pad := len(body) % 2
	out := binary.LittleEndian.AppendUint32([]byte("RIFF"), uint32(12+len(body)+pad))
	out = binary.LittleEndian.AppendUint32(append(append(out, "WEBP"...), name...), uint32(len(body)))
	return append(append(out, body...), make([]byte, pad)...)
}

// orientationPNG looks for the chunk with EXIF (PNG 1.5 extensions, eXIf).
func orientationPNG(data []byte) int {
	exif, _ := io.ReadAll(&chunks{data: data[8:], name: "eXIf"}) // it reads from memory
	return exifOrientation(exif)
}

// sizeJPEG takes the size from the frame's header. Go's decoder would refuse samplings that libjpeg reads.
func sizeJPEG(data []byte) (w, h int, err error) {
	for j := (jpegData{data: data, at: 2}); ; {
		marker, body, err := j.segment()
		switch {
		case err != nil:
			return 0, 0, err
		case marker >= 0xc0 && marker <= 0xc2 && len(body) >= 6:
			w, h = int(binary.BigEndian.Uint16(body[3:])), int(binary.BigEndian.Uint16(body[1:]))
			return w, h, nil
		case marker == 0xd9 || marker == 0xda:
			return 0, 0, errSegment
		}
	}
}

func sizeOther(data []byte) (w, h int, err error) {
	c, _, err := image.DecodeConfig(bytes.NewReader(data))
	return c.Width, c.Height, err
}

// wholeJPEG says whether all blocks of all scans are there and in order.
func wholeJPEG(data []byte) bool { return intactJPEG(data) == nil }

// refusedJPEG looks for the kind of a JPEG that is not coded by Huffman (T.81, table B.1).
func refusedJPEG(data []byte) error {
	for p := 2; p+4 <= len(data) && data[p] == 0xff &&
		data[p+1] != 0xda; p += 2 + int(binary.BigEndian.Uint16(data[p+2:])) {
		if m := data[p+1]; m >= 0xc9 && m <= 0xcf && m != 0xcc {
			return ErrArithmetic
		}
	}
	return nil
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
