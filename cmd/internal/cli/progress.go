package cli

import (
	"fmt"
	"io"
	"time"

	"spieltisch/engines/i18n"
)

// Progress tells on standard error how far something is that takes longer than two seconds, and how long
// it will take. On a terminal it is one line that changes; elsewhere there are a few lines, ever more
// seldom. A nil Progress tells nothing.
type Progress struct {
	std      Stdio
	out      io.Writer
	terminal bool
	what     string // "games": progress.games among the texts
	total    int
	begun    time.Time
	next     time.Time
	gap      time.Duration
	shown    bool // there is a line on the terminal
}

const quietFor = 2 * time.Second

// NewProgress begins to count the time.
func NewProgress(std Stdio, what string, total int) *Progress {
	now := time.Now()
	return &Progress{std: std, out: std.Err, terminal: IsTerminal(std.Err), what: what, total: total, begun: now,
		next: now.Add(quietFor), gap: quietFor}
}

// At reports that so many are done.
func (p *Progress) At(done int) {
	if p == nil {
		return
	}
	now := time.Now()
	if now.Before(p.next) || done <= 0 || done >= p.total {
		return
	}
	p.next = now.Add(time.Second / 2)
	if !p.terminal {
		p.gap *= 4
		p.next = now.Add(p.gap)
	}
	took := now.Sub(p.begun)
	left := time.Duration(float64(took) / float64(done) * float64(p.total-done))
	line := Said("progress.left", Args{"done": Said("progress."+p.what, Args{"done": done, "total": p.total}),
		"percent": 100 * done / p.total, "time": roughly(left)})
	if p.terminal {
		fmt.Fprintf(p.out, "\r\x1b[K%s", line)
		p.shown = true
		return
	}
	p.std.Complain("%s", line)
}

// Total is how many there are; 0 for a nil Progress.
func (p *Progress) Total() int {
	if p == nil {
		return 0
	}
	return p.total
}

// Clear takes the line away, so that something else can be written.
func (p *Progress) Clear() {
	if p != nil && p.shown {
		fmt.Fprint(p.out, "\r\x1b[K")
		p.shown = false
	}
}

// roughly is a time as people say it.
func roughly(d time.Duration) any {
	switch {
	case d < 90*time.Second:
		return fmt.Sprintf("%d s", max(1, int(d.Round(time.Second).Seconds())))
	case d < 90*time.Minute:
		return fmt.Sprintf("%d min", int(d.Round(time.Minute).Minutes()))
	}
	return i18n.Number(fmt.Sprintf("%.1f h", d.Hours()))
}
