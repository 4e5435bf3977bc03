package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"spieltisch/cmd/internal/program/programtest"
	"spieltisch/companion/journal"
	"spieltisch/engines"
	"spieltisch/engines/catalog"
	"spieltisch/engines/jsonl"
	"spieltisch/packaging/sweep"
)

// How much torture there is. make torture says more than make test-all.
var (
	killsAsked  = flag.Int("kills-asked", 0, "kills between request and answer (0: a few)")
	tortureSeed = flag.Uint64("torture-seed", 1, "the same seed gives the same moves and the same moments")
)

// afternoon is a table that is played at through its API and killed again and again, beside a record of what
// it said had happened.
type afternoon struct {
	t     *testing.T
	by    *rand.Rand
	data  string
	file  string   // what stands in the configuration
	flags []string // of the daemon, besides
	races string   // where it writes down that it raced, if it is built with -race
	d     *started
	wait  func() // ends the watcher
	mu    sync.Mutex
	shown map[int64]string // what pages were shown of an entry: its actions
	last  int64            // newest number that anybody was shown

	game    engines.Game
	games   int
	truth   *jsonl.Session
	lines   int
	causes  []string      // of lines that were accepted, in order
	reach   time.Duration // of the moments at which it is killed, from the request on
	counted struct{ before, lost, kept, after int }
}

func newAfternoon(t *testing.T) *afternoon {
	t.Logf("-torture-seed %d", *tortureSeed)
	races := filepath.Join(t.TempDir(), "race")
	t.Cleanup(func() {
		list, _ := filepath.Glob(races + "*") // the pattern is right
		for _, path := range list {
			said, err := os.ReadFile(path)
			t.Errorf("the daemon raced: %s %v", said, err)
		}
	})
	return &afternoon{t: t, races: races, by: rand.New(rand.NewPCG(*tortureSeed, 0)), data: t.TempDir(),
		file: "log: error\n", shown: map[int64]string{}}
}

func (a *afternoon) start() {
	a.t.Helper()
	file := filepath.Join(a.data, "spieltisch.yaml")
	if err := os.WriteFile(file, []byte(a.file), 0o644); err != nil {
		a.t.Fatal(err)
	}
	a.d = startAs(a.t, "spieltisch", func(cmd *exec.Cmd) io.Reader {
		cmd.Env = append(os.Environ(), "GORACE=halt_on_error=1 log_path="+a.races)
		return nil
	}, append([]string{"--config", file, "--data", a.data}, a.flags...)...)
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		a.watch(ctx, a.d.url)
	}()
	a.wait = func() { stop(); <-ended }
	a.t.Cleanup(a.wait)
}

// kill ends the daemon as a pulled plug would, but for what the kernel still has.
func (a *afternoon) kill() {
	_ = a.d.cmd.Process.Kill() // an error says that it has ended already
	_ = a.d.cmd.Wait()
	a.wait()
}

// watch follows the events as a page does, and keeps what they show.
func (a *afternoon) watch(ctx context.Context, url string) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url+"/api/v1/events", nil)
	if err != nil {
		return
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return // it was killed before
	}
	defer res.Body.Close()
	for in := bufio.NewReader(res.Body); ; {
		line, err := in.ReadBytes('\n')
		if err != nil {
			return
		}
		data, ok := bytes.CutPrefix(line, []byte("data: "))
		var s struct {
			Seq, Unsaved int64
			Moves        []struct {
				Seq       int64
				Actions   []json.RawMessage
				Corrected bool
				Saved     *bool
			}
		}
		if !ok || json.Unmarshal(data, &s) != nil {
			continue
		}
		a.mu.Lock()
		a.last = max(a.last, s.Seq-s.Unsaved)
		for _, m := range s.Moves {
			if !m.Corrected && m.Saved == nil {
				a.shown[m.Seq] = fmt.Sprintf("%s", m.Actions)
			}
		}
		a.mu.Unlock()
	}
}

// next is the line of the next move, or of the next game.
func (a *afternoon) next() string {
	a.lines++
	id := fmt.Sprintf("line-%d", a.lines)
	if a.truth != nil {
		if do := engines.Sample(a.game.(engines.Sampler), a.by, a.truth.State()); do != nil {
			data, err := json.Marshal(do)
			if err != nil {
				a.t.Fatal(err)
			}
			return fmt.Sprintf(`{"id":%q,"do":%s}`, id, data)
		}
	}
	all := catalog.All()
	a.game = all[a.games%len(all)]
	a.games++
	info := a.game.Info()
	seats := info.MinSeats + a.by.IntN(info.MaxSeats-info.MinSeats+1)
	a.truth = jsonl.New(catalog.All()...)
	return fmt.Sprintf(`{"id":%q,"game":%q,"setup":%s}`, id, info.ID, a.game.(engines.Sampler).Setup(a.by, seats))
}

