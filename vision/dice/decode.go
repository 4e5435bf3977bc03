package dice

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"image"
	_ "image/jpeg" // registers JPEG headers
	_ "image/png"  // registers PNG headers
	"io"
	"os"
	"path/filepath"

	"spieltisch/devices"
)

// Errors of Decode, to tell with errors.Is.
var (
	ErrNoBytes   = errors.New("the file is empty (0 bytes)")
	ErrNoPicture = errors.New("no picture: neither JPEG nor PNG")
	ErrCutShort  = errors.New("the picture is cut short")
	ErrTooLarge  = errors.New("the picture is too large")
)

const (
	mostSide  = 16_000      // px of a side
	mostPx    = 120_000_000 // px in all: 360 MB
	mostBytes = 200 << 20   // of a file
)

// Decode reads a picture file. Errors name the file.
func Decode(path string) (devices.Frame, error) {
	f, err := os.Open(path)
	if err != nil {
		return devices.Frame{}, fmt.Errorf("dice: open picture: %w", err)
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, mostBytes+1))
	if err != nil {
		return devices.Frame{}, fmt.Errorf("dice: read picture %s: %w", path, err)
	}
	return DecodeBytes(path, data)
}

// DecodeBytes decodes a JPEG or PNG picture. The header is looked at first: what is too large is never unpacked. The
// name is for messages, its last part becomes the frame's name.
func DecodeBytes(name string, data []byte) (devices.Frame, error) {
	if err := inspect(data); err != nil {
		return devices.Frame{}, fmt.Errorf("dice: decode %s: %w", name, err)
	}
	f, err := unpack(data)
	if err != nil {
		return devices.Frame{}, fmt.Errorf("dice: decode %s: %w", name, err)
	}
	f.Name = filepath.Base(name)
	return f, nil
}

// inspect reads the header and the structure, without unpacking.
func inspect(data []byte) error {
	if len(data) == 0 {
		return ErrNoBytes
	}
	if len(data) > mostBytes {
		return fmt.Errorf("%w: over %d MB", ErrTooLarge, mostBytes>>20)
	}
	c, kind, err := image.DecodeConfig(bytes.NewReader(data))
	if errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF) {
		return ErrCutShort
	}
	if err != nil {
		return fmt.Errorf("%w (%w)", ErrNoPicture, err)
	}
	if c.Width > mostSide || c.Height > mostSide || c.Width*c.Height > mostPx {
		return fmt.Errorf("%w: %d×%d px, at most %d px a side", ErrTooLarge, c.Width, c.Height, mostSide)
	}
	complete := completeJPEG
	if kind == "png" {
		complete = completePNG
	}
	if !complete(data) {
		return ErrCutShort
	}
	return nil
}

// completeJPEG reports whether the segments run to the end-of-image marker. OpenCV fills what is missing with grey and
// says nothing.
func completeJPEG(data []byte) bool {
	i := 2
	for i+1 < len(data) {
		if data[i] != 0xFF {
			i++ // inside the scan, or fill
			continue
		}
		switch m := data[i+1]; {
		case m == 0xD9:
			return true
		case m == 0x00 || m == 0xFF || m == 0x01 || m >= 0xD0 && m <= 0xD8:
			i++
			if m != 0xFF {
				i++
			}
		default:
			if i+3 >= len(data) {
				return false
			}
			i += 2 + int(binary.BigEndian.Uint16(data[i+2:]))
		}
	}
	return false
}

// completePNG reports whether the chunks run to IEND.
func completePNG(data []byte) bool {
	for i := 8; i+12 <= len(data); {
		n := int(binary.BigEndian.Uint32(data[i:]))
		if string(data[i+4:i+8]) == "IEND" {
			return true
		}
		i += 12 + n
	}
	return false
}
