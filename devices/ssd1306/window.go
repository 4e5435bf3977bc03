package ssd1306

import (
	"cmp"
	"slices"
)

const (
	width  = 128
	height = 64
	pages  = height / 8
	size   = width * pages
	// of a window, in bytes on the bus: two transfers' addresses and control bytes, its two commands
	headCost = 10
)

// window is a rectangle of the controller's memory, all borders included.
type window struct{ c0, c1, p0, p1 int }

func (w window) bytes() int { return (w.c1 - w.c0 + 1) * (w.p1 - w.p0 + 1) }

func (w window) join(o window) window {
	return window{min(w.c0, o.c0), max(w.c1, o.c1), min(w.p0, o.p0), max(w.p1, o.p1)}
}

// plan covers all bytes that differ with windows. It begins with a window for each run of changed bytes of a
// page and joins those two whose join saves most, until none saves anything: sending a few bytes again is
// cheaper than the head of another window.
func plan(shown, want []byte) []window {
	list := runs(shown, want)
	for {
		best, at, with := 0, 0, 0
		for i := range list {
			for j := i + 1; j < len(list); j++ {
				if s := saving(list, i, j); s > best {
					best, at, with = s, i, j
				}
			}
		}
		if best == 0 {
			break
		}
		list = merge(list, at, with)
	}
	// Windows of the same pages stand beside each other: the controller keeps the pages, so the second needs
	// no command for them.
	slices.SortFunc(list, func(a, b window) int {
		return cmp.Or(cmp.Compare(a.p0, b.p0), cmp.Compare(a.p1, b.p1), cmp.Compare(a.c0, b.c0))
	})
	return list
}

// runs are the stretches of changed bytes, page by page. A gap shorter than a head is no gap.
func runs(shown, want []byte) []window {
	var list []window
	for p := range pages {
		last := -1
		for c := range width {
			if shown[p*width+c] == want[p*width+c] {
				continue
			}
			if last >= 0 && c-list[len(list)-1].c1 <= headCost {
				list[len(list)-1].c1 = c
			} else {
				list = append(list, window{c, c, p, p})
			}
			last = c
		}
	}
	return list
}

// saving is what joining two windows saves, in bytes: their heads and areas, and those of all that the join
// covers, less the join's.
func saving(list []window, i, j int) int {
	joined := list[i].join(list[j])
	save := -headCost - joined.bytes()
	for k, w := range list {
		if k == i || k == j || joined.join(w) == joined {
			save += headCost + w.bytes()
		}
	}
	return save
}

func merge(list []window, i, j int) []window {
	joined := list[i].join(list[j])
	list = slices.DeleteFunc(list, func(w window) bool { return joined.join(w) == joined })
	return append(list, joined)
}
