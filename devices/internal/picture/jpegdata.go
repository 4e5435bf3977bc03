package picture

import (
	"bytes"
	"encoding/binary"
	"errors"
	"image"
	"image/jpeg"
	"sync"
)

// What is wrong with the data of a JPEG. People read only that it is damaged; tests tell them apart.
var (
	errSegment    = errors.New("a segment is not in place")
	errCode       = errors.New("bits that stand for nothing")
	errShort      = errors.New("blocks are missing")
	errLong       = errors.New("data are left over")
	errOverrun    = errors.New("a block has more than 64 coefficients")
	errBright     = errors.New("a block is brighter or darker than white or black")
	errRestart    = errors.New("a restart marker is missing or not in order")
	errProgress   = errors.New("a scan is not the next one")
	errIncomplete = errors.New("scans are missing")
)

// intactJPEG walks over all compressed data of a JPEG by Huffman codes, without making a picture of it
// (ITU T.81, annexes F and G). Decoders go on where data are damaged, and fill in what is missing. Huffman
// codes come into step again soon after a gap or some foreign bytes, so what gives damage away is seldom a
// code that does not exist: there are too few blocks or too many, a block has more coefficients than fit,
// or the light has drifted away. Each of them refuses the picture. Of a progressive picture every scan
// must be there, as one that lacks some looks whole and is blurred.
func intactJPEG(data []byte) error {
	j := jpegData{data: data, at: 2}
	for {
		marker, body, err := j.segment()
		if err != nil {
			return err
		}
		switch {
		case marker == 0xd9:
			return j.complete()
		case marker == 0xc4:
			err = j.huffman(body)
		case marker == 0xdb:
			err = j.quantisation(body)
		case marker == 0xdd && len(body) == 2:
			j.interval = int(binary.BigEndian.Uint16(body))
		case marker >= 0xc0 && marker <= 0xc2:
			err = j.frame(marker, body)
		case marker == 0xda:
			err = j.scan(body)
		}
		if err != nil {
			return err
		}
	}
}

// jpegData is a JPEG that is being walked over.
type jpegData struct {
	data []byte
	at   int // of the next segment

	interval    int // MCUs between restart markers; 0: there are none
	progressive bool
	w, h        int // px
	components  []component
	hMax, vMax  int
	quant       [4][64]uint16 // in zigzag order
	codes       [2][4]codes   // DC, AC
}

// component is one plane of colour.
type component struct {
	id         byte
	h, v       int // sampling factors
	table      byte
	w, hBlocks int // blocks that a scan of this component alone has in a row, and rows
	stride     int // blocks in a row, when all MCUs are whole
	dc         int // of the last block
	low        [64]int8
	nonzero    []uint64 // progressive: which coefficients of each block are known not to be 0
}

// unsent is the bit of a coefficient that no scan has sent; else low holds how many low bits are missing.
const unsent = 127

// segment gives the next marker and what belongs to it.
func (j *jpegData) segment() (marker byte, body []byte, err error) {
	for j.at+2 <= len(j.data) && j.data[j.at] == 0xff && j.data[j.at+1] == 0xff {
		j.at++
	}
	if j.at+2 > len(j.data) || j.data[j.at] != 0xff {
		return 0, nil, errSegment
	}
	marker = j.data[j.at+1]
	j.at += 2
	if marker >= 0xd0 && marker <= 0xd9 || marker == 1 {
		return marker, nil, nil
	}
	if j.at+2 > len(j.data) {
		return 0, nil, errSegment
	}
	n := int(binary.BigEndian.Uint16(j.data[j.at:]))
	if n < 2 || j.at+n > len(j.data) {
		return 0, nil, errSegment
	}
	body = j.data[j.at+2 : j.at+n]
	j.at += n
	return marker, body, nil
}

func (j *jpegData) quantisation(b []byte) error {
	for len(b) > 0 {
		wide, id := int(b[0]>>4), b[0]&15
		if wide > 1 || id > 3 || len(b) < 1+64*(1+wide) {
			return errSegment
		}
		for k := range 64 {
			if wide == 1 {
				j.quant[id][k] = binary.BigEndian.Uint16(b[1+2*k:])
			} else {
				j.quant[id][k] = uint16(b[1+k])
			}
		}
		b = b[1+64*(1+wide):]
	}
	return nil
}

