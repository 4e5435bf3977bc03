package journal

import (
	"cmp"
	"context"
	"database/sql"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"math"
	"net/url"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// applicationID marks our files in SQLite's header: "spTj".
const applicationID = 0x7370546A

// pageSize is that of a new file, in bytes. An entry changes about four pages, each of which goes to the card
// twice; small ones are half of what those of 4 KiB write, which older files keep.
const pageSize = 1 << 10

//go:embed migrations/*.sql
var migrations embed.FS

// Options are the choices of Open. Their zero value is right for a table.
type Options struct {
	// only to be read: no entry is changed (SQLite may leave its -shm and -wal files, owned by who reads)
	ReadOnly bool
	MaxPages int // limit of the file in pages; 0: the disk is the limit

	pageSize int  // of a new file; 0: pageSize
	alone    bool // to be read where nothing may be made, and nobody writes
}

// Journal is an open journal file.
type Journal struct {
	path    string
	options Options

	// handles guards the three below; held to write while they are made anew, and while nobody may read.
	handles sync.RWMutex
	db      *sql.DB // writes, through one connection
	readers *sql.DB // reads beside it, also while an append is on its way to the disk
	mover   *sql.DB // moves the WAL into the file beside appends, through one connection

	last atomic.Int64 // newest number of the file
	tail tail         // what the file is to have behind that

	index index // of the matches

	mu       sync.Mutex // guards the fields below; held over an append
	loose    int        // appends since the file had everything (Settle)
	settling bool       // the file is written to at this moment
	place    place
	wal      *wal // nil: only read
	hasty    bool // a write has waited in vain for another program: the next one does not wait
	unsure   bool // the WAL has what a failed append left there
	shut     bool // nothing is open: opening anew failed
	foul     bool // the file has what somebody else wrote: nothing of ours may get into it any more
}

// Open opens the journal at path, makes it where there is none, brings an older one up to date and checks
// it. Its errors are ErrReadOnly, ErrDamaged, ErrForeign, ErrNewer, ErrHeld and those of the file system;
// the file is then as it was.
func Open(path string, o Options) (*Journal, error) {
	found, err := statFiles(path, o.ReadOnly)
	if at, ok := errors.AsType[*fs.PathError](err); ok && at.Path == path {
		return nil, fmt.Errorf("journal: %s: %w", path, at.Err) // the path once
	}
	if err != nil {
		return nil, fmt.Errorf("journal: %s %w", path, err)
	}
	if found.pending && !o.ReadOnly {
		// Closing a connection that may write moves the WAL into the file, so one that may not looks at it
		// first.
		j, err := connect(path, Options{ReadOnly: true}, found)
		if err != nil {
			return nil, err
		}
		if err := j.Close(); err != nil {
			return nil, fmt.Errorf("journal: %s %w", path, explain(err))
		}
	}
	j, err := connect(path, o, found)
	if o.ReadOnly && errors.Is(err, ErrReadOnly) && closed(path) { // a WAL's index cannot be made here
		o.alone = true
		return connect(path, o, found)
	}
	return j, err
}

func connect(path string, o Options, found files) (*Journal, error) {
	db, err := sql.Open("sqlite", dsn(path, o))
	if err != nil {
		return nil, fmt.Errorf("journal: %w", err)
	}
	db.SetMaxOpenConns(1) // one writer, and the pragmas hold for it
	j := &Journal{path: path, options: o, db: db, readers: db}
	if err := j.prepare(o, found); err != nil {
		return nil, fmt.Errorf("journal: %s %w", path, errors.Join(err, db.Close()))
	}
	if o.ReadOnly {
		return j, nil
	}
	if err := j.openBeside(); err != nil {
		return nil, fmt.Errorf("journal: %s %w", path, errors.Join(explain(err), db.Close()))
	}
	return j, nil
}

// openBeside opens the connections that read and the one that moves, all at once: one that is opened later
// might find another file.
func (j *Journal) openBeside() error {
	var err error
	if j.readers, err = several(dsn(j.path, Options{ReadOnly: true}), 3); err != nil {
		return err
	}
	if j.mover, err = several(dsn(j.path, Options{}), 1); err == nil {
		if j.place, err = placeOf(j.path); err != nil {
			err = errors.Join(err, j.mover.Close())
		}
	}
	if err == nil {
		if j.wal, err = openWAL(j.path); err != nil {
			err = errors.Join(err, j.mover.Close(), j.place.open.Close())
		}
	}
	if err != nil {
		return errors.Join(err, j.readers.Close())
	}
	return nil
}

// several opens n connections.
func several(dsn string, n int) (*sql.DB, error) {
	db, err := sql.Open("sqlite", dsn)
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(n)
	db.SetMaxIdleConns(n)
	conns := make([]*sql.Conn, 0, n)
	for range n {
		var c *sql.Conn
		if c, err = db.Conn(context.Background()); err != nil {
			break
		}
		conns = append(conns, c)
		var things int
		if err = c.QueryRowContext(context.Background(), "SELECT count(*) FROM sqlite_master").Scan(&things); err != nil {
			break
		}
	}
	for _, c := range conns {
		err = errors.Join(err, c.Close())
	}
	if err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return db, nil
}

// dsn names the file with the settings of its one connection.
func dsn(path string, o Options) string {
	abs, err := filepath.Abs(path)
	if err != nil {
		abs = path
	}
	q := url.Values{"_txlock": {"immediate"},
		"_pragma": {fmt.Sprintf("busy_timeout(%d)", patience.Milliseconds())}}
	if o.ReadOnly {
		q.Set("mode", "ro")
		q.Add("_pragma", "synchronous(OFF)") // of what CopyTo writes
	}
	if o.alone {
		q.Set("immutable", "1")
	}
	return (&url.URL{Scheme: "file", Path: abs, RawQuery: q.Encode()}).String()
}

// newest is the version that the embedded migrations lead to.
func newest() int {
	names, err := fs.Glob(migrations, "migrations/*.sql")
	if err != nil {
		panic(err) // the pattern is a constant
	}
	return len(names)
}

// prepare checks an opened file and brings it up to date.
func (j *Journal) prepare(o Options, found files) error {
	if err := j.inspect(o.ReadOnly, found); err != nil {
		return explain(err)
	}
	if !o.ReadOnly {
		if err := j.makeWritable(o); err != nil {
			return explain(err)
		}
	}
	var last int64
	err := j.db.QueryRow("SELECT coalesce(max(seq), 0) FROM entries").Scan(&last)
	j.last.Store(last)
	return explain(err)
}

// inspect finds out whether the file, with its WAL, is a journal that can be trusted.
func (j *Journal) inspect(readOnly bool, found files) error {
	var app, version, things int
	err := j.db.QueryRow(`SELECT application_id, user_version, (SELECT count(*) FROM sqlite_master)
		FROM pragma_application_id, pragma_user_version`).Scan(&app, &version, &things)
	if err != nil {
		return err
	}
	if err := checkVersion(app, version, things > 0); err != nil {
		return err
	}
	if app == 0 && (found.wal || readOnly) { // ours are marked before they get a WAL
		return fmt.Errorf("%w: nothing is in it, and what -wal held is gone; %s", ErrDamaged, restore)
	}
	if err := j.integrity("quick_check"); err != nil || app == 0 {
		return err
	}
	var count, last int64 // a WAL beside a file that it does not belong to shows here
	if err := j.db.QueryRow("SELECT count(*), coalesce(max(seq), 0) FROM entries").Scan(&count, &last); err != nil {
		return err
	}
	if count != last {
		return fmt.Errorf("%w: it has %d entries up to number %d; %s", ErrDamaged, count, last, restore)
	}
	return nil
}

// makeWritable sets what a writer needs and applies the migrations that are missing.
func (j *Journal) makeWritable(o Options) error {
	// FULL, not NORMAL: the Pi is switched off at the wall. The WAL is moved into the file by Settle and by
	// nothing else, so that an append waits for the disk once.
	settings := fmt.Sprintf("PRAGMA page_size = %d; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 0;",
		cmp.Or(o.pageSize, pageSize))
	if _, err := j.db.Exec(settings); err != nil {
		return err
	}
	if o.MaxPages > 0 {
		if err := j.Limit(o.MaxPages); err != nil {
			return err
		}
	}
	if err := j.update(); err != nil {
		return err
	}
	// After the tables are in the file: one that consists of a WAL only would look new without it.
	var mode string
	if err := j.db.QueryRow("PRAGMA journal_mode = WAL").Scan(&mode); err != nil {
		return err
	}
	if mode != "wal" {
		return fmt.Errorf("%w: its file system knows no WAL (%s); choose another folder", ErrReadOnly, mode)
	}
	return nil
}

func (j *Journal) update() error {
	tx, err := j.db.Begin() // immediate: finds out whether the file may be written
	if err != nil {
		return err
	}
	defer tx.Rollback()
	var version int
	if err := tx.QueryRow("PRAGMA user_version").Scan(&version); err != nil {
		return err
	}
	if err := migrate(tx, version); err != nil {
		return err
	}
	return tx.Commit()
}

func migrate(tx *sql.Tx, version int) error {
	names, err := fs.Glob(migrations, "migrations/*.sql")
	if err != nil || version == len(names) {
		return err
	}
	for _, name := range names[version:] {
		text, err := migrations.ReadFile(name)
		if err != nil {
			return err
		}
		if _, err := tx.Exec(string(text)); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	_, err = tx.Exec(fmt.Sprintf("PRAGMA application_id = %d; PRAGMA user_version = %d;", applicationID, len(names)))
	return err
}

// integrity lets SQLite look the file over.
func (j *Journal) integrity(check string) error {
	var says string
	if err := j.db.QueryRow("PRAGMA " + check + "(1)").Scan(&says); err != nil {
		return explain(err)
	}
	if says != "ok" {
		return fmt.Errorf("%w: %s; %s", ErrDamaged, says, restore)
	}
	return nil
}

// Verify looks the whole file over: SQLite's own check, numbers without gaps, bodies that can be read,
// answers as they were given.
func (j *Journal) Verify() error {
	if err := j.integrity("integrity_check"); err != nil {
		return fmt.Errorf("journal: %s %w", j.path, err)
	}
	place := int64(0)
	for e, err := range j.Walk() {
		if err != nil {
			return err
		}
		if place++; e.Seq != place {
			return fmt.Errorf("journal: %s %w: entry %d stands at place %d", j.path, ErrDamaged, e.Seq, place)
		}
		if err = json.Unmarshal(e.Body, &Body{}); err == nil {
			err = checkSeal(e)
		}
		if err != nil {
			return fmt.Errorf("journal: %s %w: entry %d: %v", j.path, ErrDamaged, e.Seq, err)
		}
	}
	return nil
}

// Limit sets the most pages that the file may have. A limit below its size keeps it from growing.
func (j *Journal) Limit(pages int) error {
	_, err := j.db.Exec(fmt.Sprintf("PRAGMA max_page_count = %d", pages))
	return err
}

// Close closes the file. Appends that returned are on the disk with or without it.
func (j *Journal) Close() error {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.handles.Lock()
	defer j.handles.Unlock()
	return j.close()
}

// close closes what is open, the writer last: it moves the WAL into the file and takes it away. In a file
// that somebody else wrote into that would mix two journals, so the writer then stays open until the
// process ends.
func (j *Journal) close() error {
	if j.shut {
		return nil
	}
	var err error
	if j.readers != j.db {
		err = errors.Join(j.readers.Close(), j.mover.Close(), j.wal.f.Close())
	}
	if j.foul {
		return err
	}
	err = errors.Join(err, j.db.Close())
	if j.place.open != nil {
		err = errors.Join(err, j.place.open.Close())
	}
	return err
}

// Path is where the file lies.
func (j *Journal) Path() string { return j.path }

// Last is the newest number on the disk, 0 in an empty journal.
func (j *Journal) Last() int64 { return j.last.Load() }

// Append writes entries, all or none, and returns them with their numbers. It returns when they are on the
// disk, and with them those that waited (Defer). Its errors are ErrFull, ErrReadOnly, ErrRepeat, ErrAway,
// ErrHeld, ErrUnsure and others of the disk; then nothing was written that counts, and nothing of it is in
// the files. After an ErrAway the journal may have it even so, once it is back: look at it anew. After an
// ErrUnsure a start may find it until a Look or an Append has no error.
func (j *Journal) Append(entries ...Entry) ([]Entry, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if err := j.check(); err != nil {
		return nil, fmt.Errorf("journal: append: %w", err)
	}
	waiting := j.tail.now()
	all := append(waiting, numbered(entries, j.last.Load()+int64(len(waiting)))...)
	if len(all) == 0 {
		return nil, nil
	}
	if err := j.commit(all); err != nil {
		return nil, fmt.Errorf("journal: append: %w", err)
	}
	j.written(all)
	j.loose++
	if err := j.check(); err != nil { // it went away meanwhile, and what was written with it
		return nil, fmt.Errorf("journal: append: %w", err)
	}
	return all[len(waiting):], nil
}

// commit writes entries, or leaves the files without them.
func (j *Journal) commit(entries []Entry) error {
	if err := j.wal.follow(); err != nil {
		return err
	}
	err := explain(j.write(entries))
	j.wait(!errors.Is(err, ErrHeld))
	if err == nil {
		return nil
	}
	j.unsure = true
	return errors.Join(err, j.cutBack())
}

// patience is how long a write waits for another program that holds the file.
const patience = 3 * time.Second

// wait sets whether the next write waits. Once one has waited in vain those behind it are told at once, or
// ten people would hear of it one after the other; the first that succeeds gives the patience back.
func (j *Journal) wait(patient bool) {
	if j.hasty == !patient {
		return
	}
	ms := int64(0)
	if patient {
		ms = patience.Milliseconds()
	}
	if _, err := j.db.Exec(fmt.Sprintf("PRAGMA busy_timeout = %d", ms)); err == nil { // else it stays as it was
		j.hasty = !patient
	}
}

// cutBack takes out of the WAL what a failed append left there.
func (j *Journal) cutBack() error {
	if !j.unsure {
		return nil
	}
	if err := j.wal.cut(); err != nil {
		return fmt.Errorf("what was refused %w: %w", ErrUnsure, err)
	}
	j.unsure = false
	return nil
}

const insert = `INSERT INTO entries (seq, match, at, kind, source, cause, target, body, answer, state)
VALUES (?, ?, ?, ?, ?, nullif(?, ''), ?, ?, ?, ?)`

func (j *Journal) write(entries []Entry) error {
	tx, err := j.db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	row, err := tx.Prepare(insert) // once: of an import that takes longer than all writing
	if err != nil {
		return err
	}
	defer row.Close()
	for _, e := range entries {
		_, err := row.Exec(e.Seq, e.Match, e.At.Format(time.RFC3339Nano), string(e.Kind), e.Source,
			e.Cause,
			e.Target, string(e.Body), string(e.Answer), e.State)
		if err != nil {
			return err
		}
	}
	return tx.Commit()
}

const columns = `SELECT seq, match, at, kind, source, coalesce(cause, ''), target, body, answer, state FROM entries `

// Entries gives the entries of a match in order.
func (j *Journal) Entries(match string) ([]Entry, error) {
	return j.find(func(e Entry) bool { return e.Match == match }, "WHERE match = ? ORDER BY seq", match)
}

// All gives all entries in order.
func (j *Journal) All() ([]Entry, error) {
	return j.find(func(Entry) bool { return true }, "ORDER BY seq")
}

// After gives so many entries behind a number that are on the disk, in order.
func (j *Journal) After(seq int64, limit int) ([]Entry, error) {
	return j.query(columns+"WHERE seq > ? ORDER BY seq LIMIT ?", seq, limit)
}

// count is how many entries a match has in the file.
func (j *Journal) count(match string) (n int, err error) {
	j.handles.RLock()
	defer j.handles.RUnlock()
	row := j.readers.QueryRowContext(context.Background(), "SELECT count(*) FROM entries WHERE match = ?", match)
	if err := row.Scan(&n); err != nil {
		return 0, fmt.Errorf("journal: read: %w", explain(err))
	}
	return n, nil
}

// pace is how many entries Walk reads at once.
const pace = 500

// Walk goes over all entries in order, a few of which are in memory at a time. After an error it ends.
func (j *Journal) Walk() iter.Seq2[Entry, error] {
	return func(yield func(Entry, error) bool) {
		for last := int64(math.MinInt64); ; {
			waiting := j.tail.now() // first: what is written meanwhile is in the file then
			some, err := j.After(last, pace)
			if err != nil {
				yield(Entry{}, err)
				return
			}
			whole := len(some) < pace
			if whole {
				some = follow(some, waiting, func(e Entry) bool { return e.Seq > last })
			}
			for _, e := range some {
				if last = e.Seq; !yield(e, nil) {
					return
				}
			}
			if whole {
				return
			}
		}
	}
}

// ByCause finds the entry that a cause brought about.
func (j *Journal) ByCause(cause string) (Entry, bool, error) {
	return last(j.find(func(e Entry) bool { return e.Cause == cause }, "WHERE cause = ?", cause))
}

// Entry finds an entry by its number.
func (j *Journal) Entry(seq int64) (Entry, bool, error) {
	return last(j.find(func(e Entry) bool { return e.Seq == seq }, "WHERE seq = ?", seq))
}

// Mark gives the newest entry that says which match is on: started, ended, left or resumed.
func (j *Journal) Mark() (Entry, bool, error) {
	return last(j.find(marks, `WHERE kind IN ('started', 'ended') OR
		(kind = 'noted' AND body ->> '$.note' IN ('left', 'resumed')) ORDER BY seq DESC LIMIT 1`))
}

func marks(e Entry) bool {
	note := noteOf(e)
	return e.Kind == Started || e.Kind == Ended || note == NoteLeft || note == NoteResumed
}

// noteOf is what an entry notes; "": nothing.
func noteOf(e Entry) string {
	var b Body
	if e.Kind != Noted || json.Unmarshal(e.Body, &b) != nil {
		return ""
	}
	return b.Note
}

// find gives the entries that a condition chooses in the file, and behind them those that wait and fit.
func (j *Journal) find(fits func(Entry) bool, where string, args ...any) ([]Entry, error) {
	waiting := j.tail.now()
	read, err := j.query(columns+where, args...)
	if err != nil {
		return nil, err
	}
	return follow(read, waiting, fits), nil
}

// last is the newest of entries.
func last(found []Entry, err error) (Entry, bool, error) {
	if err != nil || len(found) == 0 {
		return Entry{}, false, err
	}
	return found[len(found)-1], true, nil
}

// Match is one match in a journal.
type Match struct {
	ID      string
	Started Entry
	Last    int64     // newest number
	Touched time.Time // when it was written

	Forgotten bool // people threw it away
}

// matches finds the first and the newest entry of each match by the index alone. Nothing is written to a
// match after it was thrown away, so that its newest entry tells.
const matches = `WITH m AS (SELECT min(seq) AS first, max(seq) AS last FROM entries WHERE match <> '' GROUP BY match)
SELECT s.seq, s.match, s.at, s.kind, s.source, coalesce(s.cause, ''), s.target, s.body, '', s.state,
	l.seq, l.at, l.kind = 'noted' AND coalesce(l.body ->> '$.note', '') = ?
FROM m JOIN entries s ON s.seq = m.first JOIN entries l ON l.seq = m.last WHERE s.kind = 'started' ORDER BY s.seq`

// index is the list of matches as far as it is known, kept because nothing in a journal is ever changed.
type index struct {
	mu   sync.Mutex // guards the fields below
	last int64      // entries up to this number are in it
	list []Match    // oldest first
}

// Matches lists the matches, oldest first. What the sender of a start was told is left out.
func (j *Journal) Matches() ([]Match, error) {
	j.index.mu.Lock()
	defer j.index.mu.Unlock()
	waiting := j.tail.now()
	last := j.Last()
	switch {
	case j.index.list == nil:
		list, err := j.readMatches()
		if err != nil {
			return nil, err
		}
		j.index.list = list
	case last > j.index.last:
		news, err := j.query(columns+"WHERE seq > ? ORDER BY seq", j.index.last)
		if err != nil {
			return nil, err
		}
		for _, e := range news {
			j.index.take(e)
		}
	}
	j.index.last = last
	with := index{list: slices.Clone(j.index.list)}
	for _, e := range waiting {
		if e.Seq > last {
			with.take(e)
		}
	}
	return with.list, nil
}

// take lets an entry count that may be in it already.
func (x *index) take(e Entry) {
	i := len(x.list) - 1
	for i >= 0 && x.list[i].ID != e.Match {
		i--
	}
	switch {
	case i >= 0:
		x.list[i].Last, x.list[i].Touched = e.Seq, e.At
		x.list[i].Forgotten = noteOf(e) == NoteForgotten
	case e.Kind == Started:
		e.Answer = nil
		x.list = append(x.list, Match{ID: e.Match, Started: e, Last: e.Seq, Touched: e.At})
	}
}

// readMatches reads the list from the file.
func (j *Journal) readMatches() ([]Match, error) {
	j.handles.RLock()
	defer j.handles.RUnlock()
	rows, err := j.readers.QueryContext(context.Background(), matches, NoteForgotten)
	if err != nil {
		return nil, fmt.Errorf("journal: read: %w", explain(err))
	}
	defer rows.Close()
	list := []Match{}
	for rows.Next() {
		var m Match
		var touched string
		if m.Started, err = scan(rows, &m.Last, &touched, &m.Forgotten); err == nil {
			m.Touched, err = time.Parse(time.RFC3339Nano, touched)
		}
		if err != nil {
			return nil, fmt.Errorf("journal: read: %w", explain(err))
		}
		m.ID = m.Started.Match
		list = append(list, m)
	}
	if err := rows.Err(); err != nil {
		return nil, fmt.Errorf("journal: read: %w", explain(err))
	}
	return list, nil
}

// Kept lists the matches that nobody threw away, oldest first.
func (j *Journal) Kept() ([]Match, error) {
	all, err := j.Matches()
	return slices.DeleteFunc(all, func(m Match) bool { return m.Forgotten }), err
}

// Pictures names the pictures that moves of a match were read from, by their hashes.
func (j *Journal) Pictures(match string) ([]string, error) {
	waiting := j.tail.now()
	j.handles.RLock()
	defer j.handles.RUnlock()
	rows, err := j.readers.QueryContext(context.Background(), `SELECT DISTINCT body ->> '$.evidence.hash' FROM entries
		WHERE match = ? AND kind = 'acted' AND body ->> '$.evidence.hash' <> '' ORDER BY seq`, match)
	if err != nil {
		return nil, fmt.Errorf("journal: read: %w", explain(err))
	}
	defer rows.Close()
	hashes := []string{}
	for rows.Next() {
		var hash string
		if err := rows.Scan(&hash); err != nil {
			return nil, fmt.Errorf("journal: read: %w", explain(err))
		}
		hashes = append(hashes, hash)
	}
	if err := rows.Err(); err != nil {
		return nil, fmt.Errorf("journal: read: %w", explain(err))
	}
	for _, e := range waiting {
		if hash := pictureOf(e); e.Match == match && hash != "" && !slices.Contains(hashes, hash) {
			hashes = append(hashes, hash)
		}
	}
	return hashes, nil
}

// pictureOf is the hash of the picture that a move was read from; "": it has none.
func pictureOf(e Entry) string {
	var b struct{ Evidence struct{ Hash string } }
	if e.Kind != Acted || json.Unmarshal(e.Body, &b) != nil {
		return ""
	}
	return b.Evidence.Hash
}

func (j *Journal) query(text string, args ...any) ([]Entry, error) {
	j.handles.RLock()
	defer j.handles.RUnlock()
	rows, err := j.readers.QueryContext(context.Background(), text, args...)
	if err != nil {
		return nil, fmt.Errorf("journal: read: %w", explain(err))
	}
	defer rows.Close()
	var entries []Entry
	for rows.Next() {
		e, err := scan(rows)
		if err != nil {
			return nil, fmt.Errorf("journal: read: %w", explain(err))
		}
		entries = append(entries, e)
	}
	if err := rows.Err(); err != nil {
		return nil, fmt.Errorf("journal: read: %w", explain(err))
	}
	return entries, nil
}

// scan reads a row: an entry, and what stands behind it.
func scan(rows *sql.Rows, more ...any) (Entry, error) {
	var e Entry
	var at, kind, body, answer string
	row := []any{&e.Seq, &e.Match, &at, &kind, &e.Source, &e.Cause, &e.Target, &body, &answer, &e.State}
	err := rows.Scan(append(row, more...)...)
	if err != nil {
		return e, err
	}
	e.Kind, e.Body = Kind(kind), json.RawMessage(body)
	if answer != "" {
		e.Answer = json.RawMessage(answer)
	}
	e.At, err = time.Parse(time.RFC3339Nano, at)
	return e, err
}

// explain turns SQLite's codes into the errors of this package.
func explain(err error) error {
	var se *sqlite.Error
	if !errors.As(err, &se) {
		return err
	}
	switch code := se.Code(); code & 0xff {
	case sqlite3.SQLITE_FULL:
		return fmt.Errorf("%w: %w", ErrFull, err)
	case sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM:
		return fmt.Errorf("%w: %w; give its owner the right to write, or free the folder", ErrReadOnly, err)
	case sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED:
		return fmt.Errorf("%w: %w", ErrHeld, err)
	case sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB:
		return fmt.Errorf("%w: %w; %s", ErrDamaged, err, restore)
	case sqlite3.SQLITE_CONSTRAINT:
		if code == sqlite3.SQLITE_CONSTRAINT_UNIQUE {
			return fmt.Errorf("%w: %w", ErrRepeat, err)
		}
	}
	return err
}
