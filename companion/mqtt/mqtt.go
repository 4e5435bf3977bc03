package mqtt

import (
	"bytes"
	"cmp"
	"context"
	"crypto/rand"
	"crypto/x509"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"log/slog"
	"net/url"
	"reflect"
	"slices"
	"sync"
	"sync/atomic"
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

// Config says what is needed. Table must be there, and Broker, or a File that names one.
type Config struct {
	Table     Table
	Broker    *url.URL       // mqtt://NAME:PASSWORD@HOST:1883, or mqtts://; nil: only old ones are tidied
	Roots     *x509.CertPool // that sign the broker's certificate; nil: those that this machine trusts
	Topic     string         // "": spieltisch
	Discovery string         // where Home Assistant listens, mostly homeassistant; "": it is not told
	Language  string         // of texts
	Name      string         // of the device in the home; "": Spieltisch
	Version   string         // of this program
	Page      func() string  // its address, which may change; nil, or "": not told
	Deaf      bool           // commands are refused: the broker asks nobody who he is
	Health    *health.Board
	Log       *slog.Logger
	Pause     time.Duration // between tries to reach the broker (0: 5 s)
	Again     time.Duration // between two tellings of what has not changed (0: 5 min)
	Check     time.Duration // between two looks whether all is still allowed and true (0: 20 s)
	Patience  time.Duration // how long the broker has for an answer (0: 5 s)
	File      string        // remembers where messages are retained, to clear them; "": nothing does
}

// Client tells a broker. Make one with New; Run it once.
type Client struct {
	cfg       Config
	reporter  *health.Reporter
	up        chan struct{}             // the connection was made
	born      chan struct{}             // Home Assistant has started
	echoed    chan struct{}             // a message to the table itself has come
	token     []byte                    // it bears this, and so does the state
	tried     atomic.Bool               // to reach the broker
	connected atomic.Bool               // to the broker, now
	thrown    atomic.Bool               // out of this connection by the broker, which has said why
	said      atomic.Bool               // that the table is online, once at least
	twice     atomic.Bool               // another table has said so since
	do        chan string               // commands
	begun     atomic.Pointer[beginning] // the newest connection; nil: none was made

	announced []byte // to Home Assistant last, and taken on this connection; nil: nothing; of tell
	lacking   bool   // something was refused on this connection; of tell
	newly     bool   // the connection was made since the last look; of tell
}

// waiting is how many commands are kept while one is done; a flood beyond is ignored.
const waiting = 4

// New makes a client.
func New(cfg Config) *Client {
	cfg.Topic, cfg.Name = cmp.Or(cfg.Topic, "spieltisch"), cmp.Or(cfg.Name, "Spieltisch")
	cfg.Pause = cmp.Or(max(cfg.Pause, 0), 5*time.Second)
	cfg.Again = cmp.Or(max(cfg.Again, 0), 5*time.Minute)
	cfg.Check = cmp.Or(max(cfg.Check, 0), 20*time.Second)
	cfg.Patience = cmp.Or(max(cfg.Patience, 0), 5*time.Second)
	if cfg.Log == nil {
		cfg.Log = slog.New(slog.DiscardHandler)
	}
	name := ""
	if cfg.Broker != nil {
		name = devices.Shown(cfg.Broker.String())
	}
	return &Client{cfg: cfg,
		reporter: health.NewReporter(cfg.Log, cfg.Health, health.MQTT, "broker", name),
		up:       make(chan struct{}, 1), born: make(chan struct{}, 1), echoed: make(chan struct{}, 1),
		token: []byte(rand.Text()), do: make(chan string, waiting)}
}

// Run tells the broker until ctx ends, and says then that the table is offline. Beside it, what the table has
// left under other names is cleared.
func (c *Client) Run(ctx context.Context) error {
	defer c.reporter.Stop()
	old, err := c.remember()
	if err != nil { // the home is told all the same
		c.cfg.Log.Warn("what was told to brokers before is not known", "file", c.cfg.File, "err", err)
	}
	if len(old) > 0 {
		var tidying sync.WaitGroup
		tidying.Go(func() { c.tidy(ctx, old) })
		defer tidying.Wait()
	}
	if c.cfg.Broker == nil {
		return nil
	}
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
	c.loop(ctx, conn, fresh)
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
		ReconnectBackoff:              c.pause,
		ConnectTimeout:                c.cfg.Patience,
		AttemptConnection:             c.dial,
		WillMessage: &paho.WillMessage{Topic: c.cfg.Topic + "/status", Payload: []byte("offline"), QoS: 1,
			Retain: true},
		OnConnectionUp: func(*autopaho.ConnectionManager, *paho.Connack) {
			c.thrown.Store(false)
			c.twice.Store(false)
			c.connected.Store(true)
			tap(c.up)
		},
		OnConnectionDown: func() bool { c.connected.Store(false); return true },
		OnConnectError:   func(err error) { c.away(err) },
		ClientConfig: paho.ClientConfig{
			ClientID:          c.cfg.id() + "-table",
			OnPublishReceived: []func(paho.PublishReceived) (bool, error){c.received},
			OnServerDisconnect: func(d *paho.Disconnect) {
				says := ""
				if d.Properties != nil {
					says = d.Properties.ReasonString
				}
				c.thrown.Store(true)
				key, cause := why(d.ReasonCode, says)
				c.reporter.Away(cause, key)
			},
		},
	}
}

