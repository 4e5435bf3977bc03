package web

import (
	"bytes"
	"fmt"
	"net/http"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// tally counts by a word. It is safe for concurrent use.
type tally struct {
	mu sync.Mutex
	n  map[string]int
}

func (t *tally) add(what string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.n[what]++
}

// each calls f for every word, in order.
func (t *tally) each(f func(what string, n int)) {
	t.mu.Lock()
	defer t.mu.Unlock()
	words := make([]string, 0, len(t.n))
	for w := range t.n {
		words = append(words, w)
	}
	slices.Sort(words)
	for _, w := range words {
		f(w, t.n[w])
	}
}

// meter tells how the table is, for Prometheus.
type meter struct {
	core  *core
	slots *slots // of the event streams
}

// getMetrics answers in Prometheus' text format 0.0.4. Names of players are not in it.
func (m *meter) getMetrics(w http.ResponseWriter, _ *http.Request) {
	var b bytes.Buffer
	family := func(name, kind, help string) {
		fmt.Fprintf(&b, "# HELP spieltisch_%s %s\n# TYPE spieltisch_%s %s\n", name, help, name, kind)
	}
	value := func(name string, v any, labels ...string) {
		b.WriteString("spieltisch_" + name)
		for i := 0; i < len(labels); i += 2 {
			b.WriteString([]string{",", "{"}[btoi(i == 0)] + labels[i] + "=" + label(labels[i+1]))
		}
		fmt.Fprintf(&b, "%s %v\n", []string{"", "}"}[btoi(len(labels) > 0)], v)
	}
	one := func(name, kind, help string, v any) {
		family(name, kind, help)
		value(name, v)
	}
	s := m.core.cfg.Table.Snapshot()
	family("info", "gauge", "The program.")
	value("info", 1, "version", m.core.cfg.Version)
	one("start_time_seconds", "gauge", "When the page began to be served, Unix time.", m.core.began.Unix())
	one("entries_total", "counter", "Newest number of the journal.", s.Seq)
	family("game", "gauge", "1 while a game is on.")
	game, moves := "", 0
	if s.Match.Shown() {
		game, moves = s.Match.Game, len(s.Moves)
	}
	value("game", btoi(s.Match.Shown()), "game", game)
	one("waiting", "gauge", "1 while a question, a broken rule or a conflict waits for a person.",
		btoi(s.Question != nil || s.Breach != nil || s.Conflict != nil))
	one("moves_shown", "gauge", "Moves on the page.", moves)
	family("warning", "gauge", "1 for each warning that hangs.")
	for _, warning := range s.Warnings {
		value("warning", 1, "name", warning.Name, "loud", strconv.FormatBool(warning.Loud))
	}
	one("warnings", "gauge", "Warnings that hang.", len(s.Warnings))
	one("unsaved_entries", "gauge", "Entries that the disk has not taken.", s.Unsaved)
	family("commands_total", "counter", "Commands by page and API, by what became of them.")
	m.core.done.each(func(what string, n int) { value("commands_total", n, "outcome", what) })
	one("streams", "gauge", "Event streams that are open: pages, mostly.", m.slots.len())
	one("goroutines", "gauge", "Goroutines.", runtime.NumGoroutine())
	if resident, ok := residentBytes(); ok {
		one("memory_bytes", "gauge", "Resident memory.", resident)
	}
	if files, err := os.ReadDir("/proc/self/fd"); err == nil {
		one("open_files", "gauge", "Open file handles.", len(files))
	}
	w.Header().Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	_, _ = w.Write(b.Bytes()) // the client may be gone
}

// label is a value in quotes, as the format wants it.
func label(v string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`).Replace(v) + `"`
}

func btoi(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// residentBytes is the memory that the program has in use; false: the system does not say.
func residentBytes() (int64, bool) {
	data, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		return 0, false
	}
	fields := strings.Fields(string(data)) // pages: size, resident, …
	if len(fields) < 2 {
		return 0, false
	}
	pages, err := strconv.ParseInt(fields[1], 10, 64)
	return pages * int64(os.Getpagesize()), err == nil
}
