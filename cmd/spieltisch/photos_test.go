//go:build !nocv

package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"testing"
	"time"

	"spieltisch/companion"
)

// Photographs on a disk are shown one after the other, each with what was read in it, and never become moves.
func TestPhotographsAreShown(t *testing.T) {
	samples, err := filepath.Abs("../../vision/eval/testdata/samples")
	if err != nil {
		t.Fatal(err)
	}
	conf := filepath.Join(t.TempDir(), "photos.yaml")
	if err := os.WriteFile(conf, fmt.Appendf(nil, "camera: %q\n", "file:"+samples+"?every=400ms"),
		0o644); err != nil {
		t.Fatal(err)
	}
	d := start(t, "--config", conf, "--data", t.TempDir())
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, d.url+"/api/v1/events", nil)
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
	picture, err := http.Get(d.url + "/api/v1/picture/settled.jpg")
	if err != nil {
		t.Fatal(err)
	}
	defer picture.Body.Close()
	if picture.StatusCode != http.StatusOK || picture.Header.Get("Content-Type") != "image/jpeg" {
		t.Errorf("the picture: %s, %s", picture.Status, picture.Header.Get("Content-Type"))
	}
	d.terminate()
}
