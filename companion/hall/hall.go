// Package hall brings many tables together: tables report their journals (Reporter), workers fold them into
// states and results (Worker), a board shows all of it on a page (Board, Page).
//
// All that is kept is in NATS JetStream. Streams hold the entries of all journals as they were written, each
// table and epoch on a subject of its own; two buckets hold what follows from them. Tables are dealt out to
// sixteen parts, each with a stream of its own: in one stream for all, whoever folds a part passes over the
// entries of every other. An epoch is one journal of a table: a journal that was put back from a copy begins
// a new one. States and results are pure folds of the streams (Folder): they can be thrown away and made
// again, and then have the same bytes.
//
// Order and repeats: a reporter sends one entry after the other and says behind which one it stands, so that
// the stream takes none twice and none out of turn, however long a repeat takes; a folder drops what it has.
// Several workers may fold the same table at once: a bucket takes a state only on top of the one that it was
// made from, so one of them wins, and the other begins anew from there.
package hall

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"regexp"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"spieltisch/companion/journal"
)

// Names within JetStream.
const (
	streamPrefix  = "spieltisch-"        // before the number of a part
	folder        = "fold"               // the consumer of each stream that workers share
	statesBucket  = "spieltisch_states"  // table → State
	resultsBucket = "spieltisch_results" // table and match → Result

	tournamentsBucket = "spieltisch_tournaments" // ID → tournament.Tournament
	hallBucket        = "spieltisch_hall"        // pulse
	leagueBucket      = "spieltisch_league"      // table and match → counted

	entrySubject  = "spieltisch.entry"
	signSubject   = "spieltisch.sign"
	noticeSubject = "spieltisch.notice"
	workerSubject = "spieltisch.worker"
	nodeSubject   = "spieltisch.node"
)

// Partitions is in how many parts the tables are kept and folded; a part has a stream of its own and is one
// worker's. Subjects and streams follow from it, so it is the same for ever.
const Partitions = 16

// version is the newest form of a posting that is understood here.
const version = 1

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

// partition is the part that a table is folded in.
func partition(table string) int {
	h := fnv.New32a()
	_, _ = h.Write([]byte(table)) // takes everything
	return int(h.Sum32() % Partitions)
}

// Stream names the stream that keeps a table's entries.
func Stream(table string) string { return streamOf(partition(table)) }

func streamOf(partition int) string { return fmt.Sprintf("%s%d", streamPrefix, partition) }

// Subject is where a table's entries are sent. Its last word is the epoch, "*" for all of them.
func Subject(table, epoch string) string {
	return fmt.Sprintf("%s.%d.%s.%s", entrySubject, partition(table), table, epoch)
}

// read reads a posting that came on the subject of a table. The error is ErrGarbage or ErrNewer.
func read(table string, data []byte) (Posting, error) {
	var p Posting
	if err := json.Unmarshal(data, &p); err != nil {
		return p, fmt.Errorf("%w: %w", ErrGarbage, err)
	}
	switch {
	case p.V > version:
		return p, fmt.Errorf("%w (form %d, known is %d)", ErrNewer, p.V, version)
	case p.V < 1 || p.Table != table || p.Entry.Seq < 1 || !token.MatchString(p.Epoch):
		return p, ErrGarbage
	}
	return p, nil
}

// Sign is a sign of life of a table. It is not kept. The answer is Offers; there is none without tournaments.
type Sign struct {
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

// ErrOld says that a hall of before its streams were parted is kept here.
var ErrOld = errors.New("this hall was kept by an older spieltisch; " +
	"begin with an empty folder, the tables send everything again")

// Setup makes the streams and the buckets where they are not there yet, on so many nodes (1 or 3). The error
// is ErrOld where no other try helps.
func Setup(ctx context.Context, js jetstream.JetStream, replicas int) error {
	for p := range Partitions {
		if err := setupPart(ctx, js, p, replicas); err != nil {
			return err
		}
	}
	for _, bucket := range []string{statesBucket, resultsBucket, tournamentsBucket, hallBucket,
		leagueBucket} {
		_, err := ask(ctx, func(ctx context.Context) (jetstream.KeyValue, error) {
			return js.CreateOrUpdateKeyValue(ctx, jetstream.KeyValueConfig{Bucket: bucket, Replicas: replicas,
				Storage: jetstream.FileStorage, History: 1})
		})
		if err != nil {
			return fmt.Errorf("hall: bucket %s: %w", bucket, err)
		}
	}
	return nil
}

// overlap is the code of JetStream for a stream that wants what another one has.
const overlap jetstream.ErrorCode = 10065

func setupPart(ctx context.Context, js jetstream.JetStream, partition, replicas int) error {
	_, err := ask(ctx, func(ctx context.Context) (jetstream.Stream, error) {
		return js.CreateOrUpdateStream(ctx, jetstream.StreamConfig{
			Name: streamOf(partition), Subjects: []string{fmt.Sprintf("%s.%d.>", entrySubject, partition)},
			Replicas: replicas,
			Storage:  jetstream.FileStorage, Duplicates: 2 * time.Minute, AllowDirect: true,
			DenyDelete: true, DenyPurge: true,
		})
	})
	var refused *jetstream.APIError
	if errors.As(err, &refused) && refused.ErrorCode == overlap {
		return fmt.Errorf("hall: %w (%w)", ErrOld, err)
	} else if err != nil {
		return fmt.Errorf("hall: stream %d: %w", partition, err)
	}
	_, err = ask(ctx, func(ctx context.Context) (jetstream.Consumer, error) {
		return js.CreateOrUpdateConsumer(ctx, streamOf(partition), jetstream.ConsumerConfig{
			Durable: folder, Replicas: replicas,
			AckPolicy: jetstream.AckExplicitPolicy, AckWait: 10 * time.Second, MaxAckPending: 4096,
		})
	})
	if err != nil {
		return fmt.Errorf("hall: consumer %d: %w", partition, err)
	}
	return nil
}
