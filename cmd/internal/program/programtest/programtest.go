// Package programtest holds the command line of a program to what all of them owe.
package programtest

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"spieltisch/cmd/internal/cli"
	"spieltisch/cmd/internal/program"
	"spieltisch/engines"
	"spieltisch/packaging/docscheck"
)

var keys = regexp.MustCompile(`\bhelp\.[a-z]`)

// Run tests a program: its help is whole in every language, names the exit statuses that it has and no
// command without words, the man page and the completion carry its name, a wrong line ends with cli.Usage,
// and the documents below root call it only with flags that it has.
func Run(t *testing.T, root string, p *program.Program) {
	said := func(lang, line string) (string, int) {
		t.Helper()
		t.Setenv("LC_ALL", lang)
		var out bytes.Buffer
		std := cli.Stdio{In: strings.NewReader(""), Out: &out, Err: &out}
		status := p.Run(t.Context(), strings.Fields(line), std)
		return out.String(), status
	}
	flags, err := p.Flags()
	if err != nil {
		t.Fatal(err)
	}
	for _, lang := range engines.Languages() {
		for command := range flags {
			if text, status := said(lang+".UTF-8", command+" --help"); status != 0 ||
				keys.MatchString(text) || strings.ContainsAny(text, "{}$") {
				t.Errorf("%s: %s %s --help ends with %d:\n%s", lang, p.Name, command, status, text)
			}
		}
	}
	for _, lang := range engines.Languages() {
		text, _ := said(lang+".UTF-8", "--help")
		for _, all := range cli.Statuses(lang, nil) {
			if len(p.Statuses) > 0 && !slices.Contains(p.Statuses, all.Code) && strings.Contains(text, all.Text) {
				t.Errorf("%s: %s --help names status %d, with which it never ends", lang, p.Name, all.Code)
			}
		}
		for _, s := range cli.Statuses(lang, p.Statuses) {
			if !strings.Contains(text, fmt.Sprintf("%d  %s\n", s.Code, s.Text)) {
				t.Errorf("%s: %s --help does not say what status %d is:\n%s", lang, p.Name, s.Code, text)
			}
		}
	}
	for line, want := range map[string]string{
		"man":             ".TH " + strings.ToUpper(p.Name) + " 1 ",
		"completion bash": "complete -F _" + p.Name + " " + p.Name,
		"completion zsh":  "#compdef " + p.Name + "\n", "completion fish": "complete -c " + p.Name + " ",
		"version": p.Name + " unversioned", "--version": p.Name + " unversioned",
	} {
		if text, status := said("C", line); status != 0 || !strings.Contains(text, want) {
			t.Errorf("%s %s ends with %d and says %.300q, want %q in it", p.Name, line, status, text, want)
		}
	}
	want := fmt.Sprintf("%s: unknown flag --none (%s version --help lists what there is)\n", p.Name, p.Name)
	if text, status := said("C", "version --none"); status != int(cli.Usage) || text != want {
		t.Errorf("a flag that is not there: %d, %q, want %d, %q", status, text, cli.Usage, want)
	}
	pages, err := docscheck.Pages(root)
	if err != nil {
		t.Fatal(err)
	}
	for _, fault := range docscheck.Flags(pages, p.Name, flags) {
		t.Error(fault)
	}
}

// WaitFor waits until something is that another process does, and ends the test where it stays missing.
func WaitFor(t *testing.T, missing string, is func() bool) {
	t.Helper()
	limit := time.After(2 * time.Minute)
	for tick := time.Tick(20 * time.Millisecond); !is(); {
		select {
		case <-tick:
		case <-limit:
			t.Fatal(missing)
		}
	}
}
