package settle

import (
	"hash/maphash"
	"slices"
	"time"

	"spieltisch/devices"
	"spieltisch/vision"
)

const (
	darkMean  = 6                      // grey levels; below this a frame shows nothing
	frozenFor = 2 * time.Second        // identical frames count as rest after this only, see Step
	doubled   = 200 * time.Millisecond // the same of a recording, of which no camera hangs, but frames are told twice
	unbroken  = 500 * time.Millisecond // from here on the same bytes of a recording count as another look
	elsewhere = 0.75                   // share of the picture that is new, from which a recording shows something else now
	rimCells  = 12                     // how far from the border an arm's outline is looked at
	handReach = 2                      // cells around a hand that are counted to it: its shadow, its blur
)

// ReasonBrief is that of a question about a rest that ended before enough frames of it were read.
const ReasonBrief = "tooBrief"

// Reasons of a Verdict.
const (
	Dark    = "dark"    // nothing can be seen
	Covered = "covered" // light comes through, and nothing can be made out: something is on the lens
	Frozen  = "frozen"  // the camera repeats one picture in the middle of a movement
	Flicker = "flicker" // bands of light wander through the picture, and nothing comes to rest
)

// Verdict is what one frame said.
type Verdict struct {
	State  vision.TrayState // for the page; Unknown when the frame shows nothing
	Read   bool             // give this frame to the reader and its answer to Observe
	Soon   bool             // nothing moves, but not for long enough: if it stays so, it will be read
	First  uint64           // Seq of the first frame that shows the same as one before it, while nothing moves; else 0. A frame given again counts as the next
	Since  time.Time        // At of the frame before it, from which on nothing moved
	Quiet  bool             // nothing is waited for: the tray at rest was read, or nothing can be seen
	Reason string           // Dark, Covered, Frozen, Flicker or ""
}

// Settler watches one tray. Make one with New.
type Settler struct {
	cfg  Config
	seed maphash.Seed

	watch, border *mask // cells in a zone; those of them at its edge
	w, h          int   // px of the frames seen
	lastSeq       uint64
	lastAt        time.Time
	lastHash      uint64
	readHash      uint64 // of the frame that Observe was given last
	lastName      string

	// The rest that is being waited for.
	anchor   *grid     // first frame of it
	since    time.Time // of that frame
	first    uint64    // the second one; 0: there was none yet
	still    int       // different frames seen since
	alone    bool      // and there were none but repeats of the first one
	votes    []vote
	used     bool                // the observation of this rest was given, or it is the rest before
	state    vision.TrayState    // the state of the last rest used
	restless bool                // Reread was called
	looks    int                 // frames of this rest that may be read yet, as it was asked about
	again    time.Time           // before which none is
	last     rest                // what s.rest was before this rest was read
	cleared  bool                // what looked like a hand was read as dice
	held     bool                // it was not
	left     *vision.Observation // what the rest before was read as, which ended while its votes were open

	// What was seen to move since the last rest.
	prev     *grid
	prevArm  *mask
	prevHand bool
	free     []int // frames with movement away from a hand, per cell
	blind    bool  // not all was seen: nothing moved that was seen does not mean that nothing moved

	rest    rest    // the last settled tray
	partial partial // what of it can be seen beside a hand
	bands   bands   // of a lamp that flickers
	next    int     // last track given
}

// rest is a settled tray as it is remembered.
type rest struct {
	cells *grid
	rim   *mask // cells near the border and away from the dice: where the outline of an arm is looked for
	grey  *grey
	dice  []known

	banded bool // bands lie over it: frames at rest differ from it all over
}

// known is a die that was seen. One that something covers now is known as it was seen last.
type known struct {
	vision.Die
	grey   *grey // the frame that it was seen in
	hidden bool
	bare   *grid // of one that is hidden: the last settled tray that shows it
}

// New makes a Settler that knows nothing of the tray yet.
func New(cfg Config) *Settler {
	return &Settler{cfg: cfg.withDefaults(), seed: maphash.MakeSeed(), blind: true}
}

