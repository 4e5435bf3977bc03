package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"golang.org/x/sys/unix"

	"spieltisch/cmd/internal/program/programtest"
	"spieltisch/companion/hall"
	"spieltisch/companion/hall/report"
	"spieltisch/companion/hall/simtable"
	"spieltisch/companion/journal/journaltest"
	"spieltisch/engines/catalog"
	"spieltisch/packaging/sweep"
)

// outage is a disk with a file system of its own, whose power can be cut.
type outage struct {
	t          *testing.T
	image, dir string
}

func newOutage(t *testing.T) *outage {
	t.Helper()
	p := &outage{t: t, image: filepath.Join(journaltest.Dir(t), "disk"), dir: t.TempDir()}
	if os.Geteuid() != 0 {
		t.Skip("a file system of its own needs root")
	}
	f, err := os.Create(p.image)
	if err == nil {
		err = errors.Join(f.Truncate(128<<20), f.Close())
	}
	if err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("mkfs.ext4", "-q", p.image).CombinedOutput(); err != nil {
		t.Fatalf("mkfs.ext4: %v: %s", err, out)
	}
	if out, err := exec.Command("mount", "-o", "loop", p.image, p.dir).CombinedOutput(); err != nil {
		t.Skipf("no file system may be mounted here: %s", out)
	}
	t.Cleanup(func() { _ = unix.Unmount(p.dir, unix.MNT_DETACH) }) // it may be cut and not back
	return p
}

// The call with which ext4 and XFS end at once, and what is not in their log then stays unwritten.
const (
	goingDown = 0x8004587d // FS_IOC_SHUTDOWN
	noFlush   = 2          // FS_SHUTDOWN_FLAGS_NOLOGFLUSH
)

func (p *outage) pull() {
	p.t.Helper()
	f, err := os.Open(p.dir)
	if err != nil {
		p.t.Fatal(err)
	}
	defer f.Close()
	if err := unix.IoctlSetPointerInt(int(f.Fd()), goingDown, noFlush); err != nil {
		p.t.Fatalf("the file system does not end: %v", err)
	}
}

// back gives it power again. Nobody may have files open there.
func (p *outage) back() {
	p.t.Helper()
	if err := unix.Unmount(p.dir, 0); err != nil {
		p.t.Fatal(err)
	}
	if out, err := exec.Command("mount", "-o", "loop", p.image, p.dir).CombinedOutput(); err != nil {
		p.t.Fatalf("the file system does not come back: %v: %s", err, out)
	}
}

// poweredHall is the program as a hall on such a disk.
type poweredHall struct {
	t      *testing.T
	cmd    *exec.Cmd
	page   string // its address
	code   string // of who leads, as it says
	tables string // where tables reach it
}

var leadLink = regexp.MustCompile(`http://(\S+)/lead\?code=(\S+)`)

func startHall(t *testing.T, dir string) *poweredHall {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0") // a port that is free
	if err != nil {
		t.Fatal(err)
	}
	l.Close()
	h := &poweredHall{t: t, tables: l.Addr().String()}
	h.cmd = exec.Command("spieltisch-hall", "run", "--data", dir, "--listen", "127.0.0.1:0", "--tables", h.tables)
	out, err := h.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := h.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(h.kill)
	for lines := bufio.NewScanner(out); h.code == "" && lines.Scan(); {
		if m := leadLink.FindStringSubmatch(lines.Text()); m != nil {
			h.page, h.code = "http://"+m[1], m[2]
		}
	}
	if h.code == "" {
		t.Fatal("the hall does not say who leads")
	}
	return h
}

func (h *poweredHall) kill() {
	_ = h.cmd.Process.Kill() // it may have ended
	_ = h.cmd.Wait()
}

func (h *poweredHall) connect() (*nats.Conn, jetstream.JetStream) {
	h.t.Helper()
	conn, err := report.Access{URL: "nats://" + h.tables}.Connect("test", slog.New(slog.DiscardHandler))
	if err != nil {
		h.t.Fatal(err)
	}
	js, err := jetstream.New(conn)
	if err != nil {
		h.t.Fatal(err)
	}
	return conn, js
}

// tournament makes one, and gives its address once the page has answered.
func (h *poweredHall) tournament(name string) (path string) {
	h.t.Helper()
	form := url.Values{"name": {name}, "kind": {"swiss"}, "size": {"2"}, "players": {"Anna\nBen"}, "tables": {"t0"}}
	req, err := http.NewRequestWithContext(h.t.Context(), "POST", h.page+"/tournaments",
		strings.NewReader(form.Encode()))
	if err != nil {
		h.t.Fatal(err)
	}
	req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	req.AddCookie(&http.Cookie{Name: "lead", Value: h.code})
	res, err := http.DefaultTransport.RoundTrip(req) // follows nothing
	if err != nil {
		h.t.Fatal(err)
	}
	res.Body.Close()
	if path = res.Header.Get("Location"); res.StatusCode != http.StatusSeeOther || path == "" {
		h.t.Fatalf("a tournament is not made: %s", res.Status)
	}
	return path
}

// has reports whether a page is there; a hall that has just begun may still be reading.
func (h *poweredHall) has(path string) bool {
	for begin := time.Now(); time.Since(begin) < 20*time.Second; {
		res, err := http.Get(h.page + path)
		if err != nil {
			h.t.Fatal(err)
		}
		res.Body.Close()
		if res.StatusCode == http.StatusOK {
			return true
		}
		time.Sleep(20 * time.Millisecond)
	}
	return false
}