func (j *jpegData) frame(marker byte, b []byte) error {
	if err := j.header(marker, b); err != nil || !j.progressive {
		return err
	}
	for i := range j.components {
		c := &j.components[i]
		c.nonzero = make([]uint64, c.stride*up(j.h, 8*j.vMax)*c.v)
	}
	return nil
}

// header takes the size and the components.
func (j *jpegData) header(marker byte, b []byte) error {
	if j.components != nil || len(b) < 6 || b[0] != 8 || b[5] == 0 || b[5] > 4 || len(b) < 6+3*int(b[5]) {
		return errSegment
	}
	j.progressive = marker == 0xc2
	j.h, j.w = int(binary.BigEndian.Uint16(b[1:])), int(binary.BigEndian.Uint16(b[3:]))
	j.components = make([]component, b[5])
	for i := range j.components {
		p := b[6+3*i:]
		c := component{id: p[0], h: int(p[1] >> 4), v: int(p[1] & 15), table: p[2]}
		if c.h < 1 || c.h > 4 || c.v < 1 || c.v > 4 || c.table > 3 {
			return errSegment
		}
		j.hMax, j.vMax = max(j.hMax, c.h), max(j.vMax, c.v)
		j.components[i] = c
	}
	if j.w == 0 || j.h == 0 || j.w*j.h > MaxPixels {
		return errSegment
	}
	for i := range j.components {
		c := &j.components[i]
		c.w, c.hBlocks = up(up(j.w*c.h, j.hMax), 8), up(up(j.h*c.v, j.vMax), 8)
		c.stride = up(j.w, 8*j.hMax) * c.h
		for k := range c.low {
			c.low[k] = unsent
		}
	}
	return nil
}

// up divides and rounds up.
func up(a, b int) int { return (a + b - 1) / b }

// complete says whether every coefficient was sent to its last bit.
func (j *jpegData) complete() error {
	if j.components == nil {
		return errSegment
	}
	for _, c := range j.components {
		for _, low := range c.low {
			if low != 0 {
				return errIncomplete
			}
		}
	}
	return nil
}

// scan is one walk over blocks of some components.
type scan struct {
	of         []*component
	dc, ac     []*codes // for each of them
	start, end int      // coefficients
	high, low  int      // bits sent before, and bits that are still missing
	run        int      // blocks that end here, too
	bits       bitReader
	quant      *[4][64]uint16
	whole      bool // a block is sent at once
}

func (j *jpegData) scan(b []byte) error {
	if j.components == nil || len(b) < 1 || b[0] == 0 || b[0] > 4 || len(b) != 4+2*int(b[0]) {
		return errSegment
	}
	n := int(b[0])
	s := scan{bits: bitReader{data: j.data, at: j.at}, quant: &j.quant, whole: !j.progressive, end: 63}
	for i := range n {
		c, dc, ac := j.component(b[1+2*i]), b[2+2*i]>>4, b[2+2*i]&15
		if c == nil || dc > 3 || ac > 3 {
			return errSegment
		}
		s.of, s.dc, s.ac = append(s.of, c), append(s.dc, j.table(0, dc)), append(s.ac, j.table(1, ac))
	}
	if j.progressive {
		s.start, s.end = int(b[1+2*n]), int(b[2+2*n])
		s.high, s.low = int(b[3+2*n]>>4), int(b[3+2*n]&15)
		if s.start > s.end || s.end > 63 || s.start == 0 && s.end != 0 || s.start > 0 && n > 1 ||
			s.high > 0 && s.high != s.low+1 {
			return errSegment
		}
	}
	for _, c := range s.of {
		for k := s.start; k <= s.end; k++ {
			if j.progressive && c.low[k] != s.before() || s.start > 0 && c.low[0] == unsent {
				return errProgress
			}
			c.low[k] = int8(s.low)
		}
	}
	if err := s.walk(j); err != nil {
		return err
	}
	j.at = s.bits.at
	return nil
}

