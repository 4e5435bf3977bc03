package journal_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"spieltisch/companion/journal"
	"spieltisch/companion/journal/journaltest"
	"spieltisch/engines/catalog"
	"spieltisch/packaging/sweep"
)

// evenings is a closed journal of games, each entry with an answer, and what is in it. open: its newest
// entries are in the WAL only.
func evenings(t *testing.T, games int, open bool) (path string, entries []journal.Entry) {
	t.Helper()
	return eveningsIn(t, games, open, journal.Options{})
}

func eveningsIn(t *testing.T, games int, open bool,
	o journal.Options) (path string, entries []journal.Entry) {
	t.Helper()
	path = filepath.Join(journaltest.Dir(t), "journal.db")
	j, err := journal.Open(path, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { j.Close() })
	by := rand.New(rand.NewPCG(3, 1))
	for i := range games {
		at := time.Date(2026, 11, 27, 18, i, 0, 0, time.UTC)
		all := catalog.All()
		list, err := journaltest.Game(all[i%len(all)], by, at)
		if err != nil {
			t.Fatal(err)
		}
		list = list[:min(len(list), 60)]
		for k := range list {
			list[k].Answer, list[k].Cause = json.RawMessage(`{"ok":true}`), fmt.Sprintf("id:%d-%d", i, k)
		}
		if _, err := j.Append(list...); err != nil {
			t.Fatal(err)
		}
		if i == games/2 {
			if err := j.Settle(); err != nil {
				t.Fatal(err)
			}
		}
	}
	if entries, err = j.All(); err != nil {
		t.Fatal(err)
	}
	if !open {
		if err := j.Close(); err != nil {
			t.Fatal(err)
		}
	}
	return path, entries
}

func lost(e journal.Entry) bool {
	var b journal.Body
	return json.Unmarshal(e.Body, &b) == nil && b.Note == journal.NoteLost
}

// Of a journal that is not damaged everything is rescued, from file and WAL.
func TestRescueOfAWholeJournal(t *testing.T) {
	for name, o := range map[string]journal.Options{"small pages": {}, "pages of older files": journal.Older()} {
		for _, open := range []bool{false, true} {
			path, want := eveningsIn(t, 10, open, o)
			r, err := journal.Rescue(path, catalog.Find)
			if err != nil {
				t.Fatal(err)
			}
			if !slices.EqualFunc(want, r.Entries, same) || len(r.Lost)+len(r.Unsure) > 0 {
				t.Errorf("%s, open=%v: %d lost, %d unsure (-want +got):\n%s", name, open, len(r.Lost),
					len(r.Unsure), cmp.Diff(want, r.Entries))
			}
		}
	}
}

// same reports whether two entries are the same; the first way is quick.
func same(a, b journal.Entry) bool { return reflect.DeepEqual(a, b) || cmp.Equal(a, b) }