// pause is how long to wait before a try. The library asks before the very first one, too, when nothing has
// failed; later ones wait even where the last connection was made, as two tables of one topic throw each
// other out.
func (c *Client) pause(int) time.Duration {
	if !c.tried.Swap(true) {
		return 0
	}
	return c.cfg.Pause
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
	bad := c.unconnected(err)
	c.reporter.Away(bad.Cause, bad.Key)
}

// unconnected says why there is no connection.
func (c *Client) unconnected(err error) *Trouble {
	if why := c.begun.Load().why(); why != nil && errors.Is(err, io.EOF) {
		err = why
	}
	key := keyAway
	var refused *autopaho.ConnackError
	switch {
	case strange(err):
		key = keyCertificate
	case errors.Is(err, errOld):
		key = keyCannot
	case errors.As(err, &refused):
		if key, err = why(refused.ReasonCode, refused.Reason); key == keyRights {
			key = keyRefused // who may not come in at all has a wrong name or password
		}
	}
	return &Trouble{key, err}
}

// received takes a message of the broker; it may not wait.
func (c *Client) received(m paho.PublishReceived) (bool, error) {
	switch p := m.Packet; {
	case c.cfg.Discovery != "" && p.Topic == c.cfg.Discovery+"/status" && string(p.Payload) == "online":
		tap(c.born)
	case p.Topic == c.cfg.Topic+"/state":
		if by := sender(p); len(by) > 0 && c.said.Load() && !bytes.Equal(by, c.token) {
			c.twice.Store(true)
			c.warn(errTwice)
		}
	case p.Topic == c.cfg.Topic+"/do" && string(p.Payload) == echo:
		if bytes.Equal(sender(p), c.token) {
			tap(c.echoed)
		}
	case p.Topic == c.cfg.Topic+"/do" && !p.Retain && len(p.Payload) <= len("again"):
		select {
		case c.do <- string(p.Payload):
		default: // a flood
		}
	}
	return true, nil
}

