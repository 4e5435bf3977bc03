// Package journaltest fills journals with whole games for tests and benchmarks: random play that follows
// the rules, the same each time.
package journaltest

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"time"

	"spieltisch/companion/journal"
	"spieltisch/engines"
)

// most is how many moves a game has at most: random players take thousands for what people do in a
// hundred. People end it then.
const most = 60

// Fill plays n games, in turns those of the list, and writes each as a table does. Two or three play.
func Fill(j *journal.Journal, games []engines.Game, n int, seed uint64) error {
	by := rand.New(rand.NewPCG(seed, 1))
	at := time.Date(2020, 1, 1, 18, 0, 0, 0, time.UTC)
	for i := range n {
		g := games[i%len(games)]
		entries, err := Game(g, by, at.Add(time.Duration(i)*time.Hour))
		if err == nil {
			_, err = j.Append(entries...)
		}
		if err != nil {
			return fmt.Errorf("journaltest: game %d, %s: %w", i, g.Info().ID, err)
		}
	}
	return nil
}

// Game gives the entries of one game, each move sent by a command of its own.
func Game(g engines.Game, by engines.Chance, at time.Time) ([]journal.Entry, error) {
	sampler, ok := g.(engines.Sampler)
	if !ok {
		return nil, fmt.Errorf("it cannot be played at random")
	}
	setup := sampler.Setup(by, min(2+by.IntN(2), g.Info().MaxSeats))
	s, _, v, err := g.New(setup)
	if err != nil || v != nil {
		return nil, fmt.Errorf("setup: %v %v", v, err)
	}
	p := page{match: at.Format("20060102-150405"), at: at}
	p.write(journal.Started, journal.Body{Game: g.Info().ID, Version: g.Info().Version, Setup: setup}, s)
	for a := engines.Sample(sampler, by, s); a != nil; a = engines.Sample(sampler, by, s) {
		next, _, v := s.Apply(a)
		if v != nil {
			return nil, fmt.Errorf("refused: %s", v.Rule)
		}
		raw, err := json.Marshal(a)
		if err != nil {
			return nil, err
		}
		s = next
		p.write(journal.Acted, journal.Body{Actions: []json.RawMessage{raw}}, s)
		if len(p.entries) > most {
			p.write(journal.Ended, journal.Body{}, nil)
			break
		}
	}
	return p.entries, p.err
}

// page is a game as it is being written.
type page struct {
	match   string
	at      time.Time
	entries []journal.Entry
	err     error
}

func (p *page) write(kind journal.Kind, body journal.Body, s engines.State) {
	data, err := json.Marshal(body)
	if err != nil {
		p.err = err
	}
	hash := ""
	if s != nil {
		if hash, err = journal.Hash(s); err != nil {
			p.err = err
		}
	}
	p.entries = append(p.entries, journal.Entry{
		Match: p.match, At: p.at.Add(time.Duration(len(p.entries)) * time.Second), Kind: kind, Source: "web",
		Cause: fmt.Sprintf("id:%s-%d", p.match, len(p.entries)), Body: data, State: hash,
	})
}
