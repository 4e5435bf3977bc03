package eyes

import (
	"context"
	"fmt"
	"io/fs"
	"sync"
	"time"

	"spieltisch/companion/camera"
	"spieltisch/companion/evidence/disk"
	"spieltisch/companion/web"
	"spieltisch/devices"
)

const pictureQuality = 80 // of JPEG: about 40 kB for 640×480 px

// Pictures encodes what the watcher keeps, each frame once, however many phones look on.
type Pictures struct {
	Watcher *camera.Supervisor // nil: no camera looks on
	Kept    *disk.Store

	latest, settled encoded
}

var _ web.Pictures = (*Pictures)(nil)

// Latest is the newest picture.
func (p *Pictures) Latest(context.Context) ([]byte, error) {
	if p.Watcher == nil {
		return nil, web.ErrNoCamera
	}
	return p.latest.of(p.Watcher.Latest())
}

// Settled is that of the newest tray at rest.
func (p *Pictures) Settled(context.Context) ([]byte, error) {
	if p.Watcher == nil {
		return nil, web.ErrNoCamera
	}
	return p.settled.of(p.Watcher.Settled())
}

// Evidence is one that a move was read from.
func (p *Pictures) Evidence(_ context.Context, hash string) ([]byte, error) {
	return p.Kept.Read(hash)
}

// Cases tells how many pictures of wrong readings are kept.
func (p *Pictures) Cases(context.Context) (int, error) { return p.Kept.CountCases() }

// encoded is the JPEG of one frame.
type encoded struct {
	mu   sync.Mutex // guards the fields below; held while encoding, so that it is done once
	seq  uint64
	at   time.Time // a camera that was opened anew counts from 1 again
	data []byte
}

func (e *encoded) of(f devices.Frame, ok bool) ([]byte, error) {
	if !ok {
		return nil, fmt.Errorf("no picture yet: %w", fs.ErrNotExist)
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.data != nil && e.seq == f.Seq && e.at.Equal(f.At) {
		return e.data, nil
	}
	data, err := f.JPEG(pictureQuality)
	if err != nil {
		return nil, err
	}
	e.seq, e.at, e.data = f.Seq, f.At, data
	return data, nil
}
