package web_test

import (
	"fmt"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"

	"spieltisch/companion"
	"spieltisch/companion/web"
	"spieltisch/engines"
)

// laneTable is a table with one lane on which lie the pieces, before a push; the board is as it says.
func laneTable(board companion.Board, state string, pieces ...engines.Piece) *fakeTable {
	area := engines.Area{ID: "gully", Title: "area.gully", Layout: engines.LayoutLane, Length: 500 * engines.Millimetre,
		State: state, Pieces: pieces}
	return &fakeTable{snap: companion.Snapshot{
		Match: &companion.MatchInfo{Game: "gullies", Players: []string{"Anna", "Ben"}, Status: "on"},
		View: &engines.View{Turn: 1, Scores: []int{0, 0},
			Scene: engines.Scene{Areas: []engines.Area{area}}},
		Prompts: []engines.Prompt{{Kind: "push", Seat: 1, Source: engines.FromTunnel, Open: true}},
		Titles:  map[string]engines.Text{"area.gully": {"de": "Rinne", "en": "Gully"}},
		Board:   board,
	}}
}

// lanePage is the table page in English.
func lanePage(t *testing.T, table *fakeTable) string {
	t.Helper()
	w := httptest.NewRecorder()
	web.New(web.Config{Table: table}).ServeHTTP(w, localRequest("GET", "/?lang=en", ""))
	if w.Code != 200 {
		t.Fatalf("GET / = %d %s", w.Code, w.Body)
	}
	return w.Body.String()
}

func hillPiece(from int, mark string, n int) engines.Piece {
	mm := engines.MM(from) * engines.Millimetre
	return engines.Piece{Kind: "hill", Label: "1", Mark: mark, Marks: n, From: mm, To: mm + 30*engines.Millimetre}
}

// Up to four things are drawn one by one, as a glance counts them; more are one and a number.
func TestLanesDrawWhatLiesInAnOpening(t *testing.T) {
	for n, want := range map[int]int{1: 1, 2: 2, 3: 3, 4: 4, 5: 1, 24: 1} {
		page := lanePage(t, laneTable(companion.Board{}, "", hillPiece(80, "ruby", n)))
		drawn := page[strings.Index(page, `class="drawn"`):]
		drawn = drawn[:strings.Index(drawn, "</svg>")]
		if got := strings.Count(drawn, `href="#ruby"`); got != want {
			t.Errorf("%d rubies are drawn with %d symbols, want %d", n, got, want)
		}
		if got := strings.Contains(drawn, fmt.Sprintf(`text-anchor="middle">%d</text>`, n)); got != (n > 4) {
			t.Errorf("%d rubies: a number is written: %v, want %v", n, got, n > 4)
		}
		if !strings.Contains(page, fmt.Sprintf("Hill 1: %d red gems", n)) {
			t.Errorf("%d rubies are not said to those who do not see", n)
		}
	}
}

func TestLanesShowWhatIsSeenInAnOpening(t *testing.T) {
	const mm = engines.Millimetre
	beetle := engines.Piece{Kind: "tile", Mark: "beetle", State: "seen", From: 70 * mm, To: 102 * mm}
	page := lanePage(t, laneTable(companion.Board{}, "", hillPiece(80, "", 0), hillPiece(170, "", 0), beetle))
	if n := strings.Count(page, `class="halo"`); n != 1 {
		t.Errorf("the beetle is shown in %d openings, want in the one that it lies under", n)
	}
	if !strings.Contains(page, "Hill 1: empty, in view: beetle") {
		t.Error("the beetle is not said to those who do not see")
	}
	worm := engines.Piece{Kind: "tile", Mark: "worm", State: "seen", From: 102 * mm, To: 137 * mm}
	page = lanePage(t, laneTable(companion.Board{}, "", hillPiece(80, "", 0), beetle, worm))
	at := regexp.MustCompile(`class="halo"[^>]*/><use href="#beetle" x="(\d+)"[^>]*/><use href="#worm" x="(\d+)"`).FindStringSubmatch(page)
	if at == nil || at[1] == at[2] {
		t.Errorf("a beetle and a worm in one opening are drawn at %q, want both, side by side", at)
	}
}

// A lane is a button where a tap is what tells of a push, not where a board feels it. Where nothing more goes
// in, the tap asks why.
func TestLanesAreTappedWhereNoBoardFeels(t *testing.T) {
	for _, tt := range []struct {
		name  string
		board companion.Board
		state string
		want  bool
	}{
		{"no board", companion.Board{}, "", true},
		{"the board is away", companion.Board{State: companion.BoardAway}, "", true},
		{"the board is there", companion.Board{State: companion.BoardThere, Lanes: []string{""}}, "", false},
		{"the lane is closed", companion.Board{}, "closed", true},
	} {
		page := lanePage(t, laneTable(tt.board, tt.state, hillPiece(80, "ruby", 1)))
		if got := strings.Contains(page, `data-lane="1"`); got != tt.want {
			t.Errorf("%s: the lane is a button: %v, want %v", tt.name, got, tt.want)
		}
		if got := strings.Contains(page, "data-shut"); got != (tt.state == "closed") {
			t.Errorf("%s: a tap asks why: %v", tt.name, got)
		}
		if got := strings.Contains(page, "closed, nothing more goes in"); got != (tt.state == "closed") {
			t.Errorf("%s: it is said to be closed: %v", tt.name, got)
		}
	}
}

func TestLanesShowWhatGoesOnAtTheMouth(t *testing.T) {
	for state, want := range map[string]string{
		companion.LaneHand: "a hand at the mouth", companion.LaneMove: "a tile is going in", companion.LaneHalf: "a tile is half in",
	} {
		page := lanePage(t, laneTable(companion.Board{State: companion.BoardThere, Lanes: []string{state}}, "",
			hillPiece(80, "ruby", 1)))
		if !strings.Contains(page, `class="mouth `+state+`"`) || !strings.Contains(page, "Gully: "+want) {
			t.Errorf("%s is not drawn, or not said as %q", state, want)
		}
	}
}
