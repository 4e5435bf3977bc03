package report

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/google/renameio/v2"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/nats-io/nuid"

	"spieltisch/companion/journal"
	"spieltisch/devices"
	"spieltisch/engines"
)

// Source is the journal that is reported. *journal.Journal is one.
type Source interface {
	Last() int64
	After(seq int64, limit int) ([]journal.Entry, error)
	Entry(seq int64) (journal.Entry, bool, error)
}

var _ Source = (*journal.Journal)(nil)

// Access is how a hall is reached.
type Access struct {
	URL string // nats://HOST:PORT or tls://HOST:PORT, several with commas
	Key string // file with the seed of an NKey; "": none
	CA  string // file with the certificate that signs the hall's; "": the system's
}

// Connect opens a connection that never gives up; log hears of it. There need be no hall yet.
func (a Access) Connect(name string, log *slog.Logger, more ...nats.Option) (*nats.Conn, error) {
	options := []nats.Option{nats.Name(name), nats.MaxReconnects(-1), nats.RetryOnFailedConnect(true),
		nats.IgnoreAuthErrorAbort(), nats.ReconnectWait(time.Second),
		nats.DisconnectErrHandler(func(_ *nats.Conn, err error) { log.Info("hall is away", "err", err) }),
		nats.ReconnectHandler(func(c *nats.Conn) { log.Info("hall is back", "addr", devices.Shown(c.ConnectedUrl())) }),
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) { log.Warn("hall", "err", err) }),
	}
	files, key, err := a.files()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", key, err)
	}
	options = append(options, files...)
	conn, err := nats.Connect(a.URL, append(options, more...)...)
	if err != nil {
		return nil, fmt.Errorf("hall: %w", err)
	}
	return conn, nil
}

// Check looks whether the files can be used; key is that of the configuration which names one that cannot.
func (a Access) Check() (key string, err error) {
	_, key, err = a.files()
	return key, err
}

// files are the options that are made of files.
func (a Access) files() (options []nats.Option, key string, err error) {
	if a.Key != "" {
		seed, err := nats.NkeyOptionFromSeed(a.Key)
		if err != nil {
			return nil, "hall.key", err
		}
		options = append(options, seed)
	}
	if a.CA != "" {
		roots, try := nats.RootCAs(a.CA), nats.GetDefaultOptions()
		if err := roots(&try); err != nil {
			return nil, "hall.ca", err
		}
		options = append(options, roots)
	}
	return options, "", nil
}

// NameOf is what a table is called in a hall that is configured by that name; "": as this machine.
func NameOf(table string) string {
	host, _ := os.Hostname()
	host, _, _ = strings.Cut(host, ".")
	return cmp.Or(table, host)
}

// Config says what is reported. Table, Journal and Conn are needed.
type Config struct {
	Table   string // its name in the hall
	Journal Source
	Conn    *nats.Conn
	File    string           // where what the hall has is remembered; "": nowhere
	Names   bool             // the players' names are sent, too
	Changed <-chan struct{}  // hears that the journal has grown; nil: it is looked at every second
	Sign    func() Heartbeat // nil: no signs of life but that the table is there
	Offers  func([]Offer)    // hears what the hall wants played here; nil: nobody does
	Log     *slog.Logger     // nil: no log
	Now     func() time.Time
	Epoch   func() string // names a new epoch; nil: at random
}

// Reporter sends a journal to the hall.
type Reporter struct {
	cfg  Config
	js   jetstream.JetStream
	sent Sent
	kept Sent // as the file has it
	full bool // the hall had no room for the newest entry
	sure bool // sent is of this journal: it was looked at, and nothing was written since
	// connections before the one over which hall and table compared where they are; -1: none
	compared int64
}

// Sent is what the hall has of a journal.
type Sent struct {
	Epoch  string `json:"epoch"`
	Seq    int64  `json:"seq"`    // newest entry that was acknowledged; 0: none
	Name   string `json:"name"`   // journal.Name of it
	Stream uint64 `json:"stream"` // its number in the stream
}

// New makes one, which goes on where the file says.
func New(cfg Config) (*Reporter, error) {
	if err := CheckTable(cfg.Table); err != nil {
		return nil, err
	}
	if cfg.Log == nil {
		cfg.Log = slog.New(slog.DiscardHandler)
	}
	if cfg.Now == nil {
		cfg.Now = time.Now
	}
	if cfg.Epoch == nil {
		cfg.Epoch = nuid.Next
	}
	js, err := jetstream.New(cfg.Conn)
	if err != nil {
		return nil, fmt.Errorf("hall: %w", err)
	}
	r := &Reporter{cfg: cfg, js: js, compared: -1}
	if data, err := os.ReadFile(cfg.File); err == nil && json.Unmarshal(data, &r.sent) != nil {
		r.sent = Sent{} // cut short: a new epoch costs sending all again, and nothing else
	}
	r.kept = r.sent
	return r, nil
}

