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
	"strconv"
	"strings"
	"time"

	"spieltisch/companion/journal"
)

// An export is all entries of a journal as text, in one of two forms: JSON Lines, or CSV (RFC 4180) with a
// column for each field. The first line names form and version, the last one how many entries there are
// and the SHA-256 of all lines before it, so that one that was cut short or changed is found.
// docs/tinkerer/journal.md describes both.

// Version is that of the form of an export.
const Version = 1

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

// JSONL writes entries as JSON Lines.
func JSONL(w io.Writer, entries []journal.Entry) error {
	s := summed{w, sha256.New()}
	e := json.NewEncoder(s)
	e.SetEscapeHTML(false)
	err := e.Encode(first{"journal", Version})
	for i := 0; err == nil && i < len(entries); i++ {
		err = e.Encode(entries[i])
	}
	if err != nil {
		return fmt.Errorf("export: %w", err)
	}
	return json.NewEncoder(w).Encode(last{len(entries), hex.EncodeToString(s.h.Sum(nil))})
}

// CSV writes entries as comma-separated values.
func CSV(w io.Writer, entries []journal.Entry) error {
	s := summed{w, sha256.New()}
	c := csv.NewWriter(s)
	begin := append([]string{beginCSV, strconv.Itoa(Version)}, make([]string, len(columns)-2)...)
	rows := [][]string{begin, columns}
	for _, e := range entries {
		rows = append(rows, []string{strconv.FormatInt(e.Seq, 10), e.Match, e.At.Format(time.RFC3339Nano),
			string(e.Kind), e.Source, e.Cause, strconv.FormatInt(e.Target, 10), string(e.Body),
			string(e.Answer), e.State})
	}
	if err := c.WriteAll(rows); err != nil {
		return fmt.Errorf("export: %w", err)
	}
	end := csv.NewWriter(w)
	row := append([]string{"sha256", hex.EncodeToString(s.h.Sum(nil)), strconv.Itoa(len(entries))},
		make([]string, len(columns)-3)...)
	return end.WriteAll([][]string{row})
}

// longest is the longest line of an export that is read.
const longest = 64 << 20

// Import makes a journal of an export, at a path where there is none. ErrChanged: it was cut short or
// changed; ErrVersion: its form is a newer one.
func Import(r io.Reader, path string) error {
	text, sum, err := split(r)
	if err != nil {
		return err
	}
	var entries []journal.Entry
	if bytes.HasPrefix(text, []byte(beginCSV)) {
		entries, err = readCSV(text, sum)
	} else {
		entries, err = readJSONL(text, sum)
	}
	if err != nil {
		return err
	}
	return begin(path, entries)
}

// begin makes a journal of entries.
func begin(path string, entries []journal.Entry) error {
	j, err := journal.Open(path, journal.Options{})
	if err != nil {
		return err
	}
	return errors.Join(j.Take(entries), j.Close())
}

// split reads an export, and parts the last line from those before it.
func split(r io.Reader) (text, end []byte, err error) {
	b := bufio.NewReader(io.LimitReader(r, 4<<30))
	for {
		line, err := b.ReadBytes('\n')
		if len(line) > longest {
			return nil, nil, fmt.Errorf("%w: a line has more than %d bytes", ErrChanged, longest)
		}
		if errors.Is(err, io.EOF) {
			if len(line) > 0 {
				return nil, nil, fmt.Errorf("%w: its last line has no end", ErrChanged)
			}
			return text, end, nil
		}
		if err != nil {
			return nil, nil, err
		}
		text, end = append(text, end...), line
	}
}

// check compares an export with its last line.
func check(text []byte, sum string, want, got int) error {
	is := sha256.Sum256(text)
	if hex.EncodeToString(is[:]) != strings.ToLower(sum) || want != got {
		return ErrChanged
	}
	return nil
}

func readJSONL(text, end []byte) ([]journal.Entry, error) {
	lines := bytes.SplitAfter(text, []byte("\n"))
	var f first
	if err := json.Unmarshal(lines[0], &f); err != nil || f.Export != "journal" {
		return nil, fmt.Errorf("%w: its first line is no beginning of an export", ErrChanged)
	}
	if f.Version > Version {
		return nil, fmt.Errorf("%w (version %d, this one knows %d)", ErrVersion, f.Version, Version)
	}
	var l last
	if err := json.Unmarshal(end, &l); err != nil || l.SHA256 == "" {
		return nil, fmt.Errorf("%w: its end is missing", ErrChanged)
	}
	var entries []journal.Entry
	for i, line := range lines[1:] {
		if len(line) == 0 {
			continue // behind the last line break
		}
		var e journal.Entry
		if err := json.Unmarshal(line, &e); err != nil {
			return nil, fmt.Errorf("%w: line %d: %v", ErrChanged, i+2, err)
		}
		entries = append(entries, e)
	}
	return entries, check(text, l.SHA256, l.Entries, len(entries))
}

func readCSV(text, end []byte) ([]journal.Entry, error) {
	rows, err := csv.NewReader(bytes.NewReader(text)).ReadAll()
	if err != nil || len(rows) < 2 {
		return nil, fmt.Errorf("%w: %v", ErrChanged, err)
	}
	if v, err := strconv.Atoi(rows[0][1]); err != nil || v > Version {
		return nil, fmt.Errorf("%w (version %s, this one knows %d)", ErrVersion, rows[0][1], Version)
	}
	l, err := csv.NewReader(bytes.NewReader(end)).Read()
	if err != nil || len(l) != len(columns) || l[0] != "sha256" {
		return nil, fmt.Errorf("%w: its end is missing", ErrChanged)
	}
	want, err := strconv.Atoi(l[2])
	if err != nil {
		return nil, fmt.Errorf("%w: its end is missing", ErrChanged)
	}
	var entries []journal.Entry
	for i, row := range rows[2:] {
		e := journal.Entry{Match: row[1], Kind: journal.Kind(row[3]), Source: row[4], Cause: row[5],
			Body: json.RawMessage(row[7]), State: row[9]}
		if row[8] != "" {
			e.Answer = json.RawMessage(row[8])
		}
		var errs [3]error
		e.Seq, errs[0] = strconv.ParseInt(row[0], 10, 64)
		e.At, errs[1] = time.Parse(time.RFC3339Nano, row[2])
		e.Target, errs[2] = strconv.ParseInt(row[6], 10, 64)
		if err := errors.Join(errs[:]...); err != nil {
			return nil, fmt.Errorf("%w: entry %d: %v", ErrChanged, i+1, err)
		}
		entries = append(entries, e)
	}
	return entries, check(text, l[1], want, len(entries))
}
