package config

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"github.com/goccy/go-yaml/lexer"
	"github.com/goccy/go-yaml/token"
	"github.com/google/renameio/v2"
)

// ErrByHand is returned by Edit for a file that is laid out in a way that only its owner can change.
var ErrByHand = errors.New("cannot be changed in this file; change it by hand")

// Set gives the key at path the value that text says: a word as it is, anything else as YAML. The whole is
// not checked; Check does that.
func (c *Config) Set(path, text string) error {
	i := slices.IndexFunc(Keys, func(k Key) bool { return k.Path == path })
	if i < 0 {
		return fmt.Errorf("there is no key %q%s", path, hint(path[strings.LastIndex(path, ".")+1:]))
	}
	k := Keys[i]
	switch field := k.Field(c).(type) {
	case *string:
		*field = text
	case *[]string:
		*field = strings.FieldsFunc(strings.Trim(text, "[]"),
			func(r rune) bool { return r == ',' || r == ' ' || r == '"' })
	default:
		if !parseValue(text, field) {
			return fmt.Errorf("%s takes %s, not %q", path, k.Constraint.Words, text)
		}
	}
	if why := k.Constraint.validate(k.Field(c)); why != "" {
		return Fault{Key: path, Why: why}
	}
	return nil
}

// Edit changes keys in the text of a file and leaves everything else as it is, comments and ends of lines
// too. The new text is checked as Parse does, and refused where it does not say what was meant or has a
// fault that the old one had not (*Faults). What is wrong beside the change may stay so.
func Edit(name string, data []byte, want Config, changed []string,
	checks ...func(Config) []Fault) ([]byte, error) {
	old, fault := plainText(data)
	if fault != nil {
		return nil, faults(name, []Fault{*fault})
	}
	end := "\n"
	if strings.Contains(old, "\r\n") {
		end = "\r\n"
	}
	body := strings.TrimRight(old, "\r\n")
	last := end
	if strings.HasPrefix(old[len(body):], "\n") {
		last = "\n"
	}
	lines := slices.Collect(strings.Lines(body + last))
	for _, path := range changed {
		i := slices.IndexFunc(Keys, func(k Key) bool { return k.Path == path })
		if i < 0 {
			return nil, fmt.Errorf("there is no key %q", path)
		}
		lines = setLine(lines, path, Keys[i].value(&want), end)
	}
	text := []byte(strings.Join(lines, ""))
	_, was := Parse(name, data, checks...)
	got, is := Parse(name, text, checks...)
	if brought := listed(is).by(changed, listed(was)); len(brought) > 0 {
		return nil, faults(name, brought)
	}
	if !same(got, want) {
		return nil, fmt.Errorf("%s: %s: %w", name, strings.Join(changed, ", "), ErrByHand)
	}
	return text, nil
}

// same compares two configurations; no list and an empty one are the same.
func same(a, b Config) bool {
	for _, k := range Keys {
		if k.value(&a) != k.value(&b) {
			return false
		}
	}
	return true
}

// setLine puts a value behind its key, where the key stands already, or adds it.
func setLine(lines []string, path, value, end string) []string {
	head, tail, nested := strings.Cut(path, ".")
	if !nested {
		if i := keyLine(lines, head, 0); i >= 0 {
			lines[i] = withValue(lines[i], value)
			return lines
		}
		return append(lines, head+": "+value+end)
	}
	section := keyLine(lines, head, 0)
	if section < 0 {
		return append(lines, head+":"+end, "  "+tail+": "+value+end)
	}
	if i := keyLine(lines[section+1:], tail, 1); i >= 0 {
		lines[section+1+i] = withValue(lines[section+1+i], value)
		return lines
	}
	return slices.Insert(lines, section+1, "  "+tail+": "+value+end)
}

// keyLine finds the line of a key: at the margin, or in the section that the lines begin with. It is -1
// where there is none.
func keyLine(lines []string, key string, depth int) int {
	for i, l := range lines {
		l = strings.TrimRight(l, "\r\n")
		trimmed := strings.TrimLeft(l, " ")
		indented := len(trimmed) < len(l)
		if depth > 0 && !indented && trimmed != "" && !strings.HasPrefix(trimmed, "#") {
			return -1 // the next section
		}
		if indented == (depth > 0) && strings.HasPrefix(trimmed, key+":") {
			return i
		}
	}
	return -1
}

// withValue replaces what stands behind the colon, but for a comment.
func withValue(line, value string) string {
	text := strings.TrimRight(line, "\r\n")
	key, old, _ := strings.Cut(text, ":")
	return key + ": " + value + comment(old) + line[len(text):]
}

// comment is the end of what stands behind a key, from the blanks before its comment on; "": it has none.
func comment(value string) string {
	for _, t := range lexer.Tokenize("key:" + value) {
		if i := strings.LastIndex(value, "#"+t.Value); i >= 0 && t.Type == token.CommentType {
			return value[len(strings.TrimRight(value[:i], " \t")):]
		}
	}
	return ""
}

// Replace puts a new text in place of the file at path, in one step and durably: whoever reads it
// meanwhile, or pulls the plug, has either all of the old one or all of the new one. It does not check the
// text.
func Replace(path string, data []byte) (err error) {
	owner := func(*os.File) error { return nil }
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real // a link stays a link
	}
	if info, err := os.Stat(path); err == nil {
		// the service may read it through its group
		if who, ok := info.Sys().(*syscall.Stat_t); ok && os.Geteuid() == 0 {
			owner = func(f *os.File) error { return f.Chown(int(who.Uid), int(who.Gid)) }
		}
	}
	f, err := renameio.NewPendingFile(path, renameio.WithTempDir(filepath.Dir(path)),
		renameio.WithPermissions(0o644), renameio.WithExistingPermissions())
	if why, ok := errors.AsType[*fs.PathError](err); ok { // it names a temporary file
		return fmt.Errorf("config: %s: %w", path, why.Err)
	} else if err != nil {
		return fmt.Errorf("config: %w", err)
	}
	defer f.Cleanup()
	_, err = f.Write(data)
	if err := errors.Join(err, owner(f.File)); err != nil {
		return fmt.Errorf("config: write %s: %w", path, err)
	}
	if err := f.CloseAtomicallyReplace(); err != nil {
		return fmt.Errorf("config: %w", err)
	}
	return nil
}

// Has reports whether there is such a key.
func Has(path string) bool {
	return slices.ContainsFunc(Keys, func(k Key) bool { return k.Path == path })
}

// Text is the value of a key as people write it: a word without quotes, anything else as YAML; "" for a
// key that does not exist.
func (c Config) Text(path string) string {
	for _, k := range Keys {
		if k.Path != path {
			continue
		}
		if s, ok := k.Field(&c).(*string); ok {
			return *s
		}
		return k.value(&c)
	}
	return ""
}