// send gives the answer to a line, and whether there was one.
func (a *afternoon) send(line string) (answer string, ok bool) {
	client := http.Client{Timeout: time.Minute}
	res, err := client.Post(a.d.url+"/api/v1/lines", "application/json", strings.NewReader(line))
	if err != nil {
		return "", false
	}
	defer res.Body.Close()
	data, err := io.ReadAll(res.Body)
	if err != nil {
		return "", false
	}
	return strings.TrimSpace(string(data)), true
}

// told holds an answer against the rules alone.
func (a *afternoon) told(line, answer string) {
	a.t.Helper()
	want, err := json.Marshal(a.truth.Line([]byte(line)))
	if err != nil {
		a.t.Fatal(err)
	}
	if answer != string(want) {
		a.t.Fatalf("line %s\nis answered %s\nwant        %s", line, answer, want)
	}
	var id struct{ ID string }
	if err := json.Unmarshal([]byte(line), &id); err != nil {
		a.t.Fatal(err)
	}
	a.causes = append(a.causes, "id:"+id.ID)
}

// state is what the table says after a start: the newest number, and the state.
func (a *afternoon) state() (seq int64, state string) {
	a.t.Helper()
	res, err := http.Get(a.d.url + "/api/v1/state")
	if err != nil {
		a.t.Fatal(err)
	}
	defer res.Body.Close()
	var s struct {
		Seq   int64
		State json.RawMessage
	}
	if err := json.NewDecoder(res.Body).Decode(&s); err != nil {
		a.t.Fatal(err)
	}
	return s.Seq, string(s.State)
}

// moment is a random one, about half of which lie before the answer: they reach as far as the kills before
// them say.
func (a *afternoon) moment() time.Duration {
	if a.reach == 0 {
		a.reach = 5 * time.Millisecond
	}
	return time.Duration(a.by.Int64N(int64(a.reach) + 1))
}

// killedAsking sends a line, kills the daemon meanwhile, and looks what is there at the next start.
func (a *afternoon) killedAsking() {
	a.t.Helper()
	line, at := a.next(), a.moment()
	type reply struct {
		answer string
		ok     bool
	}
	got := make(chan reply, 1)
	go func() {
		answer, ok := a.send(line)
		got <- reply{answer, ok}
	}()
	time.Sleep(at) // the moment is what is tested
	a.kill()
	r := <-got
	was := a.truth.State()
	a.start()
	seq, state := a.state()
	a.mu.Lock()
	last := a.last
	a.mu.Unlock()
	if seq < last {
		a.t.Fatalf("after a kill the newest entry is %d, and %d was shown", seq, last)
	}
	if r.ok {
		a.told(line, r.answer)
		a.counted.after++
		a.reach = a.reach * 4 / 5
	} else {
		a.counted.before++
		a.reach = min(a.reach*5/4, time.Minute)
		// What the sender does not know it asks again: it happened once, before or now.
		if was != nil && state == written(a.t, was) {
			a.counted.lost++
		} else {
			a.counted.kept++
		}
	}
	again, ok := a.send(line)
	switch {
	case !ok:
		a.t.Fatalf("no answer after a start to %s", line)
	case r.ok && again != r.answer:
		a.t.Fatalf("line %s\nis answered %s\nwas         %s", line, again, r.answer)
	case !r.ok:
		a.told(line, again)
	}
	if _, state = a.state(); state != written(a.t, a.truth.State()) {
		a.t.Fatalf("after a kill the state is %s\nwant %s", state, written(a.t, a.truth.State()))
	}
}

