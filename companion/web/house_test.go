package web_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"io"
	"io/fs"
	"math"
	"math/rand/v2"
	"net/http"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"spieltisch/companion"
	"spieltisch/companion/health"
	"spieltisch/companion/journal"
	"spieltisch/companion/journal/journaltest"
	"spieltisch/companion/web"
	"spieltisch/engines"
	"spieltisch/engines/heckmeck"
	"spieltisch/vision"
)

// house is a running table with its page, and a camera whose pictures are drawn here.
type house struct {
	t       testing.TB
	table   *companion.Table
	health  *health.Board
	camera  *fakeCamera
	journal *journal.Journal
	server  *web.Server
	url     string
	addr    string
	down    func() // stops the page, not the table
	frame   uint64
}

// open starts a table for Heckmeck and serves it; change may alter the configuration of the page.
func open(t testing.TB, change ...func(*web.Config)) *house {
	t.Helper()
	return openFor(t, []engines.Game{heckmeck.Game{}}, change...)
}

// openFor is open for some games.
func openFor(t testing.TB, games []engines.Game, change ...func(*web.Config)) *house {
	t.Helper()
	j, err := journal.Open(filepath.Join(journaltest.Dir(t), "journal.db"), journal.Options{})
	if err != nil {
		t.Fatal(err)
	}
	h := &house{t: t, health: health.New(nil), camera: &fakeCamera{}, journal: j, addr: "127.0.0.1:0"}
	h.table, err = companion.New(companion.Config{Games: games, Journal: j, Health: h.health,
		Patience: 100 * time.Millisecond, Cases: companion.CasesChosen})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- h.table.Run(ctx) }()
	cfg := web.Config{Table: h.table, Games: games, Pictures: h.camera, Version: "test"}
	for _, c := range change {
		c(&cfg)
	}
	h.server = web.New(cfg)
	h.up()
	t.Cleanup(func() {
		h.down()
		cancel()
		if err := <-ended; err != nil {
			t.Errorf("Run = %v", err)
		}
		_ = j.Close()
	})
	return h
}

// houses are the tables of this process by the address of their page.
var houses sync.Map

// up serves the page, at the same address as before.
func (h *house) up() {
	h.t.Helper()
	l, err := web.Listen(h.addr)
	if err != nil {
		h.t.Fatal(err)
	}
	h.addr = l.Addr().String()
	h.url = "http://" + h.addr
	houses.Store(h.addr, h)
	ctx, cancel := context.WithCancel(context.Background())
	served := make(chan error, 1)
	go func() { served <- h.server.Run(ctx, l) }()
	h.down = func() {
		cancel()
		if err := <-served; err != nil {
			h.t.Errorf("Run = %v", err)
		}
		h.down = func() {}
	}
}

// do gives the table a command that has to be taken.
func (h *house) do(c companion.Command) companion.Verdict {
	h.t.Helper()
	v, err := h.table.Do(h.t.Context(), c)
	if err != nil || !v.OK {
		h.t.Fatalf("Do(%s %+v) = %+v, %v, want ok", c.Name(), c.Do, v, err)
	}
	return v
}

// play feeds lines of the rules interface.
func (h *house) play(lines ...string) {
	h.t.Helper()
	for _, l := range lines {
		h.do(companion.Command{Do: companion.Line{Line: json.RawMessage(l)}, Source: "web"})
	}
}

// until waits for a snapshot of which want is true.
func (h *house) until(what string, want func(*companion.Snapshot) bool) *companion.Snapshot {
	h.t.Helper()
	ctx, cancel := context.WithTimeout(h.t.Context(), 10*time.Second)
	defer cancel()
	for s := range h.table.Watch(ctx) {
		if want(s) {
			return s
		}
	}
	h.t.Fatalf("never happened: %s", what)
	return nil
}

// fillDisk has the disk take nothing more, until it has room again.
func (h *house) fillDisk() (room func()) {
	h.t.Helper()
	if err := h.journal.Limit(1); err != nil { // no page more than there are
		h.t.Fatal(err)
	}
	for _, body := range []string{`{"note":"` + strings.Repeat("x", 3000) + `"}`, `{"note":""}`} {
		for range 1000 {
			e := journal.Entry{Match: "other", Kind: journal.Noted, Body: json.RawMessage(body)}
			if _, err := h.journal.Append(e); err != nil {
				break
			}
		}
	}
	return func() {
		if err := h.journal.Limit(100000); err != nil {
			h.t.Fatal(err)
		}
	}
}

