package ssd1306

// Window is a window as the tests see it.
type Window = window

// Plan and Cost are what the windows of a change are, and what they cost in bytes.
func Plan(shown, want []byte) []Window { return plan(shown, want) }

// Cost is what windows cost, in bytes.
func Cost(list []Window) int {
	n := 0
	for _, w := range list {
		n += headCost + w.bytes()
	}
	return n
}

// Runs are the runs of changed bytes, each a window.
func Runs(shown, want []byte) []Window { return runs(shown, want) }

// Join is the window around two.
func Join(a, b Window) Window { return a.join(b) }
