package plays_test

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"spieltisch/companion"
	"spieltisch/companion/web/plays"
	"spieltisch/engines"
)

func match(change ...func(*companion.MatchInfo)) companion.MatchInfo {
	begun := time.Date(2026, 11, 28, 22, 40, 0, 0, time.FixedZone("CET", 3600))
	m := companion.MatchInfo{ID: "m1", Game: "heckmeck", Name: engines.Text{"de": "Heckmeck", "en": "Pickomino"},
		Players: []string{"Anna", "Ben", "Cem"}, Started: begun, Touched: begun.Add(40 * time.Hour), Status: "over",
		Scores: []int{5, 9, 5}, Winners: []engines.Seat{2}, First: 3, Ended: begun.Add(85 * time.Minute),
		Took: 24*time.Minute + 40*time.Second}
	for _, c := range change {
		c(&m)
	}
	return m
}

// data is what a link holds, after what a browser and the app make of it.
func data(t *testing.T, m companion.MatchInfo, who plays.Who) (address string, got map[string]any) {
	t.Helper()
	address, err := plays.Link(m, who)
	if err != nil {
		t.Fatal(err)
	}
	u, err := url.Parse(address)
	if err != nil || u.Host != "app.bgstatsapp.com" || u.Path != "/createPlay.html" || u.Fragment != "" || len(u.Query()) != 1 {
		t.Fatalf("the link is %s (%v), want the app's address with data alone", address, err)
	}
	if err := json.Unmarshal([]byte(u.Query().Get("data")), &got); err != nil {
		t.Fatalf("the link holds %s: %v", u.Query().Get("data"), err)
	}
	return address, got
}

func TestALinkHoldsAPlay(t *testing.T) {
	address, got := data(t, match(), plays.Who{Lang: "de"})
	id := func(i int) any { return got["players"].([]any)[i].(map[string]any)["sourcePlayerId"] }
	person := func(i int, name string, score, rank float64, winner, start bool) map[string]any {
		return map[string]any{"name": name, "sourcePlayerId": id(i), "winner": winner, "startPlayer": start,
			"score": score, "rank": rank}
	}
	want := map[string]any{
		"sourceName": "spieltisch", "sourcePlayId": "m1",
		"playDate":    "2026-11-28 23:05:00", // the end, in UTC, whatever was corrected two days later
		"durationMin": 25.0,
		"game": map[string]any{"name": "Heckmeck", "sourceGameId": "heckmeck", "bggId": 15818.0, "highestWins": true,
			"noPoints": false},
		"players": []any{person(0, "Anna", 5, 2, false, false), person(1, "Ben", 9, 1, true, false),
			person(2, "Cem", 5, 2, false, true)},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("the play (-want +got):\n%s", diff)
	}
	if bad := regexp.MustCompile(`[^A-Za-z0-9%:/?=_.,~!$()*;@-]`).FindString(address); bad != "" {
		t.Errorf("%q stands in the address as it is", bad)
	}
	if other, _ := plays.Link(match(), plays.Who{Lang: "de"}); other != address {
		t.Errorf("the second link is another one, and the app would keep the play twice")
	}
}

func TestWhatIsNotKnownIsLeftOut(t *testing.T) {
	_, got := data(t, match(func(m *companion.MatchInfo) {
		m.Game, m.Took, m.Fewest, m.First = "schweinebande", 29*time.Second, true, engines.Table
	}), plays.Who{Lang: "en"})
	if _, ok := got["durationMin"]; ok {
		t.Errorf("a play of no minute lasts %v", got["durationMin"])
	}
	game := got["game"].(map[string]any)
	if _, ok := game["bggId"]; ok || game["highestWins"] != false {
		t.Errorf("the game is %v, want no number, and the fewest points best", game)
	}
	for _, p := range got["players"].([]any) {
		if p.(map[string]any)["startPlayer"] != false {
			t.Errorf("nobody is known to have begun, and %v has", p)
		}
	}
}

func TestNamesArriveAsTheyAre(t *testing.T) {
	names := []string{`Ann "Änni" O'Neil`, "Tom & Jerry #1 +1=100%", "李 {x} \\ <b>", "=1+1"}
	m := match(func(m *companion.MatchInfo) { m.Players, m.Scores = names, []int{1, 2, 3, 4} })
	_, got := data(t, m, plays.Who{Lang: "de"})
	var b bytes.Buffer
	if err := plays.CSV(&b, []companion.MatchInfo{m}, plays.Who{Lang: "de"}); err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(&b).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for i, name := range names {
		if p := got["players"].([]any)[i].(map[string]any)["name"]; p != name {
			t.Errorf("the link has %q, want %q", p, name)
		}
		want := name
		if strings.HasPrefix(name, "=") {
			want = "'" + name // a spreadsheet would reckon
		}
		if rows[i+1][2] != want {
			t.Errorf("the table has %q, want %q", rows[i+1][2], want)
		}
	}
}

