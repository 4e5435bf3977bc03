package journal

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"math"
	"os"
	"slices"
	"time"
	"unicode/utf8"

	"spieltisch/engines"
)

// NoteLost stands for an entry that a damaged journal had, and of which nothing is left.
const NoteLost = "lost"

// Rescued is what is left of a damaged journal.
type Rescued struct {
	Entries []Entry // 1, 2, 3 … without gaps: those that are lost are notes of no match (NoteLost)
	Lost    []int64 // numbers that could not be read
	Unsure  []int64 // could be read, but their matches do not come to the same states any more: notes too
}

// Rescue reads what can be read of a damaged journal file and of the WAL beside it, page by page, whatever
// SQLite says of the file as a whole. Nothing is changed. An entry counts where it is one, where its seal,
// if it has one, fits, and where its match plays again to the state that it says.
func Rescue(path string, find func(id string) (engines.Game, bool)) (Rescued, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return Rescued{}, err
	}
	wal, err := os.ReadFile(path + "-wal")
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return Rescued{}, err
	}
	found, of := most(data, wal)
	var r Rescued
	last := int64(0)
	for seq := range found {
		last = max(last, seq)
	}
	if last > 2*int64(len(found))+mostInPage*int64(of) { // a number that no damage explains
		return Rescued{}, fmt.Errorf("%w: nothing of it can be told apart", ErrDamaged)
	}
	for seq := int64(1); seq <= last; seq++ {
		e, ok := found[seq]
		if !ok {
			r.Lost = append(r.Lost, seq)
			e = lostEntry(seq, r.Entries)
		}
		r.Entries = append(r.Entries, e)
	}
	r.doubt(find)
	return r, nil
}

// most finds the entries in the pages of a file, in the size in which most can be read: the header, which
// says it, may be what is damaged. of is how many pages there are.
func most(data, wal []byte) (found map[int64]Entry, of int) {
	for _, size := range []int{pageSize, olderPageSize} {
		p, entries := pagesOf(data, wal, size), map[int64]Entry{}
		for _, page := range p.by {
			for _, e := range p.entries(page) {
				entries[e.Seq] = e
			}
		}
		if found == nil || len(entries) > len(found) {
			found, of = entries, len(p.by)
		}
	}
	return found, of
}

// olderPageSize is that of files that were begun before pageSize was chosen.
const olderPageSize = 4 << 10

// mostInPage is more than there are entries in a page.
const mostInPage = 64

func lostEntry(seq int64, before []Entry) Entry {
	e := Entry{Seq: seq, Kind: Noted, Source: "recording",
		Body: json.RawMessage(`{"note":"` + NoteLost + `"}`)}
	if len(before) > 0 {
		e.At = before[len(before)-1].At
	}
	return e
}

// doubt makes notes of entries that do not lead to the state that they say, and of what follows them in
// their match.
func (r *Rescued) doubt(find func(id string) (engines.Game, bool)) {
	matches := map[string][]Entry{}
	for _, e := range r.Entries {
		if e.Match != "" {
			matches[e.Match] = append(matches[e.Match], e)
		}
	}
	for id, entries := range matches {
		from := int64(math.MaxInt64)
		if entries[0].Kind != Started {
			from = entries[0].Seq
		} else if m := replay(id, entries, find); !m.OtherRules && len(m.Differs) > 0 {
			from = m.Differs[0]
		} else if m.Problem != "" {
			from = entries[0].Seq
		}
		for _, e := range entries {
			if e.Seq >= from {
				r.Unsure = append(r.Unsure, e.Seq)
				r.Entries[e.Seq-1] = lostEntry(e.Seq, r.Entries[:e.Seq-1])
			}
		}
	}
	slices.Sort(r.Unsure)
}

// pages are those of a database file, by their number, each as its WAL has it.
type pages struct {
	size int // bytes
	by   map[uint32][]byte
}

func pagesOf(data, wal []byte, size int) pages {
	p := pages{size, map[uint32][]byte{}}
	for n := uint32(1); len(data) >= size; n++ {
		p.by[n], data = data[:size], data[size:]
	}
	if len(wal) < walHead || binary.BigEndian.Uint32(wal[8:]) != uint32(size) {
		return p
	}
	order, sum := orderOf([walHead]byte(wal)), headSum([walHead]byte(wal))
	open := map[uint32][]byte{} // of a transaction that has not ended
	for f := wal[walHead:]; len(f) >= frameHead+size; f = f[frameHead+size:] {
		frame := f[:frameHead+size]
		sum = walSum(order, walSum(order, sum, frame[:8]), frame[frameHead:])
		if sum != sumAt(frame[16:]) {
			break
		}
		open[binary.BigEndian.Uint32(frame)] = frame[frameHead:]
		if binary.BigEndian.Uint32(frame[4:]) != 0 {
			maps.Copy(p.by, open)
			clear(open)
		}
	}
	return p
}