// Restart makes it know nothing of the tray any more, as New does.
func (s *Settler) Restart(cfg Config) { *s = *New(cfg) }

// Reread makes the tray count as changed: it is read again at its next still frame, though nothing moved.
func (s *Settler) Reread() {
	s.restless, s.used, s.looks, s.votes = true, false, 0, nil
}

// Watch changes what counts as movement and where it does, as for a camera that somebody takes in the hand. A rest begins anew; the
// last settled tray stays known.
func (s *Settler) Watch(cfg Config) {
	s.cfg = cfg.withDefaults()
	s.lose()
	if s.watch == nil { // no frame yet
		return
	}
	s.layOut(s.watch.w, s.watch.h)
	if known := s.rest.cells; known != nil {
		s.rest.rim = s.rim(known, s.rest.dice)
	}
}

// Step looks at the next frame. Frames may be missing between two calls, for a reader takes longer than a frame.
//
// A frame that equals the one before in every byte does not count towards StillFrames: a camera that hangs in the
// middle of a roll would pass for a tray at rest. After two seconds it does, as some cameras send the like on purpose; of a
// recording after a fifth of one, as what is drawn or strongly compressed repeats itself. To read the same bytes again is no second
// look before they have stood for as long; of a recording for half a second, and till then what was read of them alone is a question.
func (s *Settler) Step(f devices.Frame) Verdict {
	if f.W < 8 || f.H < 8 || f.Stride < f.W*3 || len(f.Pix) < f.Stride*(f.H-1)+f.W*3 {
		return Verdict{Reason: Dark}
	}
	if f.Name != "" {
		return s.photo(f)
	}
	g := s.arrive(f)
	hash := maphash.Bytes(s.seed, f.Pix)
	repeated := hash == s.lastHash && s.anchor != nil
	s.lastHash = hash
	if g.mean() < darkMean {
		s.lose()
		return Verdict{Reason: Dark, Quiet: true}
	}
	if s.rest.cells != nil && g.blank(s.rest.cells, s.watch) {
		s.lose()
		return Verdict{Reason: Covered, Quiet: true}
	}
	var v Verdict
	if s.anchor == nil || changed(s.anchor, g, s.watch).moved() {
		s.bands.see(s, g)
		v = s.moving(f, g)
	} else {
		v = s.resting(f, g, repeated)
	}
	v = s.bands.step(s, f, v)
	s.partial.asked = false
	if s.cfg.Recording && !v.Read && !s.used && s.rest.cells != nil && v.Reason != Flicker {
		v = s.partial.step(s, f, g, v)
	}
	return v
}

// arrive books the frame and forgets what a gap or another size makes worthless.
func (s *Settler) arrive(f devices.Frame) *grid {
	g := s.grid(f)
	if f.W != s.w || f.H != s.h {
		s.w, s.h = f.W, f.H
		s.rest = rest{}
		s.layOut(g.w, g.h)
		s.lose()
	}
	switch gap := f.At.Sub(s.lastAt); {
	case gap > forgotten || gap < 0 || f.Seq < s.lastSeq:
		s.lose()
	case gap > s.cfg.MaxGap: // a slow camera or a slow reader: what lies still does so in the next frame too
		s.blind = true
	}
	s.lastSeq, s.lastAt = f.Seq, f.At
	return g
}

// grid shrinks a frame.
func (s *Settler) grid(f devices.Frame) *grid {
	g := makeGrid(f)
	g.shaky, g.seq = s.cfg.Shaky, f.Seq
	return g
}

// forgotten is the time without a frame after which a rest begins anew.
const forgotten = 10 * time.Second

// lose forgets the movements, not the last settled tray.
func (s *Settler) lose() {
	s.leave()
	s.anchor, s.prev, s.prevArm, s.prevHand = nil, nil, nil, false
	s.votes, s.used, s.looks, s.cleared, s.held, s.blind = nil, false, 0, false, false, true
	s.partial, s.bands = partial{}, bands{}
	clear(s.free)
}

