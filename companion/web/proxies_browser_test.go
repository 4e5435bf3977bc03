//go:build web

package web_test

import (
	"bytes"
	"context"
	"net"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/netip"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/security"
	"github.com/chromedp/chromedp"

	"spieltisch/companion/web"
	"spieltisch/packaging/sweep"
)

// block is the n-th block of a language in docs/tinkerer/proxies.md, from 0.
func block(t *testing.T, language string, n int) string {
	t.Helper()
	doc, err := os.ReadFile("../../docs/tinkerer/proxies.md")
	if err != nil {
		t.Fatal(err)
	}
	parts := strings.Split(string(doc), "\n```"+language+"\n")
	if len(parts) < n+2 {
		t.Fatalf("docs/tinkerer/proxies.md has %d blocks of %s, want %d", len(parts)-1, language, n+1)
	}
	text, _, _ := strings.Cut(parts[n+1], "```")
	return text
}

// free is an address that nobody listens at.
func free(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = l.Close() }()
	return l.Addr().String()
}

// serve starts a proxy and waits until it answers.
func serve(t *testing.T, at, name string, args ...string) {
	t.Helper()
	program, err := exec.LookPath(name)
	if err != nil {
		sweep.Missing(t, "%s (make deps installs it)", name)
	}
	var said bytes.Buffer
	ctx, stop := context.WithCancel(context.Background())
	c := exec.CommandContext(ctx, program, args...)
	c.Stdout, c.Stderr = &said, &said
	c.Env = append(os.Environ(), "XDG_CONFIG_HOME="+t.TempDir(), "XDG_DATA_HOME="+t.TempDir(), "HOME="+t.TempDir())
	c.Cancel = func() error { return c.Process.Signal(os.Interrupt) }
	c.WaitDelay = 5 * time.Second
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		stop()
		_ = c.Wait() // it was interrupted
	})
	deadline := time.Now().Add(20 * time.Second)
	for again := time.NewTicker(50 * time.Millisecond); ; <-again.C {
		conn, err := net.Dial("tcp", at)
		if err == nil {
			_ = conn.Close()
			return
		}
		if time.Now().After(deadline) {
			t.Fatalf("%s does not answer: %v\n%s", name, err, said.String())
		}
	}
}

