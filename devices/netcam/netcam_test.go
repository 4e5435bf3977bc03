package netcam_test

import (
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"spieltisch/devices"
	"spieltisch/devices/devicestest"
	"spieltisch/devices/netcam"
)

// server is a network camera on this machine.
type server struct {
	addr   string
	sent   chan []byte
	stream bool // an MJPEG stream rather than single pictures
	http   *http.Server
	ended  chan struct{}
}

func newServer(t *testing.T, stream bool) *server {
	s := &server{addr: "127.0.0.1:0", stream: stream}
	s.Plug()
	t.Cleanup(s.Unplug)
	return s
}

func (s *server) Plug() {
	l, err := net.Listen("tcp", s.addr)
	if err != nil {
		panic(err) // the port was free a moment ago
	}
	s.addr, s.sent, s.ended = l.Addr().String(), make(chan []byte, 1000), make(chan struct{})
	sent := s.sent // an old connection may not take what is for a new one
	s.http = &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.serve(w, r, sent)
	})}
	go func() {
		defer close(s.ended)
		_ = s.http.Serve(l)
	}()
}

func (s *server) Unplug() {
	_ = s.http.Close()
	<-s.ended
}

func (s *server) Send(data []byte) { s.sent <- data }

func (s *server) serve(w http.ResponseWriter, r *http.Request, sent <-chan []byte) {
	if s.stream {
		w.Header().Set("Content-Type", "multipart/x-mixed-replace; boundary=--next")
	} else {
		w.Header().Set("Content-Type", "image/jpeg")
	}
	for {
		select {
		case data := <-sent:
			if !s.stream {
				_, _ = w.Write(data)
				return
			}
			fmt.Fprintf(w, "--next\r\nContent-Type: image/jpeg\r\nContent-Length: %d\r\n\r\n%s\r\n",
				len(data), data)
			w.(http.Flusher).Flush()
		case <-r.Context().Done():
			return
		}
	}
}

func (s *server) Open(ctx context.Context) (devices.Camera, error) {
	return netcam.Open(ctx, &url.URL{Scheme: "http", Host: s.addr},
		netcam.Options{Every: time.Millisecond, Silence: 2 * time.Second})
}

func TestStreamSuite(t *testing.T) {
	plug := func(t *testing.T) devicestest.Line { return newServer(t, true) }
	devicestest.Live(t, plug)
	devicestest.Damaged(t, plug)
}

func TestPollingSuite(t *testing.T) {
	plug := func(t *testing.T) devicestest.Line { return newServer(t, false) }
	devicestest.Live(t, plug)
	devicestest.Damaged(t, plug)
}

// once answers every request alike.
func once(t *testing.T, h http.HandlerFunc) *url.URL {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s := &http.Server{Handler: h}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		_ = s.Serve(l)
	}()
	t.Cleanup(func() {
		_ = s.Close()
		<-ended
	})
	return &url.URL{Scheme: "http", Host: l.Addr().String()}
}

