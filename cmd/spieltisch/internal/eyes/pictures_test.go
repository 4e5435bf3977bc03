package eyes

import (
	"context"
	"errors"
	"path/filepath"
	"testing"

	"spieltisch/companion/evidence/disk"
	"spieltisch/companion/web"
	"spieltisch/devices"
)

// TestEvidenceIsServedWithoutACamera has pictures of an evening when a camera looked on.
func TestEvidenceIsServedWithoutACamera(t *testing.T) {
	e := disk.New(disk.Config{Dir: filepath.Join(t.TempDir(), "evidence")})
	e.Offer("aa", devices.Frame{W: 8, H: 8, Stride: 24, Pix: make([]byte, 8*24)}, nil)
	e.Keep("m", "aa")
	ctx, cancel := context.WithCancel(t.Context())
	cancel() // what there is to do is done even so
	if err := e.Run(ctx); err != nil {
		t.Fatal(err)
	}
	p := &Pictures{Kept: e}
	if data, err := p.Evidence(t.Context(), "aa"); err != nil || len(data) == 0 {
		t.Errorf("Evidence = %d bytes, %v, want the picture", len(data), err)
	}
	for name, get := range map[string]func(context.Context) ([]byte, error){
		"Latest": p.Latest, "Settled": p.Settled} {
		if _, err := get(t.Context()); !errors.Is(err, web.ErrNoCamera) {
			t.Errorf("%s = %v, want that there is no camera", name, err)
		}
	}
}
