package main

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"sync"

	"spieltisch/cmd/internal/group"
	"spieltisch/companion"
	"spieltisch/companion/hall/report"
	"spieltisch/companion/journal"
)

// report gives the loops that report the journal to a hall; none where no hall is wished.
func (d *daemon) report(table *companion.Table,
	entries *journal.Journal) ([]func(context.Context) error, error) {
	c := d.conf.Hall
	if c.Server == "" || d.demo != nil { // a demo game is nobody's evening
		return nil, nil
	}
	name := report.NameOf(c.Table)
	conn, err := report.Access{URL: c.Server, Key: c.Key, CA: c.CA}.Connect("table "+name, d.log)
	if err != nil {
		return nil, err
	}
	changed := make(chan struct{}, 1)
	reporter, err := report.New(report.Config{
		Table: name, Journal: entries, Conn: conn, File: filepath.Join(d.conf.Data, "hall.json"),
		Names: c.Names == "on", Changed: changed, Log: d.log,
		Sign: func() report.Heartbeat { return heartbeatOf(table.Snapshot()) },
		Offers: func(list []report.Offer) {
			offers := make([]companion.Offer, len(list))
			for i, o := range list {
				offers[i] = companion.Offer(o)
			}
			table.Offer(offers)
		},
	})
	if err != nil {
		conn.Close()
		return nil, fmt.Errorf("hall.table: %w", err)
	}
	return []func(context.Context) error{
		group.Leaving(d.log, "hall", func(ctx context.Context) error {
			defer conn.Close()
			var watching sync.WaitGroup
			defer watching.Wait()
			watching.Go(func() {
				for range table.Watch(ctx) {
					select {
					case changed <- struct{}{}:
					default: // the reporter has one waiting
					}
				}
			})
			return reporter.Run(ctx)
		}),
	}, nil
}

// heartbeatOf is what a hall shows of a table beside its entries.
func heartbeatOf(s *companion.Snapshot) report.Heartbeat {
	return report.Heartbeat{
		Asks: s.Question != nil || s.Conflict != nil || s.Breach != nil,
		Blind: slices.ContainsFunc(s.Warnings, func(w companion.Warning) bool {
			return w.Says.Key == "warn.cameraAway"
		}),
	}
}