// longestPause is how long a reporter rests at most after the hall did not take an entry.
const longestPause = 15 * time.Second

// acknowledged is how long a reporter waits for the hall's word on one entry.
const acknowledged = 5 * time.Second

// signs is how often a table gives a sign of life.
const signs = 5 * time.Second

// Run reports until ctx ends. What cannot be sent is sent later; the table knows nothing of that.
func (r *Reporter) Run(ctx context.Context) error {
	defer r.keep()
	inbox := nats.NewInbox()
	answers, err := r.cfg.Conn.Subscribe(inbox, r.offered)
	if err != nil {
		return fmt.Errorf("hall: %w", err)
	}
	defer func() { _ = answers.Unsubscribe() }() // the connection may be closed
	look, sign := time.NewTicker(time.Second), time.NewTicker(signs)
	defer look.Stop()
	defer sign.Stop()
	pause, told := time.Duration(0), ""
	var again <-chan time.Time
	for {
		if again == nil {
			if err := r.send(ctx); err != nil && ctx.Err() == nil {
				if err.Error() != told {
					r.cfg.Log.Warn("hall does not take an entry; it is sent again later", "seq", r.sent.Seq+1, "err", err)
					told = err.Error()
				}
				pause = min(max(2*pause, 200*time.Millisecond), longestPause)
				again = time.After(pause)
			} else {
				pause, told = 0, ""
			}
			r.keep()
		}
		select {
		case <-ctx.Done():
			return nil
		case <-again:
			again = nil
		case <-look.C:
		case <-r.cfg.Changed:
			r.sign(inbox)
		case <-sign.C:
			r.sign(inbox)
		}
	}
}

// offered takes what the hall answers to a sign of life.
func (r *Reporter) offered(m *nats.Msg) {
	var got Offers
	if err := json.Unmarshal(m.Data, &got); len(m.Data) == 0 || err != nil {
		return // nobody answers: the hall is older, or away
	}
	if r.cfg.Offers != nil {
		r.cfg.Offers(got.Offers)
	}
}

// sign gives a sign of life, which is answered at inbox.
func (r *Reporter) sign(inbox string) {
	s := Heartbeat{}
	if r.cfg.Sign != nil {
		s = r.cfg.Sign()
	}
	s.Table, s.At, s.Full = r.cfg.Table, r.cfg.Now().UTC(), r.full
	s.Rest = r.cfg.Journal.Last() - r.sent.Seq
	if data, err := json.Marshal(s); err == nil && r.cfg.Conn.IsConnected() {
		_ = r.cfg.Conn.PublishRequest(SignSubject+"."+s.Table, inbox, data) // the next one says the same
	}
}

// send sends what the hall does not have yet. On each connection it asks first what that is: the hall may be
// a copy of before.
func (r *Reporter) send(ctx context.Context) error {
	before := int64(r.cfg.Conn.Stats().Reconnects)
	fresh := before != r.compared && r.cfg.Conn.IsConnected()
	if !fresh && r.sure && r.sent.Seq == r.cfg.Journal.Last() {
		return nil // most looks of a table at rest
	}
	r.sure = false
	if err := r.same(); err != nil {
		return err
	}
	if fresh {
		if err := r.agree(ctx); err != nil {
			return err
		}
		r.compared = before
	}
	for r.sent.Seq < r.cfg.Journal.Last() {
		entries, err := r.cfg.Journal.After(r.sent.Seq, 200)
		if err != nil {
			return err
		}
		if len(entries) == 0 {
			return nil // the journal counts more than it has: it was put back, and the table does not know yet
		}
		for _, e := range entries {
			if err := r.post(ctx, e); err != nil {
				return err
			}
		}
		r.keep()
	}
	r.sure = true
	return nil
}

// same begins a new epoch where this is not the journal that was sent: it was put back from a copy, or
// another one is in its place.
func (r *Reporter) same() error {
	if r.sent.Epoch == "" {
		r.anew("the journal is sent for the first time")
	}
	if r.sent.Seq == 0 {
		return nil
	}
	e, ok, err := r.cfg.Journal.Entry(r.sent.Seq)
	if err != nil {
		return err
	}
	if !ok || journal.Name(e) != r.sent.Name {
		r.anew("the journal is another one than was sent; all of it is sent again")
	}
	return nil
}

func (r *Reporter) anew(why string) {
	r.sent = Sent{Epoch: r.cfg.Epoch()}
	r.cfg.Log.Info("hall: "+why, "epoch", r.sent.Epoch)
}

