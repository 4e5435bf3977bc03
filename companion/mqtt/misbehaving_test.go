package mqtt_test

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"fmt"
	"io"
	"math/big"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"spieltisch/companion/companiontest"
	"spieltisch/companion/health"
	"spieltisch/companion/mqtt"
)

// add writes further lines into the broker's configuration.
func (m *mosquitto) add(lines string) {
	m.t.Helper()
	f, err := os.OpenFile(m.conf, os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		m.t.Fatal(err)
	}
	defer f.Close()
	if _, err := io.WriteString(f, lines); err != nil {
		m.t.Fatal(err)
	}
}

// rights are what the table may do at the broker, from its next start on.
func (m *mosquitto) rights(lines string) {
	m.t.Helper()
	file := m.conf + ".rights"
	if err := os.WriteFile(file, []byte("user table\n"+lines), 0o644); err != nil {
		m.t.Fatal(err)
	}
	if !m.limited {
		m.add("acl_file " + file + "\n")
	}
	m.limited = true
}

// reload has the broker read its files of rights anew; connections stay.
func (m *mosquitto) reload() {
	m.t.Helper()
	if err := m.cmd.Process.Signal(syscall.SIGHUP); err != nil {
		m.t.Fatal(err)
	}
}

// warned waits until people are told something, with a cause that has a text in it.
func warned(t *testing.T, board *health.Board, key, cause string) {
	t.Helper()
	seen := ""
	defer func() {
		if t.Failed() {
			t.Logf("last seen: %s", seen)
		}
	}()
	eventually(t, key+" with "+cause, func() bool {
		list := board.List()
		if len(list) > 0 {
			seen = list[0].Key + ": " + list[0].Cause
		}
		return len(list) > 0 && list[0].Key == key && strings.Contains(list[0].Cause, cause)
	})
}

func TestRightsThatAreMissing(t *testing.T) {
	const all = "topic readwrite spieltisch/#\ntopic readwrite homeassistant/#\n"
	for _, tt := range []struct{ name, rights, key, cause string }{
		{"no announcement", "topic readwrite spieltisch/#\ntopic read homeassistant/status\n", "warn.mqttRights",
			"homeassistant/device/spieltisch/config: it refuses: this name has no right to it (reason 0x87)"},
		{"commands do not come", "topic write spieltisch/#\ntopic readwrite homeassistant/#\n", "warn.mqttRights",
			"spieltisch/do: it takes the subscription and delivers nothing"},
		{"no status", "topic readwrite spieltisch/do\ntopic readwrite homeassistant/#\n", "warn.mqttRights",
			"spieltisch/status"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			broker, board := newMosquitto(t), health.New(nil)
			broker.rights(tt.rights)
			broker.start()
			begin(t, mqtt.Config{Table: newTable(), Broker: broker.url("table:secret"), Health: board,
				Patience: time.Second})
			warned(t, board, tt.key, tt.cause)
			broker.stop()
			broker.rights(all)
			broker.start()
			eventually(t, "the warning goes with its cause", func() bool { return len(board.List()) == 0 })
		})
	}
}

func TestABrokerThatRetainsNothing(t *testing.T) {
	t.Parallel()
	broker, board := newMosquitto(t), health.New(nil)
	broker.add("retain_available false\n")
	broker.start()
	begin(t, mqtt.Config{Table: newTable(), Broker: broker.url("table:secret"), Health: board})
	warned(t, board, "warn.mqttCannot", "it retains no messages (reason 0x9a)")
}

// Two tables with one topic throw each other out, and the broker gives no reason.
func TestTwoTablesWithOneTopic(t *testing.T) {
	t.Parallel()
	broker, one, two := newMosquitto(t), health.New(nil), health.New(nil)
	broker.start()
	cfg := mqtt.Config{Table: newTable(), Broker: broker.url("table:secret"), Pause: 200 * time.Millisecond,
		Patience: time.Second, Health: one}
	begin(t, cfg)
	cfg.Table, cfg.Health = newTable(), two
	begin(t, cfg)
	warned(t, one, "warn.mqttTwice", "another table says its state on this topic")
	warned(t, two, "warn.mqttTwice", "another table says its state on this topic")
}

