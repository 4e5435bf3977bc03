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

// unwritten is the code of a verdict on a command that the journal did not take: the disk is full, or fails.
const unwritten = "journal"

// wrongName is the code of a verdict on a setup in which a name is none (engines.NameError).
const wrongName = "name"

// refusal turns the verdict of a command that was not applied into a problem.
func refusal(v companion.Verdict) problem {
	p := problem{Status: http.StatusConflict, Code: v.Code, Rule: v.Rule, Detail: v.Detail, Seq: v.Seq,
		Says: v.Says}
	switch v.Code {
	case "error", wrongName:
		p.Status = http.StatusUnprocessableEntity
	case unwritten:
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
		return problem{Status: http.StatusRequestEntityTooLarge, Code: "large", Detail: "the body has more than " +
			strconv.FormatInt(large.Limit, 10) + " bytes"}
	}
	return problem{Status: http.StatusBadRequest, Code: "body", Detail: "the body could not be read: " + err.Error()}
}

// decode reads a JSON body into v and says which field is wrong.
func decode(w http.ResponseWriter, r *http.Request, v any) bool {
	data, err := io.ReadAll(r.Body)
	if err != nil {
		unreadBody(err).write(w)
		return false
	}
	if err := engines.ReadAny(data, v); err != nil {
		problem{Status: http.StatusUnprocessableEntity, Code: "error", Detail: err.Error()}.write(w)
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