// see shows the camera dice: those in the dice area, those aside; a face with a "?" behind it is in doubt.
func (h *house) see(rolled, aside string, moved bool) {
	h.t.Helper()
	o := vision.Observation{Decision: vision.Accept, Tray: vision.Settled, Moved: moved, At: time.Now()}
	lay := func(faces string, area vision.Area) {
		for i := range faces {
			if faces[i] == '?' {
				continue
			}
			n := len(o.Things)
			d := vision.Thing{Face: int(faces[i] - '0'), Area: area, Confidence: 0.99, Track: n + 1,
				Rolled: moved && area == vision.Rolling}
			if strings.HasPrefix(faces[i+1:], "?") {
				d.Confidence = 0.4
				o.Decision, o.Reasons = vision.Ask, []vision.Reason{"blur"}
			}
			d.Box = place(n, area)
			o.Things = append(o.Things, d)
		}
	}
	lay(rolled, vision.Rolling)
	lay(aside, vision.Aside)
	if o.Decision == vision.Ask {
		o.Alternatives = [][]int{alternative(o.Things)}
	}
	h.frame++
	o.Frame = h.frame
	h.camera.draw(o.Things)
	h.table.Sense(companion.Input{Dice: &o, Sight: companion.Sight{Camera: "tray", W: 640, H: 480,
		Hash: fmt.Sprintf("%016x", h.frame)}})
}

// rolling shows the camera dice that roll.
func (h *house) rolling() {
	h.t.Helper()
	h.table.Sense(companion.Input{State: new(vision.Moving)})
	h.until("dice roll", func(s *companion.Snapshot) bool { return s.Tray.State == vision.Moving })
}

// alternative is the reading in which the doubtful dice show one less.
func alternative(dice []vision.Thing) []int {
	counts := [7]int{}
	for _, d := range dice {
		f := d.Face
		if d.Confidence < 0.5 {
			f = max(1, f-1)
		}
		counts[f]++
	}
	var faces []int
	for f := 6; f >= 1; f-- {
		for range counts[f] {
			faces = append(faces, f)
		}
	}
	return faces
}

// browserCookie is what a browser sends along that the table has given a name.
func browserCookie(n int) http.Header {
	return http.Header{"Cookie": {fmt.Sprintf("spieltisch-browser=%032x", n)}}
}

// get and post talk to the API.
func (h *house) get(path string) (int, []byte, http.Header) {
	h.t.Helper()
	return h.send("GET", path, "", nil)
}

func (h *house) post(path, body string) (int, []byte, http.Header) {
	h.t.Helper()
	return h.send("POST", path, body, nil)
}

func (h *house) send(method, path, body string, header http.Header) (int, []byte, http.Header) {
	h.t.Helper()
	r, err := http.NewRequestWithContext(h.t.Context(), method, h.url+path, strings.NewReader(body))
	if err != nil {
		h.t.Fatal(err)
	}
	for k, v := range header {
		r.Header[k] = v
		if k == "Host" {
			r.Host = v[0]
		}
	}
	a, err := http.DefaultClient.Do(r)
	if err != nil {
		h.t.Fatal(err)
	}
	defer func() { _ = a.Body.Close() }()
	data, err := io.ReadAll(a.Body)
	if err != nil {
		h.t.Fatal(err)
	}
	return a.StatusCode, data, a.Header
}

// fakeCamera draws the tray that a test lays out, and keeps every picture as evidence.
type fakeCamera struct {
	mu   sync.Mutex // guards now
	now  []byte
	away bool
	lost bool // the pictures of moves are gone
}

func (c *fakeCamera) Latest(context.Context) ([]byte, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.now == nil || c.away {
		return nil, fmt.Errorf("latest frame: %w", fs.ErrNotExist)
	}
	return c.now, nil
}

func (c *fakeCamera) Settled(ctx context.Context) ([]byte, error) { return c.Latest(ctx) }

func (c *fakeCamera) Evidence(ctx context.Context, hash string) ([]byte, error) {
	if c.lost || strings.HasPrefix(hash, "dead") {
		return nil, fmt.Errorf("evidence %s: %w", hash, fs.ErrNotExist)
	}
	return c.Latest(ctx)
}

// Cases tells of three pictures.
func (c *fakeCamera) Cases(context.Context) (int, error) { return 3, nil }

// place is the box of die n: rolled dice in the upper two thirds, dice aside below, each at its own angle.
func place(n int, area vision.Area) [4]image.Point {
	x, y := 90+float64(n%5)*112, 80+float64(n/5)*130
	if area == vision.Aside {
		x, y = 60+float64(n)*74, 410
	}
	a := float64(n*37%90) * math.Pi / 180
	const half = 34
	var box [4]image.Point
	for i := range box {
		b := a + math.Pi/4 + float64(i)*math.Pi/2
		box[i] = image.Pt(int(x+half*math.Sqrt2*math.Cos(b)), int(y+half*math.Sqrt2*math.Sin(b)))
	}
	return box
}

