package mqtt_test

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/eclipse/paho.golang/autopaho"
	"github.com/eclipse/paho.golang/paho"

	"spieltisch/companion"
	"spieltisch/companion/companiontest"
	"spieltisch/companion/health"
	"spieltisch/companion/mqtt"
	"spieltisch/companion/news"
	"spieltisch/packaging/sweep"
)

// fakeTable shows what is put into it, and notes commands.
type fakeTable struct {
	companiontest.Table
	done chan companion.Command
	hold chan struct{} // until it is closed no command is done; nil: at once
}

func newTable() *fakeTable {
	return &fakeTable{Table: companiontest.New(), done: make(chan companion.Command, 1000)}
}

func (f *fakeTable) Do(ctx context.Context, c companion.Command) (companion.Verdict, error) {
	if f.hold != nil {
		select {
		case <-f.hold:
		case <-ctx.Done():
			return companion.Verdict{}, ctx.Err()
		}
	}
	f.done <- c
	if _, again := c.Do.(companion.Again); again {
		no := companiontest.Words("A game is on.")
		return companion.Verdict{Says: &no}, nil
	}
	return companion.Verdict{OK: true}, nil
}

// mosquitto is a real broker on this machine.
type mosquitto struct {
	t       testing.TB
	program string
	port    int
	conf    string
	cmd     *exec.Cmd
	limited bool // it has a file with rights
}

