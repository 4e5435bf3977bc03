package sheet

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"

	"github.com/go-json-experiment/json/jsontext"

	"spieltisch/engines"
)

// Sheet is what a sheet has: a file of presets, or of a family.
type Sheet struct {
	Name    Label    `json:"name"`             // of the game that it is for
	Seats   [2]int   `json:"seats,omitzero"`   // fewest and most players; none: 2 to 12
	Teams   int      `json:"teams,omitzero"`   // how many there are; 0: everybody plays alone
	Columns []Column `json:"columns,omitzero"` // what is written down in each round; none: points
	Rounds  int      `json:"rounds,omitzero"`  // after which the game is over; 0: as many as people like
	Turns   bool     `json:"turns,omitzero"`   // one after the other writes; else all do at the end of a round
	Fewest  bool     `json:"fewest,omitzero"`  // the fewest points are the best
	Target  *Target  `json:"target,omitzero"`  // ends the game; nil: nothing does
	Sums    []Sum    `json:"sums,omitzero"`    // what counts; none: all that was written
}

// Column is a number that is written down.
type Column struct {
	Name  string `json:"name"`
	Title Label  `json:"title,omitzero"` // none: points
	Least int    `json:"least,omitzero"`
	Most  *int   `json:"most,omitzero"` // none: mostWritten
}

// Target ends the game after the round in which somebody reaches it.
type Target struct {
	Of   []string `json:"of,omitzero"` // columns that are added up; none: the score
	At   int      `json:"at"`
	Wins bool     `json:"wins,omitzero"` // only who reached it can win
}

// Sum is a part of the score.
type Sum struct {
	Kind   string   `json:"kind"`            // "total", "bonus", "difference"
	Title  Label    `json:"title,omitzero"`  // none: that of the kind
	Of     []string `json:"of,omitzero"`     // columns; none: all of them
	From   int      `json:"from,omitzero"`   // bonus: from so many on
	Points int      `json:"points,omitzero"` // bonus: so many points
	Shown  bool     `json:"shown,omitzero"`  // is seen, and does not count
}

// The kinds of sums.
const (
	total      = "total"      // of the columns
	bonus      = "bonus"      // Points, if the total is at least From
	difference = "difference" // of the first column and the second
)

const (
	minSeats    = 2
	maxSeats    = 12
	maxColumns  = 6
	maxSums     = 8
	maxRounds   = 200
	mostWritten = 99_999 // what is added up stays a number
)

// Label is what something is called: one word for all languages, or words by their languages.
type Label struct{ text engines.Text }

// UnmarshalJSON reads "UNO", or {"de":"Rommé","en":"Rummy"}.
func (l *Label) UnmarshalJSON(data []byte) error {
	var one string
	if json.Unmarshal(data, &one) == nil {
		l.text = engines.Text{german: one}
		return wordy(one)
	}
	var all map[string]string
	if err := json.Unmarshal(data, &all); err != nil {
		return errors.New("neither a word nor words by their languages")
	}
	if _, ok := all[german]; !ok {
		return fmt.Errorf("words without %q", german)
	}
	for _, code := range slices.Sorted(maps.Keys(all)) {
		if err := wordy(all[code]); err != nil {
			return err
		}
	}
	l.text = all
	return nil
}

// MarshalJSON writes it as it is read.
func (l Label) MarshalJSON() ([]byte, error) {
	if len(l.text) == 1 {
		return json.Marshal(l.text.In(german))
	}
	return json.Marshal(map[string]string(l.text))
}

// IsZero reports whether nothing was said.
func (l Label) IsZero() bool { return len(l.text) == 0 }

// or is the label, or the words of the game for a key.
func (l Label) or(key string) engines.Text {
	if l.IsZero() {
		return words.Text(key)
	}
	return l.text
}

// wordy finds words that would spoil a line: they follow the rule for names.
func wordy(s string) error {
	if reason := engines.WrongName(engines.TidyName(s)); reason != "" {
		return fmt.Errorf("%.40q is no name: %s", s, reason)
	}
	return nil
}

