// Package cli has what the subcommands share: what they read and write, how they end, and how they say how
// far they are.
package cli

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/sys/unix"

	"spieltisch/engines"
	"spieltisch/engines/catalog"
)

// Stdio is what a subcommand reads and writes.
type Stdio struct {
	In       io.Reader
	Out, Err io.Writer
	Program  string // whose name stands before what it says; "": spieltisch
}

// Complain writes a line on standard error, behind the name of the program.
func (s Stdio) Complain(format string, args ...any) {
	fmt.Fprintf(s.Err, "%s: %s\n", s.name(), fmt.Sprintf(format, args...))
}

func (s Stdio) name() string { return cmp.Or(s.Program, "spieltisch") }

// UsageError says what is wrong with the command line of a subcommand, and gives Usage.
func (s Stdio) UsageError(command string, err error) error {
	s.Complain("%s: %v", command, err)
	return Usage
}

// PrintError tells people what went wrong. What is wrong with a file stands line by line behind a line of its
// own, where editors find it.
func (s Stdio) PrintError(err error) {
	var wrong interface{ FileName() string }
	if errors.As(err, &wrong) {
		s.Complain("%s is not right:\n%v", wrong.FileName(), err)
		return
	}
	s.Complain("%v", err)
}

// PromptForLines tells a person at a terminal what is waited for.
func (s Stdio) PromptForLines() {
	if IsTerminal(s.In) {
		fmt.Fprint(s.Err, s.name()+": ")
		Say(s.Err, "lines.wait", Args{"line": `{"setup":{"players":["Anna","Ben"]}}`})
	}
}

// IsTerminal reports whether a person sits at the other end of a stream. Its terminal is asked, for /dev/null
// is a character device, too.
func IsTerminal(stream any) bool {
	f, ok := stream.(*os.File)
	if !ok {
		return false
	}
	_, err := unix.IoctlGetTermios(int(f.Fd()), unix.TCGETS)
	return err == nil
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

// Statuses lists in a language those that a program ends with; of nil: all. --help, the man page and
// docs/tinkerer/command-line.md are made from it.
func Statuses(lang string, of []Exit) (all []Status) {
	for _, code := range []Exit{Done, Failed, Usage, Found, Asked, None, Person} {
		key := "status." + strconv.Itoa(int(code))
		if code == Done && !reads(of) {
			key = "status.done"
		}
		if of == nil || slices.Contains(of, code) {
			all = append(all, Status{code, Words.Text(key).In(lang)})
		}
	}
	return all
}

// reads reports whether a program that ends with these reads pictures.
func reads(of []Exit) bool { return of == nil || slices.Contains(of, Asked) }

// StatusHelp stands in the help of a command where the table of exit statuses is to be.
const StatusHelp = "help.statuses"

// StatusTable is the table of exit statuses. Lines that are indented are left as they are by kong.
func StatusTable(lang string, of []Exit) string {
	var b strings.Builder
	b.WriteString(Words.Text("status.title").In(lang) + "\n\n")
	for _, s := range Statuses(lang, of) {
		fmt.Fprintf(&b, "  %2d  %s\n", int(s.Code), s.Text)
	}
	return b.String() + "\n" + StatusOrder(lang, of)
}

// StatusOrder says which status several files have; "": the program reads none.
func StatusOrder(lang string, of []Exit) string {
	if !reads(of) {
		return ""
	}
	return Words.Text("status.order").In(lang)
}

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
