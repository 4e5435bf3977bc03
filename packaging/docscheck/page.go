// Package docscheck finds what is wrong with the documents of a checkout: sentences that are too long, links
// that lead nowhere, and flags, keys and targets that do not exist. It reads files and starts nothing; the
// program that the documents are about tells what exists (Names).
package docscheck

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// line is one line of a page, or a block of text that spans several.
type line struct {
	at   int // number of its first line, from 1
	text string
	cell bool // of a table
}

// Fence is a block between three backticks.
type Fence struct {
	At   int    // line of the backticks, from 1
	Info string // "sh run", "go", …
	Text string // lines, each with its end
}

// Page is one document, taken apart.
type Page struct {
	Path   string // from the root, with slashes
	Made   bool   // by a program, as its third line says: <!-- Made from …
	prose  []line // paragraphs, headings, items of lists and cells of tables, each on its own
	code   []line // lines in fences and indented blocks, and what stands between single backticks
	Fences []Fence
	anchor map[string]bool
	links  []line // targets as written
}

// Pages reads README, the other files of capitals at the root, and docs/**.md.
func Pages(root string) ([]Page, error) {
	paths, err := filepath.Glob(filepath.Join(root, "*.md"))
	if err != nil {
		return nil, err
	}
	err = filepath.WalkDir(filepath.Join(root, "docs"), func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && strings.HasSuffix(path, ".md") {
			paths = append(paths, path)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	var pages []Page
	for _, path := range paths {
		data, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		name, err := filepath.Rel(root, path)
		if err != nil {
			return nil, err
		}
		pages = append(pages, Parse(filepath.ToSlash(name), string(data)))
	}
	return pages, nil
}

var (
	inline  = regexp.MustCompile("`([^`]+)`")
	linked  = regexp.MustCompile(`\]\(([^)\s]+)\)|(?:src|href)="([^"]+)"`)
	bullet  = regexp.MustCompile(`^\s*(?:[-*+]|\d+\.)\s+`)
	outside = regexp.MustCompile(`[^\p{L}\p{N} _-]`)
)

// Parse takes a page apart.
func Parse(path, text string) Page {
	p := Page{Path: path, Made: strings.Contains(text, "\n\n<!-- Made from "), anchor: map[string]bool{}}
	var para *line
	flush := func() {
		if para != nil {
			p.prose = append(p.prose, *para)
			para = nil
		}
	}
	var block *Fence
	listed := false // indented lines below an item belong to it
	for i, l := range strings.Split(text, "\n") {
		at := i + 1
		switch trimmed := strings.TrimSpace(l); {
		case block != nil && strings.HasPrefix(trimmed, "```"):
			p.Fences, block = append(p.Fences, *block), nil
		case block != nil:
			block.Text += l + "\n"
			p.code = append(p.code, line{at: at, text: l})
		case strings.HasPrefix(trimmed, "```"):
			flush()
			block = &Fence{At: at, Info: strings.TrimSpace(strings.TrimPrefix(trimmed, "```"))}
		case trimmed == "":
			flush()
		case strings.HasPrefix(l, "#"):
			flush()
			listed = false
			title := strings.TrimSpace(strings.TrimLeft(l, "#"))
			p.anchor[anchorOf(title)] = true
			p.prose = append(p.prose, line{at: at, text: title})
		case strings.HasPrefix(trimmed, "|"):
			flush()
			for cell := range strings.SplitSeq(strings.ReplaceAll(trimmed, `\|`, "/"), "|") {
				if cell = strings.TrimSpace(cell); strings.Trim(cell, "-: ") != "" {
					p.prose = append(p.prose, line{at, cell, true})
				}
			}
		case strings.HasPrefix(l, "    ") && para == nil && !listed, strings.HasPrefix(l, "       "):
			flush()
			p.code = append(p.code, line{at: at, text: trimmed})
		case bullet.MatchString(l):
			flush()
			listed = true
			para = &line{at: at, text: bullet.ReplaceAllString(l, "")}
		case para == nil:
			listed = listed && strings.HasPrefix(l, " ")
			para = &line{at: at, text: trimmed}
		default:
			para.text += " " + trimmed
		}
	}
	flush()
	for _, s := range p.prose {
		for _, m := range linked.FindAllStringSubmatch(s.text, -1) {
			p.links = append(p.links, line{at: s.at, text: m[1] + m[2]})
		}
		for _, m := range inline.FindAllStringSubmatch(s.text, -1) {
			p.code = append(p.code, line{at: s.at, text: m[1]})
		}
	}
	return p
}

// anchorOf is the name that a heading has in links.
func anchorOf(title string) string {
	title = outside.ReplaceAllString(strings.ToLower(title), "")
	return strings.ReplaceAll(title, " ", "-")
}

// Words counts what people read: all that holds a letter or a digit, in text, tables and code.
func (p Page) Words() (n int) {
	count := func(s string) {
		for w := range strings.FieldsSeq(s) {
			if strings.ContainsFunc(w, wordy) {
				n++
			}
		}
	}
	for _, s := range p.prose {
		count(s.text)
	}
	for _, f := range p.Fences {
		count(f.Text)
	}
	return n
}
