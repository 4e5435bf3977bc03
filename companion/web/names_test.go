package web_test

import (
	"cmp"
	"fmt"
	"html"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"spieltisch/engines"
	"spieltisch/engines/catalog"
	"spieltisch/packaging/sweep"
)

var (
	choiceGroups  = regexp.MustCompile(`(?s)<div class="choices" role="group"[^>]*>(.*?)</div>`)
	choiceButtons = regexp.MustCompile(`(?s)<button class="btn choice" data-do="[^"]*"(?: aria-label="([^"]*)")?>(.*?)</button>`)
	tags          = regexp.MustCompile(`<[^>]*>`)
)

// choiceNames are the choices of a page, group by group, as those hear them who do not see them: the label of
// a button, else what stands on it.
func choiceNames(page string) (groups [][]string) {
	for _, g := range choiceGroups.FindAllStringSubmatch(page, -1) {
		var names []string
		for _, m := range choiceButtons.FindAllStringSubmatch(g[1], -1) {
			name := html.UnescapeString(cmp.Or(m[1], tags.ReplaceAllString(m[2], "")))
			names = append(names, strings.TrimSpace(name))
		}
		groups = append(groups, names)
	}
	return groups
}

// A choice is called what stands on its button, in the language of the page.
func TestChoicesAreNamedAsTheyAreShown(t *testing.T) {
	t.Parallel()
	const farm = `{"game":"schweinebande","setup":{"players":["Anna","Ben"],"position":{"round":2,"phase":"farm","pens":[{"donkey":5,"pig":4},{"goat":1,"cow":2}],` +
		`"farms":[{},{"cow":1}],"out":{"chicken":16,"goat":9,"sheep":7,"donkey":2,"pig":2,"cow":1},"tokens":[1,2],"hay":[2,3]}}}`
	tests := []struct {
		name  string
		lines []string
		want  map[string][]string // by language
	}{
		{"words of the game", []string{`{"game":"verasselt","setup":{"players":["Anna","Ben"],"hub":{"Y":3,"B":3,"R":3,"G":1}}}`}, map[string][]string{
			"de": {"Um die Mitte würfeln"}, "en": {"Roll for the middle"}, "fr": {"Lancer pour le milieu"}, "it": {"Tirare per il centro"},
		}},
		{"a symbol", []string{farm}, map[string][]string{
			"de": {"Vier gleiche: Esel", "Vier gleiche: Schwein"}, "en": {"Four of a kind: donkey", "Four of a kind: pig"},
			"fr": {"Quatre pareils: âne", "Quatre pareils: cochon"}, "it": {"Quattro uguali: asino", "Quattro uguali: maiale"},
		}},
		{"dice", []string{`{"game":"heckmeck","setup":{"players":["Anna","Ben"]}}`, `{"do":{"kind":"roll","faces":[4,4,4,2,2,2,6,6]}}`}, map[string][]string{
			"de": {"Beiseitelegen: 2 2 2", "Beiseitelegen: 4 4 4", "Beiseitelegen: Wurm Wurm"}, "en": {"Put aside: 2 2 2", "Put aside: 4 4 4", "Put aside: worm worm"},
			"fr": {"Mettre de côté: 2 2 2", "Mettre de côté: 4 4 4", "Mettre de côté: ver ver"}, "it": {"Mettere da parte: 2 2 2", "Mettere da parte: 4 4 4", "Mettere da parte: verme verme"},
		}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			h := openFor(t, catalog.All())
			h.play(tt.lines...)
			for lang, want := range tt.want {
				got := choiceNames(get(t, h.url+"/?lang="+lang))
				if len(got) == 0 || !slices.Equal(got[0], want) {
					t.Errorf("the choices are called %q in %s, want %q first", got, lang, want)
				}
			}
		})
	}
}

// Choices of one question have different names, the same each time, in every game.
func TestChoicesHaveNamesOfTheirOwn(t *testing.T) {
	t.Parallel()
	for _, g := range catalog.All() {
		t.Run(g.Info().ID, func(t *testing.T) {
			h := openFor(t, catalog.All())
			sampler, by := g.(engines.Sampler), rand.New(rand.NewPCG(1, 2))
			setup := sampler.Setup(by, g.Info().MinSeats)
			h.play(fmt.Sprintf(`{"game":%q,"setup":%s}`, g.Info().ID, setup))
			s, _, _, err := g.New(setup)
			if err != nil {
				t.Fatal(err)
			}
			for range sweep.Some(60) {
				groups := choiceNames(get(t, h.url+"/?lang=de"))
				if again := choiceNames(get(t, h.url+"/?lang=de")); !slices.EqualFunc(again, groups, slices.Equal) {
					t.Fatalf("choices are called %q, and then %q", groups, again)
				}
				for _, names := range groups {
					for i, name := range names {
						if name == "" || slices.Contains(names[:i], name) {
							t.Errorf("choices are called %q", names)
						}
					}
				}
				a := engines.Sample(sampler, by, s)
				if a == nil {
					continue
				}
				h.play(`{"do":` + marshalled(a) + `}`)
				s, _, _ = s.Apply(a)
			}
		})
	}
}
