package eval

import (
	"cmp"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// Label is what is true of one picture.
type Label struct {
	File       string   // name inside the folder of the labels
	Faces      []int    // highest first; empty: nothing may be read
	Tags       []string // as written
	Set        string   // the dice, "pips" or "heckmeck"; "": whoever reads knows
	Group      string   // pictures of one origin
	Difficulty string   // from splits.csv, may be empty
	Session    string   // from splits.csv, may be empty: pictures of one arrangement
}

// Load reads labels.csv, and splits.csv beside it if there is one. Columns are found by their names: file and
// faces are needed; group, tags and set (of the dice) may be there. A picture whose group neither splits.csv
// nor the labels name has that of its first tag, or of the part of its name before the first underscore.
func Load(labels string) ([]Label, error) {
	rows, err := table(labels, "file", "faces")
	if err != nil {
		return nil, err
	}
	splits, err := table(filepath.Join(filepath.Dir(labels), "splits.csv"), "file", "group")
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, err
	}
	split := map[string]row{}
	for _, s := range splits {
		split[s.get("file")] = s
	}
	out := make([]Label, 0, len(rows))
	seen := map[string]int{}
	for _, r := range rows {
		l, err := r.label()
		if err != nil {
			return nil, fmt.Errorf("eval: %s line %d: %w", labels, r.line, err)
		}
		if first, twice := seen[l.File]; twice {
			return nil, fmt.Errorf("eval: %s line %d: %s is on line %d already", labels, r.line, l.File,
				first)
		}
		seen[l.File] = r.line
		if s, ok := split[l.File]; ok {
			l.Group, l.Difficulty, l.Session = s.get("group"), s.get("difficulty"), s.get("session")
		}
		out = append(out, l)
	}
	return out, nil
}

// row is one line of a table.
type row struct {
	line    int
	columns map[string]int
	fields  []string
}

func (r row) get(column string) string {
	if i, ok := r.columns[column]; ok && i < len(r.fields) {
		return strings.TrimSpace(r.fields[i])
	}
	return ""
}

func (r row) label() (Label, error) {
	l := Label{File: r.get("file"), Faces: []int{}, Tags: strings.Fields(r.get("tags")), Set: r.get("set")}
	if l.File == "" || filepath.IsAbs(l.File) || !filepath.IsLocal(l.File) {
		return l, fmt.Errorf("file %q is no name inside the folder", l.File)
	}
	for _, f := range strings.Fields(r.get("faces")) {
		n, err := strconv.Atoi(f)
		if err != nil || n < 1 || n > 6 {
			return l, fmt.Errorf("face %q is not 1 to 6", f)
		}
		l.Faces = append(l.Faces, n)
	}
	slices.SortFunc(l.Faces, func(a, b int) int { return b - a })
	l.Group, _, _ = strings.Cut(l.File, "_")
	if len(l.Tags) > 0 {
		l.Group = l.Tags[0]
	}
	l.Group = cmp.Or(r.get("group"), l.Group)
	return l, nil
}

// table reads a file of comma-separated values whose first line names the columns.
func table(path string, needed ...string) ([]row, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("eval: open labels: %w", err)
	}
	defer f.Close()
	r := csv.NewReader(f)
	r.FieldsPerRecord = -1
	head, err := r.Read()
	if err != nil {
		return nil, fmt.Errorf("eval: %s line 1: no column names: %w", path, err)
	}
	columns := map[string]int{}
	for i, name := range head {
		columns[strings.TrimSpace(strings.TrimPrefix(name, "\ufeff"))] = i
	}
	for _, name := range needed {
		if _, ok := columns[name]; !ok {
			return nil, fmt.Errorf("eval: %s line 1: column %s is missing", path, name)
		}
	}
	var rows []row
	for {
		fields, err := r.Read()
		if errors.Is(err, io.EOF) {
			return rows, nil
		}
		if err != nil {
			return nil, fmt.Errorf("eval: %s: %w", path, err)
		}
		line, _ := r.FieldPos(0)
		if len(fields) != len(head) {
			return nil, fmt.Errorf("eval: %s line %d: %d columns, want %d", path, line, len(fields),
				len(head))
		}
		rows = append(rows, row{line: line, columns: columns, fields: fields})
	}
}