// newMosquitto prepares one that knows table:secret.
func newMosquitto(t testing.TB) *mosquitto {
	// Debian keeps it where only root looks.
	program, err := exec.LookPath("mosquitto")
	if err != nil {
		program = "/usr/sbin/mosquitto"
	}
	for _, tool := range []string{program, "mosquitto_passwd"} {
		if _, err := exec.LookPath(tool); err != nil {
			sweep.Missing(t, "%s (Debian's package mosquitto)", tool)
		}
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	m := &mosquitto{t: t, program: program, port: l.Addr().(*net.TCPAddr).Port,
		conf: filepath.Join(t.TempDir(), "mosquitto.conf")}
	l.Close()
	passwords := m.conf + ".passwords"
	make := exec.Command("mosquitto_passwd", "-b", "-c", passwords, "table", "secret")
	if out, err := make.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	text := fmt.Sprintf("listener %d 127.0.0.1\nallow_anonymous false\npassword_file %s\npersistence false\nuser root\n",
		m.port, passwords)
	if err := os.WriteFile(m.conf, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(m.stop)
	return m
}

// start starts it, and returns when it answers.
func (m *mosquitto) start() {
	m.t.Helper()
	m.cmd = exec.Command(m.program, "-c", m.conf)
	if err := m.cmd.Start(); err != nil {
		m.t.Fatal(err)
	}
	eventually(m.t, "the broker answers", func() bool {
		c, err := net.Dial("tcp", fmt.Sprint("127.0.0.1:", m.port))
		if err == nil {
			c.Close()
		}
		return err == nil
	})
}

// stop kills it.
func (m *mosquitto) stop() {
	if m.cmd != nil {
		_ = m.cmd.Process.Kill()
		_ = m.cmd.Wait()
		m.cmd = nil
	}
}

func (m *mosquitto) url(user string) *url.URL {
	u, err := url.Parse(fmt.Sprintf("mqtt://%s@127.0.0.1:%d", user, m.port))
	if err != nil {
		m.t.Fatal(err)
	}
	return u
}

// eventually waits until something holds.
func eventually(t testing.TB, what string, holds func() bool) {
	t.Helper()
	ticker := time.NewTicker(time.Millisecond)
	defer ticker.Stop()
	limit := time.After(20 * time.Second)
	for !holds() {
		select {
		case <-ticker.C:
		case <-limit:
			t.Fatalf("not within 20 s: %s", what)
		}
	}
}

// home is another client of the broker, as Home Assistant is.
type home struct {
	t    testing.TB
	conn *autopaho.ConnectionManager

	mu     sync.Mutex
	heard  map[string][]string
	expiry map[string]uint32 // of the newest message of a topic, seconds; 0: none
}

func newHome(t testing.TB, m *mosquitto) *home {
	h := &home{t: t, heard: map[string][]string{}, expiry: map[string]uint32{}}
	server := m.url("x")
	server.User = nil
	up := make(chan struct{}, 9)
	conn, err := autopaho.NewConnection(t.Context(), autopaho.ClientConfig{
		ServerUrls: []*url.URL{server}, ConnectUsername: "table", ConnectPassword: []byte("secret"),
		CleanStartOnInitialConnection: true, KeepAlive: 30,
		ReconnectBackoff: func(int) time.Duration { return 20 * time.Millisecond },
		OnConnectionUp: func(c *autopaho.ConnectionManager, _ *paho.Connack) {
			all := []paho.SubscribeOptions{{Topic: "#", QoS: 1}}
			if _, err := c.Subscribe(t.Context(), &paho.Subscribe{Subscriptions: all}); err == nil {
				up <- struct{}{}
			}
		},
		ClientConfig: paho.ClientConfig{ClientID: "home",
			OnPublishReceived: []func(paho.PublishReceived) (bool, error){func(p paho.PublishReceived) (bool, error) {
				h.mu.Lock()
				defer h.mu.Unlock()
				h.heard[p.Packet.Topic] = append(h.heard[p.Packet.Topic], string(p.Packet.Payload))
				h.expiry[p.Packet.Topic] = 0
				if e := p.Packet.Properties.MessageExpiry; e != nil {
					h.expiry[p.Packet.Topic] = *e
				}
				return true, nil
			}}},
	})
	if err != nil {
		t.Fatal(err)
	}
	h.conn = conn
	<-up
	return h
}

// all are the messages of a topic.
func (h *home) all(topic string) []string {
	h.mu.Lock()
	defer h.mu.Unlock()
	return append([]string{}, h.heard[topic]...)
}

// hears waits until the newest message of a topic has a text in it.
func (h *home) hears(topic, text string) {
	h.t.Helper()
	eventually(h.t, topic+" says "+text, func() bool {
		all := h.all(topic)
		return len(all) > 0 && strings.Contains(all[len(all)-1], text)
	})
}

func (h *home) says(topic, text string, retain bool) {
	h.t.Helper()
	if _, err := h.conn.Publish(h.t.Context(), &paho.Publish{Topic: topic, Payload: []byte(text), QoS: 1,
		Retain: retain}); err != nil {
		h.t.Fatal(err)
	}
}

// begin runs a client that tells Home Assistant; end ends it.
func begin(t testing.TB, cfg mqtt.Config) (end func()) {
	cfg.Discovery = "homeassistant"
	return beginAs(t, cfg)
}

// beginAs runs a client as it is configured.
func beginAs(t testing.TB, cfg mqtt.Config) (end func()) {
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	cfg.Pause, cfg.Language = cmp.Or(cfg.Pause, 20*time.Millisecond), "en"
	go func() { ended <- mqtt.New(cfg).Run(ctx) }()
	end = sync.OnceFunc(func() {
		cancel()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
	t.Cleanup(end)
	return end
}

func TestHomeIsToldAndObeyed(t *testing.T) {
	broker := newMosquitto(t)
	broker.start()
	h := newHome(t, broker)
	table := newTable()
	h.says("spieltisch/do", "undo", true) // retained by mistake: done at no start
	end := begin(t, mqtt.Config{Table: table, Broker: broker.url("table:secret")})
	h.hears("spieltisch/status", "online")
	h.hears("homeassistant/device/spieltisch/config", `"unique_id":"spieltisch_turn"`)

	table.Shown <- companiontest.Game(1, 5)
	h.hears("spieltisch/state", `"turn":"Anna"`)
	table.Shown <- companiontest.Game(2, 6)
	h.hears("spieltisch/state", `"turn":"Ben"`)
	h.hears("spieltisch/event", `"event_type":"turn","name":"Ben"`)
	var state news.State
	all := h.all("spieltisch/state")
	if err := json.Unmarshal([]byte(all[len(all)-1]), &state); err != nil || len(state.Scores) != 2 {
		t.Errorf("state %v, %v; want the scores of two", state, err)
	}
	if events := h.all("spieltisch/event"); len(events) != 2 {
		t.Errorf("events %q, want the move and the turn; what was there at the start is no news", events)
	}

	h.says("spieltisch/do", "redo", false)
	if c := <-table.done; c.Do != (companion.Redo{}) || c.Source != "mqtt" {
		t.Errorf("%+v was done, want redo, of mqtt: what is retained is not", c)
	}
	h.says("spieltisch/do", "again", false)
	h.hears("spieltisch/event", `"says":"A game is on."`)
	h.says("spieltisch/do", "dance", false)
	h.hears("spieltisch/event", `none of undo, redo, again`)

	before, states := len(h.all("homeassistant/device/spieltisch/config")), len(h.all("spieltisch/state"))
	h.says("homeassistant/status", "online", false)
	eventually(t, "Home Assistant is told again when it starts, of the table and of its state", func() bool {
		return len(h.all("homeassistant/device/spieltisch/config")) > before &&
			len(h.all("spieltisch/state")) > states
	})
	end()
	h.hears("spieltisch/status", "offline")
}

// TestADeafTableIsNotCommanded: it tells as before, and says why it does nothing.
func TestADeafTableIsNotCommanded(t *testing.T) {
	broker := newMosquitto(t)
	broker.start()
	h := newHome(t, broker)
	table := newTable()
	begin(t, mqtt.Config{Table: table, Broker: broker.url("table:secret"), Deaf: true})
	h.hears("spieltisch/status", "online")
	h.says("spieltisch/do", "undo", false)
	h.hears("spieltisch/event", "a name and a password")
	if n := len(table.done); n != 0 {
		t.Errorf("%d commands were done, want none", n)
	}
}

// TestAFloodIsNotObeyed sends many commands at once to a table that takes its time: few are done, and the
// home is told of the game all the same.
func TestAFloodIsNotObeyed(t *testing.T) {
	broker := newMosquitto(t)
	broker.start()
	h := newHome(t, broker)
	table := newTable()
	table.hold = make(chan struct{})
	begin(t, mqtt.Config{Table: table, Broker: broker.url("table:secret")})
	h.hears("spieltisch/status", "online")
	const flood = 300
	for range flood {
		h.says("spieltisch/do", "undo", false)
	}
	h.says("spieltisch/do", strings.Repeat("undo", 10_000), false)
	close(table.hold)
	table.Shown <- companiontest.Game(2, 6)
	h.hears("spieltisch/state", `"turn":"Ben"`)
	if n := len(table.done); n == 0 || n > flood/10 {
		t.Errorf("%d of %d commands were done, want a few", n, flood)
	}
}

// BenchmarkMoveToMessage is from a move at the table to the message at the home.
func BenchmarkMoveToMessage(b *testing.B) {
	broker := newMosquitto(b)
	broker.start()
	h := newHome(b, broker)
	table := newTable()
	begin(b, mqtt.Config{Table: table, Broker: broker.url("table:secret")})
	h.hears("spieltisch/status", "online")
	for i := 0; b.Loop(); i++ {
		table.Shown <- companiontest.Game(1, int64(i+1))
		h.hears("spieltisch/state", fmt.Sprintf("Move %d.", i+1))
	}
}

func TestBrokerComesAndGoes(t *testing.T) {
	broker := newMosquitto(t)
	table, board := newTable(), health.New(nil)
	begin(t, mqtt.Config{Table: table, Broker: broker.url("table:secret"), Health: board})
	warning := func() string {
		if list := board.List(); len(list) > 0 {
			return list[0].Key
		}
		return ""
	}
	eventually(t, "a warning before there is a broker", func() bool { return warning() == "warn.mqtt" })
	table.Shown <- companiontest.Game(1, 5) // nobody waits for the broker
	table.Shown <- companiontest.Game(2, 6)
	broker.start()
	newHome(t, broker).hears("spieltisch/state", `"turn":"Ben"`)
	broker.stop()
	table.Shown <- companiontest.Game(1, 7)
	broker.start()
	h := newHome(t, broker)
	h.hears("spieltisch/status", "online")
	h.hears("spieltisch/state", `"turn":"Anna"`)
	broker.stop() // it forgets what it retains, and nothing happens at the table meanwhile
	broker.start()
	newHome(t, broker).hears("spieltisch/state", `"turn":"Anna"`)
}

func TestWhatIsNoBroker(t *testing.T) {
	broker := newMosquitto(t)
	broker.start()
	garbage, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer garbage.Close()
	go func() {
		for {
			c, err := garbage.Accept()
			if errors.Is(err, net.ErrClosed) {
				return
			}
			_, _ = c.Write([]byte("HTTP/1.1 400 Bad Request\r\n\r\n"))
			c.Close()
		}
	}()
	for _, tt := range []struct {
		name, want string
		at         *url.URL
		cause      string
	}{
		{"a wrong password", "warn.mqttRefused", broker.url("table:guess"), "refuses"},
		{"a page in place of a broker", "warn.mqtt", &url.URL{Scheme: "mqtt", Host: garbage.Addr().String()}, ""},
		{"TLS to a broker without", "warn.mqtt", &url.URL{Scheme: "mqtts", Host: broker.url("x").Host}, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			board := health.New(nil)
			end := begin(t, mqtt.Config{Table: newTable(), Broker: tt.at, Health: board})
			eventually(t, tt.want, func() bool {
				list := board.List()
				if len(list) == 0 {
					return false
				}
				if strings.Contains(list[0].Cause, "guess") {
					t.Errorf("the warning tells the password: %s", list[0].Cause)
				}
				return list[0].Key == tt.want && strings.Contains(list[0].Cause, tt.cause)
			})
			end()
		})
	}
}