// nginx serves a block of docs/tinkerer/proxies.md in front of a house, at an address.
func nginx(t *testing.T, h *house, at, servers string) {
	dir := t.TempDir()
	servers = strings.NewReplacer("listen 80;", "listen "+at+";", "127.0.0.1:8080", h.addr).Replace(servers)
	conf := "daemon off;\nmaster_process off;\npid " + dir + "/pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n"
	for _, temp := range []string{"client_body", "proxy", "fastcgi", "uwsgi", "scgi"} {
		conf += temp + "_temp_path " + dir + "/" + temp + ";\n"
	}
	file := filepath.Join(dir, "nginx.conf")
	if err := os.WriteFile(file, []byte(conf+servers+"}\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	serve(t, at, "nginx", "-p", dir, "-c", file)
}

// caddy is the same for Caddy.
func caddy(t *testing.T, h *house, at, sites string) {
	sites = strings.NewReplacer("//spieltisch.example", "//"+at, "127.0.0.1:8080", h.addr).Replace(sites)
	file := filepath.Join(t.TempDir(), "Caddyfile")
	if err := os.WriteFile(file, []byte("{\n\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust\n}\n"+sites), 0o644); err != nil {
		t.Fatal(err)
	}
	serve(t, at, "caddy", "run", "--config", file, "--adapter", "caddyfile")
}

// plays goes the main path through a proxy: the page comes to life, a tap is carried out, what others do
// comes by the stream, and another page is a link away and sends a setup.
func plays(t *testing.T, b *browser, h *house, page string) {
	t.Helper()
	h.play(`{"game":"heckmeck","setup":{"players":["Anna","Ben"]}}`, `{"do":{"kind":"roll","faces":[4,4,4,1,2,5,6,6]}}`)
	b.visit(page + "?lang=de")
	b.until("somebody may take a move back", `document.querySelector("#part-bar .undo:not([aria-disabled])")`)
	eval[bool](b, `(document.querySelector("#part-bar .undo").click(), true)`)
	b.until("it was taken back", `document.querySelector("#part-bar .undo[aria-disabled]")`)
	if s := h.table.Snapshot(); !strings.Contains(string(s.State), `"roll":[]`) {
		t.Errorf("after a tap on undo the state is %s", s.State)
	}
	h.play(`{"do":{"kind":"roll","faces":[1,1,1,1,2,5,6,6]}}`)
	b.until("what others do is seen", `document.querySelector("#part-bar .undo:not([aria-disabled])")`)
	eval[bool](b, `(document.querySelector('.menu a[href^="new"]').click(), true)`)
	b.until("the other page is there", `location.pathname === new URL("new", `+marshalled(page)+`).pathname && document.querySelector("#start:not(:disabled, [aria-disabled])")`)
	eval[bool](b, `(document.getElementById("start").click(), true)`)
	b.until("a new game began", `location.pathname === new URL(`+marshalled(page)+`).pathname && document.querySelector("#part-bar .undo[aria-disabled]")`)
}

// trusts has a browser take certificates of an authority that it does not know.
func (b *browser) trusts() {
	b.t.Helper()
	run(b, "trust", chromedp.Action[chromedp.Void](func(ctx context.Context, t *chromedp.Target) (v chromedp.Void,
		err error) {
		_, err = cdp.Call(ctx, t, security.SetIgnoreCertificateErrors,
			security.SetIgnoreCertificateErrorsParams{Ignore: true})
		return v, err
	}))
}

// The lines of docs/tinkerer/proxies.md do what they promise, with the proxies themselves.
func TestTheProxiesOfTheDocs(t *testing.T) {
	tests := []struct {
		name   string
		front  func(t *testing.T, h *house, at string)
		scheme string
		path   string
	}{
		{"nginx", func(t *testing.T, h *house, at string) { nginx(t, h, at, block(t, "nginx", 0)) }, "http", "/"},
		{"nginx under a path", func(t *testing.T, h *house, at string) { nginx(t, h, at, block(t, "nginx", 1)) }, "http", "/tisch/"},
		{"nginx that passes the path on", func(t *testing.T, h *house, at string) {
			nginx(t, h, at, strings.Replace(block(t, "nginx", 1), "8080/;", "8080;", 1))
		}, "http", "/tisch/"},
		{"Caddy", func(t *testing.T, h *house, at string) { caddy(t, h, at, block(t, "caddy", 0)) }, "http", "/"},
		{"Caddy ends TLS", func(t *testing.T, h *house, at string) { caddy(t, h, at, block(t, "caddy", 1)) }, "https", "/"},
		{"Caddy under a path", func(t *testing.T, h *house, at string) { caddy(t, h, at, block(t, "caddy", 2)) }, "http", "/tisch/"},
	}
	b := launch(t)
	b.trusts()
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var log logged
			h := open(t, home, func(c *web.Config) { c.Prefix, c.Log = "/tisch", log.logger() })
			at := free(t)
			tt.front(t, h, at)
			plays(t, &browser{t: t, ctx: b.ctx, secure: true}, h, tt.scheme+"://"+at+tt.path)
			if strings.Contains(log.String(), "cannot follow the events") {
				t.Errorf("the stream does not come as it is written:\n%s", log.String())
			}
		})
	}
	t.Run("nginx without the line", func(t *testing.T) {
		h, at := open(t, home), free(t)
		nginx(t, h, at, strings.Replace(block(t, "nginx", 0), "proxy_set_header Host $http_host;", "", 1))
		h.play(`{"game":"heckmeck","setup":{"players":["Anna","Ben"]}}`, `{"do":{"kind":"roll","faces":[4,4,4,1,2,5,6,6]}}`)
		b := &browser{t: t, ctx: b.ctx, secure: true}
		b.visit("http://" + at + "/?lang=de")
		eval[bool](b, `(document.querySelector("#part-bar .undo").click(), true)`)
		b.until("the page names the setting", `document.getElementById("toast").textContent.includes("proxy_set_header Host $http_host")`)
	})
}

