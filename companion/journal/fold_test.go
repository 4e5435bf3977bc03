package journal_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"testing"

	"spieltisch/companion/journal"
	"spieltisch/engines"
	"spieltisch/engines/catalog"
	"spieltisch/engines/heckmeck"
)

// story makes entries with numbers.
type story []journal.Entry

func (s *story) add(kind journal.Kind, target int64, b journal.Body) int64 {
	body, err := json.Marshal(b)
	if err != nil {
		panic(err)
	}
	seq := int64(len(*s) + 1)
	*s = append(*s, journal.Entry{Seq: seq, Match: "m", Kind: kind, Source: "test", Target: target, Body: body})
	return seq
}

func begin() *story {
	s := &story{}
	s.add(journal.Started, 0, journal.Body{Game: "heckmeck", Version: heckmeck.Game{}.Info().Version,
		Setup: json.RawMessage(`{"players":["A","B"]}`)})
	return s
}

func (s *story) acted(actions ...string) int64 {
	return s.add(journal.Acted, 0, journal.Body{Actions: raws(actions)})
}

func (s *story) corrected(target int64, actions ...string) int64 {
	return s.add(journal.Corrected, target, journal.Body{Actions: raws(actions)})
}

func (s *story) withdrawn(target int64) int64 {
	return s.add(journal.Corrected, target, journal.Body{Withdraw: true})
}

func raws(actions []string) []json.RawMessage {
	var out []json.RawMessage
	for _, a := range actions {
		out = append(out, json.RawMessage(a))
	}
	return out
}

const (
	roll8   = `{"kind":"roll","faces":[4,4,4,1,2,5,6,6]}`
	roll8b  = `{"kind":"roll","faces":[4,4,5,1,2,5,6,6]}`
	aside4  = `{"kind":"aside","dice":[4,4,4]}`
	aside44 = `{"kind":"aside","dice":[4,4]}`
	aside6  = `{"kind":"aside","dice":[6,6]}`
	roll5   = `{"kind":"roll","faces":[6,6,1,2,3]}`
	stop    = `{"kind":"stop"}`
)

// glance is the part of a state that these tests look at.
type glance struct {
	Turn        int
	Roll, Aside []int
}

func see(t *testing.T, s *story) (glance, journal.Result) {
	t.Helper()
	r, err := journal.Fold(heckmeck.Game{}, *s)
	if err != nil {
		t.Fatal(err)
	}
	data, err := json.Marshal(r.State)
	if err != nil {
		t.Fatal(err)
	}
	var g glance
	if err := json.Unmarshal(data, &g); err != nil {
		t.Fatal(err)
	}
	return g, r
}

