package web

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strconv"

	"spieltisch/companion"
	"spieltisch/engines"
)

// problem is an answer that says what was wrong (RFC 9457).
type problem struct {
	Type   string           `json:"type"`
	Title  string           `json:"title"`
	Status int              `json:"status"`
	Detail string           `json:"detail,omitempty"`
	Code   string           `json:"code"`
	Rule   string           `json:"rule,omitempty"`
	Seq    int64            `json:"seq,omitempty"`
	Says   *companion.Words `json:"says,omitempty"`
}

// Codes of problems that only HTTP has, and of verdicts that it gives by itself. Programs tell them apart.
const (
	codeArea      = "area"    // a zone of the picture that cannot be
	codeBackups   = "backups" // no copies are kept
	codeBoard     = "board"   // the tunnel board is away
	codeBody      = "body"    // the request body cannot be read
	codeBusy      = "busy"    // too many ask at once
	codeCamera    = "camera"  // no camera, or none that gives a picture
	codeChance    = "chance"  // no hint while dice have to fall
	codeDemo      = "demo"    // no demo is on
	codeDoctor    = "doctor"  // nothing examines this table
	codeError     = string(companion.CodeError)
	codeGameOn    = "gameOn" // a game that is on would be disturbed
	codeHost      = "host"   // a name that is not this machine's
	codeJournal   = string(companion.CodeUnwritten)
	codeJSON      = "json"     // the answer cannot be written
	codeLarge     = "large"    // the request body is too large
	codeLesson    = "lesson"   // no lesson is on
	codeMat       = "mat"      // no such mat
	codeMatch     = "match"    // no such match
	codeGame      = "game"     // no such game
	codeMethod    = "method"   // the path takes another method
	codeMove      = "move"     // no such move
	codeNoHint    = "none"     // no hint though people decide
	codeNoMatch   = "noMatch"  // no match is on
	codeOrigin    = "origin"   // the request comes from another page
	codePath      = "path"     // nothing is there
	codePicture   = "picture"  // no such picture
	codePieces    = "pieces"   // nothing is shown at this table
	codePresence  = "presence" // only who is at the table may do this
	codeSensors   = "sensors"  // the board has no levels to show
	codeSettings  = "settings" // nothing can be set here
	codeSpeech    = "speech"   // no voice
	codeTable     = "table"    // the table does not answer
	codeThrow     = "throw"    // no such throw
	codeTuning    = "tuning"   // no camera can be set up
	codeViolation = string(companion.CodeViolation)
)

// write sends the problem.
func (p problem) write(w http.ResponseWriter) {
	p.Type, p.Title = "about:blank", http.StatusText(p.Status)
	body, err := json.Marshal(p)
	if err != nil { // plain strings and numbers: cannot happen
		http.Error(w, p.Detail, p.Status)
		return
	}
	w.Header().Set("Content-Type", "application/problem+json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(p.Status)
	_, _ = w.Write(body) // the client may be gone
}

// refusal turns the verdict of a command that was not applied into a problem.
func refusal(v companion.Verdict) problem {
	p := problem{Status: http.StatusConflict, Code: string(v.Code), Rule: v.Rule, Detail: v.Detail, Seq: v.Seq,
		Says: v.Says}
	switch v.Code {
	case companion.CodeError, companion.CodeName:
		p.Status = http.StatusUnprocessableEntity
	case companion.CodeUnwritten:
		p.Status = http.StatusServiceUnavailable
	}
	if p.Detail == "" && v.Says != nil {
		p.Detail = v.Says.Text.In("en")
	}
	return p
}

// unreadBody says why a request body could not be read within the limit.
func unreadBody(err error) problem {
	if large, ok := errors.AsType[*http.MaxBytesError](err); ok {
		return problem{Status: http.StatusRequestEntityTooLarge, Code: codeLarge, Detail: "the body has more than " +
			strconv.FormatInt(large.Limit, 10) + " bytes"}
	}
	return problem{Status: http.StatusBadRequest, Code: codeBody, Detail: "the body could not be read: " + err.Error()}
}

// decode reads a JSON body into v and says which field is wrong.
func decode(w http.ResponseWriter, r *http.Request, v any) bool {
	data, err := io.ReadAll(r.Body)
	if err != nil {
		unreadBody(err).write(w)
		return false
	}
	if err := engines.ReadAny(data, v); err != nil {
		problem{Status: http.StatusUnprocessableEntity, Code: codeError, Detail: err.Error()}.write(w)
		return false
	}
	return true
}

// quote puts a value of unknown origin into an error, cut to a length that a person reads.
func quote(s string) string {
	if len(s) > 80 {
		s = s[:80] + "…"
	}
	return strconv.Quote(s)
}

// writeJSON answers with status 200.
func writeJSON(w http.ResponseWriter, v any) {
	data, err := json.Marshal(v)
	writeBytes(w, http.StatusOK, data, err)
}

// writeBytes answers with JSON, or says why there is none. Answers are never cached: they are about this
// moment.
func writeBytes(w http.ResponseWriter, status int, data []byte, err error) {
	if err != nil {
		problem{Status: http.StatusInternalServerError, Code: codeJSON, Detail: err.Error()}.write(w)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_, _ = w.Write(data) // the client may be gone
}

// list makes an empty list of nothing, as JSON readers want [] and not null.
func list[T any](l []T) []T {
	if l == nil {
		return []T{}
	}
	return l
}
