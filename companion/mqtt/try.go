package mqtt

import (
	"context"
	"time"

	"github.com/eclipse/paho.golang/autopaho"
	"github.com/eclipse/paho.golang/paho"
)

// Try does once what Run does on a new connection, under a name of its own, so that a table which runs keeps
// its connection. running: that table is online. Nothing stays at the broker. An error is a *Trouble.
func (c *Client) Try(ctx context.Context, running bool) error {
	status := []byte("offline")
	if running {
		status = []byte("online")
	}
	failed := make(chan *Trouble, 1)
	cfg := c.connection()
	cfg.ClientID += "-doctor-" + string(c.token[:6])
	cfg.WillMessage.Payload = status
	cfg.OnConnectionUp = nil
	cfg.OnConnectionDown = nil
	cfg.OnServerDisconnect = nil
	cfg.OnConnectError = func(err error) {
		select {
		case failed <- c.unconnected(err):
		default: // the first one is told
		}
	}
	life, end := context.WithCancel(context.WithoutCancel(ctx))
	defer end()
	conn, err := autopaho.NewConnection(life, cfg)
	if err != nil {
		return &Trouble{keyCannot, err}
	}
	defer func() {
		farewell, stop := context.WithTimeout(life, 200*time.Millisecond)
		defer stop()
		_ = conn.Disconnect(farewell) // there may be none
	}()
	up := make(chan error, 1)
	go func() { up <- conn.AwaitConnection(ctx) }()
	select {
	case bad := <-failed:
		return bad
	case err := <-up:
		if err != nil {
			return &Trouble{keyAway, err}
		}
	}
	for _, step := range []func() *Trouble{
		func() *Trouble { return c.subscribe(ctx, conn) },
		func() *Trouble {
			return c.send(ctx, conn, &paho.Publish{Topic: c.cfg.Topic + "/status", Payload: status, QoS: 1})
		},
		func() *Trouble { return c.announce(ctx, conn, false) },
		func() *Trouble { return c.listens(ctx, conn) },
	} {
		if bad := step(); bad != nil {
			return bad
		}
	}
	return nil
}