// WrongLast is the code of JetStream for a message that does not come right behind the one it names.
const WrongLast jetstream.ErrorCode = 10071

// noRoom are the codes of JetStream where a node has no room: of its disk, its store or the stream.
var noRoom = []jetstream.ErrorCode{10023, 10047, 10077}

// post sends one entry and waits until the hall has it for good.
func (r *Reporter) post(ctx context.Context, e journal.Entry) error {
	out := e
	if !r.cfg.Names {
		out = nameless(e)
	}
	data, err := json.Marshal(Posting{V: Version, Table: r.cfg.Table, Epoch: r.sent.Epoch, Entry: out})
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, acknowledged)
	defer cancel()
	subject := Subject(r.cfg.Table, r.sent.Epoch)
	ack, err := r.js.Publish(ctx, subject, data,
		jetstream.WithMsgID(fmt.Sprintf("%s.%s.%d", r.cfg.Table, r.sent.Epoch, e.Seq)),
		jetstream.WithExpectLastSequencePerSubject(r.sent.Stream), jetstream.WithRetryAttempts(0))
	var refused *jetstream.APIError
	r.full = errors.As(err, &refused) && slices.Contains(noRoom, refused.ErrorCode)
	switch {
	case err == nil:
		r.sent = Sent{Epoch: r.sent.Epoch, Seq: e.Seq, Name: journal.Name(e), Stream: ack.Sequence}
		return nil
	case refused != nil && refused.ErrorCode == WrongLast:
		if err := r.agree(ctx); err != nil {
			return err
		}
		return errAgain
	}
	return err
}

// agree asks the hall what it has: an acknowledgement may have been lost, or the hall begun anew.
func (r *Reporter) agree(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, acknowledged)
	defer cancel()
	subject := Subject(r.cfg.Table, r.sent.Epoch)
	stream, err := r.js.Stream(ctx, Stream(r.cfg.Table))
	if err != nil {
		return err
	}
	last, err := stream.GetLastMsgForSubject(ctx, subject)
	if errors.Is(err, jetstream.ErrMsgNotFound) {
		if r.sent.Seq > 0 {
			r.anew("the hall does not know what it had; all of it is sent again")
		}
		return nil
	} else if err != nil {
		return err
	}
	p, bad := Read(r.cfg.Table, last.Data)
	mine, ok, err := r.cfg.Journal.Entry(max(p.Entry.Seq, 1))
	if err != nil {
		return err
	}
	sent := mine
	if !r.cfg.Names {
		sent = nameless(mine)
	}
	if bad != nil || !ok || journal.Name(sent) != journal.Name(p.Entry) {
		r.anew("the hall has another journal under this table's name; all of it is sent again")
		return nil
	}
	r.sent = Sent{Epoch: r.sent.Epoch, Seq: mine.Seq, Name: journal.Name(mine), Stream: last.Sequence}
	return nil
}

// errAgain says that hall and table agree now about what was sent.
var errAgain = errors.New("hall and table agree again")

// keep writes what was sent into the file. One that is lost or too old costs a question, no entry.
func (r *Reporter) keep() {
	if r.cfg.File == "" || r.kept == r.sent {
		return
	}
	data, err := json.Marshal(r.sent)
	if err == nil {
		dir := filepath.Dir(r.cfg.File)
		if err = os.MkdirAll(dir, 0o755); err == nil {
			err = renameio.WriteFile(r.cfg.File, data, 0o644, renameio.WithTempDir(dir))
		}
	}
	if err != nil {
		r.cfg.Log.Warn("what the hall has cannot be remembered", "err", err)
		return
	}
	r.kept = r.sent
}

// nameless is an entry without the names of people, without what they were told and what a camera saw.
func nameless(e journal.Entry) journal.Entry {
	e.Answer = nil
	var body journal.Body
	if json.Unmarshal(e.Body, &body) != nil || body.Setup == nil && body.Evidence == nil {
		return e
	}
	body.Evidence = nil
	body.Setup = numbered(body.Setup)
	if data, err := json.Marshal(body); err == nil {
		e.Body = data
	}
	return e
}

// numbered is a setup in which players are called by their seats.
func numbered(setup json.RawMessage) json.RawMessage {
	var members map[string]json.RawMessage
	if json.Unmarshal(setup, &members) != nil || members["players"] == nil {
		return setup
	}
	names := make([]string, len(engines.Players(setup)))
	for i := range names {
		names[i] = fmt.Sprint(i + 1)
	}
	members["players"], _ = json.Marshal(names) // strings always have a JSON form
	data, _ := json.Marshal(members)
	return data
}
