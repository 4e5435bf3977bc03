package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"spieltisch/packaging/sweep"
)

// lineTests are lines that a person has typed, and what the shell shall offer then. What ends in "=" or
// ":" goes on.
var lineTests = []struct {
	name, line string
	want       []string
}{
	{"a command", "spieltisch su", []string{"support"}},
	{"a command of a command", "spieltisch tunnels ", []string{"status", "levels", "calibrate", "replay"}},
	{"a game", "spieltisch rules s", []string{"schnackelstein", "schweinebande", "sheet"}},
	{"flags", "spieltisch run --d", []string{"--data", "--demo", "--display"}},
	{"flags of the command only", "spieltisch coach heckmeck --po", []string{"--positions"}},
	{"a value", "spieltisch read --set h", []string{"heckmeck"}},
	{"keys", "spieltisch config set here.yaml zones.", []string{"zones.rolling=", "zones.aside="}},
	{"a file", "spieltisch config check he", []string{"here.yaml"}},
	{"a file of a flag", "spieltisch run --config he", []string{"here.yaml"}},
	{"behind help", "spieltisch help conf", []string{"config"}},
	{"nothing", "spieltisch dance ", nil},
}

// offered compares what a shell offers.
func offered(t *testing.T, line string, got, want []string) {
	t.Helper()
	got, want = slices.Clone(got), slices.Clone(want)
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("behind %q: %q, want %q", line, got, want)
	}
}

// shellFolder is a folder with one file, and the program in the path of shells.
func shellFolder(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "here.yaml"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	return dir
}

// shell runs a script in a shell and gives its lines.
func shell(t *testing.T, dir string, args ...string) []string {
	t.Helper()
	if _, err := exec.LookPath(args[0]); err != nil {
		sweep.Missing(t, "%s (packaging/deps.sh test installs it)", args[0])
	}
	cmd := exec.Command(args[0], args[1:]...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "HOME="+dir, "TERM=xterm", "LC_ALL=C.UTF-8")
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Run(); err != nil || errs.Len() > 0 {
		t.Fatalf("%s: %v: %s", args[0], err, errs.String())
	}
	return strings.FieldsFunc(out.String(), func(r rune) bool { return r == '\n' || r == '\r' })
}

// bash is asked as it asks itself: the function is called with the line.
func TestCompletionInBash(t *testing.T) {
	sweep.Long(t)
	t.Parallel()
	dir := shellFolder(t)
	const script = `source <(spieltisch completion bash)
compopt() { :; } # it may be called by bash's own completion only
COMP_LINE=$1 COMP_POINT=${#1}
_spieltisch
for c in "${COMPREPLY[@]}"; do printf '%s\n' "$c"; done`
	for _, tt := range lineTests {
		offered(t, tt.line, shell(t, dir, "bash", "-c", script, "bash", tt.line), tt.want)
	}
	// bash takes "=" and ":" for ends of words.
	offered(t, "--set=h", shell(t, dir, "bash", "-c", script, "bash", "spieltisch read --set=h"),
		[]string{"heckmeck"})
	offered(t, "--config=he", shell(t, dir, "bash", "-c", script, "bash", "spieltisch run --config=he"),
		[]string{"here.yaml"})
}

func TestCompletionInFish(t *testing.T) {
	sweep.Long(t)
	t.Parallel()
	dir := shellFolder(t)
	const script = `spieltisch completion fish | source
complete -C $argv[1]`
	for _, tt := range lineTests {
		var got []string
		for _, l := range shell(t, dir, "fish", "--no-config", "-c", script, tt.line) {
			word, _, _ := strings.Cut(l, "\t")
			got = append(got, word)
		}
		offered(t, tt.line, got, tt.want)
	}
}

// zsh completes at a terminal only: one of its own (zpty) types the line and a tab, and asks for what is
// offered.
func TestCompletionInZsh(t *testing.T) {
	sweep.Long(t)
	t.Parallel()
	dir := shellFolder(t)
	const script = `zmodload zsh/zpty
zpty shell zsh -f -i
send() { zpty -w shell "$1" }
send 'autoload -Uz compinit; compinit -u -D; unsetopt zle_bracketed_paste; PROMPT=; source <(spieltisch completion zsh)'
send 'compadd() { local -a given; zparseopts -D -E -a given S: P: l d: X: V: J: o; [[ $1 == -- ]] && shift; print -rl -- "" "GOT "${^@}; builtin compadd "$@" }'
send 'shown() { words=(${(z)1}); [[ $1 == *" " ]] && words+=(""); CURRENT=$#words; print "BEGIN"; _spieltisch; print "E""ND" }'
send '_files() { for f in ${words[CURRENT]}*(N); do print -r -- "GOT $f"; done }; compset() { : }'
send "shown ${(qq)1}"
while zpty -r shell line; do
	print -r -- "$line"
	[[ $line == END* ]] && break
done
zpty -d shell`
	for _, tt := range lineTests {
		var got []string
		for _, l := range shell(t, dir, "zsh", "-f", "-c", script, "zsh", tt.line) {
			if word, ok := strings.CutPrefix(l, "GOT "); ok && word != "" && !strings.Contains(word, "$") &&
				!strings.Contains(word, "{") {
				got = append(got, word)
			}
		}
		offered(t, tt.line, got, tt.want)
	}
}

// The man page is one that man and mandoc read without a word of complaint.
func TestManPage(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	page := strings.Join(shell(t, dir, "spieltisch", "man"), "\n") + "\n"
	path := filepath.Join(dir, "spieltisch.1")
	if err := os.WriteFile(path, []byte(page), 0o600); err != nil {
		t.Fatal(err)
	}
	t.Run("mandoc", func(t *testing.T) {
		if got := shell(t, dir, "mandoc", "-T", "lint", "-W", "warning", path); len(got) > 0 {
			t.Errorf("%q", got)
		}
		text := strings.Join(shell(t, dir, "mandoc", "-T", "utf8", path), "\n")
		for _, want := range []string{"EXIT STATUS", "spieltisch config check <file>",
			"some dice would be asked about"} {
			if !strings.Contains(strings.ReplaceAll(overstruck(text), "\n", " "), want) {
				t.Errorf("the page does not say %q", want)
			}
		}
	})
	t.Run("groff", func(t *testing.T) {
		if got := shell(t, dir, "groff", "-man", "-ww", "-Tutf8", path); len(got) < 100 {
			t.Errorf("%d lines of a page", len(got))
		}
	})
}

// overstruck takes bold letters, which are typed twice, once.
func overstruck(s string) string {
	var out []rune
	for _, r := range s {
		if r == '\b' && len(out) > 0 {
			out = out[:len(out)-1]
			continue
		}
		out = append(out, r)
	}
	return string(out)
}
