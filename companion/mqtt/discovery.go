package mqtt

import (
	"maps"
	"strings"

	"spieltisch/engines"
)

// announcement is the device as Home Assistant wants it said, and the topic to say it under:
// https://www.home-assistant.io/integrations/mqtt/#device-discovery-payload
func (c Config) announcement() (topic string, payload []byte) {
	id := c.id()
	say := func(t engines.Text) string { return t.In(c.Language) }
	components := map[string]any{}
	add := func(name, platform string, title engines.Text, more map[string]any) {
		one := map[string]any{"platform": platform, "unique_id": id + "_" + name, "name": say(title)}
		maps.Copy(one, more)
		components[name] = one
	}
	state := func(template string, more map[string]any) map[string]any {
		out := map[string]any{"state_topic": c.Topic + "/state", "value_template": template}
		maps.Copy(out, more)
		return out
	}
	icon := func(name string) map[string]any { return map[string]any{"icon": "mdi:" + name} }
	is := func(condition string) string { return "{{ 'ON' if " + condition + " else 'OFF' }}" }

	turn := icon("account")
	turn["json_attributes_topic"] = c.Topic + "/state"
	add("turn", "sensor", engines.Text{De: "Am Zug", En: "Turn", Fr: "Au tour de", It: "Di turno"},
		state("{{ value_json.turn }}", turn))
	add("game", "sensor", engines.Text{De: "Spiel", En: "Game", Fr: "Jeu", It: "Gioco"},
		state("{{ value_json.game }}", icon("dice-multiple")))
	// A state of Home Assistant has 255 characters at most.
	add("says", "sensor", engines.Text{De: "Zu tun", En: "To do", Fr: "À faire", It: "Da fare"},
		state("{{ value_json.says[:250] }}", icon("message-text")))
	add("last", "sensor", engines.Text{De: "Letzter Zug", En: "Last move", Fr: "Dernier coup", It: "Ultima mossa"},
		state("{{ value_json.last[:250] }}", icon("history")))
	add("playing", "binary_sensor", engines.Text{De: "Es wird gespielt", En: "Game on", Fr: "Partie en cours",
		It: "Si gioca"}, state(is("value_json.phase in ['playing', 'asking']"),
		map[string]any{"device_class": "running"}))
	add("asking", "binary_sensor", engines.Text{De: "Frage", En: "Question", Fr: "Question", It: "Domanda"},
		state(is("value_json.phase == 'asking'"), icon("help-circle")))
	add("trouble", "binary_sensor", engines.Text{De: "Störung", En: "Problem", Fr: "Problème", It: "Problema"},
		state(is("value_json.trouble"), map[string]any{"device_class": "problem", "entity_category": "diagnostic"}))
	add("event", "event", engines.Text{De: "Ereignis", En: "Event", Fr: "Événement", It: "Evento"},
		map[string]any{"state_topic": c.Topic + "/event", "event_types": EventTypes(), "icon": "mdi:bell"})
	for _, b := range []struct {
		does, icon string
		title      engines.Text
	}{
		{"undo", "undo", engines.Text{De: "Zug zurücknehmen", En: "Undo", Fr: "Annuler le coup", It: "Annulla la mossa"}},
		{"redo", "redo", engines.Text{De: "Zug wiederholen", En: "Redo", Fr: "Rétablir le coup", It: "Ripeti la mossa"}},
		{"again", "restart", engines.Text{De: "Noch einmal spielen", En: "Play again", Fr: "Rejouer",
			It: "Gioca ancora"}},
	} {
		add(b.does, "button", b.title, map[string]any{"command_topic": c.Topic + "/do", "payload_press": b.does,
			"icon": "mdi:" + b.icon})
	}
	device := map[string]any{"identifiers": []string{id}, "name": c.Name, "manufacturer": "spieltisch",
		"model": "spieltisch", "sw_version": c.Version}
	if c.Page != "" {
		device["configuration_url"] = c.Page
	}
	return c.Discovery + "/device/" + id + "/config", text(map[string]any{
		"device":       device,
		"origin":       map[string]any{"name": "spieltisch", "sw_version": c.Version},
		"availability": []any{map[string]any{"topic": c.Topic + "/status"}},
		"components":   components,
		"qos":          1,
	})
}

// id names the table among the devices of a home: of two tables at a broker each has its own topic.
func (c Config) id() string {
	plain := func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' {
			return r
		}
		return '_'
	}
	return strings.Map(plain, c.Topic)
}
