package picture

import (
	"bytes"
	"encoding/binary"
	"io"

	"spieltisch/devices"
)

// eighths is in how many eighths of its size a picture is decoded: libjpeg makes such ones out of the
// coefficients.
func eighths(w, h int) int {
	n := 8
	for n > 1 && up(w*n, 8)*up(h*n, 8) > FullPixels {
		n--
	}
	return n
}

// parts is by how much a picture is made smaller where whole px are joined.
func parts(w, h int) int {
	n := 1
	for up(w, n)*up(h, n) > FullPixels {
		n++
	}
	return n
}

// reduced is the Frame.Reduced of a picture that had so many px across.
func reduced(was, is int) float64 {
	if was == is {
		return 0
	}
	return float64(was) / float64(is)
}

// blank is an upright frame for a picture that is stored with w×h px.
func blank(w, h, orientation int) devices.Frame {
	if orientation >= 5 {
		w, h = h, w
	}
	return devices.Frame{W: w, H: h, Stride: 3 * w, Pix: make([]byte, 3*w*h)}
}

// target is where the first px of a stored picture of w×h px lies in the upright one, and how far away its
// neighbours to the right and below do, in bytes.
func target(orientation, w, h int) (first, right, down int) {
	across, along := 3, 3*w
	if orientation >= 5 {
		along = 3 * h
	}
	switch orientation {
	case 2:
		return across * (w - 1), -across, along
	case 3:
		return across*(w-1) + along*(h-1), -across, -along
	case 4:
		return along * (h - 1), across, -along
	case 5:
		return 0, along, across
	case 6:
		return across * (h - 1), along, -across
	case 7:
		return across*(h-1) + along*(w-1), -along, -across
	case 8:
		return along * (w - 1), -along, across
	}
	return 0, across, along
}

// upright turns and mirrors a frame by its EXIF orientation. It goes by blocks, so that what lies below
// each other in either picture is in the cache.
func upright(f devices.Frame, orientation int) devices.Frame {
	if orientation == 1 {
		return f
	}
	out := blank(f.W, f.H, orientation)
	first, right, down := target(orientation, f.W, f.H)
	for top := 0; top < f.H; top += turnBlock {
		for left := 0; left < f.W; left += turnBlock {
			for y := top; y < min(top+turnBlock, f.H); y++ {
				from, to := y*f.Stride+3*left, first+left*right+y*down
				for range min(turnBlock, f.W-left) {
					out.Pix[to], out.Pix[to+1], out.Pix[to+2] = f.Pix[from], f.Pix[from+1], f.Pix[from+2]
					from, to = from+3, to+right
				}
			}
		}
	}
	return out
}

// turnBlock is the side of a block, px.
const turnBlock = 32

// needsJPEG counts the frame, and where scans come one after the other all coefficients, which libjpeg then
// keeps, and what is noted about each block while the data are looked through.
func needsJPEG(data []byte, w, h, _ int) (int, error) {
	frame := framed(w, h, 1)
	j := jpegData{data: data, at: 2}
	for {
		marker, body, err := j.segment()
		switch {
		case err != nil || marker == 0xd9:
			return 0, ErrCut
		case marker >= 0xc0 && marker <= 0xc2:
			if err := j.header(marker, body); err != nil {
				return 0, ErrCut
			}
		case marker == 0xda:
			if len(body) == 0 || j.progressive || int(body[0]) < len(j.components) {
				return frame + j.coefficients() + j.coefficients()/16, nil
			}
			return frame, nil
		}
	}
}

// framed is how many bytes frames of a picture of w×h px take.
func framed(w, h, frames int) int { return 3 * min(w*h, FullPixels) * frames }

// turned is how many frames a picture takes that is turned when it is decoded.
func turned(orientation int) int {
	if orientation == 1 {
		return 1
	}
	return 2
}

// coefficients is how many bytes all of a picture's take.
func (j *jpegData) coefficients() int {
	n := 0
	for _, c := range j.components {
		n += 2 * 64 * c.stride * up(j.h, 8*j.vMax) * c.v
	}
	return n
}

// whole is more than there is: a picture that cannot be decoded smaller than it is has FullPixels at most.
const whole = MostMemory

// needsPNG counts the frame, and the one in full size that it is joined of.
func needsPNG(_ []byte, w, h, orientation int) (int, error) {
	n := parts(w, h)
	needs := 3 * up(w, n) * up(h, n) * turned(orientation)
	if n > 1 {
		needs += 3 * w * h
	}
	return needs, nil
}

// needsWebP counts what the look for damage leaves for the collector, the frame, and what the decoder has
// beside it: four bytes for each px that lost nothing, and four more where px may be transparent.
func needsWebP(data []byte, w, h, orientation int) (int, error) {
	if w*h > FullPixels {
		return whole, nil
	}
	name, body, ok := pictureOfWebP(data)
	n := 2 * w * h * 3 / 2 // looked at twice, with half the px for colour
	if name == lossless {
		n = w * h * (4 + 4)
	}
	if !ok || transparent(data, name, body) {
		n += 4 * w * h
	}
	return n + framed(w, h, turned(orientation)), nil
}

// transparent says whether px of a WebP may be (RFC 9649, 2.7 and 3.4).
func transparent(data []byte, name string, body []byte) bool {
	if name == lossless {
		return len(body) < 5 || body[4]&0x10 != 0
	}
	return string(data[12:16]) == "VP8X" && len(data) > 20 && data[20]&0x10 != 0
}

// decodePNG joins the px of large pictures.
func decodePNG(data []byte, w, h, orientation int) (devices.Frame, error) {
	f, err := decodeOther(data, w, h, 1)
	if err != nil {
		return f, err
	}
	n := parts(w, h)
	f = upright(smaller(f, n), orientation)
	f.Reduced = reduced(n, 1)
	return f, nil
}

// smaller joins n×n px to one, their mean.
func smaller(f devices.Frame, n int) devices.Frame {
	if n == 1 {
		return f
	}
	out := blank(up(f.W, n), up(f.H, n), 1)
	for y := range out.H {
		for x := range out.W {
			wide, tall := min(n, f.W-x*n), min(n, f.H-y*n)
			for k := range 3 {
				sum := wide * tall / 2
				for row := y * n; row < y*n+tall; row++ {
					for at := row*f.Stride + 3*x*n + k; at < row*f.Stride+3*(x*n+wide); at += 3 {
						sum += int(f.Pix[at])
					}
				}
				out.Pix[y*out.Stride+3*x+k] = byte(sum / (wide * tall))
			}
		}
	}
	return out
}

func decodeWebP(data []byte, w, h, orientation int) (devices.Frame, error) {
	return decodeOther(data, w, h, orientation)
}

// chunks reads what all chunks of one name hold, of a PNG that is known to be whole.
type chunks struct {
	data []byte // from a chunk on
	name string
	body *bytes.Reader
}

func (c *chunks) Read(b []byte) (int, error) {
	for c.body == nil || c.body.Len() == 0 {
		if len(c.data) < 12 {
			return 0, io.EOF
		}
		n := int(binary.BigEndian.Uint32(c.data))
		if n < 0 || n > len(c.data)-12 {
			return 0, io.ErrUnexpectedEOF
		}
		if string(c.data[4:8]) == c.name {
			c.body = bytes.NewReader(c.data[8 : 8+n])
		}
		c.data = c.data[12+n:]
	}
	return c.body.Read(b)
}
