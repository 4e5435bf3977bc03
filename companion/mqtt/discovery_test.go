package mqtt_test

import (
	"encoding/json"
	"net/url"
	"slices"
	"strings"
	"testing"

	"spieltisch/companion/mqtt"
	"spieltisch/engines"
)

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
			Language: language, Version: "1.2", Page: func() string { return "http://table.local/" }}.Announcement()
		if topic != "homeassistant/device/house_table-201/config" {
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
