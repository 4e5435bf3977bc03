package i18n

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"
)

// Room is the texts of one game or one part of the program. Make one with New; it reads its files when it is
// first asked, for all languages at once. All may use it at once.
type Room struct {
	name  string
	files fs.FS
	read  atomic.Pointer[texts]
}

// texts are what the files of a room say.
type texts struct {
	over  *fs.FS // the overlay that was there
	words map[string]Message
	keys  []string // in the order of the German file
	// by language; only the common room has it
	speech map[string]*speech
}

// New is the room of that name, with its files in the folder words. A file that cannot be read there is the
// program's own fault, and panics on the first use.
func New(name string, files fs.FS) *Room {
	sub, err := fs.Sub(files, "words")
	if err != nil {
		panic("i18n: " + name + ": " + err.Error())
	}
	return &Room{name: name, files: sub}
}

// Name is the name of the room, and of its folder in a translator's: "heckmeck".
func (r *Room) Name() string { return r.name }

// overlay is a translator's folder.
var overlay atomic.Pointer[fs.FS]

// Overlay lays a translator's folder over the embedded files of all rooms: DIR/heckmeck/es.json; nil takes it
// away. It is called before anything is said: texts that somebody holds already stay as they are. Files that
// are broken are left out; Check names them.
func Overlay(dir fs.FS) {
	if dir == nil {
		overlay.Store(nil)
		return
	}
	overlay.Store(&dir)
}

//go:embed words
var files embed.FS

// Common are the texts that every room needs: how a list is written, the names of the languages.
var Common = New("common", files)

// Languages lists the codes of the languages, German first: those of the files.
func Languages() []string {
	codes := Common.codes(Common.files, ".")
	if dir := overlay.Load(); dir != nil {
		codes = append(codes, Common.codes(*dir, Common.name)...)
	}
	slices.Sort(codes)
	return germanFirst(slices.Compact(codes))
}

// codes are the languages that have a file in a folder.
func (r *Room) codes(files fs.FS, dir string) (codes []string) {
	list, _ := fs.ReadDir(files, dir) // an overlay may lack the room
	for _, d := range list {
		if code, ok := strings.CutSuffix(d.Name(), ".json"); ok && code != "room" {
			codes = append(codes, code)
		}
	}
	return codes
}

// LanguageName is the name of a language in itself: "Deutsch".
func LanguageName(code string) string {
	if name, ok := Common.Text("language")[code]; ok {
		return name
	}
	return code
}

// get is what the files say, read anew where another folder lies over them.
func (r *Room) get() *texts {
	over := overlay.Load()
	if t := r.read.Load(); t != nil && t.over == over {
		return t
	}
	t := &texts{over: over, words: map[string]Message{}, speech: map[string]*speech{}}
	about, err := r.about()
	if err != nil {
		panic("i18n: " + r.name + ": " + err.Error())
	}
	for _, code := range germanFirst(r.codes(r.files, ".")) {
		f, fault := open(r.files, code+".json")
		if fault != nil {
			panic("i18n: " + r.name + ": " + fault.String())
		}
		t.take(code, f, about, code == first)
	}
	if over != nil {
		for _, code := range r.codes(*over, r.name) {
			if f, fault := open(*over, path.Join(r.name, code+".json")); fault == nil {
				t.take(code, f, about, false)
			}
		}
	}
	r.read.Store(t)
	return t
}

// take adds the texts of a language; keys that no file had before only with all.
func (t *texts) take(code string, f *file, about about, all bool) {
	if f.speech != nil {
		t.speech[code] = f.speech.ready(code)
	}
	for _, e := range f.entries {
		m, ok := t.words[e.key]
		if !ok {
			if !all {
				continue // nobody asks for it
			}
			m = Message{Text: Text{}, Picture: about.Pictures[e.key]}
			t.keys = append(t.keys, e.key)
		}
		m.Text[code] = e.text
		if e.form {
			if m.Display == nil {
				m.Display = Text{}
			}
			m.Display[code] = e.display
		}
		t.words[e.key] = m
	}
}

func open(files fs.FS, name string) (*file, *Fault) {
	data, err := fs.ReadFile(files, name)
	if err != nil {
		return nil, &Fault{File: name, Says: err.Error()}
	}
	return read(name, data)
}

// about is what room.json says: nothing that is translated.
type about struct {
	Pictures map[string]string           `json:"pictures"` // by key
	Widest   map[string][]any            `json:"widest"`   // by argument: values to try display forms with
	Also     map[string]map[string][]any `json:"also"`     // likewise, for single keys
}

func (r *Room) about() (about, error) {
	var a about
	data, err := fs.ReadFile(r.files, "room.json")
	if err != nil {
		return a, nil // a room without display forms needs none
	}
	if err := json.Unmarshal(data, &a); err != nil {
		return a, fmt.Errorf("room.json: %w", err)
	}
	return a, nil
}

// Message finds the words for a key.
func (r *Room) Message(key string) (Message, bool) {
	m, ok := r.get().words[key]
	return m, ok
}

// Text is the text of a key. A key without one shows itself, so that it is seen; the check finds it first.
func (r *Room) Text(key string) Text {
	if m, ok := r.Message(key); ok {
		return m.Text
	}
	return Text{first: key}
}

// Say is an argument of a message that says itself by a key of this room.
func (r *Room) Say(key string, args map[string]any) Phrase { return Phrase{r, key, args} }

// Keys lists the keys of the room, in the order of the German file.
func (r *Room) Keys() []string {
	return slices.Clone(r.get().keys)
}

// rule is what the ID of a rule looks like: HM-08.
var rule = regexp.MustCompile(`^[A-Z]{2}-\d\d$`)

// Rules lists the IDs of the rules that have words, in the order of the rule book.
func (r *Room) Rules() []string {
	ids := slices.DeleteFunc(r.Keys(), func(key string) bool { return !rule.MatchString(key) })
	slices.Sort(ids)
	return ids
}

// avoidPart is what a file says of its own language alone.
var avoidPart = regexp.MustCompile(`\n  "avoid": \{[^}]*\},`)

// Source is the file of a language, to be changed; with another code to it is that language's to translate.
func (r *Room) Source(code, to string) ([]byte, error) {
	data, err := fs.ReadFile(r.files, code+".json")
	if err != nil {
		return nil, fmt.Errorf("there is no language %q; there are: %s", code, strings.Join(Languages(), ", "))
	}
	if to == code {
		return data, nil
	}
	data = avoidPart.ReplaceAll(data, nil)
	old := fmt.Sprintf("\"language\": %q", code)
	return bytes.Replace(data, []byte(old), fmt.Appendf(nil, "\"language\": %q", to), 1), nil
}

// Broken is the first file of a translator's folder that cannot be read; nil: there is none.
func Broken(rooms []*Room, dir fs.FS) *Fault {
	if _, err := fs.ReadDir(dir, "."); err != nil {
		return &Fault{File: ".", Says: err.Error()}
	}
	for _, r := range rooms {
		for _, code := range r.codes(dir, r.name) {
			if _, fault := open(dir, path.Join(r.name, code+".json")); fault != nil {
				return fault
			}
		}
	}
	return nil
}
