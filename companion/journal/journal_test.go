package journal_test

import (
	"bufio"
	"bytes"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"spieltisch/companion/journal"
	"spieltisch/companion/journal/journaltest"
	"spieltisch/packaging/sweep"
)

// TestMain lets the test binary be its own child: a writer that is killed, and one without rights.
func TestMain(m *testing.M) {
	if path := os.Getenv("JOURNAL_WRITER"); path != "" {
		writeForEver(path)
	}
	if path := os.Getenv("JOURNAL_OPENER"); path != "" {
		_, err := journal.Open(path, journal.Options{})
		fmt.Println(errors.Is(err, journal.ErrReadOnly), err)
		j, err := journal.Open(path, journal.Options{ReadOnly: true})
		if err != nil {
			fmt.Println(err)
			os.Exit(0)
		}
		n := 0
		for _, err = range j.Walk() {
			n++
		}
		fmt.Println("read", n, errors.Join(err, j.Close()))
		os.Exit(0)
	}
	os.Exit(m.Run())
}

func entry(match, note string) journal.Entry {
	body, err := json.Marshal(journal.Body{Note: note})
	if err != nil {
		panic(err)
	}
	return journal.Entry{Match: match, At: time.Unix(1, 5), Kind: journal.Noted, Source: "test", Body: body}
}

func open(t *testing.T, path string, o journal.Options) *journal.Journal {
	t.Helper()
	j, err := journal.Open(path, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { j.Close() })
	return j
}

