package config

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/lexer"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/token"
)

// The limits of a text. The parser needs a time that grows with the square of the tokens: 50 s for a
// hundred thousand.
const (
	mostTokens = 4000 // beside comments; a full file has 250
	deepest    = 8    // brackets in each other; a file needs two
	mostMarks  = 8    // of "-", "?", "&" and "!" in a line
	mostBroken = 20   // places that are no YAML
)

// document is what a file says, key by key.
type document struct {
	config  *Config
	faults  []Fault
	places  map[string]*token.Token // of the values that stand in the file
	keys    map[string]int          // where each key stood first: its line
	wrong   map[string]bool         // keys whose values have a fault
	anchors map[string]ast.Node
}

// readDocument reads a text into c, as far as it can be understood.
func readDocument(text string, c *Config) *document {
	d := &document{config: c, places: map[string]*token.Token{}, keys: map[string]int{},
		wrong: map[string]bool{}, anchors: map[string]ast.Node{}}
	text, ok := d.limit(text)
	if !ok {
		return d
	}
	for _, doc := range d.parse(text) {
		if doc.Body == nil {
			continue
		}
		switch body := doc.Body.(type) {
		case *ast.NullNode, *ast.CommentGroupNode, *ast.DirectiveNode:
		default:
			if entries, ok := d.entries(body); ok {
				d.section("", entries)
				continue
			}
			d.fault("", body.GetToken(),
				fmt.Sprintf("%s is no key with a value; write it like language: de", quoted(body)))
		}
	}
	return d
}

func (d *document) fault(key string, at *token.Token, why string) {
	d.wrong[key] = key != ""
	d.faults = append(d.faults, Fault{Key: key, Why: why, Line: at.Position.Line, Column: at.Position.Column})
}

// limit refuses what would take long to parse, and cuts a second document off, as the parser forgets what
// follows two heads ("---") in a row. It reads tokens, which are quick to be had.
func (d *document) limit(text string) (string, bool) {
	begun, ended, directive := false, false, 0 // directive: its line
	count, depth, line, marks := 0, 0, 0, 0
	for _, t := range lexer.Tokenize(text) {
		if t.Type == token.CommentType {
			continue
		}
		if t.Position.Line != line {
			line, marks = t.Position.Line, 0
		}
		switch t.Type {
		case token.SequenceStartType, token.MappingStartType:
			depth++
		case token.SequenceEndType, token.MappingEndType:
			depth--
		case token.SequenceEntryType, token.MappingKeyType, token.AnchorType, token.TagType:
			marks++
		}
		if count++; count > mostTokens || depth > deepest || marks > mostMarks {
			d.fault("", t, "is nested deeper or says more than any configuration does; is it the right file?")
			return "", false
		}
		switch {
		case t.Type == token.DocumentHeaderType, t.Type == token.DocumentEndType:
			ended = begun
			begun = true
		case t.Type == token.DirectiveType:
			directive = t.Position.Line
		case t.Position.Line == directive:
		case ended:
			d.fault("", t, "a second document begins here, which nobody reads; put its keys into the first")
			return strings.Join(strings.Split(text, "\n")[:t.Position.Line-1], "\n"), true
		default:
			begun = true
		}
	}
	return text, true
}

// parse gives the documents. A place that is no YAML is told and left out, so that the rest is looked at
// as well.
func (d *document) parse(text string) []*ast.DocumentNode {
	lines := strings.Split(text, "\n")
	for range mostBroken {
		f, err := parser.ParseBytes([]byte(strings.Join(lines, "\n")), 0, parser.AllowDuplicateMapKey())
		if err == nil {
			return f.Docs
		}
		var at yaml.Error
		if !errors.As(err, &at) || at.GetToken() == nil {
			d.faults = append(d.faults, Fault{Why: err.Error(), Line: 1, Column: 1})
			return nil
		}
		d.fault("", at.GetToken(), broken(at.GetMessage(), text))
		if !leaveOut(lines, at.GetToken().Position.Line-1) {
			return nil
		}
	}
	return nil
}

// broken says in words what the parser says, where people stumble over it.
func broken(message, text string) string {
	switch {
	case strings.Contains(message, "mapping value is not allowed"):
		return message + ` (a value with a colon at its end wants quotes: "sim:")`
	case strings.Contains(text, "\t") &&
		(strings.Contains(message, "tab") || strings.Contains(message, "cannot start any token")):
		return message + " (YAML takes blanks at the beginning of a line, and no tabs)"
	}
	return message
}

