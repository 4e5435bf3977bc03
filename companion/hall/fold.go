package hall

import (
	"encoding/base64"
	"encoding/json"
	"time"

	"spieltisch/companion/hall/report"
	"spieltisch/companion/journal"
	"spieltisch/companion/record"
	"spieltisch/engines"
)

// The troubles of a table, keys of words below "hall.trouble.".
const (
	Gap      = "gap"      // an entry is missing; what comes behind it waits
	Newer    = "newer"    // sent by a newer program
	Unfit    = "unfit"    // the match cannot be played by the rules that are here
	Conflict = "conflict" // an entry does not fit any more; the table asks for a decision

	Garbage = "garbage" // what came is no entry; it is passed over
	Twice   = "twice"   // two tables use the same name
	Clock   = "clock"   // the table's clock differs
	Denied  = "denied"  // somebody came with a wrong key
	Full    = "full"    // the hall has no room

	Absent   = "absent"    // the hall was away for a while
	NodeFull = "node.full" // one node of several has no room
	NodeGone = "node.gone" // one node of several is not heard of
)

// State is what a table's entries come to. It follows from them alone.
type State struct {
	Table   string           `json:"table"`
	Epoch   string           `json:"epoch"`
	Seq     int64            `json:"seq"`     // newest entry that was folded
	Stream  uint64           `json:"stream"`  // its number in the stream, or that of one that was passed over
	Earlier map[string]int64 `json:"earlier"` // epoch → its newest entry, of journals before this one
	Match   string           `json:"match"`   // that was touched last; "": none
	From    uint64           `json:"from"`    // number in the stream of its start
	Summary *Summary         `json:"summary"`
	Turn    engines.Seat     `json:"turn"`
	Since   time.Time        `json:"since"` // the entry with which this turn began, by the table's clock
	Hash    string           `json:"hash"`  // of the match's state, as journals have it
	Trouble string           `json:"trouble,omitempty"`
	Missing int64            `json:"missing,omitempty"` // Gap: the entry that is missing
}

// Summary is a match for lists.
type Summary struct {
	Game    string         `json:"game"`
	Players []string       `json:"players"`
	Scores  []int          `json:"scores"`
	Winners []engines.Seat `json:"winners"`
	Status  record.Status  `json:"status"`
	Started time.Time      `json:"started"`
	Touched time.Time      `json:"touched"`
	Entries int            `json:"entries"`
	Ended   time.Time      `json:"ended,omitzero"` // the move with which it was over; zero: it is not

	Pairing journal.Pairing `json:"pairing,omitzero"` // that it began as; zero: a free game
}

// Result is a match of a table, one that is on included. Corrections change it.
type Result struct {
	Table string `json:"table"`
	Epoch string `json:"epoch"`
	Match string `json:"match"`
	From  uint64 `json:"from"` // number in the stream of its start
	To    uint64 `json:"to"`   // number in the stream of what it follows from last
	Summary
}

// key names a result in its bucket.
func (r Result) key() string { return resultKey(r.Table, r.Match) }

func resultKey(table, match string) string {
	return table + "." + base64.RawURLEncoding.EncodeToString([]byte(match))
}

// Loader gives the entries of a match of a table's epoch that stand in the stream before a number, and where
// they begin. There are none where the match is not known.
type Loader func(epoch, match string, before uint64) ([]journal.Entry, uint64, error)

// Folder folds the entries of one table. It belongs to one goroutine.
type Folder struct {
	State State
	games []engines.Game
	load  Loader
	match *record.Match // nil: none, or it is unfit
	// changed are results that are to be written before the state.
	changed map[string]Result
}

// NewFolder makes one for a table of which nothing is known.
func NewFolder(games []engines.Game, table string, load Loader) *Folder {
	return &Folder{games: games, load: load, changed: map[string]Result{},
		State: State{Table: table, Earlier: map[string]int64{}}}
}

// Resume makes one that goes on from a state, with the entries of its match.
func Resume(games []engines.Game, s State, load Loader) (*Folder, error) {
	f := NewFolder(games, s.Table, load)
	f.State = s
	if f.State.Earlier == nil {
		f.State.Earlier = map[string]int64{}
	}
	if s.Match == "" {
		return f, nil
	}
	entries, _, err := load(s.Epoch, s.Match, s.Stream+1)
	if err != nil {
		return nil, err
	}
	f.match, _ = record.Fold(games, s.Match, entries) // nil: unfit, as the state says
	return f, nil
}

