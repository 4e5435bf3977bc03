package settle

import (
	"time"

	"spieltisch/vision/settle/motion"
)

// Policy says what is watched, and for whom.
type Policy int

// The policies.
const (
	// Live is a camera that stands, and people who play by what it sees. What nobody saw they are asked.
	Live Policy = iota
	// Recording is a video, of which nobody asks whether dice were rolled or put there. A rest that is
	// asked about is looked at a few times more; what it is read as then, if that is sure, is a second
	// observation of it.
	Recording
)

// rules are what the policies part in.
type rules struct {
	// repeats is how long the same bytes may come again before they count as rest: a camera that hangs in
	// the middle of a roll would pass for a tray at rest, but some send the like on purpose. Of a recording
	// no camera hangs, but frames are told twice, and what is drawn or strongly compressed repeats itself.
	repeats time.Duration
	// unbroken is how long the same bytes stand before to read them again counts as a second look.
	unbroken time.Duration
	// looks is how many more frames of a rest are read that was asked about: as many as outvote Votes
	// questions.
	looks int
	// cut is the share of the area that is new from which a tray at rest is another one; 0: it never is.
	cut float64
	// brief has a rest told as a question that ends before its votes agree. Live nobody asks about it: the
	// hand that came back will go again.
	brief bool
	// beside has dice told as a question that lie beside a hand which stays. Live it is waited for that it
	// goes.
	beside bool
	// moved has it asked about whether dice were rolled, where nobody saw it.
	moved bool
	// noise is what two frames differ by though nothing moved.
	noise motion.Noise
}

// rules gives those of a policy, for frames that were held still or not.
func (p Policy) rules(steadied bool) rules {
	noise := motion.Standing
	if steadied {
		noise = motion.Steadied
	}
	if p == Live {
		return rules{repeats: frozenFor, unbroken: frozenFor, moved: true, noise: noise}
	}
	return rules{
		repeats: 200 * time.Millisecond, unbroken: 500 * time.Millisecond,
		looks: 4, cut: 0.75, brief: true, beside: true, noise: noise,
	}
}

// frozenFor is how long a camera that repeats one picture may do so before it is at rest.
const frozenFor = 2 * time.Second
