package mqtt

import (
	"bytes"
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	"net/url"
	"os"
	"sync"

	"github.com/eclipse/paho.golang/autopaho"
	"github.com/eclipse/paho.golang/packets"
)

// Roots reads the certificates of authorities from a file (PEM). It is an error where none is in it.
func Roots(file string) (*x509.CertPool, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	pool := x509.NewCertPool()
	if !pool.AppendCertsFromPEM(data) {
		return nil, fmt.Errorf("%s holds no certificate; it begins with -----BEGIN CERTIFICATE-----", file)
	}
	return pool, nil
}

// What a connection says that the library does not tell apart from one that ends.
var (
	errOld    = errors.New("it speaks MQTT 3.1.1 and the table MQTT 5, as Mosquitto 1.6 or newer does")
	errSilent = errors.New("it ends the connection without a word; does MQTT 5 listen at this port?")
)

// dial connects to a broker.
func (c *Client) dial(ctx context.Context, _ autopaho.ClientConfig, u *url.URL) (net.Conn, error) {
	var d interface {
		DialContext(ctx context.Context, network, address string) (net.Conn, error)
	} = &net.Dialer{}
	if u.Scheme == "mqtts" {
		d = &tls.Dialer{Config: &tls.Config{RootCAs: c.cfg.Roots}}
	}
	c.begun.Store(nil)
	conn, err := d.DialContext(ctx, "tcp", u.Host)
	if err != nil {
		return nil, err
	}
	begun := &beginning{Conn: conn}
	c.begun.Store(begun)
	return packets.NewThreadSafeConn(begun), nil
}

// beginning keeps the first bytes that a broker sends.
type beginning struct {
	net.Conn

	mu   sync.Mutex // guards head
	head []byte
}

func (b *beginning) Read(p []byte) (int, error) {
	n, err := b.Conn.Read(p)
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.head) < 4 {
		b.head = append(b.head, p[:n]...)
	}
	return n, err
}

// why says why a connection ended before it was one; nil: nobody knows. A broker of MQTT 3.1.1 refuses the
// table by a CONNACK of two bytes (3.2.2.3, unacceptable protocol version), which the library cannot read.
func (b *beginning) why() error {
	if b == nil {
		return nil
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	switch {
	case bytes.HasPrefix(b.head, []byte{0x20, 2, 0, 1}):
		return errOld
	case len(b.head) == 0:
		return errSilent
	}
	return nil
}

// strange reports whether a certificate is the cause of an error: it is of nobody known, of another name, or
// over.
func strange(err error) bool {
	var unknown *tls.CertificateVerificationError
	return errors.As(err, &unknown)
}