// german is the language that every text has.
const german = "de"

var columnName = regexp.MustCompile(`^[a-z][A-Za-z0-9]{0,19}$`)

// Check finds a column that cannot be.
func (c *Column) Check() error {
	switch {
	case !columnName.MatchString(c.Name):
		return fmt.Errorf("field \"name\": %.40q is no name of a column, like \"points\"", c.Name)
	case c.Least < -mostWritten || c.Least > mostWritten:
		return fmt.Errorf("field \"least\": %d is not between %d and %d", c.Least, -mostWritten, mostWritten)
	case c.Most == nil:
		c.Most = new(mostWritten)
	case *c.Most < -mostWritten || *c.Most > mostWritten:
		return fmt.Errorf("field \"most\": %d is not between %d and %d", *c.Most, -mostWritten, mostWritten)
	}
	if c.Least >= *c.Most {
		return fmt.Errorf("field \"most\": %d is not above %d", *c.Most, c.Least)
	}
	return nil
}

// Check finds a sum that cannot be.
func (s *Sum) Check() error {
	switch s.Kind {
	case total, bonus:
	case difference:
		if len(s.Of) != 2 {
			return fmt.Errorf("field \"of\": a difference is of 2 columns, not of %d", len(s.Of))
		}
	default:
		return fmt.Errorf("field \"kind\": %.40q is none of \"total\", \"bonus\", \"difference\"", s.Kind)
	}
	if s.Kind != bonus && (s.From != 0 || s.Points != 0) {
		return fmt.Errorf("field \"from\": a %s has neither \"from\" nor \"points\"", s.Kind)
	}
	if abs(s.From) > engines.HighestNumber {
		return fmt.Errorf("field \"from\": %d is more than %d", s.From, engines.HighestNumber)
	}
	if abs(s.Points) > mostWritten {
		return fmt.Errorf("field \"points\": %d is more than %d", s.Points, mostWritten)
	}
	return nil
}

func abs(n int) int { return max(n, -n) }

// Check finds what does not go together.
func (s *Sheet) Check() error {
	if s.Seats == [2]int{} {
		s.Seats = [2]int{minSeats, maxSeats}
	}
	if len(s.Columns) == 0 {
		s.Columns = []Column{{Name: "points", Least: -mostWritten, Most: new(mostWritten)}}
	}
	if len(s.Sums) == 0 {
		s.Sums = []Sum{{Kind: total}}
	}
	switch {
	case s.Name.IsZero():
		return engines.Missing("name")
	case s.Seats[0] < minSeats || s.Seats[1] > maxSeats || s.Seats[0] > s.Seats[1]:
		return fmt.Errorf("field \"seats\": %d to %d are not among %d to %d", s.Seats[0], s.Seats[1], minSeats, maxSeats)
	case s.Teams < 0 || s.Teams == 1 || s.Teams > maxSeats/2:
		return fmt.Errorf("field \"teams\": %d is neither 0 nor 2 to %d", s.Teams, maxSeats/2)
	case s.Rounds < 0 || s.Rounds > maxRounds:
		return fmt.Errorf("field \"rounds\": %d is not between 0 and %d", s.Rounds, maxRounds)
	case len(s.Columns) > maxColumns:
		return fmt.Errorf("field \"columns\": there are %d, at most %d fit", len(s.Columns), maxColumns)
	case len(s.Sums) > maxSums:
		return fmt.Errorf("field \"sums\": there are %d, at most %d fit", len(s.Sums), maxSums)
	}
	for i, c := range s.Columns {
		if s.column(c.Name) < i {
			return fmt.Errorf("field \"columns\": entry %d: field \"name\": %q stands twice", i+1, c.Name)
		}
	}
	for i, sum := range s.Sums {
		if err := s.named(sum.Of); err != nil {
			return fmt.Errorf("field \"sums\": entry %d: %w", i+1, err)
		}
	}
	if len(s.Sums) > 0 && s.counted() == 0 {
		return errors.New("field \"sums\": all are only shown, and none counts")
	}
	if s.Target == nil {
		return nil
	}
	if abs(s.Target.At) > engines.HighestNumber {
		return fmt.Errorf("field \"target\": field \"at\": %d is more than %d", s.Target.At, engines.HighestNumber)
	}
	if err := s.named(s.Target.Of); err != nil {
		return fmt.Errorf("field \"target\": %w", err)
	}
	return nil
}

