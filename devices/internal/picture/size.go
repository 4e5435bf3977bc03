package picture

import (
	"bufio"
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"fmt"
	"image"
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

// pngHeader is what the first chunk of a PNG says (PNG 1.2, 4.1.1).
type pngHeader struct {
	w, h, depth, colour int
	interlaced          bool
}

func headerOfPNG(data []byte) (p pngHeader, ok bool) {
	if len(data) < 29 || string(data[12:16]) != "IHDR" {
		return p, false
	}
	return pngHeader{int(binary.BigEndian.Uint32(data[16:])), int(binary.BigEndian.Uint32(data[20:])),
		int(data[24]), int(data[25]), data[28] != 0}, true
}

// whole is more than there is: a picture that cannot be decoded smaller than it is has FullPixels at most.
const whole = MostMemory

// needsPNG counts the frame. Of one that is interlaced all px must be there before a row is.
func needsPNG(data []byte, w, h, orientation int) (int, error) {
	if p, ok := headerOfPNG(data); w*h > FullPixels && (!ok || p.interlaced) {
		return whole, nil
	}
	return framed(w, h, turned(orientation)), nil
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

// decodePNG joins the px of large pictures row by row. Others are decoded as a whole.
func decodePNG(data []byte, w, h, orientation int) (devices.Frame, error) {
	n := parts(w, h)
	if n == 1 {
		return decodeOther(data, w, h, orientation)
	}
	p, _ := headerOfPNG(data)
	f, err := p.smaller(data, n)
	if err != nil {
		return f, ErrCut
	}
	f = upright(f, orientation)
	f.Reduced = float64(n)
	return f, nil
}

func decodeWebP(data []byte, w, h, orientation int) (devices.Frame, error) {
	return decodeOther(data, w, h, orientation)
}

// smaller decodes a PNG that is not interlaced, and joins n×n px to one. Alpha is left out, and of 16 bits
// the high ones count, as where a picture is decoded as a whole.
func (p pngHeader) smaller(data []byte, n int) (f devices.Frame, err error) {
	channels := map[int]int{0: 1, 2: 3, 3: 1, 4: 2, 6: 4}[p.colour]
	if channels == 0 || p.depth > 16 || p.depth < 8 && channels > 1 {
		return f, fmt.Errorf("colour %d of %d bits", p.colour, p.depth)
	}
	z, err := zlib.NewReader(bufio.NewReaderSize(&chunks{data: data[8:], name: "IDAT"}, 64<<10))
	if err != nil {
		return f, err
	}
	palette, _ := io.ReadAll(&chunks{data: data[8:], name: "PLTE"}) // it reads from memory
	f = blank(up(p.w, n), up(p.h, n), 1)
	bits := channels * p.depth
	bpp := up(bits, 8)
	row, above := make([]byte, 1+up(p.w*bits, 8)), make([]byte, 1+up(p.w*bits, 8))
	sums, counts := make([]uint32, 3*f.W), make([]uint32, f.W)
	for y := range p.h {
		if _, err := io.ReadFull(z, row); err != nil {
			return f, err
		}
		if err := unfilter(row[0], row[1:], above[1:], bpp); err != nil {
			return f, err
		}
		p.add(row[1:], palette, channels, n, sums, counts)
		if y%n == n-1 || y == p.h-1 {
			out := f.Pix[y/n*f.Stride:]
			for x := range f.W {
				for k := range 3 {
					out[3*x+k] = byte((sums[3*x+k] + counts[x]/2) / counts[x])
				}
			}
			clear(sums)
			clear(counts)
		}
		row, above = above, row
	}
	return f, nil
}

// add adds a row to the sums of what its px are joined to, blue first.
func (p pngHeader) add(row, palette []byte, channels, n int, sums, counts []uint32) {
	wide := p.depth / 8 // bytes of a value; 0: several lie in one byte
	for x := range p.w {
		var r, g, b byte
		switch {
		case wide == 0:
			v := row[x*p.depth/8] >> (8 - p.depth - x*p.depth%8) & (1<<p.depth - 1)
			r, g, b = p.shade(v, palette)
		case channels < 3:
			r, g, b = p.shade(row[x*channels*wide], palette)
		default:
			at := x * channels * wide
			r, g, b = row[at], row[at+wide], row[at+2*wide]
		}
		to := x / n
		sums[3*to] += uint32(b)
		sums[3*to+1] += uint32(g)
		sums[3*to+2] += uint32(r)
		counts[to]++
	}
}

// shade is the colour that a single value stands for.
func (p pngHeader) shade(v byte, palette []byte) (r, g, b byte) {
	if p.colour == 3 {
		if at := 3 * int(v); at+3 <= len(palette) {
			return palette[at], palette[at+1], palette[at+2]
		}
		return 0, 0, 0
	}
	if p.depth < 8 {
		v = byte(int(v) * 255 / (1<<p.depth - 1))
	}
	return v, v, v
}

// unfilter restores a row of a PNG from the one above it (PNG 1.2, 6).
func unfilter(filter byte, row, above []byte, bpp int) error {
	for i := range row {
		var left, up, corner byte
		if up = above[i]; i >= bpp {
			left, corner = row[i-bpp], above[i-bpp]
		}
		switch filter {
		case 0:
			return nil
		case 1:
			row[i] += left
		case 2:
			row[i] += up
		case 3:
			row[i] += byte((int(left) + int(up)) / 2)
		case 4:
			row[i] += paeth(int(left), int(up), int(corner))
		default:
			return image.ErrFormat
		}
	}
	return nil
}

func paeth(left, up, corner int) byte {
	p := left + up - corner
	a, b, c := max(p-left, left-p), max(p-up, up-p), max(p-corner, corner-p)
	switch {
	case a <= b && a <= c:
		return byte(left)
	case b <= c:
		return byte(up)
	}
	return byte(corner)
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
