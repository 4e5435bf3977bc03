package certificate_test

import (
	"bytes"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"log/slog"
	"net/http"
	"net/netip"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"spieltisch/companion/web/certificate"
)

// clock is a time that tests move.
type clock struct{ now time.Time }

func (c *clock) read() time.Time { return c.now }

func newClock() *clock { return &clock{time.Date(2026, 11, 27, 18, 0, 0, 0, time.UTC)} }

// called is a machine of a name and an address.
func called(name, addr string) func() ([]string, []netip.Addr) {
	return func() ([]string, []netip.Addr) {
		return []string{name + ".local", name}, []netip.Addr{netip.MustParseAddr(addr)}
	}
}

// own makes the table's own certificate in a folder.
func own(t *testing.T, dir string, at *clock) *certificate.Keeper {
	t.Helper()
	k, err := certificate.New(certificate.Config{File: certificate.Own, Folder: dir, Now: at.read,
		Called: called("tisch", "192.168.1.5")})
	if err != nil {
		t.Fatal(err)
	}
	return k
}

// authority is what phones are told to trust.
func authority(t *testing.T, dir string) *x509.CertPool {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(dir, "authority.pem"))
	if err != nil {
		t.Fatal(err)
	}
	pool := x509.NewCertPool()
	pool.AppendCertsFromPEM(text)
	return pool
}

// serial tells certificates apart.
func serial(t *testing.T, k *certificate.Keeper) string {
	t.Helper()
	c, err := k.Get(nil)
	if err != nil {
		t.Fatal(err)
	}
	return c.Leaf.SerialNumber.String()
}

// A client that trusts the table's own certificate reaches it by each of its names, and nobody by another.
func TestOwn(t *testing.T) {
	dir, at := filepath.Join(t.TempDir(), "tls"), newClock()
	k := own(t, dir, at)
	l, err := tls.Listen("tcp", "127.0.0.1:0", &tls.Config{GetCertificate: k.Get})
	if err != nil {
		t.Fatal(err)
	}
	srv := &http.Server{Handler: http.NotFoundHandler(),
		ErrorLog: slog.NewLogLogger(slog.DiscardHandler, slog.LevelDebug)}
	ended := make(chan error, 1)
	go func() { ended <- srv.Serve(l) }()
	defer func() {
		_ = srv.Close()
		<-ended
	}()
	trusted := authority(t, dir)
	for name, want := range map[string]bool{"tisch.local": true, "tisch": true, "localhost": true, "127.0.0.1": true,
		"192.168.1.5": true, "bank.example": false, "192.168.1.6": false} {
		c, err := tls.Dial("tcp", l.Addr().String(),
			&tls.Config{RootCAs: trusted, ServerName: name, Time: at.read})
		if (err == nil) != want {
			t.Errorf("as %s: %v, want trusted %v", name, err, want)
		}
		if err == nil {
			_ = c.Close()
		}
	}
	if info, err := os.Stat(filepath.Join(dir, "key.pem")); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the key: %v, %v, want it for its owner alone", info.Mode(), err)
	}
}

// chain reports whether a phone that trusts what it was told to trust reaches the table by a name.
func chain(t *testing.T, k *certificate.Keeper, trusted *x509.CertPool, name string, at *clock) error {
	t.Helper()
	c, err := k.Get(nil)
	if err != nil {
		t.Fatal(err)
	}
	_, err = c.Leaf.Verify(x509.VerifyOptions{DNSName: name, Roots: trusted, CurrentTime: at.now})
	return err
}

