package web_test

import (
	"encoding/csv"
	"html"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"spieltisch/companion/journal/journaltest"
	"spieltisch/companion/web"
	"spieltisch/companion/web/host"
	"spieltisch/engines/catalog"
)

// A match that was played to its end goes into another program on a tap, behind a line that says what leaves
// the house; a code leads a second phone to that line, where other phones reach the table.
func TestAMatchIsHandedOver(t *testing.T) {
	t.Parallel()
	home := func(c *web.Config) {
		c.Machine = func() host.Machine { return host.Machine{Name: "tisch", Addrs: nil} }
	}
	h := openFor(t, catalog.All(), home)
	if err := journaltest.Fill(h.journal, catalog.All(), 12, 5); err != nil {
		t.Fatal(err)
	}
	list, _, err := h.table.History("", 0)
	if err != nil {
		t.Fatal(err)
	}
	handed := 0
	for _, m := range list {
		page := pageAt(t, h.url+"/match?lang=de&id="+url.QueryEscape(m.ID))
		links := regexp.MustCompile(`href="([^"]*)"[^>]*data-keep="(\w+)"`).FindAllStringSubmatch(page, -1)
		if m.Status != "over" {
			if links != nil {
				t.Errorf("%s is %s, and is handed over", m.ID, m.Status)
			}
			continue
		}
		handed++
		if len(links) != 2 || strings.Index(page, "verlassen Namen") > strings.Index(page, "data-keep") {
			t.Fatalf("the page has the links %q, want two behind a line that says what leaves the house", links)
		}
		for _, link := range links {
			at, err := url.Parse(html.UnescapeString(link[1]))
			if err != nil || at.Host != "app.bgstatsapp.com" {
				t.Fatalf("the link is %s (%v)", link[1], err)
			}
			named := strings.Contains(at.Query().Get("data"), `"name":"`+m.Players[0]+`"`)
			if !strings.Contains(at.Query().Get("data"), `"sourcePlayId":"`+m.ID+`"`) || named != (link[2] == "names") {
				t.Errorf("the link for %s holds %s", link[2], at.Query().Get("data"))
			}
		}
	}
	if handed == 0 {
		t.Fatal("no match was played to its end")
	}
	_, body, header := h.get("/api/v1/plays.csv?names=seats&lang=de")
	rows, err := csv.NewReader(strings.NewReader(string(body))).ReadAll()
	if err != nil || len(rows) < 1+2*handed || rows[1][2] != "Platz 1" || !strings.Contains(header.Get("Content-Disposition"), ".csv") {
		t.Errorf("the table is %s (%v), %v", body, err, header)
	}
	if status, body, _ := h.get("/api/v1/plays.bgsplay"); status != 200 || !strings.Contains(string(body), list[0].Players[0]) {
		t.Errorf("the play file: %d %s", status, body)
	}
	if status, body, _ := h.get("/api/v1/plays.csv?names=none"); status != 422 || !strings.Contains(string(body), `\"none\"`) {
		t.Errorf("names=none: %d %s, want 422 that names it", status, body)
	}
}

// The code of a match is an address of the table itself, short enough for a small code.
func TestTheCodeOfAMatchLeadsToItsLine(t *testing.T) {
	t.Parallel()
	h := open(t)
	client := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error {
		return http.ErrUseLastResponse
	}}
	answer, err := client.Get(h.url + "/p/abc%26x")
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if got := answer.Header.Get("Location"); answer.StatusCode != 302 || !strings.HasSuffix(got, "match?id=abc%26x#keep") {
		t.Errorf("the short address leads to %q (%d)", got, answer.StatusCode)
	}
	if page := pageAt(t, h.url+"/match?id=nobody"); strings.Contains(page, "bgstatsapp") {
		t.Error("a match that is not there is handed over")
	}
}
