// Package cli has what the subcommands share: what they read and write, how they end, and how they say how
// far they are.
package cli

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"unicode"

	"spieltisch/cmd/spieltisch/config"
	"spieltisch/cmd/spieltisch/doctor"
	"spieltisch/engines"
	"spieltisch/engines/catalog"
)

// Stdio is what a subcommand reads and writes.
type Stdio struct {
	In       io.Reader
	Out, Err io.Writer
}

// UsageError says what is wrong with the command line of a subcommand, and gives Usage.
func (s Stdio) UsageError(command string, err error) error {
	fmt.Fprintf(s.Err, "spieltisch: %s: %v\n", command, err)
	return Usage
}

// PrintError tells people what went wrong. What is wrong with a file stands line by line behind a line of its
// own, where editors find it.
func (s Stdio) PrintError(err error) {
	var wrong *config.Faults
	if errors.As(err, &wrong) {
		fmt.Fprintf(s.Err, "spieltisch: %s is not right:\n%v\n", wrong.Name, err)
		return
	}
	fmt.Fprintf(s.Err, "spieltisch: %v\n", err)
}

// PromptForLines tells a person at a terminal what is waited for.
func (s Stdio) PromptForLines() {
	if IsTerminal(s.In) {
		fmt.Fprintln(s.Err, `spieltisch: waiting for lines; begin with {"setup":{"players":["Anna","Ben"]}}, end with Ctrl-D (docs/rules-interface.md)`)
	}
}

// IsTerminal reports whether a person can answer.
func IsTerminal(r io.Reader) bool {
	f, ok := r.(*os.File)
	return ok && doctor.IsTerminal(f)
}

// Exit is the status of a program as an error: what is wrong has been said already.
type Exit int

// Error is "exit status 3".
func (e Exit) Error() string { return fmt.Sprintf("exit status %d", int(e)) }

// The exit statuses.
const (
	Done   Exit = 0
	Failed Exit = 1
	Usage  Exit = 2
	Found  Exit = 3 // a check found something: a picture that cannot be read, a journal whose hashes differ
	Asked  Exit = 4 // read: it would ask about some dice
	None   Exit = 5 // read: there is a picture without dice
	// EX_NOPERM of sysexits(3): run cannot start until a person mends what it names; the service stays down
	Person Exit = 77
)

// Status is what an exit status means.
type Status struct {
	Code Exit
	Text string
}

// Statuses lists them. --help, the man page and docs/command-line.md are made from it.
func Statuses() []Status {
	return []Status{
		{Done, "done; read: all dice were accepted"},
		{Failed, "failed; standard error says why"},
		{Usage, "the command line is wrong"},
		{Found, "a check found something: a file that cannot be read, a fault in a configuration, something to mend"},
		{Asked, "read: some dice would be asked about"},
		{None, "read: there is a picture or a video without dice"},
		{Person, "run: cannot start until a person mends what it names; a service does not try again"},
	}
}

// StatusTable is the table of exit statuses. Lines that are indented are left as they are by kong.
func StatusTable() string {
	var b strings.Builder
	b.WriteString("Exit status:\n\n")
	for _, s := range Statuses() {
		fmt.Fprintf(&b, "  %2d  %s\n", int(s.Code), s.Text)
	}
	return b.String() + "\n" + StatusOrder
}

// StatusOrder says which status several files have.
const StatusOrder = "Of several files the worst counts: 3, 4, 5, 0."

// NeedsPerson is an error that no further start mends. The service is not started anew for it.
type NeedsPerson struct{ Err error }

// Error says what is to be mended.
func (e NeedsPerson) Error() string { return e.Err.Error() }

// Unwrap is the error itself.
func (e NeedsPerson) Unwrap() error { return e.Err }

// FindGame finds a game by its ID, or says which ones there are.
func FindGame(id string) (engines.Game, error) {
	if g, ok := catalog.Find(id); ok {
		return g, nil
	}
	var ids []string
	for _, g := range catalog.All() {
		ids = append(ids, g.Info().ID)
	}
	if id == "" {
		return nil, fmt.Errorf("name a game: %s", strings.Join(ids, ", "))
	}
	return nil, fmt.Errorf("there is no game %q; there are: %s", id, strings.Join(ids, ", "))
}

// Printable is a text from outside for a terminal: what could move its cursor or change its colours is
// shown as a box.
func Printable(s string) string {
	return strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return unicode.ReplacementChar
		}
		return r
	}, s)
}
