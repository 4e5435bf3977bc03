package cli

import (
	"bytes"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
)

// What takes long says how far it is, ever more seldom, and what is quick says nothing.
func TestProgress(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var b bytes.Buffer
		p := NewProgress(Stdio{Err: &b}, "games", 1000)
		for i := range 1000 {
			time.Sleep(time.Second)
			p.At(i + 1)
			if i == 0 && b.Len() > 0 {
				t.Errorf("after a second: %q", b.String())
			}
		}
		p.Clear()
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
		p = NewProgress(Stdio{Err: &b}, "files", 3)
		p.terminal = true
		time.Sleep(3 * time.Second)
		p.At(1)
		p.Clear()
		p.At(2)
		if want := "\r\x1b[K1 of 3 files (33 %), about 6 s left\r\x1b[K"; b.String() != want {
			t.Errorf("on a terminal %q, want %q", b.String(), want)
		}
	})
}
