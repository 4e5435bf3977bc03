// Package web shows one table to everybody in the house: a page for phones, tablets and televisions, and
// the JSON API that the page itself uses.
//
// Everything that a person can do is a companion.Command; everything that is shown comes out of one
// companion.Snapshot. The page is rendered here, in the reader's language, so that it works without
// JavaScript; with JavaScript the same parts arrive with each event of the stream and replace the ones
// that changed. The package knows no game: it draws whatever Scene, Prompts and Words a snapshot holds.
//
// The server answers only to names of its own (package host), takes commands only from its own pages, and
// loads nothing from elsewhere. It sets a cookie where a seat belongs to a browser: at the demo table, and
// where somebody says who he is. Every client has a time limit for its request and for the answer, or for
// each write of an event stream, so a slow one loses its connection and never holds the table.
package web

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"iter"
	"log/slog"
	"net/netip"
	"time"

	"spieltisch/companion"
	"spieltisch/companion/presence"
	"spieltisch/companion/web/host"
	"spieltisch/companion/web/page"
	"spieltisch/engines"
)

// Table is what the page needs of a companion.Table.
type Table interface {
	Do(ctx context.Context, c companion.Command) (companion.Verdict, error)
	Snapshot() *companion.Snapshot
	Watch(ctx context.Context) iter.Seq[*companion.Snapshot]
	// History lists so many matches (0: all), the last touched first, those that come after one of them in
	// the list ("": all); more: there are more. companion.ErrNoMatch: that one is not there.
	History(before string, limit int) (list []companion.MatchInfo, more bool, err error)
	// Players names everybody who played, the last first, and those who played last.
	Players() (all, last []string, err error)
	// Counted has everything counted, and waits until Certificate is quick or ctx ends.
	Counted(ctx context.Context) bool
	// Record lists all moves of a match as they stand now, newest first.
	Record(match string) ([]companion.Move, error)
	// LegalMoves tells what a match waited for before an entry; 0: what it waits for now.
	LegalMoves(match string, before int64) (companion.LegalMoves, error)
	// Sighting is what the camera saw of a move; companion.ErrUnseen: nothing.
	Sighting(match string, seq int64) (companion.Sighting, error)
	// Certificate says how well the table reads its dice.
	Certificate() (companion.Certificate, error)
	// Review tells luck from skill in a match; companion.ErrNoReview: its game cannot.
	Review(match string) (companion.Review, error)
	// Course tells how a match went, round by round.
	Course(match string) (companion.Course, error)
	// Spellings are the names that are shown as one.
	Spellings(name string) ([]string, error)
	// Frame is a match after its first n moves, to be replayed.
	Frame(match string, n int) (companion.Frame, error)
	// Highlights are the moves that a match is remembered by.
	Highlights(match string) ([]companion.Highlight, error)
}

// Remembering is an ability of tables that know how matches are played.
type Remembering interface {
	// Options are what a match is played with, as members of a setup's options.
	Options(match string) (json.RawMessage, error)
	// Begun tells how all matches were begun, the one touched last first.
	Begun() ([]companion.Begun, error)
}

var (
	_ Table       = (*companion.Table)(nil)
	_ Remembering = (*companion.Table)(nil)
)

// ErrNoCamera says that no camera looks on, so that there are no frames. Evidence may be there from one that
// did.
var ErrNoCamera = errors.New("this table has no camera")

// Pictures holds JPEG pictures. What is not there (any more) is an error that wraps fs.ErrNotExist; frames
// where no camera looks on are ErrNoCamera.
type Pictures interface {
	// Latest is the newest frame of the camera.
	Latest(ctx context.Context) ([]byte, error)
	// Settled is the frame that Tray.Picture of the newest snapshot names.
	Settled(ctx context.Context) ([]byte, error)
	// Evidence is the picture that a move was read from.
	Evidence(ctx context.Context, hash string) ([]byte, error)
	// Cases tells how many pictures of wrong readings are kept.
	Cases(ctx context.Context) (int, error)
}

