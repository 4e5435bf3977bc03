package disk_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"image/jpeg"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"spieltisch/companion/evidence"
	"spieltisch/companion/evidence/disk"
	"spieltisch/companion/health"
	"spieltisch/devices"
)

// shelf is a keeper whose work is done when a test says so.
type shelf struct {
	t *testing.T
	*disk.Store
	dir, cases string
	health     *health.Board
}

func newShelf(t *testing.T, limit int64) *shelf {
	s := &shelf{t: t, dir: filepath.Join(t.TempDir(), "evidence"), cases: filepath.Join(t.TempDir(), "cases"),
		health: health.New(nil)}
	s.again(limit)
	return s
}

// again begins anew on what lies on the disk, as after a power cut: what was not done is lost.
func (s *shelf) again(limit int64) {
	s.Store = disk.New(disk.Config{Dir: s.dir, Cases: s.cases, Limit: limit, Set: "pips",
		Health: s.health})
}

// done does what there is to do.
func (s *shelf) done() {
	s.t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := s.Run(ctx); err != nil {
		s.t.Fatal(err)
	}
}

// offer shows the picture of tray n with so many frames before and after it.
func (s *shelf) offer(n, before, after int) string {
	hash := fmt.Sprintf("%032x", n)
	var frames []devices.Frame
	for i := range before {
		frames = append(frames, noisy(n+1000*(i+1)))
	}
	s.Offer(hash, noisy(n), frames)
	for i := range after {
		s.After(hash, noisy(n+100000*(i+1)))
	}
	return hash
}

func noisy(n int) devices.Frame {
	f := devices.Frame{W: 64, H: 64, Stride: 192, Pix: make([]byte, 64*192)}
	f.Pix[n%len(f.Pix)] = 255
	return f
}