// draw makes the picture of a tray: a felt with two zones and ivory dice with pips.
func (c *fakeCamera) draw(dice []vision.Thing) {
	img := image.NewRGBA(image.Rect(0, 0, 640, 480))
	for y := range 480 {
		for x := range 640 {
			shade := uint8(8 * math.Sin(float64(x)/37) * math.Sin(float64(y)/23) / 2)
			col := color.RGBA{112 + shade, 74 + shade, 46 + shade, 255}
			if y > 350 {
				col = color.RGBA{70 + shade, 88 + shade, 70 + shade, 255}
			}
			img.SetRGBA(x, y, col)
		}
	}
	for _, d := range dice {
		drawDie(img, d)
	}
	var b bytes.Buffer
	_ = jpeg.Encode(&b, img, nil)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = b.Bytes()
}

func drawDie(img *image.RGBA, d vision.Thing) {
	pips := [7][][2]float64{1: {{0, 0}}, 2: {{-1, -1}, {1, 1}}, 3: {{-1, -1}, {0, 0}, {1, 1}},
		4: {{-1, -1}, {1, 1}, {1, -1}, {-1, 1}},
		5: {{-1, -1}, {1, 1}, {1, -1}, {-1, 1}, {0, 0}},
		6: {{-1, -1}, {-1, 0}, {-1, 1}, {1, -1}, {1, 0}, {1, 1}}}
	cx, cy := float64(d.Box[0].X+d.Box[2].X)/2, float64(d.Box[0].Y+d.Box[2].Y)/2
	ux, uy := float64(d.Box[0].X-d.Box[1].X)/2, float64(d.Box[0].Y-d.Box[1].Y)/2
	n := math.Hypot(ux, uy)
	ux, uy = ux/n, uy/n
	for y := int(cy) - 60; y < int(cy)+60; y++ {
		for x := int(cx) - 60; x < int(cx)+60; x++ {
			dx, dy := float64(x)-cx, float64(y)-cy
			u, v := (dx*ux+dy*uy)/n, (-dx*uy+dy*ux)/n
			if math.Abs(u) > 0.97 || math.Abs(v) > 0.97 || !image.Pt(x, y).In(img.Rect) {
				continue
			}
			col := color.RGBA{246, 240, 224, 255}
			for _, p := range pips[d.Face] {
				if math.Hypot(u-p[0]*0.52, v-p[1]*0.52) < 0.19 {
					col = color.RGBA{30, 26, 24, 255}
				}
			}
			img.SetRGBA(x, y, col)
		}
	}
}

// fakeDemo notes what the visitor does.
type fakeDemo struct {
	mu   sync.Mutex // guards the fields below
	acts []string
	no   error // to everything
	// held by each seat, by keys of the game's messages
	hands map[engines.Seat][]string
	note  web.DemoNotes
}

func (d *fakeDemo) Seats() []engines.Seat { return []engines.Seat{1, 2} }

func (d *fakeDemo) Notes(*companion.Snapshot) web.DemoNotes {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.note
}

func (d *fakeDemo) Tricks() []web.Trick {
	return []web.Trick{{Kind: "mixed", Label: engines.Text{"de": "Zwei Sorten weglegen", "en": "Put two kinds aside", "fr": "Deux sortes de côté", "it": "Due tipi da parte"}}}
}

func (d *fakeDemo) does(seat engines.Seat, format string, args ...any) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.no != nil {
		return d.no
	}
	if seat > 2 {
		return fmt.Errorf("there is no seat %d", seat)
	}
	d.acts = append(d.acts, fmt.Sprintf(format, args...))
	return nil
}

func (d *fakeDemo) Take(s engines.Seat) error  { return d.does(s, "take %d", s) }
func (d *fakeDemo) Leave(s engines.Seat) error { return d.does(s, "leave %d", s) }
func (d *fakeDemo) Roll(_ context.Context, all bool, only ...int) error {
	if len(only) > 0 {
		return d.does(0, "roll %v", only)
	}
	return d.does(0, "roll %v", all)
}
func (d *fakeDemo) Aside(_ context.Context, f engines.Face, n int) error {
	return d.does(0, "aside %d %d", f, n)
}
func (d *fakeDemo) Push(_ context.Context, tunnel int, tile string) error {
	return d.does(0, "push %d %s", tunnel, tile)
}

func (d *fakeDemo) Hand(s engines.Seat) []string {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.hands[s]
}

func (d *fakeDemo) Deal(g engines.Game, setup json.RawMessage) (json.RawMessage, error) {
	if dealer, ok := g.(engines.Dealer); ok {
		return dealer.Deal(rand.New(rand.NewPCG(1, 2)), setup)
	}
	return setup, nil
}
func (d *fakeDemo) Draw(context.Context) error { return d.does(0, "draw") }

func (d *fakeDemo) Mischief(_ context.Context, kind string) error {
	return d.does(0, "mischief %s", kind)
}

func (d *fakeDemo) did() []string {
	d.mu.Lock()
	defer d.mu.Unlock()
	return append([]string{}, d.acts...)
}

func decodeJSON[T any](t testing.TB, data []byte) T {
	t.Helper()
	var v T
	if err := json.Unmarshal(data, &v); err != nil {
		t.Fatalf("%s: %v", data, err)
	}
	return v
}
