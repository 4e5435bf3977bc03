package camera_test

import (
	"bytes"
	"context"
	"fmt"
	"image/jpeg"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"spieltisch/companion/evidence/disk"
	"spieltisch/companion/health"
	"spieltisch/devices"
	"spieltisch/vision"
	"spieltisch/vision/settle"
)

// store keeps pictures in a folder of the test.
type store struct {
	t *testing.T
	*disk.Store
	dir string
}

func newStore(t *testing.T) *store {
	dir := filepath.Join(t.TempDir(), "evidence")
	return &store{t: t, dir: dir, Store: disk.New(disk.Config{
		Dir: dir, Cases: filepath.Join(t.TempDir(), "cases"), Set: "pips", Health: health.New(nil),
	})}
}

// done does what there is to do.
func (s *store) done() {
	s.t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := s.Run(ctx); err != nil {
		s.t.Fatal(err)
	}
}

// files are those of the pictures, in order.
func (s *store) files() []string {
	s.t.Helper()
	names, err := fs.Glob(os.DirFS(s.dir), "*/*")
	if err != nil {
		s.t.Fatal(err)
	}
	return names
}

// TestWhatIsHandedOnIsOffered has a tray handed on each half second and one of them kept.
func TestWhatIsHandedOnIsOffered(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(&fakeCamera{frames: -1})
		s := newStore(t)
		b.cfg.Evidence = s.Store
		b.run(t, 1050*time.Millisecond)
		heard := b.heard()
		hash := heard[len(heard)-1].Sight.Hash
		s.Keep("m", hash)
		s.done()
		data, err := s.Read(hash)
		if err != nil {
			t.Fatal(err)
		}
		img, err := jpeg.Decode(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		r, g, blue, _ := img.At(4, 4).RGBA() // the frame is BGR 10, 90, 200
		if !near(r, 200) || !near(g, 90) || !near(blue, 10) {
			t.Errorf("colour %d %d %d, want 200 90 10", r>>8, g>>8, blue>>8)
		}
	})
}

func near(got uint32, want int) bool { d := int(got>>8) - want; return d*d < 100 }

// votingSettler reads three frames of each rest and hands the third on; six quiet ones follow.
type votingSettler struct{ fakeSettler }

func (*votingSettler) Step(f devices.Frame, _ vision.Attention) settle.Step {
	if n := f.Seq % 10; n < 3 {
		return settle.Step{State: vision.Moving, Read: true, First: 1}
	} else if n < 9 {
		return settle.Step{State: vision.Settled, Quiet: true, First: 1}
	}
	return settle.Step{State: vision.Moving}
}

func (*votingSettler) Observe(f devices.Frame, o vision.Observation) (vision.Observation, bool) {
	o.Tray = vision.Settled
	return o, f.Seq%10 == 2
}

func TestFramesOfTheSameRestAreGathered(t *testing.T) {
	for _, tt := range []struct {
		gather bool
		want   []string
	}{
		{false, []string{""}},
		{true, []string{"-after1", "-after2", "-before1", "-before2", ""}},
	} {
		t.Run(fmt.Sprint(tt.gather), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				b := newBench(&fakeCamera{frames: -1})
				s := newStore(t)
				s.Gather(tt.gather)
				b.cfg.Evidence, b.cfg.Settler = s.Store, &votingSettler{}
				b.run(t, 2950*time.Millisecond)
				var hashes []string
				for _, in := range b.heard() {
					if in.Dice != nil && len(in.Dice.Things) > 0 {
						hashes = append(hashes, in.Sight.Hash)
					}
				}
				hash := hashes[1] // the first rest was seen from its second frame on
				s.Keep("m", hash)
				s.done()
				var got []string
				for _, name := range s.files() {
					got = append(got, strings.TrimSuffix(strings.TrimPrefix(name, "m/"+hash), ".jpg"))
				}
				if !slices.Equal(got, tt.want) {
					t.Errorf("pictures %q, want %q", got, tt.want)
				}
			})
		})
	}
}

func TestEvidenceThatCannotBeKept(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(&fakeCamera{frames: -1})
		file := filepath.Join(t.TempDir(), "file")
		if err := os.WriteFile(file, nil, 0o644); err != nil {
			t.Fatal(err)
		}
		e := disk.New(disk.Config{Dir: filepath.Join(file, "evidence"), Health: b.health})
		b.cfg.Evidence = e
		b.run(t, 1050*time.Millisecond)
		heard := b.heard()
		e.Keep("m", heard[len(heard)-1].Sight.Hash)
		(&store{t: t, Store: e}).done()
		if got := b.warning(); got != "warn.evidence" {
			t.Errorf("warning %q, want warn.evidence", got)
		}
		if n := len(heard); n != 5 {
			t.Errorf("%d inputs, want 5: the game goes on", n)
		}
	})
}
