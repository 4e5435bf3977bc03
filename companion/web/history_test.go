package web_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"spieltisch/companion"
	"spieltisch/companion/journal/journaltest"
	"spieltisch/companion/web"
	"spieltisch/engines/catalog"
)

// A long list of games comes in parts, to programs and to people; no page is larger than it has to be.
func TestHistoryInParts(t *testing.T) {
	t.Parallel()
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
	pastIsShown(t, h)
	for _, bad := range []string{"limit=0", "limit=x", "limit=-1"} {
		if res := statusOf(t, h.url+"/api/v1/matches?"+bad); res != http.StatusUnprocessableEntity {
			t.Errorf("%s: %d, want 422", bad, res)
		}
	}
	if res := statusOf(t, h.url+"/api/v1/matches?before="+url.QueryEscape("no such")); res != http.StatusNotFound {
		t.Errorf("behind a match that is not there: %d, want 404", res)
	}
}

// pastIsShown looks at the pages of every match and every player that the lists lead to.
func pastIsShown(t *testing.T, h *house) {
	t.Helper()
	link := func(html, page string) (out []string) {
		for _, m := range regexp.MustCompile(`href="(`+page+`\?lang=en&amp;[^"]*)"`).FindAllStringSubmatch(html, -1) {
			out = append(out, strings.ReplaceAll(m[1], "&amp;", "&"))
		}
		return out
	}
	list, _, err := h.table.History("", 0)
	if err != nil {
		t.Fatal(err)
	}
	matches := link(pageAt(t, h.url+"/evening?lang=en"), "match")
	if len(matches) != 12 {
		t.Fatalf("%d matches of the newest games lead to how they went, want 12", len(matches))
	}
	for i, path := range matches {
		html := pageAt(t, h.url+"/"+path)
		if n := strings.Count(html, "<polyline "); n != len(list[i].Players) {
			t.Errorf("%s: %d lines of points, want %d", list[i].Game, n, len(list[i].Players))
		}
		if !strings.Contains(html, "<summary><b>Round 2</b>") {
			t.Errorf("%s: no second round is folded", list[i].Game)
		}
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	if !h.table.Counted(ctx) {
		t.Fatal("the games are never counted")
	}
	want := companion.Standings(list)
	people := link(pageAt(t, h.url+"/people?lang=en"), "people")
	if len(people) != len(want) || len(want) == 0 {
		t.Fatalf("%d players, want %d", len(people), len(want))
	}
	for i, path := range people {
		html := pageAt(t, h.url+"/"+path)
		if n := len(regexp.MustCompile(`\d games? played\.`).FindAllString(html, -1)); n != 1+len(want[i].Games) {
			t.Errorf("%s: %d counts, want one of all and one of each of %d games", path, n, len(want[i].Games))
		}
	}
	if html := pageAt(t, h.url+"/match?lang=en&id=none"); !strings.Contains(html, "no longer here") {
		t.Error("a match that is not there is not said to be gone")
	}
	if status, _, _ := h.get("/api/v1/matches/" + list[0].ID + "/sheet.pdf"); status != 404 {
		t.Errorf("a score sheet that nobody writes = %d, want 404", status)
	}
}

// The score sheet has every round of a match, and says who won; names that paper has no letters of are told
// before.
func TestTheScoreSheet(t *testing.T) {
	var got web.ScoreSheet
	var said string
	h := open(t, func(c *web.Config) {
		c.Letters = func(name string) bool { return name != "Anna" }
		c.Scores = func(w io.Writer, s web.ScoreSheet) error {
			got = s
			said = s.Winner([]string{"Anna"}) + "; " + s.Winner([]string{"Anna", "Ben"})
			_, err := io.WriteString(w, "%PDF")
			return err
		}
	})
	h.play(middleOfAGame)
	id := h.table.Snapshot().Match.ID
	course, err := h.table.Course(id)
	if err != nil {
		t.Fatal(err)
	}
	status, body, _ := h.get("/api/v1/matches/" + id + "/sheet.pdf?lang=de")
	if status != 200 || string(body) != "%PDF" {
		t.Fatalf("the score sheet = %d %s", status, body)
	}
	if !strings.HasPrefix(got.Title, "Heckmeck am Bratwurmeck · ") || len(got.Players) != len(course.Info.Players) ||
		len(got.Rows) != len(course.Rounds) {
		t.Errorf("the score sheet has %+v; want the %d rounds of %v", got, len(course.Rounds), course.Info.Players)
	}
	for i, r := range got.Rows {
		if r.Label != fmt.Sprintf("Runde %d", i+1) || !slices.Equal(r.Scores, course.Rounds[i].Scores) {
			t.Errorf("row %d = %+v, want %v", i+1, r, course.Rounds[i].Scores)
		}
	}
	if html := pageAt(t, h.url+"/match?lang=de&id="+id); !strings.Contains(html, id+"/sheet.pdf?lang=de") {
		t.Error("the page of a match does not lead to its score sheet")
	} else if !strings.Contains(html, "Diesen Namen fehlen dort andere: Anna.") {
		t.Error("the page of a match does not say whose name the sheet has not all letters of")
	}
	if want := "Gewonnen hat Anna; Gewonnen haben Anna, Ben"; said != want ||
		!slices.Equal(got.Won, course.Info.Winners) {
		t.Errorf("the score sheet says %q of %v, want %q", said, got.Won, want)
	}
	if status, _, _ := h.get("/api/v1/matches/none/sheet.pdf"); status != 404 {
		t.Errorf("the score sheet of no match = %d, want 404", status)
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
	if err != nil || res.StatusCode != http.StatusOK {
		t.Fatalf("%s: %s, %v", url, res.Status, err)
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