func TestFoldCorrections(t *testing.T) {
	tests := []struct {
		name     string
		tell     func(*story)
		roll     []int
		aside    []int
		conflict int64
		rest     int
	}{
		{"nothing corrected", func(s *story) { s.acted(roll8); s.acted(aside4) }, nil, []int{4, 4, 4}, 0, 0},
		{"undone", func(s *story) { s.acted(roll8); s.withdrawn(s.acted(aside4)) }, []int{1, 2, 4, 4, 4, 5, 6, 6},
			nil, 0, 0},
		{"undone by nothing in its place", func(s *story) { s.acted(roll8); s.corrected(s.acted(aside4)) }, []int{1, 2, 4, 4, 4, 5, 6, 6},
			nil, 0, 0},
		{"redone", func(s *story) { s.acted(roll8); s.withdrawn(s.withdrawn(s.acted(aside4))) }, nil,
			[]int{4, 4, 4}, 0, 0},
		{"undone again",
			func(s *story) { s.acted(roll8); a := s.acted(aside4); s.withdrawn(s.withdrawn(a)); s.withdrawn(a) },
			[]int{1, 2, 4, 4, 4, 5, 6, 6}, nil, 0, 0},
		{"replaced by several", func(s *story) {
			s.acted(roll8)
			s.corrected(s.acted(aside4), aside6, `{"kind":"roll","faces":[1,1,2,3,4,5]}`)
		}, []int{1, 1, 2, 3, 4, 5}, []int{6, 6}, 0, 0},
		{"replaced twice, the newest counts",
			func(s *story) { s.acted(roll8); a := s.acted(aside4); s.corrected(a, aside6); s.corrected(a, aside4) },
			nil, []int{4, 4, 4}, 0, 0},
		{"newest replacement withdrawn, the one before counts", func(s *story) {
			s.acted(roll8)
			a := s.acted(aside4)
			s.corrected(a, aside6)
			s.withdrawn(s.corrected(a))
		}, nil, []int{6, 6}, 0, 0},
		{"a correction corrected", func(s *story) { s.acted(roll8); s.corrected(s.corrected(s.acted(aside4)), aside6) }, nil,
			[]int{6, 6}, 0, 0},
		{"forgotten roll put in", func(s *story) {
			a := s.acted(aside4)
			s.add(journal.Corrected, a, journal.Body{Insert: true, Actions: raws([]string{roll8})})
		}, nil, []int{4, 4, 4}, 0, 0},
		{"put in and withdrawn", func(s *story) {
			s.acted(roll8)
			a := s.acted(aside4)
			s.withdrawn(s.add(journal.Corrected, a,
				journal.Body{Insert: true, Actions: raws([]string{aside6, roll5})}))
		}, nil, []int{4, 4, 4}, 0, 0},
		{"put in before what was put in", func(s *story) {
			a := s.acted(roll5)
			b := s.add(journal.Corrected, a, journal.Body{Insert: true, Actions: raws([]string{aside4})})
			s.add(journal.Corrected, b, journal.Body{Insert: true, Actions: raws([]string{roll8})})
		}, []int{1, 2, 3, 6, 6}, []int{4, 4, 4}, 0, 0},
		{"what does not fit stops the fold", func(s *story) {
			r := s.acted(roll8)
			s.acted(aside4)
			s.acted(roll5)
			s.corrected(r, roll8b)
		}, []int{1, 2, 4, 4, 5, 5, 6, 6}, nil, 3, 1},
		{"and fits again when it is corrected too", func(s *story) {
			r := s.acted(roll8)
			a := s.acted(aside4)
			s.corrected(r, roll8b)
			s.corrected(a, aside44)
		}, nil, []int{4, 4}, 0, 0},
		{"refusals and notes count for nothing", func(s *story) {
			s.acted(roll8)
			s.add(journal.Refused, 0, journal.Body{Actions: raws([]string{aside44})})
			s.add(journal.Noted, 0, journal.Body{Note: "left"})
			s.acted(aside4)
		}, nil, []int{4, 4, 4}, 0, 0},
		{"a position begins anew", func(s *story) {
			s.acted(roll8)
			s.add(journal.Positioned, 0, journal.Body{Setup: json.RawMessage(position)})
		}, nil, []int{5, 6}, 0, 0},
		{"what does not fit before a position does not matter", func(s *story) {
			s.acted(roll8)
			s.acted(aside44)
			s.add(journal.Positioned, 0, journal.Body{Setup: json.RawMessage(position)})
		}, nil, []int{5, 6}, 0, 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := begin()
			tt.tell(s)
			got, r := see(t, s)
			if !slices.Equal(got.Roll, tt.roll) || !slices.Equal(got.Aside, tt.aside) {
				t.Errorf("roll %v, aside %v; want %v, %v", got.Roll, got.Aside, tt.roll, tt.aside)
			}
			conflict, rest := int64(0), 0
			if r.Conflict != nil {
				conflict, rest = r.Conflict.Seq, r.Conflict.Rest
			}
			if conflict != tt.conflict || rest != tt.rest {
				t.Errorf("conflict at %d with %d behind it, want %d, %d", conflict, rest, tt.conflict, tt.rest)
			}
		})
	}
}

