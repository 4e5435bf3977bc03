package web_test

import (
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"strings"
	"testing"

	"spieltisch/engines"
	"spieltisch/engines/catalog"
)

// get reads a page, which must be there.
func get(t *testing.T, url string) string {
	t.Helper()
	r, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = r.Body.Close() }()
	body, err := io.ReadAll(r.Body)
	if err != nil || r.StatusCode != http.StatusOK {
		t.Fatalf("GET %s: %s, %v\n%.400s", url, r.Status, err, body)
	}
	return string(body)
}

// What the form offers is what its names and options begin, with a first move that needs no naming of cards: the others
// wait until the page can do that.
func TestFormOffersWhatItCanBegin(t *testing.T) {
	h := openFor(t, catalog.All())
	page := get(t, h.url+"/new?lang=en")
	if n := strings.Count(page, `name="game" value="heckmeck"`); n != 1 {
		t.Errorf("heckmeck is offered %d times, want once", n)
	}
	for _, g := range catalog.All() {
		id := g.Info().ID
		names, _ := json.Marshal([]string{"1", "2", "3", "4", "5", "6", "7"}[:g.Info().MinSeats])
		setup := fmt.Appendf(nil, `{"players":%s}`, names)
		if p, ok := g.(engines.Presetter); ok {
			presets, err := p.Presets(setup)
			if err != nil {
				t.Fatal(err)
			}
			setup = presets[0].Setup
		}
		state, _, v, err := g.New(setup)
		begins := v == nil && err == nil
		for i := 0; begins && i < len(state.Prompts()); i++ {
			begins = !state.Prompts()[i].Open || state.Prompts()[i].Source == engines.FromTunnel
		}
		if offered := strings.Contains(page, fmt.Sprintf(`name="game" value="%s"`, id)); offered != begins {
			t.Errorf("%s is offered: %v, and can be begun and moved by the page: %v", id, offered, begins)
		}
		if !strings.Contains(get(t, h.url+"/api/v1/games"), fmt.Sprintf(`"id":"%s"`, id)) {
			t.Errorf("the API does not list %s", id)
		}
	}
}

// Every game of the catalogue can be looked at, whoever began it: each page in each language, in the middle of a game.
func TestPagesShowEveryGame(t *testing.T) {
	for _, g := range catalog.All() {
		sampler, ok := g.(engines.Sampler)
		if !ok {
			continue // enginestest wants one of every game
		}
		t.Run(g.Info().ID, func(t *testing.T) {
			h := openFor(t, catalog.All())
			by := rand.New(rand.NewPCG(1, 2))
			setup := sampler.Setup(by, g.Info().MinSeats)
			h.play(fmt.Sprintf(`{"game":%q,"setup":%s}`, g.Info().ID, setup))
			s, _, _, err := g.New(setup)
			if err != nil {
				t.Fatal(err)
			}
			for range 12 {
				a := engines.Sample(sampler, by, s)
				if a == nil {
					continue
				}
				data, err := json.Marshal(a)
				if err != nil {
					t.Fatal(err)
				}
				h.play(fmt.Sprintf(`{"do":%s}`, data))
				s, _, _ = s.Apply(a)
			}
			for _, lang := range engines.Languages() {
				for _, path := range []string{"/", "/new", "/mend", "/evening", "/wall"} {
					if page := get(t, h.url+path+"?lang="+lang); !strings.Contains(page, "</html>") {
						t.Errorf("%s in %s is cut short:\n%.400s", path, lang, page)
					}
				}
			}
		})
	}
}