// layOut marks the cells of the zones and their edge, where hands come from.
func (s *Settler) layOut(w, h int) {
	s.watch, s.border = newMask(w, h), newMask(w, h)
	s.free = make([]int, w*h)
	for i := range s.watch.on {
		p := Point{(float64(i%w) + 0.5) / float64(w), (float64(i/w) + 0.5) / float64(h)}
		if s.cfg.Rolling.Contains(p) || s.cfg.Aside.Contains(p) {
			s.watch.on[i] = true
			s.watch.n++
		}
	}
	for i, on := range s.watch.on {
		x, y := i%w, i/w
		inside := x > 0 && y > 0 && x < w-1 && y < h-1 &&
			s.watch.on[i-1] && s.watch.on[i+1] && s.watch.on[i-w] && s.watch.on[i+w]
		s.border.on[i] = on && !inside
	}
}

// moving starts a rest anew at this frame, and keeps what the movement says about the dice.
func (s *Settler) moving(f devices.Frame, g *grid) Verdict {
	arm, hand := s.arm(g)
	banded := s.bands.on() || s.rest.banded // what moves is light, or nobody can tell
	s.blind = s.blind || arm == s.watch || banded
	if s.prev != nil && s.rest.cells != nil && !banded {
		s.note(changed(s.prev, g, s.watch), arm)
	}
	s.prev, s.prevArm, s.prevHand = g, arm, hand
	s.leave()
	s.anchor, s.first, s.since, s.still, s.alone = g, 0, f.At, 1, true
	s.votes, s.used, s.looks, s.cleared, s.held = nil, false, 0, false, false
	if hand {
		return Verdict{State: vision.Hand}
	}
	return Verdict{State: vision.Moving}
}

// leave keeps what a rest was read as that ends while its votes are open.
func (s *Settler) leave() {
	if !s.cfg.Recording || s.used || len(s.votes) == 0 {
		return
	}
	if o, ok := s.brief(); ok {
		o.Tray = vision.Settled
		s.left = &o
	}
}

// brief makes a question of the votes so far, if there is anything to ask.
func (s *Settler) brief() (vision.Observation, bool) {
	o, _ := count(s.votes, len(s.votes))
	if o.Decision == vision.None {
		return o, false
	}
	ask(&o, ReasonBrief)
	return o, true
}

// Left gives, once, what a rest of a recording was read as that ended before its votes agreed: with the last frame that Step was
// given, or with the recording, if it is over. It is a question. The tray counts as not read.
func (s *Settler) Left(over bool) (vision.Observation, bool) {
	if over {
		s.leave()
	}
	o := s.left
	s.left = nil
	if o == nil {
		return vision.Observation{}, false
	}
	return *o, true
}

// note counts what moved away from a hand, that is from where one is and from where one was a frame ago. What moved
// under a hand counts no more: the hand may have changed what lies there.
func (s *Settler) note(m, arm *mask) {
	for i, on := range m.on {
		switch {
		case arm != nil && arm.on[i]:
			s.free[i] = 0
		case on && (s.prevArm == nil || !s.prevArm.on[i]):
			s.free[i]++
		}
	}
}

// arm is where something reaches in from the border that is new since the last settled tray, with what is close
// around it, and whether it is large enough for a hand. Without a settled tray to compare with there is none. Where
// most of the frame is new, it is all of it: something large is above the tray, or the camera was pushed. What moves
// meanwhile says nothing about the dice.
//
// Shadows count here, for a grey sleeve above a grey cloth is like one.
func (s *Settler) arm(g *grid) (*mask, bool) {
	if s.rest.cells == nil || s.rest.banded {
		return nil, false
	}
	m := differs(s.rest.cells, g, s.watch)
	if m.n*2 > s.watch.n {
		if changed(s.rest.cells, g, s.watch).n*2 > s.watch.n {
			return s.watch, true
		}
		return nil, false
	}
	out, hand := newMask(m.w, m.h), false
	for _, blob := range m.blobs() {
		if !s.reaches(blob) || !stands(blob, m, s.rest.rim, s.rest.cells, g) {
			continue
		}
		hand = hand || s.large(blob)
		out.add(blob)
	}
	return out.grown(handReach), hand
}

