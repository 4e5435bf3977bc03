package backup

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/csv"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"io"
	"iter"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"spieltisch/companion/journal"
	"spieltisch/engines"
)

// An export is all entries of a journal as text, in one of two forms: JSON Lines with the journal's
// belongings, or CSV (RFC 4180) with a column for each field. The first line names form and version, the last
// one how many entries there are and the SHA-256 of all lines before it, so that one that was cut short or
// changed is found. docs/tinkerer/journal.md describes both.

// Version is that of the form of an export with belongings; one without them is of version 1.
const Version = 2

// ErrVersion says that an export has a form that this program does not know.
var ErrVersion = errors.New("was exported by a newer spieltisch")

// first is the first line of JSON Lines, last the last one.
type (
	first struct {
		Export  string `json:"spieltisch"` // "journal"
		Version int    `json:"version"`
	}
	last struct {
		Entries int    `json:"entries"`
		SHA256  string `json:"sha256"`
	}
)

const (
	beginJSON = `{"spieltisch":`
	beginCSV  = "spieltisch-journal"
)

// columns are those of CSV.
var columns = []string{"seq", "match", "at", "kind", "source", "cause", "target", "body", "answer", "state"}

// isExport tells an export by its beginning.
func isExport(head []byte) bool {
	return bytes.HasPrefix(head, []byte(beginJSON)) || strings.HasPrefix(beginCSV, string(head))
}

// summed counts what is written.
type summed struct {
	w io.Writer
	h hash.Hash
}

func (s summed) Write(p []byte) (int, error) {
	s.h.Write(p)
	return s.w.Write(p)
}

// JSONL writes entries as JSON Lines, and says how many; then what of a data folder belongs to them ("":
// nothing). journal.Walk gives the entries of a journal.
func JSONL(w io.Writer, entries iter.Seq2[journal.Entry, error], data string) (n int, err error) {
	names, err := belongings(data)
	version := 1
	if len(names) > 0 {
		version = Version
	}
	b := bufio.NewWriter(w)
	s := summed{b, sha256.New()}
	e := json.NewEncoder(s)
	e.SetEscapeHTML(false)
	err = errors.Join(err, e.Encode(first{"journal", version}))
	for one, failed := range entries {
		if err = errors.Join(err, failed); err == nil {
			err = e.Encode(one)
		}
		if n++; err != nil {
			return n, fmt.Errorf("export: %w", err)
		}
	}
	for _, name := range names {
		if err == nil {
			err = writePieces(e, data, name)
		}
	}
	if err != nil {
		return n, fmt.Errorf("export: %w", err)
	}
	err = errors.Join(err, json.NewEncoder(b).Encode(last{n, hex.EncodeToString(s.h.Sum(nil))}), b.Flush())
	return n, err
}

// CSV writes entries alone as comma-separated values, and says how many.
func CSV(w io.Writer, entries iter.Seq2[journal.Entry, error]) (n int, err error) {
	s := summed{w, sha256.New()}
	c := csv.NewWriter(s)
	begin := append([]string{beginCSV, "1"}, make([]string, len(columns)-2)...)
	err = errors.Join(c.Write(begin), c.Write(columns))
	for e, failed := range entries {
		if err = errors.Join(err, failed); err == nil {
			err = c.Write([]string{strconv.FormatInt(e.Seq, 10), e.Match, e.At.Format(time.RFC3339Nano),
				string(e.Kind), e.Source, e.Cause, strconv.FormatInt(e.Target, 10), string(e.Body),
				string(e.Answer), e.State})
		}
		if n++; err != nil {
			return n, fmt.Errorf("export: %w", err)
		}
	}
	if c.Flush(); c.Error() != nil {
		return n, fmt.Errorf("export: %w", c.Error())
	}
	end := csv.NewWriter(w)
	row := append([]string{"sha256", hex.EncodeToString(s.h.Sum(nil)), strconv.Itoa(n)},
		make([]string, len(columns)-3)...)
	return n, end.WriteAll([][]string{row})
}

// longest is the longest line of an export that is read: the largest entries have some ten kB.
const longest = 256 << 10

// Most is how large a journal and an export that somebody brings may be, once unpacked: ten thousand games.
const Most = 160 << 20

