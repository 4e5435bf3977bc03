package main

import (
	"io"

	"spieltisch/cmd/spieltisch/internal/cli"
	"spieltisch/cmd/spieltisch/internal/memory"
	"spieltisch/cmd/spieltisch/internal/reader"
	"spieltisch/vision"
)

// Help stands below the first line of `spieltisch --help`.
func (commands) Help() string { return cli.StatusTable() }

// Help stands below the first line of `spieltisch read --help`.
func (readCommand) Help() string { return cli.StatusTable() }

// outcome is the exit status of several files: the worst of them, in the order of cli.StatusOrder.
type outcome struct{ failed, asked, none bool }

func (o outcome) status() error {
	switch {
	case o.failed:
		return cli.Found
	case o.asked:
		return cli.Asked
	case o.none:
		return cli.None
	}
	return nil
}

// stdio is what a subcommand reads and writes.
type stdio struct {
	in       io.Reader
	out, err io.Writer
}

func (s stdio) shared() cli.Stdio { return cli.Stdio{In: s.in, Out: s.out, Err: s.err} }

// The exit statuses.
type exit = cli.Exit

const (
	exitDone   = int(cli.Done)
	exitFailed = int(cli.Failed)
	exitUsage  = int(cli.Usage)
	exitFound  = int(cli.Found)
	exitAsked  = int(cli.Asked)
	exitNone   = int(cli.None)
	exitPerson = int(cli.Person)
)

// newReader makes the reader of dice, of up to so many px at once.
func newReader(set string, tile int) (vision.Reader, error) { return reader.New(set, tile) }

// frugal keeps a program small.
func frugal() { memory.Limit() }

// language is the one that the machine speaks with people.
func language(getenv func(string) string) string { return cli.Language(getenv) }

// progress is how far read is.
type progress struct {
	*cli.Progress
	total int
}

func newProgress(std stdio, what string, total int) *progress {
	return &progress{cli.NewProgress(std.shared(), what, total), total}
}

func (p *progress) at(done int) {
	if p != nil {
		p.At(done)
	}
}

func (p *progress) clear() {
	if p != nil {
		p.Clear()
	}
}
