//go:build !nocv

package netcam_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"io"
	"net"
	"net/textproto"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"spieltisch/devices"
	"spieltisch/devices/devicestest"
	"spieltisch/devices/netcam"
)

// rtspServer is a camera that speaks RTSP (RFC 2326) and sends JPEG over RTP (RFC 2435) within the same
// connection. Each picture that is sent goes out some tens of times, a hundred a second: FFmpeg looks at that
// many before it begins.
type rtspServer struct {
	addr     string
	password string // the Authorization that is wanted; "": none
	listener net.Listener
	wg       sync.WaitGroup

	mu     sync.Mutex // guards the fields below
	sent   chan []byte
	conns  map[net.Conn]bool
	shared bool // its stream goes to all, and ends with the first who leaves: whoever comes then is refused
	over   bool // it has ended
}

const repeats = 30

func newRTSP(t *testing.T, password string) *rtspServer {
	s := &rtspServer{addr: "127.0.0.1:0", password: password}
	s.Plug()
	t.Cleanup(s.Unplug)
	return s
}

func (s *rtspServer) Plug() {
	l, err := net.Listen("tcp", s.addr)
	if err != nil {
		panic(err) // the port was free a moment ago
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.addr, s.listener, s.sent, s.conns = l.Addr().String(), l, make(chan []byte, 1000), map[net.Conn]bool{}
	s.wg.Go(func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			s.mu.Lock()
			s.conns[conn] = true
			s.mu.Unlock()
			s.wg.Go(func() { s.talk(conn) })
		}
	})
}

func (s *rtspServer) Unplug() {
	_ = s.listener.Close()
	s.mu.Lock()
	for c := range s.conns {
		_ = c.Close()
	}
	s.mu.Unlock()
	s.wg.Wait()
}

func (s *rtspServer) Send(data []byte) { s.sent <- data }

func (s *rtspServer) Open(ctx context.Context) (devices.Camera, error) {
	return netcam.Open(ctx, &url.URL{Scheme: "rtsp", Host: s.addr, Path: "/live"},
		netcam.Options{Silence: 2 * time.Second})
}

// talk answers requests until the connection ends.
func (s *rtspServer) talk(conn net.Conn) {
	ended := make(chan struct{})
	var sending sync.WaitGroup
	defer sending.Wait()
	defer close(ended)
	defer conn.Close()
	r := bufio.NewReader(conn)
	asked := false
	defer func() {
		s.mu.Lock()
		s.over = s.over || asked
		s.mu.Unlock()
	}()
	for {
		for { // RTCP reports of the reader lie between requests
			if b, err := r.Peek(4); err != nil {
				return
			} else if b[0] != '$' {
				break
			} else if _, err := r.Discard(4 + int(binary.BigEndian.Uint16(b[2:]))); err != nil {
				return
			}
		}
		tp := textproto.NewReader(r)
		line, err := tp.ReadLine()
		if err != nil {
			return
		}
		head, err := tp.ReadMIMEHeader()
		if err != nil {
			return
		}
		method, _, _ := strings.Cut(line, " ")
		asked = asked || method == "DESCRIBE"
		status, extra, body := s.answer(method, line, head)
		fmt.Fprintf(conn, "RTSP/1.0 %s\r\nCSeq: %s\r\n%sContent-Length: %d\r\n\r\n%s", status,
			head.Get("CSeq"), extra, len(body), body)
		if method == "PLAY" {
			sending.Go(func() { s.play(conn, ended) })
		}
	}
}

func (s *rtspServer) answer(method, line string, head textproto.MIMEHeader) (status, extra, body string) {
	if s.password != "" && head.Get("Authorization") != s.password {
		return "401 Unauthorized", "WWW-Authenticate: Basic realm=\"camera\"\r\n", ""
	}
	if !strings.Contains(line, "/live") {
		return "404 Not Found", "", ""
	}
	switch method {
	case "OPTIONS":
		extra = "Public: OPTIONS, DESCRIBE, SETUP, PLAY, TEARDOWN\r\n"
	case "DESCRIBE":
		s.mu.Lock()
		over := s.shared && s.over
		s.mu.Unlock()
		if over {
			return "503 Service Unavailable", "", ""
		}
		extra = "Content-Type: application/sdp\r\n"
		body = "v=0\r\no=- 1 1 IN IP4 127.0.0.1\r\ns=table\r\nt=0 0\r\nm=video 0 RTP/AVP 26\r\nc=IN IP4 0.0.0.0\r\na=control:track1\r\n"
	case "SETUP":
		if !strings.Contains(head.Get("Transport"), "TCP") {
			return "461 Unsupported Transport", "", ""
		}
		extra = "Transport: RTP/AVP/TCP;unicast;interleaved=0-1\r\nSession: 1;timeout=60\r\n"
	case "PLAY", "TEARDOWN", "GET_PARAMETER":
		extra = "Session: 1\r\n"
	default:
		return "501 Not Implemented", "", ""
	}
	return "200 OK", extra, body
}

// play sends pictures until the connection ends.
func (s *rtspServer) play(conn net.Conn, ended <-chan struct{}) {
	s.mu.Lock()
	sent := s.sent
	s.mu.Unlock()
	ticker := time.NewTicker(10 * time.Millisecond)
	defer ticker.Stop()
	var seq uint16
	var clock uint32
	for {
		var data []byte
		select {
		case data = <-sent:
		case <-ended:
			return
		}
		for range repeats {
			select {
			case <-ticker.C:
			case <-ended:
				return
			}
			clock += 900 // of 90,000 a second
			if err := sendJPEG(conn, data, &seq, clock); err != nil {
				return
			}
		}
	}
}

