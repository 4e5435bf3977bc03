package settle

import (
	"hash/maphash"
	"time"

	"spieltisch/devices"
	"spieltisch/vision"
	"spieltisch/vision/settle/motion"
	"spieltisch/vision/settle/track"
	"spieltisch/vision/settle/vote"
)

// Reasons of a Step.
const (
	Dark    = "dark"    // nothing can be seen
	Covered = "covered" // light comes through, and nothing can be made out: something is on the lens
	Frozen  = "frozen"  // the camera repeats one picture in the middle of a movement
	Flicker = "flicker" // bands of light wander through the picture, and nothing comes to rest
)

// Step is what one frame said.
type Step struct {
	State  vision.TrayState // for the page; Unknown when the frame shows nothing
	Read   bool             // give this frame to the reader and its answer to Observe
	Soon   bool             // nothing moves, but not for long enough: if it stays so, it will be read
	Quiet  bool             // nothing is waited for: the tray at rest was read, or nothing can be seen
	Reason string           // Dark, Covered, Frozen, Flicker or ""

	// First is the Seq of the second frame of a rest, the first one that shows the same as the one before
	// it; 0 while something moves. Of a frame that is given again it is the next Seq. It names the rest.
	First uint64
	Since time.Time // At of the first frame of the rest
	// Areas are those that are watched, shares of the frame; empty: all of it.
	Areas []Zone
	// Parts are those that the frame is read for, each for itself; none: dice.
	Parts []vision.Part
}

// forgotten is the time without a frame after which a rest begins anew.
const forgotten = 10 * time.Second

// Settler watches one tray. Make one with New.
type Settler struct {
	cfg   Config
	rules rules
	area  *motion.Area // that is watched; nil before the first frame

	newest  arrival        // the last frame
	history motion.History // what was seen to move since the last settled tray
	rest    rest           // the one that is being waited for
	beside  beside         // what can be seen beside a hand
	bands   bands          // of a lamp that flickers
	wanted  purpose        // what the frame is for that Step has just asked for
	readPix uint64         // hash of the frame that Observe was given last

	tray       tray                // the last settled one
	state      vision.TrayState    // of it; of a photograph that was not read yet, Moving
	reread     bool                // it is to be read again, though nothing moved
	unfinished *vision.Observation // what a rest was read as that ended while its votes were open
	tracker    track.Tracker
}

// arrival is what is kept of a frame until the next one.
type arrival struct {
	view
	seed maphash.Seed
	w, h int    // px
	name string // of the last photograph
}

// view is a frame as it is compared with others. Step makes it, and Observe needs it again.
type view struct {
	seq  uint64
	at   time.Time
	grid *motion.Grid // nil: there is none
	hash uint64       // of the bytes
}

// of reports whether it is that of a frame.
func (v view) of(f devices.Frame) bool { return v.grid != nil && v.seq == f.Seq && v.at.Equal(f.At) }

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

// purpose is what a frame is read for.
type purpose int

const (
	forVote   purpose = iota // what lies there, of a tray at rest
	forLook                  // one more look at a tray that was asked about
	forBeside                // what lies beside a hand
	forBands                 // what lies below bands of light
)

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
	s.wanted = forVote
	var step Step
	if s.rest.anchor == nil || s.area.Moved(s.rest.anchor, g) {
		s.bands.see(s.area, s.rest.anchor, s.rest.since, g)
		step = s.moving(f, g)
	} else {
		step = s.resting(f, g, repeated)
	}
	step = s.belowBands(f, step)
	if s.rules.beside && !step.Read && !s.rest.read() && s.tray.known() && step.Reason != Flicker {
		step = s.besideHand(f, g, step)
	}
	step.Areas = []Zone{s.cfg.Rolling, s.cfg.Aside}
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
func (s *Settler) layOut(w, h int) { s.area = motion.NewArea(w, h, s.cfg.watches, s.cfg.HandShare) }

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

// arm is where something reaches in from the border that is new since the last settled tray, and whether it
// is large enough for a hand. Without a settled tray to compare with there is none.
func (s *Settler) arm(g *motion.Grid) (arm *motion.Mask, hand bool) {
	if !s.tray.known() || s.tray.banded {
		return nil, false
	}
	return s.area.Arm(s.tray.cells, s.tray.rim, g)
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

// brief makes a question of the votes so far, if there is anything to ask.
func brief(votes []vision.Observation) (vision.Observation, bool) {
	o, _ := vote.Count(votes, len(votes))
	if o.Decision == vision.None {
		return o, false
	}
	o.Doubt(vision.ReasonTooBrief)
	return o, true
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
