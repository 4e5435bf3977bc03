package web_test

import (
	"encoding/json"
	"fmt"
	"html"
	"io"
	"math/rand/v2"
	"net/http"
	"regexp"
	"slices"
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

// Every game of the catalogue is offered, once.
func TestFormOffersEveryGame(t *testing.T) {
	h := openFor(t, catalog.All())
	page := get(t, h.url+"/new?lang=en")
	for _, g := range catalog.All() {
		if n := strings.Count(page, fmt.Sprintf(`name="game" value="%s"`, g.Info().ID)); n != 1 {
			t.Errorf("%s is offered %d times, want once", g.Info().ID, n)
		}
	}
}

// Every game of the catalogue can be looked at, whoever began it: each page in each language, in the middle
// of a game.
func TestPagesShowEveryGame(t *testing.T) {
	t.Parallel()
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

// The buttons of the page play a game. What its forms and dice answer is told in another way.
func TestButtonsPlayEveryGame(t *testing.T) {
	t.Parallel()
	button := regexp.MustCompile(`<button class="btn (?:choice|big(?: primary)?)" data-do="([^"]*)"`)
	for _, g := range catalog.All() {
		t.Run(g.Info().ID, func(t *testing.T) {
			h := openFor(t, catalog.All())
			sampler, by := g.(engines.Sampler), rand.New(rand.NewPCG(4, 2))
			h.play(fmt.Sprintf(`{"game":%q,"setup":%s}`, g.Info().ID, sampler.Setup(by, 2)))
			for range 60 {
				s := h.table.Snapshot()
				if s.View.Over {
					return
				}
				_, act, _ := strings.Cut(get(t, h.url+"/?lang=en"), `<div class="act">`)
				listed := func(p engines.Prompt) bool { return p.Choices != nil && !p.Open }
				if strings.Contains(act, "data-form=") || !slices.ContainsFunc(s.Prompts, listed) {
					if a := engines.Sample(sampler, by, s.Position); a != nil {
						h.play(`{"do":` + marshalled(a) + `}`)
					}
					continue
				}
				buttons := button.FindAllStringSubmatch(act, -1)
				if len(buttons) == 0 {
					t.Fatalf("no button answers %+v:\n%.1000s", s.Prompts, act)
				}
				press := html.UnescapeString(buttons[by.IntN(len(buttons))][1])
				if status, body, _ := h.post("/api/v1/commands", press); status != http.StatusOK {
					t.Fatalf("%s gives %d %s", press, status, body)
				}
			}
		})
	}
}
