package wire

import (
	"encoding/binary"
	"errors"
	"fmt"
)

// MaxPayload is the most bytes that a frame carries; MaxFrame is what they take on the wire, with the 0 at
// the end.
const (
	MaxPayload = 32
	MaxFrame   = overhead + MaxPayload + 2
)

// overhead is type, sequence number and CRC.
const overhead = 4

// Frame is one wire frame. Its payload is read by Parse.
type Frame struct {
	Type Type
	// counts events; in other frames of the board the number of its newest event, in ACK the last one taken
	Seq     uint8
	Payload []byte
}

// What can be wrong with a frame. It is dropped then.
var (
	ErrStuffing = errors.New("wire: bytes that no frame has")
	ErrLength   = errors.New("wire: a frame of the wrong length")
	ErrCRC      = errors.New("wire: a frame was damaged on its way")
)

// Append appends a frame to dst as it goes over the wire, with the 0 at its end. A payload that is too long
// is a bug.
func Append(dst []byte, f Frame) []byte {
	if len(f.Payload) > MaxPayload {
		panic(fmt.Sprintf("wire: payload of %d bytes", len(f.Payload)))
	}
	body := make([]byte, 0, overhead+MaxPayload)
	body = append(append(body, byte(f.Type), f.Seq), f.Payload...)
	body = binary.LittleEndian.AppendUint16(body, CRC(body))
	return append(stuff(dst, body), 0)
}

// Decode reads a frame from what came between two zeros. The payload is new memory.
func Decode(stuffed []byte) (Frame, error) {
	body, err := unstuff(stuffed)
	if err != nil {
		return Frame{}, err
	}
	n := len(body) - 2
	if n < 2 || n > 2+MaxPayload {
		return Frame{}, fmt.Errorf("%w: %d bytes", ErrLength, len(body))
	}
	if CRC(body[:n]) != binary.LittleEndian.Uint16(body[n:]) {
		return Frame{}, ErrCRC
	}
	return Frame{Type: Type(body[0]), Seq: body[1], Payload: body[2:n:n]}, nil
}

// CRC is CRC-16/CCITT-FALSE: polynomial 0x1021, initial 0xFFFF, not reflected.
func CRC(data []byte) uint16 {
	crc := uint16(0xFFFF)
	for _, b := range data {
		crc ^= uint16(b) << 8
		for range 8 {
			carry := crc&0x8000 != 0
			crc <<= 1
			if carry {
				crc ^= 0x1021
			}
		}
	}
	return crc
}

// stuff appends body without zeros: each run of other bytes has its length + 1 before it, in the place of the
// zero.
func stuff(dst, body []byte) []byte {
	at := len(dst)
	dst = append(dst, 1)
	for _, b := range body {
		if b == 0 {
			at = len(dst)
			dst = append(dst, 1)
			continue
		}
		dst = append(dst, b)
		dst[at]++ // a body is much shorter than the 254 bytes at which a run would have to end
	}
	return dst
}

// unstuff is the inverse of stuff, and refuses what stuff cannot have made.
func unstuff(stuffed []byte) ([]byte, error) {
	var body []byte
	for len(stuffed) > 0 {
		n := int(stuffed[0])
		if n == 0 || n > len(stuffed) {
			return nil, ErrStuffing
		}
		for _, b := range stuffed[1:n] {
			if b == 0 {
				return nil, ErrStuffing
			}
			body = append(body, b)
		}
		if stuffed = stuffed[n:]; len(stuffed) > 0 {
			body = append(body, 0)
		}
	}
	return body, nil
}

// Decoder finds frames in bytes that come bit by bit. The zero value is ready.
type Decoder struct {
	buf     []byte
	long    bool // more came than a frame has: nothing counts until the next 0
	Dropped int  // how often what came was no frame
	Last    error
}

// Feed takes bytes and gives the frames that ended in them.
func (d *Decoder) Feed(data []byte) []Frame {
	var out []Frame
	for _, b := range data {
		switch {
		case b != 0 && len(d.buf) < MaxFrame-1:
			d.buf = append(d.buf, b)
		case b != 0:
			d.long = true
		default:
			if f, ok := d.end(); ok {
				out = append(out, f)
			}
		}
	}
	return out
}

// end takes what came until a 0. Nothing between two zeros is nothing.
func (d *Decoder) end() (Frame, bool) {
	buf, long := d.buf, d.long
	d.buf, d.long = d.buf[:0], false
	if len(buf) == 0 {
		return Frame{}, false
	}
	f, err := Decode(buf)
	if long {
		err = ErrLength
	}
	if err != nil {
		d.Dropped++
		d.Last = err
	}
	return f, err == nil
}
