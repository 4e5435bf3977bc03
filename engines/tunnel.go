package engines

// TunnelView is one tunnel as the state has it.
type TunnelView struct {
	Mole       MM // length of the mole
	Nose       MM // tip of the nose; 0 while the mole lies before the mouth
	End        MM // far end
	MinVisible MM // how much of a thing must show to count as seen
	// the nose has come out at the far end: the mole is taken out, and no tile may follow
	Out   bool
	Hills []TunnelHill // from mouth to end
	Tiles []TunnelTile // oldest first, which is farthest in
	// tiles that may be pushed in next, likeliest questions first; empty where none may
	Kinds []string
	// by kind: the lengths that there are, ascending; a kind that is not named may have any
	Lengths map[string][]MM
}

// TunnelHill is the opening over a tunnel.
type TunnelHill struct {
	From, To MM
	Reached  bool // by the nose, now or before
}

// TunnelTile is a tile where it lies.
type TunnelTile struct {
	Kind     string
	From, To MM
	Seen     bool // in an opening
}

// Under reports whether the mole's body is at x: a sensor there should see it. A mole that is out is taken
// away, and one before the mouth is not in the tunnel.
func (v TunnelView) Under(x MM) bool {
	return !v.Out && v.Nose > 0 && v.Nose-v.Mole <= x && x <= v.Nose
}

// Reach is how far the nose still has to go until it has reached hill i (from 0); 0 or less: it has.
func (v TunnelView) Reach(i int) MM { return v.Hills[i].From + v.MinVisible - v.Nose }
