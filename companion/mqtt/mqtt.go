package mqtt

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"log/slog"
	"net/url"
	"reflect"
	"sync"
	"time"

	"github.com/eclipse/paho.golang/autopaho"
	"github.com/eclipse/paho.golang/paho"

	"spieltisch/companion"
	"spieltisch/companion/health"
	"spieltisch/companion/news"
	"spieltisch/devices"
	"spieltisch/engines"
	"spieltisch/engines/i18n"
)

// Table is what is told and commanded; *companion.Table is one.
type Table interface {
	Watch(context.Context) iter.Seq[*companion.Snapshot]
	Do(context.Context, companion.Command) (companion.Verdict, error)
}

var _ Table = (*companion.Table)(nil)

// Config says what is needed. Table and Broker must be there.
type Config struct {
	Table     Table
	Broker    *url.URL // mqtt://NAME:PASSWORD@HOST:1883, or mqtts://
	Topic     string   // "": spieltisch
	Discovery string   // where Home Assistant listens, mostly homeassistant; "": it is not told
	Language  string   // of texts
	Name      string   // of the device in the home; "": Spieltisch
	Version   string   // of this program
	Page      string   // its address; "": not told
	Deaf      bool     // commands are refused: the broker asks nobody who he is
	Health    *health.Board
	Log       *slog.Logger
	Pause     time.Duration // between tries to reach the broker (0: 5 s)
}

// Client tells a broker. Make one with New; Run it once.
type Client struct {
	cfg    Config
	teller *health.Teller
	up     chan struct{} // the connection was made
	born   chan struct{} // Home Assistant has started
	do     chan string   // commands
}

// slow is how long the broker has for an answer.
const slow = 5 * time.Second

// waiting is how many commands are kept while one is done; a flood beyond is ignored.
const waiting = 4

// New makes a client.
func New(cfg Config) *Client {
	cfg.Topic, cfg.Name = cmp.Or(cfg.Topic, "spieltisch"), cmp.Or(cfg.Name, "Spieltisch")
	cfg.Pause = cmp.Or(max(cfg.Pause, 0), 5*time.Second)
	if cfg.Log == nil {
		cfg.Log = slog.New(slog.DiscardHandler)
	}
	return &Client{cfg: cfg,
		teller: health.NewTeller(cfg.Log, cfg.Health, health.MQTT, "broker",
			devices.Shown(cfg.Broker.String())),
		up: make(chan struct{}, 1), born: make(chan struct{}, 1), do: make(chan string, waiting)}
}

// Run tells the broker until ctx ends, and says then that the table is offline.
func (c *Client) Run(ctx context.Context) error {
	defer c.teller.Stop()
	// The connection outlasts ctx for a moment, to say farewell.
	life, end := context.WithCancel(context.WithoutCancel(ctx))
	defer end()
	conn, err := autopaho.NewConnection(life, c.connection())
	if err != nil {
		return fmt.Errorf("mqtt: %s: %w", devices.Shown(c.cfg.Broker.String()), err)
	}
	fresh := make(chan *companion.Snapshot, 1)
	var watching sync.WaitGroup
	watching.Go(func() { c.watch(ctx, fresh) })
	c.tell(ctx, conn, fresh)
	watching.Wait()
	farewell, stop := context.WithTimeout(life, time.Second)
	defer stop()
	c.publish(farewell, conn, "/status", []byte("offline"), true)
	_ = conn.Disconnect(farewell) // there may be none
	end()
	<-conn.Done()
	return nil
}

// connection is how the broker is reached.
func (c *Client) connection() autopaho.ClientConfig {
	password, _ := c.cfg.Broker.User.Password()
	server := *c.cfg.Broker
	server.User = nil // the library logs it
	return autopaho.ClientConfig{
		ServerUrls:                    []*url.URL{&server},
		ConnectUsername:               c.cfg.Broker.User.Username(),
		ConnectPassword:               []byte(password),
		KeepAlive:                     30,
		CleanStartOnInitialConnection: true, // what people wanted of a table that was off is not done later
		ReconnectBackoff:              func(int) time.Duration { return c.cfg.Pause },
		ConnectTimeout:                slow,
		WillMessage: &paho.WillMessage{Topic: c.cfg.Topic + "/status", Payload: []byte("offline"), QoS: 1,
			Retain: true},
		OnConnectionUp: func(*autopaho.ConnectionManager, *paho.Connack) { tap(c.up) },
		OnConnectError: func(err error) { c.away(err) },
		ClientConfig: paho.ClientConfig{
			ClientID:          c.cfg.id() + "-table",
			OnPublishReceived: []func(paho.PublishReceived) (bool, error){c.received},
		},
	}
}

// tap says once more that there is something to do, if it was not said already.
func tap(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}

// away tells people that the broker is not there. The library names its address once more; that says nothing.
func (c *Client) away(err error) {
	key := "warn.mqtt"
	var refused *autopaho.ConnackError
	if errors.As(err, &refused) {
		key = "warn.mqttRefused"
		why := cmp.Or(refused.Reason, "name or password")
		err = fmt.Errorf("it refuses: %s (reason 0x%02x)", why, refused.ReasonCode)
	}
	c.teller.Away(err, key)
}

