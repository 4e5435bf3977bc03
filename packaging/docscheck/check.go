package docscheck

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// longest is how many words a sentence may have.
const longest = 40

// Names are what the program and its Makefile know.
type Names struct {
	// flags of each command, "--json"; "" has those of all: "tunnels levels" → "--board"
	Commands map[string][]string
	Keys     []string // of the configuration, "tunnels.strips"
	Targets  []string // of the Makefile
}

var target = regexp.MustCompile(`(?m)^([a-z][a-z0-9-]*):`)

// Targets lists those of a Makefile.
func Targets(makefile string) (all []string) {
	for _, m := range target.FindAllStringSubmatch(makefile, -1) {
		all = append(all, m[1])
	}
	return all
}

// Check finds what is wrong with pages: long sentences, dead links, unknown flags, keys and targets.
func Check(root string, pages []Page, known Names) (found []string) {
	byPath := map[string]Page{}
	for _, p := range pages {
		byPath[p.Path] = p
	}
	for _, p := range pages {
		say := func(at int, format string, args ...any) {
			found = append(found, fmt.Sprintf("%s:%d: %s", p.Path, at, fmt.Sprintf(format, args...)))
		}
		for _, s := range p.prose {
			for _, sentence := range sentences(s) {
				if n := len(strings.FieldsFunc(sentence, unicode.IsSpace)); n > longest {
					say(s.at, "a sentence of %d words: %.60s…", n, sentence)
				}
			}
		}
		for _, l := range p.links {
			if why := dead(root, byPath, p, l.text); why != "" {
				say(l.at, "%s: %s", l.text, why)
			}
		}
		for _, c := range p.code {
			for _, what := range known.unknown(c.text) {
				say(c.at, "%s", what)
			}
		}
	}
	found = append(found, Flags(pages, "spieltisch", known.Commands)...)
	slices.Sort(found)
	return slices.Compact(found)
}

// Flags finds calls of a program with flags that it does not have. commands has the flags of each command, as
// Names has them.
func Flags(pages []Page, program string, commands map[string][]string) (found []string) {
	calls := regexp.MustCompile(`(?:^|[\s/(])` + regexp.QuoteMeta(program) + `\s+([^|#&;>]*)`)
	for _, p := range pages {
		for _, c := range p.code {
			for _, m := range calls.FindAllStringSubmatch(c.text, -1) {
				command := longestOf(commands, m[1])
				for _, f := range flagName.FindAllString(m[1], -1) {
					if !slices.Contains(commands[""], f) && !slices.Contains(commands[command], f) {
						found = append(found, fmt.Sprintf("%s:%d: %s has no flag %s", p.Path, c.at,
							strings.TrimSpace(program+" "+command), f))
					}
				}
			}
		}
	}
	return found
}

// wordy tells letters and digits.
func wordy(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

var (
	ends    = regexp.MustCompile(`[.!?…]["”»)*_]*\s+|[.!?]["”»)*_]*$`)
	items   = regexp.MustCompile(`[.!?…;·]["”»)*_]*\s+|[.!?]["”»)*_]*$`)
	notEnds = regexp.MustCompile(`(?i)\b(e\.g|i\.e|z\. ?B|d\. ?h|approx|ca|vs|no)\.\s+$`)
)

// sentences cuts a paragraph, or a cell of a table, where a semicolon ends an item of a list. Code is one
// word.
func sentences(l line) (all []string) {
	ends, text := ends, l.text
	if l.cell {
		ends = items
	}
	text = inline.ReplaceAllString(text, "x")
	text = linked.ReplaceAllString(text, "]")
	start := 0
	for _, m := range ends.FindAllStringIndex(text, -1) {
		if notEnds.MatchString(text[start:m[1]]) {
			continue
		}
		all, start = append(all, text[start:m[1]]), m[1]
	}
	return append(all, text[start:])
}

// dead says why a link leads nowhere; "" if it does, or leaves this checkout.
func dead(root string, pages map[string]Page, from Page, link string) string {
	if strings.Contains(link, "://") || strings.HasPrefix(link, "mailto:") {
		return ""
	}
	file, anchor, _ := strings.Cut(link, "#")
	to := from.Path
	if file != "" {
		to = path.Join(path.Dir(from.Path), file)
		if _, err := os.Stat(filepath.Join(root, to)); err != nil {
			return "no such file"
		}
	}
	if page, ok := pages[to]; ok && anchor != "" && !page.anchor[anchor] {
		return "no such heading"
	}
	return ""
}

var (
	flagName = regexp.MustCompile(`--[a-z][a-z-]*`)
	makes    = regexp.MustCompile(`(?:^|&& |sudo |then )make((?:\s+[A-Za-z][\w-]*(?:=\S+)?)+)`)
	setting  = regexp.MustCompile(`config set \S+ ([a-z][\w.]*)=`)
	dotted   = regexp.MustCompile(`^([a-z]+\.[a-z][A-Za-z]+)(?::.*|=.*)?$`)
)

// unknown names what a line of code asks for and the program does not have.
func (n Names) unknown(code string) (all []string) {
	for _, m := range makes.FindAllStringSubmatch(code, -1) {
		for t := range strings.FieldsSeq(m[1]) {
			if !strings.Contains(t, "=") && !slices.Contains(n.Targets, t) {
				all = append(all, "the Makefile has no target "+t)
			}
		}
	}
	for _, m := range setting.FindAllStringSubmatch(code, -1) {
		if !slices.Contains(n.Keys, m[1]) {
			all = append(all, "the configuration has no key "+m[1])
		}
	}
	if m := dotted.FindStringSubmatch(code); m != nil && n.section(m[1]) && !slices.Contains(n.Keys, m[1]) {
		all = append(all, "the configuration has no key "+m[1])
	}
	return all
}

// longestOf is the longest command that the words of a call begin with; "" for none.
func longestOf(commands map[string][]string, call string) (found string) {
	words := strings.Fields(call)
	for i := range words {
		if _, ok := commands[strings.Join(words[:i+1], " ")]; ok {
			found = strings.Join(words[:i+1], " ")
		}
	}
	return found
}

// section reports whether a key could be one of the configuration: others begin with the same word and a dot.
func (n Names) section(key string) bool {
	word, _, _ := strings.Cut(key, ".")
	return slices.ContainsFunc(n.Keys, func(k string) bool { return strings.HasPrefix(k, word+".") })
}
