package mqtt

import (
	"fmt"
	"maps"
	"strings"

	"spieltisch/companion/news"
)

// announcement is the device as Home Assistant wants it said, and the topic to say it under:
// https://www.home-assistant.io/integrations/mqtt/#device-discovery-payload
func (c Config) announcement() (topic string, payload []byte) {
	id := c.id()
	components := map[string]any{}
	add := func(name, platform string, more map[string]any) {
		one := map[string]any{"platform": platform, "unique_id": id + "_" + name,
			"name": Words.Text(name).In(c.Language)}
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
	add("turn", "sensor", state("{{ value_json.turn }}", turn))
	add("game", "sensor", state("{{ value_json.game }}", icon("dice-multiple")))
	// A state of Home Assistant has 255 characters at most.
	add("says", "sensor", state("{{ value_json.says[:250] }}", icon("message-text")))
	add("last", "sensor", state("{{ value_json.last[:250] }}", icon("history")))
	add("playing", "binary_sensor", state(is("value_json.phase in ['playing', 'asking']"),
		map[string]any{"device_class": "running"}))
	add("asking", "binary_sensor", state(is("value_json.phase == 'asking'"), icon("help-circle")))
	add("trouble", "binary_sensor", state(is("value_json.trouble"), map[string]any{"device_class": "problem", "entity_category": "diagnostic"}))
	add("event", "event", map[string]any{"state_topic": c.Topic + "/event",
		"event_types": news.EventTypes(), "icon": "mdi:bell"})
	for _, b := range []struct{ does, icon string }{{"undo", "undo"}, {"redo", "redo"}, {"again", "restart"}} {
		add(b.does, "button", map[string]any{"command_topic": c.Topic + "/do", "payload_press": b.does,
			"icon": "mdi:" + b.icon})
	}
	device := map[string]any{"identifiers": []string{id}, "name": c.Name, "manufacturer": "spieltisch",
		"model": "spieltisch", "sw_version": c.Version}
	if c.Page != nil {
		if page := c.Page(); page != "" {
			device["configuration_url"] = page
		}
	}
	return c.Discovery + "/device/" + id + "/config", text(map[string]any{
		"device":       device,
		"origin":       map[string]any{"name": "spieltisch", "sw_version": c.Version},
		"availability": []any{map[string]any{"topic": c.Topic + "/status"}},
		"components":   components,
		"qos":          1,
	})
}

// id names the table among the devices of a home: of two tables at a broker each has its own topic, and no
// two topics have one name. Home Assistant takes letters, digits, "_" and "-" in it.
func (c Config) id() string {
	var out strings.Builder
	for _, b := range []byte(c.Topic) {
		switch {
		case b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= '0' && b <= '9':
			out.WriteByte(b)
		case b == '/':
			out.WriteByte('_')
		default:
			fmt.Fprintf(&out, "-%02x", b)
		}
	}
	return out.String()
}
