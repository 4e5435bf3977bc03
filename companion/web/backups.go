package web

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"net/http"
	"time"

	"spieltisch/companion"
	"spieltisch/companion/web/page"
)

// Backups are copies of the journal that people put back, take along and bring.
type Backups interface {
	// Backups lists them, the newest first, with what became of the last exchange.
	Backups() (BackupList, error)
	// Restore checks a copy whole, by its name in the list or the one that Take gave, and then lets the
	// table begin anew with it. other: though it is of another table. Its errors are those below,
	// *BadBackup, and fs.ErrNotExist.
	Restore(ctx context.Context, file string, other bool) error
	// Take keeps and checks what somebody brings: an export, or a copy.
	Take(ctx context.Context, r io.Reader) (BackupCopy, error)
	// Export writes everything, in the form "jsonl" or "csv".
	Export(w io.Writer, form string) error
}

// A list of copies, and one of them.
type (
	BackupList = page.Backups
	BackupCopy = page.BackupCopy
	Exchanged  = page.Exchanged
)

// ErrExchanging says that another copy is put back at this moment.
var ErrExchanging = errors.New("another copy is put back at this moment")

// BadBackup is a copy or an export that is not taken.
type BadBackup struct {
	Fault Fault
	Line  int // of an export that shows it; 0: none
	Err   error
}

// Fault is what is wrong with a copy.
type Fault string

// The faults.
const (
	BackupChanged Fault = "changed"    // cut short, or changed
	BackupNewer   Fault = "newer"      // of a newer version
	BackupOther   Fault = "otherTable" // of another table
	BackupReplays Fault = "replay"     // does not play again
	BackupNone    Fault = "noBackup"   // something else altogether
)

// Error says what is wrong.
func (b *BadBackup) Error() string { return b.Err.Error() }

// Unwrap gives the error of who looked.
func (b *BadBackup) Unwrap() error { return b.Err }

// mostBrought is the largest file that is taken: ten thousand games that are not packed.
const mostBrought = 160 << 20

// bringing is how long the sending of one may take. Nobody else brings one meanwhile, so that its pauses may
// be pauses times Config.Grace long.
const (
	bringing = 10 * time.Minute
	pauses   = 6
)

// importPath takes more than commands do.
const importPath = "/backups/import"

// backupHandlers serves copies.
type backupHandlers struct{ core *core }

func (s *backupHandlers) none(w http.ResponseWriter) bool {
	if s.core.cfg.Backups == nil {
		problem{Status: http.StatusNotFound, Code: codeBackups, Detail: "this table keeps no copies"}.write(w)
	}
	return s.core.cfg.Backups == nil
}

func (s *backupHandlers) getBackups(w http.ResponseWriter, _ *http.Request) {
	if s.none(w) {
		return
	}
	found, err := s.core.cfg.Backups.Backups()
	if err != nil {
		s.core.broken(w, "backups", err)
		return
	}
	found.Copies = list(found.Copies)
	writeJSON(w, found)
}

// restoreAct names the copy that is put back.
type restoreAct struct {
	File  string `json:"file"`
	Other bool   `json:"other"`
}

func (s *backupHandlers) postRestore(w http.ResponseWriter, r *http.Request) {
	var in restoreAct
	if s.none(w) || !decode(w, r, &in) {
		return
	}
	s.patient(w)
	if err := s.core.cfg.Backups.Restore(r.Context(), in.File, in.Other); err != nil {
		s.refuse(w, err)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

func (s *backupHandlers) postImport(w http.ResponseWriter, r *http.Request) {
	if s.none(w) {
		return
	}
	s.patient(w)
	body := &patience{r.Body, http.NewResponseController(w), pauses * s.core.cfg.Grace,
		time.Now().Add(bringing)}
	found, err := s.core.cfg.Backups.Take(r.Context(), body)
	if err != nil {
		s.refuse(w, err)
		return
	}
	writeJSON(w, found)
}

// patience reads a body that comes with short pauses.
type patience struct {
	body  io.Reader
	rc    *http.ResponseController
	pause time.Duration
	until time.Time
}

func (p *patience) Read(b []byte) (int, error) {
	next := time.Now().Add(p.pause)
	if next.After(p.until) {
		next = p.until
	}
	_ = p.rc.SetReadDeadline(next) // a test's writer has none
	return p.body.Read(b)
}

// patient gives a request the time that a long journal takes to come and to be played again.
func (s *backupHandlers) patient(w http.ResponseWriter) {
	rc, until := http.NewResponseController(w), time.Now().Add(bringing)
	_, _ = rc.SetReadDeadline(until), rc.SetWriteDeadline(until) // a test's writer has none
}

// refuse says why nothing was changed, and what to do.
func (s *backupHandlers) refuse(w http.ResponseWriter, err error) {
	p := problem{Status: http.StatusUnprocessableEntity, Detail: err.Error()}
	bad, isBad := errors.AsType[*BadBackup](err)
	_, large := errors.AsType[*http.MaxBytesError](err)
	switch {
	case isBad:
		p.Code = string(bad.Fault)
	case errors.Is(err, ErrExchanging):
		p.Status, p.Code = http.StatusConflict, "exchanging"
	case errors.Is(err, fs.ErrNotExist):
		p.Status, p.Code = http.StatusNotFound, "noBackup"
	case large:
		p.Status, p.Code = http.StatusRequestEntityTooLarge, "large"
	default:
		s.core.cfg.Log.Warn("a copy could not be put back", "err", err)
		p.Status, p.Code = http.StatusConflict, "backups"
	}
	key := "backups.no." + p.Code
	says := companion.Words{Key: "no.backup", Text: page.Text(key), Display: page.Text("settings.lockedShort"),
		Picture: "warn"}
	if isBad && bad.Line > 0 {
		says.Text = page.Text("backups.no.line").Fill(map[string]any{"line": bad.Line})
	}
	p.Says = &says
	p.write(w)
}

func (s *backupHandlers) getExport(form, media string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		if s.none(w) {
			return
		}
		s.patient(w)
		w.Header().Set("Content-Type", media)
		w.Header().Set("Cache-Control", "no-store")
		w.Header().Set("Content-Disposition", `attachment; filename="spieltisch-`+
			s.core.cfg.Now().Format("2006-01-02")+"."+form+`"`)
		if err := s.core.cfg.Backups.Export(w, form); err != nil {
			s.core.cfg.Log.Warn("an export was not sent whole", "err", err) // its last line is missing
		}
	}
}
