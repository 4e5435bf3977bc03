package web_test

import (
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"spieltisch/companion"
	"spieltisch/companion/journal/journaltest"
	"spieltisch/engines/catalog"
)

// A long list of games comes in parts, to programs and to people; no page is larger than it has to be.
func TestHistoryInParts(t *testing.T) {
	h := openFor(t, catalog.All())
	const games = 45
	if err := journaltest.Fill(h.journal, catalog.All(), games, 5); err != nil {
		t.Fatal(err)
	}
	var seen []string
	next := "matches?limit=20"
	for next != "" && len(seen) <= games {
		var list []companion.MatchInfo
		header := listed(t, h.url+"/api/v1/"+next, &list)
		for _, m := range list {
			seen = append(seen, m.ID)
		}
		next = ""
		if link := regexp.MustCompile(`^<(.*)>; rel="next"$`).FindStringSubmatch(header.Get("Link")); link != nil {
			next = link[1]
		}
	}
	if len(seen) != games {
		t.Errorf("the parts have %d games, want %d: %q", len(seen), games, seen)
	}
	articles := 0
	page := "evening?lang=en"
	for parts := 0; page != "" && parts < 5; parts++ {
		html := pageAt(t, h.url+"/"+page)
		if n := len(html); n > 100_000 {
			t.Errorf("%s has %d bytes, want less than 100 kB", page, n)
		}
		articles += strings.Count(html, `<article class="card match`)
		page = ""
		if link := regexp.MustCompile(`rel="next" href="([^"]*)"`).FindStringSubmatch(html); link != nil {
			page = strings.ReplaceAll(link[1], "&amp;", "&")
		}
	}
	if articles != games {
		t.Errorf("the pages have %d games, want %d", articles, games)
	}
	for _, bad := range []string{"limit=0", "limit=x", "limit=-1"} {
		if res := statusOf(t, h.url+"/api/v1/matches?"+bad); res != http.StatusUnprocessableEntity {
			t.Errorf("%s: %d, want 422", bad, res)
		}
	}
	if res := statusOf(t, h.url+"/api/v1/matches?before="+url.QueryEscape("no such")); res != http.StatusNotFound {
		t.Errorf("behind a match that is not there: %d, want 404", res)
	}
}

func listed(t *testing.T, url string, v any) http.Header {
	t.Helper()
	res, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	if err := json.NewDecoder(res.Body).Decode(v); err != nil || res.StatusCode != http.StatusOK {
		t.Fatalf("%s: %s, %v", url, res.Status, err)
	}
	return res.Header
}

func pageAt(t *testing.T, url string) string {
	t.Helper()
	res, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	data, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func statusOf(t *testing.T, url string) int {
	t.Helper()
	res, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	return res.StatusCode
}
