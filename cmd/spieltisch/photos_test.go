package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"image"
	"log/slog"
	"net"
	"net/http"
	"path/filepath"
	"testing"
	"time"

	"spieltisch/cmd/spieltisch/config"
	"spieltisch/cmd/spieltisch/internal/eyes"
	"spieltisch/companion"
	"spieltisch/devices"
	"spieltisch/devices/catalog"
	"spieltisch/vision"
)

// aDie finds one in every picture.
type aDie struct{}

func (aDie) Read(f devices.Frame) (vision.Observation, error) {
	box := vision.Box{{}, image.Pt(9, 0), image.Pt(9, 9), image.Pt(0, 9)}
	return vision.Observation{Frame: f.Seq, At: f.At, Decision: vision.Accept,
		Things: []vision.Thing{{Face: 3, Confidence: 0.9, Box: box}}}, nil
}

// Photographs on a disk are shown one after the other, each with what was read in it, and never become moves.
func TestPhotographsAreShown(t *testing.T) {
	t.Parallel()
	open, err := catalog.Camera("file:"+samples(t)+"?every=50ms", catalog.Options{})
	if err != nil {
		t.Fatal(err)
	}
	d := &daemon{conf: config.Default(), log: slog.New(slog.DiscardHandler), camera: "file:", openCamera: open,
		by: &eyes.Makers{Dice: func(string) (vision.Reader, error) { return aDie{}, nil }}}
	d.conf.Data, d.conf.Listen = t.TempDir(), "127.0.0.1:0"
	ctx, stop := context.WithCancel(t.Context())
	url, ended := make(chan string, 1), make(chan error, 1)
	go func() { ended <- d.serve(ctx, func(a net.Addr) { url <- "http://" + a.String() }) }()
	select {
	case page := <-url:
		photographs(t, page)
	case err := <-ended:
		t.Fatal(err)
	}
	http.DefaultClient.CloseIdleConnections()
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

// samples is the folder of some.
func samples(t *testing.T) string {
	t.Helper()
	path, err := filepath.Abs("../../vision/eval/testdata/samples")
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// photographs waits until a page has shown all of them.
func photographs(t *testing.T, page string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, page+"/api/v1/events", nil)
	if err != nil {
		t.Fatal(err)
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	shown, dice := map[string]bool{}, 0
	for in := bufio.NewReader(res.Body); len(shown) < 4 || dice == 0; {
		line, err := in.ReadBytes('\n')
		if err != nil {
			t.Fatalf("after %d photographs with %d dice: %v", len(shown), dice, err)
		}
		data, ok := bytes.CutPrefix(line, []byte("data: "))
		if !ok {
			continue
		}
		var s struct {
			Seq   int64
			Tray  companion.Tray
			Moves []json.RawMessage
		}
		if err := json.Unmarshal(data, &s); err != nil {
			t.Fatal(err)
		}
		if s.Tray.Name != "" && s.Tray.W > 0 && s.Tray.Decision != "" {
			shown[s.Tray.Name] = true
			dice += len(s.Tray.Dice)
		}
		if s.Seq != 0 || len(s.Moves) != 0 {
			t.Fatalf("a photograph became a move: %s", data)
		}
	}
	picture, err := http.Get(page + "/api/v1/picture/settled.jpg")
	if err != nil {
		t.Fatal(err)
	}
	defer picture.Body.Close()
	if picture.StatusCode != http.StatusOK || picture.Header.Get("Content-Type") != "image/jpeg" {
		t.Errorf("the picture: %s, %s", picture.Status, picture.Header.Get("Content-Type"))
	}
}
