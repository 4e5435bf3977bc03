// Package plays says in the ways of other programs what was played at a table: as a link that puts one play
// into the app BG Stats, as a play file of that app, and as a table for a spreadsheet.
//
// What the app takes is described at bgstatsapp.com ("push plays to BG Stats from other apps or websites"),
// and known from programs that use it. It was not tried against the app.
package plays

import (
	"bytes"
	"crypto/sha256"
	"encoding/csv"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"spieltisch/companion"
	"spieltisch/engines"
)

// Who says how players are called.
type Who struct {
	Seats func(seat int) string // "Seat 1"; nil: by their names
	Lang  string                // of what games are called
}

// name is what player i of a match is called, and an ID that is his in every play.
func (w Who) name(m companion.MatchInfo, i int) (name, id string) {
	if w.Seats != nil {
		return w.Seats(i + 1), fmt.Sprintf("seat-%d", i+1)
	}
	return engines.Unisolated(engines.ShownName(m.Players[i])), "player-" + short(engines.NameKey(m.Players[i]))
}

// short is an ID that needs no escaping.
func short(of string) string {
	sum := sha256.Sum256([]byte(of))
	return hex.EncodeToString(sum[:8])
}

func won(m companion.MatchInfo, i int) bool { return slices.Contains(m.Winners, engines.Seat(i+1)) }

func score(m companion.MatchInfo, i int) int {
	if i < len(m.Scores) {
		return m.Scores[i]
	}
	return 0
}

// numbers are those of BoardGameGeek, of games whose title and year were found beside the number.
var numbers = map[string]int{
	"heckmeck": 15818, // boardgamegeek.com/boardgame/15818/pickomino; thread/973283 there: Pickomino, 2005
	"kniffel":  2243,  // boardgamegeek.com/boardgame/2243/yahtzee: Yahtzee, 1956
}

// moment is a time as the app writes it: UTC, without a zone.
func moment(t time.Time) string { return t.UTC().Format("2006-01-02 15:04:05") }

// minutes is how long a match took, rounded; one that took less than half a minute took none.
func minutes(m companion.MatchInfo) int { return int(m.Took.Round(time.Minute) / time.Minute) }

// gameID is what a game is known by in every play; a sheet has a name of its own.
func gameID(m companion.MatchInfo) string {
	if m.Game != "sheet" {
		return m.Game
	}
	return m.Game + "-" + short(m.Name.In("en"))
}

// Link is the address that has the app BG Stats, on a phone that has it, offer to keep a play.
const link = "https://app.bgstatsapp.com/createPlay.html?data="

// play is what the link holds. All booleans are there: one that is missing ends the app's reader. A number
// that is not known is left out.
type play struct {
	Source  string   `json:"sourceName"`
	ID      string   `json:"sourcePlayId"` // the app knows a play by it that it has
	Date    string   `json:"playDate"`     // its end
	Minutes int      `json:"durationMin,omitempty"`
	Place   string   `json:"location,omitempty"`
	Notes   string   `json:"comments,omitempty"`
	Game    game     `json:"game"`
	Players []player `json:"players"`
}

type game struct {
	Name         string `json:"name"`
	ID           string `json:"sourceGameId"`
	Number       int    `json:"bggId,omitempty"`
	HighestWins  bool   `json:"highestWins"`
	WithoutScore bool   `json:"noPoints"`
}

type player struct {
	Name   string `json:"name"`
	ID     string `json:"sourcePlayerId"`
	Winner bool   `json:"winner"`
	Start  bool   `json:"startPlayer"`
	Score  int    `json:"score"`
	Rank   int    `json:"rank"`
}

// Link is the address that hands a match over.
func Link(m companion.MatchInfo, who Who) (string, error) {
	p := play{Source: "spieltisch", ID: m.ID, Date: moment(m.Ended), Minutes: minutes(m),
		Game: game{Name: m.Name.In(who.Lang), ID: gameID(m), Number: numbers[m.Game], HighestWins: !m.Fewest}}
	places := m.Places()
	for i := range m.Players {
		name, id := who.name(m, i)
		p.Players = append(p.Players, player{Name: name, ID: id, Winner: won(m, i),
			Start: m.First == engines.Seat(i+1), Score: score(m, i), Rank: places[i]})
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false) // what must not stand in an address is escaped below
	if err := e.Encode(p); err != nil {
		return "", err
	}
	return link + escape(strings.TrimSuffix(b.String(), "\n")), nil
}

// plain is what may stand in a query as it is (RFC 3986), beside letters and digits, and ends no value.
const plain = "-_.~:,/!$()*;@?"

// escape writes a value of a query as short as can be.
func escape(value string) string {
	var b strings.Builder
	for _, c := range []byte(value) {
		letter := c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9'
		if letter || strings.IndexByte(plain, c) >= 0 {
			b.WriteByte(c)
			continue
		}
		fmt.Fprintf(&b, "%%%02X", c)
	}
	return b.String()
}

// CSV writes a line for each player of each match that was played to its end.
func CSV(w io.Writer, list []companion.MatchInfo, who Who) error {
	c := csv.NewWriter(w)
	rows := [][]string{{"date", "game", "player", "points", "place", "minutes", "winner"}}
	for _, m := range companion.Finished(list) {
		places := m.Places()
		for i := range m.Players {
			name, _ := who.name(m, i)
			rows = append(rows, []string{m.Ended.Local().Format("2006-01-02 15:04"), cell(m.Name.In(who.Lang)),
				cell(name), strconv.Itoa(score(m, i)), strconv.Itoa(places[i]), strconv.Itoa(minutes(m)),
				yes(won(m, i))})
		}
	}
	return c.WriteAll(rows)
}

func yes(is bool) string {
	if is {
		return "yes"
	}
	return "no"
}

// cell keeps a spreadsheet from taking a name for a formula.
func cell(text string) string {
	if text != "" && strings.ContainsRune("=+-@\t\r", rune(text[0])) {
		return "'" + text
	}
	return text
}
