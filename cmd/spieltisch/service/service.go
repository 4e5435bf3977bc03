// Package service tells systemd how the table is (sd_notify): that its page answers, that its loop lives,
// that it ends. It takes over the sockets that systemd has opened. The manual pages sd_notify(3),
// sd_watchdog_enabled(3) and sd_listen_fds(3) describe both. Without systemd nothing is sent or taken over.
package service

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"os"
	"time"

	"github.com/coreos/go-systemd/v22/activation"
	"github.com/coreos/go-systemd/v22/daemon"
)

// Notifier tells systemd how a service is. Make one with New.
type Notifier struct {
	Send  func(message string) error // nil: nobody listens
	Every time.Duration              // between signs of life; 0: nobody waits for them
	Log   *slog.Logger               // nil: no log
}

// New reads what systemd put into the environment.
func New(log *slog.Logger) *Notifier {
	n := &Notifier{Log: log}
	if os.Getenv("NOTIFY_SOCKET") == "" {
		return n
	}
	n.Send = func(message string) error {
		_, err := daemon.SdNotify(false, message)
		return err
	}
	within, err := daemon.SdWatchdogEnabled(false)
	if err != nil {
		n.log().Warn("systemd gets no signs of life", "err", err)
	}
	n.Every = within / 3 // two may be late before the third is missed
	return n
}

// Sockets are those that systemd opened for this process (sd_listen_fds(3)): those of the service's socket
// unit. There are none without one. It takes them out of the environment, so that programs that this one
// starts do not have them.
func Sockets() (all []net.Listener, failed error) {
	for _, f := range activation.Files(true) {
		l, err := net.FileListener(f) // a copy
		_ = f.Close()
		if err != nil {
			failed = errors.Join(failed, fmt.Errorf("service: socket %s of systemd: %w", f.Name(), err))
			continue
		}
		all = append(all, l)
	}
	return all, failed
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
	n.notify(daemon.SdNotifyReady)
	defer n.notify(daemon.SdNotifyStopping)
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
		n.notify(daemon.SdNotifyWatchdog)
	} else if ctx.Err() == nil {
		n.log().Warn("the table's loop gives no sign of life", "err", err)
	}
}

func (n *Notifier) notify(message string) {
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