func TestPasswordIsSentAndNotTold(t *testing.T) {
	picture := devicestest.Picture(t, 64, 48, devicestest.Red)
	address := once(t, func(w http.ResponseWriter, r *http.Request) {
		if name, password, ok := r.BasicAuth(); !ok || name != "anna" || password != "geh eim" {
			w.Header().Set("WWW-Authenticate", `Basic realm="camera"`)
			w.WriteHeader(http.StatusUnauthorized)
			return
		}
		w.Header().Set("Content-Type", "image/jpeg")
		_, _ = w.Write(picture)
	})
	address.User = url.UserPassword("anna", "geh eim")
	c, err := netcam.Open(t.Context(), address, netcam.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if f, err := c.Read(t.Context()); err != nil || f.W != 64 {
		t.Errorf("read: %d px wide, %v", f.W, err)
	}
	_ = c.Close()
	if _, err := c.Read(t.Context()); !errors.Is(err, devices.ErrGone) ||
		strings.Contains(err.Error(), "geh") {
		t.Errorf("error %v, want devices.ErrGone without the password", err)
	}
	address.User = url.UserPassword("anna", "falsch")
	_, err = netcam.Open(t.Context(), address, netcam.Options{})
	if err == nil || !strings.Contains(err.Error(), "refuses name and password") ||
		strings.Contains(err.Error(), "falsch") {
		t.Errorf("wrong password: %v, want what to do, without the password", err)
	}
}

// A camera may send on to another address: name and password go along on its own host, and to no other.
func TestPasswordIsSentOnlyToItsHost(t *testing.T) {
	tests := []struct {
		to   string
		want bool
	}{
		{"http://cam.example/video.jpg", true},
		{"/video.jpg", true},
		{"http://other.example/video.jpg", false},
	}
	picture := devicestest.Picture(t, 64, 48, devicestest.Red)
	for _, tt := range tests {
		t.Run(tt.to, func(t *testing.T) {
			sent := make(chan bool, 100)
			server := once(t, func(w http.ResponseWriter, r *http.Request) {
				if r.URL.Path == "/" {
					http.Redirect(w, r, tt.to, http.StatusFound)
					return
				}
				name, password, ok := r.BasicAuth()
				select {
				case sent <- ok && name == "anna" && password == "secret":
				default: // the first ones are enough
				}
				w.Header().Set("Content-Type", "image/jpeg")
				_, _ = w.Write(picture)
			})
			transport := &http.Transport{
				DialContext: func(ctx context.Context, network, _ string) (net.Conn, error) {
					// whatever the host is called
					return new(net.Dialer).DialContext(ctx, network, server.Host)
				}}
			defer transport.CloseIdleConnections()
			address := &url.URL{Scheme: "http", Host: "cam.example", Path: "/",
				User: url.UserPassword("anna", "secret")}
			c, err := netcam.Open(t.Context(), address,
				netcam.Options{Client: &http.Client{Transport: transport}})
			if err != nil {
				t.Fatal(err)
			}
			_ = c.Close()
			if got := <-sent; got != tt.want {
				t.Errorf("sent on to %s, the password goes along: %v, want %v", tt.to, got, tt.want)
			}
		})
	}
}

// Single pictures are known by their type; without one, by an answer that ends behind the first picture.
func TestSinglePicturesWithoutAType(t *testing.T) {
	picture := devicestest.Picture(t, 64, 48, devicestest.Red)
	for _, kind := range []string{"", "application/octet-stream"} {
		address := once(t, func(w http.ResponseWriter, _ *http.Request) {
			w.Header()["Content-Type"] = nil // none is made up
			if kind != "" {
				w.Header().Set("Content-Type", kind)
			}
			_, _ = w.Write(picture)
		})
		c, err := netcam.Open(t.Context(), address, netcam.Options{Every: time.Millisecond})
		if err != nil {
			t.Fatal(err)
		}
		for i := range 3 {
			if _, err := c.Read(t.Context()); err != nil {
				t.Fatalf("type %q, read %d: %v", kind, i+1, err)
			}
		}
		_ = c.Close()
	}
}

// TestCloseDoesNotWaitForTheServer: whatever it does after its first picture.
func TestCloseDoesNotWaitForTheServer(t *testing.T) {
	picture := devicestest.Picture(t, 64, 48, devicestest.Red)
	trickle := func(w http.ResponseWriter, r *http.Request, data []byte) {
		for r.Context().Err() == nil {
			_, _ = w.Write(data)
			w.(http.Flusher).Flush()
			time.Sleep(5 * time.Millisecond)
		}
	}
	for name, then := range map[string]http.HandlerFunc{
		"does not answer": func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() },
		"answers with a head": func(w http.ResponseWriter, r *http.Request) {
			w.(http.Flusher).Flush()
			<-r.Context().Done()
		},
		"sends byte by byte": func(w http.ResponseWriter, r *http.Request) {
			trickle(w, r, []byte{0xff})
		},
		"never ends a picture": func(w http.ResponseWriter, r *http.Request) {
			trickle(w, r, picture[:len(picture)-2])
		},
		"never ends without one": func(w http.ResponseWriter, r *http.Request) {
			trickle(w, r, make([]byte, 64<<10))
		},
		"sends on to itself": func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, "/", http.StatusFound)
		},
		"promises more than there": func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Length", "1000")
			_, _ = w.Write(picture[:10])
		},
	} {
		t.Run(name, func(t *testing.T) {
			var asked atomic.Int64
			address := once(t, func(w http.ResponseWriter, r *http.Request) {
				w.Header().Set("Content-Type", "image/jpeg")
				if asked.Add(1) == 1 {
					_, _ = w.Write(picture)
					return
				}
				then(w, r)
			})
			c, err := netcam.Open(t.Context(), address, netcam.Options{Every: time.Millisecond})
			if err != nil {
				t.Fatal(err)
			}
			if _, err := c.Read(t.Context()); err != nil {
				t.Fatal(err)
			}
			devicestest.Closes(t, c)
		})
	}
}