// sendJPEG sends one picture in packets, with its own quantisation tables (RFC 2435, 3.1).
func sendJPEG(w io.Writer, data []byte, seq *uint16, clock uint32) error {
	var tables, scan []byte
	var width, height int
	for p := 2; scan == nil; {
		n := int(binary.BigEndian.Uint16(data[p+2:]))
		body := data[p+4 : p+2+n]
		switch data[p+1] {
		case 0xdb:
			for ; len(body) >= 65; body = body[65:] {
				tables = append(tables, body[1:65]...)
			}
		case 0xc0:
			height, width = int(binary.BigEndian.Uint16(body[1:])), int(binary.BigEndian.Uint16(body[3:]))
		case 0xda:
			scan = data[p+2+n : len(data)-2] // without the end mark
		}
		p += 2 + n
	}
	for at := 0; at < len(scan); {
		part := scan[at:min(at+1200, len(scan))]
		var b bytes.Buffer
		mark := byte(26)
		if at+len(part) == len(scan) {
			mark |= 0x80
		}
		b.Write([]byte{0x80, mark})
		for _, v := range []any{*seq, clock, uint32(1)} {
			_ = binary.Write(&b, binary.BigEndian, v)
		}
		b.Write([]byte{0, byte(at >> 16), byte(at >> 8), byte(at), 1, 255, byte((width + 7) / 8),
			byte((height + 7) / 8)})
		if at == 0 {
			b.Write([]byte{0, 0, 0, 128})
			b.Write(tables)
		}
		b.Write(part)
		head := []byte{'$', 0, byte(b.Len() >> 8), byte(b.Len())}
		if _, err := w.Write(append(head, b.Bytes()...)); err != nil {
			return err
		}
		at += len(part)
		*seq++
	}
	return nil
}

func TestRTSPSuite(t *testing.T) {
	devicestest.Live(t, func(t *testing.T) devicestest.Line { return newRTSP(t, "") })
}

// A server that shares its stream is asked by nobody but who will watch it.
func TestRTSPThatIsShared(t *testing.T) {
	s := newRTSP(t, "")
	s.shared = true
	s.Send(devicestest.Picture(t, 96, 64, devicestest.Red))
	c, err := s.Open(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Close(); err != nil {
		t.Error(err)
	}
}

// TestRTSPOtherSize has a camera that changes the size of its picture in mid-stream.
func TestRTSPOtherSize(t *testing.T) {
	for _, size := range [][2]int{{160, 112}, {64, 48}} {
		s := newRTSP(t, "")
		s.Send(devicestest.Picture(t, 96, 64, devicestest.Red))
		c, err := s.Open(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		for range 100 { // for 30 s, which are not waited for
			s.Send(devicestest.Picture(t, size[0], size[1], devicestest.Blue))
		}
		for {
			f, err := c.Read(t.Context())
			if err != nil {
				t.Fatalf("%v: %v", size, err)
			}
			if f.W == size[0] && f.H == size[1] {
				break
			}
		}
		if err := c.Close(); err != nil {
			t.Error(err)
		}
	}
}

func TestRTSPRefuses(t *testing.T) {
	s := newRTSP(t, "Basic YW5uYTpnZWhlaW0=") // anna:geheim
	mute, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	closed := mute.Addr().String()
	_ = mute.Close()
	tests := []struct {
		address url.URL
		want    string
	}{
		{url.URL{Scheme: "rtsp", Host: s.addr, Path: "/live"}, "wants a password"},
		{url.URL{Scheme: "rtsp", Host: s.addr, Path: "/live", User: url.UserPassword("anna", "falsch")},
			"check path, name and password"},
		{url.URL{Scheme: "rtsp", Host: closed, Path: "/live"}, "connection refused"},
		{*once(t, nil), "does not speak RTSP"},
	}
	for _, tt := range tests {
		tt.address.Scheme = "rtsp"
		c, err := netcam.Open(t.Context(), &tt.address, netcam.Options{})
		if err == nil {
			_ = c.Close()
			t.Errorf("%s opened", tt.address.Redacted())
		} else if !strings.Contains(err.Error(), tt.want) || strings.Contains(err.Error(), "falsch") {
			t.Errorf("%s: %v, want %q", tt.address.Redacted(), err, tt.want)
		}
	}
	s.Send(devicestest.Picture(t, 96, 64, devicestest.Red))
	c, err := netcam.Open(t.Context(),
		&url.URL{Scheme: "rtsp", Host: s.addr, Path: "/live",
			User: url.UserPassword("anna", "geheim")}, netcam.Options{})
	if err != nil {
		t.Fatalf("with the right password: %v", err)
	}
	if f, err := c.Read(t.Context()); err != nil || f.W != 96 || f.H != 64 {
		t.Errorf("frame %d×%d, %v", f.W, f.H, err)
	}
	_ = c.Close()
	_, err = netcam.Open(t.Context(), &url.URL{Scheme: "rtsp", Host: newRTSP(t, "").addr, Path: "/other"},
		netcam.Options{})
	if err == nil || !strings.Contains(err.Error(), "no stream at this path") {
		t.Errorf("wrong path: %v", err)
	}
}
