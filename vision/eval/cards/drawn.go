//go:build !nocv

package main

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"time"

	"spieltisch/vision"
	"spieltisch/vision/cards"
	"spieltisch/vision/eval/decks"
	"spieltisch/vision/pieces"
)

// table counts what was read of drawn tables, in cards and in pictures.
type table struct {
	lie, right, wrong     int
	under, of             [3]int // right, and how many lie there: not covered, by up to 20 %, by up to 40 %
	accepted, short       int    // pictures; those whose names are not just what lies there
	easy, easyAccepted    int    // pictures of the set's cards alone, none covered by more than 40 %
	other, otherAccepted  int    // with unknown cards, or none
	pictures              int
	spent, hardest, peers time.Duration
	peer                  struct{ right, wrong int }
}

// hands are who draws, by the names of the flag.
var hands = map[string]decks.Hand{"making": decks.Making, "testing": decks.Testing}

// drawn measures so many decks of a hand, from a seed on, with so many pictures of each. Each kind is
// shown once, kept as a set is, and read, but for as many as are forgotten: those are cards of no kind.
func drawn(hand string, seed uint64, many, pictures, forget int, peer, each bool) error {
	by, ok := hands[hand]
	if !ok {
		return fmt.Errorf("nobody draws %q", hand)
	}
	if forget < 0 || forget >= decks.Kinds {
		return fmt.Errorf("-forget %d: a deck has %d kinds", forget, decks.Kinds)
	}
	var all table
	for i := range uint64(many) {
		var t table
		d := decks.New(by, seed+i)
		if err := t.deck(d, pictures, d.Names[len(d.Names)-forget:], peer, each); err != nil {
			return err
		}
		fmt.Printf("%-9s %s\n", d.Style, t)
		all.add(t)
	}
	fmt.Printf("%-9s %s\n", "all", all)
	return nil
}

func (t table) String() string {
	share := func(a, of int) string {
		return fmt.Sprintf("%d of %d (%.1f %%)", a, of, 100*float64(a)/float64(max(of, 1)))
	}
	s := fmt.Sprintf("right %s, wrong %d; bare %s, to 20 %%: %s, to 40 %%: %s; "+
		"accepted %s, short %d; with unknown or none %s; %d ms each, %d at most",
		share(t.right, t.lie), t.wrong,
		share(t.under[0], t.of[0]), share(t.under[1], t.of[1]), share(t.under[2], t.of[2]),
		share(t.easyAccepted, t.easy), t.short, share(t.otherAccepted, t.other),
		t.spent.Milliseconds()/int64(max(t.pictures, 1)), t.hardest.Milliseconds())
	if t.peers > 0 {
		s += fmt.Sprintf("; SIFT right %s, wrong %d, %d ms each", share(t.peer.right, t.lie), t.peer.wrong,
			t.peers.Milliseconds()/int64(max(t.pictures, 1)))
	}
	return s
}

func (t *table) add(o table) {
	t.lie, t.right, t.wrong = t.lie+o.lie, t.right+o.right, t.wrong+o.wrong
	for i := range t.of {
		t.of[i], t.under[i] = t.of[i]+o.of[i], t.under[i]+o.under[i]
	}
	t.accepted, t.short, t.pictures = t.accepted+o.accepted, t.short+o.short, t.pictures+o.pictures
	t.easy, t.easyAccepted = t.easy+o.easy, t.easyAccepted+o.easyAccepted
	t.other, t.otherAccepted = t.other+o.other, t.otherAccepted+o.otherAccepted
	t.spent, t.peers, t.hardest = t.spent+o.spent, t.peers+o.peers, max(t.hardest, o.hardest)
	t.peer.right, t.peer.wrong = t.peer.right+o.peer.right, t.peer.wrong+o.peer.wrong
}