// hand says whether a hand is in the picture.
func (s *Settler) hand(g *grid) bool {
	_, hand := s.arm(g)
	return hand
}

func (s *Settler) reaches(blob []int) bool {
	for _, i := range blob {
		if s.border.on[i] {
			return true
		}
	}
	return false
}

// resting decides what to do with a frame that shows the same as the anchor.
func (s *Settler) resting(f devices.Frame, g *grid, repeated bool) Verdict {
	still := f.At.Sub(s.since)
	if !repeated || still >= frozenFor || s.cfg.Recording && still >= doubled {
		s.still++
	}
	s.alone = s.alone && repeated
	if s.first == 0 {
		s.first = s.anchor.next(f)
	}
	v := Verdict{State: vision.Moving, First: s.first, Since: s.since}
	if s.used {
		v.State, v.Quiet = s.state, s.looks == 0
		v.Read = s.looks > 0 && !f.At.Before(s.again) && !s.stale(still)
		return v
	}
	if still < s.cfg.StillFor*9/10 || s.still < s.cfg.StillFrames { // no camera is punctual
		if s.prevHand {
			v.State = vision.Hand
		}
		if repeated && still >= frozenFor/2 { // a picture sent twice is no reason to worry anybody
			v.Reason = Frozen
		}
		v.Soon = !repeated && !s.prevHand && !s.unchanged(g)
		return v
	}
	if s.cfg.Recording && float64(s.fresh(g).n) > elsewhere*float64(s.watch.n) {
		s.rest, s.blind = rest{}, true // after a cut, or from where the camera is now
	}
	if s.suspect(f, g) {
		// Dice laid close to the border look like a hand, until they are read.
		v.State, v.Read = vision.Hand, !s.held
		return v
	}
	if s.unchanged(g) {
		s.asBefore(g)
		v.State, v.Quiet = s.state, true
		return v
	}
	v.Read = !s.stale(still)
	return v
}

// stale says whether the last vote of the rest, which lasts for so long, is of the same bytes as this frame.
func (s *Settler) stale(still time.Duration) bool {
	long := frozenFor
	if s.cfg.Recording {
		long = unbroken
	}
	return len(s.votes) > 0 && s.lastHash == s.readHash && still < long
}

// unchanged says whether the tray is as it was read last, without bands over it, and nobody wants it read again.
func (s *Settler) unchanged(g *grid) bool {
	return s.rest.cells != nil && !s.rest.banded && !s.restless && !changed(s.rest.cells, g, s.watch).moved()
}

// suspect says whether there may be a hand in a frame at rest, which nobody has cleared yet.
func (s *Settler) suspect(f devices.Frame, g *grid) bool {
	return !s.cleared && f.At.Sub(s.since) < s.cfg.HandPatience && s.hand(g)
}

// asBefore ends a movement that left the tray as it was: a hand that hovered, a die lifted and never let go.
func (s *Settler) asBefore(g *grid) {
	s.used, s.blind = true, false
	s.rest.cells = g // the light moves slowly; the picture to compare with follows it
	clear(s.free)
}

// photo has every picture with a new name read once.
func (s *Settler) photo(f devices.Frame) Verdict {
	v := Verdict{State: s.state, First: f.Seq, Since: f.At}
	if f.Name == s.lastName && !s.restless {
		v.Read, v.Quiet = !s.used, s.used
		return v
	}
	s.arrive(f)
	s.lose()
	s.rest = rest{}
	s.lastName, s.state, s.restless = f.Name, vision.Moving, false
	v.State, v.Read = s.state, true
	return v
}

