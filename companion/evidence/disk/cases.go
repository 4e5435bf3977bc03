package disk

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"spieltisch/companion/evidence"
)

// A case is the picture of a reading that was accepted and wrong, with those of the same rest around it,
// and what people said that the dice show. Cases lie in one folder beside labels.csv, which `spieltisch
// read --eval` takes as it is.

// caseLabels is the table of the cases.
const caseLabels = "labels.csv"

// caseColumns are the columns of the table. The first tag is the group in which a picture is counted: its
// camera.
var caseColumns = []string{"file", "faces", "tags", "set"}

// suffixes are what the names of a case's pictures have behind its number.
var suffixes = []string{"", "-before1", "-before2", "-after1", "-after2"}

// Cases makes the cases of a match those in the list. The pictures of one that is there already are kept,
// also if those of the move are gone; an old one that is not there, or one whose picture is gone, is none.
func (e *Store) Cases(match string, cases []evidence.Case) {
	if e.cfg.Cases == "" {
		return
	}
	e.later(inCases, func() (bool, error) {
		return true, e.changeCases(func(rows [][]string) ([][]string, error) {
			return e.syncCases(rows, match, cases)
		})
	})
}

// Forget throws the cases of a match away; "": of all of them.
func (e *Store) Forget(match string) {
	if e.cfg.Cases == "" {
		return
	}
	e.later(inCases, func() (bool, error) {
		return true, e.changeCases(func(rows [][]string) ([][]string, error) {
			return slices.DeleteFunc(rows, func(r []string) bool {
				return match == "" || caseMatch(r[0]) == match
			}), nil
		})
	})
}

// CountCases tells how many pictures the cases have.
func (e *Store) CountCases() (int, error) {
	e.files.Lock()
	defer e.files.Unlock()
	rows, err := e.caseRows()
	return len(rows), err
}

// caseName names a picture of a case: "20261121-201500_42.jpg", "20261121-201500_42-before1.jpg".
func caseName(match string, seq int64, suffix string) string {
	return fmt.Sprintf("%s_%d%s.jpg", match, seq, suffix)
}

// caseMatch is the match that a picture of a case is of.
func caseMatch(name string) string { match, _, _ := strings.Cut(name, "_"); return match }

func (e *Store) syncCases(rows [][]string, match string, cases []evidence.Case) ([][]string, error) {
	was := map[string]bool{}
	for _, r := range rows {
		was[r[0]] = true
	}
	rows = slices.DeleteFunc(rows, func(r []string) bool { return caseMatch(r[0]) == match })
	for _, c := range cases {
		around, err := e.around(match, c.Picture)
		if err != nil {
			return nil, err
		}
		for _, suffix := range suffixes {
			name := caseName(match, c.Seq, suffix)
			row := []string{name, spell(c.Faces), tag(c.Camera), e.cfg.Set}
			if was[name] {
				rows = append(rows, row)
			}
			if was[name] || c.Old || !slices.Contains(around, suffix) {
				continue
			}
			data, err := os.ReadFile(filepath.Join(e.cfg.Dir, match, c.Picture+suffix+".jpg"))
			if err != nil {
				return nil, err
			}
			path := filepath.Join(e.cfg.Cases, name)
			if err := errors.Join(os.MkdirAll(e.cfg.Cases, 0o755), write(path, data)); err != nil {
				return nil, err
			}
			rows = append(rows, row)
		}
	}
	return rows, nil
}

// around are the pictures of a tray that are kept, by what their names have behind the hash.
func (e *Store) around(match, hash string) ([]string, error) {
	entries, err := os.ReadDir(filepath.Join(e.cfg.Dir, match))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	var out []string
	for _, entry := range entries {
		stem, isPicture := strings.CutSuffix(entry.Name(), ".jpg")
		if suffix, ok := strings.CutPrefix(stem, hash); ok && isPicture {
			out = append(out, suffix)
		}
	}
	return out, err
}

// changeCases changes the table of the cases and deletes the pictures that it names no more, in this order:
// a power cut leaves a picture without a line at most, which goes with the next change.
func (e *Store) changeCases(change func([][]string) ([][]string, error)) error {
	e.files.Lock()
	defer e.files.Unlock()
	rows, err := e.caseRows()
	if err != nil {
		return err
	}
	was := slices.Clone(rows)
	if rows, err = change(rows); err != nil {
		return fmt.Errorf("cases: %w", err)
	}
	slices.SortFunc(rows, func(a, b []string) int { return strings.Compare(a[0], b[0]) })
	if slices.EqualFunc(was, rows, slices.Equal[[]string]) {
		return nil
	}
	var b strings.Builder
	w := csv.NewWriter(&b)
	if err := errors.Join(w.Write(caseColumns), w.WriteAll(rows)); err != nil {
		return fmt.Errorf("cases: %w", err)
	}
	if err := write(filepath.Join(e.cfg.Cases, caseLabels), []byte(b.String())); err != nil {
		return fmt.Errorf("cases: %w", err)
	}
	return e.sweepCases(rows)
}

// caseRows reads the table of the cases, without the names of its columns.
func (e *Store) caseRows() ([][]string, error) {
	f, err := os.Open(filepath.Join(e.cfg.Cases, caseLabels))
	if errors.Is(err, fs.ErrNotExist) || e.cfg.Cases == "" {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("cases: %w", err)
	}
	defer f.Close()
	r := csv.NewReader(f)
	r.FieldsPerRecord = len(caseColumns)
	rows, err := r.ReadAll()
	if err == nil && (len(rows) == 0 || !slices.Equal(rows[0], caseColumns)) {
		err = fmt.Errorf("its columns are not %s", strings.Join(caseColumns, ","))
	}
	if err != nil {
		return nil, fmt.Errorf("cases: %s cannot be added to, move it away: %w", f.Name(), err)
	}
	return rows[1:], nil
}

// sweepCases deletes the pictures that no line names.
func (e *Store) sweepCases(rows [][]string) error {
	entries, err := os.ReadDir(e.cfg.Cases)
	if err != nil {
		return fmt.Errorf("cases: %w", err)
	}
	for _, entry := range entries {
		name := entry.Name()
		named := slices.ContainsFunc(rows, func(r []string) bool { return r[0] == name })
		if named || !strings.HasSuffix(strings.TrimSuffix(name, ".part"), ".jpg") {
			continue
		}
		if err := os.Remove(filepath.Join(e.cfg.Cases, name)); err != nil {
			return fmt.Errorf("cases: %w", err)
		}
	}
	return nil
}

// tag is the name of a camera as one word.
func tag(camera string) string {
	if word := strings.Join(strings.Fields(camera), "_"); word != "" {
		return word
	}
	return "camera"
}

func spell(faces []int) string {
	out := make([]string, len(faces))
	for i, f := range faces {
		out[i] = strconv.Itoa(f)
	}
	return strings.Join(out, " ")
}
