// Package certificate keeps what a page is served with over TLS: a certificate of the family's own, in two
// files, or one that the table makes for itself. The table's is signed by an authority of its own, which
// phones are told to trust once: Firefox takes no certificate that is its own authority. A file that is
// renewed is read again without a restart; one that is broken then leaves the last good one in place. A
// Keeper is safe for concurrent use; it starts nothing.
package certificate

import (
	"crypto/tls"
	"encoding/pem"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net/netip"
	"os"
	"path/filepath"
	"sync"
	"time"
)

// Own in place of a file stands for a certificate that the table makes itself.
const Own = "own"

// ErrPerson says that a certificate cannot be used until a person does something about it.
var ErrPerson = errors.New("the page's certificate cannot be used")

const (
	look     = 10 * time.Second     // how often files are looked at again, while somebody connects
	validity = 730 * 24 * time.Hour // of one that is made; phones take no more than 825 days
	trusted  = 5 * validity         // of the authority
	early    = 30 * 24 * time.Hour  // either is made anew so long before its end
)

// Config says which one. Now must be there.
type Config struct {
	File, Key string           // of PEM; as the configuration has them
	Folder    string           // where one that is made lies
	Now       func() time.Time // of this machine
	Log       *slog.Logger     // nil: no log
	// what this machine is called in the house now, the most usual name first, for one that is made
	Called func() (names []string, addrs []netip.Addr)
}

// Keeper gives the certificate to whoever connects.
type Keeper struct {
	cfg    Config
	own    bool // the table makes it
	mu     sync.Mutex
	now    *tls.Certificate
	looked time.Time
	seen   [2]stamp
}

// stamp tells a file that was written anew.
type stamp struct {
	at   time.Time
	size int64
}

// New reads the certificate, or makes it. An error that a person has to mend wraps ErrPerson, and names key
// and file.
func New(cfg Config) (*Keeper, error) {
	if cfg.Log == nil {
		cfg.Log = slog.New(slog.DiscardHandler)
	}
	k := &Keeper{cfg: cfg, own: cfg.File == Own}
	if k.own {
		k.cfg.File = filepath.Join(cfg.Folder, "certificate.pem")
		k.cfg.Key = filepath.Join(cfg.Folder, "key.pem")
		if err := k.renew(); err != nil {
			return nil, err
		}
	}
	k.seen = k.stamps()
	var err error
	if k.now, err = Read(k.cfg.File, k.cfg.Key, cfg.Now()); err != nil {
		return nil, err
	}
	k.looked = cfg.Now()
	if at := k.now.Leaf.NotBefore; cfg.Now().Before(at) { // a Pi without a network does not know the time yet
		k.cfg.Log.Warn("the page's certificate is not valid yet; is the clock right?", "file", k.cfg.File, "from", at)
	}
	return k, nil
}

// Get is for tls.Config.GetCertificate.
func (k *Keeper) Get(*tls.ClientHelloInfo) (*tls.Certificate, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	now := k.cfg.Now()
	if now.Sub(k.looked).Abs() < look {
		return k.now, nil
	}
	k.looked = now
	if k.own {
		if err := k.renew(); err != nil {
			k.cfg.Log.Warn("the page's certificate cannot be made anew", "err", err)
		}
	}
	if seen := k.stamps(); seen != k.seen {
		k.seen = seen
		next, err := Read(k.cfg.File, k.cfg.Key, now)
		if err != nil {
			k.cfg.Log.Warn("the page goes on with the certificate of before", "err", err)
			return k.now, nil
		}
		k.cfg.Log.Info("the page has another certificate", "file", k.cfg.File, "until", next.Leaf.NotAfter)
		k.now = next
	}
	return k.now, nil
}

func (k *Keeper) stamps() (out [2]stamp) {
	for i, name := range []string{k.cfg.File, k.cfg.Key} {
		if info, err := os.Stat(name); err == nil {
			out[i] = stamp{info.ModTime(), info.Size()}
		}
	}
	return out
}

// Read takes a certificate from its two files. One that has expired is an error.
func Read(file, key string, now time.Time) (*tls.Certificate, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, person("tls.certificate", err)
	}
	if err := holds(text, "CERTIFICATE"); err != nil {
		return nil, person("tls.certificate", fmt.Errorf("%s: %w", file, err))
	}
	secret, err := os.ReadFile(key)
	if err != nil {
		return nil, person("tls.key", err)
	}
	if err := holds(secret, "PRIVATE KEY", "EC PRIVATE KEY", "RSA PRIVATE KEY"); err != nil {
		return nil, person("tls.key", fmt.Errorf("%s: %w", key, err))
	}
	pair, err := tls.X509KeyPair(text, secret)
	if err != nil {
		return nil, person("tls.certificate and tls.key", fmt.Errorf("%s and %s: %w", file, key, err))
	}
	if until := pair.Leaf.NotAfter; now.After(until) {
		return nil, person("tls.certificate", fmt.Errorf("%s: was valid until %s; renew it", file,
			until.Format(time.DateTime)))
	}
	return &pair, nil
}

func person(key string, err error) error { return fmt.Errorf("%w: %s: %w", ErrPerson, key, err) }

// holds reports whether PEM text has a block of one of some kinds.
func holds(text []byte, kinds ...string) error {
	for rest := text; ; {
		var block *pem.Block
		if block, rest = pem.Decode(rest); block == nil {
			return fmt.Errorf("has no block %q of PEM", kinds[0])
		}
		for _, kind := range kinds {
			if block.Type == kind {
				return nil
			}
		}
	}
}

// replace writes a file in one step.
func replace(name string, text []byte, mode fs.FileMode) error {
	if err := os.WriteFile(name+".new", text, mode); err != nil {
		return fmt.Errorf("certificate: %w", err)
	}
	if err := os.Rename(name+".new", name); err != nil {
		return fmt.Errorf("certificate: %w", err)
	}
	return nil
}
