// Package health keeps the named warnings of the subsystems: camera away, journal full. A supervisor sets and
// clears them; the table shows them in its snapshots.
package health

import (
	"log/slog"
	"slices"
	"strings"
	"sync"
	"time"
)

// The names of warnings. A name stands for a subsystem, so each has one warning at most.
const (
	Camera   = "camera"
	Journal  = "journal"
	Unsaved  = "unsaved" // the game goes on beside the journal
	Folder   = "folder"  // of the journal: its next start would fail
	Saving   = "saving"  // the disk takes long
	Match    = "match"
	Evidence = "evidence"
	Reader   = "reader"
	Mat      = "mat"   // the printed one below the dice
	Light    = "light" // over the tray
	Display  = "display"
	Buttons  = "buttons"
	Tunnels  = "board" // the tunnel board
	Speech   = "speech"
	MQTT     = "mqtt" // the broker of the home
	Webhook  = "webhook"
	Backup   = "backup"
	Stick    = "stick" // of backups
	Games    = "games" // files of a family
)

// Warning is a named trouble.
type Warning struct {
	Name  string         // the subsystem
	Since time.Time      // when the trouble began
	Loud  bool           // the record is in danger
	Key   string         // of the message for people
	Args  map[string]any // fill it
	Cause string         // for the tinkerer, English
}

// Board is where warnings hang. It is safe for concurrent use; make one with New.
type Board struct {
	now     func() time.Time
	changed chan struct{}

	mu    sync.Mutex // guards warnings
	warns map[string]Warning
}

// New makes an empty board; now nil means time.Now.
func New(now func() time.Time) *Board {
	if now == nil {
		now = time.Now
	}
	return &Board{now: now, changed: make(chan struct{}, 1), warns: map[string]Warning{}}
}

// Defaults puts in what the configuration of a subsystem leaves nil: a board of its own, no log, the
// machine's clock. One without a clock gives nil for it.
func Defaults(board **Board, log **slog.Logger, now *func() time.Time) {
	if now == nil {
		now = new(func() time.Time)
	}
	if *now == nil {
		*now = time.Now
	}
	if *board == nil {
		*board = New(*now)
	}
	if *log == nil {
		*log = slog.New(slog.DiscardHandler)
	}
}

// Set hangs up a warning, in place of the one of that name. Since is kept where it is left zero and the words
// are the same; with other words it is another trouble.
func (b *Board) Set(w Warning) {
	b.mu.Lock()
	defer b.mu.Unlock()
	old, there := b.warns[w.Name]
	if w.Since.IsZero() {
		w.Since = b.now()
		if there && old.Key == w.Key {
			w.Since = old.Since
		}
	}
	b.warns[w.Name] = w
	if !there || old.Key != w.Key || old.Cause != w.Cause || old.Loud != w.Loud {
		b.tell()
	}
}

// Clear takes a warning down.
func (b *Board) Clear(name string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if _, there := b.warns[name]; there {
		delete(b.warns, name)
		b.tell()
	}
}

// Has reports whether a warning of that name hangs here.
func (b *Board) Has(name string) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	_, there := b.warns[name]
	return there
}

// List gives the warnings: loud ones first, then by name.
func (b *Board) List() []Warning {
	b.mu.Lock()
	defer b.mu.Unlock()
	list := make([]Warning, 0, len(b.warns))
	for _, w := range b.warns {
		list = append(list, w)
	}
	slices.SortFunc(list, func(x, y Warning) int {
		if x.Loud != y.Loud {
			if x.Loud {
				return -1
			}
			return 1
		}
		return strings.Compare(x.Name, y.Name)
	})
	return list
}

// Changed has a value after a change. It is for one listener.
func (b *Board) Changed() <-chan struct{} { return b.changed }

func (b *Board) tell() {
	select {
	case b.changed <- struct{}{}:
	default:
	}
}
