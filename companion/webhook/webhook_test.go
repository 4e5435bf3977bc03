package webhook_test

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"spieltisch/companion"
	"spieltisch/companion/companiontest"
	"spieltisch/companion/health"
	"spieltisch/companion/webhook"
	"spieltisch/devices"
	"spieltisch/engines"
)

// turn is a game of Anna and Ben in which a seat is on turn.
func turn(seat engines.Seat, seq int64) *companion.Snapshot {
	match := &companion.MatchInfo{ID: "m", Players: []string{"Anna", "Ben"}, Status: "on"}
	return &companion.Snapshot{Seq: seq, Match: match,
		View: &engines.View{Turn: seat, Scores: []int{1, 2}}, Now: &companion.Words{}}
}

// home is a server in the house that hears messages.
type home struct {
	*httptest.Server
	heard chan heard
}

type heard struct {
	webhook.Message
	signature, body string
}

func newHome(t *testing.T, status func() int) home {
	h := home{heard: make(chan heard, 300)}
	h.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		data, err := io.ReadAll(r.Body)
		one := heard{signature: r.Header.Get(webhook.Signature), body: string(data)}
		if err == nil {
			err = json.Unmarshal(data, &one.Message)
		}
		if err != nil || r.Method != http.MethodPost || r.Header.Get("Content-Type") != "application/json" {
			t.Errorf("%s %s: %v", r.Method, data, err)
		}
		s := status()
		w.WriteHeader(s)
		if s < 300 {
			h.heard <- one
		}
	}))
	t.Cleanup(h.Close)
	return h
}

func well() int { return http.StatusNoContent }

func (h home) url(t *testing.T) devices.Address {
	u, err := url.Parse(h.URL)
	if err != nil {
		t.Fatal(err)
	}
	return devices.AddressOf(u)
}

// begin runs a sender to its first snapshot, of which nobody is told.
func begin(t *testing.T, cfg webhook.Config) companiontest.Table {
	f := companiontest.New()
	cfg.Table, cfg.Language, cfg.Pause = f, "en", time.Millisecond
	ctx, cancel := context.WithCancel(t.Context())
	var run sync.WaitGroup
	run.Go(func() {
		if err := webhook.New(cfg).Run(ctx); err != nil {
			t.Error(err)
		}
	})
	t.Cleanup(func() { cancel(); run.Wait() })
	f.Shown <- turn(1, 5)
	return f
}

func TestTheHouseIsTold(t *testing.T) {
	h, other := newHome(t, well), newHome(t, well)
	f := begin(t, webhook.Config{URLs: []devices.Address{h.url(t), other.url(t)}, Token: "0123456789abcdef"})
	f.Shown <- turn(2, 6)
	for _, at := range []home{h, other} {
		got := <-at.heard
		if got.Type != "turn" || got.Name != "Ben" || got.Seat != 2 || got.Seq != 6 || len(got.State.Scores) != 2 {
			t.Errorf("heard %s, want that it is Ben's turn, in entry 6, with two scores", got.body)
		}
		if want := "sha256=" + webhook.Sign("0123456789abcdef", []byte(got.body)); got.signature != want {
			t.Errorf("signature %q, want %q", got.signature, want)
		}
	}
	if n := len(h.heard); n != 0 {
		t.Errorf("%d messages more; what was before is no news", n)
	}
	f.Shown <- turn(1, 7)
	for _, at := range []home{h, other} {
		if got := <-at.heard; got.Name != "Anna" || got.Seq != 7 {
			t.Errorf("then heard %s, want that it is Anna's turn: each message comes once", got.body)
		}
	}
}

// An address that fails is tried again, and in order; another one that is dead holds nobody up, and is a
// warning.
func TestAnAddressThatFails(t *testing.T) {
	var mu sync.Mutex
	failures := 2
	h := newHome(t, func() int {
		mu.Lock()
		defer mu.Unlock()
		if failures > 0 {
			failures--
			return http.StatusInternalServerError
		}
		return http.StatusOK
	})
	dead := newHome(t, well)
	dead.Close()
	planted := *dead.url(t).Reveal()
	planted.User, planted.Path = url.UserPassword("verysecret", "verysecret"), "/api/webhook/verysecret"
	planted.RawQuery = "token=verysecret"
	secret := devices.AddressOf(&planted)
	var log bytes.Buffer
	t.Cleanup(func() { // once the sender has ended
		if said := log.String(); strings.Contains(said, "verysecret") || !strings.Contains(said, planted.Host) {
			t.Errorf("the log says %s, want the host and no more of the address", said)
		}
	})
	board := health.New(nil)
	f := begin(t, webhook.Config{URLs: []devices.Address{secret, h.url(t)}, Health: board,
		Log: slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug}))})
	f.Shown <- turn(2, 6)
	f.Shown <- turn(1, 7)
	for i, want := range []string{"Ben", "Anna"} {
		if got := <-h.heard; got.Name != want || got.signature != "" {
			t.Errorf("message %d is about %q with signature %q, want %q and none", i, got.Name, got.signature, want)
		}
	}
	deadline := time.After(10 * time.Second)
	for tick := time.Tick(5 * time.Millisecond); ; {
		if list := board.List(); len(list) > 0 {
			if list[0].Key != "warn.webhook" || strings.Contains(list[0].Cause, "verysecret") {
				t.Errorf("warning %+v, want warn.webhook without the password", list[0])
			}
			return
		}
		select {
		case <-tick:
		case <-deadline:
			t.Fatal("nobody is warned of a dead address")
		}
	}
}

