// Package report is what a table and a hall say to each other: entries of a journal, signs of life, and the
// answers to these. A table sends them with a Reporter.
package report

import (
	"errors"
	"fmt"
	"hash/fnv"
	"regexp"
	"time"

	jsonv2 "github.com/go-json-experiment/json"

	"spieltisch/companion/journal"
)

// Names within JetStream.
const (
	streamPrefix = "spieltisch-" // before the number of a part
	// EntrySubject begins the subjects of entries: behind it come part, table and epoch.
	EntrySubject = "spieltisch.entry"
	// SignSubject begins the subjects of signs of life: behind it comes the table.
	SignSubject = "spieltisch.sign"
)

// Partitions is in how many parts the tables are kept and folded; a part has a stream of its own and is one
// worker's. Subjects and streams follow from it, so it is the same for ever.
const Partitions = 16

// Version is the newest form of a posting that is understood here.
const Version = 1

// Posting is one entry of a table's journal on its way.
type Posting struct {
	V     int           `json:"v"`
	Table string        `json:"table"`
	Epoch string        `json:"epoch"`
	Entry journal.Entry `json:"entry"`
}

// The errors of what came on a subject.
var (
	ErrGarbage = errors.New("is no entry of a journal")
	ErrNewer   = errors.New("was sent by a newer spieltisch")
)

var token = regexp.MustCompile(`^[A-Za-z0-9_-]{1,40}$`)

// CheckTable says what is wrong with the name of a table; nil: nothing.
func CheckTable(name string) error {
	if token.MatchString(name) {
		return nil
	}
	return fmt.Errorf("%q is no name of a table: up to 40 letters A to Z, digits, - and _", name)
}

// Partition is the part that a table is folded in.
func Partition(table string) int {
	h := fnv.New32a()
	_, _ = h.Write([]byte(table)) // takes everything
	return int(h.Sum32() % Partitions)
}

// Stream names the stream that keeps a table's entries.
func Stream(table string) string { return StreamOf(Partition(table)) }

// StreamOf names the stream of a part, 0 to Partitions-1.
func StreamOf(partition int) string { return fmt.Sprintf("%s%d", streamPrefix, partition) }

// Subject is where a table's entries are sent. Its last word is the epoch, "*" for all of them.
func Subject(table, epoch string) string {
	return fmt.Sprintf("%s.%d.%s.%s", EntrySubject, Partition(table), table, epoch)
}

// Read reads a posting that came on the subject of a table. The error is ErrGarbage or ErrNewer.
func Read(table string, data []byte) (Posting, error) {
	var p Posting
	if err := jsonv2.Unmarshal(data, &p); err != nil { // a field that stands twice is refused
		return p, fmt.Errorf("%w: %w", ErrGarbage, err)
	}
	switch {
	case p.V > Version:
		return p, fmt.Errorf("%w (form %d, known is %d)", ErrNewer, p.V, Version)
	case p.V < 1 || p.Table != table || p.Entry.Seq < 1 || !token.MatchString(p.Epoch):
		return p, ErrGarbage
	}
	return p, nil
}

// Heartbeat is a sign of life of a table. It is not kept. The answer is Offers; there is none without
// tournaments.
type Heartbeat struct {
	Table string    `json:"table"`
	At    time.Time `json:"at"` // by the table's clock
	Asks  bool      `json:"asks,omitempty"`
	Blind bool      `json:"blind,omitempty"` // the camera is away
	Full  bool      `json:"full,omitempty"`  // the hall has no room for its entries
	Rest  int64     `json:"rest,omitempty"`  // entries that are not sent yet
}

// Offer is a pairing of a tournament that is to be played at a table.
type Offer struct {
	ID         string   `json:"id"`
	Tournament string   `json:"tournament"` // its name
	Round      int      `json:"round"`      // from 1
	Players    []string `json:"players"`    // in the order of the seats
}

// Offers is what a hall answers to a sign of life. It has all that the table is to play.
type Offers struct {
	Offers []Offer `json:"offers"`
}