const position = `{"players":["A","B"],"position":{"grill":[21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36],"closed":[],"stacks":[[],[]],"turn":1,"aside":[5,6]}}`

func TestFoldWithoutStart(t *testing.T) {
	s := story{}
	s.acted(roll8)
	if _, err := journal.Fold(heckmeck.Game{}, s); !errors.Is(err, journal.ErrNoStart) {
		t.Errorf("Fold = %v, want ErrNoStart", err)
	}
}

func TestFoldOfWhatCannotBeUnderstood(t *testing.T) {
	s := begin()
	seq := s.acted(`{"kind":"dance"}`)
	_, r := see(t, s)
	if r.Conflict == nil || r.Conflict.Seq != seq || r.Conflict.Detail == "" {
		t.Errorf("conflict %+v, want one at %d that says why", r.Conflict, seq)
	}
}

func TestReplay(t *testing.T) {
	path := filepath.Join(t.TempDir(), "j.db")
	j := open(t, path, journal.Options{})
	s := begin()
	s.acted(roll8)
	a := s.acted(aside4)
	s.corrected(a, aside6)
	for i := range *s {
		_, r := see(t, ptr((*s)[:i+1]))
		(*s)[i].State, _ = journal.Hash(r.State)
	}
	(*s)[2].State = "0000000000000000" // a hash that does not fit
	if _, err := j.Append(*s...); err != nil {
		t.Fatal(err)
	}
	report, err := journal.Replay(path, catalog.Find)
	if err != nil {
		t.Fatal(err)
	}
	if len(report.Matches) != 1 || report.OK() {
		t.Fatalf("report %+v, want one match with a difference", report)
	}
	m := report.Matches[0]
	if m.Checked != 4 || !slices.Equal(m.Differs, []int64{3}) || m.Entries != 4 || m.Game != "heckmeck" ||
		m.Problem != "" {
		t.Errorf("replayed %+v, want 4 states checked and a difference at 3", m)
	}
	none := func(string) (engines.Game, bool) { return nil, false }
	if report, err := journal.Replay(path, none); err != nil || report.OK() || report.Matches[0].Problem == "" {
		t.Errorf("replay without the game: %+v, %v; want a problem", report, err)
	}
}

func ptr(s story) *story { return &s }

// long tells a long match of n entries: turns that end in a bust or take a portion, over and over.
func long(n int) story {
	s := begin()
	for len(*s) < n {
		_, r, err := fold(*s)
		if err != nil || r.Conflict != nil {
			panic(fmt.Sprint(err, r.Conflict))
		}
		g := r.State.View()
		if g.Over {
			s.add(journal.Positioned, 0, journal.Body{Setup: json.RawMessage(`{"players":["A","B"],"position":{"grill":[21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36],"closed":[],"stacks":[[],[]],"turn":1}}`)})
			continue
		}
		for _, a := range []string{roll8, aside6, `{"kind":"roll","faces":[1,1,4,4,5,5]}`, `{"kind":"aside","dice":[5,5]}`, stop} {
			s.acted(a)
		}
	}
	return (*s)[:n]
}

func fold(s story) (story, journal.Result, error) {
	r, err := journal.Fold(heckmeck.Game{}, s)
	return s, r, err
}

func BenchmarkFold1000(b *testing.B) {
	s := long(1000)
	b.ReportAllocs()
	for b.Loop() {
		if _, r, err := fold(s); err != nil || r.Conflict != nil {
			b.Fatal(err, r.Conflict)
		}
	}
}

func BenchmarkAppend(b *testing.B) {
	j, err := journal.Open(filepath.Join(b.TempDir(), "j.db"), journal.Options{})
	if err != nil {
		b.Fatal(err)
	}
	defer j.Close()
	e := entry("m", "a move of usual length, with some evidence behind it")
	for b.Loop() {
		if _, err := j.Append(e); err != nil {
			b.Fatal(err)
		}
	}
}
