package journal_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"spieltisch/companion/journal"
	"spieltisch/companion/journal/journaltest"
	"spieltisch/packaging/sweep"
)

// killed gives the notes that a start finds when the process is killed now: what the kernel has of the file
// and its WAL.
func killed(t *testing.T, path string) string {
	t.Helper()
	dir := journaltest.Dir(t)
	defer os.RemoveAll(dir) // there are hundreds
	to := filepath.Join(dir, "journal.db")
	for _, end := range []string{"", "-wal"} {
		data, err := os.ReadFile(path + end)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(to+end, data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return notes(t, to)
}

// What was refused because the disk said no is not there after a kill; what comes after it is.
func TestWhatWasRefusedDoesNotComeBack(t *testing.T) {
	d := useFakeDisk(t)
	tests := []struct {
		name   string
		settle bool // the WAL begins anew with the append that fails
		fail   func()
	}{
		{"the disk does not sync", false, func() { d.sync.Store(true) }},
		{"the disk does not sync a new WAL", true, func() { d.sync.Store(true) }},
		{"the disk takes nothing", false, func() { d.write.Store(1) }},
		{"the disk is full on the way", false, func() { d.write.Store(3) }},
		{"the disk is full at the begin of a new WAL", true, func() { d.write.Store(2) }},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			path := filepath.Join(journaltest.Dir(t), "journal.db")
			j := open(t, path, journal.Options{})
			write(t, j, "a")
			write(t, j, "b")
			if tt.settle {
				if err := j.Settle(); err != nil {
					t.Fatal(err)
				}
			}
			for _, many := range []int{1, 40} {
				tt.fail()
				if _, err := j.Append(entry("m", "refused"+strings.Repeat("!", many<<10))); err == nil {
					t.Fatal("Append = nil, want an error")
				}
				if got := killed(t, path); got != "a b" {
					t.Errorf("after a kill there is %q, want a b", short(got))
				}
				d.mend()
			}
			write(t, j, "c")
			if got := killed(t, path); got != "a b c" {
				t.Errorf("then there is %q, want a b c", short(got))
			}
			if err := j.Close(); err != nil {
				t.Fatal(err)
			}
			if got := notes(t, path); got != "a b c" {
				t.Errorf("after the end there is %q, want a b c", short(got))
			}
		})
	}
}

func short(s string) string { return s[:min(len(s), 60)] }

// Random appends, of which the disk refuses some: at each moment a kill leaves those that were acknowledged.
// What is kept in memory even so is read behind them, and written in its place once the disk takes it.
func TestAKillLeavesWhatWasAcknowledged(t *testing.T) {
	d := useFakeDisk(t)
	by := rand.New(rand.NewPCG(1, 0))
	path := filepath.Join(journaltest.Dir(t), "journal.db")
	j := open(t, path, journal.Options{})
	var want, waiting []string
	refused, late := 0, 0
	for i := range sweep.Some(700) {
		switch by.IntN(6) {
		case 0:
			d.sync.Store(true)
		case 1:
			d.write.Store(1 + by.Int64N(6))
		case 2:
			_ = j.Settle() // fails where the disk does
		case 3:
			if by.IntN(4) == 0 {
				d.mend()
				if err := j.Close(); err != nil {
					t.Fatal(err)
				}
				j, waiting = open(t, path, journal.Options{}), nil
			}
		}
		note := fmt.Sprintf("%d%s", i, strings.Repeat(".", by.IntN(9000)))
		_, err := j.Append(entry("m", note))
		switch {
		case err == nil:
			late += len(waiting)
			want, waiting = append(append(want, waiting...), note), nil
		case by.IntN(2) == 0:
			if _, err := j.Defer(entry("m", note)); err != nil {
				t.Fatal(err)
			}
			waiting = append(waiting, note)
		default:
			refused++
		}
		if got := noted(t, j); got != strings.Join(append(want[:len(want):len(want)], waiting...), " ") {
			t.Fatalf("append %d (%v): there is\n%s\nwant\n%s\nand then\n%s", i, err, got, strings.Join(want, " "),
				strings.Join(waiting, " "))
		}
		if got := killed(t, path); got != strings.Join(want, " ") {
			t.Fatalf("append %d (%v): after a kill there is\n%s\nwant\n%s", i, err, got,
				strings.Join(want, " "))
		}
		if by.IntN(2) == 0 {
			d.mend()
		}
	}
	t.Logf("%d appends acknowledged, %d of them late, %d refused", len(want), late, refused)
	if len(want) == 0 || late == 0 || refused == 0 {
		t.Error("want all three")
	}
}

// Where even that cannot be taken back it is said, and nothing is written until it can.
func TestWhatCannotBeTakenBackIsSaid(t *testing.T) {
	for name, hinder := range map[string]func(*journal.Journal) (give func()){
		"it cannot be cut off":             (*journal.Journal).Hold,
		"the cut does not get to the disk": (*journal.Journal).Unsynced,
	} {
		t.Run(name, func(t *testing.T) { cannotBeTakenBack(t, hinder) })
	}
}

func cannotBeTakenBack(t *testing.T, hinder func(*journal.Journal) (give func())) {
	d := useFakeDisk(t)
	path := filepath.Join(journaltest.Dir(t), "journal.db")
	j := open(t, path, journal.Options{})
	write(t, j, "a")
	give := hinder(j)
	d.sync.Store(true)
	_, err := j.Append(entry("m", "refused"))
	if !errors.Is(err, journal.ErrUnsure) {
		t.Errorf("Append = %v, want ErrUnsure", err)
	}
	d.mend()
	for range 2 {
		if err := j.Check(); !errors.Is(err, journal.ErrUnsure) {
			t.Errorf("Look = %v, want ErrUnsure", err)
		}
		if _, err := j.Append(entry("m", "b")); !errors.Is(err, journal.ErrUnsure) {
			t.Errorf("Append = %v, want ErrUnsure", err)
		}
	}
	give()
	if err := j.Check(); err != nil {
		t.Errorf("then Look = %v", err)
	}
	if got := killed(t, path); got != "a" {
		t.Errorf("then there is %q, want a", got)
	}
	write(t, j, "b")
	if got := killed(t, path); got != "a b" {
		t.Errorf("then there is %q, want a b", got)
	}
}
