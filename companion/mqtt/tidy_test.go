package mqtt_test

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"spieltisch/companion/health"
	"spieltisch/companion/mqtt"
)

// retained are the topics below which somebody who comes now hears something.
func retained(t *testing.T, m *mosquitto) map[string]string {
	t.Helper()
	h := newHome(t, m)
	// What is retained comes before what is said later.
	h.says("last", "here", false)
	h.hears("last", "here")
	if err := h.conn.Disconnect(t.Context()); err != nil {
		t.Fatal(err)
	}
	all := map[string]string{}
	h.mu.Lock()
	defer h.mu.Unlock()
	for topic, heard := range h.heard {
		if topic != "last" {
			all[topic] = heard[0]
		}
	}
	return all
}

// A table that is told another topic, another prefix or no broker clears what it has retained before.
func TestNothingIsLeftBehind(t *testing.T) {
	const device, state, status = "homeassistant/device/haus_tisch/config", "haus/tisch/state", "haus/tisch/status"
	for _, tt := range []struct {
		name   string
		change func(*mqtt.Config)
		gone   []string
		stays  []string
	}{
		{"another topic", func(c *mqtt.Config) { c.Topic = "haus/spiel" },
			[]string{device, state, status}, []string{"homeassistant/device/haus_spiel/config", "haus/spiel/status"}},
		{"no discovery", func(c *mqtt.Config) { c.Discovery = "" }, []string{device}, []string{state, status}},
		{"another prefix", func(c *mqtt.Config) { c.Discovery = "ha" }, []string{device},
			[]string{"ha/device/haus_tisch/config", state, status}},
		{"no broker", func(c *mqtt.Config) { c.Broker = nil }, []string{device, state, status}, nil},
		{"nothing", func(*mqtt.Config) {}, nil, []string{device, state, status}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			broker := newMosquitto(t)
			broker.start()
			cfg := mqtt.Config{Table: newTable(), Broker: broker.url("table:secret"), Topic: "haus/tisch",
				Discovery: "homeassistant", File: filepath.Join(t.TempDir(), "mqtt.json")}
			end := beginAs(t, cfg)
			eventually(t, "all is retained", func() bool { return len(retained(t, broker)) == 3 })
			end()
			if info, err := os.Stat(cfg.File); err != nil || info.Mode() != 0o600 {
				t.Errorf("what is remembered has a password: %v, %v; want 0600", info, err)
			}
			tt.change(&cfg)
			cfg.Table = newTable()
			beginAs(t, cfg)
			eventually(t, "what is not used is gone, what is used is there", func() bool {
				all := retained(t, broker)
				for _, topic := range tt.gone {
					if all[topic] != "" {
						return false
					}
				}
				for _, topic := range tt.stays {
					if all[topic] == "" {
						return false
					}
				}
				return true
			})
			eventually(t, "what was cleared is forgotten", func() bool {
				_, err := os.Stat(cfg.File)
				return (err != nil) == (cfg.Broker == nil)
			})
		})
	}
}

// Where another table has taken the name over nothing of it is cleared, and a broker that is away is asked
// later.
func TestOnlyWhatIsNobodysIsCleared(t *testing.T) {
	t.Parallel()
	broker, other := newMosquitto(t), newMosquitto(t)
	broker.start()
	other.start()
	cfg := mqtt.Config{Table: newTable(), Broker: broker.url("table:secret"), Topic: "haus/tisch",
		Discovery: "homeassistant", File: filepath.Join(t.TempDir(), "mqtt.json"), Again: 50 * time.Millisecond,
		Health: health.New(nil)}
	end := beginAs(t, cfg)
	eventually(t, "all is retained", func() bool { return len(retained(t, broker)) == 3 })
	end()
	broker.stop() // what it retained is kept for it: it is put back below
	taken := mqtt.Config{Table: newTable(), Broker: other.url("table:secret"), Topic: "haus/tisch",
		Discovery: "homeassistant"}
	endTaken := beginAs(t, taken)
	cfg.Broker, cfg.Topic, cfg.Table = other.url("table:secret"), "haus/spiel", newTable()
	end = beginAs(t, cfg)
	newHome(t, other).hears("haus/spiel/status", "online")
	end()
	cfg.Broker, cfg.Table = nil, newTable()
	ended := beginAs(t, cfg)
	defer ended()
	broker.start()
	h := newHome(t, broker)
	h.says("homeassistant/device/haus_tisch/config", "{}", true)
	eventually(t, "the broker that was away is tidied", func() bool { return len(retained(t, broker)) == 0 })
	all := retained(t, other)
	if all["homeassistant/device/haus_tisch/config"] == "" || all["haus/tisch/status"] != "online" {
		t.Errorf("of the table that has the name now there is %v", all)
	}
	endTaken()
}
