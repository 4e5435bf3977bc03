// Package certificate keeps what a page is served with over TLS: a certificate of the family's own, in two
// files, or one that the table makes for itself. A file that is renewed is read again without a restart; one
// that is broken then leaves the last good one in place. A Keeper is safe for concurrent use; it starts
// nothing.
package certificate

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"math/big"
	"net"
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
	early    = 30 * 24 * time.Hour  // it is made anew so long before its end
)

// Config says which one. Now must be there.
type Config struct {
	File, Key string           // of PEM; as the configuration has them
	Folder    string           // where one that is made lies
	Name      string           // of this machine, for one that is made
	Addrs     []netip.Addr     // the same
	Now       func() time.Time // of this machine
	Log       *slog.Logger     // nil: no log
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
	if k.own && cfg.Name != "" && k.now.Leaf.VerifyHostname(cfg.Name) != nil {
		k.cfg.Log.Warn("the page's own certificate is for another name of this machine, and browsers refuse it; "+
			"take its folder away, and the next start makes one", "folder", cfg.Folder,
			"for", k.now.Leaf.Subject.CommonName, "name", cfg.Name)
	}
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

// holds tells whether PEM text has a block of one of some kinds.
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

// renew makes the table's own certificate where there is none, or where it ends soon. Whoever has told his
// phone to trust it has to do so again then, so nothing else is a reason.
func (k *Keeper) renew() error {
	c, err := Read(k.cfg.File, k.cfg.Key, k.cfg.Now())
	if err == nil && k.cfg.Now().Before(c.Leaf.NotAfter.Add(-early)) {
		return nil
	}
	if err := os.MkdirAll(k.cfg.Folder, 0o700); err != nil {
		return fmt.Errorf("certificate: %w", err)
	}
	file, key, err := signed(k.cfg)
	if err != nil {
		return fmt.Errorf("certificate: %w", err)
	}
	// The key first: a kill between the two leaves a pair that does not fit, which the next start makes anew.
	return errors.Join(replace(k.cfg.Key, key, 0o600), replace(k.cfg.File, file, 0o644))
}

// signed makes a certificate and its key. It may sign nothing but this machine's names, so that a phone that
// trusts it trusts nothing else.
func signed(cfg Config) (file, key []byte, err error) {
	secret, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return nil, nil, err
	}
	serial, err := rand.Int(rand.Reader, new(big.Int).Lsh(big.NewInt(1), 120))
	if err != nil {
		return nil, nil, err
	}
	names := []string{"localhost"}
	if cfg.Name != "" && cfg.Name != "localhost" {
		names = []string{cfg.Name + ".local", cfg.Name, "localhost"}
	}
	t := &x509.Certificate{
		SerialNumber: serial, Subject: pkix.Name{CommonName: names[0], Organization: []string{"spieltisch"}},
		NotBefore: cfg.Now().Add(-24 * time.Hour), NotAfter: cfg.Now().Add(validity - 24*time.Hour),
		KeyUsage:    x509.KeyUsageDigitalSignature | x509.KeyUsageCertSign,
		ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth},
		IsCA:        true, BasicConstraintsValid: true, MaxPathLenZero: true,
		DNSNames: names, PermittedDNSDomains: names, PermittedDNSDomainsCritical: true,
	}
	for _, a := range append([]netip.Addr{netip.MustParseAddr("127.0.0.1"), netip.IPv6Loopback()}, cfg.Addrs...) {
		ip := net.IP(a.Unmap().WithZone("").AsSlice())
		t.IPAddresses = append(t.IPAddresses, ip)
		alone := &net.IPNet{IP: ip, Mask: net.CIDRMask(8*len(ip), 8*len(ip))}
		t.PermittedIPRanges = append(t.PermittedIPRanges, alone)
	}
	made, err := x509.CreateCertificate(rand.Reader, t, t, &secret.PublicKey, secret)
	if err != nil {
		return nil, nil, err
	}
	hidden, err := x509.MarshalPKCS8PrivateKey(secret)
	if err != nil {
		return nil, nil, err
	}
	return pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: made}),
		pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: hidden}), nil
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
