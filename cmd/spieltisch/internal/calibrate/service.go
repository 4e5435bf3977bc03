package calibrate

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"time"

	"spieltisch/cmd/spieltisch/config"
	"spieltisch/cmd/spieltisch/doctor"
	"spieltisch/companion"
	"spieltisch/companion/health"
	"spieltisch/companion/tuning"
	"spieltisch/companion/web"
	"spieltisch/devices"
	"spieltisch/vision"
	"spieltisch/vision/mat"
	"spieltisch/vision/trial"
)

// ServiceConfig says what a Service needs. All but Find, Now, Health and Log must be there.
type ServiceConfig struct {
	Rolling, Aside [4]float64 // zones of dice, shares of the area where they lie

	File    string        // what a tuning came to is kept there
	Set     func() string // what is thrown, as engines.Info.DieSet has it
	Playing func() bool   // a match is on whose dice the camera reads
	Latest  func() (devices.Frame, bool)
	Settled func() (devices.Frame, bool)
	Reread  func()                                               // has the tray read again
	Find    func(devices.Frame) (*mat.Mat, []mat.Warning, error) // nil: nobody looks for a mat
	Now     func() time.Time                                     // nil: time.Now
	Health  *health.Board                                        // nil: nobody is told of another light
	Log     *slog.Logger                                         // nil: no log
}

// Service is where people set up the camera on the page. It is safe for concurrent use.
type Service struct {
	cfg ServiceConfig

	mu     sync.Mutex // guards the fields below, and the file
	on     *tuning.Tuning
	asked  time.Time // when the page asked last how far it is
	looked time.Time // when the picture was looked at last
	mat    *mat.Mat  // that was seen then; nil: none
	sight  mat.Sight
	camera devices.Fixer // that is open; nil: none that can be held
	kept   kept
	others int  // trays at rest in a row in another light
	areas  int  // how often the area has changed
	seen   area // a tray or sheet that was seen when it was asked for last
}

// kept is what the last tuning came to.
type kept struct {
	State tuning.State    `json:"state"`
	Shine tuning.Shine    `json:"shine"` // in which light; all 0: nobody looked
	Held  []devices.Fixed `json:"held"`
	Area  area            `json:"area,omitempty"`
}

var _ web.Tuner = (*Service)(nil)

const (
	absent    = time.Minute // a tuning goes on so long that no page asks about
	lookEvery = 700 * time.Millisecond
	heldIn    = 3 * time.Second // a camera has so long to keep its settings
	enough    = 3               // trays in another light, before people are told
)

// NewService makes one, which knows what the last tuning came to.
func NewService(cfg ServiceConfig) *Service {
	health.Defaults(&cfg.Health, &cfg.Log, &cfg.Now)
	d := &Service{cfg: cfg}
	data, err := os.ReadFile(cfg.File)
	if err == nil {
		err = json.Unmarshal(data, &d.kept)
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		cfg.Log.Warn("what the camera was set up to cannot be read", "err", err)
		d.kept = kept{}
	}
	if _, ok := d.kept.Area.plane(); ok {
		d.areas = 1
	}
	return d
}

// Opener opens a camera.
type Opener = func(context.Context) (devices.Camera, error)

// Watched remembers which camera is open, and has one that was held before keep the same again.
func (d *Service) Watched(open Opener) Opener {
	return func(ctx context.Context) (devices.Camera, error) {
		c, err := open(ctx)
		if err != nil {
			return c, err
		}
		h, _ := c.(devices.Fixer)
		d.mu.Lock()
		d.camera = h
		want := d.kept.Held
		d.mu.Unlock()
		if h != nil && len(want) > 0 {
			ctx, cancel := context.WithTimeout(ctx, heldIn)
			defer cancel()
			held, err := h.Fix(ctx, want)
			d.cfg.Log.Info("camera is held as it was set up", "held", held, "err", err)
		}
		return c, nil
	}
}

// Tuning is how far it is.
func (d *Service) Tuning() web.Tuning {
	d.mu.Lock()
	defer d.mu.Unlock()
	out := web.Tuning{State: d.kept.State, Set: d.cfg.Set(), Holds: d.camera != nil, Held: d.kept.Held,
		Other: d.others >= enough, Corners: d.kept.Area, Rolling: d.cfg.Rolling, Aside: d.cfg.Aside}
	out.Phase = ""
	if d.on == nil {
		return out
	}
	d.asked = d.cfg.Now()
	d.scan()
	out.State, out.Outline = d.on.State(), d.seen
	return out
}

// scan looks at the picture of now, if it is time to.
func (d *Service) scan() {
	now := d.cfg.Now()
	if since := now.Sub(d.looked); since >= 0 && since < lookEvery {
		return
	}
	d.looked, d.mat = now, nil
	f, ok := d.cfg.Latest()
	l := tuning.Observation{Picture: ok}
	if ok {
		p := doctor.See(f)
		l.Dark, l.Burnt, l.Blurred, l.Plain = p.Dark, p.Burnt, p.Blurred, p.Plain
		if d.cfg.Find != nil {
			if m, _, err := d.cfg.Find(f); err == nil && m != nil {
				d.mat, d.sight = m, m.Sight(f)
				l.Mat, l.Blur, l.White = true, d.sight.Blur, d.sight.White
				l.Glare, l.Dim = names(d.sight.Glare), names(d.sight.Dim)
			}
		}
	}
	d.on.Observe(l)
}

func names(all []mat.Where) (out []string) {
	for _, w := range all {
		out = append(out, string(w))
	}
	return out
}

// errNotOn refuses a step of no tuning.
var errNotOn = fmt.Errorf("nobody sets up the camera now: %w", web.ErrNoChange)