func written(t *testing.T, s engines.State) string {
	t.Helper()
	data, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// play makes n moves that nothing disturbs.
func (a *afternoon) play(n int) {
	a.t.Helper()
	for range n {
		line := a.next()
		answer, ok := a.send(line)
		if !ok {
			a.t.Fatalf("no answer to %s", line)
		}
		a.told(line, answer)
	}
}

// entries are those of the journal, which plays again.
func (a *afternoon) entries() []journal.Entry {
	a.t.Helper()
	path := filepath.Join(a.data, "journal.db")
	report, err := journal.Replay(path, catalog.Find)
	if err != nil {
		a.t.Fatal(err)
	}
	if !report.OK() {
		a.t.Errorf("replay: %+v", report)
	}
	j, err := journal.Open(path, journal.Options{ReadOnly: true})
	if err != nil {
		a.t.Fatal(err)
	}
	defer j.Close()
	entries, err := j.All()
	if err != nil {
		a.t.Fatal(err)
	}
	return entries
}

// check holds the journal against all that was answered and shown.
func (a *afternoon) check() {
	a.t.Helper()
	entries := a.entries()
	var causes []string
	acted := 0
	for _, e := range entries {
		if strings.HasPrefix(e.Cause, "id:line-") && (e.Kind == journal.Started || e.Kind == journal.Acted) {
			causes = append(causes, e.Cause)
		}
		if e.Kind == journal.Acted {
			acted++
		}
	}
	if !slices.Equal(causes, a.causes) {
		a.t.Errorf("the journal has %d lines, and %d were answered: %v\nwant %v", len(causes), len(a.causes), causes, a.causes)
	}
	missing := 0
	for seq, actions := range a.shown {
		if seq > int64(len(entries)) || !holds(entries[seq-1], actions) {
			missing++
			a.t.Errorf("entry %d was shown as %s and is not in the journal", seq, actions)
		}
	}
	a.t.Logf("%d entries, %d moves, %d of them seen on a page, %d missing", len(entries), acted, len(a.shown), missing)
}

// holds reports whether an entry is a move of these actions.
func holds(e journal.Entry, actions string) bool {
	var b struct{ Actions []json.RawMessage }
	return e.Kind == journal.Acted && json.Unmarshal(e.Body, &b) == nil && fmt.Sprintf("%s", b.Actions) == actions
}

// withoutSync runs do while the kernel refuses to sync any file of the daemon.
func (a *afternoon) withoutSync(do func()) {
	a.t.Helper()
	refuse := exec.Command("strace", "-f", "-q", "-o", filepath.Join(a.t.TempDir(), "strace"), "-e",
		"trace=fsync,fdatasync",
		"-e", "inject=fsync,fdatasync:error=EIO", "-p", strconv.Itoa(a.d.cmd.Process.Pid))
	if err := refuse.Start(); err != nil {
		a.t.Fatal(err)
	}
	stop := sync.OnceFunc(func() {
		_ = refuse.Process.Signal(syscall.SIGINT) // it lets go of the daemon
		_ = refuse.Wait()
	})
	a.t.Cleanup(stop)
	for !a.traced() {
		if refuse.Process.Signal(syscall.Signal(0)) != nil {
			a.t.Fatal("strace has ended")
		}
		time.Sleep(10 * time.Millisecond)
	}
	do()
	stop()
}

// traced reports whether all threads of the daemon are held by a tracer.
func (a *afternoon) traced() bool {
	list, err := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/status", a.d.cmd.Process.Pid))
	for _, path := range list {
		data, err := os.ReadFile(path)
		if err == nil && bytes.Contains(data, []byte("TracerPid:\t0\n")) {
			return false
		}
	}
	return err == nil && len(list) > 0
}

// atLimit runs do while no file of the daemon may grow.
func (a *afternoon) atLimit(do func()) {
	a.t.Helper()
	info, err := os.Stat(filepath.Join(a.data, "journal.db-wal"))
	if err != nil {
		a.t.Fatal(err)
	}
	pid, was := a.d.cmd.Process.Pid, unix.Rlimit{}
	full := unix.Rlimit{Cur: uint64(info.Size()), Max: unix.RLIM_INFINITY}
	if err := unix.Prlimit(pid, unix.RLIMIT_FSIZE, &full, &was); err != nil {
		a.t.Fatal(err)
	}
	do()
	if err := unix.Prlimit(pid, unix.RLIMIT_FSIZE, &was, nil); err != nil && !errors.Is(err, unix.ESRCH) {
		a.t.Fatal(err)
	}
}

// unsaved has the people go on while the disk refuses, with a line, and gives its answer but for the mark.
func (a *afternoon) unsaved(line string) (answer string) {
	a.t.Helper()
	if status, no := a.d.post("/api/v1/commands", `{"kind":"goUnsaved"}`); status != http.StatusOK {
		a.t.Fatalf("going on unsaved is answered %d %s", status, no)
	}
	status, answer := a.d.post("/api/v1/lines", line)
	answer, marked := strings.CutSuffix(answer, `,"saved":false}`)
	if status != http.StatusOK || !marked {
		a.t.Fatalf("%s is answered %d %s, want that it is not saved", line, status, answer)
	}
	return answer + "}"
}

// waiting is how many entries wait for the disk.
func (a *afternoon) waiting() int {
	a.t.Helper()
	res, err := http.Get(a.d.url + "/api/v1/snapshot")
	if err != nil {
		a.t.Fatal(err)
	}
	defer res.Body.Close()
	var s struct{ Unsaved int }
	if err := json.NewDecoder(res.Body).Decode(&s); err != nil {
		a.t.Fatal(err)
	}
	return s.Unsaved
}

// A move that was refused because the disk did not take it is not there after a kill; sent again it is made.
// One that was made unsaved is not there either, unless the disk took it in the end.
func TestTortureDiskThatRefuses(t *testing.T) {
	sweep.Long(t)
	t.Parallel()
	if _, err := exec.LookPath("strace"); err != nil {
		sweep.Missing(t, "%v", err)
	}
	tests := []struct {
		name   string
		refuse func(a *afternoon, do func())
	}{
		{"it does not sync", (*afternoon).withoutSync},
		{"it is full", (*afternoon).atLimit},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			rounds := sweep.Some(9)
			a := newAfternoon(t)
			a.start()
			for i := range rounds {
				a.play(2)
				line, answer := a.next(), ""
				tt.refuse(a, func() {
					status, no := a.d.post("/api/v1/lines", line)
					if status != http.StatusServiceUnavailable {
						t.Fatalf("round %d: %s is answered %d %s, want 503", i, line, status, no)
					}
					if i%3 > 0 {
						answer = a.unsaved(line)
					}
					if i%3 == 1 {
						a.kill() // while the disk refuses
					}
				})
				if i%3 == 2 {
					programtest.WaitFor(t, "what was made unsaved is not written",
						func() bool { return a.waiting() == 0 })
					a.told(line, answer)
					a.kill()
				}
				if i%3 == 0 {
					a.kill()
				}
				a.start()
				if _, state := a.state(); state != written(t, a.truth.State()) {
					t.Fatalf("round %d: after a refused move the state is %s\nwant %s", i, state,
						written(t, a.truth.State()))
				}
				again, ok := a.send(line)
				switch {
				case !ok:
					t.Fatalf("round %d: no answer to %s", i, line)
				case i%3 < 2:
					a.told(line, again)
				case again != answer:
					t.Fatalf("round %d: %s is answered %s, was %s", i, line, again, answer)
				}
			}
			a.kill()
			t.Logf("%d moves refused, %d of them made unsaved, %d lines answered", rounds, rounds-(rounds+2)/3,
				len(a.causes))
			a.check()
		})
	}
}

