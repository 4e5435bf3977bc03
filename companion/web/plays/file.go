package plays

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"strconv"

	"spieltisch/companion"
	"spieltisch/engines"
)

// A play file (.bgsplay) is one JSON object. Its parts join by numbers of the file; across files they are
// known by their UUIDs, which are the same each time.
type (
	file struct {
		About     string         `json:"about"`
		Players   []filePlayer   `json:"players"`
		Locations []struct{}     `json:"locations"`
		Games     []fileGame     `json:"games"`
		Plays     []filePlay     `json:"plays"`
		User      map[string]int `json:"userInfo"`
	}
	filePlayer struct {
		UUID      string `json:"uuid"`
		ID        int    `json:"id"`
		Name      string `json:"name"`
		Anonymous bool   `json:"isAnonymous"`
		Modified  string `json:"modificationDate"`
		BGG       string `json:"bggUsername"`
	}
	fileGame struct {
		UUID         string `json:"uuid"`
		ID           int    `json:"id"`
		Name         string `json:"name"`
		Modified     string `json:"modificationDate"`
		Cooperative  bool   `json:"cooperative"`
		HighestWins  bool   `json:"highestWins"`
		WithoutScore bool   `json:"noPoints"`
		Teams        bool   `json:"usesTeams"`
		Number       int    `json:"bggId"` // 0: none
	}
	filePlay struct {
		UUID      string      `json:"uuid"`
		Modified  string      `json:"modificationDate"`
		Entered   string      `json:"entryDate"`
		Date      string      `json:"playDate"`
		Teams     bool        `json:"usesTeams"`
		Minutes   int         `json:"durationMin"`
		Ignored   bool        `json:"ignored"`
		Manual    bool        `json:"manualWinner"` // the winners are those that are named
		Rounds    int         `json:"rounds"`
		Rating    int         `json:"rating"`
		Location  int         `json:"locationRefId"` // 0: none
		Game      int         `json:"gameRefId"`
		Board     string      `json:"board"`
		Comments  string      `json:"comments"`
		Images    string      `json:"playImages"` // JSON within JSON
		Expansion []struct{}  `json:"expansionPlays"`
		Scores    []fileScore `json:"playerScores"`
	}
	fileScore struct {
		Player int    `json:"playerRefId"`
		Score  string `json:"score"`
		Winner bool   `json:"winner"`
		New    bool   `json:"newPlayer"`
		Start  bool   `json:"startPlayer"`
		Rank   int    `json:"rank"`
		Seat   int    `json:"seatOrder"`
	}
)

// File writes all matches that were played to their end as a play file.
func File(w io.Writer, list []companion.MatchInfo, who Who) error {
	f := file{About: "Plays of a spieltisch", Players: []filePlayer{}, Locations: []struct{}{},
		Games: []fileGame{}, Plays: []filePlay{}, User: map[string]int{"meRefId": 0}}
	players, games := map[string]int{}, map[string]int{} // numbers in the file, by IDs
	for _, m := range companion.Finished(list) {
		at := moment(m.Ended)
		id := gameID(m)
		if games[id] == 0 {
			games[id] = len(games) + 1
			f.Games = append(f.Games, fileGame{UUID: uuid("game", id), ID: games[id], Name: m.Name.In(who.Lang),
				Modified: at, HighestWins: !m.Fewest, Number: numbers[m.Game]})
		}
		p := filePlay{UUID: uuid("play", m.ID), Modified: at, Entered: at, Date: at, Minutes: minutes(m),
			Manual: true, Game: games[id], Images: "[]", Expansion: []struct{}{}}
		places := m.Places()
		for i := range m.Players {
			name, id := who.name(m, i)
			if players[id] == 0 {
				players[id] = len(players) + 1
				f.Players = append(f.Players, filePlayer{UUID: uuid("player", id), ID: players[id], Name: name,
					Modified: at, Anonymous: who.Seats != nil})
			}
			p.Scores = append(p.Scores, fileScore{Player: players[id], Score: strconv.Itoa(score(m, i)),
				Winner: won(m, i), Start: m.First == engines.Seat(i+1), Rank: places[i], Seat: i + 1})
		}
		f.Plays = append(f.Plays, p)
	}
	return json.NewEncoder(w).Encode(f)
}

// uuid is the UUID of a thing, made of its ID (RFC 9562, version 8), in capitals as the app writes them.
func uuid(kind, id string) string {
	sum := sha256.Sum256([]byte("spieltisch " + kind + " " + id))
	b := sum[:16]
	b[6], b[8] = b[6]&0x0f|0x80, b[8]&0x3f|0x80
	return fmt.Sprintf("%X-%X-%X-%X-%X", b[:4], b[4:6], b[6:8], b[8:10], b[10:])
}