// Pictures of other kinds are read, or named with what to do.
func TestOtherKindsOfPictures(t *testing.T) {
	webp, err := base64.StdEncoding.DecodeString(
		"UklGRjwAAABXRUJQVlA4TC8AAAAvL8AHAB8gEEjeHzqN+RcQFPwf3fxHZA9ATdtGUEmW5JF8M3eO6P8EFBozaxRmBgA=")
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		kind, data, want string // want: part of the error; "": it is read
	}{
		{"image/webp", string(webp), ""},
		{"image/heic", "\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic" + strings.Repeat("x", 100), "HEIC"},
		{"image/avif", "\x00\x00\x00\x18ftypavif\x00\x00\x00\x00mif1avif" + strings.Repeat("x", 100), "AVIF"},
		{"image/bmp", "BM" + strings.Repeat("x", 100), "BMP"},
	} {
		address := once(t, func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", tt.kind)
			_, _ = io.WriteString(w, tt.data)
		})
		c, err := netcam.Open(t.Context(), address,
			netcam.Options{Every: time.Millisecond, Silence: 300 * time.Millisecond})
		if err != nil {
			t.Fatal(err)
		}
		f, err := c.Read(t.Context())
		_ = c.Close()
		if tt.want == "" && (err != nil || f.W != 48) ||
			tt.want != "" && (err == nil || !strings.Contains(err.Error(), tt.want)) {
			t.Errorf("%s: %d px wide, %v; want %q", tt.kind, f.W, err, tt.want)
		}
	}
}

// A connection that is reset in the middle of a picture costs this picture only.
func TestASinglePictureThatIsReset(t *testing.T) {
	red, blue := devicestest.Picture(t, 64, 48, devicestest.Red), devicestest.Picture(t, 96, 64,
		devicestest.Blue)
	var asked atomic.Int64
	address := once(t, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "image/jpeg")
		switch asked.Add(1) {
		case 1:
			_, _ = w.Write(red)
			return
		case 2:
		default:
			_, _ = w.Write(blue)
			return
		}
		w.Header().Set("Content-Length", strconv.Itoa(len(red)))
		_, _ = w.Write(red[:len(red)/2])
		conn, buffered, err := http.NewResponseController(w).Hijack()
		if err != nil {
			t.Error(err)
			return
		}
		_ = buffered.Flush()
		_ = conn.(*net.TCPConn).SetLinger(0) // Close resets
		_ = conn.Close()
	})
	c, err := netcam.Open(t.Context(), address, netcam.Options{Every: time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	for {
		f, err := c.Read(t.Context())
		if err != nil {
			t.Fatalf("read: %v, want the pictures after the one that was reset", err)
		}
		if f.W == 96 {
			return
		}
	}
}

func TestAnswersThatAreNoPicture(t *testing.T) {
	tests := []struct {
		name string
		h    http.HandlerFunc
		want string
	}{
		{"a page", func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "text/html; charset=utf-8")
			fmt.Fprint(w, "<html>")
		}, "sends a page (text/html), no picture"},
		{"a page to log in", func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "text/html")
			fmt.Fprint(w, `<html><form><input type="password"></form>`)
		}, "a page to log in"},
		{"packed", func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Encoding", "gzip")
			w.Header().Set("Content-Type", "multipart/x-mixed-replace")
			_, _ = w.Write([]byte{0x1f, 0x8b})
		}, `packs what it sends ("gzip")`},
		{"no status line", func(w http.ResponseWriter, _ *http.Request) {
			conn, _, err := http.NewResponseController(w).Hijack()
			if err != nil {
				t.Error(err)
				return
			}
			_, _ = conn.Write([]byte("\xff\xd8\xff\xe0 no head\r\n\r\n"))
			_ = conn.Close()
		}, "does not speak HTTP"},
		{"nothing there", http.NotFound, "404"},
		{"digest", func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("WWW-Authenticate", `Digest realm="camera", nonce="1"`)
			w.WriteHeader(http.StatusUnauthorized)
		}, "a scheme other than Basic"},
		{"busy", func(w http.ResponseWriter, _ *http.Request) {
			w.WriteHeader(http.StatusServiceUnavailable)
		}, "503"},
		{"an empty stream", func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "multipart/x-mixed-replace")
		}, "ended its stream"},
		{"nothing of no type",
			func(w http.ResponseWriter,
				_ *http.Request) {
				w.Header()["Content-Type"] = nil
			}, `no stream (its type is "")`},
		{"a page without a type", func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "application/octet-stream")
			_, _ = w.Write(make([]byte, 100_000))
		}, "not a picture"},
	}
	for _, tt := range tests {
		address := once(t, tt.h)
		c, err := netcam.Open(t.Context(), address, netcam.Options{})
		if err == nil {
			_ = c.Close()
			t.Errorf("%s: it opened", tt.name)
		} else if !strings.Contains(err.Error(), tt.want) || !strings.Contains(err.Error(), address.Host) {
			t.Errorf("%s: %v, want %q and the host", tt.name, err, tt.want)
		}
	}
}