// sender posts the entries of a table as a reporter does, and knows what was acknowledged.
type sender struct {
	table   string
	journal *simtable.Table
	acked   atomic.Int64 // newest entry that the hall acknowledged
	stream  uint64       // its number

	began    int64 // newest entry that the hall had when its power came back
	promised int64 // newest entry that was acknowledged before the cut
}

// send goes on behind the newest acknowledged entry until ctx ends, or the hall does.
func (s *sender) send(ctx context.Context, js jetstream.JetStream) error {
	for ctx.Err() == nil {
		if s.acked.Load() == s.journal.Last() {
			if _, err := s.journal.Step(); err != nil {
				return err
			}
		}
		e, _, _ := s.journal.Entry(s.acked.Load() + 1) // it is in memory
		data, err := json.Marshal(report.Posting{V: 1, Table: s.table, Epoch: "e1", Entry: e})
		if err != nil {
			return err
		}
		one, stop := context.WithTimeout(ctx, 5*time.Second)
		ack, err := js.Publish(one, report.Subject(s.table, "e1"), data,
			jetstream.WithExpectLastSequencePerSubject(s.stream), jetstream.WithRetryAttempts(0))
		stop()
		if err != nil {
			return nil // without its disk it acknowledges nothing
		}
		s.acked.Store(e.Seq)
		s.stream = ack.Sequence
	}
	return nil
}

// agree looks what the hall has by now, and gives how many acknowledged entries it has lost.
func (s *sender) agree(t *testing.T, js jetstream.JetStream) (lost int64) {
	t.Helper()
	stream, err := js.Stream(t.Context(), report.Stream(s.table))
	if err != nil {
		t.Fatal(err)
	}
	last, err := stream.GetLastMsgForSubject(t.Context(), report.Subject(s.table, "e1"))
	if errors.Is(err, jetstream.ErrMsgNotFound) {
		s.acked.Store(0)
		s.stream = 0
		return s.promised
	} else if err != nil {
		t.Fatal(err)
	}
	var p report.Posting
	if err := json.Unmarshal(last.Data, &p); err != nil {
		t.Fatal(err)
	}
	s.acked.Store(p.Entry.Seq)
	s.stream = last.Sequence
	return max(s.promised-p.Entry.Seq, 0)
}

// The power of a hall is cut while its tables send: what it acknowledged is there when it is back, so is what
// was made on its page, its link is the one of before, and every table's state follows from its entries.
func TestAHallWhosePowerIsCut(t *testing.T) {
	sweep.Long(t)
	t.Parallel()
	const tables = 6
	p := newOutage(t)
	dir := filepath.Join(p.dir, "hall")
	by := rand.New(rand.NewPCG(1, 1))
	senders := make([]*sender, tables)
	for i := range senders {
		games := catalog.All()
		j, err := simtable.New(simtable.Config{Game: games[i%len(games)], Players: []string{"Anna", "Ben"},
			Seed: uint64(i)})
		if err != nil {
			t.Fatal(err)
		}
		senders[i] = &sender{table: fmt.Sprintf("t%d", i), journal: j}
	}
	h := startHall(t, dir)
	code, made, cuts := h.code, []string{}, sweep.Some(30)
	for cut := range cuts {
		conn, js := h.connect()
		playing, stop := context.WithCancel(t.Context())
		var all sync.WaitGroup
		for _, s := range senders {
			s.began = s.acked.Load()
			all.Go(func() {
				if err := s.send(playing, js); err != nil {
					t.Error(err)
				}
			})
		}
		n := by.Int64N(20) // a moment of the evening at which each table has something to lose
		programtest.WaitFor(t, "the hall acknowledges too little", func() bool {
			return !slices.ContainsFunc(senders, func(s *sender) bool { return s.acked.Load() <= s.began+n })
		})
		made = append(made, h.tournament(fmt.Sprintf("number %d", cut)))
		for _, s := range senders {
			s.promised = s.acked.Load() // what comes from now on may already be of a hall without power
		}
		p.pull()
		h.kill()
		stop()
		all.Wait()
		conn.Close()
		p.back()
		h = startHall(t, dir)
		if h.code != code {
			t.Errorf("cut %d: the link of before leads no more", cut)
		}
		for _, path := range made {
			if !h.has(path) {
				t.Errorf("cut %d: tournament %s is gone", cut, path)
			}
		}
		conn, js = h.connect()
		for _, s := range senders {
			if lost := s.agree(t, js); lost > 0 {
				t.Errorf("cut %d: table %s: %d acknowledged entries are gone", cut, s.table, lost)
			}
			state, err := hall.Await(t.Context(), js, s.table, time.Minute,
				func(state hall.State) bool { return state.Seq == s.acked.Load() })
			if err != nil || state.Trouble != "" {
				t.Errorf("cut %d: table %s has %d entries, its state is %s (%v)", cut, s.table, s.acked.Load(), state.JSON(), err)
			}
		}
		conn.Close()
	}
	sum := int64(0)
	for _, s := range senders {
		sum += s.acked.Load()
	}
	t.Logf("%d cuts, %d entries acknowledged", cuts, sum)
	if err := h.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
}