// What phones were told to trust stays for ten years: the certificate is made anew near its end, for another
// address and for another name, and half of one, too. Firefox takes none that may sign others.
func TestOwnStays(t *testing.T) {
	dir, at := t.TempDir(), newClock()
	k := own(t, dir, at)
	trusted, first := authority(t, dir), serial(t, k)
	if c, err := k.Get(nil); err != nil || c.Leaf.IsCA {
		t.Errorf("the page's certificate is an authority: %v", err)
	}
	k = own(t, dir, at)
	if got := serial(t, k); got != first {
		t.Error("a restart made another certificate")
	}
	renewed := func(what, name string, want bool) {
		t.Helper()
		at.now = at.now.Add(time.Minute)
		if got := serial(t, k); (got != first) != want {
			t.Errorf("%s: another certificate %v, want %v", what, got != first, want)
		} else {
			first = got
		}
		if err := chain(t, k, trusted, name, at); err != nil {
			t.Errorf("%s, as %s: %v", what, name, err)
		}
	}
	renewed("nothing has changed", "tisch.local", false)
	at.now = at.now.Add(700 * 24 * time.Hour)
	renewed("a month before its end", "tisch.local", true)
	who := called("tisch", "192.168.1.5")
	var err error
	k, err = certificate.New(certificate.Config{File: certificate.Own, Folder: dir, Now: at.read,
		Called: func() ([]string, []netip.Addr) { return who() }})
	if err != nil {
		t.Fatal(err)
	}
	renewed("a restart", "tisch.local", false)
	who = called("tisch", "10.0.0.9")
	renewed("another address", "10.0.0.9", true)
	who = called("spieltisch", "10.0.0.9")
	renewed("another name", "spieltisch.local", true)
	who = called("spieltisch", "203.0.113.9")
	renewed("an address of the Internet, which it may not sign", "spieltisch.local", false)
	if err := chain(t, k, trusted, "203.0.113.9", at); err == nil {
		t.Error("it signs an address of the Internet")
	}
	if err := os.Remove(filepath.Join(dir, "key.pem")); err != nil {
		t.Fatal(err)
	}
	renewed("a certificate without its key", "spieltisch.local", true)
}

// The one certificate of earlier versions was its own authority: phones that trust it go on.
func TestOwnOfEarlierVersions(t *testing.T) {
	dir, at := t.TempDir(), newClock()
	own(t, dir, at)
	for from, to := range map[string]string{"authority.pem": "certificate.pem", "authority-key.pem": "key.pem"} {
		if err := os.Rename(filepath.Join(dir, from), filepath.Join(dir, to)); err != nil {
			t.Fatal(err)
		}
	}
	old, err := os.ReadFile(filepath.Join(dir, "certificate.pem"))
	if err != nil {
		t.Fatal(err)
	}
	trusted := x509.NewCertPool()
	trusted.AppendCertsFromPEM(old)
	if err := chain(t, own(t, dir, at), trusted, "tisch.local", at); err != nil {
		t.Error(err)
	}
}

// An authority that ends, or that may not sign the name, is made anew, and the log says what to do.
func TestPhonesHaveToTrustAnew(t *testing.T) {
	dir, at, log := t.TempDir(), newClock(), &bytes.Buffer{}
	own(t, dir, at)
	trusted := authority(t, dir)
	at.now = at.now.Add(10 * 365 * 24 * time.Hour)
	k, err := certificate.New(certificate.Config{File: certificate.Own, Folder: dir, Now: at.read,
		Called: called("tisch", "192.168.1.5"), Log: slog.New(slog.NewTextHandler(log, nil))})
	if err != nil {
		t.Fatal(err)
	}
	if err := chain(t, k, trusted, "tisch.local", at); err == nil {
		t.Error("an authority that ends within a month was kept")
	}
	if err := chain(t, k, authority(t, dir), "tisch.local", at); err != nil {
		t.Error(err)
	}
	if !strings.Contains(log.String(), "phones have to be told anew to trust the page's certificates") {
		t.Errorf("the log says %s", log)
	}
}

// Files of the family's own are never written, wherever they lie and however soon they end.
func TestFilesOfTheFamilyAreLeftAlone(t *testing.T) {
	at := newClock()
	file, key := pair(t, at)
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	k, err := certificate.New(certificate.Config{File: file, Key: key, Folder: filepath.Dir(file), Now: at.read})
	if err != nil {
		t.Fatal(err)
	}
	first := serial(t, k)
	c, err := k.Get(nil)
	if err != nil {
		t.Fatal(err)
	}
	at.now = c.Leaf.NotAfter.Add(-time.Hour)
	if got := serial(t, k); got != first {
		t.Error("another certificate is shown an hour before the end")
	}
	if now, err := os.ReadFile(file); err != nil || !bytes.Equal(now, text) {
		t.Errorf("the file was written: %v", err)
	}
}

