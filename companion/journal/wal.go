package journal

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// ErrUnsure says that an append failed and that what it left in the WAL could not be taken out. The entries
// do not count, and a start before that is mended may find them.
var ErrUnsure = errors.New("may come back with the next start")

// wal is the WAL of an open journal, followed so that what a failed append left there can be cut off: SQLite
// writes the entries before it waits for the disk, and leaves them where the disk says no. Its layout is in
// the SQLite file format, section 4.1.
type wal struct {
	f    walFile
	head [walHead]byte // of the WAL that the fields below are about; zero: there is none
	end  int64         // bytes up to where the newest whole transaction ends
	sum  [2]uint32     // checksum up to there
}

// walFile is what a wal needs of its file.
type walFile interface {
	io.ReaderAt
	io.Closer
	Truncate(size int64) error
	Sync() error
}

const (
	walHead   = 32 // bytes before the first frame
	frameHead = 24 // bytes before the page of a frame
)

// openWAL opens the WAL beside a journal that SQLite has open. No lock of SQLite's lies on it that closing
// it would give up.
func openWAL(path string) (*wal, error) {
	real, err := filepath.EvalSymlinks(path)
	if err != nil {
		return nil, err
	}
	f, err := os.OpenFile(real+"-wal", os.O_RDWR, 0)
	if err != nil {
		return nil, err
	}
	return &wal{f: f}, nil
}

// follow reads on to the end of the newest whole transaction.
func (w *wal) follow() error {
	head, err := w.readHead()
	if err != nil {
		return fmt.Errorf("read -wal: %w", err)
	}
	if head != w.head {
		w.head, w.end, w.sum = head, walHead, headSum(head)
	}
	if head == [walHead]byte{} {
		w.end = 0
		return nil
	}
	order := orderOf(head)
	frame := make([]byte, frameHead+binary.BigEndian.Uint32(head[8:]))
	for at, sum := w.end, w.sum; ; {
		n, err := w.f.ReadAt(frame, at)
		if err != nil && !errors.Is(err, io.EOF) {
			return fmt.Errorf("read -wal: %w", err)
		}
		if n < len(frame) || !bytes.Equal(frame[8:16], head[16:24]) {
			return nil
		}
		sum = walSum(order, walSum(order, sum, frame[:8]), frame[frameHead:])
		if sum != sumAt(frame[16:]) {
			return nil
		}
		at += int64(len(frame))
		if binary.BigEndian.Uint32(frame[4:]) != 0 { // the last of a transaction
			w.end, w.sum = at, sum
		}
	}
}

// cut takes off what came behind the end after the last follow, and returns when that is on the disk.
func (w *wal) cut() error {
	head, err := w.readHead()
	if err != nil {
		return err
	}
	to := w.end
	if head != w.head {
		to = 0 // begun anew, for which everything of before had to be in the file
	}
	if err := w.f.Truncate(to); err != nil {
		return err
	}
	return w.f.Sync()
}

// readHead gives the head of the WAL, zero where there is none that SQLite would take.
func (w *wal) readHead() (head [walHead]byte, err error) {
	n, err := w.f.ReadAt(head[:], 0)
	if err != nil && !errors.Is(err, io.EOF) {
		return head, err
	}
	size := binary.BigEndian.Uint32(head[8:])
	if n < walHead || size < 512 || size > 1<<16 || headSum(head) != sumAt(head[24:]) {
		return [walHead]byte{}, nil
	}
	return head, nil
}

// orderOf tells in which order the bytes of words are that are summed.
func orderOf(head [walHead]byte) binary.ByteOrder {
	if head[3]&1 == 1 {
		return binary.BigEndian
	}
	return binary.LittleEndian
}

func headSum(head [walHead]byte) [2]uint32 { return walSum(orderOf(head), [2]uint32{}, head[:24]) }

func sumAt(b []byte) [2]uint32 {
	return [2]uint32{binary.BigEndian.Uint32(b), binary.BigEndian.Uint32(b[4:])}
}

// walSum goes on with the checksum of a WAL over data, a multiple of 8 bytes (section 4.2).
func walSum(order binary.ByteOrder, s [2]uint32, data []byte) [2]uint32 {
	for ; len(data) >= 8; data = data[8:] {
		s[0] += order.Uint32(data) + s[1]
		s[1] += order.Uint32(data[4:]) + s[0]
	}
	return s
}