// Topics that differ by a sign are two tables: two connections, and two devices at home.
func TestTopicsThatAreAlike(t *testing.T) {
	t.Parallel()
	broker := newMosquitto(t)
	broker.start()
	h := newHome(t, broker)
	boards := map[string]*health.Board{}
	for _, topic := range []string{"haus/tisch", "haus_tisch", "haus-tisch", "haus-2dtisch", "haus tisch"} {
		boards[topic] = health.New(nil)
		begin(t, mqtt.Config{Table: newTable(), Broker: broker.url("table:secret"), Topic: topic,
			Health: boards[topic], Check: 50 * time.Millisecond})
		h.hears(topic+"/status", "online")
	}
	devices := 0
	h.mu.Lock()
	for topic := range h.heard {
		if strings.HasPrefix(topic, "homeassistant/device/") {
			devices++
		}
	}
	h.mu.Unlock()
	if devices != len(boards) {
		t.Errorf("%d devices are announced, want %d", devices, len(boards))
	}
	for topic, board := range boards {
		n := len(h.all(topic + "/status"))
		eventually(t, topic+" keeps its connection", func() bool { return len(h.all(topic+"/status")) > n })
		if all := h.all(topic + "/status"); slices.Contains(all, "offline") || len(board.List()) > 0 {
			t.Errorf("%s was thrown out: %v, %v", topic, all, board.List())
		}
	}
}

// Rights change while the table is connected: it notices, either way, without another connection.
func TestRightsThatChange(t *testing.T) {
	const all = "topic readwrite spieltisch/#\ntopic readwrite homeassistant/#\n"
	for _, tt := range []struct{ name, rights, cause string }{
		{"commands", "topic write spieltisch/#\ntopic readwrite homeassistant/#\n",
			"spieltisch/do: it takes the subscription and delivers nothing"},
		{"status", "topic readwrite spieltisch/do\ntopic readwrite homeassistant/#\n", "spieltisch/status"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			broker, board := newMosquitto(t), health.New(nil)
			broker.rights(all)
			broker.start()
			begin(t, mqtt.Config{Table: newTable(), Broker: broker.url("table:secret"), Health: board,
				Patience: 300 * time.Millisecond, Check: 100 * time.Millisecond})
			newHome(t, broker).hears("spieltisch/status", "online")
			broker.rights(tt.rights)
			broker.reload()
			warned(t, board, "warn.mqttRights", tt.cause)
			broker.rights(all)
			broker.reload()
			eventually(t, "the warning goes with its cause", func() bool { return len(board.List()) == 0 })
		})
	}
	t.Run("announcement", func(t *testing.T) {
		t.Parallel()
		broker, board := newMosquitto(t), health.New(nil)
		broker.rights("topic readwrite spieltisch/#\ntopic read homeassistant/#\n")
		broker.start()
		begin(t, mqtt.Config{Table: newTable(), Broker: broker.url("table:secret"), Health: board,
			Patience: 300 * time.Millisecond, Check: 100 * time.Millisecond})
		warned(t, board, "warn.mqttRights", "homeassistant/device/spieltisch/config")
		broker.rights(all)
		broker.reload()
		newHome(t, broker).hears("homeassistant/device/spieltisch/config", `"unique_id":"spieltisch_turn"`)
		eventually(t, "the warning goes with its cause", func() bool { return len(board.List()) == 0 })
	})
}

// Online is said again and again, and forgotten where it is not; the state is said again for who slept.
func TestWhatHasNotChangedIsToldAgain(t *testing.T) {
	t.Parallel()
	broker := newMosquitto(t)
	broker.start()
	h := newHome(t, broker)
	table := newTable()
	page := atomic.Pointer[string]{}
	page.Store(new("http://tisch.local/"))
	end := begin(t, mqtt.Config{Table: table, Broker: broker.url("table:secret"), Again: 50 * time.Millisecond,
		Check: 40 * time.Millisecond, Page: func() string { return *page.Load() }})
	table.Shown <- companiontest.Game(1, 5)
	h.hears("spieltisch/state", `"turn":"Anna"`)
	states, online := len(h.all("spieltisch/state")), len(h.all("spieltisch/status"))
	eventually(t, "state and status come again", func() bool {
		return len(h.all("spieltisch/state")) > states+1 && len(h.all("spieltisch/status")) > online+1
	})
	h.hears("homeassistant/device/spieltisch/config", "http://tisch.local/")
	page.Store(new("http://tisch-2.local/"))
	h.hears("homeassistant/device/spieltisch/config", "http://tisch-2.local/")
	if got := len(h.all("homeassistant/device/spieltisch/config")); got != 2 {
		t.Errorf("announced %d times, want once for each address of the page", got)
	}
	expiry := func() uint32 {
		h.mu.Lock()
		defer h.mu.Unlock()
		return h.expiry["spieltisch/status"]
	}
	if got := expiry(); got != 1 {
		t.Errorf("online is kept for %d s, want 1: twice the time between, rounded up", got)
	}
	end()
	h.hears("spieltisch/status", "offline")
	if got := expiry(); got != 0 {
		t.Errorf("offline is kept for %d s, want for good", got)
	}
}

