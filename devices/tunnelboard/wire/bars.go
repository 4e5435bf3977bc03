package wire

// Measures of a printed strip, mm. The firmware tells narrow bars from wide ones by comparing a bar with the
// gap behind it. Each bar stands in the middle of its pitch: the white before the first one tells it from the
// black of no tile.
const (
	BarPitch  = 4.0
	narrowBar = 1.3
	wideBar   = 2.7
)

// bars are the patterns; soil has no strip.
var bars = map[Kind][3]float64{
	Beetle:     {narrowBar, narrowBar, narrowBar},
	Worm:       {narrowBar, wideBar, narrowBar},
	LongJoker:  {wideBar, narrowBar, wideBar},
	ShortJoker: {wideBar, wideBar, wideBar},
}

// Bars are the widths of the bars of a kind's strip, mm, from its front: three, which come again and again.
// False: it has no strip.
func (k Kind) Bars() ([3]float64, bool) {
	widths, ok := bars[k]
	return widths, ok
}