// Demo lets a visitor play at a simulated table: what he taps, simulated hands do on the tray or at the
// tunnels, and camera or board read it.
type Demo interface {
	// Seats lists the seats of the match, in seating order.
	Seats() []engines.Seat
	// Notes is what there is to say about a snapshot.
	Notes(*companion.Snapshot) DemoNotes
	// Tricks lists the ways to break a rule on purpose.
	Tricks() []Trick
	// Take gives a seat to a visitor, Leave gives it back to the simulated player.
	Take(seat engines.Seat) error
	Leave(seat engines.Seat) error
	// Hand is what a seat holds and nobody else may see, by keys of the game's messages ("mark.fox"); nil:
	// nothing.
	Hand(seat engines.Seat) []string
	// An error of what follows is a Refusal where people can do something about it.
	// Deal completes a setup of a game whose start only chance can tell; one that needs nothing comes back.
	Deal(g engines.Game, setup json.RawMessage) (json.RawMessage, error)
	// Draw has what only chance, or all hands together, can tell come about: cards of a pile, a deal.
	Draw(ctx context.Context) error
	// Roll rolls all dice, or those that are not aside; or one for each of these faces.
	Roll(ctx context.Context, all bool, only ...int) error
	// Aside moves n dice that show face aside.
	Aside(ctx context.Context, face engines.Face, n int) error
	// Push pushes a tile of a kind into a tunnel, from 1, all the way. It returns when the hand is away
	// again.
	Push(ctx context.Context, tunnel int, tile string) error
	// Mischief plays one of the tricks.
	Mischief(ctx context.Context, kind string) error
}

// Doctor looks the machine over. It takes seconds, and is asked by one request at a time.
type Doctor interface {
	Examine(ctx context.Context) []companion.Finding
}

// DemoNotes are what visitors would wonder about; empty: nothing.
type DemoNotes struct {
	Says engines.Text // why there is another game than before
	Asks engines.Text // why the table asks what the visitor has said already
}

// What the page shows of the demo.
type (
	DemoSeat = page.Seat
	Trick    = page.Trick
)

// Config says what the page shows. Only Table is needed.
type Config struct {
	Table    Table
	Games    []engines.Game // what can be played
	Pictures Pictures       // nil: no camera, no pictures
	Demo     Demo           // nil: a real table
	// who may change the record; nil: everybody in the house
	Presence *presence.Keeper
	Doctor   Doctor   // nil: nobody looks the machine over
	Sensors  Sensors  // nil: no board that has levels to show
	Settings Settings // nil: the table was started without a configuration file
	Speaks   bool     // the table has a loudspeaker of its own
	Pieces   Pieces   // nil: no camera learns dice
	Tuner    Tuner    // nil: no camera reads dice
	Backups  Backups  // nil: no copies are kept
	// Mat writes the printed mat of a game as a PDF, for paper "a4", "a3" or "letter", in a language; nil:
	// nobody does
	Mat func(w io.Writer, g engines.Game, paper, lang string) error
	// Scores writes the score sheet of a match as a PDF; nil: nobody does
	Scores  func(w io.Writer, s ScoreSheet) error
	Letters func(name string) bool // whether that has all letters of a name; nil: it has
	Log     *slog.Logger           // nil: no log
	Version string                 // of the program
	// of the page where the browser asks for none that it has: a code like "de"; else "de"
	Language string
	Faces    string              // file of the faces that people chose; "": kept while the table runs
	Names    []string            // further host names that the server answers to, beside its own
	Machine  func() host.Machine // what this machine is called in the house; nil: host.This
	// where the page is served, for the addresses on a page; "": where a request arrives
	Listen string
	// path under which a proxy passes requests on without taking it off: "/tisch"; "": none
	Prefix  string
	Proxies []netip.Prefix // proxies whose word on the host that was asked for counts
	// serves the page over TLS; nil: in the clear
	Certificate Certificate
	Streams     int // clients of the event stream at a time; 0: 64
	// pause between heartbeats of the event stream; 0: 500 ms, as the page misses them after 1.5 s
	Beat time.Duration
	// longest time that a client may take to send a request, or to take what a stream writes; 0: 5 s
	Grace time.Duration
	// longest time from a request to the end of its answer, but for the event stream; 0: 1 min
	Answer time.Duration
	Now    func() time.Time
}