// Observe takes what the reader saw in the frame that Step has just asked for. The answer is true for the one
// observation of each rest; before it, the votes are still being counted. Of a recording there may be a second one.
func (s *Settler) Observe(f devices.Frame, o vision.Observation) (vision.Observation, bool) {
	g := s.grid(f)
	s.readHash = maphash.Bytes(s.seed, f.Pix)
	switch {
	case s.partial.asked:
		return s.partial.observe(s, g, o)
	case s.bands.asked:
		return s.bands.observe(s, f, g, o)
	}
	if s.used && s.looks > 0 {
		return s.lookAgain(f, g, o)
	}
	if f.Name == "" && s.suspect(f, g) {
		s.held = (s.foreign(s.fresh(g), g, o.Dice) != nil || len(s.hidden(s.absent(o.Dice), nil, g, o.Dice)) > 0) && s.rest.shift(makeGrey(f)) == vec{}
		if s.held {
			return vision.Observation{}, false
		}
		s.cleared = true
	}
	s.votes = append(s.votes, vote{obs: o})
	need := s.cfg.Votes
	if f.Name != "" {
		need = 1 // all frames of a photograph are the same
	}
	winner, ok := count(s.votes, need)
	if !ok && s.cfg.Recording && s.alone {
		winner, ok = s.brief()
	}
	if !ok {
		return vision.Observation{}, false
	}
	before := s.rest
	out := s.finish(f, g, winner)
	s.used, s.restless = true, false
	readersOwn := winner.Decision == vision.Ask && len(out.Reasons) == len(winner.Reasons) // a look does not help with others
	if s.cfg.Recording && readersOwn {
		s.looks, s.again, s.last = moreLooks, f.At.Add(s.cfg.StillFor/2), before
	}
	return out, true
}

// moreLooks is how many more frames of a rest are read that was asked about: as many as outvote Votes questions.
const moreLooks = 4

// lookAgain counts one more vote of a rest that was asked about. It is sure only if more than half of all are.
func (s *Settler) lookAgain(f devices.Frame, g *grid, o vision.Observation) (vision.Observation, bool) {
	s.votes = append(s.votes, vote{obs: o})
	s.looks, s.again = s.looks-1, f.At.Add(s.cfg.StillFor/2)
	winner, _ := count(s.votes, len(s.votes))
	if winner.Decision == vision.Ask {
		return vision.Observation{}, false
	}
	s.looks, s.rest = 0, s.last
	return s.finish(f, g, winner), true
}

// finish makes a reading of a frame, and its grid, the settled tray and remembers it.
func (s *Settler) finish(f devices.Frame, g *grid, o vision.Observation) vision.Observation {
	now := rest{cells: g, grey: makeGrey(f)}
	for i := range o.Dice {
		o.Dice[i].Area = s.cfg.area(fraction(centre(o.Dice[i].Box), f))
	}
	shift := s.rest.shift(now.grey)
	anew := shift != vec{} || s.bands.asked || s.rest.banded // the camera was pushed, or bands lie over all of it
	var strange *mask
	if !anew {
		fresh := s.fresh(g)
		strange = s.foreign(fresh, g, o.Dice)
		switch {
		case strange != nil && o.Decision != vision.None: // over an empty tray there is nothing to ask
			ask(&o, "hand")
		case strange == nil && s.unread(fresh, g, o.Dice):
			ask(&o, "maybeAnother")
		}
	}
	gone := s.follow(&o, now.grey, shift)
	for _, d := range o.Dice {
		now.dice = append(now.dice, known{Die: d, grey: now.grey})
	}
	now.rim = s.rim(g, now.dice)
	if !anew {
		if hidden := s.hidden(gone, strange, g, o.Dice); len(hidden) > 0 {
			ask(&o, "hand")
			now.dice = append(now.dice, hidden...)
		}
	}
	o.Tray = vision.Settled
	if len(o.Dice) == 0 {
		o.Tray = vision.Empty
	}
	s.rest, s.partial, s.state, s.blind = now, partial{}, o.Tray, false
	clear(s.free)
	return o
}