// files is how many the daemon has open.
func (a *afternoon) files() int {
	a.t.Helper()
	list, err := os.ReadDir(fmt.Sprintf("/proc/%d/fd", a.d.cmd.Process.Pid))
	if err != nil {
		a.t.Fatal(err)
	}
	return len(list)
}

// Fifty pages that watch, and one that never reads, hold up no move. Each that reads has the newest in the
// end, and what they held is let go.
func TestTortureManyWatch(t *testing.T) {
	sweep.Long(t)
	t.Parallel()
	const watchers = 50
	a := newAfternoon(t)
	a.start()
	a.play(1)
	before := a.files()
	ctx, stop := context.WithCancel(t.Context())
	var pages [watchers]afternoon
	var all sync.WaitGroup
	for i := range pages {
		pages[i].shown = map[int64]string{}
		all.Go(func() { pages[i].watch(ctx, a.d.url) })
	}
	deaf, err := net.Dial("tcp", strings.TrimPrefix(strings.TrimSuffix(a.d.url, "/"), "http://"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := fmt.Fprint(deaf, "GET /api/v1/events HTTP/1.1\r\nHost: localhost\r\n\r\n"); err != nil {
		t.Fatal(err)
	}
	for range 20 {
		a.truth = nil // a game after the other
		a.play(1 + sweep.Some(45))
	}
	seq, _ := a.state()
	for i := range pages {
		programtest.WaitFor(t, fmt.Sprintf("page %d has not seen entry %d", i, seq), func() bool {
			pages[i].mu.Lock()
			defer pages[i].mu.Unlock()
			return pages[i].last == seq
		})
	}
	during := a.files()
	stop()
	all.Wait()
	deaf.Close()
	programtest.WaitFor(t, "what the pages held is not let go", func() bool { return a.files() <= before })
	t.Logf("%d lines answered beside %d pages and one that never reads; %d files open before, %d during, %d after",
		len(a.causes), watchers, before, during, a.files())
	a.kill()
	a.check()
}

// killsPerGame is after how many kills another game is set up, in turn: most games last for more.
const killsPerGame = 3

// A table that is killed at a random moment between a request and its answer has what it answered. What it
// did not answer is done once when it is asked again.
func TestTortureKilledAsking(t *testing.T) {
	t.Parallel()
	kills := *killsAsked
	if kills == 0 {
		kills = sweep.Some(30)
	}
	a := newAfternoon(t)
	a.start()
	for i := range kills {
		if i%killsPerGame == 0 {
			a.truth = nil
		}
		a.play(1 + a.by.IntN(4))
		a.killedAsking()
	}
	a.kill()
	c := a.counted
	t.Logf("%d kills in %d games: %d before the answer (%d had not happened, %d had), %d after; %d lines answered",
		kills, a.games, c.before, c.lost, c.kept, c.after, len(a.causes))
	a.check()
}