// received takes a message of the broker; it may not wait.
func (c *Client) received(m paho.PublishReceived) (bool, error) {
	switch p := m.Packet; {
	case p.Topic == c.cfg.Discovery+"/status" && string(p.Payload) == "online":
		tap(c.born)
	case p.Topic == c.cfg.Topic+"/do" && !p.Retain && len(p.Payload) <= len("again"):
		select {
		case c.do <- string(p.Payload):
		default: // a flood
		}
	}
	return true, nil
}

// watch hands the newest snapshot on, as soon as somebody has time for it.
func (c *Client) watch(ctx context.Context, fresh chan *companion.Snapshot) {
	for s := range c.cfg.Table.Watch(ctx) {
		select {
		case <-fresh: // nobody took it
		default:
		}
		select {
		case fresh <- s:
		case <-ctx.Done():
			return
		}
	}
}

// tell is the loop of Run.
func (c *Client) tell(ctx context.Context, conn *autopaho.ConnectionManager,
	fresh <-chan *companion.Snapshot) {
	var now news.Moment
	told := news.State{Phase: "?"} // unlike any
	connected := false
	say := func() {
		if connected && !reflect.DeepEqual(now.State, told) && c.publish(ctx, conn, "/state", text(now.State), true) {
			told = now.State
		}
	}
	began := false
	for {
		select {
		case <-ctx.Done():
			return
		case <-c.up:
			connected, told = c.greet(ctx, conn), news.State{Phase: "?"}
			say()
		case <-c.born:
			c.announce(ctx, conn)
			told = news.State{Phase: "?"}
			say()
		case s := <-fresh:
			was := now
			now = news.Of(s, c.cfg.Language)
			say()
			if began && connected { // what happened before is no news
				for _, e := range now.Since(was) {
					c.publish(ctx, conn, "/event", text(e), false)
				}
			}
			began = true
		case command := <-c.do:
			if says := c.obey(ctx, command); says != "" {
				refused := news.Event{Type: "refused", Says: says, Spoken: i18n.Aloud(says, c.cfg.Language)}
				c.publish(ctx, conn, "/event", text(refused), false)
			}
		}
	}
}

// greet subscribes, announces and says online, on a new connection.
func (c *Client) greet(ctx context.Context, conn *autopaho.ConnectionManager) bool {
	topics := []paho.SubscribeOptions{{Topic: c.cfg.Topic + "/do", QoS: 1}}
	if c.cfg.Discovery != "" {
		topics = append(topics, paho.SubscribeOptions{Topic: c.cfg.Discovery + "/status", QoS: 1})
	}
	limit, stop := context.WithTimeout(ctx, slow)
	defer stop()
	if _, err := conn.Subscribe(limit, &paho.Subscribe{Subscriptions: topics}); err != nil {
		if ctx.Err() == nil {
			c.teller.Away(fmt.Errorf("subscribe to %s/do: %w", c.cfg.Topic, err), "warn.mqttRefused")
		}
		return false
	}
	c.announce(ctx, conn)
	if !c.publish(ctx, conn, "/status", []byte("online"), true) {
		return false
	}
	c.teller.There()
	return true
}

// announce tells Home Assistant of the table.
func (c *Client) announce(ctx context.Context, conn *autopaho.ConnectionManager) {
	if c.cfg.Discovery == "" {
		return
	}
	topic, payload := c.cfg.announcement()
	c.send(ctx, conn, &paho.Publish{Topic: topic, Payload: payload, QoS: 1, Retain: true})
}

// publish sends a message below the topic, and reports whether the broker has it.
func (c *Client) publish(ctx context.Context, conn *autopaho.ConnectionManager, below string, payload []byte,
	retain bool) bool {
	return c.send(ctx, conn, &paho.Publish{Topic: c.cfg.Topic + below, Payload: payload, QoS: 1,
		Retain: retain})
}

func (c *Client) send(ctx context.Context, conn *autopaho.ConnectionManager, p *paho.Publish) bool {
	limit, stop := context.WithTimeout(ctx, slow)
	defer stop()
	_, err := conn.Publish(limit, p)
	if err != nil && ctx.Err() == nil && !errors.Is(err, autopaho.ConnectionDownError) {
		c.cfg.Log.Warn("the broker did not take a message", "device", p.Topic, "err", err)
	}
	return err == nil
}

// obey does what a command says, and gives the reason why it was not done, for people.
func (c *Client) obey(ctx context.Context, command string) (refused string) {
	does := map[string]companion.Do{"undo": companion.Undo{}, "redo": companion.Redo{}, "again": companion.Again{}}
	do, known := does[command]
	if !known {
		return fmt.Sprintf("%q is none of undo, redo, again", command)
	}
	if c.cfg.Deaf {
		return "commands are taken through a broker that asks for a name and a password (docs/tinkerer/security.md)"
	}
	verdict, err := c.cfg.Table.Do(ctx, companion.Command{Do: do, Source: "mqtt"})
	if err != nil {
		return err.Error()
	}
	switch {
	case verdict.OK:
		return ""
	case verdict.Says != nil:
		return engines.Unisolated(verdict.Says.Text.In(c.cfg.Language))
	}
	return verdict.Detail
}

// text is a message as JSON.
func text(v any) []byte {
	data, err := json.Marshal(v)
	if err != nil {
		panic(err) // of plain values
	}
	return data
}
