package hall_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"spieltisch/companion/hall"
	"spieltisch/companion/hall/node"
	"spieltisch/companion/hall/report"
	"spieltisch/companion/hall/simtable"
	"spieltisch/companion/journal"
	"spieltisch/engines/catalog"
)

// heap is the memory that is in use, bytes.
func heap() uint64 {
	runtime.GC()
	runtime.GC() // what the first one made free
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// processor is the processor's time that this program has had.
func processor(t testing.TB) time.Duration {
	t.Helper()
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		t.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// How fast a hall takes in what its tables have: all of them send their journals at once, each entry only
// after the one before was acknowledged, while the workers fold; it ends when all states are there. The
// memory is that of node, workers and board together, without the tables.
func BenchmarkHall(b *testing.B) {
	for _, load := range []struct {
		tables  int
		entries int64 // of each
	}{{100, 200}, {1000, 20}, {5000, 6}} {
		for _, workers := range []int{1, 2, 4} {
			b.Run(fmt.Sprintf("tables=%d/workers=%d", load.tables, workers), func(b *testing.B) {
				all := make([]*simtable.Table, load.tables)
				for i := range all {
					all[i] = play(b, i, load.entries)
				}
				for b.Loop() {
					before := heap()
					a := startAlone(b, node.Config{Dir: b.TempDir()}) // on a disk, which takes its time for each sync
					for i := range workers {
						a.work(b, fmt.Sprint(i))
					}
					board, err := hall.NewBoard(hall.BoardConfig{Conn: a.conn})
					if err != nil {
						b.Fatal(err)
					}
					going(b, board.Run)
					begin, cpu := time.Now(), processor(b)
					stop := a.reportAll(b, all)
					waitFor(b, board, all)
					entries := float64(load.tables) * float64(load.entries)
					b.ReportMetric(entries/time.Since(begin).Seconds(), "entries/s")
					b.ReportMetric(entries/(processor(b)-cpu).Seconds(), "entries/core-s")
					stop()
					b.ReportMetric(float64(heap()-before)/float64(load.tables), "B/table")
					runtime.KeepAlive(board)
				}
			})
		}
	}
}

// reportAll reports the journals of tables over 16 connections.
func (a alone) reportAll(t testing.TB, all []*simtable.Table) (stop func()) {
	t.Helper()
	var stops []func()
	conns := make([]*nats.Conn, 16)
	for i := range conns {
		conn, err := nats.Connect("", a.node.Connection())
		if err != nil {
			t.Fatal(err)
		}
		conns[i] = conn
	}
	for i, j := range all {
		stops = append(stops, a.report(t, report.Config{Table: fmt.Sprintf("t%d", i), Journal: j,
			Names: true,
			Conn:  conns[i%len(conns)], Epoch: func() string { return "e1" }}))
	}
	return func() {
		for _, stop := range stops {
			stop()
		}
		for _, conn := range conns {
			conn.Close()
		}
	}
}

// waitFor waits until a board has all that tables have.
func waitFor(t testing.TB, board *hall.Board, all []*simtable.Table) {
	t.Helper()
	late := time.After(patience)
	for open := 0; open < len(all); {
		changed := board.Changed()
		if at, ok := board.Place(fmt.Sprintf("t%d", open)); ok &&
			board.Window(at, 1)[0].State.Seq == all[open].Last() {
			open++
			continue
		}
		select {
		case <-changed:
		case <-late:
			t.Fatalf("t%d is not there", open)
		}
	}
}

// How long it takes from a move until it is on the hall's page, in a browser that is open, while other tables
// play. A page is told of changes five times a second at most.
func BenchmarkMoveToPage(b *testing.B) {
	for _, load := range []struct {
		tables int
		pace   time.Duration // between two moves of a table
	}{{12, 3 * time.Second}, {100, time.Second}, {1000, 10 * time.Second}} {
		b.Run(fmt.Sprintf("tables=%d/moves=%.0f", load.tables, float64(load.tables)/load.pace.Seconds()),
			func(b *testing.B) { benchmarkMoves(b, load.tables, load.pace) })
	}
}

func benchmarkMoves(b *testing.B, tables int, pace time.Duration) {
	a := startAlone(b, node.Config{})
	board, _ := a.page(b)
	a.work(b, "one")
	server := httptest.NewServer(hall.NewPage(hall.PageConfig{Board: board, Games: catalog.All()}))
	b.Cleanup(server.Close)
	all := make([]*simtable.Table, tables)
	changed := make([]chan struct{}, tables)
	for i := range all {
		all[i], changed[i] = play(b, 2, 1), make(chan struct{}, 1)
		a.report(b, report.Config{Table: fmt.Sprintf("t%d", i), Journal: all[i], Names: true,
			Changed: changed[i], Epoch: func() string { return "e1" }})
	}
	waitFor(b, board, all)
	step := func(i int) {
		if _, err := all[i].Step(); err != nil {
			b.Error(err)
		}
		select {
		case changed[i] <- struct{}{}:
		default: // the reporter has one waiting
		}
	}
	playing, stop := context.WithCancel(b.Context())
	var others sync.WaitGroup
	defer others.Wait()
	defer stop()
	others.Go(func() {
		tick := time.NewTicker(pace / time.Duration(tables))
		defer tick.Stop()
		for i := 1; playing.Err() == nil; i = max((i+1)%tables, 1) {
			step(i)
			<-tick.C
		}
	})
	seen := seats(b, server.URL)
	fold, folded := hall.NewFolder(catalog.All(), "t0", nil), int64(0)
	var delays []time.Duration
	for b.Loop() {
		for was := ""; ; {
			at := time.Now()
			step(0)
			entries, _ := all[0].After(folded, 100)
			folded += int64(len(entries))
			want := now(b, fold, entries)
			if want == was || was == "" { // a move that the page does not show, or the first look
				was = want
				continue
			}
			for got := range seen {
				if got == want {
					break
				}
			}
			delays = append(delays, time.Since(at))
			break
		}
	}
	slices.Sort(delays)
	b.ReportMetric(float64(delays[len(delays)/2].Milliseconds()), "median-ms")
	b.ReportMetric(float64(delays[len(delays)*99/100].Milliseconds()), "p99-ms")
}

// now is what the page shows of a table after entries: scores and whose turn it is.
func now(t testing.TB, fold *hall.Folder, entries []journal.Entry) (text string) {
	t.Helper()
	for _, e := range entries {
		data, err := json.Marshal(report.Posting{V: 1, Table: "t0", Epoch: "e1", Entry: e})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := fold.Take(uint64(e.Seq), data); err != nil {
			t.Fatal(err)
		}
	}
	s := fold.State
	for i, score := range s.Summary.Scores {
		mark := ""
		if s.Summary.Status == "on" && int(s.Turn) == i+1 {
			mark = "*"
		}
		text += fmt.Sprintf("%d%s ", score, mark)
	}
	return text
}

var seatLine = regexp.MustCompile(`<li( class="[a-z]+")?><span>[^<]*</span> <b>(-?\d+)</b>`)

// seats hears from the page what it shows of the first table.
func seats(t testing.TB, url string) <-chan string {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), "GET", url+"/events", nil)
	if err != nil {
		t.Fatal(err)
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	out := make(chan string, 1000)
	go func() {
		defer close(out)
		defer res.Body.Close()
		lines := bufio.NewScanner(res.Body)
		lines.Buffer(nil, 1<<20)
		for lines.Scan() {
			var html string
			data, ok := strings.CutPrefix(lines.Text(), "data: ")
			if !ok || json.Unmarshal([]byte(data), &html) != nil {
				continue
			}
			card, _, _ := strings.Cut(html, "</ol>")
			text := ""
			for _, m := range seatLine.FindAllStringSubmatch(card, -1) {
				text += m[2]
				if strings.Contains(m[1], "turn") {
					text += "*"
				}
				text += " "
			}
			out <- text
		}
	}()
	return out
}

// How long a worker that begins takes until a table's next entry is folded, by how much the table has played
// before. It goes on from the state and reads the match that is on.
func BenchmarkRestart(b *testing.B) {
	for _, entries := range []int64{1000, 10000, 50000} {
		b.Run(fmt.Sprintf("entries=%d", entries), func(b *testing.B) {
			a := startAlone(b, node.Config{})
			j := play(b, 2, entries)
			changed := make(chan struct{}, 1)
			a.report(b, report.Config{Table: "t", Journal: j, Names: true, Changed: changed,
				Epoch: func() string { return "e1" }})
			stop := a.work(b, "one")
			if _, err := hall.Await(b.Context(), a.js, "t", patience, at(j.Last())); err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				stop()
				if err := j.Play(j.Last() + 1); err != nil {
					b.Fatal(err)
				}
				changed <- struct{}{}
				begin := time.Now()
				stop = a.work(b, "one")
				a.state(b, "t", at(j.Last()))
				b.ReportMetric(float64(time.Since(begin).Milliseconds()), "ms/restart")
			}
		})
	}
}