// before is what low has of a coefficient that this scan is about.
func (s *scan) before() int8 {
	if s.high == 0 {
		return unsent
	}
	return int8(s.high)
}

func (j *jpegData) component(id byte) *component {
	for i := range j.components {
		if j.components[i].id == id {
			return &j.components[i]
		}
	}
	return nil
}

// walk goes over all MCUs, and over what restarts them.
func (s *scan) walk(j *jpegData) error {
	across, along := up(j.w, 8*j.hMax), up(j.h, 8*j.vMax)
	if len(s.of) == 1 {
		across, along = s.of[0].w, s.of[0].hBlocks
	}
	s.begin()
	n, restart := across*along, 0
	for m := range n {
		if j.interval > 0 && m > 0 && m%j.interval == 0 {
			if err := s.bits.restart(restart); err != nil {
				return err
			}
			restart = (restart + 1) % 8
			s.begin()
		}
		if err := s.mcu(m%across, m/across); err != nil {
			return err
		}
	}
	return s.bits.finish()
}

func (s *scan) begin() {
	s.run = 0
	for _, c := range s.of {
		c.dc = 0
	}
}

func (s *scan) mcu(x, y int) error {
	if len(s.of) == 1 {
		return s.block(0, y*s.of[0].stride+x)
	}
	for i, c := range s.of {
		for v := range c.v {
			for h := range c.h {
				if err := s.block(i, (y*c.v+v)*c.stride+x*c.h+h); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

func (s *scan) block(i, at int) error {
	c := s.of[i]
	switch {
	case s.whole:
		if err := s.light(c, s.dc[i]); err != nil {
			return err
		}
		return s.sequential(c, s.ac[i])
	case s.start == 0 && s.high == 0:
		return s.light(c, s.dc[i])
	case s.start == 0:
		_, err := s.bits.take(1)
		return err
	case s.high == 0:
		return s.first(&c.nonzero[at], s.ac[i])
	}
	return s.refine(&c.nonzero[at], s.ac[i])
}

// Of a block that is all white or black the first coefficient is 1024 times 8 px over 8, in steps of the
// table; encoders round, and the first of several scans leaves low bits out.
const (
	brightest = 1024
	overshoot = 32
)

// light takes the difference of a block's light to that of the last one.
func (s *scan) light(c *component, dc *codes) error {
	size, err := s.bits.symbol(dc)
	if err != nil {
		return err
	}
	if size > 11 {
		return errCode
	}
	v, err := s.bits.signed(size)
	if err != nil {
		return err
	}
	c.dc += v
	q := int(s.quant[c.table][0])
	if got := max(c.dc, -c.dc) << s.low * q; got > brightest+overshoot+(1+1<<s.low)*q {
		return errBright
	}
	return nil
}

// sequential takes all other coefficients of a block. Their squares add up to those of the px (Parseval). An
// encoder has rounded them to steps of the table: half a step less of each was there at least.
func (s *scan) sequential(c *component, ac *codes) error {
	q, energy := &s.quant[c.table], 0
	for k := 1; k < 64; k++ {
		sym, err := s.bits.symbol(ac)
		if err != nil {
			return err
		}
		run, size := int(sym>>4), sym&15
		if size == 0 {
			if run != 15 {
				return nil // the rest is 0
			}
			k += 15
			continue
		}
		if k += run; k > 63 {
			return errOverrun
		}
		v, err := s.bits.signed(size)
		if err != nil {
			return err
		}
		twice := (2*max(v, -v) - 1) * int(q[k])
		if energy += min(twice, 1<<16) * min(twice, 1<<16); energy > 4*mostEnergy {
			return errBright
		}
	}
	return nil
}

// mostEnergy is one and a half times what a block of black and white px has: quick encoders are not exact.
const mostEnergy = 3 * 64 * 128 * 128 / 2

// first takes the high bits of some coefficients of a block.
func (s *scan) first(nonzero *uint64, ac *codes) error {
	if s.run > 0 {
		s.run--
		return nil
	}
	for k := s.start; k <= s.end; k++ {
		sym, err := s.bits.symbol(ac)
		if err != nil {
			return err
		}
		run, size := int(sym>>4), sym&15
		if size == 0 {
			if run == 15 {
				k += 15
				continue
			}
			return s.ends(run)
		}
		if k += run; k > s.end {
			return errOverrun
		}
		if _, err := s.bits.take(size); err != nil {
			return err
		}
		*nonzero |= 1 << k
	}
	return nil
}

// ends takes how many further blocks have nothing more in this scan.
func (s *scan) ends(bits int) error {
	more, err := s.bits.take(uint8(bits))
	s.run = 1<<bits + more - 1
	return err
}

// refine takes one more bit of the coefficients that are known not to be 0, and those that come to be so.
func (s *scan) refine(nonzero *uint64, ac *codes) error {
	k := s.start
	if s.run == 0 {
		for ; k <= s.end; k++ {
			sym, err := s.bits.symbol(ac)
			if err != nil {
				return err
			}
			run, size := int(sym>>4), sym&15
			if size == 0 && run != 15 {
				if err := s.ends(run); err != nil {
					return err
				}
				s.run++
				break
			}
			if size > 1 {
				return errCode
			}
			if _, err := s.bits.take(size); err != nil { // its sign
				return err
			}
			if k, err = s.correct(nonzero, k, run); err != nil {
				return err
			}
			if size == 1 {
				if k > s.end {
					return errOverrun
				}
				*nonzero |= 1 << k
			}
		}
	}
	if s.run > 0 {
		s.run--
		_, err := s.correct(nonzero, k, 64)
		return err
	}
	return nil
}

// correct takes a bit of each coefficient from number k on that is not 0, up to the one behind so many
// that are.
func (s *scan) correct(nonzero *uint64, k, zeros int) (int, error) {
	for ; k <= s.end; k++ {
		if *nonzero>>k&1 == 0 {
			if zeros == 0 {
				break
			}
			zeros--
			continue
		}
		if _, err := s.bits.take(1); err != nil {
			return k, err
		}
	}
	return k, nil
}

// bitReader takes bits out of compressed data, from the highest on.
type bitReader struct {
	data []byte
	at   int
	acc  uint64
	n    uint8 // bits in acc
}

// fill makes at least 32 bits ready where there are as many before the next marker.
func (r *bitReader) fill() {
	if r.n <= 32 && r.at+4 <= len(r.data) { // four bytes at once where none of them is 0xff
		v := binary.BigEndian.Uint32(r.data[r.at:])
		if zero := ^v; (zero-0x01010101)&^zero&0x80808080 == 0 {
			r.acc, r.n, r.at = r.acc<<32|uint64(v), r.n+32, r.at+4
			return
		}
	}
	for r.n <= 56 && r.at < len(r.data) {
		b := r.data[r.at]
		if b == 0xff {
			if r.at+1 >= len(r.data) || r.data[r.at+1] != 0 {
				return
			}
			r.at++
		}
		r.at++
		r.acc = r.acc<<8 | uint64(b)
		r.n += 8
	}
}

func (r *bitReader) take(n uint8) (int, error) {
	if r.n < n {
		if r.fill(); r.n < n {
			return 0, errShort
		}
	}
	r.n -= n
	return int(r.acc >> r.n & (1<<n - 1)), nil
}

// signed takes a number of so many bits (T.81, F.2.2.1).
func (r *bitReader) signed(n uint8) (int, error) {
	v, err := r.take(n)
	if n > 0 && v < 1<<(n-1) {
		v += -1<<n + 1
	}
	return v, err
}

// symbol takes one code.
func (r *bitReader) symbol(c *codes) (uint8, error) {
	if r.n < 16 {
		r.fill()
	}
	var window uint16 // the next 16 bits
	if r.n >= 16 {
		window = uint16(r.acc >> (r.n - 16))
	} else {
		window = uint16(r.acc<<(16-r.n)) | (1<<(16-r.n) - 1) // as if padding went on
	}
	if e := c.short[window>>8]; e != 0 {
		return r.use(uint8(e>>8), uint8(e))
	}
	for n := uint8(9); n <= 16; n++ {
		code := int(window >> (16 - n))
		if code < c.past[n] {
			return r.use(n, c.values[(c.first[n]+code-c.past[n])&255])
		}
	}
	if r.n < 16 {
		return 0, errShort
	}
	return 0, errCode
}

func (r *bitReader) use(n, symbol uint8) (uint8, error) {
	if r.n < n {
		return 0, errShort
	}
	r.n -= n
	return symbol, nil
}

// finish makes sure that nothing but padding is left before the next marker, and goes there.
func (r *bitReader) finish() error {
	r.at -= int(r.n / 8) // whole bytes that were not used; those in question hold no 0xff
	for k := range int(r.n / 8) {
		if b := byte(r.acc >> (8 * k)); b == 0xff {
			r.at-- // its stuffed zero
		}
	}
	r.acc, r.n = 0, 0
	for r.at+1 < len(r.data) {
		switch b := r.data[r.at]; {
		case b == 0xff && r.data[r.at+1] != 0 && r.data[r.at+1] != 0xff:
			return nil
		case b != 0 && b != 0xff:
			return errLong
		}
		r.at++
	}
	return errShort
}

// restart goes over the marker that a restart has: they are counted by eight.
func (r *bitReader) restart(number int) error {
	if err := r.finish(); err != nil {
		return err
	}
	if r.data[r.at+1] != 0xd0+byte(number) {
		return errRestart
	}
	r.at += 2
	return nil
}

// codes is a table of Huffman codes.
type codes struct {
	short  [256]uint16 // by the next 8 bits: length and value; 0: the code is longer
	past   [17]int     // by length, bits: the number behind the last code
	first  [17]int     // where the value of that number lies in values
	values [256]uint8
	set    bool
}

func (j *jpegData) huffman(b []byte) error {
	for len(b) > 0 {
		if len(b) < 17 || b[0]>>4 > 1 || b[0]&15 > 3 {
			return errSegment
		}
		n, err := j.codes[b[0]>>4][b[0]&15].make(b[1:])
		if err != nil {
			return err
		}
		b = b[1+n:]
	}
	return nil
}

// make takes a table from its segment, and says how many bytes it has there.
func (c *codes) make(b []byte) (int, error) {
	*c = codes{set: true}
	code, n := 0, 0
	for length := 1; length <= 16; length++ {
		count := int(b[length-1])
		if n+count > 256 || len(b) < 16+n+count || code+count > 1<<length {
			return 0, errSegment
		}
		copy(c.values[n:], b[16+n:16+n+count])
		if length <= 8 {
			for k := range count {
				from := (code + k) << (8 - length)
				for i := range 1 << (8 - length) {
					c.short[from+i] = uint16(length)<<8 | uint16(c.values[n+k])
				}
			}
		}
		n += count
		code += count
		c.past[length], c.first[length] = code, n
		code <<= 1
	}
	return 16 + n, nil
}

// table is a table by its number, or where a camera sends none the one of the standard, which decoders
// take then.
func (j *jpegData) table(class, number byte) *codes {
	if j.codes[class][number].set {
		return &j.codes[class][number]
	}
	return &usual().codes[class][number]
}

// usual holds the tables of the standard: for light as number 0, for colour as number 1.
var usual = sync.OnceValue(func() *jpegData {
	j := new(jpegData)
	for b := usualTables(); len(b) > 4; {
		n := 2 + int(binary.BigEndian.Uint16(b[2:]))
		_ = j.huffman(b[4:n]) // they are well
		b = b[n:]
	}
	return j
})

// usualTables are the segments of the tables of the standard (T.81, annex K), which Go's encoder writes.
func usualTables() []byte {
	var b bytes.Buffer
	// a buffer takes all
	_ = jpeg.Encode(&b, image.NewYCbCr(image.Rect(0, 0, 8, 8), image.YCbCrSubsampleRatio420), nil)
	return tables(b.Bytes())
}

// tables are the segments with Huffman tables before the compressed data.
func tables(data []byte) (all []byte) {
	for p := 2; p+4 <= len(data) && data[p] == 0xff && data[p+1] != 0xda; {
		n := 2 + int(binary.BigEndian.Uint16(data[p+2:]))
		if data[p+1] == 0xc4 && p+n <= len(data) {
			all = append(all, data[p:p+n]...)
		}
		p += n
	}
	return all
}
