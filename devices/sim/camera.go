package sim

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	"spieltisch/devices"
	"spieltisch/devices/sim/tray"
)

// Camera is the camera above a Table. Make one with Table.Camera.
type Camera struct {
	table *Table
	plug  int
	shut  chan struct{}
	once  sync.Once

	reading sync.Mutex // one Read at a time; guards the fields below
	seq     uint64
	frame   int64 // of the table's time: the last one given
	render  tray.Renderer
	last    devices.Frame // for the faults that repeat it
	truth   Truth         // about last
	fresh   bool          // the last frame was given once only

	// grey levels that automatic exposure aims at, and what it multiplies with; 0: not known yet
	aim, exposure float64
}

var _ devices.Camera = (*Camera)(nil)

// Camera plugs a camera in. When it is unplugged, a new one has to be asked for, as with a real one.
func (t *Table) Camera() *Camera {
	t.mu.Lock()
	defer t.mu.Unlock()
	return &Camera{table: t, plug: t.faults.plug, shut: make(chan struct{}), frame: -1}
}

// Open is Camera, with devices.ErrGone while the camera is unplugged. On a stepped table a frame's time
// passes then, so that a supervisor who tries again and again sees the end of the outage.
func (t *Table) Open() (devices.Camera, error) {
	t.mu.Lock()
	t.tick()
	gone := t.faults.gone
	if gone && t.cfg.Stepped {
		t.pass(t.now + t.period())
	}
	t.mu.Unlock()
	if gone {
		return nil, fmt.Errorf("sim: open: %w", devices.ErrGone)
	}
	return t.Camera(), nil
}

// Close frees the camera.
func (c *Camera) Close() error {
	c.once.Do(func() { close(c.shut) })
	return nil
}

// Read renders the next frame.
func (c *Camera) Read(ctx context.Context) (devices.Frame, error) {
	c.reading.Lock()
	defer c.reading.Unlock()
	if err := c.wait(ctx); err != nil {
		return devices.Frame{}, err
	}
	scene, now, f := c.expose()
	if f.gone || f.plug != c.plug {
		return devices.Frame{}, fmt.Errorf("sim: read: %w", devices.ErrGone)
	}
	c.seq++
	frame := c.picture(scene, f, now)
	frame.Seq, frame.At = c.seq, c.table.start.Add(now)
	return frame, nil
}

// wait returns when the next frame is due. A reader that was slow gets the newest frame, not those between.
func (c *Camera) wait(ctx context.Context) error {
	for {
		select {
		case <-c.shut:
			return fmt.Errorf("sim: read: camera is closed: %w", devices.ErrGone)
		case <-ctx.Done():
			return ctx.Err()
		default:
		}
		due, gone := c.due()
		if due <= 0 || gone {
			return nil
		}
		if err := c.sleep(ctx, due); err != nil {
			return err
		}
	}
}

// due is the time until the next frame. A camera that is gone says so at the next frame that would have been.
func (c *Camera) due() (time.Duration, bool) {
	t := c.table
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.cfg.Stepped {
		return 0, false
	}
	t.tick()
	frame := int64(t.now / t.period())
	if frame > c.frame {
		c.frame = frame
		return 0, t.faults.gone
	}
	return time.Duration(c.frame+1)*t.period() - t.now, t.faults.plug != c.plug
}

func (c *Camera) sleep(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-c.shut:
	case <-ctx.Done():
	case <-timer.C:
	}
	return ctx.Err()
}

func (t *Table) period() time.Duration { return time.Duration(float64(time.Second) / t.cfg.FPS) }

// expose takes the scene of this moment; stepped, it is the next frame's.
func (c *Camera) expose() (scene, time.Duration, faults) {
	t := c.table
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.cfg.Stepped {
		t.pass(t.now + t.period())
	}
	return t.exposed(), t.now, t.faults
}

// picture renders the scene, or gives what a camera at fault gives.
func (c *Camera) picture(s scene, f faults, now time.Duration) devices.Frame {
	if repeat := f.frozen || f.doubled && c.fresh; repeat && c.last.Pix != nil {
		c.fresh = false
		c.truth.Frame, c.truth.At = c.seq, c.table.start.Add(now)
		c.table.saw(c.truth)
		out := c.last
		out.Pix = slices.Clone(c.last.Pix)
		return out
	}
	s.truth.Frame, s.truth.At = c.seq, c.table.start.Add(now)
	if f.dark {
		c.table.saw(Truth{Frame: c.seq, At: s.truth.At})
		return darkness(s.tray)
	}
	frame, labels := c.render.Render(s.tray)
	shift := f.light.shift(now, frame.W)
	for i, l := range labels {
		d := &s.truth.Dice[i]
		d.Face, d.Box, d.Hidden, d.Seen = l.Face, l.Box, l.Hidden, l.Seen
		for k := range d.Box {
			d.Box[k] = d.Box[k].Add(shift)
		}
		if f.light.capped {
			d.Hidden, d.Seen = true, 0
		}
	}
	frame = c.develop(frame, f.light, now)
	c.table.saw(s.truth)
	c.last, c.truth, c.fresh = frame, s.truth, true
	c.last.Pix = slices.Clone(frame.Pix)
	return frame
}

func (t *Table) saw(truth Truth) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.seen) == remembered {
		t.seen = slices.Delete(t.seen, 0, 1)
	}
	t.seen = append(t.seen, truth)
}

// darkness is a frame with the lens covered: sensor noise only.
func darkness(scene tray.Tray) devices.Frame {
	f := devices.Frame{W: scene.W, H: scene.H, Stride: 3 * scene.W, Pix: make([]byte, 3*scene.W*scene.H)}
	x := scene.Shot*2862933555777941757 + 3037000493
	for i := range f.Pix {
		x ^= x << 13
		x ^= x >> 7
		x ^= x << 17
		f.Pix[i] = byte(x & 3)
	}
	return f
}