// What nobody takes is given up, the oldest first, and the table never waits.
func TestAnAddressThatHangs(t *testing.T) {
	release := make(chan struct{})
	h := newHome(t, func() int { <-release; return http.StatusOK })
	f := begin(t, webhook.Config{URLs: []devices.Address{h.url(t)}})
	const moves = 200
	for i := range moves {
		f.Shown <- turn(engines.Seat(1+(i+1)%2), int64(6+i))
	}
	close(release)
	last, count := int64(0), 0
	for last != 5+moves {
		got := <-h.heard
		if got.Seq <= last {
			t.Errorf("entry %d comes after %d", got.Seq, last)
		}
		last, count = got.Seq, count+1
	}
	if count > 70 {
		t.Errorf("%d messages of %d were kept, want the newest 64", count, moves)
	}
}

// answers stands for the network: it gives the status with which a message is answered.
type answers func(webhook.Message) int

func (a answers) RoundTrip(r *http.Request) (*http.Response, error) {
	var m webhook.Message
	if err := json.NewDecoder(r.Body).Decode(&m); err != nil {
		return nil, err
	}
	if err := r.Context().Err(); err != nil {
		return nil, err
	}
	return &http.Response{StatusCode: a(m), Body: http.NoBody, Request: r}, nil
}

// told is a message that was taken, and how long after it happened.
type told struct {
	seq  int64
	late time.Duration
}

// evening has something happen each five seconds, so often, and gives what an address takes whose answers
// depend on what and when, since the beginning.
func evening(t *testing.T, moves int, answer func(seq int64, since time.Duration) int) (taken []told) {
	synctest.Test(t, func(t *testing.T) {
		from := time.Now()
		client := &http.Client{Timeout: 5 * time.Second, Transport: answers(func(m webhook.Message) int {
			status := answer(m.Seq, time.Since(from))
			if status == http.StatusOK {
				taken = append(taken, told{m.Seq, time.Since(m.At)})
			}
			return status
		})}
		f := companiontest.New()
		ctx, cancel := context.WithCancel(t.Context())
		var run sync.WaitGroup
		run.Go(func() {
			to := devices.AddressOf(&url.URL{Scheme: "http", Host: "house.invalid"})
			err := webhook.New(webhook.Config{Table: f, URLs: []devices.Address{to}, Client: client}).Run(ctx)
			if err != nil {
				t.Error(err)
			}
		})
		f.Shown <- turn(2, 0)
		for i := range moves {
			f.Shown <- turn(engines.Seat(1+i%2), int64(1+i))
			time.Sleep(5 * time.Second)
		}
		time.Sleep(time.Minute)
		cancel()
		run.Wait()
	})
	return taken
}

// An address that was away for a while hears what is news still, in order, and then each message at once;
// one that never takes a certain message hears all the others in half a minute.
func TestAnAddressThatFallsBehind(t *testing.T) {
	const back = 102 * time.Second
	got := evening(t, 40, func(_ int64, since time.Duration) int {
		if since < back {
			return http.StatusBadGateway
		}
		return http.StatusOK
	})
	want := int64(16) // of 75 s: the oldest one that is news when it is there again, or 4 s later
	if len(got) == 0 || got[0].seq > want+1 || got[0].seq < want {
		t.Fatalf("first heard after it was away: %+v, want entry %d or the next", got, want)
	}
	for i, g := range got {
		switch happened := time.Duration(g.seq-1) * 5 * time.Second; {
		case g.seq != got[0].seq+int64(i):
			t.Errorf("entry %d comes after %d", g.seq, got[0].seq+int64(i)-1)
		case g.late > 30*time.Second, happened > back+4*time.Second && g.late > 0:
			t.Errorf("entry %d comes %v late", g.seq, g.late)
		}
	}
	if last := got[len(got)-1].seq; last != 40 {
		t.Errorf("the last one heard is entry %d, want 40", last)
	}

	got = evening(t, 40, func(seq int64, _ time.Duration) int {
		if seq == 10 {
			return http.StatusInternalServerError
		}
		return http.StatusOK
	})
	if len(got) != 39 {
		t.Errorf("%d of 39 messages were taken", len(got))
	}
	for _, g := range got {
		if g.late > 30*time.Second || (g.seq < 10 || g.seq > 16) && g.late > 0 {
			t.Errorf("entry %d comes %v late", g.seq, g.late)
		}
	}
}