func TestEntriesComeBackAsTheyWere(t *testing.T) {
	path := filepath.Join(journaltest.Dir(t), "a folder?#%", "journal.db")
	if err := os.Mkdir(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	j := open(t, path, journal.Options{})
	e := entry("m1", `"größer" <b>`)
	e.Cause, e.Answer, e.State = "id:1", json.RawMessage(`{"ok":true}`), "0123456789abcdef"
	written, err := j.Append(e, entry("m2", "other"))
	if err != nil {
		t.Fatal(err)
	}
	j.Close()
	j = open(t, path, journal.Options{})
	got, err := j.Entries("m1")
	if err != nil || len(got) != 1 {
		t.Fatalf("Entries = %v, %v", got, err)
	}
	if a, b := fmt.Sprintf("%+v", got[0]), fmt.Sprintf("%+v", written[0]); a != b {
		t.Errorf("read %s\nwant %s", a, b)
	}
	if found, ok, err := j.ByCause("id:1"); err != nil || !ok || found.Seq != 1 {
		t.Errorf("ByCause = %+v, %v, %v", found, ok, err)
	}
	if err := j.Verify(); err != nil || j.Last() != 2 {
		t.Errorf("Verify = %v, Last = %d, want nil, 2", err, j.Last())
	}
}

func TestACauseCountsOnce(t *testing.T) {
	j := open(t, filepath.Join(journaltest.Dir(t), "j.db"), journal.Options{})
	e := entry("m", "x")
	e.Cause = "id:1"
	if _, err := j.Append(e); err != nil {
		t.Fatal(err)
	}
	if _, err := j.Append(entry("m", "new"), e); !errors.Is(err, journal.ErrRepeat) {
		t.Errorf("second append = %v, want ErrRepeat", err)
	}
	if all, err := j.All(); err != nil || len(all) != 1 || j.Last() != 1 {
		t.Errorf("%d entries, last %d, %v; want one: all of an append or nothing", len(all), j.Last(), err)
	}
}

func TestPicturesAndForgottenMatches(t *testing.T) {
	j := open(t, filepath.Join(journaltest.Dir(t), "j.db"), journal.Options{})
	move := func(match, hash string) journal.Entry {
		e := entry(match, "")
		e.Kind = journal.Acted
		if hash != "" {
			e.Body = fmt.Appendf(nil, `{"evidence":{"hash":%q}}`, hash)
		}
		return e
	}
	begun := func(match string) journal.Entry { e := entry(match, ""); e.Kind = journal.Started; return e }
	refused := move("a", "r")
	refused.Kind = journal.Refused
	_, err := j.Append(begun("a"), begun("b"), move("a", "2"), move("a", "1"), move("a", ""), move("b", "3"),
		move("a", "2"), refused,
		entry("b", journal.NoteForgotten))
	if err != nil {
		t.Fatal(err)
	}
	if got, err := j.Pictures("a"); err != nil || strings.Join(got, " ") != "2 1" {
		t.Errorf("Pictures = %q, %v, want those that moves name, once each, in order", got, err)
	}
	list, err := j.Matches()
	if err != nil || len(list) != 2 || list[0].Forgotten || !list[1].Forgotten {
		t.Errorf("Matches = %+v, %v, want that b was thrown away", list, err)
	}
}

// A bit that flips in an answer, or in what it was given for, is found.
func TestAFlippedBitInAnAnswerIsFound(t *testing.T) {
	path := filepath.Join(journaltest.Dir(t), "j.db")
	j := open(t, path, journal.Options{})
	e := entry("m1", "a note")
	e.Cause, e.Answer = "id:1", json.RawMessage(`{"ok":true,"seq":1,"detail":"as it was said"}`)
	written, err := j.Append(e)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(j.Verify(), j.Close()); err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	at := bytes.Index(whole, written[0].Answer)
	if at < 0 {
		t.Fatal("the answer is not in the file")
	}
	n := len(written[0].Answer)
	for i := range sweep.Of(n * 7) { // the eighth would make it no text
		flipped := bytes.Clone(whole)
		flipped[at+i%n] ^= 1 << (i / n)
		if err := os.WriteFile(path, flipped, 0o644); err != nil {
			t.Fatal(err)
		}
		j, err := journal.Open(path, journal.Options{ReadOnly: true})
		if err == nil {
			err = errors.Join(j.Verify(), j.Close())
		}
		if err == nil {
			t.Errorf("bit %d of byte %d of the answer: nothing found", i/n, i%n)
		}
	}
}

// An answer of an older program has no sum, and is right even so.
func TestOlderAnswersAreRight(t *testing.T) {
	path := filepath.Join(journaltest.Dir(t), "j.db")
	j := open(t, path, journal.Options{})
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	_, err = db.Exec(`INSERT INTO entries VALUES (1, 'm', '2026-01-02T03:04:05Z', 'noted', 'web', 'id:1', 0, '{"note":"x"}', '{"ok":true,"seq":1}', '')`)
	if err := errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
	j = open(t, path, journal.Options{})
	if err := j.Verify(); err != nil {
		t.Error(err)
	}
	if e, ok, err := j.ByCause("id:1"); err != nil || !ok || string(e.Answer) != `{"ok":true,"seq":1}` {
		t.Errorf("ByCause = %s, %v, %v", e.Answer, ok, err)
	}
}

// The list of matches that is kept is the one that the file gives.
func TestMatchesFollowWhatIsWritten(t *testing.T) {
	path := filepath.Join(journaltest.Dir(t), "j.db")
	j := open(t, path, journal.Options{})
	begun := func(match string) journal.Entry { e := entry(match, ""); e.Kind = journal.Started; return e }
	for _, e := range []journal.Entry{
		begun("a"), entry("a", "x"), entry("", journal.NoteCasesKept), begun("b"), entry("a", "y"), begun("c"),
		entry("b", journal.NoteLeft), entry("b", journal.NoteForgotten), entry("c", "z"),
	} {
		if _, err := j.Append(e); err != nil {
			t.Fatal(err)
		}
		kept, err := j.Matches()
		if err != nil {
			t.Fatal(err)
		}
		fresh, err := open(t, path, journal.Options{ReadOnly: true}).Matches()
		if err != nil {
			t.Fatal(err)
		}
		if a, b := fmt.Sprintf("%+v", kept), fmt.Sprintf("%+v", fresh); a != b {
			t.Errorf("after %s %s:\nkept %s\nread %s", e.Kind, e.Match, a, b)
		}
	}
}

func TestNothingIsChangedOrTakenOut(t *testing.T) {
	path := filepath.Join(journaltest.Dir(t), "j.db")
	j := open(t, path, journal.Options{})
	if _, err := j.Append(entry("m", "a"), entry("m", "b")); err != nil {
		t.Fatal(err)
	}
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for _, q := range []string{
		"UPDATE entries SET source = 'x' WHERE seq = 1",
		"DELETE FROM entries WHERE seq = 2",
		"INSERT INTO entries SELECT 9, match, at, kind, source, cause, target, body, answer, state FROM entries WHERE seq = 1",
		"INSERT INTO entries SELECT 3, match, at, 'painted', source, cause, target, body, answer, state FROM entries WHERE seq = 1",
		"INSERT INTO entries SELECT 3, match, at, kind, source, cause, target, '{', answer, state FROM entries WHERE seq = 1",
	} {
		if _, err := db.Exec(q); err == nil {
			t.Errorf("%s: no error", q)
		}
	}
}

// filled makes a closed journal of some pages and gives its bytes.
func filled(t *testing.T, path string) []byte {
	t.Helper()
	j := open(t, path, journal.Options{})
	for range 50 {
		if _, err := j.Append(entry("m", strings.Repeat("x", 900))); err != nil {
			t.Fatal(err)
		}
	}
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestOpenRefusesWhatItCannotTrust(t *testing.T) {
	newer := func(b []byte) []byte { b[63]++; return b } // user_version, big-endian at 60
	tests := []struct {
		name string
		harm func([]byte) []byte
		want error
		says string
	}{
		{"cut short in the middle", func(b []byte) []byte { return b[:len(b)/2] }, journal.ErrDamaged, "nothing was changed"},
		{"cut short by a page", func(b []byte) []byte { return b[:len(b)-4096] }, journal.ErrDamaged, "nothing was changed"},
		{"cut short in the header", func(b []byte) []byte { return b[:50] }, journal.ErrDamaged, "cut short"},
		{"cut to a few bytes", func(b []byte) []byte { return b[:7] }, journal.ErrDamaged, "cut short"},
		{"scratched", func(b []byte) []byte { copy(b[3*4096:], bytes.Repeat([]byte{0xA5}, 4096)); return b },
			journal.ErrDamaged, "nothing was changed"},
		{"newer", newer, journal.ErrNewer, "made by a newer spieltisch"},
		{"another program's", func(b []byte) []byte { b[68]++; return b }, journal.ErrForeign, "no journal"},
		{"a text", func([]byte) []byte { return []byte("dear diary") }, journal.ErrForeign, "no journal"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			path := filepath.Join(journaltest.Dir(t), "j.db")
			harmed := tt.harm(filled(t, path))
			if err := os.WriteFile(path, harmed, 0o644); err != nil {
				t.Fatal(err)
			}
			_, err := journal.Open(path, journal.Options{})
			if !errors.Is(err, tt.want) || !strings.Contains(err.Error(), tt.says) ||
				!strings.Contains(err.Error(), path) {
				t.Fatalf("Open = %v, want %v that names the file and says %q", err, tt.want, tt.says)
			}
			after, err := os.ReadFile(path)
			if err != nil || !bytes.Equal(after, harmed) {
				t.Errorf("the file was changed (%v)", err)
			}
		})
	}
}

func TestFullDiskLosesNothing(t *testing.T) {
	path := filepath.Join(journaltest.Dir(t), "j.db")
	j := open(t, path, journal.Options{MaxPages: 80})
	n := 0
	var err error
	for n = 0; err == nil && n < 1000; n++ {
		_, err = j.Append(entry("m", strings.Repeat("x", 900)))
	}
	if !errors.Is(err, journal.ErrFull) {
		t.Fatalf("append %d = %v, want ErrFull", n, err)
	}
	if got := j.Last(); got != int64(n-1) {
		t.Errorf("Last = %d, want %d: what failed does not count", got, n-1)
	}
	if err := j.Verify(); err != nil {
		t.Errorf("Verify on a full disk = %v", err)
	}
	if err := j.Limit(1000); err != nil {
		t.Fatal(err)
	}
	if e, err := j.Append(entry("m", "goes on")); err != nil || e[0].Seq != int64(n) {
		t.Errorf("with space again: %v, %v; want number %d", e, err, n)
	}
}

func TestReadOnlyFileIsRefused(t *testing.T) {
	dir, err := os.MkdirTemp("", "journal")
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, "j.db")
	before := filled(t, path)
	self := copySelf(t, dir)
	for name, mode := range map[string]os.FileMode{path: 0o444, dir: 0o555} {
		if err := os.Chmod(name, mode); err != nil {
			t.Fatal(err)
		}
	}
	defer os.Chmod(dir, 0o755)
	cmd := exec.Command(self)
	cmd.Env = append(os.Environ(), "JOURNAL_OPENER="+path)
	if os.Getuid() == 0 { // for root no file is read-only
		cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 65534, Gid: 65534}}
	}
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("child: %v: %s", err, out)
	}
	if !strings.HasPrefix(string(out), "true ") || !strings.Contains(string(out), path) {
		t.Errorf("Open of a read-only journal says %q, want ErrReadOnly that names the file", out)
	}
	if !strings.HasSuffix(string(out), "read 50 <nil>\n") {
		t.Errorf("where nothing may be made, a journal that nobody has open is read as %q, want its 50 entries", out)
	}
	after, err := os.ReadFile(path)
	if err != nil || !bytes.Equal(before, after) {
		t.Errorf("the file was changed (%v)", err)
	}
}

