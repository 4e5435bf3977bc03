package backups_test

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"spieltisch/cmd/spieltisch/internal/backups"
	"spieltisch/companion/backup"
	"spieltisch/companion/journal"
	"spieltisch/companion/web"
)

// desk is that of a table without games, and its folder. The table plays on.
func desk(t *testing.T) (d *backups.Service, data string) {
	t.Helper()
	data = t.TempDir()
	j, err := journal.Open(filepath.Join(data, "journal.db"), journal.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = j.Close() })
	d = &backups.Service{Data: data, Folder: filepath.Join(data, "backups"), Now: time.Now,
		Log: slog.New(slog.DiscardHandler)}
	d.Open(j, func() { t.Error("the table was to end") })
	return d, data
}

// One copy at a time is put back: who comes meanwhile is told so, and nothing is half done. A stick that is
// pulled while it is read changes nothing.
func TestOneAtATime(t *testing.T) {
	d, data := desk(t)
	slow, stick := io.Pipe()
	taken := make(chan error)
	go func() {
		_, err := d.Take(t.Context(), slow)
		taken <- err
	}()
	if _, err := stick.Write([]byte("{")); err != nil { // the other end reads
		t.Fatal(err)
	}
	if err := d.Restore(t.Context(), ".brought", false); !errors.Is(err, web.ErrExchanging) {
		t.Errorf("beside another one Restore = %v, want ErrExchanging", err)
	}
	if _, err := d.Take(t.Context(), strings.NewReader("")); !errors.Is(err, web.ErrExchanging) {
		t.Errorf("beside another one Take = %v, want ErrExchanging", err)
	}
	pulled := errors.New("the stick was pulled")
	stick.CloseWithError(pulled)
	if err := <-taken; !errors.Is(err, pulled) {
		t.Errorf("Take = %v, want that the stick was pulled", err)
	}
	if d.Exchange() {
		t.Error("something was exchanged")
	}
	if left, err := filepath.Glob(filepath.Join(data, ".*")); err != nil || len(left) > 0 {
		t.Errorf("%v is left (%v)", left, err)
	}
}

// What no table makes is refused with its reason, and nothing of it is left: a file that is larger unpacked
// than any journal, a match of more entries than anybody plays, one that is called as none is.
func TestWhatNoTableMakesIsNotTaken(t *testing.T) {
	d, data := desk(t)
	const begin = `{"spieltisch":"journal","version":1}` + "\n"
	export := func(match, body string, notes int) []byte {
		var b bytes.Buffer
		b.WriteString(begin)
		for i := range notes + 1 {
			kind := "noted"
			if i == 0 {
				kind = "started"
			}
			fmt.Fprintf(&b,
				`{"seq":%d,"match":%q,"at":"2026-11-28T18:00:00Z","kind":%q,"source":"web","body":%s}`+"\n",
				i+1, match, kind, body)
		}
		fmt.Fprintf(&b, `{"entries":%d,"sha256":"%x"}`+"\n", notes+1, sha256.Sum256(b.Bytes()))
		return b.Bytes()
	}
	signed := func(text string) []byte {
		return fmt.Appendf(nil, "%s"+`{"entries":0,"sha256":"%x"}`+"\n", text, sha256.Sum256([]byte(text)))
	}
	table := func(lines ...string) []byte {
		text := strings.Join(lines, "\n") + "\n"
		return fmt.Appendf(nil, "%ssha256,%x,1,,,,,,,\n", text, sha256.Sum256([]byte(text)))
	}
	game := `{"game":"heckmeck","version":1,"setup":{"players":["Anna","Ben"]}}`
	for _, tt := range []struct {
		name string
		data []byte
		want error
		says string
	}{
		{"161 MiB of lines in 160 kB", append(packed(t, []byte(begin)),
			bytes.Repeat(packed(t, []byte(strings.Repeat(strings.Repeat(" ", 1<<17)+"\n", 8))), 161)...),
			backup.ErrLarge, ""},
		{"a match of 5001 entries", export("20261128-180000", game, 5000), backup.ErrReplay, "at most 5000"},
		{"a match called ../x", export("../x", game, 0), backup.ErrChanged, `entry 1: a match is called "../x"`},
		{"a field twice in a body", export("20261128-180000", strings.Replace(game, `"game"`, `"game":"animals","game"`, 1), 0),
			backup.ErrChanged, `field "game" stands twice`},
		{"a field of a body in other letters", export("20261128-180000", strings.Replace(game, `{`, `{"Game":"animals",`, 1), 0),
			backup.ErrChanged, `field "body": unknown field "Game"`},
		{"a field twice in the first line", signed(strings.Replace(begin, `"version":1`, `"version":1,"version":1`, 1)),
			backup.ErrChanged, `line 1: field "version" stands twice`},
		{"CSV of one column", table("spieltisch-journal", "seq", "1"), backup.ErrChanged, "wrong number of fields"},
		{"CSV of two columns", table("spieltisch-journal,1", "seq,match", "1,x"), backup.ErrChanged, "wrong number of fields"},
		{"a field twice in CSV", table("spieltisch-journal,1,,,,,,,,", "seq,match,at,kind,source,cause,target,body,answer,state",
			`1,20261128-180000,2026-11-28T18:00:00Z,started,web,,0,"{""game"":""animals"",""game"":""heckmeck""}",,`),
			backup.ErrChanged, `entry 1: field "body": field "game" stands twice`},
		{"a match called by HTML", export("<b>", game, 0), backup.ErrChanged, `called "<b>"`},
	} {
		_, err := d.Take(t.Context(), bytes.NewReader(tt.data))
		if !errors.Is(err, tt.want) || !strings.Contains(err.Error(), tt.says) {
			t.Errorf("%s: %v, want %v", tt.name, err, tt.want)
		}
		if left, err := filepath.Glob(filepath.Join(data, ".*")); err != nil || len(left) > 0 {
			t.Errorf("%s: %v is left (%v)", tt.name, left, err)
		}
	}
	if _, err := d.Take(t.Context(), bytes.NewReader(export("20261128-180000-2", game, 3))); err != nil {
		t.Errorf("a match as a table makes it: %v", err)
	}
}

func packed(t *testing.T, data []byte) []byte {
	t.Helper()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if _, err := z.Write(data); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}
