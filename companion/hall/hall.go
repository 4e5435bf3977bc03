// Package hall brings many tables together: tables report their journals (package report), workers fold them
// into states and results (Worker), a board shows all of it on a page (Board, Page).
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
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"spieltisch/companion/hall/report"
)

// Names within JetStream.
const (
	folder        = "fold"               // the consumer of each stream that workers share
	statesBucket  = "spieltisch_states"  // table → State
	resultsBucket = "spieltisch_results" // table and match → Result

	tournamentsBucket = "spieltisch_tournaments" // ID → tournament.Tournament
	hallBucket        = "spieltisch_hall"        // pulse
	leagueBucket      = "spieltisch_league"      // table and match → counted

	noticeSubject = "spieltisch.notice"
	workerSubject = "spieltisch.worker"
	nodeSubject   = "spieltisch.node"
)

// ErrOld says that a hall of before its streams were parted is kept here.
var ErrOld = errors.New("this hall was kept by an older spieltisch; " +
	"begin with an empty folder, the tables send everything again")

// Setup makes the streams and the buckets where they are not there yet, on so many nodes (1 or 3). The error
// is ErrOld where no other try helps.
func Setup(ctx context.Context, js jetstream.JetStream, replicas int) error {
	for p := range report.Partitions {
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
			Name: report.StreamOf(partition), Subjects: []string{fmt.Sprintf("%s.%d.>", report.EntrySubject, partition)},
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
		return js.CreateOrUpdateConsumer(ctx, report.StreamOf(partition), jetstream.ConsumerConfig{
			Durable: folder, Replicas: replicas,
			AckPolicy: jetstream.AckExplicitPolicy, AckWait: 10 * time.Second, MaxAckPending: 4096,
		})
	})
	if err != nil {
		return fmt.Errorf("hall: consumer %d: %w", partition, err)
	}
	return nil
}
