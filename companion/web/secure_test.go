package web_test

import (
	"crypto/tls"
	"crypto/x509"
	"io"
	"net"
	"net/http"
	"net/netip"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"spieltisch/companion/web"
	"spieltisch/companion/web/certificate"
)

// secured serves a page with a certificate of its own, and gives a client that trusts it. It follows no
// redirect.
func secured(t *testing.T) (*house, *http.Client) {
	t.Helper()
	dir := t.TempDir()
	keeper, err := certificate.New(certificate.Config{File: certificate.Own, Folder: dir, Now: time.Now,
		Called: func() ([]string, []netip.Addr) { return []string{"tisch.local", "tisch"}, nil }})
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(dir, "authority.pem"))
	if err != nil {
		t.Fatal(err)
	}
	trusted := x509.NewCertPool()
	trusted.AppendCertsFromPEM(text)
	h := open(t, func(c *web.Config) { c.Certificate = keeper.Get })
	transport := &http.Transport{TLSClientConfig: &tls.Config{RootCAs: trusted}}
	t.Cleanup(transport.CloseIdleConnections)
	return h, &http.Client{Transport: transport, Timeout: 10 * time.Second,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
}

// A client that trusts the certificate gets the page, and its commands are taken from pages over TLS alone.
func TestSecure(t *testing.T) {
	h, client := secured(t)
	ask := func(method, url, body, origin string) (int, http.Header) {
		t.Helper()
		r, err := http.NewRequestWithContext(t.Context(), method, url, strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		if origin != "" {
			r.Header.Set("Origin", origin)
		}
		res, err := client.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		defer res.Body.Close()
		_, _ = io.Copy(io.Discard, res.Body) // the status tells
		return res.StatusCode, res.Header
	}
	status, head := ask("GET", "https://"+h.addr+"/", "", "")
	if status != http.StatusOK || head.Get("Strict-Transport-Security") != "" {
		t.Errorf("the page: %d, HSTS %q, want 200 and none", status, head.Get("Strict-Transport-Security"))
	}
	const command = `{"game":"heckmeck","setup":{"players":["Anna","Ben"]}}`
	for origin, want := range map[string]int{"https://" + h.addr: http.StatusOK, "http://" + h.addr: http.StatusForbidden,
		"https://evil.example": http.StatusForbidden} {
		if status, _ := ask("POST", "https://"+h.addr+"/api/v1/lines", command, origin); status != want {
			t.Errorf("a command from %s: %d, want %d", origin, status, want)
		}
	}
	// Who types the name alone is led on, with what he asked for.
	status, head = ask("GET", "http://"+h.addr+"/new?lang=de", "", "")
	if want := "https://" + h.addr + "/new?lang=de"; status != http.StatusTemporaryRedirect || head.Get("Location") != want {
		t.Errorf("in the clear: %d to %q, want 307 to %q", status, head.Get("Location"), want)
	}
}

// What is neither TLS nor a request is left, and the next one is served.
func TestSecureGarbage(t *testing.T) {
	h, client := secured(t)
	for _, said := range []string{"\n", "HELLO\r\n\r\n", "GET / HTTP/1.1\r\nHost: a b\r\n\r\n",
		"GET / HTTP/1.1\r\nHost: x/../\r\n\r\n", "\x16\x03\x01\x00\x02ab", strings.Repeat("x", 20000)} {
		c, err := net.Dial("tcp", h.addr)
		if err != nil {
			t.Fatal(err)
		}
		_, _ = c.Write([]byte(said)) // it may be cut off before all is said
		_ = c.(*net.TCPConn).CloseWrite()
		_ = c.SetReadDeadline(time.Now().Add(10 * time.Second))
		got, _ := io.ReadAll(c) // a reset is an end as well
		if strings.Contains(string(got), "Location") {
			t.Errorf("%.20q was answered with %q", said, got)
		}
		_ = c.Close()
	}
	res, err := client.Get("https://" + h.addr + "/healthz")
	if err != nil || res.StatusCode != http.StatusOK {
		t.Fatalf("after garbage: %v, %v", res, err)
	}
	_ = res.Body.Close()
}