// absent are the known dice where none of these lies.
func (s *Settler) absent(dice []vision.Die) []known {
	return slices.DeleteFunc(slices.Clone(s.rest.dice), func(old known) bool {
		return slices.ContainsFunc(dice, func(d vision.Die) bool { return distance(centre(d.Box), centre(old.Box)) < side(old.Box)/2 })
	})
}

// hidden are those of the dice which are gone that something lies over, be it the strange thing (nil: there is none) or another one,
// however small and for however long. They are no more than there are fewer dice than before: what was rolled has left its place, too.
func (s *Settler) hidden(gone []known, strange *mask, g *grid, dice []vision.Die) []known {
	missing := len(s.rest.dice) - len(dice)
	var out []known
	for _, d := range gone {
		if len(out) >= missing {
			break
		}
		if !d.hidden {
			d.bare = s.rest.cells
		}
		place := cellsAround(d.Box, g, 0.5)
		if !d.hidden && strange != nil && strange.any(place) || s.over(d.bare, g, dice).any(place) {
			d.hidden = true
			out = append(out, d)
		}
	}
	return out
}

// over marks what reaches in from the border or is as large as a hand, and was not there in an earlier settled tray, with all that
// it is joined to. It has to be seen beside the dice of both: where one was taken all is new as well. Shadows count, as in arm.
func (s *Settler) over(before, g *grid, dice []vision.Die) *mask {
	m, out := differs(before, g, s.watch), newMask(g.w, g.h)
	beside := m.without(s.taken(g, dice))
	thing := newMask(g.w, g.h)
	for _, blob := range beside.blobs() {
		if (s.reaches(blob) || s.large(blob)) && stands(blob, beside, s.watch, before, g) {
			thing.add(blob)
		}
	}
	for _, blob := range m.blobs() {
		if thing.any(blob) {
			out.add(blob)
		}
	}
	return out
}

// large says whether a blob may be a hand.
func (s *Settler) large(blob []int) bool {
	return float64(len(blob)) >= s.cfg.HandShare*float64(s.watch.n)
}

// rim marks the cells near the border, but for those of the dice: they leave outlines of their own when they are taken.
func (s *Settler) rim(g *grid, dice []known) *mask {
	out := s.border.grown(rimCells)
	for _, d := range dice {
		for _, i := range cellsOf(d.Box, g) {
			out.on[i] = false
		}
	}
	return out
}

// fresh marks what is new since the last settled tray, nothing where there was none.
func (s *Settler) fresh(g *grid) *mask {
	if s.rest.cells == nil {
		return newMask(g.w, g.h)
	}
	return changed(s.rest.cells, g, s.watch)
}

// foreign is what is new in the tray, if it is as large as a hand and no die, neither one of now nor one of before that
// was not hidden; else nil.
func (s *Settler) foreign(fresh *mask, g *grid, dice []vision.Die) *mask {
	if fresh.n*2 > s.watch.n {
		return fresh
	}
	strange := newMask(g.w, g.h)
	taken := s.taken(g, dice)
	for i, on := range fresh.on {
		strange.on[i] = on && !taken.on[i]
	}
	for _, blob := range strange.blobs() {
		if s.large(blob) && stands(blob, strange, s.watch, s.rest.cells, g) {
			return fresh
		}
	}
	return nil
}

// taken marks the cells of the dice of now, and of the ones of before that were not hidden.
func (s *Settler) taken(g *grid, dice []vision.Die) *mask {
	out := newMask(g.w, g.h)
	take := func(d vision.Die) {
		for _, i := range cellsOf(d.Box, g) {
			out.on[i] = true
		}
	}
	for _, d := range dice {
		take(d)
	}
	for _, d := range s.rest.dice {
		if !d.hidden {
			take(d.Die)
		}
	}
	return out
}

// ask makes a question of an observation and says why.
func ask(o *vision.Observation, reason string) {
	o.Decision = vision.Ask
	for _, r := range o.Reasons {
		if r == reason {
			return
		}
	}
	o.Reasons = append(append([]string(nil), o.Reasons...), reason)
}