// Whatever is damaged, what is rescued was there, and of each damaged page only what lay in it is lost.
func TestRescueFromRandomDamage(t *testing.T) {
	path, want := evenings(t, 15, false)
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	by := rand.New(rand.NewPCG(8, 1))
	harms := []struct {
		name  string
		pages int // that are damaged at most
		do    func(b []byte) []byte
	}{
		{"a page is noise", 1, func(b []byte) []byte { noise(by, b, 1); return b }},
		{"three pages are noise", 3, func(b []byte) []byte { noise(by, b, 3); return b }},
		{"a page is empty", 1, func(b []byte) []byte {
			at := by.IntN(len(b)/4096) * 4096
			clear(b[at : at+4096])
			return b
		}},
		{"five bits are wrong", 5, func(b []byte) []byte {
			for range 5 {
				b[by.IntN(len(b))] ^= 1 << by.IntN(8)
			}
			return b
		}},
		{"its last page is cut", 1, func(b []byte) []byte { return b[:len(b)-1-by.IntN(4096)] }},
	}
	most, times := 0, 0
	for _, h := range harms {
		for range sweep.Some(21) {
			damaged := filepath.Join(journaltest.Dir(t), "journal.db")
			if err := os.WriteFile(damaged, h.do(append([]byte{}, whole...)), 0o644); err != nil {
				t.Fatal(err)
			}
			r, err := journal.Rescue(damaged, catalog.Find)
			if err != nil {
				t.Fatalf("%s: %v", h.name, err)
			}
			for i, e := range r.Entries {
				if !lost(e) && !same(e, want[i]) {
					t.Fatalf("%s: entry %d is rescued as another one:\n%s", h.name, i+1, cmp.Diff(want[i], e))
				}
			}
			gone := len(want) - len(r.Entries) + len(r.Lost)
			if gone > 40*h.pages {
				t.Errorf("%s: %d of %d entries are lost", h.name, gone, len(want))
			}
			most, times = max(most, gone), times+1
		}
	}
	t.Logf("%d entries in %d pages, damaged %d times: at most %d lost", len(want), len(whole)/4096, times,
		most)
	if most == 0 {
		t.Error("no damage hit an entry")
	}
}

// noise fills random pages.
func noise(by *rand.Rand, b []byte, n int) {
	for range n {
		at := by.IntN(len(b)/4096) * 4096
		for i := range 4096 {
			b[at+i] = byte(by.Uint32())
		}
	}
}

// What a match comes to without a lost entry is not what was played, so it goes as far as that.
func TestRescueDoubtsWhatFollows(t *testing.T) {
	path, want := evenings(t, 6, false)
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	by := rand.New(rand.NewPCG(5, 1))
	for range sweep.Some(60) {
		damaged := filepath.Join(journaltest.Dir(t), "journal.db")
		b := append([]byte{}, data...)
		noise(by, b, 2)
		if err := os.WriteFile(damaged, b, 0o644); err != nil {
			t.Fatal(err)
		}
		r, err := journal.Rescue(damaged, catalog.Find)
		if err != nil {
			t.Fatal(err)
		}
		if len(r.Entries) == 0 {
			continue
		}
		to := filepath.Join(journaltest.Dir(t), "journal.db")
		j := open(t, to, journal.Options{})
		if err := j.Take(r.Entries); err != nil {
			t.Fatal(err)
		}
		if err := j.Close(); err != nil {
			t.Fatal(err)
		}
		report, err := journal.Replay(to, catalog.Find)
		if err != nil || !report.OK() {
			t.Fatalf("%d of %d lost, %d unsure: what is rescued replays as %+v, %v", len(r.Lost), len(want),
				len(r.Unsure), report, err)
		}
	}
}

func FuzzRescue(f *testing.F) {
	f.Add([]byte("SQLite format 3\x00"), []byte{0x37, 0x7f, 0x06, 0x82})
	for _, size := range []int{1024, 4096} {
		leaf := make([]byte, 2*size)
		copy(leaf[size:], []byte{0x0d, 0, 0, 0, 1, 0, 0, 0, byte((size - 16) >> 8), 0xf0})
		f.Add(leaf, []byte{})
		leaves := make([]byte, 32*4096) // of noise
		noise(rand.New(rand.NewPCG(2, 1)), leaves, 200)
		for at := 0; at < len(leaves); at += size {
			leaves[at] = 0x0d
		}
		f.Add(leaves, []byte{})
	}
	f.Fuzz(func(t *testing.T, data, wal []byte) {
		path := filepath.Join(journaltest.Dir(t), "journal.db")
		for end, b := range map[string][]byte{"": data, "-wal": wal} {
			if err := os.WriteFile(path+end, b, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		r, err := journal.Rescue(path, catalog.Find)
		for i, e := range r.Entries {
			if e.Seq != int64(i+1) || err != nil {
				t.Errorf("entry %d has number %d, %v", i+1, e.Seq, err)
			}
		}
	})
}
