// Package webhook tells addresses in the house what happens at the table: a POST with a Message for each
// event. Where there is a token, a message is signed with it, and with nothing else is it said who sends.
//
// An address that does not answer is tried again a few times; meanwhile messages wait, the oldest are
// given up, and neither the table nor another address waits for it.
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
	Pause    time.Duration    // before the second try; each further one waits four times as long (0: 1 s)
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
	tries   = 4
)

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
	boxes := make([]chan []byte, len(s.cfg.URLs))
	for i, u := range s.cfg.URLs {
		boxes[i] = make(chan []byte, waiting)
		name := health.Webhook
		if i > 0 {
			name += fmt.Sprintf(" %d", i+1)
		}
		reporter := health.NewReporter(s.cfg.Log, s.cfg.Health, name, "webhook", u.String())
		defer reporter.Stop()
		all.Go(func() { s.deliver(ctx, reporter, u, boxes[i]) })
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
					put(box, body)
				}
			}
		}
		begun = true
	}
	return nil
}

// put adds a message; the oldest gives way.
func put(box chan []byte, body []byte) {
	for {
		select {
		case box <- body:
			return
		default:
		}
		select {
		case <-box:
		default:
		}
	}
}

// deliver sends what is in a box, in order.
func (s *Sender) deliver(ctx context.Context, reporter *health.Reporter, to devices.Address,
	box <-chan []byte) {
	for {
		var body []byte
		select {
		case <-ctx.Done():
			return
		case body = <-box:
		}
		pause := s.cfg.Pause
		for try := 1; ; try++ {
			err := s.post(ctx, to, body)
			if err == nil {
				reporter.There()
				break
			}
			if ctx.Err() != nil {
				return
			}
			if try == tries {
				reporter.Away(err, "warn.webhook")
				break
			}
			select {
			case <-ctx.Done():
				return
			case <-time.After(pause):
			}
			pause *= 4
		}
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
