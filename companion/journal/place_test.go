package journal_test

import (
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"spieltisch/companion/journal"
	"spieltisch/companion/journal/journaltest"
)

// rename, remove and copyOver are what people do to files.
func rename(from, to string) func(*testing.T) {
	return func(t *testing.T) {
		t.Helper()
		if err := os.Rename(from, to); err != nil {
			t.Fatal(err)
		}
	}
}

func remove(paths ...string) func(*testing.T) {
	return func(t *testing.T) {
		t.Helper()
		for _, path := range paths {
			if err := os.RemoveAll(path); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// copyOver writes a file into the one that is there, as cp does.
func copyOver(from, to string) func(*testing.T) {
	return func(t *testing.T) {
		t.Helper()
		data, err := os.ReadFile(from)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(to, data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func all(does ...func(*testing.T)) func(*testing.T) {
	return func(t *testing.T) {
		t.Helper()
		for _, do := range does {
			do(t)
		}
	}
}

// laid is a journal of three entries that is open in a folder, with an older copy of one entry beside the
// folder.
type laid struct {
	dir, path, older, aside string
	j                       *journal.Journal
}

func lay(t *testing.T, settled bool) laid {
	t.Helper()
	top := journaltest.Dir(t)
	l := laid{dir: filepath.Join(top, "data"), older: filepath.Join(top, "older.db"), aside: filepath.Join(top, "aside")}
	l.path = filepath.Join(l.dir, "journal.db")
	for _, dir := range []string{l.dir, l.aside} {
		if err := os.Mkdir(dir, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	old := open(t, l.older, journal.Options{})
	write(t, old, "older")
	if err := old.Close(); err != nil {
		t.Fatal(err)
	}
	l.j = open(t, l.path, journal.Options{})
	for _, note := range []string{"a", "b", "c"} {
		write(t, l.j, note)
	}
	if settled {
		if err := l.j.Settle(); err != nil {
			t.Fatal(err)
		}
	}
	return l
}

func write(t *testing.T, j *journal.Journal, note string) {
	t.Helper()
	if _, err := j.Append(entry("m", note)); err != nil {
		t.Fatal(err)
	}
}

// notes are the notes of the entries that a file holds when it is opened anew.
func notes(t *testing.T, path string) string {
	t.Helper()
	j, err := journal.Open(path, journal.Options{ReadOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	defer j.Close()
	if err := j.Verify(); err != nil {
		t.Fatal(err)
	}
	return noted(t, j)
}

// noted are the notes that are read from a journal that is open.
func noted(t *testing.T, j *journal.Journal) string {
	t.Helper()
	list, err := j.All()
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, e := range list {
		all = append(all, strings.Split(string(e.Body), `"`)[3])
	}
	return strings.Join(all, " ")
}

// What lies at the path is not the journal that is open: nothing is acknowledged, and it says so with the
// command that mends it. When the right file is back it goes on, and has everything that was ever
// acknowledged.
func TestAppendRefusesWhatIsNotThere(t *testing.T) {
	type harm func(l laid) (do, undo func(*testing.T))
	tests := []struct {
		name  string
		harm  harm
		fault journal.Fault
		back  string // in the command
	}{
		{"the file was deleted", func(l laid) (a, b func(*testing.T)) { return remove(l.path), nil }, journal.Gone, "sudo install -D -o "},
		{"everything was deleted", func(l laid) (a, b func(*testing.T)) {
			return remove(l.path, l.path+"-wal", l.path+"-shm"), nil
		}, journal.Gone, "/proc/"},
		{"the folder was deleted", func(l laid) (a, b func(*testing.T)) { return remove(l.dir), nil }, journal.Gone, "/proc/"},
		{"the file was moved", func(l laid) (a, b func(*testing.T)) {
			return rename(l.path, l.aside+"/j"), rename(l.aside+"/j", l.path)
		}, journal.Gone, "sudo mv -T "},
		{"all files were moved", func(l laid) (a, b func(*testing.T)) {
			to := l.aside + "/journal.db"
			return all(rename(l.path, to), rename(l.path+"-wal", to+"-wal"), rename(l.path+"-shm", to+"-shm")),
				all(rename(to+"-wal", l.path+"-wal"), rename(to+"-shm", l.path+"-shm"), rename(to, l.path))
		}, journal.Gone, "sudo mv -T "},
		{"the folder was moved", func(l laid) (a, b func(*testing.T)) {
			return rename(l.dir, l.dir+"2"), rename(l.dir+"2", l.dir)
		}, journal.Gone, "data2"},
		{"another folder lies there", func(l laid) (a, b func(*testing.T)) {
			return all(rename(l.dir, l.dir+"2"), rename(l.aside, l.dir)),
				all(rename(l.dir, l.aside), rename(l.dir+"2", l.dir))
		}, journal.Gone, "data2/journal.db"},
		{"an older copy was moved over it", func(l laid) (a, b func(*testing.T)) { return rename(l.older, l.path), nil }, journal.Other, ".other"},
		{"an older copy took its name", func(l laid) (a, b func(*testing.T)) {
			return all(rename(l.path, l.aside+"/j"), rename(l.older, l.path)), rename(l.aside+"/j", l.path)
		}, journal.Other, "sudo mv -T "},
		{"a link to another one", func(l laid) (a, b func(*testing.T)) {
			link := func(t *testing.T) {
				if err := os.Symlink(l.older, l.path); err != nil {
					t.Fatal(err)
				}
			}
			return all(rename(l.path, l.aside+"/j"), link), all(remove(l.path), rename(l.aside+"/j", l.path))
		}, journal.Other, "sudo mv -T "},
		{"a folder of its name", func(l laid) (a, b func(*testing.T)) {
			return all(rename(l.path, l.aside+"/j"), rename(l.aside, l.path)),
				all(rename(l.path, l.aside), rename(l.aside+"/j", l.path))
		}, journal.Other, "sudo mv -T "},
		{"an older copy was copied over it", func(l laid) (a, b func(*testing.T)) {
			return all(copyOver(l.path, l.aside+"/j"), copyOver(l.older, l.path)), copyOver(l.aside+"/j", l.path)
		}, journal.Written, ""},
		{"somebody wrote into it", func(l laid) (a, b func(*testing.T)) {
			return all(copyOver(l.path, l.aside+"/j"), appendTo(l.path)), copyOver(l.aside+"/j", l.path)
		}, journal.Written, ""},
		{"a WAL of another one", func(l laid) (a, b func(*testing.T)) {
			return all(remove(l.path+"-wal"), appendTo(l.path+"-wal")), remove(l.path + "-wal")
		}, journal.WAL, ""},
	}
	for _, tt := range tests {
		for _, settled := range []bool{true, false} {
			name := tt.name
			if settled {
				name += ", at rest"
			}
			t.Run(name, func(t *testing.T) {
				l := lay(t, settled)
				do, undo := tt.harm(l)
				do(t)
				_, err := l.j.Append(entry("m", "lost"))
				var away *journal.AwayError
				if !errors.As(err, &away) || !errors.Is(err, journal.ErrAway) {
					t.Fatalf("Append = %v, want ErrAway", err)
				}
				if away.Fault != tt.fault || !strings.Contains(away.Back, tt.back) ||
					!strings.Contains(err.Error(), l.path) {
					t.Errorf("Append = %v (%s), want fault %s and a command with %q", err, away.Fault, tt.fault, tt.back)
				}
				if err := l.j.Check(); !errors.Is(err, journal.ErrAway) {
					t.Errorf("Look = %v, want ErrAway", err)
				}
				if err := journal.LookAt(os.Getpid(), l.path); tt.fault != journal.Written &&
					tt.fault != journal.WAL && !errors.Is(err, journal.ErrAway) {
					t.Errorf("LookAt = %v, want ErrAway", err)
				}
				if err := l.j.Settle(); !errors.Is(err, journal.ErrAway) {
					t.Errorf("Settle = %v, want ErrAway", err)
				}
				if undo == nil {
					return
				}
				undo(t)
				if err := journal.LookAt(os.Getpid(), l.path); err != nil {
					t.Errorf("LookAt when it is back = %v", err)
				}
				if err := l.j.Check(); err != nil {
					t.Fatalf("Look when it is back = %v", err)
				}
				write(t, l.j, "d")
				if err := l.j.Close(); err != nil {
					t.Fatal(err)
				}
				if got := notes(t, l.path); got != "a b c d" {
					t.Errorf("the journal has %q, want a b c d", got)
				}
			})
		}
	}
}

// appendTo writes some bytes to the end of a file.
func appendTo(path string) func(*testing.T) {
	return func(t *testing.T) {
		t.Helper()
		f, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		if _, err := f.Write(make([]byte, 4096)); err != nil {
			t.Fatal(err)
		}
	}
}

// The command that is named brings everything back that was acknowledged, also what was in the WAL only.
func TestTheCommandBringsTheJournalBack(t *testing.T) {
	if os.Getuid() != 0 {
		t.Skip("the command begins with sudo")
	}
	for name, harm := range map[string]func(l laid) func(*testing.T){
		"deleted":         func(l laid) func(*testing.T) { return remove(l.path, l.path+"-wal", l.path+"-shm") },
		"folder deleted":  func(l laid) func(*testing.T) { return remove(l.dir) },
		"moved":           func(l laid) func(*testing.T) { return rename(l.path, l.aside+"/it's") },
		"folder moved":    func(l laid) func(*testing.T) { return rename(l.dir, l.dir+"2") },
		"replaced":        func(l laid) func(*testing.T) { return rename(l.older, l.path) },
		"moved, replaced": func(l laid) func(*testing.T) { return all(rename(l.path, l.aside+"/j"), rename(l.older, l.path)) },
	} {
		t.Run(name, func(t *testing.T) {
			l := lay(t, false)
			harm(l)(t)
			var away *journal.AwayError
			if err := l.j.Check(); !errors.As(err, &away) {
				t.Fatalf("Look = %v, want ErrAway", err)
			}
			command := strings.NewReplacer("sudo systemctl restart spieltisch", "true", "sudo ", "").Replace(away.Back)
			if out, err := exec.Command("sh", "-c", command).CombinedOutput(); err != nil {
				t.Fatalf("%s: %v: %s", command, err, out)
			}
			if err := l.j.Close(); err != nil {
				t.Fatal(err)
			}
			if got := notes(t, l.path); got != "a b c" {
				t.Errorf("after %s the journal has %q, want a b c", command, got)
			}
		})
	}
}

// A copy that was written over the journal is what the next start finds, not a mixture.
func TestACopyOverTheJournalIsNotMixed(t *testing.T) {
	l := lay(t, false)
	copyOver(l.older, l.path)(t)
	if _, err := l.j.Append(entry("m", "lost")); !errors.Is(err, journal.ErrAway) {
		t.Fatalf("Append = %v, want ErrAway", err)
	}
	if err := l.j.Close(); err != nil {
		t.Fatal(err)
	}
	next := filepath.Join(l.aside, "journal.db") // as another process finds it: connections of one share what they know
	read(t, l.path).write(t, next)
	if got := notes(t, next); got != "older" {
		t.Errorf("the journal has %q, want that of the copy", got)
	}
}

// -wal and -shm may go, as long as the table has them open: everything in them is kept, and it goes on.
func TestLostNamesAreMended(t *testing.T) {
	for name, ends := range map[string][]string{"both": {"-wal", "-shm"}, "-wal": {"-wal"}, "-shm": {"-shm"}} {
		t.Run(name, func(t *testing.T) {
			l := lay(t, false)
			for _, end := range ends {
				remove(l.path + end)(t)
			}
			write(t, l.j, "d")
			write(t, l.j, "e")
			copied := filepath.Join(l.aside, "journal.db") // what a killed process leaves
			read(t, l.path).write(t, copied)
			if got := notes(t, copied); got != "a b c d e" {
				t.Errorf("the files have %q, want a b c d e", got)
			}
		})
	}
}

// A file that was only touched, or written over with itself, is the same.
func TestTouchedIsTheSame(t *testing.T) {
	l := lay(t, true)
	copyOver(l.path, l.aside+"/j")(t)
	copyOver(l.aside+"/j", l.path)(t)
	write(t, l.j, "d")
}

func TestSettleBringsTheFileUpToDate(t *testing.T) {
	l := lay(t, false)
	if n := l.j.Loose(); n != 3 {
		t.Errorf("Loose = %d, want 3", n)
	}
	if err := l.j.Settle(); err != nil || l.j.Loose() != 0 {
		t.Fatalf("Settle = %v, Loose = %d", err, l.j.Loose())
	}
	copyOver(l.path, l.aside+"/alone.db")(t)
	if got := notes(t, l.aside+"/alone.db"); got != "a b c" {
		t.Errorf("the file alone has %q, want a b c", got)
	}
	write(t, l.j, "d")
	if n := l.j.Loose(); n != 1 {
		t.Errorf("Loose = %d, want 1", n)
	}
}

// Others see that the file is in use as long as it is: a descriptor that is closed gives up the locks of
// its whole process, and another program that closes the journal then takes the WAL away.
func TestLocksOutliveALook(t *testing.T) {
	l := lay(t, false)
	f, err := os.Open(l.path) // closed after the journal is
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	held := func() bool {
		// SQLite's shared bytes
		lock := unix.Flock_t{Type: unix.F_WRLCK, Whence: io.SeekStart, Start: 0x40000002, Len: 510}
		if err := unix.FcntlFlock(f.Fd(), unix.F_OFD_GETLK, &lock); err != nil {
			t.Fatal(err)
		}
		return lock.Type != unix.F_UNLCK
	}
	if !held() {
		t.Fatal("nothing is locked in an open journal")
	}
	write(t, l.j, "more")
	if err := l.j.Settle(); err != nil {
		t.Fatal(err)
	}
	if !held() {
		t.Error("the locks are gone after Settle")
	}
	later := time.Now().Add(time.Hour)
	if err := os.Chtimes(l.path, later, later); err != nil {
		t.Fatal(err)
	}
	if err := l.j.Check(); err != nil {
		t.Fatal(err)
	}
	if !held() {
		t.Error("the locks are gone after a look at the file")
	}
}