// A camera that speaks no TLS is not called broken.
func TestACameraWithoutTLS(t *testing.T) {
	address := once(t, http.NotFound)
	address.Scheme = "https"
	if _, err := netcam.Open(t.Context(), address, netcam.Options{}); err == nil ||
		!strings.Contains(err.Error(), "does not speak https:") {
		t.Errorf("Open = %v, want that it does not speak https:", err)
	}
}

// Some cameras name their stream a page.
func TestAStreamThatIsCalledAPage(t *testing.T) {
	red := devicestest.Picture(t, 64, 48, devicestest.Red)
	address := once(t, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		fmt.Fprintf(w, "--next\r\nContent-Type: image/jpeg\r\n\r\n%s\r\n", red)
		_ = http.NewResponseController(w).Flush()
		<-r.Context().Done()
	})
	c, err := netcam.Open(t.Context(), address, netcam.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if f, err := c.Read(t.Context()); err != nil || f.W != 64 {
		t.Errorf("%d px, %v; want the picture of the stream", f.W, err)
	}
}

func TestParse(t *testing.T) {
	address, o, err := netcam.Parse("http://cam.example/shot.jpg?size=2#every=500ms")
	if err != nil || o.Every != 500*time.Millisecond ||
		address.String() != "http://cam.example/shot.jpg?size=2" {
		t.Errorf("Parse: %v, %+v, %v", address, o, err)
	}
	if _, o, err := netcam.Parse("rtsp://u:p@cam.example:8554/live#start=20s"); err != nil ||
		o.Start != 20*time.Second {
		t.Errorf("Parse: %+v, %v", o, err)
	}
	tests := []struct{ url, want string }{
		{"ftp://cam.example/", "none of http, https, rtsp"},
		{"http:///shot.jpg", "there is no host"},
		{"http:cam", "there is no host"},
		{"http://cam.example/#evry=1s", `did you mean "every"?`},
		{"http://cam.example/#every=1h", "want a duration from 20ms to 3s"},
		{"rtsp://cam.example/#every=1s", `option "every" is unknown`},
		{"http://anna:geh%zzeim@cam.example/", "not right"},
	}
	for _, tt := range tests {
		if _, _, err := netcam.Parse(tt.url); err == nil || !strings.Contains(err.Error(), tt.want) ||
			strings.Contains(err.Error(), "geh") {
			t.Errorf("Parse(%q): %v, want %q", tt.url, err, tt.want)
		}
	}
}
