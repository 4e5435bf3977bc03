package mqtt_test

import (
	"encoding/json"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"spieltisch/companion"
	"spieltisch/companion/mqtt"
	"spieltisch/engines"
)

func words(text string) companion.Words { return companion.Words{Text: engines.Text{En: text}} }

// game is a snapshot of a game of Anna and Ben; change it.
func game(turn engines.Seat, moves int64, change ...func(*companion.Snapshot)) *companion.Snapshot {
	now := words("Roll.")
	s := &companion.Snapshot{
		Match: &companion.MatchInfo{ID: "m1", Name: engines.Text{En: "Heckmeck"}, Players: []string{"Anna", "Ben"},
			Status: "on"},
		View: &engines.View{Turn: turn, Scores: []int{3, 1}}, Now: &now,
	}
	if moves > 0 {
		s.Moves = []companion.Move{{Seq: moves, Says: []companion.Words{words("Anna rolls."),
			words(fmt.Sprint("Move ", moves, "."))}}}
	}
	for _, f := range change {
		f(s)
	}
	return s
}

func asked(s *companion.Snapshot) { s.Question = &companion.Question{Says: words("Which face?")} }

func over(s *companion.Snapshot) {
	s.View.Turn, s.View.Over, s.View.Winners, s.Match.Status = 0, true, []engines.Seat{2}, "over"
	*s.Now = words("Ben wins.")
}

func warned(s *companion.Snapshot) { s.Warnings = []companion.Warning{{Says: words("No camera.")}} }

func TestEvents(t *testing.T) {
	none := &companion.Snapshot{}
	another := game(1, 9)
	another.Match.ID = "m2"
	tests := []struct {
		name     string
		was, now *companion.Snapshot
		want     []string // type, seat, name, says
	}{
		{"nothing", game(1, 5), game(1, 5), nil},
		{"a game begins", none, game(1, 0), []string{"begin 0  Heckmeck", "turn 1 Anna Anna: Roll."}},
		{"another game begins", game(2, 5), another, []string{"begin 0  Heckmeck", "turn 1 Anna Anna: Roll."}},
		{"a move, and it is still her turn", game(1, 5), game(1, 6), []string{"move 1 Anna Anna rolls. Move 6."}},
		{"a move that ends a turn", game(1, 5), game(2, 6), []string{"move 1 Anna Anna rolls. Move 6.",
			"turn 2 Ben Ben: Roll."}},
		{"a move is taken back", game(2, 6), game(1, 5), []string{"undo 0  Anna rolls. Move 6.",
			"turn 1 Anna Anna: Roll."}},
		{"a question", game(1, 5), game(1, 5, asked), []string{"ask 1 Anna Which face?"}},
		{"the same question", game(1, 5, asked), game(1, 5, asked), nil},
		{"it is settled", game(1, 5, asked), game(1, 6), []string{"move 1 Anna Anna rolls. Move 6."}},
		{"the end", game(2, 5), game(0, 6, over), []string{"move 2 Ben Anna rolls. Move 6.", "over 0 Ben Ben wins."}},
		{"it has ended", game(0, 6, over), game(0, 6, over), nil},
		{"a warning", game(1, 5), game(1, 5, warned), []string{"warning 0  No camera."}},
		{"it is over", game(1, 5, warned), game(1, 5), nil},
		{"the game is put away", game(1, 5), none, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var got []string
			for _, e := range mqtt.Between(tt.was, tt.now, "en") {
				got = append(got, fmt.Sprintf("%s %d %s %s", e.Type, e.Seat, e.Name, e.Says))
				if !slices.Contains(mqtt.EventTypes(), e.Type) {
					t.Errorf("%q is no type that is announced", e.Type)
				}
			}
			if d := cmp.Diff(got, tt.want); d != "" {
				t.Errorf("events (-got +want):\n%s", d)
			}
		})
	}
}

// documented are the keys that Home Assistant's pages name for what we announce, for each platform.
var documented = map[string]string{
	"":              "device origin availability components qos",
	"device":        "identifiers name manufacturer model sw_version configuration_url",
	"origin":        "name sw_version support_url",
	"sensor":        "platform unique_id name state_topic value_template json_attributes_topic icon device_class",
	"binary_sensor": "platform unique_id name state_topic value_template device_class entity_category icon",
	"event":         "platform unique_id name state_topic event_types icon device_class",
	"button":        "platform unique_id name command_topic payload_press icon device_class entity_category",
}

// TestAnnouncement holds what Home Assistant is told against its documentation.
func TestAnnouncement(t *testing.T) {
	for _, language := range engines.Languages() {
		topic, payload := mqtt.Config{Broker: &url.URL{}, Topic: "house/table 1", Discovery: "homeassistant",
			Language: language, Version: "1.2", Page: "http://table.local/"}.Announcement()
		if topic != "homeassistant/device/house_table_1/config" {
			t.Errorf("topic %q", topic)
		}
		var all map[string]any
		if err := json.Unmarshal(payload, &all); err != nil {
			t.Fatal(err)
		}
		check := func(what string, of map[string]any, keys string) {
			for key, v := range of {
				if !slices.Contains(strings.Fields(keys), key) || v == "" {
					t.Errorf("%s: %s of %s: %q is none of %s, or empty", language, key, what, v, keys)
				}
			}
		}
		check("the message", all, documented[""])
		check("device", all["device"].(map[string]any), documented["device"])
		check("origin", all["origin"].(map[string]any), documented["origin"])
		ids := map[any]bool{}
		names := map[any]bool{}
		for name, c := range all["components"].(map[string]any) {
			one := c.(map[string]any)
			keys, ok := documented[one["platform"].(string)]
			if !ok || one["unique_id"] == nil || one["name"] == nil || ids[one["unique_id"]] || names[one["name"]] {
				t.Errorf("%s: %s is %v; want a known platform, and name and unique_id of its own", language, name, one)
			}
			check(name, one, keys)
			ids[one["unique_id"]], names[one["name"]] = true, true
		}
		if len(ids) != 11 {
			t.Errorf("%s: %d components, want 11", language, len(ids))
		}
	}
}
