package live

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"

	"spieltisch/devices/internal/picture"
)

// Split puts every JPEG picture of a stream into the slot, until the stream ends, and returns its error. What
// lies between pictures (the heads of a multipart stream, garbage) is passed over; half a picture is counted
// as damaged, and so is a stretch of garbage as long as a picture. Pictures are found by their own marks, as
// the length that a camera states for them is often missing or wrong.
func Split(r io.Reader, to *Slot) error {
	var c cutter
	chunk := make([]byte, 64<<10)
	for {
		n, err := r.Read(chunk)
		c.feed(chunk[:n], to)
		if err != nil {
			if c.open {
				to.Damaged(picture.ErrCut)
			}
			return err
		}
	}
}

// cutter finds pictures in bytes that come bit by bit.
type cutter struct {
	buf     []byte // what is not done with, from the start of a picture when one is open
	kept    []byte // the memory that buf lies in
	pos     int    // of the next byte in buf to look at
	open    bool   // a picture has begun
	scan    bool   // pos is in compressed data, not at a marker
	garbage int    // bytes since the last picture
}

var startMark = []byte{0xff, 0xd8, 0xff}

func (c *cutter) feed(data []byte, to *Slot) {
	c.kept = append(append(c.kept[:0], c.buf...), data...)
	c.buf = c.kept
	for c.open || c.begin(to) {
		end, ok := c.walk()
		switch {
		case ok:
			to.Put(bytes.Clone(c.buf[:end]))
			c.garbage = 0
			c.drop(end)
		case end > 0: // another thing begins here
			to.Damaged(picture.ErrCut)
			c.drop(end)
		case len(c.buf) > picture.MaxBytes:
			to.Damaged(fmt.Errorf("%w (no end within %d MB)", picture.ErrCut, picture.MaxBytes>>20))
			c.drop(len(c.buf))
		default:
			return
		}
	}
}

// drop is done with n bytes; the next picture is to be found.
func (c *cutter) drop(n int) {
	c.buf = c.buf[n:]
	c.open, c.scan, c.pos = false, false, 0
}

// begin finds the start of a picture and drops what is before it.
func (c *cutter) begin(to *Slot) bool {
	at := bytes.Index(c.buf, startMark)
	skipped := at
	if at < 0 {
		skipped = max(len(c.buf)-2, 0) // the mark may lie across the border
	}
	if c.garbage += skipped; c.garbage >= 64<<10 {
		to.Damaged(picture.ErrNoPicture)
		c.garbage = 0
	}
	c.drop(skipped)
	c.open, c.pos = at >= 0, 2
	return c.open
}

// walk goes on over segments and compressed data. It returns the length of the picture and true at its end,
// where something else begins and false when the picture is broken, 0 and false when more bytes are needed.
func (c *cutter) walk() (int, bool) {
	for c.pos+1 < len(c.buf) {
		if c.scan && !c.skipData() {
			return 0, false
		}
		if c.buf[c.pos] != 0xff {
			return 2, false
		}
		switch marker := c.buf[c.pos+1]; {
		case marker == 0xff: // a fill byte
			c.pos++
		case marker == 0xd9:
			return c.pos + 2, true
		case marker == 0xd8 || marker == 0:
			return max(c.pos, 2), false
		default:
			if c.pos+4 > len(c.buf) {
				return 0, false
			}
			c.pos += 2 + int(binary.BigEndian.Uint16(c.buf[c.pos+2:]))
			c.scan = marker == 0xda
		}
	}
	return 0, false
}

// skipData goes to the next marker behind compressed data. A stuffed zero and the restart marks belong to the
// data.
func (c *cutter) skipData() bool {
	for {
		i := bytes.IndexByte(c.buf[c.pos:], 0xff)
		if i < 0 {
			c.pos = len(c.buf)
			return false
		}
		c.pos += i
		if c.pos+1 >= len(c.buf) {
			return false
		}
		if m := c.buf[c.pos+1]; m != 0 && m != 0xff && (m < 0xd0 || m > 0xd7) {
			c.scan = false
			return true
		} else if m == 0xff {
			c.pos++
		} else {
			c.pos += 2
		}
	}
}
