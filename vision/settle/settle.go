package settle

import (
	"hash/maphash"

	"spieltisch/devices"
	"spieltisch/vision"
	"spieltisch/vision/settle/motion"
)

func (s *Settler) view(f devices.Frame) view {
	return view{f.Seq, f.At, motion.NewGrid(f, s.rules.noise), maphash.Bytes(s.newest.seed, f.Pix)}
}

// viewed is the view of a frame that Step was given.
func (s *Settler) viewed(f devices.Frame) view {
	for _, v := range [2]view{s.newest.view, s.rest.soon} {
		if v.of(f) {
			return v
		}
	}
	return s.view(f)
}

// New makes a Settler that knows nothing of the tray yet.
func New(cfg Config) *Settler {
	cfg = cfg.withDefaults()
	return &Settler{
		cfg: cfg, rules: cfg.Policy.rules(cfg.Steadied),
		newest: arrival{seed: maphash.MakeSeed()}, history: motion.History{Blind: true},
	}
}

// Restart makes it know nothing of the tray any more, as New does.
func (s *Settler) Restart(cfg Config) { *s = *New(cfg) }

// Reread makes the tray count as changed: it is read again at its next still frame, though nothing moved.
func (s *Settler) Reread() {
	s.reread = true
	s.rest.reopen()
}

// Watch changes what counts as movement and where it does, as for a camera that somebody takes in the hand.
// A rest begins anew; the last settled tray stays known.
func (s *Settler) Watch(cfg Config) {
	s.cfg = cfg.withDefaults()
	s.rules = s.cfg.Policy.rules(s.cfg.Steadied)
	s.newest.grid = nil // another noise may count
	s.lose()
	if s.area == nil { // no frame yet
		return
	}
	s.layOut(s.area.Size())
	if s.tray.known() {
		s.tray.rim = s.area.Rim(s.tray.cells, s.tray.boxes())
	}
}

// Place moves the areas, as a mat tells where they lie. Where that is since the camera was moved, a rest
// begins anew, and the dice of the last settled tray are known to lie where they are seen now.
func (s *Settler) Place(p vision.Placement) {
	cfg := s.cfg
	cfg.Rolling, cfg.Aside = p.Rolling, p.Aside
	if p.Moved != vision.Identity() {
		s.moved(p.Moved)
	}
	s.Watch(cfg)
}

// moved has the dice of the last settled tray lie elsewhere in the frame. What it looked like is forgotten.
func (s *Settler) moved(to vision.Homography) {
	dice := s.tray.dice
	s.tray = tray{}
	for _, d := range dice {
		d.bare = nil
		if d.Area != vision.NoArea { // what lay in no area was never the game's
			d.Thing = to.Observed(vision.Observation{Things: []vision.Thing{d.Thing}}).Things[0]
			s.tray.dice = append(s.tray.dice, d)
		}
	}
}

// Step looks at the next frame. Frames may be missing between two calls, for a reader takes longer than a
// frame.
//
// A frame that equals the one before in every byte does not count towards StillFrames before it has stood
// for two seconds; of a recording for a fifth of one. To read the same bytes again is no second look before
// they have stood for as long; of a recording for half a second, and till then what was read of them alone
// is a question.
func (s *Settler) Step(f devices.Frame) Step {
	if f.W < 8 || f.H < 8 || f.Stride < f.W*3 || len(f.Pix) < f.Stride*(f.H-1)+f.W*3 {
		return Step{Reason: Dark}
	}
	if f.Name != "" {
		return s.photo(f)
	}
	before := s.newest.hash
	g := s.arrive(f)
	repeated := s.newest.hash == before && s.rest.anchor != nil
	if g.Dark() {
		s.lose()
		return Step{Reason: Dark, Quiet: true}
	}
	if s.tray.known() && s.area.Blank(s.tray.cells, g) {
		s.lose()
		return Step{Reason: Covered, Quiet: true}
	}
	if s.clock.over(f.At) {
		s.clock = clock{}
		s.layOut(g.Size())
	}
	s.wanted = forVote
	var step Step
	if s.rest.anchor == nil || s.area.Moved(s.rest.anchor, g) {
		s.bands.see(s.area, s.rest.anchor, s.rest.since, g)
		s.clock.see(s.area, s.rest.anchor, g, f.At)
		step = s.moving(f, g)
	} else {
		step = s.resting(f, g, repeated)
	}
	step = s.belowBands(f, step)
	if s.rules.beside && !step.Read && !s.rest.read() && s.tray.known() && step.Reason != Flicker {
		step = s.besideHand(f, g, step)
	}
	step.Areas = []Zone{s.cfg.Rolling, s.cfg.Aside}
	if step.Reason == "" && s.clock.known() {
		step.Reason = Clock
	}
	if step.Soon && s.rest.soon.grid == nil {
		s.rest.soon = s.newest.view
	}
	return step
}