// The broker that is there is called at once; the pause is for what comes later.
func TestTheFirstCallHasNoPause(t *testing.T) {
	t.Parallel()
	broker := newMosquitto(t)
	broker.start()
	h := newHome(t, broker)
	begin(t, mqtt.Config{Table: newTable(), Broker: broker.url("table:secret"), Pause: time.Hour})
	h.hears("spieltisch/status", "online")
}

// refusing is a broker that answers each CONNECT with a reason code (MQTT 5, 3.2).
func refusing(t *testing.T, code byte) *url.URL { return answering(t, 0x20, 3, 0, code, 0) }

// answering is a broker that answers each connection with the same bytes, and ends it.
func answering(t *testing.T, bytes ...byte) *url.URL {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			_, _ = c.Read(make([]byte, 4096))
			_, _ = c.Write(bytes)
			c.Close()
		}
	}()
	return &url.URL{Scheme: "mqtt", Host: l.Addr().String()}
}

// A broker of MQTT 3.1.1 is called so, and one that only ends the connection is not called away for no
// reason.
func TestAnOldBroker(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		answer     []byte
		key, cause string
	}{
		{[]byte{0x20, 2, 0, 1}, "warn.mqttCannot", "it speaks MQTT 3.1.1"},
		{nil, "warn.mqtt", "without a word; does MQTT 5 listen at this port?"},
	} {
		board := health.New(nil)
		begin(t, mqtt.Config{Table: newTable(), Broker: answering(t, tt.answer...), Health: board})
		warned(t, board, tt.key, tt.cause)
	}
}