// leaveOut empties a line and those that belong to it; false: there is nothing to be left out.
func leaveOut(lines []string, at int) bool {
	if at < 0 || at >= len(lines) {
		return false
	}
	for at > 0 && strings.TrimSpace(lines[at]) == "" {
		at-- // what is missing at the end is missed behind it
	}
	if strings.TrimSpace(lines[at]) == "" {
		return false
	}
	own := indent(lines[at])
	lines[at] = ""
	for i := at + 1; i < len(lines) && (strings.TrimSpace(lines[i]) == "" || indent(lines[i]) > own); i++ {
		lines[i] = ""
	}
	return true
}

func indent(line string) int { return len(line) - len(strings.TrimLeft(line, " \t")) }

// entries are the keys of a mapping with their values; false for anything else.
func (d *document) entries(n ast.Node) ([]*ast.MappingValueNode, bool) {
	switch n := d.unwrap(n).(type) {
	case *ast.MappingNode:
		return n.Values, true
	case *ast.MappingValueNode:
		return []*ast.MappingValueNode{n}, true
	}
	return nil, false
}

// unwrap gives the value itself behind an anchor, an alias or a tag.
func (d *document) unwrap(n ast.Node) ast.Node {
	for range mostMarks {
		switch x := n.(type) {
		case *ast.AnchorNode:
			d.anchors[x.Name.GetToken().Value] = x.Value
			n = x.Value
		case *ast.AliasNode:
			n = d.anchors[x.Value.GetToken().Value]
		case *ast.TagNode:
			n = x.Value
		default:
			return n
		}
	}
	return nil
}

// section reads keys whose names begin with prefix, "" or like "zones.".
func (d *document) section(prefix string, entries []*ast.MappingValueNode) {
	for _, e := range entries {
		at := e.Key.GetToken()
		name := at.Value
		if s, ok := e.Key.(*ast.StringNode); ok {
			name = s.Value
		}
		path := prefix + name
		i := slices.IndexFunc(Keys, func(k Key) bool { return k.Path == path })
		inner := slices.ContainsFunc(Keys, func(k Key) bool { return strings.HasPrefix(k.Path, path+".") })
		if i < 0 && !inner {
			d.fault("", at, noKey(name))
			continue
		}
		if first, twice := d.keys[path]; twice {
			d.fault("", at, fmt.Sprintf("the key %q stands here once more%s%d", path, firstPlace, first))
			continue
		}
		d.keys[path] = at.Position.Line
		if inner {
			d.inner(path, e.Value)
			continue
		}
		d.value(Keys[i], e.Value)
	}
}

// inner reads the keys of a section; none is as good as no section.
func (d *document) inner(path string, n ast.Node) {
	value := d.unwrap(n)
	if _, null := value.(*ast.NullNode); null {
		return
	}
	if entries, ok := d.entries(value); ok {
		d.section(path+".", entries)
		return
	}
	first := Keys[slices.IndexFunc(Keys, func(k Key) bool { return strings.HasPrefix(k.Path, path+".") })]
	d.fault(path, place(n), fmt.Sprintf("%s does not fit here: this key has keys of its own, like %s",
		quoted(n), first.Path))
}

// value reads the value of one key. One that is left empty keeps its default.
func (d *document) value(k Key, n ast.Node) {
	d.places[k.Path] = place(n)
	value := d.unwrap(n)
	if value == nil {
		d.fault(k.Path, place(n), fmt.Sprintf("%s stands for nothing", quoted(n)))
		return
	}
	if null, ok := value.(*ast.NullNode); ok && !(k.Constraint.home && null.Token.Value == "~") {
		return
	}
	if at, why := d.read(k.Field(d.config), value); why != "" {
		d.fault(k.Path, at, why)
	} else if why := k.Constraint.validate(k.Field(d.config)); why != "" {
		d.fault(k.Path, place(n), why)
	}
}

// place is the token that a value begins with.
func place(n ast.Node) *token.Token {
	if m, ok := n.(*ast.MappingNode); ok && !m.IsFlowStyle && len(m.Values) > 0 {
		return m.Values[0].Key.GetToken()
	}
	if m, ok := n.(*ast.MappingValueNode); ok {
		return m.Key.GetToken()
	}
	return n.GetToken()
}

// quoted is a value as an error shows it.
func quoted(n ast.Node) string {
	text := place(n).Value
	if len(text) > 40 {
		text = strings.ToValidUTF8(text[:40], "") + "…"
	}
	return fmt.Sprintf("%q", text)
}
