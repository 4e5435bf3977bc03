package oled_test

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"spieltisch/companion"
	"spieltisch/companion/oled"
	"spieltisch/engines"
	"spieltisch/engines/catalog"
	"spieltisch/packaging/sweep"
)

// shownAs is a snapshot of a position, as the table would publish it.
func shownAs(g engines.Game, players []string, s engines.State) *companion.Snapshot {
	say := func(x engines.MessageRef) companion.Words {
		m, _ := x.Words(g, players)
		return companion.Words{Key: x.Key, Text: m.Text, Display: m.Display}
	}
	v := s.View()
	now := say(v.Now)
	snap := &companion.Snapshot{
		View: &v, Now: &now, Match: &companion.MatchInfo{Game: g.Info().ID, Players: players, Status: "on"},
	}
	for _, x := range v.Outlook {
		snap.Outlook = append(snap.Outlook, say(x))
	}
	return snap
}

// Whatever happens in any game, the picture holds the number, the whole sentence, and no word is cut.
func TestEveryGameFits(t *testing.T) {
	p := painter(t)
	dump := os.Getenv("OLED_DUMP") // a folder to look at pictures in
	for _, g := range catalog.All() {
		t.Run(g.Info().ID, func(t *testing.T) {
			sampler, ok := g.(engines.Sampler)
			if !ok {
				t.Fatal("this game cannot be played at random")
			}
			rng := rand.New(rand.NewPCG(11, 12))
			lost := map[string]bool{}
			for game := range max(3, sweep.Some(6)) { // three numbers of seats at least
				setup := sampler.Setup(rng, g.Info().MinSeats+game%(g.Info().MaxSeats-g.Info().MinSeats+1))
				s, _, v, err := g.New(setup)
				if v != nil || err != nil {
					t.Fatalf("setup %s: %v, %v", setup, v, err)
				}
				players := engines.Players(setup)
				for step := range 80 {
					snap := shownAs(g, players, s)
					for _, lang := range engines.Languages() {
						img := p.Picture(snap, oled.Scene{Language: lang})
						if dump != "" && step%8 == 0 && lang == "de" && game < 2 {
							write(t, filepath.Join(dump,
								g.Info().ID+"-"+string(rune('a'+game))+string(rune('a'+step/8))+".png"), img)
						}
						if what := p.Lost(snap, lang); what != "" && !lost[snap.Now.Key+what] {
							lost[snap.Now.Key+what] = true
							t.Errorf("%s, %s: %s", lang, snap.Now.Key, what)
						}
					}
					if a := engines.Sample(sampler, rng, s); a != nil {
						s, _, _ = s.Apply(a)
					}
				}
			}
		})
	}
}

// A snapshot that no game gives, half empty or out of range, is drawn all the same.
func TestOddSnapshots(t *testing.T) {
	p := painter(t)
	long := strings.Repeat("Überlängenwort ", 30)
	odd := say("x", long)
	views := []engines.View{
		{},
		{Turn: 9, Big: long, Scores: []int{-12345678901}, Winners: []engines.Seat{12}},
		{Over: true, Winners: []engines.Seat{1}, Big: "\u0000\n\U0001F41B", Scores: []int{1, 2, 3}},
		{Turn: -3, Big: "0"},
	}
	for i := range views {
		for _, players := range [][]string{nil, {""}, {long, "\xff\xfe", "日本語"}, strings.Split(strings.Repeat("x,", 12), ",")} {
			s := &companion.Snapshot{View: &views[i], Match: &companion.MatchInfo{Players: players, Status: "on"},
				Outlook: []companion.Words{odd, {}}}
			for _, change := range []func(*companion.Snapshot){
				func(*companion.Snapshot) {},
				func(s *companion.Snapshot) { s.Now = &odd },
				func(s *companion.Snapshot) { s.Question = &companion.Question{} },
				func(s *companion.Snapshot) {
					s.Question = &companion.Question{Says: odd,
						Choices: []companion.Choice{{Label: odd}, {}, {}, {}, {}}}
				},
				func(s *companion.Snapshot) { s.Breach = &companion.Breach{Says: odd} },
				func(s *companion.Snapshot) { s.Warnings = []companion.Warning{{Says: odd, Loud: true}, {}} },
			} {
				c := with(s, change)
				for _, idle := range []bool{false, true} {
					if got := p.Picture(c, oled.Scene{Idle: idle, Step: 1 << 40,
						Language: "xx"}).Rect.Dx(); got != oled.Width {
						t.Errorf("picture of %d px", got)
					}
				}
			}
		}
	}
}