// arrive books the frame and forgets what a gap or another size makes worthless.
func (s *Settler) arrive(f devices.Frame) *motion.Grid {
	v := s.view(f)
	g := v.grid
	if f.W != s.newest.w || f.H != s.newest.h {
		s.moved(vision.Resized(s.newest.w, s.newest.h, f.W, f.H))
		s.newest.w, s.newest.h = f.W, f.H
		s.clock = clock{}
		s.layOut(g.Size())
		s.lose()
	}
	switch gap := f.At.Sub(s.newest.at); {
	case gap > forgotten || gap < 0 || f.Seq < s.newest.seq:
		s.lose()
	case gap > s.cfg.MaxGap: // a slow camera or a slow reader: what lies still does so in the next frame too
		s.history.Blind = true
	}
	s.newest.view = v
	return g
}

// layOut marks the zones in grids of w×h cells.
func (s *Settler) layOut(w, h int) {
	s.area = motion.NewArea(w, h, s.cfg.watches, s.cfg.HandShare)
	if s.clock.known() {
		s.area.LeaveOut(s.clock.place)
	}
}

// lose forgets the movements, not the last settled tray.
func (s *Settler) lose() {
	s.abandon()
	s.rest, s.beside, s.bands = rest{}, beside{}, bands{}
	s.history.Lose()
}

// photo has every picture with a new name read once.
func (s *Settler) photo(f devices.Frame) Step {
	step := Step{State: s.state, First: f.Seq, Since: f.At}
	if f.Name == s.newest.name && !s.reread {
		step.Read, step.Quiet = !s.rest.read(), s.rest.read()
		return step
	}
	s.arrive(f)
	s.lose()
	s.tray, s.wanted = tray{}, forVote
	s.newest.name, s.state, s.reread = f.Name, vision.Moving, false
	step.State, step.Read = s.state, true
	return step
}

// moving starts a rest anew at this frame, and keeps what the movement says about the dice.
func (s *Settler) moving(f devices.Frame, g *motion.Grid) Step {
	arm, hand := s.arm(g)
	banded := s.bands.on() || s.tray.banded // what moves is light, or nobody can tell
	s.history.Blind = s.history.Blind || s.area.Whole(arm) || banded
	s.history.Add(s.area, g, arm, hand, s.tray.known() && !banded)
	s.abandon()
	s.rest = rest{anchor: g, since: f.At, frames: 1}
	if hand {
		return Step{State: vision.Hand}
	}
	return Step{State: vision.Moving}
}

// abandon keeps what a rest was read as that ends while its votes are open.
func (s *Settler) abandon() {
	if !s.rules.brief || s.rest.read() || len(s.rest.votes) == 0 {
		return
	}
	if o, ok := brief(s.rest.votes); ok {
		o.Tray = vision.Settled
		s.unfinished = &o
	}
}

// Unfinished gives, once, what a rest of a recording was read as that ended before its votes agreed: with the
// last frame that Step was given, or with the recording, if it is over. It is a question. The tray counts
// as not read.
func (s *Settler) Unfinished(over bool) (vision.Observation, bool) {
	if over {
		s.abandon()
	}
	o := s.unfinished
	s.unfinished = nil
	if o == nil {
		return vision.Observation{}, false
	}
	return *o, true
}

// Observe takes what the reader saw in the frame that Step has just asked for. The answer is true for the
// one observation of each rest; before it, the votes are still being counted. Of a recording there may be a
// second one.
func (s *Settler) Observe(f devices.Frame, o vision.Observation) (vision.Observation, bool) {
	v := s.viewed(f)
	g := v.grid
	s.readPix = v.hash
	switch s.wanted {
	case forBeside:
		return s.observeBeside(g, o)
	case forBands:
		return s.observeBands(f, g, o)
	case forLook:
		return s.lookAgain(f, g, o)
	}
	return s.vote(f, g, o)
}
