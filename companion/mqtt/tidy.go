package mqtt

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"sync/atomic"
	"time"

	"github.com/eclipse/paho.golang/autopaho"
	"github.com/eclipse/paho.golang/paho"
	"github.com/google/renameio/v2"

	"spieltisch/devices"
)

// left is what a table leaves at a broker: messages that are retained until somebody clears them.
type left struct {
	Broker   string   `json:"broker"`   // with name and password, as clearing needs them
	Topic    string   `json:"topic"`    // of the table
	Retained []string `json:"retained"` // topics
}

// host is where the broker is.
func (l left) host() string {
	u, err := url.Parse(l.Broker)
	if err != nil {
		return ""
	}
	return u.Host
}

// leaves is what this configuration retains; the zero value: nothing.
func (c Config) leaves() left {
	if c.Broker == nil {
		return left{}
	}
	l := left{c.Broker.String(), c.Topic, []string{c.Topic + "/status", c.Topic + "/state"}}
	if c.Discovery != "" {
		topic, _ := c.announcement()
		l.Retained = append(l.Retained, topic)
	}
	return l
}

// remember notes what this configuration will retain before it does, and gives what earlier ones have left.
// It is an error where the file cannot be read or written.
func (c *Client) remember() (old []left, err error) {
	if c.cfg.File == "" {
		return nil, nil
	}
	data, err := os.ReadFile(c.cfg.File)
	if err == nil {
		err = json.Unmarshal(data, &old)
	} else if errors.Is(err, fs.ErrNotExist) {
		err = nil
	}
	if err != nil {
		return nil, err
	}
	now := c.cfg.leaves()
	for i, l := range old {
		if l.host() != now.host() {
			continue
		}
		old[i].Broker = now.Broker // name and password may be others now
		old[i].Retained = slices.DeleteFunc(l.Retained, func(topic string) bool {
			return slices.Contains(now.Retained, topic)
		})
	}
	old = slices.DeleteFunc(old, func(l left) bool { return len(l.Retained) == 0 })
	return old, c.note(old)
}

// uses reports whether the table still has the topic of what is left.
func (c *Client) uses(l left) bool {
	now := c.cfg.leaves()
	return now.Topic == l.Topic && now.host() == l.host()
}

// note writes what is to be cleared one day.
func (c *Client) note(old []left) error {
	all := slices.Clone(old)
	if now := c.cfg.leaves(); len(now.Retained) > 0 {
		all = append(all, now)
	}
	if len(all) == 0 {
		err := os.Remove(c.cfg.File)
		if errors.Is(err, fs.ErrNotExist) {
			err = nil
		}
		return err
	}
	return renameio.WriteFile(c.cfg.File, text(all), 0o600, renameio.WithTempDir(filepath.Dir(c.cfg.File)),
		renameio.WithStaticPermissions(0o600))
}

// tidy clears what earlier configurations have left, until nothing is left or ctx ends. A broker that is away
// is asked again later.
func (c *Client) tidy(ctx context.Context, old []left) {
	again := time.NewTicker(c.cfg.Again)
	defer again.Stop()
	for {
		for _, l := range slices.Clone(old) {
			at := devices.Shown(l.Broker) + ", " + l.Topic
			err := c.clear(ctx, l)
			if ctx.Err() != nil {
				return
			}
			if err != nil {
				c.cfg.Log.Info("what this table told a broker under another name is not cleared yet", "device", at,
					"err", err)
				continue
			}
			c.cfg.Log.Info("cleared what this table told a broker under another name", "device", at)
			old = slices.DeleteFunc(old, func(o left) bool { return o.Broker == l.Broker && o.Topic == l.Topic })
			if err := c.note(old); err != nil {
				c.cfg.Log.Warn("it will be cleared once more", "file", c.cfg.File, "err", err)
			}
		}
		if len(old) == 0 {
			return
		}
		select {
		case <-again.C:
		case <-ctx.Done():
			return
		}
	}
}

// clear takes retained messages away at a broker, unless a table is online under their name: that is another
// one, or this one before the broker has noticed that it is gone.
func (c *Client) clear(ctx context.Context, l left) error {
	broker, err := url.Parse(l.Broker)
	if err != nil {
		return err
	}
	cfg := Config{Broker: broker, Roots: c.cfg.Roots, Topic: l.Topic, Patience: c.cfg.Patience, Log: c.cfg.Log}
	one := New(cfg)
	var online atomic.Bool
	conf := one.connection()
	conf.ClientID += "-tidy-" + rand.Text()[:6]
	conf.WillMessage = nil
	conf.OnConnectionUp, conf.OnConnectionDown, conf.ClientConfig.OnServerDisconnect = nil, nil, nil
	failed := make(chan error, 1)
	conf.OnConnectError = func(err error) {
		select {
		case failed <- err:
		default: // the first one is told
		}
	}
	conf.OnPublishReceived = append(conf.OnPublishReceived, func(p paho.PublishReceived) (bool, error) {
		if p.Packet.Topic == l.Topic+"/status" && string(p.Packet.Payload) == "online" {
			online.Store(true)
		}
		return true, nil
	})
	life, end := context.WithCancel(ctx)
	defer end()
	conn, err := autopaho.NewConnection(life, conf)
	if err != nil {
		return err
	}
	up := make(chan error, 1)
	go func() { up <- conn.AwaitConnection(life) }()
	select {
	case err := <-failed:
		return err
	case err := <-up:
		if err != nil {
			return err
		}
	}
	defer func() { _ = conn.Disconnect(life) }()
	// The broker gives what it retains before it gives what comes later: the table's message to itself.
	limit, stop := context.WithTimeout(life, one.cfg.Patience)
	defer stop()
	if _, err := conn.Subscribe(limit, &paho.Subscribe{Subscriptions: []paho.SubscribeOptions{
		{Topic: l.Topic + "/status", QoS: 1}, {Topic: l.Topic + "/do", QoS: 1}}}); err != nil {
		return err
	}
	if bad := one.listens(limit, conn); bad != nil {
		return bad
	}
	if online.Load() && !c.uses(l) {
		return fmt.Errorf("a table is online as %s", l.Topic)
	}
	for _, topic := range l.Retained {
		if bad := one.send(life, conn, &paho.Publish{Topic: topic, QoS: 1, Retain: true}); bad != nil {
			return bad
		}
	}
	return nil
}