// Tune does a step.
func (d *Service) Tune(ctx context.Context, step web.TuningStep) error {
	if step.Do == "hold" {
		return d.hold(ctx)
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	switch {
	case step.Do == "begin" && d.cfg.Playing():
		return web.ErrGameOn
	case step.Do == "begin":
		d.on, d.asked, d.looked, d.seen = tuning.New(), d.cfg.Now(), time.Time{}, nil
		return nil
	case d.on == nil:
		return errNotOn
	case step.Do == "throw":
		d.on.Throw()
		d.cfg.Reread()
		return nil
	case step.Do == "confirm":
		return d.on.Confirm(step.Faces)
	case step.Do == "outline":
		d.propose()
		return nil
	case step.Do == "corners":
		return d.outline(step.Corners)
	case step.Do == "end":
		return d.end()
	}
	return fmt.Errorf("step %q: %w", step.Do, web.ErrNoChange)
}

// hold has the camera keep exposure, focus and white balance as they are. It takes a while, in which trays
// are seen as ever.
func (d *Service) hold(ctx context.Context) error {
	d.mu.Lock()
	on, camera := d.on, d.camera
	d.mu.Unlock()
	switch {
	case on == nil:
		return errNotOn
	case camera == nil:
		return fmt.Errorf("this camera cannot be held: %w", web.ErrNoChange)
	}
	ctx, cancel := context.WithTimeout(ctx, heldIn)
	defer cancel()
	held, err := camera.Fix(ctx, nil)
	d.mu.Lock()
	defer d.mu.Unlock()
	d.kept.Held = held
	return errors.Join(err, d.write())
}

// propose looks for a tray or a sheet in the picture of now.
func (d *Service) propose() {
	d.seen = nil
	f, ok := d.cfg.Latest()
	if !ok {
		return
	}
	var corners [][2]float64
	for _, p := range mat.Outline(f) {
		corners = append(corners, [2]float64{p.X, p.Y})
	}
	if a, ok := areaOf(corners); ok {
		d.seen = a
	}
}

// outline keeps where dice lie.
func (d *Service) outline(corners [][2]float64) error {
	a, ok := areaOf(corners)
	if !ok {
		return web.ErrNoArea
	}
	d.kept.Area = a
	d.areas++
	return d.write()
}

// Area is the plane from shares of the area where dice lie to shares of the picture, and how often that has
// changed since the start.
func (d *Service) Area() (vision.Homography, int) {
	d.mu.Lock()
	defer d.mu.Unlock()
	h, ok := d.kept.Area.plane()
	if !ok {
		h = vision.Identity()
	}
	return h, d.areas
}

// end keeps what it came to; without a throw the numbers of the last one stay.
func (d *Service) end() error {
	s := d.on.State()
	d.on = nil
	d.cfg.Reread() // the table has heard of no tray meanwhile
	if s.Throws == 0 {
		return nil
	}
	d.kept.State, d.kept.Shine = s, tuning.Shine{}
	if f, ok := d.cfg.Latest(); ok {
		d.kept.Shine = shineOf(f)
	}
	d.others = 0
	d.cfg.Health.Clear(health.Light)
	return d.write()
}

func (d *Service) write() error {
	data, err := json.MarshalIndent(d.kept, "", " ")
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(d.cfg.File), 0o755); err != nil {
		return err
	}
	return config.Replace(d.cfg.File, append(data, '\n'))
}

// Saw takes what the tray does. While the camera is set up, trays at rest are its own, and the table must
// not hear of them.
func (d *Service) Saw(in companion.Input) (mine bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	rest := in.Settled()
	if d.on != nil && (d.cfg.Playing() || d.cfg.Now().Sub(d.asked) > absent) {
		if err := d.end(); err != nil {
			d.cfg.Log.Warn("what the camera was set up to cannot be kept", "err", err)
		}
	}
	if d.on == nil {
		if rest {
			d.compare()
		}
		return false
	}
	lies := in.Tray() == vision.Settled || in.Tray() == vision.Empty
	if in.Dice != nil {
		d.on.Rest(d.thrown(*in.Dice))
	} else if !lies {
		d.on.Moves()
	}
	return rest || lies
}

// thrown is a throw with where its dice lie on the mat that was seen last.
func (d *Service) thrown(seen vision.Observation) trial.Throw {
	if d.mat == nil || gameOf(d.mat.Sheet) == "" {
		return trial.Throw{Seen: seen}
	}
	return thrown(seen, nil, d.mat, &sight{Glare: d.sight.Glare, Dim: d.sight.Dim})
}

// compare tells people when some trays in a row have lain in another light than at the tuning.
func (d *Service) compare() {
	f, ok := d.cfg.Settled()
	if !ok || d.kept.Shine == (tuning.Shine{}) {
		return
	}
	was := d.others >= enough
	if d.others++; !shineOf(f).Other(d.kept.Shine) {
		d.others = 0
	}
	switch is := d.others >= enough; {
	case is && !was:
		d.cfg.Health.Set(health.Warning{Name: health.Light, Key: "warn.otherLight",
			Cause: "five of nine parts of the picture are 1.6 times as bright as at the set-up, or as dark"})
	case was && !is:
		d.cfg.Health.Clear(health.Light)
	}
}

// shineOf measures every eighth px of every eighth row.
func shineOf(f devices.Frame) (s tuning.Shine) {
	var n [9]float64
	for y := 0; y < f.H; y += 8 {
		for x := 0; x < f.W; x += 8 {
			i, p := 3*(3*y/f.H)+3*x/f.W, f.Pix[y*f.Stride+3*x:]
			s[i] += (29*float64(p[0]) + 150*float64(p[1]) + 77*float64(p[2])) / 256 // ITU-R BT.601
			n[i]++
		}
	}
	for i := range s {
		s[i] /= max(n[i], 1)
	}
	return s
}
