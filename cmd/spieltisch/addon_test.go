package main

import (
	"os"
	"regexp"
	"slices"
	"testing"

	"github.com/goccy/go-yaml"

	"spieltisch/cmd/spieltisch/config"
)

// The add-on's config.yaml has keys and values that Home Assistant documents
// (https://developers.home-assistant.io/docs/add-ons/configuration), each option has its schema, and the
// script sets keys of the configuration that there are.
func TestTheAddOnIsAsHomeAssistantWantsIt(t *testing.T) {
	const dir = "../../packaging/home-assistant/spieltisch/"
	text, err := os.ReadFile(dir + "config.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var all map[string]any
	if err := yaml.Unmarshal(text, &all); err != nil {
		t.Fatal(err)
	}
	documented := []string{"name", "version", "slug", "description", "arch", "url", "startup", "boot", "webui",
		"ports", "ports_description", "init", "video", "uart", "gpio", "usb", "audio", "devices", "map", "backup",
		"options", "schema", "image", "watchdog", "privileged", "homeassistant", "ingress", "panel_icon", "services"}
	for key := range all {
		if !slices.Contains(documented, key) {
			t.Errorf("%q is no key of an add-on", key)
		}
	}
	for _, key := range []string{"name", "version", "slug", "description", "arch"} {
		if all[key] == nil {
			t.Errorf("%q is missing", key)
		}
	}
	for _, a := range all["arch"].([]any) {
		if !slices.Contains([]any{"amd64", "aarch64"}, a) {
			t.Errorf("arch %v", a)
		}
	}
	if s := all["startup"]; !slices.Contains([]any{"initialize", "system", "services", "application", "once"}, s) {
		t.Errorf("startup %v", s)
	}
	changes, err := os.ReadFile("../../CHANGELOG.md")
	if err != nil {
		t.Fatal(err)
	}
	if m := regexp.MustCompile(`(?m)^## ([0-9.]+)`).FindSubmatch(changes); m == nil || string(m[1]) != all["version"] {
		t.Errorf("version %v is not that of CHANGELOG.md", all["version"])
	}
	options, schema := all["options"].(map[string]any), all["schema"].(map[string]any)
	kind := regexp.MustCompile(`^(str|bool|int|float|port|url|password|list\([\w|]+\)|match\(.+\))(\(.*\))?\??$`)
	for key := range options {
		if s, _ := schema[key].(string); !kind.MatchString(s) {
			t.Errorf("option %s has the schema %q", key, s)
		}
	}
	if len(options) != len(schema) {
		t.Errorf("%d options, %d schemas", len(options), len(schema))
	}
	script, err := os.ReadFile(dir + "run.sh")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range regexp.MustCompile(`"([a-z.]+)=\$\(option (\w+)\)"`).FindAllSubmatch(script, -1) {
		if !config.Has(string(m[1])) || options[string(m[2])] == nil {
			t.Errorf("the script sets %s from the option %s; there is no such key or option", m[1], m[2])
		}
	}
}