// counted is how many sums make the score.
func (s *Sheet) counted() (n int) {
	for _, sum := range s.Sums {
		if !sum.Shown {
			n++
		}
	}
	return n
}

// column is the place of a column; -1: there is none.
func (s *Sheet) column(name string) int {
	return slices.IndexFunc(s.Columns, func(c Column) bool { return c.Name == name })
}

// named finds a column that is not there, or stands twice.
func (s *Sheet) named(of []string) error {
	for i, name := range of {
		if s.column(name) < 0 {
			return fmt.Errorf("field \"of\": entry %d: there is no column %.40q", i+1, name)
		}
		if slices.Contains(of[:i], name) {
			return fmt.Errorf("field \"of\": entry %d: %q stands twice", i+1, name)
		}
	}
	return nil
}

// Parse reads a file of a sheet. The error names the file, the line and the field.
func Parse(file string, data []byte) (*Sheet, error) {
	var s Sheet
	data = bytes.TrimPrefix(data, []byte("\ufeff")) // as some editors begin a file
	if err := engines.Read(data, &s); err != nil {
		return nil, fmt.Errorf("%s:%d: %w", file, lineOf(data, err), err)
	}
	return &s, nil
}

var (
	places = regexp.MustCompile(`field "([^"]+)"|entry (\d+)`)
	atByte = regexp.MustCompile(`at byte (\d+)`)
)

// lineOf is the line of what an error of engines.Read is about: as far down its places as they are there.
func lineOf(data []byte, err error) int {
	offset := int64(0)
	if m := atByte.FindStringSubmatch(err.Error()); m != nil {
		_, _ = fmt.Sscan(m[1], &offset)
		return line(data, offset)
	}
	pointer := jsontext.Pointer("")
	for _, m := range places.FindAllStringSubmatch(err.Error(), -1) {
		token := m[1]
		if token == "" {
			n := 0
			_, _ = fmt.Sscan(m[2], &n)
			token = fmt.Sprint(n - 1)
		}
		next := pointer.AppendToken(token)
		at, ok := offsetOf(data, next)
		if !ok {
			break
		}
		pointer, offset = next, at
	}
	return line(data, offset)
}

func line(data []byte, offset int64) int {
	n := 1
	for _, c := range data[:min(int(offset), len(data))] {
		if c == '\n' {
			n++
		}
	}
	return n
}

// offsetOf is where a value ends that a pointer points at, or where it begins to be an object or a list;
// false: it is not there.
func offsetOf(data []byte, p jsontext.Pointer) (int64, bool) {
	dec := jsontext.NewDecoder(bytes.NewReader(data))
	for {
		if _, err := dec.ReadToken(); err != nil {
			return 0, false
		}
		if dec.StackPointer() == p {
			return dec.InputOffset(), true
		}
	}
}

// aims is what the target counts: none where it is the score, else the words of the sum that adds up the
// same, or of the first column.
func (s *Sheet) aims() engines.Text {
	of := s.Target.Of
	if len(of) == 0 {
		return nil
	}
	for i, sum := range s.Sums {
		if sum.Kind == total && slices.Equal(sum.Of, of) {
			return s.words()[fmt.Sprintf("mark.sum%d", i)]
		}
	}
	return s.words()["column."+of[0]]
}

// words are those of a sheet by their keys: its columns, and its sums by their numbers.
func (s *Sheet) words() map[string]engines.Text {
	out := map[string]engines.Text{}
	for _, c := range s.Columns {
		out["column."+c.Name] = c.Title.or("mark.points")
	}
	for i, sum := range s.Sums {
		out[fmt.Sprintf("mark.sum%d", i)] = sum.Title.or("mark." + sum.Kind)
	}
	return out
}
