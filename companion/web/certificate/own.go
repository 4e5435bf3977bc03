package certificate

import (
	"crypto"
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
	"math/big"
	"net"
	"net/netip"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// renew makes the table's own certificate where there is none, where it ends soon, or where this machine is
// called otherwise.
func (k *Keeper) renew() error {
	if err := os.MkdirAll(k.cfg.Folder, 0o700); err != nil {
		return fmt.Errorf("certificate: %w", err)
	}
	names, addrs := k.cfg.Called()
	names = append(names, "localhost")
	addrs = append([]netip.Addr{netip.MustParseAddr("127.0.0.1"), netip.IPv6Loopback()}, addrs...)
	by, err := k.authority(names, addrs)
	if err != nil {
		return fmt.Errorf("certificate: %w", err)
	}
	t := &x509.Certificate{KeyUsage: x509.KeyUsageDigitalSignature}
	t.DNSNames, t.IPAddresses = may(by.Leaf, names, addrs)
	old, err := Read(k.cfg.File, k.cfg.Key, k.cfg.Now())
	if err == nil && k.lasts(old) && old.Leaf.CheckSignatureFrom(by.Leaf) == nil && covers(old.Leaf, t) {
		return nil
	}
	return k.make(t, validity, by, k.cfg.File, k.cfg.Key)
}

// lasts reports whether a certificate does not end soon.
func (k *Keeper) lasts(c *tls.Certificate) bool {
	return k.cfg.Now().Before(c.Leaf.NotAfter.Add(-early))
}

// covers reports whether a certificate has all names and addresses of another one.
func covers(c, wanted *x509.Certificate) bool {
	has := func(name string) bool { return c.VerifyHostname(name) == nil }
	for _, ip := range wanted.IPAddresses {
		if !has(ip.String()) {
			return false
		}
	}
	return !slices.ContainsFunc(wanted.DNSNames, func(n string) bool { return !has(n) })
}

// authority is what signs the table's certificate. Whoever has told a phone to trust it has to do so again
// for another one, so it is made anew only where it ends soon or may not sign this machine's name.
func (k *Keeper) authority(names []string, addrs []netip.Addr) (*tls.Certificate, error) {
	file, key := filepath.Join(k.cfg.Folder, "authority.pem"), filepath.Join(k.cfg.Folder, "authority-key.pem")
	now := k.cfg.Now()
	if _, err := os.Stat(file); errors.Is(err, fs.ErrNotExist) {
		// The certificate that phones trust may be its own authority, as made by earlier versions.
		if c, err := Read(k.cfg.File, k.cfg.Key, now); err == nil && c.Leaf.IsCA {
			if err := errors.Join(copied(key, k.cfg.Key, 0o600), copied(file, k.cfg.File, 0o644)); err != nil {
				return nil, err
			}
		}
	}
	old, err := Read(file, key, now)
	if err == nil && k.lasts(old) {
		if some, _ := may(old.Leaf, names[:1], nil); len(some) > 0 {
			return old, nil
		}
	}
	if _, there := os.Stat(file); there == nil {
		k.cfg.Log.Warn("phones have to be told anew to trust the page's certificates", "file", file)
	}
	t := &x509.Certificate{KeyUsage: x509.KeyUsageCertSign, IsCA: true, BasicConstraintsValid: true,
		MaxPathLenZero: true, PermittedDNSDomainsCritical: true, PermittedDNSDomains: append(names, "local")}
	for _, home := range append(private(), alone(addrs)...) {
		t.PermittedIPRanges = append(t.PermittedIPRanges, &net.IPNet{IP: home.Addr().AsSlice(),
			Mask: net.CIDRMask(home.Bits(), home.Addr().BitLen())})
	}
	if err := k.make(t, trusted, nil, file, key); err != nil {
		return nil, err
	}
	return Read(file, key, now)
}

// private are the addresses that no machine outside a house has (RFC 1918, 4193, 6598, 3927, 4291).
func private() (list []netip.Prefix) {
	for _, p := range []string{"10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "100.64.0.0/10",
		"169.254.0.0/16",
		"127.0.0.0/8", "fc00::/7", "fe80::/10", "::1/128"} {
		list = append(list, netip.MustParsePrefix(p))
	}
	return list
}

func alone(addrs []netip.Addr) (list []netip.Prefix) {
	for _, a := range addrs {
		a = a.Unmap().WithZone("")
		list = append(list, netip.PrefixFrom(a, a.BitLen()))
	}
	return list
}

// may are the names and addresses that an authority may sign: those of this machine's house, and no other, so
// that a phone that trusts it trusts nothing else.
func may(by *x509.Certificate, names []string, addrs []netip.Addr) (some []string, ips []net.IP) {
	for _, n := range names {
		if slices.ContainsFunc(by.PermittedDNSDomains, func(d string) bool {
			return n == d || strings.HasSuffix(n, "."+d)
		}) {
			some = append(some, n)
		}
	}
	for _, p := range alone(addrs) {
		ip := net.IP(p.Addr().AsSlice())
		if slices.ContainsFunc(by.PermittedIPRanges, func(r *net.IPNet) bool { return r.Contains(ip) }) {
			ips = append(ips, ip)
		}
	}
	return some, ips
}

// make makes a certificate and its key in two files, signed by another one, or by itself where there is none.
func (k *Keeper) make(t *x509.Certificate, valid time.Duration, by *tls.Certificate, file, key string) error {
	secret, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return fmt.Errorf("certificate: %w", err)
	}
	if t.SerialNumber, err = rand.Int(rand.Reader, new(big.Int).Lsh(big.NewInt(1), 120)); err != nil {
		return fmt.Errorf("certificate: %w", err)
	}
	t.Subject = pkix.Name{Organization: []string{"spieltisch"}, CommonName: "spieltisch, authority"}
	if len(t.DNSNames) > 0 {
		t.Subject.CommonName = t.DNSNames[0]
	}
	t.NotBefore = k.cfg.Now().Add(-24 * time.Hour)
	t.NotAfter = t.NotBefore.Add(valid)
	t.ExtKeyUsage = []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth}
	parent, signer, chain := t, crypto.Signer(secret), []byte(nil)
	if by != nil {
		parent, signer = by.Leaf, by.PrivateKey.(crypto.Signer)
		chain = block("CERTIFICATE", by.Leaf.Raw)
	}
	made, err := x509.CreateCertificate(rand.Reader, t, parent, &secret.PublicKey, signer)
	if err != nil {
		return fmt.Errorf("certificate: %w", err)
	}
	hidden, err := x509.MarshalPKCS8PrivateKey(secret)
	if err != nil {
		return fmt.Errorf("certificate: %w", err)
	}
	// The key first: a kill between the two leaves a pair that does not fit, which the next start makes anew.
	return errors.Join(replace(key, block("PRIVATE KEY", hidden), 0o600),
		replace(file, append(block("CERTIFICATE", made), chain...), 0o644))
}

func block(kind string, data []byte) []byte {
	return pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: data})
}

func copied(to, from string, mode fs.FileMode) error {
	text, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	return replace(to, text, mode)
}
