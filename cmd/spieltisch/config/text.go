package config

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
	"unicode"
	"unicode/utf8"
)

// longest is how many bytes of a file are read: a full one, with all comments, has five thousand.
const longest = 256 << 10

// Read gives what a file holds, but not of one that is no configuration by its size.
func Read(path string) ([]byte, error) {
	f, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, noFile(path)
	}
	if err != nil {
		return nil, fmt.Errorf("config: %w", err)
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, longest+1))
	if err != nil {
		return nil, fmt.Errorf("config: %w", err)
	}
	return data, nil
}

// noFile is the error of a path without a file; it is fs.ErrNotExist.
type noFile string

func (f noFile) Error() string {
	return fmt.Sprintf("there is no file %s (spieltisch config init %[1]s writes one)", string(f))
}

func (noFile) Unwrap() error { return fs.ErrNotExist }

// encodings are what the first bytes of a file tell of how it is written. The longer ones come first.
var encodings = []struct {
	mark []byte
	name string // "": UTF-8
}{
	{[]byte{0xff, 0xfe, 0, 0}, "UTF-32"},
	{[]byte{0, 0, 0xfe, 0xff}, "UTF-32"},
	{[]byte{0xef, 0xbb, 0xbf}, ""},
	{[]byte{0xff, 0xfe}, "UTF-16"},
	{[]byte{0xfe, 0xff}, "UTF-16"},
}

// plainText gives the text of a file without its byte order mark, or says why it is none.
func plainText(data []byte) (string, *Fault) {
	if len(data) > longest {
		return "", &Fault{Why: fmt.Sprintf(
			"is longer than %d KiB, and no configuration is; is it the right file?", longest>>10), Line: 1,
			Column: 1}
	}
	for _, e := range encodings {
		rest, found := bytes.CutPrefix(data, e.mark)
		if found && e.name == "" {
			data = rest
			break
		}
		if found {
			return "", encoded(e.name)
		}
	}
	if wide(data) {
		return "", encoded("UTF-16")
	}
	text := string(data)
	for i, line := range strings.Split(text, "\n") {
		if column, why := foreignIn(line); why != "" {
			return "", &Fault{Line: i + 1, Column: column, Why: why}
		}
	}
	return text, nil
}

// wide reports whether a text without a mark has letters of our words with a zero before or behind each.
func wide(data []byte) bool {
	return len(data) > 3 && (data[0] == 0) != (data[1] == 0) && (data[2] == 0) == (data[0] == 0) &&
		(data[3] == 0) == (data[1] == 0)
}

// foreignIn finds what does not belong into a line of text, and says why; "": all does.
func foreignIn(line string) (column int, why string) {
	for at, r := range line {
		column++
		if r == utf8.RuneError && line[at] != 0xef {
			return column, fmt.Sprintf(
				"the byte 0x%02x is no UTF-8 (the file may be in Latin-1); save it as UTF-8", line[at])
		}
		if unicode.IsControl(r) && r != '\t' && !(r == '\r' && at == len(line)-1) {
			return column, fmt.Sprintf("the control character %U does not belong into a text", r)
		}
	}
	return 0, ""
}

func encoded(name string) *Fault {
	return &Fault{Line: 1, Column: 1, Why: "the file is in " + name + "; save it as UTF-8"}
}
