package main

import (
	"bytes"
	"os"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/alecthomas/kong"
	"github.com/google/go-cmp/cmp"
)

// docs/command-line.md is made from the command table, and is up to date.
func TestCommandReference(t *testing.T) {
	const path = "../../docs/command-line.md"
	app, err := kong.New(&commands{}, kong.Name("spieltisch"), kong.Vars{"version": ""})
	if err != nil {
		t.Fatal(err)
	}
	want := commandReference(app.Model)
	if *update {
		if err := os.WriteFile(path, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(got), want); diff != "" {
		t.Errorf("docs/command-line.md is not what the command table says (make golden rewrites it); got - want +:\n%s", diff)
	}
}

// The worst of several files counts.
func TestExitStatusOfRead(t *testing.T) {
	tests := []struct {
		o    outcome
		want int
	}{
		{outcome{}, exitDone},
		{outcome{none: true}, exitNone},
		{outcome{none: true, asked: true}, exitAsked},
		{outcome{none: true, asked: true, failed: true}, exitFound},
	}
	for _, tt := range tests {
		if got := verdict(stdio{err: &bytes.Buffer{}}, tt.o.status()); got != tt.want {
			t.Errorf("%+v ends with %d, want %d", tt.o, got, tt.want)
		}
	}
}

// What takes long says how far it is, ever more seldom, and what is quick says nothing.
func TestProgress(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var b bytes.Buffer
		p := newProgress(stdio{err: &b}, "games", 1000)
		for i := range 1000 {
			time.Sleep(time.Second)
			p.at(i + 1)
			if i == 0 && b.Len() > 0 {
				t.Errorf("after a second: %q", b.String())
			}
		}
		p.clear()
		want := []string{
			"spieltisch: 2 of 1000 games (0 %), about 17 min left",
			"spieltisch: 10 of 1000 games (1 %), about 17 min left",
			"spieltisch: 42 of 1000 games (4 %), about 16 min left",
			"spieltisch: 170 of 1000 games (17 %), about 14 min left",
			"spieltisch: 682 of 1000 games (68 %), about 5 min left",
		}
		if d := cmp.Diff(want, strings.Split(strings.TrimSpace(b.String()), "\n")); d != "" {
			t.Errorf("want - got +:\n%s", d)
		}
		b.Reset()
		p = newProgress(stdio{err: &b}, "files", 3)
		p.terminal = true
		time.Sleep(3 * time.Second)
		p.at(1)
		p.clear()
		p.at(2)
		if want := "\r\x1b[K1 of 3 files (33 %), about 6 s left\r\x1b[K"; b.String() != want {
			t.Errorf("on a terminal %q, want %q", b.String(), want)
		}
	})
}
