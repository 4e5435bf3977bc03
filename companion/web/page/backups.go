package page

import "time"

// Backups are copies of the journal, and what became of the last one that was put in its place.
type Backups struct {
	Copies []BackupCopy `json:"copies"`
	Last   *Exchanged   `json:"last"` // nil: none was, since the table runs
}

// BackupCopy is a copy of the journal.
type BackupCopy struct {
	File    string    `json:"file"`
	Made    time.Time `json:"made"` // by the clock of then
	Entries int64     `json:"entries"`
	Games   int       `json:"games"` // 0: it does not say
}

// Exchanged says what became of a journal that was put in place of another one.
type Exchanged struct {
	At      time.Time `json:"at"`
	Entries int64     `json:"entries"`
	Games   int       `json:"games"`
	Before  int64     `json:"before"`           // entries in the one of before
	Aside   string    `json:"aside"`            // folder in which that one is kept; "": there was none
	Failed  string    `json:"failed,omitempty"` // why nothing was changed, English
}
