package journal

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// restore is what to do with a damaged journal.
const restore = "nothing was changed; move it and the files -wal and -shm beside it away together, and put a copy in its place (spieltisch restore), or what can be read of it (spieltisch restore --rescue)"

// files is what lies on the disk before SQLite opens it.
type files struct {
	wal     bool // the header says that a WAL belongs to it
	pending bool // the WAL beside it has content
}

// statFiles looks at the files before SQLite does, which would delete a WAL without its file and write into
// what is not ours.
func statFiles(path string, readOnly bool) (files, error) {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real // SQLite keeps the WAL beside the real file
	}
	pending, err := hasContent(path + "-wal")
	if err != nil {
		return files{}, err
	}
	rollback, err := hasContent(path + "-journal") // of a first start that was killed: only a writer can roll it back
	if err != nil {
		return files{}, err
	}
	// a pipe would hold up whoever opens it
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return files{}, fmt.Errorf("%w but a %s; nothing was changed, move it away: mv %s %s", ErrForeign, kindOf(info), quote(path), quote(path+".other"))
	}
	head, err := readHeader(path)
	missing := errors.Is(err, fs.ErrNotExist)
	if pending && (missing || (err == nil && len(head) == 0)) {
		return files{}, fmt.Errorf("%w: it is missing or empty, but %s-wal beside it is not; nothing was changed, "+
			"put back a copy and move -wal away, or move both away to begin anew", ErrDamaged, filepath.Base(path))
	}
	if missing && !readOnly {
		return files{}, nil // new: SQLite makes it
	}
	if err != nil {
		return files{}, err
	}
	if len(head) == 0 {
		if readOnly {
			return files{}, fmt.Errorf("%w: it is empty; %s", ErrDamaged, restore)
		}
		return files{}, nil
	}
	found, err := checkHeader(head)
	found.pending = pending && !rollback
	return found, err
}

// closed reports whether nobody has the file open to write: there would be a WAL beside it.
func closed(path string) bool {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	_, err := os.Stat(path + "-wal")
	return errors.Is(err, fs.ErrNotExist)
}

// kindOf names what is no ordinary file.
func kindOf(info fs.FileInfo) string {
	if info.IsDir() {
		return "folder"
	}
	return "device or pipe"
}

func hasContent(path string) (bool, error) {
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	return err == nil && info.Size() > 0, err
}

// headerSize is the file header of 100 bytes and the 8 of the first page, that of the table of tables.
const headerSize = 108

func readHeader(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	head := make([]byte, headerSize)
	n, err := io.ReadFull(f, head)
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		err = nil
	}
	return head[:n], err
}

// checkHeader reads what the first bytes say. Their layout is in the SQLite file format, sections 1.3 and
// 1.6.
func checkHeader(head []byte) (files, error) {
	if !strings.HasPrefix("SQLite format 3\x00", string(head[:min(len(head), 16)])) {
		return files{}, fmt.Errorf("%w; nothing was changed", ErrForeign)
	}
	if len(head) < headerSize {
		return files{}, fmt.Errorf("%w: it is cut short; %s", ErrDamaged, restore)
	}
	version, app := binary.BigEndian.Uint32(head[60:]), binary.BigEndian.Uint32(head[68:])
	const leaf = 0x0d
	tables := head[100] != leaf || binary.BigEndian.Uint16(head[103:]) > 0
	return files{wal: head[18] == 2}, checkVersion(int(app), int(version), tables)
}

// checkVersion reports whether a file with these marks is ours. One without marks is new if there are no
// tables in it.
func checkVersion(app, version int, tables bool) error {
	if app != applicationID && (app != 0 || version != 0 || tables) {
		return fmt.Errorf("%w; nothing was changed", ErrForeign)
	}
	if version > newest() {
		return fmt.Errorf("%w (its version is %d, this one knows %d); nothing was changed, install the newer one again",
			ErrNewer, version, newest())
	}
	return nil
}