// certified makes a certificate for a name, signed by itself, and gives its file and that of its key.
func certified(t *testing.T, name string) (certificate, private string) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	cert := &x509.Certificate{SerialNumber: big.NewInt(1), NotAfter: time.Now().Add(time.Hour), IsCA: true,
		BasicConstraintsValid: true, DNSNames: []string{name}, IPAddresses: []net.IP{net.ParseIP(name)}}
	der, err := x509.CreateCertificate(rand.Reader, cert, cert, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	secret, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	certificate, private = filepath.Join(dir, "certificate.pem"), filepath.Join(dir, "key.pem")
	for file, block := range map[string]*pem.Block{certificate: {Type: "CERTIFICATE", Bytes: der},
		private: {Type: "PRIVATE KEY", Bytes: secret}} {
		if err := os.WriteFile(file, pem.EncodeToMemory(block), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return certificate, private
}

// A broker that is there has a certificate that nobody knows, or of another name: that is said. With the file
// of the one that signed it all is well.
func TestCertificatesOfABroker(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, cause string
		known       bool
	}{
		{"127.0.0.1", "unknown authority", false},
		{"127.0.0.2", "127.0.0.1", true},
		{"127.0.0.1", "", true},
	} {
		broker, board := newMosquitto(t), health.New(nil)
		certificate, key := certified(t, tt.name)
		broker.add(fmt.Sprintf("certfile %s\nkeyfile %s\n", certificate, key))
		broker.start()
		cfg := mqtt.Config{Table: newTable(), Broker: broker.url("table:secret"), Health: board}
		cfg.Broker.Scheme = "mqtts"
		if tt.known {
			var err error
			if cfg.Roots, err = mqtt.Roots(certificate); err != nil {
				t.Fatal(err)
			}
		}
		if tt.cause != "" {
			begin(t, cfg)
			warned(t, board, "warn.mqttCertificate", tt.cause)
			continue
		}
		board.Set(health.Warning{Name: health.MQTT})
		begin(t, cfg)
		eventually(t, "all is well", func() bool { return len(board.List()) == 0 })
		if _, err := mqtt.Roots(key); err == nil {
			t.Error("a key is taken for a certificate")
		}
	}
}

// A broker may refuse with any reason code: each has its words, and those that MQTT 5 does not have, too.
func TestEveryReasonCode(t *testing.T) {
	t.Parallel()
	words := map[byte]string{0x86: "warn.mqttRefused", 0x87: "warn.mqttRefused", 0x8a: "warn.mqttRefused",
		0x8c: "warn.mqttRefused", 0x8e: "warn.mqttTwice"}
	for _, code := range []byte{0x80, 0x83, 0x88, 0x89, 0x8b, 0x8d, 0x91, 0x92, 0x93, 0x96, 0x97, 0x98, 0x9f,
		0xa0} {
		words[code] = "warn.mqtt"
	}
	for code := byte(0x80); code <= 0xa3; code++ {
		t.Run(fmt.Sprintf("0x%02x", code), func(t *testing.T) {
			t.Parallel()
			key, board := words[code], health.New(nil)
			if key == "" {
				key = "warn.mqttCannot"
			}
			begin(t, mqtt.Config{Table: newTable(), Broker: refusing(t, code), Health: board})
			warned(t, board, key, fmt.Sprintf("(reason 0x%02x)", code))
		})
	}
}

// The doctor's try says what is wrong by its cause, beside a table that runs as well, and leaves nothing.
func TestTry(t *testing.T) {
	t.Parallel()
	try := func(t *testing.T, m *mosquitto, user string) string {
		t.Helper()
		ctx, stop := context.WithTimeout(t.Context(), 20*time.Second)
		defer stop()
		err := mqtt.New(mqtt.Config{Broker: m.url(user), Discovery: "homeassistant",
			Patience: time.Second}).Try(ctx, true)
		if err == nil {
			return "well"
		}
		bad, ok := errors.AsType[*mqtt.Trouble](err)
		if !ok {
			t.Fatalf("%T: %v", err, err)
		}
		return bad.Key + ": " + err.Error()
	}
	says := func(t *testing.T, m *mosquitto, user, want string) {
		t.Helper()
		if got := try(t, m, user); !strings.Contains(got, want) {
			t.Errorf("it says %q, want %q", got, want)
		}
	}
	t.Run("well, and beside a table", func(t *testing.T) {
		t.Parallel()
		broker, board := newMosquitto(t), health.New(nil)
		broker.start()
		h := newHome(t, broker)
		says(t, broker, "table:secret", "well")
		h.hears("homeassistant/device/spieltisch/config", `"unique_id":"spieltisch_turn"`)
		if err := h.conn.Disconnect(t.Context()); err != nil {
			t.Fatal(err)
		}
		late := newHome(t, broker)
		begin(t, mqtt.Config{Table: newTable(), Broker: broker.url("table:secret"), Health: board})
		late.hears("spieltisch/status", "online")
		if got := late.all("spieltisch/status"); len(got) != 1 {
			t.Errorf("who came after the try hears the states %q, want those of the table alone", got)
		}
		says(t, broker, "table:secret", "well")
		if got := late.all("spieltisch/status"); slices.Contains(got, "offline") {
			t.Errorf("the table was thrown out: %q", got)
		}
		if got := board.List(); len(got) > 0 {
			t.Errorf("the table says %v", got)
		}
	})
	t.Run("password", func(t *testing.T) {
		t.Parallel()
		broker := newMosquitto(t)
		broker.start()
		says(t, broker, "table:wrong", "warn.mqttRefused: it refuses: this name has no right to it (reason 0x87)")
	})
	t.Run("nobody there", func(t *testing.T) {
		t.Parallel()
		says(t, newMosquitto(t), "table:secret", "warn.mqtt: ")
	})
	t.Run("retains nothing", func(t *testing.T) {
		t.Parallel()
		broker := newMosquitto(t)
		broker.add("retain_available false\n")
		broker.start()
		says(t, broker, "table:secret", "warn.mqttCannot: it refuses: it retains no messages (reason 0x9a)")
	})
	for _, tt := range []struct{ name, rights, want string }{
		{"announcement", "topic readwrite spieltisch/#\ntopic read homeassistant/status\n",
			"warn.mqttRights: homeassistant/device/spieltisch/config: it refuses: this name has no right to it"},
		{"commands", "topic write spieltisch/#\ntopic readwrite homeassistant/#\n",
			"warn.mqttRights: spieltisch/do: it takes the subscription and delivers nothing"},
		{"status", "topic readwrite spieltisch/do\ntopic readwrite homeassistant/#\n",
			"warn.mqttRights: spieltisch/status: it refuses"},
	} {
		t.Run("no right: "+tt.name, func(t *testing.T) {
			t.Parallel()
			broker := newMosquitto(t)
			broker.rights(tt.rights)
			broker.start()
			says(t, broker, "table:secret", tt.want)
		})
	}
}
