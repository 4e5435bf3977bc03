package i18n

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	jsonv2 "github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// Fault is what is wrong with a file, and where.
type Fault struct {
	File string // as it was opened: "heckmeck/es.json"
	Line int    // from 1; 0: the whole file
	Says string
}

// String is "heckmeck/es.json:12: …", as editors find it.
func (f Fault) String() string {
	if f.Line == 0 {
		return f.File + ": " + f.Says
	}
	return fmt.Sprintf("%s:%d: %s", f.File, f.Line, f.Says)
}

// entry is one key of a file.
type entry struct {
	key     string
	line    int
	text    string
	display string
	form    bool // it has a display form
}

// file is one language of one room.
type file struct {
	language string
	langLine int
	glossary map[string]string
	avoid    map[string]string // a word that is not said → the one that is
	same     map[string]string // a text that equals another language's → why
	sameLine map[string]int
	entries  []entry
	speech   *speech // nil: none
}

// read understands a file. The faults are those of syntax; with one, nothing behind it was read.
func read(name string, data []byte) (*file, *Fault) {
	r := &reader{name: name, data: data, dec: jsontext.NewDecoder(bytes.NewBuffer(data))}
	switch {
	case bytes.HasPrefix(data, []byte("\xff\xfe")), bytes.HasPrefix(data, []byte("\xfe\xff")):
		return nil, &Fault{name, 0, "this is UTF-16; save it as UTF-8"}
	case bytes.HasPrefix(data, []byte("\xef\xbb\xbf")):
		return nil, &Fault{name, 0, "it begins with a byte order mark; save it as UTF-8 without one"}
	case !utf8.Valid(data):
		i := 0
		for rest := data; ; i++ {
			c, n := utf8.DecodeRune(rest)
			if c == utf8.RuneError && n <= 1 {
				break
			}
			i, rest = i+n-1, rest[n:]
		}
		return nil, &Fault{name, r.line(int64(i)), "this is not UTF-8 (Latin-1, perhaps); save it as UTF-8"}
	}
	f := &file{glossary: map[string]string{}, avoid: map[string]string{}, same: map[string]string{},
		sameLine: map[string]int{}}
	err := r.object(func(key string, line int) (err error) {
		switch key {
		case "language":
			f.language, err = r.str()
			f.langLine = line
		case "glossary":
			err = r.object(func(key string, _ int) (err error) { f.glossary[key], err = r.str(); return err })
		case "avoid":
			err = r.object(func(key string, _ int) (err error) { f.avoid[key], err = r.str(); return err })
		case "same":
			err = r.object(func(key string, line int) (err error) {
				f.sameLine[key] = line
				f.same[key], err = r.str()
				return err
			})
		case "texts":
			err = r.object(func(key string, line int) error {
				e := entry{key: key, line: line}
				err := r.entry(&e)
				f.entries = append(f.entries, e)
				return err
			})
		case "speech":
			f.speech = &speech{}
			err = jsonv2.UnmarshalDecode(r.dec, f.speech, jsonv2.RejectUnknownMembers(true))
		default:
			err = fmt.Errorf("%q is none of language, glossary, avoid, same, texts, speech", key)
		}
		return err
	})
	if err == nil && r.dec.PeekKind() != 0 {
		err = errors.New("there is something after the last }")
	}
	if err != nil {
		return nil, &Fault{name, r.where(err), plainly(err)}
	}
	return f, nil
}

type reader struct {
	name string
	data []byte
	dec  *jsontext.Decoder

	counted, passed int // up to where lines were counted, and how many
}

// line is the line of a byte, from 1. It counts on from the last one, as files are read forwards.
func (r *reader) line(offset int64) int {
	to := min(int(offset), len(r.data))
	if to < r.counted {
		r.counted, r.passed = 0, 0
	}
	r.passed += bytes.Count(r.data[r.counted:to], []byte("\n"))
	r.counted = to
	return r.passed + 1
}

// where is the line of an error.
func (r *reader) where(err error) int {
	var s *jsontext.SyntacticError
	if errors.As(err, &s) {
		return r.line(s.ByteOffset)
	}
	return r.line(r.dec.InputOffset())
}

// plainly says an error of the JSON reader without its own words around it.
func plainly(err error) string {
	const early = "broken JSON: the file ends too early: a } or a \" is missing"
	var s *jsontext.SyntacticError
	switch {
	case errors.Is(err, io.EOF):
		return early
	case !errors.As(err, &s):
		return err.Error()
	}
	says := s.Err.Error()
	switch {
	case errors.Is(err, jsontext.ErrDuplicateName):
		says = "this key is there twice"
	case strings.Contains(says, "EOF"):
		return early
	}
	return "broken JSON: " + says
}

// object reads an object, key by key.
func (r *reader) object(each func(key string, line int) error) error {
	if t, err := r.dec.ReadToken(); err != nil || t.Kind() != '{' {
		return cause(err, "a { is missing here")
	}
	for r.dec.PeekKind() != '}' {
		t, err := r.dec.ReadToken()
		if err != nil {
			return err
		}
		if err := each(t.String(), r.line(r.dec.InputOffset())); err != nil {
			return err
		}
	}
	_, err := r.dec.ReadToken()
	return err
}

func (r *reader) str() (string, error) {
	t, err := r.dec.ReadToken()
	if err != nil || t.Kind() != '"' {
		return "", cause(err, "a text in \"quotes\" is missing here")
	}
	return t.String(), nil
}

// entry reads "text" or {"text": "…", "display": ["…", "…"]}.
func (r *reader) entry(e *entry) (err error) {
	if r.dec.PeekKind() == '"' {
		e.text, err = r.str()
		return err
	}
	return r.object(func(key string, _ int) (err error) {
		switch key {
		case "text":
			e.text, err = r.str()
		case "display":
			e.form = true
			e.display, err = r.lines()
		default:
			err = fmt.Errorf("%q is neither text nor display", key)
		}
		return err
	})
}

// lines reads the lines of a display form.
func (r *reader) lines() (string, error) {
	if r.dec.PeekKind() == '"' {
		return r.str()
	}
	if t, err := r.dec.ReadToken(); err != nil || t.Kind() != '[' {
		return "", cause(err, "a [ is missing here")
	}
	var lines []string
	for r.dec.PeekKind() != ']' {
		s, err := r.str()
		if err != nil {
			return "", err
		}
		lines = append(lines, s)
	}
	_, err := r.dec.ReadToken()
	return strings.Join(lines, "\n"), err
}

// cause is the error that there is, or says what is missing.
func cause(err error, says string) error {
	if err != nil {
		return err
	}
	return errors.New(says)
}
