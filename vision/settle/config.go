package settle

import (
	"cmp"
	"time"

	"spieltisch/vision"
)

// Zone is a part of the frame, in fractions of its width and height, origin top left.
type Zone = vision.Polygon

// Rect is the zone between two corners, in fractions of the frame.
func Rect(x0, y0, x1, y1 float64) Zone {
	return Zone{{X: x0, Y: y0}, {X: x1, Y: y0}, {X: x1, Y: y1}, {X: x0, Y: y1}}
}

// Config says what counts as rest. The zero value works; each field says what zero means.
type Config struct {
	// Rolling and Aside are the two zones of the tray. Only movement inside of them is looked at. Both
	// empty: the left two thirds of the frame and the right third. A die in neither has no area.
	Rolling, Aside Zone
	// StillFor is how long nothing may change before the tray is read (0: 100 ms).
	StillFor time.Duration
	// StillFrames is how many frames must show it, the first included (0: 2).
	StillFrames int
	// Votes is how many frames are read at most; reading ends early when more than half agree (0: 3).
	Votes int
	// HandPatience is how long something large may lie still at the border before it is taken for part of
	// the scene. The observation is then an Ask with the reason "hand" (0: 10 s).
	HandPatience time.Duration
	// HandShare is the share of the watched cells that something at the border must cover to be a hand
	// (0: 0.02).
	HandShare float64
	// MaxGap is the time between two frames after which not all was seen of what happened between (0: 1 s).
	MaxGap time.Duration
	// Policy says what is watched, and for whom (0: Live).
	Policy Policy
	// Steadied says that the frames of a camera in a hand were held still (package stabilize): what a shift
	// by half a px explains is no movement.
	Steadied bool
}

// withDefaults fills what was left at zero.
func (c Config) withDefaults() Config {
	if len(c.Rolling) == 0 && len(c.Aside) == 0 {
		c.Rolling, c.Aside = Rect(0, 0, 2.0/3, 1), Rect(2.0/3, 0, 1, 1)
	}
	c.StillFor = cmp.Or(max(c.StillFor, 0), 100*time.Millisecond)
	c.StillFrames = cmp.Or(max(c.StillFrames, 0), 2)
	c.Votes = cmp.Or(max(c.Votes, 0), 3)
	c.HandPatience = cmp.Or(max(c.HandPatience, 0), 10*time.Second)
	c.HandShare = cmp.Or(max(c.HandShare, 0), 0.02)
	c.MaxGap = cmp.Or(max(c.MaxGap, 0), time.Second)
	return c
}

// watches reports whether a place is in a zone.
func (c Config) watches(x, y float64) bool {
	p := vision.Vec{X: x, Y: y}
	return c.Rolling.Contains(p) || c.Aside.Contains(p)
}

// area is the zone of a place.
func (c Config) area(p vision.Vec) vision.Area {
	switch {
	case c.Aside.Contains(p):
		return vision.Aside
	case c.Rolling.Contains(p):
		return vision.Rolling
	}
	return vision.NoArea
}