func copySelf(t *testing.T, dir string) string {
	t.Helper()
	if err := os.Chmod(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	in, err := os.Open(self)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	path := filepath.Join(dir, "self")
	out, err := os.OpenFile(path, os.O_CREATE|os.O_WRONLY, 0o755)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.Copy(out, in); err != nil {
		t.Fatal(err)
	}
	if err := out.Close(); err != nil {
		t.Fatal(err)
	}
	return path
}

// writeForEver appends and says each number once it is acknowledged, until it is killed.
func writeForEver(path string) {
	j, err := journal.Open(path, journal.Options{})
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	for {
		e, err := j.Append(entry("m", strings.Repeat("y", 300)))
		if err != nil {
			fmt.Println(err)
			os.Exit(1)
		}
		fmt.Println(e[0].Seq)
		if e[0].Seq%settleEach == 0 {
			if err := j.Settle(); err != nil {
				fmt.Println(err)
				os.Exit(1)
			}
		}
	}
}

// settleEach is how many appends the writer leaves in the WAL.
const settleEach = 10

func TestKillLosesNothingThatWasAcknowledged(t *testing.T) {
	path := filepath.Join(journaltest.Dir(t), "j.db")
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	total := int64(0)
	for round := range 5 {
		said := killedAfter(t, self, path, 20+7*round)
		if said <= total {
			t.Fatalf("round %d: said %d after %d", round, said, total)
		}
		j := open(t, path, journal.Options{})
		if err := j.Verify(); err != nil {
			t.Fatalf("round %d: %v", round, err)
		}
		if total = j.Last(); total < said {
			t.Errorf("round %d: %d entries, but %d were acknowledged", round, total, said)
		}
		j.Close()
	}
}

// killedAfter runs a writer, kills it hard after some lines, and gives the last number that it said.
func killedAfter(t *testing.T, self, path string, lines int) (said int64) {
	t.Helper()
	cmd := exec.Command(self)
	cmd.Env = append(os.Environ(), "JOURNAL_WRITER="+path)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	scan := bufio.NewScanner(out)
	for n := 0; scan.Scan(); n++ {
		var seq int64
		if _, err := fmt.Sscan(scan.Text(), &seq); err != nil {
			t.Fatalf("writer: %s", scan.Text())
		}
		said = seq
		if n == lines {
			if err := cmd.Process.Kill(); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := cmd.Wait(); err == nil {
		t.Fatal("the writer was not killed")
	}
	return said
}

// Walk goes over all entries, those that wait for the disk included, more than it reads at once.
func TestWalk(t *testing.T) {
	d := useFakeDisk(t)
	j := open(t, filepath.Join(journaltest.Dir(t), "journal.db"), journal.Options{})
	var some []journal.Entry
	for range 1100 {
		some = append(some, entry("m", "x"))
	}
	if _, err := j.Append(some...); err != nil {
		t.Fatal(err)
	}
	d.sync.Store(true)
	if _, err := j.Append(entry("m", "y")); err == nil {
		t.Fatal("Append = nil, want an error")
	}
	if _, err := j.Defer(entry("m", "y")); err != nil {
		t.Fatal(err)
	}
	all, err := j.All()
	if err != nil || len(all) != 1101 {
		t.Fatalf("%d entries, %v", len(all), err)
	}
	var got []journal.Entry
	for e, err := range j.Walk() {
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, e)
	}
	if d := cmp.Diff(got, all); d != "" {
		t.Errorf("Walk (-got +want):\n%s", d)
	}
}

// Ten people who tap while another program holds the file hear of it at once, not one after the other: only
// the first waits for it.
func TestOnlyTheFirstWaitsForWhoHoldsTheFile(t *testing.T) {
	t.Parallel()
	path := filepath.Join(journaltest.Dir(t), "journal.db")
	j := open(t, path, journal.Options{})
	if _, err := j.Append(entry("m", "a")); err != nil || j.Waits() != 3000 {
		t.Fatalf("Append: %v; the next one waits %d ms, want 3000", err, j.Waits())
	}
	other, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	other.SetMaxOpenConns(1)
	if _, err := other.Exec("BEGIN IMMEDIATE"); err != nil {
		t.Fatal(err)
	}
	for range 10 {
		if _, err := j.Append(entry("m", "b")); !errors.Is(err, journal.ErrHeld) || j.Waits() != 0 {
			t.Fatalf("Append = %v, want ErrHeld; the next one waits %d ms, want 0", err, j.Waits())
		}
	}
	if _, err := other.Exec("ROLLBACK"); err != nil {
		t.Fatal(err)
	}
	if _, err := j.Append(entry("m", "c")); err != nil || j.Waits() != 3000 {
		t.Errorf("when it is free: %v; the next one waits %d ms, want 3000", err, j.Waits())
	}
	if got := notes(t, path); got != "a c" {
		t.Errorf("there is %q, want a c", got)
	}
}

// What is not there is named once.
func TestAMissingJournalIsNamedOnce(t *testing.T) {
	path := filepath.Join(t.TempDir(), "nothere", "journal.db")
	_, err := journal.Open(path, journal.Options{ReadOnly: true})
	if !errors.Is(err, fs.ErrNotExist) || strings.Count(err.Error(), path) != 1 {
		t.Errorf("Open = %v, want that it does not exist, with its path once", err)
	}
}