// entries are those in a page, if it is a leaf of a table (SQLite file format, section 1.6).
func (p pages) entries(page []byte) []Entry {
	const leaf = 0x0d
	if page[0] != leaf {
		return nil
	}
	var out []Entry
	for i := range int(binary.BigEndian.Uint16(page[3:])) {
		if 8+2*i+2 > p.size {
			break
		}
		at := int(binary.BigEndian.Uint16(page[8+2*i:]))
		if at >= p.size {
			continue
		}
		seq, record, ok := p.cell(page[at:])
		if !ok {
			continue
		}
		if e, ok := entryOf(seq, record); ok {
			out = append(out, e)
		}
	}
	return out
}

// cell gives the row of a cell, put together from the pages that it continues in.
func (p pages) cell(b []byte) (row int64, record []byte, ok bool) {
	size, n := varint(b)
	id, m := varint(b[n:])
	b = b[n+m:]
	if n == 0 || m == 0 || size > longestRow {
		return 0, nil, false
	}
	// Section 1.6: of what does not fit in so much a part stays here.
	most, least := p.size-35, (p.size-12)*32/255-23
	here := int(size)
	if here > most {
		here = least + (int(size)-least)%(p.size-4)
		if here > most {
			here = least
		}
	}
	if here > len(b) {
		return 0, nil, false
	}
	record = slices.Clone(b[:here])
	if here == int(size) {
		return int64(id), record, true
	}
	if len(b) < here+4 {
		return 0, nil, false
	}
	for next := binary.BigEndian.Uint32(b[here:]); len(record) < int(size); {
		page, there := p.by[next]
		if !there {
			return 0, nil, false
		}
		next = binary.BigEndian.Uint32(page)
		record = append(record, page[4:4+min(p.size-4, int(size)-len(record))]...)
	}
	return int64(id), record, true
}

// longestRow is longer than a row can be: a setup is part of one.
const longestRow = 16 << 20

// entryOf reads a row of the table of entries (section 2.1).
func entryOf(seq int64, record []byte) (Entry, bool) {
	head, n := varint(record)
	if n == 0 || head > uint64(len(record)) || head < uint64(n) {
		return Entry{}, false
	}
	types, values := record[n:head], record[head:]
	var text [10]string
	var target int64
	for i := range text {
		kind, n := varint(types)
		size, known := sizeOf(kind)
		if n == 0 || !known || size > len(values) {
			return Entry{}, false
		}
		if kind < 13 && i == 6 {
			target = integer(kind, values[:size])
		} else if kind >= 13 {
			text[i] = string(values[:size])
		}
		types, values = types[n:], values[size:]
	}
	e := Entry{Seq: seq, Match: text[1], Kind: Kind(text[3]), Source: text[4], Cause: text[5], Target: target,
		Body: json.RawMessage(text[7]), State: text[9]}
	if text[8] != "" {
		e.Answer = json.RawMessage(text[8])
	}
	var err error
	e.At, err = time.Parse(time.RFC3339Nano, text[2])
	return e, err == nil && len(types) == 0 && len(values) == 0 && e.whole()
}

// sizeOf is how many bytes a value of a serial type has; false: a journal has none of this type.
func sizeOf(kind uint64) (size int, known bool) {
	switch {
	case kind >= 13 && kind%2 == 1 && kind < 2*longestRow:
		return int(kind-13) / 2, true
	case kind >= 1 && kind <= 6:
		return [...]int{0, 1, 2, 3, 4, 6, 8}[kind], true
	}
	return 0, kind == 0 || kind == 8 || kind == 9
}

// whole reports whether an entry is one that a journal may have.
func (e Entry) whole() bool {
	kinds := []Kind{Started, Acted, Refused, Corrected, Positioned, Noted, Ended}
	return e.Seq > 0 && e.Target >= 0 && e.Target < e.Seq && slices.Contains(kinds, e.Kind) &&
		utf8.Valid(e.Body) && json.Unmarshal(e.Body, &Body{}) == nil && checkSeal(e) == nil
}

func integer(kind uint64, b []byte) int64 {
	if kind == 8 || kind == 9 {
		return int64(kind) - 8
	}
	v := int64(0)
	for i, c := range b {
		if i == 0 {
			v = int64(int8(c))
			continue
		}
		v = v<<8 | int64(c)
	}
	return v
}

// varint reads a number of one to nine bytes (section 1.6); n is 0 where there is none.
func varint(b []byte) (v uint64, n int) {
	for i := range min(len(b), 9) {
		if i == 8 {
			return v<<8 | uint64(b[i]), 9
		}
		v = v<<7 | uint64(b[i]&0x7f)
		if b[i] < 0x80 {
			return v, i + 1
		}
	}
	return 0, 0
}
