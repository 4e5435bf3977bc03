package main

import (
	"fmt"
	"strings"
)

// The exit statuses.
const (
	exitDone   = 0
	exitFailed = 1
	exitUsage  = 2
	exitFound  = 3 // a check found something: a picture that cannot be read, a journal whose hashes differ
	exitAsked  = 4 // read: it would ask about some dice
	exitNone   = 5 // read: there is a picture without dice

	exitPerson = 77 // EX_NOPERM of sysexits(3): run cannot start until a person mends what it names; the service stays down
)

// statuses is what each exit status means. --help, the man page and docs/command-line.md are made from it.
var statuses = []struct {
	code int
	text string
}{
	{exitDone, "done; read: all dice were accepted"},
	{exitFailed, "failed; standard error says why"},
	{exitUsage, "the command line is wrong"},
	{exitFound, "a check found something: a file that cannot be read, a fault in a configuration, something to mend"},
	{exitAsked, "read: some dice would be asked about"},
	{exitNone, "read: there is a picture or a video without dice"},
	{exitPerson, "run: cannot start until a person mends what it names; a service does not try again"},
}

// statusTable is the table of exit statuses. Lines that are indented are left as they are by kong.
func statusTable() string {
	var b strings.Builder
	b.WriteString("Exit status:\n\n")
	for _, s := range statuses {
		fmt.Fprintf(&b, "  %2d  %s\n", s.code, s.text)
	}
	return b.String() + "\n" + statusOrder
}

const statusOrder = "Of several files the worst counts: 3, 4, 5, 0."

// Help stands below the first line of `spieltisch --help`.
func (commands) Help() string { return statusTable() }

// Help stands below the first line of `spieltisch read --help`.
func (readCommand) Help() string { return statusTable() }

// outcome is the exit status of several files: the worst of them, in the order of statusOrder.
type outcome struct{ failed, asked, none bool }

func (o outcome) status() error {
	switch {
	case o.failed:
		return exit(exitFound)
	case o.asked:
		return exit(exitAsked)
	case o.none:
		return exit(exitNone)
	}
	return nil
}
