package web_test

import (
	"regexp"
	"strings"
	"testing"

	"spieltisch/companion/web"
	"spieltisch/companion/web/host"
	"spieltisch/engines/catalog"
)

// Each game says how it goes, and its rules, each with an ID that leads to it and no gap where something
// would have to be named.
func TestEachGameSaysItsRules(t *testing.T) {
	h := openFor(t, catalog.All())
	line := regexp.MustCompile(`<li class="ruleline" id="([A-Z]{2}-\d\d)">.*?<span>([^<]*)</span> <small>`)
	lesson := regexp.MustCompile(`(?s)<section class="card lesson">(.*?)</section>`)
	for _, g := range catalog.All() {
		for _, lang := range []string{"de", "es"} {
			html, _ := page(t, h, "/rules?lang="+lang+"&game="+g.Info().ID, nil)
			found := line.FindAllStringSubmatch(html, -1)
			told := lesson.FindStringSubmatch(html)
			if told == nil || strings.Count(told[1], "<p>") != 4 || strings.Count(told[1], ".") < 6 {
				t.Errorf("%s in %s is explained as %q, want its goal, set-up, turn and end", g.Info().ID, lang, told)
			}
			if len(found) < 7 {
				t.Errorf("%s in %s says %d rules, want 7 at least", g.Info().ID, lang, len(found))
			}
			seen := map[string]bool{}
			for _, m := range found {
				if seen[m[1]] || strings.ContainsAny(m[2], "{}") || m[2] == "" {
					t.Errorf("%s in %s: the rule %s says %q", g.Info().ID, lang, m[1], m[2])
				}
				seen[m[1]] = true
			}
		}
	}
}

// Guests read the address of the table as a code, on the wall and among the settings, not where only this
// machine is listened to.
func TestGuestsFindTheTable(t *testing.T) {
	for _, c := range []struct {
		listen string
		want   bool
	}{{":8080", true}, {"127.0.0.1:8080", false}} {
		h := open(t, func(conf *web.Config) {
			conf.Listen = c.listen
			conf.Machine = func() host.Machine { return host.Machine{Name: "spieltisch"} }
		})
		for _, path := range []string{"/wall", "/settings"} {
			html, _ := page(t, h, path, nil)
			if got := strings.Contains(html, `class="qr"`); got != c.want {
				t.Errorf("%s of a table that listens at %s has a code: %v, want %v", path, c.listen, got,
					c.want)
			}
		}
	}
}