// sender is the token of the table that sent a message; nil: it names none.
func sender(p *paho.Publish) []byte {
	if p.Properties == nil {
		return nil
	}
	return p.Properties.CorrelationData
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

// loop is the loop of Run.
func (c *Client) loop(ctx context.Context, conn *autopaho.ConnectionManager,
	fresh <-chan *companion.Snapshot) {
	var now news.Moment
	told := news.State{Phase: "?"} // unlike any
	connected := false
	say := func() {
		if !connected || reflect.DeepEqual(now.State, told) {
			return
		}
		if c.send(ctx, conn, &paho.Publish{Topic: c.cfg.Topic + "/state", Payload: text(now.State), QoS: 1,
			Retain: true, Properties: &paho.PublishProperties{CorrelationData: c.token}}) == nil {
			told = now.State
		}
	}
	began := false
	again, check := time.NewTicker(c.cfg.Again), time.NewTicker(c.cfg.Check)
	defer again.Stop()
	defer check.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-c.up:
			c.announced, c.newly = nil, true
			connected, told = c.greet(ctx, conn), news.State{Phase: "?"}
			say()
		case <-check.C:
			if c.connected.Load() {
				connected = c.recheck(ctx, conn, connected)
				say()
			}
		case <-again.C:
			// A broker whose queue for somebody was full has dropped the newest state, and one that was
			// killed may have an older one.
			told = news.State{Phase: "?"}
			say()
		case <-c.born:
			c.announced = nil
			c.announce(ctx, conn, true)
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
	limit, stop := context.WithTimeout(ctx, c.cfg.Patience)
	defer stop()
	if bad := c.subscribe(limit, conn); bad != nil {
		if ctx.Err() == nil && !c.thrown.Load() && c.connected.Load() {
			c.reporter.Away(bad.Cause, bad.Key)
		}
		return false
	}
	_, _ = conn.Subscribe(limit, &paho.Subscribe{Subscriptions: []paho.SubscribeOptions{
		{Topic: c.cfg.Topic + "/state", QoS: 1, NoLocal: true}}}) // where it may not, another table stays unknown
	return c.speaks(ctx, conn)
}

// recheck finds out on a connection that lasts whether all that a table does is still allowed, and again
// where it was not. A broker takes rights away, and gives them, without a word.
func (c *Client) recheck(ctx context.Context, conn *autopaho.ConnectionManager, connected bool) bool {
	if !c.newly {
		c.twice.Store(false) // another table would have thrown this one out since the last look
	}
	c.newly = false
	if !connected || c.lacking {
		return c.greet(ctx, conn)
	}
	return c.speaks(ctx, conn)
}

// speaks announces what has changed, says online, and finds out whether commands arrive.
func (c *Client) speaks(ctx context.Context, conn *autopaho.ConnectionManager) bool {
	bad := c.announce(ctx, conn, true)
	if !c.alive(ctx, conn) {
		return false
	}
	c.said.Store(true)
	c.reporter.There()
	if bad == nil {
		bad = c.listens(ctx, conn)
	}
	if c.twice.Load() {
		bad = errTwice
	}
	c.lacking = bad != nil
	if bad == nil {
		c.reporter.Fine()
	} else if ctx.Err() == nil && c.connected.Load() {
		c.warn(bad)
	}
	return true
}

// subscribe asks for commands, and for word of Home Assistant.
func (c *Client) subscribe(ctx context.Context, conn *autopaho.ConnectionManager) *Trouble {
	topics := []paho.SubscribeOptions{{Topic: c.cfg.Topic + "/do", QoS: 1}}
	if c.cfg.Discovery != "" {
		topics = append(topics, paho.SubscribeOptions{Topic: c.cfg.Discovery + "/status", QoS: 1})
	}
	got, err := conn.Subscribe(ctx, &paho.Subscribe{Subscriptions: topics})
	if err == nil {
		return nil
	}
	key := keyAway
	if got != nil {
		key, err = why(worst(got.Reasons), "")
	}
	return &Trouble{key, fmt.Errorf("subscribe to %s/do: %w", c.cfg.Topic, err)}
}

func (c *Client) warn(bad *Trouble) {
	c.reporter.Warn(health.Warning{Key: bad.Key, Cause: bad.Cause.Error()})
}

// errTwice is told where a state bears another client's token though this one has told its own before:
// Mosquitto 2.0.11 throws a client out that another one replaces without the reason 0x8e of MQTT 5.
var errTwice = &Trouble{keyTwice, errors.New("another table says its state on this topic")}

// worst is the first failure among reason codes.
func worst(codes []byte) byte {
	return codes[max(slices.IndexFunc(codes, func(code byte) bool { return code >= 0x80 }), 0)]
}

// alive says online. It is forgotten when it is not said again for a while: a broker that is killed keeps it
// and loses the last will, and the table may be off when it is back.
func (c *Client) alive(ctx context.Context, conn *autopaho.ConnectionManager) bool {
	expiry := uint32(max(2*c.cfg.Again, time.Second) / time.Second)
	bad := c.send(ctx, conn, &paho.Publish{Topic: c.cfg.Topic + "/status", Payload: []byte("online"), QoS: 1,
		Retain: true, Properties: &paho.PublishProperties{MessageExpiry: &expiry}})
	if bad != nil && bad.Key != keyAway && ctx.Err() == nil {
		c.reporter.Away(fmt.Errorf("%s/status: %w", c.cfg.Topic, bad.Cause), bad.Key)
	}
	return bad == nil
}

// echo is what the table says to itself where others give it commands.
const echo = "echo"

// listens finds out whether commands arrive: a broker may grant a subscription and deliver nothing. A table
// that may not write there itself never knows, and one that is deaf does not care.
func (c *Client) listens(ctx context.Context, conn *autopaho.ConnectionManager) *Trouble {
	if c.cfg.Deaf {
		return nil
	}
	select {
	case <-c.echoed: // of a connection before
	default:
	}
	limit, stop := context.WithTimeout(ctx, c.cfg.Patience)
	defer stop()
	topic := c.cfg.Topic + "/do"
	if _, err := conn.Publish(limit, &paho.Publish{Topic: topic, Payload: []byte(echo), QoS: 1,
		Properties: &paho.PublishProperties{CorrelationData: c.token}}); err != nil {
		return nil
	}
	select {
	case <-c.echoed:
		return nil
	case <-limit.Done():
		return &Trouble{keyRights,
			fmt.Errorf("%s: it takes the subscription and delivers nothing; may this name read there?", topic)}
	}
}

// announce tells Home Assistant of the table, unless it has heard just that on this connection; retain: for
// those who come later, too.
func (c *Client) announce(ctx context.Context, conn *autopaho.ConnectionManager, retain bool) *Trouble {
	if c.cfg.Discovery == "" {
		return nil
	}
	topic, payload := c.cfg.announcement()
	if bytes.Equal(payload, c.announced) {
		return nil
	}
	c.announced = nil
	bad := c.send(ctx, conn, &paho.Publish{Topic: topic, Payload: payload, QoS: 1, Retain: retain})
	if bad == nil {
		c.announced = payload
	}
	return bad
}

// publish sends a message below the topic, and reports whether the broker has it.
func (c *Client) publish(ctx context.Context, conn *autopaho.ConnectionManager, below string, payload []byte,
	retain bool) bool {
	return c.send(ctx, conn, &paho.Publish{Topic: c.cfg.Topic + below, Payload: payload, QoS: 1,
		Retain: retain}) == nil
}

// send sends a message; nil: the broker has it.
func (c *Client) send(ctx context.Context, conn *autopaho.ConnectionManager, p *paho.Publish) *Trouble {
	limit, stop := context.WithTimeout(ctx, c.cfg.Patience)
	defer stop()
	got, err := conn.Publish(limit, p)
	if err == nil {
		return nil
	}
	key := keyAway
	if got != nil && got.ReasonCode >= 0x80 {
		says := ""
		if got.Properties != nil {
			says = got.Properties.ReasonString
		}
		key, err = why(got.ReasonCode, says)
	}
	if ctx.Err() == nil && !errors.Is(err, autopaho.ConnectionDownError) {
		c.cfg.Log.Warn("the broker did not take a message", "device", p.Topic, "err", err)
	}
	return &Trouble{key, fmt.Errorf("%s: %w", p.Topic, err)}
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