// ErrLarge says that a file is larger than any that a table would bring.
var ErrLarge = fmt.Errorf("is larger than any journal: more than %d MiB", Most>>20)

// bounded reads so many bytes, and fails where there are more.
type bounded struct {
	r    io.Reader
	left int64
}

func (b *bounded) Read(p []byte) (int, error) {
	n, err := b.r.Read(p[:min(int64(len(p)), b.left+1)])
	if b.left -= int64(n); b.left < 0 {
		return 0, ErrLarge
	}
	return n, err
}

// Import makes a journal of an export, at a path where there is none, and puts its belongings into a folder
// beside, which is made where there are some. ErrChanged: it was cut short or changed; ErrVersion: its form
// is a newer one. What it has made until then is for the caller to take away. However large the export is, a
// few lines of it are in memory.
func Import(r io.Reader, path, beside string) error {
	f, err := os.CreateTemp(filepath.Dir(path), ".import-*")
	if err != nil {
		return err
	}
	defer func() { _ = errors.Join(f.Close(), os.Remove(f.Name())) }() // it was only a help
	w := bufio.NewWriter(f)
	end, sum, err := part(w, r)
	if err == nil {
		err = w.Flush()
	}
	if err != nil {
		return err
	}
	size, err := f.Seek(0, io.SeekCurrent)
	if err == nil {
		_, err = f.Seek(0, io.SeekStart)
	}
	if err != nil {
		return err
	}
	text := bufio.NewReader(io.LimitReader(f, size))
	along := &gathered{dir: beside}
	read := along.readJSONL
	if head, _ := text.Peek(len(beginCSV)); string(head) == beginCSV {
		read = readCSV
	}
	return begin(path, func(take func(journal.Entry) error) error { return read(text, end, sum, take) })
}

// batch is how many entries are written together.
const batch = 500

// begin makes a journal of the entries that all gives.
func begin(path string, all func(take func(journal.Entry) error) error) error {
	j, err := journal.Open(path, journal.Options{})
	if err != nil {
		return err
	}
	var some []journal.Entry
	err = all(func(e journal.Entry) error {
		if some = append(some, e); len(some) < batch {
			return nil
		}
		err := j.Take(some)
		some = some[:0]
		return err
	})
	if err == nil {
		err = j.Take(some)
	}
	return errors.Join(err, j.Close())
}

// part writes all lines of an export but the last one, and gives that and the SHA-256 of the others.
func part(w io.Writer, r io.Reader) (end []byte, sum string, err error) {
	b := bufio.NewReaderSize(r, 64<<10)
	s := summed{w, sha256.New()}
	for {
		line, err := lineOf(b)
		if errors.Is(err, io.EOF) {
			if len(line) > 0 {
				return nil, "", fmt.Errorf("%w: its last line has no end", ErrChanged)
			}
			return end, hex.EncodeToString(s.h.Sum(nil)), nil
		}
		if err == nil {
			_, err = s.Write(end)
		}
		if err != nil {
			return nil, "", err
		}
		end = line
	}
}

// lineOf reads a line with its end; with io.EOF what is behind the last one.
func lineOf(b *bufio.Reader) (line []byte, err error) {
	for {
		some, err := b.ReadSlice('\n')
		if line = append(line, some...); len(line) > longest {
			return nil, fmt.Errorf("%w: a line has more than %d bytes", ErrChanged, longest)
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return line, err
		}
	}
}

// check compares an export with its last line.
func check(is, sum string, want, got int) error {
	if is != strings.ToLower(sum) || want != got {
		return ErrChanged
	}
	return nil
}

func (g *gathered) readJSONL(text *bufio.Reader, end []byte, sum string,
	take func(journal.Entry) error) error {
	line, err := lineOf(text)
	if err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	if err := begins(line); err != nil {
		return err
	}
	var l last
	if err := engines.ReadAny(end, &l); err != nil || l.SHA256 == "" {
		return fmt.Errorf("%w: its end is missing", ErrChanged)
	}
	n := 0
	for number := 2; ; number++ {
		line, err := lineOf(text)
		if errors.Is(err, io.EOF) {
			return check(sum, l.SHA256, l.Entries, n)
		} else if err != nil {
			return err
		}
		if bytes.HasPrefix(line, []byte(beginPiece)) {
			if err := g.take(line); errors.Is(err, ErrLarge) {
				return err
			} else if err != nil {
				return fmt.Errorf("%w: line %d: %v", ErrChanged, number, err)
			}
			continue
		}
		e, err := entryIn(line)
		if err != nil {
			return fmt.Errorf("%w: line %d: %v", ErrChanged, number, err)
		}
		if err := take(e); err != nil {
			return err
		}
		n++
	}
}

