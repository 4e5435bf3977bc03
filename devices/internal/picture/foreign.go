package picture

import (
	"bytes"
	"encoding/binary"
	"slices"
)

// foreignError says what data are that are not read, and what to do. It is an ErrNoPicture.
type foreignError string

func (e foreignError) Error() string { return string(e) }

func (e foreignError) Is(target error) bool { return target == ErrNoPicture }

// ErrVideo is of data that begin as a video does.
var ErrVideo error = foreignError("this is a video, no picture")

// foreignKinds are pictures that people have and that are not read, and what to do with them. Files are
// known by how they begin, for phones and messengers name them as they like.
var foreignKinds = []struct {
	starts func(data []byte) bool
	err    error
}{
	{brand(heic), foreignError(
		"HEIC, as iPhones write by default, is not read; set Settings → Camera → Formats → " +
			"Most Compatible, or share the photo as JPEG")},
	{brand(avif), foreignError("AVIF is not read; save it as JPEG or PNG")},
	{begins("BM"), foreignError("BMP is not read; save it as PNG or JPEG")},
	{begins("II*\x00", "MM\x00*", "II+\x00", "MM\x00+"),
		foreignError("TIFF, or a camera's raw file, is not read; save it as JPEG or PNG")},
	{begins("\xff\x0a", "\x00\x00\x00\x0cJXL "), foreignError("JPEG XL is not read; save it as JPEG or PNG")},
	{begins("\x00\x00\x00\x0cjP  ", "\xff\x4f\xff\x51"),
		foreignError("JPEG 2000 is not read; save it as JPEG or PNG")},
	{begins("%PDF"), foreignError("a PDF is not read; save the picture in it as JPEG or PNG")},
	{begins("<svg", "<?xml"), foreignError("a drawing (SVG) is not read; save it as PNG")},
	{IsVideo, ErrVideo},
}

// foreign says what data are that begin as no picture which is read does.
func foreign(data []byte) error {
	for _, k := range foreignKinds {
		if k.starts(data) {
			return k.err
		}
	}
	return ErrNoPicture
}

func begins(with ...string) func([]byte) bool {
	return func(data []byte) bool {
		return slices.ContainsFunc(with, func(w string) bool { return bytes.HasPrefix(data, []byte(w)) })
	}
}

// brands are those of a file of ISO's base format (ISO/IEC 14496-12, 4.3): the main one first, then those
// that it is like.
func brands(data []byte) []string {
	if len(data) < 16 || string(data[4:8]) != "ftyp" {
		return nil
	}
	n := min(int(binary.BigEndian.Uint32(data)), len(data), 256)
	out := []string{string(data[8:12])}
	for p := 16; p+4 <= n; p += 4 {
		out = append(out, string(data[p:p+4]))
	}
	return out
}

// Brands of pictures in ISO's base format; videos have others.
var (
	heic = []string{"heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"}
	avif = []string{"avif", "avis"}
)

func brand(names []string) func([]byte) bool {
	return func(data []byte) bool {
		b := brands(data)
		return len(b) > 0 && slices.Contains(names, b[0])
	}
}

// IsPicture reports whether data begin as a picture does, of a kind that is read or of another one.
func IsPicture(data []byte) bool {
	_, ok := formatOf(data)
	return ok || foreign(data) != ErrNoPicture && !IsVideo(data)
}

// IsVideo reports whether data begin as a video does, whatever their file is called.
func IsVideo(data []byte) bool {
	switch {
	case brands(data) != nil:
		return !brand(heic)(data) && !brand(avif)(data)
	case len(data) > 12 && string(data[:4]) == "RIFF" && string(data[8:12]) == "AVI ":
		return true
	case len(data) > 8 && slices.Contains([]string{"moov", "mdat", "wide", "free"}, string(data[4:8])):
		// QuickTime before brands
		return true
	case begins("GIF87a", "GIF89a", "\x1a\x45\xdf\xa3", "OggS", "FLV\x01", "\x30\x26\xb2\x75\x8e\x66\xcf\x11",
		"\x00\x00\x01\xba", "\x00\x00\x01\xb3")(data):
		return true // GIF, Matroska and WebM, Ogg, Flash, Windows Media, MPEG programme and video streams
	}
	return isTransport(data, 188, 0) || isTransport(data, 192, 4) || isTransport(data, 204, 0)
}

// isTransport knows an MPEG transport stream: packets of a size, each with its sync byte.
func isTransport(data []byte, size, at int) bool {
	const packets = 4
	if len(data) < packets*size {
		return false
	}
	for k := range packets {
		if data[at+k*size] != 0x47 {
			return false
		}
	}
	return true
}