// A file of the family's own that is renewed is read again; a broken one leaves the last good one.
func TestRenewed(t *testing.T) {
	at, log := newClock(), &bytes.Buffer{}
	file, key := pair(t, at)
	k, err := certificate.New(certificate.Config{File: file, Key: key, Now: at.read,
		Log: slog.New(slog.NewTextHandler(log, nil))})
	if err != nil {
		t.Fatal(err)
	}
	first := serial(t, k)
	write(t, file, "half a certif")
	at.now = at.now.Add(time.Minute)
	if got := serial(t, k); got != first || !strings.Contains(log.String(), file) {
		t.Errorf("with a broken file: another certificate, or not named in the log:\n%s", log)
	}
	newFile, newKey := pair(t, at)
	copyTo(t, newFile, file)
	copyTo(t, newKey, key)
	if got := serial(t, k); got != first {
		t.Error("files are looked at with each handshake")
	}
	at.now = at.now.Add(time.Minute)
	if got := serial(t, k); got == first {
		t.Error("the renewed certificate was not read")
	}
}

// What cannot be used is refused with key and file.
func TestRefused(t *testing.T) {
	tests := []struct {
		name  string
		spoil func(t *testing.T, file, key string, at *clock)
		want  []string // FILE and KEY stand for their names
	}{
		{"no certificate", func(t *testing.T, file, _ string, _ *clock) { remove(t, file) }, []string{"tls.certificate:", "FILE"}},
		{"no key", func(t *testing.T, _, key string, _ *clock) { remove(t, key) }, []string{"tls.key:", "KEY"}},
		{"a folder", func(t *testing.T, file, _ string, _ *clock) {
			remove(t, file)
			if err := os.Mkdir(file, 0o700); err != nil {
				t.Fatal(err)
			}
		}, []string{"tls.certificate:", "FILE", "directory"}},
		{"an empty certificate", func(t *testing.T, file, _ string, _ *clock) { write(t, file, "") },
			[]string{"tls.certificate:", "FILE", "CERTIFICATE"}},
		{"files swapped", func(t *testing.T, file, key string, _ *clock) {
			copyTo(t, file, key+".old")
			copyTo(t, key, file)
		}, []string{"tls.certificate:", "FILE", "CERTIFICATE"}},
		{"no key in its file", func(t *testing.T, file, key string, _ *clock) { copyTo(t, file, key) },
			[]string{"tls.key:", "KEY", "PRIVATE KEY"}},
		{"another's key", func(t *testing.T, _, key string, at *clock) {
			_, other := pair(t, at)
			copyTo(t, other, key)
		}, []string{"tls.certificate and tls.key:", "FILE", "KEY", "does not match"}},
		{"noise in its block", func(t *testing.T, file, _ string, _ *clock) {
			write(t, file, "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n")
		}, []string{"tls.certificate and tls.key:", "FILE"}},
		{"expired", func(_ *testing.T, _, _ string, at *clock) { at.now = at.now.AddDate(3, 0, 0) },
			[]string{"tls.certificate:", "FILE", "was valid until 2028-11-25", "renew it"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			at := newClock()
			file, key := pair(t, at)
			tt.spoil(t, file, key, at)
			_, err := certificate.New(certificate.Config{File: file, Key: key, Now: at.read})
			if !errors.Is(err, certificate.ErrPerson) {
				t.Fatalf("New = %v, want one that a person has to mend", err)
			}
			for _, want := range tt.want {
				want = strings.NewReplacer("FILE", file, "KEY", key).Replace(want)
				if want == "PRIVATE "+key {
					want = "PRIVATE KEY"
				}
				if !strings.Contains(err.Error(), want) {
					t.Errorf("it says %q, want %q", err, want)
				}
			}
		})
	}
}

// A machine whose clock is behind serves all the same: it may not know the time before it has a network.
func TestNotValidYet(t *testing.T) {
	at, log := newClock(), &bytes.Buffer{}
	file, key := pair(t, at)
	at.now = at.now.AddDate(-1, 0, 0)
	if _, err := certificate.New(certificate.Config{File: file, Key: key, Now: at.read,
		Log: slog.New(slog.NewTextHandler(log, nil))}); err != nil || !strings.Contains(log.String(), "clock") {
		t.Errorf("New = %v, and the log has %q, want a word about the clock", err, log)
	}
}

// pair makes a certificate and its key in files of their own.
func pair(t *testing.T, at *clock) (file, key string) {
	t.Helper()
	dir := t.TempDir()
	own(t, dir, at)
	return filepath.Join(dir, "certificate.pem"), filepath.Join(dir, "key.pem")
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

func copyTo(t *testing.T, from, to string) {
	t.Helper()
	text, err := os.ReadFile(from)
	if err != nil {
		t.Fatal(err)
	}
	write(t, to, string(text))
}

func remove(t *testing.T, name string) {
	t.Helper()
	if err := os.Remove(name); err != nil {
		t.Fatal(err)
	}
}
