package web_test

import (
	"fmt"
	"strings"
	"testing"

	"spieltisch/engines/catalog"
)

// What a page is sent of a score sheet does not grow with its rounds: the newest ones are whole, and the
// others are on the page of the match.
func TestALongScoreSheetIsSentInPart(t *testing.T) {
	const most = 60
	h := openFor(t, catalog.All())
	names, row := strings.Repeat(`"P%d",`, 11)+`"P%d"`, strings.Repeat("[17],", 11)+"[-5]"
	seats := make([]any, 12)
	for i := range seats {
		seats[i] = i + 1
	}
	h.play(fmt.Sprintf(`{"game":"sheet","setup":{"players":[`+names+`]}}`, seats...))
	sent := func() int {
		t.Helper()
		_, body, _ := h.get("/api/v1/events?html=de&once")
		return len(body)
	}
	size := map[int]int{}
	for round := 1; round <= most; round++ {
		h.play(`{"do":{"kind":"write","rows":[` + row + `]}}`)
		if round == 25 || round == most {
			size[round] = sent()
		}
	}
	t.Logf("bytes that are sent, by rounds: %v", size)
	if size[most] > size[25]*11/10 || size[most] > 100_000 { // the numbers in it have grown
		t.Errorf("after %d rounds %d bytes are sent, after 25 %d", most, size[most], size[25])
	}
	html, _ := page(t, h, "/?lang=en", nil)
	newest := fmt.Sprintf(`<th scope="row">%d</th>`, most)
	if n := strings.Count(html, `<tr data-row="field">`); n != 20 || !strings.Contains(html, newest) ||
		!strings.Contains(html, "All rounds") {
		t.Errorf("the page has %d rounds, want the newest 20 and a way to the others", n)
	}
	all, _ := page(t, h, "/match?lang=en&id="+h.table.Snapshot().Match.ID, nil)
	if n := strings.Count(all, "Round "); n < most {
		t.Errorf("the page of the match has %d rounds, want %d", n, most)
	}
	// Programs get all of it.
	if _, body, _ := h.get("/api/v1/events?once"); len(body) < size[most]*2 || !strings.Contains(string(body), `"state":{`) {
		t.Errorf("a program is sent %d bytes", len(body))
	}
}
