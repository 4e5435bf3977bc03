package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"image"
	"image/jpeg"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"spieltisch/companion/journal"
	"spieltisch/companion/record"
	"spieltisch/engines"
	"spieltisch/engines/heckmeck"
)

// replay names the first entry of which people saw something else than they would now, and what to do.
func TestReplayOfWhatPeopleSaw(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	j, err := journal.Open(filepath.Join(data, "journal.db"), journal.Options{})
	if err != nil {
		t.Fatal(err)
	}
	g := heckmeck.Game{}
	setup := json.RawMessage(`{"players":["Anna","Ben"]}`)
	s, _, _, err := g.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	state, err := journal.Hash(s)
	if err != nil {
		t.Fatal(err)
	}
	body := func(b journal.Body) json.RawMessage {
		data, err := json.Marshal(b)
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	picture := func(hash string) json.RawMessage { return record.Evidence{Hash: hash, W: 64, H: 48}.JSON() }
	roll := json.RawMessage(`{"kind":"roll","faces":[4,4,4,1,2,5,6,6]}`)
	at := time.Date(2026, 11, 27, 18, 0, 0, 0, time.UTC)
	_, err = j.Append(
		journal.Entry{Match: "m", At: at, Kind: journal.Started, Source: "web", State: state,
			Body: body(journal.Body{Game: "heckmeck", Version: g.Info().Version, Setup: setup})},
		journal.Entry{Match: "m", At: at, Kind: journal.Acted, Source: "camera",
			Body: body(journal.Body{Actions: []json.RawMessage{roll}, Evidence: picture("0123456789abcdef")})},
		journal.Entry{Match: "m", At: at, Kind: journal.Refused, Source: "web", // which is allowed
			Body: body(journal.Body{Actions: []json.RawMessage{json.RawMessage(`{"kind":"aside","dice":[4,4,4]}`)},
				Violation: &engines.Violation{Rule: "HM-08", Seat: 1}})},
	)
	if err := errors.Join(err, j.Close()); err != nil {
		t.Fatal(err)
	}
	var whole bytes.Buffer
	if err := jpeg.Encode(&whole, image.NewGray(image.Rect(0, 0, 64, 48)), nil); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(data, "evidence", "m", "0123456789abcdef.jpg")
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		picture []byte
		damaged bool
	}{{whole.Bytes(), false}, {whole.Bytes()[:whole.Len()/2], true}} {
		if err := os.WriteFile(file, tt.picture, 0o644); err != nil {
			t.Fatal(err)
		}
		cmd := exec.Command("spieltisch", "replay", data)
		out, _ := cmd.CombinedOutput() // the status says it
		if got := cmd.ProcessState.ExitCode(); got != 3 {
			t.Errorf("exit status %d, want 3", got)
		}
		for _, want := range []string{"One answer and one picture checked",
			"first at entry 3: it was refused by HM-08"} {
			if !strings.Contains(string(out), want) {
				t.Errorf("replay says nothing of %q:\n%s", want, out)
			}
		}
		if strings.Contains(string(out), "picture of entry 2 is damaged. Delete "+file) != tt.damaged {
			t.Errorf("of a picture of which %d bytes of %d are there replay says:\n%s", len(tt.picture), whole.Len(), out)
		}
	}
}