// deck measures one, of which some kinds are not shown.
func (t *table) deck(d decks.Deck, pictures int, forgotten []string, peer, each bool) (err error) {
	shown := &pieces.Set{Kind: pieces.Cards}
	for _, name := range d.Names[:len(d.Names)-len(forgotten)] {
		views, err := cards.Teacher{}.Show(d.Teach(name))
		var unusable pieces.Unusable
		if errors.As(err, &unusable) { // what cannot be taught is not found, and counts as that
			fmt.Printf("  %s %s is not taught: %v\n", d.Style, name, err)
			continue
		}
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		shown.Add(name, views[0])
	}
	for _, face := range slices.Clone(shown.Faces) {
		if v := face.Views[0]; !pieces.Shaped(float64(v.W)/float64(v.H), shown.Shape()) {
			fmt.Printf("  %s %s has another shape\n", d.Style, face.Name)
			views, err := cards.Teacher{}.Shaped(d.Teach(face.Name), shown.Shape())
			if err != nil {
				fmt.Printf("  %s %s is not taught: %v\n", d.Style, face.Name, err)
				shown.Remove(face.Name)
				continue
			}
			*v = *views[0]
		}
	}
	data, err := shown.Encode()
	if err != nil {
		return err
	}
	set, err := pieces.Decode(bytes.NewReader(data))
	if err != nil {
		return err
	}
	r, err := cards.New(set)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, r.Close()) }()
	var p *sift
	if peer {
		p = newSIFT(set)
		defer p.close()
	}
	for i := range pictures {
		s := d.At(i)
		for k, c := range s.Cards {
			if slices.Contains(forgotten, c.Name) {
				s.Cards[k].Name = ""
			}
		}
		since := time.Now()
		o, err := r.Read(s.Frame)
		if err != nil {
			return err
		}
		took := time.Since(since)
		t.spent, t.hardest, t.pictures = t.spent+took, max(t.hardest, took), t.pictures+1
		t.count(s, o, each)
		if peer {
			since := time.Now()
			names := p.read(s.Frame)
			t.peers += time.Since(since)
			right, wrong := matched(s, names)
			t.peer.right, t.peer.wrong = t.peer.right+len(right), t.peer.wrong+wrong
		}
	}
	return nil
}

// matched are the indices of the cards that names are right for, the least covered of a kind first, and how
// many names are wrong.
func matched(s decks.Shown, names []string) (right []int, wrong int) {
	for _, name := range names {
		best := -1
		for k, c := range s.Cards {
			if c.Name == name && !slices.Contains(right, k) && (best < 0 || c.Covered < s.Cards[best].Covered) {
				best = k
			}
		}
		if best < 0 {
			wrong++
			continue
		}
		right = append(right, best)
	}
	return right, wrong
}

// count holds what was read of a picture against what lies there.
func (t *table) count(s decks.Shown, o vision.Observation, each bool) {
	names := namesOf(o)
	right, wrong := matched(s, names)
	t.right, t.wrong = t.right+len(right), t.wrong+wrong
	for k, c := range s.Cards {
		if c.Name == "" {
			continue
		}
		level := 0
		switch {
		case c.Covered > 0.2:
			level = 2
		case c.Covered > 0:
			level = 1
		}
		t.lie++
		t.of[level]++
		if slices.Contains(right, k) {
			t.under[level]++
		}
	}
	accepted := o.Decision == vision.Accept
	short := accepted && (wrong > 0 || len(right) < len(s.Cards))
	count := func(of, with *int) {
		*of++
		if accepted {
			*with++
		}
	}
	if s.Unknown() > 0 || len(s.Cards) == 0 {
		count(&t.other, &t.otherAccepted)
	} else {
		count(&t.easy, &t.easyAccepted)
	}
	if accepted {
		t.accepted++
	}
	if short {
		t.short++
	}
	if each || short || wrong > 0 {
		fmt.Printf("  %s: %s %v %v; there lie %v, arm %v\n", s.Name, o.Decision, names, o.Reasons, s.Cards, s.Arm)
	}
}

// namesOf are the names of what was read.
func namesOf(o vision.Observation) (names []string) {
	for _, d := range o.Things {
		if d.Name != "" {
			names = append(names, d.Name)
		}
	}
	return names
}
