package companion

import (
	"sync"
	"time"

	"spieltisch/companion/health"
	"spieltisch/companion/record"
	"spieltisch/companion/sense"
	"spieltisch/companion/sense/cards"
	"spieltisch/companion/sense/dice"
	"spieltisch/companion/sense/tunnels"
)

// senses are those of a table, in the order in which they judge what they have seen: that dice were rolled
// tells why cards lie elsewhere.
func senses(desk *sense.Desk, cfg Config) []sense.Sense {
	return []sense.Sense{
		dice.New(desk, dice.Config{Patience: cfg.Patience, Retry: cfg.Retry, Doubt: cfg.Doubt,
			LookOver: cfg.LookOver, Taught: cfg.Taught}),
		cards.New(desk, cards.Config{Patience: cfg.Patience, Games: cfg.Cards, LookOver: cfg.LookOver}),
		tunnels.New(desk, tunnels.Config{Sensors: cfg.Sensors}),
	}
}

// What the board of tunnels says, and where its sensors are.
type (
	Felt    = tunnels.Felt    // a reading of it
	Sensors = tunnels.Sensors // of one tunnel
)

// able are the senses that can do more than see and judge.
func able[A any](t *Table) []A { return sense.Able[A](t.senses) }

// Sense hands over what a sensor says. It never blocks. The sense that it is for decides what becomes of
// what waits: of the trays that wait, the newest settled ones and the newest state count; readings of a
// tunnel board wait in order, and of far too many only the newest.
func (t *Table) Sense(in Input) { t.inbox.put(t.senses, in) }

// takeInbox lets the senses take what was sensed.
func (t *Table) takeInbox() {
	for _, in := range t.inbox.take() {
		t.take(in)
	}
}

// take lets the senses take one input: all see it before the first one judges. Each looks once more where
// another one has moved the record by it.
func (t *Table) take(in sense.Input) {
	var all []sense.Sense
	for _, s := range t.senses {
		if s.See(in) {
			all = append(all, s)
		}
	}
	due := make([]bool, len(all)) // another one has moved the record
	for i, s := range all {
		was := t.record.Last()
		if !due[i] || !moved(s) {
			s.Use()
		}
		if due[i] = false; t.record.Last() != was {
			for j := range due {
				due[j] = due[j] || j != i
			}
		}
	}
	for i, s := range all {
		if due[i] {
			moved(s)
		}
	}
}

// moved has a sense look once more; false: it never does.
func moved(s sense.Sense) bool {
	l, ok := s.(sense.Looker)
	if ok {
		l.Moved()
	}
	return ok
}

// changed tells the senses what became of the record.
func (t *Table) changed(c record.Change) {
	if c == record.Unchanged {
		return
	}
	if c == record.MatchChanged || c == record.Opened {
		t.cfg.Health.Clear(health.Match)
		t.desk.Enter(t.record.Match())
	}
	for _, s := range able[sense.Hearer](t) {
		s.Changed(c)
	}
	if c == record.MatchChanged {
		logRetain(t.cfg.Log, t.retain())
	}
}

// arm sets the timer of the loop to the alarm that rings next.
func (t *Table) arm(timer *time.Timer) {
	next, on := t.retry.Left()
	for _, s := range able[sense.Timed](t) {
		if left, set := s.Alarm().Left(); set && (!on || left < next) {
			next, on = left, true
		}
	}
	if !on {
		timer.Stop()
		return
	}
	timer.Reset(next)
}

// late does what is due, and tells whether that is news.
func (t *Table) late() (news bool) {
	if t.retry.Rang() {
		for _, s := range able[sense.Retrier](t) {
			s.Retry()
		}
		news = true
	}
	for _, s := range able[sense.Timed](t) {
		if s.Alarm().Rang() {
			news = s.Late() || news
		}
	}
	return news
}

// shown is what the senses show now.
func (t *Table) shown() sense.Shown {
	shown := sense.Nothing()
	for _, s := range able[sense.Shower](t) {
		s.Show(&shown)
	}
	return shown
}

// inbox keeps what the sensors said until the table takes it.
type inbox struct {
	wake    chan struct{} // has a value when there is something
	mu      sync.Mutex    // guards waiting
	waiting []sense.Input
}

// put has the first sense that an input is for put it where it belongs.
func (b *inbox) put(senses []sense.Sense, in sense.Input) {
	if !b.keep(senses, in) {
		return
	}
	select {
	case b.wake <- struct{}{}:
	default:
	}
}

func (b *inbox) keep(senses []sense.Sense, in sense.Input) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, s := range senses {
		if kept, ok := s.Keep(b.waiting, in); ok {
			b.waiting = kept
			return true
		}
	}
	return false
}

func (b *inbox) take() []sense.Input {
	b.mu.Lock()
	defer b.mu.Unlock()
	waiting := b.waiting
	b.waiting = nil
	return waiting
}
