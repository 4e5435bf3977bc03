package web

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"spieltisch/companion"
	"spieltisch/engines"
	"spieltisch/engines/jsonl"
)

func (s *api) postLine(w http.ResponseWriter, r *http.Request) {
	line, err := io.ReadAll(r.Body)
	if err != nil {
		p := unreadBody(err)
		writeAnswer(w, p.Status, jsonl.Failed(1, errors.New(p.Detail)))
		return
	}
	// the table finds the ID in the line
	v, ok := s.do(w, r, companion.Command{Do: companion.Line{Line: line}, Source: "web"})
	if !ok {
		return
	}
	if v.Answer == nil || v.Code == companion.CodeUnwritten {
		refusal(v).write(w)
		return
	}
	status := http.StatusOK
	switch {
	case v.OK:
	case v.Code == companion.CodeViolation:
		status = http.StatusConflict
	default:
		status = http.StatusUnprocessableEntity
	}
	data, err := v.Answer.MarshalJSON()
	if v.Saved != nil {
		data = append(bytes.TrimSuffix(data, []byte("}")), `,"saved":false}`...)
	}
	writeBytes(w, status, data, err)
}

func (s *api) postCommand(w http.ResponseWriter, r *http.Request) {
	var c companion.Command
	if !decode(w, r, &c) {
		return
	}
	if c.Do == nil {
		problem{Status: http.StatusUnprocessableEntity, Code: codeError, Detail: `field "kind" is missing`}.write(w)
		return
	}
	c.Source = "web"
	answer := func() bool {
		v, ok := s.do(w, r, c)
		switch {
		case !ok:
		case v.OK:
			writeJSON(w, v)
		default:
			refusal(v).write(w)
		}
		return ok && v.OK
	}
	if _, forgets := c.Do.(companion.Forget); forgets {
		s.leave(answer)
		return
	}
	answer()
}

// do hands a command to the table. Without a verdict the caller may send the same command again.
func (s *api) do(w http.ResponseWriter, r *http.Request, c companion.Command) (companion.Verdict, bool) {
	v, err := s.core.cfg.Table.Do(r.Context(), c)
	if err != nil {
		s.core.cfg.Log.Warn("a command got no verdict", "kind", c.Name(), "err", err)
		p := problem{Status: http.StatusServiceUnavailable, Code: codeTable, Detail: err.Error()}
		if warnings := s.core.cfg.Table.Snapshot().Warnings; len(warnings) > 0 {
			p.Says = &warnings[0].Says
		}
		p.write(w)
		s.core.done.add("unheard")
		return v, false
	}
	if v.OK {
		s.core.done.add("done")
	} else {
		s.core.done.add(string(v.Code))
	}
	return v, true
}

func (s *api) getState(w http.ResponseWriter, _ *http.Request) {
	snap := s.core.cfg.Table.Snapshot()
	game := ""
	if snap.Match != nil {
		game = snap.Match.Game
	}
	writeJSON(w, struct {
		Game     string              `json:"game"`
		State    json.RawMessage     `json:"state"`
		Prompts  []engines.Prompt    `json:"prompts"`
		Seq      int64               `json:"seq"`
		Warnings []companion.Warning `json:"warnings"`
	}{game, snap.State, list(snap.Prompts), snap.Seq, list(snap.Warnings)})
}

func (s *api) getSnapshot(w http.ResponseWriter, _ *http.Request) {
	writeJSON(w, s.core.cfg.Table.Snapshot())
}

func (s *api) getGames(w http.ResponseWriter, _ *http.Request) { writeJSON(w, s.core.games()) }

func (s *api) getMatches(w http.ResponseWriter, r *http.Request) {
	limit, before := matchesOnce, r.URL.Query().Get("before")
	if asked := r.URL.Query().Get("limit"); asked != "" {
		var err error
		if limit, err = strconv.Atoi(asked); err != nil || limit < 1 {
			problem{Status: http.StatusUnprocessableEntity, Code: codeError, Detail: "limit " + quote(asked) + " is no number from 1"}.write(w)
			return
		}
	}
	m, more, err := s.core.cfg.Table.History(before, limit)
	if err != nil {
		s.unlisted(w, "matches", before, err)
		return
	}
	if more {
		w.Header().Set("Link", fmt.Sprintf(`<matches?%s>; rel="next"`, nextMatches(m, limit)))
	}
	writeJSON(w, list(m))
}

// matchesOnce is how many matches are listed unless somebody asks for another number.
const matchesOnce = 100

// nextMatches is the query for the matches behind those that were listed.
func nextMatches(listed []companion.MatchInfo, limit int) string {
	return url.Values{"before": {listed[len(listed)-1].ID}, "limit": {strconv.Itoa(limit)}}.Encode()
}

func (s *api) getPlayers(w http.ResponseWriter, r *http.Request) {
	all, _, err := s.core.cfg.Table.Players()
	if err != nil {
		s.core.broken(w, "players", err)
		return
	}
	writeJSON(w, list(playersOf(all)))
}

func (s *api) getMoves(w http.ResponseWriter, r *http.Request) {
	id := r.PathValue("match")
	moves, err := s.core.cfg.Table.Record(id)
	if err != nil {
		s.unlisted(w, "moves", id, err)
		return
	}
	writeJSON(w, list(moves))
}

// keeper is a table that can look after its journal when it is asked how it is.
type keeper interface{ LookAfter(ctx context.Context) }

func (s *api) getHealth(w http.ResponseWriter, r *http.Request) {
	if k, ok := s.core.cfg.Table.(keeper); ok {
		ctx, cancel := context.WithTimeout(r.Context(), time.Second)
		defer cancel()
		k.LookAfter(ctx)
	}
	snap := s.core.cfg.Table.Snapshot()
	writeJSON(w, struct {
		OK       bool                `json:"ok"`
		Version  string              `json:"version"`
		Seq      int64               `json:"seq"`
		At       time.Time           `json:"at"`
		Warnings []companion.Warning `json:"warnings"`
	}{len(snap.Warnings) == 0, s.core.cfg.Version, snap.Seq, s.core.cfg.Now(), list(snap.Warnings)})
}

// writeAnswer sends an answer to a line: one that was given before as it was then, byte for byte.
func writeAnswer(w http.ResponseWriter, status int, a jsonl.Answer) {
	data, err := a.MarshalJSON()
	writeBytes(w, status, data, err)
}