// begins wants the first line of an export of a version that is known.
func begins(line []byte) error {
	var f first
	if err := json.Unmarshal(line, &f); err != nil || f.Export != "journal" {
		return fmt.Errorf("%w: its first line is no beginning of an export", ErrChanged)
	}
	if f.Version > Version {
		return fmt.Errorf("%w (version %d, this one knows %d)", ErrVersion, f.Version, Version)
	}
	if err := engines.ReadAny(line, &f); err != nil {
		return fmt.Errorf("%w: line 1: %v", ErrChanged, err)
	}
	return nil
}

// entryIn reads an entry of a line.
func entryIn(line []byte) (e journal.Entry, err error) {
	if err = engines.ReadAny(line, &e); err == nil {
		err = understood(e)
	}
	return e, err
}

// understood reads what an entry says as strictly as what people send: a field that stands twice, or in other
// letters, would be taken for another one elsewhere.
func understood(e journal.Entry) error {
	if err := engines.ReadAny(e.Body, &journal.Body{}); err != nil {
		return fmt.Errorf("field \"body\": %w", err)
	}
	if len(e.Answer) == 0 {
		return nil
	}
	if err := engines.ReadAny(e.Answer, new(any)); err != nil {
		return fmt.Errorf("field \"answer\": %w", err)
	}
	return nil
}

// leash is what a record of CSV may be read from: one that has no end is not read to the end of the file.
type leash struct {
	r    io.Reader
	left int
}

func (l *leash) Read(p []byte) (int, error) {
	if l.left <= 0 {
		return 0, fmt.Errorf("a record has more than %d bytes", longest)
	}
	n, err := l.r.Read(p)
	l.left -= n
	return n, err
}

func readCSV(text *bufio.Reader, end []byte, sum string, take func(journal.Entry) error) error {
	held := &leash{text, longest}
	rows := csv.NewReader(held)
	rows.FieldsPerRecord = len(columns)
	next := func() ([]string, error) {
		held.left = longest
		return rows.Read()
	}
	head, err := next()
	if err == nil {
		_, err = next() // the columns
	}
	if err != nil {
		return fmt.Errorf("%w: %v", ErrChanged, err)
	}
	if head[1] != "1" {
		return fmt.Errorf("%w (version %s, this one knows 1)", ErrVersion, head[1])
	}
	l, err := csv.NewReader(bytes.NewReader(end)).Read()
	if err != nil || len(l) != len(columns) || l[0] != "sha256" {
		return fmt.Errorf("%w: its end is missing", ErrChanged)
	}
	want, err := strconv.Atoi(l[2])
	if err != nil {
		return fmt.Errorf("%w: its end is missing", ErrChanged)
	}
	for n := 0; ; n++ {
		row, err := next()
		if errors.Is(err, io.EOF) {
			return check(sum, l[1], want, n)
		} else if err != nil {
			return fmt.Errorf("%w: %v", ErrChanged, err)
		}
		e, err := entryOf(row)
		if err != nil {
			return fmt.Errorf("%w: entry %d: %v", ErrChanged, n+1, err)
		}
		if err := take(e); err != nil {
			return err
		}
	}
}

// entryOf makes an entry of a row with its columns.
func entryOf(row []string) (journal.Entry, error) {
	e := journal.Entry{Match: row[1], Kind: journal.Kind(row[3]), Source: row[4], Cause: row[5],
		Body: json.RawMessage(row[7]), State: row[9]}
	if row[8] != "" {
		e.Answer = json.RawMessage(row[8])
	}
	var errs [3]error
	e.Seq, errs[0] = strconv.ParseInt(row[0], 10, 64)
	e.At, errs[1] = time.Parse(time.RFC3339Nano, row[2])
	e.Target, errs[2] = strconv.ParseInt(row[6], 10, 64)
	return e, errors.Join(append(errs[:], understood(e))...)
}
