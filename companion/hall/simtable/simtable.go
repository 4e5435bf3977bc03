// Package simtable makes tables at which simulated players play, with journals in memory. They are what a
// hall's demo shows and what its tests and measurements are fed with.
package simtable

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"sync"
	"time"

	"spieltisch/companion/bots"
	"spieltisch/companion/journal"
	"spieltisch/companion/record"
	"spieltisch/engines"
)

// Config says who plays what.
type Config struct {
	Game     engines.Game
	Players  []string
	Seed     uint64
	Strength bots.Strength    // "": random
	Now      func() time.Time // nil: the time of the machine
}

// Table is a table and its journal. It may be read while it plays.
type Table struct {
	cfg     Config
	chooser *bots.Chooser
	rand    *rand.Rand
	state   engines.State
	match   string
	games   int
	pairing *journal.Pairing
	acted   int64 // number of the newest move that may be taken back; 0: none
	before  engines.State

	mu      sync.RWMutex // guards entries
	entries []journal.Entry
}

// New makes a table where nobody has played yet.
func New(cfg Config) (*Table, error) {
	if cfg.Strength == "" {
		cfg.Strength = bots.Random
	}
	if cfg.Now == nil {
		cfg.Now = time.Now
	}
	by := rand.New(rand.NewPCG(cfg.Seed, 52))
	c, ok := bots.NewChooser(cfg.Game, by)
	if !ok {
		return nil, fmt.Errorf("%s cannot be played by simulated players", cfg.Game.Info().ID)
	}
	return &Table{cfg: cfg, chooser: c, rand: by}, nil
}

// Last is the newest number of the journal.
func (t *Table) Last() int64 {
	t.mu.RLock()
	defer t.mu.RUnlock()
	return int64(len(t.entries))
}

// After gives so many entries behind a number.
func (t *Table) After(seq int64, limit int) ([]journal.Entry, error) {
	t.mu.RLock()
	defer t.mu.RUnlock()
	if seq >= int64(len(t.entries)) {
		return nil, nil
	}
	rest := t.entries[seq:]
	return rest[:min(limit, len(rest))], nil
}

// Entry finds an entry by its number.
func (t *Table) Entry(seq int64) (journal.Entry, bool, error) {
	t.mu.RLock()
	defer t.mu.RUnlock()
	if seq < 1 || seq > int64(len(t.entries)) {
		return journal.Entry{}, false, nil
	}
	return t.entries[seq-1], true, nil
}

// Truncate takes the journal back to a number, as one that is put back from a copy.
func (t *Table) Truncate(seq int64) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.entries, t.state = t.entries[:seq:seq], nil
}

// Step lets one thing happen: a match begins, a move is made, or, one time in thirty, the last one is taken
// back. Over tells that a match ended with it.
func (t *Table) Step() (over bool, err error) {
	if t.state == nil {
		return false, t.begin()
	}
	if t.acted != 0 && t.rand.IntN(30) == 0 {
		target := t.acted
		t.state, t.acted = t.before, 0
		return false, t.append(journal.Corrected, target, journal.Body{Withdraw: true, Intent: "undo"})
	}
	a := t.chooser.Play(t.state, func(engines.Seat) bool { return true },
		func(engines.Seat) bots.Strength { return t.cfg.Strength })
	if a == nil {
		return false, fmt.Errorf("nobody moves at %s", t.match)
	}
	actions, next, v := record.Played(t.state, []engines.Action{a})
	if v != nil {
		return false, fmt.Errorf("move of a simulated player is refused: %s", v.Rule)
	}
	raws, err := record.Raws(actions)
	if err != nil {
		return false, err
	}
	t.before, t.state, t.acted = t.state, next, t.Last()+1
	if err := t.append(journal.Acted, 0, journal.Body{Actions: raws}); err != nil {
		return false, err
	}
	if over = next.View().Over; over {
		t.state, t.acted = nil, 0
	}
	return over, nil
}

// Play makes steps until so many entries are there.
func (t *Table) Play(entries int64) error {
	for t.Last() < entries {
		if _, err := t.Step(); err != nil {
			return err
		}
	}
	return nil
}

// Match plays one match from its beginning to its end.
func (t *Table) Match() error {
	for {
		if over, err := t.Step(); err != nil || over {
			return err
		}
	}
}

// Seat lets others play from the next match on, as a pairing; nil: free games.
func (t *Table) Seat(players []string, pairing *journal.Pairing) {
	t.cfg.Players, t.pairing = players, pairing
}

// TakeBack takes the last move of the match that was played last back, and plays it to its end again.
func (t *Table) TakeBack() error {
	entries, _ := t.After(0, int(t.Last()))
	last := entries[len(entries)-1]
	if last.Kind != journal.Acted || t.state != nil {
		return fmt.Errorf("entry %d is no last move of a match", last.Seq)
	}
	t.state, t.acted = t.before, 0
	if err := t.append(journal.Corrected, last.Seq, journal.Body{Withdraw: true, Intent: "undo"}); err != nil {
		return err
	}
	return t.Match()
}

func (t *Table) begin() error {
	info := t.cfg.Game.Info()
	setup, err := t.setup()
	if err != nil {
		return err
	}
	s, _, v, err := t.cfg.Game.New(setup)
	if err != nil || v != nil {
		return fmt.Errorf("setup %s: %+v, %w", setup, v, err)
	}
	t.games++
	t.state, t.before, t.acted = s, nil, 0
	t.match = fmt.Sprintf("%s-%d", t.cfg.Now().UTC().Format("20060102T150405"), t.games)
	if c, ok := bots.NewChooser(t.cfg.Game, t.rand); ok {
		t.chooser = c // a bot remembers one match
	}
	return t.append(journal.Started, 0, journal.Body{Game: info.ID, Version: info.Version, Setup: setup,
		Pairing: t.pairing})
}

// setup is one at random with the players' names; they begin in turn.
func (t *Table) setup() (json.RawMessage, error) {
	members := map[string]json.RawMessage{}
	drawn := t.cfg.Game.(engines.Sampler).Setup(t.rand, len(t.cfg.Players)) // NewChooser wants one, too
	if err := json.Unmarshal(drawn, &members); err != nil {
		return nil, err
	}
	members["players"], _ = json.Marshal(t.cfg.Players) // strings and numbers always have a JSON form
	members["first"], _ = json.Marshal(1 + t.games%len(t.cfg.Players))
	return json.Marshal(members)
}

func (t *Table) append(kind journal.Kind, target int64, b journal.Body) error {
	body, err := json.Marshal(b)
	if err != nil {
		return err
	}
	hash, err := journal.Hash(t.state)
	if err != nil {
		return err
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.entries = append(t.entries, journal.Entry{Seq: int64(len(t.entries)) + 1, Match: t.match,
		At: t.cfg.Now().UTC(), Kind: kind, Source: "players", Target: target, Body: body, State: hash})
	return nil
}
