package backups_test

import (
	"errors"
	"io"
	"log/slog"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"spieltisch/cmd/spieltisch/internal/backups"
	"spieltisch/companion/journal"
	"spieltisch/companion/web"
)

// One copy at a time is put back: who comes meanwhile is told so, and nothing is half done. A stick that is
// pulled while it is read changes nothing.
func TestOneAtATime(t *testing.T) {
	data := t.TempDir()
	j, err := journal.Open(filepath.Join(data, "journal.db"), journal.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer j.Close()
	d := &backups.Desk{Data: data, Folder: filepath.Join(data, "backups"), Now: time.Now,
		Log: slog.New(slog.DiscardHandler)}
	d.Open(j, func() { t.Error("the table was to end") })
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
