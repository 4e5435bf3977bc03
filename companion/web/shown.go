package web

import (
	"slices"

	"spieltisch/companion"
	"spieltisch/companion/people"
	"spieltisch/companion/web/page"
	"spieltisch/engines"
)

// loudspeaker is the name of the warning that the table's own is silent.
const loudspeaker = "speech"

// show is the newest snapshot for a browser.
func (s *core) show(browser string) *page.Shown {
	snap := s.cfg.Table.Snapshot()
	sits := s.seats.of(snap, browser)
	sh := &page.Shown{Snapshot: snap, Words: map[string]engines.Message{}, Names: []string{},
		Faces: []string{}, Sitting: sits,
		Demo: s.demo(snap, sits), Diced: true, Assets: s.assets.base}
	sh.Speaks = s.cfg.Speaks && !slices.ContainsFunc(snap.Warnings, func(w companion.Warning) bool {
		return w.Name == loudspeaker
	})
	if sh.Match == nil {
		return sh
	}
	_, cards := s.hand(snap, sits)
	sits.Hand = len(cards) > 0
	sh.Names = page.Names(sh.Match.Players)
	chosen, _ := s.faces.chosen()
	sh.Faces = people.FacesOf(sh.Match.Players, chosen)
	s.describe(sh)
	return sh
}

// describe adds what the game of a match that is shown is like.
func (s *core) describe(sh *page.Shown) {
	for _, g := range s.cfg.Games {
		info := g.Info()
		if info.ID != sh.Match.Game {
			continue
		}
		sh.Info, sh.Diced = &info, sh.Reads
		if m, ok := g.(engines.Marked); ok {
			sh.Marks = m.Marks()
		}
		if f, ok := g.(engines.Fated); ok {
			sh.Fated = f.Fated()
		}
		_, sh.Stays = g.(engines.Selective)
		_, sh.Coached = g.(engines.Coach)
		_, sh.Explained = g.(engines.Explained)
		for _, p := range sh.Prompts {
			if m, ok := g.Message(p.Kind); ok {
				sh.Words[p.Kind] = m
			}
		}
	}
}
