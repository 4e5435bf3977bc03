package journal_test

import (
	"database/sql"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"spieltisch/companion/journal"
	"spieltisch/companion/journal/journaltest"
)

// parts are the contents of a journal's files by the end of their names.
type parts map[string]string

func (p parts) write(t *testing.T, path string) {
	t.Helper()
	for end, data := range p {
		if err := os.WriteFile(path+end, []byte(data), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// read gives the file and its WAL, as far as they are there.
func read(t *testing.T, path string) parts {
	t.Helper()
	p := parts{}
	for _, end := range []string{"", "-wal"} {
		data, err := os.ReadFile(path + end)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		p[end] = string(data)
	}
	return p
}

// unclosed gives the files of a journal of so many entries while it is open, as a plug that is pulled
// leaves them. All but the last of them are in the file itself.
func unclosed(t *testing.T, entries int) parts {
	t.Helper()
	path := filepath.Join(journaltest.Dir(t), "j.db")
	j := open(t, path, journal.Options{})
	for i := range entries {
		if i == entries-1 {
			if err := j.Settle(); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := j.Append(entry("m", strings.Repeat("x", 300))); err != nil {
			t.Fatal(err)
		}
	}
	return read(t, path)
}

// program gives the files of another program's database while it is open, made by statements.
func program(t *testing.T, statements ...string) parts {
	t.Helper()
	path := filepath.Join(journaltest.Dir(t), "other.db")
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	db.SetMaxOpenConns(1)
	for _, s := range statements {
		if _, err := db.Exec(s); err != nil {
			t.Fatal(err)
		}
	}
	return read(t, path)
}

const wal, table = "PRAGMA journal_mode = WAL", "CREATE TABLE stamps (name TEXT)"

func TestWhatAPulledPlugLeavesIsOpened(t *testing.T) {
	whole := unclosed(t, 70)
	tables, err := os.ReadFile("migrations/0001-entries.sql")
	if err != nil {
		t.Fatal(err)
	}
	late := program(t, wal, "BEGIN", string(tables), "PRAGMA application_id = 0x7370546A", "PRAGMA user_version = 1", "COMMIT",
		"INSERT INTO entries VALUES (1, 'm', '2026-01-02T03:04:05Z', 'noted', 'test', NULL, 0, '{}', '', '')")
	tests := []struct {
		name  string
		files parts
		least int64 // entries
	}{
		{"all of it", whole, 70},
		{"without the WAL", parts{"": whole[""]}, 69},
		{"an empty WAL", parts{"": whole[""], "-wal": ""}, 69},
		{"half a WAL", parts{"": whole[""], "-wal": whole["-wal"][:len(whole["-wal"])/2]}, 69},
		{"a WAL of a few bytes", parts{"": whole[""], "-wal": whole["-wal"][:9]}, 69},
		{"tables and entries in the WAL only", late, 1},
		{"a new file, and nothing in it yet", parts{"": ""}, 0},
		{"a new file, and an empty WAL", parts{"-wal": ""}, 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			path := filepath.Join(journaltest.Dir(t), "j.db")
			tt.files.write(t, path)
			j := open(t, path, journal.Options{})
			if got := j.Last(); got < tt.least || got > 70 {
				t.Errorf("Last = %d, want %d or more", got, tt.least)
			}
			if err := j.Verify(); err != nil {
				t.Error(err)
			}
			if e, err := j.Append(entry("m", "goes on")); err != nil || e[0].Seq <= tt.least {
				t.Errorf("Append = %v, %v", e, err)
			}
		})
	}
}

func TestOpenRefusesHalfAJournal(t *testing.T) {
	whole := unclosed(t, 70)
	other := program(t, wal, table)
	early := program(t, wal, "PRAGMA user_version = 0") // the file before its tables were moved from the WAL
	type row struct {
		name  string
		files parts
		want  error
		says  string
	}
	tests := []row{
		{"the file is missing", parts{"-wal": whole["-wal"]}, journal.ErrDamaged, "j.db-wal"},
		{"the file is empty", parts{"": "", "-wal": whole["-wal"]}, journal.ErrDamaged, "j.db-wal"},
		{"the file is cut short", parts{"": whole[""][:len(whole[""])/2]}, journal.ErrDamaged, "nothing was changed"},
		{"a file whose tables went with its WAL", early, journal.ErrDamaged, "nothing was changed"},
		{"an older copy beside a newer WAL", parts{"": unclosed(t, 40)[""], "-wal": whole["-wal"]}, journal.ErrDamaged, "put a copy"},
		{"another program's", program(t, table), journal.ErrForeign, "no journal"},
		{"another program's, many tables", program(t, manyTables()...), journal.ErrForeign, "no journal"},
		{"another program's, tables in its WAL", other, journal.ErrForeign, "no journal"},
	}
	for _, tt := range tests {
		for _, o := range []journal.Options{{}, {ReadOnly: true}} {
			name := tt.name
			if o.ReadOnly {
				name += ", to be read"
			}
			t.Run(name, func(t *testing.T) {
				path := filepath.Join(journaltest.Dir(t), "j.db")
				tt.files.write(t, path)
				_, err := journal.Open(path, o)
				if !errors.Is(err, tt.want) || !strings.Contains(err.Error(), tt.says) ||
					!strings.Contains(err.Error(), path) {
					t.Fatalf("Open = %v, want %v that names the file and says %q", err, tt.want, tt.says)
				}
				after := read(t, path)
				if after["-wal"] == "" && tt.files["-wal"] == "" {
					delete(after, "-wal") // an empty one comes with reading
				}
				want := parts{}
				for end, data := range tt.files {
					if end == "" || data != "" {
						want[end] = data
					}
				}
				if d := cmp.Diff(want, after); d != "" {
					t.Error("the files were changed")
				}
			})
		}
	}
}

// manyTables are more than one page of the table of tables holds.
func manyTables() []string {
	var all []string
	for i := range 60 {
		all = append(all, "CREATE TABLE "+strings.Repeat("t", i+1)+" (name TEXT, "+strings.Repeat("c", 80)+" TEXT)")
	}
	return all
}

func TestReadingNeedsAJournal(t *testing.T) {
	path := filepath.Join(journaltest.Dir(t), "j.db")
	if _, err := journal.Open(path, journal.Options{ReadOnly: true}); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("Open of no file = %v, want ErrNotExist", err)
	}
	parts{"": ""}.write(t, path)
	if _, err := journal.Open(path, journal.Options{ReadOnly: true}); !errors.Is(err, journal.ErrDamaged) {
		t.Errorf("Open of an empty file = %v, want ErrDamaged", err)
	}
	if got := read(t, path); len(got) != 1 || got[""] != "" {
		t.Errorf("the empty file was changed: %d files", len(got))
	}
}

func TestKilledWriterLeavesEverythingInItsFiles(t *testing.T) {
	path := filepath.Join(journaltest.Dir(t), "j.db")
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	said := killedAfter(t, self, path, 30)
	left := read(t, path)
	if left["-wal"] == "" {
		t.Fatal("the writer was killed, but left no WAL")
	}
	alone := filepath.Join(journaltest.Dir(t), "alone.db")
	parts{"": left[""]}.write(t, alone)
	j := open(t, alone, journal.Options{})
	if got := j.Last(); got < said-settleEach {
		t.Errorf("the file alone has %d entries, %d were acknowledged; only the last %d may be in the WAL", got, said, settleEach)
	}
	if err := j.Verify(); err != nil {
		t.Error(err)
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	if _, err := journal.Open(path, journal.Options{}); !errors.Is(err, journal.ErrDamaged) {
		t.Errorf("Open with the WAL only = %v, want ErrDamaged", err)
	}
	if after := read(t, path); after["-wal"] != left["-wal"] || len(after) != 1 {
		t.Error("the WAL was changed, or a file was made")
	}
}