// files are the names of all files below a folder.
func files(t *testing.T, dir string) []string {
	t.Helper()
	out := []string{}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		if err == nil && !d.IsDir() {
			name, _ := filepath.Rel(dir, path)
			out = append(out, name)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func TestOnlyPicturesOfMovesAreWritten(t *testing.T) {
	s := newShelf(t, 0)
	one := s.offer(1, 0, 0)
	s.offer(2, 0, 0) // became no move
	s.Keep("m", one)
	s.done()
	if diff := cmp.Diff([]string{"m/" + one + ".jpg"}, files(t, s.dir)); diff != "" {
		t.Errorf("files (-want +got):\n%s", diff)
	}
	if data, err := s.Read(one); err != nil || len(data) == 0 {
		t.Errorf("Read = %d bytes, %v", len(data), err)
	}
	for _, hash := range []string{fmt.Sprintf("%032x", 2), "../journal", "", "x"} {
		if _, err := s.Read(hash); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("Read(%q) = %v, want that it does not exist", hash, err)
		}
	}
}

func TestAPictureThatWaitedTooLongIsSaid(t *testing.T) {
	s := newShelf(t, 0)
	first := s.offer(1, 0, 0)
	for n := range 16 {
		s.offer(n+2, 0, 0)
	}
	s.Keep("m", first)
	s.done()
	list := s.health.List()
	if len(list) != 1 || list[0].Key != "warn.evidence" {
		t.Fatalf("warnings %+v, want warn.evidence", list)
	}
	s.Keep("m", s.offer(30, 0, 0))
	s.done()
	if list := s.health.List(); len(list) != 0 {
		t.Errorf("warnings %+v after one that was kept", list)
	}
}

func TestAWarningStaysUntilTheDiskTookSomething(t *testing.T) {
	s := newShelf(t, 0)
	if err := os.WriteFile(s.dir, nil, 0o644); err != nil { // where the folder is to be
		t.Fatal(err)
	}
	s.Keep("m", s.offer(1, 0, 1))
	s.done()
	select {
	case <-s.health.Changed():
	default:
		t.Fatal("no warning, nothing can be kept")
	}
	two := s.offer(2, 1, 1) // only in memory
	s.Cases("m", nil)       // in another folder
	s.done()
	select {
	case <-s.health.Changed():
		t.Errorf("warnings became %+v though nothing was kept", s.health.List())
	default:
	}
	if err := os.Remove(s.dir); err != nil {
		t.Fatal(err)
	}
	s.Keep("m", two)
	s.done()
	if list := s.health.List(); len(list) != 0 {
		t.Errorf("warnings %+v after a picture that was kept", list)
	}
}

// TestRetain is what happens at each start, and when a game is thrown away or is one too many.
func TestRetain(t *testing.T) {
	s := newShelf(t, 0)
	var hash []string
	for n := range 5 {
		hash = append(hash, s.offer(n, 0, 0))
	}
	for i, match := range []string{"old", "new", "new", "new"} {
		s.Keep(match, hash[i])
	}
	s.done()
	// A power cut: a picture half written, and one cut short though it has its name; and what is named, but
	// was never written.
	for name, data := range map[string]string{hash[4] + ".jpg.part": "\xff\xd8",
		hash[3] + ".jpg": "\xff\xd8\xff"} {
		if err := os.WriteFile(filepath.Join(s.dir, "new", name), []byte(data), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	s.again(0)
	s.Retain([]evidence.Pictured{{Match: "new", Pictures: []string{hash[1], hash[3], hash[4]}}})
	s.done()
	if diff := cmp.Diff([]string{"new/" + hash[1] + ".jpg"}, files(t, s.dir)); diff != "" {
		t.Errorf("files (-want +got):\n%s", diff)
	}
	s.Retain(nil)
	s.done()
	if got := files(t, s.dir); len(got) != 0 {
		t.Errorf("files %q, want none", got)
	}
}

func TestDiceThatStillLieThereBringNoGameBack(t *testing.T) {
	s := newShelf(t, 0)
	hash := s.offer(1, 0, 0)
	s.Keep("m", hash)
	s.done()
	s.Retain(nil) // the game was thrown away
	s.After(hash, noisy(2))
	s.done()
	if got := files(t, s.dir); len(got) != 0 {
		t.Errorf("files %q of a game that was thrown away, want none", got)
	}
}

// TestMain lets the test binary be its own child: one that keeps pictures until it is killed.
func TestMain(m *testing.M) {
	if dir := os.Getenv("EVIDENCE_WRITER"); dir != "" {
		keepForEver(dir)
	}
	os.Exit(m.Run())
}

func keepForEver(dir string) {
	e := disk.New(disk.Config{Dir: dir})
	done, cancel := context.WithCancel(context.Background())
	cancel()
	for i := 0; ; i++ {
		hash := fmt.Sprintf("%032x", i)
		e.Offer(hash, noisy(i), nil)
		e.Keep("m", hash)
		if err := e.Run(done); err != nil {
			panic(err)
		}
		fmt.Println(hash)
	}
}

// TestKilledWhileItKeepsPictures kills the keeper with no warning: what it said to be kept is there and
// whole, and after the next start nothing else is.
func TestKilledWhileItKeepsPictures(t *testing.T) {
	for round := range 3 {
		s := newShelf(t, 0)
		child := exec.CommandContext(t.Context(), os.Args[0])
		child.Env = append(os.Environ(), "EVIDENCE_WRITER="+s.dir)
		out, err := child.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := child.Start(); err != nil {
			t.Fatal(err)
		}
		var kept []string
		lines := bufio.NewScanner(out)
		for len(kept) < 10+7*round && lines.Scan() {
			kept = append(kept, lines.Text())
		}
		if err := child.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		for lines.Scan() { // what was said before it died
			if len(lines.Text()) == 32 {
				kept = append(kept, lines.Text())
			}
		}
		_ = child.Wait() // it was killed
		s.Retain([]evidence.Pictured{{Match: "m", Pictures: kept}})
		s.done()
		if len(kept) < 10 || len(files(t, s.dir)) != len(kept) {
			t.Fatalf("%d files, want those %d that were kept and nothing else", len(files(t, s.dir)),
				len(kept))
		}
		for _, hash := range kept {
			data, err := s.Read(hash)
			if err == nil {
				_, err = jpeg.Decode(bytes.NewReader(data))
			}
			if err != nil {
				t.Errorf("picture %s: %v", hash, err)
			}
		}
	}
}

func TestPicturesStaySmall(t *testing.T) {
	const limit = 20000
	s := newShelf(t, limit)
	for i := range 200 {
		hash := s.offer(i, 0, 0)
		s.Keep("m", hash)
		s.done()
		at := time.Unix(int64(i+1)*100, 0)
		if err := os.Chtimes(filepath.Join(s.dir, "m", hash+".jpg"), at, at); err != nil {
			t.Fatal(err)
		}
	}
	size, names := int64(0), files(t, s.dir)
	for _, name := range names {
		info, err := os.Stat(filepath.Join(s.dir, name))
		if err != nil {
			t.Fatal(err)
		}
		size += info.Size()
	}
	if size > limit || len(names) < 5 {
		t.Errorf("%d pictures of %d bytes, want some and at most %d bytes", len(names), size, limit)
	}
	if _, err := s.Read(fmt.Sprintf("%032x", 199)); err != nil {
		t.Errorf("the newest: %v", err)
	}
}

// TestRoomIsMadeInTheOrderOfTheJournal has a clock that was set back between two games.
func TestRoomIsMadeInTheOrderOfTheJournal(t *testing.T) {
	const limit = 20000
	s := newShelf(t, limit)
	keep := func(match string, n int) string {
		hash := s.offer(n, 0, 0)
		s.Keep(match, hash)
		s.done()
		return hash
	}
	first := keep("old", 0)
	s.Retain([]evidence.Pictured{{Match: "new"}, {Match: "old", Pictures: []string{first}}})
	s.done()
	for i := range 100 {
		hash := keep("new", i+1)
		at := time.Unix(int64(i+1), 0) // long before the picture of the old game
		if err := os.Chtimes(filepath.Join(s.dir, "new", hash+".jpg"), at, at); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Read(hash); err != nil {
			t.Fatalf("the newest, number %d: %v", i+1, err)
		}
	}
	if _, err := s.Read(first); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the picture of the old game: %v, want that it made room", err)
	}
}

// labels are the lines of the table of cases: file, faces, group, set.
func (s *shelf) labels() [][]string {
	s.t.Helper()
	f, err := os.Open(filepath.Join(s.cases, "labels.csv"))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		s.t.Fatal(err)
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		s.t.Fatal(err)
	}
	return rows[1:]
}

func TestCases(t *testing.T) {
	s := newShelf(t, 0)
	s.Gather(true)
	one, two := s.offer(1, 2, 1), s.offer(2, 0, 0)
	s.Keep("m", one)
	s.Keep("m", two)
	wrong := evidence.Case{Seq: 7, Picture: one, Camera: "USB camera", Faces: []int{6, 5, 1}}
	// the picture of the second is gone
	s.Cases("m", []evidence.Case{wrong, {Seq: 9, Picture: "dead", Faces: []int{1}}})
	s.done()
	want := [][]string{
		{"m_7-after1.jpg", "6 5 1", "USB_camera", "pips"}, {"m_7-before1.jpg", "6 5 1", "USB_camera", "pips"},
		{"m_7-before2.jpg", "6 5 1", "USB_camera", "pips"}, {"m_7.jpg", "6 5 1", "USB_camera", "pips"},
	}
	if diff := cmp.Diff(want, s.labels()); diff != "" {
		t.Fatalf("labels (-want +got):\n%s", diff)
	}
	if got := files(t, s.cases); len(got) != 5 {
		t.Errorf("files %q, want four pictures and the labels", got)
	}
	if n, err := s.CountCases(); n != 4 || err != nil {
		t.Errorf("CountCases = %d, %v, want 4", n, err)
	}

	s.Retain(nil) // the game is old: its pictures go, its cases stay
	s.again(0)
	wrong.Faces = []int{6, 5, 2} // somebody corrected the correction
	s.Cases("m", []evidence.Case{wrong})
	s.Cases("n", []evidence.Case{})
	s.done()
	if got := s.labels(); len(got) != 4 || got[0][1] != "6 5 2" {
		t.Errorf("labels %q, want four with the newer faces", got)
	}
	if n, _ := s.CountCases(); n != 4 {
		t.Errorf("%d pictures of cases after another match, want 4", n)
	}
	wrong.Old = true // and people want no new ones
	s.Cases("m", []evidence.Case{wrong, {Seq: 10, Picture: two, Faces: []int{1}, Old: true}})
	s.done()
	if n, _ := s.CountCases(); n != 4 {
		t.Errorf("%d pictures of cases while no new ones are wanted, want those 4 that were there", n)
	}
	s.Cases("m", []evidence.Case{}) // somebody undid the correction
	s.done()
	if got := files(t, s.cases); !slices.Equal(got, []string{"labels.csv"}) {
		t.Errorf("files %q, want the labels alone", got)
	}
}

func TestCasesAreThrownAway(t *testing.T) {
	s := newShelf(t, 0)
	for i, match := range []string{"a", "b", "c"} {
		hash := s.offer(i, 0, 0)
		s.Keep(match, hash)
		s.Cases(match, []evidence.Case{{Seq: 1, Picture: hash, Faces: []int{i + 1}}})
	}
	s.Forget("b")
	s.done()
	var left []string
	for _, row := range s.labels() {
		left = append(left, row[0])
	}
	if !slices.Equal(left, []string{"a_1.jpg", "c_1.jpg"}) {
		t.Errorf("cases %q, want those of a and c", left)
	}
	s.Forget("")
	s.done()
	if got := files(t, s.cases); !slices.Equal(got, []string{"labels.csv"}) {
		t.Errorf("files %q, want the labels alone", got)
	}
}

func TestAStrangeTableOfCasesIsLeftAlone(t *testing.T) {
	s := newShelf(t, 0)
	if err := os.MkdirAll(s.cases, 0o755); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(s.cases, "labels.csv")
	if err := os.WriteFile(path, []byte("my,own,list\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	s.Keep("m", s.offer(1, 0, 0))
	s.Cases("m", []evidence.Case{{Seq: 1, Picture: fmt.Sprintf("%032x", 1), Faces: []int{1}}})
	s.done()
	if data, err := os.ReadFile(path); err != nil || string(data) != "my,own,list\n" {
		t.Errorf("labels are %q (%v), want them as they were", data, err)
	}
	if list := s.health.List(); len(list) != 1 || !strings.Contains(list[0].Cause, "move it away") {
		t.Errorf("warnings %+v, want what to do", list)
	}
}
