// Package webhook tells addresses in the house what happens at the table: a POST with a Message for each
// event. Where there is a token, a message is signed with it, and with nothing else is it said who sends.
//
// What happened is told for half a minute: an address that does not take it is tried again until then, and
// messages wait meanwhile. Later it is news no more, and given up: who is there again hears no old turns.
// Neither the table nor another address waits.
package webhook

import (
	"bytes"
	"cmp"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"iter"
	"log/slog"
	"net/http"
	"net/url"
	"sync"
	"time"

	"spieltisch/companion"
	"spieltisch/companion/health"
	"spieltisch/companion/news"
	"spieltisch/devices"
)

// Table is what is told of; *companion.Table is one.
type Table interface {
	Watch(context.Context) iter.Seq[*companion.Snapshot]
}

var _ Table = (*companion.Table)(nil)

// Config says what is needed. Table and URLs must be there.
type Config struct {
	Table    Table
	URLs     []devices.Address
	Token    string // signs messages; "": they are not signed
	Language string // of texts
	Health   *health.Board
	Log      *slog.Logger
	Client   *http.Client     // nil: one that follows no redirection and gives up after 5 s
	Pause    time.Duration    // between two tries (0: 1 s); the longer it lasts, up to four times as long
	Now      func() time.Time // nil: time.Now
}

// Message is what is sent.
type Message struct {
	news.Event
	At    time.Time  `json:"at"`
	Seq   int64      `json:"seq"` // of the journal: messages with the same one are of one moment
	State news.State `json:"state"`
}

// Signature is the header with the signature of a message: "sha256=" and the HMAC-SHA256 of its body under
// the token, in hexadecimal digits.
const Signature = "X-Spieltisch-Signature"

const (
	waiting = 64 // messages that wait for an address
	lasting = 30 * time.Second
	tries   = 4 // that fail, until people are told
)

// pending is a message that nobody took yet.
type pending struct {
	body  []byte
	until time.Time // it is news
}

// Sender tells addresses. Make one with New; Run it once.
type Sender struct{ cfg Config }

// New makes a sender.
func New(cfg Config) *Sender {
	health.Defaults(&cfg.Health, &cfg.Log, &cfg.Now)
	cfg.Pause = cmp.Or(max(cfg.Pause, 0), time.Second)
	if cfg.Client == nil {
		cfg.Client = &http.Client{Timeout: 5 * time.Second,
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	}
	return &Sender{cfg}
}

// Run tells until ctx ends.
func (s *Sender) Run(ctx context.Context) error {
	var all sync.WaitGroup
	defer all.Wait()
	boxes := make([]chan pending, len(s.cfg.URLs))
	for i, u := range s.cfg.URLs {
		boxes[i] = make(chan pending, waiting)
		name := health.Webhook
		if i > 0 {
			name += fmt.Sprintf(" %d", i+1)
		}
		reporter := health.NewReporter(s.cfg.Log, s.cfg.Health, name, "webhook", u.String())
		defer reporter.Stop()
		to := &receiver{Sender: s, to: u, reporter: reporter, pause: s.cfg.Pause}
		all.Go(func() { to.deliver(ctx, boxes[i]) })
	}
	var now news.Moment
	begun := false
	for snap := range s.cfg.Table.Watch(ctx) {
		was := now
		now = news.Of(snap, s.cfg.Language)
		if begun { // what happened before is no news
			for _, e := range now.Since(was) {
				body, err := json.Marshal(Message{Event: e, At: s.cfg.Now().UTC(), Seq: snap.Seq, State: now.State})
				if err != nil {
					return fmt.Errorf("webhook: %w", err) // of plain values: cannot happen
				}
				for _, box := range boxes {
					put(box, pending{body, time.Now().Add(lasting)})
				}
			}
		}
		begun = true
	}
	return nil
}

// put adds a message; the oldest gives way.
func put(box chan pending, m pending) {
	for {
		select {
		case box <- m:
			return
		default:
		}
		select {
		case <-box:
		default:
		}
	}
}

// receiver is an address, and how it takes what it is told.
type receiver struct {
	*Sender
	to       devices.Address
	reporter *health.Reporter
	failed   int           // times in a row
	pause    time.Duration // until the next try
}

// deliver sends what is in a box, in order.
func (r *receiver) deliver(ctx context.Context, box <-chan pending) {
	for {
		select {
		case <-ctx.Done():
			return
		case m := <-box:
			r.tell(ctx, m)
		}
	}
}

// tell tries a message until it is taken, and gives up what is no news any more.
func (r *receiver) tell(ctx context.Context, m pending) {
	ctx, cancel := context.WithDeadline(ctx, m.until)
	defer cancel()
	for ctx.Err() == nil {
		err := r.post(ctx, r.to, m.body)
		if err == nil {
			r.failed, r.pause = 0, r.cfg.Pause
			r.reporter.There()
			return
		}
		if ctx.Err() != nil {
			return
		}
		if r.failed++; r.failed >= tries {
			r.reporter.Away(err, "warn.webhook")
		}
		select {
		case <-ctx.Done():
		case <-time.After(r.pause):
		}
		r.pause = min(2*r.pause, 4*r.cfg.Pause)
	}
}

// post sends one message.
func (s *Sender) post(ctx context.Context, to devices.Address, body []byte) error {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, to.Reveal().String(), bytes.NewReader(body))
	if err != nil {
		return err
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("User-Agent", "spieltisch")
	if s.cfg.Token != "" {
		r.Header.Set(Signature, "sha256="+Sign(s.cfg.Token, body))
	}
	res, err := s.cfg.Client.Do(r)
	if err != nil {
		if e, ok := err.(*url.Error); ok {
			err = e.Err // it names the address, with a password
		}
		return err
	}
	defer res.Body.Close()
	// What is said beside the status does not matter; read, it lets the connection be used again.
	_, _ = io.Copy(io.Discard, io.LimitReader(res.Body, 64<<10))
	if res.StatusCode < 200 || res.StatusCode > 299 {
		return fmt.Errorf("it answers %s", res.Status)
	}
	return nil
}

// Sign is the HMAC-SHA256 of a body, in hexadecimal digits.
func Sign(token string, body []byte) string {
	h := hmac.New(sha256.New, []byte(token))
	h.Write(body)
	return hex.EncodeToString(h.Sum(nil))
}