// Take folds what stands at a number of the stream; what is folded already is passed over. The notice is a
// trouble that the state does not keep; "": none. The error is the loader's, and nothing was folded then.
func (f *Folder) Take(seq uint64, data []byte) (notice string, err error) {
	if seq <= f.State.Stream {
		return "", nil
	}
	p, bad := report.Read(f.State.Table, data)
	if bad != nil {
		f.State.Stream = seq
		if p.V > report.Version {
			f.State.Trouble = Newer
			return Newer, nil
		}
		return Garbage, nil
	}
	if p.Epoch != f.State.Epoch {
		last, old := f.State.Earlier[p.Epoch]
		switch {
		case old && p.Entry.Seq > last:
			f.State.Stream = seq
			return Twice, nil
		case old:
			f.State.Stream = seq
			return "", nil // sent again, late
		}
		f.begin(p.Epoch)
	}
	switch s := &f.State; {
	case p.Entry.Seq <= s.Seq:
		s.Stream = seq
		return "", nil
	case p.Entry.Seq > s.Seq+1:
		s.Stream, s.Trouble, s.Missing = seq, Gap, s.Seq+1
		return Gap, nil
	}
	before := f.State
	f.State.Seq, f.State.Trouble, f.State.Missing = p.Entry.Seq, "", 0
	if p.Entry.Match != "" {
		if err := f.play(seq, p.Entry); err != nil {
			f.State, f.match = before, nil
			return "", err
		}
	}
	f.State.Stream = seq
	return f.State.Trouble, nil
}

// begin turns to another journal of the table.
func (f *Folder) begin(epoch string) {
	if s := f.State; s.Epoch != "" {
		s.Earlier[s.Epoch] = s.Seq
	}
	f.State = State{Table: f.State.Table, Epoch: epoch, Stream: f.State.Stream, Earlier: f.State.Earlier}
	f.match = nil
}

// play lets an entry of a match count.
func (f *Folder) play(seq uint64, e journal.Entry) error {
	s := &f.State
	began := e.Match != s.Match
	if !began && f.match != nil {
		if err := f.match.Add(e); err != nil {
			f.match = nil
		}
	} else {
		entries, from := []journal.Entry(nil), seq
		if e.Kind != journal.Started {
			var err error
			if entries, from, err = f.load(s.Epoch, e.Match, seq); err != nil {
				return err
			}
		}
		if len(entries) == 0 {
			from = seq
		}
		s.Match, s.From, s.Since, s.Turn = e.Match, from, e.At, 0
		f.match, _ = record.Fold(f.games, e.Match, append(entries, e))
	}
	if f.match == nil {
		s.Trouble, s.Summary, s.Hash = Unfit, nil, ""
		return nil
	}
	f.sum(seq, e, began)
	return nil
}

// sum fills in what follows from the match up to a number of the stream.
func (f *Folder) sum(seq uint64, e journal.Entry, began bool) {
	s := &f.State
	info, was := f.match.Info(), record.On
	if s.Summary != nil && !began {
		was = s.Summary.Status
	}
	s.Summary = &Summary{Game: info.Game, Players: info.Players, Scores: info.Scores, Winners: info.Winners,
		Status: info.Status, Started: info.Started, Touched: info.Touched, Entries: len(f.match.Entries),
		Ended: ended(f.match, info)}
	if p := f.match.Body(f.match.Entries[0]).Pairing; p != nil {
		s.Summary.Pairing = *p
	}
	if turn := f.match.State().View().Turn; turn != s.Turn {
		s.Turn, s.Since = turn, e.At
	}
	s.Hash, _ = journal.Hash(f.match.State()) // a state has a JSON form
	if f.match.Result.Conflict != nil {
		s.Trouble = Conflict
	}
	r := f.Result()
	r.To = seq
	if began || r.Status != record.On || was != record.On {
		f.changed[r.key()] = r
	}
}

// ended is when the move was made with which a match was over; zero: it is not.
func ended(m *record.Match, info record.Info) time.Time {
	if info.Status != record.Over {
		return time.Time{}
	}
	if steps := m.Result.Steps; len(steps) > 0 {
		if e, ok := m.At(steps[len(steps)-1].Seq); ok {
			return e.At
		}
	}
	return info.Touched
}

// Result is the match that was touched last. There must be one.
func (f *Folder) Result() Result {
	s := f.State
	return Result{Table: s.Table, Epoch: s.Epoch, Match: s.Match, From: s.From, Summary: *s.Summary}
}

// JSON is the state as the bucket keeps it.
func (s State) JSON() []byte {
	data, err := json.Marshal(s)
	if err != nil {
		panic("hall: " + err.Error()) // plain data
	}
	return data
}
