package web_test

import (
	"net/url"
	"regexp"
	"strings"
	"testing"

	"spieltisch/companion/journal/journaltest"
	"spieltisch/engines/catalog"
)

// The list of games has a filter: each part of it has what is asked for alone, and all of that.
func TestTheListOfGamesIsFiltered(t *testing.T) {
	t.Parallel()
	h := openFor(t, catalog.All())
	if err := journaltest.Fill(h.journal, catalog.All(), 24, 5); err != nil {
		t.Fatal(err)
	}
	list, _, err := h.table.History("", 0)
	if err != nil {
		t.Fatal(err)
	}
	if !h.table.Counted(t.Context()) {
		t.Fatal("the games are not counted")
	}
	name, title := list[0].Players[0], list[0].Name.In("en")
	for _, tt := range []struct{ name, game string }{{name, ""}, {"", title}, {name, title}, {"Nobody", ""}} {
		want := map[string]bool{}
		for _, m := range list {
			plays := tt.name == ""
			for _, p := range m.Players {
				plays = plays || p == tt.name
			}
			if plays && (tt.game == "" || m.Name.In("en") == tt.game) {
				want[m.ID] = true
			}
		}
		found := map[string]bool{}
		page := "evening?" + url.Values{"lang": {"en"}, "game": {tt.game}, "name": {tt.name}}.Encode()
		for parts := 0; page != "" && parts < 9; parts++ {
			html := pageAt(t, h.url+"/"+page)
			for _, id := range regexp.MustCompile(`href="match\?lang=en&amp;id=([^"]+)"`).FindAllStringSubmatch(html, -1) {
				found[id[1]] = true
			}
			if tt.name == "Nobody" && !strings.Contains(html, "No game matches.") {
				t.Error("it is not said that there is none")
			}
			page = ""
			if link := regexp.MustCompile(`rel="next" href="([^"]*)"`).FindStringSubmatch(html); link != nil {
				page = strings.ReplaceAll(link[1], "&amp;", "&")
			}
		}
		if len(found) != len(want) {
			t.Errorf("%+v: %d games are listed, want %d", tt, len(found), len(want))
		}
		for id := range found {
			if !want[id] {
				t.Errorf("%+v: %s is listed", tt, id)
			}
		}
	}
	html := pageAt(t, h.url+"/people?"+url.Values{"lang": {"en"}, "name": {name}}.Encode())
	if !strings.Contains(html, "Head to head") || !regexp.MustCompile(`<b>\d+ : \d+</b>`).MatchString(html) {
		t.Error("the page of a player does not tell how he does against others")
	}
}