// With seats in place of names nothing tells who played, and who was renamed is the same player in the app.
func TestNamesStayInTheHouse(t *testing.T) {
	seats := plays.Who{Lang: "de", Seats: func(seat int) string { return fmt.Sprint("Platz ", seat) }}
	address, got := data(t, match(), seats)
	named, first := data(t, match(), plays.Who{Lang: "de"})
	var b bytes.Buffer
	for _, write := range []func() error{
		func() error { return plays.CSV(&b, []companion.MatchInfo{match()}, seats) },
		func() error { return plays.File(&b, []companion.MatchInfo{match()}, seats) },
	} {
		if err := write(); err != nil {
			t.Fatal(err)
		}
	}
	id := first["players"].([]any)[0].(map[string]any)["sourcePlayerId"].(string)
	for _, told := range []string{"Anna", "Ben", "Cem", id} {
		if strings.Contains(address+b.String(), told) {
			t.Errorf("%s leaves the house", told)
		}
	}
	if !strings.Contains(named, "Anna") || got["players"].([]any)[1].(map[string]any)["name"] != "Platz 2" {
		t.Errorf("seats are called %v", got["players"])
	}
	_, same := data(t, match(func(m *companion.MatchInfo) { m.Players = []string{"ANNA", "Ben", "Cem"} }),
		plays.Who{Lang: "de"})
	if again := same["players"].([]any)[0].(map[string]any)["sourcePlayerId"]; again != id {
		t.Errorf("Anna is %v, as ANNA %v", id, again)
	}
}

func TestAPlayFileJoins(t *testing.T) {
	list := []companion.MatchInfo{
		match(func(m *companion.MatchInfo) { m.ID, m.Ended = "m3", m.Ended.Add(2*time.Hour); m.Players[0] = "anna" }),
		match(func(m *companion.MatchInfo) { m.ID, m.Status = "m2", "ended" }), match(),
	}
	var b, again bytes.Buffer
	if err := plays.File(&b, list, plays.Who{Lang: "en"}); err != nil {
		t.Fatal(err)
	}
	if err := plays.File(&again, list, plays.Who{Lang: "en"}); err != nil || again.String() != b.String() {
		t.Errorf("the file is another one the second time (%v)", err)
	}
	var f struct {
		Players []struct {
			ID         int
			UUID, Name string
		}
		Games []struct {
			ID, BGGID int
			Name      string
		}
		Plays []struct {
			UUID, PlayDate, PlayImages string
			GameRefID                  int
			PlayerScores               []struct {
				PlayerRefID int
				Score       string
				Winner      *bool
			}
		}
	}
	if err := json.Unmarshal(b.Bytes(), &f); err != nil {
		t.Fatal(err)
	}
	if len(f.Players) != 3 || len(f.Games) != 1 || f.Games[0].BGGID != 15818 || len(f.Plays) != 2 {
		t.Fatalf("the file is %s, want 3 players, 1 game, 2 plays", b.String())
	}
	if f.Plays[0].PlayDate != "2026-11-28 23:05:00" || f.Plays[0].PlayImages != "[]" || f.Plays[0].UUID == f.Plays[1].UUID {
		t.Errorf("the first play is %+v", f.Plays[0])
	}
	for _, p := range f.Plays {
		for i, s := range p.PlayerScores {
			at := slices.IndexFunc(f.Players, func(p struct {
				ID         int
				UUID, Name string
			}) bool {
				return p.ID == s.PlayerRefID
			})
			if at < 0 || s.Winner == nil || p.GameRefID != f.Games[0].ID || f.Players[at].Name == "" ||
				s.Score != fmt.Sprint(match().Scores[i]) {
				t.Errorf("a score joins nothing: %+v", s)
			}
		}
	}
	if uuid := regexp.MustCompile(`^[0-9A-F]{8}-([0-9A-F]{4}-){3}[0-9A-F]{12}$`); !uuid.MatchString(f.Players[0].UUID) {
		t.Errorf("%q is no UUID in capitals", f.Players[0].UUID)
	}
}

func TestATableHasALineForEachPlayer(t *testing.T) {
	var b bytes.Buffer
	if err := plays.CSV(&b, []companion.MatchInfo{match()}, plays.Who{Lang: "de"}); err != nil {
		t.Fatal(err)
	}
	date := match().Ended.Local().Format("2006-01-02 15:04")
	want := "date,game,player,points,place,minutes,winner\n" + date + ",Heckmeck,Anna,5,2,25,no\n" +
		date + ",Heckmeck,Ben,9,1,25,yes\n" + date + ",Heckmeck,Cem,5,2,25,no\n"
	if got := b.String(); got != want {
		t.Errorf("the table is\n%swant\n%s", got, want)
	}
}