// lumps holds an answer back until it has so many bytes, or ends, as some proxies do.
type lumps struct {
	http.ResponseWriter
	held bytes.Buffer
	size int
}

func (l *lumps) Write(p []byte) (int, error) {
	l.held.Write(p)
	if l.held.Len() >= l.size {
		l.end()
	}
	return len(p), nil
}

// Flush does nothing: that is the fault.
func (l *lumps) Flush() {}

func (l *lumps) end() { _, _ = l.held.WriteTo(l.ResponseWriter) }

// Proxies of other makes: what they change, and what they hold back.
func TestTheMainPathThroughProxies(t *testing.T) {
	tests := []struct {
		name    string
		rewrite func(*httputil.ProxyRequest)
		config  func(*web.Config)
		size    int // of the lumps in which answers come; 0: as they are written
		path    string
	}{
		{"that changes Host and says so", func(r *httputil.ProxyRequest) { r.SetXForwarded() },
			func(c *web.Config) { c.Proxies = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")} }, 0, "/"},
		{"that takes a path off and ends TLS", func(r *httputil.ProxyRequest) {
			r.Out.URL.Path, r.Out.URL.RawPath = strings.TrimPrefix(r.In.URL.Path, "/haus/tisch"), ""
			r.Out.Host = r.In.Host
			r.Out.Header.Set("X-Forwarded-Proto", "https")
			r.Out.Header.Set("X-Forwarded-Prefix", "/haus/tisch")
		}, nil, 0, "/haus/tisch/"},
		{"that passes a path on", func(r *httputil.ProxyRequest) { r.Out.Host = r.In.Host }, func(c *web.Config) { c.Prefix = "/tisch" }, 0,
			"/tisch/"},
		{"that holds answers back", func(r *httputil.ProxyRequest) { r.Out.Host = r.In.Host }, nil, 16 << 10, "/"},
		{"that holds answers back until they end", func(r *httputil.ProxyRequest) { r.Out.Host = r.In.Host }, nil, 1 << 30, "/"},
	}
	b := launch(t)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var log logged
			h := open(t, home, func(c *web.Config) {
				c.Log = log.logger()
				if tt.config != nil {
					tt.config(c)
				}
			})
			to, err := url.Parse(h.url)
			if err != nil {
				t.Fatal(err)
			}
			proxy := &httputil.ReverseProxy{FlushInterval: -1, Rewrite: func(r *httputil.ProxyRequest) {
				r.SetURL(to)
				tt.rewrite(r)
			}}
			streams, end := context.WithCancel(t.Context())
			front := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				ctx, cancel := context.WithCancel(r.Context())
				defer context.AfterFunc(streams, cancel)()
				defer cancel()
				r = r.WithContext(ctx)
				if tt.size == 0 {
					proxy.ServeHTTP(w, r)
					return
				}
				l := &lumps{ResponseWriter: w, size: tt.size}
				proxy.ServeHTTP(l, r)
				l.end()
			}))
			t.Cleanup(func() {
				end() // of those that are held, and of those that the page asks for meanwhile
				front.Close()
			})
			b := &browser{t: t, ctx: b.ctx, secure: true}
			plays(t, b, h, front.URL+tt.path)
			if named := strings.Contains(log.String(), "cannot follow the events"); named != (tt.size > 0) {
				t.Errorf("the log names what holds the stream back: %v\n%s", named, log.String())
			}
		})
	}
}
