// Package service tells systemd how the table is (sd_notify): that its page answers, that its loop lives,
// that it ends.
//
// The protocol is one datagram for each message to the socket that $NOTIFY_SOCKET names; $WATCHDOG_USEC says
// within which time the next sign of life is due. Both are described in the manual pages sd_notify(3) and
// sd_watchdog_enabled(3). Without them nothing is sent.
package service

import (
	"context"
	"fmt"
	"log/slog"
	"net"
	"os"
	"strconv"
	"time"
)

// Notifier tells systemd how a service is. Make one with New.
type Notifier struct {
	Send  func(message string) error // nil: nobody listens
	Every time.Duration              // between signs of life; 0: nobody waits for them
	Log   *slog.Logger               // nil: no log
}

// New reads what systemd put into the environment.
func New(getenv func(string) string, log *slog.Logger) *Notifier {
	n := &Notifier{Log: log}
	socket := getenv("NOTIFY_SOCKET")
	if socket == "" {
		return n
	}
	n.Send = func(message string) error { return send(socket, message) }
	pid := getenv("WATCHDOG_PID")
	if usec, err := strconv.ParseInt(getenv("WATCHDOG_USEC"), 10, 64); err == nil && usec > 0 &&
		(pid == "" || pid == strconv.Itoa(os.Getpid())) {
		n.Every = time.Duration(usec) * time.Microsecond / 3 // two may be late before the third is missed
	}
	return n
}

// send opens the socket anew for each message: a few a minute.
func send(socket, message string) error {
	// "@name" is an abstract one
	conn, err := net.DialUnix("unixgram", nil, &net.UnixAddr{Name: socket, Net: "unixgram"})
	if err != nil {
		return fmt.Errorf("service: %w", err)
	}
	defer conn.Close()
	if _, err := conn.Write([]byte(message)); err != nil {
		return fmt.Errorf("service: %w", err)
	}
	return nil
}

// retry is how often a page that does not answer yet is asked.
const retry = 50 * time.Millisecond

// Run says READY once page returns nil, gives a sign of life after each alive that returns nil, and says
// STOPPING when ctx ends. While alive hangs or fails there is no sign of life, and systemd starts the service
// anew.
func (n *Notifier) Run(ctx context.Context, page, alive func(context.Context) error) error {
	if n.Send == nil {
		<-ctx.Done()
		return nil
	}
	for page(ctx) != nil {
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(retry):
		}
	}
	n.tell("READY=1")
	defer n.tell("STOPPING=1")
	if n.Every <= 0 {
		<-ctx.Done()
		return nil
	}
	tick := time.NewTicker(n.Every)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
			n.beat(ctx, alive)
		}
	}
}

func (n *Notifier) beat(ctx context.Context, alive func(context.Context) error) {
	limit, cancel := context.WithTimeout(ctx, n.Every)
	defer cancel()
	if err := alive(limit); err == nil {
		n.tell("WATCHDOG=1")
	} else if ctx.Err() == nil {
		n.log().Warn("the table's loop gives no sign of life", "err", err)
	}
}

func (n *Notifier) tell(message string) {
	if err := n.Send(message); err != nil {
		n.log().Warn("systemd cannot be told", "err", err)
	}
}

func (n *Notifier) log() *slog.Logger {
	if n.Log == nil {
		return slog.New(slog.DiscardHandler)
	}
	return n.Log
}
