package web

import (
	"bufio"
	"crypto/tls"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"strings"

	"spieltisch/companion/web/host"
)

// Certificate gives the one that whoever connects is shown.
type Certificate func(*tls.ClientHelloInfo) (*tls.Certificate, error)

// secure serves a listener over TLS. Who asks in the clear, because he typed the name alone, is led on.
type secure struct {
	net.Listener
	conf *tls.Config
	port string // of the page, to which those are led
}

// newSecure makes one; where the page is served by more than one listener, listen is that of its address.
func newSecure(l net.Listener, get Certificate, listen string) *secure {
	_, port, err := net.SplitHostPort(listen)
	if err != nil || port == "0" {
		_, port, _ = net.SplitHostPort(l.Addr().String()) // it has one
	}
	// HTTP/2 would put all streams of a phone on one connection, whose time limits are one as well.
	return &secure{Listener: l, port: port,
		conf: &tls.Config{GetCertificate: get, MinVersion: tls.VersionTLS12, NextProtos: []string{"http/1.1"}}}
}

// Accept does not wait for the first byte.
func (l *secure) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	return tls.Server(&opened{Conn: c, port: l.port}, l.conf), nil
}

// opened is a connection that has said nothing yet.
type opened struct {
	net.Conn
	port string
	met  bool
}

// handshake is the first byte of TLS.
const handshake = 22

// Read passes TLS on. To anything else it answers itself, and is at its end.
func (c *opened) Read(p []byte) (int, error) {
	n, err := c.Conn.Read(p)
	if c.met || n == 0 {
		return n, err
	}
	c.met = true
	if p[0] == handshake {
		return n, err
	}
	c.lead(io.MultiReader(strings.NewReader(string(p[:n])), c.Conn))
	return 0, io.EOF
}

// lead answers a request in the clear with where the page is. It is no permanent answer: browsers would keep
// it beyond the day on which TLS is switched off again.
func (c *opened) lead(from io.Reader) {
	r, err := http.ReadRequest(bufio.NewReader(io.LimitReader(from, 16<<10)))
	if err != nil {
		return // it is no request
	}
	name := bare(r.Host)
	if ip, err := netip.ParseAddr(name); err == nil {
		name = ip.String()
	} else if !hostName.MatchString(name) {
		return
	}
	to := strings.TrimSuffix(host.URL("https", name, c.port), "/") + r.URL.RequestURI()
	fmt.Fprintf(c.Conn, "HTTP/1.1 307 Temporary Redirect\r\nLocation: %s\r\nContent-Length: 0\r\nConnection: close\r\n\r\n", to)
}

// urls are the addresses of the page, for somebody else's phone.
func (s *core) urls(listen string) []string { return s.cfg.Machine().Named().URLs(s.scheme(), listen) }

// scheme is "https" where the table itself has a certificate.
func (s *core) scheme() string {
	if s.cfg.Certificate != nil {
		return "https"
	}
	return "http"
}
